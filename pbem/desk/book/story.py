"""A game's story: every moment at which its players were told how it stands, with what was told and written until then.

Of a game that goes on there is only what anybody may know who watches it: events that all may see, press to all, the
roots under which it went on. When it is over its orders and secrets are added, and the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.events import Event
from pbem.core.language import keep, say
from pbem.desk.archive.sealing import words_of
from pbem.desk.archive.seeds import SEALED, drawn_seed
from pbem.desk.clock import wait_from
from pbem.desk.ground.terms import terms_of
from pbem.report.inputs import Chapter
from pbem.report.site.page_inputs import Lock, Said
from pbem.store.stored_values import GameRecord, GameStatus, LogLine, PressRecord, Snapshot

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: Facts that say to their owner why a decision was settled as it was.
_NOTE = "note"
#: Among the readers of a message: who watches. What goes to them and to every seat is public.
_OBSERVERS = "observers"


@dataclass(kw_only=True, slots=True)
class Moment:
    """A moment at which players were told how the game stands, and what led there."""

    turn: int
    round: int  #: 0 where no round has just been played
    after: int  #: the last round of the turn that was played, where it is another moment's
    at: datetime
    state: Any
    closes_turn: bool
    chapters: list[Chapter]
    press: list[Said]
    orders: dict[str, list[str]]  #: seat to what it ordered, where that is open
    secrets: dict[str, list[Chapter]]  #: seat to what it alone was told, likewise

    @property
    def anchor(self) -> str:
        """Its name in a page."""
        if self.closes_turn:
            return f"t{self.turn}"
        return f"t{self.turn}r{self.round}" if self.round else f"t{self.turn}a{self.after}"

    def title(self) -> str:
        """What it is called, in the language being spoken."""
        if not self.turn:
            return say("Before the first turn")
        if self.round:
            return say("Turn {turn}, round {round}", turn=self.turn, round=self.round)
        if self.closes_turn or not self.after:
            only = self.closes_turn and not self.after
            return say("Turn {turn}", turn=self.turn) if only else say("Turn {turn}, its end", turn=self.turn)
        return say("Turn {turn}, after round {round}", turn=self.turn, round=self.after)


@dataclass(frozen=True, kw_only=True, slots=True)
class Story:
    """A game from its first turn on."""

    record: GameRecord
    ruleset: Ruleset
    seats: tuple[str, ...]
    players: tuple[tuple[str, str], ...]  #: (seat, who sits there); a name only where host and game publish it
    private: bool
    moments: Sequence[Moment]
    locks: Sequence[Lock]
    words: Sequence[tuple[str, str]]
    seed: str
    decisions: Mapping[str, Mapping[str, int]]  #: seat to how many by each source; when it is over
    deadline: datetime | None
    waits_for: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether nothing of it is secret any more."""
        return self.record.status is GameStatus.OVER


def story_of(desk: Desk, work: Work, record: GameRecord) -> Story | None:
    """The story of a game; None where it has not begun."""
    if not record.begun:
        return None
    over = record.status is GameStatus.OVER
    ruleset = desk.ruleset(record.ruleset)
    snapshots = list(_standing(work, record))
    log = work.log(record.id)
    moments = _moments(ruleset, snapshots)
    if not moments:
        return None
    _add_press(moments, work.press(record.id), [seat.name for seat in work.seats(record.id)])
    if over:
        _add_secrets(moments)
        _add_orders(moments, work, record, log, snapshots)
    wait = wait_from(record.wait) if record.wait and not over else None
    terms = terms_of(work, record.id)
    return Story(
        record=record,
        ruleset=ruleset,
        seats=tuple(moments[-1].state.seats),
        players=_players(work, record, hidden=terms.anonymous or not desk.config.site.names),
        private=terms.private,
        moments=moments,
        locks=[Lock(turn=line.turn, at=line.at, root=line.value["root"]) for line in log if line.kind == "lock"],
        words=words_of(work, record.id),
        seed=drawn_seed(work, record).hex() if over else "",
        decisions=_decisions(log, moments[-1].state.seats) if over else {},
        deadline=None if wait is None or wait.halted else wait.deadline,
        waits_for=tuple(wait.seats) if wait else (),
    )


def _standing(work: Work, record: GameRecord) -> Iterator[Snapshot]:
    """The snapshots that no rollback has undone."""
    for head in work.snapshots(record.id):
        if not head.undone and (snapshot := work.snapshot(record.id, head.seq)) is not None:
            yield snapshot


def _players(work: Work, record: GameRecord, *, hidden: bool) -> tuple[tuple[str, str], ...]:
    people = work.people(record.id)

    def who(name: str, bot: str | None) -> str:
        if bot is not None:
            return keep("a bot")
        if name not in people:
            return ""
        return "" if hidden else people[name].name or keep("a player")

    return tuple((seat.name, who(seat.name, seat.bot)) for seat in work.seats(record.id))


