"""A Picture drawn as SVG: the head line, the panels of the map with their cards, the standing, the key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pbem.core.picture import Item, Picture, Sample
from pbem.report.pictures.board_map import Atlas, atlas_of
from pbem.report.pictures.card_places import Placed
from pbem.report.pictures.cards import Crowding
from pbem.report.pictures.colours import BORDER, INK, PAPER, REST, SEA, SHORE, WHITE, tint_of
from pbem.report.pictures.map_layout import Map, map_of
from pbem.report.pictures.projection import WIDTH, Frame, short
from pbem.report.pictures.signs import Look
from pbem.report.pictures.svg import at, box, path, whole
from pbem.report.pictures.tables import Strip, dotted, head, key, standing
from pbem.report.wording import words

#: Letters and shapes over the land beyond which each panel is a picture of its own: the PNG would be too large.
_MANY = 1050
_LETTERS = re.compile(">([^<]+)</text>")
_BETWEEN = 6.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Ground:
    """The land of a panel: what many pictures of a position have in common."""

    y: float
    high: float
    drawn: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """A picture in two layers: the land, and all that is drawn over it."""

    high: float
    grounds: tuple[Ground, ...]
    over: str
    title: str


def svg_of(picture: Picture, *, language: str, title: str, panel: str | None = None, tapped: bool = False) -> str:
    """The whole picture, 780 units wide; `panel`: this one alone, of those that `pictures_of` names.

    `tapped`: each card and land of a place says which it is, `data-place`. Raises FileNotFoundError for a board that
    has no map.
    """
    sheet = sheet_of(picture, language=language, title=title, panel=panel, tapped=tapped)
    lands = "".join(
        f'<svg y="{short(ground.y)}" width="{WIDTH}" height="{short(ground.high)}">{ground.drawn}</svg>'
        for ground in sheet.grounds
    )
    return whole(WIDTH, sheet.high, box(0, 0, WIDTH, sheet.high, fill=PAPER) + lands + sheet.over, sheet.title)


def pictures_of(picture: Picture) -> tuple[str | None, ...]:
    """The panels that are a picture each; (None,) where one picture holds all."""
    panels = atlas_of(picture.board).panels
    if len(panels) == 1 or _much(sheet_of(picture, language="en", title="").over) <= _MANY:
        return (None,)
    return tuple(panel.id for panel in panels)


def _much(drawn: str) -> int:
    """How many letters and shapes are drawn."""
    return sum(map(len, _LETTERS.findall(drawn))) + drawn.count("<path") + drawn.count("<rect")


def sheet_of(picture: Picture, *, language: str, title: str, panel: str | None = None, tapped: bool = False) -> Sheet:
    """The picture in its layers."""
    atlas, said = atlas_of(picture.board), words(language)
    look = Look(atlas=atlas, seats=tuple(picture.seats), tapped=tapped)
    panels = [each for each in atlas.panels if panel in (None, each.id)]
    top = head(title, picture, look, said)
    y, grounds, over, maps = top.high, list[Ground](), [top.draw(0)], dict[str, Map]()
    for each in panels:
        shown = maps[each.id] = map_of(picture, each, look)
        grounds.append(Ground(y=y, high=shown.frame.height, drawn=ground_of(picture, shown.frame, look)))
        over.append(at(0, y, _over(picture.board, shown, look)))
        y += shown.frame.height + (_BETWEEN if each is not panels[-1] else 0)
    strips: list[Strip | None] = []
    if panel in (None, atlas.panels[0].id):
        strips.append(standing(picture, look))
    if panel in (None, atlas.panels[-1].id):
        told = replace(picture, key=_key_of(picture, look, maps))
        strips.append(key(told, look, said, linked=bool(atlas.links)))
    for strip in [] if picture.brief else strips:
        if strip:
            over.append(strip.draw(y + 8))
            y += 8 + strip.high
    return Sheet(high=round(y + 4), grounds=tuple(grounds), over="".join(over), title=title)


def _key_of(picture: Picture, look: Look, maps: Mapping[str, Map]) -> tuple[Sample, ...]:
    """The samples of the key, without those of items that were left out on every panel for want of room."""
    if not any(item.spare for _, item in _items(picture)):
        return picture.key
    # The key of a board in several pictures is below the last one, and tells of all.
    shown = [maps.get(panel.id) or map_of(picture, panel, look) for panel in look.atlas.panels]
    crowded = {place for each in shown if each.crowding >= Crowding.SHORT for place in each.plates}
    there, left = set[_Kind](), set[_Kind]()
    for place, item in _items(picture):
        (left if item.spare and place in crowded else there).add(_kind(item))
    return tuple(sample for sample in picture.key if _kind(sample.item) not in left - there)


_Kind = tuple[str, str, str]


def _kind(item: Item) -> _Kind:
    return item.sign, item.words, item.colour


def _items(picture: Picture) -> Iterator[tuple[str, Item]]:
    """Every item on a card, with its place."""
    for card in picture.cards:
        for row in (card.badges, *card.rows):
            yield from ((card.place, item) for item in row)


# --- over the land ----------------------------------------------------------------------------------------------------


def _over(board: str, shown: Map, look: Look) -> str:
    """All that is drawn over the land of a panel: the borders of what changed, lines, cards."""
    frame, lands = shown.frame, _outlines(board, shown.frame).lands
    edges = "".join(
        path(lands[name], line=INK, width=2.8, more=' stroke-linejoin="round"')
        for name, plate in shown.plates.items()
        if plate.changed and name in lands
    )
    drawn = [f'<svg width="{WIDTH}" height="{short(frame.height)}">{edges}</svg>' if edges else ""]
    drawn += (_leader(card, shown, look.atlas) for card in shown.placed)
    drawn += (_card(card, shown, look) for card in shown.placed)
    return "".join(drawn)


def _card(card: Placed, shown: Map, look: Look) -> str:
    drawn = shown.plates[card.name].draw(card.x, card.y)
    return f"<g{look.place(card.name)}>{drawn}</g>" if look.tapped else drawn


def _leader(card: Placed, shown: Map, atlas: Atlas) -> str:
    """The line from a card to its land; none where the card stands there."""
    spot = atlas.spots[card.name]
    x, y = shown.frame.at(spot.point or spot.card)
    to_x, to_y = max(card.x, min(x, card.x + card.wide)), max(card.y, min(y, card.y + card.high))
    if (to_x, to_y) == (x, y) or (spot.point is None and abs(to_x - x) + abs(to_y - y) < 40):
        return ""
    line = path(f"M{short(x)} {short(y)}L{short(to_x)} {short(to_y)}", line=INK, width=1.8)
    return line + f'<circle cx="{short(x)}" cy="{short(y)}" r="4.5" fill="{INK}" stroke="{WHITE}" stroke-width="1.4"/>'


# --- land -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlines:
    """What a panel has of a board's outlines, each as the data of a path: the same in all positions."""

    coast: str
    rest: str
    lands: Mapping[str, str]


