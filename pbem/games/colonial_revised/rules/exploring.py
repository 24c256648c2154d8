"""What explorations need, what a gap costs, and what may follow them (rules 11 and 12.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.games.colonial.board import name_of
from pbem.games.colonial.rules.native_power import too_early
from pbem.games.colonial.rules.placing import some_shares
from pbem.games.colonial_revised.rules.placing import open_spaces, shares_of
from pbem.games.colonial_revised.state import State

#: 12.3-2 Treasury for a roll that falls short by 1, 2, …
GAP = (1, 3, 6, 10, 15, 21)
UNDISCOVERED, NEWS = 2, 1  #: the American penalty before and in the turn of the discovery, and in the turn after it


def american(s: State, territory: str) -> bool:
    """Whether a Territory is in the Americas."""
    return bool(s.board.lands[territory].continent == s.board.exploration["america"])


def american_penalty(s: State, seat: str) -> int:
    """11 What is added to the Difficulty of an American Territory."""
    # RULING CR-R25: it makes the exploration harder: +2 and +1 on the Difficulty.
    if not s.america.discovered:
        return UNDISCOVERED
    if s.players[seat].exempt:
        return 0
    return {0: UNDISCOVERED, 1: NEWS}.get(s.turn - s.america.turn, 0)


def exploration_need(s: State, seat: str, territory: str) -> int:
    """12.3-1 What the die must show: Difficulty less Seafaring, less 1 for a neighbour, more in new America."""
    land = s.board.lands[territory]
    need = land.difficulty - s.players[seat].seafaring
    if american(s, territory):
        need += american_penalty(s, seat)
    return need - any(s.territories[name].holds(seat) for name in land.neighbours)


def price_of(gap: int) -> int | None:
    """12.3-2 What a gap costs; None where it cannot be bought."""
    # RULING CR-R26: the table ends at 6.
    return GAP[gap - 1] if 1 <= gap <= len(GAP) else None


@dataclass(frozen=True, slots=True)
class StageTwo:
    """12.3-3 {"post": space or None, "adventurers": [[space, n], …]}: either, both or neither."""

    s: State
    seat: str
    territory: str

    def check(self, value: Any) -> dict[str, Any]:
        """A post needs a Merchant Fleet, each adventurer a Treasury, and all of them spaces that take counters."""
        post, void = (value or {}).get("post"), list[str]()
        if post is not None:
            self._may_post(post)
        wanted = (value or {}).get("adventurers") or []
        sent = shares_of(self.s, self.seat, self.territory, wanted, self.most, void)
        if void:
            raise NotAllowed("; ".join(void))
        return {"post": post, "adventurers": sent}

    def _may_post(self, good: str) -> None:
        if good not in self.s.board.lands[self.territory].goods:
            raise NotAllowed(
                f"{self.s.board.names[self.territory]} has no {name_of(str(good))}: {self.words()} would do"
            )
        if (why := too_early(self.s, self.seat, self.territory, good)) is not None:
            raise NotAllowed(why)
        if not self.s.players[self.seat].merchant_fleets:
            raise NotAllowed("a post needs a Merchant Fleet, and you have none")

    @property
    def most(self) -> int:
        """How many Adventurers may go."""
        # RULING CR-R28: by Logistics, and as the Treasury reaches.
        player = self.s.players[self.seat]
        return min(player.logistics, player.treasury)

    def words(self) -> str:
        """The options in words."""
        goods = " or ".join(open_spaces(self.s, self.seat, self.territory)) or "no space"
        return f"a post on {goods}, up to {self.most} adventurers, both or neither"

    def sample(self, pick: Pick) -> dict[str, Any]:
        """Any of it."""
        goods = open_spaces(self.s, self.seat, self.territory)
        posting = goods and self.s.players[self.seat].merchant_fleets and pick(4)
        sending = goods and self.most and pick(2)
        return {
            "post": goods[pick(len(goods))] if posting else None,
            "adventurers": some_shares(goods, self.most, pick) if sending else [],
        }
