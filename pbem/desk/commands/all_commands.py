"""All the words of the table, and the command in a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

from pbem.core.errors import Ambiguous, NotUnderstood
from pbem.core.language import say, sentence
from pbem.core.near_words import nearest
from pbem.desk.commands import (
    addresses,
    asking_only,
    away,
    games,
    invite,
    leaving,
    page_to_tap,
    past,
    person,
    press,
    record,
    rules,
    sitting,
    standing_by,
    status,
    turn,
    votes,
    watching,
    writing,
)
from pbem.desk.understanding.talk import is_talk, is_thanks
from pbem.desk.understanding.tidying import plain
from pbem.desk.wording.command import Command, Reach, Rest
from pbem.desk.wording.umlauts import with_umlauts, written_without

#: The modules that hold commands, each a tuple COMMANDS.
SUBJECTS: tuple[ModuleType, ...] = (
    turn,
    asking_only,
    games,
    invite,
    standing_by,
    watching,
    votes,
    away,
    status,
    past,
    page_to_tap,
    rules,
    press,
    person,
    record,
    addresses,
    sitting,
    leaving,
    writing,
)

COMMANDS: tuple[Command, ...] = tuple(command for subject in SUBJECTS for command in subject.COMMANDS)
#: Spelling to command. Longer spellings first where one begins another.
WORDS: dict[str, Command] = dict(
    sorted(((word, command) for command in COMMANDS for word in command.words), key=lambda pair: -len(pair[0]))
)

_WITHOUT_UMLAUTS = written_without(WORDS)
#: The first word of a spelling to the spellings that begin with it, longer ones first: most lines have none of them.
_BEGINNINGS: dict[str, list[str]] = {}
for _word in WORDS:
    _BEGINNINGS.setdefault(_word.partition(" ")[0], []).append(_word)

#: What players of other tables write, and what would do at this one.
_ELSEWHERE: dict[str, str] = {
    "UNDO": sentence(
        "“{first}” is no word of this table; CLEAR takes back all orders of this turn, CLEAR 3 the plan for card 3"
    ),
}
_REPAIR = sentence("“{first}” takes the number of a repair and nothing else, as in FIX 2")


#: Signs behind a word, and pictures: "OK 👍".
_BEHIND = re.compile(r"[^\w)\]]+$")
#: Of these at the end of a line, at most: a search for more is long where a line is made of such signs.
_MOST_BEHIND = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """The command in a line."""

    command: Command
    rest: str = ""  #: what follows the word


@lru_cache(maxsize=128)
def command_in(line: str) -> Found | None:
    """The command a line gives, or None where it is no command of the table. Asked again by each who reads a mail."""
    plain = with_umlauts(" ".join(line.split()), _WITHOUT_UMLAUTS)
    upper = plain.upper()
    upper = upper[:-_MOST_BEHIND] + _BEHIND.sub("", upper[-_MOST_BEHIND:])
    for word in _BEGINNINGS.get(upper.partition(" ")[0].rstrip(":"), ()):
        command = WORDS[word]
        if upper == word:
            return Found(command=command)
        if command.rest is not Rest.NONE and upper.startswith((word + " ", word + ": ")):
            rest = plain[len(word) :].lstrip(": ").strip()
            if word in command.labels and plain[len(word)] == ":":
                return None
            return Found(command=command, rest=rest) if command.fits(rest) else None
    return None


#: Letters of a word at least: of a question, and of what changes something.
_SHORTEST, _SHORTEST_CHANGE = 3, 4


def shortened_in(line: str) -> Found | None:
    """The command whose word a line begins to spell, where that is one only; None where none is or might be.

    Asked last, so that no order is mistaken for it. Words below which a text begins are always written out, and a
    change that needs nothing behind its word stands alone. Raises Ambiguous where two commands begin so.
    """
    first, _, rest = " ".join(line.split()).rstrip(".!?, ").partition(" ")
    start = first.rstrip(":").upper()
    if len(start) < _SHORTEST or not start.isalpha():
        return None
    meant = {command.name: command for word, command in WORDS.items() if word.startswith(start) and " " not in word}
    may = [command for command in meant.values() if _may_be_shortened(command, start, rest)]
    if len(may) > 1:
        named = say(" or ").join(command.shown for command in may)
        raise Ambiguous(
            say("“{first}” may be {named}", first=first, named=named),
            instead=tuple(f"{each.shown} {rest}".strip() for each in may[:3]),
        )
    return Found(command=may[0], rest=rest) if may else None


#: Words of their own that begin one of the table's: "Ein Schiff nach China" is no EINGRIFFE, "Sea Hazard" no SEATS.
_ITSELF = frozenset({"EIN", "SEA"})


def _may_be_shortened(command: Command, start: str, rest: str) -> bool:
    if command.rest in (Rest.BLOCK, Rest.BELOW) or (command.changes and len(start) < _SHORTEST_CHANGE):
        return False
    if (rest and start in _ITSELF) or not command.fits(rest):
        return False
    return not rest or command.rest is Rest.MUST or (command.rest is Rest.MAY and not command.changes)


def lines_below(found: Found, lines: Sequence[str]) -> int:
    """How many of the lines below a command are its own, its end line included.

    A block without its end line has all of them: it is refused whole, so that nobody's signature is passed on.
    """
    command = found.command
    if command.rest is Rest.BELOW:
        return len(lines)
    reach = command.reach(found.rest) if command.rest is Rest.BLOCK else Reach.LINE
    if reach is Reach.LINE:
        return 0
    end = _end_of_block(command, lines)
    if end is None:
        return len(lines) if reach is Reach.BLOCK else 0
    return end + 1


def goes_on_if_ended(found: Found) -> bool:
    """Whether the lines below are a command's own if one of them ends it."""
    return found.command.rest is Rest.BLOCK and found.command.reach(found.rest) is Reach.IF_ENDED


