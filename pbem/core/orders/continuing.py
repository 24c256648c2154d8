"""A line that only says what is done if another fails: it is an alternative of the order that it is about.

"If anything goes wrong with Mexico, Brazil will do" is no order alone. It is read behind each order on the sheet that
it may be about; that order keeps all that it says and gets one alternative more, or nothing is done. What tells how the
plan fails ("If India is gone by then: China") is read together with it. A plan is never replaced without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, GLUE, SLOT, Span
from pbem.core.orders.plans import ELSE
from pbem.core.orders.spotting import Spotted
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order

#: Orders that it is tried behind, at most.
_MOST_TRIED = 6
_FAILS = frozenset({"failure"})
_CANNOT, _NOT = frozenset({"possible", "success"}), frozenset({"not", "none"})
_NUMBERED = frozenset({SLOT, "line", "number"})
_ELSE = "else"
#: What a line begins with that is an alternative.
_BEGINS = frozenset({"if", "inverted-if", _ELSE})
#: What a line begins with that says what is done where the attempt of the line above succeeds.
_SUCCEEDS = frozenset({"success"})
_PASSED_OVER = frozenset({GLUE, SLOT, APART})


def continues(found: Sequence[Clause]) -> bool:
    """Whether clauses begin with what fails, and go on with what is done then."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    if len(told) < 2 or told[1].kind is not Kind.MAIN:
        return False
    kinds = {item.kind for item in told[0].told}
    fails = bool(kinds & _FAILS or (kinds & _CANNOT and kinds & _NOT))
    return told[0].kind is Kind.ELSE or (told[0].kind is Kind.IF and fails and kinds.isdisjoint(_NUMBERED))


def continued(found: Sequence[Clause], grammar: Grammar, context: OrderContext) -> Iterator[Order]:
    """The orders that such a line may be about: those that it names, or else the one of the line above, or any."""
    orders = [order for order in context.sheet.orders.values() if order.text and not order.standing]
    named = [item for item in found[0].told if item in grammar.names and isinstance(item.value, str)]
    if named:
        values = {str(item.value) for item in named}
        orders = [order for order in orders if not values.isdisjoint(order.text.casefold().split())]
    elif context.above in {order.slot for order in orders}:
        orders = [order for order in orders if order.slot == context.above]
    yield from orders[:_MOST_TRIED]


def is_told(found: Sequence[Clause], grammar: Grammar, context: OrderContext) -> bool:
    """Whether it is told which order it is about: by what it names, by what fails, or by the line above."""
    named = any(item in grammar.names for item in found[0].told)
    return named or found[0].kind is not Kind.ELSE or context.above in context.sheet.orders


def goes_on_refused(found: Sequence[Clause], context: OrderContext) -> bool:
    """Whether it begins with "otherwise" below a line that was refused: that is what it would be instead of."""
    refused = context.left_open > 0 or context.behind != ""
    return found[0].kind is Kind.ELSE and not context.above and refused


def instead(found: Sequence[Clause], words: Sequence[str]) -> str:
    """The words of what is done then."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    return " ".join(words[told[1].spans[0].at :])


def is_alternative(lines: Sequence[str], order: Order) -> bool:
    """Whether lines are that order as it was, with an alternative behind it."""
    return len(lines) == 1 and lines[0].startswith(f"{order.text} {ELSE.shown} ")


# --- what tells how a plan fails ------------------------------------------------------------------------------------


def amended(line: Spotted, context: OrderContext, grammar: Grammar, taken: Callable[[str], Sequence[str]]) -> str:
    """The plan with what the line adds to it, "" where it adds nothing for certain.

    `taken`: the canonical lines that a text is for certain.
    """
    spans = grammar.slots(line.spans, line.words)
    first = next((place for place, span in enumerate(spans) if not _is_passed_over(span.kinds)), len(spans))
    if first == len(spans):
        return ""
    more = _says_more(spans, grammar)
    if not more and spans[first].kinds.isdisjoint(_BEGINS | _SUCCEEDS):
        return ""
    named = {str(item.value) for span in spans[:first] for item in span.items if item.kind == SLOT}
    rest = " ".join(line.words[spans[first].at :])
    laid = context.sheet.orders
    if spans[first].kinds.isdisjoint(_BEGINS):
        return _on_success(laid.get(context.above), rest, taken)
    above = laid[context.above].text if context.above in laid else ""
    plans = [order for order in laid.values() if _is_plan(order, named)]
    if _ELSE in spans[first].kinds:
        plans = [order for order in plans if order.text == above or order.slot in named]
    found = {order.text: text for order in plans if (text := _with(order, rest, taken))}
    if above in found:
        return found[above]
    return next(iter(found.values())) if len(found) == 1 else ""


def _says_more(spans: Sequence[Span], grammar: Grammar) -> bool:
    """Whether a line's first sentence only says more of the plan above: "it should hit Green"."""
    sentence: list[Span] = []
    for span in spans:
        if any(item.kind == APART and item.value in _ENDS for item in span.items):
            break
        sentence.append(span)
    telling = [span.items for span in sentence if GLUE not in span.kinds and APART not in span.kinds]
    about = grammar.of_above | grammar.names
    return any(map(grammar.of_above.any_of, telling)) and all(
        about.any_of(items) and not any(item.kind == SLOT or item in grammar.deeds for item in items)
        for items in telling
    )


