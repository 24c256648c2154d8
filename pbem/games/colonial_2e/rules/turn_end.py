"""4.2 to 4.4, 25 The phases after the rounds: Merchant Fleets, First Player, Naval Forces, Flamboyance."""

from __future__ import annotations

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.building import build_fleets, build_squadrons, let_gifts_in, purchase
from pbem.games.colonial_2e.rules import prestige
from pbem.games.colonial_2e.rules.nations import monopolies, nation_of
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask, ask_all, source

#: 25 What a flamboyant nation does at a turn's end.
PAY, LOSE = "pay", "lose"


def merchant_fleets(s: State, table: Table) -> None:
    """4.2 Treasury becomes Merchant Fleets, at most one for each Monopoly."""
    # RULING C2-R45: collected sealed and applied in order of play, here and for the Naval Forces.
    let_gifts_in(s, table)
    held = monopolies(s)
    decisions = [_shipyard(s, seat, len(held[seat])) for seat in s.order if held[seat] and s.players[seat].treasury]
    build_fleets(s, table, decisions, held, "4.2")


def _shipyard(s: State, seat: str, held: int) -> Decision:
    return purchase(s, seat, "fleets", lambda: len(monopolies(s)[seat]), {"monopolies": held})


def naval_forces(s: State, table: Table) -> None:
    """4.4 Treasury becomes Squadrons, at most the Navy value."""
    let_gifts_in(s, table)
    decisions = [_dockyard(s, seat) for seat in s.order if s.players[seat].treasury]
    bought = ask_all(s, table, decisions)
    for decision in decisions:
        build_squadrons(s, table, decision.seat, bought[decision.seat], source(s, table, decision), "4.4")


def _dockyard(s: State, seat: str) -> Decision:
    player = s.players[seat]
    return purchase(s, seat, "squadrons", lambda: player.navy, {"navy": player.navy})


def first_player(s: State, table: Table) -> None:
    """4.3 The token goes to the player on the left, or to the one with more Monopolies than every other."""
    counts = {seat: len(held) for seat, held in monopolies(s).items()}
    most = max(counts.values())
    leaders = [seat for seat in s.seats if counts[seat] == most]
    # RULING C2-R44: a tie for most passes the token left; a sole leader who holds it keeps it.
    before = s.first_player
    s.first_player = leaders[0] if len(leaders) == 1 else s.clockwise(before)[1]
    s.order = s.clockwise(s.first_player)
    why = "monopolies" if len(leaders) == 1 else "left"
    table.tell("first-player", rule="4.3", before=before, after=s.first_player, why=why, monopolies=counts)


def flamboyance(s: State, table: Table) -> None:
    """25 A flamboyant nation discards as much Treasury as it has Prestige, or one Prestige."""
    for seat in s.order:
        player = s.players[seat]
        table.let_in(f"{s.at}.{seat}")
        # RULING C2-R72: without Prestige it costs nothing; with too little Treasury a Prestige goes.
        if not nation_of(s, seat).flamboyant or not player.prestige:
            continue
        cost, chosen, by = player.prestige, LOSE, "poor"
        if player.treasury >= cost:
            decision = Decision(
                key=f"{s.at}.{seat}", seat=seat, kind="flamboyance", choice=OneOf([PAY, LOSE]),
                default=PAY if player.treasury > cost else LOSE, about={"cost": cost, "treasury": player.treasury},
            )  # fmt: skip
            chosen = ask(s, table, decision)
            by = source(s, table, decision)
        if chosen == PAY:
            player.treasury -= cost
        table.tell("flamboyance", rule="25", seat=seat, chosen=chosen, cost=cost, treasury=player.treasury, source=by)
        if chosen == LOSE:
            prestige.lose(s, table, seat, why="flamboyance")
