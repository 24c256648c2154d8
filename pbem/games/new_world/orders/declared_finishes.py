"""An action in people's own words made whole: cards told apart, and what follows from the position filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.core.orders.spotting import PARTING
from pbem.core.sheet import Order
from pbem.games.new_world.orders import declared_ground as ground
from pbem.games.new_world.orders import declared_roles as roles
from pbem.games.new_world.orders.declared_numbers import numbers, rows
from pbem.games.new_world.orders.verbs import CARD, OF_WILL, Form
from pbem.games.new_world.rules.hands import NATIONAL_WILL, stands_for
from pbem.games.new_world.rules.paying import FREE
from pbem.games.new_world.rules.reactions import HAZARD, PRIVATEERS
from pbem.games.new_world.state import HOME

_PLACE = re.compile(r"(?:NOT )?(?:first|explored|alone|token) ([a-z-]+)")
_FACT = re.compile(r"(?:NOT )?([a-z-]+)\.(\w+)\.")
#: Parts to what a card is for them: a card cannot be for a part that the action has not.
_ROLES = {"x": roles.X, "muster": roles.MUSTER, "pay": roles.PAY}
#: What an Advance costs at least.
_LEAST_PAID = 12
_PEOPLE = ("colonists", "soldiers")
#: Actions against somebody to the kinds of units of which he loses one.
_STRIKES: Mapping[str, tuple[str, ...]] = {
    "hardships": _PEOPLE, "raid": _PEOPLE, "war": ("colonists", "soldiers", "cities"), "indian-raids": ("colonists",),
    "indian-revolt": ("colonists",), "slave-rebellion": ("colonists",), "indian-war": ("soldiers",),
    "swap-colonists": ("colonists",),
}  # fmt: skip


#: Actions to the Advance that lets them be free: who names it with them means that.
_FREES = {"transport": "ship-technology", "export": "trade-companies", "build": "industry"}


def completed(do: str, form: Form, found: Filled, said: Said) -> Iterable[Filled]:
    """The ways to have an action whose parts are these; none where one is missing and does not follow."""
    if said.has(roles.MISFIT) or found.get(LEFT) or ("target" not in form.parts and said.has("seat")):
        return
    if said.has(*(role for part, role in _ROLES.items() if part not in form.parts)):
        return
    if said.has("later") and ground.position(said).active == said.seat:
        return
    if said.has(f"free-deed:{do}", f"advance:{_FREES.get(do, '')}"):
        found = {**found, "free": ["FREE"]}
    if (
        _is_answered(do, said)
        or _goes_past_then(do, said)
        or _has_other_deed(do, said)
        or not _is_evoked(do, said)
        or _takes_units(do, said)
        or (do == "expedition" and _compares_cards(said))
    ):
        return
    if _left_out(do, said) and not said.tail and not said.condition and not _tells_more(said):
        return
    if do != "expedition" and _left_out(do, said) and not said.tail and _has_its_card(found, said):
        return  # "then Peru with its card" goes on with no other action
    if do in _STRIKES and _tells_of_rival(said):
        return
    if _is_means(do, said) and (said.tail or "target" not in form.parts):
        if said.tail:
            return  # "…, else Chile with Conquest" is what was said before, there
        found = {**found, "doubt": True}
    ways: list[Filled] = [dict(found)]
    for step in (_free, _target, _region, _cards, _from, numbers, _whole):
        ways = [after for way in ways for after in step(do, form, way, said)]
    yield from (way for way in ways if way.get("from") or not _comes_from_there(do, said))


_FROM_THERE = (("from", "there"), ("from", "here"), ("von", "dort"), ("von", "da"), ("fae", "there"))


def _comes_from_there(do: str, said: Said) -> bool:
    """Whether "from there" is said among the words of an action that begins somewhere: it must not be lost."""
    written = [item for item in said.items if item.written]
    if do not in ("war", "raid", "transport") or not written:
        return False
    first, last = min(item.at for item in written), max(item.past for item in written)
    return any(pair in _FROM_THERE for pair in pairwise(said.sense.words[first : last + 3]))


def _is_answered(do: str, said: Said) -> bool:
    """Whether a reaction is played on the deed: "the Sea Hazard on discoveries"."""
    told = [item for item in said.items if item.written and item.kind == "deed" and item.value == do]
    on = any(not _ON.isdisjoint(roles.words_before(item, said.sense, 1)) for item in told)
    if do == "war":
        begins = any(not _ON.isdisjoint(said.sense.words[max(0, item.at - 1) : item.at + 1]) for item in told)
        seats = [item for item in said.items if item.kind == "seat" and item.written]
        waits = begins and bool(seats or said.has("cup", "muster"))  # "on war by Red two of mine follow"
        return waits and all(not _BY.isdisjoint(roles.words_before(item, said.sense, 1)) for item in seats)
    return on and any(item.written and item.value in (HAZARD, PRIVATEERS) for item in said.items)


_ON = frozenset(("on", "upon", "against", "bei", "gegen"))
_BY = frozenset(("by", "von", "durch"))
#: What begins something else, behind it.
_APART = PARTING - frozenset("()-:")


def _has_its_card(found: Filled, said: Said) -> bool:
    """Whether a region is told together with its own card."""
    return said.has("own-card") or not set(found.get(CARD, ())).isdisjoint(found.get("region", ()))


_THEN = frozenset(("then", "dann"))


def _goes_past_then(do: str, said: Said) -> bool:
    """Whether a region is told behind a "then" that follows the deed: "Indian Trade, then Peru …"."""
    own = [item for item in said.items if item.written and item.kind == "deed" and item.value == do]
    places = [item for item in said.items if item.written and item.kind in ("region", roles.TO)]
    return bool(own) and any(
        item.at > own[0].at and not _THEN.isdisjoint(said.between(own[0], item)) for item in places
    )


def _has_other_deed(do: str, said: Said) -> bool:
    """Whether another deed is told apart from this one: "Indian Raids on Green and a Raid on Red"."""
    own = [item for item in said.items if item.written and item.kind == "deed" and item.value == do]
    others = [item for item in said.items if item.written and item.kind == "deed" and item.value not in (do, "give")]
    return bool(own) and any(not _APART.isdisjoint(_between(own, other, said)) for other in others)


def _between(own: Sequence[Item], other: Item, said: Said) -> set[str]:
    """The words between an item and the nearest of these."""
    nearest = min(own, key=lambda item: abs(item.at - other.at))
    first, last = sorted((nearest, other), key=lambda item: item.at)
    return said.between(first, last)


_STATES = frozenset(("is", "are", "was", "counts", "remains", "ist", "sind", "war", "gilt", "zählt", "bleibt", "wäre"))


def _compares_cards(said: Said) -> bool:
    """Whether no Expedition is told and the line only says how a region's card is: "in Peru gilt die Gebietskarte"."""
    words = said.sense.words
    card = next((item for item in said.items if item.kind == "own-card" and item.written), None)
    told = any(item.written for item in said.items if item.kind in ("deed", "going"))
    if card is None or told or said.slots:
        return False
    begins = next((at + 1 for at in range(card.at - 1, -1, -1) if words[at] in PARTING), 0)
    ends = next((at for at in range(card.past, len(words)) if words[at] in PARTING), len(words))
    return not _STATES.isdisjoint(words[begins:ends])


