"""23 Trader: Goods from the Market to the Treasury."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Number, Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.asking import ask
from pbem.games.colonial.native import colonies_of, native_power
from pbem.games.colonial.parts import Action, number_of
from pbem.games.colonial.telling import source
from pbem.games.colonial_2e.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """23.1-23.3 Whose Goods and how many, each owner once."""
    counts: dict[str, int | None] = {}
    for wish in action.get("wishes", []):
        whose = "own" if wish.get("whose") == seat else wish.get("whose")
        if whose != "own" and whose not in s.players:
            raise NotAllowed(f"there is no player {whose!r} whose Goods could be sold")
        count = None if wish.get("count") is None else number_of(wish, "count")
        before = counts.get(whose, 0)
        counts[whose] = None if count is None or before is None else before + count
    if counts and not any(s.market[_owner(seat, whose)] for whose in counts):
        raise NotAllowed("none of the Goods you name are on the Market", instead=_others(s, seat))
    return {"do": "trader", "wishes": [{"whose": whose, "count": count} for whose, count in counts.items()]}


def _others(s: State, seat: str) -> tuple[str, ...]:
    return tuple(f"TRADER {whose.upper() if whose == 'own' else whose} ALL" for whose in _sellers(s, seat))[:3]


def _owner(seat: str, whose: str) -> str:
    return seat if whose == "own" else whose


def _sellers(s: State, seat: str) -> list[str]:
    return [("own" if other == seat else other) for other in s.clockwise(seat) if s.market[other]]


def limit(s: State, seat: str) -> int:
    """8.2, 23.1 Economy and the Native Power of one's own Colonies."""
    # RULING C2-R59: Colonies raise the Trader's limit alone, not the Governor's or the Financier's.
    return s.players[seat].economy + sum(native_power(s, name) for name in colonies_of(s, seat))


def legal(s: State, seat: str) -> Iterator[Action]:
    """One's own Goods; then those of one other player too; then nothing."""
    own = [{"whose": "own", "count": None}] if s.market[seat] else []
    if own:
        yield {"do": "trader", "wishes": own}
    for whose in _sellers(s, seat):
        if whose != "own":
            yield {"do": "trader", "wishes": [*own, {"whose": whose, "count": None}]}
    yield {"do": "trader", "wishes": []}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Own Goods, and some other players'."""
    sellers = [whose for whose in _sellers(s, seat) if whose == "own" or pick(2)]
    return {"do": "trader", "wishes": [{"whose": whose, "count": None} for whose in sellers]}


def by_default(s: State, seat: str) -> Action | None:
    """D03 One's own Goods alone; None where there are none on the Market."""
    return {"do": "trader", "wishes": [{"whose": "own", "count": None}]} if s.market[seat] else None


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """23 The wishes in their order, as far as the limit reaches."""
    room = limit(s, seat)
    for wish in action["wishes"]:
        owner = _owner(seat, wish["whose"])
        count = min(s.market[owner], room if wish["count"] is None else min(room, wish["count"]))
        if owner != seat and count:
            count = _permission(s, table, seat, owner, count)
        if count:
            room -= count
            _sell(s, table, seat, owner, count)
    if room == limit(s, seat):
        table.tell("nothing-sold", rule="23.1", seat=seat)


def _permission(s: State, table: Table, seat: str, owner: str, count: int) -> int:
    """23.3 How many of his Goods an owner lets the Trader sell."""
    decision = Decision(
        key=f"{s.at}.sell.{seat}.{owner}", seat=owner, kind="sell", choice=Number(0, count), default=count,
        about={"trader": seat, "goods": count},
    )  # fmt: skip
    allowed: int = ask(s, table, decision)
    table.tell(
        "permission", rule="23.3", seat=owner, asker=seat, what="sell", asked=count, allowed=allowed,
        source=source(s, table, decision),
    )  # fmt: skip
    return allowed


def _sell(s: State, table: Table, seat: str, owner: str, count: int) -> None:
    """23.2, 23.3 The owner's Goods go to his Treasury; for another's the Trader has as many from the Pool."""
    s.market[owner] -= count
    s.players[owner].treasury += count
    if owner != seat:
        s.players[seat].treasury += count
    table.tell(
        "sold", rule="23.2", seat=seat, owner=owner, count=count, market=s.market[owner],
        treasury=s.players[seat].treasury, owner_treasury=s.players[owner].treasury,
    )  # fmt: skip
