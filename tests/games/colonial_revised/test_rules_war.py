"""Wars on nations: printed examples first (CR-T18 to T27, T29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial_revised.rules.turn_end import choosing_cards
from pbem.games.colonial_revised.rules.war_sides import dice_of, in_turn
from tests.games.colonial_revised.room import Scripted, check, holds, play, position, run

ON_BLUE = {"do": "sovereign", "enemy": "Blue"}
NO_ALLIES = {"war.Red.offer.Red": None, "war.Red.offer.Blue": None}


def squadrons(**numbers: int) -> dict[str, Any]:
    return {f"players.{seat}.squadrons": number for seat, number in numbers.items()}


def war(given: Mapping[str, Any], answers: Mapping[str, Any], dice: Mapping[str, str]) -> tuple[Any, Scripted]:
    """Red's war on Blue without Allies, unless the answers say otherwise; dice by key within the war."""
    s = position(given)
    rolls = {f"war.Red.{key}": roll for key, roll in dice.items()}
    table = play(s, "Red", ON_BLUE, {**NO_ALLIES, **{f"war.Red.{key}": each for key, each in answers.items()}}, rolls)
    return s, table


def test_t18_the_printed_war() -> None:
    s = position(
        {
            "players.Red.diplomacy": 3,
            "players.Blue.diplomacy": 3,
            **squadrons(Red=3, Blue=6),
            "players.Red.merchant_fleets": 2,
            "territories.india.resources.silk": ["Red"] * 6 + ["Blue"] * 3,
        }
    )
    before = {seat: s.players[seat].prestige for seat in ("Red", "Blue")}
    table = play(
        s, "Blue", {"do": "sovereign", "enemy": "Red"}, {"war.Blue.offer.Blue": None, "war.Blue.offer.Red": None},
        {
            "war.Blue.y1.india.dice.Blue": "1/3", "war.Blue.y1.india.dice.Red": "1/5",
            "war.Blue.y1.sea.Blue": "4/5", "war.Blue.y1.sea.Red": "0/3",
        },
    )  # fmt: skip
    land = s.territories["india"]
    assert (land.counters("Red"), land.counters("Blue")) == (5, 2)
    holds(s, {"players.Red.squadrons": 0, "players.Red.merchant_fleets": 1})
    holds(s, {"players.Red.diplomacy": 4, "players.Blue.diplomacy": 2})
    assert {seat: s.players[seat].prestige for seat in before} == {"Red": before["Red"], "Blue": before["Blue"] + 1}
    assert [asked.seat for asked in table.asked("escalation")] == ["Red", "Blue", "Green", "Yellow"]
    assert not table.asked("surrender")


def test_t19_the_smaller_side_rolls_one_die_less_and_losses_alternate() -> None:
    s = position(
        {
            "territories.new-spain.resources.gold": ["Red"] * 4 + ["Green"] * 2 + ["Blue"] * 5,
            **squadrons(Red=1, Blue=0),
        }
    )
    table = play(
        s, "Red", ON_BLUE,
        {"war.Red.offer.Red": 0, "war.Red.offer.Blue": None, "war.Red.side.Green": "attacker"},
        {
            "war.Red.y1.new-spain.dice.Red": "1/5", "war.Red.y1.new-spain.dice.Blue": "3/4",
            "war.Red.y1.sea.Red": "0/2",
        },
    )  # fmt: skip
    lost = [event["seat"] for event in table.told("counter-lost")]
    assert lost == ["Blue", "Red", "Green", "Red"]
    land = s.territories["new-spain"]
    assert [land.counters(seat) for seat in ("Red", "Green", "Blue")] == [2, 1, 4]


def test_t20_who_may_help_and_what_it_brings() -> None:
    s = position({"players.Green.diplomacy": 3, "players.Red.treasury": 10, **squadrons(Red=2, Blue=1)})
    table = play(
        s, "Red", ON_BLUE,
        {
            "war.Red.offer.Red": 2, "war.Red.offer.Blue": 3, "war.Red.side.Green": "defender",
            "war.Red.side.Yellow": "attacker",
        },
        {"war.Red.y1.sea.Red": "2/3", "war.Red.y1.sea.Blue": "0/2"},
    )  # fmt: skip
    sides = {decision.seat: decision.range() for decision in table.asked("side")}
    with pytest.raises(NotAllowed):
        sides["Green"].check("attacker")
    holds(s, {"players.Yellow.diplomacy": 3, "players.Green.diplomacy": 3})
    holds(s, {"players.Yellow.treasury": 12, "players.Green.treasury": 13})
    holds(s, {"players.Green.permanent": 0, "players.Yellow.permanent": 0, "players.Red.permanent": 1})


LANDING = {
    "players.Red.logistics": 2,
    "players.Red.treasury": 2,
    **squadrons(Red=6, Blue=3),
    "territories.west-indies.colony": "Blue",
    "territories.west-indies.resources.sugar-cane": ["Blue"],
}
TO_THE_INDIES = {"territory": "west-indies", "place": [["sugar-cane", 2]]}


