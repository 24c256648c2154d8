"""Games of the New World with bots: their lines are read onto sheets, and the sheets are all that adjudication sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import Ruleset
from pbem.core.table import Decision, Table
from pbem.games.common.bots.random_play import RandomSettler
from pbem.games.new_world import load
from pbem.games.new_world.ruleset import NewWorld
from tests.games import bot_game
from tests.games.new_world.room import SEATS, board_data


@cache
def whole() -> NewWorld:
    """The ruleset with its order language."""
    return load({"board": board_data()})


@dataclass(kw_only=True)
class BotGame(bot_game.BotGame):
    """One game: `bots` write orders, the other seats play at random."""

    rules: Ruleset = field(default_factory=whole)
    bots: Sequence[str] = SEATS
    seats: Sequence[str] = SEATS
    most_turns: int = 400

    def __post_init__(self) -> None:
        super().__post_init__()
        self._random = RandomSettler(self.seed)

    def _take(self, state: Any, seat: str, line: str, mine: Sequence[Decision]) -> None:
        """A trade whose cards are gone is not made, as at the desk."""
        made = len(self.gifts)
        super()._take(state, seat, line, mine)
        if len(self.gifts) > made and not self._goes(state):
            self.gifts.pop()

    def _goes(self, state: Any) -> bool:
        trial = state.copy()
        table = Table(state=trial, settler=self, chance=Keyed(b"trial"))
        try:
            for gift in self.gifts:
                self.rules.intervene(trial, table, gift)
        except Refusal:
            return False
        return True
