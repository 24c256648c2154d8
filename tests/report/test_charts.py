"""Charts: what they show, and that who does not see colours, or the picture, can read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from pbem.core.events import Event
from pbem.core.ruleset_contract import Column
from pbem.report.charts.chart_svg import HEIGHT, WIDTH, chart_svg, on_page, on_paper, sheet_svg, words_of
from pbem.report.charts.seat_marks import shape
from pbem.report.charts.series import Chart, Line, charts_of, luck, number_in

SEATS = ("Red", "Blue", "Green", "Yellow")
NAMES = {"Red": "Rot", "Blue": "Blau", "Green": "Grün", "Yellow": "Gelb"}


def standing(**columns: Sequence[str]) -> list[Column]:
    return [
        Column(key=key, title=key.title(), values=dict(zip(SEATS, cells, strict=True)))
        for key, cells in columns.items()
    ]


STANDINGS = [
    (0, standing(prestige="0000", loans=("-", "3", "-", "3+5"), navy="1111", nation="abcd")),
    (1, standing(prestige="1021", loans=("5", "13+8", "-", "-"), navy="1111", nation="abcd")),
]


@pytest.mark.parametrize(
    ("written", "number"), [("7", 7), ("-3", -3), ("13+8", 21), ("-", 0), ("French", None), ("", None)]
)
def test_a_cell_is_a_number_or_none(written: str, number: int | None) -> None:
    assert number_in(written) == number


def test_columns_of_numbers_that_move_are_charts() -> None:
    charts = charts_of(STANDINGS)
    assert [chart.key for chart in charts] == ["prestige", "loans"]
    assert {line.seat: line.points for line in charts[1].lines}["Blue"] == ((0, 3), (1, 21))


def test_a_ruleset_says_which_columns_and_in_which_order() -> None:
    assert [chart.key for chart in charts_of(STANDINGS, ("loans", "prestige", "unknown"))] == ["loans", "prestige"]


def test_luck_is_counted_from_the_dice_that_were_told() -> None:
    events = [
        Event("exploration", {"seat": "Red", "dice": 6, "hits": 4}),
        Event("battle", {"dice": {"Red": 3, "Blue": 3}, "hits": {"Red": 0, "Blue": 1}}),
        Event("battle", {"dice": {"natives": 3}, "hits": {"natives": 1}}),
    ]
    chart = luck([(1, events), (2, [])], SEATS, "Luck")
    assert chart is not None
    assert {line.seat: line.points for line in chart.lines}["Red"] == ((1, 1.0), (2, 1.0))
    assert words_of(chart, NAMES).startswith("Luck: Rot +1, Blau 0")
    assert luck([(1, [])], SEATS, "Luck") is None


def chart(*ends: float) -> Chart:
    lines = tuple(Line(seat=seat, points=((0, 0), (9, end))) for seat, end in zip(SEATS, ends, strict=True))
    return Chart(key="prestige", title="Prestige & more", lines=lines)


def test_a_chart_is_an_image_with_words() -> None:
    drawn = chart_svg(chart(3, 7, 7, 0), SEATS, NAMES, on_page(SEATS))
    assert 'role="img" aria-label="Prestige &amp; more: Blau 7, Grün 7, Rot 3, Gelb 0"' in drawn


def test_marks_at_the_ends_never_cover_one_another() -> None:
    svg = chart_svg(chart(7, 7, 7, 7), SEATS, NAMES, on_page(SEATS))
    ends = [float(y) for y in re.findall(r'<text x="330" y="([\d.]+)"', svg)]
    assert len(ends) == 4
    assert all(below - above >= 14 for above, below in pairwise(ends))
    assert min(ends) > 0
    assert max(ends) < HEIGHT


def test_each_seat_has_a_shape_of_its_own() -> None:
    assert len({shape(place, 0, 0, 10) for place in range(8)}) == 8
    assert shape(8, 0, 0, 10) == shape(0, 0, 0, 10)


def test_a_page_sets_the_colours_and_paper_has_its_own() -> None:
    assert "var(--seat-0)" in chart_svg(chart(1, 2, 3, 4), SEATS, NAMES, on_page(SEATS))
    sheet = sheet_svg([chart(1, 2, 3, 4), chart(4, 3, 2, 1)], SEATS, NAMES)
    assert "var(" not in sheet
    assert on_paper(SEATS).seats["Red"] in sheet


def test_no_text_is_smaller_than_eleven_pixels_on_a_phone() -> None:
    sheet = sheet_svg([chart(1, 2, 3, 4)], SEATS, NAMES)
    assert WIDTH <= 390
    assert 'width="780"' in sheet
    assert 'viewBox="0 0 390 ' in sheet
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', sheet)) >= 11