_ENDS = frozenset((".", ";", "!"))


def takes_its_place(line: Spotted, context: OrderContext, grammar: Grammar, lines: Sequence[str]) -> bool:
    """Whether orders that begin with a condition would take the place of a plan that lies on the sheet."""
    spans = grammar.slots(line.spans, line.words)
    first = next((span for span in spans if not _is_passed_over(span.kinds)), None)
    if first is None or first.kinds.isdisjoint(_BEGINS):
        return False
    plans = [order for order in context.sheet.orders.values() if _is_plan(order, set())]
    laid = {order.slot: order.text.partition(" ")[2] for order in plans}
    placed = [each.partition(" ") for each in lines]
    return any(slot in laid and laid[slot] not in body for slot, _, body in placed)


def as_above(
    text: str, line: Spotted, context: OrderContext, grammar: Grammar, taken: Callable[[str], Sequence[str]]
) -> tuple[str, ...]:
    """What a line orders that leaves to the plan above it where, or what: "Missionaries there", "Trader: same"."""
    alike = _done_alike(line, context, grammar)
    return _done_there(text, line, context, grammar, taken) or (tuple(taken(alike)) if alike else ())


def _done_there(
    text: str, line: Spotted, context: OrderContext, grammar: Grammar, taken: Callable[[str], Sequence[str]]
) -> tuple[str, ...]:
    """What is ordered "there", where the plan of the line above names the place; () where that is not certain."""
    above = context.sheet.orders.get(context.above)
    there = any(_THERE in span.kinds for span in line.spans)
    if above is None or not there or any(item in grammar.places for span in line.spans for item in span.items):
        return ()
    if not above.text.startswith(f"{above.slot} ") or any(word in above.text for word in _UNCERTAIN):
        return ()
    first, *others = taken(f"{above.text}. {text}") or ("",)
    return tuple(others) if first == above.text else ()


def _done_alike(line: Spotted, context: OrderContext, grammar: Grammar) -> str:
    """The plan of the line above under another verb, without its slot: "Trader: same"; "" where a line says no such."""
    above = context.sheet.orders.get(context.above)
    telling = [span for span in line.spans if span.kinds.isdisjoint((GLUE, APART))]
    verbs = {order.line.partition(" ")[0] for order in grammar.orders if order.line}
    named = {str(item.value).upper() for span in telling for item in span.items} & verbs
    alike = [span for span in telling if _SAME in span.kinds]
    if above is None or not alike or len(named) != 1 or not above.text.startswith(f"{above.slot} "):
        return ""
    verb, _, body = above.text.removeprefix(f"{above.slot} ").partition(" ")
    mine = any("own" in span.kinds for span in telling)
    more = [
        span for span in telling if span not in alike and not span.kinds & _SAYS_AS_MUCH and not named & _values(span)
    ]
    if more or (mine and _OWN not in body) or verb not in verbs or verb in named:
        return ""
    return f"{named.pop()} {body}"


def _values(span: Span) -> set[str]:
    return {str(item.value).upper() for item in span.items}


_SAME, _SAYS_AS_MUCH, _OWN = "same", frozenset({"own", "only", "too", "i"}), "OWN"
_THERE = "there"
#: A plan that has these may be done at one of several places.
_UNCERTAIN = (" IF ", " ELSE ", " / ")


def _is_passed_over(kinds: set[str]) -> bool:
    return bool(kinds & _PASSED_OVER) and kinds.isdisjoint(_BEGINS)


def _is_plan(order: Order, named: set[str]) -> bool:
    """Whether an order is a plan without a condition, in a slot that is named where one is."""
    simple = order.text.startswith(f"{order.slot} ") and " IF " not in order.text and not order.standing
    return simple and (not named or order.slot in named)


def _on_success(above: Order | None, rest: str, taken: Callable[[str], Sequence[str]]) -> str:
    """The plan of the line above with what is done where it succeeds: "if we get in, a ship stays there"."""
    if above is None or not _is_plan(above, set()) or " ELSE " in above.text:
        return ""
    lines = taken(f"{above.text}. {rest}")
    longer = len(lines) == 1 and lines[0].startswith(above.text) and lines[0] != above.text
    return lines[0] if longer and " ELSE " not in lines[0] else ""


def _with(order: Order, rest: str, taken: Callable[[str], Sequence[str]]) -> str:
    """The order with the rest as its alternative; "" where that is not what both say together."""
    lines = taken(f"{order.text}. {rest}")
    if len(lines) != 1 or " ELSE " not in lines[0]:
        return ""
    return lines[0] if lines[0].startswith(order.text) and lines[0] != order.text else ""
