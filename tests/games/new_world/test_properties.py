"""What holds at every decision: waiting changes nothing, choices agree with themselves, one turn is one deadline."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.errors import NotAllowed
from pbem.core.ruleset_contract import Phase
from pbem.core.table import Answer, Decision, Source, Tempo
from pbem.games.common.bots.random_play import keyed
from pbem.games.new_world.rules.actions import FUNCTIONS, ActionChoice
from pbem.games.new_world.rules.decisions import DECISIONS, REACT
from pbem.games.new_world.state import State
from tests.games.new_world.room import chance, position, rules
from tests.games.waiting import waits_of_the_same_game


class Prompt:
    """Answers every decision by a function of its key, and notes what comes up."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.seen: dict[str, str] = {}

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The sample; a pause before the second action of every third turn."""
        self.seen[decision.key] = decision.kind
        if decision.kind == "action" and decision.about["n"] == 2 and state.turn % 3 == 0:  # its hand may change
            return Answer({"do": "pause"}, Source.ORDER)
        return Answer(decision.range().sample(keyed(f"{self._number}{decision.key}")), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


class Hesitant(Prompt):
    """Answers as Prompt, but each decision that is waited for only when it has been asked twice."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Nothing the first time."""
        if decision.waits and decision.key not in self.seen:
            self.seen[decision.key] = decision.kind
            return None
        return super().settle(decision, state)


@pytest.mark.parametrize("number", [0, 2])
def test_a_game_that_waits_for_every_decision_is_the_same_game(number: int) -> None:
    settler = Prompt(number)
    waited = waits_of_the_same_game(rules(), settler, Hesitant(number), chance(number), options={"last_round": 16})
    assert waited.waits > 100
    assert set(settler.seen.values()) >= set(DECISIONS) - {"orders", "escort", "spread", "muster", "religion"}


class Silent:
    """Nobody sends anything."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Nothing."""

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody is."""
        return False


@pytest.mark.parametrize("tempo", [Tempo.TURN, Tempo.ROUND])
def test_one_turn_is_one_deadline(tempo: Tempo) -> None:
    """NW-P1: the player whose turn it is is asked once, after drawing and scoring; nobody else ever is."""
    luck = chance("deadline")
    state = rules().setup(rules().seat_names[:3], {"nations": "lot", "last_round": 4}, luck)
    asked: list[tuple[str, ...]] = []
    passed: set[str] = set()
    before = state.document()
    while state.winner is None:
        done = adjudicate(
            rules(), state, settler=Silent(), chance=luck, tempo=tempo, due=passed.__contains__,
            stop=lambda phase, s: True,
        )  # fmt: skip
        if done.waiting:
            asked.append(tuple(decision.kind for decision in done.waiting))
            assert [decision.seat for decision in done.waiting] == [state.active]
            assert done.events()[-1].kind == "scored"
            passed.update(decision.key for decision in done.waiting)
            state = rules().state_from(before)
        before = state.document()
    assert asked == [("orders",)] * 12


class Filed(Prompt):
    """Orders for every turn are in; a pause needs more."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Everything but what follows a pause."""
        if decision.kind == "orders":
            return None if decision.about["pauses"] else Answer("filed", Source.ORDER)
        return super().settle(decision, state)


def test_turns_that_are_ordered_run_on_until_somebody_pauses() -> None:
    luck = chance("ordered")
    state = rules().setup(rules().seat_names[:4], {"nations": "lot"}, luck)
    done = adjudicate(rules(), state, settler=Filed(3), chance=luck)
    assert [decision.key for decision in done.waiting] == [f"t{state.turn}.orders.2"]
    assert state.turn >= 3
    assert done.events()[-1].kind == "paused"


def test_every_action_that_random_play_finds_is_its_own_canonical_form() -> None:
    luck, looked = chance("options"), set()
    state = rules().setup(rules().seat_names[:4], {"nations": "lot", "level2_advances": True, "last_round": 60}, luck)

    def stop(phase: Phase, s: State) -> bool:
        if phase.name == "score":
            choice = ActionChoice(s, s.active)
            for number in range(12):
                action = choice.sample(keyed(f"{s.turn}.{number}"))
                assert choice.check(action) == action
                looked.add(action["do"])
        return False

    adjudicate(rules(), state, settler=Prompt(1), chance=luck, stop=stop)
    assert looked >= {*FUNCTIONS} - {"drop-token", "swap-colonists"}


def test_reactions_wait_at_no_tempo() -> None:
    """NW-F-11: a standing order answers or nobody does."""
    for tempo in Tempo:
        state = rules().setup(rules().seat_names[:3], {"nations": "lot", "last_round": 3}, chance("react"))
        done = adjudicate(rules(), state, settler=OwnTurn(2), chance=chance("react"), tempo=tempo)
        assert done.over


class OwnTurn(Prompt):
    """Answers whatever may wait, and nothing else."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Nothing to a reaction."""
        return None if decision.kind in REACT else super().settle(decision, state)


@pytest.mark.parametrize(
    "value",
    [
        None, "export", {}, {"do": "dance"}, {"do": "expedition"}, {"do": "expedition", "region": "mars"},
        {"do": "transport", "to": "brazil"}, {"do": "transport", "to": "caribbean", "from": "moon", "x": "war"},
        {"do": "transport", "to": "caribbean", "from": "home", "colonists": True, "x": "war"},
        {"do": "transport", "to": "caribbean", "colonists": -1, "x": "war"}, {"do": "export", "region": "caribbean"},
        {"do": "raid", "target": "Blue", "region": "caribbean", "kill": "cities"}, {"do": "raid", "target": "Red"},
        {"do": "war", "target": "Black", "region": "caribbean"}, {"do": "advance", "advance": "magic", "pay": ["war"]},
        {"do": "advance", "advance": "religion", "level": 3, "pay": ["war"]}, {"do": "advance", "advance": "religion"},
        {"do": "drop-token", "token": "crown"}, {"do": "immigrants", "x": "immigrants"}, {"do": "discovery", "x": 3},
        {"do": "build", "free": True, "region": "caribbean"}, {"do": "hardships", "free": True, "target": "Blue"},
        {"do": "swap-colonists", "target": "Blue", "region": "caribbean"}, {"do": "advance", "advance": ["religion"]},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_legal_action_is_refused_in_a_sentence(value: Any) -> None:
    s = position({"players.Red.hand": ["immigrants", "export", "discovery", "transport", "raid", "war", "advance"]})
    with pytest.raises(NotAllowed) as refused:
        ActionChoice(s, "Red").check(value)
    assert str(refused.value).endswith(".")
