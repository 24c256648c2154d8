"""Lines that are written as people write: taken as the lines of the table that they mean, left alone, or asked back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import Ambiguous, Refusal
from pbem.desk.commands.all_commands import command_in
from pbem.desk.game.order_lines import Account
from pbem.desk.understanding.meaning import Asked, Meant, Question
from pbem.desk.understanding.reader import understand
from pbem.desk.wording.spelling import spelled
from pbem.report.inputs import LeftOut

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling

#: Takes a line (its number, its text, the lines below it); how many of those below were its own.
Take = Callable[[int, str, Sequence[str]], int]

#: Commands whose words people also use to say something else: "Ready when you are", "Stop the reminders".
_EVERYDAY = frozenset({"READY", "UNSUBSCRIBE", "RESIGN", "ACCEPT", "DECLINE", "JOIN"})


def as_people_write(
    script: Account,
    take: Take,
    asked: Asked | None,
    offers: Sequence[str] = (),
    begins_order: Callable[[str], bool] = lambda line: False,
) -> Take:
    """`take`, which then takes what it refuses as what it means, where that is certain.

    A line that begins an order is no mistyped question: "bar the rebel" does not ask for the rules.
    """
    if asked is None:
        return take

    def takes(number: int, written: str, below: Sequence[str]) -> int:
        if _is_said_otherwise(written, asked) and (meant := understand(written, asked)) is not None and meant.lines:
            return _taken(script, take, number, written, meant)
        try:
            return take(number, written, below)
        except Refusal as refusal:
            meant = None if command_in(written) else understand(written, asked, mend=not begins_order(written))
            if meant is None or (refusal.instead and not (meant.lines or meant.ask)):
                raise  # what may be mistyped is not taken for talk
            if not meant.ask:
                return _taken(script, take, number, written, meant)
            raise Ambiguous(meant.ask, instead=meant.instead or refusal.instead or tuple(offers)) from None

    return takes


def _is_said_otherwise(written: str, asked: Asked) -> bool:
    """Whether a line begins with a word of the table and goes on as a sentence, or OK answers what was asked."""
    found = command_in(written)
    if found is not None and found.command.name == "OK":
        return asked.question is not Question.NONE or asked.offers == 1
    if found is None or not found.rest or found.command.name not in _EVERYDAY:
        return False
    return not found.rest.split()[0][0].isdigit() and len(found.rest.split()) > 1


def _taken(script: Account, take: Take, number: int, written: str, meant: Meant) -> int:
    """Each of its lines, as if it had been written so."""
    if not meant.lines:
        script.talk.append(number)
        return 0
    for line in meant.lines:
        before = len(script.commands)
        take(number, line, ())
        # What its writer reads of it again is what he wrote.
        script.commands[before:] = [replace(heard, written=written) for heard in script.commands[before:]]
        script.read_as.append((number, written, spelled(line)))
    return 0


def left_out(handling: Handling) -> list[LeftOut]:
    """What of a mail was not read, and what of it was only talk."""
    parts = [LeftOut(what=str(part.kind), lines=part.count) for part in handling.reading.left_out]
    return [*parts, LeftOut(what="talk", lines=len(handling.script.talk))] if handling.script.talk else parts
