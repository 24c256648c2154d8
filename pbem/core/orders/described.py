"""Words that only describe what comes next, or say what it is good for: "the perfidious Spaniard", "as insurance"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, AS_WRITTEN, GLUE, UNKNOWN, Span

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


#: Before what something is good for, and the endings of words for it that are no names of things.
_FOR = frozenset({"as", "for", "out of", "als", "zur", "zum", "aus", "for the", "as an", "as a"})
_GOOD = re.compile(
    r"\w{3,}(?:ung|heit|keit|schaft|nis|schutz|tion|sion|ment|ness|ity|ance|ence|safety|revenge|spite|luck|fun)"
)
_MOST_BETWEEN = 1  #: "as a small insurance", "zur besseren Absicherung"


def without_purposes(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, an unknown word that ends a clause and says what its order is good for only taken as filling."""
    found = list(spans)
    for place, span in enumerate(spans):
        ends = place + 1 == len(spans) or APART in spans[place + 1].kinds
        if span.kinds != {UNKNOWN} or not ends or _GOOD.fullmatch(words[span.at]) is None:
            continue
        before = place - 1
        while before > 0 and place - 1 - before < _MOST_BETWEEN and not _leads_up(spans[before], words):
            if spans[before].kinds.isdisjoint({UNKNOWN, GLUE}):
                break
            before -= 1
        if before >= 0 and _leads_up(spans[before], words):
            found[before + 1 : place + 1] = [each.said_as(GLUE) for each in spans[before + 1 : place + 1]]
    return found


def _leads_up(span: Span, words: Sequence[str]) -> bool:
    return " ".join(words[span.at : span.past]) in _FOR and GLUE in span.kinds
