"""Acts from outside the sequence of play, as all editions have them: gifts, and a moderator's edits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import NotAllowed, Refusal
from pbem.core.paths import MISSING, find, put
from pbem.core.table import Table
from pbem.games.colonial.state import Position


def give(s: Position, table: Table, data: Mapping[str, Any], rule: str) -> None:
    """Treasury from one player to another, at once: {"from", "to", "n"}. Raises NotAllowed."""
    giver, taker, count = data["from"], data["to"], data["n"]
    if giver == taker or giver not in s.players or taker not in s.players:
        raise NotAllowed(f"{giver} cannot give to {taker!r}: another player would do")
    # RULING C2-R42: given at once if the Treasury covers it, at any time; promises do not bind.
    within(giver, "give", count, s.players[giver].treasury)
    s.players[giver].treasury -= count
    s.players[taker].treasury += count
    table.tell(
        "gift", rule=rule, seat=giver, to=taker, count=count, treasury=s.players[giver].treasury,
        to_treasury=s.players[taker].treasury,
    )  # fmt: skip


def within(seat: str, what: str, count: Any, most: int) -> None:
    """A whole number from 1 to `most`. Raises NotAllowed."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= most:
        raise NotAllowed(f"{seat} cannot {what} {count}: {f'1 to {most}' if most else 'nothing'} would do")


def in_range(s: Position, path: str, value: Any, most_of: Mapping[str, int]) -> None:
    """A count beyond what a game comes near is a slip of the finger. Raises Refusal; `most_of`: field to the most."""
    head, _, last = path.rpartition(".")
    most = sum(len(land.resources) for land in s.territories.values()) if head == "market" else most_of.get(last)
    if most is not None and isinstance(value, int) and value > most:
        reason = "there are no more Resources on the board" if head == "market" else "no game comes near that"
        raise Refusal(f"{path} = {value} is out of range: {reason}; 0 to {most} would do")


def set_value(document: dict[str, Any], path: str, value: Any, *, may_lack: bool) -> Any:
    """Put a single value at a path; what was there. `may_lack`: nothing need be there now. Raises Refusal."""
    before = find(document, path)
    if before is MISSING and may_lack:
        before = None
    elif before is MISSING or isinstance(before, dict):
        above = before if before is not MISSING else find(document, path.rpartition(".")[0])
        known = ", ".join(above if isinstance(above, dict) else document)
        raise Refusal(f"{path} is no single value of the state document; known there are {known}")
    put(document, path, value)
    return before
