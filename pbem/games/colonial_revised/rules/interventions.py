"""Acts from outside the sequence of play: gifts, repayments, and a moderator's edits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import NotAllowed, Refusal
from pbem.core.table import Intervention, Table
from pbem.games.colonial.rules.interventions import give, in_range, set_value, within
from pbem.games.colonial_revised.rules.faults import faults
from pbem.games.colonial_revised.rules.loans import repay
from pbem.games.colonial_revised.rules.prestige import recomputed
from pbem.games.colonial_revised.rules.state_reading import state_from
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.edited_position import edited


def intervene(s: State, table: Table, act: Intervention) -> None:
    """Apply a "gift" {"from", "to", "n"}, a "repay" or an "edit" {"path", "value"}. Raises Refusal.

    A repayment is {"seat", "n"}, or {"seat", "keep"} for as much as can be.
    """
    match act.kind:
        case "gift":
            # RULING CR-R66: at any time, as far as the Treasury reaches; promises do not bind.
            give(s, table, act.data, "12.12")
        case "repay":
            _pay_back(s, table, act.data)
        case "edit":
            _edit(s, table, act.data)
        case _:
            raise Refusal(f"“{act.kind}” is not known here; a gift, a repayment or an edit would do")


def _pay_back(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """12.4-2 At any time; whether it wins is looked at when the step that is under way is finished."""
    seat = data["seat"]
    if seat not in s.players:
        raise NotAllowed(f"{seat!r} is no player: {', '.join(s.seats)} would do")
    player = s.players[seat]
    if "keep" in data:
        count = min(player.loan, player.treasury - data["keep"])
        if count <= 0:
            return
    else:
        count = data["n"]
        within(seat, "pay back", count, min(player.treasury, player.loan))
    repay(s, table, seat, count, source="order")


#: A count beyond it is a slip of the finger: no rule sets a limit (CR-R67), and no game comes near it.
_MOST = {
    "treasury": 200, "merchant_fleets": 100, "squadrons": 100, "permanent": 100, "unrest": 30, "wars_won": 100,
    "relevant_cities": 30, "missions_placed": 100, "progress_bought": 100, "war_box": 100,
}  # fmt: skip


def _edit(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """Set one path of the state document; refused where it would break what must hold in a game."""
    path, value = data["path"], data["value"]
    _no_prestige(s, path)
    in_range(s, path, value, _MOST)
    document = s.document()
    absent = path.startswith("options.") or (path.startswith("players.") and ".privateers." in path)
    before = set_value(document, path, value, may_lack=absent)
    if path == "first_player" and value in s.seats:
        document["order"] = [value, *(seat for seat in s.order if seat != value)]
    if path == "order" and isinstance(value, list) and value:
        document["first_player"] = value[0]
    s.take_over(edited(s, path, lambda: state_from(document, s.board), faults))
    table.tell("edited", path=path, before=before, after=value)


def _no_prestige(s: State, path: str) -> None:
    """Prestige is not a number of its own. Raises Refusal."""
    head, _, last = path.rpartition(".")
    if head.startswith("players.") and last == "prestige":
        seat = head.removeprefix("players.")
        reason = f"Prestige follows from the holdings, and those of {seat} come to " if seat in s.players else "of "
        held = recomputed(s, seat) if seat in s.players else "nobody"
        raise Refusal(f"{reason}{held}; {head}.permanent is what wars have brought, and can be edited")
