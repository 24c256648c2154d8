"""Whole random games: what must hold in every position, and that interruptions change nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.adjudicate import Adjudication, adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import NotAllowed
from pbem.core.ruleset_contract import Phase
from pbem.core.table import Answer, Decision, Entry, Source
from pbem.games.colonial.rules.tracks import track_value
from pbem.games.colonial_2e.rules.actions import CHARACTERS, ActionChoice
from pbem.games.colonial_2e.rules.nations import nation_of
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.telling.event_kinds import EVENTS, NATION_EVENTS
from pbem.games.common.bots.random_play import Picker, RandomSettler
from tests.games.helpers import colonial
from tests.games.waiting import waits_of_the_same_game

LAST_TURN = 60
#: Events that no random game tells: they come from orders, gifts and edits, or from what a sample never leaves void.
FROM_ORDERS = {"note", "void", "gift", "edited"}


def random_game(
    number: int, seats: int, watch: Callable[[Phase, State], None] = lambda phase, s: None, *, nations: bool = False
) -> Adjudication:
    """A random game, `watch` called after each phase; cut after turn 60."""
    ruleset, chance = colonial(), Keyed(b"random-%d" % number)
    state = ruleset.setup(ruleset.seat_names[:seats], {"nations": nations}, chance)

    def stop(phase: Phase, s: State) -> bool:
        watch(phase, s)
        return s.turn > LAST_TURN

    return adjudicate(ruleset, state, settler=RandomSettler(number), chance=chance, stop=stop)


def check_game(number: int, seats: int, *, nations: bool = False) -> None:
    """Play and look at every position and every event."""
    tracks: dict[str, tuple[int, ...]] = {}
    tokens = [10**6]

    def watch(phase: Phase, s: State) -> None:
        ruleset = colonial()
        assert ruleset.faults(s) == [], f"after {phase.name} of turn {s.turn}"
        if phase.ends_turn:
            assert ruleset.state_from(json.loads(json.dumps(s.document()))) == s
        for seat, player in s.players.items():
            now = (player.economy, player.seafaring, player.navy, player.logistics)
            assert all(new >= old for new, old in zip(now, tracks.get(seat, now), strict=True))
            tracks[seat] = now
        lying = sum(land.prestige for land in s.territories.values()) + s.america.bonus + s.circumnavigation
        assert lying <= tokens[0], "tokens never come back to the map"
        tokens[0] = lying
        if nations:
            _nations_hold(s)

    done = random_game(number, seats, watch, nations=nations)
    documents = [event.document() for event in done.events()]
    assert json.loads(json.dumps(documents)) == documents
    for event in done.events():
        assert event.data.keys() == set(EVENTS[event.kind]), event.kind
    if done.over:
        assert done.state.players[done.state.winner].prestige >= 10
        assert done.state.players[done.state.winner].loans == []
        assert colonial().faults(done.state) == []


def _nations_hold(s: State) -> None:
    """What must hold of nations in every position once they are chosen."""
    chosen = [player.nation for player in s.players.values()]
    if None in chosen:
        assert s.phase == "nations"
        return
    assert len(set(chosen)) == len(s.seats)
    goals = {goal for nation in chosen for goal in s.board.nations[str(nation)].goals}
    assert len(s.seats) > 3 or set(s.territories) == goals == set(s.board.lands)
    for seat, player in s.players.items():
        nation = nation_of(s, seat)
        present = {name for name, land in s.territories.items() if land.holds(seat)}
        assert not nation.bound or present <= set(nation.goals or ())
        assert all(track_value(player, track) <= most for track, most in nation.highest.items())
        assert all(player.used.count(each) == 1 for each in set(player.used) - set(nation.twice))
        assert player.prestige < 6 or player.freed or nation.freed is None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_with_nations(seats: int, run_seed: str) -> None:
    for number in Random(run_seed).sample(range(210), 3):
        check_game(number, seats, nations=True)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_many_random_games_with_nations(seats: int) -> None:
    for number in range(10, 210):
        check_game(number, seats, nations=True)


def test_every_kind_of_event_of_the_nations_is_told_sooner_or_later() -> None:
    games = (random_game(number, 2 + number % 4, nations=True) for number in range(24))
    assert set(NATION_EVENTS) <= {event.kind for done in games for event in done.events()}


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_random_games(seats: int, run_seed: str) -> None:
    for number in Random(run_seed).sample(range(210), 3):
        check_game(number, seats)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_many_random_games(seats: int) -> None:
    for number in range(10, 210):
        check_game(number, seats)


def test_every_kind_of_event_is_told_sooner_or_later() -> None:
    told = {event.kind for number in range(40) for event in random_game(number, 4 + number % 3).events()}
    assert set(EVENTS) - set(NATION_EVENTS) - told <= FROM_ORDERS


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = random_game(3, 5), random_game(3, 5)
    assert [event.document() for event in first.events()] == [event.document() for event in second.events()]
    assert first.state == second.state


# --- interruptions --------------------------------------------------------------------------------------------------


class Hesitant:
    """Answers a decision the second time it is asked: the first time the phase has to wait."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._seen: dict[str, int] = {}

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """A sample that depends on nothing but the decision's key; None the first time."""
        self._seen[decision.key] = self._seen.get(decision.key, 0) + 1
        if self._seen[decision.key] == 1:
            return None
        return keyed_answer(self._number, decision)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Not before it has been waited for once."""
        return self._seen.get(decision.key, 0) > 0 or self.settle(decision, state) is not None


class Prompt(Hesitant):
    """The same answers at once."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The sample."""
        return keyed_answer(self._number, decision)


