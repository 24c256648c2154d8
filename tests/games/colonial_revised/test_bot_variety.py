"""What games show: over ten seeds every Character and what each may do, every phase, every kind of event and of end.

Two tables of bots a seed, and two of players at random: bots sell what they ship, explore where they can settle, and
keep no more Squadrons than pay; what comes of anything else is seen among players who choose by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from pbem.core.events import Event
from pbem.core.table import Tempo
from pbem.games.colonial_revised.rules.actions import CHARACTERS
from pbem.games.colonial_revised.telling.event_kinds import EVENTS
from tests.games.colonial_revised.bot_room import BotGame
from tests.games.colonial_revised.room import SIX

#: All of them play the same games, or none.
pytestmark = pytest.mark.broad("bots and chance in colonial-revised")
SEEDS = range(1, 11)
#: Only a moderator edits a position.
BY_MODERATORS = {"edited"}
#: What bots may go without.
BY_CHANCE = {"nothing-shipped", "nothing-sold", "no-stage-two", "hunt", "upkeep", "void", "taken-back"}
PHASES = {
    *(f"round-{number}" for number in range(1, 6)), "merchant-fleets", "first-player", "naval-forces", "privateering",
    "loan-interest", "choosing-cards",
}  # fmt: skip
#: Kind of event to a part of its data and the words that must come up there. Slaves cost Diplomacy once somebody has
#: Economy 10, and games are over by then: the cases of Slaves have that.
WORDS: Mapping[str, tuple[str, set[Any]]] = {
    "action": ("character", set(CHARACTERS)),
    "counter-lost": ("cause", {"rebellion", "war", "halving", "taken-back", "home"}),
    "diplomacy": ("why", {"monopoly", "takeover", "war", "occupied", "ambassador"}),
    "title": ("title", {"progress", "missions"}),
    "independent": ("cause", {"rebellion", "war"}),
    "stage-two": ("by", {"post", "adventurers"}),
    "permission": ("what", {"ship", "sell"}),
    "alliance": ("role", {"attacker", "defender"}),
    "war-ended": ("why", {"surrender", "defeat", "stalemate"}),
    "end-die": ("over", {True, False}),
}
#: Options of Characters, by the parts of their actions.
PARTS = {
    "ambassador": {"raise", "calm"}, "viceroy": {"place", "back"}, "rebel": {"unrest", "spark"},
    "sovereign": {"enemy", "privateers"},
}  # fmt: skip


class Played:
    """Games of one kind."""

    def __init__(self, *, bots: bool) -> None:
        self.games = [_game(seed, 3 + (seed + more) % 4, bots=bots) for seed in SEEDS for more in (0, 1)]
        self.turns = [game.play().turn for game in self.games]
        self.events: Sequence[Event] = [event for game in self.games for event in game.events]
        self.kinds = {event.kind for event in self.events}


def _game(seed: int, players: int, *, bots: bool) -> BotGame:
    """A number of players, at each tempo in turn."""
    seats = SIX[:players]
    return BotGame(seed=seed, seats=seats, bots=seats if bots else (), tempo=list(Tempo)[seed % len(Tempo)])


@pytest.fixture(scope="session")
def among_bots() -> Played:
    """Twenty games of bots."""
    return Played(bots=True)


@pytest.fixture(scope="session")
def at_random() -> Played:
    """Twenty games in which everybody plays at random."""
    return Played(bots=False)


def test_every_kind_of_event_is_told(among_bots: Played, at_random: Played) -> None:
    assert set(EVENTS) - among_bots.kinds - at_random.kinds == BY_MODERATORS


def test_bots_alone_tell_of_nearly_all(among_bots: Played) -> None:
    assert set(EVENTS) - among_bots.kinds - BY_CHANCE == BY_MODERATORS


def test_every_phase_is_played(among_bots: Played) -> None:
    for game in among_bots.games:
        assert game.phases == PHASES
        assert game.refused == []


@pytest.mark.parametrize("kind", WORDS)
def test_every_word_of_an_event_comes_up(among_bots: Played, at_random: Played, kind: str) -> None:
    part, words = WORDS[kind]
    told = [event.data[part] for event in [*among_bots.events, *at_random.events] if event.kind == kind]
    assert words <= set(told)


def test_bots_play_every_character_with_each_of_its_options(among_bots: Played, at_random: Played) -> None:
    assert {character for character, _ in _acted(among_bots)} == set(CHARACTERS)
    used = {*_acted(among_bots), *_acted(at_random)}
    assert {(character, part) for character, parts in PARTS.items() for part in parts} <= used


def _acted(played: Played) -> Iterator[tuple[str, str]]:
    """(Character, part that says something) of every action."""
    for event in played.events:
        if event.kind == "action":
            for part, value in {"": True, **event.data["parts"]}.items():
                if value:
                    yield event.data["character"], part


def test_games_end_by_ten_points_and_by_the_die(among_bots: Played) -> None:
    by_die = [any(event.kind == "end-die" and event.data["over"] for event in game.events) for game in among_bots.games]
    assert set(by_die) == {True, False}
    assert max(among_bots.turns) <= 20


def test_bots_send_expeditions_and_help_each_other(among_bots: Played) -> None:
    assert {"expedition", "alliance", "ally-paid", "gift", "privateer-attack", "averted"} <= among_bots.kinds
