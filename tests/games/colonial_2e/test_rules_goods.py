"""Rules 6.3, 18 and 23: shipping, the City's duty and pirates, selling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_2e.rules.characters import merchant, trader
from pbem.games.colonial_2e.state import State
from tests.games.helpers import position
from tests.games.play import check, holds, play

GOLD, SLAVES = "territories.west-africa.resources.gold", "territories.west-africa.resources.slaves"
BRAZIL, INDIES = "territories.brazil.resources.tobacco", "territories.west-indies.resources.sugar-cane"
SILK, FABRICS = "territories.india.resources.silk", "territories.india.resources.fine-fabrics"
SPICES, COTTON = "territories.east-indies.resources.spices", "territories.egypt.resources.cotton"


def ship(*wishes: Any) -> dict[str, Any]:
    """Wishes as "own", "Red", ("Red", 2) or ("own", "west-africa", "slaves")."""
    full = []
    for wish in wishes:
        whose, *rest = (wish,) if isinstance(wish, str) else wish
        count = rest.pop() if rest and isinstance(rest[-1], int) else None
        territory, good = [*rest, None, None][:2]
        full.append({"whose": whose, "territory": territory, "good": good, "count": count})
    return {"do": "merchant", "wishes": full}


def sell(*wishes: tuple[str, int | None]) -> dict[str, Any]:
    return {"do": "trader", "wishes": [{"whose": whose, "count": count} for whose, count in wishes]}


SIX = {BRAZIL: ["Blue"], INDIES: ["Blue"], SPICES: ["Blue"], COTTON: ["Blue"], SILK: ["Red"], FABRICS: ["Red"]}


def test_18_2_the_printed_example() -> None:
    s = position({**SIX, "players.Blue.merchant_fleets": 6})
    asked = [["india", "silk"], ["india", "fine-fabrics"]]
    table = play(s, "Blue", ship("own", "Red"), {"ship.Blue.Red": asked})
    after = {"market.Blue": 6, "players.Red.treasury": 7, "players.Blue.treasury": 5}
    holds(s, {**after, "players.Blue.merchant_fleets": 6})
    assert table.asked("ship")[0].about == {"shipper": "Blue", "goods": asked}


@pytest.mark.parametrize(
    ("fleets", "wishes", "allowed", "shipped", "paid"),
    [
        (6, ["own", "Red"], [], 4, 0),  # all refused
        (6, ["own", "Red"], [["india", "silk"]], 5, 1),  # Goods by Goods (C2-R38)
        (5, ["own", "Red"], [["india", "silk"], ["india", "fine-fabrics"]], 5, 1),  # as far as fleets reach
        (6, [("Red", 1), "own"], [["india", "silk"], ["india", "fine-fabrics"]], 5, 1),
        (1, [("Red", "india", "fine-fabrics")], [["india", "fine-fabrics"]], 1, 1),
        (2, ["own"], None, 2, 0),
        (6, [("own", 2)], None, 2, 0),  # not the full capacity (C2-R39)
        (6, ["own", "own"], None, 4, 0),  # each Resource once (C2-R37)
        (0, ["own"], None, 0, 0),  # legal without fleets (C2-R36)
    ],
)
def test_18_1_capacity_and_refusals(fleets: int, wishes: list[Any], allowed: Any, shipped: int, paid: int) -> None:
    s = position({**SIX, "players.Blue.merchant_fleets": fleets})
    play(s, "Blue", ship(*wishes), {} if allowed is None else {"ship.Blue.Red": allowed})
    holds(s, {"market.Blue": shipped, "players.Red.treasury": 5 + paid})


def test_d08_an_owner_who_says_nothing_allows() -> None:
    s = position({**SIX, "players.Blue.merchant_fleets": 6})
    table = play(s, "Blue", ship("own", "Red"))
    holds(s, {"market.Blue": 6})
    assert table.told("permission")[0]["source"] == "default"


def test_an_owner_is_asked_once_for_all_that_is_wished() -> None:
    s = position({**SIX, "players.Blue.merchant_fleets": 6})
    wishes = [("Red", "india", "fine-fabrics"), "own", ("Red", "india", "silk")]
    table = play(s, "Blue", ship(*wishes), {"ship.Blue.Red": [["india", "silk"]]})
    assert len(table.asked("ship")) == 1
    assert [event["goods"] for event in table.told("shipped")][-1] == [["india", "silk"]]


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (["Green"], "none of the Goods you name can be shipped"),
        (["Mauve"], "no player 'Mauve'"),
        ([("own", "atlantis")], "no Territory 'atlantis'"),
        ([("own", "brazil", "gold")], "Brazil has no gold"),
        ([("own", 0)], "not a number of at least 1"),
    ],
)
def test_18_what_a_merchant_refuses(wishes: list[Any], why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        check(position(SIX), "Blue", ship(*wishes))


# --- the Booming City -----------------------------------------------------------------------------------------------


def city(change: Mapping[str, Any] | None = None, *, fleets: int = 6, unrest: int = 2, value: int = 3) -> State:
    """The rules' example: the City in West Africa, Blue on Slaves, Green on Gold; Red ships."""
    given = {GOLD: ["Green"], SLAVES: ["Blue"], "players.Red.merchant_fleets": fleets, BRAZIL: ["Red"]}
    place = {"territories.west-africa.unrest": unrest, "territories.west-africa.city": value}
    return position({**given, **place, **(change or {})})


