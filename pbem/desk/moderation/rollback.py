"""ROLLBACK: back to a published point, on a new branch with new dice; what is undone is kept and offered again.

Orders for the turn that is gone back to leave the sheets of the seats that are asked anew, and are sent to them to be
taken up again. Who is not asked anew (in the middle of a turn, at tempo turn; a bot never is) keeps what it had
ordered: else its next actions would be played by default without a question. With KEEP ORDERS everybody does, and the
game waits for its deadline, so that there is time to change what was the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.core.adjudicate import Opening
from pbem.core.dice import commitment
from pbem.core.errors import TableError
from pbem.core.language import keep, keep_of, say
from pbem.core.sheet import Order, Sheet
from pbem.desk.acts.acts import BY_MAIL, Act, Plan, act_line, not_over, way
from pbem.desk.acts.open_wait import Standing, deadline_ahead, early_ahead, keep_wait
from pbem.desk.acts.telling import tell_watchers
from pbem.desk.archive.seeds import REOPEN
from pbem.desk.game.approval import HOLD, REPORTS, kept_reports
from pbem.desk.game.as_it_stands import moment, place_of
from pbem.desk.game.company import company_of
from pbem.desk.game.next_wait import NextWait, open_wait
from pbem.desk.game.order_lines import Ground, order_lines
from pbem.desk.game.play import GameOnTable
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.moderation.forward import keep_way_back
from pbem.desk.moderation.undone_acts import Again, Undone, made_again, undone_acts
from pbem.desk.people.moderators import seats_held
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Correction
from pbem.store.stored_values import GameRecord, GameStatus, LetterStatus, Mark, Snapshot, SnapshotHead

if TYPE_CHECKING:
    from pbem.store.work import Work


#: The kinds of letters that tell a seat how the game went on.
_TELLING = ("start", "report", "correction")


def rollback(
    turn: int | None = None, round_: int | None = None, *, keep_edits: bool = False, keep_orders: bool = False
) -> Act:
    """ROLLBACK turn [round]: to the point before it; without a turn, to the beginning of the phase that is open.

    `keep_edits`: the edits, rulings and set dice that it undoes are made again there; `keep_orders`: the orders stand.
    """
    args: dict[str, Any] = {name: value for name, value in (("turn", turn), ("round", round_)) if value is not None}
    if keep_edits:
        args["keep_edits"] = True
    if keep_orders:
        args["keep_orders"] = True
    return Act(command="rollback", args=args, plan=partial(_rollback, turn, round_, keep_edits, keep_orders))


@dataclass(kw_only=True, slots=True)
class _Back:
    """Where the game goes back to."""

    target: Snapshot
    table: GameOnTable  #: at the target, on the new branch
    coming: NextWait
    undone: Mapping[str, tuple[str, ...]]  #: seat to the orders that are offered to it again
    kept: Mapping[str, Sequence[Order]]  #: seat to the orders that stand as they did
    acts: Sequence[Undone]  #: what moderators did that is undone
    again: Again | None  #: what of it is made again, where it is to be
    keeps_orders: bool = False  #: whether everybody's orders stand, as the moderator said
    fresh: bytes = field(default=b"", repr=False)  #: the seed that dice come from then, where the former one is known

    @property
    def standing(self) -> Standing:
        """The game at its new wait."""
        return Standing(table=self.table, position=self.coming.position, needs=self.coming.needs)

    @property
    def told(self) -> Told:
        """As what it is told."""
        return Told.REOPENED if self.fresh else Told.ROLLBACK

    def says(self, plan: Plan) -> dict[str, Any]:
        """What everybody reads of it."""
        promised = commitment(self.fresh) if self.fresh else ""
        return {"back_to": (plan.record.turn, plan.record.round), "value": promised}


def _rollback(
    turn: int | None, round_: int | None, keep_edits: bool, keep_orders: bool, plan: Plan, work: Work
) -> None:
    if kept_reports(work, plan.game) is None:  # nobody has been told yet that it is over, nor the seed
        not_over(plan)
    head = point_before(plan, work.snapshots(plan.game), turn, round_)
    take_back(plan, work, head, keep_edits=keep_edits, keep_orders=keep_orders)


def take_back(
    plan: Plan, work: Work, head: SnapshotHead, *, keep_edits: bool, keep_orders: bool = False, fresh: bytes = b""
) -> None:
    """Plan the step back to that point. `fresh`: the seed that it goes on with, where the former one is known."""
    target = work.snapshot(plan.game, head.seq)
    if target is None:
        raise TableError(say("the position of game {game} at that point is not kept any more", game=plan.game))
    back = _back_at(plan, work, target, keep_edits=keep_edits, keep_orders=keep_orders, fresh=fresh)
    keep_way_back(plan, work, lines=1 + (len(back.again.lines) if back.again else 0))
    _say(plan, work, back)
    plan.public = "; ".join(plan.says)  # what a correction was, its own record tells as far as it may be read
    _say_undone(plan, work, back)
    _note_record(plan, back)
    _note_writes(plan, work, back)
    due = deadline_ahead(plan)
    for seat in plan.dossier.reached_by_mail():
        _tell(plan, back, seat.name)
    tell_watchers(plan, work, back.told, after=back.standing, **back.says(plan))
    plan.says.append(_when(plan, due, back_keeps=back.keeps_orders and back.coming.wait.unwritten))


def _when(plan: Plan, due: datetime | None, *, back_keeps: bool = False) -> str:
    """When the game goes on, for the moderator."""
    if due is None:
        return keep("its clock stands still")
    if back_keeps:
        return keep("all orders are in: it waits for {when}, or PROCESS", when=moment(due, plan.dossier))
    if (early := early_ahead(plan)) is not None:
        return keep(
            "nobody owes orders: it goes on {when}, after WAIT {when2}",
            when=moment(early, plan.dossier),
            when2=moment(due, plan.dossier),
        )
    return keep("orders are wanted by {when}", when=moment(due, plan.dossier))


# --- where to -------------------------------------------------------------------------------------------------------


def point_before(plan: Plan, heads: Sequence[SnapshotHead], turn: int | None, round_: int | None) -> SnapshotHead:
    """The last published point before turn and round; without a turn, where the open phase began."""
    live = [head for head in heads if not head.undone]
    if turn is None:
        return live[-2 if plan.record.status is GameStatus.OVER else -1]
    for place, head in enumerate(live):
        if head.turn == turn and round_ in (None, head.round) and place > 0:
            return live[place - 1]
    here = plan.record
    if here.turn == turn and round_ in (None, here.round):
        return live[-1]
    wanted = (
        say("turn {turn}", turn=turn) if round_ is None else say("turn {turn}, round {round}", turn=turn, round=round_)
    )
    raise TableError(
        say(
            "{wanted} is no point of game {game}: {points} would do",
            wanted=wanted,
            game=plan.game,
            points=_points(live, plan),
        )
    )


def _points(live: Sequence[SnapshotHead], plan: Plan) -> str:
    """The points there are: "1 (rounds 1-5), 2 (rounds 1-3)"."""
    rounds: dict[int, list[int]] = {}
    for turn, round_ in [*((head.turn, head.round) for head in live[1:]), (plan.record.turn, plan.record.round)]:
        known = rounds.setdefault(turn, [])
        if round_ and round_ not in known:
            known.append(round_)
    return ", ".join(
        say("{turn} (rounds {known}-{known2})", turn=turn, known=known[0], known2=known[-1])
        if len(known) > 1
        else str(turn)
        for turn, known in rounds.items()
    )


def _back_at(plan: Plan, work: Work, target: Snapshot, *, keep_edits: bool, keep_orders: bool, fresh: bytes) -> _Back:
    dossier = plan.dossier
    state = dossier.ruleset.state_from(target.state)
    ordered = {seat.name: _ordered(plan, work, seat.name, state.turn) for seat in dossier.seats}
    table = replace(
        dossier.table,
        state=state,
        sheets={seat: _standing_only(sheet) for seat, sheet in dossier.sheets.items()},
        seed=fresh or dossier.table.seed,
        branch=dossier.record.branch + 1,
        rolls=rolls_seen(work, plan.record),
        opening=Opening(),
    )
    coming = _opened(plan, work, table)
    acts = undone_acts(work, plan.game, dossier.table, target)
    again = made_again(table, acts) if acts and keep_edits else None
    if again is not None:
        table = again.table
        coming = _opened(plan, work, table)
    bots = [seat.name for seat in dossier.seats if seat.bot is not None]
    asked = [] if keep_orders else [need.seat for need in coming.needs if need.seat not in bots]
    kept = {seat: _taken_again(table, coming, seat, lines) for seat, lines in ordered.items() if seat not in asked}
    for seat, orders in coming.bot_orders.items():
        # A bot has ordered anew what it was asked; the rest of its turn stands.
        for order in orders:
            table.sheets[seat].put(order)
    undone = {seat: _possible(table, coming, seat, lines) if seat in asked else () for seat, lines in ordered.items()}
    if keep_orders:
        coming = _opened(plan, work, table, waits=True)
    return _Back(
        target=target,
        table=table,
        coming=coming,
        undone=undone,
        kept=kept,
        acts=acts,
        again=again,
        keeps_orders=keep_orders,
        fresh=fresh,
    )


def _opened(plan: Plan, work: Work, table: GameOnTable, *, waits: bool = False) -> NextWait:
    """What the game waits for there; `waits`: for its deadline, though all is in."""
    dossier = plan.dossier
    coming = open_wait(table, dossier.seats, dossier.clock, plan.hand.at, company_of(work, dossier))
    if waits:
        coming.wait = replace(coming.wait, unwritten=coming.wait.all_in_since is not None)
    return coming


def _possible(table: GameOnTable, coming: NextWait, seat: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The lines that would be taken if the seat sent them back: none for a round that is over."""
    ground = Ground(ruleset=table.ruleset, state=coming.position.state, seat=seat, tempo=table.tempo)
    script = order_lines(ground, table.sheets[seat], list(enumerate(lines, start=1)))
    return tuple(line.written for line in script.taken)


