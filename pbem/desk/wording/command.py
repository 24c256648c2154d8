"""What a command is: its words, who may say it, what may follow it, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pbem.desk.wording.spelling import own_word
from pbem.report.inputs import Section


class Level(StrEnum):
    """Who may say a command."""

    ANYBODY = "anybody"  #: whoever writes
    PERSON = "person"  #: whoever proves the address: by a token that was mailed to it, or by a reply
    GAME = "game"  #: who has a seat in a game, begun or not, or watches it
    SEAT = "seat"  #: who has a seat in a game, begun or not
    PLAYING = "playing"  #: who has a seat in a game that has begun


class Rest(StrEnum):
    """What may follow the word."""

    NONE = "none"  #: it stands alone in its line, so that no order is mistaken for it
    MAY = "may"
    MUST = "must"
    BLOCK = "block"  #: and the lines below it, up to the one that ends it; or, as `Command.reach` says, none of them
    BELOW = "below"  #: and everything below it


class Reach(StrEnum):
    """How far a line that may begin a block goes."""

    LINE = "line"  #: it is whole in itself
    BLOCK = "block"  #: the lines below it are its own; without the line that ends them nothing of it is read
    IF_ENDED = "if-ended"  #: as BLOCK where a line below ends it, else as LINE


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What a command came to."""

    words: str = ""  #: what it did, for the receipt; "" for a question, which is answered by its sections
    remarks: tuple[str, ...] = ()  #: sentences about it
    sections: Sequence[Section] = ()  #: answers, shown below the lines


@dataclass(frozen=True, kw_only=True, slots=True)
class Command:
    """A word of the table."""

    words: tuple[str, ...]  #: its spellings: the English word, the German one, then others
    #: Does it, for a `Handling` of its level; raises Refusal with the reason where it cannot be.
    does: Callable[[Any, Heard], Said]
    level: Level
    rest: Rest = Rest.NONE
    changes: bool = True  #: False: it only asks, and is answered whoever wrote
    would_do: str = ""  #: a whole line that would do, for who left out what must follow
    ends: tuple[str, ...] = ()  #: the lines that end its block, the English one first ("END PRESS")
    #: Reads what follows the word before anybody is asked whether he wrote it; raises Refusal (`(desk, rest)`).
    check: Callable[[Any, str], None] | None = None
    reach: Callable[[str], Reach] = lambda rest: Reach.BLOCK  #: how far a BLOCK goes, by what follows the word
    #: Whether what follows can be meant for it: "Name: Yellow. Turn: 8" heads somebody's form, and renames nobody.
    fits: Callable[[str], bool] = lambda rest: True
    labels: frozenset[str] = frozenset()  #: spellings that only head what follows a colon: "Karte: Salvage"

    @property
    def name(self) -> str:
        """The English word."""
        return self.words[0]

    @property
    def shown(self) -> str:
        """The word in the language being spoken."""
        return own_word(self.words)


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """A command as somebody wrote it."""

    command: Command
    number: int  #: of its line, as the writer counts
    written: str
    rest: str = ""  #: what followed the word
    below: tuple[str, ...] = ()  #: the lines below that are its own
