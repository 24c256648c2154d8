"""Elements of SVG as text: the few that pictures are made of."""

from __future__ import annotations

from html import escape

from pbem.report.pictures.colours import INK
from pbem.report.pictures.lettering import FACE, SIZE
from pbem.report.pictures.projection import short

#: Two names: a program that has the face installed may know it by the other one.
FAMILY = f"{FACE},DejaVu Sans,Verdana,sans-serif"


def text(x: float, y: float, words: str, *, bold: bool = False, fill: str = INK, anchor: str = "") -> str:
    """Words of known letters, the middle of their height at `y`."""
    looks = ' font-weight="bold"' * bold + (f' text-anchor="{anchor}"' if anchor else "")
    looks += f' fill="{fill}"' if fill != INK else ""
    return f'<text x="{short(x)}" y="{short(y + SIZE * 0.36)}"{looks}>{escape(words)}</text>'


def path(data: str, *, fill: str = "none", line: str = "", width: float = 0, more: str = "") -> str:
    """A path; `more`: further attributes."""
    edge = f' stroke="{line}" stroke-width="{width:g}"' if line else ""
    return f'<path d="{data}" fill="{fill}"{edge}{more}/>'


def box(
    x: float, y: float, wide: float, high: float, *, fill: str, round_by: float = 0, line: str = "", width: float = 0
) -> str:
    """A rectangle."""
    edge = f' stroke="{line}" stroke-width="{width:g}"' if line else ""
    corner = f' rx="{short(round_by)}"' if round_by else ""
    size = f'width="{short(wide)}" height="{short(high)}"'
    return f'<rect x="{short(x)}" y="{short(y)}" {size}{corner} fill="{fill}"{edge}/>'


def at(x: float, y: float, drawn: str) -> str:
    """What was drawn round (0, 0), moved."""
    return f'<g transform="translate({short(x)} {short(y)})">{drawn}</g>'


def whole(wide: float, high: float, drawn: str, title: str = "") -> str:
    """A whole picture."""
    # XML has no control characters, not even escaped.
    said = escape("".join(letter for letter in title if letter.isprintable()), quote=True)
    label = f' role="img" aria-label="{said}"' if said else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{short(wide)}" height="{short(high)}" '
        f'viewBox="0 0 {short(wide)} {short(high)}"{label} font-family="{FAMILY}" font-size="{SIZE}" fill="{INK}">'
        f"{drawn}</svg>"
    )
