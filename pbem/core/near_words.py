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


def close_words(word: str, known: Iterable[str]) -> list[tuple[str, int]]:
    """The known words that differ from `word` by the fewest slips (a letter more, less, wrong, two swapped).

    None with more slips than a word of its length has by mistake; one that begins otherwise may have one only.
    """
    # lazy: rare: for near words of what is not understood
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    most = 1 if len(word) < _MIDDLING else 2 if len(word) < _LONG else 3
    found = process.extract(word, sorted(set(known)), scorer=OSA.distance, limit=8, score_cutoff=most)
    close = [(each, int(slips)) for each, slips, _ in found if each[0] == word[0] or slips == 1]
    fewest = min((slips for _, slips in close), default=0)
    return [(each, slips) for each, slips in close if slips == fewest]


#: Letters from which on a word may have two slips, and three.
_MIDDLING, _LONG = 6, 9
