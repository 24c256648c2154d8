"""Words measured, cut and broken to a width, in the pictures' own face."""

from __future__ import annotations

import pytest
from PIL import ImageFont

from pbem.report.pictures.lettering import FACES, FOLDER, SIZE, cut, lines, width, written


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["Sub-Saharan Africa", "Rio de la Plata ★3", "Südostasien: 12/16 −1", "ñçø „Ü“"])
def test_a_width_is_what_the_face_has(text: str, bold: bool) -> None:
    face = ImageFont.truetype(str(FOLDER / FACES[bold]), SIZE * 8)
    assert width(text, bold=bold) == pytest.approx(face.getlength(text) / 8, abs=0.5)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ærø", "Ærø"),
        ("ệ", "e"),
        ("大名", "··"),
        ("a\u202eb\x07c", "abc"),
        ("ﬁ", "fi"),
        ("  two\n words ", "two words"),
        ("🙂", "·"),
    ],
)
def test_what_the_face_does_not_have_is_stood_for(text: str, shown: str) -> None:
    assert written(text) == shown


def test_what_is_too_long_is_cut() -> None:
    assert cut("short", 500) == "short"
    shown = cut("a name without an end", 100)
    assert shown.endswith("…")
    assert width(shown) <= 100


def test_lines_are_broken_at_blanks() -> None:
    found = lines("discs and the limit, red where there is a conflict", 200)
    assert " ".join(found) == "discs and the limit, red where there is a conflict"
    assert max(map(width, found)) <= 200
    assert lines("w" * 100, 200)[0].endswith("…")
