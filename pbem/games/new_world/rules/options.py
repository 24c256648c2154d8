"""What a game may choose: the options of the rulings, nations, and a last round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import TableError
from pbem.core.language import say
from pbem.games.new_world.board import Board

#: Options of the rules to what they may be; their defaults are the board's.
RULES: Mapping[str, tuple[Any, ...]] = {
    "level2_advances": (False, True),
    "indian_slaves": ("colonists2", "x_only"),
    "free_action_x": ("discard", "reveal"),
    "black_slaves_known_region_only": (True, False),
    "prerequisite_explored_by": ("anyone", "self"),
    "vp_floor": ("none", "zero"),
    "tie_break": ("shared", "regions"),
}
#: "nations": seat to nation, or "lot"; without it all wish. "last_round": the round that is the last one (NW-H6).
#: "every_turn": everybody gets a report of every turn, not only who played it and who is next. "dropped": seats whose
#: players have left.
OTHERS = ("nations", "last_round", "every_turn", "dropped")
LOT = "lot"
_SPELLED = {"true": True, "false": False, "yes": True, "no": False, "on": True, "off": False}


def checked(board: Board, seats: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options in canonical form. Raises TableError for what is not known or does not go."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name in RULES:
            found[name] = _rule(name, value)
        elif name == "nations":
            found[name] = _nations(board, seats, value)
        elif name == "last_round":
            found[name] = _last_round(value)
        elif name == "every_turn":
            found[name] = _yes_no(name, value)
        elif name == "dropped":
            found[name] = value
        else:
            known = ", ".join((*RULES, *OTHERS[:3]))
            raise TableError(say("option {name} is not known here; known are {known}", name=name, known=known))
    return found


def _rule(name: str, value: Any) -> Any:
    allowed = RULES[name]
    written = _SPELLED.get(value.lower(), value) if isinstance(value, str) and True in allowed else value
    for option in allowed:
        if written == option and isinstance(written, bool) == isinstance(option, bool):
            return option
    would = say(" or ").join(str(option).lower() if isinstance(option, bool) else option for option in allowed)
    raise TableError(say("{name} is {value}; {would} would do", name=name, value=value, would=would))


def _yes_no(name: str, value: Any) -> bool:
    written = _SPELLED.get(value.lower(), value) if isinstance(value, str) else value
    if not isinstance(written, bool):
        raise TableError(
            say(
                "{name} is {value}; {would} would do", name=name, value=value, would=say(" or ").join(("true", "false"))
            )
        )
    return written


def _last_round(value: Any) -> int:
    written = int(value) if isinstance(value, str) and value.isdecimal() else value
    if isinstance(written, bool) or not isinstance(written, int) or written < 1:
        raise TableError(say("last_round is {value}; a number of rounds from 1 on would do", value=value))
    return written


def _nations(board: Board, seats: Sequence[str], value: Any) -> Any:
    """ "lot", or a nation for every seat, each once; "Red=spanish,Blue=english" is read too."""
    if value == LOT:
        return LOT
    given = dict(part.partition("=")[::2] for part in value.split(",")) if isinstance(value, str) else value
    if not isinstance(given, Mapping) or sorted(given) != sorted(seats):
        raise TableError(
            say(
                "nations is {value}; lot, or a nation for each of {seats} would do", value=value, seats=", ".join(seats)
            )
        )
    for seat, nation in given.items():
        if nation not in board.nations:
            known = ", ".join(board.nations)
            raise TableError(
                say("{seat} has the nation {nation}; known are {known}", seat=seat, nation=nation, known=known)
            )
    if len(set(given.values())) < len(given):
        raise TableError(say("two seats have the same nation; each can be there once"))
    return {seat: given[seat] for seat in seats}
