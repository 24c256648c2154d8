"""A Picture as PNG: the land from a cache, all else drawn over it, in few colours."""

from __future__ import annotations

import io
from collections import OrderedDict
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING

from pbem.core.picture import Picture
from pbem.report.pictures import card_places
from pbem.report.pictures.colours import PAPER, channels
from pbem.report.pictures.draw import Ground, Sheet, sheet_of
from pbem.report.pictures.lettering import FACE, FACES, FOLDER
from pbem.report.pictures.map_layout import map_of
from pbem.report.pictures.palette import MOST, palette_of
from pbem.report.pictures.projection import WIDTH
from pbem.report.pictures.svg import whole

if TYPE_CHECKING:
    from PIL.Image import Image

#: A mail's picture is no larger.
MOST_BYTES = 90_000
_FAR = 1.15  #: so much larger that fewer colours would not do
_KEPT = 40  #: lands that stay in memory, some 60 kB each
_lands: OrderedDict[str, bytes] = OrderedDict()


class NoPictures(Exception):
    """The libraries that make a PNG are not installed."""


def png_of(picture: Picture, *, language: str, title: str, panel: str | None = None) -> bytes:
    """The picture that `svg_of` draws, as PNG. Raises NoPictures where what makes one is not installed."""
    _need_libraries()
    sheet = sheet_of(picture, language=language, title=title, panel=panel)
    named = PAPER + "".join(ground.drawn for ground in sheet.grounds) + sheet.over
    canvas = _canvas(sheet)
    for most in (MOST, 40, 0):
        written = _in_colours(canvas, palette_of(named, most))
        if len(written) <= MOST_BYTES:
            return written
        if len(written) > MOST_BYTES * _FAR:
            break
    # More than any game has come to.
    for crisp in (1, 2):
        written = _in_colours(_canvas(sheet, crisp=crisp), palette_of(named, 0))
        if len(written) <= MOST_BYTES:
            break
    return written


def png_of_svg(svg: str) -> bytes:
    """An SVG with a ground of its own as PNG, in its own colours. Raises NoPictures likewise."""
    _need_libraries()
    from PIL import Image  # lazy: only where a picture is made

    return _in_colours(Image.open(io.BytesIO(rendered(svg))).convert("RGB"), palette_of(svg))


def _need_libraries() -> None:
    if find_spec("PIL") is None or find_spec("resvg_py") is None:
        raise NoPictures("pictures want the packages resvg-py and pillow")


def _canvas(sheet: Sheet, *, crisp: int = 0) -> Image:
    """The layers, one over the other; `crisp`: 1: lines and coasts are not smoothed, 2: letters neither."""
    from PIL import Image  # lazy: only where a picture is made

    canvas = Image.new("RGB", (WIDTH, int(sheet.high)), channels(PAPER))
    for ground in sheet.grounds:
        land = Image.open(io.BytesIO(_land(ground, crisp=crisp))).convert("RGB")
        canvas.paste(land, (0, round(ground.y)))
    over = Image.open(io.BytesIO(rendered(whole(WIDTH, sheet.high, sheet.over), crisp=crisp))).convert("RGBA")
    canvas.paste(over, (0, 0), over)
    return canvas


def _land(ground: Ground, *, crisp: int) -> bytes:
    """The land of a panel, drawn once for all who are sent it."""
    if crisp:
        return rendered(whole(WIDTH, ground.high, ground.drawn), crisp=crisp)
    name = sha256(ground.drawn.encode()).hexdigest()
    if name not in _lands:
        _lands[name] = rendered(whole(WIDTH, ground.high, ground.drawn))
        if len(_lands) > _KEPT:
            _lands.popitem(last=False)
    _lands.move_to_end(name)
    return _lands[name]


def forget() -> None:
    """Leave all land to be drawn anew, and where cards stand to be found."""
    _lands.clear()
    map_of.cache_clear()
    card_places.forget()


def rendered(svg: str, *, crisp: int = 0) -> bytes:
    """An SVG as PNG in all its colours, lettered with our own faces alone."""
    import resvg_py  # lazy: only where a picture is made

    faces = [str(FOLDER / face) for face in FACES]
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        font_files=faces,
        skip_system_fonts=True,
        font_family=FACE,
        shape_rendering="crisp_edges" if crisp else "geometric_precision",
        text_rendering="optimize_speed" if crisp > 1 else "optimize_legibility",
    )
    return bytes(drawn)


def _in_colours(canvas: Image, colours: list[str]) -> bytes:
    from PIL import Image  # lazy: only where a picture is made

    chosen = [part for colour in colours for part in channels(colour)]
    palette = Image.new("P", (1, 1))
    palette.putpalette(chosen + chosen[:3] * (256 - len(colours)))
    shown = canvas.quantize(palette=palette, dither=Image.Dither.NONE)
    out = io.BytesIO()
    # `optimize` would mean 9, which takes twice as long for a sixtieth of the bytes.
    shown.save(out, "PNG", compress_level=8)
    return out.getvalue()
