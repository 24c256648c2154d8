"""The board's data: what a host may correct, and what must hang together."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from pbem.core.paths import put
from pbem.games.new_world.board_check import check_board
from tests.games.new_world.room import board_data


def test_the_board_that_comes_with_the_rules_is_sound() -> None:
    assert check_board(board_data()) == []


def test_a_border_may_be_added_with_its_reason() -> None:
    board = deepcopy(board_data())
    board["regions"]["brazil"]["neighbours"].append("chile")
    board["regions"]["chile"]["neighbours"].append("brazil")
    breaches = check_board(board)
    assert any("edges has no entry for brazil and chile" in breach for breach in breaches)
    board["edges"]["brazil_chile"] = {"a": "brazil", "b": "chile", "why": "own map", "provenance": "own map"}
    assert check_board(board) == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("regions.brazil.neighbours", ["peru"], "but brazil does not name caracas"),
        ("regions.peru.explore_requires_any", ["mars"], "which is no region"),
        ("regions.peru.provenance", " ", "regions.peru has no provenance"),
        ("numbers.draw", None, "'draw' is missing"),
        ("resistance.1.tokens", 5, "Indian tokens for 17 regions"),
        ("cards.war.copies", 3, "there are 81 cards"),
        ("cards.region-peru.region", "chile", "one region card for every region"),
        ("region_card.wild_functions", ["dance"], "names dance, which is no function"),
        ("options.vp_floor", "low", "options.vp_floor is 'low'"),
        ("nations.dutch.national_will", ["tulips"], "nations.dutch.national_will names tulips"),
        ("advances.politics.number", 1, "advances must be numbered"),
        ("weather", {}, "weather is not known here"),
    ],
)
def test_a_breach_names_the_key(path: str, value: Any, said: str) -> None:
    board = deepcopy(board_data())
    if value is None:
        del board["numbers"]["draw"]
    else:
        put(board, path, value)
    breaches = check_board(board, "own/board.toml")
    assert any(said in breach for breach in breaches), breaches
    assert all(breach.startswith("own/board.toml: ") for breach in breaches)


def test_a_table_that_is_missing_is_named() -> None:
    board = {name: table for name, table in board_data().items() if name != "nations"}
    assert "the table [nations] is missing" in check_board(board)[0]
