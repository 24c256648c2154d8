"""Games of Colonialism with bots: their lines are read onto sheets, and the sheets are all that adjudication sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.core.ruleset_contract import Ruleset
from tests.games import bot_game
from tests.games.colonialism.order_room import SEATS, rules


@dataclass(kw_only=True)
class BotGame(bot_game.BotGame):
    """One game: `bots` write orders, the other seats play at random."""

    rules: Ruleset = field(default_factory=rules)
    bots: Sequence[str] = SEATS
    seats: Sequence[str] = SEATS
