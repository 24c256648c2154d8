"""What a picture of the map shows in every edition: difficulties, goods in their colours, counters, control, marks.

All of it is public. Colonial is told in English alone, and so is its picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pbem.core.language import seat_said
from pbem.core.picture import EMPTY, TIED, UNKNOWN, Card, Item, Picture, Row, Sample, Weight
from pbem.games.colonial.board import name_of
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial.rules.stacks import controller
from pbem.games.colonial.state import Position

#: The colours of the edges, as board.toml names them.
_EDGES = {
    "red": "#c8352f", "blue": "#3a76c4", "brown": "#8a5a2b", "yellow": "#e3b400", "black": "#222222",
    "green": "#3f9a4c", "purple": "#8d4fb3", "beige": "#cdb382", "orange": "#e8822a", "grey": "#8b939b",
}  # fmt: skip
_ANY_EDGE = "#8b939b"
#: Goods by a word that fits a card; orders understand each of them.
GOODS_SHORT = {
    "american-cotton": "Am. cotton", "precious-metals": "metals", "sugar-cane": "sugar", "agriculture": "crops",
    "fine-fabrics": "fabrics",
}  # fmt: skip
#: Long beginnings of Territories' names, and what is written where it is crowded.
_BEGINNINGS = {"New ": "N. ", "North ": "N. ", "South ": "S. ", "East ": "E. ", "West ": "W. ", "Rio de la ": "La "}
#: Behind the counters of who controls a good on which others have counters, too.
_TICK = "✓"
_CITY, _MISSION, _POWER, _FREE = "#a35a06", "#4a3b63", "#6b5a43", "#4d5966"
#: A badge, with its words in the key.
Badge = tuple[str, Item]
#: The key's words, in their order there.
DIFFICULTY, UNREST, COLONY, CITY = "not explored: Difficulty", "Unrest", "Colony", "Booming City"
RELEVANT, MISSION, POWER, CONTROLS = "Relevant City", "Mission", "Native Power", "controls"
_KEY = (DIFFICULTY, UNREST, COLONY, CITY, RELEVANT, MISSION, POWER, CONTROLS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Edition:
    """What an edition has of its own."""

    board: str  #: whose map it is played on
    badges: Callable[[Any, str], Iterable[Badge]]  #: of an Explored Territory
    columns: Mapping[str, Callable[[Any, str], int]]  #: of the standing, by their heads
    best: Callable[[Any], Sequence[str]]  #: the seats, the best placed first
    america: Callable[[Any], int]  #: what is added to the Difficulty of the Americas, which nobody has discovered yet


def picture_of(s: Position, edition: Edition) -> Picture:
    """The picture of a position; a Territory that is not in the game has no card."""
    # Unrest comes and goes in every game: the key always has it.
    cards, samples = list[Card](), {UNREST: Item(sign="warning", number=1)}
    for name in s.territories:
        badges = list(_badges(s, name, edition))
        cards.append(_card(s, name, [item for _, item in badges]))
        for words, item in badges:
            samples.setdefault(words, item)
    if (contested := _contested(cards)) is not None:
        samples[CONTROLS] = contested
    return Picture(
        board=edition.board,
        seats=tuple(s.seats),
        names={seat: seat_said(seat) for seat in s.seats},
        cards=tuple(cards),
        heads=tuple(edition.columns),
        standing=tuple(_standing(s, seat, edition) for seat in edition.best(s)),
        key=tuple(_sample(words, samples[words], edition.america(s)) for words in _KEY if words in samples),
    )


def _card(s: Position, name: str, badges: list[Item]) -> Card:
    title = s.board.names[name]
    return Card(
        place=name, title=title, short=_shorter(title), badges=tuple(badges), rows=_rows(s, name), leads=leads(s, name)
    )


def _shorter(title: str) -> str:
    return next((short + title[len(long) :] for long, short in _BEGINNINGS.items() if title.startswith(long)), "")


def leads(s: Position, name: str) -> str:
    """Who controls most Resources of a Territory; among equals the owner of the Colony."""
    land = s.territories[name]
    if not land.explored:
        return UNKNOWN
    held = Counter(seat for good in land.resources if (seat := controller(s, name, good)) is not None)
    first = [seat for seat, count in held.items() if count == max(held.values())]
    if land.colony is not None and (land.colony in first or not first):
        return land.colony
    return first[0] if len(first) == 1 else TIED if first else EMPTY


# --- rows: the goods, and whose counters are on them ------------------------------------------------------------------


def _rows(s: Position, name: str) -> tuple[tuple[Item, ...], ...]:
    """A row for each good, where the Territory is Explored; before that all of them in one."""
    land = s.territories[name]
    chips = {good: _chip(s, name, good, land.explored) for good in s.board.lands[name].goods}
    if not land.explored:
        return (tuple(chips.values()),) if chips else ()
    return tuple((chip, *_counters(good, land.resources[good])) for good, chip in chips.items())


def _chip(s: Position, name: str, good: str, explored: bool) -> Item:
    edge = _EDGES.get(s.board.colour_of[name, good], _ANY_EDGE)
    return Item(sign="chip", words=good_word(good), colour=edge, weight=Weight.PLAIN if explored else Weight.FAINT)


def good_word(good: str) -> str:
    """A good as a card has it; a second space of it has its number."""
    stem, _, number = good.rpartition("-")
    return f"{good_word(stem)} {number}" if number.isdecimal() else GOODS_SHORT.get(good, name_of(good))


def _counters(good: str, stack: list[str]) -> Iterator[Item]:
    """5.1 Everybody's counters on a good, first its controller's: with a tick, where others are there too."""
    counts = Counter(stack)
    for seat in sorted(counts, key=lambda seat: (seat != stack[0], -counts[seat])):
        tick = _TICK if len(counts) > 1 and seat == stack[0] else ""
        yield Item(sign="seat", seat=seat, number=counts[seat], words=tick, key=f"{good}:{seat}")


def _contested(cards: Iterable[Card]) -> Item | None:
    """A controller's counters on a good where others are, too."""
    items = (item for card in cards for row in card.rows for item in row)
    return next((item for item in items if item.words == _TICK), None)


