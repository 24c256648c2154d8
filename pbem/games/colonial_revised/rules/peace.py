"""What a war leaves behind: Prestige, Diplomacy, promises, control, and counters that go home (rule 12.12.5)."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonial.rules.diplomacy import move_right
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial.rules.stacks import settle_control
from pbem.games.colonial_revised.rules.alliances import pay_allies
from pbem.games.colonial_revised.rules.colonies import forget_survivors, settle_independence, take_counters
from pbem.games.colonial_revised.rules.prestige import lose_by_war, refresh
from pbem.games.colonial_revised.rules.war_sides import DEFENDER, ROLES, War, losing_costs
from pbem.games.colonial_revised.state import State


def make_peace(s: State, table: Table, war: War, loser: str | None) -> None:
    """12.12.5 The award, then sums, control, and counters that are still in an enemy Colony."""
    if loser is not None:
        _award(s, table, war, loser)
    pay_allies(s, table, war)
    for (name, good), held in war.spaces.items():
        settle_control(s, table, name, good, held, bottom_lost=(name, good) in war.bottoms)
    for name in dict.fromkeys(name for name, _ in war.spaces):
        forget_survivors(s, name)
        settle_independence(s, table, name, cause="war")
    for role in ROLES:
        for seat in war.sides[role].members:
            _go_home(s, table, war, role, seat)
    refresh(s, table)


def _award(s: State, table: Table, war: War, loser: str) -> None:
    """7, 12.12.5 One Prestige Point to the victor, one from the loser unless he was outgunned in defence."""
    beaten, victor = war.sides[loser].principal, war.other(loser).principal
    costs = losing_costs(s, war, loser)
    refresh(s, table)
    if costs:
        lose_by_war(s, beaten)
    s.players[victor].permanent += 1
    s.players[victor].wars_won += 1
    if loser == DEFENDER:
        move_right(s, table, beaten, why="war")


def _go_home(s: State, table: Table, war: War, role: str, seat: str) -> None:
    """12.12.5 A seat's counters in standing Colonies of the other Side become Treasury."""
    # RULING CR-R53: all of them, also those that were there before the war.
    for enemy in war.other(role).members:
        for name in colonies_of(s, enemy):
            stacks = s.territories[name].resources
            held = [(seat, good, "top") for good, stack in stacks.items() for _ in range(stack.count(seat))]
            if not held:
                continue
            take_counters(s, table, name, held, cause="home")
            s.players[seat].treasury += len(held)
            treasury = s.players[seat].treasury
            table.tell("went-home", rule="12.12", seat=seat, territory=name, count=len(held), treasury=treasury)
