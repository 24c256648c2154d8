"""Maps in blocks: which block shows which place, and where the places' numbers stand."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.report.board_blocks import ELSEWHERE, SEA, Blocks, Cut, Polygon, blocks_of, fitting, maps_of
from tests.report.picture_boards import board

__all__ = ["board"]


def cut(width: int = 8, *, high: float = 8) -> Cut:
    """A square near the equator, where a degree is a block."""
    return Cut(west=0, south=-high / 2, east=width, north=high / 2, parallel=0, width=width)


def square(west: float, south: float, east: float, north: float) -> list[Polygon]:
    """A polygon of one ring."""
    return [[[(west, south), (east, south), (east, north), (west, north)]]]


def drawn(blocks: Blocks) -> list[str]:
    """The grid, a letter a block."""
    return ["".join(place[:1] or "." for place in row) for row in blocks.grid]


def test_land_is_where_it_is() -> None:
    fen = square(1, -2, 4, 2)
    assert drawn(blocks_of({"fen": fen}, square(5, -4, 8, -3), cut())) == [
        *["........"] * 2,
        *[".fff...."] * 4,
        "........",
        ".....---",
    ]


def test_a_hole_is_no_land() -> None:
    ring: Sequence[Sequence[float]] = square(1, -3, 7, 3)[0][0]
    hole: Sequence[Sequence[float]] = square(3, -1, 5, 1)[0][0]
    blocks = blocks_of({"fen": [[ring, hole]]}, [], cut())
    assert drawn(blocks)[3:5] == [".ff..ff."] * 2


def test_what_reaches_beyond_the_cut_is_cut_off() -> None:
    blocks = blocks_of({"fen": square(-9, -9, 99, 9)}, [], cut())
    assert drawn(blocks) == ["ffffffff"] * 8
    assert (blocks.at(0, 0), blocks.at(8, 0), blocks.at(0, 8)) == ("fen", SEA, SEA)


def test_a_number_stands_in_the_longest_line_of_its_place_and_one_without_land_nowhere() -> None:
    blocks = blocks_of({"fen": square(1, -2, 7, 2), "moor": square(0, -4, 2, -3)}, [], cut())
    labels = blocks.labels({"fen": "12", "moor": "3", "sound": "4"})
    assert {where: (each.letter, each.place) for where, each in labels.items()} == {
        (1, 3): ("1", "fen"),
        (1, 4): ("2", "fen"),
        (3, 0): ("3", "moor"),
    }


def test_a_map_fits_a_screen() -> None:
    assert fitting(cut(60, high=30)) == cut(60, high=30)
    high = fitting(Cut(west=0, south=-60, east=40, north=60, parallel=45, width=200))
    assert high.height <= 82
    assert fitting(Cut(west=0, south=-5, east=40, north=5, parallel=45, width=200)).width == 100


def test_each_panel_of_a_board_has_its_map(board: str) -> None:
    north, south = maps_of(board, 60)
    assert {place for row in north.grid for place in row} == {"fen", "moor", SEA, ELSEWHERE}
    assert {place for row in south.grid for place in row} == {"isle", SEA}
    assert maps_of("no-such-board", 60) == []
