"""Maps of the boards: what touches is adjacent, what is adjacent touches or is linked, each place has its card."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from pbem.data import data_folder
from pbem.desk.ground import shelf
from pbem.games.colonial.board import board_from
from pbem.games.colonial_revised.board import edition_board
from pbem.report.pictures.board_map import Panel, Point, Polygon, atlas_of

BOARDS = ("colonial-2e", "colonialism", "new-world")
MOST_BYTES = 80_000
#: What `python -m maps.outlines` made last, by the first digits of its digest.
MADE = {
    "colonial-2e": "392513b1bdff2061",
    "colonialism": "e06d336a346e3fa8",
    "new-world": "1ec283adbce09ecf",
}


def adjacent(board: str) -> set[frozenset[str]]:
    """The pairs of places that the board calls adjacent."""
    data = shelf.data_of(board)["board"]
    if board == "colonial-2e":
        return pairs({name: each["adjacent"] for name, each in data["territories"].items()})
    return pairs({name: each["neighbours"] for name, each in data["regions"].items()})


def pairs(near: dict[str, Any]) -> set[frozenset[str]]:
    return {frozenset((name, other)) for name, others in near.items() for other in others}


def places(board: str) -> set[str]:
    """All places that a picture has a card for."""
    data = shelf.data_of(board)["board"]
    return {*data.get("territories", ()), *data.get("regions", ()), *data.get("zones", ())}


def sides(polygons: tuple[Polygon, ...]) -> set[frozenset[Point]]:
    """The straight lines that an outline is made of: two lands that share a border share some of them."""
    return {frozenset(pair) for polygon in polygons for ring in polygon for pair in pairwise(ring)}


def touching(board: str) -> set[frozenset[str]]:
    """The pairs of lands that are drawn with a border between them."""
    edges = {place: sides(polygons) for place, polygons in atlas_of(board).lands.items()}
    return {frozenset(pair) for pair in combinations(edges, 2) if edges[pair[0]] & edges[pair[1]]}


def linked(board: str) -> set[frozenset[str]]:
    return {frozenset(link.between) for link in atlas_of(board).links}


@pytest.mark.parametrize("board", BOARDS)
def test_only_adjacent_places_touch(board: str) -> None:
    assert touching(board) - adjacent(board) == set()


@pytest.mark.parametrize("board", BOARDS)
def test_adjacent_places_touch_or_are_linked_across_the_sea(board: str) -> None:
    assert adjacent(board) == touching(board) | linked(board)
    assert touching(board) & linked(board) == set()


def test_the_revised_edition_has_the_same_borders_but_for_the_territories_it_does_not_use() -> None:
    data = shelf.data_of("colonial-revised")
    board = edition_board(data["board"], data["edition"])
    unused = {"congo", "amazonia"}
    assert set(board_from(data["board"]).lands) - set(board.lands) == unused
    drawn = touching("colonial-2e") | linked("colonial-2e")
    assert pairs({name: land.neighbours for name, land in board.lands.items()}) == {
        pair for pair in drawn if not pair & unused
    }


def test_links_of_the_new_world_are_its_sea_edges() -> None:
    edges = shelf.data_of("new-world")["board"]["edges"].values()
    assert linked("new-world") == {frozenset((edge["a"], edge["b"])) for edge in edges if edge["kind"] == "sea"}


@pytest.mark.parametrize("board", BOARDS)
def test_each_place_has_a_card_and_an_outline_or_is_a_sea_zone_with_a_panel(board: str) -> None:
    atlas = atlas_of(board)
    zones = set(shelf.data_of(board)["board"].get("zones", ()))
    assert set(atlas.spots) == places(board)
    assert set(atlas.lands) == places(board) - zones
    assert sorted(place for panel in atlas.panels for place in panel.lands) == sorted(atlas.lands)
    assert {place for place, spot in atlas.spots.items() if spot.panel} == zones


@pytest.mark.parametrize("board", BOARDS)
def test_cards_and_links_are_within_their_panel_and_points_in_their_land(board: str) -> None:
    atlas = atlas_of(board)
    for panel in atlas.panels:
        for place in atlas.places(panel):
            spot = atlas.spots[place]
            assert inside(spot.card, panel), place
            if place in atlas.lands:
                stands = (
                    near(atlas.lands[place], spot.card) if spot.point is None else holds(atlas.lands[place], spot.point)
                )
                assert stands, place
        for link in atlas.links:
            if set(link.between) & set(panel.lands):
                assert all(inside(end, panel) for end in link.ends), link


@pytest.mark.parametrize("board", BOARDS)
def test_links_end_near_the_two_coasts_and_on_neither_land(board: str) -> None:
    atlas = atlas_of(board)
    for link in atlas.links:
        (a, b), (start, end) = link.between, link.ends
        either = min(
            far(atlas.lands[a], start) + far(atlas.lands[b], end), far(atlas.lands[b], start) + far(atlas.lands[a], end)
        )
        assert either < 3.5, link


@pytest.mark.parametrize("board", BOARDS)
def test_files_are_small_and_say_where_they_are_from(board: str) -> None:
    folder = data_folder("rules") / board
    outlines = folder / "outlines.json"
    assert outlines.stat().st_size <= MOST_BYTES
    assert '"provenance": "Natural Earth (public domain)' in outlines.read_text(encoding="utf-8")[:200]
    assert 'provenance = "' in (folder / "map.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("board", BOARDS)
def test_outlines_are_as_the_script_made_them(board: str) -> None:
    made = (data_folder("rules") / board / "outlines.json").read_bytes()
    assert sha256(made).hexdigest()[:16] == MADE[board]


@pytest.mark.soak
@pytest.mark.skipif("PBEM_WORLD_ATLAS" not in os.environ, reason="wants shapely, and world-atlas; see maps/README.md")
def test_outlines_made_again_are_the_same(tmp_path: Path) -> None:
    root = data_folder("rules").parent
    atlas = Path(os.environ["PBEM_WORLD_ATLAS"]).resolve()
    command = (sys.executable, "-m", "maps.outlines", "--to", tmp_path, atlas)
    subprocess.run(command, cwd=root, check=True)
    for board in BOARDS:
        again = (tmp_path / board / "outlines.json").read_bytes()
        assert again == (data_folder("rules") / board / "outlines.json").read_bytes()


def inside(point: Point, panel: Panel) -> bool:
    return panel.west <= point[0] <= panel.east and panel.south <= point[1] <= panel.north


def holds(polygons: tuple[Polygon, ...], point: Point) -> bool:
    """Whether a point is in a land: a line from it to the east crosses the edge an odd number of times."""
    return sum(crossings(ring, point) for polygon in polygons for ring in polygon) % 2 == 1


def near(polygons: tuple[Polygon, ...], point: Point) -> bool:
    """Whether a card there stands on its land, or over it in part: so it needs no line."""
    lons, lats = zip(*corners(polygons), strict=True)
    return bool(min(lons) < point[0] < max(lons) and min(lats) < point[1] < max(lats))


def crossings(ring: tuple[Point, ...], point: Point) -> int:
    x, y = point
    return sum(
        (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in pairwise(ring)
    )


def far(polygons: tuple[Polygon, ...], point: Point) -> float:
    """How far a point is from the nearest corner of a coast, in degrees."""
    return min(max(abs(x - point[0]), abs(y - point[1])) for x, y in corners(polygons))


def corners(polygons: tuple[Polygon, ...]) -> Iterator[Point]:
    return (point for polygon in polygons for ring in polygon for point in ring)
