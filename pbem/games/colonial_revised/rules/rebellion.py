"""Rebellions: sparked by a Rebel in a Territory or a Colony, or breaking out by themselves (rule 12.11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.counters import Casualty, controls
from pbem.games.colonial.rules.stacks import place_of
from pbem.games.colonial_revised.rules.averting_choice import AVERTING, Averting, Loss, left_over, number
from pbem.games.colonial_revised.rules.colonies import settle_colony, settle_independence, take_counters, take_places
from pbem.games.colonial_revised.rules.loss_choice import OwnLosses, topmost_of_largest
from pbem.games.colonial_revised.rules.native_power import REVOLT, counters_needed, rebel_dice
from pbem.games.colonial_revised.rules.occupying import occupy
from pbem.games.colonial_revised.rules.placing import halve_unrest
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, source


@dataclass(frozen=True, kw_only=True, slots=True)
class Rebellion:
    """One Rebellion, from its dice to its end."""

    territory: str
    where: str  #: how its keys begin
    cause: str  #: "spark" or "revolt"
    rebel: str | None = None  #: who sparked it


def newcomers(s: State, name: str) -> dict[str, list[str]]:
    """12.11-2 The counters that a Rebellion of this turn may still hit, by space from the bottom up."""
    stacks = s.territories[name].resources
    return {good: [stacks[good][place] for place in places] for good, places in _open_to_loss(s, name).items()}


def _open_to_loss(s: State, name: str) -> dict[str, list[int]]:
    """12.11-2 Where these counters are in their stacks."""
    land = s.territories[name]
    # RULING CR-R33: who survived this turn's Rebellion is safe; the lowest counters of a seat are those.
    found = {}
    for good, stack in land.resources.items():
        safe, hit = list((land.rebelled or {}).get(good, [])), []
        for place, seat in enumerate(stack):
            if seat in safe:
                safe.remove(seat)
            else:
                hit.append(place)
        found[good] = hit
    return found


def spark(s: State, table: Table, name: str, rebel: str) -> None:
    """12.11.1, 12.11.2 A Rebel's Rebellion; dice by the whole Native Power in a Colony."""
    rising = Rebellion(territory=name, where=f"{s.at}.spark.{rebel}", cause="spark", rebel=rebel)
    within_colony = s.territories[name].colony is not None
    losses = _roll(s, table, rising, whole=within_colony, most=sum(map(len, newcomers(s, name).values())))
    allotted = _allotted(s, table, rising, losses)
    # RULING CR-R32: after all losses are allotted, each owner for his own, the Rebel's player too, in player order.
    lost: list[Loss] = []
    for seat in s.order:
        mine = [loss for loss in allotted if loss.seat == seat]
        lost += left_over(mine, _averted(s, table, rising, seat, len(mine), [loss.good for loss in mine]))
    # CR-A17 in RULINGS.md: nothing leaves before all is allotted and averted; control is settled once, behind it.
    take_places(s, table, name, [(loss.good, loss.place) for loss in lost], cause="rebellion")
    _aftermath(s, table, rising, stood=bool(losses))


def revolts(s: State, table: Table, places: Iterable[str], *, origin: str) -> None:
    """9-2, 12.11.3 The Rebellions that break out by themselves where an action has placed Unrest."""
    # RULING CR-R36: looked for when the whole placement is done, with all the Unrest there is; whatever happened
    # there before in this turn does not keep it from breaking out.
    for name in places:
        if s.territories[name].unrest >= REVOLT:
            _break_out(s, table, name, origin)


def _break_out(s: State, table: Table, name: str, origin: str) -> None:
    """12.11.3 As in a Territory, also in a Colony; losses go around the holders, from the biggest on."""
    land = s.territories[name]
    rising = Rebellion(territory=name, where=f"{origin}.revolt.{name}", cause="revolt")
    stood = not land.empty
    losses = _roll(s, table, rising, whole=False, most=sum(map(len, land.resources.values())))
    shares = _in_turn(s, name, losses)
    lost: list[tuple[str, str, str]] = []
    for seat in s.order:
        if count := shares.get(seat, 0):
            count -= number(_averted(s, table, rising, seat, count))
            lost += [(seat, good, end) for good, end in _own_choice(s, table, rising, seat, count)]
    take_counters(s, table, name, lost, cause="rebellion")
    _aftermath(s, table, rising, stood=stood)


def _roll(s: State, table: Table, rising: Rebellion, *, whole: bool, most: int) -> int:
    """12.11 The dice, and the losses they bring: one Success less for each Mission."""
    name = rising.territory
    land, dice = s.territories[name], rebel_dice(s, name, whole=whole)
    roll = table.successes(f"{rising.where}.dice", dice)
    losses = min(max(0, roll.hits - len(land.missions)), most)
    table.tell(
        "rebellion", rule="12.11", seat=rising.rebel, territory=name, dice=dice, hits=roll.hits,
        faces=list(roll.faces), roll=roll.number, unrest=land.unrest,
    )  # fmt: skip
    table.tell("rebellion-losses", rule="12.11", territory=name, losses=losses, missions=len(land.missions))
    return losses


# --- a Rebel's choice -----------------------------------------------------------------------------------------------


