"""What a line says: its words in spans, each with all that it may mean, the longest phrases first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.core.orders.meanings import (
    APART,
    AS_WRITTEN,
    COMPARE,
    GLUE,
    MISTYPED,
    NUMBER,
    UNKNOWN,
    UNSURE,
    Item,
    Kinds,
    Span,
)
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.rewriting import rewritten
from pbem.core.orders.run_together import rivals, taken_apart
from pbem.core.orders.small_words import unswapped, with_vowel
from pbem.core.orders.words_apart import words_of

#: Signs and words at which a line is cut.
PARTING = frozenset(",.;:()/-&|!?") | {"and", "und", "or", "oder", "but", "aber", "then", "dann", "plus", "sowie"}
#: Letters of a word that may be made of two.
_LONGEST_WORD = 32
_IGNORED = frozenset("+<>=")
_COMPARISONS = frozenset(("<", ">", "=", "<=", ">="))
#: Letters from which on a word may be made of two.
_MADE_OF_TWO = 7
#: Letters of two words that were written without a space between them, at least.
_RUN_TOGETHER = 5
#: Letters of a word that is cut short with a full stop, at most, and words that are looked at for a mistyped one.
_CUT, _LONGEST = 4, 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Spotted:
    """A line, its words, and what they may mean."""

    words: tuple[str, ...]
    spans: tuple[Span, ...]


def spotted(text: str, book: Phrasebook, *, singly: Kinds | None = None) -> Spotted:
    """The words of a line and what each may mean; a word that nobody knows is of the kind UNKNOWN.

    `singly`: a word of these kinds goes with no other ("merchant ships" are fleets, or what the Merchant does).
    """
    words = tuple(_apart(_unswapped(words_of(rewritten(text, times=not book.at(("x",), 0)[0])), book), book))
    mended = tuple(book.mended(word) for word in words)
    spans: list[Span] = []
    place = 0
    while place < len(words):
        alone = singly is not None and _tells_alone(words, place, book, singly)
        named = None if alone else _of_name(words, mended, place, book)
        span = named or _span(words[: place + 1] if alone else words, place, book)
        place = span.past
        if span.items:
            spans.append(span)
    return Spotted(words=words, spans=tuple(_counted(spans, words)))


#: Articles that count where they stand alone: "Flotten: eine. Geschwader: zwei."
_ONE = frozenset({"ein", "eine", "einen", "eins"})


def _counted(spans: Sequence[Span], words: Sequence[str]) -> Iterator[Span]:
    """The spans, an article between two signs as a number."""
    for place, span in enumerate(spans):
        ends = place + 1 == len(spans) or APART in spans[place + 1].kinds
        alone = ends and place > 0 and APART in spans[place - 1].kinds and span.past == span.at + 1
        one = alone and words[span.at] in _ONE
        yield span.said_as(NUMBER, 1) if one else span


def _tells_alone(words: Sequence[str], at: int, book: Phrasebook, singly: Kinds) -> bool:
    """Whether a word is of these kinds, and the phrase that it begins is not."""
    length, meanings = book.at(words, at)
    if length < 2 or any(meaning in singly for meaning in meanings):
        return False
    return any(meaning in singly for meaning in book.at((words[at],), 0)[1])


def _apart(words: Sequence[str], book: Phrasebook) -> Iterator[str]:
    """The words, those that are made of two known ones taken apart."""
    for word in _together(words, book):
        may_be = _MADE_OF_TWO <= len(word) <= _LONGEST_WORD
        unknown = _RUN_TOGETHER <= len(word) <= _LONGEST_WORD and not book.at((word,), 0)[0]
        unknown = unknown and book.mended(word) == word
        made_of = book.parts(word) if unknown and may_be else ()
        made_of = made_of or (taken_apart(word, book) if unknown else ())
        yield from made_of or (word,)


def _unswapped(words: Sequence[str], book: Phrasebook) -> list[str]:
    """The words, small ones that are mistyped as they are written, and „gründt“ as „gründet“."""
    return [_unswapped_word(word, book) for word in words]


def _unswapped_word(word: str, book: Phrasebook) -> str:
    meant, verb = unswapped(word), with_vowel(word)
    if not (meant or verb) or book.at((word,), 0)[0]:
        return word
    return meant or (verb if book.at((verb,), 0)[0] else word)


def _together(words: Sequence[str], book: Phrasebook) -> Iterator[str]:
    """The words, those that a telephone has cut in two put together: "agri culture", "Le vant"."""
    place = 0
    while place < len(words):
        word, behind = words[place], words[place + 1] if place + 1 < len(words) else ""
        both = word + behind
        cut = word.isalpha() and behind.isalpha() and _MADE_OF_TWO - 1 <= len(both) <= _LONGEST_WORD
        strange = (
            cut and not (book.at((word,), 0)[0] and book.at((behind,), 0)[0]) and book.at((word, behind), 0)[0] < 2
        )
        if strange and book.names(both):
            yield both
            place += 2
        else:
            yield word
            place += 1


def _of_name(words: tuple[str, ...], mended: tuple[str, ...], at: int, book: Phrasebook) -> Span | None:
    """A phrase of several words of which one is mistyped, or the first cut short with a full stop: "Arab. Meer"."""
    short = len(words[at]) <= _CUT and words[at].isalpha() and words[at + 1 : at + 2] == (".",)
    if words[at : at + _LONGEST] == mended[at : at + _LONGEST] and not short:
        return None
    known, _ = book.at(words, at) if words[at] not in _IGNORED else (0, None)
    length, meanings = book.at(mended, at)
    if length > max(known, 1):
        return _known(at, at + length, [(*meaning, MISTYPED) for meaning in meanings])
    if short and known <= 1:
        length, meanings = book.at((*mended[: at + 1], *mended[at + 2 :]), at)
        if length > 1:
            return _known(at, at + length + 1, [(*meaning, AS_WRITTEN) for meaning in meanings])
    return None


def _span(words: tuple[str, ...], at: int, book: Phrasebook) -> Span:
    word = words[at]
    if word.isdecimal():
        return Span(at, at + 1, (Item(NUMBER, int(word[:6]), at, at + 1),))
    if word in _COMPARISONS and at + 1 < len(words) and words[at + 1].isdecimal():
        return Span(at, at + 1, (Item(COMPARE, word, at, at + 1), *_nothing(word, at)))
    if word == "+" and not (at + 1 < len(words) and words[at + 1].isdecimal()):
        return Span(at, at + 1, (Item(APART, word, at, at + 1),))
    if word in _IGNORED:
        return Span(at, at + 1, ())
    length, meanings = book.at(words, at)
    if word in PARTING and (length <= 1 or all(kind == GLUE for kind, _ in meanings)):
        return Span(at, at + 1, (Item(APART, word, at, at + 1),))
    if meanings:
        return _known(at, at + length, [(*meaning, AS_WRITTEN) for meaning in meanings])
    if "'" in word and (owner := book.at((word.partition("'")[0],), 0)[1]):  # Red's
        return _known(at, at + 1, [(*meaning, AS_WRITTEN) for meaning in owner])
    near, doubt = book.near(word)
    if near:
        others = rivals(word, book)
        doubt = UNSURE if others else doubt
        return _known(at, at + 1, [(*meaning, doubt) for meaning in near | others])
    return Span(at, at + 1, (Item(UNKNOWN, word, at, at + 1),))


def _nothing(word: str, at: int) -> tuple[Item, ...]:
    """ "Fleets = 2" compares nothing."""
    return (Item(GLUE, None, at, at + 1),) if word == "=" else ()


def _known(at: int, past: int, meanings: list[tuple[str, str | int | None, int]]) -> Span:
    """A span with its meanings in a fixed order, GLUE last."""
    ordered = sorted(meanings, key=lambda each: (each[0] == GLUE, each[0], str(each[1])))
    return Span(at, past, tuple(Item(kind, value, at, past, doubt) for kind, value, doubt in ordered))
