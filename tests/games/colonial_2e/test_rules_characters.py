"""Rules 13, 16, 19, 20, 21 and 24: Ambassador, Financier, Missionary, Rebel, Scientist, Viceroy."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_2e.rules.actions import ActionChoice
from tests.games.helpers import position
from tests.games.play import check, holds, play

BRAZIL = "territories.brazil.resources.tobacco"
GOLD, SLAVES = "territories.west-africa.resources.gold", "territories.west-africa.resources.slaves"


# --- 13 Ambassador --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raised", "calm", "diplomacy", "unrest"),
    [("Red", "china", 7, 0), ("Blue", None, 5, 1), (None, "china", 4, 0)],  # Red is at the right end: no effect
)
def test_13_1_the_ambassador(raised: str | None, calm: str | None, diplomacy: int, unrest: int) -> None:
    s = position({"territories.china.unrest": 1, "players.Red.diplomacy": 7})
    play(s, "Green", {"do": "ambassador", "raise": raised, "calm": calm})
    assert s.territories["china"].unrest == unrest
    assert s.players[raised or "Blue"].diplomacy == diplomacy


def test_13_1_a_void_part_leaves_the_other() -> None:
    action = check(position(), "Red", {"do": "ambassador", "raise": "Blue", "calm": "brazil"})
    assert action == {"do": "ambassador", "raise": "Blue", "calm": None, "void": ["there is no Unrest in Brazil"]}
    with pytest.raises(NotAllowed, match="there is no Unrest in Brazil"):
        check(position(), "Red", {"do": "ambassador", "raise": None, "calm": "brazil"})
    with pytest.raises(NotAllowed, match="names a player, a Territory"):
        check(position(), "Red", {"do": "ambassador"})


# --- 16 Financier ---------------------------------------------------------------------------------------------------


def test_16_1_a_loan_is_a_pile_of_its_own() -> None:
    s = position({"players.Red.economy": 6, "players.Red.loans": [3]})
    play(s, "Red", {"do": "financier", "borrow": 12})
    holds(s, {"players.Red.loans": [3, 12], "players.Red.treasury": 17})
    with pytest.raises(NotAllowed, match="13 cannot be borrowed; twice the Economy is 12") as caught:
        check(s, "Red", {"do": "financier", "borrow": 13})
    assert caught.value.instead == ("FINANCIER 12",)


# --- 19 Missionary --------------------------------------------------------------------------------------------------


def test_19_1_flipping_goes_before_placing() -> None:
    s = position({"territories.brazil.unrest": 2})
    for unrest, missions in ((1, 1), (0, 2), (0, 3)):  # two are turned, then one is placed
        play(s, "Red", {"do": "missionary", "territory": "brazil"})
        assert (s.territories["brazil"].unrest, s.territories["brazil"].missions) == (unrest, missions)


def test_19_1_where_no_mission_can_go() -> None:
    with pytest.raises(NotAllowed, match="Brazil is not explored yet"):
        check(position(), "Red", {"do": "missionary", "territory": "brazil"})


# --- 20 Rebel -------------------------------------------------------------------------------------------------------


def test_20_1_the_printed_example() -> None:
    s = position({GOLD: ["Green", "Blue"], SLAVES: ["Green"], "territories.west-africa.unrest": 2})
    casualties = {"casualty.1.Red": ["gold", "Green", "bottom"], "casualty.2.Red": ["slaves", "Green"]}
    table = play(s, "Red", {"do": "rebel", "spark": "west-africa"}, casualties, {"rebellion.Red": 2})
    holds(s, {GOLD: ["Blue"], SLAVES: [], "players.Blue.diplomacy": 4, "territories.west-africa.unrest": 2})
    assert table.told("rebellion")[0]["dice"] == 6


@pytest.mark.parametrize(("independent", "unrest", "dice"), [(True, 1, 4), (False, 3, 6), (False, 1, 2)])
def test_20_1_dice(independent: bool, unrest: int, dice: int) -> None:
    s = position({BRAZIL: ["Blue"], "territories.brazil.independent": independent, "territories.brazil.unrest": unrest})
    table = play(s, "Red", {"do": "rebel", "spark": "brazil"}, hits={"rebellion.Red": 0})
    assert table.told("rebellion")[0]["dice"] == dice


def test_r54_without_native_power_no_die_is_rolled() -> None:
    """C2-R54."""
    s = position({"territories.egypt.resources.cotton": ["Blue"], "territories.egypt.unrest": 1})
    play(s, "Red", {"do": "rebel", "spark": "egypt"})
    holds(s, {"territories.egypt.resources.cotton": ["Blue"]})


@pytest.mark.parametrize(("hits", "left"), [(1, ["Red"]), (2, []), (5, [])])
def test_r55_ones_own_counters_go_last(hits: int, left: list[str]) -> None:
    """C2-R55."""
    s = position({BRAZIL: ["Blue", "Red"], "territories.brazil.unrest": 3})
    table = play(s, "Red", {"do": "rebel", "spark": "brazil"}, hits={"rebellion.Red": hits})
    assert s.territories["brazil"].resources["tobacco"] == left
    assert table.asked("casualty") == []  # nothing to choose


@pytest.mark.parametrize(
    ("given", "victim"),
    [
        ({}, "Blue"),  # who controls, all else equal
        ({"players.Green.prestige": 3}, "Green"),
        ({"territories.brazil.colony": "Green"}, "Green"),
    ],
)
def test_d11_the_default_casualty(given: dict[str, Any], victim: str) -> None:
    s = position({BRAZIL: ["Blue", "Green", "Blue", "Green"], "territories.brazil.unrest": 1, **given})
    table = play(s, "Red", {"do": "rebel", "spark": "brazil"}, hits={"rebellion.Red": 1})
    assert len(table.asked("casualty")) == 1
    lost = table.told("counter-lost")[0]
    assert (lost["seat"], lost["end"]) == (victim, "top")


@pytest.mark.parametrize(
    ("action", "given", "why"),
    [
        ({"spark": "brazil"}, {}, "there is no Unrest in Brazil"),
        ({"spark": "brazil"}, {"territories.brazil.unrest": 1, "territories.brazil.missions": 1}, "a Mission keeps"),
        ({"unrest": "india"}, {}, "India is not explored yet"),
        ({"mission": "brazil"}, {}, "there is no Mission in Brazil"),
        ({}, {}, "a Rebel does one thing"),
        ({"spark": "brazil", "unrest": "brazil"}, {}, "a Rebel does one thing"),
    ],
)
def test_20_what_a_rebel_refuses(action: dict[str, str], given: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        check(position(given), "Red", {"do": "rebel", **action})


@pytest.mark.parametrize(
    ("action", "unrest", "missions"),
    [({"unrest": "brazil"}, 1, 2), ({"mission": "brazil"}, 0, 1)],  # Unrest may be beside Missions (C2-R13)
)
def test_20_2_20_3_unrest_and_missions(action: dict[str, str], unrest: int, missions: int) -> None:
    s = position({"territories.brazil.missions": 2})
    play(s, "Red", {"do": "rebel", **action})
    holds(s, {"territories.brazil.unrest": unrest, "territories.brazil.missions": missions})


# --- 21 Scientist ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "track", "after", "treasury"),
    [
        ({"players.Red.treasury": 1}, "seafaring", 1, 0),  # the rules' example
        ({}, "economy", 4, 1),
        ({"players.Red.economy": 6, "players.Red.treasury": 10}, "economy", 10, 0),
        ({}, "navy", 2, 3),
        ({"players.Red.logistics": 3}, "logistics", 4, 1),
    ],
)
def test_21_1_a_step_costs_its_number(given: dict[str, int], track: str, after: int, treasury: int) -> None:
    s = position(given)
    play(s, "Red", {"do": "scientist", "track": track})
    holds(s, {f"players.Red.{track}": after, "players.Red.treasury": treasury})


@pytest.mark.parametrize(
    ("given", "track", "why"),
    [
        ({"players.Red.treasury": 0}, "seafaring", "Seafaring costs 1, and you have 0 Treasury"),
        ({"players.Red.navy": 4}, "navy", "Navy stands at its last space already"),
        ({}, "diplomacy", "there is no track 'diplomacy'"),
    ],
)
def test_21_1_what_a_scientist_refuses(given: dict[str, int], track: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        check(position(given), "Red", {"do": "scientist", "track": track})


# --- 24 Viceroy -----------------------------------------------------------------------------------------------------


def viceroy(territory: str, *place: tuple[str, int]) -> dict[str, Any]:
    return {"do": "viceroy", "territory": territory, "place": [[*share] for share in place]}


@pytest.mark.parametrize(("blue", "diplomacy"), [([], 4), (["Blue"], 3)])
def test_24_1_the_printed_example(blue: list[str], diplomacy: int) -> None:
    given = {GOLD: ["Red"], "players.Red.logistics": 2, "players.Red.treasury": 2}
    s = position({**given, "territories.east-africa.resources.slaves": blue})
    play(s, "Red", viceroy("west-africa", ("gold", 1), ("slaves", 1)))
    holds(s, {GOLD: ["Red", "Red"], SLAVES: ["Red"], "players.Red.diplomacy": diplomacy, "players.Red.treasury": 0})


def test_r06_two_spaces_may_cost_two() -> None:
    """C2-R06."""
    others = {
        "territories.brazil.resources.tobacco": ["Blue"],
        "territories.canada.resources.fur": ["Green"],
        "territories.new-france.missions": 0,
    }
    s = position({**others, "players.Red.logistics": 2})
    play(s, "Red", viceroy("new-france", ("american-cotton", 1), ("fur", 1)))
    holds(s, {"players.Red.diplomacy": 2})


@pytest.mark.parametrize(
    ("place", "left", "says"),
    [
        ([("silk", 1), ("opium", 1)], [["silk", 1]], "below Economy 6"),
        ([("gold", 1), ("silk", 1)], [["silk", 1]], "India has no gold"),
        ([("silk", 2), ("fine-fabrics", 1)], [["silk", 2]], "Logistics and Treasury allow 2 in all"),
        ([("silk", 1), ("silk", 1)], [["silk", 2]], ""),
    ],
)
def test_r80_only_the_illegal_part_is_void(place: list[tuple[str, int]], left: list[list[Any]], says: str) -> None:
    """C2-R80."""
    s = position({"territories.india.unrest": 0, "players.Red.logistics": 2})
    action = check(s, "Red", viceroy("india", *place))
    assert action["place"] == left
    assert says in "".join(action.get("void", []))


@pytest.mark.parametrize(
    ("given", "action", "why"),
    [
        ({}, viceroy("brazil", ("tobacco", 1)), "Brazil is not explored yet"),
        ({"players.Red.treasury": 0}, viceroy("levant", ("rugs", 1)), "the Treasury is empty"),
        ({}, viceroy("levant", ("rugs", 2)), "Logistics and Treasury allow 1 in all"),
        ({}, viceroy("levant"), "no space is named"),
        ({}, {"do": "viceroy", "territory": "levant", "place": "rugs"}, "that is not how a viceroy is told"),
    ],
)
def test_24_1_what_a_viceroy_refuses(given: dict[str, Any], action: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        check(position(given), "Red", action)


# --- 13 one Character a card ----------------------------------------------------------------------------------------


def test_13_0_a_character_must_stand_on_the_card() -> None:
    choice = ActionChoice(position(), "Red", "merchant-governor")
    assert choice.check({"do": "pass"}) == {"do": "pass"}
    for value in ({"do": "rebel", "unrest": "brazil"}, "rebel", None, ["rebel"]):
        with pytest.raises(NotAllowed, match="does not stand on this card; merchant and governor do"):
            choice.check(value)
    assert choice.words() == "merchant or governor or pass"
