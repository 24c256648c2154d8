"""What an Item looks like: signs that every board knows and those of map.toml, seats' marks, what is own or changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from math import cos, pi, sin

from pbem.core.picture import Item, Weight
from pbem.report.charts.seat_marks import shape
from pbem.report.pictures.board_map import Atlas, Sign
from pbem.report.pictures.colours import ALERT, CHANGED, DIM, EDGE, INK, WARNING, WHITE, colour_of, readable, text_on
from pbem.report.pictures.lettering import width, written
from pbem.report.pictures.projection import short
from pbem.report.pictures.svg import at, box, path, text

HIGH = 29.0  #: of a line of items
_GAP = 5.0
_ARROW = 13.0

Draw = Callable[[float, float], str]  #: at a left edge, and the middle of the height


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """Something drawn in a line."""

    wide: float
    draw: Draw


@dataclass(frozen=True, kw_only=True, slots=True)
class Look:
    """Who has which mark and colour in a picture, and which signs its board has."""

    atlas: Atlas
    seats: Sequence[str]
    tapped: bool = False  #: whether cards and lands say which place they are, `data-place`

    def place(self, name: str) -> str:
        """The attribute that says of which place something is; "" where nobody taps it."""
        return f' data-place="{escape(name, quote=True)}"' if self.tapped else ""

    def colour(self, seat: str) -> str:
        """The colour of a seat, or of who else has a mark."""
        mark = self.atlas.marks.get(seat)
        return mark.colour if mark else colour_of(seat, self.seats)

    def outline(self, seat: str, x: float, y: float, size: float) -> str:
        """The mark as the data of a path."""
        mark = self.atlas.marks.get(seat)
        if mark:
            return OTHERS.get(mark.shape, _hexagon)(x, y, size / 2)
        return shape(self.seats.index(seat) if seat in self.seats else 0, x, y, size)


def piece(item: Item, look: Look, *, short_words: bool = False) -> Piece:
    """The item as it is drawn."""
    if short_words and item.short:
        item = replace(item, words=item.short)
    item = replace(item, words=written(item.words))
    return _SIGNS.get(item.sign, _of_the_board)(item, look)


def joined(parts: Sequence[Piece], gap: float = _GAP) -> Piece:
    """Pieces side by side."""

    def draw(x: float, y: float) -> str:
        drawn = []
        for part in parts:
            drawn.append(part.draw(x, y))
            x += part.wide + gap
        return "".join(drawn)

    return Piece(wide=sum(part.wide for part in parts) + gap * max(0, len(parts) - 1), draw=draw)


def words_piece(words: str, *, bold: bool = False, fill: str = INK) -> Piece:
    """Words alone."""
    return Piece(wide=width(words, bold=bold), draw=lambda x, y: text(x, y, words, bold=bold, fill=fill))


# --- marks ------------------------------------------------------------------------------------------------------------


def mark(seat: str, look: Look, *, size: float = 19, hollow: bool = False, on_dark: bool = False) -> Piece:
    """A seat's mark."""
    colour, wide = look.colour(seat), size + 3
    light = text_on(colour) == INK
    edge = INK if light else WHITE

    def draw(x: float, y: float) -> str:
        data = look.outline(seat, x + wide / 2, y, size - 2 * hollow)
        if hollow and light and on_dark:
            return path(data, line=WHITE, width=2.8)
        if hollow:
            dashes = ' stroke-dasharray="3.4 2.2"' * light
            return path(data, fill=WHITE, line=INK if light else colour, width=2.8, more=dashes)
        return path(data, fill=colour, line=edge, width=2 if light else 1.2)

    return Piece(wide=wide, draw=draw)


def _points(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in corners) + "Z"


def _hexagon(x: float, y: float, half: float) -> str:
    corners = [(half * 1.05 * cos(pi * corner / 3), half * 1.05 * sin(pi * corner / 3)) for corner in range(6)]
    return _points(*((x + dx, y + dy) for dx, dy in corners))


