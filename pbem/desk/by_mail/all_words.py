"""All the moderator's words, and the one in a line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import ModuleType

from pbem.core.near_words import nearest
from pbem.desk.by_mail import (
    barring_words,
    clock_words,
    confirming,
    game_words,
    help_words,
    position_words,
    request_words,
    seat_words,
    showing_words,
    telling_words,
)
from pbem.desk.by_mail.word import Word
from pbem.desk.wording.command import Rest
from pbem.desk.wording.pieces import straight
from pbem.desk.wording.spelling import small_words
from pbem.desk.wording.umlauts import with_umlauts, written_without

#: The modules that hold words, each a tuple WORDS.
SUBJECTS: tuple[ModuleType, ...] = (
    *(game_words, clock_words, position_words, seat_words, barring_words, request_words),
    *(telling_words, showing_words, confirming, help_words),
)

WORDS: tuple[Word, ...] = tuple(word for subject in SUBJECTS for word in subject.WORDS)
#: Spelling to word, longer spellings first where one begins another.
SPELLINGS: dict[str, Word] = dict(
    sorted(((name, word) for word in WORDS for name in word.names), key=lambda pair: -len(pair[0]))
)
_WITHOUT_UMLAUTS = written_without(SPELLINGS)
_DRY = re.compile(r"(?:DRY(?:[- ]RUN)?|TRY|PROBE)\b[:,]?\s+", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """The word in a line."""

    word: Word
    rest: str = ""  #: what follows it
    dry: bool = False


def word_in(line: str) -> Found | None:
    """The moderator's word that a line begins with; None where it begins with none."""
    plain = straight(line)
    dry = _DRY.match(plain)
    plain = with_umlauts(plain[dry.end() :] if dry else plain, _WITHOUT_UMLAUTS)
    upper = plain.upper()
    bare = upper.rstrip(".!")
    for name, word in SPELLINGS.items():
        if bare == name:
            return Found(word=word, dry=dry is not None)
        if word.rest is not Rest.NONE and upper.startswith((f"{name} ", f"{name}: ")):
            return Found(word=word, rest=plain[len(name) :].lstrip(": ").strip(), dry=dry is not None)
    return None


#: Words that begin a sentence, and are no mistyped commands.
_POLITE = frozenset({"PLEASE", "BITTE", "COULD", "YES,"})


def near(line: str) -> tuple[str, ...]:
    """The line with a word of the moderator's that its mistyped first one may have been meant for."""
    first, _, rest = straight(line).partition(" ")
    names = [name for name in SPELLINGS if " " not in name]
    found = nearest(first.upper(), names, 2, 0.75) if len(first) > 3 and first.upper() not in _POLITE else []
    return tuple(f"{name} {rest}".strip() for name in found)


def by_mail(text: str) -> str:
    """A sentence in which commands of the command line are named as a mail says them."""
    return _COMMAND.sub(_as_line, text) if "`pbem" in text else text


_COMMAND = re.compile(r"`pbem (?P<command>game [a-z-]+|mail [a-z]+|export)(?P<rest>[^`]*)`")
_OPTION = re.compile(r"--(?P<name>[a-z]+)\b")
_OPTIONS = {
    "why": "WHY",
    "all": "ALL",
    "state": "STATE",
    "log": "LOG",
    "as": "AS",
    "orders": "ORDERS",
    "letter": "LETTER",
}


def _as_line(found: re.Match[str]) -> str:
    word = next((word for word in WORDS if found["command"] in word.cli), None)
    if word is None:
        return found.group()
    rest = _OPTION.sub(lambda option: _OPTIONS.get(option["name"], ""), found["rest"])
    return f"{word.shown} {small_words(word.name, rest)}".strip()
