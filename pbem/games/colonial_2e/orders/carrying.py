"""How many fleets a Merchant sails with: "with both my fleets the gold and the slaves" counts ships, and no Goods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pbem.core.orders.declarations import Filled
from pbem.core.orders.meanings import APART, GLUE, NUMBER, Item, Kinds, Span
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders import declared_finishes as shared

_MERCHANT = Kinds("character:merchant")
_CARRIED = Kinds("good territory seat others own all")
#: What ships may follow: "with both of my fleets", "mein einziges Schiff".
_BEFORE = frozenset({"own", "all", "only", NUMBER})
_WITH = frozenset(("with", "mit", "using", "use", "per", "via", "nutze"))
_FLEETS, _ORDINALS = "fleets", frozenset({"ordinal", "firstly"})
_OTHER_DEEDS = Kinds("deed:build deed:explore post adventurers")


@dataclass(frozen=True, slots=True)
class _Ships:
    """The spans of ships, from one place to another, and how many they are; None for all."""

    begins: int
    ends: int
    count: int | None


def with_fleets_apart(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans of a Merchant's line, each number of ships as that; "the first fleet …, the second …" fills."""
    if not any(item in _MERCHANT for span in spans for item in span.items):
        return list(spans)
    found = [span.said_as(GLUE) if _counts_list(spans, at, words) else span for at, span in enumerate(spans)]
    found = [span for at, span in enumerate(found) if not _counts_list(spans, at + 1, words)]
    for place in range(len(found) - 1, -1, -1):
        ships = _ships(found, place, words)
        if ships is not None:
            first, last = found[ships.begins], found[ships.ends]
            told = Span(first.at, last.past, (Item(_FLEETS, ships.count, first.at, last.past),))
            found[ships.begins : ships.ends + 1] = [told]
    return _without_ordinals(found) if _names_cargo(found) else list(spans)


#: "Two loads: coffee and furs": only counts what is listed behind it.
_LOADS = frozenset(("load", "loads", "goods", "trips", "shipments", "ladung", "ladungen", "waren", "fuhren"))


def _counts_list(spans: Sequence[Span], place: int, words: Sequence[str]) -> bool:
    """Whether a number stands before what it only counts, and the list behind a colon."""
    if not 0 < place < len(spans) or words[spans[place].at] not in _LOADS or NUMBER not in spans[place - 1].kinds:
        return False
    return words[spans[place].past : spans[place].past + 1] == (":",) and _names_cargo(spans[place + 1 :])


def _names_cargo(spans: Sequence[Span]) -> bool:
    return any(item in _CARRIED for span in spans for item in span.items)


def _ships(spans: Sequence[Span], place: int, words: Sequence[str]) -> _Ships | None:
    """The ships that stand here, if the Merchant sails with them."""
    if not spans[place].kinds & {_FLEETS, "ships"} or any(item in _OTHER_DEEDS for item in _here(spans, place)):
        return None
    begins = place
    while begins and spans[begins - 1].kinds & (_BEFORE | {GLUE}):
        if words[spans[begins - 1].at] in _WITH:
            break
        begins -= 1
    while begins < place and not spans[begins].kinds & _BEFORE:
        begins += 1
    told = spans[begins:place]
    kinds = {kind for span in told for kind in span.kinds}
    numbers = [span.item(NUMBER) for span in told if NUMBER in span.kinds]
    behind = words[max(0, spans[begins].at - 2) : spans[begins].at]
    if (
        len(numbers) > 1
        or not told
        or not (not _WITH.isdisjoint(behind) or {"own", NUMBER} <= kinds or "only" in kinds)
    ):
        return None
    count = next((item.value for item in numbers if item is not None), 1 if "only" in kinds else None)
    return _Ships(begins, place, count if isinstance(count, int) and "all" not in kinds else None)


def _here(spans: Sequence[Span], place: int) -> Iterable[Item]:
    """What is told between the signs around a place."""
    for step in (-1, 1):
        at = place
        while 0 <= at < len(spans) and APART not in spans[at].kinds:
            yield from spans[at].items
            at += step


def _without_ordinals(spans: list[Span]) -> list[Span]:
    """ "The first fleet for the gold, the second one for the silk": each takes what is named behind it."""
    first = next(
        (
            place
            for place, (one, other) in enumerate(pairwise(spans))
            if one.kinds & _ORDINALS and other.kinds & {_FLEETS, "ships"}
        ),
        None,
    )
    if first is None:
        return spans
    behind = [
        span.said_as(GLUE) if "ordinal" in span.kinds or span.kinds & {_FLEETS, "ships"} else span
        for span in spans[first:]
    ]
    return [*spans[:first], *behind]


def merchant(found: Filled, said: Said) -> Iterable[Filled]:
    """Goods to be shipped; with fewer fleets than there are, as many as are named."""
    counts = [item.value for item in said.items if item.kind == _FLEETS and isinstance(item.value, int)]
    most = min(counts, default=None)
    if said.has("good", "territory", "seat") and any(
        one.kind == NUMBER and other.kind in (_FLEETS, "ships") and one.past == other.at
        for one, other in pairwise(said.items)
    ):
        return  # "two ships stay at home …": they are no Goods
    for each in shared.merchant(found, said):
        wishes = [part for wish in each["wish"] for part in str(wish).split(", ")]
        if most is None or most >= said.state.players[said.seat].merchant_fleets or _loads(wishes) == most:
            yield each
        elif wishes == ["OWN ALL"]:
            yield {**each, "wish": [f"OWN {most}"]}


def _loads(wishes: Sequence[str]) -> int | None:
    """How many Goods wishes are; None where they are all of somebody's."""
    counts = [wish.split()[-1] for wish in wishes]
    if any(count in ("ALL", "OTHERS") for count in counts):
        return None
    return sum(int(count) if count.isdecimal() else 1 for count in counts)
