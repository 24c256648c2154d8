"""Asking for Allies before a war, and what becomes of the promises (rule 12.12.1)."""

from __future__ import annotations

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonial.rules.diplomacy import move_left
from pbem.games.colonial_revised.rules.war_sides import ATTACKER, DEFENDER, ROLES, War
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, ask_all, source

OFFERS = (0, 1, 2, 3)  #: Treasury that may be offered


def gather_allies(s: State, table: Table, war: War) -> None:
    """12.12.1-B to E Offers in public, sides in secret, then the Attacker and the Defender accept."""
    for role in ROLES:
        _offer(s, table, war, role)
    helpers = _helpers(s, table, war)
    for role in ROLES:
        _accept(s, table, war, role, [seat for seat, chosen in helpers.items() if chosen == role])
    if war.attacker.ally is not None:
        # RULING CR-R88: the Attacker's Ally alone moves; for the Defender's there is neither condition nor move.
        move_left(s, table, war.attacker.ally, why="war")


def _offer(s: State, table: Table, war: War, role: str) -> None:
    # RULING CR-R79: one public sum a Side, for whoever is accepted.
    side, enemy = war.sides[role], war.other(role).principal
    decision = Decision(
        key=f"{war.at}.offer.{side.principal}", seat=side.principal, kind="offer", choice=OneOf([None, *OFFERS]),
        default=0, tempo=Tempo.ROUND,
        about={"enemy": enemy, "role": role, "treasury": s.players[side.principal].treasury},
    )  # fmt: skip
    side.offer = ask(s, table, decision)
    table.tell(
        "alliance-offer", rule="12.12", seat=side.principal, enemy=enemy, role=role, offer=side.offer,
        source=source(s, table, decision),
    )  # fmt: skip


def _helpers(s: State, table: Table, war: War) -> dict[str, str]:
    """12.12.1-C What the others choose in secret, revealed together."""
    principals = [side.principal for side in war.sides.values()]
    decisions = [decision for seat in s.order if seat not in principals and (decision := _siding(s, war, seat))]
    chosen = ask_all(s, table, decisions)
    if decisions:
        sides = {decision.seat: chosen[decision.seat] for decision in decisions}
        table.tell("alliance-sides", rule="12.12", seat=principals[0], enemy=principals[1], sides=sides)
    # RULING CR-R42: one choice each; helpers whom nobody accepts stay out at no cost.
    return {decision.seat: chosen[decision.seat] for decision in decisions if chosen[decision.seat] is not None}


def _siding(s: State, war: War, seat: str) -> Decision | None:
    may_attack = s.players[seat].diplomacy >= s.players[war.defender.principal].diplomacy
    open_to = [ATTACKER] * (war.attacker.offer is not None and may_attack)
    open_to += [DEFENDER] * (war.defender.offer is not None)
    if not open_to:
        return None
    return Decision(
        key=f"{war.at}.side.{seat}", seat=seat, kind="side", choice=OneOf([None, *open_to]), default=None,
        tempo=Tempo.ROUND,
        about={
            "attacker": war.attacker.principal, "defender": war.defender.principal,
            "offers": {side.principal: side.offer for side in war.sides.values()}, "may_attack": may_attack,
        },
    )  # fmt: skip


def _accept(s: State, table: Table, war: War, role: str, helpers: list[str]) -> None:
    """12.12.1-D At most one helper; the sum is his."""
    if not helpers:
        return
    side, enemy = war.sides[role], war.other(role).principal
    strongest = max(helpers, key=lambda seat: s.players[seat].squadrons)
    decision = Decision(
        key=f"{war.at}.accept.{side.principal}", seat=side.principal, kind="accept",
        choice=OneOf([*helpers, None]), default=strongest, tempo=Tempo.ROUND,
        about={"enemy": enemy, "role": role, "helpers": helpers},
    )  # fmt: skip
    side.ally = side.owed_to = ask(s, table, decision)
    table.tell(
        "alliance", rule="12.12", seat=side.principal, enemy=enemy, role=role, ally=side.ally, offer=side.offer,
        source=source(s, table, decision),
    )  # fmt: skip


def pay_allies(s: State, table: Table, war: War) -> None:
    """12.12.5-H The sums that were promised."""
    for side in war.sides.values():
        ally = side.owed_to
        # RULING CR-R43: after the war, also if the Ally left or lost; who is short pays all he has.
        count = min(side.offer or 0, s.players[side.principal].treasury)
        if ally is None or not count:
            continue
        s.players[side.principal].treasury -= count
        s.players[ally].treasury += count
        table.tell(
            "ally-paid", rule="12.12", seat=side.principal, to=ally, count=count,
            treasury=s.players[side.principal].treasury, to_treasury=s.players[ally].treasury,
        )  # fmt: skip
