"""What declarations of Colonialism's orders cannot say: what follows from the board, and from what is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.orders.declarations import Filled
from pbem.core.orders.meanings import Item, Kinds
from pbem.core.orders.sense import Said
from pbem.games.colonialism.orders.action_lines import CAMPAIGN, DIPLOMACY, TARGETED, TRADE
from pbem.games.colonialism.orders.declared_slots import BOTH, open_slots
from pbem.games.colonialism.state import NATIVES

#: Names of cubes by what they are: with a region they are the card; colours would be cubes.
KINDS_OF_CUBES = frozenset((
    "mineral", "minerals", "natural", "agricultural", "erze", "erz", "rohstoffe", "rohstoff", "agrarisch", "agrar",
    "agri",
))  # fmt: skip
#: Words that tell of cards to be drawn.
_DRAWN = frozenset(("draw", "drawing", "drawn", "deck", "ziehe", "ziehen", "zieh", "gezogen", "nachziehen", "stapel"))
#: The card of Resources of each colour.
OF_COLOUR = {"black": "resources-mineral", "brown": "resources-natural", "yellow": "resources-agricultural"}
_MOST_ACTIONS, _A_ROUND = 6, 3
_MERCENARIES = "mercenaries"


#: Factions that are no seats; "" for the writer.
_FACTIONS = {"ME": "", "OWN-INFLUENCE": "", "NATIVES": NATIVES}


def written(said: Said, *names: str) -> list[Item]:
    """The items of these kinds that words of the line say, in its order."""
    kinds = Kinds(*names)
    return sorted((item for item in said.items if item.written and item in kinds), key=lambda item: item.at)


def _words_before(said: Said, item: Item, most: int = 3) -> Sequence[str]:
    """The words right before an item, the nearest first."""
    return tuple(reversed(said.sense.words[max(0, item.at - most) : item.at]))


# --- cards ----------------------------------------------------------------------------------------------------------


def play(found: Filled, said: Said) -> Iterable[Filled]:
    """The card by its name, its colour or its number, and whom it is meant for."""
    cards = _cards_of(found, said)
    places = written(said, "region")
    if not places and not (said.tail or said.has("there")):
        return  # the region of another order
    if not cards or TRADE in cards or not _number_is_told(found, cards, said) or _each_has_its_region(places, said):
        return
    if _MERCENARIES in cards and said.has("own-influence") and said.has("deed:lose", "deed:remove"):
        return  # "losses: mercenaries first, in India my own": which are lost
    targeted = [card for card in cards if card in TARGETED]
    factions = _factions(found, said, targeted=bool(targeted))
    if not targeted and not written(said, "seat natives"):
        factions = []  # "Missionaries in India for me"
    if len(factions) > 1 or bool(factions) != bool(targeted) or (targeted and len(cards) > 1):
        return
    part = "against" if CAMPAIGN in cards else "for"
    if DIPLOMACY in cards and said.has("deed:remove"):
        return
    way = {**found, "card": cards, part: factions}
    yield {**way, "doubt": True} if _is_far(cards, said) or _misses_zone(said) else way


def _factions(found: Filled, said: Said, *, targeted: bool) -> list[str]:
    """Whom a card is meant for; an alternative has that of the order before it where it names nobody and needs one."""
    named = [str(item.value or item.kind.upper()) for item in written(said, "seat natives me own-influence")]
    inherited = found["faction"] if targeted else ()
    return list(dict.fromkeys(_FACTIONS.get(each, each) or said.seat for each in named or inherited))


def _misses_zone(said: Said) -> bool:
    """Whether a ship is told to be used, and no word tells which: the one that does was not understood."""
    ships = [
        item
        for item in written(said, "ship")
        if not {"with", "w", "via", "using", "mit", "per"}.isdisjoint(_words_before(said, item))
    ]
    return bool(ships) and not said.has(
        "zone", "fresh", "used", "nearby", "own", "number", "ship-count", "used-by", "none"
    )


def _cards_of(found: Filled, said: Said) -> list[str]:
    """The cards that are named; "Resources" by the colour, "Influence" by the number."""
    cards = list(found["card"])
    if found["colour"]:
        named = said.has("resources") or not KINDS_OF_CUBES.isdisjoint(said.sense.words)
        return [OF_COLOUR[found["colour"][0]]] if named and not cards else []
    if cards:
        return cards
    if said.has("resources"):
        return _only("resources-", said)
    numbers = [number for number in found["value"] if 2 <= number <= 5]
    if said.has("influence"):
        return [f"influence-region-{numbers[0]}"] if numbers else _only("influence-", said)
    return []


def _only(begins: str, said: Said) -> list[str]:
    """The card in hand whose name begins so, where there is one only."""
    held = [card for card in said.state.players[said.seat].hand if card.startswith(begins)]
    return held if len(held) == 1 else []


def _each_has_its_region(places: Sequence[Item], said: Said) -> bool:
    """ "Treaty China / Fleet India" are two orders, and not four alternatives."""
    cards = written(said, "card")
    told = len({item.value for item in cards}) > 1 and len({item.value for item in places}) > 1
    return told and not (cards[-1].at < places[0].at or places[-1].at < cards[0].at)


def _number_is_told(found: Filled, cards: Sequence[str], said: Said) -> bool:
    """Whether a number says no more than the card does; "EA2 Ind. als 2." names an action."""
    if said.has("influence"):
        return all(number == 1 or any(card.endswith(f"-{number}") for card in cards) for number in found["value"])
    return all(number == 1 for number in found["value"])


def _is_far(cards: Sequence[str], said: Said) -> bool:
    """Whether a card is neither in hand nor may be drawn before: then something else may be meant."""
    hand = said.state.players[said.seat].hand
    if all(card in hand for card in cards) or said.condition or said.has("possible"):
        return False
    orders = said.sense.context.sheet.orders.values()
    return not _DRAWN.intersection(said.sense.words) and not any("DRAW" in order.text for order in orders)


def play_each(found: Filled, said: Said) -> Iterable[Filled]:
    """ "Fleet and Empire on India": an action each."""
    cards, where = found["card"], found["where"][0]
    places, named = written(said, "region"), written(said, "card")
    if TRADE in cards or any(card in TARGETED for card in cards) or not places or places[0].at < named[-1].at:
        return
    numbers = {number for number in said.values("number") if isinstance(number, int)}
    if any(_JOINED.isdisjoint(said.between(one, other)) for one, other in pairwise(named)):
        return  # "Commerce riots in India": the other word may be no card
    if numbers <= {len(cards)}:
        yield {**found, "bodies": [BOTH.join(f"PLAY {card} ON {where}" for card in cards)]}


#: What stands between two cards that are both played.
_JOINED = frozenset((",", ";", "/", "and", "und", "&", "+", "plus", "then", "dann", "sowie", "or", "oder", "also"))


def trade(found: Filled, said: Said) -> Iterable[Filled]:
    """Two regions and a colour of each: told pair by pair, or by the side that it stands on."""
    regions, colours = written(said, "region"), written(said, "colour")
    if len(regions) == _THERE_AND_BACK:  # "yellow from India to China, black from China to India"
        regions = [region for region in regions if _words_before(said, region, 2) and _comes_from(said, region)]
    if len(regions) != 2 or len(colours) != 2:
        return
    inside = said.state.regions
    pairs = [(region.value, colour.value) for region, colour in zip(regions, colours, strict=True)]
    if regions[0].value == regions[1].value or colours[0].value == colours[1].value:
        return
    told = _by_turns(regions, colours)
    fits = [_are_there(pairs, inside), _are_there([(pairs[0][0], pairs[1][1]), (pairs[1][0], pairs[0][1])], inside)]
    if told or fits == [True, False]:
        swap = ", ".join(f"{region} {colour}" for region, colour in pairs)
        yield {**found, "swap": [swap]}


_THERE_AND_BACK = 4


def _comes_from(said: Said, region: Item) -> bool:
    return not _FROM.isdisjoint(_words_before(said, region, 2))


def _by_turns(regions: Sequence[Item], colours: Sequence[Item]) -> bool:
    """Whether each colour stands beside its region: colour, region, colour, region, or the other way round."""
    order = [item.kind for item in sorted([*regions, *colours], key=lambda item: item.at)]
    return order in (["region", "colour"] * 2, ["colour", "region"] * 2)


def _are_there(pairs: Iterable[tuple[Any, Any]], inside: Any) -> bool:
    return all(inside[region].cubes.get(colour, 0) > 0 for region, colour in pairs)


# --- the other actions ----------------------------------------------------------------------------------------------


def draw(found: Filled, said: Said) -> Iterable[Filled]:
    """A card, or as many as are counted, an action each; with ALL actions, in every slot that is open."""
    if len(written(said, "deed:draw pull")) <= 1:
        yield from _repeated("DRAW", found["count"], found, said)


def pass_(found: Filled, said: Said) -> Iterable[Filled]:
    """Nothing, once or as often as is counted."""
    if len(written(said, "pass")) <= 1:
        yield from _repeated("PASS", said.values("number"), found, said)


def _repeated(body: str, counts: Sequence[Any], found: Filled, said: Said) -> Iterable[Filled]:
    count = counts[0] if counts else 1
    if any(_is_line_number(item, said.sense.words) for item in written(said, "number")):
        return
    if said.has("all"):
        free = open_slots(said)
        count = sum(slot[:2] == free[0][:2] for slot in free) if said.slots or counts else 0
        if count != _A_ROUND or (counts and counts[0] != count):
            return
    if isinstance(count, int) and 0 < count <= _MOST_ACTIONS:
        yield {**found, "bodies": [BOTH.join([body] * count)]}


def _is_line_number(item: Item, words: Sequence[str]) -> bool:
    """Whether a number is that of what follows: "1) … 2) draw 3) …" draws no three cards."""
    sign = tuple(words[item.past : item.past + 1])
    before = str(int(item.value) - 1) if isinstance(item.value, int) else ""
    return (
        item.past - item.at == 1 and len(words) > item.past + 1 and sign in ((")",), (".",), (":",))
        and any(words[at] == before and (not at or tuple(words[at + 1 : at + 2]) == sign) for at in range(item.at))
    )  # fmt: skip


_FROM = frozenset(("from", "out", "of", "aus", "vom", "von", "ex", "off", "leaves", "leave", "leaving", "verlässt"))
_AT = frozenset(("in", "im", "at", "and", "und"))
_TO = frozenset(
    ("to", "into", "toward", "towards", "nach", "ins", "in", "zum", "zur", "auf", "onto", "over", "for", "richtung")
)


def move(found: Filled, said: Said) -> Iterable[Filled]:
    """From one zone to another; where one comes from is left out where only one place is possible."""
    zones = written(said, "zone")
    if not zones:
        return  # those of the order before it are no way of its own
    if len(zones) > 2 and any(one.value == other.value for one, other in pairwise(zones)):
        return  # "Med, Med, SCS" places ships
    names = list(dict.fromkeys(str(zone.value) for zone in zones))
    if len(written(said, "deed:move pull")) > 1 or (said.has("used") and said.has("fresh")):
        return
    counts = {item.value for item in written(said, "ship-count number")}
    if counts and (1 not in counts or (len(counts) > 1 and said.state.phase.startswith("setup"))):
        return
    moves = said.has("deed:move", "pull") or _to_sign(said, zones)
    sides = [_side(said, zone) for zone in zones]
    if len(names) == 2 and not moves and (sides[-1] != "to" or sides[0] == "to"):
        return
    if len(names) == 2:
        origin, target = names
        if _side(said, zones[0]) == "to" and _side(said, zones[-1]) != "to":
            origin, target = target, origin
        yield {**found, "from": [origin], "to": [target]}
    elif len(names) == 1 and _side(said, zones[0]) != "from" and said.has("deed:move", "pull"):
        fleet = said.state.players[said.seat].ships
        origins = [zone for zone, ships in fleet.items() if ships.all and zone != names[0]]
        for origin in origins:
            way = {**found, "from": [origin], "to": names}
            yield {**way, "doubt": True} if len(origins) > 1 else way


def _to_sign(said: Said, zones: Sequence[Item]) -> bool:
    """ "Atlantic - Med": a sign between two zones without a word for where they are."""
    placed = any(word in _AT for zone in zones for word in _words_before(said, zone))
    return not placed and (bool({"-", ">"} & said.between(zones[0], zones[-1])) or zones[0].past == zones[-1].at)


def _side(said: Said, zone: Item) -> str:
    for word in _words_before(said, zone):
        if word in _FROM:
            return "from"
        if word in _TO:
            return "to"
        if word in (",", "-", ".", ";"):
            break
    return ""


def explore(found: Filled, said: Said) -> Iterable[Filled]:
    """A region, or several by preference; told once."""
    if len(written(said, "deed:explore")) <= 1:
        yield {**found, "doubt": True} if _misses_zone(said) else found


def withdraw(found: Filled, said: Said) -> Iterable[Filled]:
    """A number of discs, or as many as can be."""
    if len(written(said, "deed:withdraw")) > 1:
        return
    if found["count"][0] == "MOST" and said.has("compare"):
        return
    yield {**found, "count": ["MAX" if found["count"][0] in ("MOST", "ALL") else found["count"][0]]}


# --- wishes ---------------------------------------------------------------------------------------------------------


_ROWS = range(1, 5)
_LAST_WORDS = frozenset(("last", "final", "letzte", "letzten", "letzter", "letztes"))
_PHRASE = 2  #: words that tell of the turn order without its name


_FIRST_WORDS = frozenset(("first", "1st", "erster", "erste", "ersten", "erstes"))


_BUT = frozenset(("but", "except", "außer", "ausser", "nicht", "not"))


def position(found: Filled, said: Said) -> Iterable[Filled]:
    """Rows by preference, or as far up or down as can be."""
    rows = [row for row in found["rows"] if isinstance(row, int)]
    if not said.has("position", "rows-given") and any(
        item.past - item.at < _PHRASE for item in written(said, "first-row last-row")
    ):
        return  # "last" alone may be anything
    ends = list(found["end"])
    ordinals = written(said, "ordinal")
    anything = written(said, "whatever all anywhere")
    if any(
        not _BUT.isdisjoint(said.between(one, row)) for one in anything for row in (*ordinals, *written(said, "number"))
    ):
        return  # "anything but first"
    if any(said.sense.words[item.at] in _LAST_WORDS for item in ordinals):
        return
    if ordinals and any(said.sense.words[item.at] in _FIRST_WORDS for item in written(said, "firstly")):
        return  # "first, else second": the row
    if rows and not ends:
        yield {**found, "rows": rows}
    elif rows and len(ends) == 1:
        wished = [*_ROWS] if ends[0] == "FIRST-ROW" else [*reversed(_ROWS)]
        ends_at, rows_at = written(said, "first-row last-row")[-1:], written(said, "number ordinal")[-1:]
        behind = bool(ends_at and rows_at) and ends_at[0].at > rows_at[0].at
        if behind or rows == wished[: len(rows)]:  # "as far back as can be, that is row 4, else 3"
            yield {**found, "rows": [*rows, *(row for row in wished if row not in rows)]}
    elif not rows and len(ends) == 1:
        yield {**found, "rows": ["FIRST" if ends[0] == "FIRST-ROW" else "LAST"]}


def take(found: Filled, said: Said) -> Iterable[Filled]:
    """Colours in their order."""
    if (said.has("last-row") and not _ends_with_last(said)) or (found["where"] and said.has("anywhere")):
        return
    colours = [str(each) for each in found["colours"]]
    if _into_another(said) or any(set(_words_before(said, region, 1)) & _ONTO for region in written(said, "region")):
        return
    ranks = [item.value for item in written(said, "ordinal")]
    if ranks != sorted(ranks, key=str):
        return
    if found["turned"]:
        if not found["where"] and len(set(colours)) > 1 and not said.has("least", "most"):
            told = list(dict.fromkeys(colours))
            there = f"TAKE IN {found['turned'][0]} {', '.join(reversed(told))}"
            yield {"lines": [f"TAKE {', '.join(told)}", there]}
        return
    if said.has("deed:take", "cubes", "firstly", "anywhere", "collecting", "least") or len(colours) > 1:
        parted = found["where"] and not _ELSE.isdisjoint(said.sense.words)
        parted = parted and _EVERYWHERE.isdisjoint(said.sense.words)  # "in India yellow, otherwise black"
        yield {**found, "colours": colours, **({"doubt": True} if parted else {})}


_ONTO = frozenset(("nach", "auf", "to", "on", "onto", "into"))  #: cubes are taken in a region, cards go to it
_INTO = frozenset(("into", "to", "in", "zu", "for", "against", "gegen", "für", "als", "as"))


def _into_another(said: Said) -> bool:
    """ "Black into yellow": one colour becomes another, and neither is taken."""
    colours = written(said, "colour")
    if not _PREFER.isdisjoint(said.sense.words):
        return False  # "I prefer yellow to brown"
    return any(not _INTO.isdisjoint(said.between(one, other)) for one, other in pairwise(colours))


_PREFER = frozenset(("prefer", "prefers", "preferred", "preference"))
#: What says that the other colour is for every other region.
_EVERYWHERE = frozenset(("überall", "anywhere", "elsewhere", "everywhere", "anderswo", "woanders", "regionen"))
_ELSE = frozenset(("else", "otherwise", "sonst", "ansonsten", "übrigen", "andernfalls"))


def _ends_with_last(said: Said) -> bool:
    """ "Brown last": said beside the last colour."""
    last = max(item.at for item in written(said, "last-row"))
    colours = written(said, "colour")
    return len(colours) > 1 and last > colours[-2].at


def lose(found: Filled, said: Said) -> Iterable[Filled]:
    """Mercenaries or one's own discs first, by what is told first, unless it is told to go last."""
    mercs = written(said, "mercs")
    own = [
        item
        for item in written(said, "own-influence own")
        if item.kind == "own-influence" or not _goes_with(item, mercs)
    ]
    sides = sorted(
        [("MERCENARIES", item.at) for item in mercs] + [("OWN", item.at) for item in own], key=lambda each: each[1]
    )
    names = list(dict.fromkeys(name for name, _ in sides))
    if not names or len(sides) > 2 or (found["where"] and said.has("anywhere")) or _plays_them(said):
        return
    if len(names) > 1 and len(written(said, "firstly sacrifice")) > 1:
        return  # "mercenaries first, and there my own first"
    which = _first_of(names, sides, said)
    if which and found["turned"]:
        there = f"LOSE IN {found['turned'][0]} {_OTHER_SIDE[which]} FIRST"
        yield from () if found["where"] else ({"lines": [f"LOSE {which} FIRST", there]},)
    elif which:
        yield {**found, "which": [which]}


