"""What a seat's Characters could do as things stand, choice by choice, as the rules themselves would check it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.order_page import Chance, Holding, Offer
from pbem.games.colonial.board import Space, name_of
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.state import Position
from pbem.games.colonial.telling.possible_now import NO_GOODS_TO_SELL, no_goods_to_ship
from pbem.games.colonial.telling.tapped.tapped_parts import MARKET, OWN, TREASURY

#: Checks an action of a Character; raises NotAllowed.
Check = Callable[[Mapping[str, Any]], Any]
NOTHING_SAID = Chance()
_MOST_REPAID = 20
#: Why nothing of a kind is possible anywhere.
NO_COLONY = "you can found a Colony nowhere now: all Goods of a Territory, and as many counters as its Native Power"
NO_UNREST = "there is no Unrest that you could remove"
NO_REBELLION = "nowhere can there be a Rebellion now"


def chance(check: Check, action: Action) -> Chance:
    """Whether an action could be done now."""
    try:
        check(action)
    except NotAllowed as refusal:
        return Chance(why=refusal.reason)
    return NOTHING_SAID


def each(check: Check, values: Iterable[str], action: Callable[[str], Action]) -> dict[str, Chance]:
    """The same of each value that may be chosen."""
    return {value: chance(check, action(value)) for value in values}


def there(check: Check, s: Position, character: str, part: str = "territory", **more: object) -> dict[str, Chance]:
    """Each Territory that a Character may name."""
    return each(check, s.territories, lambda name: {"do": character, part: name, **more})


def offer(
    parts: Mapping[str, Mapping[str, Chance]],
    *,
    words: str = "",
    why: str = "",
    none: str = "",
    beside: Mapping[str, Mapping[str, Chance]] | None = None,
) -> Offer:
    """An offer of these choices, each of which must be made; `beside`: of those that may be.

    Without `why`, nothing can be done where one of the first has nothing possible: `none` says it then.
    """
    if not why:
        closed = (found for found in parts.values() if found and all(each.why for each in found.values()))
        why = next((none or _why(found) for found in closed), "")
    return Offer(why=why, words=words, parts={**parts, **(beside or {})})


def _why(found: Mapping[str, Chance]) -> str:
    reasons = list(dict.fromkeys(each.why for each in found.values()))
    return reasons[0] if len(reasons) == 1 else "nothing can be chosen here now"


def addressed(why: str, seat: str) -> str:
    """A reason as the seat itself reads it."""
    said = {f"{seat} does not": "you do not", f"{seat} has": "you have", f"counter of {seat}": "counter of yours"}
    for third, second in said.items():
        why = why.replace(third, second)
    return why


def to(seat: str, found: Mapping[str, Offer]) -> dict[str, Offer]:
    """Offers whose reasons are said to the seat itself."""
    return {
        name: Offer(
            why=addressed(each.why, seat),
            words=each.words,
            parts={
                part: {value: replace(chance, why=addressed(chance.why, seat)) for value, chance in chances.items()}
                for part, chances in each.parts.items()
            },
        )
        for name, each in found.items()
    }


def stores(s: Position, seat: str) -> dict[str, int]:
    """What a seat's plans use up: its Treasury, and whose Goods are on the Market."""
    market = {f"{MARKET}.{OWN if each == seat else each}": s.market[each] for each in s.seats}
    return {TREASURY: s.players[seat].treasury, **market}


def holdings(s: Position, seat: str, mine: Mapping[str, object]) -> tuple[Holding, ...]:
    """What a seat has: `mine` first, then fleets, Goods, and where its markers stand."""
    player = s.players[seat]
    goods = [f"{'yours' if each == seat else each} {s.market[each]}" for each in s.clockwise(seat) if s.market[each]]
    fleets = {"Merchant Fleets": player.merchant_fleets, "Squadrons": player.squadrons}
    tracks = ", ".join(f"{track.capitalize()} {getattr(player, track)}" for track in s.board.tracks)
    told = {
        **mine, **fleets, "Market": ", ".join(goods) or "no Goods", "Tracks": tracks,
        "Diplomacy": f"{player.diplomacy} of {s.board.diplomacy_length}",
    }  # fmt: skip
    return tuple(Holding(title=title, words=str(words)) for title, words in told.items())


# --- Characters that every edition offers alike --------------------------------------------------------------------


def shipping(s: Position, seat: str, shippable: Callable[[str], Iterable[Space]]) -> dict[str, Offer]:
    """18.1 The fleets, and whose Goods there are to be shipped."""
    told = []
    for owner in s.clockwise(seat):
        spaces = [f"{s.board.names[name]} {name_of(good)}" for name, good in shippable(owner)]
        if spaces:
            told.append(f"{'yours' if owner == seat else owner}: {', '.join(spaces)}")
    fleets = s.players[seat].merchant_fleets
    words = "; ".join([f"Merchant Fleets: {fleets}", *told])
    why = "" if fleets and told else no_goods_to_ship(s, seat)
    return {"merchant": Offer(why=why, words=words), "merchant-none": Offer()}


def selling(s: Position, seat: str, limit: int) -> dict[str, Offer]:
    """23.1 The limit, and whose Goods are on the Market."""
    goods = [f"{'yours' if each == seat else each}: {s.market[each]}" for each in s.clockwise(seat) if s.market[each]]
    words = "; ".join([f"up to {limit} Goods in all", *goods])
    return {"trader": Offer(why="" if goods else NO_GOODS_TO_SELL, words=words), "trader-none": Offer()}


def progress(check: Check, s: Position, seat: str, costs: Mapping[str, int | None]) -> dict[str, Offer]:
    """21.1 Each track, and what its next space costs."""
    found = each(check, s.board.tracks, lambda track: {"do": "scientist", "track": track})
    told = {
        track: replace(found[track], words=f"costs {cost}", takes={TREASURY: cost}) if cost is not None
        else found[track]
        for track, cost in costs.items()
    }  # fmt: skip
    return {"scientist": offer({"track": told}, words=f"your Treasury is {s.players[seat].treasury}")}


def numbers(least: int, most: int, highest: int, below: str, above: str) -> dict[str, Chance]:
    """Numbers from 1 on: those from `least` to `most` are possible; why the others are not."""
    return {str(n): Chance(why=below if n < least else above if n > most else "") for n in range(1, highest + 1)}


def gift(treasury: int) -> Offer:
    """12 What can be given at once."""
    given = {str(n): NOTHING_SAID for n in range(1, treasury + 1)}
    return Offer(why="" if treasury else "your Treasury is empty", words=f"of your {treasury}", parts={"n": given})


def repaying(owed: int) -> Offer:
    """What can be paid back of one's Loans."""
    above = f"you owe {owed or 'nothing'} now"
    return Offer(parts={"count": numbers(1, owed, _MOST_REPAID, "", above)})


def after_success(
    goods: Iterable[str], barred: Callable[[str], str | None], fleets: int, treasury: int
) -> dict[str, dict[str, Chance]]:
    """What may follow a success on these Goods; nothing is said where all of it may."""
    why = {each: barred(each) or "" for each in goods}
    if fleets and treasury and not any(why.values()):
        return {}
    lacking = {
        "post": "" if fleets else "you have no Merchant Fleet now",
        "adventurers": "" if treasury else "your Treasury is empty now",
    }
    return {part: {each: Chance(why=said or lack) for each, said in why.items()} for part, lack in lacking.items()}
