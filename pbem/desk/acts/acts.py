"""The moderator's acts: planned first, then carried out in one transaction over the version they were planned on.

A plan says in sentences what would change and whom it touches; letters are composed with it. The record of the act, the
game, its log and the letters are written together. When the game has changed meanwhile the act is planned anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.errors import TableError
from pbem.core.language import keep, say, told
from pbem.desk.clock import next_wake, wait_from
from pbem.desk.game.approval import kept_reports
from pbem.desk.game.dossier import Dossier, forming_dossier, open_dossier
from pbem.desk.letters.postbag import Postbag
from pbem.desk.wording.spelling import spelled_by_moderators
from pbem.desk.wording.status_names import status_said
from pbem.store.stored_values import ActRecord, GameRecord, GameStatus, LogLine, NewLetter

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: How often an act is planned again when the game changes under it.
ATTEMPTS = 5
#: How an act came here (`Hand.via`).
BY_MAIL, BY_COMMAND, BY_TABLE = "mail", "command line", "table"
#: Whose hand an act is that the players have voted for (`Hand.who`).
THE_VOTE = keep("the players’ vote")
#: What acts change of a game, as a word that is told to its readers.
_CHANGED = {"status": keep("status"), "place": keep("place"), "branch": keep("branch")}


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """Whose hand an act is."""

    who: str  #: the moderator's address, or the user of this machine
    via: str  #: "mail" or "command line"
    at: datetime
    why: str = ""  #: the reason, recorded, and shown where the act touches players


@dataclass(kw_only=True)
class Plan:
    """An act as it would be: `says` and the bag's letters are shown, the rest is written."""

    desk: Desk
    hand: Hand
    dossier: Dossier  #: the game it is planned on
    record: GameRecord  #: the game as the act leaves it
    bag: Postbag  #: the letters it causes
    number: int  #: of the act, counted over the game's acts from 1
    says: list[str] = field(default_factory=list)  #: what changes, a sentence each
    reads: list[str] = field(default_factory=list)  #: how what he wrote was read, shown before it is done, too
    shows: list[str] = field(default_factory=list)  #: what the moderator reads and the record does not hold
    also_told: list[str] = field(default_factory=list)  #: seats that what `writes` does writes to
    public: str = ""  #: the act as players may read it in the record; "" where they may read `says`
    diff: dict[str, Any] = field(default_factory=dict)  #: the same for the record, JSON
    lines: list[LogLine] = field(default_factory=list)  #: for the game's log
    writes: list[Callable[[Work], object]] = field(default_factory=list)  #: what else is written
    save: Callable[[Work], bool] | None = None  #: writes the game itself, where an act has its own way of it
    idle: bool = False  #: there is nothing to do after all; nothing is written or recorded

    @property
    def game(self) -> str:
        """The game's id."""
        return self.record.id

    @property
    def cause(self) -> str:
        """What this act's letters follow from."""
        return f"act.{self.number}.{self.dossier.record.branch}.{self.dossier.record.version}"

    @property
    def voted(self) -> bool:
        """Whether the players have voted for it."""
        return self.hand.who == THE_VOTE

    @property
    def by(self) -> str:
        """How the players read who did it."""
        return THE_VOTE if self.voted else keep("the moderator")

    def touched(self) -> list[str]:
        """The seats that are written to, in seating order."""
        written = {letter.seat for letter in self.bag.letters} | set(self.also_told)
        return [seat.name for seat in self.dossier.seats if seat.name in written]

    def change(self, what: str, before: Any, after: Any) -> None:
        """Note that `what` changes, as a sentence and for the record."""
        self.says.append(keep("{what}: {before} -> {after}", what=_CHANGED.get(what, what), before=before, after=after))
        self.diff[what] = {"before": before, "after": after}


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """A command of the moderator, ready to be planned on a game."""

    command: str
    args: Mapping[str, Any]
    plan: Callable[[Plan, Work], None]  #: fills the plan; reads only
    touches_players: bool = True  #: then a reason is wanted
    forming: bool = False  #: goes before the start of a game, too
    tells_position: bool = False  #: its letters wait where reports wait for the moderator's approval


