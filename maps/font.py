"""Cut DejaVu Sans Condensed down to what pictures write: `python maps/font.py FOLDER`, which holds both faces.

Wants fonttools. Writes the two faces, and the width of each letter, so that text is measured without a library.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FACES = {"regular": "DejaVuSansCondensed.ttf", "bold": "DejaVuSansCondensed-Bold.ttf"}
#: Latin letters with all their accents, punctuation, arrows, and the marks of seats and cards.
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), *range(0x2010, 0x2016), *range(0x2018, 0x201F),
    *range(0x2020, 0x2023), 0x2026, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, *range(0x2190, 0x2196),
    0x2212, 0x2260, 0x2264, 0x2265, *range(0x25A0, 0x2600), 0x2605, 0x2606, 0x2713, 0x2717, 0x271A,
]  # fmt: skip
TO = Path(__file__).resolve().parent.parent / "pbem" / "report" / "pictures" / "font"
#: A letter's width is written in thousandths of the size.
EM = 1000


def cut(path: Path, to: Path) -> dict[str, int]:
    """Write the face with the letters alone; give their widths."""
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6])
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "kern"]
    font = subset.load_font(str(path), options)
    # The day of the cut is no part of the face: the same bytes each time.
    font.recalcTimestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    subset.save_font(font, str(to), options)
    return widths(TTFont(str(to)))


def widths(font: TTFont) -> dict[str, int]:
    """Each letter's width."""
    per_em, across, names = font["head"].unitsPerEm, font["hmtx"], font.getBestCmap()
    return {chr(code): round(across[names[code]][0] * EM / per_em) for code in sorted(names)}


def main() -> None:
    """Cut both faces."""
    found = {name: cut(Path(sys.argv[1]) / file, TO / file) for name, file in FACES.items()}
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    (TO / "widths.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
