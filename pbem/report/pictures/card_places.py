"""Where cards stand: at their hand-set places, in columns that spread, grown to their side, and moved apart if need be.

Nothing here draws; all is reckoned by addition and multiplication of tenths, so that every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

GAP = 5.0  #: between two cards
MARGIN = 4.0  #: to the edge of the panel
_ROUNDS = 160
_CLEAR = 6.0  #: round a point
_TURNS = 3
_NEAR = 30.0  #: to the place that was set
#: Ways from there that are tried, the nearest first.
_STEP, _STEPS = 12, 9
_WAYS = sorted(
    ((_STEP * dx, _STEP * dy) for dx in range(-_STEPS, _STEPS + 1) for dy in range(-_STEPS, _STEPS + 1)),
    key=lambda way: (way[0] ** 2 + way[1] ** 2, way),
)
#: A card of this height was meant where its place was set.
_MEANT = 63.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    """A card and where it wants to stand."""

    name: str
    wide: float
    high: float
    x: float  #: its middle
    y: float
    grows: str = "both"
    column: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """A card with its upper left corner."""

    name: str
    x: float
    y: float
    wide: float
    high: float


def place(
    wishes: Sequence[Wish], wide: float, high: float, points: Mapping[str, tuple[float, float]] | None = None
) -> list[Placed]:
    """All cards in a field of that size; `faults` tells whether it went well.

    `points`: where lines from cards end, by their cards; the others keep off them as far as there is room.
    """
    return list(_placed(tuple(wishes), wide, high, tuple((points or {}).items())))


@lru_cache(maxsize=256)
def _placed(
    wishes: tuple[Wish, ...], wide: float, high: float, points: tuple[tuple[str, tuple[float, float]], ...]
) -> Sequence[Placed]:
    """The same, reckoned once: from moment to moment and from reader to reader most cards are as large as before."""
    grown = [_grown(wish) for wish in wishes]
    columns: dict[str, list[Placed]] = {}
    free: list[Placed] = []
    for wish, card in zip(wishes, grown, strict=True):
        columns.setdefault(wish.column, []).append(card) if wish.column else free.append(card)
    for cards in columns.values():
        free += spread(sorted(cards, key=lambda card: (card.y + card.high / 2, card.name)), high)
    order = {wish.name: place for place, wish in enumerate(wishes)}
    inside = [_inside(card, card.x, card.y, wide, high) for card in sorted(free, key=lambda card: order[card.name])]
    home = {card.name: card for card in inside}
    apart = _apart(inside, wide, high)
    return apart if faults(apart, wide, high) else _settled(apart, home, dict(points), wide, high)


def forget() -> None:
    """Leave all places to be reckoned anew."""
    _placed.cache_clear()


def _grown(wish: Wish) -> Placed:
    """The card, grown from the height that was meant to its own, upwards, downwards or both."""
    top = wish.y - wish.high / 2
    if wish.grows == "down":
        top = wish.y - min(_MEANT, wish.high) / 2
    elif wish.grows == "up":
        top = wish.y + min(_MEANT, wish.high) / 2 - wish.high
    return Placed(name=wish.name, x=round(wish.x - wish.wide / 2, 1), y=round(top, 1), wide=wish.wide, high=wish.high)


def spread(cards: Sequence[Placed], high: float) -> list[Placed]:
    """Cards of one column, from top to bottom, each moved as little as is needed to stand clear of the others."""
    offsets, offset = [], 0.0
    for card in cards:
        offsets.append(offset)
        offset += card.high + GAP
    groups: list[tuple[float, int]] = []  # where a run of cards that touch wants to begin, and how many it has
    for card, before in zip(cards, offsets, strict=True):
        groups.append((card.y - before, 1))
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            (above, many), (below, more) = groups[-2:]
            groups[-2:] = [((above * many + below * more) / (many + more), many + more)]
    starts = [start for start, count in groups for _ in range(count)]
    last = high - MARGIN - (offset - GAP)
    placed = [max(MARGIN, min(start, last)) + before for start, before in zip(starts, offsets, strict=True)]
    return [replace(card, y=round(y, 1)) for card, y in zip(cards, placed, strict=True)]


def _inside(card: Placed, x: float, y: float, wide: float, high: float) -> Placed:
    """The card with its corner there, or as near as the field allows."""
    x = max(MARGIN, min(x, wide - MARGIN - card.wide))
    y = max(MARGIN, min(y, high - MARGIN - card.high))
    return Placed(name=card.name, x=round(x, 1), y=round(y, 1), wide=card.wide, high=card.high)


def _apart(cards: Sequence[Placed], wide: float, high: float) -> list[Placed]:
    """Cards that still overlap are moved away from each other, by the shorter way, until none does."""
    cards = list(cards)
    stirred = set(range(len(cards)))  # moved since they were compared with all others
    for _ in range(_ROUNDS):
        if not stirred:
            break
        before, stirred, stood = stirred, set(), list(cards)
        for one, two in combinations(range(len(cards)), 2):
            if not (one in before or two in before or one in stirred or two in stirred):
                continue
            if (lap := _lap(cards[one], cards[two])) is not None:
                cards[one], cards[two] = _pushed(cards[one], cards[two], lap, wide, high)
                stirred |= {one, two}
        if cards == stood and stirred == before:  # to and fro, in each round to come as in this one
            break
    return cards


def _settled(
    cards: Sequence[Placed],
    home: Mapping[str, Placed],
    points: Mapping[str, tuple[float, float]],
    wide: float,
    high: float,
) -> list[Placed]:
    """Cards that cover another's point, or are far from home, go to the nearest place to it that is free of both."""
    cards = list(cards)
    for _ in range(_TURNS):
        before = list(cards)
        for place, card in enumerate(cards):
            others = [other for other in cards if other is not card]
            keep = [point for name, point in points.items() if name != card.name]
            if covers(card, keep) or _far(card, home[card.name]):
                cards[place] = _free(card, home[card.name], others, keep, wide, high)
        if cards == before:
            break
    return cards