_WISHES = frozenset(("wants", "plans", "tries", "might", "threatens", "intends", "hopes", "möchte", "plant", "droht"))


def _tells_of_rival(said: Said) -> bool:
    """Whether somebody else is told to do it, or it is done to the writer: "Blue wants to war with me"."""
    words = said.sense.words
    wishes = any(item.kind == "seat" and _WISHES.intersection(words[item.past : item.past + 1]) for item in said.items)
    struck = ("with", "on", "against", "gegen", "auf", "mit")
    at_me = (item for item in said.items if item.kind == "me" and item.written)
    return wishes or any(roles.words_before(item, said.sense, 1)[:1] in [[word] for word in struck] for item in at_me)


def _tells_more(said: Said) -> bool:
    """Whether more than cards is told where the action is left out: "…, X Salvage" begins no second one."""
    return any(
        item.written and item.kind not in (*_ROLES.values(), roles.WITH, *_CARDS_OR_NOTHING) for item in said.items
    )


_CARDS_OR_NOTHING = ("card", "x", "no-x", "own", "card-word", "i", "me", "take", "going")
#: Actions of which units come, that are named beside them.
_UNITS_TOLD = ("transport", "raid", "war", "hardships", "swap-colonists")
_SAY_LITTLE = ("unit", "take", "score", "own", "i", "me", "going", "always")


