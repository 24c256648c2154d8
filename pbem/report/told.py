"""Events made into sentences: once per chapter and language, then given to each seat as far as it may know them.

The macros stand in templates/<language>/events/<ruleset>.txt, one per kind of event, named like it. A macro prints
either `who | what | words`, which begins a row, or words alone, which go on in the row above; nothing at all where the
fact is told with another one. Who settled a decision is added here, from the event's `how`: a note is for its owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from pbem.core.events import Event
from pbem.report.environment import environment
from pbem.report.inputs import Chapter, Common
from pbem.report.tools import Tools, tools

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule

_JOINT = "; "


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One fact of a row."""

    words: str
    event: Event
    owner: str = ""  #: the seat whose decision it was
    how: str = ""  #: who settled it, as everybody reads it
    own_how: str = ""  #: as the owner reads it


@dataclass(kw_only=True, slots=True)
class Row:
    """What one seat did, with all that followed from it."""

    who: str
    what: str
    parts: list[Part] = field(default_factory=list)

    def line(self, seat: str | None) -> str:
        """The markup of the row as `seat` reads it; "" where it may know nothing of it."""
        words = _JOINT.join(said for part in self.parts if part.event.visible_to(seat) for said in _said(part, seat))
        return f"> {self.who} | {self.what} | {words}" if words else ""


def _said(part: Part, seat: str | None) -> Iterator[str]:
    if part.words:
        yield part.words
    how = part.own_how if seat is not None and seat == part.owner else part.how
    if how:
        yield how


@dataclass(kw_only=True, slots=True)
class Told:
    """A chapter in words."""

    heading: str
    rows: list[Row]
    _shared: list[str | None] = field(default_factory=list)

    def lines(self, seat: str | None) -> list[str]:
        """The rows' markup as `seat` reads them. What all read alike is put together once."""
        if not self._shared:
            self._shared = [None if _personal(row) else row.line(None) for row in self.rows]
        lines = [row.line(seat) if line is None else line for row, line in zip(self.rows, self._shared, strict=True)]
        return [line for line in lines if line]


def _personal(row: Row) -> bool:
    return any(part.own_how != part.how or part.event.seen_by is not None for part in row.parts)


class Teller:
    """Makes one language's sentences from events."""

    def __init__(self, language: str) -> None:
        self._environment = environment(language)
        self._told: WeakKeyDictionary[Chapter, Told] = WeakKeyDictionary()
        self._modules: dict[str, TemplateModule | None] = {}
        self._names = frozenset(self._environment.list_templates())

    def told(self, chapter: Chapter, common: Common) -> Told:
        """The chapter in words; all mails about one chapter share them."""
        known = self._told.get(chapter)
        if known is None:
            known = self._tell(chapter, self.module("events", common), tools(common))
            self._told[chapter] = known
        return known

    def module(self, folder: str, common: Common) -> TemplateModule:
        """The macros of a ruleset, or else of its family. Raises LookupError where neither has any."""
        found = self.find(folder, common)
        if found is None:
            raise LookupError(f"no {folder} templates for {common.ruleset or 'a game without a ruleset'}")
        return found

    def find(self, folder: str, common: Common) -> TemplateModule | None:
        """The macros of a ruleset, or else of its family, or None."""
        key = f"{folder}/{common.ruleset}"
        if key not in self._modules:
            names = (f"{folder}/{name}.txt" for name in (common.ruleset, common.family) if name)
            found = next((name for name in names if name in self._names), None)
            self._modules[key] = self._environment.get_template(found).module if found else None
        return self._modules[key]

    def _tell(self, chapter: Chapter, macros: Any, n: Tools) -> Told:
        rows = list[Row]()
        for event in chapter.events:
            _add(rows, event, sentence(macros, event, n), self._hows(event, n))
        heading = _one_line(macros.heading(chapter, n))
        return Told(heading=heading, rows=rows)

    def _hows(self, event: Event, n: Tools) -> tuple[str, str]:
        how = event.data.get("how")
        if not how:
            return "", ""
        macros: Any = self._environment.get_template("events/how.txt").module
        source, note = (how, "") if isinstance(how, str) else (how["source"], how.get("note", ""))
        return _one_line(macros.how(source, n)), _one_line(macros.own_how(source, note, n))


def sentence(macros: Any, event: Event, n: Tools) -> str:
    """What a macro prints of an event, on one line. Raises LookupError for a kind without a macro."""
    macro = getattr(macros, event.kind.replace("-", "_"), None)
    if macro is None:
        raise LookupError(f"no sentence for the event {event.kind!r}")
    return _one_line(macro(facts(event), n))


def facts(event: Event) -> SimpleNamespace:
    """An event's fields by name, and its `kind` and `rule`."""
    return SimpleNamespace(**{"rule": event.rule, "kind": event.kind, **event.data})


def _add(rows: list[Row], event: Event, said: str, hows: tuple[str, str]) -> None:
    head, bar, words = said.rpartition("|")
    if bar or not rows:
        who, _, what = head.partition("|")
        rows.append(Row(who=who.strip(), what=what.strip()))
    owner = event.data.get("seat", "") if hows[1] else ""
    if words.strip() or hows[0] or hows[1]:
        part = Part(words=words.strip(), event=event, owner=owner, how=hows[0], own_how=hows[1])
        rows[-1].parts.append(part)


def _one_line(printed: Any) -> str:
    return " ".join(str(printed).split())


def visible(chapters: Sequence[Chapter], seat: str | None) -> Iterator[Event]:
    """All events of the chapters that `seat` may know."""
    for chapter in chapters:
        for event in chapter.events:
            if event.visible_to(seat):
                yield event
