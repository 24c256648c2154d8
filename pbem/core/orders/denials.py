"""A "not" is never lost: what somebody denies is denied by the canonical line, or is not in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.declarations import Declared
from pbem.core.orders.meanings import Item, Kinds
from pbem.core.orders.sense import Said

#: What denies.
DENYING = Kinds("not never none")
#: What of a canonical line says no.
_SAYS_NO = re.compile(r"\b(?:NEVER|NONE|NOT|NO|REFUSE|PASS|EXCEPT|CLEAR|CANCEL|WITHDRAW)\b|\b0\b|[<=]")


#: What ties a condition to the "never" before it.
_TIES = frozenset(
    {"if", "when", "unless", "while", "whenever", "provided", "wenn", "falls", "sofern", "solange", "sobald"}
)


_NOTHING = frozenset({"nothing", "nichts", "nix"})


def denials_kept(order: Declared, said: Said, line: str) -> bool:
    """Whether each "not" that is said is in the canonical line too, or denies a part that the line has not."""
    line = _without_condition(order, said, line)
    if _SAYS_NO.search(line) or any(word in line.split() for word in order.says_no):
        return True
    written = sorted((item for item in said.items if item.written), key=lambda item: item.at)
    if said.tail and any(item in DENYING and said.sense.words[item.at] in _NOTHING for item in written):
        return False  # "…, or without a ship nothing": the alternative is to do nothing
    return all(_kept(order, place, written, said, line) for place, item in enumerate(written) if item in DENYING)


def _without_condition(order: Declared, said: Said, line: str) -> str:
    """What is ordered: "never if I have less than 1" is not told by the "<" of a condition."""
    return line.partition(f" {order.condition} {said.condition}")[0] if order.condition and said.condition else line


def _kept(order: Declared, place: int, written: Sequence[Item], said: Said, line: str) -> bool:
    denied = next((item for item in written[place + 1 :] if item not in DENYING), None)
    if said.condition and (denied is None or not _TIES.isdisjoint(said.between(written[place], denied))):
        return False  # "…, and never if I have less than 1": what is denied is tied to the condition
    if denied is None:  # "the company I do not need"
        denied = next((item for item in reversed(written[:place]) if item not in DENYING), None)
    if denied is None or (denied in said.sense.grammar.deeds and denied not in order.any_of):
        return False
    return str(denied.value or denied.kind).casefold() not in line.casefold()