def test_t21_an_expedition() -> None:
    dice = {
        "y1.sea.Red": "2/5", "y1.sea.Blue": "1/3",
        "y1.expedition.Red.dice.Red": "1/2", "y1.expedition.Red.dice.Blue": "1/1",
    }  # fmt: skip
    s, _ = war(LANDING, {"y1.expedition.Red": TO_THE_INDIES, "y1.surrender.Blue": True}, dice)
    holds(s, {"territories.west-indies.colony": None, "territories.west-indies.resources.sugar-cane": ["Red"]})
    holds(s, {"territories.west-indies.independent": False, "territories.west-indies.unrest": 1})
    holds(s, {"players.Red.diplomacy": 3, "players.Red.treasury": 0})


@pytest.mark.parametrize(
    ("given", "dice"),
    [
        (squadrons(Red=5, Blue=5), {"y1.sea.Red": "0/5", "y1.sea.Blue": "1/5"}),
        (squadrons(Red=6, Blue=5), {"y1.sea.Red": "1/5", "y1.sea.Blue": "1/4"}),
        (squadrons(Red=3, Blue=6), {"y1.sea.Red": "0/3", "y1.sea.Blue": "1/5"}),
    ],
)
def test_t22_supremacy_and_a_battle_won_are_needed(given: dict[str, Any], dice: dict[str, str]) -> None:
    colony = {"territories.new-spain.colony": "Red", "territories.new-spain.resources.gold": ["Red"] * 2}
    _, table = war({**LANDING, **colony, **given}, {"y1.surrender.Blue": True}, dice)
    assert not table.asked("expedition")


def test_t22_the_defender_sails_from_the_second_year_on() -> None:
    colony = {"territories.new-spain.colony": "Red", "territories.new-spain.resources.gold": ["Red"] * 2}
    dice = {"y1.sea.Red": "0/3", "y1.sea.Blue": "1/5", "y2.sea.Red": "0/2", "y2.sea.Blue": "1/5"}
    _, table = war({**LANDING, **colony, **squadrons(Red=3, Blue=6)}, {"y2.surrender.Blue": True}, dice)
    assert [(asked.seat, asked.about["year"]) for asked in table.asked("expedition")] == [("Blue", 2)]


@pytest.mark.parametrize(("blue", "points"), [(3, 0), (2, 1)])
def test_t23_a_defender_who_gives_in(blue: int, points: int) -> None:
    given = {**squadrons(Red=3, Blue=blue), "territories.east-indies.resources.spices": ["Blue"]}
    s, _ = war(given, {"y1.surrender.Blue": True}, {"y1.sea.Red": "0/3", "y1.sea.Blue": f"0/{blue}"})
    holds(s, {"players.Red.prestige": 1, "players.Blue.prestige": points, "players.Blue.diplomacy": 5})


@pytest.mark.parametrize(("spices", "points"), [("Red", 0), ("Yellow", 0)])
def test_t24_an_attacker_who_gives_in(spices: str, points: int) -> None:
    given = {**squadrons(Red=1, Blue=1), "territories.east-indies.resources.spices": [spices]}
    s, _ = war(given, {"y1.surrender.Red": True}, {"y1.sea.Red": "0/1", "y1.sea.Blue": "0/1"})
    holds(s, {"players.Red.prestige": points, "players.Blue.prestige": 1, "players.Blue.diplomacy": 4})
    holds(s, {"players.Blue.wars_won": 1, "players.Red.permanent": -1 if spices == "Red" else 0})


def test_t25_four_years_without_a_victor() -> None:
    dice = {f"y{year}.sea.{seat}": "0/1" for year in (1, 2, 3, 4) for seat in ("Red", "Blue")}
    keep_on = {f"y{year}.surrender.Blue": False for year in (1, 2, 3, 4)}
    s, table = war(squadrons(Red=1, Blue=1), keep_on, dice)
    assert table.told("war-ended")[0] == {
        "seat": "Red", "enemy": "Blue", "why": "stalemate", "years": 4, "victor": None, "loser": None,
    }  # fmt: skip
    holds(s, {"players.Red.prestige": 0, "players.Blue.prestige": 0, "players.Blue.diplomacy": 4})


def test_t25_both_without_squadrons_is_no_result() -> None:
    dice = {"y1.sea.Red": "0/1", "y1.sea.Blue": "0/1", "y2.sea.Red": "1/1", "y2.sea.Blue": "1/1"}
    s, table = war(squadrons(Red=1, Blue=1), {"y1.surrender.Blue": False}, dice)
    assert table.told("war-ended")[0]["victor"] is None
    holds(s, {"players.Blue.diplomacy": 4})


@pytest.mark.parametrize(
    ("strength", "dice"), [((8, 6), (5, 4)), ((7, 7), (5, 5)), ((5, 3), (5, 3)), ((5, 5), (5, 5)), ((5, 9), (4, 5))]
)
def test_t26_five_dice(strength: tuple[int, int], dice: tuple[int, int]) -> None:
    assert tuple(dice_of(dict(zip(("attacker", "defender"), strength, strict=True))).values()) == dice


