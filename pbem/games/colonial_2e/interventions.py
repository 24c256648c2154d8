"""Acts from outside the sequence of play: gifts between players (rule 12) and a moderator's edits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import DataError, NotAllowed, Refusal
from pbem.core.paths import MISSING, find, put
from pbem.core.table import Intervention, Table
from pbem.games.colonial_2e.faults import faults
from pbem.games.colonial_2e.reading import state_from
from pbem.games.colonial_2e.state import State


def intervene(s: State, table: Table, act: Intervention) -> None:
    """Apply a "gift" {"from", "to", "n"} or an "edit" {"path", "value"}. Raises Refusal where it cannot be."""
    match act.kind:
        case "gift":
            give(s, table, act.data)
        case "edit":
            edit(s, table, act.data)
        case _:
            raise Refusal(f"“{act.kind}” is not known here; a gift or an edit would do")


def give(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """12.1 Treasury from one player to another, at once."""
    giver, taker, count = data["from"], data["to"], data["n"]
    if giver == taker or giver not in s.players or taker not in s.players:
        raise NotAllowed(f"{giver} cannot give to {taker!r}: another player would do")
    # RULING C2-R42: given at once if the Treasury covers it, at any time; promises do not bind.
    treasury = s.players[giver].treasury
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= treasury:
        raise NotAllowed(f"{giver} cannot give {count}: the Treasury is {treasury}")
    s.players[giver].treasury -= count
    s.players[taker].treasury += count
    table.tell(
        "gift", rule="12.1", seat=giver, to=taker, count=count, treasury=s.players[giver].treasury,
        to_treasury=s.players[taker].treasury,
    )  # fmt: skip


#: A count beyond it is a slip of the finger: no rule sets a limit (C2-R43), and no game comes near it.
_MOST = {"treasury": 200, "merchant_fleets": 100, "squadrons": 100, "prestige": 200, "unrest": 30, "missions": 30}


def edit(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """Set one path of the state document; refused where it would break what must hold in a game."""
    path, value = data["path"], data["value"]
    _in_range(s, path, value)
    document = s.document()
    before = _set(document, path, value)
    try:
        changed = state_from(document, s.board)
    except DataError as wrong:
        raise Refusal(f"the edit of {path} does not go: {wrong}") from wrong
    # The sequence of play and, with two or three players, the board hang on them.
    if path.endswith(".nation") or path.startswith("options.nations"):
        raise Refusal(f"{path} cannot be edited: nations are chosen once, before the first turn")
    if changed.seats != s.seats:
        raise Refusal("the seats of a game cannot be edited; a seat's player can be replaced instead")
    if path == "first_player":
        changed.order = changed.clockwise(changed.first_player)
    known = faults(s)
    broken = [fault for fault in faults(changed) if fault not in known]
    if broken:
        raise Refusal(f"the edit of {path} would leave a position that cannot be: {broken[0]}")
    s.take_over(changed)
    table.tell("edited", seen_by=_who_sees(path), path=path, before=before, after=value)


def _in_range(s: State, path: str, value: Any) -> None:
    head, _, last = path.rpartition(".")
    most = sum(len(land.resources) for land in s.territories.values()) if head == "market" else _MOST.get(last)
    if most is not None and isinstance(value, int) and value > most:
        reason = "there are no more Resources on the board" if head == "market" else "no game comes near that"
        raise Refusal(f"{path} = {value} is out of range: {reason}; 0 to {most} would do")


def _who_sees(path: str) -> tuple[str, ...] | None:
    """The owner alone where cards are edited: they may be hidden."""
    match path.split("."):
        case ["players", seat, "cards" | "set_aside", *_]:
            return (seat,)
    return None


def _set(document: dict[str, Any], path: str, value: Any) -> Any:
    """Put `value` at the path; what stood there. Prestige and `explored` of a Territory follow each other."""
    before = find(document, path)
    if before is MISSING and path.startswith("options."):
        before = None
    elif before is MISSING or isinstance(before, dict):
        above = before if before is not MISSING else find(document, path.rpartition(".")[0])
        known = ", ".join(above if isinstance(above, dict) else document)
        raise Refusal(f"{path} is no single value of the state document; known there are {known}")
    put(document, path, value)
    place, _, last = path.rpartition(".")
    land = find(document, place) if place.startswith("territories.") else {}
    if last == "prestige" and "explored" in land:
        land["explored"] = value == 0
    if last == "explored":
        del land["prestige"]
    return before
