"""Taking orders back: `CLEAR`, `CLEAR 3`, `CLEAR KEEP ONCE`, `CANCEL A`, `CLEAR PAUSE AFTER 3`, `CLEAR STANDING`."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.grammar import Lexicon
from pbem.core.language import say
from pbem.core.orders.taking_back import taken_back, whole_part
from pbem.core.ruleset_contract import Effect
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.line_reading import Reading, own_turn
from pbem.games.new_world.orders.line_writing import line_of_order
from pbem.games.new_world.orders.reaction_lines import PREFIX
from pbem.games.new_world.orders.standing_orders import FOR_ONCE
from pbem.games.new_world.orders.turn_lines import PAUSES
from pbem.games.new_world.orders.verbs import COMMANDS
from pbem.games.new_world.orders.worded_parts import number

_KINDS = ("score", "keep", "done", "nation", "guard", "spread", "react", "pause")


def clear(r: Reading) -> Effect:
    """What is taken back, and the words for it."""
    line, orders = r.line, r.sheet.orders
    together = whole_part(line, r.sheet, w.ALL, w.STANDING)
    if together is not None:
        return _cleared(r, together)
    line.skip(w.LINE)
    if line.next().isdecimal():
        return _cleared(r, [str(line.number())])
    if len(line.next()) == 1 and line.next().isalpha():
        return _cleared(r, [PREFIX + _letter(r)])
    kind = line.take(Lexicon(say("what is to be taken back"), {each: _spelled(each) for each in _KINDS}))
    if kind == "react":
        found = [PREFIX + _letter(r)] if not line.done else [slot for slot in orders if slot.startswith(PREFIX)]
        return _cleared(r, found)
    if kind == "pause":
        return _cleared(r, _pauses(r))
    return _cleared(r, [f"{kind}{FOR_ONCE}"] if line.has(w.ONCE) else [kind, f"{kind}{FOR_ONCE}"])


def _pauses(r: Reading) -> Sequence[str]:
    """The pause behind one line, or all."""
    if r.line.has(w.AFTER):
        r.line.skip(w.LINE)
        return [f"{PAUSES}{number(r)}"]
    return [slot for slot in r.sheet.orders if slot.startswith(PAUSES)]


def _spelled(kind: str) -> Sequence[str]:
    return ("PAUSE", "PAUSES", "Pausen") if kind == "pause" else COMMANDS[kind]


def _letter(r: Reading) -> str:
    letter = r.line.next()
    if len(letter) != 1 or not letter.isalpha():
        raise r.line.lost()
    r.line.at += 1
    return letter


def _cleared(r: Reading, slots: Sequence[str]) -> Effect:
    turn = own_turn(r.state, r.seat)
    there = [r.sheet.orders[slot] for slot in slots if slot in r.sheet.orders]
    lines = [line_of_order(each.slot, each.data, r.facts) for each in there if each.standing or each.turn >= turn]
    return taken_back(slots, lines)
