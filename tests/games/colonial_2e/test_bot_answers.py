"""A bot's lines for single questions: each is taken, and answers the question that waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.choices import Choice, Number, OneOf, SomeOf, YesNo
from pbem.core.table import Answer, Decision
from pbem.games.colonial.rules.counters import Casualty, OwnCounter
from pbem.games.colonial_2e.bots.bot import bot_orders
from pbem.games.colonial_2e.bots.question_answers import ANSWERS
from pbem.games.colonial_2e.rules.endeavour import action_decision
from pbem.games.colonial_2e.rules.exploring import StageTwo
from pbem.games.colonial_2e.rules.loans import Repayment
from pbem.games.colonial_2e.state import State
from tests.games.colonial_2e.order_room import Room
from tests.games.helpers import colonial, position

GIVEN = {
    "territories.india.resources.silk": ["Red", "Red", "Blue"],
    "territories.india.resources.fine-fabrics": ["Red", "Blue", "Blue"],
    "territories.brazil.resources.tobacco": ["Red", "Blue"],
    "territories.arabia.resources.coffee": [],
    "players.Red.loans": [3],
    "players.Red.prestige": 3,
    "options.nations": True,
    "players.Blue.squadrons": 4,
}
SPACES = [["india", "silk"], ["brazil", "tobacco"]]


def answered(s: State, decision: Decision) -> Any:
    """What the bot's lines settle a decision with."""
    room = Room(s, open=[decision])
    view = colonial().view(s, "Red")
    room.take(*bot_orders(view, "Red", [decision], salt="1", board=s.board).splitlines())
    answer = room.settled(decision)
    assert isinstance(answer, Answer), f"{decision.kind} still waits"
    return decision.range().check(answer.value)


def question(kind: str, choice: Choice, about: Mapping[str, Any], default: Any = None) -> Decision:
    """A decision of Red's."""
    step = "casualty.1" if kind == "casualty" else kind
    return Decision(key=f"t1.r1.{step}.Red", seat="Red", kind=kind, choice=choice, default=default, about=about)


def questions(s: State) -> dict[str, Decision]:
    """One decision of every kind, as the rules ask it."""
    war = {"role": "defender", "enemy": "Blue", "squadrons": 1, "enemy_squadrons": 4, "fleets": 2, "year": 1}
    sea = {"year": 1, "enemy": "Blue", "hits": 1, "dice": 5, "enemy_hits": 2}
    every = [
        question("nation", OneOf(["spain", "france"]), {"free": ["spain", "france"]}),
        question("flamboyance", OneOf(["pay", "lose"]), {"cost": 3, "treasury": 5}),
        question("re-roll", YesNo(), sea),
        question("stage-two", StageTwo(s, "Red", "arabia"), {"territory": "arabia", "goods": ["coffee"]}),
        question("australia", YesNo(), {"territory": "australia", "need": 3}),
        question("circumnavigate", YesNo(), {"need": 5}),
        question("ship", SomeOf(SPACES), {"shipper": "Blue", "goods": SPACES}),
        question("sell", Number(0, 2), {"trader": "Blue", "goods": 2}),
        question("city-goods", SomeOf(["silk", "fine-fabrics"], 2), {"territory": "india"}, ["silk", "fine-fabrics"]),
        question("casualty", Casualty(s, "india", ["Blue"]), {"cause": "rebellion", "territory": "india"}),
        question("battles", SomeOf(["india", "brazil"], 2), {"enemy": "Blue"}, ["india", "brazil"]),
        question("surrender", YesNo(), war),
        question("repay", Repayment(s, "Red"), {"loans": [3], "moment": "before"}),
        question("lose", OwnCounter(s, "india", "Red"), {"territory": "india"}),
        question("fleets", Number(0, 2), {"monopolies": 2}),
        question("squadrons", Number(0, 1), {"navy": 1}),
    ]
    return {decision.kind: decision for decision in every}


def test_every_kind_of_question_has_its_answer() -> None:
    assert set(questions(position(GIVEN))) == set(ANSWERS)


@pytest.mark.parametrize("kind", list(ANSWERS))
def test_the_question_is_answered_by_the_line(kind: str) -> None:
    s = position(GIVEN)
    s.phase = "nations" if kind == "nation" else s.phase
    answered(s, questions(s)[kind])


def test_who_stands_before_victory_may_not_ship_or_sell() -> None:
    s = position({**GIVEN, "players.Blue.prestige": 9})
    assert answered(s, questions(s)["ship"]) == []
    assert answered(s, questions(s)["sell"]) == 0


def test_others_may_ship_and_sell_because_both_earn() -> None:
    s = position(GIVEN)
    assert answered(s, questions(s)["ship"]) == SPACES
    assert answered(s, questions(s)["sell"]) == 2


@pytest.mark.parametrize(("squadrons", "gives_in"), [(0, True), (1, False)])
def test_surrender_when_nothing_is_left_to_fight_with(squadrons: int, gives_in: bool) -> None:
    s = position(GIVEN)
    asked = questions(s)["surrender"]
    about = {**asked.about, "squadrons": squadrons}
    assert answered(s, question("surrender", YesNo(), about)) is gives_in


def test_all_loans_are_paid_back_when_that_wins() -> None:
    s = position({**GIVEN, "players.Red.prestige": 10})
    assert answered(s, questions(s)["repay"]) == {"counters": 3}


@pytest.mark.parametrize("card", list(colonial().board.cards))
def test_an_action_that_is_asked_in_its_round(card: str) -> None:
    s = position({**GIVEN, "players.Red.cards": [card]}, round=1)
    action = answered(s, action_decision(s, "Red"))
    assert action["do"] in (*colonial().board.cards[card], "pass")
