"""What words of a line may mean: a kind, and a value where the kind has several."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

#: A name, a number, or None where the kind says all.
Value = str | int | None

#: Words that carry no meaning here.
GLUE = "glue"
#: Words of small talk; they are filling words too, but in no condition.
CHAT = "chat"
#: Words that nobody knows.
UNKNOWN = "unknown"
#: A word or sign that parts what is said: its value is what stands there.
APART = "apart"
NUMBER, SLOT = "number", "slot"
#: A sign or words that compare: its value is the sign.
COMPARE = "compare"

#: How sure a word is what it is taken for.
AS_WRITTEN, SHORTENED, MISTYPED, UNSURE = range(4)


class Meaning(NamedTuple):
    """A kind and its value: ("character", "explorer"), ("number", 2), ("pillage", None)."""

    kind: str
    value: Value = None


class Item(NamedTuple):
    """A meaning found in a line: at the words from `at` to before `past`; -1 where it is not written there."""

    kind: str
    value: Value = None
    at: int = -1
    past: int = -1
    doubt: int = AS_WRITTEN

    @property
    def written(self) -> bool:
        """Whether words of the line say it."""
        return self.at >= 0


class Span(NamedTuple):
    """Words that go together, and all that they may mean."""

    at: int
    past: int
    items: tuple[Item, ...]

    @property
    def kinds(self) -> set[str]:
        """The kinds that it may be of."""
        return {item.kind for item in self.items}

    @property
    def is_slot(self) -> bool:
        """Whether it can be nothing but a slot."""
        return bool(self.items) and all(item.kind == SLOT for item in self.items)

    def item(self, kind: str) -> Item | None:
        """Its meaning of that kind."""
        return next((item for item in self.items if item.kind == kind), None)

    def said_as(self, kind: str, value: Value = None) -> Span:
        """The same words, meaning this and nothing else."""
        return Span(self.at, self.past, (Item(kind, value, self.at, self.past),))

    def also(self, kind: str, value: Value = None) -> Span:
        """The same words, which may mean this as well."""
        return Span(self.at, self.past, (*self.items, Item(kind, value, self.at, self.past)))

    def without(self, *kinds: str) -> Span:
        """The same words, which mean nothing of these kinds."""
        return Span(self.at, self.past, tuple(item for item in self.items if item.kind not in kinds))


class Kinds:
    """A set of kinds and of single meanings, as declarations write it: "character deed:explore"."""

    __slots__ = ("_single", "names")

    def __init__(self, *written: str) -> None:
        """Each a text of names separated by blanks or `|`."""
        self.names = frozenset(name for text in written for name in text.replace("|", " ").split())
        #: Kinds of which single meanings are in it: for all others the value need not be looked at, which is dear.
        self._single = frozenset(name.partition(":")[0] for name in self.names if ":" in name)

    def __contains__(self, item: Any) -> bool:
        """Whether an item (or meaning) is of one of them. Asked a thousand times a line: it looks at no type."""
        kind = item.kind
        return kind in self.names or (kind in self._single and f"{kind}:{item.value}" in self.names)

    def any_of(self, items: Iterable[Item]) -> bool:
        """Whether one of the items is of one of them."""
        names, single = self.names, self._single
        for item in items:  # a loop, and not `in` within a generator: that would be the dearer half of it
            kind = item.kind
            if kind in names or (kind in single and f"{kind}:{item.value}" in names):
                return True
        return False

    def __or__(self, other: Kinds) -> Kinds:
        """Both."""
        return Kinds(*self.names, *other.names)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.names)


def has(items: Iterable[Item], *names: str) -> bool:
    """Whether one of these kinds or meanings is among the items."""
    return _kinds(names).any_of(items)


@lru_cache(maxsize=2000)
def _kinds(names: tuple[str, ...]) -> Kinds:
    """The same few sets are asked for again and again, and are dear to make."""
    return Kinds(*names)


def values(items: Iterable[Item], kind: str) -> list[Value]:
    """The values of the items of a kind, in their order."""
    return [item.value for item in items if item.kind == kind]
