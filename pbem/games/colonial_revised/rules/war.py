"""War on a nation, from its declaration to its end (rule 12.12)."""

from __future__ import annotations

from pbem.core.choices import YesNo
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonial.rules.diplomacy import move_left
from pbem.games.colonial_revised.rules.alliances import gather_allies
from pbem.games.colonial_revised.rules.battles import fight_at_sea, fight_on_land
from pbem.games.colonial_revised.rules.escalation import escalate
from pbem.games.colonial_revised.rules.military_expedition import expeditions
from pbem.games.colonial_revised.rules.peace import make_peace
from pbem.games.colonial_revised.rules.prestige import finish_step
from pbem.games.colonial_revised.rules.war_sides import ATTACKER, DEFENDER, ROLES, Side, War, losing_costs
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, source

YEARS = 4  #: after this many a war ends without a result


def wage_war(s: State, table: Table, attacker: str, defender: str) -> None:
    """12.12.1 to 12.12.6 The declaration, up to four years, the outcome and the Escalation."""
    war = War({ATTACKER: Side(attacker), DEFENDER: Side(defender)}, f"{s.at}.war.{attacker}")
    _declare(s, table, war)
    gather_allies(s, table, war)
    belligerents = war.seats
    loser = _years(s, table, war)
    make_peace(s, table, war, loser)
    # 13 Who reaches ten Prestige Points by it has won, before anybody rearms.
    finish_step(s, table, f"{war.at}.peace")
    # RULING CR-R54: Allies that were accepted count as warring, also those who left.
    escalate(s, table, war.at, belligerents)


def _declare(s: State, table: Table, war: War) -> None:
    seat = war.attacker.principal
    table.tell("war-declared", rule="12.12", seat=seat, enemy=war.defender.principal)
    s.war_this_turn = True
    # RULING CR-R41: all that is in the War box, at the declaration and before any Alliance.
    if s.war_box:
        count, s.war_box = s.war_box, 0
        s.players[seat].treasury += count
        table.tell("war-box-taken", rule="12.12", seat=seat, count=count, treasury=s.players[seat].treasury)
    move_left(s, table, seat, why="war")


def _years(s: State, table: Table, war: War) -> str | None:
    """12.12.2 to 12.12.5 Year after year; the role that loses, None without a result."""
    while war.year < YEARS:
        war.year += 1
        table.tell("war-year", rule="12.12", seat=war.attacker.principal, enemy=war.defender.principal, year=war.year)
        war.sunk = {}
        fight_on_land(s, table, war)
        fight_at_sea(s, table, war)
        expeditions(s, table, war)
        # RULING CR-R52: who has no Squadron is beaten before anybody is asked.
        if _beaten(s, war):
            return _defeat(s, table, war)
        for role in ROLES:
            if _gives_in(s, table, war, role):
                return role
        # CR-A18 in RULINGS.md: looked at again when all Allies have said whether they stay; another year is not fought.
        if _beaten(s, war):
            return _defeat(s, table, war)
    _tell_end(table, war, "stalemate", None)
    return None


def _beaten(s: State, war: War) -> list[str]:
    """12.12.5-E, F The roles of the Sides without a Squadron."""
    return [role for role in ROLES if not war.sides[role].squadrons(s)]


def _defeat(s: State, table: Table, war: War) -> str | None:
    """12.12.5-E, F A Side without Squadrons is forced to surrender; without any on both Sides nobody loses."""
    beaten = _beaten(s, war)
    loser = beaten[0] if len(beaten) == 1 else None
    _tell_end(table, war, "defeat" if loser else "stalemate", loser)
    return loser


def _gives_in(s: State, table: Table, war: War, role: str) -> bool:
    """12.12.5-A to D First a Side's Ally, then its principal."""
    if war.sides[role].ally is not None and not _stays(s, table, war, role):
        table.tell("ally-left", rule="12.12", seat=war.sides[role].ally, principal=war.sides[role].principal)
        # RULING CR-R80: from now on he neither fights nor counts, and nobody attacks him.
        war.sides[role].ally = None
    # CR-A18 in RULINGS.md: nobody is asked about a war that a Side can fight no more.
    if _beaten(s, war) or not _surrenders(s, table, war, role):
        return False
    _tell_end(table, war, "surrender", role)
    return True


def _stays(s: State, table: Table, war: War, role: str) -> bool:
    side, ally = war.sides[role], str(war.sides[role].ally)
    lost = war.sunk.get(ally, 0)
    decision = Decision(
        key=f"{war.now}.stay.{ally}", seat=ally, kind="stay", choice=YesNo(), default=lost == 0, tempo=Tempo.ROUND,
        about={
            "enemy": war.other(role).principal, "role": role, "year": war.year, "offer": side.offer,
            "squadrons": side.squadrons(s), "enemy_squadrons": war.other(role).squadrons(s), "lost": lost,
        },
    )  # fmt: skip
    return bool(ask(s, table, decision))


def _surrenders(s: State, table: Table, war: War, role: str) -> bool:
    side, other = war.sides[role], war.other(role)
    player, costs = s.players[side.principal], losing_costs(s, war, role)
    decision = Decision(
        key=f"{war.now}.surrender.{side.principal}", seat=side.principal, kind="surrender", choice=YesNo(),
        default=role == DEFENDER and not costs and player.squadrons <= 1 and war.year < YEARS, tempo=Tempo.ROUND,
        about={
            "year": war.year, "role": role, "enemy": other.principal, "squadrons": side.squadrons(s),
            "enemy_squadrons": other.squadrons(s), "own_squadrons": player.squadrons,
            "fleets": player.merchant_fleets, "costs": costs,
        },
    )  # fmt: skip
    answer, how = bool(ask(s, table, decision)), source(s, table, decision)
    if not answer:
        table.tell("fights-on", rule="12.12", seat=side.principal, enemy=other.principal, year=war.year, source=how)
    return answer


def _tell_end(table: Table, war: War, why: str, loser: str | None) -> None:
    table.tell(
        "war-ended", rule="12.12", seat=war.attacker.principal, enemy=war.defender.principal, why=why,
        years=war.year, loser=None if loser is None else war.sides[loser].principal,
        victor=None if loser is None else war.other(loser).principal,
    )  # fmt: skip
