"""An example of the order that a line seems to be: what its writer named, and what else it needs in this position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice, product

from pbem.core.orders.declarations import Declared, Grammar
from pbem.core.orders.denials import DENYING
from pbem.core.orders.fitting import candidates, takes
from pbem.core.orders.meanings import AS_WRITTEN, GLUE, NUMBER, UNSURE, Item, Kinds, Meaning, Span
from pbem.core.orders.sense import Said, Sense

#: Lines that are tried for one example, at most; each costs some tenths of a millisecond.
_MOST_TRIED = 40
_NUMBERS = (1, 2, 4)
#: Orders that an example is looked for of, and words that a deed or a card is worth in telling which one it is.
_MOST_ORDERS, _OF_DEED = 2, 2
#: What evokes orders that say no.
_NO = (Meaning("refuse"), Meaning("none"))
_OPTIONAL = re.compile(r"\[[^\]]*\]")
_PART = re.compile(r"\{(\w+)\}")


def example(spans: Sequence[Span], sense: Sense) -> tuple[str, ...]:
    """Canonical lines that the exact reader takes here, of the order that most of the words are about; () for none."""
    denies = any(item in DENYING for span in spans for item in span.items)
    for lacking in (False, True):  # "at last Empire": the Region is missing
        likely = likeliest(spans, sense.grammar, denies=denies, lacking=lacking)
        if denies:
            likely = [order for order in likely if not _is_contrary(order, spans)]
        for order in likely[:_MOST_ORDERS]:
            if lines := _of_order(order, spans, sense):
                return lines
    return ()


def _is_contrary(order: Declared, spans: Sequence[Span]) -> bool:
    """Whether an order is just what the words deny: "1 don't explore India" is not like `1 EXPLORE india`."""
    if any(item in order.evoked for item in _NO):
        return False
    told = [span for span in spans if GLUE not in span.kinds and not any(item in DENYING for item in span.items)]
    return all(any(item in takes(order) for item in span.items) or span.is_slot for span in told)


def _of_order(order: Declared, spans: Sequence[Span], sense: Sense) -> tuple[str, ...]:
    """Lines of an order that the exact reader takes here; () for none."""
    said = [item for span in spans if GLUE not in span.kinds for item in span.items if item in takes(order)]
    nothing = sense.deed(())
    # An order that a function of its own writes says of no part that it cannot do without it: last all that is said.
    for items in chain(islice(_filled(order, said, sense), _MOST_TRIED), (said,)):
        for candidate in candidates(order, Said(sense=sense, items=items), items, 0.0):
            for lines in candidate.placed(()):
                if sense.deed(lines) not in (None, nothing):
                    return lines
    return ()


def likeliest(
    spans: Sequence[Span], grammar: Grammar, *, denies: bool = False, lacking: bool = False
) -> list[Declared]:
    """The orders that take most of the words: one evokes it, and is no filling word; the likeliest first.

    `lacking`: also those of which a part is missing that they need.
    What a word is cut short or mistyped for evokes none where another word, as it is written, does.
    "Not Spain" is not like NATION spain: a line that denies is like an order that says no itself.
    """
    told = [span for span in spans if GLUE not in span.kinds]
    acts = any(item in grammar.deeds and item.doubt != UNSURE for span in told for item in span.items)
    found: list[tuple[int, int, Declared]] = []
    written: set[int] = set()
    for number, order in enumerate(grammar.orders):
        evoked = any(item in order.evoked and item.doubt != UNSURE for span in told for item in span.items)
        taken = sum(any(item in takes(order) for item in span.items) for span in told)
        says_no = any(item in order.evoked for item in _NO)
        lacks = any(not any(item in kinds for span in told for item in span.items) for kinds in order.needs)
        if evoked and (lacking or not lacks) and (says_no or acts or not denies):
            by_deed = any(item in order.evoked and item in grammar.deeds for span in told for item in span.items)
            found.append((-taken - _OF_DEED * by_deed, number, order))
            if any(item in order.evoked and item.doubt == AS_WRITTEN for span in told for item in span.items):
                written.add(number)
    return [order for _, number, order in sorted(found, key=lambda each: each[:2]) if not written or number in written]


def _filled(order: Declared, said: Sequence[Item], sense: Sense) -> Iterator[list[Item]]:
    """What evokes the order with a choice of what it needs: first what was named, then whatever there is."""
    first = next((item for item in said if item in order.evoked), None)
    if first is None:
        return
    yield [first]
    for chosen in product(*(_choices(kinds, said, sense) for kinds in _needed(order))):
        yield [first, *chosen]
        if first in chosen:
            yield list(chosen)


def _needed(order: Declared) -> list[Kinds]:
    """The kinds of the parts that its line cannot do without."""
    written = set(_PART.findall(_OPTIONAL.sub("", order.line)))
    parts = [part.kinds for part in order.parts if part.least or part.name in written]
    rows = order.rows if order.rows is not None and (order.rows.least or order.rows.name in written) else None
    return [*parts, *(rows.columns if rows else ())]


def _choices(kinds: Kinds, said: Sequence[Item], sense: Sense) -> list[Item]:
    named = [item for item in said if item in kinds and item.value is not None]
    if named:
        return named
    at, past = len(sense.words) - 1, len(sense.words)  # as if the line ended with it: some orders ask where a part is
    known = [Item(kind, value, at, past) for kind, values in sense.grammar.book.values().items() for value in values]
    numbers = [Item(NUMBER, number, at, past) for number in _NUMBERS]
    return [item for item in (*numbers, *known) if item in kinds]
