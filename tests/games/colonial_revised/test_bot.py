"""Bots play whole games by order lines alone: none of their lines is refused, and games end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pbem.core.choices import Choice, OneOf, SomeOf, YesNo
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.colonial_revised.bots.bot import bot_orders
from pbem.games.colonial_revised.orders.settling import settle
from pbem.games.colonial_revised.rules.actions import free_cards
from pbem.games.colonial_revised.rules.decisions import KINDS
from pbem.games.colonial_revised.rules.endeavour import FILED
from pbem.games.colonial_revised.rules.exploring import StageTwo
from tests.games.colonial_revised.bot_room import BotGame
from tests.games.colonial_revised.order_room import Room
from tests.games.colonial_revised.room import SEATS, SIX, position, revised

#: A game has ended by then: from turn 8 on a die ends two games of six and more.
LONGEST = 30


@pytest.mark.parametrize("seed", range(1, 6))
def test_games_end_and_no_line_is_refused(seed: int) -> None:
    game = BotGame(seed=seed, most_turns=LONGEST)
    state = game.play()
    assert game.refused == []
    assert state.winner is not None
    best = max(player.prestige for player in state.players.values())
    assert state.turn >= 8 or best >= 10, "before turn 8 only 10 Prestige Points end a game"


@pytest.mark.parametrize("tempo", [Tempo.ROUND, Tempo.DECISION])
def test_every_question_of_the_finer_tempos_is_answered(tempo: Tempo) -> None:
    for seed in (1, 2):
        game = BotGame(seed=seed, tempo=tempo, most_turns=LONGEST)
        state = game.play()
        assert state.winner is not None
        assert game.refused == []
        assert game.answered["action"] >= 5 * len(SEATS) * (state.turn - 1)


def test_whatever_a_bot_is_asked_it_answers_by_itself() -> None:
    asked: Counter[str] = Counter()
    for seed in range(4):
        game = BotGame(seed=seed, tempo=Tempo.DECISION, most_turns=LONGEST, forgetful=True)
        assert game.play().winner is not None
        assert game.refused == []
        asked += game.answered
    assert set(asked) >= set(KINDS) - {"plans", *SELDOM}


#: What a bot's plays say beforehand, or what hardly ever comes up.
SELDOM: dict[str, tuple[Choice, dict[str, Any]]] = {
    "pay-gap": (YesNo(), {"territory": "brazil", "need": 4, "face": 2, "gap": 2, "price": 3, "treasury": 9}),
    "stage-two": (StageTwo(position(), "Red", "brazil"), {"territory": "brazil", "goods": ["tobacco"], "logistics": 1}),
    "occupy": (OneOf(["tobacco", None]), {"territory": "brazil", "goods": ["tobacco"], "diplomacy": 4}),
    "win-by-paying": (YesNo(), {"count": 2}),
    "sink": (SomeOf(["Blue", "Green"], least=2), {"privateers": {"Blue": 1, "Green": 2}}),
}


@pytest.mark.parametrize("kind", SELDOM)
def test_what_hardly_ever_comes_up_is_answered_too(kind: str) -> None:
    s = position({"territories.brazil.explored": True})
    choice, about = SELDOM[kind]
    decision = Decision(
        key=f"{s.at}.{kind}.Red", seat="Red", kind=kind, choice=choice, default=["Green", "Blue"], about=about
    )
    room = Room(s, open=[decision])
    room.take(*bot_orders(revised().view(s, "Red"), "Red", [decision], salt="1", board=s.board).splitlines())
    answer = settle(decision, room.sheet, s)
    assert isinstance(answer, Answer)
    assert decision.range().check(answer.value) == answer.value


@pytest.mark.parametrize("seats", [SIX[:3], SIX], ids=["3", "6"])
def test_fewer_and_more_players(seats: tuple[str, ...]) -> None:
    game = BotGame(seed=1, seats=seats, bots=seats, most_turns=LONGEST)
    assert game.play().winner is not None
    assert game.refused == []


def won_against_random(seeds: range) -> int:
    """How many four-player games one bot wins against three random players; it sits elsewhere each time."""
    games = [BotGame(seed=seed, bots=[SEATS[seed % len(SEATS)]]) for seed in seeds]
    return sum(game.play().winner in game.bots for game in games)


@pytest.mark.broad
def test_a_bot_beats_three_random_players() -> None:
    assert won_against_random(range(15)) >= 12


@pytest.mark.soak
def test_a_bot_beats_three_random_players_in_two_hundred_games() -> None:
    assert won_against_random(range(200)) >= 160


@pytest.mark.soak
def test_two_hundred_games_end_and_no_line_is_refused() -> None:
    for seed in range(1000, 1200):
        game = BotGame(seed=seed, tempo=list(Tempo)[seed % len(Tempo)])
        assert game.play().winner is not None, seed
        assert game.refused == [], seed


def test_the_same_view_and_salt_give_the_same_lines_and_other_salts_others() -> None:
    s = position()
    view, about = revised().view(s, "Red"), {"free": free_cards(s, "Red")}
    decisions = [Decision(key=f"{s.at}.plans.Red", seat="Red", kind="plans", choice=OneOf(FILED), about=about)]
    lines = [bot_orders(view, "Red", decisions, salt=str(salt // 2), board=revised().board) for salt in range(24)]
    assert lines[::2] == lines[1::2]
    assert len(set(lines)) > 1
