"""War, year by year (rule 22): on land, at sea, then whether somebody surrenders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pbem.core.choices import SomeOf, YesNo
from pbem.core.table import Decision, Roll, Table, Tempo
from pbem.games.colonial.rules.counters import Casualty, casualty_of_war
from pbem.games.colonial.rules.stacks import controller, remove_counter, settle_control
from pbem.games.colonial_2e.rules import prestige
from pbem.games.colonial_2e.rules.colonies import lose_emptied_colony
from pbem.games.colonial_2e.rules.nations import nation_of
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask, source

MOST_DICE = 5  #: each side's dice in a battle (22.2)
PATIENCE = 3  #: years after which a side whose player has left gives in


@dataclass(slots=True)
class War:
    """A war while it lasts; it begins and ends within one Sovereign."""

    attacker: str
    defender: str
    at: str  #: how its keys begin: "t3.r2.war.Red"
    year: int = 0
    fleets_lost: dict[str, int] = field(default_factory=dict)  #: by seat, in the present year

    @property
    def sides(self) -> tuple[str, str]:
        """Attacker first, who rolls first."""
        return self.attacker, self.defender

    def enemy(self, side: str) -> str:
        """The other side."""
        return self.defender if side == self.attacker else self.attacker

    @property
    def now(self) -> str:
        """How the present year's keys begin."""
        return f"{self.at}.y{self.year}"


def wage_war(s: State, table: Table, attacker: str, defender: str) -> None:
    """22.2, 22.3 Years of war until one side is beaten or gives in, or neither can fight."""
    war = War(attacker, defender, f"{s.at}.war.{attacker}")
    battles = _order_of_battles(s, table, war)
    loser = None
    while loser is None:
        war.year += 1
        table.tell("war-year", rule="22.2", seat=attacker, enemy=defender, year=war.year)
        _fight_on_land(s, table, war, battles)
        _fight_at_sea(s, table, war)
        able = [side for side in war.sides if _can_fight(s, war, side)]
        if not able:
            _tell_end(table, war, "stalemate", None)
            return
        if len(able) == 1:
            loser = war.enemy(able[0])
            _tell_end(table, war, "defeat", loser)
        else:
            # RULING C2-R49: also where only land is shared, the war goes on until one of its ends comes.
            loser = _surrender(s, table, war)
    _hand_over_prestige(s, table, war, loser)


def _can_fight(s: State, war: War, side: str) -> bool:
    """22.3 At sea with a Squadron, on land where both have counters."""
    return s.players[side].squadrons > 0 or bool(_shared(s, war))


def _shared(s: State, war: War) -> list[str]:
    """22.2a Territories where both have counters, in board order."""
    return [name for name, land in s.territories.items() if land.holds(war.attacker) and land.holds(war.defender)]


def _order_of_battles(s: State, table: Table, war: War) -> list[str]:
    # RULING C2-R47: the attacker's list, board order without one; battles of a year do not touch each other.
    shared = _shared(s, war)
    if len(shared) < 2:
        return shared
    order: list[str] = ask(
        s,
        table,
        Decision(
            key=f"{war.at}.battles.{war.attacker}",
            seat=war.attacker,
            kind="battles",
            choice=SomeOf(shared, least=len(shared)),
            default=shared,
            about={"enemy": war.defender},
        ),
    )
    return order


def _roll(table: Table, war: War, side: str, where: str, dice: int) -> Roll:
    return table.successes(f"{war.now}.{where}.{side}", min(MOST_DICE, dice))


def _fight_on_land(s: State, table: Table, war: War, battles: Iterable[str]) -> None:
    """22.2a Every shared Territory is a battle; control is looked at when all are fought."""
    before: dict[tuple[str, str], str | None] = {}
    bottoms: set[tuple[str, str]] = set()
    for name in battles:
        land = s.territories[name]
        if not (land.holds(war.attacker) and land.holds(war.defender)):
            continue
        for good in land.resources:
            before[name, good] = controller(s, name, good)
        for space in _battle(s, table, war, name):
            bottoms.add(space)
        # RULING C2-R52: a Colony that a battle has emptied is lost at once; the war goes on.
        lose_emptied_colony(s, table, name)
    # RULING C2-R53: control changes after all land battles of the year, none between them.
    for (name, good), held in before.items():
        settle_control(s, table, name, good, held, bottom_lost=(name, good) in bottoms)


def _battle(s: State, table: Table, war: War, name: str) -> list[tuple[str, str]]:
    """22.2a Both roll, then each removes enemy counters; the spaces whose bottom counter was lost."""
    land = s.territories[name]
    counters = {side: land.counters(side) for side in war.sides}
    rolls = {side: _roll(table, war, side, name, counters[side]) for side in war.sides}
    table.tell(
        "battle", rule="22.2", territory=name, year=war.year, seat=war.attacker, enemy=war.defender,
        **_told(rolls, counters), counters=counters,
    )  # fmt: skip
    lost = []
    for side in war.sides:
        hits, targets = rolls[side].hits, counters[war.enemy(side)]
        # RULING C2-R48: hits beyond the last target are lost.
        for hit in range(1, min(hits, targets) + 1):
            good, victim, end = _casualty(s, table, war, name, side, hit, all_go=hits >= targets)
            if remove_counter(s, table, name, good, victim, end=end, cause="war"):
                lost.append((name, good))
    return lost