@pytest.mark.parametrize(
    ("hits", "value", "fleets", "city_after"), [(1, 3, 5, 3), (2, 3, 5, 2), (2, 1, 5, 1), (0, 3, 6, 3)]
)
def test_18_3_pirates(hits: int, value: int, fleets: int, city_after: int) -> None:
    s = city(value=value)
    play(s, "Red", ship("own"), hits={"pirates.Red": hits})
    holds(
        s,
        {
            "players.Blue.treasury": 6,  # paid before the pirates come (C2-R33)
            "players.Green.treasury": 6,
            "players.Red.merchant_fleets": fleets,
            "territories.west-africa.city": city_after,
            "market.Red": 1 if hits else 3,
        },
    )


def test_18_3_without_unrest_no_dice_and_nobody_may_refuse() -> None:
    s = city(unrest=0)
    table = play(s, "Red", ship())
    assert table.asked("ship") == []
    holds(s, {"market.Red": 2, "players.Blue.treasury": 6, "players.Green.treasury": 6})


@pytest.mark.parametrize("first", ["gold", "slaves"])
def test_18_3_the_shipper_orders_the_citys_goods(first: str) -> None:
    s = city(fleets=1, unrest=0)
    order = [first, "gold" if first == "slaves" else "slaves"]
    play(s, "Red", ship("own"), {"city-goods.Red": order})
    paid = {"gold": "Green", "slaves": "Blue"}[first]
    holds(s, {"market.Red": 1, f"players.{paid}.treasury": 6})


def test_d10_own_goods_of_the_city_first_then_clockwise() -> None:
    s = city({GOLD: ["Green"], SLAVES: ["Red"]}, fleets=1, unrest=0)
    table = play(s, "Red", ship())
    assert table.asked("city-goods")[0].fallback() == ["slaves", "gold"]
    holds(s, {"players.Green.treasury": 5, "market.Red": 1})


@pytest.mark.parametrize(
    "change",
    [
        {"territories.west-africa.independent": True},  # C2-R30
        {GOLD: [], SLAVES: []},  # C2-R84
        {"players.Red.merchant_fleets": 0},
    ],
)
def test_18_3_no_duty_and_no_pirates(change: dict[str, Any]) -> None:
    s = city(change)
    play(s, "Red", ship())
    holds(s, {"market.Red": 0, "players.Blue.treasury": 5})


def test_18_4_an_independent_citys_goods_cannot_be_shipped() -> None:
    s = city({"territories.west-africa.independent": True, GOLD: ["Red"]})
    play(s, "Red", ship("own"))
    holds(s, {"market.Red": 1})  # Brazil alone


def test_r34_a_mission_stops_no_pirates() -> None:
    """C2-R34."""
    s = city({"territories.west-africa.missions": 1})
    play(s, "Red", ship(), hits={"pirates.Red": 0})
    holds(s, {"market.Red": 2})


def test_r85_pirates_come_for_ones_own_goods_too() -> None:
    """C2-R85."""
    s = city({GOLD: ["Red"], SLAVES: []})
    play(s, "Red", ship("own"), hits={"pirates.Red": 1})
    holds(s, {"players.Red.merchant_fleets": 5, "market.Red": 1})