def test_equal_members_lose_the_principal_first_and_who_has_none_left_is_skipped() -> None:
    assert in_turn(["Red", "Green"], {"Red": 1, "Green": 1}, 3) == ["Red", "Green"]
    assert in_turn(["Red", "Green"], {"Red": 1, "Green": 4}, 4) == ["Green", "Red", "Green", "Green"]
    assert in_turn(["Red", "Green"], {"Red": 1, "Green": 4}, 3, by_strength=False) == ["Red", "Green", "Green"]


def escalate(turn: int, given: Mapping[str, Any], answers: Mapping[str, Any]) -> Any:
    """After Red's war on Blue, in which both are left with what `given` says."""
    s = position({"turn": turn, **given})
    s.players["Red"].squadrons += 1
    rolls = {"war.Red.y1.sea.Red": f"0/{s.players['Red'].squadrons}"}
    if s.players["Blue"].squadrons:
        rolls["war.Red.y1.sea.Blue"] = f"1/{s.players['Blue'].squadrons}"
        answers = {**answers, "war.Red.y1.surrender.Blue": True}
    else:
        s.players["Red"].squadrons -= 1
        rolls["war.Red.y1.sea.Red"] = f"0/{s.players['Red'].squadrons}"
    play(s, "Red", ON_BLUE, {**NO_ALLIES, **answers}, rolls)
    return s


def test_t27_an_escalation_in_turn_two() -> None:
    buy = {"navy": False, "squadrons": 0, "loan": False}
    s = escalate(
        2,
        {**squadrons(Red=1, Blue=0, Green=3, Yellow=2), "players.Green.treasury": 5, "players.Blue.treasury": 1},
        {
            "war.Red.escalation.Green": {**buy, "navy": True},
            "war.Red.escalation.Blue": {"navy": True, "squadrons": 3, "loan": True},
            "war.Red.escalation.Yellow": {**buy, "squadrons": 1},
            "war.Red.escalation.Red": {**buy, "squadrons": 2},
        },
    )
    holds(s, {"players.Green.navy": 2, "players.Green.treasury": 3, "players.Green.squadrons": 3})
    holds(s, {"players.Blue.navy": 2, "players.Blue.loans": [10], "players.Blue.treasury": 4})
    holds(s, {"players.Blue.squadrons": 3, "players.Yellow.squadrons": 3, "players.Yellow.treasury": 8})
    holds(s, {"players.Red.squadrons": 3, "players.Red.treasury": 8})
    with pytest.raises(NotAllowed):
        check(s, "Blue", {"do": "scientist", "track": "navy"})


def test_t27_the_fifth_squadron_costs_two() -> None:
    answers = {"war.Red.escalation.Blue": {"navy": False, "squadrons": 2, "loan": False}}
    s = escalate(5, {**squadrons(Red=2, Blue=3), "players.Blue.treasury": 3}, answers)
    holds(s, {"players.Blue.squadrons": 5, "players.Blue.treasury": 0})


def test_t29_the_war_box() -> None:
    s = position({"war_box": 3, **squadrons(Red=1, Blue=0)})
    play(s, "Red", ON_BLUE, NO_ALLIES, {"war.Red.y1.sea.Red": "0/1"})
    holds(s, {"players.Red.treasury": 13, "war_box": 0})
    s.phase = "choosing-cards"
    run(choosing_cards, s)
    assert s.war_box == 0
    quiet = position(phase="choosing-cards")
    run(choosing_cards, quiet)
    assert quiet.war_box == 1


def test_who_stands_further_right_is_safe() -> None:
    s = position({"players.Blue.diplomacy": 5})
    with pytest.raises(NotAllowed):
        check(s, "Red", ON_BLUE)


def test_counters_in_a_standing_enemy_colony_go_home() -> None:
    given = {
        **squadrons(Red=1, Blue=1),
        "territories.brazil.colony": "Blue",
        "territories.brazil.resources.tobacco": ["Blue"] * 3 + ["Red"],
    }
    dice = {"y1.brazil.dice.Red": "0/1", "y1.brazil.dice.Blue": "0/3", "y1.sea.Red": "0/1", "y1.sea.Blue": "0/1"}
    s, _ = war(given, {"y1.surrender.Red": True}, dice)
    holds(s, {"territories.brazil.resources.tobacco": ["Blue"] * 3, "players.Red.treasury": 11})


def test_an_ally_who_leaves_neither_fights_nor_counts() -> None:
    s = position(squadrons(Red=2, Blue=1, Yellow=2))
    table = play(
        s, "Red", ON_BLUE,
        {
            "war.Red.offer.Red": 3, "war.Red.offer.Blue": None, "war.Red.side.Yellow": "attacker",
            "war.Red.y1.stay.Yellow": False, "war.Red.y1.surrender.Blue": False, "war.Red.y2.surrender.Red": True,
        },
        {
            "war.Red.y1.sea.Red": "0/4", "war.Red.y1.sea.Blue": "0/1",
            "war.Red.y2.sea.Red": "0/2", "war.Red.y2.sea.Blue": "0/1",
        },
    )  # fmt: skip
    assert table.told("ally-left")[0]["seat"] == "Yellow"
    holds(s, {"players.Yellow.treasury": 13, "players.Red.treasury": 7})
