"""The order language of the New World: a line is read, and one Effect or one Refusal comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from pbem.core.conditions import IF
from pbem.core.grammar import Line, beginning
from pbem.core.language import say, spoken
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.common.orders.frame import begin, read_line, verb_like
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.clearing import clear
from pbem.games.new_world.orders.facts_reading import fact_reader
from pbem.games.new_world.orders.line_reading import Reading
from pbem.games.new_world.orders.line_writing import line_of_order
from pbem.games.new_world.orders.reaction_lines import guard, on, react
from pbem.games.new_world.orders.receipt_words import order_words
from pbem.games.new_world.orders.standing_orders import FOR_ONCE, accept, keep, nation, offer, score, spread, withdraw
from pbem.games.new_world.orders.turn_lines import done, numbered, pause, unnumbered
from pbem.games.new_world.orders.verbs import ACTIONS, COMMANDS, order_lexicon
from pbem.games.new_world.state import State

_BULLETS = "•·*-+ \t"
_ONE: Mapping[str, Callable[[Reading], Order]] = {
    "score": score, "keep": keep, "nation": nation, "guard": guard, "react": react, "on": on, "done": done,
    "pause": pause, "spread": spread,
}  # fmt: skip
_AT_ONCE: Mapping[str, Callable[[Reading], Effect]] = {
    "offer": offer, "accept": accept, "withdraw": withdraw, "clear": clear,
}  # fmt: skip


def read(line: str, context: OrderContext) -> Effect:
    """What a line of orders means. Raises Refusal with the reason and lines that would do."""
    reader = fact_reader(w.vocabulary(context.state), context.seat)
    return read_line(
        line.lstrip(_BULLETS), lambda text: _read(text, context),
        lambda order: line_of_order(order.slot, order.data, reader), mend=context.mend,
    )  # fmt: skip


def line_shown(order: Order, state: State, seat: str) -> str:
    """An order as a line in the language being spoken."""
    return line_of_order(order.slot, order.data, fact_reader(w.vocabulary(state), seat))


def begins_order(line: str) -> bool:
    """Whether a line begins with a number or a whole command word, so that it does not go on from the line before."""
    found = Line(beginning(line.lstrip(_BULLETS)))
    if found.next().isdecimal() and len(found.next()) <= 2:
        found.at += 1
        if len(found.next()) == 1 and found.next().isalpha():
            found.at += 1
        found.sign(":", ".", ")")
        return verb_like(found, order_lexicon(spoken()), {"will", *ACTIONS}) or found.has(IF) or found.has(w.FREE)
    # A card is named like its action: "war, raid" goes on from a list of cards.
    return verb_like(found, order_lexicon(spoken()), {"pause", *COMMANDS})


def _read(text: str, context: OrderContext) -> Effect:
    words = w.vocabulary(context.state)
    r = Reading(
        line=begin(text), words=words, state=context.state, seat=context.seat, sheet=context.sheet, open=context.open
    )
    effect = _dispatch(r)
    r.line.close()
    said = effect.words or "; ".join(order_words(order.slot, order.data, r.facts) for order in effect.orders)
    orders = tuple(replace(order, text=_canonical(r, order)) for order in effect.orders)
    return replace(effect, orders=orders, words=said, remarks=tuple(dict.fromkeys(r.remarks)))


def _canonical(r: Reading, order: Order) -> str:
    """The order in English words, whatever is spoken."""
    return line_of_order(order.slot, order.data, fact_reader(r.words.english, r.seat))


def _dispatch(r: Reading) -> Effect:
    line = r.line
    line.skip(w.LINE)
    if line.next().isdecimal():
        return Effect(orders=(numbered(r),))
    if line.sees(IF) or line.sees(w.FREE):
        return Effect(orders=(unnumbered(r),))
    start = line.at
    kind = line.take(order_lexicon(r.words.language))
    if (kind in ACTIONS and kind != "pause") or kind == "will":
        line.at = start
        return Effect(orders=(unnumbered(r),))
    line.sign(":")
    if kind == "check":
        return Effect(check=True, words=say("your orders are played forward below"))
    if kind in _AT_ONCE:
        return _AT_ONCE[kind](r)
    order = _ONE[kind](r)
    return Effect(orders=(order,), cleared=_ended(order, r))


def _ended(order: Order, r: Reading) -> tuple[str, ...]:
    """What stands from now on ends what was wished for one turn."""
    once = r.sheet.orders.get(f"{order.slot}{FOR_ONCE}")
    return (once.slot,) if once is not None and order.standing and not once.data.keys().isdisjoint(order.data) else ()
