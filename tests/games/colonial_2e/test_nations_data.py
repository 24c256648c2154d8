"""The data of the Nation cards: what is looked over, and what becomes of it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import DataError, Refusal, TableError
from pbem.core.paths import put
from pbem.core.table import Intervention
from pbem.games.colonial_2e import check_nations, load
from pbem.games.colonial_2e.rules.interventions import intervene
from pbem.games.colonial_2e.rules.nations import NOBODY, nation_of
from pbem.games.common.bots.random_play import RandomSettler
from tests.games.helpers import colonial, data, position, scripted


def test_the_cards_that_come_with_the_rules_are_in_order() -> None:
    assert check_nations(data("nations")) == []
    assert list(colonial().board.nations) == ["spain", "portugal", "dutch-republic", "great-britain", "france"]


def test_every_datum_of_a_card_says_where_it_is_known_from() -> None:
    for name, card in data("nations")["nations"].items():
        assert card["extra_card_provenance"], name
        assert all(rule["provenance"] for rule in card["rules"]), name
        assert all(goal["provenance"] for goal in card["goals"].values()), name


BROKEN = [
    ("variant.starred_rules_end_at_prestige", 0, "variant.starred_rules_end_at_prestige is 0"),
    ("nations.spain.extra_characters", ["rebel"], "'rebel', who is not on the card"),
    ("nations.spain.extra_characters", [], "extra_characters is empty"),
    ("nations.spain.rules", [{"id": "armada", "starred": False, "provenance": "x"}], "names 'armada'; known are"),
    ("nations.spain.rules", [{"id": "flamboyance", "starred": False, "provenance": "x"}], "is without tordesillas"),
    ("nations.spain.goals", {}, "goals is empty"),
    ("nations.spain.goals", {"peru": {"city": "Lima"}}, "does not say where it is known from"),
    ("nations.spain.goals", {"peru": {"provenance": "x"}}, "is without west-indies"),
    ("nations.france.goals.persia", {"provenance": "x"}, "an example in the rules says is none"),
    ("nations.france.extra_card", "trader-financier", "not on the card trader-financier"),
]


@pytest.mark.parametrize(("path", "value", "why"), BROKEN)
def test_a_breach_is_named_with_its_key(path: str, value: Any, why: str) -> None:
    changed = deepcopy(data("nations"))
    put(changed, path, value)
    assert any(why in breach for breach in check_nations(changed, "mine.toml"))
    assert all(breach.startswith("mine.toml: ") for breach in check_nations(changed, "mine.toml"))


def test_no_two_nations_have_the_same_extra_card() -> None:
    changed = deepcopy(data("nations"))
    put(changed, "nations.spain.extra_card", "explorer-conqueror")
    put(changed, "nations.spain.extra_characters", ["conqueror"])
    assert any("two have the extra card explorer-conqueror" in breach for breach in check_nations(changed))


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("nations.spain.goals.atlantis", {"provenance": "x"}, "'atlantis', which the board does not have"),
        ("nations.spain.extra_card", "king-queen", "extra_card is 'king-queen'"),
        ("nations.spain.rules", [{"id": "armada", "starred": False}], "armada"),
    ],
)
def test_a_card_that_does_not_fit_the_board_is_not_loaded(path: str, value: Any, why: str) -> None:
    changed = deepcopy(data("nations"))
    put(changed, path, value)
    with pytest.raises(DataError, match=why):
        load({"ruleset": data("ruleset"), "board": data("board"), "nations": changed})


def test_a_host_without_cards_plays_the_base_game() -> None:
    ruleset = load({"ruleset": data("ruleset"), "board": data("board")})
    s = ruleset.setup(ruleset.seat_names[:4], {}, Keyed(b"x"))
    assert [nation_of(s, seat) for seat in s.seats] == [NOBODY] * 4


@pytest.mark.parametrize("no", ["no", "off", False])
def test_two_and_three_cannot_do_without_nations(no: Any) -> None:
    """25: with two or three players the variant is compulsory; unsaid it is played, and said otherwise it is told."""
    ruleset = colonial()
    for count in (2, 3):
        seats = ruleset.seat_names[:count]
        with pytest.raises(TableError, match=f"{count} players play .* leave nations=no out, or seat 4"):
            ruleset.setup(seats, {"nations": no}, Keyed(b"x"))
        assert ruleset.setup(seats, {}, Keyed(b"x")).options["nations"] is True
    assert ruleset.setup(ruleset.seat_names[:4], {"nations": no}, Keyed(b"x")).options["nations"] is False


def test_what_a_nation_is_after_its_starred_rules() -> None:
    s = position({"players.Red.nation": "spain", "players.Blue.nation": "portugal", "players.Green.nation": "france"})
    before = {seat: nation_of(s, seat) for seat in ("Red", "Blue", "Green")}
    for player in s.players.values():
        player.freed = True
    after = {seat: nation_of(s, seat) for seat in before}
    assert (before["Red"].bound, after["Red"].bound) == (True, False)
    assert after["Red"].flamboyant
    assert after["Red"].founds_by_mission == "americas"
    assert (before["Blue"].extra_card, after["Blue"].extra_card) == ("explorer-conqueror", "")
    assert (before["Blue"].highest, after["Blue"].highest) == ({"logistics": 1}, {"logistics": 1})
    assert before["Green"] == after["Green"]


def test_two_games_of_the_same_nations_share_their_board() -> None:
    wanted = {"nations": {"Red": "spain", "Blue": "france"}}
    first, second = (colonial().setup(("Red", "Blue"), wanted, Keyed(b"%d" % seed)) for seed in range(2))
    assert first.board is second.board
    assert colonial().state_from(first.document()).board is first.board
    assert "persia" not in first.board.lands
    assert all(other in first.board.lands for land in first.board.lands.values() for other in land.neighbours)


def test_an_edit_keeps_the_board_of_two() -> None:
    s = colonial().setup(("Red", "Blue"), {"nations": {"Red": "spain", "Blue": "france"}}, Keyed(b"x"))
    board = s.board
    intervene(s, scripted(s), Intervention("", "edit", {"path": "players.Red.treasury", "value": 7}))
    assert s.board is board
    assert s.players["Red"].treasury == 7
    with pytest.raises(Refusal, match="persia"):
        intervene(s, scripted(s), Intervention("", "edit", {"path": "territories.persia.unrest", "value": 1}))


def test_a_player_who_left_before_the_choice_has_a_nation_by_chance() -> None:
    s = colonial().setup(("Red", "Blue"), {"dropped": ["Red", "Blue"]}, Keyed(b"x"))
    adjudicate(colonial(), s, settler=RandomSettler(1), chance=Keyed(b"x"), stop=lambda phase, s: True)
    assert {player.nation for player in s.players.values()} <= set(s.board.nations)
    assert s.phase == "line-up"
