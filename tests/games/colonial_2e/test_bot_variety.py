"""What a demonstration shows: over ten seeds every Character, every Conqueror option and every kind of event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest

from pbem.core.events import Event
from pbem.games.colonial_2e.rules.actions import CHARACTERS
from pbem.games.colonial_2e.rules.characters.conqueror import OPTIONS
from pbem.games.colonial_2e.telling.event_kinds import EVENTS, NATION_EVENTS
from tests.games.colonial_2e.bot_room import SEATS, BotGame, counted

#: Only a moderator edits a position; bots play games in which nothing went wrong.
BY_MODERATORS = {"edited"}


def _shows_everything(events: Sequence[Event]) -> None:
    assert set(EVENTS) - set(NATION_EVENTS) - {event.kind for event in events} == BY_MODERATORS
    assert {character for (character,) in counted(events, "action", "character")} == set(CHARACTERS)
    foundings = [event.data["parts"] for event in events if event.data.get("character") == "conqueror"]
    assert {option for parts in foundings for option in parts["options"]} == set(OPTIONS)


#: Seeds in which Red plays at random: a Rebel's round on a Mission seldom pays, and bots often go without.
WITH_A_FOOL = range(8, 11)


@pytest.mark.broad
def test_ten_games_show_everything_there_is() -> None:
    events: list[Event] = []
    for seed in range(1, 11):
        game = BotGame(seed=seed, bots=SEATS[1:] if seed in WITH_A_FOOL else SEATS, most_turns=40)
        game.play()
        events += game.events
    _shows_everything(events)


@pytest.mark.soak
def test_ten_demonstrations_show_everything_there_is(tmp_path: Path) -> None:
    events = [event for seed in range(1, 11) for event in _demonstrated(tmp_path / str(seed), seed)]
    _shows_everything(events)


def _demonstrated(folder: Path, seed: int) -> Iterator[Event]:
    from pbem.desk.polling.demo import Demo, DemoSettings

    demo = Demo(DemoSettings(folder=folder, seed=seed, pictures=0))
    for _ in demo.play():
        pass
    assert demo.result.winner
    assert demo.result.turns <= 40
    yield from demo.result.events


@dataclass(kw_only=True)
class NationGames:
    """Ten games with nations, of one number of players."""

    events: list[Event] = field(default_factory=list)
    phases: set[str] = field(default_factory=set)
    twice: set[tuple[str, str]] = field(default_factory=set)  #: (nation, Character) played twice in a turn
    refused: list[str] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  #: how long each took; 61 for one without end

    def add(self, game: BotGame) -> None:
        """Play a game to its end."""
        state = game.play()
        nations = {seat: player.nation or "" for seat, player in state.players.items()}
        self.events += game.events
        self.phases |= game.phases
        self.twice |= {(nations[seat], character) for seat, character in _twice_a_turn(game.events)}
        self.refused += game.refused
        self.turns.append(state.turn if state.winner else 61)


COUNTS = (2, 3, 4, 5)
#: All of them play the same forty games, or none.
nations = pytest.mark.broad("bots with nations")


@pytest.fixture(scope="session")
def by_count() -> Mapping[int, NationGames]:
    """Number of players to ten games of bots with nations."""
    found = {count: NationGames() for count in COUNTS}
    for count, games in found.items():
        seats = ("Red", "Blue", "Green", "Yellow", "Orange")[:count]
        for seed in range(1, 11):
            games.add(BotGame(seed=seed, seats=seats, bots=seats, options={"nations": True}, most_turns=60))
    return found


#: Nobody is left out where all nations' goals are on the map; two players seldom settle where nothing scores.
_UNTOLD: Mapping[int, set[str]] = {2: {"no-prestige"}, 3: set(), 4: {"left-out"}, 5: {"left-out"}}


@nations
@pytest.mark.parametrize("count", COUNTS)
def test_ten_games_with_nations_show_what_each_has_of_its_own(by_count: Mapping[int, NationGames], count: int) -> None:
    games = by_count[count]
    assert games.refused == []
    assert set(NATION_EVENTS) - {event.kind for event in games.events} <= _UNTOLD[count]
    assert _OFTEN <= games.twice <= _OFTEN | _SELDOM


@nations
def test_games_with_nations_show_everything_there_is(by_count: Mapping[int, NationGames]) -> None:
    events = [event for games in by_count.values() for event in games.events]
    _shows_everything([event for event in events if event.kind not in NATION_EVENTS])
    assert set(NATION_EVENTS) <= {event.kind for event in events}
    for games in by_count.values():
        assert games.phases == {
            "nations", "flamboyance", "line-up", *(f"round-{number}" for number in range(1, 6)),
            "merchant-fleets", "first-player", "naval-forces", "loan-interest",
        }  # fmt: skip


@nations
@pytest.mark.parametrize("count", COUNTS)
def test_games_with_nations_end(by_count: Mapping[int, NationGames], count: int) -> None:
    turns = by_count[count].turns
    assert max(turns) <= 60
    assert 6 <= median(turns) <= 25


#: Characters that bots of their nation play twice a turn in any ten games, and those that they do in some.
_OFTEN = {
    ("portugal", "explorer"), ("dutch-republic", "merchant"), ("great-britain", "trader"), ("france", "sovereign"),
    ("spain", "missionary"),
}  # fmt: skip
_SELDOM = {("great-britain", "financier")}


def _twice_a_turn(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """(seat, Character) that has acted more than once between two line-ups."""
    acted: list[tuple[str, str]] = []
    for event in events:
        if event.kind == "lined-up":
            acted.clear()
        elif event.kind == "action":
            acted.append((event.data["seat"], event.data["character"]))
            if acted.count(acted[-1]) > 1:
                yield acted[-1]
