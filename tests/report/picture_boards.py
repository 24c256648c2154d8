"""A board that was made up for pictures: two panels, three lands, a sea, signs and a mark of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem import data
from pbem.core.picture import TIED, Card, Item, Picture, Row, Sample, Weight
from pbem.report.pictures.board_map import atlas_of

BOARD = "made-up"
_MAP = """
provenance = "made up"
[[panel]]
id = "north"
lands = ["fen", "moor"]
bounds = [-30, 0, 60, 50]
parallel = 56
[[panel]]
id = "south"
lands = ["isle"]
bounds = [-30, -40, 60, 0]
[place.fen]
card = [0, 40]
grows = "down"
[place.moor]
card = [45, 25]
point = [20, 25]
column = "east"
[place.isle]
card = [10, -25]
[place.sound]
card = [-10, 8]
point = [5, 8]
panel = "north"
[[link]]
between = ["moor", "isle"]
ends = [[20, 12], [20, -10]]
[sign.cube]
path = "M-8 -8h16v16h-16z"
fill = "seat"
line = "ink"
[mark.natives]
shape = "hexagon"
colour = "#8a8f96"
"""


def _square(west: float, south: float, size: float) -> list[list[list[list[float]]]]:
    east, north = west + size, south + size
    return [[[[west, south], [east, south], [east, north], [west, north], [west, south]]]]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The board, as a host's own game has it."""
    folder = tmp_path / "rules" / BOARD
    folder.mkdir(parents=True)
    (folder / "map.toml").write_text(_MAP, encoding="utf-8")
    lands = {"fen": _square(-15, 28, 16), "moor": _square(8, 12, 16), "isle": _square(0, -30, 20)}
    outlines = {"provenance": "made up", "lands": lands, "rest": _square(40, 35, 30)}
    (folder / "outlines.json").write_text(json.dumps(outlines), encoding="utf-8")
    monkeypatch.setattr(data, "_added", [tmp_path])
    atlas_of.cache_clear()
    return BOARD


def position(*, board: str = BOARD, name: str = "Blue", reader: str | None = "Red") -> Picture:
    """A bit of everything."""
    seats = ("Red", "Blue", "White")
    rows = (
        (Item(sign="chip", words="gold", colour="#e3b400"), Item(sign="seat", seat="Red", number=3, own=True)),
        (Item(sign="seat", seat="Blue", number=0, change=-1), Item(sign="seat", seat="White", hollow=True, change=0)),
        (Item(sign="seat", seat="natives", number=2), Item(sign="cube", number=4, colour="#8a5526")),
    )
    badges = (
        Item(sign="round", number=5), Item(sign="warning", number=1), Item(sign="flag", seat="Blue"),
        Item(sign="badge", number=13, most=12), Item(sign="", words="spared", spare=True),
    )  # fmt: skip
    cards = (
        Card(place="fen", title="Great Fen", short="Fen", badges=badges, rows=rows, leads="Red", changed=True),
        Card(place="moor", title="Moor", rows=((Item(words="may be explored", weight=Weight.FAINT),),), leads=TIED),
        Card(place="isle", title="The Isle", rows=((Item(sign="strange", words="odd"),),), leads="White"),
        Card(place="sound", title="Sound"),
    )
    return Picture(
        board=board, seats=seats, names={"Red": "Red", "Blue": name, "White": "White"}, cards=cards,
        heads=("Points", "A column with a long name"),
        standing=tuple(Row(seat=seat, items=(Item(number=7, key="points"), Item(words="–"))) for seat in seats),
        key=(Sample(item=Item(sign="round", number=1), words="order here"),), reader=reader,
    )  # fmt: skip
