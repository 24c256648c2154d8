"""Acts from outside the sequence of play: gifts, repayments, and a moderator's edits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import DataError, NotAllowed, Refusal
from pbem.core.paths import MISSING, find, put
from pbem.core.table import Intervention, Table
from pbem.games.colonial_revised.faults import faults
from pbem.games.colonial_revised.loans import repay
from pbem.games.colonial_revised.prestige import recomputed
from pbem.games.colonial_revised.reading import state_from
from pbem.games.colonial_revised.state import State


def intervene(s: State, table: Table, act: Intervention) -> None:
    """Apply a "gift" {"from", "to", "n"}, a "repay" {"seat", "n"} or an "edit" {"path", "value"}. Raises Refusal."""
    match act.kind:
        case "gift":
            _give(s, table, act.data)
        case "repay":
            _pay_back(s, table, act.data)
        case "edit":
            _edit(s, table, act.data)
        case _:
            raise Refusal(f"“{act.kind}” is not known here; a gift, a repayment or an edit would do")


def _give(s: State, table: Table, data: Mapping[str, Any]) -> None:
    giver, taker, count = data["from"], data["to"], data["n"]
    if giver == taker or giver not in s.players or taker not in s.players:
        raise NotAllowed(f"{giver} cannot give to {taker!r}: another player would do")
    # RULING CR-R66: at any time, as far as the Treasury reaches; promises do not bind.
    _within(giver, "give", count, s.players[giver].treasury)
    s.players[giver].treasury -= count
    s.players[taker].treasury += count
    table.tell(
        "gift", rule="12.12", seat=giver, to=taker, count=count, treasury=s.players[giver].treasury,
        to_treasury=s.players[taker].treasury,
    )  # fmt: skip


def _pay_back(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """12.4-2 At any time; whether it wins is looked at when the step that is under way is finished."""
    seat, count = data["seat"], data["n"]
    if seat not in s.players:
        raise NotAllowed(f"{seat!r} is no player: {', '.join(s.seats)} would do")
    _within(seat, "pay back", count, min(s.players[seat].treasury, s.players[seat].loan))
    repay(s, table, seat, count, source="order")


def _within(seat: str, what: str, count: Any, most: int) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= most:
        raise NotAllowed(f"{seat} cannot {what} {count}: {f'1 to {most}' if most else 'nothing'} would do")


#: A count beyond it is a slip of the finger: no rule sets a limit (CR-R67), and no game comes near it.
_MOST = {
    "treasury": 200, "merchant_fleets": 100, "squadrons": 100, "permanent": 100, "unrest": 30, "wars_won": 100,
    "relevant_cities": 30, "missions_placed": 100, "progress_bought": 100, "war_box": 100,
}  # fmt: skip


def _edit(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """Set one path of the state document; refused where it would break what must hold in a game."""
    path, value = data["path"], data["value"]
    _in_range(s, path, value)
    document = s.document()
    before = _set(document, path, value)
    if path == "first_player" and value in s.seats:
        document["order"] = [value, *(seat for seat in s.order if seat != value)]
    if path == "order" and isinstance(value, list) and value:
        document["first_player"] = value[0]
    try:
        changed = state_from(document, s.board)
    except DataError as wrong:
        raise Refusal(f"the edit of {path} does not go: {wrong}") from wrong
    if changed.seats != s.seats:
        raise Refusal("the seats of a game cannot be edited; a seat's player can be replaced instead")
    known = faults(s)
    broken = [fault for fault in faults(changed) if fault not in known]
    if broken:
        raise Refusal(f"the edit of {path} would leave a position that cannot be: {broken[0]}")
    s.take_over(changed)
    table.tell("edited", path=path, before=before, after=value)


def _in_range(s: State, path: str, value: Any) -> None:
    head, _, last = path.rpartition(".")
    if head.startswith("players.") and last == "prestige":
        seat = head.removeprefix("players.")
        reason = f"Prestige follows from the holdings, and those of {seat} come to " if seat in s.players else "of "
        held = recomputed(s, seat) if seat in s.players else "nobody"
        raise Refusal(f"{reason}{held}; {head}.permanent is what wars have brought, and can be edited")
    most = sum(len(land.resources) for land in s.territories.values()) if head == "market" else _MOST.get(last)
    if most is not None and isinstance(value, int) and value > most:
        reason = "there are no more Resources on the board" if head == "market" else "no game comes near that"
        raise Refusal(f"{path} = {value} is out of range: {reason}; 0 to {most} would do")


def _set(document: dict[str, Any], path: str, value: Any) -> Any:
    """Put `value` at the path; what stood there."""
    before = find(document, path)
    absent = path.startswith("options.") or (path.startswith("players.") and ".privateers." in path)
    if before is MISSING and absent:
        before = None
    elif before is MISSING or isinstance(before, dict):
        above = before if before is not MISSING else find(document, path.rpartition(".")[0])
        known = ", ".join(above if isinstance(above, dict) else document)
        raise Refusal(f"{path} is no single value of the state document; known there are {known}")
    put(document, path, value)
    return before
