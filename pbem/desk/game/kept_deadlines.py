"""Deadlines kept and missed: what is counted of a seat, and of the person in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pbem.desk.clock import Wait
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.play import owing
from pbem.store.stored_values import SeatRecord

if TYPE_CHECKING:
    from pbem.store.work import Work

#: How an asked deadline is in `PlayerRecord.kept`.
MET, MISSED, EXCUSED = ".", "x", "~"
#: The kind of mark that counts a seat's excused misses.
EXCUSES = "excused"
#: The kind of mark that counts in how many waits in a row mail to a seat did not get through.
UNREACHED = "unreached"
#: Each deadline counts this share of what the next one counts: after a dozen, half.
DECAY = 0.945


def reliability(kept: str) -> float | None:
    """How much of the deadlines asked of somebody were met, 0 to 1, the newer ones counting more; None for none.

    Excused ones count neither way. A deadline that was met with a sheet of PASSes is met.
    """
    weight = met = 0.0
    for sign in kept:
        if sign in (MET, MISSED):
            weight, met = weight * DECAY + 1, met * DECAY + (sign == MET)
    return met / weight if weight else None


def silent_seats(dossier: Dossier) -> tuple[str, ...]:
    """The seats for which something is missing and have sent nothing at all for this turn."""
    turn = dossier.table.state.turn
    lacking = owing(dossier.table.needs(dossier.position()))
    return tuple(seat for seat in lacking if all(order.standing for order in dossier.sheets[seat].current(turn)))


@dataclass(kw_only=True, slots=True)
class Counted:
    """What a wait that is over changes in the records."""

    seats: list[SeatRecord] = field(default_factory=list)  #: whose count of misses in a row changes
    signs: dict[int, str] = field(default_factory=dict)  #: player to his sign
    marks: dict[str, dict[str, int]] = field(default_factory=dict)  #: kind of mark to seat to count
    met: tuple[str, ...] = ()  #: the seats that were in


def counted(work: Work, dossier: Dossier, wait: Wait, silent: Collection[str], *, by_deadline: bool) -> Counted:
    """One more miss for who sent nothing at all by the deadline, none for who was in.

    Who was not asked has neither missed nor met a deadline; nor has who is short of orders before it (PROCESS). Bots
    are not counted. A miss is excused where the table's mail failed the seat, or as often as the clock says.
    """
    found = Counted()
    for seat in dossier.reached_by_mail():
        if seat.name not in wait.seats or seat.name in wait.charged or (seat.name in silent and not by_deadline):
            continue
        if seat.name in silent:
            _miss(work, dossier, wait, seat, found)
        else:
            _meet(seat, found)
    return found


def _meet(seat: SeatRecord, found: Counted) -> None:
    found.met = (*found.met, seat.name)
    _sign(seat, MET, found)
    if seat.missed:
        found.seats.append(replace(seat, missed=0))


def _miss(work: Work, dossier: Dossier, wait: Wait, seat: SeatRecord, found: Counted) -> None:
    if seat.name in wait.excused:
        _sign(seat, EXCUSED, found)
        return
    mark = work.find_mark(seat.game, EXCUSES, seat.name) if dossier.clock.excused else None
    used = int(mark.value) if mark else 0
    if used < dossier.clock.excused:
        found.marks.setdefault(EXCUSES, {})[seat.name] = used + 1
        _sign(seat, EXCUSED, found)
        return
    found.seats.append(replace(seat, missed=seat.missed + 1))
    _sign(seat, MISSED, found)


def _sign(seat: SeatRecord, sign: str, found: Counted) -> None:
    if seat.player_id is not None:
        found.signs[seat.player_id] = sign
