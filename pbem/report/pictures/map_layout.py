"""A panel with its cards in place: tried with less and less on the cards, until none covers another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.core.picture import UNKNOWN, Card, Picture
from pbem.report.pictures.board_map import Panel, Point
from pbem.report.pictures.card_places import Placed, Wish, covers, faults, place
from pbem.report.pictures.cards import NARROW, WIDE, Crowding, Plate, plate_of
from pbem.report.pictures.colours import ZONE, tint_of
from pbem.report.pictures.projection import WIDTH, Frame
from pbem.report.pictures.signs import Look

#: What is left out of cards, and how long their lines are: tried one after the other.
_LESS = (
    (Crowding.NONE, WIDE), (Crowding.NONE, NARROW), (Crowding.SHORT, WIDE), (Crowding.SHORT, NARROW),
    (Crowding.JOINED, WIDE), (Crowding.JOINED, NARROW),
)  # fmt: skip
#: How much flatter the land is made in a report, where nothing is lost by it: true to shape near the equator.
_FLATTER = (0.74, 0.82, 0.9)
#: How much taller the land is made, where cards with the least on them still cover one another.
_TALLER = (1.12, 1.25, 1.4, 1.6, 1.9)
#: A card that was moved further than this from the place that was set for it has lost its land.
_LOST = 75.0
#: For less to be written, as many cards must stand better.
_DEAR = 1.5


@dataclass(frozen=True, kw_only=True, slots=True)
class Map:
    """A panel with its cards in place."""

    frame: Frame
    plates: Mapping[str, Plate]
    placed: Sequence[Placed]
    crowding: Crowding
    strain: int  #: how many cards are far from their land, or cover the point where another's line ends

    @property
    def cost(self) -> float:
        """What is to be as little as can be: strain, and what was left out against it."""
        return self.strain + self.crowding * _DEAR


@lru_cache(maxsize=160)
def map_of(picture: Picture, panel: Panel, look: Look) -> Map:
    """The first try in which no card covers another and none has lost its land; else the best without a fault.

    A report's is as flat as it can be with all on its cards: on a phone a tall map is a screen. It is asked for
    again and again: to see whether a board is one picture or several, for each of these and its key.
    """
    if picture.brief and (low := _flattened(picture, panel, look)):
        return low
    best: Map | None = None
    true, plates = Frame(panel=panel), dict[str, Plate]()
    for crowding, room in _LESS:
        if best and best.cost <= crowding * _DEAR:
            break
        plates = _plates(picture, panel, look, crowding, room)
        shown = _tried(plates, true, look, crowding)
        if not _faults(shown) and (best is None or shown.cost < best.cost):
            best = shown
    if best:
        return best
    for taller in _TALLER:
        shown = _tried(plates, Frame(panel=panel, stretch=taller), look, Crowding.JOINED)
        if not _faults(shown):
            break
    return shown


def _flattened(picture: Picture, panel: Panel, look: Look) -> Map | None:
    """The flattest panel on which all is said and every card stands well; None where there is none."""
    tries = [_plates(picture, panel, look, Crowding.NONE, room) for room in (WIDE, NARROW)]
    for flatter in _FLATTER:
        for plates in tries:
            shown = _tried(plates, Frame(panel=panel, stretch=flatter), look, Crowding.NONE)
            if not shown.strain and not _faults(shown):
                return shown
    return None


def _faults(shown: Map) -> list[str]:
    return faults(shown.placed, WIDTH, shown.frame.height)


def _plates(picture: Picture, panel: Panel, look: Look, crowding: Crowding, room: float) -> dict[str, Plate]:
    here = set(look.atlas.places(panel))
    return {
        card.place: plate_of(card, _ground(card, look), look, crowding, room=room, faint=card.leads == UNKNOWN)
        for card in picture.cards
        if card.place in here
    }


def _ground(card: Card, look: Look) -> str:
    """The colour behind a title: the land's, or the sea's."""
    return tint_of(card.leads, look.colour(card.leads)) if card.place in look.atlas.lands else ZONE


def _tried(plates: Mapping[str, Plate], frame: Frame, look: Look, crowding: Crowding) -> Map:
    wishes = []
    for name, plate in plates.items():
        spot = look.atlas.spots[name]
        x, y = frame.at(spot.card)
        wishes.append(Wish(name=name, wide=plate.wide, high=plate.high, x=x, y=y, grows=spot.grows, column=spot.column))
    points = {name: frame.at(point) for name in plates if (point := look.atlas.spots[name].point)}
    placed = place(wishes, WIDTH, frame.height, points)
    return Map(frame=frame, plates=plates, placed=placed, crowding=crowding, strain=_strain(placed, wishes, points))


def _strain(placed: Sequence[Placed], wishes: Sequence[Wish], points: Mapping[str, Point]) -> int:
    lost = [
        card for card, wish in zip(placed, wishes, strict=True)
        if not wish.column and not _near(card, wish.x, wish.y, _LOST)
    ]  # fmt: skip
    hiding = [card for card in placed if covers(card, [point for name, point in points.items() if name != card.name])]
    return len(lost) + len(hiding)


def _near(card: Placed, x: float, y: float, least: float) -> bool:
    """Whether a place is on the card, or no further from it than that."""
    across = max(card.x - x, x - card.x - card.wide, 0)
    down = max(card.y - y, y - card.y - card.high, 0)
    return across + down <= least
