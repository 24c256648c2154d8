"""A year of war: on land, and at sea (rules 12.12.2 and 12.12.3)."""

from __future__ import annotations

from typing import Any

from pbem.core.table import Roll, Table
from pbem.games.colonial.rules.counters import casualty_of_war
from pbem.games.colonial.rules.stacks import controller, remove_counter
from pbem.games.colonial_revised.rules.colonies import settle_colony
from pbem.games.colonial_revised.rules.war_sides import ROLES, War, dice_of, in_turn
from pbem.games.colonial_revised.state import State


def fight_on_land(s: State, table: Table, war: War) -> None:
    """12.12.2 A battle in every Territory where both Sides stand, in board order."""
    for name in s.territories:
        # RULING CR-R45: Allies' counters make a battle too, also where no principal stands.
        if all(side.counters(s, name) for side in war.sides.values()):
            battle(s, table, war, name, f"{war.now}.{name}")


def battle(s: State, table: Table, war: War, name: str, where: str) -> None:
    """12.12.2 Both roll, then both remove enemy counters. Control is looked at after the war, a Colony at once."""
    counters = {role: war.sides[role].counters(s, name) for role in ROLES}
    own = {seat: s.territories[name].counters(seat) for seat in war.seats}
    dice = dice_of(counters)
    rolls = {role: table.successes(f"{where}.dice.{war.sides[role].principal}", dice[role]) for role in ROLES}
    table.tell(
        "battle", rule="12.12", territory=name, year=war.year, **_told(war, dice, rolls),
        counters={war.sides[role].principal: counters[role] for role in ROLES},
    )  # fmt: skip
    for good in s.territories[name].resources:
        war.spaces.setdefault((name, good), controller(s, name, good))
    for role in ROLES:
        victims = in_turn(war.other(role).members, own, rolls[role].hits)
        for hit, victim in enumerate(victims, start=1):
            good, _, end = _casualty(s, table, war, role, name, victim, f"{where}.casualty.{hit}")
            if remove_counter(s, table, name, good, victim, end=end, cause="war"):
                war.bottoms[name, good] = True
    # RULING CR-R49: a Colony is lost at once, control passes on after the war.
    settle_colony(s, table, name)


def _casualty(s: State, table: Table, war: War, role: str, name: str, victim: str, key: str) -> list[str]:
    """12.12.2 Which of a victim's counters goes."""
    # RULING CR-R47: the principal who inflicts the loss picks the space; by default a controlled one, topmost.
    seat = war.sides[role].principal
    return casualty_of_war(s, table, f"{key}.{seat}", seat, name, victim)


def fight_at_sea(s: State, table: Table, war: War) -> None:
    """12.12.3 Squadrons fight; losses take Squadrons, then Merchant Fleets."""
    squadrons = {role: war.sides[role].squadrons(s) for role in ROLES}
    dice = dice_of(squadrons)
    rolls = {role: table.successes(f"{war.now}.sea.{war.sides[role].principal}", dice[role]) for role in ROLES}
    losses = {role: _lose_at_sea(s, war, role, rolls[_enemy(role)].hits) for role in ROLES}
    war.sea = {role: loss["squadrons"] + loss["fleets"] for role, loss in losses.items()}
    if any(squadrons.values()):
        table.tell(
            "sea-battle", rule="12.12", year=war.year, **_told(war, dice, rolls),
            losses={war.sides[role].principal: loss for role, loss in losses.items()},
            squadrons={seat: s.players[seat].squadrons for seat in war.seats},
            fleets={seat: s.players[seat].merchant_fleets for seat in war.seats},
        )  # fmt: skip


def _enemy(role: str) -> str:
    return ROLES[1 - ROLES.index(role)]


def _lose_at_sea(s: State, war: War, role: str, hits: int) -> dict[str, int]:
    """12.12.3 A Side's losses: Squadrons by strength, then fleets, the principal's first."""
    members = war.sides[role].members
    sunk = in_turn(members, {seat: s.players[seat].squadrons for seat in members}, hits)
    fleets = {seat: s.players[seat].merchant_fleets for seat in members}
    taken = in_turn(members, fleets, hits - len(sunk), by_strength=False)
    for seat in members:
        s.players[seat].squadrons -= sunk.count(seat)
        s.players[seat].merchant_fleets -= taken.count(seat)
        war.sunk[seat] = sunk.count(seat)
    return {"squadrons": len(sunk), "fleets": len(taken)}


def _told(war: War, dice: dict[str, int], rolls: dict[str, Roll]) -> dict[str, Any]:
    """Both Sides' dice by principal, for the report."""
    principals = {role: war.sides[role].principal for role in ROLES}
    return {
        "seat": war.attacker.principal,
        "enemy": war.defender.principal,
        "dice": {principals[role]: dice[role] for role in ROLES},
        "hits": {principals[role]: rolls[role].hits for role in ROLES},
        "rolls": {principals[role]: rolls[role].number for role in ROLES},
    }
