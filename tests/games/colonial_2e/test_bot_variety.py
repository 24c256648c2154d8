"""What a demonstration shows: over ten seeds every Character, every Conqueror option and every kind of event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pbem.core.events import Event
from pbem.games.colonial_2e.action import CHARACTERS
from pbem.games.colonial_2e.characters.conqueror import OPTIONS
from pbem.games.colonial_2e.events import EVENTS, NATION_EVENTS
from tests.games.colonial_2e.bot_room import BotGame, counted

#: Only a moderator edits a position; bots play games in which nothing went wrong.
BY_MODERATORS = {"edited"}


def _shows_everything(events: Sequence[Event]) -> None:
    assert set(EVENTS) - set(NATION_EVENTS) - {event.kind for event in events} == BY_MODERATORS
    assert {character for (character,) in counted(events, "action", "character")} == set(CHARACTERS)
    foundings = [event.data["parts"] for event in events if event.data.get("character") == "conqueror"]
    assert {option for parts in foundings for option in parts["options"]} == set(OPTIONS)


def test_ten_games_show_everything_there_is() -> None:
    events: list[Event] = []
    for seed in range(1, 11):
        game = BotGame(seed=seed, most_turns=40)
        game.play()
        events += game.events
    _shows_everything(events)


@pytest.mark.soak
def test_ten_demonstrations_show_everything_there_is(tmp_path: Path) -> None:
    events = [event for seed in range(1, 11) for event in _demonstrated(tmp_path / str(seed), seed)]
    _shows_everything(events)


def _demonstrated(folder: Path, seed: int) -> Iterator[Event]:
    from pbem.desk.demo import Demo, DemoSettings

    demo = Demo(DemoSettings(folder=folder, seed=seed))
    for _ in demo.play():
        pass
    assert demo.result.winner
    assert demo.result.turns <= 40
    yield from demo.result.events


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_ten_games_with_nations_show_what_each_has_of_its_own(count: int) -> None:
    seats = ("Red", "Blue", "Green", "Yellow", "Orange")[:count]
    events: list[Event] = []
    twice: set[tuple[str, str]] = set()
    for seed in range(1, 11):
        game = BotGame(seed=seed, seats=seats, bots=seats, options={"nations": True}, most_turns=20)
        nations = {seat: player.nation or "" for seat, player in game.play().players.items()}
        assert game.refused == [], seed
        events += game.events
        twice |= {(nations[seat], character) for seat, character in _twice_a_turn(game.events)}
    untold = {"left-out"} if count > 3 else set()
    assert set(NATION_EVENTS) - {event.kind for event in events} == untold
    assert _OFTEN <= twice <= _OFTEN | _SELDOM


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
