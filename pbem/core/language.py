"""The language being spoken: sentences are written in English in the code and said in the reader's language.

The English sentence is the key of a catalogue: `say("There is no region {what}.", what=word)`. Without an entry, and in
English, it is said as it stands. Which language is spoken is set around a whole piece of work (a mail that is handled,
a letter that is composed) by `speaking`; nobody passes languages on. Catalogues are read elsewhere: nothing here does
I/O. A test finds every literal that is given to `say`, `say_of`, `sentence` and `keep` and compares it with them.

What is stored, or made for several readers at once, is kept in English: `keep` makes it, and whoever reads it is given
`told(text)`, which finds the sentence that it was made from and says that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Any

#: The language that the code's own sentences are written in.
ENGLISH_CODE = "en"


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language as somebody speaks it: the table's sentences, and those of the ruleset that is spoken about."""

    code: str  #: "en", "de"
    sentences: Mapping[str, str] = field(default_factory=dict)  #: English to this language, with the same {names}
    kept: Mapping[str, str] = field(default_factory=dict)  #: the same for what is kept in English
    seats: Mapping[str, str] = field(default_factory=dict)  #: names of seats: Red is Rot


ENGLISH = Language(ENGLISH_CODE)
#: What parts of these names look like, so that a person's own words are not taken for a kept sentence.
_SHAPES = {
    **dict.fromkeys(("n", "count", "day", "round", "turn", "year"), r"-?[\d,]+"),
    **dict.fromkeys(("first_day", "last_day"), r"\d{1,2} [A-Z][a-z]+(?: \d{4})?"),
    "game": r"\w+",
    "motion": r"VOTE [A-Z]+(?: [\w -]+?)?",
    "proposed": r"(?: \(.*\))?",
    **dict.fromkeys(("before", "after"), r"[^;]*?"),
    "stamp": r"\d{4}-\d\d-\d\d.*?",
}
#: Parts that are somebody's own words, or what a person is called: they stay as they are, a colour's name or not.
_OWN_WORDS = {
    *("before", "first_words", "line", "person", "player", "reason", "rest", "text", "title", "why", "word", "words"),
    "written",
}
_BETWEEN_SEATS = re.compile(r"(, | and | or | und | oder )")
_spoken: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)


def say(sentence: str, sense: str = "", /, **parts: Any) -> str:
    """The sentence in the language being spoken, its {names} replaced by `parts`.

    `sense`: what tells it apart from the same English words that other languages say otherwise; the catalogue's key is
    then "sentence ‹sense›".
    """
    sentences = _spoken.get().sentences
    if sentences:
        sentence = sentences.get(f"{sentence} ‹{sense}›" if sense else sentence, sentence)
        parts = {name: _part(name, part) for name, part in parts.items()}
    return sentence.format(**parts) if parts else sentence


def say_of(number: int, one: str, more: str, /, **parts: Any) -> str:
    """`one` where `number` is 1, else `more`, in the language being spoken; {n} is the number."""
    return say(one if abs(number) == 1 else more, n=number, **parts)


def sentence(text: str) -> str:
    """The text itself: marks a sentence that is in a table of constants and is said by `say(constant)` later."""
    return text


def keep(sentence: str, /, **parts: Any) -> str:
    """The sentence in English, whatever is spoken: for what is stored, or read by several people. `told` says it."""
    return sentence.format(**parts) if parts else sentence


def keep_of(number: int, one: str, more: str, /, **parts: Any) -> str:
    """`one` where `number` is 1, else `more`, in English, as `keep`; {n} is the number."""
    return keep(one if abs(number) == 1 else more, n=number, **parts)


def seat_said(name: str) -> str:
    """A seat, or several in a list ("Red and Blue"), in the language being spoken; another text as it is."""
    seats = _spoken.get().seats
    if not seats:
        return name
    names = _BETWEEN_SEATS.split(name)
    if not all(each in seats for each in names[::2]):
        return name
    return "".join(seats.get(each) or say(each) for each in names)


def quoted(text: str) -> str:
    """What somebody wrote, in the quotation marks of the language being spoken."""
    return repr(text) if _spoken.get() is ENGLISH else f"„{text}“"


def _part(name: str, part: Any) -> Any:
    return seat_said(part) if isinstance(part, str) and name not in _OWN_WORDS else part


def told(text: str) -> str:
    """A text that was kept, in the language being spoken; what nobody kept (a person's own words) as it is."""
    for pattern, own in _patterns(_spoken.get()):
        if found := pattern.fullmatch(text):
            return own.format(**{name: _told_part(name, part) for name, part in found.groupdict().items()})
    return seat_said(text)


def _told_part(name: str, part: str) -> str:
    own = told(part)
    return part if name in _OWN_WORDS and own == seat_said(part) else own


def told_all(text: str) -> str:
    """Several kept texts that were joined by semicolons, each in the language being spoken."""
    parts, said = text.split("; "), list[str]()
    while parts:
        # A kept sentence may hold semicolons itself: the longest run of parts that is one is taken.
        runs = (("; ".join(parts[:end]), end) for end in range(len(parts), 0, -1))
        own, end = next(((told(run), end) for run, end in runs if told(run) != run), (parts[0], 1))
        said.append(own)
        del parts[:end]
    return "; ".join(said)


@lru_cache(maxsize=8)
def _patterns(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What each kept sentence looks like in English, the most particular first; what it is in that language."""
    known = sorted(language.kept, key=lambda english: -len(re.sub(r"\{\w+\}", "", english)))
    return tuple((_pattern(english), language.kept[english]) for english in known)


def _pattern(english: str) -> re.Pattern[str]:
    written, names = "", set[str]()
    for text, name, _, _ in Formatter().parse(english):
        written += re.escape(text)
        if name is not None:
            written += f"(?P={name})" if name in names else f"(?P<{name}>{_SHAPES.get(name, '.*?')})"
            names.add(name)
    return re.compile(written, re.DOTALL)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak that language until the end of the block; blocks may be in one another."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The code of the language being spoken: "en", "de"."""
    return _spoken.get().code
