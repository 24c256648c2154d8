"""The order language of Colonialism: a line is read, and one Effect or one Refusal comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pbem.core.conditions import IF
from pbem.core.grammar import Lexicon, Line, beginning
from pbem.core.language import say, spoken
from pbem.core.orders.bilingual import own_first
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Tempo
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.action_lines import VERBS
from pbem.games.colonialism.orders.clearing import clear
from pbem.games.colonialism.orders.facts_reading import fact_reader
from pbem.games.colonialism.orders.line_reading import Reading
from pbem.games.colonialism.orders.line_writing import line_of_order
from pbem.games.colonialism.orders.receipt_words import order_words
from pbem.games.colonialism.orders.settling import settle
from pbem.games.colonialism.orders.slot_lines import slot, slotless
from pbem.games.colonialism.orders.standing_orders import WISHES, Wish
from pbem.games.colonialism.orders.verbs import COMMANDS
from pbem.games.colonialism.state import State
from pbem.games.common.orders.frame import begin, read_line, verb_like

_BULLETS = "•·>*-+ \t"
#: Commands that are neither actions nor wishes.
_COMMANDS: Mapping[str, Sequence[str]] = {
    "clear": ("CLEAR", "LÖSCHE", "cancel", "delete", "Löschen", "Streiche"),
    "check": ("CHECK", "PRÜFE", "Prüfen"),
}
_NAMES: Mapping[str, Sequence[str]] = {
    **VERBS, **{name: each for name, each in COMMANDS.items() if name != "draft"}, **_COMMANDS,
}  # fmt: skip
#: Orders for the set-up.
_SET_UP = ("draft", "ships")
#: What a colonization phase's end asks for: at tempo decision a line answers it once, unless it says ALWAYS.
_ASKED_ANEW = ("position", "keep")
#: What a wish answers where the seat is asked for that alone.
_ASKS = {"position": "position", "keep": "keep", "ships": "ship"}
#: Kinds of decisions that ask for a row of the turn order; FIRST or LAST alone answers them.
_ROWS_ASKED = ("rows", "position")
#: Words that are parts of other orders, and seldom begin a line that goes on from the one before.
_PARTS = {"pass", "draw"}


@cache
def _verbs(language: str) -> Lexicon:
    """What a line may begin with; `language`: the one being spoken."""
    return Lexicon(say("an order"), own_first(_NAMES, language))


@cache
def _wishes(language: str) -> Lexicon:
    """What ALWAYS may come before."""
    names = {name: each for name, each in COMMANDS.items() if name not in _SET_UP}
    return Lexicon(say("an order that stands"), own_first(names, language))


def read(line: str, context: OrderContext) -> Effect:
    """What a line of orders means. Raises Refusal with the reason and lines that would do."""
    state = context.state
    reader = fact_reader(w.vocabulary(state.board, state.seats), context.seat)
    return read_line(
        line.lstrip(_BULLETS), lambda text: _read(text, context),
        lambda order: line_of_order(order.slot, order.data, reader), mend=context.mend,
    )  # fmt: skip


def line_shown(order: Order, state: State, seat: str) -> str:
    """An order as a line in the language being spoken."""
    return line_of_order(order.slot, order.data, fact_reader(w.vocabulary(state.board, state.seats), seat))


def begins_order(line: str) -> bool:
    """Whether a line begins with a slot or a whole command word, so that it does not go on from the line before."""
    found = Line(beginning(line.lstrip(_BULLETS)))
    if found.has(w.ROUND) and found.next().isdecimal():
        return True
    numbered = found.next() in ("1", "2", "3")
    if found.next().isdecimal():
        found.at += 1
        found.sign(":", ".", ")")
        return numbered and (verb_like(found, _verbs(spoken())) or found.has(IF))
    if found.has(w.ALWAYS):
        return verb_like(found, _wishes(spoken()))
    return verb_like(found, _verbs(spoken())) and not _rest_of_plan(found)


def _rest_of_plan(line: Line) -> bool:
    """What a mail program broke off: "DRAW ELSE PASS" behind an ELSE."""
    meant = _verbs(spoken()).match(line.words, line.at)[0]
    return set(meant) <= _PARTS and len(line.words) == 1


def _read(text: str, context: OrderContext) -> Effect:
    state = context.state
    words = w.vocabulary(state.board, state.seats)
    r = Reading(line=begin(text), words=words, state=state, seat=context.seat, sheet=context.sheet, tempo=context.tempo)
    effect = _dispatch(r, context)
    r.line.close()
    said = effect.words or "; ".join(order_words(order.slot, order.data, r.facts) for order in effect.orders)
    return Effect(
        orders=effect.orders, cleared=effect.cleared, check=effect.check, words=said,
        remarks=tuple(dict.fromkeys(r.remarks)),
    )  # fmt: skip


def _dispatch(r: Reading, context: OrderContext) -> Effect:
    line = r.line
    line.skip(w.ACTION)
    if line.next().isdecimal() or (line.sees(w.ROUND) and line.next(1).isdecimal()):
        return Effect(orders=(slot(r, context),))
    if line.sees(IF):
        return Effect(orders=(slotless(r, context),))
    if line.has(w.ALWAYS):
        line.sign(":")
        r.always = True
        return _wished(r, WISHES[line.take(_wishes(r.words.language))](r), context)
    if (line.sees(w.FIRST) or line.sees(w.LAST)) and any(asked.kind in _ROWS_ASKED for asked in context.open):
        return _wished(r, WISHES["position"](r), context)
    start = line.at
    verb = line.take(_verbs(r.words.language))
    line.sign(":")
    if verb in VERBS:
        line.at = start
        return Effect(orders=(slotless(r, context),))
    if verb == "check":
        return Effect(check=True, words=say("your orders are played forward below"))
    if verb == "clear":
        return clear(r, context)
    return _wished(r, WISHES[verb](r), context)


def _wished(r: Reading, wish: Wish, context: OrderContext) -> Effect:
    name, data = wish
    if data is None:
        return Effect(cleared=(name,), words=say("the table reckons the best conversion for you"))
    once = name in _SET_UP
    if not once:
        r.always = r.line.has(w.ALWAYS) or r.always
    if name in _ASKED_ANEW and r.tempo is Tempo.DECISION:
        # RULING CL-A13: who is asked each time is asked each time, but where he said ALWAYS.
        once = not r.always
        data["once" if once else "always"] = True
    text = line_of_order(name, data, fact_reader(r.words.english, r.seat))
    order = Order(slot=name, text=text, data=data, standing=not once, turn=r.state.turn if once else 0)
    if any(settle(asked, Sheet([order]), r.state) is None for asked in context.open if asked.kind == _ASKS.get(name)):
        r.remarks.append(say("nothing of it is possible as things stand, so you are still asked"))
    return Effect(orders=(order,))