def _seat_shape(place: int, x: float, y: float, half: float) -> str:
    return shape(place, x, y, half * 2)


OTHERS: Mapping[str, Callable[[float, float, float], str]] = {
    "hexagon": _hexagon,
    **{
        name: partial(_seat_shape, place)
        for place, name in enumerate(("square", "triangle", "circle", "diamond", "star", "plus"))
    },
}


# --- what an item says ------------------------------------------------------------------------------------------------


def _number(item: Item) -> str:
    if item.number is None:
        return ""
    number = f"{item.number}".replace("-", "\u2212")
    return number if item.most is None else f"{number}/{item.most}"


def _arrow(up: bool) -> Piece:
    """More than before, or less."""
    to, back = (-1, 1) if up else (1, -1)

    def draw(x: float, y: float) -> str:
        data = f"M{short(x + 5.5)} {short(y + back * 8)}v{to * 15}m-5 {back * 5.5}l5 {to * 5.5}l5 {back * 5.5}"
        return path(data, line=INK, width=2.6)

    return Piece(wide=_ARROW - 2, draw=draw)


def _value(item: Item, *, bold: bool | None = None) -> list[Piece]:
    """The item's number and words as text, on yellow where they have changed."""
    fill = {Weight.FAINT: DIM, Weight.WARNING: ALERT}.get(item.weight, INK)
    strong = item.weight in (Weight.STRONG, Weight.WARNING) if bold is None else bold
    changed = item.change is not None
    parts = [words_piece(said, bold=strong or (changed and said == _number(item)), fill=fill)
             for said in (_number(item), item.words) if said]  # fmt: skip
    if item.own and not changed:
        parts = [words_piece(said, bold=True, fill=WHITE) for said in (_number(item), item.words) if said]
    if changed and item.change:
        parts.append(_arrow(item.change > 0))
    return [_on_yellow(parts)] if changed and parts else parts


def _on_yellow(parts: Sequence[Piece]) -> Piece:
    inner = joined(parts, 3)

    def draw(x: float, y: float) -> str:
        ground = box(x, y - 12.5, inner.wide + 8, 25, fill=CHANGED, round_by=5)
        return ground + inner.draw(x + 4, y)

    return Piece(wide=inner.wide + 8, draw=draw)


def _with_ground(inner: Piece, item: Item) -> Piece:
    """The reader's own in a dark pill; what changed and has no number, on yellow."""
    if item.own:

        def draw(x: float, y: float) -> str:
            return box(x, y - 14, inner.wide + 11, 28, fill=INK, round_by=9) + inner.draw(x + 5, y)

        return Piece(wide=inner.wide + 11, draw=draw)
    return inner


def _said(first: Sequence[Piece], item: Item) -> Piece:
    """A sign with what the item says behind it."""
    values = _value(item)
    parts = [*first, *values]
    if item.change is not None and not values:
        parts = [_on_yellow(first)]
    return _with_ground(joined(parts, 4), item)


# --- signs ------------------------------------------------------------------------------------------------------------


def _plain(item: Item, look: Look) -> Piece:
    return _said([mark(item.seat, look)] if item.seat else [], item)


def _seat(item: Item, look: Look) -> Piece:
    return _said([mark(item.seat, look, hollow=item.hollow, on_dark=item.own and item.change is None)], item)


def _chip(item: Item, look: Look) -> Piece:
    edge = Piece(wide=9, draw=lambda x, y: box(x, y - 11, 8, 22, fill=item.colour or EDGE, round_by=2.5))
    return _said([edge], item)


def _round(item: Item, look: Look) -> Piece:
    return _badge_of(_number(item) or item.words, replace(item, number=None, words=""), DIM, round_by=13)


def _badge(item: Item, look: Look) -> Piece:
    said, plain = item.words + _number(item), replace(item, number=None, words="")
    if item.weight is Weight.WARNING or (item.most is not None and (item.number or 0) > item.most):
        return _badge_of(said, plain, ALERT)
    return _badge_of(said, plain, item.colour or (WHITE if item.most is not None else DIM))


