"""How wide words are in the pictures' own face, and words cut and broken to a width."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

#: The size of all text: 11 px where a phone of 390 px shows 780 units beside the margins of a mail, on 374 px at least.
SIZE = 23
FACE = "DejaVu Sans Condensed"
FOLDER = files("pbem.report.pictures") / "font"
FACES = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")


@cache
def _widths() -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Of the regular face and of the bold one, in thousandths of the size."""
    read = json.loads((FOLDER / "widths.json").read_text(encoding="utf-8"))
    return read["regular"], read["bold"]


def written(text: str) -> str:
    """The text with letters that the face has: an accent is left out sooner than its letter."""
    known = _widths()[0]
    return "".join(letter if letter in known else _known(letter, known) for letter in " ".join(text.split()))


def _known(letter: str, known: Mapping[str, int]) -> str:
    """What stands for a letter that the face does not have; nothing for what has no width of its own."""
    parts = [part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part)]
    if parts and all(part in known for part in parts):
        return "".join(parts)
    return "" if unicodedata.category(letter)[0] in "MC" else "·"


def width(text: str, *, bold: bool = False, size: float = SIZE) -> float:
    """How wide a text of known letters is."""
    letters = _widths()[bold]
    return sum(letters[letter] for letter in text) * size / 1000


def cut(text: str, room: float, *, bold: bool = False, size: float = SIZE) -> str:
    """The text, or as much of its beginning as there is room for, with "…"."""
    if width(text, bold=bold, size=size) <= room:
        return text
    while text and width(text + "…", bold=bold, size=size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def lines(text: str, room: float, *, bold: bool = False, size: float = SIZE) -> list[str]:
    """The text in lines of that width, broken at blanks; a word that is too long alone is cut."""
    found: list[str] = []
    for word in text.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and width(longer, bold=bold, size=size) <= room:
            found[-1] = longer
        else:
            found.append(cut(word, room, bold=bold, size=size))
    return found
