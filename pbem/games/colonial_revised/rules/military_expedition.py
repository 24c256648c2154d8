"""Military expeditions: counters sent to an enemy Colony over a sea that is won (rule 12.12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonial.rules.action_parts import territory_of
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial.rules.placing import some_shares, total
from pbem.games.colonial.rules.stacks import add_counters, controller
from pbem.games.colonial_revised.rules.battles import battle
from pbem.games.colonial_revised.rules.native_power import unrest_of
from pbem.games.colonial_revised.rules.placing import add_unrest, open_spaces, shares_of
from pbem.games.colonial_revised.rules.rebellion import revolts
from pbem.games.colonial_revised.rules.war_sides import ATTACKER, ROLES, War
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, source


@dataclass(frozen=True, slots=True)
class Landing:
    """None, or {"territory", "place": [[space, n], …]}."""

    s: State
    seat: str
    targets: list[str]

    def check(self, value: Any) -> dict[str, Any] | None:
        """Up to Logistics counters on spaces of one enemy Colony."""
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise NotAllowed(f"{value!r} is no expedition: {self.words()} would do")
        name = territory_of(self.s, value)
        if name not in self.targets:
            raise NotAllowed(f"{self.s.board.names[name]} is no Colony of the enemy's: {self.words()} would do")
        void: list[str] = []
        # RULING CR-R81: Tea and Opium ask for Economy 6 here too.
        shares = shares_of(self.s, self.seat, name, value.get("place", []), self.most, void)
        if void or not shares:
            raise NotAllowed("; ".join(void) or "an expedition names spaces and numbers")
        return {"territory": name, "place": shares}

    @property
    def most(self) -> int:
        """How many may be sent."""
        # RULING CR-R48: the "one counter" of a foreign Colony is not for expeditions.
        player = self.s.players[self.seat]
        return min(player.logistics, player.treasury)

    def words(self) -> str:
        """Where and how many."""
        return f"up to {self.most} counters to {' or '.join(self.targets)}, or none"

    def sample(self, pick: Pick) -> dict[str, Any] | None:
        """Any of it."""
        if pick(3) == 0:
            return None
        name = self.targets[pick(len(self.targets))]
        return {"territory": name, "place": some_shares(open_spaces(self.s, self.seat, name), self.most, pick)}


def expeditions(s: State, table: Table, war: War) -> None:
    """12.12.4 In the first year the Attacker's, from the second on either principal's; never an Ally's."""
    for role in ROLES if war.year > 1 else ROLES[:1]:
        key = f"{war.now}.expedition.{war.sides[role].principal}"
        table.let_in(key)
        if may_sail(s, war, role):
            _sail(s, table, war, role, key)


def may_sail(s: State, war: War, role: str) -> bool:
    """12.12.4 Whether a Side has more Squadrons and won this year's sea battle."""
    if role != ATTACKER and war.year == 1:
        return False
    own, other = war.sides[role], war.other(role)
    # RULING CR-R48: lost Merchant Fleets are losses too.
    inflicted = sum(count for each, count in war.sea.items() if each != role)
    return own.squadrons(s) > other.squadrons(s) and inflicted > war.sea.get(role, 0)


def targets_of(s: State, war: War, role: str) -> list[str]:
    """12.12.4 The Colonies of the enemy principal and his Ally that have a space to land on."""
    seat = war.sides[role].principal
    owned = [name for enemy in war.other(role).members for name in colonies_of(s, enemy)]
    return [name for name in owned if open_spaces(s, seat, name)]


def _sail(s: State, table: Table, war: War, role: str, key: str) -> None:
    seat, targets = war.sides[role].principal, targets_of(s, war, role)
    player = s.players[seat]
    if not targets or not player.treasury:
        return
    decision = Decision(
        key=key, seat=seat, kind="expedition", choice=Landing(s, seat, targets), default=None, tempo=Tempo.ROUND,
        about={
            "enemy": war.other(role).principal, "role": role, "year": war.year, "targets": targets,
            "most": Landing(s, seat, targets).most,
        },
    )  # fmt: skip
    landing = ask(s, table, decision)
    if landing is None:
        return
    name, sent = landing["territory"], total(landing["place"])
    player.treasury -= sent
    table.tell(
        "expedition", rule="12.12", seat=seat, territory=name, count=sent, treasury=player.treasury,
        source=source(s, table, decision),
    )  # fmt: skip
    for good, count in landing["place"]:
        war.spaces.setdefault((name, good), controller(s, name, good))
        add_counters(s, table, seat, name, good, count)
    add_unrest(s, table, name, unrest_of(sent), "12.12")
    battle(s, table, war, name, key)
    # RULING CR-R82: five Unrest break out after the battle.
    revolts(s, table, [name], origin=key)
