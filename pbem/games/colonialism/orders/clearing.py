"""Taking orders back: `CLEAR`, `CLEAR 3`, `CLEAR R2 1`, `CLEAR TAKE`, `CLEAR STANDING`, `CLEAR ALL`.

`CLEAR TAKE india` is that of a region, `CLEAR TAKE GENERAL` the one for all others, `CLEAR TAKE` both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.grammar import Lexicon
from pbem.core.language import say
from pbem.core.orders.taking_back import taken_back, whole_part
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.facts_reading import fact_reader
from pbem.games.colonialism.orders.line_reading import Reading
from pbem.games.colonialism.orders.line_writing import line_of_order
from pbem.games.colonialism.orders.slot_lines import round_meant, window
from pbem.games.colonialism.orders.verbs import COMMANDS
from pbem.games.colonialism.rules.decisions import SLOTS, line_of

#: What may be ordered for a region by itself.
BY_REGION = ("take", "lose")
_NAMES: Mapping[str, Sequence[str]] = {name: each for name, each in COMMANDS.items() if name != "draft"}


def clear(r: Reading, context: OrderContext) -> Effect:
    """What is taken back, and the words for it."""
    line, sheet = r.line, context.sheet
    together = whole_part(line, sheet, w.ALL, w.STANDING)
    if together is not None:
        return _cleared(r, together)
    if line.sees(w.ROUND) or line.next().isdecimal():
        return _cleared(r, _slots(r, context))
    kind = line.take(Lexicon(say("what is to be taken back"), _NAMES))
    if kind in BY_REGION and line.has(w.GENERAL):
        return _cleared(r, [kind])
    line.skip(w.IN)
    region = None if line.done else r.region()
    return _cleared(r, _of_kind(r, kind, region))


def _slots(r: Reading, context: OrderContext) -> list[str]:
    line, start = r.line, r.line.at
    named = None
    if line.has(w.ROUND):
        named = line.number()
        line.sign(".", ":", ",", "/")
    round = round_meant(r, context, named, start)
    if line.done and named is not None:
        return [line_of(round, number) for number in SLOTS]
    at = line.at
    number = line.number()
    if number is None:
        raise line.lost()
    if number not in SLOTS:
        reason = say("there is no slot {number}: each action round has 1 to 3", number=number)
        raise line.wrong(reason, at, [str(each) for each in SLOTS])
    return [line_of(round, number)]


def _of_kind(r: Reading, kind: str, region: str | None) -> list[str]:
    kinds = ("keep", "draft") if kind == "keep" else (kind,)
    if region is not None:
        return [f"{each}.{region}" for each in kinds]
    found = [slot for slot in r.sheet.orders if slot.partition(".")[0] in kinds]
    return found or list(kinds)


def _cleared(r: Reading, slots: Sequence[str]) -> Effect:
    turn, reader = window(r.state).turn, fact_reader(r.words, r.seat)
    there = [r.sheet.orders[slot] for slot in slots if slot in r.sheet.orders]
    lines = [line_of_order(each.slot, each.data, reader) for each in there if each.standing or each.turn == turn]
    return taken_back(slots, lines)
