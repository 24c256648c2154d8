"""Merchants, Traders and Privateers: printed examples first (CR-T11 to T13, T15, T45, T50, T28, T43)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_revised.rules.privateers import Outfit, privateering
from tests.games.colonial_revised.room import check, holds, play, position, run

ORANGE = {
    "new-england": "agriculture", "guyanas": "coffee", "rio-de-la-plata": "agriculture", "south-africa": "agriculture",
    "barbary": "salt", "egypt": "cotton", "levant": "rugs", "arabia": "coffee", "persia": "rugs",
    "australia": "agriculture",
}  # fmt: skip


def held(**counts: int) -> dict[str, Any]:
    """A number of orange spaces for each seat, one after the other."""
    spaces = iter(ORANGE.items())
    found = {}
    for seat, count in counts.items():
        for _ in range(count):
            name, good = next(spaces)
            found[f"territories.{name}.resources.{good}"] = [seat]
    return found


def wish(whose: str, count: int | None = None) -> dict[str, Any]:
    return {"whose": whose, "territory": None, "good": None, "count": count}


def test_t11_three_bought_goods_are_two_on_the_market() -> None:
    s = position({**held(Blue=4, Red=5), "players.Blue.merchant_fleets": 7})
    play(s, "Blue", {"do": "merchant", "wishes": [wish("own"), wish("Red")]})
    holds(s, {"market.Blue": 6, "players.Red.treasury": 13, "players.Blue.merchant_fleets": 7})


@pytest.mark.parametrize(("bought", "goods"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_t12_half_of_what_was_bought(bought: int, goods: int) -> None:
    s = position({**held(Red=8), "players.Blue.merchant_fleets": bought})
    play(s, "Blue", {"do": "merchant", "wishes": [wish("Red")]})
    holds(s, {"market.Blue": goods, "players.Red.treasury": 10 + bought})


def test_t12_rounded_on_the_total_of_all_sellers() -> None:
    s = position({**held(Red=1, Green=2), "players.Blue.merchant_fleets": 5})
    play(s, "Blue", {"do": "merchant", "wishes": [wish("Red"), wish("Green")]})
    holds(s, {"market.Blue": 2, "players.Red.treasury": 11, "players.Green.treasury": 12})


RAIDED = {
    **held(Green=2, Blue=3), "players.Green.merchant_fleets": 5, "players.Green.squadrons": 3,
    "players.Red.privateers.Green": 1, "players.Yellow.privateers.Green": 1,
}  # fmt: skip


def test_t13_a_privateer_takes_one_goods() -> None:
    s = position(RAIDED)
    play(
        s, "Green", {"do": "merchant", "wishes": [wish("own"), wish("Blue")]}, {"attack.Green.Yellow": 0},
        {"attack-dice.Green.Red": "1/1", "counterattack-dice.Green": "0/1"},
    )  # fmt: skip
    holds(s, {"market.Green": 3, "players.Blue.treasury": 13, "players.Red.treasury": 11})
    holds(s, {"players.Green.merchant_fleets": 5, "players.Red.privateers": {"Green": 1}})
    holds(s, {"players.Yellow.privateers": {"Green": 1}})


def test_a_counterattack_rolls_for_all_attackers_and_sinks_whom_it_names() -> None:
    s = position(RAIDED)
    play(
        s, "Green", {"do": "merchant", "wishes": [wish("own")]}, {"counterattack.Green": ["Yellow", "Red"]},
        {"attack-dice.Green.Red": "1/1", "attack-dice.Green.Yellow": "1/1", "counterattack-dice.Green": "1/2"},
    )  # fmt: skip
    holds(s, {"players.Yellow.privateers": {}, "players.Red.privateers": {"Green": 1}, "market.Green": 0})


def test_no_more_goods_are_lost_than_were_shipped() -> None:
    s = position({**held(Green=1), "players.Green.squadrons": 0, "players.Red.privateers.Green": 3})
    table = play(s, "Green", {"do": "merchant", "wishes": [wish("own")]}, {}, {"attack-dice.Green.Red": "3/3"})
    holds(s, {"market.Green": 0, "players.Red.treasury": 11})
    assert table.told("to-market")[0]["lost"] == 1


def test_who_ships_nothing_is_not_attacked() -> None:
    s = position({"players.Red.privateers.Green": 3})
    table = play(s, "Green", {"do": "merchant", "wishes": []})
    assert table.last().kind == "nothing-shipped"


def test_t15_half_of_others_goods_for_the_trader() -> None:
    given = {
        "territories.west-africa.colony": "Blue",
        "territories.west-africa.resources.gold": ["Blue"] * 2,
        "territories.new-spain.colony": "Blue",
        "territories.new-spain.resources.gold": ["Blue"] * 2,
        "players.Blue.economy": 6,
        "market.Blue": 7,
        "market.Red": 3,
    }
    wishes = [{"whose": "own", "count": None}, {"whose": "Red", "count": None}]
    s = position(given)
    play(s, "Blue", {"do": "trader", "wishes": wishes})
    holds(s, {"players.Blue.treasury": 19, "players.Red.treasury": 13, "market.Blue": 0, "market.Red": 0})
    s = position(given)
    play(s, "Blue", {"do": "trader", "wishes": wishes}, {"sell.Blue.Red": 0})
    holds(s, {"players.Blue.treasury": 17, "players.Red.treasury": 10, "market.Red": 3})


SLAVES = {
    "territories.west-africa.resources.slaves": ["Yellow"],
    "territories.east-africa.resources.slaves": ["Yellow"],
    "territories.india.resources.silk": ["Yellow"],
    "players.Yellow.economy": 10,
}


def test_t45_slaves_cost_one_space_and_stay_where_there_is_none() -> None:
    s = position({**SLAVES, "players.Yellow.diplomacy": 1})
    play(s, "Yellow", {"do": "merchant", "wishes": [wish("own")]})
    holds(s, {"market.Yellow": 1, "players.Yellow.diplomacy": 1})
    s = position({**SLAVES, "players.Yellow.diplomacy": 2})
    play(s, "Yellow", {"do": "merchant", "wishes": [wish("own")]})
    holds(s, {"market.Yellow": 3, "players.Yellow.diplomacy": 1})


CITY = {
    **held(Red=3, Blue=1, Green=2), "players.Red.merchant_fleets": 4,
    "territories.west-indies.colony": "Blue", "territories.west-indies.resources.sugar-cane": ["Blue"],
    "territories.west-indies.city": 2,
}  # fmt: skip


def test_t50_the_citys_goods_go_after_ones_own_and_before_all_others() -> None:
    s = position(CITY)
    play(s, "Red", {"do": "merchant", "wishes": [wish("Green"), wish("own")]})
    holds(s, {"market.Red": 4, "players.Blue.treasury": 11, "players.Green.treasury": 10})


def test_t50_their_controller_may_refuse() -> None:
    s = position(CITY)
    play(s, "Red", {"do": "merchant", "wishes": [wish("own"), wish("Green")]}, {"city-goods.Red.Blue": []})
    holds(s, {"market.Red": 4, "players.Blue.treasury": 10, "players.Green.treasury": 11})


def test_t43_four_privateers_of_ones_own_and_four_in_a_box() -> None:
    s = position({"players.Red.privateers": {"Blue": 2, "Yellow": 1}, "players.Blue.privateers.Green": 4})
    outfit = Outfit(s, "Red")
    assert outfit.most == 1
    assert Outfit(s, "Yellow").check([["Red", 1], ["Blue", 1]]) == [["Red", 1], ["Blue", 1]]
    for value in ([["Yellow", 2]], [["Green", 1]], [["Red", 1]]):
        with pytest.raises(NotAllowed):
            outfit.check(value)


@pytest.mark.parametrize("high", [True, False])
def test_samples_of_privateers_fill_no_box_beyond_four(high: bool) -> None:
    """Random play picks the first or the last of everything here; where no box has room it places none."""
    crowded = position({"players.Red.privateers.Green": 2, "players.Blue.privateers.Green": 1})
    full = position({f"players.Red.privateers.{seat}": 4 for seat in ("Blue", "Green", "Yellow")})
    for s, seat in ((crowded, "Yellow"), (full, "Red")):
        outfit = Outfit(s, seat)
        sample = outfit.sample(lambda count: count - 1 if high else 0)
        assert outfit.check(sample) == sample


def test_a_box_that_is_full_by_then_refuses() -> None:
    s = position({"players.Blue.privateers.Green": 3}, phase="privateering")
    run(privateering, s, {"Red": [["Green", 1]], "Yellow": [["Green", 1]]})
    holds(s, {"players.Red.privateers": {"Green": 1}, "players.Yellow.privateers": {}})
    holds(s, {"players.Red.treasury": 9, "players.Yellow.treasury": 10})


def test_t28_war_on_privateers() -> None:
    s = position({"players.Red.squadrons": 3, "players.Green.privateers.Red": 2, "war_box": 2})
    play(
        s, "Red", {"do": "sovereign", "privateers": True}, {},
        {"hunt.1.Red": "1/3", "fire.1.Red": "6", "hunt.2.Red": "0/2", "fire.2.Red": "3"},
    )  # fmt: skip
    holds(s, {"players.Red.squadrons": 2, "players.Green.privateers": {"Red": 1}, "players.Red.diplomacy": 4})
    holds(s, {"war_box": 2, "war_this_turn": False})


def test_war_on_privateers_needs_squadrons() -> None:
    s = position({"players.Red.squadrons": 0, "players.Green.privateers.Red": 2})
    with pytest.raises(NotAllowed):
        check(s, "Red", {"do": "sovereign", "privateers": True})
