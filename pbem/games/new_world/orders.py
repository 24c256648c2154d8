"""The order language of the New World: a line is read, and one Effect or one Refusal comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from pbem.core.conditions import IF
from pbem.core.grammar import Line, Misread
from pbem.core.language import say, spoken
from pbem.core.ruleset import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.new_world import orders_words as w
from pbem.games.new_world.facts_reading import fact_reader
from pbem.games.new_world.orders_clear import clear
from pbem.games.new_world.orders_lines import done, numbered, pause, unnumbered
from pbem.games.new_world.orders_reactions import guard, on, react
from pbem.games.new_world.orders_reading import Reading
from pbem.games.new_world.orders_said import order_words
from pbem.games.new_world.orders_text import line_of_order
from pbem.games.new_world.orders_verbs import ACTIONS, COMMANDS, WILL, order_lexicon
from pbem.games.new_world.orders_wishes import accept, keep, nation, offer, score, spread, withdraw

BLANK = "____"  #: what a form leaves to be filled in
_BULLETS = "•·*-+ \t"
_SURE = 4  #: letters of a shortened word that begin an order for sure, when a wrapped line might be meant
_ONE: Mapping[str, Callable[[Reading], Order]] = {
    "score": score, "keep": keep, "nation": nation, "guard": guard, "react": react, "on": on, "done": done,
    "pause": pause, "spread": spread,
}  # fmt: skip
_AT_ONCE: Mapping[str, Callable[[Reading], Effect]] = {
    "offer": offer, "accept": accept, "withdraw": withdraw, "clear": clear,
}  # fmt: skip


def read(line: str, context: OrderContext) -> Effect:
    """What a line of orders means. Raises Refusal with the reason and lines that would do."""
    text = line.lstrip(_BULLETS)
    try:
        return _read(text, context)
    except Misread as trouble:
        if BLANK in line:
            return Effect(words=say("a line of the form that was not filled in; it changes nothing"))
        raise trouble.refusal(lambda again: _as_written(again, context)) from None


def begins_order(line: str) -> bool:
    """Whether a line begins with a number or a whole command word, so that it does not go on from the line before."""
    found = Line(line.lstrip(_BULLETS))
    if found.next().isdecimal() and len(found.next()) <= 2:
        found.at += 1
        if len(found.next()) == 1 and found.next().isalpha():
            found.at += 1
        found.sign(":", ".", ")")
        return _verb_like(found, {"will": WILL, **ACTIONS}) or found.has(IF) or found.has(w.FREE)
    # A card is named like its action: "war, raid" goes on from a list of cards.
    return _verb_like(found, {"pause": pause, **COMMANDS})


def _verb_like(line: Line, only: Mapping[str, object]) -> bool:
    lexicon = order_lexicon(spoken())
    meant, length = lexicon.match(line.words, line.at)
    if not meant or not set(meant) <= set(only):
        return False
    written = "".join(line.words[line.at : line.at + length])
    return written in lexicon.exact or (len(meant) == 1 and len(written) >= _SURE)


def _as_written(text: str, context: OrderContext) -> str:
    """A line as it is shown in the language being spoken, if it is one order; otherwise as it stands."""
    effect = _read(text, context)
    if len(effect.orders) != 1:
        return text
    (order,) = effect.orders
    return line_of_order(order.slot, order.data, fact_reader(w.vocabulary(context.state), context.seat))


def _read(text: str, context: OrderContext) -> Effect:
    words = w.vocabulary(context.state)
    r = Reading(
        line=Line(text), words=words, state=context.state, seat=context.seat, sheet=context.sheet, open=context.open
    )
    if r.line.done:
        raise r.line.missing(say("there is no word in this line; HELP lists the orders"))
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
    return Effect(orders=(_ONE[kind](r),))