def is_unended(found: Found, lines: Sequence[str]) -> bool:
    """Whether a block begins that no line below ends, or only one that is another's."""
    command = found.command
    begins = command.rest is Rest.BLOCK and command.reach(found.rest) is Reach.BLOCK
    return begins and _end_of_block(command, lines) is None


def _end_of_block(command: Command, lines: Sequence[str]) -> int | None:
    """The place of the line that ends a block; None where none does, or another block begins above it."""
    for place, line in enumerate(lines):
        if is_end(command, line):
            return place
        found = command_in(line)
        if found and found.command is command and command.reach(found.rest) is Reach.BLOCK:
            return None
    return None


def is_end(command: Command, line: str) -> bool:
    """Whether a line ends the command's block."""
    return " ".join(line.upper().split()).rstrip(".! ") in command.ends


#: What follows "wait" where somebody takes back what was said.
_TAKES_BACK = frozenset({"NO", "NOPE", "SORRY", "SCRATCH", "STRIKE", "ACTUALLY", "MAKE", "THAT'S", "A"})


_DASHES = (["-"], ["–"], ["—"])


def _is_only_said(behind: str) -> bool:
    """Whether what follows an OK is talk, and no more of the agreement: "Ok, thanks", but not "Ok, great"."""
    return is_talk(behind) and (is_thanks(behind) or len(behind.split()) > _AGREEMENT)


_AGREEMENT = 2


def goes_astray(line: str) -> NotUnderstood | None:
    """Why a line is no command that begins with a word of the table, or of another one; None for any other line."""
    words = line.upper().split()
    first = words[0].rstrip(".,:;!?") if words else ""
    if first == "WAIT" and words[1:] and words[1].strip(".,:;!?") in _TAKES_BACK:
        return None  # "Wait, no, scratch the last one" is no wish to wait
    if first in WORDS and WORDS[first].rest is Rest.NONE:
        if first == "OK" and _is_only_said(plain(" ".join(line.split()[1:]))):
            return None
        exclaimed = first == "WAIT" and (line.split()[0] != line.split()[0].rstrip(",:;") or words[1:2] in _DASHES)
        offered = () if exclaimed and words[1:] else (first,)  # "Wait, draw" wants no wait
        return NotUnderstood(say("“{first}” stands alone in its line", first=first), instead=offered)
    if first == "FIX":
        return NotUnderstood(say(_REPAIR, first=first))
    if first in _ELSEWHERE:
        return NotUnderstood(say(_ELSEWHERE[first], first=first))
    return None


#: A tap must not do what cannot be undone, or is said to everybody.
_NEVER_OFFERED = frozenset({"NAME", "RESIGN", "VOTE", "JOIN", "DECLINE", "UNSUBSCRIBE", "PRESS"})


def near(line: str) -> tuple[str, ...]:
    """Lines with the words of the table that a mistyped first word may have been meant for, nearest first."""
    # lazy: rare: for near words of what is not understood
    from pbem.core.orders.small_words import is_small

    first, _, rest = line.strip().partition(" ")
    if len(first) < 4 or is_small(first.casefold()):
        return ()  # "From now on …" is no FORM
    words = [word for word, command in WORDS.items() if " " not in word and command.name not in _NEVER_OFFERED]
    found = nearest(first.upper(), words, 2, 0.75)
    meant = ((word, WORDS[word].rest is Rest.NONE) for word in found if WORDS[word].fits(rest))
    return tuple(word if alone else f"{word} {rest}".strip() for word, alone in meant if not (alone and rest.strip()))
