"""What a picture shows of a position: regions with discs, cubes and policies, ships by sea zone, the standing.

Everything is read from a view, so that a card that lies face down is known as one and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.language import say, sentence
from pbem.core.picture import EMPTY, TIED, Card, Item, Picture, Row, Sample, Weight
from pbem.core.ruleset_contract import Column
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.rules.conflict import fails
from pbem.games.colonialism.rules.setup import ID
from pbem.games.colonialism.rules.state_reading import state_from
from pbem.games.colonialism.rules.supply import MERCENARIES
from pbem.games.colonialism.state import COLOURS, HIDDEN, NATIVES, State
from pbem.games.colonialism.telling.ranking import leading, standing

_CUBES: Mapping[str, str] = {"black": "#26292e", "brown": "#8a5526", "yellow": "#f0bd00"}
#: Policies whose printed name is long for a map.
_POLICIES: Mapping[str, str] = {
    "commerce-routes": sentence("Routes"),
    "consolidate-holdings": sentence("Holdings"),
    "influence-region-2": sentence("Influence 2"),
    "influence-region-3": sentence("Influence 3"),
    "influence-region-4": sentence("Influence 4"),
    "influence-region-5": sentence("Influence 5"),
    "resources-agricultural": sentence("Agricultural"),
    "resources-natural": sentence("Natural"),
    "resources-mineral": sentence("Mineral"),
    "unrest-at-home": sentence("Unrest"),
}
#: Of the columns of the standing, those that the picture has; cubes have their sign in place of a title.
_COLUMNS = ("row", "points", *COLOURS, "influence", "reserve", "hand")


def picture(view: Mapping[str, Any], board: Board) -> Picture:
    """The picture of a view: regions in their order, then the sea zones."""
    s = state_from(view, board)
    return Picture(
        board=ID,
        seats=tuple(s.seats),
        names={who: board.names[who] for who in (*s.seats, NATIVES)},
        cards=(*(_region(s, name) for name in s.by_rank()), *(_zone(s, zone) for zone in board.zones)),
        heads=tuple(_head(column) for column in _columns(s)),
        standing=tuple(Row(seat=seat, items=_standing(s, seat)) for seat in leading(s)),
        key=tuple(_key(board)),
    )


# --- regions --------------------------------------------------------------------------------------------------------


def _region(s: State, name: str) -> Card:
    # Neither this nor the sum of the discs counts as changed: that would mark every card.
    rank = Item(sign="round", number=s.regions[name].rank)
    rows = (_factions(s, name), _lying(s, name), _policies(s, name, hidden=True), _policies(s, name, hidden=False))
    return Card(place=name, title=s.board.names[name], badges=(rank,), rows=rows, leads=_leads(s, name))


def _leads(s: State, name: str) -> str:
    """Who has most influence there, mercenaries counted."""
    land = s.regions[name]
    strength = {faction: land.of(faction) for faction in s.factions(name)}
    best = [faction for faction, count in strength.items() if count == max(strength.values())]
    return (best[0] if len(best) == 1 else TIED) if best else EMPTY


def _factions(s: State, name: str) -> tuple[Item, ...]:
    """Discs by faction, each seat's mercenaries beside them."""
    land, found = s.regions[name], list[Item]()
    for faction in (*s.seats, NATIVES):
        if discs := land.influence.get(faction):
            found.append(Item(sign="seat", seat=faction, number=discs, key=faction))
        if hired := land.mercenaries.get(faction):
            found.append(Item(sign=MERCENARIES, seat=faction, number=hired, key=f"{MERCENARIES}.{faction}"))
    return tuple(found)


def _lying(s: State, name: str) -> tuple[Item, ...]:
    """Discs of the limit, and the cubes that lie there."""
    land = s.regions[name]
    over = Weight.WARNING if fails(s, name) else Weight.PLAIN
    total = Item(sign="badge", number=land.total, most=land.limit, weight=over)
    return (total, *(_cube(colour, land.cubes[colour]) for colour in COLOURS if land.cubes.get(colour)))


def _cube(colour: str, number: int) -> Item:
    return Item(sign="cube", number=number, colour=_CUBES[colour], key=colour)


def _policies(s: State, name: str, *, hidden: bool) -> tuple[Item, ...]:
    """The policies that lie face down there, or those that lie open; one's own are named in both."""
    found = list[Item]()
    for seat in s.seats:
        for place, card in enumerate(s.players[seat].policies[name]):
            # The first card lies face down until the game is over, its owner's as well.
            if hidden == (place == 0 and s.winner is None):
                found.append(_policy(s, seat, card))
    kind = Item(sign="hidden-policy" if hidden else "policy")
    return (kind, *found) if found else ()


def _policy(s: State, seat: str, card: str) -> Item:
    weight = Weight.STRONG if card == "treaty" else Weight.PLAIN
    return Item(sign="seat", seat=seat, words=_policy_words(s, card), weight=weight, key=f"{seat}.{card}")


def _policy_words(s: State, card: str) -> str:
    if card == HIDDEN:
        return ""
    return say(_POLICIES[card]) if card in _POLICIES else s.board.names[card]


# --- sea zones ------------------------------------------------------------------------------------------------------


def _zone(s: State, zone: str) -> Card:
    ships = {seat: s.players[seat].ships[zone] for seat in s.seats}
    fresh = _ships("ship", {seat: there.fresh for seat, there in ships.items()})
    used = _ships("used-ship", {seat: there.used for seat, there in ships.items()})
    return Card(place=zone, title=s.board.names[zone], rows=(fresh, used))


def _ships(sign: str, numbers: Mapping[str, int]) -> tuple[Item, ...]:
    there = [Item(sign="seat", seat=seat, number=number, key=seat) for seat, number in numbers.items() if number]
    return (Item(sign=sign), *there) if there else ()


# --- beside the map -------------------------------------------------------------------------------------------------


def _head(column: Column) -> str:
    if column.key == "influence":
        return say("Discs")
    return "" if column.key in COLOURS else column.title


def _columns(s: State) -> list[Column]:
    known = {column.key: column for column in standing(s)}
    return [known[key] for key in _COLUMNS]


def _standing(s: State, seat: str) -> tuple[Item, ...]:
    numbers = ((column.key, int(column.values[seat])) for column in _columns(s))
    return tuple(
        _cube(key, number)
        if key in COLOURS
        else Item(number=number, weight=Weight.STRONG if key == "points" else Weight.PLAIN, key=key)
        for key, number in numbers
    )


def _key(board: Board) -> Iterator[Sample]:
    """What the signs mean, those too of which there are none now: what has gone is told by them."""
    names = board.names
    yield Sample(item=Item(sign="round", number=1), words=say("order of the regions"))
    over = Item(sign="badge", number=15, most=12, weight=Weight.WARNING)
    yield Sample(item=over, words=say("discs/limit, a conflict"))
    yield Sample(item=Item(sign="seat", seat=NATIVES), words=names[NATIVES])
    yield Sample(item=Item(sign=MERCENARIES), words=names[MERCENARIES])
    yield Sample(item=Item(sign="ship"), words=say("fresh ships"))
    yield Sample(item=Item(sign="used-ship"), words=say("used ships"))
    yield Sample(item=Item(sign="hidden-policy"), words=say("policies face down"))
    yield Sample(item=Item(sign="policy"), words=say("open policies"))
    yield from (Sample(item=Item(sign="cube", colour=_CUBES[colour]), words=names[colour]) for colour in COLOURS)
