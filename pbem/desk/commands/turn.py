"""Commands about the turn that is open: OK, WAIT and NOWAIT, SUPPOSE."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.clock import note_in_question, note_wait, note_written
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.seat_names import seat_named
from pbem.desk.wording.spelling import spelled

if TYPE_CHECKING:
    from pbem.desk.game.handling import SeatMail


def wait(handling: SeatMail, heard: Heard) -> Said:
    """WAIT: no early play before this deadline."""
    _hold_back(handling, waits=True)
    return Said(words=say("the game waits for the deadline, even when all orders are in"))


def nowait(handling: SeatMail, heard: Heard) -> Said:
    """NOWAIT: takes a WAIT back, and says OK to what stands."""
    _hold_back(handling, waits=False)
    _take_as_meant(handling)
    return Said(words=say("the game may go on as soon as all orders are in"))


def ok(handling: SeatMail, heard: Heard) -> Said:
    """OK: what stands is meant, whatever was refused or asked before; the game waits for this seat no longer."""
    _take_as_meant(handling)
    if handling.lacking.get(handling.seat):
        missing = ", ".join(handling.lacking[handling.seat])
        return Said(words=say("what stands is taken as you mean it; still wanted: {missing}", missing=missing))
    return Said(words=say("what stands is taken as you mean it"))


def _take_as_meant(handling: SeatMail) -> None:
    """The others have the time to settle anew, where the game was held back."""
    wait = handling.wait
    if wait is None:
        return
    free = note_in_question(note_written(wait), handling.seat, open_=False)
    changed = free != wait and wait.all_in_since is not None
    handling.wait = replace(free, all_in_since=handling.now) if changed else free


def _hold_back(handling: SeatMail, *, waits: bool) -> None:
    if handling.wait is not None:
        handling.wait = note_wait(handling.wait, handling.seat, waits=waits)


def suppose(handling: SeatMail, heard: Heard) -> Said:
    """SUPPOSE Red 2 VICEROY …: a forecast in which a rival does that. Nothing of it is kept, nobody is told."""
    name, _, line = heard.rest.partition(" ")
    rival = seat_named(name, [seat.name for seat in handling.dossier.seats])
    others = [seat.name for seat in handling.dossier.seats if seat.name != handling.seat]
    if rival not in others or not line.strip():
        raise NotUnderstood(
            say(
                "SUPPOSE takes another seat ({others}) and a line of its orders; {would_do} would do",
                others=", ".join(others),
                would_do=spelled(f"SUPPOSE {others[0]} 2 PASS"),
            )
        )
    guessed = {**handling.supposed, rival: [*handling.supposed.get(rival, ()), line.strip()]}
    dossier = handling.dossier
    dossier.ruleset.forecast(dossier.position().state, handling.seat, handling.script.sheet, guessed)
    handling.supposed, handling.script.check = guessed, True
    return Said(words=say("supposed in the forecast below; nothing of it is kept, and nobody is told"))


COMMANDS = (
    Command(words=("WAIT", "WARTEN"), does=wait, level=Level.PLAYING),
    Command(
        words=("SUPPOSE", "ANGENOMMEN"),
        does=suppose,
        level=Level.PLAYING,
        rest=Rest.MUST,
        changes=False,
        would_do=sentence("SUPPOSE Red 2 PASS"),
    ),
    Command(words=("OK", "PASST", "OKAY"), does=ok, level=Level.PLAYING),
    Command(words=("NOWAIT", "WEITER", "NO WAIT"), does=nowait, level=Level.PLAYING),
)
