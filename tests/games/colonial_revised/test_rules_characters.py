"""Exploring, placing, founding, building: printed examples first (CR-T03 to T10, T14, T16, T46, T48, T49, T52, T53)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_revised.rules.characters.trader import limit
from pbem.games.colonial_revised.rules.exploring import exploration_need, price_of
from pbem.games.colonial_revised.rules.native_power import counters_needed, most_missions, rebel_dice
from pbem.games.colonial_revised.rules.sequence import begin_turn
from pbem.games.colonial_revised.state import State
from tests.games.colonial_revised.room import check, holds, play, position


def refused(s: State, seat: str, action: dict[str, Any], *words: str) -> None:
    with pytest.raises(NotAllowed) as no:
        check(s, seat, action)
    assert all(word in str(no.value) for word in words), no.value


def test_t03_a_post_that_breaks_a_monopoly_costs_one_space() -> None:
    s = position({"territories.west-indies.resources.sugar-cane": ["Red"], "players.Red.prestige": 1})
    play(
        s, "Blue", {"do": "explorer", "territory": "new-france"},
        {"stage-two.Blue": {"post": "american-cotton"}}, {"explore.Blue": "6"},
    )  # fmt: skip
    holds(s, {"players.Blue.diplomacy": 3, "players.Red.prestige": 0, "players.Blue.merchant_fleets": 2})


def test_t04_a_majority_takes_a_resource_and_two_counters_bring_an_unrest() -> None:
    given = {"territories.brazil.resources.tobacco": ["Red"], "players.Blue.logistics": 2, "players.Blue.treasury": 2}
    s = position(given)
    play(s, "Blue", {"do": "viceroy", "territory": "brazil", "place": [["tobacco", 2]]})
    holds(
        s,
        {
            "territories.brazil.resources.tobacco": ["Blue", "Blue", "Red"],
            "territories.brazil.unrest": 1,
            "players.Blue.diplomacy": 3,
            "players.Blue.treasury": 0,
        },
    )


def test_t05_colonies_raise_the_traders_limit_by_half_their_native_power() -> None:
    s = position(
        {
            "territories.west-indies.colony": "Red",
            "territories.west-indies.resources.sugar-cane": ["Red"],
            "territories.new-france.colony": "Red",
            "territories.new-france.resources.fur": ["Red", "Red"],
        }
    )
    assert limit(s, "Red") == 5


def test_t06_the_discovery_of_america() -> None:
    s = position({"turn": 3, "america.discovered": False, "players.Blue.seafaring": 1})
    assert exploration_need(s, "Blue", "west-indies") == 4
    play(s, "Blue", {"do": "explorer", "territory": "west-indies"}, {}, {"explore.Blue": "4"})
    assert exploration_need(s, "Yellow", "new-spain") == 6
    play(s, "Green", {"do": "viceroy", "territory": "west-indies", "place": [["sugar-cane", 1]]})
    assert exploration_need(s, "Green", "guyanas") == 3
    begin_turn(s)
    assert exploration_need(s, "Yellow", "brazil") == 5
    assert exploration_need(s, "Blue", "brazil") == 3
    begin_turn(s)
    assert exploration_need(s, "Yellow", "brazil") == 4


def test_a_counter_elsewhere_than_in_america_frees_nobody() -> None:
    s = position({"america.turn": 1})
    play(s, "Green", {"do": "viceroy", "territory": "egypt", "place": [["cotton", 1]]})
    assert not s.players["Green"].exempt


def test_t07_a_conqueror_halves_what_is_there() -> None:
    stack = ["Red"] * 5 + ["Green", "Blue"]
    s = position({"territories.new-spain.resources.gold": stack})
    play(s, "Red", {"do": "conqueror", "territory": "new-spain"})
    holds(
        s,
        {
            "territories.new-spain.resources.gold": ["Red"] * 3 + ["Green", "Blue"],
            "territories.new-spain.colony": "Red",
            "players.Red.merchant_fleets": 4,
            "players.Red.prestige": 2,
        },
    )
    s = position({"territories.new-spain.resources.gold": stack, "territories.new-spain.unrest": 3})
    play(s, "Red", {"do": "conqueror", "territory": "new-spain"})
    assert s.territories["new-spain"].unrest == 2


def test_with_one_counter_nothing_is_removed_and_none_sails() -> None:
    s = position({"territories.west-indies.resources.sugar-cane": ["Red"]})
    play(s, "Red", {"do": "conqueror", "territory": "west-indies"})
    holds(s, {"territories.west-indies.resources.sugar-cane": ["Red"], "players.Red.merchant_fleets": 3})


def test_each_owner_picks_what_goes_and_keeps_control_by_default() -> None:
    """CR-R60."""
    given = {
        "territories.new-france.resources.fur": ["Red", "Red", "Blue"],
        "territories.new-france.resources.american-cotton": ["Red", "Red"],
    }
    s = position(given)
    table = play(s, "Red", {"do": "conqueror", "territory": "new-france"})
    assert [decision.seat for decision in table.asked("halve")] == ["Red"]
    assert s.territories["new-france"].counters("Red") == 2
    assert all(stack[0] == "Red" for stack in s.territories["new-france"].resources.values())
    s = position(given)
    play(s, "Red", {"do": "conqueror", "territory": "new-france"}, {"halve.Red.Red": [["fur", "top"], ["fur", "top"]]})
    holds(s, {"territories.new-france.resources.fur": ["Blue"]})


def test_t08_india_for_seafaring_one() -> None:
    given = {"players.Red.seafaring": 1}
    s = position(given)
    assert exploration_need(s, "Red", "india") == 3
    sent = {"stage-two.Red": {"adventurers": [["silk", 1]]}}
    play(s, "Red", {"do": "explorer", "territory": "india"}, sent, {"explore.Red": "3"})
    holds(s, {"players.Red.treasury": 9, "territories.india.unrest": 1, "players.Red.prestige": 1})
    near = position({**given, "territories.persia.resources.rugs": ["Red"]})
    assert exploration_need(near, "Red", "india") == 2


def test_t09_a_gap_may_be_bought() -> None:
    action = {"do": "explorer", "territory": "indochina"}
    s = position({"players.Red.treasury": 6, "players.Red.merchant_fleets": 0})
    play(s, "Red", action, {"pay-gap.Red": True}, {"explore.Red": "2"})
    holds(s, {"players.Red.treasury": 0, "territories.indochina.explored": True})
    s = position({"players.Red.treasury": 5})
    table = play(s, "Red", action, {}, {"explore.Red": "2"})
    assert not table.asked("pay-gap")
    holds(s, {"players.Red.treasury": 5, "territories.indochina.explored": False})
    assert [price_of(gap) for gap in range(1, 8)] == [1, 3, 6, 10, 15, 21, None]


def test_both_options_may_share_a_space() -> None:
    s = position({"players.Red.logistics": 3})
    sent = {"stage-two.Red": {"post": "spices", "adventurers": [["spices", 3]]}}
    play(s, "Red", {"do": "explorer", "territory": "east-indies"}, sent, {"explore.Red": "6"})
    holds(s, {"territories.east-indies.resources.spices": ["Red"] * 4, "territories.east-indies.unrest": 2})


def test_t10_a_new_city_makes_the_old_one_relevant() -> None:
    s = position(
        {
            "territories.west-indies.colony": "Red",
            "territories.west-indies.resources.sugar-cane": ["Red"],
            "territories.new-england.colony": "Blue",
            "territories.new-england.resources.agriculture": ["Blue"],
            "players.Red.treasury": 2,
            "players.Blue.treasury": 4,
            "players.Blue.economy": 4,
        }
    )
    red, blue = s.players["Red"], s.players["Blue"]
    points = red.prestige, blue.prestige
    play(s, "Red", {"do": "governor", "territory": "west-indies", "pay": 2})
    assert (red.treasury, red.prestige) == (0, points[0] + 1)
    refused(s, "Blue", {"do": "governor", "territory": "new-england", "pay": 2}, "4 would do")
    play(s, "Blue", {"do": "governor", "territory": "new-england", "pay": 4})
    assert (red.prestige, blue.prestige) == (points[0] + 1, points[1] + 1)
    holds(s, {"territories.west-indies.city": 0, "territories.west-indies.relevant_cities": 1})
    red.economy, red.treasury = 4, 9
    refused(s, "Red", {"do": "governor", "territory": "west-indies", "pay": 4})
    red.economy = 6
    play(s, "Red", {"do": "governor", "territory": "west-indies", "pay": 6})
    assert red.prestige == points[0] + 2
    refused(s, "Red", {"do": "governor", "territory": "west-indies", "pay": 6}, "current City")
    refused(s, "Red", {"do": "governor", "territory": "new-england", "pay": 6}, "no Colony of Red")


def test_t14_a_scientist_pays_the_next_number() -> None:
    s = position({"players.Red.treasury": 1})
    play(s, "Red", {"do": "scientist", "track": "seafaring"})
    holds(s, {"players.Red.seafaring": 1, "players.Red.treasury": 0, "players.Red.progress_bought": 1})


@pytest.mark.parametrize(("logistics", "sent", "unrest"), [(2, 2, 1), (2, 1, 0), (3, 3, 1), (4, 4, 2)])
def test_t16_a_viceroys_unrest(logistics: int, sent: int, unrest: int) -> None:
    given = {"territories.new-spain.resources.gold": ["Red"], "players.Red.logistics": logistics}
    s = position({**given, "players.Red.treasury": sent})
    play(s, "Red", {"do": "viceroy", "territory": "new-spain", "place": [["gold", sent]]})
    assert s.territories["new-spain"].resources["gold"] == ["Red"] * (1 + sent)
    holds(s, {"players.Red.treasury": 0, "territories.new-spain.unrest": unrest})


def test_t46_taking_counters_back() -> None:
    given = {
        "territories.new-spain.resources.gold": ["Red"] * 3,
        "territories.new-spain.colony": "Red",
        "players.Red.logistics": 2,
    }
    s = position(given)
    play(s, "Red", {"do": "viceroy", "territory": "new-spain", "back": [["gold", "top"]]})
    holds(s, {"territories.new-spain.colony": "Red", "players.Red.treasury": 11})
    s = position(given)
    play(s, "Red", {"do": "viceroy", "territory": "new-spain", "back": [["gold", "top"]] * 2})
    holds(s, {"territories.new-spain.colony": None, "territories.new-spain.resources.gold": ["Red"]})
    holds(s, {"territories.new-spain.independent": False, "players.Red.prestige": 1})
    s.territories["new-spain"].unrest = 3
    play(s, "Red", {"do": "viceroy", "territory": "new-spain", "back": [["gold", "top"]]})
    holds(s, {"territories.new-spain.independent": True, "territories.new-spain.unrest": 0})


def test_t48_one_counter_for_another_players_colony() -> None:
    given = {
        "territories.brazil.resources.tobacco": ["Red", "Red"],
        "territories.brazil.colony": "Red",
        "players.Blue.logistics": 3,
    }
    s = position(given)
    refused(s, "Blue", {"do": "viceroy", "territory": "brazil", "place": [["tobacco", 2]]}, "1 counter in all")
    play(s, "Blue", {"do": "viceroy", "territory": "brazil", "place": [["tobacco", 1]]})
    holds(s, {"territories.brazil.resources.tobacco": ["Red", "Red", "Blue"], "territories.brazil.unrest": 0})
    refused(s, "Blue", {"do": "viceroy", "territory": "brazil", "place": [["tobacco", 1]]}, "a counter there already")


def test_t49_india_needs_economy_six() -> None:
    s = position({"territories.india.explored": True, "players.Red.economy": 4, "players.Red.logistics": 4})
    refused(s, "Red", {"do": "viceroy", "territory": "india", "place": [["opium", 1]]}, "Economy 6")
    given = {f"territories.india.resources.{good}": ["Red"] * 2 for good in ("silk", "opium", "fine-fabrics")}
    s = position({**given, "territories.china.resources.silk": ["Blue"], "players.Red.economy": 6})
    before = s.players["Red"].prestige
    play(s, "Red", {"do": "conqueror", "territory": "india"})
    assert s.players["Red"].prestige == before + 2
    s.players["Red"].logistics = 1
    play(s, "Red", {"do": "viceroy", "territory": "india", "back": [["silk", "top"]]})
    assert s.territories["india"].colony is None


def test_t52_missions_by_native_power() -> None:
    given = {"territories.new-france.resources.fur": ["Red"], "territories.new-france.missions": ["Blue"]}
    s = position({**given, "territories.india.resources.silk": ["Red"], "territories.barbary.resources.salt": ["Red"]})
    refused(s, "Red", {"do": "missionary", "territory": "new-france"}, "takes 1")
    play(s, "Red", {"do": "missionary", "territory": "india"})
    play(s, "Red", {"do": "missionary", "territory": "india"})
    refused(s, "Red", {"do": "missionary", "territory": "india"}, "takes 2")
    refused(s, "Red", {"do": "missionary", "territory": "barbary"}, "takes 0")
    refused(s, "Blue", {"do": "missionary", "territory": "india"}, "no counter of Blue")
    assert s.players["Red"].missions_placed == 2


def test_t53_an_independent_state_doubles_its_native_power() -> None:
    given = {
        "territories.west-africa.independent": True,
        "territories.west-africa.unrest": 1,
        "territories.west-africa.resources.gold": ["Red"] * 4,
        "territories.west-africa.resources.slaves": ["Red"],
    }
    s = position(given)
    refused(s, "Red", {"do": "conqueror", "territory": "west-africa"}, "asks for 6")
    assert rebel_dice(s, "west-africa", whole=False) == 3
    assert most_missions(s, "west-africa") == 2
    s.territories["west-africa"].resources["gold"].append("Red")
    play(s, "Red", {"do": "conqueror", "territory": "west-africa"})
    assert not s.territories["west-africa"].independent
    assert counters_needed(s, "west-africa") == 2


def test_an_ambassador_calms_where_he_stands() -> None:
    s = position({"territories.egypt.unrest": 1, "territories.egypt.resources.cotton": ["Red"]})
    play(s, "Red", {"do": "ambassador", "raise": "Red", "calm": "egypt"})
    holds(s, {"players.Red.diplomacy": 5, "territories.egypt.unrest": 0})
    s = position({"territories.egypt.unrest": 1, "territories.egypt.resources.cotton": ["Red"]})
    refused(s, "Blue", {"do": "ambassador", "raise": None, "calm": "egypt"}, "no counter of Blue")
    play(s, "Red", {"do": "ambassador", "raise": None, "calm": "egypt"})
    holds(s, {"players.Red.diplomacy": 4, "territories.egypt.unrest": 0})


def test_a_financier_adds_ten_to_the_one_loan() -> None:
    s = position({"players.Red.loans": [7]})
    play(s, "Red", {"do": "financier"})
    holds(s, {"players.Red.loans": [17], "players.Red.treasury": 20})
