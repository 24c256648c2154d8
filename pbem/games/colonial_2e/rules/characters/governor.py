"""17 Governor: the Booming City."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, explored_territory, instead, number_of, whole
from pbem.games.colonial_2e.rules import prestige
from pbem.games.colonial_2e.rules.nations import nation_of
from pbem.games.colonial_2e.state import State

HIGHEST = 10  #: the largest Booming City marker (17)


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """17.1, 17.2 An Explored Territory with a counter of one's own, and a payment above the City's present value."""
    name, pay = explored_territory(s, action), number_of(action, "pay")
    land = s.territories[name]
    others = instead(f"GOVERNOR {other['territory']} {other['pay']}" for other in legal(s, seat))
    if land.city:
        raise NotAllowed(f"the Booming City is in {s.board.names[name]} already", instead=others)
    # RULING C2-R32: another player's Colony or an independent state will do, with a counter of one's own there.
    if not land.holds(seat):
        raise NotAllowed(f"there is no counter of {seat} in {s.board.names[name]}", instead=others)
    low, high = payment(s, seat)
    if not low <= pay <= high:
        span = f"from {low} to {high}" if low <= high else "nothing that Economy and Treasury allow"
        raise NotAllowed(f"{pay} cannot be paid for the Booming City now: {span} would do", instead=others)
    done: Action = {"do": "governor", "territory": name, "pay": pay}
    void = []
    if action.get("plus") is True:
        if (why := _no_bonus(s, seat, name, pay)) is None:
            done["plus"] = True
        else:
            void.append(why)
    return whole(done, void, left=True)


def _no_bonus(s: State, seat: str, name: str, pay: int) -> str | None:
    """25 Why the City cannot be worth more than what is paid; None where it can."""
    nation = nation_of(s, seat)
    if not nation.historical(name):
        return f"PLUS needs a historical Booming City of one's own nation, and {s.board.names[name]} is none"
    # The marker may go beyond Economy, not beyond the largest there is.
    return None if pay + nation.city_bonus <= HIGHEST else f"no Booming City is worth more than {HIGHEST}"


def payment(s: State, seat: str) -> tuple[int, int]:
    """17.2 The least and the most that may be paid; the least is above the most where nothing may."""
    player = s.players[seat]
    # RULING C2-R31: strictly more than the present value, any whole number up to Economy; it becomes the value.
    present = next((territory.city for territory in s.territories.values() if territory.city), 0)
    return present + 1, min(player.economy, HIGHEST, player.treasury)


def legal(s: State, seat: str) -> Iterator[Action]:
    """Every place with the least payment, then with the most."""
    low, high = payment(s, seat)
    for pay in dict.fromkeys((low, high)):
        for name in _places(s, seat) if low <= high else ():
            plain: Action = {"do": "governor", "territory": name, "pay": pay}
            yield from ([{**plain, "plus": True}] if _no_bonus(s, seat, name, pay) is None else [])
            yield plain


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any place and payment."""
    low, high = payment(s, seat)
    names = _places(s, seat) if low <= high else []
    if not names:
        return None
    name = names[pick(len(names))]
    done: Action = {"do": "governor", "territory": name, "pay": low + pick(high - low + 1)}
    if _no_bonus(s, seat, name, done["pay"]) is None and pick(2):
        done["plus"] = True
    return done


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """17.2-17.5 Pay, move the City, and give its Colony's owner 1 Prestige."""
    name, pay = action["territory"], action["pay"]
    former = s.city
    if former is not None:
        s.territories[former].city = 0
    nation = nation_of(s, seat)
    s.territories[name].city = value = pay + (nation.city_bonus if action.get("plus") else 0)
    s.players[seat].treasury -= pay
    owner = s.territories[name].colony
    table.tell(
        "city-founded", rule="17.2", seat=seat, territory=name, value=value, former=former, colony=owner,
        treasury=s.players[seat].treasury,
    )  # fmt: skip
    if owner is None:
        return
    # RULING C2-R76: it is the creator's card that counts, and the Colony's owner, whoever he is, who gains.
    if nation.scores_city(name):
        prestige.gain(s, table, owner, why="city")
    else:
        table.tell("no-prestige", rule="25", seat=seat, territory=name, why="city")


def _places(s: State, seat: str) -> list[str]:
    return [name for name, land in s.territories.items() if land.explored and not land.city and land.holds(seat)]
