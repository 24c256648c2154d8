"""What waiting decisions ask of the seats, and what is still missing on their sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.language import say
from pbem.core.ruleset_contract import Need
from pbem.core.sheet import Sheet
from pbem.core.table import Decision, Tempo
from pbem.games.colonialism.orders import place_names as p
from pbem.games.colonialism.orders.line_writing import round_in_segment, slot_text
from pbem.games.colonialism.orders.settling import open_slots, settle
from pbem.games.colonialism.state import State


def needs(state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo) -> list[Need]:
    """One need for each seat and kind of decision, in the order the decisions come."""
    found, empty = [], Sheet()
    grouped = dict[tuple[str, str], list[Decision]]()
    for decision in decisions:
        grouped.setdefault((decision.seat, decision.kind), []).append(decision)
    for (seat, kind), each in grouped.items():
        missing = _missing(state, each, sheets.get(seat, empty))
        keys = tuple(decision.key for decision in each)
        found.append(Need(seat=seat, kind=kind, keys=keys, words=decision_words(state, each[0]), missing=missing))
    return found


def _missing(state: State, decisions: Sequence[Decision], sheet: Sheet) -> tuple[str, ...]:
    lacking = [each for each in decisions if settle(each, sheet, state) is None]
    if lacking and lacking[0].kind == "plans":
        rounds = lacking[0].about["rounds"]
        slots = open_slots(sheet, state.turn, rounds)
        if len(slots) == len(rounds) * 3:
            return (say("everything"),)
        return tuple(say("slot {slot}", slot=slot_text(slot)) for slot in slots)
    return tuple(dict.fromkeys(decision_words(state, each) for each in lacking))


def decision_words(state: State, decision: Decision) -> str:
    """What a decision asks for, as "wanted from you:" goes on."""
    return _KINDS[decision.kind](state, decision.about)


def _plans(state: State, about: Mapping[str, Any]) -> str:
    if len(about["rounds"]) > 1:
        return say("your six actions of this segment")
    return say("your three actions of round {round}", round=round_in_segment(about["rounds"][0]))


def _action(state: State, about: Mapping[str, Any]) -> str:
    return say("action {slot} of round {round}", slot=about["slot"], round=round_in_segment(about["round"]))


def _position(state: State, about: Mapping[str, Any]) -> str:
    return say("your row of the turn order (free: {rows})", rows=", ".join(map(str, about["free"])))


def _losses(state: State, about: Mapping[str, Any]) -> str:
    return say("own discs or mercenaries: which go first {there}", there=p.at(state.board.names[about["region"]]))


_KINDS: Mapping[str, Callable[[State, Mapping[str, Any]], str]] = {
    "plans": _plans, "action": _action, "rows": lambda state, about: say("the row of the turn order you would like"),
    "position": _position, "draft": lambda state, about: say("the six cards you keep of the twelve"),
    "ships": lambda state, about: say("where your three ships lie"),
    "ship": lambda state, about: say("where ship {n} of your {all} lies", n=about["n"], all=state.board.pieces.ships),
    "losses": _losses,
    "take": lambda state, about: say("the colour you take {there}", there=p.at(state.board.names[about["region"]])),
    "keep": lambda state, about: say("the one card you keep"),
    "convert": lambda state, about: say("what you convert, three cubes for one"),
}  # fmt: skip
