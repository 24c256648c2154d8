"""Rebellions: printed examples first (CR-T17, T30-T33, T51)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_revised.rules.characters.rebel import cannot_spark
from pbem.games.colonial_revised.rules.rebellion import newcomers
from pbem.games.colonial_revised.rules.sequence import begin_turn
from tests.games.colonial_revised.room import check, holds, play, position

AFRICA = {
    "territories.west-africa.resources.gold": ["Blue", "Green"],
    "territories.west-africa.resources.slaves": ["Green"],
    "territories.west-africa.unrest": 2,
    "players.Green.treasury": 3,
}
BOTH_GREEN = {
    "spark.Red.casualty.1": ["gold", "Green", "top"],
    "spark.Red.casualty.2": ["slaves", "Green", "top"],
    "spark.Red.avert.Green": 1,
}


def test_t17_a_loss_is_averted_for_two() -> None:
    s = position(AFRICA)
    play(s, "Red", {"do": "rebel", "spark": "west-africa"}, BOTH_GREEN, {"spark.Red.dice": "2/4"})
    holds(s, {"players.Green.treasury": 1, "territories.west-africa.unrest": 1})
    holds(s, {"territories.west-africa.resources": {"gold": ["Blue"], "slaves": ["Green"]}})


def test_t17_a_mission_prevents_a_loss() -> None:
    s = position({**AFRICA, "territories.west-africa.missions": ["Blue"]})
    table = play(
        s, "Red", {"do": "rebel", "spark": "west-africa"},
        {"spark.Red.casualty.1": ["gold", "Green", "top"], "spark.Red.avert.Green": 0}, {"spark.Red.dice": "2/4"},
    )  # fmt: skip
    assert table.told("rebellion-losses")[0]["losses"] == 1
    assert s.territories["west-africa"].counters("Green") == 1


def test_no_loss_is_averted_on_a_space_twice() -> None:
    s = position({**AFRICA, "players.Green.treasury": 4})
    answers = {**BOTH_GREEN, "spark.Red.avert.Green": ["slaves", "slaves"]}
    with pytest.raises(NotAllowed, match="no loss on 'slaves' is left to be averted"):
        play(s, "Red", {"do": "rebel", "spark": "west-africa"}, answers, {"spark.Red.dice": "2/4"})


def test_what_was_averted_by_name_is_told() -> None:
    s = position(AFRICA)
    answers = {**BOTH_GREEN, "spark.Red.avert.Green": ["gold"]}
    table = play(s, "Red", {"do": "rebel", "spark": "west-africa"}, answers, {"spark.Red.dice": "2/4"})
    assert table.told("averted")[0]["goods"] == ["gold"]
    assert s.territories["west-africa"].resources == {"gold": ["Blue", "Green"], "slaves": []}


def test_ones_own_counters_go_last() -> None:
    s = position({**AFRICA, "territories.west-africa.resources.slaves": ["Red"]})
    answers = {"spark.Red.casualty.1": ["gold", "Green", "top"]}
    table = play(s, "Red", {"do": "rebel", "spark": "west-africa"}, answers, {"spark.Red.dice": "3/4"})
    holds(s, {"territories.west-africa.independent": True, "territories.west-africa.unrest": 0})
    assert [lost["seat"] for lost in table.told("counter-lost")] == ["Red", "Blue", "Green"]


def test_t30_an_automatic_rebellion_goes_around_the_holders() -> None:
    s = position(
        {
            "territories.new-spain.resources.gold": ["Red"] * 4 + ["Blue", "Green"],
            "territories.new-spain.unrest": 4,
            "territories.new-spain.missions": ["Yellow"],
            "players.Red.treasury": 2,
            "players.Blue.logistics": 2,
        }
    )
    play(
        s, "Blue", {"do": "viceroy", "territory": "new-spain", "place": [["gold", 2]]},
        {"Blue.revolt.new-spain.avert.Red": 1}, {"Blue.revolt.new-spain.dice": "4/10"},
    )  # fmt: skip
    land = s.territories["new-spain"]
    assert [land.counters(seat) for seat in ("Red", "Blue", "Green")] == [4, 2, 0]
    holds(s, {"territories.new-spain.unrest": 3, "players.Red.treasury": 0})
    assert {player.diplomacy for player in s.players.values()} == {4}


def test_equal_holders_lose_in_reverse_player_order() -> None:
    s = position(
        {
            "territories.new-spain.resources.gold": ["Red", "Blue", "Green"],
            "territories.new-spain.unrest": 4,
            "players.Yellow.logistics": 2,
        }
    )
    play(
        s, "Yellow", {"do": "viceroy", "territory": "new-spain", "place": [["gold", 2]]}, {},
        {"Yellow.revolt.new-spain.dice": "2/10"},
    )  # fmt: skip
    land = s.territories["new-spain"]
    assert [land.counters(seat) for seat in ("Red", "Blue", "Green", "Yellow")] == [1, 1, 0, 1]


COLONY = {
    "territories.new-france.resources.american-cotton": ["Red"],
    "territories.new-france.resources.fur": ["Red"],
    "territories.new-france.colony": "Red",
    "territories.new-france.unrest": 2,
    "territories.new-france.missions": ["Green"],
    "players.Red.treasury": 2,
    "players.Blue.treasury": 3,
}
SPARK = {"do": "rebel", "spark": "new-france"}
DICE = {"spark.Blue.dice": "3/6"}


def test_t31_a_colony_falls_and_the_rebel_comes_in() -> None:
    s = position(COLONY)
    answers: dict[str, Any] = {
        "spark.Blue.casualty.1": ["american-cotton", "Red", "top"],
        "spark.Blue.avert.Red": 1,
        "spark.Blue.occupy": "fur",
    }
    play(s, "Blue", SPARK, answers, DICE)
    holds(s, {"territories.new-france.colony": None, "territories.new-france.unrest": 1})
    holds(s, {"territories.new-france.resources": {"american-cotton": [], "fur": ["Red", "Blue"]}})
    holds(s, {"players.Blue.diplomacy": 3, "players.Blue.treasury": 0, "players.Red.treasury": 0})


def test_t31_exactly_one_space_is_left_even_where_a_monopoly_breaks() -> None:
    """CR-R39."""
    s = position({**COLONY, "territories.canada.resources.fur": ["Yellow"], "players.Red.treasury": 0})
    play(s, "Blue", SPARK, {"spark.Blue.casualty.1": ["fur", "Red", "top"], "spark.Blue.occupy": "fur"}, DICE)
    holds(s, {"players.Blue.diplomacy": 3, "territories.new-france.independent": False})


def test_t31_with_nobody_left_it_is_independent() -> None:
    s = position(COLONY)
    play(s, "Blue", SPARK, {"spark.Blue.casualty.1": ["fur", "Red", "top"], "spark.Blue.avert.Red": 0}, DICE)
    holds(s, {"territories.new-france.independent": True, "territories.new-france.unrest": 0})


def test_t31_a_colony_is_saved_by_default_where_that_can_be_paid() -> None:
    s = position({**COLONY, "players.Red.treasury": 4})
    play(s, "Blue", SPARK, {"spark.Blue.casualty.1": ["fur", "Red", "top"]}, DICE)
    holds(s, {"territories.new-france.colony": "Red", "players.Red.treasury": 0})


def test_t31_a_rebellion_in_a_colony_must_be_paid_and_is_not_for_its_owner() -> None:
    s = position({**COLONY, "players.Blue.treasury": 1})
    for seat in ("Blue", "Red"):
        with pytest.raises(NotAllowed):
            check(s, seat, SPARK)


def test_t32_one_rebellion_a_turn_but_newcomers_can_be_hit() -> None:
    given = {
        "territories.west-africa.resources.gold": ["Red", "Red"],
        "territories.west-africa.unrest": 1,
        "territories.west-africa.rebelled": True,
    }
    s = position(given)
    assert "has had its Rebellion" in str(cannot_spark(s, "Green", "west-africa"))
    play(s, "Blue", {"do": "viceroy", "territory": "west-africa", "place": [["gold", 1]]})
    assert newcomers(s, "west-africa")["gold"] == ["Blue"]
    play(s, "Green", {"do": "rebel", "spark": "west-africa"}, {}, {"spark.Green.dice": "2/2"})
    holds(s, {"territories.west-africa.resources.gold": ["Red", "Red"]})
    begin_turn(s)
    assert cannot_spark(s, "Green", "west-africa") is None


def test_t32_a_colony_founded_since_may_be_hit_again() -> None:
    s = position(
        {
            "territories.new-spain.resources.gold": ["Red"] * 4,
            "territories.new-spain.unrest": 1,
            "territories.new-spain.rebelled": True,
        }
    )
    play(s, "Red", {"do": "conqueror", "territory": "new-spain"})
    assert cannot_spark(s, "Green", "new-spain") is None
    assert newcomers(s, "new-spain")["gold"] == ["Red", "Red"]


def test_a_survivor_who_was_lost_since_makes_nobody_safe() -> None:
    s = position(
        {
            "territories.brazil.resources.tobacco": ["Red"],
            "territories.brazil.unrest": 1,
            "territories.brazil.rebelled": True,
            "territories.canada.resources.fur": ["Blue", "Red"],
            "territories.canada.rebelled": True,
            "players.Blue.squadrons": 0,
            "players.Red.logistics": 2,
        }
    )
    play(s, "Red", {"do": "viceroy", "territory": "brazil", "back": [["tobacco", "top"]]})
    play(s, "Red", {"do": "viceroy", "territory": "brazil", "place": [["tobacco", 2]]})
    assert newcomers(s, "brazil")["tobacco"] == ["Red", "Red"]
    dice = {"canada.dice.Red": "1/1", "canada.dice.Blue": "0/1", "sea.Red": "0/1"}
    play(
        s, "Red", {"do": "sovereign", "enemy": "Blue"}, {"war.Red.offer.Red": None, "war.Red.offer.Blue": None},
        {f"war.Red.y1.{key}": roll for key, roll in dice.items()},
    )  # fmt: skip
    play(s, "Blue", {"do": "viceroy", "territory": "canada", "place": [["fur", 1]]})
    assert newcomers(s, "canada")["fur"] == ["Blue"]


EXPLORED = {f"territories.{name}.explored": True for name in ("india", "china", "persia", "japan")}


def test_t33_one_rebels_unrest_a_territory_and_turn() -> None:
    s = position({**EXPLORED, "players.Blue.logistics": 2})
    play(s, "Red", {"do": "rebel", "unrest": ["india", "china"]})
    with pytest.raises(NotAllowed):
        check(s, "Blue", {"do": "rebel", "unrest": ["india"]})
    partly = check(s, "Blue", {"do": "rebel", "unrest": ["india", "japan"]})
    assert (partly["unrest"][0], len(partly["void"])) == ("japan", 1)
    play(s, "Blue", {"do": "rebel", "unrest": ["persia", "japan"]})
    play(s, "Blue", {"do": "viceroy", "territory": "india", "place": [["silk", 2]]})
    assert {name: s.territories[name].unrest for name in ("india", "china", "persia", "japan")} == {
        "india": 2,
        "china": 1,
        "persia": 1,
        "japan": 1,
    }


def test_t51_the_sovereign_rebel_card_passes_only_where_nothing_can_be_done() -> None:
    incited = {f"territories.{name}.incited": True for name in ("levant", "barbary", "egypt")}
    s = position({**incited, "players.Red.diplomacy": 1})
    skip = {"card": "sovereign-rebel", "do": "pass"}
    assert check(s, "Red", skip) == skip
    s.territories["egypt"].incited = False
    with pytest.raises(NotAllowed):
        check(s, "Red", skip)
    play(s, "Red", {"do": "rebel", "unrest": ["egypt"]})
    holds(s, {"territories.egypt.unrest": 1})