_SENT = frozenset(("to", "nach", "into", "auf", "onto", "in"))


def _plays_them(said: Said) -> bool:
    """ "Mercenaries to India, and they die first": the card is played there, which no losses tell."""
    told = written(said, "mercs region deed:lose firstly sacrifice precedes")
    kinds = [item.kind for item in told[:2]]
    if kinds != ["mercs", "region"] or len(told) < len(kinds) + 1:
        return False
    sent = said.between(told[0], told[1])
    return len(sent) == 1 and sent <= _SENT and "," in said.between(told[1], told[2])


def _goes_with(own: Item, mercs: Sequence[Item]) -> bool:
    """ "My mercenaries": the word tells only whose they are."""
    return any(0 <= merc.at - own.past <= 1 for merc in mercs) or not mercs


_OTHER_SIDE = {"OWN": "MERCENARIES", "MERCENARIES": "OWN"}


def _first_of(names: Sequence[str], sides: Sequence[tuple[str, int]], said: Said) -> str:
    last = [item.at for item in written(said, "last-row")]
    if len(names) == 1:
        if last and not said.has("firstly"):
            return _OTHER_SIDE[names[0]]
        return names[0] if said.has("firstly", "sacrifice", "rather") and not last else ""
    if not last or last[0] > sides[1][1]:
        return names[0] if said.has("firstly", "precedes", "rather") or last else ""
    return names[1] if said.has("firstly") else ""


