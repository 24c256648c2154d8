"""Items put into the parts of an order, and the canonical line that comes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.orders.declarations import Declared, Filled, Part, Rows
from pbem.core.orders.meanings import NUMBER, Item, Span
from pbem.core.orders.sense import Said
from pbem.core.orders.spotting import PARTING

_OR = frozenset({"or", "oder"})
#: What may stand between alternatives.
_BETWEEN = _OR | {"/", "|", "else", "otherwise", "sonst"}
#: Words between a marking word and what it marks, at most, and how much worse it is to follow it.
_NEAR, _BEHIND = 2.0, 1.5
#: Items that want a marking word and have none: the order's finish takes them out, or there is no such order.
LEFT = "left"
_OPTIONAL = re.compile(r"\[([^\]{]*)\{(\w+)\}([^\]]*)\]")
_PART = re.compile(r"\{(\w+)\}")


def filled(order: Declared, said: Said) -> Iterator[Filled]:
    """The parts of the order, each with what was found for it; nothing where one has too little or too much."""
    found: Filled = {part.name: [] for part in order.parts}
    rows = _Rows(order.rows)
    for item in said.items:
        _put(order, found, rows, item, said)
    if order.rows is not None:
        found[order.rows.name] = rows.all()
    if _whole(order, found) and all(_are_alternatives(part, found, said) for part in order.parts):
        yield found


def _put(order: Declared, found: Filled, rows: _Rows, item: Item, said: Said) -> None:
    """Put an item into its part. What wants a marking word and has none is LEFT to the order's finish."""
    takes = [part for part in order.parts if item in part.kinds]
    unmarked = [part for part in takes if not part.beside]
    marked = _nearest_marked(takes, item, said)
    column = rows.column_of(item)
    if marked is not None and (not (unmarked or column) or marked[0] <= _NEAR):
        found[marked[1].name].append(_value(marked[1], item))
    elif column:
        rows.put(column, item, said)
    elif unmarked:
        if not _is_soft(item, unmarked[0]):
            found[unmarked[0].name].append(_value(unmarked[0], item))
    elif takes and item not in order.says_no_more:
        found.setdefault(LEFT, []).append(item)


def _is_soft(item: Item, part: Part) -> bool:
    """Whether a small word is no part: "my" is none where the part does not ask for just that."""
    return item.kind in ("own", "i", "there", "too") and item.kind not in part.kinds.names


def _nearest_marked(takes: Sequence[Part], item: Item, said: Said) -> tuple[float, Part] | None:
    """The part whose marking word is nearest, and how far that is."""
    found: list[tuple[float, int, Part]] = []
    for number, part in enumerate(takes):
        marks = [each for each in said.items if part.beside and each in part.beside and each is not item]
        if marks:
            found.append((min(_distance(mark, item, said) for mark in marks), number, part))
    if not found:
        return None
    distance, _, part = min(found)
    return distance, part


def _marks_alone(mark: Item, item: Item, said: Said) -> bool:
    """Whether a word behind an item marks it, for its clause has no other: "…, but one Treasury I want to keep"."""
    if mark.at < item.past or not PARTING.isdisjoint(said.between(item, mark)):
        return False
    begins = max((at for at in range(item.at) if said.sense.words[at] in PARTING), default=-1)
    return begins >= 0 and not any(
        other.written and begins < other.at < mark.at and other.kind == item.kind and other is not item
        for other in said.items
    )


def _distance(mark: Item, item: Item, said: Said) -> float:
    if _marks_alone(mark, item, said):
        return _BEHIND
    return item.at - mark.past if mark.past <= item.at else mark.at - item.past + _BEHIND


def _value(part: Part, item: Item) -> Any:
    if part.shown:
        return part.shown
    return item.value if item.value is not None else item.kind.upper()


#: Kinds that tell whose something is: they stand before it, and behind it only with "of".
_WHOSE = frozenset(("seat", "own", "others"))
_PARTING = frozenset((",", ";", ".", "+", "&", "/", "and", "und", "then", "dann", "plus", "sowie"))


_THEN = frozenset(("then", "dann"))


