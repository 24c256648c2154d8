"""What players may tell the table itself, whatever the game: one small table of words, English and German.

A command line that is none of these is an order and goes to the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from pbem.core.errors import NotUnderstood


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
#: What players of other tables write, and what would do at this one.
_MODERATOR_DOES = "is not done by mail here; a line MODERATOR with your wish behind it reaches the moderator"
_REPORT_DOES = "is no word of this table; REPORT brings the game as it stands, with its map"
_ELSEWHERE: dict[str, str] = {
    **dict.fromkeys(
        ("RESIGN", "ABSENCE", "ABWESENHEIT", "URLAUB", "EXTEND", "VOTE", "LANGUAGE", "SPRACHE", "ADDRESS", "ADRESSE",
         "ZONE", "FORMAT", "TOKEN", "JOIN", "TAKEOVER", "OBSERVE", "UNSUBSCRIBE", "ABMELDEN", "STOP"),
        _MODERATOR_DOES,
    ),
    **dict.fromkeys(("MAP", "HISTORY"), _REPORT_DOES),
    "FIX": "takes the number of a repair and nothing else, as in FIX 2",
    "RULES": "is no word of this table; HELP tells the orders",
    "UNDO": "is no word of this table; CLEAR takes back all orders of this turn, CLEAR 3 the plan for card 3",
}  # fmt: skip
_PRESS, _END_PRESS = "PRESS", "END PRESS"

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
    upper = plain.upper().rstrip(".!?, ")
    for word, name in WORDS.items():
        if upper == word:
            return Command(name=name, words=_DOES[name])
        if name in _WITH_REST and upper.startswith(word + " "):
            return Command(name=name, rest=plain[len(word) :].strip(), words=_DOES[name])
    return None


def check_alone(line: str) -> None:
    """Raises NotUnderstood for a line that begins with a word of the table, or of another one, and goes astray."""
    words = line.upper().split()
    first = words[0].rstrip(".,:;!?") if words else ""
    if first in WORDS:
        raise NotUnderstood(f"“{first}” stands alone in its line", instead=(first,))
    if first in _ELSEWHERE:
        raise NotUnderstood(f"“{first}” {_ELSEWHERE[first]}")
    if first == _PRESS:
        raise NotUnderstood(
            "this table forwards no messages between players yet; this line and those below it, to END PRESS, were "
            "not read"
        )


def below_press(lines: Sequence[str]) -> int:
    """How many of these lines are a message that begins with PRESS, its END PRESS included; 0 where none begins."""
    if not lines or lines[0].upper().split()[:1] != [_PRESS]:
        return 0
    ends = [place for place, line in enumerate(lines) if " ".join(line.upper().split()).rstrip(".") == _END_PRESS]
    return ends[0] + 1 if ends else len(lines)