# --- abolition ------------------------------------------------------------------------------------------------------

TWO_SLAVES = {SLAVES: ["Red"], "territories.east-africa.resources.slaves": ["Red"], SILK: ["Red"]}


@pytest.mark.parametrize(
    ("economy", "before", "wishes", "after"),
    [
        (10, 4, ["own"], 3),  # one space, however many (C2-R10)
        (10, 1, ["own"], 1),
        (10, 4, [("own", "india")], 4),
        (6, 4, ["own"], 4),
    ],
)
def test_6_3_abolition(economy: int, before: int, wishes: list[Any], after: int) -> None:
    given = {**TWO_SLAVES, "players.Red.merchant_fleets": 3}
    s = position({**given, "players.Blue.economy": economy, "players.Red.diplomacy": before})
    play(s, "Red", ship(*wishes))
    holds(s, {"players.Red.diplomacy": after})


@pytest.mark.parametrize(("hits", "after"), [(1, 4), (0, 3)])
def test_r11_the_citys_slaves_cost_diplomacy_if_they_arrive(hits: int, after: int) -> None:
    """C2-R11."""
    s = city({"players.Yellow.economy": 10})
    play(s, "Red", ship(), hits={"pirates.Red": hits})
    holds(s, {"players.Red.diplomacy": after})


@pytest.mark.parametrize(
    ("economy", "diplomacy", "wishes"),
    [
        (6, 4, [{"whose": "own", "territory": None, "good": None, "count": None}]),
        (10, 4, [{"whose": "own", "territory": "india", "good": "silk", "count": 1}]),
        (10, 1, [{"whose": "own", "territory": None, "good": None, "count": None}]),
    ],
)
def test_d03_by_default_no_slaves_that_cost_diplomacy(economy: int, diplomacy: int, wishes: list[Any]) -> None:
    s = position({**TWO_SLAVES, "players.Blue.economy": economy, "players.Red.diplomacy": diplomacy})
    assert merchant.by_default(s, "Red") == {"do": "merchant", "wishes": wishes}


# --- Trader ---------------------------------------------------------------------------------------------------------

BLUE_COLONIES = {
    GOLD: ["Blue"],
    "territories.west-africa.colony": "Blue",
    "territories.new-spain.resources.gold": ["Blue"],
    "territories.new-spain.colony": "Blue",
    "players.Blue.economy": 4,
}


@pytest.mark.parametrize(("allowed", "blue", "red", "left"), [(3, 15, 8, 0), (0, 12, 5, 3), (2, 14, 7, 1)])
def test_23_the_printed_example(allowed: int, blue: int, red: int, left: int) -> None:
    s = position({**BLUE_COLONIES, "market.Blue": 7, "market.Red": 3})
    assert trader.limit(s, "Blue") == 11
    play(s, "Blue", sell(("own", None), ("Red", None)), {"sell.Blue.Red": allowed})
    holds(s, {"players.Blue.treasury": blue, "players.Red.treasury": red, "market.Blue": 0, "market.Red": left})


@pytest.mark.parametrize(
    ("wishes", "sold"),
    [
        ([("own", None)], (2, 0)),
        ([("own", 1)], (1, 0)),
        ([("Red", None), ("own", None)], (0, 2)),  # the limit is used up
        ([("Red", 1), ("own", None)], (1, 1)),
        ([("Red", 1), ("Red", 1), ("own", None)], (0, 2)),  # wishes of one owner are added
    ],
)
def test_23_1_the_limit(wishes: list[tuple[str, int | None]], sold: tuple[int, int]) -> None:
    s = position({"market.Blue": 7, "market.Red": 3})
    play(s, "Blue", sell(*wishes))
    assert (7 - s.market["Blue"], 3 - s.market["Red"]) == sold
    assert s.players["Blue"].treasury == 5 + sum(sold)
    assert s.players["Red"].treasury == 5 + sold[1]


def test_23_nothing_to_sell_is_refused_and_the_default_passes() -> None:
    s = position({"market.Red": 2})
    with pytest.raises(NotAllowed, match="none of the Goods") as caught:
        check(s, "Blue", sell(("own", None)))
    assert caught.value.instead == ("TRADER Red ALL",)
    assert trader.by_default(s, "Blue") is None