def _taken_again(table: GameOnTable, coming: NextWait, seat: str, lines: Sequence[str]) -> Sequence[Order]:
    """The lines as orders on the seat's sheet again; what is no longer to be ordered there is left out."""
    ground = Ground(ruleset=table.ruleset, state=coming.position.state, seat=seat, tempo=table.tempo)
    script = order_lines(ground, table.sheets[seat], list(enumerate(lines, start=1)))
    for order in script.put:
        table.sheets[seat].put(order)
    return script.put


def _ordered(plan: Plan, work: Work, seat: str, turn: int) -> tuple[str, ...]:
    """What the seat had ordered for that turn: on its sheet while the turn is open, in the marks afterwards."""
    live = [order.text for order in plan.dossier.sheets[seat].current(turn) if not order.standing]
    mark = work.find_mark(plan.game, "orders", f"t{turn}.{seat}")
    return tuple(live or (mark.value if mark else ()))


def _standing_only(sheet: Sheet) -> Sheet:
    return Sheet(order for order in sheet.orders.values() if order.standing)


def rolls_seen(work: Work, record: GameRecord) -> int:
    """How many rolls have been numbered, those of the open phase included: no number is given twice."""
    seen = [line for line in work.open_log(record.id) if line.kind == "roll" and "faces" in line.value]
    return record.rolls + len(seen)


