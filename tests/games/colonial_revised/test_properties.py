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
from pbem.core.table import Answer, Decision, Entry, Source, Tempo
from pbem.games.colonial_revised.rules.actions import CHARACTERS, PlayChoice, free_cards
from pbem.games.colonial_revised.rules.decisions import KINDS
from pbem.games.colonial_revised.rules.prestige import net
from pbem.games.colonial_revised.state import State
from pbem.games.colonial_revised.telling.event_kinds import EVENTS
from pbem.games.common.bots.random_play import Picker, RandomSettler
from tests.games.colonial_revised.room import revised
from tests.games.waiting import waits_of_the_same_game

LAST_TURN = 60
#: Events that no random game tells: they come from orders, gifts and edits, or from what a sample never leaves void.
FROM_ORDERS = {"note", "void", "gift", "edited"}
#: A Rebel sparks a Colony's fall and comes in once in some hundred random games; test_rules_rebellion has it.
SELDOM = {"occupied"}


def random_game(number: int, seats: int, watch: Callable[[Phase, State], None] = lambda phase, s: None) -> Adjudication:
    """A random game, `watch` called after each phase; cut after turn 60."""
    ruleset, chance = revised(), Keyed(b"random-%d" % number)
    state = ruleset.setup(ruleset.seat_names[:seats], {}, chance)

    def stop(phase: Phase, s: State) -> bool:
        watch(phase, s)
        return s.turn > LAST_TURN

    return adjudicate(ruleset, state, settler=RandomSettler(number), chance=chance, stop=stop)


def check_game(number: int, seats: int) -> None:
    """Play and look at every position and every event."""
    tracks: dict[str, tuple[int, ...]] = {}

    def watch(phase: Phase, s: State) -> None:
        assert revised().faults(s) == [], f"after {phase.name} of turn {s.turn}"
        assert s.winner is not None or all(net(s, seat) < 10 for seat in s.seats)
        if phase.ends_turn:
            assert revised().state_from(json.loads(json.dumps(s.document()))) == s
        for seat, player in s.players.items():
            played = phase.round or (0 if phase.ends_turn else 5)
            assert s.winner is not None or len(player.cards) == played
            now = (player.economy, player.seafaring, player.navy, player.logistics, player.progress_bought)
            assert all(new >= old for new, old in zip(now, tracks.get(seat, now), strict=True))
            tracks[seat] = now

    done = random_game(number, seats, watch)
    assert done.over
    assert revised().faults(done.state) == []
    documents = [event.document() for event in done.events()]
    assert json.loads(json.dumps(documents)) == documents
    for event in done.events():
        assert event.data.keys() == set(EVENTS[event.kind]), event.kind


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_games(seats: int, run_seed: str) -> None:
    for number in Random(run_seed).sample(range(210), 3):
        check_game(number, seats)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_many_random_games(seats: int) -> None:
    for number in range(10, 210):
        check_game(number, seats)


def test_every_kind_of_event_is_told_sooner_or_later() -> None:
    told = {event.kind for number in range(40) for event in random_game(number, 3 + number % 4).events()}
    assert set(EVENTS) - told <= FROM_ORDERS | SELDOM


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = random_game(3, 5), random_game(3, 5)
    assert [event.document() for event in first.events()] == [event.document() for event in second.events()]
    assert first.state == second.state


def test_the_log_holds_every_decision_and_roll_once() -> None:
    for number in range(4):
        done = random_game(number, 6)
        keys = [entry.key for played in done.played for entry in played.entries if isinstance(entry, Entry)]
        assert len(keys) == len(set(keys))


# --- waiting --------------------------------------------------------------------------------------------------------


