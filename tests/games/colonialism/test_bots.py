"""Bots play whole games by order lines alone: none of their lines is refused, games end, and random play loses."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pbem.core.choices import OneOf
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.colonialism.bots.bot import bot_orders
from pbem.games.colonialism.rules.action_phase import FILED
from pbem.games.colonialism.rules.decisions import KINDS
from tests.games.colonialism.bot_room import BotGame
from tests.games.colonialism.order_room import SEATS, Room, position, rules


@pytest.mark.parametrize("tempo", list(Tempo))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_at_every_tempo_and_no_line_is_refused(players: int, tempo: Tempo) -> None:
    seats = SEATS[:players]
    game = BotGame(seed=players, seats=seats, bots=seats, tempo=tempo)
    state = game.play()
    assert state.winner is not None
    assert game.refused == []
    assert rules().faults(state) == []


def test_at_tempo_turn_a_game_is_eight_mails() -> None:
    game = BotGame(seed=1)
    game.play()
    assert game.answered["plans"] == 6 * len(SEATS)
    assert game.answered["draft"] == len(SEATS)
    assert set(game.answered) == {"rows", "draft", "ships", "plans"}
    assert game.answered["rows"] == len(SEATS) - 1, "who is fourth has no choice"


def test_whatever_a_bot_is_asked_it_answers_by_itself() -> None:
    asked: Counter[str] = Counter()
    for seed in range(4):
        game = BotGame(seed=seed, tempo=Tempo.DECISION, forgetful=True)
        assert game.play().winner is not None
        assert game.refused == []
        asked += game.answered
    assert set(asked) == set(KINDS) - {"rows", "ships", "plans"}
    assert asked["ship"] == 4 * 3 * len(SEATS), "each ship is asked for by itself"


#: Words of the order language that bots use, each as a pattern of lines.
OPTIONS = (
    r"VIA", r"FOR natives", r"FOR (?!natives)", r"AGAINST natives", r"AGAINST (?!natives)", r"SWAP", r"USED", r"IF",
    r"ELSE", r"WITHDRAW \d", r"KEEP", r"SHIPS", r"POSITION FIRST", r"POSITION LAST", r"POSITION \d", r"TAKE \w+,",
    r"TAKE IN \S+ LEAST", r"TAKE IN \S+ MOST", r"LOSE MERC", r"LOSE OWN", r"LOSE IN", r"IDLE DRAW", r"CONVERT \w+ TO",
    r"CONVERT NONE",
)  # fmt: skip


@pytest.mark.broad
def test_bots_use_every_action_every_card_and_every_option_over_ten_seeds() -> None:
    told: set[str] = set()
    cards: set[str] = set()
    written: list[str] = []
    for seed in range(10):
        seats = SEATS[: 2 + seed % 3]
        for tempo in (Tempo.TURN, Tempo.DECISION):
            game = BotGame(seed=seed, seats=seats, bots=seats, tempo=tempo)
            game.play()
            told |= {event.kind for event in game.events}
            cards |= {event.data["card"] for event in game.events if event.data.get("card")}
            written += game.written
    assert told >= {"drew", "ship-moved", "explored", "withdrew", "policy-laid", "card-played", "traded"}
    assert cards | {"trade"} == set(rules().board.cards)
    assert [option for option in OPTIONS if not any(re.search(option, line) for line in written)] == []


def won_against_random(players: int, seeds: range) -> int:
    """How many games one bot wins alone against random players; it sits elsewhere each time."""
    seats = SEATS[:players]
    games = [BotGame(seed=seed, seats=seats, bots=[seats[seed % players]]) for seed in seeds]
    return sum(game.play().winner in game.bots for game in games)


@pytest.mark.broad
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_beats_random_players(players: int) -> None:
    assert won_against_random(players, range(12)) >= 9


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_beats_random_players_in_two_hundred_games(players: int) -> None:
    assert won_against_random(players, range(200)) >= 160


def test_the_same_view_and_salt_give_the_same_lines_and_other_salts_others() -> None:
    s = position(
        {"regions.india.influence": {"natives": 2, "Red": 1}, "regions.india.cubes": {"yellow": 2, "black": 1}}
    )
    room = Room(s)
    decision = Decision(
        key="t1.r1.plans.Red", seat="Red", kind="plans", choice=OneOf(FILED), about={"rounds": [1, 2]}, tempo=Tempo.TURN
    )
    view = rules().view(s, "Red")
    lines = [bot_orders(view, "Red", [decision], salt=str(salt // 2), board=s.board) for salt in range(24)]
    assert lines[::2] == lines[1::2]
    assert len(set(lines)) > 1
    room.take(*lines[0].splitlines())
    assert isinstance(room.settled(decision), Answer)


def test_a_bot_sees_nothing_of_what_is_hidden() -> None:
    decision = Decision(key="t1.r1.plans.Red", seat="Red", kind="plans", choice=OneOf(FILED), about={"rounds": [1, 2]})
    lines = []
    for card, hand in (("treaty", ["fleet", "plague"]), ("influence-region-5", ["trade", "empire"])):
        s = position({"players.Blue.policies.india": [card], "players.Blue.hand": hand})
        s.players["Red"].deck.sort(reverse=card == "treaty")
        lines.append(bot_orders(rules().view(s, "Red"), "Red", [decision], salt="1", board=s.board))
    assert lines[0] == lines[1]
