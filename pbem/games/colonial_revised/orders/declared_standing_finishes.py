"""What declarations of standing orders cannot say: whom they name, and what is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders import declared_finishes as shared
from pbem.games.colonial.orders.declared_ground import goods_of, sheet_texts
from pbem.games.colonial.orders.declared_only import nobody_but_me, only_i
from pbem.games.colonial_revised.orders.declared_finishes import DENIED

#: Who ships and who sells.
_TWO = 2
_SEAT = re.compile(r"\b([A-Z][a-z]+)\.")


def permission(found: Filled, said: Said) -> Iterable[Filled]:
    """Who may ship or sell the writer's Goods, and who may not; "no new ships" is no such order."""
    said, found = _of_market(_hands_off(_with_him(said)), found)
    if not said.has("deed:ship", "deed:sell", "goods", "own") and not (
        said.has("territory") and said.has("allow", "refuse")
    ):
        return  # "nobody may take the gold of New Granada" names it, "nobody may take gold" may be of anything
    if _tells_card(said):
        return
    if only_i(said):
        yield from nobody_but_me(said)
        return
    if space := _space_spared(said):
        yield {"lines": [f"REFUSE SHIP ALL {space}"]}
        return
    deeds = [item for item in said.items if item.kind == "deed" and item.written]
    denials = [item.at for item in said.items if item.kind in ("not", "never", "refuse") and item.written]
    between = [at for at in denials if deeds and deeds[0].at < at < deeds[-1].at]
    if between:
        yield from _one_and_not_the_other(deeds, between, said)
        return
    if not said.has("allow", "refuse", *DENIED):
        yield from _nobody_else(said)
    elif said.has("allow", "refuse") or said.has("goods", "own"):
        surely = len({*said.values("seat")}) == 1 and bool(denials)  # "Blue may, the others may not"
        doubted = said.has("others") and not said.has("except") and not surely  # "all others may"
        rest = {"doubt": True} if doubted else {}
        yield from ({**way, **rest} for way in shared.permission(found, said))


_HANDS = frozenset(("hands", "hände", "finger", "pfoten"))


def _hands_off(said: Said) -> Said:
    """ "Hands off my Goods": everybody's."""
    hands = [item for item in said.items if item.kind == "refuse" and said.sense.words[item.at] in _HANDS]
    if not hands or said.has("seat", "all", "none", "others", "only", "me"):
        return said
    return replace(said, items=[Item("all", None, hands[0].at, hands[0].at), *said.items])


def _tells_card(said: Said) -> bool:
    """ "Merchant all own, and all may buy from me": what the card does is told before who may do what."""
    told = [item for item in said.items if item.written]
    may = next((at for at, item in enumerate(told) if item.kind in ("allow", "refuse")), 0)
    before = [item.kind for item in told[:may]]
    if not before or "character" not in before or "own" not in before:
        return False
    return not _PARTS.isdisjoint(said.between(told[before.index("own")], told[may]))


_PARTS = frozenset((",", ".", ";", ":", "and", "und", "plus", "then", "dann"))
_LEAVE = frozenset(("all", "allow", "deed", "goods", "own", "character", "from", "resources", "always"))


def _space_spared(said: Said) -> str:
    """ "All may ship my Goods, but not the gold of Brazil": the one space that nobody may; all others may be anyhow."""
    told = [item for item in said.items if item.written]
    kinds = [item.kind for item in told]
    spares = ("except", "none", "only") if "not" in kinds else ("except", "none")
    cut = next((at for at, kind in enumerate(kinds) if kind in spares and "all" in kinds[:at]), 0)
    of_all, of_none = set(kinds[:cut]), [item for item in told[cut + 1 :] if item.kind != "not" or kinds[cut] != "only"]
    sparing = {item.kind for item in of_none} <= {"good", "territory", "allow", "deed", "own", "goods", "from"}
    ships = all(item.value == "ship" for item in told if item.kind == "deed")
    leave = "allow" in of_all and of_all <= _LEAVE
    told_before = any(text.split()[1:2] == ["SHIP"] for text in sheet_texts(said))
    if not (cut and sparing and ships and leave and said.has("own", "goods")) or said.condition or told_before:
        return ""
    lands, goods = said.values("territory"), said.values("good")
    return f"{lands[0]} {goods[0]}" if len(lands) == len(goods) == 1 else ""


_MARKET = frozenset(("market", "markt"))


def _of_market(said: Said, found: Filled) -> tuple[Said, Filled]:
    """ "Nobody touches my three Goods in the Market": those are sold; without their number where they are all."""
    items = list(said.items)
    goods = [item for item in items if item.kind == "goods" and item.written]
    if not said.has("deed:ship", "deed:sell", "character", "good", "territory") and any(
        not _MARKET.isdisjoint(said.sense.words[item.at : item.past]) for item in goods
    ):
        items.append(Item("deed", "sell", goods[-1].at, goods[-1].past))
    sells = any(item.kind == "deed" and item.value == "sell" for item in items)
    mine = any(one.kind == "own" and other.kind == "number" for one, other in pairwise(items))
    if (
        sells
        and mine
        and found["count"] == [said.state.market.get(said.seat, 0)]
        and said.has("none", "refuse", "only")
    ):
        items = [item for item in items if item.kind != "number"]
        found = {**found, "count": []}
    return replace(said, items=items), found


