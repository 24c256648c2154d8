"""Words that a mistyped one may have been meant for: the one place that says how alike two words are.

Likeness is Indel's: twice the letters that both have in the same order, of all letters of both, from 0 to 1. The
limits of the callers are written for it.
"""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], most: int, least: float) -> list[str]:
    """The known words at least so like `word`, `most` of them, nearest first; the equally near by the alphabet."""
    # lazy: rare: for near words of what is not understood
    from rapidfuzz import process
    from rapidfuzz.distance import Indel

    # Sorted: the order of a set is another one in each process.
    found = process.extract(
        word, sorted(set(known)), scorer=Indel.normalized_similarity, limit=most, score_cutoff=least
    )
    return [each for each, _, _ in found]


def likeness(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1."""
    # lazy: rare: for near words of what is not understood
    from rapidfuzz.distance import Indel

    return Indel.normalized_similarity(one, other)


def one_slip(one: str, other: str) -> bool:
    """Whether two words differ by at most a letter more, less or wrong, or by two that changed places."""
    # lazy: rare: for near words of what is not understood
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other, score_cutoff=1) <= 1
