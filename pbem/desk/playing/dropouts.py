"""Players who have gone silent: their seats are offered to others, and stay theirs until somebody accepts.

A seat drops out when it has missed as many deadlines in a row as the clock allows, and at its first one if nobody
there has ever written. That is a mark of kind `DROPPED`; it goes when the player comes back or the seat is another's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.language import keep, say
from pbem.desk.ballots.kept_votes import DROPPED, dropped, votes_told
from pbem.desk.clock import Wait
from pbem.desk.game.kept_deadlines import EXCUSES, Counted
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.reports import News
from pbem.desk.letters.side_notes import forget_notes, keep_note, kept_notes
from pbem.desk.lobby.offers import close_offer, look_again
from pbem.desk.seats import kicking
from pbem.report.inputs import Matter, Section, Span
from pbem.store.stored_values import SeatRecord

if TYPE_CHECKING:
    from pbem.desk.game.handling import SeatMail
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


_BY_ITSELF = keep(
    "whoever stands by for such a game is offered the seat; until somebody accepts, its player has it "
    "back by sending orders"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Gone:
    """A seat whose player has dropped out by now."""

    seat: SeatRecord
    missed: int  #: deadlines in a row

    def words(self) -> str:
        """For everybody."""
        what = (
            keep("has never been heard of")
            if self.seat.missed == 0 and self.missed == 1
            else keep("sends nothing any more")
        )
        return keep(
            "{seat} {what}; the seat is offered to others, and stays {seat}’s until one accepts",
            seat=self.seat.name,
            what=what,
        )


def gone_silent(work: Work, bag: Postbag, wait: Wait, silent: Collection[str], counts: Counted) -> list[Gone]:
    """The seats that drop out with this deadline."""
    dossier, allowed = bag.dossier, bag.dossier.clock.drop_after
    if not allowed:
        return []
    missed = {seat.name: seat.missed for seat in counts.seats}
    before = dropped(work, dossier)
    found = []
    for seat in dossier.reached_by_mail():
        charged = seat.name in missed or seat.name in counts.marks.get(EXCUSES, {})
        if seat.name in before or seat.name not in silent or not charged or seat.name in wait.excused:
            continue
        if missed.get(seat.name, 0) >= allowed:
            found.append(Gone(seat=seat, missed=missed[seat.name]))
        elif dossier.record.turn == 1 and not work.has_written(seat.game, seat.name):
            found.append(Gone(seat=seat, missed=1))
    return found


def tell_moderator(bag: Postbag, gone: Sequence[Gone], *, cause: str) -> None:
    """Who has dropped out, what happens by itself, and what would do beside: one notice, however many they are."""
    if not gone:
        return
    record, names = bag.dossier.record, [each.seat.name for each in gone]
    would_do = [
        line
        for name in names
        for line in (
            would(
                "replace", record.id, name, "WITH ADDRESS WHY …", does=keep("give {name} to somebody else", name=name)
            ),
            would("bot", record.id, name, "WHY …", does=keep("let a bot play {name}", name=name)),
        )
    ]
    what = Matters(
        matter=Matter.MISSED,
        cause=f"{cause}.{names[0]}",
        about=" and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part),
        reason=_BY_ITSELF,
        count=max(each.missed for each in gone),
        would_do=tuple(would_do),
    )
    bag.letters.append(notice_letter(bag.desk, bag.now, what, record, doors=bag.dossier.doors))


def tell_beside(bag: Postbag, work: Work, news: News, gone: Sequence[Gone]) -> None:
    """What the report tells beside the play, where everybody reads it: who has dropped out, how votes stand."""
    if news.span() is not Span.QUESTION:
        dossier = bag.dossier
        kept = kept_notes(work, dossier.record.id)
        votes = votes_told(work, dossier, news.run.state.turn)
        news.notes = (*kept, *(each.words() for each in gone), *votes)


def warn(bag: Postbag, news: News, counts: Counted, gone: Sequence[Gone]) -> None:
    """Whoever has missed the deadline reads in the report what comes of it, and what would do."""
    allowed, names = bag.dossier.clock.drop_after, [each.seat.name for each in gone]
    news.warned = {seat.name: _warning(allowed - seat.missed) for seat in counts.seats if seat.missed and allowed}
    own = keep("Nothing came from you, so your seat is offered to others. Any order, or RETURN, makes it yours again.")
    news.warned = {**news.warned, **dict.fromkeys(names, own)}


def _warning(left: int) -> str:
    more = keep("by the next deadline either") if left == 1 else keep("by the next {left} deadlines either", left=left)
    return keep(
        "Nothing came from you by the deadline. If nothing comes {more}, your seat is offered to others; "
        "if you will be away, ABSENCE tells the table.",
        more=more,
    )


def following(bag: Postbag, gone: Sequence[Gone], news: News | None = None) -> Callable[[Work], None]:
    """What is done with the outcome: the seats are offered; what was told is told, what was not waits for a report."""
    desk, game, now = bag.desk, bag.dossier.record.id, bag.now
    told = news is not None and news.span() is not Span.QUESTION

    def follow(work: Work) -> None:
        if told:
            forget_notes(work, game)
        for each in gone:
            if not told:
                keep_note(work, game, f"{each.seat.name}.dropped", each.words(), now)
            work.set_mark(game, DROPPED, each.seat.name, each.missed, at=now)
            _offer(desk, work, game, each, now)
        # A wait that has just opened knows nothing of the seats that are on offer.
        look_again(work, game, now)

    return follow


def _offer(desk: Desk, work: Work, game: str, gone: Gone, now: datetime) -> None:
    for offer in kicking.OFFERS:
        offer(desk, work, game, gone.seat.name, now, keep("{seat} sends nothing any more", seat=gone.seat.name))


# --- coming back ------------------------------------------------------------------------------------------------------


def welcome_back(handling: SeatMail) -> list[Section]:
    """Orders, a gift or RETURN of a seat that dropped out take it back: what the receipt says of it."""
    said = any(heard.command.name == "RETURN" for heard in handling.script.commands)
    if not (said or handling.script.put or handling.script.acts):
        return []
    if handling.seat not in dropped(handling.work, handling.dossier):
        return []
    come_back(handling.work, handling.dossier.seat(handling.seat), handling.now)
    line = say("Welcome back: {seat} is yours as before, and is offered to nobody any more.", seat=handling.seat)
    return [Section(heading=say("YOUR SEAT"), lines=(line,))]


def come_back(work: Work, seat: SeatRecord, now: datetime) -> None:
    """The player of a seat that is on offer plays on; it is offered no more, and others read it in their report."""
    work.forget_marks(seat.game, DROPPED, seat.name)
    close_offer(work, seat.game, seat.name, now)
    work.put_seats([replace(seat, missed=0, left_at=None)])
    keep_note(work, seat.game, f"{seat.name}.dropped", keep("{seat} is back", seat=seat.name), now)
    look_again(work, seat.game, now)
