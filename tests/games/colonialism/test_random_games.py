"""Whole random games: what must hold in every position, for every number of players."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from pbem.core.adjudicate import Adjudication, adjudicate
from pbem.core.ruleset_contract import Phase
from pbem.core.table import Entry, Tempo
from pbem.games.colonialism.state import COLOURS, State
from pbem.games.colonialism.telling.event_kinds import EVENTS
from pbem.games.common.bots.random_play import RandomSettler
from tests.games.colonialism.room import Bold, chance, colonialism

#: Told only where orders fell through, or by an edit.
FROM_OUTSIDE = {"note", "void", "edited"}


def random_game(number: int, seats: int, watch: Callable[[Phase, State], None] = lambda phase, s: None) -> Adjudication:
    """A random game, every other one a bold one, `watch` called after each phase."""
    ruleset, luck = colonialism(), chance(number)
    state = ruleset.setup(ruleset.seat_names[:seats], {"quick_start": number % 5 == 0}, luck)

    def stop(phase: Phase, s: State) -> bool:
        watch(phase, s)
        return False

    settler = Bold(number) if number % 2 else RandomSettler(number)
    return adjudicate(ruleset, state, settler=settler, chance=luck, stop=stop)


def check_game(number: int, seats: int) -> Adjudication:
    """Play, and look at every position and every event."""
    ended: list[str] = []

    def watch(phase: Phase, s: State) -> None:
        assert colonialism().faults(s) == [], f"after {phase.name} of turn {s.turn}"
        written = json.dumps(s.document())
        again = colonialism().state_from(json.loads(written))
        assert again == s
        assert json.dumps(again.document()) == written
        if s.winner is None and s.phase in ("action-round-1", "action-round-3"):
            assert_segment_begins(s)
        ended.append(phase.name)

    done = random_game(number, seats, watch)
    assert done.over
    assert done.state.turn == 3
    assert ended[-1] == "scoring"
    # 5.0 three turns of four action rounds and two colonization phases
    assert sum(name.startswith("action-round") for name in ended) == 12
    assert sum(name.startswith("colonization") for name in ended) == 6
    check_events(done, seats)
    return done


def assert_segment_begins(s: State) -> None:
    """Always true when a segment starts: no policy lies anywhere, all ships are fresh, nobody has mercenaries."""
    for player in s.players.values():
        assert not any(player.policies.values())
        assert sum(ships.fresh for ships in player.ships.values()) == 3
        assert len(player.hand) == 6
    assert not any(region.mercenaries for region in s.regions.values())


def check_events(done: Adjudication, seats: int) -> None:
    """Events carry what is declared; each seat acts three times a round; cubes go from the bag to regions to seats."""
    events = done.events()
    documents = [event.document() for event in events]
    assert json.loads(json.dumps(documents)) == documents
    for event in events:
        assert event.data.keys() == set(EVENTS[event.kind]), event.kind
    slots = Counter(
        (event.data["seat"], event.data["slot"]) for event in events if "slot" in event.data and event.kind != "void"
    )
    assert set(slots.values()) == {12}
    assert len(slots) == 3 * seats
    last = done.state
    for colour in COLOURS:
        taken = sum(event.data["count"] for event in events if event.kind == "took" and event.data["colour"] == colour)
        lying = sum(region.cubes[colour] for region in last.regions.values())
        assert taken + lying + last.bag[colour] == 21


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(seats: int, run_seed: str) -> None:
    for number in Random(run_seed).sample(range(210), 3):
        check_game(number, seats)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_random_games(seats: int) -> None:
    for number in range(10, 210):
        check_game(number, seats)


def test_every_kind_of_event_is_told_sooner_or_later() -> None:
    told = {event.kind for number in range(12) for event in random_game(number, 2 + number % 3).events()}
    assert set(EVENTS) - told == FROM_OUTSIDE


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = random_game(3, 4), random_game(3, 4)
    assert [event.document() for event in first.events()] == [event.document() for event in second.events()]
    assert first.state == second.state


def test_the_log_holds_every_decision_and_roll_once() -> None:
    for number in range(4):
        done = random_game(number, 4)
        keys = [entry.key for played in done.played for entry in played.entries if isinstance(entry, Entry)]
        assert len(keys) == len(set(keys))


def test_no_cube_is_left_in_the_bag_of_four_players() -> None:
    """CL-J46: three times the values and three times six cubes are all there are."""
    state = random_game(1, 4).state
    assert state.bag == {"black": 0, "brown": 0, "yellow": 0}


def test_a_random_game_can_be_played_at_every_tempo() -> None:
    for tempo in Tempo:
        ruleset, luck = colonialism(), chance("tempo")
        state = ruleset.setup(ruleset.seat_names[:3], {}, luck)
        done = adjudicate(ruleset, state, settler=RandomSettler(7), chance=luck, tempo=tempo)
        assert done.over
