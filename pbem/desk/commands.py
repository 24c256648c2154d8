"""What players may tell the table itself, whatever the game: one small table of words, English and German.

A command line that is none of these is an order and goes to the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum


class Name(StrEnum):
    """The table's own commands."""

    WAIT = "wait"  #: hold back early play of this turn
    NOWAIT = "nowait"  #: take that back
    STATUS = "status"  #: what is asked, who is in, until when
    ORDERS = "orders"  #: the order sheet as it stands
    REPORT = "report"  #: the last report again
    HELP = "help"
    CONFIRM = "confirm"  #: orders from an unknown address are mine
    MODERATOR = "moderator"  #: pass the rest of the mail on to the moderator


@dataclass(frozen=True, kw_only=True, slots=True)
class Command:
    """One understood command."""

    name: Name
    rest: str = ""  #: what stood after the word
    words: str = ""  #: what it does, for the receipt


#: Word to command. Longer forms first where one begins another.
WORDS: dict[str, Name] = {
    "NOWAIT": Name.NOWAIT,
    "NO WAIT": Name.NOWAIT,
    "WEITER": Name.NOWAIT,
    "WAIT": Name.WAIT,
    "WARTEN": Name.WAIT,
    "STATUS": Name.STATUS,
    "STAND": Name.STATUS,
    "ORDERS": Name.ORDERS,
    "BEFEHLE": Name.ORDERS,
    "REPORT": Name.REPORT,
    "BERICHT": Name.REPORT,
    "HELP": Name.HELP,
    "HILFE": Name.HELP,
    "CONFIRM": Name.CONFIRM,
    "BESTÄTIGEN": Name.CONFIRM,
    "MODERATOR": Name.MODERATOR,
    "SPIELLEITER": Name.MODERATOR,
}
#: Commands that take something after the word; the others stand alone, so that no order is mistaken for one.
_WITH_REST = {Name.HELP, Name.MODERATOR}

_DOES: dict[Name, str] = {
    Name.WAIT: "the game waits for the deadline, even when all orders are in",
    Name.NOWAIT: "the game may go on as soon as all orders are in",
    Name.STATUS: "answered below",
    Name.ORDERS: "answered below",
    Name.REPORT: "the game as it stands follows below",
    Name.HELP: "answered below",
    Name.CONFIRM: "answered below",
    Name.MODERATOR: "passed on to the moderator, with all lines below it",
}


def with_message(command: Command, lines: Iterable[str]) -> Command:
    """A MODERATOR command with the lines below it."""
    return replace(command, rest="\n".join([command.rest, *lines]))


def command_in(line: str) -> Command | None:
    """The command a line gives, or None where it is no command of the table."""
    plain = " ".join(line.split())
    upper = plain.upper().rstrip(".!")
    for word, name in WORDS.items():
        if upper == word:
            return Command(name=name, words=_DOES[name])
        if name in _WITH_REST and upper.startswith(word + " "):
            return Command(name=name, rest=plain[len(word) :].strip(), words=_DOES[name])
    return None