def idle(found: Filled, said: Said) -> Iterable[Filled]:
    """What a slot does that has no order."""
    yield {**found, "deed": ["PASS" if said.has("pass") else "DRAW"]}


def convert(found: Filled, said: Said) -> Iterable[Filled]:
    """Colour into colour, or none, or what the table reckons."""
    colours = [item.value for item in written(said, "colour")]
    none, best = bool(found["none"]), bool(found["best"])
    if none or best:
        if none != best and not colours and not found["count"]:
            yield {**found, "pairs": ["NONE" if none else "BEST"]}
        return
    numbers = [item.value for item in written(said, "number")]
    pairs = list(zip(colours[::2], colours[1::2], strict=False))
    if not pairs or len(colours) % 2:
        return
    if numbers and numbers not in ([3], [3, 1], [1]) and numbers != [3, 1] * len(pairs):
        return
    yield {**found, "pairs": [", ".join(f"{one} TO {other}" for one, other in pairs)]}


def clear(found: Filled, said: Said) -> Iterable[Filled]:
    """Orders that are taken back: of a slot, with a card, or all."""
    if found["card"]:
        slots = _slots_with(str(found["card"][0]), said)
        if len(slots) == 1 and not said.slots and not said.has("all"):
            yield {"lines": [f"CLEAR {slots[0]}"]}
    elif said.slots:
        named = str(said.slots[0].value)
        if "&" not in named:
            yield {"lines": [f"CLEAR {named}"]}
    elif said.has("all"):
        yield {"lines": ["CLEAR"]}


def _slots_with(card: str, said: Said) -> list[str]:
    """The slots of the sheet in which that card is played."""
    orders = said.sense.context.sheet.orders.values()
    played = (f"PLAY {card} " in f"{order.text} " for order in orders)
    return [order.text[:4] for order, plays in zip(orders, played, strict=True) if plays and order.text.startswith("R")]
