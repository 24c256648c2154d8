"""What a case expected and what was found: documents by path, events in order, decisions that wait."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from pbem.core.case_form import UNCHANGED, Case
from pbem.core.errors import DataError
from pbem.core.events import Event
from pbem.core.paths import MISSING, find, leaves, put
from pbem.core.table import Decision

#: Lists whose order means nothing.
_UNORDERED = ("hand", "interests")


@dataclass(frozen=True, slots=True)
class Difference:
    """One path where two documents differ."""

    path: str
    expected: Any
    found: Any


def differences(expect: Mapping[str, Any], given: Any, found: Any, knows: Callable[[str], bool]) -> list[Difference]:
    """Where `found` is not as expected; `given` is the start's document, `knows(path)` whether a path can exist."""
    result = []
    for path, written in expect.items():
        there = find(found, path)
        expected = find(given, path) if written == UNCHANGED else written
        if there is MISSING and not knows(path):
            result.append(Difference(path, shown(expected), "no such path in the state document"))
        elif not same(expected, there, path):
            result.append(Difference(path, shown(expected), shown(there)))
    return result


def same(expected: Any, found: Any, path: str = "") -> bool:
    """Whether two values are alike: lists and tables whole, what is missing being zero or empty."""
    if isinstance(expected, Mapping) and (isinstance(found, Mapping) or _empty(found)):
        other: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        names = [*expected, *(name for name in other if name not in expected)]
        return all(same(expected.get(name, MISSING), other.get(name, MISSING), name) for name in names)
    if isinstance(expected, (list, tuple)) and isinstance(found, (list, tuple)):
        if path.rpartition(".")[2] in _UNORDERED:
            return Counter(map(repr, expected)) == Counter(map(repr, found))
        return len(expected) == len(found) and all(map(same, expected, found))
    if expected is MISSING or found is MISSING:
        return _empty(expected) and _empty(found)
    if isinstance(expected, bool) != isinstance(found, bool):
        return False
    return bool(expected == found)


def changes(before: Any, after: Any) -> list[Difference]:
    """Every path whose value is another after than before."""
    old, new = dict(leaves(before)), dict(leaves(after))
    paths = [*old, *(path for path in new if path not in old)]
    return [Difference(path, old.get(path), new.get(path)) for path in paths if old.get(path) != new.get(path)]


def event_differences(kinds: Sequence[str] | None, events: Sequence[Event]) -> list[Difference]:
    """The first expected kind that was not told after the ones before it."""
    told = [event.kind for event in events]
    place = 0
    for number, kind in enumerate(kinds or ()):
        if kind not in told[place:]:
            after = f" after {(kinds or ())[number - 1]}" if number else ""
            return [Difference("events", kind + after, ", ".join(told) or "no event")]
        place = told.index(kind, place) + 1
    return []


def pending_differences(written: Any, waiting: Sequence[Decision]) -> list[Difference]:
    """Whether exactly the written decisions wait.

    They are written as a table from seat to kind (or kinds), or as a list of "Blue surrender", ["Blue", "surrender"],
    seats or kinds.
    """
    wanted = wanted_pending(written)
    left = list(waiting)
    for words in wanted:
        fitting = next((decision for decision in left if fits(words, decision)), None)
        if fitting is None:
            break
        left.remove(fitting)
    else:
        if not left:
            return []
    return [Difference("pending", [" ".join(words) for words in wanted], [f"{d.seat} {d.kind}" for d in waiting])]


def wanted_pending(written: Any) -> list[tuple[str, ...]]:
    """The words of each decision that must wait."""
    if isinstance(written, Mapping):
        pairs = [(seat, kind) for seat, kinds in written.items() for kind in _listed(kinds)]
        return [(seat, *_words(kind)) for seat, kind in pairs]
    return [tuple(word for part in _listed(item) for word in _words(part)) for item in _listed(written)]


def fits(words: tuple[str, ...], decision: Decision) -> bool:
    """Whether the words name this decision by seat, kind or both."""
    return bool(words) and all(word in (decision.seat, decision.kind) for word in words)


def shown(value: Any) -> Any:
    """A value as a case writes it."""
    if value is None:
        return "none"
    return "nothing" if value is MISSING else value


def path_check(case: Case, start: Mapping[str, Any], state_from: Callable[[Any], Any]) -> Callable[[str], bool]:
    """Whether the ruleset's state document can have a path: asked of the ruleset itself."""

    def knows(path: str) -> bool:
        document = deepcopy(dict(start))
        value = case.expect[path]
        try:
            put(document, path, find(start, path) if value == UNCHANGED else value)
            state_from(document)
        except (DataError, LookupError):
            return False
        return True

    return knows


def _empty(value: Any) -> bool:
    return value is MISSING or value is None or value is False or value == 0 or value in ("", [], {}, ())


def _listed(value: Any) -> Sequence[Any]:
    if value is None:
        return ()
    return value if isinstance(value, (list, tuple)) else (value,)


def _words(text: Any) -> list[str]:
    return [word for word in re.split(r"[\s.:,/]+", str(text)) if word]
