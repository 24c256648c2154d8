"""Words that only say when an order's own moment comes: "when my Conqueror is played", "then, next round, …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, GLUE, SLOT, Item, Span

_WHEN = frozenset(("when", "wenn", "once", "whenever", "sobald"))
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
    return _next_rounds(_when_played(_when_it_is_time(spans, words), words, grammar), words, grammar)


#: "When we get there", "when it's my go", "by the time he's up", "wann immer er an die Reihe kommt": anyhow.
_TIME = re.compile(
    r"(?:when|whenever|once|as soon as|by the time|wann immer|sobald|wenn) (?:"
    r"(?:we|i|it|he|she|they|that) (?:(?:finally|do|does|all|ever|eventually) )?"
    r"(?:gets?|comes?) (?:there|to (?:it|that)|round to (?:it|that)|around to (?:it|that)|that far)"
    r"|(?:it|its|it is|hes|shes|he is|she is|theyre)(?: is| becomes?)? (?:(?:my|his|her|our|their|the) "
    r"(?:\w+ )?(?:turn|go|time|moment)|time|due|up(?! for)|his go)"
    r"|(?:the|my|his|her|its|our|their) (?:\w+ ){0,2}?(?:turn|time|go|moment|phase|round|card)"
    r"(?: \w+)? (?:comes?|arrives?|is here|is on|is up|is due|is reached|begins|starts)(?: (?:up|round|around|along))?"
    r"|(?:er|sie|es|ich|der \w+|die \w+|mein \w+) (?:an (?:der|die) reihe|dran|drankommt|so ?weit|zum zug)"
    r"(?: (?:ist|bin|kommt|komme))?"
    r"|es so ?weit ist|(?:die|meine|seine|ihre) (?:zeit|stunde) (?:kommt|gekommen ist|da ist)"
    r")(?: to (?:act|play|move|go))?(?= |$)"
)
#: What words about a moment may mean and be no condition.
_OF_TIME = frozenset(
    {
        GLUE,
        "if",
        "own",
        "he",
        "enemy",
        "i",
        "me",
        "there",
        "success",
        "phase",
        "turn-word",
        "fleets",
        "squadrons",
        "reason",
    }
    | {"gets", "states", "have", "character", "round-word", "need"}
)
_LONGEST = 12


def _when_it_is_time(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans without words that only say when an order's moment has come."""
    found: list[Span] = []
    place = 0
    while place < len(spans):
        span = spans[place]
        text = " ".join(word.replace("'", "") for word in words[span.at : span.at + _LONGEST])
        told = _TIME.match(text)
        past = span.at + len(told[0].split()) if told else span.at
        end = next((at for at in range(place, len(spans)) if spans[at].at >= past), len(spans))
        here = spans[place:end]
        whole = bool(here) and here[-1].past <= past
        if told is None or not whole or not all(each.kinds & _OF_TIME or not each.items for each in here):
            found.append(span)
            place += 1
            continue
        found.append(Span(span.at, span.past, (Item(APART, ",", span.at, span.past),)))
        found += [each for each in here if "character" in each.kinds]
        place = end
    return found


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
