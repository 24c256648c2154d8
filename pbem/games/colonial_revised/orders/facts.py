"""What conditions may ask for in this edition: how it is spelled, and how it is counted in a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.games.colonial.orders import facts
from pbem.games.colonial.orders.facts import COUNTED, EXPLORING, FactsOf
from pbem.games.colonial.orders.facts_reading import FactNames, FactReader
from pbem.games.colonial.rules.monopolies import monopolies
from pbem.games.colonial_revised.rules.exploring import exploration_need
from pbem.games.colonial_revised.rules.prestige import resources_held
from pbem.games.colonial_revised.rules.privateers import in_box
from pbem.games.colonial_revised.state import State

__all__ = ["EXPLORING", "FIGHTING", "LEAVING", "NAMES", "PAYING", "SIDING", "SUFFERING", "WARRING", "Reader", "seen"]

PAYING = frozenset(("need", "price"))  #: moments of a gap that may be bought
WARRING = frozenset(("enemy", "attacking", "defending"))  #: moments of a war's beginning and its Escalation
SIDING = frozenset(("offer",))  #: moments of a choice of sides
LEAVING = WARRING | {"year", "lost", "offer"}  #: moments of an Ally after a year of war
FIGHTING = WARRING | {"year"}  #: moments of a war
SUFFERING = frozenset(("losses",))  #: moments of losses that may be averted
NAMES = FactNames(
    holdings={
        **facts.HOLDINGS,
        "prestige": ("prestige", "pp", "prestige points", "Ansehen", "Prestigepunkte"),
        "loan": ("loan", "loans", "debts", "Schulden", "Kredit"),
        "resources": ("resources", "Rohstoffe"),
        "privateers": ("privateers", "Kaperschiffe", "Freibeuter"),
        "raiders": ("raiders", "Angreifer im Hafen"),
    },
    lands=facts.LANDS,
    game={**facts.GAME, "war-box": ("war-box", "Kriegskasse")},
    moments={
        **facts.MOMENTS,
        "price": ("price", "cost", "Preis"),
        "offer": ("offer", "offered", "Angebot"),
        "lost": ("lost", "verloren"),
        "losses": ("losses", "Verluste"),
    },
    numbers=facts.NUMBERS | {"war-box", "price", "offer", "lost", "losses"},
    known_when={
        "need": "while something is explored",
        "price": "when a failed exploration may be paid for (PAY … WHEN …)",
        "offer": "when a side is chosen (ALLY … WHEN …) or left (HOME WHEN …)",
        "lost": "for an Ally after a year of war (HOME WHEN …)",
        "losses": "when losses may be averted (AVERT … WHEN …)",
        "war": "in a war (SURRENDER WHEN …)",
    },
)
_FACTS: FactsOf[State] = FactsOf(
    holdings={
        **COUNTED,
        "loan": lambda state, seat: state.players[seat].loan,
        "monopolies": lambda state, seat: len(monopolies(state)[seat]),
        "resources": resources_held,
        "privateers": lambda state, seat: sum(state.players[seat].privateers.values()),
        "raiders": lambda state, seat: sum(in_box(state, seat).values()),
    },
    game={"america": lambda state: state.america.discovered, "war-box": lambda state: state.war_box},
    missions=lambda state, territory: len(state.territories[territory].missions),
    need=lambda state, seat, territory: max(0, exploration_need(state, seat, territory)),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader(FactReader):
    """How conditions of this edition are spelled for one seat."""

    names: FactNames = NAMES


def seen(state: State, seat: str, moment: Mapping[str, Any] | None = None) -> facts.Seen[State]:
    """The facts of a position for one seat; `moment`: what a decision tells (need, year, enemy, role …)."""
    return facts.Seen(state=state, seat=seat, moment=moment or {}, known=_FACTS)
