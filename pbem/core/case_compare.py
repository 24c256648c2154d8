"""What a case expected and what was found: documents by path, events in order, decisions that wait."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from pbem.core.case_form import ABSENT, UNCHANGED, Told
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
        if written == ABSENT and there is not MISSING:
            result.append(Difference(path, ABSENT, shown(there)))
        elif there is MISSING and not knows(path):
            result.append(Difference(path, shown(expected), "no such path in the state document"))
        elif written != ABSENT and not same(expected, there, path):
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


#: Kind of event to the names of its facts, as a ruleset tells them.
Kinds = Mapping[str, Sequence[str]]
#: Facts that every event has beside its data.
_ALWAYS = ("rule", "seen_by")


def event_differences(wanted: Sequence[Told] | None, events: Sequence[Event], kinds: Kinds) -> list[Difference]:
    """The first expected event that was not told after the ones before it."""
    place = 0
    for number, each in enumerate(wanted or ()):
        if strange := _strange(each, kinds, events):
            return [Difference("events", str(each), strange)]
        found = next((at for at, event in enumerate(events[place:], start=place) if _is(each, event)), None)
        if found is None:
            after = f" after {(wanted or ())[number - 1]}" if number else ""
            return [Difference("events", f"{each}{after}", _told_instead(each, events))]
        place = found + 1
    return []


def untold_differences(unwanted: Sequence[Told], events: Sequence[Event], kinds: Kinds) -> list[Difference]:
    """What was told, but must not be."""
    result = []
    for each in unwanted:
        strange = _strange(each, kinds, events)
        if strange or any(_is(each, event) for event in events):
            result.append(Difference("not told", str(each), strange or "told"))
    return result


def _is(wanted: Told, event: Event) -> bool:
    facts = _facts(event)
    if wanted.kind != event.kind:
        return False
    return all(
        name not in facts if value == ABSENT else name in facts and same(value, facts[name], name)
        for name, value in wanted.facts.items()
    )


def _facts(event: Event) -> dict[str, Any]:
    """What an event says, as its document has it; `seen_by` is absent where all may know it."""
    document = event.document()
    seen_by = {"seen_by": document["seen_by"]} if "seen_by" in document else {}
    return {**document["data"], "rule": document["rule"], **seen_by}


def _strange(wanted: Told, kinds: Kinds, events: Sequence[Event]) -> str:
    """What is wrong with the name of a kind or a fact, so that it could never be told; "" where nothing is."""
    alike = [event for event in events if event.kind == wanted.kind]
    if not alike and kinds and wanted.kind not in kinds:
        return "no event of this ruleset has this name"
    known = {*_ALWAYS, *kinds.get(wanted.kind, ()), *(name for event in alike for name in event.data)}
    strange = [name for name in wanted.facts if name not in known]
    if strange and (alike or kinds):
        names = ", ".join(sorted(known))
        return f"{wanted.kind} has no fact {strange[0]}; it has {names}"
    return ""


def _told_instead(wanted: Told, events: Sequence[Event]) -> str:
    """The events of the same kind with the facts that were asked for; all kinds where there is none."""
    alike = [event for event in events if event.kind == wanted.kind and wanted.facts]
    if not alike:
        return ", ".join(event.kind for event in events) or "no event"
    facts = [{name: value for name, value in _facts(event).items() if name in wanted.facts} for event in alike]
    return "; ".join(str(Told(kind=wanted.kind, facts=each)) for each in facts)


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


def path_check(
    expect: Mapping[str, Any], start: Mapping[str, Any], state_from: Callable[[Any], Any]
) -> Callable[[str], bool]:
    """Whether the ruleset's state document can have a path: asked of the ruleset itself."""

    def knows(path: str) -> bool:
        written, there = expect[path], find(start, path)
        if written == UNCHANGED:
            return _accepts(start, path, there, state_from)
        if written == ABSENT:
            return there is not MISSING or any(_accepts(start, path, value, state_from) for value in _samples(start))
        return _accepts(start, path, written, state_from)

    return knows


def _accepts(start: Mapping[str, Any], path: str, value: Any, state_from: Callable[[Any], Any]) -> bool:
    document = deepcopy(dict(start))
    try:
        put(document, path, value)
        state_from(document)
    except (DataError, LookupError):
        return False
    return True


def _samples(start: Mapping[str, Any]) -> list[Any]:
    """Values of every form that a position can hold."""
    seat = start["seats"][0]
    return [1, True, seat, [seat], [], {}, {seat: 1}, None]


def _empty(value: Any) -> bool:
    return value is MISSING or value is None or value is False or value == 0 or value in ("", [], {}, ())


def _listed(value: Any) -> Sequence[Any]:
    if value is None:
        return ()
    return value if isinstance(value, (list, tuple)) else (value,)


def _words(text: Any) -> list[str]:
    return [word for word in re.split(r"[\s.:,/]+", str(text)) if word]
