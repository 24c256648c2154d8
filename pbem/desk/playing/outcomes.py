"""What a wake-up comes to: made of what was read, committed only if the game has not changed since."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from pbem.core.adjudicate import Adjudication
from pbem.core.sheet import Order
from pbem.desk.archive.sealing import Sealed
from pbem.desk.clock import Wait, next_wake
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.standing_acts import StandingActs
from pbem.desk.letters.reports import Told
from pbem.store.stored_values import GameRecord, LogLine, NewLetter, SeatRecord

if TYPE_CHECKING:
    from pbem.store.work import Work


class Did(StrEnum):
    """What a wake-up came to."""

    NOTHING = "nothing"  #: not due, or mail must be handled first
    REMINDED = "reminded"
    MOVED = "moved"  #: the deadline was moved on: the table was out of reach, or its mail did not get through
    BANK = "bank"  #: time banks of the late were begun
    GRACE = "grace"
    HALTED = "halted"  #: the deadline has passed and the game waits for the late, or for its moderator
    ADJUDICATED = "adjudicated"
    HELD = "held"


@dataclass(kw_only=True, slots=True)
class Outcome:
    """What a wake-up wants to be committed."""

    did: Did
    record: GameRecord
    letters: list[NewLetter] = field(default_factory=list)
    run: Adjudication | None = None
    sealed: Sealed | None = None  #: the lock under which the game goes on
    acts: StandingActs = field(default_factory=StandingActs)  #: what standing orders did before it
    told: dict[str, Told] = field(default_factory=dict)  #: seat to how far it is told by these letters
    bot_orders: Mapping[str, list[Order]] = field(default_factory=dict)
    filled: Mapping[str, list[Order]] = field(default_factory=dict)  #: seat to what a bot ordered in its place, once
    lines: list[LogLine] = field(default_factory=list)  #: for the log, after the lock and before what is played
    seats: list[SeatRecord] = field(default_factory=list)  #: seats whose record changed
    signs: dict[int, str] = field(default_factory=dict)  #: player to the sign of the deadline he was asked for
    marks: dict[str, dict[str, Any]] = field(default_factory=dict)  #: kind of mark to name to value
    merged: list[int] = field(default_factory=list)  #: letters of the outbox that went into these
    follows: list[Callable[[Work], None]] = field(default_factory=list)  #: done last, in the same transaction


def waiting(dossier: Dossier, wait: Wait) -> GameRecord:
    """The game with that wait."""
    return replace(dossier.record, wait=wait.document(), due_at=next_wake(dossier.clock, wait))
