"""Prestige recomputed, titles, Monopolies and fleets: printed examples first (CR-T01, T02, T34-T37)."""

from __future__ import annotations

import pytest

from pbem.games.colonial.rules.monopolies import monopolies
from pbem.games.colonial_revised.rules.prestige import claim_missions, claim_progress, recomputed, refresh, sources
from pbem.games.colonial_revised.rules.turn_end import fleet_limit, merchant_fleets
from pbem.games.colonial_revised.state import State
from tests.games.colonial_revised.room import SIX, Scripted, holds, position, run

RICH = {
    "territories.east-indies.resources.spices": ["Blue"],
    "territories.india.resources.silk": ["Blue"],
    "territories.indochina.resources.silk": ["Blue"],
    "territories.new-france.resources.fur": ["Blue"],
}


def test_t01_three_monopolies_are_three_points_and_five_fleets() -> None:
    s = position(RICH, seats=SIX)
    assert sorted(monopolies(s)["Blue"]) == ["blue", "brown", "red"]
    assert recomputed(s, "Blue") == 3
    assert fleet_limit(s, "Blue") == 5


def test_t02_a_spice_monopoly_and_three_other_resources_build_three_fleets() -> None:
    given = {
        "territories.east-indies.resources.spices": ["Blue"],
        "territories.india.resources.fine-fabrics": ["Blue"],
        "territories.arabia.resources.coffee": ["Blue"],
        "territories.egypt.resources.cotton": ["Blue"],
        "territories.levant.resources.rugs": ["Red"],
        "players.Blue.treasury": 5,
        "players.Red.treasury": 0,
    }
    s = position(given, phase="merchant-fleets")
    assert fleet_limit(s, "Blue") == 3
    run(merchant_fleets, s, {"Blue": 3})
    holds(s, {"players.Blue.merchant_fleets": 6, "players.Blue.treasury": 2})


def test_t02_more_resources_allow_four_fleets_at_most() -> None:
    orange = ["new-england", "guyanas", "rio-de-la-plata", "south-africa", "barbary", "egypt", "levant", "australia"]
    spaces = {name: position().board.lands[name].goods[0] for name in orange}
    given = {f"territories.{name}.resources.{good}": ["Blue"] for name, good in spaces.items()}
    s = position({**given, "territories.arabia.resources.coffee": ["Red"]})
    assert (fleet_limit(s, "Blue"), fleet_limit(s, "Green")) == (4, 0)


def bought(s: State, seat: str, steps: int) -> None:
    s.players[seat].progress_bought = steps
    table = Scripted(s, {}, {})
    claim_progress(s, table, seat)
    refresh(s, table)


def test_t34_the_title_of_progress() -> None:
    s = position()
    for seat, steps, red, blue in (
        ("Red", 4, 0, 0), ("Red", 5, 1, 0), ("Blue", 5, 1, 0), ("Blue", 6, 0, 1), ("Red", 6, 0, 1), ("Red", 7, 1, 0),
    ):  # fmt: skip
        bought(s, seat, steps)
        holds(s, {"players.Red.prestige": red, "players.Blue.prestige": blue})


def test_t35_the_title_of_missions() -> None:
    s = position()
    for seat, placed, red, blue in (("Red", 3, 1, 0), ("Blue", 3, 1, 0), ("Blue", 4, 0, 1)):
        s.players[seat].missions_placed = placed
        table = Scripted(s, {}, {})
        claim_missions(s, table, seat)
        refresh(s, table)
        holds(s, {"players.Red.prestige": red, "players.Blue.prestige": blue})


COLONIES = ("west-indies", "new-france", "new-spain", "guyanas", "california")


def colonies(*names: str) -> State:
    given = {f"territories.{name}.colony": "Red" for name in names}
    goods = {name: position().board.lands[name].goods[0] for name in names}
    return position(given | {f"territories.{name}.resources.{good}": ["Red"] * 2 for name, good in goods.items()})


@pytest.mark.parametrize(("count", "points"), [(2, 0), (3, 1), (4, 1), (5, 2)])
def test_t36_adjacent_colonies(count: int, points: int) -> None:
    assert sources(colonies(*COLONIES[:count]), "Red")["adjacent"] == points


def test_t36_colonies_apart_are_no_group() -> None:
    assert sources(colonies("west-indies", "new-france", "japan", "indochina"), "Red")["adjacent"] == 0


def test_t36_who_had_an_empire_keeps_one_point() -> None:
    s = colonies(*COLONIES)
    refresh(s, Scripted(s, {}, {}))
    for name in COLONIES[2:]:
        s.territories[name].colony = None
    assert sources(s, "Red")["adjacent"] == 1
    for name in COLONIES:
        s.territories[name].colony = "Red"
    assert sources(s, "Red")["adjacent"] == 2
    assert sources(colonies(*COLONIES[:2]), "Red")["adjacent"] == 0


@pytest.mark.parametrize(("seats", "points"), [(6, 1), (5, 0), (4, 0)])
def test_t37_types_controlled_are_colours_and_gold_is_one(seats: int, points: int) -> None:
    given = {
        "territories.india.resources.silk": ["Red"],
        "territories.east-indies.resources.spices": ["Red"],
        "territories.canada.resources.fur": ["Red"],
        "territories.california.resources.gold": ["Red"],
        "territories.new-spain.resources.gold": ["Red"],
    }
    found = sources(position(given, seats=SIX[:seats]), "Red")
    assert (found["variety"], found["monopolies"]) == (points, 5)


def test_colonies_in_india_and_china_count_two_and_cities_one_each() -> None:
    given = {
        "territories.india.colony": "Red",
        "territories.india.resources.silk": ["Red"] * 3,
        "territories.india.city": 4,
        "territories.india.relevant_cities": 2,
        "territories.china.resources.silk": ["Blue"],
    }
    found = sources(position(given), "Red")
    assert (found["colonies"], found["cities"]) == (2, 3)
