"""An example of the order that a line seems to be: what its writer named, and what else it needs in this position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

from pbem.core.orders.declarations import Declared
from pbem.core.orders.denials import DENYING
from pbem.core.orders.fitting import candidates, takes
from pbem.core.orders.meanings import GLUE, NUMBER, UNSURE, Item, Kinds, Span
from pbem.core.orders.sense import Said, Sense

#: Lines that are tried for one example, at most; each costs some tenths of a millisecond.
_MOST_TRIED = 40
_NUMBERS = (1, 2, 4)
_OPTIONAL = re.compile(r"\[[^\]]*\]")
_PART = re.compile(r"\{(\w+)\}")


def example(spans: Sequence[Span], sense: Sense) -> tuple[str, ...]:
    """Canonical lines that the exact reader takes here, of the order that most of the words are about; () for none."""
    denies = any(item in DENYING for span in spans for item in span.items)  # "not Spain" is not like NATION spain
    order = None if denies else _likeliest(spans, sense)
    if order is None:
        return ()
    said = [item for span in spans if GLUE not in span.kinds for item in span.items if item in takes(order)]
    nothing = sense.deed(())
    for items in islice(_filled(order, said, sense), _MOST_TRIED):
        for candidate in candidates(order, Said(sense=sense, items=items), items, 0.0):
            for lines in candidate.placed(()):
                if sense.deed(lines) not in (None, nothing):
                    return lines
    return ()


def _likeliest(spans: Sequence[Span], sense: Sense) -> Declared | None:
    """The order that takes most of the words; one of them evokes it, and is no filling word."""
    told = [span for span in spans if GLUE not in span.kinds]
    best, most = None, 0
    for order in sense.grammar.orders:
        evoked = any(item in order.evoked and item.doubt != UNSURE for span in told for item in span.items)
        taken = sum(any(item in takes(order) for item in span.items) for span in told) if evoked else 0
        if taken > most:
            best, most = order, taken
    return best


def _filled(order: Declared, said: Sequence[Item], sense: Sense) -> Iterator[list[Item]]:
    """What evokes the order with a choice of what it needs: first what was named, then whatever there is."""
    first = next((item for item in said if item in order.evoked), None)
    if first is None:
        return
    yield [first]
    for chosen in product(*(_choices(kinds, said, sense) for kinds in _needed(order))):
        yield [first, *chosen]


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
    known = [Item(kind, value) for kind, values in sense.grammar.book.values().items() for value in values]
    numbers = [Item(NUMBER, number) for number in _NUMBERS]
    return [item for item in (*numbers, *known) if item in kinds]