class Prompt:
    """Answers every decision by a function of its key, and notes what kinds come up."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.kinds: dict[str, str] = {}

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The sample."""
        self.kinds[decision.kind] = decision.key
        seed = int.from_bytes(f"{self._number}{decision.key}".encode()[-8:], "big")
        return Answer(decision.range().sample(Picker(seed)), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


class Hesitant(Prompt):
    """Answers as Prompt, but each decision that the game waits for only when it has been asked twice."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._seen: set[str] = set()

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Nothing the first time."""
        if decision.waits and decision.key not in self._seen:
            self._seen.add(decision.key)
            return None
        return super().settle(decision, state)


@pytest.mark.parametrize("number", range(2))
def test_a_game_that_waits_for_every_decision_is_the_same_game(number: int) -> None:
    chance = Keyed(b"waits-%d" % number)
    assert waits_of_the_same_game(revised(), Prompt(number), Hesitant(number), chance, turns=6).waits > 100


def test_at_tempo_turn_a_game_asks_once_a_turn_and_for_nothing_else() -> None:
    ruleset, chance = revised(), Keyed(b"tempo")

    class Filed:
        """All have filed premoves; each play is a sample, all else is left to the defaults."""

        def settle(self, decision: Decision, state: Any) -> Answer | None:
            """Premoves and their plays."""
            if decision.kind == "plans":
                return Answer("filed", Source.ORDER)
            if decision.kind != "action":
                return None
            return Answer(decision.range().sample(Picker(len(decision.key))), Source.ORDER)

        def ready(self, decision: Decision, state: Any) -> bool:
            """Always."""
            return True

    class Silent(Filed):
        """Nobody has sent anything."""

        def settle(self, decision: Decision, state: Any) -> None:
            """Nothing."""

    state = ruleset.setup(ruleset.seat_names[:3], {}, chance)
    done = adjudicate(ruleset, state, settler=Filed(), chance=chance, stop=lambda phase, s: s.turn > 3)
    assert not done.waiting
    waits = adjudicate(ruleset, state, settler=Silent(), chance=chance).waiting
    assert [decision.kind for decision in waits] == ["plans"] * 3
    waits = adjudicate(ruleset, state, settler=Silent(), chance=chance, tempo=Tempo.ROUND).waiting
    assert [(decision.kind, decision.seat) for decision in waits] == [("action", state.order[0])]


# --- choices --------------------------------------------------------------------------------------------------------


def test_every_decision_that_comes_up_is_in_the_table_and_the_other_way_round() -> None:
    seen: dict[str, str] = {}
    ruleset = revised()
    for number in range(30):
        settler, chance = Prompt(number), Keyed(b"kinds-%d" % number)
        state = ruleset.setup(ruleset.seat_names[: 3 + number % 4], {}, chance)
        adjudicate(ruleset, state, settler=settler, chance=chance, stop=lambda phase, s: s.turn > LAST_TURN)
        seen |= settler.kinds
    assert set(seen) <= set(KINDS)
    assert set(KINDS) - set(seen) <= {"occupy", "win-by-paying", "expedition", "halve", "lose"}


def positions(number: int, every: int) -> list[State]:
    """Positions of a random game, one each few phases."""
    found: list[State] = []

    def watch(phase: Phase, s: State) -> None:
        if all(free_cards(s, seat) for seat in s.seats):
            found.append(s.copy())

    random_game(number, 3 + number % 4, watch)
    return found[::every]


@pytest.mark.parametrize("number", range(6))
def test_what_a_choice_offers_it_takes_unchanged(number: int) -> None:
    pick = Picker(number)
    for s in positions(number, 7):
        for seat in s.seats[:2]:
            choice = PlayChoice(s, seat)
            for action in [*choice.legal(80), *(choice.sample(pick) for _ in range(8))]:
                assert choice.check(json.loads(json.dumps(action))) == action


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["own", "Red", "Blue", "brazil", "gold", "navy"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["whose", "count", "good"]), inner),
    max_leaves=6,
)
PARTS = (
    "territory", "raise", "calm", "place", "back", "pay", "track", "spark", "unrest", "enemy", "privateers", "wishes",
    "card",
)  # fmt: skip


@given(st.sampled_from(sorted(CHARACTERS)), st.dictionaries(st.sampled_from(PARTS), JUNK, max_size=4))
def test_any_json_is_an_action_or_a_sentence(character: str, parts: Mapping[str, Any]) -> None:
    choice = PlayChoice(_SOME_POSITION, "Red")
    with suppress(NotAllowed):
        action = choice.check({"do": character, **parts})
        action.pop("void", None)
        assert choice.check(action) == action


@given(JUNK | st.fixed_dictionaries({}, optional={"do": JUNK | st.just("pass"), "card": JUNK}))
def test_any_json_is_a_play_or_a_sentence(value: Any) -> None:
    choice = PlayChoice(_SOME_POSITION, "Red")
    with suppress(NotAllowed):
        assert choice.check(choice.check(value)) == choice.check(value)


_SOME_POSITION = positions(5, 11)[4]
