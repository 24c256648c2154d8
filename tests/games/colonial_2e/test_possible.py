"""What a seat reads of what its cards could do as things stand, and of what is missing; who owns what."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.choices import Number
from pbem.core.table import Decision, Tempo
from pbem.games.colonial.telling.needs import KINDS
from tests.games.helpers import colonial, position

POOR = {"players.Red.treasury": 0}
IN_GOLD = {"territories.west-africa.resources.gold": ["Red", "Blue"]}
SOUTH = {"territories.south-africa.resources.agriculture": ["Red"]}


def row(given: dict[str, Any], character: str) -> tuple[str, str]:
    found = colonial().outlook(position(given, round=0), "Red")["possible"]
    return next((can, why) for name, can, why in found if name == character)


@pytest.mark.parametrize(
    ("character", "given", "why"),
    [
        ("viceroy", POOR, "the Treasury is empty"),
        ("scientist", POOR, "Treasury 0 < 1 for Seafaring, the cheapest step"),
        ("governor", {**POOR, **SOUTH}, "Treasury 0 < 1, the least that a City costs now"),
        ("governor", {}, "you have no counter on the map"),
        ("conqueror", {}, "you control all Resources of no Territory that has Native Power"),
        ("conqueror", SOUTH, "South Africa asks for 2 counters, and you have 1 there"),
        ("merchant", {**SOUTH, "players.Red.merchant_fleets": 0}, "you have no Merchant Fleet"),
        ("merchant", {}, "nobody controls a Resource"),
        ("trader", {}, "no Goods are on the Market"),
        (
            "sovereign",
            {f"players.{seat}.diplomacy": 5 for seat in ("Blue", "Green", "Yellow")},
            "all the others stand further right on Diplomacy than you",
        ),
        ("scientist", {"players.Red.used": ["scientist"]}, "the Scientist acts once a turn, and has acted"),
    ],
)
def test_where_nothing_is_possible_it_is_told_why(character: str, given: dict[str, Any], why: str) -> None:
    assert row(given, character) == ("", why)


@pytest.mark.parametrize(
    ("character", "given", "can"),
    [
        ("conqueror", {"territories.south-africa.resources.agriculture": ["Red", "Red"]}, "South Africa"),
        ("governor", {**SOUTH, "players.Red.treasury": 5}, "in South Africa; for 1 or more"),
        ("merchant", {**SOUTH, **IN_GOLD}, "your own Goods"),
        ("financier", {"players.Red.economy": 2}, "borrow 1 to 4"),
        ("trader", {"market.Blue": 2}, "Goods of Blue"),
        (
            "rebel",
            {**IN_GOLD, "territories.west-africa.unrest": 1, "territories.west-africa.colony": "Blue"},
            "a Rebellion in West Africa (Colony of Blue); "
            "Unrest in West Africa (Colony of Blue), Barbary, Egypt, Levant",
        ),
    ],
)
def test_where_something_is_possible_it_is_told_what(character: str, given: dict[str, Any], can: str) -> None:
    assert row(given, character) == (can, "")


def test_in_a_round_only_its_card_is_told() -> None:
    state = position({"players.Red.cards": ["viceroy-ambassador"] * 5}, round=2)
    assert [name for name, _, _ in colonial().outlook(state, "Red")["possible"]] == ["viceroy", "ambassador"]


def test_everybody_reads_who_owns_which_colony_and_monopoly() -> None:
    given = {**IN_GOLD, "territories.west-africa.colony": "Red", "territories.east-indies.resources.spices": ["Blue"]}
    assert colonial().outlook(position(given), "Green")["holdings"] == {
        "Red": {"colonies": ["west-africa"], "monopolies": ["gold of West Africa"]},
        "Blue": {"colonies": [], "monopolies": ["red goods (spices)"]},
    }


def test_a_question_names_the_colonys_owner_and_who_stands_there() -> None:
    state = position({**IN_GOLD, "territories.west-africa.colony": "Blue"})
    assert KINDS["casualty"](state, {"territory": "west-africa"}) == (
        "whose counter goes in West Africa (Colony of Blue): gold Red 1, Blue 1"
    )


def test_whoever_builds_fleets_reads_his_monopolies() -> None:
    decision = Decision(
        key="t1.merchant-fleets.Red", seat="Red", kind="fleets", choice=Number(0, 1), default=0, about={}
    )
    (need,) = colonial().needs(position(IN_GOLD), [decision], {}, Tempo.TURN)
    assert need.words == "how many Merchant Fleets you build (your Monopolies: gold of West Africa)"


def test_the_map_tells_the_monopoly_of_each_space() -> None:
    """5.2, 5.3 Agriculture is one of several orange goods; each gold is a Monopoly by itself."""
    given = {**IN_GOLD, **SOUTH, "territories.egypt.resources.cotton": ["Blue"]}
    place = colonial().place
    assert place(position(given), "Red", "west africa")["monopolists"] == {"gold": "Red"}
    assert place(position(given), "Red", "south africa")["monopolists"] == {}
    assert place(position(SOUTH), "Red", "south africa")["monopolists"] == {"agriculture": "Red"}


def test_whoever_may_send_a_post_reads_what_he_can_pay_with() -> None:
    about = {"territory": "india", "goods": ["silk", "opium"]}
    decision = Decision(key="t1.stage", seat="Red", kind="stage-two", choice=Number(0, 1), default=None, about=about)
    given = {"players.Red.merchant_fleets": 1, "players.Red.treasury": 2}
    line, _ = colonial().form(position(given), "Red", [decision])
    assert line.comment == (
        "POST or ADVENTURERS with silk or opium; NO for neither; your Merchant Fleets: 1, Treasury: 2"
    )