# --- what it changes ------------------------------------------------------------------------------------------------


def _say(plan: Plan, work: Work, back: _Back) -> None:
    there = replace(plan.record, **back.coming.place)
    plan.change("place", place_of(plan.record), place_of(there))
    plan.change("branch", plan.record.branch, back.table.branch)
    phases = [head for head in work.snapshots(plan.game) if head.seq > back.target.seq and not head.undone]
    answers = len(work.open_log(plan.game))
    plan.says.append(
        keep(
            "undone and kept: {count} finished phases, {answers} log lines of the open one",
            count=len(phases),
            answers=answers,
        )
    )
    plan.diff["undone"] = [f"t{head.turn} {head.phase}" for head in phases]
    for seat, lines in back.undone.items():
        if lines:
            plan.says.append(keep("{seat} may take up again: {lines}", seat=seat, lines=_counted(lines)))
    for seat, orders in back.kept.items():
        if orders:
            plan.says.append(
                keep("{seat} keeps {orders}", seat=seat, orders=_counted(orders))
                if back.keeps_orders
                else keep("{seat} is not asked anew and keeps {orders}", seat=seat, orders=_counted(orders))
            )


def _say_undone(plan: Plan, work: Work, back: _Back) -> None:
    """What moderators did that is undone, as lines that can be sent again, and what becomes of it."""
    made, refused = (back.again.made, back.again.refused) if back.again else ([], {})
    # Where he plays, what another moderator has put into the position is not told to him.
    plays = bool(seats_held(plan.desk, work, plan.record, plan.dossier.seats, plan.hand.who))
    for act in back.acts:
        line = keep("one of {who}", who=act.who) if plays and act.who != plan.hand.who else act.line()
        if act in made:
            plan.says.append(keep("this is made again: {line}", line=line))
        elif act.line() in refused:
            plan.says.append(keep("this is not made again: {line} ({why})", line=line, why=refused[act.line()]))
        else:
            plan.says.append(keep("this is undone: {line}", line=line))
    if back.acts and back.again is None:
        there = back.coming.position.state
        point = " ".join(str(number) for number in (there.turn, there.round) if number)
        plan.says.append(
            keep(
                "send such a line again afterwards, or {way} makes them again",
                way=way(plan, REOPEN if back.fresh else "rollback", f"{point} KEEP EDITS"),
            )
            if plan.hand.via == BY_MAIL
            else keep("make it again afterwards, or --keep-edits does")
        )