def keyed_answer(number: int, decision: Decision) -> Answer:
    """A legal value that is a function of the key and the position."""
    seed = int.from_bytes(f"{number}{decision.key}".encode()[-8:], "big")
    return Answer(decision.range().sample(Picker(seed)), Source.ORDER)


@pytest.mark.parametrize("nations", [False, True])
@pytest.mark.parametrize("number", range(3))
def test_a_game_that_waits_for_every_decision_is_the_same_game(number: int, nations: bool) -> None:
    waited = waits_of_the_same_game(
        colonial(), Prompt(number), Hesitant(number), Keyed(b"waits-%d" % number), options={"nations": nations}, turns=8
    )
    assert waited.waits > 100


def test_the_log_holds_every_decision_and_roll_once() -> None:
    done = random_game(7, 6)
    keys = [entry.key for played in done.played for entry in played.entries if isinstance(entry, Entry)]
    assert len(keys) == len(set(keys))


# --- choices --------------------------------------------------------------------------------------------------------


def positions(number: int, every: int, *, nations: bool = False) -> list[State]:
    """Positions of a random game, one each few phases."""
    found: list[State] = []
    seats = 2 + number % 4 if nations else 4 + number % 3
    random_game(number, seats, lambda phase, s: found.append(s.copy()), nations=nations)
    return found[::every]


@pytest.mark.parametrize("nations", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_what_a_choice_offers_it_takes_unchanged(number: int, nations: bool) -> None:
    pick = Picker(number)
    for s in positions(number, 7, nations=nations):
        for card in s.board.cards:
            choice = ActionChoice(s, s.seats[0], card)
            for action in [*choice.legal(40), *(choice.sample(pick) for _ in range(6))]:
                assert choice.check(json.loads(json.dumps(action))) == action


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["own", "Red", "Blue", "brazil", "gold", "navy"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["whose", "count", "good"]), inner),
    max_leaves=6,
)
PARTS = (
    "territory", "raise", "calm", "options", "repression", "plantation", "place", "pay", "track", "borrow", "spark",
    "unrest", "mission", "enemy", "wishes",
)  # fmt: skip


@given(st.sampled_from(sorted(CHARACTERS)), st.dictionaries(st.sampled_from(PARTS), JUNK, max_size=4))
def test_any_json_is_an_action_or_a_sentence(character: str, parts: Mapping[str, Any]) -> None:
    s = _SOME_POSITION
    choice = ActionChoice(s, "Red", s.board.card_with[character])
    with suppress(NotAllowed):
        action = choice.check({"do": character, **parts})
        action.pop("void", None)
        assert choice.check(action) == action


_SOME_POSITION = positions(5, 40)[1]
