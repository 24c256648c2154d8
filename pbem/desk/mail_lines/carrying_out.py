"""Carrying out the commands of a mail: each says what it did, or why not; none keeps another from being done."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, Refusal, TableError
from pbem.core.language import say
from pbem.desk.game.handling import Handling, SeatMail
from pbem.desk.seats.sitters import check_sitter
from pbem.desk.tokens.seat_tokens import fit_for_others
from pbem.desk.wording.command import Heard, Level
from pbem.report.inputs import Taken

if TYPE_CHECKING:
    from pbem.desk.game.order_lines import Account

#: Characters of the answers in one mail; a question that is asked behind that many waits for another one.
LONGEST_ANSWER = 100_000


def carry_out(handling: Handling) -> None:
    """All commands of a mail, in their order; what only asks comes last, so that it tells what the mail has changed."""
    script = handling.script
    asked = set[tuple[str, str]]()
    for heard in sorted(script.commands, key=lambda heard: not heard.command.changes):
        question = (heard.command.name, heard.rest.lower())
        if question in asked:  # a mail of a few bytes does not fetch the same page a hundred times
            script.taken.append(Taken(number=heard.number, written=heard.written, words=say("answered below, once")))
            continue
        asked = asked if heard.command.changes else asked | {question}
        try:
            _check_length(handling, heard)
            check_level(handling, heard)
            if isinstance(handling, SeatMail):
                check_sitter(handling, heard.command)
            said = heard.command.does(handling, _fit(handling, heard))
        except Refusal as refusal:
            script.refuse(heard.number, heard.written, refusal)
        except TableError as error:
            script.refuse(heard.number, heard.written, NotAllowed(str(error)))
        else:
            done = Taken(number=heard.number, written=heard.written, words=said.words, remarks=said.remarks)
            script.taken.append(done)
            handling.sections += said.sections
    _in_order(script)


def _check_length(handling: Handling, heard: Heard) -> None:
    """Raises NotAllowed for a question behind answers that are long enough to be read."""
    told = (text for section in handling.sections for text in (*section.lines, *chain(*section.rows)))
    if not heard.command.changes and sum(map(len, told)) > LONGEST_ANSWER:
        raise NotAllowed(say("the answers to what stands above it are long enough; ask this in another mail"))


def _fit(handling: Handling, heard: Heard) -> Heard:
    """The command as it is carried out: others read much of what follows it."""
    rest, *below = (fit_for_others(handling.work, text, handling.now) for text in (heard.rest, *heard.below))
    return replace(heard, rest=rest, below=tuple(below))


def check_level(handling: Handling, heard: Heard) -> None:
    """Raises NotAllowed where the command is for somebody else: a seat, or one whose game has begun."""
    level, name = heard.command.level, heard.command.shown
    if level is Level.PLAYING and not isinstance(handling, SeatMail):
        if handling.seat and handling.record:
            raise NotAllowed(
                say(
                    "game {game} has not begun; {name} is for the time from its first turn on",
                    game=handling.record.id,
                    name=name,
                )
            )
        raise NotAllowed(
            say("{name} is for a game you play in: write it in a reply to one of that game’s mails", name=name)
        )
    if level is Level.SEAT and not handling.seat:
        raise NotAllowed(
            say("{name} is for a seat you have: write it in a reply to one of that game’s mails", name=name)
        )


def _in_order(script: Account) -> None:
    script.taken.sort(key=lambda line: line.number)
    script.refused.sort(key=lambda line: line.number)
