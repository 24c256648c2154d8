"""Commands about the turn that is open: WAIT and NOWAIT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.clock import note_wait
from pbem.desk.commands.command import Command, Heard, Level, Said

if TYPE_CHECKING:
    from pbem.desk.commands.handling import SeatMail


def wait(handling: SeatMail, heard: Heard) -> Said:
    """WAIT: no early play before this deadline."""
    _hold_back(handling, waits=True)
    return Said(words="the game waits for the deadline, even when all orders are in")


def nowait(handling: SeatMail, heard: Heard) -> Said:
    """NOWAIT: takes a WAIT back."""
    _hold_back(handling, waits=False)
    return Said(words="the game may go on as soon as all orders are in")


def _hold_back(handling: SeatMail, *, waits: bool) -> None:
    if handling.wait is not None:
        handling.wait = note_wait(handling.wait, handling.seat, waits=waits)


COMMANDS = (
    Command(words=("WAIT", "WARTEN"), does=wait, level=Level.PLAYING),
    Command(words=("NOWAIT", "NO WAIT", "WEITER"), does=nowait, level=Level.PLAYING),
)
