"""What a picture shows of a position: who stands where with what, who knows a region, what may be explored now.

Everything is read from a view; all of it is public.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.language import say, say_of
from pbem.core.picture import EMPTY, TIED, UNKNOWN, Card, Item, Picture, Row, Sample, Weight
from pbem.games.new_world.board import Board
from pbem.games.new_world.rules.functions.expedition import may_explore
from pbem.games.new_world.rules.setup import ID
from pbem.games.new_world.rules.state_reading import state_from
from pbem.games.new_world.state import KINDS, State
from pbem.games.new_world.telling.outlook import worth
from pbem.games.new_world.telling.ranking import leading, standing

#: The sign of each kind of units.
_SIGNS: Mapping[str, str] = {"colonists": "colonist", "soldiers": "soldier", "cities": "city"}
_EXPORT_MORE, _EXPORT_LESS = "#2f6f57", "#9a3d3d"


def picture(view: Mapping[str, Any], board: Board) -> Picture:
    """The picture of a view, regions in printed order."""
    s = state_from(view, board)
    return Picture(
        board=ID,
        seats=tuple(s.seats),
        names={seat: board.names[seat] for seat in s.seats},
        cards=tuple(_region(s, name) for name in s.regions),
        heads=_heads(s),
        standing=tuple(Row(seat=seat, items=_standing(s, seat)) for seat in leading(s)),
        key=tuple(_key(s)),
    )


# --- regions --------------------------------------------------------------------------------------------------------


def _region(s: State, name: str) -> Card:
    rows = (_exploring(s, name), *(_units(s, name, kind) for kind in KINDS), _knowing(s, name))
    return Card(
        place=name, title=s.board.names[name], badges=tuple(_badges(s, name)), rows=rows, leads=_stands_there(s, name)
    )


def _badges(s: State, name: str) -> Iterator[Item]:
    """The Indian token, and what the region does to Exports."""
    if resistance := s.regions[name].resistance:
        yield Item(sign="tent", number=resistance, key="resistance")
    if export := s.board.regions[name].export:
        yield _export(export)


def _export(modifier: int) -> Item:
    colour = _EXPORT_MORE if modifier > 0 else _EXPORT_LESS
    return Item(sign="badge", words=f"{modifier:+}".replace("-", "−"), colour=colour)


def _stands_there(s: State, name: str) -> str:
    """NW-C6 Who controls a region, or why nobody does."""
    seats = list(s.regions[name].units)
    if not seats:
        return EMPTY if s.explored(name) else UNKNOWN
    return seats[0] if len(seats) == 1 else TIED


def _exploring(s: State, name: str) -> tuple[Item, ...]:
    """Of a region that nobody knows: whether somebody may explore it now, or what has to be explored before."""
    if s.explored(name):
        return ()
    if any(may_explore(s, seat, name) for seat in s.seats):
        return (Item(words=say("may be explored"), weight=Weight.FAINT, key="exploring"),)
    names = [s.board.names[each] for each in s.board.regions[name].explore_requires_any]
    said = [say("needs {region}", region=names[0]), *(say("or {region}", region=other) for other in names[1:])]
    return tuple(Item(words=words, weight=Weight.FAINT, key=words) for words in said)


def _units(s: State, name: str, kind: str) -> tuple[Item, ...]:
    """Who has how many of a kind there, behind its sign."""
    units = s.regions[name].units
    numbers = {seat: getattr(units[seat], kind) for seat in s.seats if seat in units}
    there = [Item(sign="seat", seat=seat, number=number, key=seat) for seat, number in numbers.items() if number]
    return (Item(sign=_SIGNS[kind]), *there) if there else ()


def _knowing(s: State, name: str) -> tuple[Item, ...]:
    """Who knows a region and has no piece there."""
    markers = s.regions[name].markers
    return tuple(Item(sign="seat", seat=seat, hollow=True, key=seat, spare=True) for seat in s.seats if seat in markers)


# --- beside the map -------------------------------------------------------------------------------------------------


def _heads(s: State) -> tuple[str, ...]:
    titles = {column.key: column.title for column in standing(s)}
    nation = [titles["nation"]] if "nation" in titles else []
    return (*nation, titles["vp"], "", say("At home"), "", titles["hand"], say("Open"))


def _standing(s: State, seat: str) -> tuple[Item, ...]:
    """VP and what a Score Phase would bring now, pieces at home, how many cards, and what lies open before a seat."""
    columns, player = {column.key: column.values[seat] for column in standing(s)}, s.players[seat]
    nation = [Item(words=columns["nation"])] if "nation" in columns else []
    return (
        *nation,
        Item(number=int(columns["vp"]), weight=Weight.STRONG, key="vp"),
        Item(words=f"+{worth(s, seat)}", weight=Weight.FAINT),
        Item(sign="colonist", number=player.homeland.colonists, key="colonists"),
        Item(sign="soldier", number=player.homeland.soldiers, key="soldiers"),
        Item(number=int(columns["hand"]), key="hand"),
        _open_cards(s, seat),
    )


def _open_cards(s: State, seat: str) -> Item:
    """Advances and tokens by name; how many where there is no room for them."""
    player, names = s.players[seat], s.board.names
    said = [names[advance] + (f" {level}" if level > 1 else "") for advance, level in player.advances.items()]
    said += [say("Slaver")] * player.slaver + [say("Conquest")] * player.conquest
    short = say_of(len(said), "{n} card", "{n} cards") if len(said) > 1 else ""
    return Item(words=", ".join(said), short=short, key="open")


def _key(s: State) -> Iterator[Sample]:
    """What the signs mean, those too of which there are none now: what has gone is told by them."""
    yield Sample(item=Item(sign="colonist"), words=say("Colonists"))
    yield Sample(item=Item(sign="soldier"), words=say("Soldiers"))
    yield Sample(item=Item(sign="city"), words=say("Cities"))
    yield Sample(item=Item(sign="tent", number=3), words=say("Indian token"))
    yield Sample(item=_export(1), words=say("Export"))
    yield Sample(item=Item(sign="seat", seat=s.seats[0], hollow=True), words=say("knows it, no piece there"))
