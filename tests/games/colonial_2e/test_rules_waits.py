"""What falls into a wait: gifts in the middle of a phase, and plans taken back while a round waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pbem.core.adjudicate import Adjudication, Opening, adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import NotAllowed
from pbem.core.table import ASK, Answer, Decision, Intervention, Source, Tempo, WantsToBeAsked
from pbem.games.colonial_2e.rules.loans import Repayment
from pbem.games.colonial_2e.state import State
from tests.games.helpers import SEATS, colonial, position

PASS = {"do": "pass"}
REBELS = {f"players.{seat}.cards": ["sovereign-rebel"] for seat in SEATS}


class Desk:
    """Answers by key, the turn and step left out; who has sent nothing wants to be asked."""

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self.answers = answers

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked:
        """What was sent."""
        key = decision.key.split(".", 2)[2]
        return Answer(decision.range().check(self.answers[key]), Source.ORDER) if key in self.answers else ASK

    def ready(self, decision: Decision, state: Any) -> bool:
        """Whether something was sent."""
        return decision.key.split(".", 2)[2] in self.answers


def run(s: State, answers: Mapping[str, Any], tempo: Tempo, opening: Opening | None = None) -> Adjudication:
    """One wake-up over the open phase, from its snapshot."""
    return adjudicate(
        colonial(), s.copy(), settler=Desk(answers), chance=Keyed(b"waits"), tempo=tempo, opening=opening,
        stop=lambda phase, after: True,
    )  # fmt: skip


def after(done: Adjudication, acts: Sequence[Intervention] = ()) -> Opening:
    """What is known of the open phase after a run, with acts that fell into its wait."""
    (played,) = done.played
    return Opening(log=played.entries, published=played.events, interventions=acts)


def gift(anchor: str, giver: str, taker: str, n: int = 1) -> Intervention:
    """A gift that fell into the wait of that anchor."""
    return Intervention(anchor, "gift", {"from": giver, "to": taker, "n": n})


def kinds(done: Adjudication) -> list[str]:
    """The kinds of all events."""
    return [event.kind for event in done.events()]


def test_a_gift_while_the_second_seat_is_asked_comes_after_the_first_has_acted() -> None:
    s = position(REBELS)
    first = run(s, {"action.Red": {"do": "rebel", "unrest": "egypt"}}, Tempo.TURN)
    (asked,) = first.waiting
    assert asked.key == "t1.r1.action.Blue"
    again = run(s, {}, Tempo.TURN, after(first, [gift(asked.anchor, "Red", "Blue")]))
    assert kinds(again) == ["cards-revealed", "action", "unrest", "gift"]
    assert again.waiting[0].key == asked.key


def test_a_gift_while_a_rounds_plans_are_collected_comes_before_anybody_acts() -> None:
    s = position(REBELS)
    plans = {f"action.{seat}": PASS for seat in SEATS if seat != "Blue"}
    first = run(s, plans, Tempo.ROUND)
    (asked,) = first.waiting
    assert asked.key == "t1.r1.action.Blue"
    fallen = [gift(asked.anchor, "Red", "Blue")]
    second = run(s, plans | {"action.Blue": PASS}, Tempo.ROUND, after(first, fallen))
    assert kinds(second) == ["cards-revealed", "gift", *["forfeited"] * 4]


def test_a_plan_taken_back_while_a_war_waits_does_not_bring_back_the_collecting_of_plans() -> None:
    s = position({**REBELS, "players.Red.squadrons": 30, "players.Blue.squadrons": 30})
    plans = {f"action.{seat}": PASS for seat in SEATS} | {"action.Red": {"do": "sovereign", "enemy": "Blue"}}
    first = run(s, plans, Tempo.ROUND)
    (asked,) = first.waiting
    assert asked.key == "t1.r1.war.Red.y1.surrender.Blue"
    again = run(s, {}, Tempo.ROUND, after(first))
    assert [decision.key for decision in again.waiting] == [asked.key]
    assert kinds(again) == kinds(first)


# --- a gift to somebody who could not be asked ----------------------------------------------------------------------


def test_who_is_given_treasury_while_others_are_asked_for_fleets_is_asked_too() -> None:
    spices = "territories.east-indies.resources.spices"
    s = position({spices: ["Red"], "territories.brazil.resources.tobacco": ["Blue"], "players.Red.treasury": 0})
    s.phase = "merchant-fleets"
    first = run(s, {}, Tempo.DECISION)
    (asked,) = first.waiting
    assert asked.key == "t1.fleets.Blue"
    fallen = [gift(asked.anchor, "Blue", "Red", 2)]
    second = run(s, {"Blue": 0}, Tempo.DECISION, after(first, fallen))
    assert [decision.key for decision in second.waiting] == ["t1.fleets.Red"]
    third = run(s, {"Blue": 0, "Red": 1}, Tempo.DECISION, after(second, fallen))
    assert third.state.players["Red"].merchant_fleets == 3


# --- a player who leaves while he is waited for ---------------------------------------------------------------------


def leaving(anchor: str, seat: str) -> Intervention:
    """The moderator's edit that a seat's player has left."""
    return Intervention(anchor, "edit", {"path": "options.dropped", "value": [seat]})


def test_who_leaves_while_his_action_is_waited_for_forfeits_the_card() -> None:
    merchants = {f"players.{seat}.cards": ["merchant-governor"] for seat in SEATS}
    s = position({**merchants, "territories.east-indies.resources.spices": ["Red"]})
    plans = {f"action.{seat}": PASS for seat in SEATS[1:]}
    for tempo in (Tempo.TURN, Tempo.ROUND, Tempo.DECISION):
        first = run(s, plans, tempo)
        (asked,) = first.waiting
        assert asked.seat == "Red"
        again = run(s, plans, tempo, after(first, [leaving(asked.anchor, "Red")]))
        assert again.waiting == ()
        assert again.state.market["Red"] == 0
        forfeited = [event.data["why"] for event in again.events() if event.kind == "forfeited"]
        assert forfeited == ["dropped", "passed", "passed", "passed"]


def test_who_leaves_while_his_line_up_is_waited_for_is_not_waited_for_any_more() -> None:
    s = position()
    s.phase = "line-up"
    cards = list(s.board.cards)[:5]
    first = run(s, {"Blue": cards, "Green": cards}, Tempo.TURN)
    assert [decision.seat for decision in first.waiting] == ["Red", "Yellow"]
    fallen = [leaving(first.waiting[0].anchor, "Yellow")]
    again = run(s, {"Blue": cards, "Green": cards}, Tempo.TURN, after(first, fallen))
    assert [decision.seat for decision in again.waiting] == ["Red"]


def test_who_leaves_while_his_surrender_is_waited_for_does_not_surrender_before_the_third_year() -> None:
    s = position({**REBELS, "players.Red.squadrons": 30, "players.Blue.squadrons": 30})
    plans = {f"action.{seat}": PASS for seat in SEATS} | {"action.Red": {"do": "sovereign", "enemy": "Blue"}}
    first = run(s, plans, Tempo.TURN)
    (asked,) = first.waiting
    fights_on = {f"war.Red.y{year}.surrender.Red": False for year in (1, 2, 3)}
    again = run(s, plans | fights_on, Tempo.TURN, after(first, [leaving(asked.anchor, "Blue")]))
    (ended,) = [event.data for event in again.events() if event.kind == "war-ended"]
    assert (ended["loser"], ended["why"], ended["years"]) == ("Blue", "surrender", 3)


def test_no_pile_pays_back_more_than_it_holds() -> None:
    s = position({"players.Red.loans": [3, 5], "players.Red.treasury": 9})
    choice = Repayment(s, "Red")
    assert choice.check({"piles": [[0, 1], [0, 2]]}) == {"piles": [[0, 1], [0, 2]]}
    with pytest.raises(NotAllowed, match="pile 1 has no 4 counters"):
        choice.check({"piles": [[0, 2], [0, 2]]})
