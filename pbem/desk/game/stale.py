"""An old mail must not overtake a newer one: what the sender's own clock says of mails that were long on their way.

The order of receipt decides. Only where a mail says that it was written well before it came here, or came before one
that is taken already (to a mailbox that could not be read meanwhile), is its Date looked at: orders that were written
before those which stand, or before the turn that is open began, are not taken, unless the mail answers one of ours that
proves the clock wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from pbem.core.language import say, spoken
from pbem.desk.clock.text import zone_from
from pbem.desk.clock.wall import wall_time
from pbem.report.wording import words

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.handling import InHand
    from pbem.store.stored_values import SnapshotHead

#: Clocks of two machines that people write with may differ by this much, and a mail may be this long on its way.
SKEW = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True, slots=True)
class Newest:
    """Of a seat's mails whose orders were taken, the one that was written last."""

    mail: int
    written: datetime  #: by its Date, but not later than it came
    arrived: datetime  #: when its orders counted

    @classmethod
    def of(cls, document: Mapping[str, Any] | None) -> Newest | None:
        """As it was stored."""
        if not document:
            return None
        moments = {name: datetime.fromisoformat(document[name]) for name in ("written", "arrived")}
        return cls(mail=document["mail"], **moments)

    def document(self) -> dict[str, Any]:
        """For the store."""
        return {"mail": self.mail, "written": self.written.isoformat(), "arrived": self.arrived.isoformat()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrival:
    """A mail, as far as time goes."""

    date: datetime | None  #: what its sender's clock said
    arrived: datetime  #: when it came, or when what held it back was settled
    answers: datetime | None = None  #: when the newest of our letters that it replies to was written

    @property
    def written(self) -> datetime:
        """When it was written: never later than it came, whatever its clock says."""
        return min(self.date, self.arrived) if self.date else self.arrived

    @property
    def late(self) -> bool:
        """Whether it was long on its way; who answers what was not written yet has a clock that is wrong."""
        clock_is_wrong = self.answers is not None and self.answers - self.written > SKEW
        return self.arrived - self.written > SKEW and not clock_is_wrong


def newer(before: Newest | None, mail: int, arrival: Arrival) -> Newest:
    """The newest of a seat's mails, now that the orders of this one are taken."""
    if before is not None and before.written > arrival.written:
        return before
    return Newest(mail=mail, written=arrival.written, arrived=arrival.arrived)


def overtakes(arrival: Arrival, newest: Newest | None) -> bool:
    """Whether the mail was written clearly before one that is taken already, or was written and came before it."""
    if newest is None:
        return False
    if arrival.arrived < newest.arrived and arrival.written < newest.written:
        return True
    return arrival.late and newest.written - arrival.written > SKEW


def of_turn_gone(arrival: Arrival, began: datetime | None) -> bool:
    """Whether the mail was written clearly before the open turn began."""
    return began is not None and arrival.late and began - arrival.written > SKEW


def turn_began(heads: Iterable[SnapshotHead], turn: int) -> datetime | None:
    """When the turn began: with the last phase of an earlier one. None where there was none."""
    return max((head.at for head in heads if head.turn < turn and not head.undone), default=None)


def why_stale(hand: InHand, dossier: Dossier, seat: str, arrival: Arrival, newest: Newest | None) -> str:
    """Why the orders of a mail are not taken any more; "" where they are."""
    if not arrival.late and not overtakes(arrival, newest):
        return ""
    zone = zone_from(dossier.people[seat].zone if seat in dossier.people else hand.desk.config.table.zone)
    written = say("it was written {at}", at=_at(arrival.written, zone.key))
    again = say("reply to this mail with it if you still mean it")
    if newest is not None and overtakes(arrival, newest):
        return say(
            "{written}, before your mail of {at}, whose orders stand; {again}",
            written=written,
            at=_at(newest.written, zone.key),
            again=again,
        )
    turn = dossier.position().state.turn
    if of_turn_gone(arrival, turn_began(hand.work.snapshots(dossier.record.id), turn)):
        return say(
            "{written}, before turn {turn} began, and the turn that it is for is played; {again}",
            written=written,
            turn=turn,
            again=again,
        )
    return ""


def told_often(hand: InHand, game: str, seat: str) -> bool:
    """Whether the seat was told today, as often as any address is answered, that a mail is too old: copies go on."""
    told = hand.work.too_old_since(game, seat, hand.mail.sender or "", hand.now - timedelta(days=1))
    return told >= hand.desk.config.limits.answers_a_day


def arrival_of(hand: InHand, arrived: datetime) -> Arrival:
    """A mail in hand; only of one that was long on its way is asked which letters of ours it answers."""
    plain = Arrival(date=hand.letter.date, arrived=arrived)
    if not plain.late:
        return plain
    named = (hand.letter.in_reply_to, *reversed(hand.letter.references))
    letters = [hand.work.letter_by_message_id(each) for each in named[:20] if each]
    return Arrival(
        date=plain.date, arrived=arrived, answers=max((letter.created for letter in letters if letter), default=None)
    )


def _at(moment: datetime, zone: str) -> str:
    shown, names = wall_time(moment, zone_from(zone)), words(spoken())
    return say(
        "{weekday} {day} {month} {time}",
        weekday=names.names("weekdays_short")[shown.weekday()],
        day=f"{shown:%d}",
        month=names.names("months")[shown.month - 1][:3],
        time=f"{shown:%H:%M}",
    )
