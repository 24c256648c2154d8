"""20 Rebel: a Rebellion, an Unrest, or a Mission discarded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.action_parts import Action, explored_territory, instead, territory_of
from pbem.games.colonial.rules.counters import Casualty, controls
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial.rules.stacks import lose_counters, place_of
from pbem.games.colonial_2e.rules.colonies import lose_emptied_colony
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask

PARTS = ("spark", "unrest", "mission")


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """20.1-20.3 One of the three."""
    named = [part for part in PARTS if action.get(part) is not None]
    if len(named) != 1:
        raise NotAllowed("a Rebel does one thing: SPARK, UNREST or MISSION with a Territory")
    part = named[0]
    name = territory_of(s, action, part)
    if part == "unrest":
        explored_territory(s, {"territory": name})
    elif (why := _cannot_spark(s, name) if part == "spark" else _no_mission(s, name)) is not None:
        raise NotAllowed(why, instead=instead(f"REBEL UNREST {name}" for _ in (0,) if s.territories[name].explored))
    return {"do": "rebel", part: name}


def _cannot_spark(s: State, name: str) -> str | None:
    land, called = s.territories[name], s.board.names[name]
    if not land.unrest:
        return f"there is no Unrest in {called}, and a Rebellion needs some"
    return f"a Mission keeps {called} quiet" if land.missions else None


def _no_mission(s: State, name: str) -> str | None:
    return None if s.territories[name].missions else f"there is no Mission in {s.board.names[name]}"


def legal(s: State, seat: str) -> Iterator[Action]:
    """Rebellions first, then Missions, then Unrest where others stand."""
    lands = s.territories
    yield from ({"do": "rebel", "spark": name} for name in lands if _cannot_spark(s, name) is None)
    yield from ({"do": "rebel", "mission": name} for name in lands if lands[name].missions)
    yield from ({"do": "rebel", "unrest": name} for name in lands if lands[name].explored)


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any of the three."""
    part = PARTS[pick(3)]
    names = [name for name, land in s.territories.items() if land.unrest and not land.missions]
    if part == "mission":
        names = [name for name, land in s.territories.items() if land.missions]
    if part == "unrest" or not names:
        part, names = "unrest", [name for name, land in s.territories.items() if land.explored]
    return {"do": "rebel", part: names[pick(len(names))]} if names else None


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """20 What the Rebel does."""
    if "spark" in action:
        rebellion(s, table, action["spark"], seat)
    elif "unrest" in action:
        land = s.territories[action["unrest"]]
        land.unrest += 1
        table.tell("unrest", rule="20.2", territory=action["unrest"], before=land.unrest - 1, after=land.unrest)
    else:
        land = s.territories[action["mission"]]
        land.missions -= 1
        table.tell("mission-discarded", rule="20.3", seat=seat, territory=action["mission"], missions=land.missions)


def rebellion(s: State, table: Table, name: str, rebel: str) -> None:
    """20.1 One die for each Native Power and Unrest; every Success removes a counter."""
    land = s.territories[name]
    # RULING C2-R54: without Native Power a Rebellion is legal and rolls no die.
    dice = native_power(s, name) * land.unrest
    # RULING C2-R56: nothing keeps a place from a second Rebellion in the same turn.
    roll = table.successes(f"{s.at}.rebellion.{rebel}", dice)
    table.tell(
        "rebellion", rule="20.1", seat=rebel, territory=name, dice=dice, hits=roll.hits, faces=list(roll.faces),
        roll=roll.number, unrest=land.unrest,
    )  # fmt: skip
    # B33 in RULINGS.md: all that are lost are named first and leave together; control is settled once, behind it.
    lose_counters(s, table, name, _allotted(s, table, name, rebel, roll.hits), cause="rebellion")
    lose_emptied_colony(s, table, name)
    # RULING C2-R12: the Unrest stays, all of it.


def _allotted(s: State, table: Table, name: str, rebel: str, hits: int) -> list[tuple[str, str, str]]:
    """20.1 The counters (seat, space, end) that the Rebel's player takes, one for each Success."""
    scratch = s.copy()
    stacks = scratch.territories[name].resources
    lost = []
    for hit in range(1, hits + 1):
        chosen = _casualty(s, scratch, table, name, rebel, hit, left=hits - hit + 1)
        if chosen is None:
            break
        good, seat, end = chosen
        del stacks[good][place_of(stacks[good], seat, end)]
        lost.append((seat, good, end))
    return lost


def _casualty(
    s: State, scratch: State, table: Table, name: str, rebel: str, hit: int, *, left: int
) -> list[str] | None:
    """20.1 The counter the Rebel's player takes of those on `scratch`; nobody is asked where all of them must go."""
    # RULING C2-R55: one's own counters only when nothing else is left, and then they must go.
    stacks = scratch.territories[name].resources.values()
    others = sorted({seat for stack in stacks for seat in stack if seat != rebel}, key=s.seats.index)
    choice = Casualty(scratch, name, others or [rebel])
    options = choice.options()
    if not options:
        return None
    standing = sum(len(stack) - (stack.count(rebel) if others else 0) for stack in stacks)
    if len(options) == 1 or standing <= left:
        return options[0]
    decision = Decision(
        key=f"{s.at}.casualty.{hit}.{rebel}", seat=rebel, kind="casualty", choice=choice,
        default=lambda: _worst_rival(scratch, name, options), about={"cause": "rebellion", "territory": name},
    )  # fmt: skip
    chosen: list[str] = ask(s, table, decision)
    return chosen


def _worst_rival(s: State, name: str, options: list[list[str]]) -> list[str]:
    """The leader in Prestige first, then a Colony's owner; the topmost counter, on a space he controls if any."""
    owner = s.territories[name].colony
    tops = [option for option in options if option[2] == "top"]
    return max(tops, key=lambda o: (s.players[o[1]].prestige, o[1] == owner, controls(s, name, o)))