def _told(rolls: dict[str, Roll], fighting: dict[str, int]) -> dict[str, Any]:
    """Both sides' dice, for the report."""
    return {
        "dice": {side: min(MOST_DICE, count) for side, count in fighting.items()},
        "hits": {side: roll.hits for side, roll in rolls.items()},
        "rolls": {side: roll.number for side, roll in rolls.items()},
    }


def _casualty(s: State, table: Table, war: War, name: str, side: str, hit: int, *, all_go: bool) -> list[str]:
    """22.2a The enemy counter that the side inflicting the loss removes."""
    victim = war.enemy(side)
    if all_go:
        return Casualty(s, name, [victim]).options()[0]
    return casualty_of_war(s, table, f"{war.now}.{name}.casualty.{hit}.{side}", side, name, victim)


def _fight_at_sea(s: State, table: Table, war: War) -> None:
    """22.2b Squadrons fight; hits take Squadrons, then Merchant Fleets."""
    squadrons = {side: s.players[side].squadrons for side in war.sides}
    rolls = {side: _roll(table, war, side, "sea", squadrons[side]) for side in war.sides}
    _roll_again(s, table, war, rolls, squadrons)
    losses = {}
    for side in war.sides:
        player, hits = s.players[war.enemy(side)], rolls[side].hits
        sunk = min(hits, player.squadrons)
        # RULING C2-R48: the same roll runs over from Squadrons into Merchant Fleets; what is beyond them is lost.
        taken = min(hits - sunk, player.merchant_fleets)
        player.squadrons -= sunk
        player.merchant_fleets -= taken
        war.fleets_lost[war.enemy(side)] = taken
        losses[war.enemy(side)] = {"squadrons": sunk, "fleets": taken}
    if any(squadrons.values()):
        table.tell(
            "sea-battle", rule="22.2", year=war.year, seat=war.attacker, enemy=war.defender,
            **_told(rolls, squadrons),
            losses=losses, squadrons={side: s.players[side].squadrons for side in war.sides},
            fleets={side: s.players[side].merchant_fleets for side in war.sides},
        )  # fmt: skip


def _roll_again(s: State, table: Table, war: War, rolls: dict[str, Roll], squadrons: dict[str, int]) -> None:
    """25 A nation that may rolls all its dice at sea again, and keeps what comes."""
    for side in war.sides:
        dice = min(MOST_DICE, squadrons[side])
        if not nation_of(s, side).rolls_again or not dice:
            continue
        # RULING C2-R67: decided when both rolls of the year lie open; all dice, once a year.
        hits, theirs = rolls[side].hits, rolls[war.enemy(side)].hits
        decision = Decision(
            key=f"{war.now}.re-roll.{side}", seat=side, kind="re-roll", choice=YesNo(), default=3 * hits < dice,
            about={"year": war.year, "enemy": war.enemy(side), "hits": hits, "dice": dice, "enemy_hits": theirs},
        )  # fmt: skip
        if ask(s, table, decision):
            rolls[side] = again = table.successes(f"{war.now}.sea-again.{side}", dice)
            table.tell(
                "re-roll", rule="25", seat=side, enemy=war.enemy(side), year=war.year, dice=dice, before=hits,
                after=again.hits, roll=again.number, source=source(s, table, decision),
            )  # fmt: skip


def _surrender(s: State, table: Table, war: War) -> str | None:
    """22.2c Who gives in after this year, if anybody does."""
    # RULING C2-R50: the defender is asked first, so he loses where both would give in.
    for side in (war.defender, war.attacker):
        if _gives_in(s, table, war, side):
            _tell_end(table, war, "surrender", side)
            return side
    return None


def _gives_in(s: State, table: Table, war: War, side: str) -> bool:
    key = f"{war.now}.surrender.{side}"
    table.let_in(key)
    # RULING C2-R79: a side whose player has left never surrenders of itself; after year 3 it is given up for him.
    if side in s.dropped:
        return war.year >= PATIENCE
    player, enemy, defending = s.players[side], s.players[war.enemy(side)], side == war.defender
    decision = Decision(
        key=key,
        seat=side,
        kind="surrender",
        choice=YesNo(),
        default=defending and player.squadrons == 0 and war.fleets_lost[side] > 0,
        tempo=Tempo.TURN,
        about={
            "year": war.year,
            "role": "defender" if defending else "attacker",
            "enemy": war.enemy(side),
            "squadrons": player.squadrons,
            "enemy_squadrons": enemy.squadrons,
            "fleets": player.merchant_fleets,
        },
    )
    answer = bool(ask(s, table, decision))
    how = source(s, table, decision)
    if not answer:
        table.tell("fights-on", rule="22.2", seat=side, enemy=war.enemy(side), year=war.year, source=how)
    return answer


def _tell_end(table: Table, war: War, why: str, loser: str | None) -> None:
    table.tell(
        "war-ended", rule="22.3", seat=war.attacker, enemy=war.defender, why=why, years=war.year, loser=loser,
        victor=None if loser is None else war.enemy(loser),
    )  # fmt: skip


def _hand_over_prestige(s: State, table: Table, war: War, loser: str) -> None:
    """7.2, 22.3 One Prestige from the loser to the victor, if the loser has any."""
    if prestige.lose(s, table, loser, why="war"):
        prestige.gain(s, table, war.enemy(loser), why="war")
