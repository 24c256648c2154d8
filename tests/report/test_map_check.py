"""What is wrong with a board's map.toml and outlines.json is a sentence with its key and what would do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from pbem.data import data_folder
from pbem.desk.hosting.rule_files import check
from pbem.report.pictures.map_check import Shape, breaches_of, check_map
from pbem.report.pictures.signs import OTHERS
from tests.report.picture_boards import BOARD
from tests.report.picture_boards import board as board


@pytest.fixture
def folder(board: str, tmp_path: Path) -> Path:
    """The folder of a made-up board."""
    return tmp_path / "rules" / board


def said(folder: Path, was: str, now: str) -> list[str]:
    """The breaches once `was` reads `now` in map.toml."""
    text = (folder / "map.toml").read_text(encoding="utf-8")
    assert was in text
    return breaches_of(text.replace(was, now, 1).encode(), (folder / "outlines.json").read_bytes())


def test_a_board_that_is_right_has_no_breach(folder: Path) -> None:
    assert check_map(folder, BOARD) == []


@pytest.mark.parametrize("name", ["colonial-2e", "colonialism", "new-world"])
def test_our_boards_are_right(name: str) -> None:
    assert check_map(data_folder("rules") / name, name) == []


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ("card = [0, 40]", "card = [0]", "place.fen.card will not do; write [degrees east, degrees north]"),
        ("card = [0, 40]", "card = [0, 99]", "place.fen.card will not do; write [degrees east, degrees north]"),
        ("card = [0, 40]", "crad = [0, 40]", "place.fen.crad is not known here"),
        ("card = [0, 40]", "", "place.fen.card is missing; write [degrees east, degrees north]"),
        ("card = [0, 40]", "card = [0, -20]", "place.fen.card is outside the bounds of north"),
        ('grows = "down"', 'grows = "left"', "place.fen.grows will not do; write “up”, “down” or “both”"),
        ('panel = "north"', "", "place.sound.panel must say on which panel it is"),
        ('panel = "north"', 'panel = "east"', "place.sound.panel must say on which panel it is"),
        ('column = "east"', 'panel = "north"', "place.moor.panel is for places without land; take it out"),
        ('lands = ["isle"]', 'lands = ["isle", "rock"]', "panel[2].lands names rock, which is not in outlines.json"),
        ('lands = ["isle"]', 'lands = ["fen", "isle"]', "panel[2].lands names fen, which is on north already"),
        ('lands = ["fen", "moor"]', 'lands = ["fen"]', "panel.lands of no panel names moor"),
        ("[place.isle]", "[place.shoal]", "place.isle is missing; write where its card stands"),
        ("bounds = [-30, 0, 60, 50]", "bounds = [60, 0, -30, 50]", "panel[1].bounds has no room"),
        ("bounds = [-30, -40, 60, 0]", "bounds = [1, 2]", "panel[2].bounds will not do; write [west, south, "),
        ('id = "south"', 'id = "north"', "panel[1].id north is another panel's as well"),
        ('between = ["moor", "isle"]', 'between = ["moor", "sea"]', "link[1].between names sea"),
        ('path = "M-8 -8h16v16h-16z"', 'path = "<script>"', "sign.cube.path will not do; write the data of an SVG"),
        ('fill = "seat"', 'fill = "red"', "sign.cube.fill will not do; write “seat”, “none” or a colour"),
        ('shape = "hexagon"', 'shape = "blob"', "mark.natives.shape will not do; write “hexagon”, “square”"),
        ('provenance = "made up"', "", "provenance is missing; write where it is known from"),
        ("[[panel]]", "[[panel", "map.toml cannot be read as TOML"),
    ],
)  # fmt: skip
def test_a_breach_names_the_key_and_what_would_do(folder: Path, was: str, now: str, sentence: str) -> None:
    assert sentence in said(folder, was, now)[0]


def test_a_breach_of_outlines_names_the_land(folder: Path) -> None:
    by_hand = (folder / "map.toml").read_bytes()
    found = breaches_of(by_hand, json.dumps({"provenance": "made up", "lands": {"fen": []}, "rest": []}).encode())
    assert found[0].startswith("outlines.json: lands")
    assert breaches_of(by_hand, b"{")[0].startswith("outlines.json cannot be read as JSON")
    assert "larger than 80000 bytes" in breaches_of(by_hand, b" " * 80_001 + b"{}")[0]


def test_one_file_without_the_other_is_a_breach(folder: Path) -> None:
    (folder / "outlines.json").unlink()
    assert "outlines.json: is missing beside map.toml" in check_map(folder, BOARD)[0]


def test_rules_check_looks_over_maps() -> None:
    found = {checked.where: checked.breaches for checked in check([])}
    assert found["rules/colonialism/map.toml"] == ()


def test_shapes_that_may_be_named_are_those_that_are_drawn() -> None:
    assert set(get_args(Shape)) == set(OTHERS)
