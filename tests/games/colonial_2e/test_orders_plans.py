"""Plans when their moment comes: the first legal alternative, and the note that tells which it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.sheet import Order
from pbem.core.table import ASK, Answer, Decision, Source
from pbem.games.colonial_2e.rules.endeavour import action_decision
from pbem.games.colonial_2e.state import State
from tests.games.colonial_2e.order_room import Room
from tests.games.helpers import position

EXPLORER, VICEROY, TRADER = "explorer-conqueror", "viceroy-ambassador", "trader-financier"


def in_round(card: str, given: Mapping[str, Any] | None = None) -> State:
    """Round 1, in which Red plays `card`."""
    return position({"players.Red.cards": [card], **(given or {})})


def settled(state: State, *lines: str) -> tuple[Any, Room]:
    room = Room(state)
    if lines:
        room.take(*lines)
    return room.settled(action_decision(state, "Red")), room


def answered(state: State, *lines: str) -> Answer:
    answer, _ = settled(state, *lines)
    assert isinstance(answer, Answer)
    return answer


def test_the_first_choice_is_taken_without_a_note() -> None:
    answer = answered(in_round(EXPLORER), "1 EXPLORE brazil ELSE PASS")
    assert answer == Answer({"do": "explorer", "territory": "brazil"}, Source.ORDER)


def test_a_choice_that_has_become_illegal_falls_and_the_note_says_why() -> None:
    state = in_round(EXPLORER)
    room = Room(state)
    room.take("1 EXPLORE west-indies / brazil")
    state.territories["west-indies"].prestige = 0
    answer = room.settled(action_decision(state, "Red"))
    assert answer == Answer(
        {"do": "explorer", "territory": "brazil"}, Source.ORDER, "second choice: West Indies is explored already"
    )


def test_else_is_tried_after_every_slash() -> None:
    state = in_round(EXPLORER)
    room = Room(state)
    room.take("1 EXPLORE west-indies / brazil ELSE EXPLORE peru")
    state.territories["west-indies"].prestige = state.territories["brazil"].prestige = 0
    answer = room.settled(action_decision(state, "Red"))
    assert isinstance(answer, Answer)
    assert answer.value == {"do": "explorer", "territory": "peru"}
    assert answer.note == "third choice: West Indies is explored already; Brazil is explored already"


@pytest.mark.parametrize(
    ("treasury", "value", "note"),
    [
        (4, {"do": "explorer", "territory": "brazil"}, ""),
        (3, {"do": "pass"}, "“treasury >= 4” does not hold"),
    ],
)
def test_conditions_are_tested_when_the_moment_comes(treasury: int, value: Any, note: str) -> None:
    state = in_round(EXPLORER, {"players.Red.treasury": treasury})
    answer = answered(state, "1 EXPLORE brazil IF treasury >= 4 ELSE PASS")
    assert (answer.value, answer.note) == (value, note)


def test_need_is_that_of_the_territory_that_is_tried() -> None:
    state = in_round(EXPLORER, {"america.discovered": True})
    answer = answered(state, "1 EXPLORE india / west-africa IF need <= 3")
    assert answer.value == {"do": "explorer", "territory": "west-africa"}


def test_nothing_legal_is_a_pass_that_tells_why() -> None:
    answer = answered(in_round(VICEROY), "1 VICEROY brazil tobacco 1")
    assert answer.value == {"do": "pass"}
    assert answer.source is Source.ORDER
    assert answer.note == "Brazil is not explored yet"


def test_ask_comes_after_what_cannot_be_done() -> None:
    answer, _ = settled(in_round(VICEROY), "1 VICEROY brazil tobacco 1 ELSE ASK")
    assert answer is ASK
    answer, _ = settled(in_round(VICEROY), "1 ASK")
    assert answer is ASK
    answer, _ = settled(in_round(VICEROY), "1 VICEROY brazil tobacco 1", "ASK ON")
    assert answer is ASK


def test_ask_on_leaves_alone_what_can_be_done() -> None:
    answer = answered(in_round(EXPLORER), "1 EXPLORE brazil", "ASK ON")
    assert answer.value == {"do": "explorer", "territory": "brazil"}


def test_a_void_part_gives_way_to_a_whole_alternative_behind_the_slash() -> None:
    state = in_round(VICEROY, {"territories.india.unrest": 1})
    answer = answered(state, "1 AMBASSADOR Red, UNREST brazil / india")
    assert answer.value == {"do": "ambassador", "raise": "Red", "calm": "india"}


def test_a_void_part_is_left_out_where_there_is_nothing_else() -> None:
    answer = answered(in_round(VICEROY), "1 AMBASSADOR Red, UNREST brazil ELSE PASS")
    assert answer.value["raise"] == "Red"
    assert answer.value["calm"] is None


@pytest.mark.parametrize(
    ("line", "given", "place"),
    [
        ("1 VICEROY west-africa gold MAX", {"players.Red.logistics": 3}, [["gold", 3]]),
        ("1 VICEROY west-africa gold 1, slaves MAX", {"players.Red.logistics": 3}, [["gold", 1], ["slaves", 2]]),
        ("1 VICEROY west-africa gold MAX", {"players.Red.logistics": 3, "players.Red.treasury": 2}, [["gold", 2]]),
    ],
)
def test_as_many_as_possible(line: str, given: dict[str, Any], place: list[Any]) -> None:
    state = in_round(VICEROY, {"territories.west-africa.prestige": 0, **given})
    assert answered(state, line).value["place"] == place


@pytest.mark.parametrize(("line", "pay"), [("1 GOVERNOR brazil MIN", 3), ("1 GOVERNOR brazil MAX", 5)])
def test_the_least_and_the_most_for_the_booming_city(line: str, pay: int) -> None:
    given = {"players.Red.economy": 6, "territories.india.city": 2, "territories.brazil.resources.tobacco": ["Red"]}
    assert answered(in_round("merchant-governor", given), line).value["pay"] == pay


def test_as_much_as_the_financier_may_borrow() -> None:
    state = in_round(TRADER, {"players.Red.economy": 6})
    assert answered(state, "1 FINANCIER MAX").value == {"do": "financier", "borrow": 12}


FOUNDING = {
    "territories.brazil.resources.tobacco": ["Red", "Red", "Red"],
    "territories.brazil.unrest": 3,
    "territories.west-africa.resources.slaves": ["Red"],
    "players.Blue.merchant_fleets": 1,
    "players.Green.merchant_fleets": 4,
}


@pytest.mark.parametrize(
    ("lines", "options", "details"),
    [
        (["1 CONQUEROR brazil"], [], {}),
        (["OPTIONS COMPANY PILLAGE", "1 CONQUEROR brazil"], ["company", "pillage"], {}),
        (["OPTIONS COMPANY PILLAGE", "1 CONQUEROR brazil NONE"], [], {}),
        (["1 CONQUEROR brazil REPRESSION"], ["repression"], {"repression": 2}),
        (["1 CONQUEROR brazil REPRESSION 1"], ["repression"], {"repression": 1}),
        (["1 CONQUEROR brazil PLANTATION"], ["plantation"], {"plantation": ["Green"]}),
        (["1 CONQUEROR brazil PLANTATION Blue"], ["plantation"], {"plantation": ["Blue"]}),
    ],
)
def test_the_conquerors_options(lines: list[str], options: list[str], details: dict[str, Any]) -> None:
    value = answered(in_round(EXPLORER, FOUNDING), *lines).value
    assert value["options"] == options
    assert {key: value[key] for key in details} == details


def test_a_standing_plan_is_tried_where_the_slot_has_none() -> None:
    state = in_round(TRADER, {"market.Red": 2})
    answer = answered(state, "ALWAYS TRADER OWN ALL")
    assert answer.source is Source.STANDING
    assert answer.value["do"] == "trader"
    assert answered(state, "ALWAYS TRADER OWN ALL", "1 PASS") == Answer({"do": "pass"}, Source.ORDER)


def test_standing_plans_of_a_card_are_tried_in_the_order_they_were_given() -> None:
    answer = answered(in_round(TRADER), "ALWAYS TRADER OWN ALL", "ALWAYS FINANCIER 2")
    assert answer.value == {"do": "financier", "borrow": 2}


def test_a_standing_plan_for_another_card_is_left_alone() -> None:
    answer, _ = settled(in_round(EXPLORER), "ALWAYS TRADER OWN ALL")
    assert answer is None


def test_default_is_what_would_be_done_without_a_plan() -> None:
    state = in_round(TRADER, {"market.Red": 2})
    answer = answered(state, "1 DEFAULT")
    assert answer.value == action_decision(state, "Red").fallback()
    assert answer.source is Source.ORDER


@pytest.mark.parametrize(("line", "do"), [("AUTO OWN-GOODS ON", "trader"), ("AUTO OWN-GOODS OFF", "pass")])
def test_own_goods_without_a_plan(line: str, do: str) -> None:
    answer = answered(in_round(TRADER, {"market.Red": 2}), line)
    assert (answer.value["do"], answer.source) == (do, Source.STANDING)


def test_an_empty_sheet_answers_nothing() -> None:
    answer, room = settled(in_round(TRADER))
    assert answer is None
    assert not room.sheet.orders


def test_last_turns_plan_is_not_tried() -> None:
    state = in_round(EXPLORER)
    room = Room(state)
    order = room.order("1 EXPLORE brazil")
    room.sheet.put(Order(slot="1", text=order.text, data=order.data, turn=0))
    assert room.settled(action_decision(state, "Red")) is None


def seen_decision(state: State) -> Decision:
    return action_decision(state, "Red")


def test_what_others_hold_hidden_changes_nothing() -> None:
    lines = ("1 EXPLORE brazil IF Blue.prestige < 3 AND NOT explored brazil ELSE PASS",)
    plain, _ = settled(in_round(EXPLORER), *lines)
    secret = in_round(EXPLORER, {"players.Blue.cards": [VICEROY, TRADER], "players.Blue.set_aside": [EXPLORER]})
    told, _ = settled(secret, *lines)
    assert plain == told
