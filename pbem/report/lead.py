"""The first sentence of a report: what happened to this seat, from the events it may know.

The macros `lead_<kind>` of the event templates print a clause about the reader ("your Explorer reached Brazil"), or
nothing where the event does not touch him. The template's `lead_order` lists the kinds from the weightiest down; its
`undone_by` names kinds that say nothing once another kind has followed at the same place, its `lead_sums` kinds that
are added up, each with the names of what is: of one cause at one place the clause tells the sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.events import Event
from pbem.report.event_sentences import facts, visible
from pbem.report.gathering import gathered
from pbem.report.inputs import Chapter
from pbem.report.tools import Tools

_CLAUSES = 3  #: more is a list, and the list follows anyway
Space = tuple[str, str]  #: Territory and good, "" where there is none


def clauses(chapters: Sequence[Chapter], seat: str, macros: Any, n: Tools, most: int = _CLAUSES) -> list[str]:
    """The weightiest clauses about `seat`, in the order in which they happened."""
    order: Sequence[str] = macros.lead_order
    weight = {kind: place for place, kind in enumerate(order)}
    found = list[tuple[int, int, str, Space]]()
    events = _summed(list(visible(chapters, seat)), getattr(macros, "lead_sums", {}))
    for place, event in enumerate(events):
        if event.kind in weight and not _undone(event, events[place:], macros):
            macro = getattr(macros, f"lead_{event.kind.replace('-', '_')}")
            clause = " ".join(str(macro(facts(event), seat, n)).split())
            if clause and all(clause != known for _, _, known, _ in found):
                found.append((weight[event.kind], place, clause, _space(event)))
    told = list(_once(sorted(found)))[:most]
    return gathered([clause for _, _, clause, _ in sorted(told, key=lambda item: item[1])], n.listed)


def _summed(events: Sequence[Event], sums: Mapping[str, Sequence[str]]) -> list[Event]:
    """The events, those of one kind, seat, place and cause as the first of them; `sums`: kind to what is added up."""
    amounts: dict[tuple[object, ...], Counter[str]] = {}
    for event in events:
        if event.kind in sums:
            sum_ = amounts.setdefault(_kin(event), Counter())
            for name in sums[event.kind]:
                sum_[name] += event.data[name]
    found = list[Event]()
    for event in events:
        if event.kind not in sums:
            found.append(event)
        elif (kin := _kin(event)) in amounts:
            found.append(replace(event, data={**event.data, **amounts.pop(kin)}))
    return found


def _kin(event: Event) -> tuple[object, ...]:
    return event.kind, *(event.data.get(name) for name in ("seat", "faction", "region", "cause"))


def _undone(event: Event, later: Iterable[Event], macros: Any) -> bool:
    """Whether what failed there was done after all, by the same seat (a die that fell short and was paid for)."""
    kind = getattr(macros, "undone_by", {}).get(event.kind)
    return kind is not None and any(
        other.kind == kind and other.data.get("seat") == event.data.get("seat") and _space(other) == _space(event)
        for other in later
    )


def _space(event: Event) -> Space:
    """Where on the map it happened, as far as its data say."""
    return str(event.data.get("territory") or ""), str(event.data.get("good") or "")


def _once(found: Iterable[tuple[int, int, str, Space]]) -> Iterator[tuple[int, int, str, Space]]:
    """Of what befell one space of the map only the weightiest kind: who lost a gold mine has lost its counters too."""
    heaviest: dict[Space, int] = {}
    for item in found:
        weight, _, _, space = item
        if not all(space) or heaviest.setdefault(space, weight) == weight:
            yield item


def milestones(chapters: Sequence[Chapter], seat: str | None, macros: Any, n: Tools) -> list[str]:
    """What of a turn's chapters belongs into the game's history, a clause each; what begins alike is one."""
    found = list[str]()
    for event in visible(chapters, seat):
        macro = getattr(macros, f"milestone_{event.kind.replace('-', '_')}", None)
        clause = " ".join(str(macro(facts(event), n)).split()) if macro else ""
        if clause:
            found.append(clause)
    return gathered(found, n.listed)
