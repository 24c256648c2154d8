"""Words that only describe what comes next: "the perfidious Spaniard"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import AS_WRITTEN, GLUE, UNKNOWN, Span

#: Words behind which an unknown word describes what comes next.
_DETERMINERS = frozenset(
    {"the", "our", "my", "his", "her", "their", "your", "this", "that", "der", "die", "das", "den", "dem", "des"}
    | {"mein", "meine", "meinen", "meiner", "meinem", "unser", "unsere", "unseren", "unserem", "unserer", "sein"}
    | {"seine", "seinen", "ihr", "ihre", "ihren", "dieser", "diese", "diesen"}
)


def described(spans: Sequence[Span], words: Sequence[str], grammar: Grammar) -> list[Span]:
    """The spans, with an unknown word between an article and a name of one thing only taken as filling."""
    found = list(spans)
    for place, (span, name) in enumerate(pairwise(spans)):
        describes = span.kinds == {UNKNOWN} and span.at > 0 and words[span.at - 1] in _DETERMINERS
        if describes and any(item in grammar.unique and item.doubt == AS_WRITTEN for item in name.items):
            found[place] = span.said_as(GLUE)
    return found
