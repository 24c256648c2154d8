"""What is done "the same way" as what stands before it, or "likewise"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.core.orders.meanings import SLOT, Item, Kinds, Span

if TYPE_CHECKING:
    from pbem.core.orders.fitting import Candidate
    from pbem.core.orders.sense import Sense

#: "Likewise", and what "the same …" says as much with.
_ALIKE = frozenset({"likewise", "similarly", "ebenso", "genauso", "gleichfalls", "ditto"})
_WAY, _SAME = frozenset({"way", "manner"}), frozenset({"same", "like"})
#: What else is said of who acts so, and of whom no more is told; what a line adds to what is done.
_BARE, _OPTIONS = frozenset({SLOT, "firstly", "ordinal", "too", "again", "same"}), re.compile(r"\b[A-Z]+\b")


def told_alike(spans: Iterable[Span], words: Sequence[str]) -> bool:
    """Whether something is told to be done as what stands before it is."""
    told = [set(words[max(span.at, 0) : max(span.past, 0)]) for span in spans]
    return any(_ALIKE & each or (_WAY & each and _SAME & each) for each in told)


def done_alike(alike: Kinds, before: Sequence[Item], places: Kinds) -> Iterator[Item]:
    """What "the same way" says of the order before it; a card named as the place is, is the place's own."""
    yield from (item for item in before if item in alike)
    named = [item.value for item in before if item in places]
    if any(item.value in named for item in before if item not in places):
        yield from (Item(name, None) for name in sorted(alike.names))


def is_unlike(spans: Sequence[Span], before: Candidate | None, candidate: Candidate, sense: Sense) -> bool:
    """Whether what is done "the same way" is not done so: "two of mine, Trader likewise", "with the Peru card"."""
    if before is None or not told_alike(spans, sense.words):
        return False
    if before.order is candidate.order:
        return not set(_OPTIONS.findall(before.body)) <= set(_OPTIONS.findall(candidate.body))
    bare = all(item in sense.grammar.deeds or item.kind in _BARE for item in candidate.said.items)
    return bare and before.body.partition(" ")[2] != candidate.body.partition(" ")[2]
