"""CHECK: the odds agree with the dice, the lines with what the rules then do, and nothing hidden is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import Forecast
from pbem.games.colonial.rules.chances import at_least
from pbem.games.colonial_2e.state import State
from tests.games.colonial_2e.order_room import LINE_UP, Room, before_the_line_up
from tests.games.helpers import colonial, position

CARDS = "CARDS " + ", ".join(LINE_UP)


def check(*lines: str, state: State | None = None, given: Mapping[str, Any] | None = None) -> list[Forecast]:
    room = Room(state or before_the_line_up(given))
    room.take(*lines)
    return colonial().forecast(room.state, "Red", room.sheet)


def texts(*lines: str, given: Mapping[str, Any] | None = None) -> list[str]:
    return [line.text for line in check(*lines, given=given)]


@pytest.mark.parametrize(("need", "dice"), [(0, 10), (1, 10), (3, 10), (4, 10), (7, 10), (10, 10), (2, 3)])
def test_odds_agree_with_ten_thousand_rolls(need: int, dice: int) -> None:
    chance = Keyed(b"odds")
    rolled = sum(chance.hits(f"roll.{need}.{dice}.{number}", dice)[0] >= need for number in range(10_000))
    assert abs(rolled / 10_000 - at_least(need, dice)) < 0.01


BY_HAND = [(1, 1, 1 / 3), (1, 2, 5 / 9), (0, 10, 1.0), (-2, 10, 1.0), (3, 2, 0.0)]


@pytest.mark.parametrize(("need", "dice", "odds"), BY_HAND)
def test_odds_by_hand(need: int, dice: int, odds: float) -> None:
    assert at_least(need, dice) == pytest.approx(odds)


def test_an_exploration_is_told_with_its_need_and_odds() -> None:
    lines = check(CARDS, "1 PASS", "2 EXPLORE west-africa POST gold", given={"players.Red.seafaring": 1})
    (rolled,) = (line for line in lines if line.odds is not None)
    assert rolled.text == "round 2: Explorer to West Africa, needs 2 Successes of 10"
    assert rolled.odds == pytest.approx(at_least(2, 10))


def test_what_is_likelier_is_supposed_below() -> None:
    plans = ("2 EXPLORE west-africa POST gold", "3 VICEROY west-africa gold 1")
    likely = texts(CARDS, *plans, given={"players.Red.seafaring": 1})
    assert "round 2, if that succeeds: Prestige 0 -> 1; a trading post on gold; the lines below suppose it" in likely
    assert "round 3: Viceroy: West Africa gold 1; 1 on West Africa gold" in likely


def test_what_a_success_would_bring_is_told_where_it_is_unlikely() -> None:
    lines = texts(CARDS, "2 EXPLORE brazil POST tobacco", "3 VICEROY brazil tobacco 1 ELSE PASS")
    assert lines[1] == "round 2: Explorer to Brazil, needs 6 Successes of 10"
    assert lines[2] == (
        "round 2, if that succeeds: America is discovered; Prestige 0 -> 1; Prestige 1 -> 2; a trading post on tobacco"
    )
    assert lines[3] == "round 2: the lines below suppose that it fails, which is likelier"
    assert lines[4] == "round 3: pass (Brazil is not explored yet)"


def test_both_rolls_for_australia() -> None:
    lines = check(CARDS, "2 EXPLORE australia AUSTRALIA ROLL",
                  given={"players.Red.seafaring": 3, "territories.east-indies.resources.spices": ["Red"]})  # fmt: skip
    assert [line.text for line in lines if line.odds is not None] == [
        "round 2: Explorer to Australia, needs 3 Successes of 10",
        "round 2: the second roll for Australia, needs 3 Successes of 10",
    ]


def test_money_is_carried_from_round_to_round() -> None:
    lines = texts(CARDS, "1 SCIENTIST navy", "5 FINANCIER 4", "BUILD SQUADRONS MAX")
    assert lines[0] == "round 1: Scientist: Navy; Navy 1 -> 2 for 2, 3 Treasury left"
    assert lines[-2] == "round 5: Financier: borrow 4; Treasury 7, Loans [4]"
    end = "2 Squadrons built, 5 Treasury left; Loans [5] with interest; Treasury 5, Prestige 0"
    assert lines[-1] == f"end of turn: {end}"


def test_rounds_without_a_plan_say_so() -> None:
    lines = texts(CARDS)
    assert lines[0] == "round 1: pass (nothing is planned)"
    assert len(lines) == 6


def test_a_war_is_left_open() -> None:
    lines = texts("CARDS rebel, explorer, viceroy, merchant, trader", "1 SOVEREIGN Blue", "2 PASS")
    assert lines[0] == "round 1: Sovereign: war on Blue; what it brings is left open, and left out below"
    assert lines[1] == "round 2: pass"


def test_a_question_is_told() -> None:
    assert texts(CARDS, "1 ASK")[0] == "round 1: you will be asked; the lines below suppose a pass"


def test_a_victory_ends_the_forecast() -> None:
    given = {"players.Red.prestige": 9, "players.Red.seafaring": 3, "america.discovered": True}
    lines = texts(CARDS, "1 PASS", "2 EXPLORE west-indies", given=given)
    assert lines[-1] == "with that Red wins the game"
    assert len(lines) == 4


def test_after_the_rounds_only_the_turns_end_is_left() -> None:
    state = position()
    state.phase, state.round = "merchant-fleets", 0
    (line,) = check("BUILD SQUADRONS 1", state=state)
    assert line.text.startswith("end of turn: 1 Squadrons built")


def test_the_position_is_left_as_it_is() -> None:
    state = before_the_line_up()
    before = state.document()
    check(CARDS, "2 EXPLORE brazil POST tobacco", "5 FINANCIER 4", state=state)
    assert state.document() == before


def test_what_others_hold_hidden_changes_nothing() -> None:
    plain = position({"players.Red.cards": ["explorer-conqueror"]})
    secret = position({"players.Red.cards": ["explorer-conqueror"], "players.Blue.cards": ["trader-financier"] * 5,
                       "market.Blue": 0})  # fmt: skip
    assert check("1 EXPLORE brazil", state=plain) == check("1 EXPLORE brazil", state=secret)


# --- what rivals are supposed to do ---------------------------------------------------------------------------------


def supposed(*lines: str, guesses: Mapping[str, Sequence[str]], given: Mapping[str, Any]) -> list[str]:
    room = Room(before_the_line_up(given))
    room.take(CARDS, *lines)
    return [line.text for line in colonial().forecast(room.state, "Red", room.sheet, guesses)]


RED_HOLDS_GOLD = {"territories.west-africa.explored": True, "territories.west-africa.resources.gold": ["Red"]}


def test_a_rival_does_what_is_supposed_of_him() -> None:
    given = {**RED_HOLDS_GOLD, "players.Blue.logistics": 2}
    lines = supposed("3 PASS", guesses={"Blue": ["2 VICEROY west-africa gold 2"]}, given=given)
    (guess,) = (line for line in lines if "as you suppose" in line)
    assert guess.startswith("round 2, as you suppose of Blue: Viceroy: West Africa gold 2; 2 on West Africa gold")
    assert "Blue controls West Africa gold" in guess
    assert not [line for line in supposed("3 PASS", guesses={}, given=given) if "Blue" in line]


def test_what_a_rival_takes_is_gone_for_the_plans_below_it() -> None:
    given = {**RED_HOLDS_GOLD, "players.Blue.logistics": 2, "players.Red.merchant_fleets": 2}
    mine = ("4 MERCHANT OWN ALL",)
    alone = supposed(*mine, guesses={}, given=given)
    after = supposed(*mine, guesses={"Blue": ["2 VICEROY west-africa gold 2"]}, given=given)
    assert any("Market" in line for line in alone)
    assert "round 4: pass (none of the Goods you name can be shipped now)" in after


@pytest.mark.parametrize("line", ["ALLOW SHIP ALL", "CARDS " + ", ".join(LINE_UP), "2 VICEROY atlantis gold 2"])
def test_what_is_no_plan_of_a_card_is_refused(line: str) -> None:
    with pytest.raises(Refusal):
        supposed(guesses={"Blue": [line]}, given={})


def briefs(*lines: str) -> list[tuple[str, str]]:
    """What a receipt says below the orders: (row, words)."""
    return [(line.row, line.brief) for line in check(*lines) if line.brief]


def test_below_an_order_stands_what_it_would_do_and_not_the_order_again() -> None:
    told = briefs(CARDS, "1 SCIENTIST navy", "2 EXPLORE brazil POST tobacco", "3 VICEROY brazil tobacco 1 ELSE PASS")
    assert told[:3] == [
        ("1", "Navy 1 -> 2 for 2, 3 Treasury left"),
        ("2", "needs 6 Successes of 10"),
        ("2", "if that succeeds: America is discovered; Prestige 0 -> 1; Prestige 1 -> 2; a trading post on tobacco"),
    ]


def test_below_an_order_stands_which_alternative_would_be_tried_and_why() -> None:
    assert ("3", "pass (Brazil is not explored yet)") in briefs(CARDS, "3 VICEROY brazil tobacco 1 ELSE PASS")


def test_below_a_round_without_a_plan_stands_nothing() -> None:
    assert briefs(CARDS) == []


def test_below_a_war_stands_that_it_is_left_open() -> None:
    told = briefs("CARDS rebel, explorer, viceroy, merchant, trader", "1 SOVEREIGN Blue")
    assert told == [("1", "what the war brings is left open")]


def test_a_plan_is_not_measured_at_a_card_that_nobody_lined_up() -> None:
    brief = {line.row: line.brief for line in check("1 EXPLORE india", "2 FINANCIER 4", "3 VICEROY egypt cotton 1")}
    assert not brief["1"], "the Scientist's card would be there"
    assert not brief["2"], "the Explorer's"
    assert brief["3"] == "1 on Egypt cotton"
    sent = {line.row: line.brief for line in check(CARDS, "4 PASS", "5 TRADER OWN ALL")}
    assert "pass" in sent["5"], "his own line-up is measured"
