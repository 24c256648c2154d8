"""4.2 to 4.7 The phases after the rounds, but for Privateers and the Loan."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from pbem.core.choices import Number, OneOf, Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.building import build_fleets, build_squadrons, let_gifts_in, purchase
from pbem.games.colonial.rules.monopolies import monopolies
from pbem.games.colonial_revised.rules.actions import COMPULSORY
from pbem.games.colonial_revised.rules.game_end import end_by_die
from pbem.games.colonial_revised.rules.native_power import half
from pbem.games.colonial_revised.rules.prestige import finish_step, recomputed, resources_held
from pbem.games.colonial_revised.rules.repaying import owing, win_by_repayment
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask_all, source

RESOURCE_FLEETS = 4  #: fleets that Resources allow at most (4.2)


def fleet_limit(s: State, seat: str) -> int:
    """4.2 One for each Monopoly, and one for every two Resources, begun, up to four."""
    return len(monopolies(s)[seat]) + min(half(resources_held(s, seat)), RESOURCE_FLEETS)


def merchant_fleets(s: State, table: Table) -> None:
    """4.2 Treasury becomes Merchant Fleets."""
    let_gifts_in(s, table)
    held = monopolies(s)
    decisions = [
        _shipyard(s, seat, len(held[seat])) for seat in s.order if fleet_limit(s, seat) and s.players[seat].treasury
    ]
    build_fleets(s, table, decisions, held, "4.2")
    finish_step(s, table, s.at)


def _shipyard(s: State, seat: str, monopolies: int) -> Decision:
    about = {"limit": fleet_limit(s, seat), "monopolies": monopolies, "resources": resources_held(s, seat)}
    return purchase(s, seat, "fleets", lambda: fleet_limit(s, seat), about)


def first_player(s: State, table: Table) -> None:
    """4.3 The new order of play: fewest Prestige Points first."""
    before = s.order[:]
    order: list[str] = []
    row = sorted(before, key=lambda seat: _precedence(s, seat))
    for number, (_, group) in enumerate(groupby(row, key=lambda seat: _precedence(s, seat))):
        tied = list(group)
        order += tied if len(tied) == 1 else table.shuffle(f"{s.at}.tie.{number}", tied)
    s.order, s.first_player = order, order[0]
    table.tell("player-order", rule="4.3", before=before, after=order[:])


def _precedence(s: State, seat: str) -> tuple[int, ...]:
    # RULING CR-R57: Resources, then Monopolies, then Treasury less Loan, then ships, then a die.
    player = s.players[seat]
    return (
        recomputed(s, seat),
        resources_held(s, seat),
        len(monopolies(s)[seat]),
        player.treasury - player.loan,
        player.merchant_fleets + player.squadrons,
    )


def upkeep(squadrons: int) -> int:
    """4.4 What Squadrons cost a turn: one for each five beyond the first five, begun."""
    # RULING CR-R56: the table goes on beyond 20.
    return max(0, squadrons - 1) // 5


@dataclass(frozen=True, slots=True)
class Yard:
    """4.4 {"scrap": n, "build": n}."""

    s: State
    seat: str

    def check(self, value: Any) -> dict[str, int]:
        """Both numbers; what upkeep leaves of the Treasury is seen when they are applied."""
        if not isinstance(value, dict):
            raise NotAllowed(f"{value!r} names no Squadrons: {self.words()} would do")
        scrap = Number(0, self.s.players[self.seat].squadrons).check(value.get("scrap", 0))
        return {"scrap": scrap, "build": Number(0, self.most).check(value.get("build", 0))}

    @property
    def most(self) -> int:
        """How many may be built at most."""
        player = self.s.players[self.seat]
        return min(player.navy, player.treasury)

    def words(self) -> str:
        """What may be built."""
        return f"{Number(0, self.most).words()} to build, and any number to scrap before upkeep"

    def sample(self, pick: Pick) -> dict[str, int]:
        """Some building; seldom any scrapping."""
        squadrons = self.s.players[self.seat].squadrons
        return {"scrap": pick(squadrons + 1) if pick(8) == 0 else 0, "build": pick(self.most + 1)}


def naval_forces(s: State, table: Table) -> None:
    """4.4 Upkeep, then Treasury becomes Squadrons."""
    owed = owing(s)
    let_gifts_in(s, table)
    decisions = [
        Decision(
            key=f"{s.at}.{seat}", seat=seat, kind="squadrons", choice=Yard(s, seat),
            default={"scrap": 0, "build": 0},
            about={"navy": s.players[seat].navy, "upkeep": upkeep(s.players[seat].squadrons)},
        )
        for seat in s.order
        if s.players[seat].treasury or upkeep(s.players[seat].squadrons)
    ]  # fmt: skip
    chosen = ask_all(s, table, decisions)
    for decision in decisions:
        seat = decision.seat
        how = source(s, table, decision)
        _maintain(s, table, seat, chosen[seat]["scrap"])
        count = min(chosen[seat]["build"], s.players[seat].treasury)
        build_squadrons(s, table, seat, count, how, "4.4")
    win_by_repayment(s, table, owed)


def _maintain(s: State, table: Table, seat: str, scrap: int) -> None:
    """4.4 Upkeep for what is not scrapped; what cannot be paid is scrapped too."""
    player = s.players[seat]
    before = player.squadrons
    player.squadrons -= scrap
    # RULING CR-R56: one after the other, until the rest can be paid.
    while upkeep(player.squadrons) > player.treasury:
        player.squadrons -= 1
    paid = upkeep(player.squadrons)
    player.treasury -= paid
    if paid or player.squadrons != before:
        table.tell(
            "upkeep", rule="4.4", seat=seat, scrapped=before - player.squadrons, paid=paid,
            squadrons=player.squadrons, treasury=player.treasury,
        )  # fmt: skip


def choosing_cards(s: State, table: Table) -> None:
    """4.7 Each bars a card for the next turn; then the War box, and from turn 8 on the die."""
    decisions = [
        Decision(
            key=f"{s.at}.{seat}", seat=seat, kind="bar", choice=OneOf(s.players[seat].cards[:]),
            default=_usual_bar(s, seat), about={"played": s.players[seat].cards[:]},
        )
        for seat in s.order
        if s.players[seat].cards
    ]  # fmt: skip
    # RULING CR-R58: one of those played this turn, so that what was barred is free again after it.
    barred = ask_all(s, table, decisions)
    for seat, player in s.players.items():
        player.barred = barred.get(seat)
    sources = {decision.seat: source(s, table, decision) for decision in decisions}
    table.tell("barred", rule="4.7", cards=barred, sources=sources)
    if not s.war_this_turn:
        s.war_box += 1
        table.tell("war-box", rule="12.12", count=s.war_box)
    finish_step(s, table, s.at)
    end_by_die(s, table)


def _usual_bar(s: State, seat: str) -> str:
    """Decision D27: The Sovereign/Rebel, else the first card that passed, else the first."""
    player = s.players[seat]
    if COMPULSORY in player.cards:
        return COMPULSORY
    return [*player.passed, *player.cards][0]
