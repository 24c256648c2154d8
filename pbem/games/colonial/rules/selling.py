"""The Trader's wishes: whose Goods, how many, and what owners allow; what a sale pays is each edition's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Number, Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.action_parts import Action, instead, number_of
from pbem.games.colonial.rules.shipping_wishes import owner_of
from pbem.games.colonial.state import Position
from pbem.games.common.rules.asking_seats import ask, source


def check(s: Position, seat: str, action: Mapping[str, Any]) -> Action:
    """Whose Goods and how many, each owner once."""
    counts: dict[str, int | None] = {}
    for wish in action.get("wishes", []):
        whose = "own" if wish.get("whose") == seat else wish.get("whose")
        if whose != "own" and whose not in s.players:
            raise NotAllowed(f"there is no player {whose!r} whose Goods could be sold")
        count = None if wish.get("count") is None else number_of(wish, "count")
        before = counts.get(whose, 0)
        counts[whose] = None if count is None or before is None else before + count
    wishes = [{"whose": whose, "count": count} for whose, count in counts.items()]
    if wishes and not any(s.market[owner_of(seat, wish)] for wish in wishes):
        others = (f"TRADER {whose.upper() if whose == 'own' else whose} ALL" for whose in _sellers(s, seat))
        raise NotAllowed("none of the Goods you name are on the Market", instead=instead(others))
    return {"do": "trader", "wishes": wishes}


def legal(s: Position, seat: str) -> Iterator[Action]:
    """One's own Goods; then those of one other player too; then nothing."""
    own = [{"whose": "own", "count": None}] if s.market[seat] else []
    if own:
        yield {"do": "trader", "wishes": own}
    for whose in _sellers(s, seat):
        if whose != "own":
            yield {"do": "trader", "wishes": [*own, {"whose": whose, "count": None}]}
    yield {"do": "trader", "wishes": []}


def sample(s: Position, seat: str, pick: Pick) -> Action | None:
    """Own Goods, and some other players'."""
    sellers = [whose for whose in _sellers(s, seat) if whose == "own" or pick(2)]
    return {"do": "trader", "wishes": [{"whose": whose, "count": None} for whose in sellers]}


def by_default(s: Position, seat: str) -> Action | None:
    """One's own Goods alone; None where there are none on the Market."""
    return {"do": "trader", "wishes": [{"whose": "own", "count": None}]} if s.market[seat] else None


def _sellers(s: Position, seat: str) -> list[str]:
    return [("own" if other == seat else other) for other in s.clockwise(seat) if s.market[other]]


def sale(s: Position, table: Table, seat: str, wish: Mapping[str, Any], room: int, rule: str) -> int:
    """How many of the Goods wished for are sold: what is there, as far as the limit reaches and their owner allows."""
    owner = owner_of(seat, wish)
    count = min(s.market[owner], room if wish["count"] is None else min(room, wish["count"]))
    return _permission(s, table, seat, owner, count, rule) if owner != seat and count else count


def sell(s: Position, table: Table, seat: str, owner: str, count: int, rule: str, *, share: int = 0) -> None:
    """The owner's Goods go to his Treasury; `share`: what the Trader has from the Pool at once."""
    s.market[owner] -= count
    s.players[owner].treasury += count
    s.players[seat].treasury += share
    table.tell(
        "sold", rule=rule, seat=seat, owner=owner, count=count, market=s.market[owner],
        treasury=s.players[seat].treasury, owner_treasury=s.players[owner].treasury,
    )  # fmt: skip


def _permission(s: Position, table: Table, seat: str, owner: str, count: int, rule: str) -> int:
    """How many of his Goods an owner lets the Trader sell."""
    decision = Decision(
        key=f"{s.at}.sell.{seat}.{owner}", seat=owner, kind="sell", choice=Number(0, count), default=count,
        about={"trader": seat, "goods": count},
    )  # fmt: skip
    allowed: int = ask(s, table, decision)
    table.tell(
        "permission", rule=rule, seat=owner, asker=seat, what="sell", asked=count, allowed=allowed,
        source=source(s, table, decision),
    )  # fmt: skip
    return allowed
