"""Words that were written without the space between them: "onchina", "indiafrom", "outof", „nachpersien“, „mitdem“."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.orders.meanings import Meaning
from pbem.core.orders.phrasebook import Phrasebook

#: Small words before a name, and those behind one: none that counts, denies or chooses.
_BEFORE = ("with", "from", "auf", "aus", "for", "für", "mit", "nach", "the", "von", "via", "in", "of", "on", "to")
_BEHIND = ("from", "with", "nach", "auf", "aus", "mit", "von", "via", "in", "on", "to")
#: Two small words that are no word together; “without” and „nachdem“ are.
_TWO = frozenset(
    f"{first}{second}"
    for first, behind in {
        "out": ("of",),
        "in": ("the", "my", "die"),
        "on": ("the", "my"),
        "to": ("the", "my"),
        "from": ("the", "my"),
        "with": ("my", "the", "all"),
        "for": ("the", "my"),
        "auf": ("dem", "der", "den", "die", "das"),
        "mit": ("dem", "der", "den", "allen", "allem", "meinem", "meinen", "meiner"),
        "von": ("dem", "der", "den", "meinem", "meinen", "meiner"),
        "aus": ("dem", "der", "den"),
        "für": ("das", "den", "die"),
    }.items()
    for second in behind
)
#: Letters of a name that is written onto a small word, at least, and of all letters at most.
_NAME, _LONGEST = 3, 32


def taken_apart(word: str, book: Phrasebook) -> tuple[str, ...]:
    """The two words of one that is none: a small one and a name as it is written, or two small ones; () for others.

    What may be another name mistyped is none of them: "inchina" may be Indochina.
    """
    if not word.isalpha() or len(word) > _LONGEST:
        return ()
    if word in _TWO:
        small = next(each for each in ("out", *_BEFORE) if word.startswith(each))
        return small, word[len(small) :]
    for first, second, name in _with_name(word, book):
        if _others(name, word, book) == frozenset():
            return first, second
    return ()


def rivals(word: str, book: Phrasebook) -> frozenset[Meaning]:
    """The names that a word may have in it, and another one that it is like: China and not Indochina in "inchina"."""
    return frozenset().union(
        *(book.at((name,), 0)[1] for _, _, name in _with_name(word, book) if _others(name, word, book))
    )


def _with_name(word: str, book: Phrasebook) -> Iterator[tuple[str, str, str]]:
    """The ways to have a small word and a name in a word, and the name."""
    if not _NAME < len(word) <= _LONGEST:
        return
    for small in _BEFORE:
        name = word[len(small) :]
        if word.startswith(small) and len(name) >= _NAME and book.is_name(name):
            yield small, name, name
    for small in _BEHIND:
        name = word[: -len(small)]
        if word.endswith(small) and len(name) >= _NAME and book.is_name(name):
            yield name, small, name


def _others(name: str, word: str, book: Phrasebook) -> frozenset[object]:
    """What the whole word may be besides that name."""
    return frozenset({each.value for each in book.near(word)[0]} - {each.value for each in book.at((name,), 0)[1]})
