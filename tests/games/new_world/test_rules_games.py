"""Whole random games: what must hold in every position, for every number of players."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from pbem.core.adjudicate import Adjudication, adjudicate
from pbem.core.ruleset_contract import Phase
from pbem.core.table import Tempo
from pbem.games.common.bots.random_play import RandomSettler
from pbem.games.new_world.state import State
from pbem.games.new_world.telling.event_kinds import EVENTS
from tests.games.new_world.room import chance, rules

#: Told only where orders fell through or paused, by trades and edits.
FROM_OUTSIDE = {"void", "note", "paused", "edited", "offered", "offer-withdrawn", "traded", "trade-cards"}
LAST_TURN = 2000


def options(number: int) -> dict[str, object]:
    """Every option is played with sooner or later."""
    return {
        "level2_advances": number % 2 == 1,
        "indian_slaves": ("colonists2", "x_only")[number % 3 == 2],
        "free_action_x": ("discard", "reveal")[number % 5 == 4],
        "vp_floor": ("none", "zero")[number % 4 == 3],
        "tie_break": ("shared", "regions")[number % 3 == 1],
        "prerequisite_explored_by": ("anyone", "self")[number % 6 == 5],
        "black_slaves_known_region_only": number % 7 != 6,
    }


def random_game(number: int, seats: int, watch: Callable[[Phase, State], None] = lambda phase, s: None) -> Adjudication:
    """A random game, `watch` called after each phase."""
    luck = chance(number)
    state = rules().setup(rules().seat_names[:seats], options(number), luck)

    def stop(phase: Phase, s: State) -> bool:
        watch(phase, s)
        return s.turn > LAST_TURN

    return adjudicate(rules(), state, settler=RandomSettler(number), chance=luck, stop=stop)


def check_game(number: int, seats: int) -> Adjudication:
    """Play, and look at every position and every event."""

    def watch(phase: Phase, s: State) -> None:
        assert rules().faults(s) == [], f"after {phase.name} of turn {s.turn}"
        if phase.name == "end" and s.turn % 8 == 0:
            assert rules().state_from(json.loads(json.dumps(s.document()))) == s
        assert_turn(phase, s)

    done = random_game(number, seats, watch)
    assert done.over
    last = done.events()[-1]
    assert last.kind == "won"
    documents = [event.document() for event in done.events()]
    assert json.loads(json.dumps(documents)) == documents
    for event in done.events():
        assert event.data.keys() == set(EVENTS[event.kind]), event.kind
    best = max(player.vp for player in done.state.players.values())
    assert all(done.state.players[seat].vp == best for seat in last.data["seats"])
    return done


def assert_turn(phase: Phase, s: State) -> None:
    """Between phases no card is under way; a hand is within its limit when its own turn ends."""
    assert s.played == []
    if phase.name == "end":
        before = s.order[-1] if s.winner is None else s.active
        assert len(s.players[before].hand) <= 7
    if phase.name == "draw":
        assert s.acts == []
        assert s.exported == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games(seats: int, run_seed: str) -> None:
    for number in Random(run_seed).sample(range(210), 3):
        check_game(number, seats)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_many_random_games(seats: int) -> None:
    for number in range(10, 210):
        check_game(number, seats)


def test_every_kind_of_event_is_told_sooner_or_later() -> None:
    told = {event.kind for number in range(12) for event in random_game(number, 2 + number % 4).events()}
    assert set(EVENTS) - told <= FROM_OUTSIDE | {"drop-token", "swap-colonists"}


def test_the_same_seed_plays_the_same_game() -> None:
    """NW-P6: all chance comes from the seed, and every draw is in the log."""
    first, second = random_game(3, 4), random_game(3, 4)
    assert [event.document() for event in first.events()] == [event.document() for event in second.events()]
    assert first.state == second.state


def test_the_log_holds_every_decision_and_roll_once() -> None:
    for number in range(3):
        done = random_game(number, 4)
        keys = [entry.key for played in done.played for entry in played.entries]
        assert len(keys) == len(set(keys))


def test_a_random_game_can_be_played_at_every_tempo() -> None:
    for tempo in Tempo:
        luck = chance("tempo")
        state = rules().setup(rules().seat_names[:3], {"last_round": 20}, luck)
        done = adjudicate(rules(), state, settler=RandomSettler(7), chance=luck, tempo=tempo)
        assert done.over
