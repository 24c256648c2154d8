"""What happened: facts told by the rules, to be made into sentences by templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One fact. Rules tell facts, templates make sentences."""

    kind: str  #: kebab-case name of the fact, e.g. "explored"
    data: Mapping[str, Any] = field(default_factory=dict)  #: plain JSON values
    rule: str = ""  #: where it comes from, e.g. "2e 15"
    seen_by: tuple[str, ...] | None = None  #: the seats that may know it; None: everybody

    def visible_to(self, seat: str | None) -> bool:
        """Whether `seat` (None: an observer) may learn of this."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def document(self) -> dict[str, Any]:
        """The event as JSON values."""
        doc: dict[str, Any] = {"kind": self.kind, "data": dict(self.data), "rule": self.rule}
        if self.seen_by is not None:
            doc["seen_by"] = list(self.seen_by)
        return doc


def event_from(document: Mapping[str, Any]) -> Event:
    """The event that `Event.document` wrote."""
    seen_by = document.get("seen_by")
    return Event(
        document["kind"],
        dict(document["data"]),
        document.get("rule", ""),
        None if seen_by is None else tuple(seen_by),
    )
