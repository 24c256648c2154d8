"""A ship that the move before tells: "to the Atlantic, then from there Fleet on India", "explore India with it"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.meanings import APART, GLUE, Item, Kinds, Span
from pbem.core.ruleset_contract import OrderContext

_MOVED = "moved-ship"
_FROM, _THERE = frozenset(("from", "von")), frozenset(("there", "dort", "da"))
_OUT, _OVER = frozenset(("aus", "out", "weg")), frozenset(("over", "out", "up", "down"))
_WITH = frozenset(("with", "using", "by", "via", "mit", "use", "through", "mittels", "per"))
_THAT = frozenset(("that", "this", "same", "very", "diesem", "selben", "demselben", "dieses", "dasselbe", "moved"))
_IT = frozenset(("it", "her", "him", "ihm"))
#: "Use it to …", "nutze ich es, um …", "it then explores …", "das Schiff erkundet …": who does what is done next.
_USE = frozenset((
    "use", "uses", "using", "take", "takes", "taking", "nutze", "nutzt", "benutze", "verwende", "nehme", "nimm",
    "nutzen",
))  # fmt: skip
_USED = frozenset(("it", "her", "es", "dieses", "dies", "this", "that", "dasselbe"))
_SUBJECT, _ARTICLE = frozenset(("it", "she", "es")), frozenset(("the", "das", "its", "dieses", "the same"))
_SMALL = frozenset(("ich", "i", "then", "dann", "will", "shall", "should", "soll", "is", "to", "danach", "next", "wir"))
_ONTO = frozenset(("on", "against", "auf", "gegen", "in"))
_TO = frozenset(("to", "into", "onto", "over", "toward", "towards", "nach", "in", "ins", "zum", "zur", "richtung", ">"))
_NEAR = 3  #: words before a zone in which one tells that it is gone to
_ENDS = frozenset(".;")
_USES, _MOVES = Kinds("card deed:explore"), Kinds("deed:move")
_MOVE = re.compile(r"^R\d \d MOVE SHIP \S+ TO (\S+)(?: USED)?$")


def moved_ships(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, "from there" and "with that ship" beside what a ship is used for as the zone that it went to."""
    found: list[Span] = []
    place = 0
    while place < len(spans):
        past = _tells_moved(spans, words, place)
        zone = _gone_to(found, words)
        with_it = (_is_with_it(spans, words, place) or _is_it(spans, words, place)) if zone else 0
        past = past or with_it
        if past and (_is_used(spans, place, past) or (zone and not with_it and _goes_on(spans, past))):
            at, ends = spans[place].at, spans[past - 1].past
            found.append(Span(at, ends, (Item("zone", zone, at, ends) if zone else Item(_MOVED, None, at, ends),)))
            place = past
        else:
            found.append(spans[place])
            place += 1
    return found


def _tells_moved(spans: Sequence[Span], words: Sequence[str], place: int) -> int:
    """Where "from there" or "with that ship" ends that begins at a span; 0 where none does."""
    word = words[spans[place].at]
    at = place + 1
    if word in _FROM and spans[place].past - spans[place].at == 1 and at < len(spans):
        over = spans[at].past - spans[at].at == 1 and words[spans[at].at] in _OVER
        at += 1 if over else 0
        if at < len(spans) and words[spans[at].past - 1] in _THERE:
            at += 1
            return at + 1 if at < len(spans) and words[spans[at].at] in _OUT else at
    if word in _WITH:
        told = {words[each] for span in spans[at : at + 3] for each in range(span.at, span.past)}
        ship = next((each for each in range(at, min(at + 3, len(spans))) if spans[each].item("ship")), None)
        if ship is not None and told & _THAT and not spans[ship].kinds & {"zone", APART}:
            return ship + 1
    return 0


def _is_with_it(spans: Sequence[Span], words: Sequence[str], place: int) -> int:
    """Where "with it" ends that begins at a span, or the one word for it; 0 where none does."""
    if words[spans[place].at] in ("damit", "therewith"):
        return place + 1
    past = place + 2
    it = past <= len(spans) and words[spans[place].at] in _WITH and words[spans[place + 1].at : spans[place + 1].past]
    return past if it and it[0] in _IT and len(it) == 1 else 0


def _is_it(spans: Sequence[Span], words: Sequence[str], place: int) -> int:
    """Where "use it to", "it" or "the same ship" ends that begins at a span, where the ship is used; 0 elsewhere."""
    at, past = spans[place].at, place
    uses = words[at] in _USE
    at += 1 if uses else 0
    while uses and words[at : at + 1] and words[at] in _SMALL:
        at += 1
    named = words[at : at + 1]
    if uses:
        behind = words[at + 1 : at + 2]
        ends = at + 1 if named and named[0] in _USED and not (behind and behind[0] in _ONTO) else 0
        return next((past + 1 for past in range(place, len(spans)) if spans[past].past == ends), 0)
    if named[0] in _SUBJECT and spans[place].past == at + 1:
        past = place + 1
    elif spans[place].item("ship") or named[0] in _ARTICLE | _THAT:
        ship = next((each for each in range(place, min(place + 3, len(spans))) if spans[each].item("ship")), None)
        past = ship + 1 if ship is not None else place
    acts = past > place and (_explores(spans, words, past) or (place and _explores(spans, words, place - 1)))
    return past if acts else 0


