"""The board that comes with the rules, and what is said of one that does not agree with them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from pbem.core.errors import DataError
from pbem.core.paths import put
from pbem.games.colonial.board import board_from
from pbem.games.colonial.board_check import check_board
from tests.games.helpers import data

BOARD = data("board")


def test_the_board_that_comes_with_the_rules_is_sound() -> None:
    assert check_board(BOARD) == []


def test_what_it_holds() -> None:
    board = board_from(BOARD)
    assert len(board.lands) == 28
    assert len(board.colour_of) == 32
    assert sum(len(land.neighbours) for land in board.lands.values()) == 2 * 41
    assert sum(land.prestige for land in board.lands.values()) + board.prestige["america_box"] == 28
    assert board.card_with["rebel"] == "sovereign-rebel"
    assert board.spaces_of["blue"] == (("india", "silk"), ("indochina", "silk"), ("china", "silk"))


def test_reconstructed_data_say_so() -> None:
    """A datum is quoted from a rule text, or marked as reconstructed."""
    for name, land in BOARD["territories"].items():
        sources = [*land["adjacent"].values(), *(land[key] for key in land if key.endswith("_provenance"))]
        assert all("edition: “" in source or "reconstructed" in source for source in sources), name


def test_a_second_space_of_one_good_has_a_name_of_its_own() -> None:
    changed = deepcopy(BOARD)
    changed["territories"]["china"]["resources"].append({"good": "china", "colour": "orange"})
    assert board_from(changed).lands["china"].goods == ("silk", "tea", "china", "china-2")


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("territories.brazil.adjacent.guyana", "board", "territories.brazil.adjacent.guyana: there is no Territory"),
        ("territories.brazil.adjacent.japan", "board", "add territories.japan.adjacent.brazil or take it away"),
        ("territories.brazil.adjacent.guyanas", "", "territories.brazil.adjacent.guyanas does not say where"),
        ("territories.brazil.climate", "hot", "territories.brazil.climate is not known here"),
        ("territories.brazil.difficulty_provenance", "", "territories.brazil.difficulty does not say where"),
        ("territories.brazil.continent", "mu", "territories.brazil.continent is 'mu'"),
        ("territories.brazil.native_power", -1, "territories.brazil.native_power is -1"),
        ("territories.brazil.resources", [{"good": "tobacco", "colour": "red"}], "which does not list it"),
        ("tracks.navy.values", [1, 1], "tracks.navy.values is [1, 1]"),
        ("tracks.diplomacy.length", 4, "the start lies left of the last space"),
        ("colours.beige.rule", "beige", "colours.beige.rule is 'beige'"),
        ("weather", {}, "weather is not known here"),
        # what the rules say of the board
        ("territories.brazil.difficulty", 5, "territories.brazil.difficulty is 5; an example in the rules has 4"),
        ("territories.west-africa.native_power", 2, "territories.west-africa.native_power is 2"),
        ("territories.congo.difficulty", 8, "the rules give the range 3 to 7"),
        ("territories.india.native_power", 0, "the rules have a Colony there"),
        ("territories.egypt.prestige", 1, "territories.egypt starts explored by the rules"),
        ("territories.japan.prestige", 40, "Prestige lie on the map"),
        ("territories.australia.continent", "asia", "Oceania is east-indies"),
        ("territories.west-indies.continent", "africa", "the rules count the Caribbean among the Americas"),
        ("territories.levant.resources", [], "territories.levant.resources: the rules let counters be placed there"),
        ("territories.east-africa.resources", [], "colours.black"),
        ("territories.indochina.resources", [], "colours.blue"),
        ("territories.east-indies.resources", [], "colours.red"),
        ("territories.brazil.resources", [], "territories.brazil.resources: the rules speak of its one Resource"),
    ],
)
def test_each_breach_is_named_with_key_and_cure(path: str, value: Any, says: str) -> None:
    changed = deepcopy(BOARD)
    put(changed, path, value)
    found = check_board(changed, "mine.toml")
    assert any(says in breach for breach in found), found
    assert all(breach.startswith("mine.toml: ") for breach in found)


def test_a_missing_table_and_a_missing_territory() -> None:
    assert "the table [tracks] is missing" in check_board({key: BOARD[key] for key in BOARD if key != "tracks"})[0]
    changed = deepcopy(BOARD)
    lands = changed["territories"]
    del lands["japan"], lands["china"]["adjacent"]["japan"]
    assert "territories.japan is missing" in check_board(changed)[0]
    with pytest.raises(DataError, match="is missing or of the wrong kind"):
        board_from({})
