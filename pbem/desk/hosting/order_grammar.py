"""What may be ordered in a ruleset, as its declarations say it: for people a line an order, for programs as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.core.errors import DataError
from pbem.desk.ground import shelf
from pbem.desk.ground.order_words import grammar_of

if TYPE_CHECKING:
    from pbem.core.orders.declarations import Declared, Grammar, Part

#: Values from which on a kind is a choice of its own.
_SMALLEST = 2


def grammar_document(ruleset_id: str) -> dict[str, Any]:
    """The orders of a ruleset and what their parts may be, JSON values. Raises DataError for one without."""
    grammar = _grammar(ruleset_id)
    return {
        "ruleset": ruleset_id,
        "orders": [_order(order) for order in grammar.orders],
        "kinds": _kinds(grammar),
    }


def grammar_lines(ruleset_id: str) -> Iterator[str]:
    """An order a line: its name, and the canonical line that it is written as."""
    orders = _grammar(ruleset_id).orders
    width = max(len(order.name) for order in orders)
    for order in orders:
        slot = "n " if order.slot else ""
        condition = f"[ {order.condition} …]" if order.condition else ""
        yield f"{order.name:<{width}}  {slot}{order.line or '…'}{condition}{'[ ELSE …]' if order.slot else ''}"


def _grammar(ruleset_id: str) -> Grammar:
    grammar = grammar_of(shelf.load(ruleset_id))
    if grammar is None:
        raise DataError(f"{ruleset_id} declares no orders; its handbook says how they are written")
    return grammar


def _order(order: Declared) -> dict[str, Any]:
    rows = [{"kinds": sorted(column.names)} for column in order.rows.columns] if order.rows else []
    return {
        "name": order.name,
        "line": order.line,
        "slot": order.slot,
        "condition": order.condition,
        "evoked": sorted(order.evoked.names),
        "parts": [_part(part) for part in order.parts],
        "rows": {"name": order.rows.name, "columns": rows} if order.rows else None,
    }


def _part(part: Part) -> dict[str, Any]:
    return {
        "name": part.name,
        "kinds": sorted(part.kinds.names),
        "least": part.least,
        "most": part.most,
        "joined": part.joined.strip(),
        "shown": part.shown,
    }


def _kinds(grammar: Grammar) -> Mapping[str, list[str | int]]:
    """The kinds that have several values, with these."""
    values = grammar.book.values()
    return {kind: list(known) for kind, known in sorted(values.items()) if len(known) >= _SMALLEST}
