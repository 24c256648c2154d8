"""Bots play whole games by order lines alone: none of their lines is refused, games end, and random play loses."""

from __future__ import annotations

import re

import pytest

from pbem.core.table import Answer, Tempo
from pbem.games.new_world.bots.bot import bot_orders
from pbem.games.new_world.rules.action_phase import orders_decision
from pbem.games.new_world.rules.functions import FUNCTIONS
from tests.games.new_world.bot_room import BotGame, whole
from tests.games.new_world.order_room import Room, ordered_position
from tests.games.new_world.room import SEATS


@pytest.mark.parametrize("tempo", [Tempo.TURN, Tempo.DECISION])
@pytest.mark.parametrize("players", [2, 5])
def test_games_end_and_no_line_is_refused(players: int, tempo: Tempo) -> None:
    seats = SEATS[:players]
    game = BotGame(seed=players, seats=seats, bots=seats, tempo=tempo)
    state = game.play()
    assert state.winner is not None
    assert game.refused == []
    assert whole().faults(state) == []


#: Words of the order language that bots use, each as a pattern of lines.
OPTIONS = (
    r"FREE", r"WITH national-will", r"X AUTO", r"X BEST", r"PAY AUTO", r"LEVEL 2", r"ELSE", r"IF \w+\.\w+\.soldiers",
    r"PAUSE",
    r"MUSTER \w", r"SPREAD \d", r"KILL colonists", r"KILL soldiers", r"FROM", r"WILL DROP", r"WILL SWAP",
    r"SCORE colonists", r"SCORE soldiers", r"SCORE \w+ RELIGION", r"KEEP", r"GUARD", r"HAZARD", r"TREATY", r"ESCORT",
    r"PRIVATEERS WITH", r"OFFER", r"ACCEPT", r"WITHDRAW", r"DONE", r"NATION",
)  # fmt: skip


@pytest.mark.broad
def test_bots_use_every_function_and_every_option_over_ten_seeds() -> None:
    told: set[str] = set()
    written: list[str] = []
    for seed in range(10):
        seats = SEATS[: 2 + seed % 4]
        game = BotGame(seed=seed, seats=seats, bots=seats, options={"level2_advances": True} if seed % 2 else {})
        assert game.play().winner is not None
        told |= {event.kind for event in game.events}
        written += game.written
    assert set(FUNCTIONS) - told == set()
    assert told >= {"privateers", "sea-hazard", "treaty", "escort", "mustered", "traded", "paused", "converted"}
    assert [option for option in OPTIONS if not any(re.search(option, line) for line in written)] == []


def won_against_random(players: int, seeds: range) -> int:
    """How many games one bot wins alone against random players; it sits elsewhere each time."""
    seats = SEATS[:players]
    games = [BotGame(seed=seed, seats=seats, bots=[seats[seed % players]]) for seed in seeds]
    return sum(game.play().winner in game.bots for game in games)


@pytest.mark.broad
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bot_beats_random_players(players: int) -> None:
    assert won_against_random(players, range(6)) >= 5


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bot_beats_random_players_in_two_hundred_games(players: int) -> None:
    assert won_against_random(players, range(200)) >= 160


def test_the_same_view_and_salt_give_the_same_lines_and_other_salts_others() -> None:
    s = ordered_position({"players.Red.homeland": {"colonists": 6, "soldiers": 2}})
    view, decision = whole().view(s, "Red"), orders_decision(s)
    lines = [bot_orders(view, "Red", [decision], salt=str(salt // 2), board=s.board) for salt in range(24)]
    assert lines[::2] == lines[1::2]
    assert len(set(lines)) > 1
    room = Room(s, *lines[0].splitlines())
    assert isinstance(room.settled(decision), Answer)


def test_a_bot_sees_nothing_of_what_is_hidden() -> None:
    lines = []
    for hand, deck in ((["treaty", "war"], ["raid", "salvage"]), (["salvage", "raid"], ["war", "treaty"])):
        s = ordered_position({"players.Blue.hand": hand, "deck": deck})
        lines.append(bot_orders(whole().view(s, "Red"), "Red", [orders_decision(s)], salt="1", board=s.board))
    assert lines[0] == lines[1]


def test_what_a_bot_says_of_reactions_does_not_hang_on_its_hand() -> None:
    said = []
    for hand in (["treaty", "naval-escort", "war"], ["raid", "salvage", "militia"]):
        s = ordered_position({"players.Red.hand": hand})
        lines = bot_orders(whole().view(s, "Red"), "Red", [orders_decision(s)], salt="1", board=s.board).splitlines()
        said.append([line for line in lines if line.startswith(("REACT", "GUARD"))])
    assert said[0] == said[1]
    assert said[0]
