"""What holds at every decision: waiting changes nothing, choices agree with themselves, a tempo asks what it should."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import Opening, adjudicate
from pbem.core.errors import NotAllowed
from pbem.core.ruleset_contract import Phase
from pbem.core.table import Answer, Decision, Source, Tempo, entry_from
from pbem.games.colonialism.rules.actions import ActionChoice
from pbem.games.colonialism.rules.decisions import KINDS
from pbem.games.colonialism.state import State
from pbem.games.common.bots.random_play import keyed
from tests.games.colonialism.room import Bold, chance, colonialism
from tests.games.waiting import waits_of_the_same_game


class Prompt:
    """Answers every decision by a function of its key, and notes what comes up."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.seen: dict[str, str] = {}

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The sample."""
        self.seen[decision.key] = decision.kind
        return Answer(decision.range().sample(keyed(f"{self._number}{decision.key}")), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


class Hesitant(Prompt):
    """Answers as Prompt, but each decision only when it has been asked twice."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Nothing the first time."""
        if decision.key not in self.seen:
            self.seen[decision.key] = decision.kind
            return None
        return super().settle(decision, state)


@pytest.mark.parametrize("number", range(2))
def test_a_game_that_waits_for_every_decision_is_the_same_game(number: int) -> None:
    settler = Prompt(number)
    waited = waits_of_the_same_game(colonialism(), settler, Hesitant(number), chance(number))
    assert waited.waits > 150
    assert waited.state.winner is not None
    assert set(settler.seen.values()) <= set(KINDS) - {"rows", "ships", "plans"}


class Noting(Bold):
    """Bold play that notes what it is asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.kinds: set[str] = set()

    def settle(self, decision: Decision, state: Any) -> Answer:
        """The sample."""
        self.kinds.add(decision.kind)
        return super().settle(decision, state)


def test_every_kind_of_decision_comes_up() -> None:
    kinds: set[str] = set()
    for number in range(12):
        ruleset, luck, settler = colonialism(), chance(number), Noting(number)
        state = ruleset.setup(ruleset.seat_names[:4], {}, luck)
        adjudicate(ruleset, state, settler=settler, chance=luck)
        kinds |= settler.kinds
    assert kinds == set(KINDS)


class Filed:
    """Nothing but that all is filed; every action is a sample, all else is left to the defaults."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Orders for a window, the draft and the ships."""
        if decision.kind in ("rows", "plans", "ships"):
            return Answer("filed", Source.ORDER)
        if decision.kind in ("draft", "ship", "action"):
            return Answer(decision.range().sample(keyed(decision.key)), Source.ORDER)
        return None

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


class Silent:
    """Nobody sends anything."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Nothing."""

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody is."""
        return False


@pytest.mark.parametrize(("tempo", "windows"), [(Tempo.TURN, 6), (Tempo.ROUND, 12)])
def test_a_game_asks_once_for_every_window_and_for_nothing_else(tempo: Tempo, windows: int) -> None:
    """CL-J16, mail flow: at tempo turn one mail a segment, at tempo round one an action round, and two for set-up."""
    ruleset, luck = colonialism(), chance("windows")
    state = ruleset.setup(ruleset.seat_names[:3], {}, luck)
    asked: list[set[str]] = []
    log: list[Any] = []
    while state.winner is None:
        now = state.copy()
        done = adjudicate(
            ruleset, now, settler=Silent(), chance=luck, tempo=tempo, opening=Opening(log=log),
            stop=lambda phase, s: True,
        )  # fmt: skip
        if done.waiting:
            asked.append({decision.kind for decision in done.waiting})
            assert {decision.seat for decision in done.waiting} == set(state.seats)
            log += [*done.played[-1].entries, *answered(done.waiting)]
        else:
            state, log = now, []
    assert asked == [{"rows"}, {"draft", "ships"}, *[{"plans"}] * windows]


def answered(waiting: tuple[Decision, ...]) -> list[Any]:
    """A log in which the seats have answered."""
    settler = Filed()
    found = []
    for decision in waiting:
        answer = settler.settle(decision, None)
        assert answer is not None
        document = {"key": decision.key, "kind": "answer", "value": answer.value, "source": str(answer.source)}
        found.append(entry_from(document))
    return found


def test_when_all_is_ordered_the_game_runs_to_its_end() -> None:
    for tempo in (Tempo.TURN, Tempo.ROUND):
        ruleset, luck = colonialism(), chance("ordered")
        state = ruleset.setup(ruleset.seat_names[:4], {}, luck)
        done = adjudicate(ruleset, state, settler=Filed(), chance=luck, tempo=tempo)
        assert done.over


def test_every_option_of_an_action_is_legal_as_it_stands() -> None:
    """CL-J61: options and checks agree: each option is its own canonical form, and canonical values are options."""
    ruleset, luck = colonialism(), chance("options")
    state = ruleset.setup(ruleset.seat_names[:4], {}, luck)
    looked = 0

    def stop(phase: Phase, s: State) -> bool:
        nonlocal looked
        for seat in s.seats:
            choice = ActionChoice(s, seat)
            options = choice.options()
            assert options[0] == {"do": "pass"}
            for option in options:
                assert choice.check(option) == option
                assert choice.check({name: part for name, part in option.items() if name != "via"}) in options
                looked += 1
        return False

    adjudicate(ruleset, state, settler=Prompt(1), chance=luck, stop=stop)
    assert looked > 5000


@pytest.mark.parametrize(
    "value",
    [
        None, "draw", {}, {"do": "dance"}, {"do": "move", "from": "atlantic"}, {"do": "explore"},
        {"do": "explore", "region": "mars"}, {"do": "play", "card": "rebellion"}, {"do": "play", "card": "trade"},
        {"do": "withdraw", "region": "india", "count": True}, {"do": "explore", "region": "india", "via": "moon"},
        {"do": "move", "from": "moon", "to": "atlantic"}, {"do": "play", "card": "trade", "swap": [["india"], 3]},
        {"do": "play", "card": "trade", "swap": "ab"},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_action_is_refused_in_a_sentence(value: Any) -> None:
    ruleset, luck = colonialism(), chance("refused")
    state = ruleset.setup(ruleset.seat_names[:2], {}, luck)
    state.players["Red"].hand.append("trade")
    with pytest.raises(NotAllowed) as refused:
        ActionChoice(state, "Red").check(value)
    assert str(refused.value).endswith(".")