# --- badges -----------------------------------------------------------------------------------------------------------


def _badges(s: Position, name: str, edition: Edition) -> Iterator[Badge]:
    land = s.territories[name]
    if not land.explored:
        # That it is explored now is seen by its colour.
        yield DIFFICULTY, Item(sign="round", number=s.board.lands[name].difficulty)
        return
    if land.unrest:
        yield UNREST, Item(sign="warning", number=land.unrest, key="unrest")
    if land.colony is not None:
        yield COLONY, Item(sign="flag", seat=land.colony, key="colony")
    if land.city:
        yield CITY, badge("★", land.city, _CITY, "city")
    yield from edition.badges(s, name)
    if land.independent:
        yield "", Item(sign="badge", words="independent", short="free", colour=_FREE, key="independent")
    # It matters to whoever may found a Colony, and in a Rebellion.
    matters = land.unrest or (land.colony is None and any(land.resources.values()))
    if matters and (power := native_power(s, name)):
        yield POWER, replace(badge("", power, _POWER, ""), spare=True)


def badge(words: str, number: int, colour: str, key: str) -> Item:
    """A number on a colour, with a sign before it."""
    return Item(sign="badge", words=words, number=number, colour=colour, key=key)


def missions(count: int) -> Iterator[Badge]:
    """Missions, if there are any."""
    if count:
        yield MISSION, badge("†", count, _MISSION, "missions")


def relevant_cities(count: int) -> Iterator[Badge]:
    """Cities that have been Booming Cities, if there are any."""
    if count:
        yield RELEVANT, badge("☆", count, _CITY, "relevant-cities")


# --- the standing and the key -----------------------------------------------------------------------------------------


def _standing(s: Position, seat: str, edition: Edition) -> Row:
    items = (Item(number=value(s, seat), key=head.lower()) for head, value in edition.columns.items())
    return Row(seat=seat, items=tuple(items))


def _sample(words: str, item: Item, america: int) -> Sample:
    if words == DIFFICULTY and america:
        words += f" (Americas +{america} until discovered)"
    return Sample(item=replace(item, key="", spare=False), words=words)
