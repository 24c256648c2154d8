"""12.5 Governor: a Booming City in a Colony of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, instead, number_of, territory_of
from pbem.games.colonial.rules.character import one_of
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial_revised.state import State

VALUES = (2, 4, 6, 8, 10)  #: the markers that are used (1)


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.5-1 An own Colony without the current City, and a marker above its value."""
    name, pay = territory_of(s, action), number_of(action, "pay")
    land, called = s.territories[name], s.board.names[name]
    others = instead(f"GOVERNOR {other['territory']} {other['pay']}" for other in legal(s, seat))
    if land.colony != seat:
        raise NotAllowed(f"{called} is no Colony of {seat}, and a City needs one", instead=others)
    # RULING CR-R61: a Colony may hold several Cities, but not the current one twice.
    if land.city:
        raise NotAllowed(f"the current City is in {called} already", instead=others)
    if pay not in (allowed := payments(s, seat)):
        would_do = " or ".join(map(str, allowed)) or "nothing that Economy and Treasury allow"
        raise NotAllowed(f"{pay} cannot be paid for a City now: {would_do} would do", instead=others)
    return {"do": "governor", "territory": name, "pay": pay}


def payments(s: State, seat: str) -> list[int]:
    """12.5-1 The markers that may be paid for now."""
    player, city = s.players[seat], s.city
    # RULING CR-R61: the payment is the marker's value, so 8 needs Economy 10.
    # RULING CR-R62: without a current City 2 will do again.
    present = 0 if city is None else s.territories[city].city
    return [value for value in VALUES if present < value <= min(player.economy, player.treasury)]


def legal(s: State, seat: str) -> Iterator[Action]:
    """Every own Colony with every payment, the least first."""
    for pay in payments(s, seat):
        for name in colonies_of(s, seat):
            if not s.territories[name].city:
                yield {"do": "governor", "territory": name, "pay": pay}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any of them."""
    return one_of(legal(s, seat), pick)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.5 Pay, and place the marker; the old City becomes a Relevant one."""
    name, pay = action["territory"], action["pay"]
    former = s.city
    if former is not None:
        s.territories[former].city = 0
        s.territories[former].relevant_cities += 1
    s.territories[name].city = pay
    s.players[seat].treasury -= pay
    table.tell(
        "city-founded", rule="12.5", seat=seat, territory=name, value=pay, former=former, colony=seat,
        treasury=s.players[seat].treasury,
    )  # fmt: skip
