"""An action that is being played, and what every function gives: its check, its facts, what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.new_world.state import State

#: What a decision of kind "action" is answered with; `decisions` says what it holds.
Action = dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Playing:
    """One action under way."""

    s: State
    table: Table
    seat: str
    action: Mapping[str, Any]  #: in canonical form
    n: int  #: its number in the turn
    source: str = ""

    @property
    def key(self) -> str:
        """What the keys of decisions and of chance within it begin with."""
        return f"{self.s.at}.a{self.n}"

    @property
    def card(self) -> str:
        """The action card; "" of a free action."""
        return str(self.action.get("card") or "")

    def tell(self, rule: str, **data: Any) -> None:
        """Declare the action, for all to see."""
        do = self.action["do"]
        self.table.tell(do, rule=rule, seat=self.seat, n=self.n, card=self.card, source=self.source, **data)


@dataclass(frozen=True, kw_only=True, slots=True)
class Threat:
    """What those see who may react to an action (NW-F-11: public facts only)."""

    do: str
    by: str
    region: str = ""  #: where; a transport's goal
    origin: str = ""  #: of a transport, a raid or a war
    target: str = ""  #: whom a raid or war is against
    stake: int = 0  #: VP about to be gained
    units: int = 0  #: under way
    attackers: int = 0  #: pieces in the cup before musters
    defenders: int = 0

    def about(self) -> dict[str, Any]:
        """The facts of a decision."""
        names = ("do", "by", "region", "origin", "target", "stake", "units", "attackers", "defenders")
        pieces = self.attackers + self.defenders
        odds = 100 * self.attackers // pieces if pieces else 0
        return {**{name: getattr(self, name) for name in names}, "odds": odds}


@dataclass(frozen=True, kw_only=True, slots=True)
class Function:
    """One of the numbered functions of the rules."""

    rule: str  #: the number of its function in the rules: "F2" is Transport
    #: The canonical action; raises NotAllowed where it cannot be done now, or would do nothing (NW-P2).
    check: Callable[[State, str, Mapping[str, Any]], Action]
    #: Tells what is declared, and what others may react to (None: nothing).
    declare: Callable[[Playing], Threat | None]
    #: Does it, when nothing negated it; the result for conditions: "ok", "won", "lost".
    carry: Callable[[Playing], str]
    #: Some action of the kind, legal or not, for random play; its cards are found by the check.
    guess: Callable[[State, str, Pick], Action]
    #: What a Sea Hazard destroys beside the cards.
    sunk: Callable[[Playing], None] = field(default=lambda playing: None)
