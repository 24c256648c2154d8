"""Treasury becomes Merchant Fleets or Squadrons at a turn's end: collected sealed, applied in order of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.core.choices import Number
from pbem.core.table import Decision, Table
from pbem.games.colonial.state import Position
from pbem.games.common.rules.asking_seats import ask_all, source


def let_gifts_in(s: Position, table: Table) -> None:
    """Who has no Treasury is not asked; a gift while the others are may give him some."""
    for seat in s.order:
        table.let_in(f"{s.at}.{seat}")


def purchase(s: Position, seat: str, kind: str, most: Callable[[], int], about: Mapping[str, int]) -> Decision:
    """How many to buy: up to `most` and the Treasury as they are when it is settled; a gift may fall till then."""
    return Decision(
        key=f"{s.at}.{seat}", seat=seat, kind=kind, choice=lambda: Number(0, min(most(), s.players[seat].treasury)),
        default=0, about=about,
    )  # fmt: skip


def build_fleets(
    s: Position, table: Table, decisions: Sequence[Decision], held: Mapping[str, list[str]], rule: str
) -> None:
    """Everybody is asked together; `held`: the Monopolies of each, for what is told."""
    bought = ask_all(s, table, decisions)
    for decision in decisions:
        seat = decision.seat
        _pay(s, seat, "merchant_fleets", bought[seat])
        player = s.players[seat]
        table.tell(
            "fleets", rule=rule, seat=seat, count=bought[seat], fleets=player.merchant_fleets,
            treasury=player.treasury, monopolies=held[seat], source=source(s, table, decision),
        )  # fmt: skip


def build_squadrons(s: Position, table: Table, seat: str, count: int, by: str, rule: str) -> None:
    """Squadrons out of a seat's Treasury; `by`: who settled it."""
    _pay(s, seat, "squadrons", count)
    player = s.players[seat]
    table.tell(
        "squadrons", rule=rule, seat=seat, count=count, squadrons=player.squadrons, treasury=player.treasury, source=by
    )  # fmt: skip


def _pay(s: Position, seat: str, what: str, count: int) -> None:
    player = s.players[seat]
    player.treasury -= count
    setattr(player, what, getattr(player, what) + count)
