"""Games with bots of the revised edition."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.core.ruleset_contract import Ruleset
from tests.games import bot_game
from tests.games.bot_game import SEATS, counted
from tests.games.colonial_revised.room import revised

__all__ = ["SEATS", "BotGame", "counted"]


@dataclass(kw_only=True)
class BotGame(bot_game.BotGame):
    """One game: `bots` write orders, the other seats play at random."""

    rules: Ruleset = field(default_factory=revised)