def _with_him(said: Said) -> Said:
    """ "As long as Red has fewer than 8 Prestige he may ship": "he" is the one seat that the condition names."""
    seats = set(_SEAT.findall(said.condition))
    if not said.has("he", "enemy") or said.has("seat") or len(seats) != 1:
        return said
    items = [
        Item("seat", next(iter(sorted(seats))), item.at, item.past) if item.kind in ("he", "enemy") else item
        for item in said.items
    ]
    return replace(said, items=items)


_NOBODY = frozenset(("nobody", "noone", "no", "kein", "keiner", "niemand"))


def _nobody_else(said: Said) -> Iterable[Filled]:
    """ "Nobody else ships my Goods"."""
    words = [word for item in said.items if item.kind == "only" for word in said.sense.words[item.at : item.past]]
    verbs = [str(item.value).upper() for item in said.items if item.kind == "deed" and item.value in ("ship", "sell")]
    if (
        not _NOBODY.isdisjoint(words)
        and verbs
        and said.has("own", "goods")
        and said.only("only", "deed", "own", "goods")
    ):
        yield {"lines": [f"REFUSE {verb} ALL" for verb in verbs]}


def _one_and_not_the_other(deeds: Sequence[Item], denials: Sequence[int], said: Said) -> Iterable[Filled]:
    """ "Blue may ship my Goods, but not sell them": one allows, the other refuses."""
    seats = ", ".join(map(str, dict.fromkeys(said.values("seat"))))
    other = said.has("all", "none", "others", "only", "except", "refuse", "good", "territory", "number")
    if len(denials) != 1 or len(deeds) != _TWO or not seats or other or not said.has("allow"):
        return
    may, may_not = (str(deed.value).upper() for deed in deeds)
    if {may, may_not} == {"SHIP", "SELL"}:
        yield {"lines": [f"ALLOW {may} {seats}", f"REFUSE {may_not} {seats}"]}


def permission_city(found: Filled, said: Said) -> Iterable[Filled]:
    """Who may have Goods of the writer's Booming City."""
    if found.get(LEFT):
        return
    if any(where != said.state.city for where in said.values("territory")):
        return
    refused = said.has("refuse") != said.has("not", "never")
    seats = [str(seat) for seat in said.values("seat")]
    spared = said.has("except")
    if said.has("none") and not said.has("not", "never"):
        refused = True
    if said.has("only"):
        if len(seats) and not refused:
            yield {**found, "word": ["REFUSE"], "whom": [f" ALL EXCEPT {', '.join(seats)}"]}
        return
    whom = f" ALL EXCEPT {', '.join(seats)}" if spared else f" {', '.join(seats)}" if seats else ""
    yield {**found, "word": ["REFUSE" if refused else "ALLOW"], "whom": [whom]}


def pay_gap(found: Filled, said: Said) -> Iterable[Filled]:
    """The most that is paid for a roll that falls short."""
    if found.get(LEFT) or (said.has("keep") and not found["keep"]):
        return
    numbers = found["most"]
    if said.has(*DENIED):
        if not numbers and not said.condition:
            yield {**found, "most": ["NEVER"]}
        return
    most = numbers or (["MAX"] if said.has("most", "all") else [])
    if len(most) == 1:
        yield {**found, "most": most}


def on_success(found: Filled, said: Said) -> Iterable[Filled]:
    """A post or adventurers of every Explorer."""
    goods = said.values("good")
    if found.get(LEFT) or said.has("adventurers") == said.has("post"):
        return
    numbers = [number for number in said.values("number") if number != 1]
    if said.has("post"):
        if not numbers and not said.has("most"):
            yield {**found, "post": [" / ".join(goods)], "adventurers": []}
    elif len(numbers) <= 1 and len(goods) == 1:
        count = f" {numbers[0]}" if numbers else " MAX" if said.has("most") else ""
        yield {**found, "post": [], "adventurers": [f"{goods[0]}{count}"]}


def _of_one_land(rows: Sequence[dict[str, Any]], said: Said) -> list[dict[str, Any]]:
    """ "In West Africa, the one on slaves": a Territory and then its good are one row."""
    told: list[dict[str, Any]] = []
    for row in rows:
        before = told[-1] if told else {}
        if (
            set(before) == {"territory"}
            and "territory" not in row
            and row.get("good") in goods_of(said, before["territory"])
        ):
            told[-1] = {**before, **row}
        else:
            told.append(row)
    return told


_LAST = frozenset(("last", "lastly", "zuletzt", "letzte", "letztes", "letzter", "letzten"))


def lose(found: Filled, said: Said) -> Iterable[Filled]:
    """Where counters are lost first: each row's good is of the Territory named before it."""
    if not _LAST.isdisjoint(said.sense.words):
        return  # "the gold last" is not said by naming it
    what: list[str] = []
    for row in _of_one_land(found["what"], said):
        parts = [str(row[kind]) for kind in ("territory", "good") if kind in row]
        what.append(" ".join([*parts, *(["BOTTOM"] if "bottom" in row else [])]))
    if not said.has("prestige"):
        yield {**found, "what": [", ".join(what)]}


def casualties(found: Filled, said: Said) -> Iterable[Filled]:
    """Whose counters are hit first, in Rebellions, in wars or in both."""
    rebellion = said.has("character:rebel", "spark", "in-rebellion")
    war = said.has("deed:war", "in-war")
    if not (rebellion and war):
        kind = ["REBELLION"] if rebellion else ["WAR"] if war else []
        yield from shared.casualties({**found, "kind": kind}, said)


def auto(found: Filled, said: Said) -> Iterable[Filled]:
    """Whether own Goods go without a plan."""
    off = said.has("off", *DENIED)
    yield {**found, "how": ["OFF" if off else "ON"]}