# --- moments --------------------------------------------------------------------------------------------------------


def _moments(ruleset: Ruleset, snapshots: Sequence[Snapshot]) -> list[Moment]:
    """A moment for each phase that reports or ends a turn; what came after the last one belongs to one of its own."""
    found, chapters, state = list[Moment](), list[Chapter](), None
    for snapshot in snapshots:
        before, state = state, ruleset.state_from(snapshot.state)
        chapters.append(
            Chapter(turn=snapshot.turn, round=snapshot.round, phase=snapshot.phase, events=list(snapshot.events))
        )
        phases = {
            phase.name: phase for known in (before, state) if known is not None for phase in ruleset.phases(known)
        }
        phase = phases.get(snapshot.phase)
        ends = phase is not None and phase.ends_turn
        set_up = not snapshot.turn
        if ends or set_up or snapshot is snapshots[-1] or (phase is not None and phase.reports):
            found.append(_moment(snapshot, state, chapters, found, closes_turn=ends or set_up))
            chapters = []
    return _apart(found)


def _moment(
    snapshot: Snapshot, state: Any, chapters: list[Chapter], before: Sequence[Moment], *, closes_turn: bool
) -> Moment:
    earlier = (max(moment.round, moment.after) for moment in before if moment.turn == snapshot.turn)
    return Moment(
        turn=snapshot.turn,
        round=0 if closes_turn else snapshot.round,
        after=max(earlier, default=0),
        at=snapshot.at,
        state=state,
        closes_turn=closes_turn,
        chapters=chapters,
        press=[],
        orders={},
        secrets={},
    )


def _apart(moments: list[Moment]) -> list[Moment]:
    """The moments, of one turn and round only one: the later ones take up the earlier ones."""
    found = list[Moment]()
    for moment in moments:
        if found and (found[-1].turn, found[-1].round) == (moment.turn, moment.round):
            moment.chapters[:0] = found.pop().chapters
        found.append(moment)
    return found


# --- what belongs to them -------------------------------------------------------------------------------------------


def _add_press(moments: Sequence[Moment], press: Sequence[PressRecord], seats: Sequence[str]) -> None:
    """Press that went to everybody, to the moment that came next; what was written since then to the last one."""
    for each in press:
        if each.delivered_at is None or not {_OBSERVERS, *seats} - {each.writer} <= {*each.recipients}:
            continue
        next_one = next((moment for moment in moments if moment.at >= each.delivered_at), moments[-1])
        next_one.press.append(Said(signed=each.signed, lines=tuple(each.text.splitlines())))


def _add_secrets(moments: Sequence[Moment]) -> None:
    for moment in moments:
        for chapter in moment.chapters:
            hidden = [event for event in chapter.events if event.seen_by is not None and event.kind != _NOTE]
            for seat in dict.fromkeys(seat for event in hidden for seat in event.seen_by or ()):
                moment.secrets.setdefault(seat, []).append(
                    _of(chapter, [event for event in hidden if event.visible_to(seat)])
                )


def _of(chapter: Chapter, events: list[Event]) -> Chapter:
    return Chapter(turn=chapter.turn, round=chapter.round, phase=chapter.phase, events=events)


def _add_orders(
    moments: Sequence[Moment], work: Work, record: GameRecord, log: Sequence[LogLine], snapshots: Sequence[Snapshot]
) -> None:
    """What each lock fixed that was new, to the moment that was played under it."""
    changes = {mark.name: mark.value for mark in work.marks(record.id, SEALED) if mark.name.isdecimal()}
    for line in log:
        if line.kind != "lock":
            continue
        played = next((snapshot.at for snapshot in snapshots if snapshot.log_seq >= line.seq), None)
        moment = next((each for each in moments if played is not None and each.at >= played), None)
        for seat, _, order in changes.get(str(line.value["number"]), ()) if moment else ():
            if moment is not None and order is not None:
                moment.orders.setdefault(seat, []).append(str(order["text"]))


def _decisions(log: Sequence[LogLine], seats: Sequence[str]) -> dict[str, dict[str, int]]:
    """Seat to how many of its decisions came of orders, standing orders, defaults and others."""
    found: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
    for line in log:
        seat = line.key.rpartition(".")[2]
        if line.kind == "answer" and seat in found:
            found[seat][line.source if line.source in _SOURCES else "others"] += 1
    return {seat: {source: counts[source] for source in (*_SOURCES, "others")} for seat, counts in found.items()}


_SOURCES = ("order", "standing", "default")
