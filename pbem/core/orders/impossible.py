"""Alternatives that can never be done: they are left out of the line with a remark, and the others stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from pbem.core.errors import NotAllowed, Refusal
from pbem.core.language import say
from pbem.core.orders.plans import ELSE
from pbem.core.ruleset_contract import Effect, OrderContext

#: Alternatives of a line that are tried one by one.
_MOST = 8
_ELSE = re.compile(rf"[\s,;]+(?:{'|'.join(sorted(ELSE.spellings))})\s+", re.IGNORECASE)
#: The slot that a line begins with: "2", "R1 2", "ALWAYS".
_SLOT = re.compile(r"\s*(?:(?:r\s*\d+\s+)?\d+\s*[.:)]?|always|immer)\s+", re.IGNORECASE)


def read_possible(read: Callable[[str, OrderContext], Effect], line: str, context: OrderContext) -> Effect:
    """What the exact reader makes of a line, without those of its alternatives that the rules can never allow.

    Raises Refusal where none is left, and for whatever is not understood.
    """
    try:
        return read(line, context)
    except NotAllowed as refused:
        slot = _SLOT.match(line)
        parts = _ELSE.split(line[slot.end() :]) if slot else []
        if slot is None or not 1 < len(parts) <= _MOST:
            raise
        stay, why = _parted(read, slot[0], parts, replace(context, mend=False))
        if not stay or not why:
            raise
        try:
            effect = read(slot[0] + f" {ELSE.shown} ".join(stay), context)
        except Refusal:  # "ELSE brazil" has lost what it goes on from
            raise refused from None
        said = [say("“{part}” is left out: {why}", part=part, why=reason) for part, reason in why.items()]
        return replace(effect, remarks=(*effect.remarks, *said))


def _parted(
    read: Callable[[str, OrderContext], Effect], slot: str, parts: list[str], context: OrderContext
) -> tuple[list[str], dict[str, str]]:
    """The alternatives that may be done some time, and the others with why not. Raises Refusal for any other fault."""
    stay, why = [], dict[str, str]()
    for part in parts:
        try:
            read(slot + part, context)
        except NotAllowed as refused:
            why[part.strip()] = refused.reason
        except Refusal:
            stay.append(part)  # "ELSE brazil" says less than a line does
        else:
            stay.append(part)
    return stay, why
