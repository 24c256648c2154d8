"""Chance as a decision made by nobody: keyed, so that one more roll elsewhere moves no other.

Every die, draw and shuffle is HMAC-SHA256 over the game's seed, the branch and the decision's key, read in 32-bit words
with rejection, so without modulo bias. `Keyed` is the game's own chance; adjudication cases script theirs.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Protocol

SUCCESS_FACES = (5, 6)  #: the two faces of six that count as a Success (2e 2 "Dice")
_WORD = 1 << 32
#: At most this many dice fall at once, and this many items are shuffled: no rule wants a hundredth of it, and a file
#: from outside that says a billion is refused instead of being counted out.
MOST_AT_ONCE = 10_000


class Chance(Protocol):
    """Where dice, draws and shuffles come from. `key` is the decision's address."""

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """`dice` numbered faces from 1 to `sides`."""
        ...

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """Successes on `dice` success dice, and the faces rolled (empty where only the count is known)."""
        ...

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """The items in a chance order."""
        ...

    def below(self, key: str, bound: int) -> int:
        """A number from 0 up to, but not including, `bound`."""
        ...


def commitment(seed: bytes) -> str:
    """What is published of a seed before it is used: its SHA-256 in hex."""
    return sha256(seed).hexdigest()


def mixed(seed: bytes, words: Sequence[tuple[str, str]]) -> bytes:
    """The seed the dice come from: HMAC-SHA256 of the drawn one over the players' (seat, word), a line each, as given.

    Without words it is the drawn seed itself. As its commitment was published before anybody said a word, the host
    cannot have chosen what comes of it.
    """
    said = "\n".join(f"{seat}: {word}" for seat, word in words)
    return hmac.digest(seed, said.encode(), "sha256") if words else seed


class Keyed:
    """The game's own chance: a pure function of seed, branch and key."""

    def __init__(self, seed: bytes, branch: int = 0) -> None:
        self._seed = seed
        self._branch = branch

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """`dice` numbered faces from 1 to `sides`."""
        _check_count(dice)
        words = self._words(key)
        return [1 + _bounded(words, sides) for _ in range(dice)]

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """Successes on `dice` success dice, and the faces rolled."""
        faces = self.faces(key, dice, 6)
        return sum(face in SUCCESS_FACES for face in faces), faces

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """Fisher and Yates, from the end."""
        _check_count(len(items))
        words = self._words(key)
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = _bounded(words, place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def below(self, key: str, bound: int) -> int:
        """A number from 0 up to, but not including, `bound`."""
        return _bounded(self._words(key), bound)

    def _words(self, key: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self._seed, f"{self._branch}|{key}|{block}".encode(), "sha256")
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _check_count(count: int) -> None:
    if count > MOST_AT_ONCE:
        raise ValueError(f"{count} at once are more than chance gives; {MOST_AT_ONCE} would do")


def _bounded(words: Iterator[int], bound: int) -> int:
    """A word below the largest multiple of `bound`, reduced: every value is equally likely.

    Raises ValueError where no word could be: the stream would be read for ever.
    """
    if not 0 < bound <= _WORD:
        raise ValueError(f"there is no chance of one in {bound}; 1 to {_WORD} would do")
    limit = _WORD - _WORD % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("the stream of words does not end")
