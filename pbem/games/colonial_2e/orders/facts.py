"""What conditions may ask for in this edition: how it is spelled, and how it is counted in a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.games.colonial.orders import facts
from pbem.games.colonial.orders.facts import COUNTED, EXPLORING, FactsOf
from pbem.games.colonial.orders.facts_reading import FactNames, FactReader
from pbem.games.colonial_2e.rules.exploring import exploration_need
from pbem.games.colonial_2e.rules.nations import monopolies
from pbem.games.colonial_2e.state import State

__all__ = ["EXPLORING", "FIGHTING", "NAMES", "ROLLING", "Reader", "seen"]

ROLLING = frozenset(("hits", "year", "enemy"))  #: moments of a second roll at sea
FIGHTING = frozenset(("year", "enemy", "attacking", "defending"))  #: moments of a surrender
NAMES = FactNames(
    holdings={**facts.HOLDINGS, "loans": ("loans", "debts", "Schulden", "Kredite")},
    lands=facts.LANDS,
    game={**facts.GAME, "circumnavigation": ("circumnavigation", "Weltumsegelung")},
    moments={**facts.MOMENTS, "hits": ("hits", "successes", "Erfolge", "Treffer")},
    numbers=facts.NUMBERS | {"hits"},
    known_when={
        "need": "while something is explored",
        "hits": "when dice at sea may be rolled again (REROLL WHEN …)",
        "war": "in a war (SURRENDER WHEN …)",
    },
)
_FACTS: FactsOf[State] = FactsOf(
    holdings={
        **COUNTED,
        "loans": lambda state, seat: sum(state.players[seat].loans),
        "monopolies": lambda state, seat: len(monopolies(state)[seat]),
    },
    game={
        "america": lambda state: state.america.discovered,
        "circumnavigation": lambda state: state.circumnavigation > 0,
    },
    missions=lambda state, territory: state.territories[territory].missions,
    need=exploration_need,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader(FactReader):
    """How conditions of this edition are spelled for one seat."""

    names: FactNames = NAMES


def seen(state: State, seat: str, moment: Mapping[str, Any] | None = None) -> facts.Seen[State]:
    """The facts of a position for one seat; `moment`: need, year, enemy, role: what is known just now."""
    return facts.Seen(state=state, seat=seat, moment=moment or {}, known=_FACTS)
