"""What a seat may do with an action: every check of legality, for answers, orders, defaults and random play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.functions import FUNCTIONS
from pbem.games.new_world.rules.paying import free_kinds
from pbem.games.new_world.rules.played_action import Action
from pbem.games.new_world.state import State

__all__ = ["DONE", "FUNCTIONS", "PAUSE", "ActionChoice", "can_act"]

#: The end of the Action Phase, and a break in it.
DONE, PAUSE = "done", "pause"
_TRIES = 12  #: guesses of random play before it is done
_SELDOM = 12  #: random play ends its turn once in this many actions
#: Random play looks for these more often, so that its games come to an end.
_OFTEN = ("transport", "expedition", "build", "immigrants", "advance")


@dataclass(frozen=True, slots=True)
class ActionChoice:
    """What a seat may do now; a value is as `decisions` says."""

    state: State
    seat: str

    def check(self, value: Any) -> Action:
        """The canonical action; raises NotAllowed with why it cannot be done now, or would do nothing (NW-P2)."""
        do = str(value.get("do")) if isinstance(value, Mapping) else ""
        if do in (DONE, PAUSE):
            return {"do": do, **_order_of(value)}
        if do not in FUNCTIONS:
            raise NotAllowed(say("{what} is no action; {words} would do.", what=do or value, words=self.words()))
        try:
            return {**FUNCTIONS[do].check(self.state, self.seat, value), **_order_of(value)}
        except (TypeError, ValueError, AttributeError) as wrong:
            raise NotAllowed(say("{what} is no action; {words} would do.", what=value, words=self.words())) from wrong

    def words(self) -> str:
        """What may be answered."""
        return say("an action with its cards, or DONE")

    def sample(self, pick: Pick) -> Action:
        """Some legal action, expansion preferred; "done" where none is found."""
        if not pick(_SELDOM):
            return {"do": DONE}
        kinds = [*FUNCTIONS, *_OFTEN, *_OFTEN]
        for _ in range(_TRIES):
            do = kinds[pick(len(kinds))]
            try:
                return self.check(FUNCTIONS[do].guess(self.state, self.seat, pick))
            except NotAllowed:
                continue
        return {"do": DONE}


def can_act(s: State, seat: str) -> bool:
    """NW-B8 Whether there is a card or a free action left to act with."""
    return bool(s.players[seat].hand or free_kinds(s, seat))


def _order_of(value: Mapping[str, Any]) -> dict[str, Any]:
    """Which line of the orders it comes from, and which ones before it were void."""
    found: dict[str, Any] = {}
    if value.get("line"):
        found["line"] = str(value["line"])
    if value.get("skipped"):
        found["skipped"] = [[str(line), str(why)] for line, why in value["skipped"]]
    return found
