"""Rulings of the revised edition that no case of the rulings file decides alone; each is marked where it is decided."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import pbem.games
from pbem.core.adjudicate import SheetSettler
from pbem.core.dice import Keyed
from pbem.core.errors import NotAllowed, Refusal, TableError
from pbem.core.script import FirstOfAll
from pbem.core.table import GameOver, Intervention, Table
from pbem.games.colonial_revised.rules.endeavour import take_turn
from pbem.games.colonial_revised.rules.escalation import most_squadrons
from pbem.games.colonial_revised.rules.exploring import american_penalty
from pbem.games.colonial_revised.rules.interventions import intervene
from pbem.games.colonial_revised.rules.military_expedition import Landing
from pbem.games.colonial_revised.rules.prestige import finish_step, recomputed
from pbem.games.colonial_revised.rules.privateers import Outfit, privateering
from pbem.games.colonial_revised.rules.turn_end import naval_forces, upkeep
from pbem.games.colonial_revised.state import State
from tests.games.colonial_revised.room import SIX, Scripted, check, holds, play, position, revised, run
from tests.games.helpers import data

MARK = re.compile(r"RULING CR-R(\d\d): \S.{15}")
ON_BLUE = {"do": "sovereign", "enemy": "Blue"}
NO_ALLIES = {"war.Red.offer.Red": None, "war.Red.offer.Blue": None}


def test_every_ruling_has_its_place() -> None:
    folder = Path(pbem.games.__file__).parent / "colonial_revised"
    found = {int(n) for path in folder.rglob("*.py") for n in MARK.findall(path.read_text(encoding="utf-8"))}
    assert found == set(range(1, 90))


def test_r04_losing_india_loses_two() -> None:
    """CR-R04."""
    s = position({"territories.india.colony": "Red", "territories.india.resources.fine-fabrics": ["Red"] * 3})
    s.territories["levant"].resources["rugs"] = ["Blue"]
    assert recomputed(s, "Red") == 2
    play(s, "Red", {"do": "viceroy", "territory": "india", "back": [["fine-fabrics", "top"]]})
    holds(s, {"players.Red.prestige": 0})


def test_r15_the_fifth_privateer_in_a_box_is_refused() -> None:
    """CR-R15."""
    s = position({"players.Red.privateers.Blue": 2, "players.Green.privateers.Blue": 1})
    assert Outfit(s, "Yellow").check([["Blue", 1]]) == [["Blue", 1]]
    with pytest.raises(NotAllowed):
        Outfit(s, "Yellow").check([["Blue", 2]])


def test_r26_a_gap_of_seven_cannot_be_bought() -> None:
    """CR-R26."""
    s = position({"america.discovered": False, "players.Red.treasury": 99})
    table = play(s, "Red", {"do": "explorer", "territory": "wild-west"}, {}, {"explore.Red": "2"})
    assert not table.asked("pay-gap")


def test_r28_adventurers_go_by_logistics() -> None:
    """CR-R28."""
    s = position()
    with pytest.raises(NotAllowed, match="1 counter in all"):
        play(
            s, "Red", {"do": "explorer", "territory": "india"}, {"stage-two.Red": {"adventurers": [["silk", 2]]}},
            {"explore.Red": "6"},
        )  # fmt: skip


def test_r30_a_player_may_take_back_his_lowest_counter() -> None:
    """CR-R30."""
    s = position({"territories.egypt.resources.cotton": ["Red", "Blue", "Red"]})
    play(s, "Red", {"do": "viceroy", "territory": "egypt", "back": [["cotton", "bottom"]]})
    holds(s, {"territories.egypt.resources.cotton": ["Blue", "Red"], "players.Blue.diplomacy": 4})


def test_r31_missions_stay_in_an_independent_state() -> None:
    """CR-R31."""
    given = {"territories.brazil.resources.tobacco": ["Red"], "territories.brazil.missions": ["Blue"]}
    s = position({**given, "territories.brazil.unrest": 2})
    play(s, "Red", {"do": "viceroy", "territory": "brazil", "back": [["tobacco", "top"]]})
    holds(s, {"territories.brazil.missions": ["Blue"], "territories.brazil.unrest": 0})


def test_r36_a_rebellion_before_does_not_keep_another_from_breaking_out() -> None:
    """CR-R36."""
    given = {
        "territories.new-spain.resources.gold": ["Red", "Red"],
        "territories.new-spain.unrest": 4,
        "territories.new-spain.rebelled": True,
        "players.Blue.logistics": 4,
    }
    s = position(given)
    play(
        s, "Blue", {"do": "viceroy", "territory": "new-spain", "place": [["gold", 4]]}, {},
        {"Blue.revolt.new-spain.dice": "3/12"},
    )  # fmt: skip
    land = s.territories["new-spain"]
    assert (land.counters("Red"), land.counters("Blue"), land.unrest) == (1, 2, 3)
    assert land.rebelled == {"gold": land.resources["gold"]}


def test_r38_a_territory_with_own_counters_may_be_sparked() -> None:
    """CR-R38."""
    s = position({"territories.egypt.resources.cotton": ["Red"], "territories.egypt.unrest": 1})
    assert check(s, "Red", {"do": "rebel", "spark": "egypt"})["spark"] == "egypt"
    s.territories["brazil"].resources["tobacco"] = ["Red"]
    s.territories["brazil"].explored, s.territories["brazil"].unrest, s.territories["brazil"].colony = True, 1, "Red"
    with pytest.raises(NotAllowed, match="your own Colony"):
        check(s, "Red", {"do": "rebel", "spark": "brazil"})


def test_r39_at_the_left_end_the_rebels_entry_is_free() -> None:
    """CR-R39."""
    given = {
        "territories.west-indies.colony": "Red",
        "territories.west-indies.resources.sugar-cane": ["Red"],
        "territories.west-indies.unrest": 1,
        "players.Red.treasury": 0,
        "players.Blue.diplomacy": 1,
    }
    s = position(given)
    play(
        s, "Blue", {"do": "rebel", "spark": "west-indies"}, {"spark.Blue.occupy": "sugar-cane"},
        {"spark.Blue.dice": "1/1"},
    )  # fmt: skip
    holds(s, {"territories.west-indies.resources.sugar-cane": ["Blue"], "players.Blue.diplomacy": 1})


def test_r43_who_is_short_pays_his_ally_all_he_has() -> None:
    """CR-R43."""
    s = position({"players.Red.treasury": 2, "players.Red.squadrons": 1, "players.Blue.squadrons": 0})
    play(
        s, "Red", ON_BLUE,
        {"war.Red.offer.Red": 3, "war.Red.offer.Blue": None, "war.Red.side.Yellow": "attacker"},
        {"war.Red.y1.sea.Red": "0/2"},
    )  # fmt: skip
    holds(s, {"players.Red.treasury": 0, "players.Yellow.treasury": 12})


def test_r45_an_allys_counters_alone_make_a_battle() -> None:
    """CR-R45."""
    given = {
        "territories.egypt.resources.cotton": ["Blue", "Yellow"],
        "players.Red.squadrons": 1,
        "players.Blue.squadrons": 0,
    }
    s = position(given)
    play(
        s, "Red", ON_BLUE,
        {"war.Red.offer.Red": 0, "war.Red.offer.Blue": None, "war.Red.side.Yellow": "attacker"},
        {"war.Red.y1.egypt.dice.Red": "1/1", "war.Red.y1.egypt.dice.Blue": "0/1", "war.Red.y1.sea.Red": "0/2"},
    )  # fmt: skip
    holds(s, {"territories.egypt.resources.cotton": ["Yellow"], "players.Yellow.diplomacy": 3})


def test_r48_lost_fleets_count_for_an_expedition() -> None:
    """CR-R48."""
    given = {
        "players.Red.squadrons": 3,
        "players.Blue.squadrons": 1,
        "territories.brazil.colony": "Blue",
        "territories.brazil.resources.tobacco": ["Blue"],
    }
    s = position(given)
    table = play(s, "Red", ON_BLUE, NO_ALLIES, {"war.Red.y1.sea.Red": "3/3", "war.Red.y1.sea.Blue": "1/1"})
    assert [asked.about["targets"] for asked in table.asked("expedition")] == [["brazil"]]
    holds(s, {"players.Blue.merchant_fleets": 1, "players.Red.squadrons": 2})


def test_r49_a_space_won_in_war_costs_no_diplomacy() -> None:
    """CR-R49."""
    given = {
        "territories.egypt.resources.cotton": ["Blue", "Blue", "Red"],
        "players.Red.squadrons": 1,
        "players.Blue.squadrons": 0,
    }
    s = position(given)
    dice = {"egypt.dice.Red": "1/1", "egypt.dice.Blue": "0/2", "sea.Red": "0/1"}
    play(s, "Red", ON_BLUE, NO_ALLIES, {f"war.Red.y1.{key}": roll for key, roll in dice.items()})
    holds(s, {"territories.egypt.resources.cotton": ["Blue", "Red"], "players.Red.diplomacy": 3})


def test_r54_accepted_allies_arm_as_belligerents() -> None:
    """CR-R54."""
    s = position({"turn": 5, "players.Yellow.squadrons": 1})
    assert (most_squadrons(s, "Yellow", warring=True), most_squadrons(s, "Yellow", warring=False)) == (4, 1)
    assert most_squadrons(position({"turn": 1}), "Red", warring=True) == 1
    assert most_squadrons(position({"turn": 9, "players.Red.squadrons": 7}), "Red", warring=True) == 0


def test_r54_an_ally_buys_as_a_belligerent_and_nobody_a_second_navy_step() -> None:
    """CR-R54."""
    given = {"turn": 5, "players.Red.squadrons": 1, "players.Blue.squadrons": 0, "players.Yellow.squadrons": 2}
    s = position({**given, "players.Yellow.treasury": 2, "players.Blue.navy_step": True})
    play(
        s, "Red", ON_BLUE,
        {
            "war.Red.offer.Red": 0, "war.Red.offer.Blue": None, "war.Red.side.Yellow": "attacker",
            "war.Red.escalation.Yellow": {"squadrons": 2}, "war.Red.escalation.Blue": {"navy": True},
        },
        {"war.Red.y1.sea.Red": "0/3"},
    )  # fmt: skip
    holds(s, {"players.Yellow.squadrons": 4, "players.Yellow.treasury": 0, "players.Blue.navy": 1})


def test_r55_one_emergency_loan_an_escalation() -> None:
    """CR-R55."""
    given = {"turn": 5, "players.Red.squadrons": 1, "players.Blue.squadrons": 0, "players.Blue.navy": 3}
    s = position({**given, "players.Blue.treasury": 0})
    play(
        s, "Red", ON_BLUE,
        {**NO_ALLIES, "war.Red.escalation.Blue": {"navy": True, "squadrons": 5, "loan": True}},
        {"war.Red.y1.sea.Red": "0/1"},
    )  # fmt: skip
    holds(s, {"players.Blue.loans": [10], "players.Blue.squadrons": 4, "players.Blue.treasury": 0})


@pytest.mark.parametrize(("squadrons", "cost"), [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (20, 3), (21, 4), (26, 5)])
def test_r56_upkeep_goes_on_beyond_twenty(squadrons: int, cost: int) -> None:
    """CR-R56."""
    assert upkeep(squadrons) == cost


CITIES = {
    "territories.west-indies.colony": "Red",
    "territories.west-indies.resources.sugar-cane": ["Red"],
    "territories.brazil.colony": "Red",
    "territories.brazil.resources.tobacco": ["Red"],
    "territories.brazil.city": 4,
    "territories.west-indies.relevant_cities": 1,
    "players.Red.economy": 10,
}


def test_r61_eight_needs_economy_ten() -> None:
    """CR-R61."""
    s = position(CITIES)
    assert check(s, "Red", {"do": "governor", "territory": "west-indies", "pay": 8})["pay"] == 8
    s.players["Red"].economy = 6
    with pytest.raises(NotAllowed, match="6 would do"):
        check(s, "Red", {"do": "governor", "territory": "west-indies", "pay": 8})


def test_r62_a_lost_current_city_leaves_none_and_two_will_do_again() -> None:
    """CR-R62."""
    s = position(CITIES)
    play(s, "Red", {"do": "viceroy", "territory": "brazil", "back": [["tobacco", "top"]]})
    holds(s, {"territories.brazil.city": 0, "territories.west-indies.relevant_cities": 1})
    assert check(s, "Red", {"do": "governor", "territory": "west-indies", "pay": 2})["pay"] == 2


def test_r66_gifts_at_any_time_as_far_as_the_treasury_reaches() -> None:
    """CR-R66."""
    s = position()
    table = Scripted(s, {}, {})
    intervene(s, table, Intervention("x", "gift", {"from": "Red", "to": "Blue", "n": 4}))
    holds(s, {"players.Red.treasury": 6, "players.Blue.treasury": 14})
    with pytest.raises(Refusal):
        intervene(s, table, Intervention("x", "gift", {"from": "Red", "to": "Blue", "n": 7}))


def acting(s: State, anchor: str) -> Table:
    """A table at which Red pays one of his Loan back while `anchor` is waited for."""
    act = Intervention(anchor, "repay", {"seat": "Red", "n": 1})
    settler = SheetSettler(revised(), {})
    return Table(state=s, settler=settler, chance=FirstOfAll(), interventions=[act], intervene=intervene)


WINNING = {"players.Red.loans": [6], "players.Red.treasury": 1, "players.Red.permanent": 11}


def test_a3_a_repayment_while_another_s_play_is_waited_for_wins_before_it() -> None:
    s = position(WINNING)
    with pytest.raises(GameOver):
        take_turn(s, acting(s, "t1.r1.action.Blue"), "Blue")
    assert (s.winner, s.players["Blue"].cards) == ("Red", [])


@pytest.mark.parametrize(("phase", "run_phase"), [("naval-forces", naval_forces), ("privateering", privateering)])
def test_a3_a_repayment_in_a_phase_wins_at_its_end(phase: str, run_phase: Callable[[State, Table], None]) -> None:
    s = position(WINNING, phase=phase)
    s.round = 0
    with pytest.raises(GameOver):
        run_phase(s, acting(s, f"{s.at}.Blue"))
    assert s.winner == "Red"


def test_a_repayment_at_another_moment_is_an_act() -> None:
    s = position({"players.Red.loans": [10], "players.Red.treasury": 6})
    intervene(s, Scripted(s, {}, {}), Intervention("x", "repay", {"seat": "Red", "n": 6}))
    holds(s, {"players.Red.loans": [4], "players.Red.treasury": 0})


def test_prestige_is_not_edited_but_what_it_follows_from_is() -> None:
    s = position()
    table = Scripted(s, {}, {})
    with pytest.raises(Refusal, match="permanent"):
        intervene(s, table, Intervention("x", "edit", {"path": "players.Red.prestige", "value": 3}))
    intervene(s, table, Intervention("x", "edit", {"path": "players.Red.permanent", "value": 3}))
    holds(s, {"players.Red.prestige": 3})
    with pytest.raises(Refusal, match="too few counters"):
        intervene(s, table, Intervention("x", "edit", {"path": "territories.brazil.colony", "value": "Red"}))


@pytest.mark.parametrize("count", range(8))
def test_r68_three_to_six_players(count: int) -> None:
    """CR-R68."""
    seats = [*SIX, "White"][:count]
    if 3 <= count <= 6:
        assert list(revised().setup(seats, {}, Keyed(b"tests")).players) == seats
        return
    with pytest.raises(TableError, match="3 to 6"):
        revised().setup(seats, {}, Keyed(b"tests"))


def test_r72_only_principals_have_won_a_war() -> None:
    """CR-R72."""
    s = position({"players.Red.squadrons": 1, "players.Blue.squadrons": 0})
    play(
        s, "Red", ON_BLUE,
        {"war.Red.offer.Red": 0, "war.Red.offer.Blue": None, "war.Red.side.Yellow": "attacker"},
        {"war.Red.y1.sea.Red": "0/2"},
    )  # fmt: skip
    holds(s, {"players.Red.wars_won": 1, "players.Yellow.wars_won": 0, "players.Yellow.prestige": 0})


def test_r13_ten_points_win_when_the_action_is_finished_not_in_it() -> None:
    """CR-R13."""
    given = {
        "players.Red.permanent": 8,
        "territories.east-indies.resources.spices": ["Red"],
        "territories.new-spain.resources.gold": ["Blue", "Red"],
    }
    s = position(given)
    play(s, "Red", {"do": "viceroy", "territory": "new-spain", "place": [["gold", 1]]})
    holds(s, {"players.Red.prestige": 10, "winner": None})
    run(lambda s, table: finish_step(s, table, "t1.r1.Red"), s)
    assert s.winner == "Red"


def test_r81_tea_and_opium_bar_expeditions_too() -> None:
    """CR-R81."""
    given = {f"territories.india.resources.{good}": ["Blue"] for good in ("silk", "opium", "fine-fabrics")}
    s = position({**given, "territories.india.colony": "Blue"})
    with pytest.raises(NotAllowed, match="Economy 6"):
        Landing(s, "Red", ["india"]).check({"territory": "india", "place": [["opium", 1]]})


def test_r82_an_expeditions_unrest_breaks_out_after_its_battle() -> None:
    """CR-R82."""
    given = {
        "players.Red.squadrons": 4,
        "players.Red.logistics": 2,
        "players.Blue.squadrons": 1,
        "territories.brazil.colony": "Blue",
        "territories.brazil.resources.tobacco": ["Blue"] * 4,
        "territories.brazil.unrest": 4,
    }
    s = position(given)
    dice = {
        "sea.Red": "1/4", "sea.Blue": "0/1", "expedition.Red.dice.Red": "0/2", "expedition.Red.dice.Blue": "0/4",
        "expedition.Red.revolt.brazil.dice": "2/5",
    }  # fmt: skip
    play(
        s, "Red", ON_BLUE,
        {**NO_ALLIES, "war.Red.y1.expedition.Red": {"territory": "brazil", "place": [["tobacco", 2]]}},
        {f"war.Red.y1.{key}": roll for key, roll in dice.items()},
    )  # fmt: skip
    holds(s, {"territories.brazil.resources.tobacco": ["Blue"] * 3, "territories.brazil.unrest": 3})
    assert s.players["Red"].treasury == 9


def test_r85_a_fallen_colony_keeps_missions_and_by_take_back_its_unrest() -> None:
    """CR-R85."""
    given = {
        "territories.new-spain.resources.gold": ["Red", "Red"],
        "territories.new-spain.colony": "Red",
        "territories.new-spain.unrest": 3,
        "territories.new-spain.missions": ["Blue"],
    }
    s = position(given)
    play(s, "Red", {"do": "viceroy", "territory": "new-spain", "back": [["gold", "top"]]})
    holds(s, {"territories.new-spain.unrest": 3, "territories.new-spain.missions": ["Blue"]})
    holds(s, {"territories.new-spain.colony": None})


def test_r89_a_pass_is_barred_like_any_card() -> None:
    """CR-R89."""
    s = position({"players.Red.cards": ["merchant-governor"], "players.Red.passed": ["merchant-governor"]})
    with pytest.raises(NotAllowed, match="played this turn"):
        check(s, "Red", {"card": "merchant-governor", "do": "pass"})


@pytest.mark.parametrize(("turn", "exempt", "penalty"), [(3, False, 2), (4, False, 1), (5, False, 0), (3, True, 0)])
def test_r25_the_penalty_makes_it_harder(turn: int, exempt: bool, penalty: int) -> None:
    """CR-R25."""
    s = position({"turn": turn, "america.turn": 3, "players.Red.exempt": exempt})
    assert american_penalty(s, "Red") == penalty


def test_every_ruling_has_its_sentence() -> None:
    told = data("rulings.en", "colonial-revised")
    assert list(told) == [f"CR-R{number:02}" for number in range(1, 90)]
    assert all(sentence.endswith(".") for sentence in told.values())
