"""Acts from outside the sequence of play: gifts between players (rule 12) and a moderator's edits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.paths import find
from pbem.core.table import Intervention, Table
from pbem.games.colonial.rules.interventions import give, in_range, set_value
from pbem.games.colonial_2e.rules.faults import faults
from pbem.games.colonial_2e.rules.state_reading import state_from
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.edited_position import edited


def intervene(s: State, table: Table, act: Intervention) -> None:
    """Apply a "gift" {"from", "to", "n"} or an "edit" {"path", "value"}. Raises Refusal where it cannot be."""
    match act.kind:
        case "gift":
            give(s, table, act.data, "12.1")
        case "edit":
            edit(s, table, act.data)
        case _:
            raise Refusal(f"“{act.kind}” is not known here; a gift or an edit would do")


#: A count beyond it is a slip of the finger: no rule sets a limit (C2-R43), and no game comes near it.
_MOST = {"treasury": 200, "merchant_fleets": 100, "squadrons": 100, "prestige": 200, "unrest": 30, "missions": 30}


def edit(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """Set one path of the state document; refused where it would break what must hold in a game."""
    path, value = data["path"], data["value"]
    in_range(s, path, value, _MOST)
    document = s.document()
    before = _set(document, path, value)
    # The sequence of play and, with two or three players, the board hang on them.
    if path.endswith(".nation") or path.startswith("options.nations"):
        raise Refusal(f"{path} cannot be edited: nations are chosen once, before the first turn")
    if path == "first_player" and value in s.seats:
        document["order"] = s.clockwise(value)
    s.take_over(edited(s, path, lambda: state_from(document, s.board), faults))
    table.tell("edited", seen_by=_who_sees(path), path=path, before=before, after=value)


def _who_sees(path: str) -> tuple[str, ...] | None:
    """The owner alone where cards are edited: they may be hidden."""
    match path.split("."):
        case ["players", seat, "cards" | "set_aside", *_]:
            return (seat,)
    return None


def _set(document: dict[str, Any], path: str, value: Any) -> Any:
    """What was at the path. Prestige and `explored` of a Territory follow each other."""
    before = set_value(document, path, value, may_lack=path.startswith("options."))
    place, _, last = path.rpartition(".")
    land = find(document, place) if place.startswith("territories.") else {}
    if last == "prestige" and "explored" in land:
        land["explored"] = value == 0
    if last == "explored":
        del land["prestige"]
    return before
