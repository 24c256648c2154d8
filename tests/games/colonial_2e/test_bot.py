"""Bots play whole games by order lines alone: none of their lines is refused, and games end."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from pbem.core.choices import SomeOf
from pbem.core.table import Decision, Tempo
from pbem.games.colonial.bots.mind import Persona
from pbem.games.colonial_2e.bots.bot import bot_orders
from pbem.games.colonial_2e.rules.endeavour import action_decision
from pbem.games.colonial_2e.state import State
from pbem.games.common.bots.mind import persona_of
from tests.games.colonial_2e.bot_room import SEATS, BotGame
from tests.games.colonial_2e.order_room import before_the_line_up
from tests.games.helpers import colonial, position

#: A game between four bots has ended by then.
LONGEST = 40


@pytest.mark.broad
@pytest.mark.parametrize("seeds", [range(1, 11), range(11, 21), range(21, 31)], ids=["1-10", "11-20", "21-30"])
def test_thirty_games_end_by_victory_and_no_line_is_refused(seeds: range) -> None:
    lengths = []
    for seed in seeds:
        game = BotGame(seed=seed, most_turns=LONGEST)
        state = game.play()
        assert game.refused == [], seed
        assert state.winner in SEATS, f"seed {seed} is not over after {LONGEST} turns"
        lengths.append(state.turn)
    assert 8 <= median(lengths) <= 25


@pytest.mark.soak
def test_two_hundred_games_end_by_victory() -> None:
    lengths = []
    for seed in range(1000, 1200):
        game = BotGame(seed=seed, most_turns=60)
        state = game.play()
        assert game.refused == [], seed
        lengths.append(state.turn if state.winner else 61)
    assert sum(length <= 30 for length in lengths) >= 196
    assert 10 <= median(lengths) <= 25


def won_against_random(seeds: range, *, nations: bool = False) -> int:
    """How many four-player games one bot wins against three random players; it sits elsewhere each time."""
    options = {"nations": nations}
    games = [BotGame(seed=seed, bots=[SEATS[seed % len(SEATS)]], options=options, most_turns=60) for seed in seeds]
    return sum(game.play().winner in game.bots for game in games)


@pytest.mark.broad
def test_a_bot_beats_three_random_players() -> None:
    assert won_against_random(range(20)) >= 16


@pytest.mark.broad
def test_a_bot_with_a_nation_beats_three_random_players() -> None:
    assert won_against_random(range(10), nations=True) >= 8


@pytest.mark.soak
def test_a_bot_beats_three_random_players_in_two_hundred_games() -> None:
    assert won_against_random(range(200)) >= 160


@pytest.mark.soak
def test_a_bot_with_a_nation_beats_three_random_players_in_two_hundred_games() -> None:
    assert won_against_random(range(200), nations=True) >= 160


@pytest.mark.soak
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_hundred_games_with_nations_end(count: int) -> None:
    seats = colonial().seat_names[:count]
    lengths = []
    for seed in range(1000, 1200):
        game = BotGame(seed=seed, seats=seats, bots=seats, options={"nations": True}, most_turns=60)
        state = game.play()
        assert game.refused == [], seed
        lengths.append(state.turn if state.winner else 61)
    assert sum(length > 60 for length in lengths) <= 1
    assert 7 <= median(lengths) <= 25


@pytest.mark.parametrize("tempo", [Tempo.ROUND, Tempo.DECISION])
def test_every_question_of_the_finer_tempos_is_answered(tempo: Tempo) -> None:
    asked: Counter[str] = Counter()
    for seed in (1, 2, 3):
        game = BotGame(seed=seed, tempo=tempo, most_turns=LONGEST)
        assert game.play().winner in SEATS
        assert game.refused == []
        asked += game.answered
    if tempo is Tempo.DECISION:
        assert {"line-up", "repay", "fleets", "casualty", "stage-two"} <= set(asked)


@pytest.mark.parametrize("players", [5, 6])
def test_more_players(players: int) -> None:
    seats = colonial().seat_names[:players]
    game = BotGame(seed=1, seats=seats, bots=seats, most_turns=LONGEST)
    assert game.play().winner in seats
    assert game.refused == []


def line_up_orders(state: State, seat: str, salt: str) -> str:
    """What the bot of a seat writes before a turn."""
    hand = list(state.board.cards)
    decision = Decision(key=f"{state.at}.{seat}", seat=seat, kind="line-up", choice=SomeOf(hand, 5, 5))
    return bot_orders(colonial().view(state, seat), seat, [decision], salt=salt, board=state.board)


def test_the_same_view_and_salt_give_the_same_lines_and_other_salts_others() -> None:
    state = before_the_line_up()
    assert line_up_orders(state, "Red", "17") == line_up_orders(state, "Red", "17")
    assert len({line_up_orders(state, "Red", str(salt)) for salt in range(12)}) > 1


def test_a_bot_does_not_see_the_cards_that_others_hold_hidden() -> None:
    lines = set()
    for cards in (["viceroy-ambassador", "trader-financier"], ["sovereign-rebel", "explorer-conqueror"]):
        state = position(round=1)
        state.players["Blue"].cards = ["merchant-governor", *cards]
        state.players["Blue"].set_aside = [cards[0]]
        state.players["Red"].cards = ["explorer-conqueror"]
        view = colonial().view(state, "Red")
        decision = action_decision(state, "Red")
        lines.add(bot_orders(view, "Red", [decision], salt="1", board=state.board))
    assert len(lines) == 1


def test_neighbours_at_a_table_are_of_different_personas() -> None:
    for salt in ("1", "2", "3"):
        seated = [persona_of(Persona, seat, salt, list(SEATS)) for seat in SEATS]
        assert len(set(seated)) == len(SEATS)
    assert {persona_of(Persona, "Red", str(salt), list(SEATS)) for salt in range(60)} == set(Persona)
