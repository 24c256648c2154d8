"""What a sentence names that the next one orders: "Diplomacy needs no ship. I play it in China", "that same ship"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbem.core.orders.meanings import APART, GLUE, NUMBER, UNKNOWN, Item, Kinds, Span

_IT = frozenset(("it", "sie", "ihn", "es", "diese", "diesen", "dieses"))
#: What says something of a card, and orders nothing.
_OF_CARD = frozenset({
    GLUE, "need", "have", "none", "not", "only", "ship", "influence", "precedes", "own", "reason", "states", "deed",
    "card-word", "resources", "own-influence", "i", "me", UNKNOWN, "chat", "cubes", "there", "reserve", "discs",
})  # fmt: skip
_COSTS = frozenset((
    "needs", "need", "costs", "cost", "wants", "requires", "is", "takes", "likes",
    "braucht", "brauchen", "kostet", "kosten",
    "verlangt", "ist", "sind", "benötigt",
))  # fmt: skip
_SO = frozenset(("so", "hence", "thus", "therefore", "also", "daher", "darum", "deshalb"))
_INFLUENCE = range(2, 6)
_WORDS_OF_INFLUENCE = frozenset(("influence", "einfluss", "einflusse", "influences"))


def told_before(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, with "it" and "the same ship" as what was named before."""
    return _ship_for_it(_same_ship(_card_spoken_of(_with_number(spans, words), words), words), words)


def _with_number(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "My Influence 4": the card, and not one's influence."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        before = spans[place - 1] if place else None
        item = span.item(NUMBER)
        number = item.value if item is not None and isinstance(item.value, int) else 0
        named = before is not None and "own-influence" in before.kinds and words[before.past - 1] in _WORDS_OF_INFLUENCE
        counts = place + 1 < len(spans) and bool(spans[place + 1].kinds & {"discs", "times"})
        if named and before is not None and number in _INFLUENCE and span.at == before.past and not counts:
            card = Item("card", f"influence-region-{number}", before.at, span.past)
            found[-1] = Span(before.at, span.past, (card,))
        else:
            found.append(span)
    return found


def _card_spoken_of(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Diplomacy needs no ship. I play it in China": the card alone, and what is done with it."""
    signs = [place for place, span in enumerate(spans) if str(_sign(span)) in ".;:,"]
    for sign in signs:
        told, rest = spans[:sign], spans[sign + 1 :]
        cards = [span for span in told if span.item("card")]
        if rest and "reason" in rest[0].kinds and words[rest[0].at] in _SO:
            rest = rest[1:]
        if len(cards) != 1 or any(span.item("card") for span in rest) or any(str(_sign(s)) in ".;" for s in rest[:-1]):
            continue
        place = next((at for at, span in enumerate(rest) if _means_it(span, words)), None)
        region = next((at for at, span in enumerate(rest) if span.item("region")), -1)
        speaks = any(not _COSTS.isdisjoint(words[span.at : span.past]) for span in told)
        plain = all(span.kinds & _OF_CARD or APART in span.kinds for span in told if span is not cards[0])
        if place is None or region < place or not speaks or not plain or any(_orders(span) for span in told):
            continue
        item = cards[0].item("card")
        assert item is not None
        it = rest[place]
        card = Span(it.at, it.past, (item._replace(at=it.at, past=it.past),))
        return [*rest[:place], card, *rest[place + 1 :]]
    return spans


def _means_it(span: Span, words: Sequence[str]) -> bool:
    return GLUE in span.kinds and not _IT.isdisjoint(words[span.at : span.past])


def _orders(span: Span) -> bool:
    """Whether a word can only be a deed."""
    return "deed" in span.kinds and GLUE not in span.kinds and not span.item("need")


_SAME = frozenset(("same", "selbe", "dasselbe", "selben", "demselben", "gleiche", "gleichen"))
_WITH = frozenset(("with", "using", "via", "by", "mit", "that", "the", "very", "dem", "diesem", "per", "über"))
_MOVES = Kinds("deed:move")
_VERBS = Kinds("deed:explore card")


def _same_ship(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Explore India with the Bay ship, then move that same ship to the Arabian Sea": the ship that was used."""
    for place, span in enumerate(spans):
        ship = next((at for at in range(place, min(place + 2, len(spans))) if spans[at].item("ship")), None)
        if _SAME.isdisjoint(words[span.at : span.past]) or ship is None:
            continue
        before = [item for each in spans[:place] if (item := each.item("zone")) is not None]
        behind = [each for each in spans[ship + 1 :] if each.item("zone")]
        acts = any(item in _VERBS for each in spans[:place] for item in each.items)
        if len(before) == 1 and not behind and acts and place and words[spans[place - 1].past - 1] in _WITH:
            at, past = span.at, spans[ship].past
            return [*spans[:place], Span(at, past, (before[0]._replace(at=at, past=past),)), *spans[ship + 1 :]]
        if len(before) != 1 or len(behind) != 1 or not acts:
            return spans
        at, past = span.at, spans[ship].past
        zone = before[0]._replace(at=at, past=past)
        begins = next((each for each in range(place, 0, -1) if APART in spans[each].kinds), 0)
        moves = any(item in _MOVES for each in (*spans[begins:place], *spans[ship + 1 :]) for item in each.items)
        move = () if moves else (Span(at, at, (Item("deed", "move", at, at),)),)
        used_up = Span(at, at, (Item("used", None, at, at),))
        return [*spans[:place], *move, used_up, Span(at, past, (zone,)), *spans[ship + 1 :]]
    return spans


def _sign(span: Span) -> object:
    item = span.item(APART)
    return item.value if item is not None else "none"


_TAKE = frozenset(
    ("take", "use", "nimm", "nehmt", "nehme", "nehm", "nehmen", "nimmt", "taking", "using", "nutze", "benutze")
)
_FOR_IT = frozenset(("for it", "for that", "for this", "to do it", "to do that", "to do so"))
_THEREFOR = frozenset(("dafür", "dazu", "hierfür", "hierzu"))
_ACTS = Kinds("card deed:explore")
_MOVING = Kinds("deed:move deed:withdraw deed:draw pull card region number")


def _ship_for_it(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Explore India, and take the one in the Bay for it": the ship that is used, and nothing that is collected."""
    signs = [-1, *(place for place, span in enumerate(spans) if APART in span.kinds), len(spans)]
    found = list(spans)
    for begins, ends in pairwise(signs):
        clause = spans[begins + 1 : ends]
        told = " ".join(words[clause[0].at : clause[-1].past]) if clause else ""
        for_it = not _THEREFOR.isdisjoint(told.split()) or any(f" {each} " in f" {told} " for each in _FOR_IT)
        zones = sum(span.item("zone") is not None for span in clause)
        moves = any(item in _MOVING for span in clause for item in span.items)
        acts = any(item in _ACTS for span in (*spans[: begins + 1], *spans[ends:]) for item in span.items)
        for_it = for_it or (
            any(span.item("ship") for span in clause) and not any(span.item("cubes") for span in clause)
        )
        if not (for_it and zones == 1 and acts and not moves):
            continue
        for place in range(begins + 1, ends):
            if words[spans[place].at] in _TAKE:
                found[place] = spans[place].said_as("used-by")
    return found
