"""Events made into sentences: once per chapter and language, then given to each seat as far as it may know them.

The macros stand in templates/<language>/events/<ruleset>.txt, one per kind of event, named like it. A macro prints
either `who | what | words`, which begins a row, or words alone, which go on in the row above; nothing at all where the
fact is told with another one.

Who settled a decision is added here, from the event's `source`; a `note` event before it is for its owner only.
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

NOTE = "note"  #: the kind that says to its owner why a decision was settled as it was; told with the next event
_JOINT = "; "


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One fact of a row, as everybody who may know it reads it and as its owner does."""

    event: Event
    words: str
    own_words: str
    owner: str = ""  #: the event's seat

    def said(self, seat: str | None) -> str:
        """The words for `seat`; "" where it may know nothing of it."""
        if not self.event.visible_to(seat):
            return ""
        return self.own_words if seat is not None and seat == self.owner else self.words

    @property
    def personal(self) -> bool:
        """Whether seats read it differently."""
        return self.words != self.own_words or self.event.seen_by is not None


@dataclass(kw_only=True, slots=True)
class Row:
    """What one seat did, with all that followed from it."""

    who: str
    what: str
    actor: str = ""  #: the seat whose row it is
    parts: list[Part] = field(default_factory=list)
    how: Part | None = None  #: who settled it, said last

    def line(self, seat: str | None) -> str:
        """The markup of the row as `seat` reads it; "" where it may know nothing of it."""
        parts = [*self.parts, self.how] if self.how else self.parts
        words = _JOINT.join(said for part in parts if (said := part.said(seat)))
        return f"> {self.who} | {self.what} | {words}" if words else ""

    @property
    def personal(self) -> bool:
        """Whether seats read it differently."""
        return any(part.personal for part in self.parts) or (self.how is not None and self.how.personal)


@dataclass(kw_only=True, slots=True)
class Told:
    """A chapter in words."""

    heading: str
    rows: list[Row]
    _shared: list[str | None] = field(default_factory=list)

    def lines(self, seat: str | None) -> list[str]:
        """The rows' markup as `seat` reads them. What all read alike is put together once."""
        if not self._shared:
            self._shared = [None if row.personal else row.line(None) for row in self.rows]
        lines = [row.line(seat) if line is None else line for row, line in zip(self.rows, self._shared, strict=True)]
        return [line for line in lines if line]


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
            macros: Any = self.module("events", common)
            how: Any = self._environment.get_template("events/how.txt").module
            known = _Telling(macros, how, tools(common)).told(chapter)
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


class _Telling:
    """The making of one chapter's rows."""

    def __init__(self, macros: Any, how: Any, n: Tools) -> None:
        self._macros = macros
        self._how = how
        self._n = n
        self._rows = list[Row]()
        self._note: Event | None = None  #: waits for the event it belongs to

    def told(self, chapter: Chapter) -> Told:
        """The chapter's heading and rows."""
        for event in chapter.events:
            if event.kind == NOTE:
                self._tell_note()
                self._note = event
            else:
                self._tell(event)
        self._tell_note()
        return Told(heading=_one_line(self._macros.heading(chapter, self._n)), rows=self._rows)

    def _tell(self, event: Event) -> None:
        said = sentence(self._macros, event, self._n, self._actor)
        how, own_how = self._settled(event)
        owner = event.data.get("seat", "")
        head, bar, words = said.rpartition("|")
        if bar:
            self._begin(head, owner)
            self._row.how = Part(event=event, words=how, own_words=own_how, owner=owner)
            how = own_how = ""
        self._go_on(event, words.strip(), owner, (how, own_how))

    def _begin(self, head: str, owner: str) -> None:
        who, _, what = (part.strip() for part in head.partition("|"))
        self._rows.append(Row(who=who, what=what, actor=owner if who else ""))

    def _go_on(self, event: Event, words: str, owner: str, hows: tuple[str, str]) -> None:
        how, own_how = hows
        if words:
            part = Part(event=event, words=_bracketed(words, how), own_words=_bracketed(words, own_how), owner=owner)
        else:
            # Of a decision that is not told its owner still reads what says more than who settled it.
            part = Part(event=event, words="", own_words="" if how else own_how, owner=owner)
        if part.words or part.own_words:
            self._row.parts.append(part)

    @property
    def _row(self) -> Row:
        if not self._rows:
            self._rows.append(Row(who="", what=""))
        return self._rows[-1]

    @property
    def _actor(self) -> str:
        return self._rows[-1].actor if self._rows else ""

    def _settled(self, event: Event) -> tuple[str, str]:
        """Who settled the event's decision, for all and for its owner, with the note that came before it."""
        note = ""
        if self._note is not None and self._note.data["seat"] == event.data.get("seat"):
            note, self._note = self._note.data["note"], None
        else:
            self._tell_note()
        source = "" if event.kind in self._macros.tells_source else event.data.get("source", "")
        return _one_line(self._how.how(source, self._n)), _one_line(self._how.own_how(source, note, self._n))

    def _tell_note(self) -> None:
        """A note whose decision brought nothing that is told: it stands for itself."""
        if self._note is None:
            return
        event, self._note = self._note, None
        words = _one_line(self._how.own_how("order", event.data["note"], self._n))
        self._row.parts.append(Part(event=event, words=words, own_words=words, owner=event.data["seat"]))


def _bracketed(words: str, how: str) -> str:
    return f"{words} ({how})" if how else words


def sentence(macros: Any, event: Event, n: Tools, actor: str = "") -> str:
    """What a macro prints of an event, on one line. Raises LookupError for a kind without a macro."""
    macro = getattr(macros, event.kind.replace("-", "_"), None)
    if macro is None:
        raise LookupError(f"no sentence for the event {event.kind!r}")
    return _one_line(macro(facts(event, actor), n))


def facts(event: Event, actor: str = "") -> SimpleNamespace:
    """An event's fields by name, its `kind` and `rule`, and the `actor` in whose row it is told."""
    return SimpleNamespace(**{"rule": event.rule, "kind": event.kind, "actor": actor, **event.data})


def visible(chapters: Sequence[Chapter], seat: str | None) -> Iterator[Event]:
    """All events of the chapters that `seat` may know."""
    for chapter in chapters:
        for event in chapter.events:
            if event.visible_to(seat):
                yield event


def _one_line(printed: Any) -> str:
    return " ".join(str(printed).split())
