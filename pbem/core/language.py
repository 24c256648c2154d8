"""The language being spoken: sentences are written in English in the code and said in the reader's language.

The English sentence is the key of a catalogue: `say("There is no region {what}.", what=word)`. Without an entry, and in
English, it is said as it stands. Which language is spoken is set around a whole piece of work (a mail that is handled,
a letter that is composed) by `speaking`; nobody passes languages on. Catalogues are read elsewhere: nothing here does
I/O. A test finds every literal that is given to `say`, `say_of` and `Saying` and compares it with the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

#: The language that the code's own sentences are written in.
ENGLISH_CODE = "en"


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language as somebody speaks it: the table's sentences, and those of the ruleset that is spoken about."""

    code: str  #: "en", "de"
    sentences: Mapping[str, str] = field(default_factory=dict)  #: English to this language, with the same {names}


ENGLISH = Tongue(ENGLISH_CODE)
_spoken: ContextVar[Tongue] = ContextVar("spoken", default=ENGLISH)


def say(sentence: str, sense: str = "", /, **parts: Any) -> str:
    """The sentence in the language being spoken, its {names} replaced by `parts`.

    `sense`: what tells it apart from the same English words that other languages say otherwise; the catalogue's key is
    then "sentence ‹sense›".
    """
    sentences = _spoken.get().sentences
    if sentences:
        sentence = sentences.get(f"{sentence} ‹{sense}›" if sense else sentence, sentence)
    return sentence.format(**parts) if parts else sentence


def say_of(number: int, one: str, more: str, /, **parts: Any) -> str:
    """`one` where `number` is 1, else `more`, in the language being spoken; {n} is the number."""
    return say(one if abs(number) == 1 else more, n=number, **parts)


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence that is said later, in the language that is spoken then: `str(saying)`. Parts may be sayings."""

    sentence: str
    parts: Mapping[str, Any] = field(default_factory=dict)
    sense: str = ""

    def __str__(self) -> str:
        return say(self.sentence, self.sense, **self.parts)


@contextmanager
def speaking(tongue: Tongue) -> Iterator[None]:
    """Speak that language until the end of the block; blocks lie in one another."""
    before = _spoken.set(tongue)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The code of the language being spoken: "en", "de"."""
    return _spoken.get().code


def tongue_spoken() -> Tongue:
    """The tongue being spoken."""
    return _spoken.get()