def _takes_units(do: str, said: Said) -> bool:
    """Whether units are a clause of their own, as the levy is: "Colonists please, Militia in Brazil"."""
    units = [item for item in said.items if item.written and item.kind == "unit"]
    if do == "build" and all(item.value == "cities" for item in units):
        return False  # "then the city"
    return do not in _UNITS_TOLD and len(units) == 1 and _stands_alone(units[0], said)


def _stands_alone(unit: Item, said: Said) -> bool:
    words = said.sense.words
    begins = next((at + 1 for at in range(unit.at - 1, -1, -1) if words[at] in _APART), 0)
    ends = next((at for at in range(unit.past, len(words)) if words[at] in _APART), len(words))
    beside = [item for item in said.items if begins <= item.at < ends]
    return all(item.kind in _SAY_LITTLE for item in beside)


def _is_evoked(do: str, said: Said) -> bool:
    """Whether "slaves" tell which: those of the Indians are called so; an Advance is called one, or paid for."""
    return do != "indian-slaves" or said.has("deed:indian-slaves", "indian-token") or not said.has("slaves-word")


def _is_means(do: str, said: Said) -> bool:
    """Whether all that tells the action is a card that something is done with: "with Conquest"."""
    told = [item for item in said.items if item.written and item.kind in ("deed", "free-deed") and item.value == do]
    return bool(told) and all(roles.played_with(item, said.sense) for item in told)


def _free(do: str, form: Form, way: Filled, said: Said) -> Iterator[Filled]:
    """A free action has no card of its own: the one that is named is its X."""
    if way.get("free") and way[CARD] and not way.get("x") and "x" in form.parts and len(way[CARD]) == 1:
        yield {**way, "x": way[CARD], CARD: []}
    elif way.get("free") and way["cards"] and not way.get("x") and len(way["cards"]) == 1:
        yield {**way, "x": way["cards"], "cards": [], "doubt": True}
    else:
        yield way


# --- whom, and where ------------------------------------------------------------------------------------------------


def _of_condition(said: Said) -> tuple[str, str] | None:
    """The region and the seat that a condition is about: "if Green has no soldiers in Florida attack it"."""
    condition = said.condition or said.condition_before
    if match := _FACT.match(condition):
        return match[1], match[2]
    match = _PLACE.match(condition)
    return (match[1], "") if match else None


def _left_out(do: str, said: Said) -> bool:
    """Whether even the action is that of the order before: then nothing more is filled in."""
    return not any(item.written for item in said.items if item.kind in ("deed", "free-deed") and item.value == do)


def _target(do: str, form: Form, way: Filled, said: Said) -> Iterator[Filled]:
    """The only rival in the region that is named; of Atrocities the only one with a token."""
    named = _of_condition(said)
    if "target" not in form.parts or way["target"]:
        yield way
    elif named and named[1] in ground.position(said).seats:
        yield {**way, "target": [named[1]]}
    elif _left_out(do, said):
        return
    elif do == "atrocities":
        players = ground.position(said).players.items()
        marked = [seat for seat, player in players if seat != said.seat and (player.slaver or player.conquest)]
        if len(marked) == 1:
            yield {**way, "target": marked}
    elif len(way["region"]) == 1:
        rivals = ground.rivals_in(said, way["region"][0], _STRIKES[do])
        if len(rivals) == 1:
            yield {**way, "target": rivals}


def _region(do: str, form: Form, way: Filled, said: Said) -> Iterator[Filled]:
    """The only region where the action can be done as things stand; of the card that stands for it, its own."""
    named = _of_condition(said)
    if "region" not in form.parts or way["region"]:
        yield way
        return
    if named:
        yield {**way, "region": [named[0]]}
        return
    if said.has("there") and not said.there and (above := _above(said)):
        yield {**way, "region": above}
        return
    stands_in = [card for card in way.get(CARD, ()) if card in ground.position(said).regions]
    where = stands_in or list(_WHERE.get(do, _where_he_is)(do, way, said))
    if len(where) == 1 or (do == "indian-trade" and where):
        yield {**way, "region": where[:1]}