def _allotted(s: State, table: Table, rising: Rebellion, losses: int) -> list[Loss]:
    """12.11.1 The counters that the Rebel's player picks, his own last."""
    name, rebel = rising.territory, rising.rebel
    assert rebel is not None, "a sparked Rebellion has a Rebel"
    scratch, places = s.copy(), _open_to_loss(s, name)
    stacks = scratch.territories[name].resources = newcomers(s, name)
    chosen = []
    for hit in range(1, losses + 1):
        others = [seat for seat in s.seats if seat != rebel and any(seat in stack for stack in stacks.values())]
        options = Casualty(scratch, name, others or [rebel])
        good, seat, end = _casualty(s, table, rising, options, hit)
        place = place_of(stacks[good], seat, end)
        del stacks[good][place]
        chosen.append(Loss(seat, good, places[good].pop(place)))
    return chosen


def _casualty(s: State, table: Table, rising: Rebellion, choice: Casualty, hit: int) -> list[str]:
    options, rebel = choice.options(), str(rising.rebel)
    if len(options) == 1:
        return options[0]
    decision = Decision(
        key=f"{rising.where}.casualty.{hit}", seat=rebel, kind="casualty", choice=choice,
        default=lambda: _worst_rival(s, rising.territory, choice, options),
        about={"cause": "rebellion", "territory": rising.territory},
    )  # fmt: skip
    picked: list[str] = ask(s, table, decision)
    return picked


def _worst_rival(s: State, name: str, choice: Casualty, options: Sequence[list[str]]) -> list[str]:
    """Decision D10: The leader in Prestige, then a Colony's owner; his topmost counter, on a space of his if any."""
    owner = s.territories[name].colony
    tops = [option for option in options if option[2] == "top"]
    return max(tops, key=lambda o: (s.players[o[1]].prestige, o[1] == owner, controls(choice.s, name, o)))


# --- losses -----------------------------------------------------------------------------------------------------------


def _in_turn(s: State, name: str, losses: int) -> dict[str, int]:
    """12.11.3 Whose losses they are: the biggest holder first, then the second …, and around again."""
    land = s.territories[name]
    # RULING CR-R37: of equal holders the later in player order loses first; after the last it starts again.
    holders = sorted((seat for seat in s.order[::-1] if land.holds(seat)), key=lambda seat: -land.counters(seat))
    shares = dict.fromkeys(holders, 0)
    while losses:
        for seat in holders:
            if losses and shares[seat] < land.counters(seat):
                shares[seat] += 1
                losses -= 1
    return shares


def _averted(
    s: State, table: Table, rising: Rebellion, seat: str, losses: int, lost: Sequence[str] = ()
) -> int | list[str]:
    """12.11.1-D Which of his losses an owner buys off; `lost`: their spaces, where another has named them."""
    player, name = s.players[seat], rising.territory
    key = f"{rising.where}.avert.{seat}"
    table.let_in(key)
    if not losses or player.treasury < AVERTING:
        return 0
    land = s.territories[name]
    needed = counters_needed(s, name) if land.colony == seat else 0
    decision = Decision(
        key=key, seat=seat, kind="avert", choice=lambda: Averting(min(losses, player.treasury // AVERTING), lost),
        default=lambda: _saving_colony(land.counters(seat), losses, needed, player.treasury // AVERTING),
        about={
            "territory": name, "cause": rising.cause, "losses": losses, "counters": land.counters(seat),
            "needed": needed, "treasury": player.treasury, "price": AVERTING, "spaces": list(lost),
        },
    )  # fmt: skip
    answer: int | list[str] = ask(s, table, decision)
    if count := number(answer):
        player.treasury -= count * AVERTING
        table.tell(
            "averted", rule="12.11", seat=seat, territory=name, count=count, treasury=player.treasury,
            source=source(s, table, decision), goods=[] if isinstance(answer, int) else answer,
        )  # fmt: skip
    return answer


def _saving_colony(counters: int, losses: int, needed: int, affordable: int) -> int:
    """Decision D11: Just enough to keep a Colony, if that can be paid; else none."""
    short = needed - (counters - losses)
    return short if 0 < short <= min(losses, affordable) else 0


def _own_choice(s: State, table: Table, rising: Rebellion, seat: str, count: int) -> list[list[str]]:
    """12.11.3 Which counters of his own a loser gives."""
    name = rising.territory
    choice, usual = OwnLosses(s, name, seat, count, count), topmost_of_largest(s, name, seat, count)
    if not choice.matters:
        return usual
    decision = Decision(
        key=f"{rising.where}.lose.{seat}", seat=seat, kind="lose", choice=choice, default=usual,
        about={"territory": name, "count": count},
    )  # fmt: skip
    chosen: list[list[str]] = ask(s, table, decision)
    return chosen


def _aftermath(s: State, table: Table, rising: Rebellion, *, stood: Any) -> None:
    """12.11 The Colony, the Rebel's entry, independence or half the Unrest, and the flags of the turn."""
    name = rising.territory
    land = s.territories[name]
    fell = settle_colony(s, table, name)
    land.rebelled = {good: stack[:] for good, stack in land.resources.items()}
    # RULING CR-R39: only where the Colony fell, and before it is seen whether anybody is left.
    if fell and rising.rebel is not None:
        occupy(s, table, name, rising.rebel, f"{rising.where}.occupy")
    if not (stood and settle_independence(s, table, name, cause="rebellion")):
        halve_unrest(s, table, name, "12.11")
