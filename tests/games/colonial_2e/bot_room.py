"""Games with bots of the 2nd edition."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from pbem.core.ruleset_contract import Ruleset
from pbem.games.colonial_2e.state import State
from tests.games import bot_game
from tests.games.bot_game import SEATS, counted
from tests.games.helpers import colonial

__all__ = ["SEATS", "BotGame", "counted", "prestige"]


@dataclass(kw_only=True)
class BotGame(bot_game.BotGame):
    """One game: `bots` write orders, the other seats play at random."""

    rules: Ruleset = field(default_factory=colonial)
    most_turns: int = 60
    may_wait: Collection[str] = ("action",)  #: a card may be forfeited


def prestige(state: State) -> Mapping[str, int]:
    """Seat to Prestige."""
    return {seat: player.prestige for seat, player in state.players.items()}