def _free(
    card: Placed,
    home: Placed,
    others: Sequence[Placed],
    points: Sequence[tuple[float, float]],
    wide: float,
    high: float,
) -> Placed:
    """The nearest free place to the card's home; where it stands, if there is none."""
    for dx, dy in _WAYS:
        there = _inside(home, home.x + dx, home.y + dy, wide, high)
        if not covers(there, points) and not any(_lap(there, other) for other in others):
            return there
    return card


def covers(card: Placed, points: Sequence[tuple[float, float]]) -> bool:
    """Whether a card hides one of these points."""
    left, top, right, bottom = (
        card.x - _CLEAR,
        card.y - _CLEAR,
        card.x + card.wide + _CLEAR,
        card.y + card.high + _CLEAR,
    )
    return any(left < x < right and top < y < bottom for x, y in points)


def _far(card: Placed, home: Placed) -> bool:
    return abs(card.x - home.x) + abs(card.y - home.y) > _NEAR


def _lap(one: Placed, two: Placed, gap: float = GAP) -> tuple[float, float] | None:
    """By how much two cards are too near, across and down; None where they are not."""
    across = min(one.x + one.wide, two.x + two.wide) - max(one.x, two.x) + gap
    if across <= 0.05:  # most pairs, of which there are many
        return None
    down = min(one.y + one.high, two.y + two.high) - max(one.y, two.y) + gap
    return (across, down) if down > 0.05 else None


def _pushed(one: Placed, two: Placed, lap: tuple[float, float], wide: float, high: float) -> tuple[Placed, Placed]:
    across, down = lap
    if down <= across * 1.2:
        sign = 1 if one.y + one.high / 2 <= two.y + two.high / 2 else -1
        dx, dy = 0.0, sign * down / 2
    else:
        sign = 1 if one.x + one.wide / 2 <= two.x + two.wide / 2 else -1
        dx, dy = sign * across / 2, 0.0
    return _inside(one, one.x - dx, one.y - dy, wide, high), _inside(two, two.x + dx, two.y + dy, wide, high)


def faults(placed: Sequence[Placed], wide: float, high: float) -> list[str]:
    """Which cards overlap, and which leave the picture."""
    found = [
        f"{card.name} leaves the picture"
        for card in placed
        if card.x < 0 or card.y < 0 or card.x + card.wide > wide or card.y + card.high > high
    ]
    found += [f"{one.name} overlaps {two.name}" for one, two in combinations(placed, 2) if _lap(one, two, -0.5)]
    return found


def by_name(placed: Sequence[Placed]) -> Mapping[str, Placed]:
    """The cards by their names."""
    return {card.name: card for card in placed}
