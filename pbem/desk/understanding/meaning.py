"""What a line is read against, and what it was found to mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from pbem.core.language import say


class Question(StrEnum):
    """What the mail that a line answers asks for, or what is open beside it."""

    NONE = "none"
    VOTE = "vote"  #: yes or no to a motion
    READY = "ready"  #: whether a game may begin
    OFFER = "offer"  #: whether a seat is wanted
    CONFIRM = "confirm"  #: whether a mail was the reader's own
    RESIGN = "resign"  #: whether giving up a seat is meant
    PLAN = "plan"  #: whether a moderator's act shall be done
    REQUEST = "request"  #: what a player asks his moderator for
    CHOICE = "choice"  #: a decision of the game's own that takes yes or no


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What a mail answers, and what is known where it is read."""

    question: Question = Question.NONE
    topic: str = ""  #: of a vote: "draw", "extend"
    line: str = ""  #: of a vote: `VOTE DRAW`, as it is written
    offers: int = 0  #: how many lines are offered by number
    just_offered: bool = True  #: whether the receipt that is answered offers them: "yes" and "OK" mean no older ones
    today: date | None = None  #: by the calendar of who writes
    seats: Sequence[str] = ()  #: of the game
    people: Mapping[str, str] = field(default_factory=dict)  #: what others who play are called, to their seats
    beside: Sequence[str] = ()  #: the votes that run beside what is answered, as they are written
    verb: str = ""  #: of a choice among options that waits: `NATION`
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)  #: of that choice: the words that name them
    game: str = ""  #: the one that a mail is about
    title: str = ""  #: what that game is called
    games: Mapping[str, str] = field(default_factory=dict)  #: that are open to newcomers, with what they are called
    watched: Mapping[str, str] = field(default_factory=dict)  #: that may be watched, likewise
    plays: bool = False  #: whether the writer plays in a game that has begun
    kept_waiting: bool = False  #: whether the game waits for the writer to mend what was refused, or to say OK
    waits: bool = False  #: whether the writer has said WAIT
    over: bool = False  #: whether the game is over
    paused: bool = False
    moderates: bool = False
    turn: int = 0  #: the one that is open, of a game that has begun


#: What a mail answers, asked for by the first line that is not plainly an order or a command: few mails have one.
Asking = Callable[[], Asked]


@dataclass(frozen=True, kw_only=True, slots=True)
class Meant:
    """What a line means."""

    lines: tuple[str, ...] = ()  #: as they are written to the table; none: it is left alone
    ask: str = ""  #: why its writer is asked back; "" where he is not
    instead: tuple[str, ...] = ()  #: the lines that would do, of one that is asked back


def asked_back(*instead: str, why: str = "") -> Meant:
    """Nothing is done: its writer says which of the lines is meant."""
    return Meant(ask=why or say("it can be taken in more than one way, so nothing is done yet"), instead=instead)


#: Talk: neither an order nor a command nor a question to the table.
TALK = Meant()