def _above(said: Said) -> list[str]:
    """Where the last line on the sheet is done: what "there" means in a line of its own."""
    lines = _lines(said)
    if not lines:
        return []
    action = max(lines, key=lambda order: int(order.slot)).data["alternatives"][0]["action"]
    return [str(action[part]) for part in ("region", "to") if isinstance(action.get(part), str)][:1]


def _where_he_is(do: str, way: Filled, said: Said) -> list[str]:
    if len(way.get("target", ())) != 1 or do not in _STRIKES:
        return []
    s, there = ground.position(said), ground.regions_of(said, way["target"][0], _STRIKES[do])
    if said.has("biggest"):
        most = max((s.units(way["target"][0], region).all for region in there), default=0)
        return [region for region in there if s.units(way["target"][0], region).all == most]
    if do in ("indian-raids", "indian-war"):
        return [region for region in there if s.regions[region].resistance]
    if do == "indian-revolt":
        return [region for region in there if not s.regions[region].resistance]
    return [region for region in there if ground.in_reach(said, region)] if do in ("raid", "war") else there


def _occupied(do: str, way: Filled, said: Said) -> list[str]:
    return ground.position(said).occupied(said.seat)


def _with_token(do: str, way: Filled, said: Said) -> list[str]:
    s = ground.position(said)
    return [region for region in s.occupied(said.seat) if s.regions[region].resistance]


def _conquerable(do: str, way: Filled, said: Said) -> list[str]:
    s, own = ground.position(said), ground.regions_of(said, said.seat, ("soldiers",))
    return [region for region in own if 0 < s.regions[region].resistance <= s.units(said.seat, region).soldiers]


def _buildable(do: str, way: Filled, said: Said) -> list[str]:
    s = ground.position(said)
    least = 8 if s.level(said.seat, "industry") > 1 else s.board.numbers.colonists_per_city
    return [region for region in s.regions if s.units(said.seat, region).colonists >= least]


_WHERE: Mapping[str, Callable[[str, Filled, Said], list[str]]] = {
    "export": _occupied, "missionaries": _occupied, "build": _buildable,
    "militia": lambda do, way, said: ground.regions_of(said, said.seat, ("colonists",)), "conquest": _conquerable,
    "indian-trade": _with_token, "indian-allies": _with_token, "indian-slaves": _with_token,
}  # fmt: skip


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(do: str, form: Form, way: Filled, said: Said) -> Iterator[Filled]:
    """Which card stands for the action's own, and which is its X, where the words do not tell."""
    if CARD not in form.parts:
        if not set(way["cards"]) - ({NATIONAL_WILL} if do in OF_WILL else set()):
            yield way
        return
    own = said.has("own-card") and not way[CARD] and [str(each) for each in way.get("region") or way.get("to") or ()]
    named = [*(own or ()), *way[CARD], *way["cards"]]
    if len(named) > 2 or (said.has("no-x") and way.get("x")):
        return
    for card, x in _splits(do, form, way, named, said):
        if not (x and "x" not in form.parts) and not (x and said.has("no-x")):
            yield {**way, CARD: card, "x": x, "cards": [], "doubt": way.get("doubt") or _in_doubt(card, way)}


def _splits(do: str, form: Form, way: Filled, named: list[str], said: Said) -> Iterator[tuple[list[str], list[str]]]:
    x = list(way.get("x", ()))
    if not named:
        yield [], x
    elif len(named) == 1:
        stands = _stands(do, way, named[0], said)
        if stands and (x or "x" not in form.needs):
            yield named, x
        elif not x and "x" in form.parts and (not stands or way.get("free")):
            yield [], named
    elif not x:
        for card, other in (named, named[::-1]):
            if _stands(do, way, card, said):
                yield [card], [other]


def _stands(do: str, way: Filled, card: str, said: Said) -> bool:
    places = way.get("region") or way.get("to") or [""]
    return any(ground.may_stand(said, card, do, place) for place in places)


def _in_doubt(card: list[str], way: Filled) -> bool:
    """Whether no word tells which of the cards is the X, or that there is one."""
    told = [each for each in way["cards"] if each != NATIONAL_WILL]
    return bool(told) or (bool(way["cards"]) and not card)


# --- from where -----------------------------------------------------------------------------------------------------


