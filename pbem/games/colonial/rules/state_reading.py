"""What every state document has, read for a position: its head, seats, market, Territories, stacks and Loans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pbem.core.errors import DataError
from pbem.games.colonial.board import Board, Land
from pbem.games.common.state_fields import count_at, counted, names_at, only_known, seat_at, table_at, text_at

Document = Mapping[str, Any]
Read = TypeVar("Read")


def head_of(document: Document, phase: str) -> dict[str, Any]:
    """What is at the head of a document; `phase` is where a game begins."""
    return {
        "ruleset": text_at("ruleset", document.get("ruleset", "")),
        "options": dict(table_at("options", document.get("options"))),
        "turn": count_at("turn", document.get("turn", 1)),
        "phase": text_at("phase", document.get("phase", phase)),
        "round": count_at("round", document.get("round", 0)),
        "winner": document.get("winner"),
    }


def players_in(document: Document, seats: Sequence[str], read: Callable[[str, Document], Read]) -> dict[str, Read]:
    """Seat to what `read(path, table)` makes of it."""
    given = table_at("players", document.get("players"))
    only_known("players", given, seats)
    return {seat: read(f"players.{seat}", table_at(f"players.{seat}", given.get(seat))) for seat in seats}


def market_in(document: Document, seats: Sequence[str]) -> dict[str, int]:
    """Seat to its Goods on the Market."""
    given = table_at("market", document.get("market"))
    only_known("market", given, seats)
    return {seat: count_at(f"market.{seat}", given.get(seat, 0)) for seat in seats}


def territories_in(document: Document, board: Board, read: Callable[[str, Document, Land], Read]) -> dict[str, Read]:
    """Territory to what `read(path, table, land)` makes of it, in board order."""
    given = table_at("territories", document.get("territories"))
    only_known("territories", given, board.lands)
    found = {}
    for name, land in board.lands.items():
        path = f"territories.{name}"
        found[name] = read(path, table_at(path, given.get(name)), land)
    return found


def counts_in(path: str, given: Document, names: Sequence[str], board: Board) -> dict[str, int]:
    """A seat's numbers: those of the tracks are at their first space if they are not given, all others at 0."""
    start = {track: values[0] for track, values in board.tracks.items()} | {"diplomacy": board.diplomacy_start}
    return {name: counted(path, given, name, start.get(name, 0)) for name in names}


def piles_in(path: str, given: Document, would_do: str) -> list[int]:
    """The piles of a seat's Loans; `would_do` ends the refusal."""
    loans = given.get("loans") or []
    if not isinstance(loans, list):
        raise DataError(f"{path}.loans is {loans!r}; {would_do}")
    return [count_at(f"{path}.loans", pile) for pile in loans]


def stacks_in(path: str, value: Any, goods: Sequence[str], seats: Sequence[str]) -> dict[str, list[str]]:
    """Good to its stack of seats, bottom first."""
    given = table_at(path, value)
    only_known(path, given, goods)
    return {good: names_at(f"{path}.{good}", given.get(good) or [], seats) for good in goods}


def seat_or_none(path: str, value: Any, seats: Sequence[str]) -> str | None:
    """A seat, or nobody."""
    return None if value is None else seat_at(path, value, seats)
