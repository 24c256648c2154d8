"""12.2 Conqueror: founding a Colony, for which everybody present halves his counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.action_parts import Action, instead, territory_of
from pbem.games.colonial.rules.character import one_of
from pbem.games.colonial.rules.native_power import no_colony, too_few_counters
from pbem.games.colonial.rules.stacks import controller, remove_counter, settle_control
from pbem.games.colonial_revised.rules.loss_choice import OwnLosses, keeping_control
from pbem.games.colonial_revised.rules.placing import halve_unrest
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask_all


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.2-1 Whether the Colony can be founded."""
    name = territory_of(s, action)
    if (why := obstacle(s, seat, name)) is not None:
        others = (f"CONQUEROR {other}" for other in s.territories if obstacle(s, seat, other) is None)
        raise NotAllowed(why, instead=instead(others))
    return {"do": "conqueror", "territory": name}


def obstacle(s: State, seat: str, name: str) -> str | None:
    """12.2-1 Why a seat cannot found a Colony in a Territory; None where it can."""
    return no_colony(s, seat, name) or too_few_counters(s, seat, name)


def legal(s: State, seat: str) -> Iterator[Action]:
    """Each possible Colony."""
    for name in s.territories:
        if obstacle(s, seat, name) is None:
            yield {"do": "conqueror", "territory": name}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any possible Colony."""
    return one_of(legal(s, seat), pick)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.2-2 Halve what is there, found the Colony."""
    name = action["territory"]
    land, player = s.territories[name], s.players[seat]
    # RULING CR-R60: simultaneous; with one counter none is removed, and none goes to the fleets then.
    halved = {other: land.counters(other) // 2 for other in s.order if land.counters(other) > 1}
    _halve(s, table, name, halved, seat)
    halve_unrest(s, table, name, "12.2")
    if halved.get(seat):
        player.merchant_fleets += 1
    independent, land.independent, land.colony = land.independent, False, seat
    # RULING CR-R33: in a Colony founded since, this turn's Rebellion protects nobody.
    land.rebelled = None
    table.tell("colony-founded", rule="12.2", seat=seat, territory=name, independent=independent, city=land.city)
    if halved.get(seat):
        table.tell("settlers", rule="12.2", seat=seat, territory=name, fleets=player.merchant_fleets)


def _halve(s: State, table: Table, name: str, halved: Mapping[str, int], founder: str) -> None:
    """12.2-2 Each owner's counters go, half of them rounded down; control is settled when all have gone."""
    chosen = {seat: keeping_control(s, name, seat, count) for seat, count in halved.items()}
    asked = [_halving(s, seat, name, count, founder) for seat, count in halved.items()]
    chosen |= ask_all(s, table, [each for each in asked if isinstance(each.choice, OwnLosses) and each.choice.matters])
    before = {good: controller(s, name, good) for good in s.territories[name].resources}
    bottoms = set()
    for seat in halved:
        for good, end in chosen[seat]:
            if remove_counter(s, table, name, good, seat, end=end, cause="halving"):
                bottoms.add(good)
    for good, held in before.items():
        settle_control(s, table, name, good, held, bottom_lost=good in bottoms)


def _halving(s: State, seat: str, name: str, count: int, founder: str) -> Decision:
    return Decision(
        key=f"{s.at}.halve.{founder}.{seat}", seat=seat, kind="halve", choice=OwnLosses(s, name, seat, count, count),
        default=lambda: keeping_control(s, name, seat, count),
        about={"territory": name, "count": count, "founder": founder},
    )  # fmt: skip
