"""Whether a line that is offered instead of another says the same, but for one word that was mistyped.

Every word with a meaning in the one is in the other: what is left out, or comes from nowhere, would be another order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pbem.core.near_words import likeness
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, AS_WRITTEN, GLUE, NUMBER, SLOT, UNKNOWN, Item, Kinds, Span
from pbem.core.orders.ordering import NOISE
from pbem.core.orders.spotting import spotted

#: Kinds that may be told by a sign, or by nothing: the choice among alternatives, the slot that comes next.
_UNTOLD = frozenset({APART, SLOT, "else", "if", "have", "compare", "from", "firstly", "ordinal", "round-word"})


def warranted(written: str, offered: str, grammar: Grammar) -> bool:
    """Whether `offered` says all that `written` says, and nothing more."""
    (theirs, words), (ours, other_words) = _meant(written, grammar), _meant(offered, grammar)
    missing = [span for span in theirs if not any(_same(span, other, grammar) for other in ours)]
    added = [span for span in ours if not any(_same(span, other, grammar) for other in theirs)]
    added = [span for span in added if span.kinds.isdisjoint(_UNTOLD)]
    missing = [span for span in missing if span.kinds.isdisjoint(_UNTOLD - {SLOT})]
    if _more_often(ours, theirs) and not missing:
        return False
    if not missing:
        return not added
    if len(missing) > 1 or len(added) > 1 or not _is_mistyped(missing[0]):
        return False
    return not added or likeness(words[missing[0].at], other_words[added[0].at]) >= _LIKE


#: A condition as the order language writes it, in capitals, and what joins its terms.
_CONDITION, _JOINS = re.compile(r"\b(?:WHEN|IF|UNLESS|WENN|FALLS)\b"), re.compile(r"\b(?:AND|OR|UND|ODER)\b")


def loses_term(written: str, lines: Sequence[str]) -> bool:
    """Whether a condition in the order language has more terms than what is read of it in people's own words."""
    told = _CONDITION.split(written, maxsplit=1)[1:]
    read = _CONDITION.split(" ; ".join(lines), maxsplit=1)[1:]
    return bool(told) and len(_JOINS.findall(told[0])) > len(_JOINS.findall("".join(read)))


#: How alike a mistyped word and the one that is offered for it are, at least.
_LIKE = 0.6


def _meant(text: str, grammar: Grammar) -> tuple[list[Span], tuple[str, ...]]:
    """The spans with a meaning, and all words."""
    line = spotted(text, grammar.book)
    spans = grammar.slots(line.spans, line.words)
    dropped = NOISE - {UNKNOWN}
    return [span for span in spans if span.items and GLUE not in span.kinds and not span.kinds <= dropped], line.words


def _same(one: Span, other: Span, grammar: Grammar) -> bool:
    return any(_alike(item, each, grammar) for item in one.items for each in other.items)


def _alike(one: Item, other: Item, grammar: Grammar) -> bool:
    if (one.kind, one.value) == (other.kind, other.value):
        return one.kind != UNKNOWN
    deeds = one in grammar.deeds and other in grammar.deeds
    return deeds and any(one in order.evoked and other in order.evoked for order in grammar.orders)


def _is_mistyped(span: Span) -> bool:
    return span.kinds == {UNKNOWN} or all(item.doubt != AS_WRITTEN for item in span.items)


def _more_often(ours: Sequence[Span], theirs: Sequence[Span]) -> bool:
    """Whether a name or a number is offered more often than it was said."""
    said, offered = _counted(theirs), _counted(ours)
    return any(times > max(1, said[item]) or (times > 1 and not said[item]) for item, times in offered.items())


def _counted(spans: Sequence[Span]) -> Counter[tuple[str, str | int | None]]:
    single = Kinds(NUMBER)
    first = (span.items[0] for span in spans)
    return Counter((item.kind, item.value) for item in first if item in single)
