"""A Picture as PNG: the land from a cache, all else drawn over it, in few colours."""

from __future__ import annotations

import io
from collections import OrderedDict
from typing import TYPE_CHECKING

from pbem.core.picture import Picture
from pbem.report.pictures.colours import PAPER, channels
from pbem.report.pictures.draw import Ground, sheet_of
from pbem.report.pictures.lettering import FACE, FACES, FOLDER
from pbem.report.pictures.palette import MOST, palette_of
from pbem.report.pictures.projection import WIDTH
from pbem.report.pictures.svg import whole

if TYPE_CHECKING:
    from PIL.Image import Image

#: A mail's picture is no larger.
MOST_BYTES = 90_000
_KEPT = 40  #: lands that stay in memory, some 60 kB each
_lands: OrderedDict[str, bytes] = OrderedDict()


class NoPictures(Exception):
    """The libraries that make a PNG are not installed."""


def png_of(picture: Picture, *, language: str, title: str, panel: str | None = None) -> bytes:
    """The picture that `svg_of` draws, as PNG. Raises NoPictures where what makes one is not installed."""
    try:
        from PIL import Image  # lazy: only where a picture is made
    except ImportError as error:
        raise NoPictures("pictures want the packages resvg-py and Pillow") from error
    sheet = sheet_of(picture, language=language, title=title, panel=panel)
    high = int(sheet.high)
    canvas = Image.new("RGB", (WIDTH, high), channels(PAPER))
    for ground in sheet.grounds:
        land = Image.open(io.BytesIO(_land(ground))).convert("RGB")
        canvas.paste(land, (0, round(ground.y)))
    over = Image.open(io.BytesIO(rendered(whole(WIDTH, high, sheet.over)))).convert("RGBA")
    canvas.paste(over, (0, 0), over)
    named = PAPER + "".join(ground.drawn for ground in sheet.grounds) + sheet.over
    for most in (MOST, 48, 40, 32):
        written = _in_colours(canvas, palette_of(named, most))
        if len(written) <= MOST_BYTES:
            break
    return written


def _land(ground: Ground) -> bytes:
    """The land of a panel, drawn once for all who are sent it."""
    if ground.drawn not in _lands:
        _lands[ground.drawn] = rendered(whole(WIDTH, ground.high, ground.drawn))
        if len(_lands) > _KEPT:
            _lands.popitem(last=False)
    _lands.move_to_end(ground.drawn)
    return _lands[ground.drawn]


def rendered(svg: str) -> bytes:
    """An SVG as PNG in all its colours, lettered with our own faces alone."""
    try:
        import resvg_py  # lazy: only where a picture is made
    except ImportError as error:
        raise NoPictures("pictures want the packages resvg-py and Pillow") from error
    faces = [str(FOLDER / face) for face in FACES]
    drawn = resvg_py.svg_to_bytes(svg_string=svg, font_files=faces, skip_system_fonts=True, font_family=FACE)
    return bytes(drawn)


def _in_colours(canvas: Image, colours: list[str]) -> bytes:
    from PIL import Image  # lazy: only where a picture is made

    chosen = [part for colour in colours for part in channels(colour)]
    palette = Image.new("P", (1, 1))
    palette.putpalette(chosen + chosen[:3] * (256 - len(colours)))
    shown = canvas.quantize(palette=palette, dither=Image.Dither.NONE)
    out = io.BytesIO()
    shown.save(out, "PNG", optimize=True)
    return out.getvalue()
