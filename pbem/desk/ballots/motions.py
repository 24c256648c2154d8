"""What players may vote on, and how they write it: `VOTE DRAW`, `VOTE CONCEDE Red NO`, `VOTE YES`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import keep, say
from pbem.core.near_words import nearest
from pbem.desk.wording.seat_names import seat_begun
from pbem.desk.wording.spelling import spelled


class Topic(StrEnum):
    """What a vote is about."""

    DRAW = "draw"  #: the game is over, shared by those who vote
    CONCEDE = "concede"  #: the game is over, won by the seat named
    END = "end"  #: the game is over, won by nobody
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"  #: the open deadline is moved on by a span
    PROCESS = "process"  #: adjudicated now; in the place of a silent moderator, as are those below
    DEADLINE = "deadline"  #: the open deadline is moved on by a span, or a halted game has one again
    REPLACE = "replace"  #: a vacant seat is played by a bot


#: What takes everybody who is asked; the rest takes more than half of the seats.
UNANIMOUS = frozenset({Topic.DRAW, Topic.CONCEDE, Topic.END})
#: What is for the moderator, and for a vote only where he is silent.
INSTEAD = frozenset({Topic.PROCESS, Topic.DEADLINE, Topic.REPLACE})
#: What names a seat, and what names a span.
OF_A_SEAT, OF_A_SPAN = frozenset({Topic.CONCEDE, Topic.REPLACE}), frozenset({Topic.EXTEND, Topic.DEADLINE})

_TOPICS = {
    **{str(topic).upper(): topic for topic in Topic},
    "REMIS": Topic.DRAW,
    "UNENTSCHIEDEN": Topic.DRAW,
    "CONCESSION": Topic.CONCEDE,
    "SIEG": Topic.CONCEDE,
    "ENDE": Topic.END,
    "FORTSETZEN": Topic.RESUME,
    "VERLÄNGERN": Topic.EXTEND,
    "VERLAENGERN": Topic.EXTEND,
    "EXTENSION": Topic.EXTEND,
    "AUSWERTEN": Topic.PROCESS,
    "FRIST": Topic.DEADLINE,
    "ERSETZEN": Topic.REPLACE,
}
#: How each is written; kept, for reports and STATUS name votes so.
_LINES = {
    Topic.DRAW: keep("VOTE DRAW"),
    Topic.CONCEDE: keep("VOTE CONCEDE {seat}"),
    Topic.END: keep("VOTE END"),
    Topic.PAUSE: keep("VOTE PAUSE"),
    Topic.RESUME: keep("VOTE RESUME"),
    Topic.EXTEND: keep("VOTE EXTEND"),
    Topic.PROCESS: keep("VOTE PROCESS"),
    Topic.DEADLINE: keep("VOTE DEADLINE"),
    Topic.REPLACE: keep("VOTE REPLACE {seat}"),
}
_UNTIL = frozenset({"UNTIL", "TILL", "BIS"})
_SAYS = {"YES": True, "JA": True, "AYE": True, "NO": False, "NEIN": False, "NAY": False}
_FILLERS = frozenset({"TO", "FOR", "A", "THE", "AN", "FÜR", "FUER", "BY", "UM", "ON"})
_WHY = re.compile(r"(?:^|\s|,)(?:because(?:\s+of)?|weil|wegen|why|as)\b:?\s*(?P<why>.+)$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Motion:
    """What is proposed."""

    topic: Topic
    about: str = ""  #: the seat ("Red") or the span ("48h") it names

    @property
    def name(self) -> str:
        """Of its mark; of a game there is one vote of the name at a time."""
        return f"{self.topic}.{self.about}" if self.topic in OF_A_SEAT else str(self.topic)

    def line(self, answer: str = "") -> str:
        """As it is written: `VOTE CONCEDE Red NO`."""
        line = _LINES[self.topic].format(seat=self.about)
        if self.topic is Topic.PAUSE and self.about:
            line = f"{line} UNTIL {self.about}"
        return f"{line} {answer}".strip()

    def words_of_it(self) -> str:
        """As it is named behind VOTE, in the language being spoken: "CONCEDE Red"."""
        return spelled(self.line()).partition(" ")[2]

    def words(self) -> str:
        """What it would do, as a clause: "the game ends in a draw"."""
        return {
            Topic.DRAW: keep("the game ends in a draw, shared by all who vote and by bots"),
            Topic.CONCEDE: keep("the game ends, won by {about}", about=self.about),
            Topic.END: keep("the game ends without a winner"),
            Topic.PAUSE: keep("the clock stops until {about}", about=self.about)
            if self.about
            else keep("the clock stops until it is resumed"),
            Topic.RESUME: keep("the game goes on"),
            Topic.EXTEND: keep("the deadline is moved on by {about}", about=self.about),
            Topic.PROCESS: keep("the game goes on now, with defaults for what is missing"),
            Topic.DEADLINE: keep("the deadline is moved on by {about}", about=self.about),
            Topic.REPLACE: keep("a bot plays {about}", about=self.about),
        }[self.topic]


def motion_from(name: str, about: str) -> Motion:
    """The motion that `Motion.name` names."""
    return Motion(topic=Topic(name.partition(".")[0]), about=about)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    """What somebody writes behind VOTE."""

    topic: Topic | None = None  #: None: whichever vote runs
    about: str = ""
    yes: bool | None = None  #: None: not said, which is yes
    why: str = ""


def wish_from(text: str, seats: Sequence[str]) -> Wish:
    """What follows VOTE, in English or German. Raises NotUnderstood, NotAllowed."""
    plain, why = split_reason(text)
    words = [word.strip(".,;:!?+") for word in plain.split()]
    words = [word for word in words if word and word.upper() not in _FILLERS]
    said = [_SAYS[word.upper()] for word in words if word.upper() in _SAYS]
    words = [word for word in words if word.upper() not in _SAYS]
    if len(set(said)) > 1:
        raise NotUnderstood(say("it says both yes and no; one of them would do"), instead=("VOTE YES", "VOTE NO"))
    yes = said[0] if said else None
    if not words:
        return Wish(yes=yes, why=why)
    topic = _topic(words[0])
    return Wish(topic=topic, about=_about(topic, words[1:], seats), yes=yes, why=why)


def split_reason(text: str) -> tuple[str, str]:
    """What is wished, and the reason that follows a "because"."""
    found = _WHY.search(text)
    return (text[: found.start()], found["why"].strip()) if found else (text, "")


def _topic(word: str) -> Topic:
    known = _TOPICS.get(word.upper())
    if known is None:
        near = nearest(word.upper(), _TOPICS, 1, 0.6)
        would = tuple(f"VOTE {_TOPICS[each].upper()}" for each in near)
        named = ", ".join(
            Motion(topic=topic).words_of_it() for topic in (Topic.DRAW, Topic.CONCEDE, Topic.END, Topic.PAUSE)
        )
        raise NotUnderstood(
            say("“{word}” is nothing that is voted on; {named} or RESUME would do", word=word, named=named),
            instead=would,
        )
    return known


def _about(topic: Topic, words: Sequence[str], seats: Sequence[str]) -> str:
    if topic in OF_A_SPAN:
        return " ".join(words)
    if topic not in OF_A_SEAT:
        if topic is Topic.PAUSE and len(words) > 1 and words[0].upper() in _UNTIL:
            return " ".join(words[1:])
        if words:
            raise NotUnderstood(
                say(
                    "“{words}” says nothing to a vote on {topic}",
                    words=words[0],
                    topic=Motion(topic=topic).words_of_it(),
                ),
                instead=(f"VOTE {topic.upper()}",),
            )
        return ""
    found = seat_begun(words[0], seats) if words else []
    if len(found) != 1:
        named = (
            say("“{words}” is no seat of this game", words=words[0])
            if words
            else say("{topic} names no seat", topic=Motion(topic=topic).words_of_it())
        )
        raise NotAllowed(named, instead=tuple(f"VOTE {topic.upper()} {seat}" for seat in seats[:3]))
    return found[0]