def _from(do: str, form: Form, way: Filled, said: Said) -> Iterator[Filled]:
    """Where units come from: home if enough are there, or the only region that has as many."""
    if do == "transport":
        yield from _origin(way, said)
    elif do == "war" and not (way := _from_there(way, said))["from"] and len(way["region"]) == 1:
        region = way["region"][0]
        bases = ground.bases(said, region)
        if ground.position(said).occupies(said.seat, region) or not bases:
            yield way
        else:
            yield {**way, "from": bases} if len(bases) == 1 else way
    elif "HOME" not in way.get("from", ()):
        yield way


def _from_there(way: Filled, said: Said) -> Filled:
    """ "From there": where the order before it is."""
    there = next((item for item in said.items if item.kind == "there" and item.written), None)
    places = list(dict.fromkeys(str(item.value) for item in said.there if item.kind in ("region", roles.TO)))
    from_it = there is not None and {"from", "von", "aus"}.intersection(roles.words_before(there, said.sense, 1))
    if not from_it or len(places) > 1 or way["from"]:
        return way
    return {**way, "from": places or ["HOME"]}


def _origin(way: Filled, said: Said) -> Iterator[Filled]:
    if way["from"] or (way := _from_there(way, said))["from"]:
        yield way
        return
    told = rows(said)
    kinds = [unit for _, unit in told if unit in ground.MOVED] or list(ground.MOVED)
    count = sum(count for count, _ in told if isinstance(count, int)) or 1
    places = [place for place in ground.places_with(said, kinds, count) if place not in way["to"]]
    if not places or places[0] == HOME:
        yield {**way, "from": ["HOME"]}
    elif len(places) == 1:
        yield {**way, "from": places}


# --- what must be there ---------------------------------------------------------------------------------------------


def _whole(do: str, form: Form, way: Filled, said: Said) -> Iterator[Filled]:
    """Only what has all that the action needs; a Raid removes what is there, if that is of one kind."""
    if do == "raid" and not way["kill"] and len(way["target"]) == 1 and len(way["region"]) == 1:
        units = ground.position(said).units(way["target"][0], way["region"][0])
        there = [kind for kind in _PEOPLE if getattr(units, kind)]
        way = {**way, "kill": there if len(there) == 1 else []}
    if do == "advance" and "AUTO" not in way["pay"] and sum(_worth(way, said)) < _LEAST_PAID:
        if not said.has("deed"):
            return
        way = {**way, "doubt": True}  # too little, so perhaps a card was not understood
    only_goes = do == "expedition" and said.has("going") and not said.has("deed", "explored", "unexplored")
    if only_goes and not said.condition.startswith("first "):
        return  # "if nobody was there yet, go to Peru": elsewhere it may be anybody's way
    if do == "expedition" and not all(_can_be_explored(region, said) for region in way["region"]):
        way = {**way, "doubt": True}
    if all(way.get(part) for part in form.needs):
        yield {**way, "free": ["FREE"]} if _can_only_be_free(do, way, said) else way


def _can_only_be_free(do: str, way: Filled, said: Said) -> bool:
    """Whether no card in hand can stand for an action that is free: where a card is named, it is not."""
    s = ground.position(said)
    if do not in FREE or way.get("free") or way.get(CARD):
        return False
    if any(order.data["alternatives"][0]["action"].get("free") for order in _lines(said)):
        return False
    hand = list(s.players[said.seat].hand)
    for card in (ground.card_id(s, str(each)) for each in way.get("x", ())):
        if card in hand:
            hand.remove(card)
    places = [str(each) for each in way.get("region") or way.get("to") or ()]
    return not any(stands_for(s, said.seat, card, do, place) for card in hand for place in places)


def _lines(said: Said) -> list[Order]:
    return [order for order in said.sense.context.sheet.orders.values() if order.slot.isdecimal()]


def _can_be_explored(region: str, said: Said) -> bool:
    """Whether an Expedition can go there as things stand, or an earlier line may still open the way."""
    s = ground.position(said)
    before = s.board.regions[region].explore_requires_any
    open_now = not before or any(s.explored(each) for each in before)
    return bool(said.sense.context.sheet.orders) or (open_now and not s.knows(said.seat, region))


def _worth(way: Filled, said: Said) -> list[int]:
    return [ground.value(ground.position(said), card) for card in way["pay"]]
