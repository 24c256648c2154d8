"""The board: its form, what a host may correct and what not, names in both languages, MAP."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from pbem.core.errors import Ambiguous, DataError, NotUnderstood
from pbem.core.language import Language, speaking
from pbem.games.colonialism import check_board, load
from pbem.games.colonialism.rules.decisions import KEPT_FIRST
from tests.games.colonialism.room import board_data, chance, colonialism, position

DEUTSCH = Language("de")


def test_the_board_holds_together() -> None:
    assert check_board(board_data()) == []


def test_24_cards_of_which_17_are_policies() -> None:
    board = colonialism().board
    assert sorted(board.cards) == sorted(KEPT_FIRST)
    assert len(board.policies) == 17
    with_seal = {name for name, card in board.cards.items() if card.seal}
    # CL-J60
    assert with_seal == {"diplomacy", "land-grab", "mercenaries", "military-campaign", "missionaries", "plague"}
    without_ship = {name for name, card in board.cards.items() if not card.ship}
    assert without_ship == {"diplomacy", "military-campaign", "missionaries"}


BREACHES: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("[zones] is missing", lambda board: board.pop("zones")),
    ("nations is not known", lambda board: board.update(nations={})),
    ("cards.fleet has no provenance", lambda board: board["cards"]["fleet"].pop("provenance")),
    ("missing or of the wrong kind", lambda board: board["cards"]["fleet"].pop("ship")),
    ("which is no region", lambda board: board["regions"]["india"]["neighbours"].append("mars")),
    ("does not name india", lambda board: board["regions"]["india"]["neighbours"].append("north-africa")),
    ("which is no sea zone", lambda board: board["regions"]["india"]["zones"].append("moon")),
    ("no ship could reach it", lambda board: board["regions"]["china"].update(zones=[])),
    ("is without 3 players", lambda board: board["regions"]["china"]["tiles"].pop("3")),
    ("cubes would be drawn", lambda board: board["regions"]["china"]["tiles"]["4"].update(value=4)),
    ("more natives could come", lambda board: board["regions"]["china"]["tiles"]["4"].update(value=4)),
    ("cards must be the 24", lambda board: board["cards"].pop("trade")),
    ("the policy cards must be", lambda board: board["cards"]["trade"].update(kind="policy")),
    ("india has 1 interests", lambda board: board["interests"].pop("india-natural")),
    ("must name a region", lambda board: board["interests"]["india-natural"].update(colour="green")),
    ("6 and 5", lambda board: board["zones"].update(pacific={"name_en": "P", "name_de": "P", "provenance": "x"})),
]


@pytest.mark.parametrize(("said", "damage"), BREACHES, ids=[said for said, _ in BREACHES])
def test_a_board_that_does_not_hold_is_told_in_a_sentence(said: str, damage: Callable[[dict[str, Any]], Any]) -> None:
    board = deepcopy(board_data())
    damage(board)
    breaches = check_board(board, "own/board.toml")
    assert any(said in breach for breach in breaches), breaches
    assert all(breach.startswith("own/board.toml: ") for breach in breaches)


def test_a_host_may_correct_the_map_and_the_tiles() -> None:
    board = deepcopy(board_data())
    board["regions"]["china"]["zones"].append("bay-of-bengal")
    board["regions"]["china"]["tiles"]["2"].update(value=1, limit=7)
    board["interests"]["china-mineral"]["colour"] = "brown"
    assert check_board(board) == []
    s = load({"board": board}).setup(("Red", "Blue"), {}, chance(1))
    assert (s.regions["china"].limit, s.regions["china"].value) == (7, 1)
    assert s.board.zones["bay-of-bengal"].regions == ("india", "southeast-asia", "china")


def test_a_board_without_a_datum_is_not_loaded() -> None:
    board = deepcopy(board_data())
    del board["regions"]["china"]["tiles"]
    with pytest.raises(DataError, match=r"board\.toml: 'tiles' is missing"):
        load({"board": board})


def test_names_follow_the_language_being_spoken() -> None:
    ruleset = colonialism()
    assert (ruleset.names["fleet"], ruleset.names["Red"], ruleset.names["black"]) == ("Fleet", "Red", "black")
    with speaking(DEUTSCH):
        assert (ruleset.names["fleet"], ruleset.names["Red"], ruleset.names["black"]) == ("Flotte", "Rot", "schwarz")
        assert ruleset.names["military-campaign"] == "Feldzug"
        assert ruleset.names["india"] == "Indien"
        assert ruleset.outlook(position(), "Red")["texts"]["fleet"] == board_data()["cards"]["fleet"]["text_de"]
    assert ruleset.outlook(position(), "Red")["texts"]["fleet"] == board_data()["cards"]["fleet"]["text_en"]
    assert set(ruleset.board.names_by_language["en"]) == set(ruleset.board.names_by_language["de"])


def test_map_finds_a_region_or_a_zone_in_either_language() -> None:
    s = position(
        {
            "regions.india.influence": {"Red": 3, "natives": 2},
            "players.Blue.policies": {"india": ["fleet", "treaty"]},
            "players.Red.ships": {"arabian-sea": 2},
        }
    )
    place = colonialism().place(s, "Red", "Indien")
    assert (place["territory"], place["total"], place["policies"]) == ("india", 5, {"Blue": ["hidden", "treaty"]})
    assert colonialism().place(s, "Blue", "india")["policies"] == {"Blue": ["fleet", "treaty"]}
    sea = colonialism().place(s, None, "arab")
    assert sea["territory"] == "arabian-sea"
    assert sea["regions"] == ["sub-saharan-africa", "middle-east", "india"]
    assert sea["ships"]["Red"] == {"arabian-sea": {"fresh": 2, "used": 0}}
    with pytest.raises(Ambiguous) as two:
        colonialism().place(s, None, "m")
    assert set(two.value.instead) == {"MAP Middle East", "MAP Mediterranean Sea"}
    with pytest.raises(NotUnderstood):
        colonialism().place(s, None, "Mars")


def test_the_standing_shows_what_cubes_come_to_and_no_secret() -> None:
    s = position({"players.Red.resources": {"black": 4, "brown": 1}, "players.Blue.resources": {"black": 3}})
    columns = {column.key: column.values for column in colonialism().standing(s)}
    assert columns["points"] == {"Red": "1", "Blue": "0", "Green": "0", "White": "0"}
    assert columns["black"]["Red"] == "4"
    assert colonialism().leading(s)[:2] == ["Red", "Blue"]


def test_the_outlook_says_whether_an_interest_would_pay_now() -> None:
    given = {
        "players.Red.interests": ["india-natural", "china-mineral"],
        "regions.india.influence": {"Red": 3, "natives": 2},
        "regions.china.influence": {"Red": 2, "natives": 2},
        "players.Red.ships": {"arabian-sea": 1, "bay-of-bengal": {"used": 1}},
    }
    outlook = colonialism().outlook(position(given), "Red")
    assert [each["most"] for each in outlook["interests"]] == [True, False]
    assert outlook["reach"]["india"] == 1
    assert outlook["neighbours"]["india"] == ["middle-east", "southeast-asia", "china"]