@dataclass(frozen=True, kw_only=True, slots=True)
class Done:
    """What became of an act."""

    says: tuple[str, ...]  #: what changed, or would
    touched: tuple[str, ...]  #: the seats that are told, or would be
    dry_run: bool
    idle: bool = False  #: nothing was to be done
    shows: tuple[str, ...] = ()  #: what only the moderator reads
    letters: tuple[tuple[str, str], ...] = ()  #: (seat, or "" for somebody else; subject) of the letters it causes
    diff: Mapping[str, Any] = field(default_factory=dict)  #: what changes, as the record holds it

    def lines(self) -> list[str]:
        """The act as it is printed."""
        if self.idle:
            return [told(line) for line in self.says]
        said = [*(told(line) for line in self.says), *self.shows]
        seats = ", ".join(self.touched)
        nobody = say("nobody who plays is written to") if self.letters else say("nobody is written to")
        if not self.dry_run:
            return [*said, say("told by mail: {seats}", seats=seats) if seats else nobody]
        letters = say("would be told by mail: {seats}", seats=seats) if seats else nobody
        return [*said, letters, say("nothing was changed: this was a dry run")]


def perform(desk: Desk, game: str, act: Act, hand: Hand, *, dry_run: bool = False) -> Done:
    """Plan `act` and, unless it is a dry run, carry it out. Raises TableError where it cannot be."""
    _want_reason(act, hand)
    for _ in range(ATTEMPTS):
        with desk.store.read() as work:
            plan = _planned(desk, work, game, act, hand)
        if dry_run or plan.idle or _written(desk, plan, act):
            return _done(plan, dry_run=dry_run)
    raise TableError(say("game {game} keeps changing under this act; try again in a moment", game=game))


def perform_within(desk: Desk, work: Work, game: str, act: Act, hand: Hand) -> Done:
    """Plan `act` and carry it out in a transaction that is open already: an act by mail, or one that was voted.

    Raises TableError where it cannot be; nothing is written then, and the transaction may go on.
    """
    _want_reason(act, hand)
    plan = _planned(desk, work, game, act, hand, claimed=work.claim_game(game, wait=True))
    if not plan.idle and not _put(plan, act, work):
        raise RuntimeError(f"game {game} was changed while it was ours")
    return _done(plan, dry_run=False)


def plan_within(desk: Desk, work: Work, game: str, act: Act, hand: Hand) -> Done:
    """What `act` would do, seen from a transaction that is open already; nothing is written. Raises TableError."""
    _want_reason(act, hand)
    return _done(_planned(desk, work, game, act, hand), dry_run=True)


def _want_reason(act: Act, hand: Hand) -> None:
    if act.touches_players and not hand.why.strip():
        raise TableError(
            say(
                "{command} touches the players: give the reason, {reason_wanted} (it is shown to them)",
                command=_word_of(act, hand),
                reason_wanted=reason_wanted(hand),
            )
        )


def _word_of(act: Act, hand: Hand) -> str:
    """The command as the moderator writes it."""
    if hand.via != BY_MAIL:
        return act.command
    return spelled_by_moderators(act.command.upper().replace("-", " "))


def reason_wanted(hand: Hand) -> str:
    """How a reason is given."""
    return say("in a line WHY …") if hand.via == BY_MAIL else say("--why “…”")


def _planned(desk: Desk, work: Work, game: str, act: Act, hand: Hand, *, claimed: GameRecord | None = None) -> Plan:
    dossier = _dossier(desk, work, game, act, claimed)
    bag = Postbag(desk=desk, dossier=dossier, now=hand.at)
    number = work.acts_on(game) + 1
    plan = Plan(desk=desk, hand=hand, dossier=dossier, record=dossier.record, bag=bag, number=number)
    act.plan(plan, work)
    return plan


def _dossier(desk: Desk, work: Work, game: str, act: Act, claimed: GameRecord | None) -> Dossier:
    record = claimed or work.game(game)
    if record is not None and record.status is GameStatus.FORMING and act.forming:
        return forming_dossier(desk, work, record)
    return open_dossier(desk, work, game, claimed=record)


