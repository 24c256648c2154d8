"""The ruleset as the table uses it: its name, its sequence of play, the standing."""

from __future__ import annotations

import pytest

from pbem.core.errors import DataError
from pbem.games.colonial_2e import check_board, load
from tests.games.helpers import SEATS, colonial, data, position


def test_4_the_sequence_of_play() -> None:
    phases = colonial().phases(position())
    assert [phase.name for phase in phases] == [
        "line-up",
        "round-1",
        "round-2",
        "round-3",
        "round-4",
        "round-5",
        "merchant-fleets",
        "first-player",
        "naval-forces",
        "loan-interest",
    ]
    assert [phase.round for phase in phases] == [0, 1, 2, 3, 4, 5, 0, 0, 0, 0]
    assert [phase.name for phase in phases if phase.ends_turn] == ["loan-interest"]


def test_what_players_are_told_of_it() -> None:
    assert colonial().id == "colonial-2e"
    assert "2nd edition" in colonial().title
    assert "partly reconstructed" in colonial().note
    assert colonial().names["rio-de-la-plata"] == "Rio de la Plata"
    assert colonial().names["trader-financier"] == "Trader/Financier"
    assert colonial().names["american-cotton"] == "American cotton"


def test_a_board_that_lacks_something_is_refused() -> None:
    with pytest.raises(DataError, match="pbem rules check"):
        load({"ruleset": data("ruleset"), "board": {"territories": {}}})


def test_the_check_of_the_data() -> None:
    assert check_board(data("board")) == []


STANDING = {
    "players.Blue.prestige": 3,
    "players.Blue.loans": [4, 6],
    "players.Green.prestige": 3,
    "players.Red.merchant_fleets": 7,
    "market.Red": 2,
    "territories.brazil.resources.tobacco": ["Red"],
    "territories.brazil.colony": "Red",
}


def test_the_standing() -> None:
    columns = colonial().standing(position(STANDING))
    assert [column.title for column in columns] == [
        "Prestige",
        "Treasury",
        "Fleets",
        "Squadrons",
        "Loans",
        "Diplomacy",
        "Economy",
        "Seafaring",
        "Navy",
        "Logistics",
        "Market",
        "Monopolies",
        "Colonies",
    ]
    red = {column.key: column.values["Red"] for column in columns}
    assert [red[key] for key in ("fleets", "loans", "market", "monopolies", "colonies")] == ["7", "-", "2", "1", "1"]
    assert columns[4].values["Blue"] == "4+6"
    assert all(list(column.values) == list(SEATS) for column in columns)


def test_who_leads() -> None:
    assert colonial().leading(position(STANDING)) == ["Green", "Blue", "Red", "Yellow"]
