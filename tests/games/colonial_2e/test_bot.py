"""Bots play whole games by order lines alone; no line of theirs is refused."""

from __future__ import annotations

from tests.games.colonial_2e.bot_room import BotGame


def test_no_line_of_a_bot_is_refused_in_a_whole_game() -> None:
    game = BotGame(seed=1)
    state = game.play()
    assert game.refused == []
    assert state.winner is not None
