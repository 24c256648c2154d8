"""The facts that conditions ask for, in a position, as one seat sees it: what is public, and what is its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.conditions import Fact
from pbem.games.new_world.state import State

#: Where a line is in the order of a turn: its number, and 1 for the pause behind it.
Place = tuple[int, int]
#: Results to those of them that count as OK.
_OK = ("ok", "won")


def place_of(slot: str) -> Place:
    """Where an order line is among those of its turn: "3", or "pause.3" behind it; (0, 0) of no such line."""
    number = slot.removeprefix("pause.")
    return (int(number), int(number != slot)) if number.isdecimal() else (0, 0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """The facts of a position for one seat."""

    state: State
    seat: str
    here: Place = (0, 0)  #: where the line that asks is
    about: Mapping[str, Any] = field(default_factory=dict)  #: of a reaction: what it may be played on

    def value(self, fact: Fact) -> int | bool | None:
        """The fact's value; None where there is no such thing now."""
        s = self.state
        match fact:
            case ["result", result, number]:
                return self._came(str(result), int(number))
            case ["first" | "explored" | "known" | "alone" | "token" as what, region]:
                return self._there(what, region)
            case ["holds", card]:
                return card in s.players[self.seat].hand
            case ["value", x]:
                return self._x(x)
            case ["units", region, seat, kind]:
                return int(getattr(s.units(seat, region), kind))
            case ["home", seat, kind]:
                return int(getattr(s.players[seat].homeland, kind, 0))
            case ["seat", seat, what]:
                return self._of(seat, what)
            case ["own", what]:
                return self._of(self.seat, what)
            case ["threat", what]:
                return self.about.get(what)
            case ["turn"]:
                return s.turn
            case ["deck"]:
                return len(s.deck)
        raise ValueError(f"not a fact: {fact!r}")

    def _there(self, what: str, region: str) -> int | bool | None:
        s = self.state
        match what:
            case "first":
                return not s.explored(region)
            case "explored":
                return s.explored(region)
            case "known":
                return s.knows(self.seat, region)
            case "alone":
                return s.controls(self.seat, region)
        return s.regions[region].resistance

    def _came(self, result: str, number: int) -> bool:
        """How a line of this turn came out; void is one before here that left no trace."""
        acts = {act.line: act.result for act in self.state.acts if act.line} if self.seat == self.state.active else {}
        came = acts.get(str(number))
        if result == "void":
            return came is None and (number, 0) < self.here
        return came in _OK if result == "ok" else came == result

    def _x(self, x: Any) -> int | None:
        """What a card, the k-th drawn one or the highest of the hand gives as an X."""
        cards, player = self.state.board.cards, self.state.players[self.seat]
        if isinstance(x, str) and x != "best":
            return cards[x].value
        if x == "best":
            return max((cards[card].value for card in player.hand if card in cards), default=None)
        place = int(x[1]) - 1
        drawn = player.drawn[place : place + 1]
        return cards[drawn[0]].value if drawn and drawn[0] in cards else None

    def _of(self, seat: str, what: str) -> int:
        s = self.state
        player = s.players[seat]
        match what:
            case "vp":
                return player.vp
            case "hand":
                return len(player.hand)
            case "regions":
                return len(s.controlled(seat))
            case "occupied":
                return len(s.occupied(seat))
            case "advances":
                return sum(player.advances.values())
        return s.count(seat, what)
