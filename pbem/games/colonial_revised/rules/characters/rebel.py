"""12.11 Rebel: Unrest on two Territories, or a Rebellion in a Territory or in another's Colony."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, explored_territory, instead, territory_of, whole
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial_revised.rules.native_power import half
from pbem.games.colonial_revised.rules.placing import add_unrest
from pbem.games.colonial_revised.rules.rebellion import newcomers, revolts, spark
from pbem.games.colonial_revised.state import State

INCITED = 2  #: Territories on which a Rebel places Unrest (12.11-1)


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.11-1, 12.11-2 Unrest or a spark."""
    if ("unrest" in action) == ("spark" in action):
        raise NotAllowed("a Rebel does one thing: UNREST on two Territories, or SPARK in one")
    if "spark" in action:
        name = territory_of(s, action, "spark")
        if (why := cannot_spark(s, seat, name)) is not None:
            raise NotAllowed(why, instead=instead(f"REBEL SPARK {other}" for other in _ready(s, seat)))
        return {"do": "rebel", "spark": name}
    return _incitement(s, seat, action["unrest"])


def _incitement(s: State, seat: str, wanted: Any) -> Action:
    """12.11-1 Two different Explored Territories that no Rebel has incited this turn; one if there is but one."""
    void, chosen = [], list[str]()
    # RULING CR-R34: one Rebel's Unrest a Territory and turn from all players together.
    open_to = quiet(s)
    for name in wanted:
        explored_territory(s, {"territory": name})
        if name not in open_to:
            void.append(f"a Rebel has placed Unrest in {s.board.names[name]} this turn already")
        elif len(chosen) == INCITED:
            void.append(f"a Rebel places Unrest on {INCITED} Territories, not on {s.board.names[name]} too")
        elif name not in chosen:
            chosen.append(name)
    done = whole({"do": "rebel", "unrest": chosen}, void, left=bool(chosen))
    # Two markers have to be placed: what is not named, or void, goes where the default would put it.
    usual = [name for name in _by_strangers(s, seat) if name not in chosen]
    chosen += usual[: INCITED - len(chosen)]
    return done


def quiet(s: State) -> list[str]:
    """12.11-1 The Territories on which a Rebel may place Unrest."""
    return [name for name, land in s.territories.items() if land.explored and not land.incited]


def cannot_spark(s: State, seat: str, name: str) -> str | None:
    """12.11-2 Why a seat cannot spark a Rebellion there; None where it can."""
    land, called = s.territories[name], s.board.names[name]
    if not land.unrest:
        return f"there is no Unrest in {called}, and a Rebellion needs some"
    # RULING CR-R38: not in one's own Colony; in a Territory one's own counters are no bar.
    if land.colony == seat:
        return f"{called} is your own Colony"
    if land.colony is not None and s.players[seat].treasury < (price := price_of_spark(s, name)):
        return f"a Rebellion in the Colony {called} costs {price}, and you have {s.players[seat].treasury} Treasury"
    if land.rebelled is not None and not any(newcomers(s, name).values()):
        return f"{called} has had its Rebellion this turn, and nobody has come there since"
    return None


def price_of_spark(s: State, name: str) -> int:
    """12.11.2-A What a Rebellion in a Colony costs."""
    return half(native_power(s, name))


def _ready(s: State, seat: str) -> list[str]:
    return [name for name, land in s.territories.items() if land.unrest and cannot_spark(s, seat, name) is None]


def legal(s: State, seat: str) -> Iterator[Action]:
    """Rebellions first, then Unrest as by default."""
    yield from ({"do": "rebel", "spark": name} for name in _ready(s, seat))
    if (usual := by_default(s, seat)) is not None:
        yield usual


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any Rebellion, or Unrest anywhere."""
    ready, names = _ready(s, seat), quiet(s)
    if ready and (pick(2) or not names):
        return {"do": "rebel", "spark": ready[pick(len(ready))]}
    chosen = [names.pop(pick(len(names))) for _ in range(min(INCITED, len(names)))]
    return {"do": "rebel", "unrest": chosen} if chosen else None


def by_default(s: State, seat: str) -> Action | None:
    """Decision D12: Unrest on the two Territories with most foreign and no own counters; None where none may be."""
    names = _by_strangers(s, seat)
    return {"do": "rebel", "unrest": names[:INCITED]} if names else None


def _by_strangers(s: State, seat: str) -> list[str]:
    return sorted(quiet(s), key=lambda name: (s.territories[name].holds(seat), -_others(s, seat, name)))


def _others(s: State, seat: str, name: str) -> int:
    land = s.territories[name]
    return sum(map(len, land.resources.values())) - land.counters(seat)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.11 What the Rebel does."""
    if "spark" in action:
        name = action["spark"]
        if s.territories[name].colony is not None:
            paid = price_of_spark(s, name)
            s.players[seat].treasury -= paid
            treasury = s.players[seat].treasury
            table.tell("rebels-paid", rule="12.11", seat=seat, territory=name, paid=paid, treasury=treasury)
        spark(s, table, name, seat)
        return
    for name in action["unrest"]:
        s.territories[name].incited = True
        add_unrest(s, table, name, 1, "12.11")
    revolts(s, table, action["unrest"], origin=f"{s.at}.{seat}")
