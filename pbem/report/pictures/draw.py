"""A Picture drawn as SVG: the head line, the panels of the map with their cards, the standing, the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.core.picture import UNKNOWN, Card, Picture
from pbem.report.pictures.board_map import Atlas, Panel, atlas_of
from pbem.report.pictures.card_places import Placed, Wish, faults, place
from pbem.report.pictures.cards import NARROW, WIDE, Crowding, Plate, plate_of
from pbem.report.pictures.colours import BORDER, INK, PAPER, REST, SEA, SHORE, WHITE, ZONE, tint_of
from pbem.report.pictures.projection import WIDTH, Frame, short
from pbem.report.pictures.signs import Look
from pbem.report.pictures.svg import at, box, path, whole
from pbem.report.pictures.tables import Strip, dotted, head, key, standing
from pbem.report.wording import words

#: What is tried, one after the other, until no card covers another: what is left out, how long lines are, and how much
#: taller the land is.
_TRIES = (
    (Crowding.NONE, WIDE, 1.0), (Crowding.NONE, NARROW, 1.0), (Crowding.SHORT, WIDE, 1.0),
    (Crowding.SHORT, NARROW, 1.0), (Crowding.JOINED, WIDE, 1.0), (Crowding.JOINED, NARROW, 1.0),
    *((Crowding.JOINED, room, taller) for taller in (1.12, 1.25, 1.4, 1.6, 1.9) for room in (WIDE, NARROW)),
)  # fmt: skip
#: Lines on cards beyond which each panel is a picture of its own.
_MANY_LINES = 95
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Map:
    """A panel with its cards in place."""

    frame: Frame
    plates: Mapping[str, Plate]
    placed: Sequence[Placed]
    crowding: Crowding


def svg_of(picture: Picture, *, language: str, title: str, panel: str | None = None) -> str:
    """The whole picture, 780 units wide; `panel`: this one alone, of those that `pictures_of` names.

    Raises FileNotFoundError for a board that has no map.
    """
    sheet = sheet_of(picture, language=language, title=title, panel=panel)
    lands = "".join(
        f'<svg y="{short(ground.y)}" width="{WIDTH}" height="{short(ground.high)}">{ground.drawn}</svg>'
        for ground in sheet.grounds
    )
    return whole(WIDTH, sheet.high, box(0, 0, WIDTH, sheet.high, fill=PAPER) + lands + sheet.over, sheet.title)


def pictures_of(picture: Picture) -> tuple[str | None, ...]:
    """The panels that are a picture each; (None,) where one picture holds all."""
    panels = atlas_of(picture.board).panels
    if len(panels) == 1 or sum(len(card.rows) for card in picture.cards if _full(card)) <= _MANY_LINES:
        return (None,)
    return tuple(panel.id for panel in panels)


def _full(card: Card) -> bool:
    return any(item.seat for row in card.rows for item in row)


def sheet_of(picture: Picture, *, language: str, title: str, panel: str | None = None) -> Sheet:
    """The picture in its layers."""
    atlas, said = atlas_of(picture.board), words(language)
    look = Look(atlas=atlas, seats=picture.seats)
    panels = [each for each in atlas.panels if panel in (None, each.id)]
    top = head(title, picture, look, said)
    y, grounds, over = top.high, list[Ground](), [top.draw(0)]
    for each in panels:
        shown = map_of(picture, each, look)
        grounds.append(Ground(y=y, high=shown.frame.height, drawn=ground_of(picture, shown.frame, look)))
        over.append(at(0, y, _over(shown, look)))
        y += shown.frame.height + (_BETWEEN if each is not panels[-1] else 0)
    strips: list[Strip | None] = []
    if panel in (None, atlas.panels[0].id):
        strips.append(standing(picture, look))
    if panel in (None, atlas.panels[-1].id):
        strips.append(key(picture, look, said, linked=bool(atlas.links)))
    for strip in strips:
        if strip:
            over.append(strip.draw(y + 8))
            y += 8 + strip.high
    return Sheet(high=round(y + 4), grounds=tuple(grounds), over="".join(over), title=title)


# --- cards ------------------------------------------------------------------------------------------------------------


def map_of(picture: Picture, panel: Panel, look: Look) -> Map:
    """The panel with its cards, by the first try in which no card covers another; by the last where there is none."""
    for crowding, room, stretch in _TRIES:
        shown = _tried(picture, panel, look, crowding, room, stretch)
        if not faults(shown.placed, WIDTH, shown.frame.height):
            break
    return shown


def _tried(picture: Picture, panel: Panel, look: Look, crowding: Crowding, room: float, stretch: float) -> Map:
    frame, here = Frame(panel=panel, stretch=stretch), set(look.atlas.places(panel))
    plates = {
        card.place: plate_of(card, _ground(card, look), look, crowding, room=room, faint=card.leads == UNKNOWN)
        for card in picture.cards
        if card.place in here
    }
    wishes = []
    for name, plate in plates.items():
        spot = look.atlas.spots[name]
        x, y = frame.at(spot.card)
        wishes.append(Wish(name=name, wide=plate.wide, high=plate.high, x=x, y=y, grows=spot.grows, column=spot.column))
    return Map(frame=frame, plates=plates, placed=place(wishes, WIDTH, frame.height), crowding=crowding)


def _ground(card: Card, look: Look) -> str:
    """The colour behind a title: the land's, or the sea's."""
    return tint_of(card.leads, look.colour(card.leads)) if card.place in look.atlas.lands else ZONE


def _over(shown: Map, look: Look) -> str:
    """All that is drawn over the land of a panel: the borders of what changed, lines, cards."""
    frame, changed = shown.frame, [name for name, plate in shown.plates.items() if plate.changed]
    edges = "".join(
        path(frame.path(look.atlas.lands[name]), line=INK, width=2.8, more=' stroke-linejoin="round"')
        for name in changed
        if name in look.atlas.lands
    )
    drawn = [f'<svg width="{WIDTH}" height="{short(frame.height)}">{edges}</svg>' if edges else ""]
    drawn += (_leader(card, shown, look.atlas) for card in shown.placed)
    drawn += (shown.plates[card.name].draw(card.x, card.y) for card in shown.placed)
    return "".join(drawn)


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


def ground_of(picture: Picture, frame: Frame, look: Look) -> str:
    """Sea, coast and land of a panel, each place in the colour of who leads there."""
    leads = {card.place: card.leads for card in picture.cards}
    tints = {
        name: tint_of(leads.get(name, UNKNOWN), look.colour(leads.get(name, UNKNOWN))) for name in look.atlas.lands
    }
    atlas = look.atlas
    paths = {name: frame.path(polygons) for name, polygons in atlas.lands.items()}
    rest = frame.path(atlas.rest)
    coast = rest + "".join(paths.values())
    smooth = ' stroke-linejoin="round"'
    drawn = [box(0, 0, WIDTH, frame.height, fill=SEA), path(coast, line=SHORE, width=9, more=smooth)]
    drawn.append(path(rest, fill=REST))
    drawn += (path(data, fill=tints[name], line=BORDER, width=1.3, more=smooth) for name, data in paths.items() if data)
    for link in atlas.links:
        if set(link.between) & set(frame.panel.lands):
            (x, y), (to_x, to_y) = (frame.at(end) for end in link.ends)
            drawn.append(dotted(f"M{short(x)} {short(y)}L{short(to_x)} {short(to_y)}"))
    return "".join(drawn)