def _done(plan: Plan, *, dry_run: bool) -> Done:
    return Done(
        says=tuple(plan.says),
        touched=tuple(plan.touched()),
        dry_run=dry_run,
        idle=plan.idle,
        shows=(*plan.reads, *(() if dry_run else plan.shows)),  # nobody looks unseen
        letters=tuple((letter.seat or "", _untagged(letter.subject)) for letter in plan.bag.letters),
        diff=dict(plan.diff),
    )


def _untagged(subject: str) -> str:
    """A letter's subject without its tag: that holds the seat's token."""
    return subject.partition("] ")[2] if subject.startswith("[") else subject


def _written(desk: Desk, plan: Plan, act: Act) -> bool:
    """Write everything the plan says, at once; False where the game has changed since (nothing is written then)."""
    with desk.store.transaction() as work:
        now = work.claim_game(plan.game, wait=True)
        return now is not None and now.version == plan.dossier.record.version and _put(plan, act, work)


def _put(plan: Plan, act: Act, work: Work) -> bool:
    """Write the plan into an open transaction; False where the game is not as it was planned on."""
    if not (plan.save(work) if plan.save else work.save_game(plan.record, plan.dossier.record.version)):
        return False
    if plan.lines:
        work.append(plan.game, plan.record.branch, plan.lines)
    for write in plan.writes:
        write(work)
    work.put_letters(_held_with_reports(plan, act, work))
    work.record_act(_act_record(plan, act))
    work.notify("letter")
    work.notify("game")
    return True


def _held_with_reports(plan: Plan, act: Act, work: Work) -> list[NewLetter]:
    """While reports wait for approval, what would tell of the position waits with them."""
    if not act.tells_position or kept_reports(work, plan.game) is None:
        return plan.bag.letters
    return [replace(letter, held=True) for letter in plan.bag.letters]


def _act_record(plan: Plan, act: Act) -> ActRecord:
    hand = plan.hand
    return ActRecord(
        at=hand.at,
        who=hand.who,
        via=hand.via,
        game=plan.game,
        command=act.command,
        args=dict(act.args),
        why=hand.why,
        diff={**plan.diff, "told": plan.touched(), **({"public": plan.public} if plan.public else {})},
        outcome="; ".join(plan.says),
    )


# --- what the acts share --------------------------------------------------------------------------------------------


def not_over(plan: Plan) -> None:
    """Refuse to act on a game that is over."""
    if plan.record.status is GameStatus.OVER:
        raise TableError(
            say(
                "game {game} is over and its seed is revealed; {way} is the one way to change anything in it",
                game=plan.game,
                way=way(plan, "reopen"),
            )
        )


def way(plan: Plan, command: str, rest: str = "") -> str:
    """How the moderator writes another command, by mail or on the command line."""
    if plan.hand.via == BY_MAIL:
        return spelled_by_moderators(f"{command.upper()} {rest}".strip())
    return f"`pbem game {command} {plan.game} {rest} --why …`".replace("  ", " ")


def running(plan: Plan) -> None:
    """Refuse to act on a game whose clock stands."""
    not_over(plan)
    if plan.record.status is not GameStatus.RUNNING:
        raise TableError(
            say(
                "game {game} is {status}; {way} first",
                game=plan.game,
                status=status_said(plan.record.status),
                way=way(plan, "resume"),
            )
        )


def due_at(dossier: Dossier, record: GameRecord) -> datetime | None:
    """When a game with that record must be looked at; None while its clock stands."""
    if record.status is not GameStatus.RUNNING or not record.wait:
        return None
    return next_wake(dossier.clock, wait_from(record.wait))


def act_line(plan: Plan, kind: str, value: Any, *, key: str = "", anchor: str = "") -> LogLine:
    """A line of the game's log for what the moderator did."""
    return LogLine(
        turn=plan.record.turn,
        phase=plan.record.phase,
        key=key,
        kind=kind,
        value=value,
        source="moderator",
        anchor=anchor,
        at=plan.hand.at,
        who=plan.hand.who,
        why=plan.hand.why,
    )


def listed(words: list[str] | tuple[str, ...]) -> str:
    """Names in a row; "nobody" for none."""
    return ", ".join(words) or keep("nobody")