def _counted(orders: Sequence[object]) -> str:
    """How many orders; what they say is the seat's secret, from its moderator too."""
    return keep_of(len(orders), "{n} order", "{n} orders")


def _note_record(plan: Plan, back: _Back) -> None:
    status = plan.record.status
    plan.record = replace(
        plan.record,
        status=GameStatus.RUNNING if status in (GameStatus.HELD, GameStatus.OVER) else status,
        held_reason="",
        winner=None,
        ended=None,
        **back.coming.place,
        branch=back.table.branch,
        rolls=back.table.rolls,
    )
    if back.fresh:
        plan.record = replace(plan.record, seed=back.fresh, commitment=commitment(back.fresh))
    keep_wait(plan, back.coming.wait)


def _note_writes(plan: Plan, work: Work, back: _Back) -> None:
    game, seq, now = plan.game, back.target.seq, plan.hand.at
    from_branch = plan.dossier.record.branch
    value = {"from_branch": from_branch, "to_snapshot": seq, "turn": plan.record.turn, "round": plan.record.round}
    if back.fresh:
        plan.lines.append(act_line(plan, REOPEN, {**value, "commitment": plan.record.commitment}))
    else:
        plan.lines.append(act_line(plan, "rollback", value))
    if back.again is not None:
        made = back.again.lines
        plan.lines += [act_line(plan, kind, value, key=key, anchor=anchor) for kind, key, anchor, value in made]
    slots = {
        seat: [order.slot for order in sheet.orders.values() if not order.standing]
        for seat, sheet in plan.dossier.sheets.items()
    }
    told = _told_again(work.marks(game, "told"), back, plan.record.snapshot_seq)
    unread = unread_reports(work, plan.record)
    if unread:
        plan.says.append(keep("reports that have not left yet are withdrawn: {unread}", unread=", ".join(unread)))

    def write(work: Work) -> None:
        work.undo_after(game, seq)
        work.put_published(game, ())
        work.withdraw_held(game)
        work.forget_marks(game, HOLD, REPORTS)
        for seat, gone in slots.items():
            work.clear_orders(game, seat, gone)
        for seat, orders in [*back.kept.items(), *back.coming.bot_orders.items()]:
            work.put_orders(game, seat, orders, received=now)
        for seat, report in unread.items():
            withdrawn = [work.withdraw_letter(letter) for letter in report.letters]
            if all(withdrawn) and report.read < seq:
                told[seat] = [report.read, 0]
        for seat, reached in told.items():
            work.set_mark(game, "told", seat, reached, at=now)

    plan.writes.append(write)


@dataclass(frozen=True, kw_only=True, slots=True)
class Unread:
    """Reports to a seat that still wait in the outbox: the correction would overtake them."""

    letters: tuple[int, ...]
    read: int  #: the last snapshot that the seat has read without them


def unread_reports(work: Work, record: GameRecord) -> dict[str, Unread]:
    """Seat to its reports that have not left yet. Whatever a letter tells was there when it was written."""
    points = work.snapshots(record.id)
    told: dict[str, int] = {}
    waiting: dict[str, tuple[int, ...]] = {}
    for letter in work.letters_since(record.id, record.created, _TELLING):
        seat = str(letter.seat)
        if letter.kind == "report" and letter.status is LetterStatus.WAITING:
            waiting[seat] = (*waiting.get(seat, ()), letter.id)
        elif letter.status is not LetterStatus.WITHDRAWN:
            told[seat] = max([told.get(seat, 1), *(point.seq for point in points if point.at <= letter.created)])
    return {seat: Unread(letters=letters, read=told.get(seat, 1)) for seat, letters in waiting.items()}


def _told_again(marks: Sequence[Mark], back: _Back, last: int) -> dict[str, list[int]]:
    """Who had read beyond the target has read all that is left; who had not still has to read what was before."""
    return {mark.name: [last, 0] for mark in marks if mark.value[0] >= back.target.seq}


def _tell(plan: Plan, back: _Back, seat: str) -> None:
    with plan.bag.speaking_to(seat):
        due = deadline_ahead(plan)
        content = Correction(
            common=replace(plan.bag.common(seat), commitment=plan.record.commitment),
            act=back.told,
            why=plan.hand.why,
            when=plan.hand.at,
            stands=bool(back.kept.get(seat)),
            goes_on=early_ahead(plan),
            undone=back.undone[seat],
            kept=tuple(order.text for order in back.kept.get(seat, ())),
            **back.says(plan),
            **back.standing.asks(seat, due),
            **back.standing.shows(seat),
        )
        plan.bag.write(content, cause=plan.cause, attachments=[calendar_entry(plan.bag, seat, due)] if due else [])
