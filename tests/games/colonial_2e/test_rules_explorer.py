"""Rules 11 and 15: exploring, America, Australia, Circumnavigation."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_2e.rules.exploring import StageTwo, circumnavigation_need, exploration_need
from tests.games.helpers import position
from tests.games.play import check, holds, play

KNOWN = {"america.discovered": True, "america.bonus": 0, "circumnavigation": 1}
PERSIA, INDOCHINA = "territories.persia.resources.rugs", "territories.indochina.resources.silk"


def explore(territory: str | None) -> dict[str, Any]:
    return {"do": "explorer", "territory": territory}


@pytest.mark.parametrize(
    ("territory", "given", "need"),
    [
        ("india", {"players.Red.seafaring": 1}, 3),  # the rules' example
        ("india", {"players.Red.seafaring": 1, PERSIA: ["Red"]}, 2),
        ("india", {"players.Red.seafaring": 1, PERSIA: ["Red"], INDOCHINA: ["Red"]}, 2),  # at most 1 off
        ("india", {"players.Red.seafaring": 1, PERSIA: ["Blue"]}, 3),
        ("west-indies", {"players.Red.seafaring": 1}, 4),  # 3 + 2 - 1 before the discovery
        ("west-indies", {**KNOWN, "players.Red.seafaring": 1}, 2),
        ("persia", {"territories.levant.resources.rugs": ["Red"]}, 3),  # the Levant is a neighbour too (C2-R77)
        ("west-africa", {"players.Red.seafaring": 3}, 0),
    ],
)
def test_15_1_what_an_exploration_needs(territory: str, given: dict[str, Any], need: int) -> None:
    assert exploration_need(position(given), "Red", territory) == need


def test_15_1_success_and_failure() -> None:
    s = position({"players.Red.seafaring": 1})
    table = play(s, "Red", explore("india"), {"stage-two.Red": None}, {"explore.Red": 3})
    holds(s, {"players.Red.prestige": 1, "territories.india.explored": True, "players.Red.diplomacy": 5})
    assert table.told("exploration")[0]["need"] == 3
    failed = position({"players.Red.seafaring": 1})
    play(failed, "Red", explore("india"), hits={"explore.Red": 2})
    holds(failed, {"players.Red.prestige": 0, "territories.india.explored": False, "players.Red.diplomacy": 4})


def test_15_1_a_need_of_nothing_succeeds_and_is_rolled() -> None:
    s = position({"players.Red.seafaring": 3})
    table = play(s, "Red", explore("west-africa"), {"stage-two.Red": None}, {"explore.Red": 0})
    assert (s.players["Red"].prestige, table.told("exploration")[0]["roll"]) == (1, 1)


@pytest.mark.parametrize(
    ("by", "after"),
    [
        (
            {"by": "post", "good": "silk"},
            {"players.Red.merchant_fleets": 1, "players.Red.treasury": 1, "territories.india.unrest": 0},
        ),
        (
            {"by": "adventurers", "good": "silk"},
            {"players.Red.merchant_fleets": 2, "players.Red.treasury": 0, "territories.india.unrest": 1},
        ),
    ],
)
def test_15_3_stage_two(by: dict[str, str], after: dict[str, int]) -> None:
    s = position({"players.Red.treasury": 1})
    play(s, "Red", explore("india"), {"stage-two.Red": by}, {"explore.Red": 4})
    holds(s, {"territories.india.resources.silk": ["Red"], "players.Red.diplomacy": 5, **after})


@pytest.mark.parametrize(
    ("value", "given", "why"),
    [
        ({"by": "adventurers", "good": "opium"}, {"players.Red.economy": 4}, "below Economy 6"),
        ({"by": "post", "good": "gold"}, {}, "India has no gold"),
        (
            {"by": "post", "good": "silk"},
            {"players.Red.merchant_fleets": 0},
            "needs a Merchant Fleet, and you have none",
        ),
        ({"by": "adventurers", "good": "silk"}, {"players.Red.treasury": 0}, "need a Treasury, and you have none"),
    ],
)
def test_15_3_what_stage_two_refuses(value: dict[str, str], given: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        StageTwo(position(given), "Red", "india").check(value)


def test_15_3_opium_from_economy_6_on() -> None:
    s = position({"players.Red.economy": 6})
    assert StageTwo(s, "Red", "india").check({"by": "post", "good": "opium"}) == {"by": "post", "good": "opium"}


def test_15_3_without_a_resource_there_is_no_stage_two() -> None:
    s = position()
    table = play(s, "Red", explore("congo"), hits={"explore.Red": 8})
    assert (s.players["Red"].prestige, table.asked("stage-two")) == (1, [])


def test_15_6_the_bonus_comes_before_what_stage_two_costs() -> None:
    s = position({INDOCHINA: ["Blue"], "players.Red.diplomacy": 7})
    table = play(s, "Red", explore("china"), {"stage-two.Red": {"by": "post", "good": "silk"}}, {"explore.Red": 5})
    moves = [(move["before"], move["after"], move["why"]) for move in table.told("diplomacy")]
    assert moves == [(7, 7, "welcome"), (7, 6, "monopoly")]


# --- America --------------------------------------------------------------------------------------------------------


def test_11_1_the_discovery_of_america() -> None:
    s = position({"players.Blue.seafaring": 1})
    play(s, "Blue", explore("west-indies"), {"stage-two.Blue": None}, {"explore.Blue": 4})
    holds(
        s,
        {
            "players.Blue.prestige": 2,
            "america.bonus": 0,
            "america.discovered": True,
            "circumnavigation": 1,
        },
    )


def test_11_1_a_failure_changes_nothing() -> None:
    s = position({"players.Blue.seafaring": 1})
    play(s, "Blue", explore("west-indies"), hits={"explore.Blue": 3})
    holds(s, {"players.Blue.prestige": 0, "america.bonus": 2, "america.discovered": False, "circumnavigation": 0})


def test_11_1_the_bonus_is_for_the_first_only() -> None:
    s = position(KNOWN)
    play(s, "Blue", explore("west-indies"), {"stage-two.Blue": None}, {"explore.Blue": 3})
    holds(s, {"players.Blue.prestige": 1, "circumnavigation": 1})


# --- Circumnavigation -----------------------------------------------------------------------------------------------

SPICES = "territories.east-indies.resources.spices"


@pytest.mark.parametrize(
    ("given", "need"),
    [
        ({"players.Red.seafaring": 2, SPICES: ["Red"]}, 3),  # the rules' example
        ({SPICES: ["Red"], "territories.west-africa.resources.gold": ["Red"]}, 4),
        ({SPICES: ["Red", "Blue"], "territories.australia.resources.agriculture": ["Red"]}, 5),  # one continent
        ({"territories.levant.resources.rugs": ["Red"], "territories.egypt.resources.cotton": ["Red"]}, 6),  # not these
        ({"territories.brazil.resources.tobacco": ["Blue", "Red"], PERSIA: ["Red"]}, 4),  # no control is needed
    ],
)
def test_11_2_what_circumnavigation_needs(given: dict[str, Any], need: int) -> None:
    assert circumnavigation_need(position(given), "Red") == need


@pytest.mark.parametrize(("hits", "prestige", "token"), [(3, 1, 0), (2, 0, 1)])
def test_11_2_after_any_attempt(hits: int, prestige: int, token: int) -> None:
    s = position({**KNOWN, "players.Blue.seafaring": 2, SPICES: ["Blue"], "players.Blue.treasury": 1})
    rolls = {"explore.Blue": 1, "circumnavigation.Blue": hits}
    play(s, "Blue", explore("new-spain"), {"circumnavigate.Blue": True}, rolls)
    holds(s, {"players.Blue.treasury": 0, "players.Blue.prestige": prestige, "circumnavigation": token})


def test_11_2_what_stage_two_placed_counts() -> None:
    s = position({**KNOWN, "players.Red.seafaring": 3})
    answers = {"stage-two.Red": {"by": "post", "good": "spices"}, "circumnavigate.Red": True}
    table = play(s, "Red", explore("east-indies"), answers, {"explore.Red": 1, "circumnavigation.Red": 2})
    assert table.told("circumnavigation")[0]["need"] == 2


@pytest.mark.parametrize(
    "given",
    [
        {},  # America is being discovered in this very action (C2-R17)
        {**KNOWN, "circumnavigation": 0},
        {**KNOWN, "players.Red.treasury": 0, "players.Red.merchant_fleets": 0},
    ],
)
def test_11_2_not_offered(given: dict[str, Any]) -> None:
    s = position(given)
    answers = {} if s.players["Red"].treasury == 0 else {"stage-two.Red": None}
    table = play(s, "Red", explore("west-indies"), answers, {"explore.Red": 6})
    assert table.asked("circumnavigate") == []


def test_r18_with_nothing_left_the_explorer_only_circumnavigates() -> None:
    """C2-R18."""
    explored = {f"territories.{name}.prestige": 0 for name in position().territories}
    s = position({**KNOWN, **explored})
    table = play(s, "Red", explore(None), hits={"circumnavigation.Red": 6})
    holds(s, {"players.Red.prestige": 1, "players.Red.treasury": 4})
    assert table.asked("circumnavigate") == []
    with pytest.raises(NotAllowed, match="names an Unexplored Territory"):
        check(position(KNOWN), "Red", explore(None))
    with pytest.raises(NotAllowed, match="cannot be circumnavigated"):
        check(position({**KNOWN, **explored, "circumnavigation": 0}), "Red", explore(None))


# --- Australia ------------------------------------------------------------------------------------------------------

NEAR = {"players.Red.seafaring": 3, SPICES: ["Red"]}  # Difficulty 7: needs 3


@pytest.mark.parametrize(
    ("second", "prestige", "left", "stage_two"),
    [(3, 2, 0, True), (2, 1, 1, False)],  # a second failure ends the action without stage two
)
def test_11_3_the_second_roll(second: int, prestige: int, left: int, stage_two: bool) -> None:
    s = position(NEAR)
    answers: dict[str, Any] = {"australia.Red": True}
    if stage_two:
        answers["stage-two.Red"] = {"by": "post", "good": "agriculture"}
    play(s, "Red", explore("australia"), answers, {"explore.Red": 3, "australia-roll.Red": second})
    counters = ["Red"] * stage_two
    holds(s, {"players.Red.prestige": prestige, "territories.australia.prestige": left})
    assert s.territories["australia"].resources["agriculture"] == counters


def test_11_3_the_second_roll_may_be_declined() -> None:
    s = position(NEAR)
    answers = {"australia.Red": False, "stage-two.Red": {"by": "post", "good": "agriculture"}}
    play(s, "Red", explore("australia"), answers, {"explore.Red": 3})
    holds(s, {"territories.australia.prestige": 1, "territories.australia.resources.agriculture": ["Red"]})
    with pytest.raises(NotAllowed, match="not explored yet"):  # one token left: still Unexplored (C2-R22)
        check(s, "Red", {"do": "viceroy", "territory": "australia", "place": [["agriculture", 1]]})


def test_11_3_the_last_token_takes_one_roll() -> None:
    s = position({**NEAR, "territories.australia.prestige": 1})
    table = play(s, "Red", explore("australia"), {"stage-two.Red": None}, {"explore.Red": 3})
    assert table.asked("australia") == []
    holds(s, {"players.Red.prestige": 1, "territories.australia.explored": True})


def test_r24_circumnavigation_after_a_failed_second_roll() -> None:
    """C2-R24."""
    s = position({**NEAR, **KNOWN})
    rolls = {"explore.Red": 3, "australia-roll.Red": 0, "circumnavigation.Red": 2}
    play(s, "Red", explore("australia"), {"australia.Red": True, "circumnavigate.Red": True}, rolls)
    holds(s, {"players.Red.prestige": 2, "circumnavigation": 0})


@pytest.mark.parametrize(
    ("territory", "why"), [("levant", "Levant is explored already"), ("atlantis", "no Territory 'atlantis'")]
)
def test_15_1_refusals_name_what_would_do(territory: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why) as caught:
        check(position(), "Red", explore(territory))
    if territory == "levant":
        assert caught.value.instead == ("EXPLORE canada", "EXPLORE wild-west", "EXPLORE california")