def _explores(spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
    """Whether the deed at a place is a verb that a ship is the subject of."""
    while place < len(spans) and words[spans[place].at] in _SMALL:
        place += 1
    return place < len(spans) and any(item in Kinds("deed:explore") for item in spans[place].items)


def _goes_on(spans: Sequence[Span], past: int) -> bool:
    """Whether what follows is where it goes on to: "from there to the Arabian Sea"."""
    told = next((at for at in range(past, len(spans)) if APART in spans[at].kinds), len(spans))
    kinds = [span.kinds for span in spans[past:told]]
    return sum("zone" in each for each in kinds) == 1 and not any(each & {"card", "region"} for each in kinds)


def _is_used(spans: Sequence[Span], place: int, past: int) -> bool:
    """Whether a ship is used in this sentence, and no word tells where it is."""
    begins, ends = place, past
    while begins > 0 and str(_sign(spans[begins - 1])) not in _ENDS and not _is_move(spans[begins - 1]):
        begins -= 1
    while ends < len(spans) and str(_sign(spans[ends])) not in _ENDS and not _is_move(spans[ends]):
        ends += 1
    if any(span.item("zone") for span in spans[past:ends]):
        return False
    behind = [item for span in spans[past:ends] for item in span.items]
    before = _since_sign(spans[begins:place])
    return any(item in _USES for item in (*behind, *before)) and not any(
        item.kind == "zone" for item in (*before, *behind)
    )


def _since_sign(spans: Sequence[Span]) -> list[Item]:
    """What is said since the last sign or "then"."""
    found: list[Item] = []
    for span in reversed(spans):
        if APART in span.kinds:
            break
        found += span.items
    return found


def _is_move(span: Span) -> bool:
    return any(item in _MOVES for item in span.items) and len(span.items) == 1


def _gone_to(before: Sequence[Span], words: Sequence[str]) -> str:
    """The zone that a ship was last told to go to; "" where none was."""
    zones = [item for span in before if (item := span.item("zone")) is not None]
    if not zones:
        return ""
    last = zones[-1]
    to = any(word in _TO for word in words[max(0, last.at - _NEAR) : last.at])
    moves = len(zones) > 1 or any(item in _MOVES or item.kind == "ship" for span in before for item in span.items)
    return str(last.value) if to and moves and last.value is not None else ""


def where_it_went(spans: Sequence[Span], context: OrderContext) -> Sequence[Span]:
    """The spans, a ship that an order of the sheet moves as the zone that it goes to."""
    if not any(_MOVED in span.kinds for span in spans):
        return spans
    moves = [order.text for order in context.sheet.orders.values() if " MOVE SHIP " in order.text]
    found = _MOVE.match(moves[0]) if len(moves) == 1 else None
    if found is None:
        return spans
    return [
        Span(span.at, span.past, (Item("zone", found[1], span.at, span.past),)) if _MOVED in span.kinds else span
        for span in spans
    ]


#: "With the other ship": the one that the order before it has not used, which is the one that is left.
_OTHER, _SHIPS = frozenset(("other", "anderen", "zweiten", "second", "andere", "remaining", "verbleibenden")), "ship"
_ONES = frozenset(("one", "ones"))


def without_other_ship(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans without "with the other ship" behind an order that uses one: a ship is used once in a round."""
    told = [place for place in range(len(spans)) if _other_at(spans, words, place)]
    if len(told) != 1:
        return spans
    place = told[0]
    before = [item for span in spans[:place] for item in span.items]
    used = [item for item in before if item in _USES]
    if len({item.value or item.kind for item in used}) < _TWO_USES or any(item in _MOVES for item in before):
        return spans
    past = _other_at(spans, words, place)
    return [*spans[:place], *(span.said_as(GLUE) for span in spans[place:past]), *spans[past:]]


_TWO_USES = 2  #: what one ship has done, and the other one is to do


def _other_at(spans: Sequence[Span], words: Sequence[str], place: int) -> int:
    """Where "with the other ship" ends that begins at a span and ends its clause; 0 where none does."""
    if words[spans[place].at] not in _WITH or spans[place].item(APART):
        return 0
    at = place + 1
    while at < len(spans) and spans[at].kinds & {GLUE, "own"} and words[spans[at].at] not in _OTHER:
        at += 1
    if at >= len(spans) or words[spans[at].past - 1] not in _OTHER:
        return 0
    at += 1
    if at < len(spans) and (_SHIPS in spans[at].kinds or words[spans[at].at] in _ONES):
        at += 1
    return at if at == len(spans) or APART in spans[at].kinds else 0


def _sign(span: Span) -> object:
    item = span.item(APART)
    return item.value if item is not None else "none"
