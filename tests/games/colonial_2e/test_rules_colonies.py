"""Rules 8, 14 and 17: founding and losing Colonies, the options of the founding, the Booming City."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_2e.rules.characters.conqueror import OPTIONS, obstacle
from tests.games.helpers import position
from tests.games.play import check, holds, play

BRAZIL, NEW_SPAIN = "territories.brazil.resources.tobacco", "territories.new-spain.resources.gold"
INDIES = "territories.west-indies.resources.sugar-cane"


def conquer(territory: str, *options: str, **more: Any) -> dict[str, Any]:
    return {"do": "conqueror", "territory": territory, "options": list(options), **more}


@pytest.mark.parametrize(
    ("territory", "given", "why"),
    [
        ("new-spain", {NEW_SPAIN: ["Red"] * 4}, None),
        ("new-spain", {NEW_SPAIN: ["Red"] * 4 + ["Blue"] * 3}, None),  # foreign counters above do not matter
        ("new-spain", {NEW_SPAIN: ["Red"] * 3}, "asks for 4 counters"),
        ("new-spain", {NEW_SPAIN: ["Blue"] * 5 + ["Red"] * 4}, "does not control"),
        ("india", {"territories.india.resources.silk": ["Red"] * 6}, "does not control all"),
        ("egypt", {"territories.egypt.resources.cotton": ["Red"]}, "no Native Power"),
        ("brazil", {BRAZIL: ["Red", "Red", "Blue"], "territories.brazil.colony": "Blue"}, "a Colony of Blue already"),
        ("brazil", {BRAZIL: ["Red"] * 3, "territories.brazil.independent": True}, "asks for 4 counters"),
        ("brazil", {BRAZIL: ["Red"] * 4, "territories.brazil.independent": True}, None),
        ("congo", {}, "asks for 3 counters"),
    ],
)
def test_14_1_where_a_colony_can_be_founded(territory: str, given: dict[str, Any], why: str | None) -> None:
    found = obstacle(position(given), "Red", territory)
    assert found is None if why is None else why in (found or "")


def test_14_3_the_printed_example() -> None:
    s = position({NEW_SPAIN: ["Red"] * 4, "territories.new-spain.unrest": 1, "players.Red.treasury": 0})
    play(s, "Red", conquer("new-spain", "company", "pillage", "repression", repression=1))
    holds(
        s,
        {
            "territories.new-spain.colony": "Red",
            NEW_SPAIN: ["Red"] * 3,
            "territories.new-spain.unrest": 1,
            "players.Red.prestige": 1,
            "players.Red.merchant_fleets": 3,
            "players.Red.treasury": 8,
            "players.Red.diplomacy": 3,
        },
    )


@pytest.mark.parametrize("chosen", [chosen for size in range(5) for chosen in combinations(OPTIONS, size)])
def test_14_3_every_set_of_options(chosen: tuple[str, ...]) -> None:
    """Brazil with three counters, Unrest 1 and one Slaves space; Repression removes as many as it may."""
    given = {BRAZIL: ["Red"] * 3, "territories.brazil.unrest": 1, "players.Red.treasury": 0}
    s = position({**given, "territories.west-africa.resources.slaves": ["Red"]})
    play(s, "Red", conquer("brazil", *reversed(chosen), repression=2, plantation=["Blue"]))
    company, pillage, repression, plantation = (option in chosen for option in OPTIONS)
    removed = (1 + pillage) * repression
    holds(
        s,
        {
            BRAZIL: ["Red"] * (3 - company),
            "players.Red.merchant_fleets": 2 + company + plantation,
            "players.Red.treasury": 2 * pillage,
            "territories.brazil.unrest": 1 + pillage - removed,
            "players.Red.diplomacy": 4 - removed,
            "players.Blue.merchant_fleets": 2 - plantation,
            "players.Red.prestige": 1,
        },
    )


def test_14_3_company_keeps_the_last_counter() -> None:
    s = position({INDIES: ["Red"]})
    action = check(s, "Red", conquer("west-indies", "company", "pillage"))
    assert action["options"] == ["pillage"]
    assert action["void"] == ["COMPANY cannot take the last counter from the Colony"]


def test_r61_company_may_hand_control_to_another() -> None:
    """C2-R61."""
    s = position({INDIES: ["Red", "Red", "Blue", "Blue"]})
    play(s, "Red", conquer("west-indies", "company"), {"lose.Red": ["sugar-cane", "top"]})
    holds(s, {INDIES: ["Blue", "Blue", "Red"], "territories.west-indies.colony": "Red", "players.Blue.diplomacy": 4})


def test_r63_repression_at_the_left_end() -> None:
    """C2-R63."""
    s = position({NEW_SPAIN: ["Red"] * 4, "territories.new-spain.unrest": 2, "players.Red.diplomacy": 1})
    play(s, "Red", conquer("new-spain", "repression", repression=2))
    holds(s, {"territories.new-spain.unrest": 0, "players.Red.diplomacy": 1})


SLAVES = {"territories.west-africa.resources.slaves": ["Red"], "territories.east-africa.resources.slaves": ["Red"]}


def test_14_3_plantation_takes_one_fleet_for_each_slaves_space() -> None:
    s = position({BRAZIL: ["Red"] * 2, **SLAVES, "players.Red.merchant_fleets": 1, "players.Green.merchant_fleets": 3})
    play(s, "Red", conquer("brazil", "company", "plantation", plantation=["Blue", "Green"]))
    holds(
        s,
        {
            BRAZIL: ["Red"],
            "players.Red.merchant_fleets": 4,
            "players.Blue.merchant_fleets": 1,
            "players.Green.merchant_fleets": 2,
        },
    )


@pytest.mark.parametrize(
    ("territory", "victims", "left", "says"),
    [
        ("guyanas", ["Blue"], [], "needs a plantation Resource"),
        ("brazil", ["Blue", "Blue", "Blue"], ["Blue", "Blue"], "Blue has no Merchant Fleet left"),
        ("brazil", ["Green", "Blue", "Blue"], ["Green", "Blue"], "one Merchant Fleet for each Slaves space"),
        ("brazil", ["Red"], [], "takes from another player"),
        ("brazil", [], [], "names whose Merchant Fleets"),
    ],
)
def test_14_3_what_plantation_cannot_do_is_void(territory: str, victims: list[str], left: list[str], says: str) -> None:
    given = {BRAZIL: ["Red"] * 2, "territories.guyanas.resources.coffee": ["Red"], **SLAVES}
    action = check(position(given), "Red", conquer(territory, "plantation", plantation=victims))
    assert action.get("plantation", []) == left
    assert says in action["void"][0]


def test_17_6_founding_where_the_city_stands() -> None:
    s = position({NEW_SPAIN: ["Red"] * 4, "territories.new-spain.city": 2})
    play(s, "Red", conquer("new-spain"))
    holds(s, {"players.Red.prestige": 2})


def test_8_4_founding_ends_independence_and_pillage_is_not_doubled() -> None:
    s = position({BRAZIL: ["Blue"] * 4, "territories.brazil.independent": True})
    play(s, "Blue", conquer("brazil", "pillage"))
    holds(s, {"territories.brazil.independent": False, "players.Blue.treasury": 7, "territories.brazil.unrest": 1})


def test_8_3_17_7_losing_a_colony_with_the_city() -> None:
    given = {BRAZIL: ["Green", "Blue"], "territories.brazil.colony": "Green", "territories.brazil.city": 4}
    s = position({**given, "territories.brazil.unrest": 1, "players.Green.prestige": 5})
    play(s, "Red", {"do": "rebel", "spark": "brazil"}, {"casualty.1.Red": ["tobacco", "Green"]}, {"rebellion.Red": 1})
    holds(
        s,
        {
            BRAZIL: ["Blue"],
            "territories.brazil.colony": None,
            "territories.brazil.unrest": 0,
            "territories.brazil.independent": True,
            "territories.brazil.city": 4,
            "players.Green.prestige": 3,
            "players.Blue.diplomacy": 4,
        },
    )


def test_8_1_only_the_owner_places_in_his_colony() -> None:
    s = position({BRAZIL: ["Green", "Green"], "territories.brazil.colony": "Green"})
    with pytest.raises(NotAllowed, match="a Colony of Green"):
        check(s, "Red", {"do": "viceroy", "territory": "brazil", "place": [["tobacco", 1]]})


# --- the Booming City -----------------------------------------------------------------------------------------------


def govern(territory: str, pay: int) -> dict[str, Any]:
    return {"do": "governor", "territory": territory, "pay": pay}


def test_17_the_printed_example() -> None:
    s = position({INDIES: ["Red"], "territories.west-indies.colony": "Red", "players.Red.treasury": 1})
    play(s, "Red", govern("west-indies", 1))
    holds(s, {"territories.west-indies.city": 1, "players.Red.prestige": 1, "players.Red.treasury": 0})


@pytest.mark.parametrize(
    ("economy", "treasury", "present", "legal"),
    [
        (4, 9, 1, [2, 3, 4]),  # the rules' example
        (4, 9, 4, []),
        (6, 9, 4, [5, 6]),
        (10, 9, 0, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (10, 99, 9, [10]),
        (2, 1, 0, [1]),
        (2, 0, 0, []),
    ],
)
def test_17_2_what_may_be_paid(economy: int, treasury: int, present: int, legal: list[int]) -> None:
    s = position({INDIES: ["Red"], BRAZIL: ["Blue"], "players.Red.economy": economy, "players.Red.treasury": treasury})
    s.territories["brazil"].city = present

    def taken(pay: int) -> bool:
        try:
            return bool(check(s, "Red", govern("west-indies", pay)))
        except NotAllowed:
            return False

    assert [pay for pay in range(1, 12) if taken(pay)] == legal


@pytest.mark.parametrize(
    ("territory", "why"),
    [
        ("brazil", "is in Brazil already"),
        ("levant", "no counter of Red in Levant"),
        ("india", "India is not explored yet"),
    ],
)
def test_17_1_where_the_city_cannot_go(territory: str, why: str) -> None:
    s = position({BRAZIL: ["Red"], "territories.brazil.city": 1})
    with pytest.raises(NotAllowed, match=why):
        check(s, "Red", govern(territory, 2))


def test_r32_the_citys_prestige_goes_to_the_colonys_owner_and_may_win() -> None:
    """C2-R32."""
    given = {INDIES: ["Red", "Blue"], "territories.west-indies.colony": "Red", "players.Red.prestige": 9}
    s = position(given)
    play(s, "Blue", govern("west-indies", 1))
    assert (s.winner, s.players["Red"].prestige) == ("Red", 10)


def test_17_the_former_city_goes() -> None:
    s = position({INDIES: ["Red"], BRAZIL: ["Blue"], "territories.brazil.city": 1, "players.Red.economy": 4})
    play(s, "Red", govern("west-indies", 3))
    holds(s, {"territories.brazil.city": 0, "territories.west-indies.city": 3, "players.Red.prestige": 0})
