"""The colours of pictures: seats, tints of their land, the ground of text; and how well they are told apart."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.picture import EMPTY, TIED, UNKNOWN
from pbem.report.html import seat_colour

INK, DIM, ALERT, WHITE = "#1d2430", "#4d5763", "#a81c28", "#ffffff"
PAPER, PLATE, SEA, SHORE = "#f6f3ea", WHITE, "#bfd8e5", "#d9e9f1"
REST, BORDER, LINK, EDGE = "#ece7da", "#7f8285", "#3d6d8a", "#78838e"
ZONE = "#dcebf3"  #: behind the name of a place in the sea
CHANGED, WARNING = "#ffe14d", "#ffcf1a"

LEAST = 4.5  #: contrast of text and its ground

#: Where the mails' colour, which is read on white and on black, is not the best one on a map.
_SEATS = {
    "red": "#cc2f2f", "blue": "#2b6bd1", "green": "#20854a", "yellow": "#b98a00", "white": WHITE, "black": "#2c3036",
    "orange": "#d96a08", "purple": "#8446c2",
}  # fmt: skip
_TINTS = {
    "red": "#f2c2bb", "blue": "#c0d4f5", "green": "#bfe0c4", "yellow": "#f0dc9c", "white": WHITE, "black": "#a4acb8",
    "orange": "#f7d0a8", "purple": "#dccbf0",
}  # fmt: skip
_NOBODY = {TIED: "#e3d3ee", EMPTY: "#f5ead0", UNKNOWN: "#d6d5cf"}


def colour_of(seat: str, seats: Sequence[str]) -> str:
    """The colour of a seat's mark."""
    return _SEATS.get(seat.casefold()) or seat_colour(seat, seats.index(seat) if seat in seats else 0)


def tint_of(leads: str, colour: str) -> str:
    """The colour of land where `leads` leads, whose mark is of `colour`."""
    return _NOBODY.get(leads) or _TINTS.get(leads.casefold()) or mixed(colour, WHITE, 0.32)


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: str, share: float) -> str:
    """As much of `colour` as `share` says, and of the other the rest."""
    parts = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02x}" for one, two in parts)


def contrast(colour: str, other: str) -> float:
    """How well two colours are told apart, 1 to 21, as WCAG reckons it."""
    light, dark = sorted((_light(colour), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def text_on(ground: str) -> str:
    """White or ink, whichever is read better on `ground`."""
    return WHITE if contrast(WHITE, ground) >= contrast(INK, ground) else INK


def readable(ground: str) -> str:
    """The colour, or one so much darker or lighter that text can be read on it."""
    words = text_on(ground)
    away = INK if words == WHITE else WHITE
    shares = (1 - step / 20 for step in range(20))
    return next(each for share in shares if contrast(each := mixed(ground, away, share), words) >= LEAST)
