"""What explorations need, and what may follow them (rules 11 and 15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.games.colonial.board import name_of
from pbem.games.colonial_2e.rules.nations import may_place
from pbem.games.colonial_2e.state import State


def exploration_need(s: State, seat: str, territory: str) -> int:
    """15.1, 11.1 Successes wanted: Difficulty less Seafaring, less 1 with a counter next door, more in new America."""
    land, printed = s.board.lands[territory], s.board.exploration
    need = land.difficulty - s.players[seat].seafaring
    if land.continent == printed["america"] and not s.america.discovered:
        need += int(printed["america_penalty"])
    # RULING C2-R77: Levant, Barbary and Egypt count as neighbours like any other Territory.
    return need - any(s.territories[name].holds(seat) for name in land.neighbours)


def circumnavigation_need(s: State, seat: str) -> int:
    """11.2 Successes wanted: 6, less Seafaring, less 1 for each continent with a counter of one's own."""
    printed = s.board.exploration
    present = {
        s.board.lands[name].continent
        for name, territory in s.territories.items()
        if name not in printed["circumnavigation_excludes"] and territory.holds(seat)
    }
    return int(printed["circumnavigation_difficulty"]) - s.players[seat].seafaring - len(present)


def may_circumnavigate(s: State, seat: str) -> bool:
    """11.2 The token is there, America is discovered, and a Treasury can be discarded."""
    return s.america.discovered and s.circumnavigation > 0 and s.players[seat].treasury > 0


@dataclass(frozen=True, slots=True)
class StageTwo:
    """15.3 What follows a success: None, or {"by": "post" or "adventurers", "good": a space}."""

    s: State
    seat: str
    territory: str

    def check(self, value: Any) -> dict[str, str] | None:
        """A post needs a Merchant Fleet, adventurers a Treasury, and both a space that takes a counter."""
        if value is None:
            return None
        by, good = value.get("by"), value.get("good")
        if good not in self.s.territories[self.territory].resources:
            raise NotAllowed(f"{self.s.board.names[self.territory]} has no {name_of(good)}: {self.words()} would do")
        if (why := may_place(self.s, self.seat, self.territory, good)) is not None:
            raise NotAllowed(why)
        if by not in self._means():
            needs = "a post needs a Merchant Fleet" if by == "post" else "adventurers need a Treasury"
            raise NotAllowed(f"{needs}, and you have none")
        return {"by": by, "good": good}

    def options(self) -> list[dict[str, str] | None]:
        """None, then every post, then every adventure."""
        goods = self.s.territories[self.territory].resources
        open_to = [good for good in goods if may_place(self.s, self.seat, self.territory, good) is None]
        return [None, *({"by": by, "good": good} for by in self._means() for good in open_to)]

    def words(self) -> str:
        """The options in words."""
        found = [f"{option['by']} on {option['good']}" for option in self.options() if option]
        return " or ".join([*found, "nothing"])

    def sample(self, pick: Pick) -> dict[str, str] | None:
        """One of them."""
        options = self.options()
        return options[pick(len(options))]

    def _means(self) -> list[str]:
        player = self.s.players[self.seat]
        return ["post"] * (player.merchant_fleets > 0) + ["adventurers"] * (player.treasury > 0)