@lru_cache(maxsize=32)
def _outlines(board: str, frame: Frame) -> Outlines:
    atlas = atlas_of(board)
    return Outlines(
        # Seen as a light seam alone, so that few points will do.
        coast="".join(frame.path(polygons, least=5) for polygons in (atlas.rest, *atlas.lands.values())),
        rest=frame.path(atlas.rest),
        lands={name: frame.path(polygons) for name, polygons in atlas.lands.items()},
    )


def ground_of(picture: Picture, frame: Frame, look: Look) -> str:
    """Sea, coast and land of a panel, each place in the colour of who leads there."""
    leads = {card.place: card.leads for card in picture.cards}
    # A land without a card is in no game of this edition.
    tints = {
        name: tint_of(leads[name], look.colour(leads[name])) if name in leads else REST for name in look.atlas.lands
    }
    atlas, outlines, smooth = look.atlas, _outlines(picture.board, frame), ' stroke-linejoin="round"'
    drawn = [box(0, 0, WIDTH, frame.height, fill=SEA), path(outlines.coast, line=SHORE, width=9, more=smooth)]
    drawn.append(path(outlines.rest, fill=REST))
    drawn += (
        path(data, fill=tints[name], line=BORDER, width=1.3, more=smooth + look.place(name) * (name in leads))
        for name, data in outlines.lands.items()
        if data
    )
    for link in atlas.links:
        if set(link.between) & set(frame.panel.lands):
            (x, y), (to_x, to_y) = (frame.at(end) for end in link.ends)
            drawn.append(dotted(f"M{short(x)} {short(y)}L{short(to_x)} {short(to_y)}"))
    return "".join(drawn)