def _badge_of(said: str, item: Item, ground: str, *, round_by: float = 6) -> Piece:
    """Words on a colour, an arrow behind them where they have changed."""
    ground = readable(ground)
    fill = text_on(ground)
    wide = max(width(said, bold=True) + 12, 26)
    # A light ground needs an edge, and so does what has changed.
    line = CHANGED if item.change is not None else EDGE if fill == INK else ""

    def draw(x: float, y: float) -> str:
        words = text(x + wide / 2, y, said, bold=True, fill=fill, anchor="middle")
        if item.change is None:
            return box(x, y - 13, wide, 26, fill=ground, round_by=round_by, line=line, width=1.5 * bool(line)) + words
        back = box(x - 3, y - 15, wide + 6, 30, fill=CHANGED, round_by=round_by + 2)
        return back + box(x, y - 12, wide, 24, fill=ground, round_by=round_by) + words

    shown = Piece(wide=wide, draw=draw)
    if item.change:
        shown = joined([shown, _on_yellow([_arrow(item.change > 0)])], 0)
    return _with_ground(shown, item)


def _warning(item: Item, look: Look) -> Piece:
    number = _number(item) or item.words
    wide = 32 + width(number, bold=True) + 8 * bool(number)

    def draw(x: float, y: float) -> str:
        corners = f"M{short(x + 5)} {short(y + 9)}l11.5 -19.5 11.5 19.5z"
        call = path(f"M{short(x + 16.5)} {short(y - 4)}v6m0 3v2.6", line=INK, width=2.8)
        sign = path(corners, fill=WARNING, line=WARNING, width=2, more=' stroke-linejoin="round"') + call
        return box(x, y - 13, wide, 26, fill=INK, round_by=6) + sign + text(x + 33, y, number, bold=True, fill=WARNING)

    sign = Piece(wide=wide, draw=draw)
    arrow = [_arrow(item.change > 0)] if item.change else []
    return _on_yellow([sign, *arrow]) if item.change is not None else sign


def _flag(item: Item, look: Look) -> Piece:
    colour = look.colour(item.seat)
    light = text_on(colour) == INK

    def draw(x: float, y: float) -> str:
        pole = path(f"M{short(x + 3)} {short(y + 13)}v-26", line=INK, width=2.6)
        cloth = box(x + 4, y - 12, 24, 17, fill=colour, line=INK, width=1.2)
        sign = path(look.outline(item.seat, x + 16, y - 3.5, 10), fill=WHITE, line=INK if light else "", width=1.5)
        return pole + cloth + sign

    return _said([Piece(wide=29, draw=draw)], item)


def _of_the_board(item: Item, look: Look) -> Piece:
    """A sign of map.toml, or a mark of its; what it does not know is a badge with its words."""
    if item.sign in look.atlas.marks:
        return _said([mark(item.sign, look)], item)
    sign = look.atlas.signs.get(item.sign)
    if sign is None:
        return _badge(replace(item, words=item.words or written(item.sign)), look)
    return _said([drawn_sign(sign, item, look)], item)


def drawn_sign(sign: Sign, item: Item, look: Look) -> Piece:
    """A sign of the board's own, in the item's colour or its seat's."""
    own = item.colour or (look.colour(item.seat) if item.seat else WHITE)
    named = {"seat": own, "ink": INK, "none": "none"}
    fill, line = named.get(sign.fill, sign.fill), named.get(sign.line, sign.line)

    def draw(x: float, y: float) -> str:
        edge = line if line != "none" else ""
        return at(x + sign.wide / 2, y, path(sign.path, fill=fill, line=edge, width=sign.width))

    return Piece(wide=sign.wide, draw=draw)


_SIGNS: Mapping[str, Callable[[Item, Look], Piece]] = {
    "": _plain, "seat": _seat, "chip": _chip, "round": _round, "badge": _badge, "warning": _warning, "flag": _flag,
}  # fmt: skip
