"""Words that only say when an order's own moment comes: "when my Conqueror is played", "then, next round, …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, GLUE, SLOT, Item, Span

_WHEN = frozenset(("when", "wenn"))
#: What is said of a card whose turn it is.
_COMES = re.compile(
    r"(?:(?:is|comes|gets|will be) (?:up|played|due|used|revealed|next|on|called|turned over|to act)"
    r"|(?:gespielt|ausgespielt|aufgedeckt|dran|an der reihe|an die reihe) (?:wird|ist|kommt)|drankommt|dran ist)\b"
)
#: Words between "when" and the card.
_WHOSE = frozenset({GLUE, "own"})
_MOST_BETWEEN = 2
#: How the round behind the one of the order before it is named.
_NEXT = frozenset(
    {"next round", "in the next round", "the next round", "nächste runde", "in der nächsten runde", "round after that"}
)
_THEN = frozenset({"then", "dann", "and", "und", ",", ";", "."})


def without_moments(spans: Sequence[Span], words: Sequence[str], grammar: Grammar) -> list[Span]:
    """The spans without what says no more than when an order is carried out anyhow."""
    return _next_rounds(_when_played(spans, words, grammar), words, grammar)


def _when_played(spans: Sequence[Span], words: Sequence[str], grammar: Grammar) -> list[Span]:
    """ "When my Conqueror is played I found a colony" orders it of the Conqueror, without a condition."""
    found: list[Span] = []
    place = 0
    while place < len(spans):
        span = spans[place]
        card = place + 1
        while card < len(spans) and card - place <= _MOST_BETWEEN and spans[card].kinds <= _WHOSE:
            card += 1
        acts = card < len(spans) and any(item in grammar.actors for item in spans[card].items)
        comes = _COMES.match(" ".join(words[spans[card].past :])) if acts and words[span.at] in _WHEN else None
        if comes is None:
            found.append(span)
            place += 1
            continue
        found += [Span(span.at, span.past, (Item(APART, ",", span.at, span.past),)), spans[card]]
        end = spans[card].past + len(comes[0].split())
        place = next((at for at in range(card + 1, len(spans)) if spans[at].at >= end), len(spans))
    return found


def _next_rounds(spans: Sequence[Span], words: Sequence[str], grammar: Grammar) -> list[Span]:
    """ "Explorer to Persia, then next round the Financier": the round behind the one before it."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        before = spans[place - 1] if place else None
        told = any(item in grammar.deeds for each in spans[:place] for item in each.items)
        follows = any(item in grammar.deeds for each in spans[place + 1 :] for item in each.items)
        named = " ".join(words[span.at : span.past]) in _NEXT
        if named and told and follows and before is not None and words[before.at] in _THEN:
            slots = [each.items[0].value for each in spans[:place] if each.is_slot]
            last = slots[-1] if slots else None
            item = Item(SLOT, last + 1, span.at, span.past) if isinstance(last, int) else None
            found.append(Span(span.at, span.past, (item or Item(GLUE, None, span.at, span.past),)))
        else:
            found.append(span)
    return found