class _Rows:
    """Rows being told."""

    def __init__(self, rows: Rows | None) -> None:
        self._columns = rows.columns if rows else ()
        self._done: list[dict[str, Any]] = []
        self._open: dict[str, Any] = {}
        self._taken = set[int]()
        self._last: Item | None = None

    def column_of(self, item: Item) -> int:
        """The number of its column from 1; 0 for none."""
        return next((number for number, kinds in enumerate(self._columns, 1) if item in kinds), 0)

    def put(self, column: int, item: Item, said: Said) -> None:
        """Into the open row, or a new one where it has that column already, or where "and" begins somebody else's."""
        whose = (
            item.kind in _WHOSE and self._last is not None and not _PARTING.isdisjoint(said.between(self._last, item))
        )
        then = self._last is not None and not _THEN.isdisjoint(said.between(self._last, item))
        if column in self._taken or whose or then:
            self._end()
        self._last = item
        self._taken.add(column)
        self._open[item.kind] = item.value if item.value is not None else True

    def all(self) -> list[dict[str, Any]]:
        """The rows, the last one ended."""
        self._end()
        return self._done

    def _end(self) -> None:
        if self._open:
            self._done.append(self._open)
        self._open, self._taken = {}, set()


def _whole(order: Declared, found: Filled) -> bool:
    """Whether each part has as much as it needs and no more; a name that is said twice counts once.

    A number does not where the order counts several things: in "keep 1, 1 squadron" the second is another's.
    """
    counts = order.rows is not None and any(NUMBER in column.names for column in order.rows.columns)
    for part in order.parts:
        if not counts or NUMBER not in part.kinds.names:
            found[part.name] = list(dict.fromkeys(found[part.name]))
        if not part.least <= len(found[part.name]) <= part.most:
            return False
    return order.rows is None or len(found[order.rows.name]) >= order.rows.least


def _are_alternatives(part: Part, found: Filled, said: Said) -> bool:
    """Whether the alternatives in one part are told as such: "India or China", not "India, China"."""
    if part.joined != " / " or part.most < 2:
        return True
    taken = [item for item in said.items if item in part.kinds and item.written and isinstance(item.value, str)]
    named = [item for item in taken if item.value in found[part.name]]
    return all(
        one.value == other.value or not _BETWEEN.isdisjoint(said.between(one, other)) for one, other in pairwise(named)
    )


def alternatives_said(order: Declared, said: Said, spans: Sequence[Span]) -> bool:
    """Whether every OR stands between alternatives of one part; anywhere else it leaves the choice open."""
    if (
        not spans or order.ranked or said.has("refuse", "never") or _denied_first(said)
    ):  # "you may never ship or sell" forbids both
        return True
    covered = {place for span in spans for place in range(span.at, span.past)}
    written = sorted((item for item in said.items if item.written), key=lambda item: item.at)
    for place in range(spans[0].at, spans[-1].past):
        told = said.sense.words[place] in _OR and place not in covered and not _elsewhere(place, covered, said)
        if told and not _between_alternatives(order, written, place):
            return False
    return True


def _denied_first(said: Said) -> bool:
    """Whether a "no" begins: "no Privateer attacks Blue or Green" spares both."""
    return bool(said.items) and said.items[0].kind == "none"


def _elsewhere(place: int, covered: set[int], said: Said) -> bool:
    """Whether an OR within a condition is between the words of the order: "… at 4 or more, X Raid"."""
    begins = max((at for at in covered if at < place), default=-1) + 1
    ends = min((at for at in covered if at > place), default=place + 1)
    return not PARTING.issuperset(said.sense.words[begins:ends])


def _between_alternatives(order: Declared, written: Sequence[Item], place: int) -> bool:
    before = [item for item in written if item.past <= place]
    behind = [item for item in written if item.at > place]
    if not before or not behind or before[-1].kind != behind[0].kind:
        return False
    if before[-1] in order.any_of:
        return True
    kinds = [part.kinds for part in order.parts if part.joined == " / " and part.most > 1]
    return any(before[-1] in each and behind[0] in each for each in kinds)


def bodies(order: Declared, found: Filled, said: Said) -> Iterator[str]:
    """The canonical line of filled parts, without its slot; what a finish has added is in it as parts are."""
    names = set(_PART.findall(order.line))
    joined = {part.name: part.joined for part in order.parts}
    written = {name: joined.get(name, ", ").join(map(str, found[name])) for name in found if name in names}
    body = _OPTIONAL.sub(
        lambda match: f"{match[1]}{written.get(match[2], '')}{match[3]}" if found.get(match[2]) else "", order.line
    )
    body = " ".join(_PART.sub(lambda match: written.get(match[1], ""), body).split()).replace(" ,", ",")
    if (said.condition and not order.condition) or found.get(LEFT):
        return
    yield f"{body} {order.condition} {said.condition}" if said.condition else body
