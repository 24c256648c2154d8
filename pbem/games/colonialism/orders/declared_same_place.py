"""A region told by another action or by its rank: "2: as 1, but with Dominion", "3: plague there", "with rank 1"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.meanings import APART, GLUE, NUMBER, SLOT, Item, Kinds, Span
from pbem.core.ruleset_contract import OrderContext
from pbem.games.colonialism.orders.line_writing import round_in_segment
from pbem.games.colonialism.orders.slot_lines import window

_AS_ACTION, _RANKED = "as-action", "ranked"
_AS = frozenset(("as", "like", "same", "ditto", "identical", "wie", "dasselbe", "gleiche", "selbe", "gleich", "dito"))
_SMALL = frozenset((
    "as", "in", "for", "the", "my", "where", "of", "with", "wie", "bei", "mit", "für", "der", "die", "das", "place",
    "region", "target", "same", "place", "action", "aktion", "slot", "no", "nr", "number", ".", "one",
))  # fmt: skip
_BUT = frozenset(("only", "but", "just", "nur", "aber", "bloß", "jedoch", "however"))
_WITH = frozenset(("with", "mit", "this", "time", "diesmal", "by", "playing"))
_ACTIONS, _RANKS = range(1, 4), range(1, 7)
_USES = Kinds("card deed:explore deed:withdraw")
#: An order of which one region is told, whatever happens.
_WHERE = re.compile(
    r"^R\d \d (?:PLAY \S+ ON|EXPLORE|WITHDRAW \S+ FROM) ([a-z-]+)(?: FOR \S+| AGAINST \S+)?(?: VIA \S+)?$"
)


def same_places(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, "as 1, but with …" as where action 1 is, and "with rank 1" as the region that has it."""
    uses = any(item in _USES for span in spans for item in span.items)
    if not uses or any(span.item("region") or span.kinds & {"if", "unless", "inverted-if"} for span in spans):
        return spans
    return _ranked(_as_action(spans, words))


def _as_action(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    for place, span in enumerate(spans):
        if words[span.at] not in _AS or span.past == span.at or not _begins(spans, place):
            continue
        at = place + 1
        while at < len(spans) and not _number(spans[at]) and _small(spans[at], words):
            at += 1
        number = _number(spans[at]) if at < len(spans) else 0
        if number not in _ACTIONS:
            continue
        told = Span(span.at, spans[at].past, (Item(_AS_ACTION, number, span.at, spans[at].past),))
        at += 1
        while at < len(spans) and (str(_sign(spans[at])) in ",-;:" or words[spans[at].at] in _BUT | _WITH):
            at += 1
        return [*spans[:place], told, *spans[at:]]
    return spans


def _begins(spans: Sequence[Span], place: int) -> bool:
    """Whether nothing but the number of the action stands before."""
    return all(
        span.kinds & {APART, NUMBER, "action", "round", "ordinal", GLUE} and not span.kinds & {"card", "deed"}
        for span in spans[:place]
    ) and bool(place)


def _small(span: Span, words: Sequence[str]) -> bool:
    return all(words[at] in _SMALL for at in range(span.at, span.past))


def _number(span: Span) -> int:
    item = span.item(NUMBER) or span.item("ordinal")
    return item.value if item is not None and isinstance(item.value, int) else 0


def _ranked(spans: Sequence[Span]) -> Sequence[Span]:
    for place, span in enumerate(spans):
        behind = spans[place + 1] if place + 1 < len(spans) else None
        if "rank" in span.kinds and behind is not None and _number(behind) in _RANKS:
            at, past = span.at, behind.past
            return [*spans[:place], Span(at, past, (Item(_RANKED, _number(behind), at, past),)), *spans[place + 2 :]]
    return spans


def places_seen(spans: Sequence[Span], context: OrderContext) -> Sequence[Span]:
    """The spans with the regions that other actions on the sheet have, and that have a rank."""
    uses = any(item in _USES for span in spans for item in span.items)
    if not uses or any(span.item("region") for span in spans):
        return spans
    slots = [str(item.value) for span in spans if (item := span.item(SLOT)) is not None]
    return [_seen(span, slots, context) for span in spans]


def _seen(span: Span, slots: Sequence[str], context: OrderContext) -> Span:
    ranked, alike = span.item(_RANKED), span.item(_AS_ACTION)
    region = ""
    if ranked is not None:
        found = [name for name, inside in context.state.regions.items() if inside.rank == ranked.value]
        region = found[0] if len(found) == 1 else ""
    elif alike is not None:
        region = _region_of(slots, int(alike.value or 0), context)
    elif "there" in span.kinds and len(slots) == 1:
        region = _where(order.text) if (order := context.sheet.orders.get(context.above)) is not None else ""
    return Span(span.at, span.past, (Item("region", region, span.at, span.past),)) if region else span


def _region_of(slots: Sequence[str], action: int, context: OrderContext) -> str:
    """The one region of an action on the sheet, in the round that a line names; "" where it has none."""
    rounds = window(context.state).rounds
    named = slots[0].rpartition(" ")[0] if len(slots) == 1 else ""
    if not rounds or action not in _ACTIONS or named:
        return ""
    begins = f"R{round_in_segment(rounds[0])} {action} "
    texts = [order.text for order in context.sheet.orders.values() if order.text.startswith(begins)]
    return _where(texts[0]) if len(texts) == 1 else ""


def _where(text: str) -> str:
    found = _WHERE.match(text)
    return found[1] if found is not None else ""


def _sign(span: Span) -> object:
    item = span.item(APART)
    return item.value if item is not None else "none"
