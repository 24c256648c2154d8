"""Whole games in which sheets full of orders answer: every answer is legal, and each kind of question gets one."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.table import Answer, Decision, GameOver, Source, Table
from pbem.games.colonial_revised.orders.settling import settle
from pbem.games.colonial_revised.rules.sequence import PHASES, begin_turn
from pbem.games.colonial_revised.state import State
from pbem.games.common.bots.random_play import RandomSettler
from tests.games.colonial_revised.order_room import Room
from tests.games.colonial_revised.room import SEATS, position

#: What a seat may have said: an order for every decision there is.
ORDERS = (
    "LINEUP explorer / viceroy, merchant, sovereign, trader, scientist",
    "ALWAYS EXPLORE india / west-africa / new-france / brazil ELSE CONQUEROR brazil / west-africa",
    "ALWAYS VICEROY west-africa gold MAX / india silk 1 / brazil MAX",
    "ALWAYS MERCHANT ALL ELSE GOVERNOR west-africa MIN",
    "ALWAYS SOVEREIGN PRIVATEERS ELSE SOVEREIGN {a} / {b} / {c} IF squadrons > 1 ELSE REBEL SPARK brazil",
    "ALWAYS TRADER ALL",
    "ALWAYS SCIENTIST navy / logistics / economy",
    "PAY MAX KEEP 1",
    "ON SUCCESS POST silk / gold / slaves ADVENTURERS silk MAX, gold 1",
    "LOSE FROM gold BOTTOM, silk",
    "ALLOW SHIP ALL WHEN turn > 2",
    "REFUSE CITY",
    "ALLOW SELL ALL 2",
    "ATTACK ALL WHEN turn > 1",
    "COUNTERATTACK ALL",
    "CASUALTIES {a} gold, {b} 2, {c} BOTTOM",
    "OCCUPY",
    "AVERT gold, 1 silk, brazil KEEP 1",
    "OFFER 2 WHEN treasury > 4",
    "ALLY ATTACKER WHEN offer >= 1",
    "ACCEPT ALL",
    "EXPEDITION west-africa MAX / india MAX / brazil MAX",
    "HOME AFTER YEAR 2",
    "SURRENDER WHEN squadrons < 1",
    "ESCALATE NAVY SQUADRONS MAX KEEP 1",
    "EMERGENCY LOAN WHEN defending",
    "REPAY KEEP 4",
    "WIN",
    "ALWAYS BUILD FLEETS MAX KEEP 2",
    "ALWAYS BUILD SQUADRONS MAX KEEP 2",
    "ALWAYS PRIVATEERS {a} 1, {b} 1",
    "ALWAYS BAR sovereign / explorer",
    "SINK {b}, {a}",
)


class Ordered:
    """Answers from the sheets; what they leave open is answered by chance."""

    def __init__(self, rooms: dict[str, Room], seed: int) -> None:
        self.rooms = rooms
        self.random = RandomSettler(seed)
        self.answered: set[str] = set()

    def settle(self, decision: Decision, state: State) -> Answer:
        """The sheet's answer, looked over, else any legal one."""
        answer = settle(decision, self.rooms[decision.seat].sheet, state)
        if not isinstance(answer, Answer):
            return self.random.settle(decision, state)
        legal = decision.range().check(answer.value)
        assert legal == answer.value, f"{decision.key}: {answer.value} is taken as {legal}"
        self.answered.add(decision.kind)
        return Answer(answer.value, Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nothing waits."""
        return True


class Dice:
    """Dice by chance, from a seed."""

    def __init__(self, seed: int) -> None:
        self.pick = RandomSettler(seed).pick

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """Two of six faces succeed."""
        return sum(1 for _ in range(dice) if self.pick(3) == 0), []

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """Faces."""
        return [1 + self.pick(sides) for _ in range(dice)]

    def shuffled(self, key: str, items: Any) -> list[Any]:
        """As they are."""
        return list(items)

    def below(self, key: str, bound: int) -> int:
        """Any."""
        return self.pick(bound)


def play(seed: int, turns: int) -> Ordered:
    """Some turns; the sheets have every order but some that the seed leaves out."""
    state = position({"players.Red.treasury": 14})
    state.round, pick = 1, RandomSettler(seed).pick
    rooms = {seat: Room(state, seat=seat) for seat in SEATS}
    for seat, room in rooms.items():
        others = dict(zip("abc", state.clockwise(seat)[1:], strict=True))
        for line in ORDERS:
            if pick(8):
                room.take(line.format(**others))
    settler = Ordered(rooms, seed)
    try:
        for _ in range(turns):
            for phase in PHASES:
                state.round, state.phase = phase.round, phase.name
                dice = Dice(seed + state.turn)
                phase.run(state, Table(state=state, settler=settler, chance=dice, due=lambda key: True))
            begin_turn(state)
    except GameOver:
        assert state.winner is not None
    return settler


@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_sheet_answers_is_legal(seed: int) -> None:
    assert play(seed, 6).answered >= {"action", "fleets", "squadrons", "stage-two"}
