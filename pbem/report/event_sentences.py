"""Events made into sentences: once per chapter and language, then given to each seat as far as it may know them.

The macros are in templates/<language>/events/<ruleset>.txt, one per kind of event, named like it. A macro prints
either `who | what | words`, which begins a row, or words alone, which go on in the row above; nothing at all where the
fact is told with another one.

Beside the macro of a kind there may be `own_<kind>` (what its owner reads instead), `unsaid_<kind>` (the row its owner
reads where the kind prints nothing and there is a note), `alike_<kind>` with `item_<kind>` (several rows told in one).
`places` names kinds whose row is that of a Territory: what befalls it afterwards is told there; `repeats` kinds that
are told once with their number where they follow one another.

Who settled a decision is added here, from the event's `source`; a `note` event before it is for its owner only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
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
LIST = "…"  #: what stands for the items in a row of several
TOGETHER = (
    "¦"  #: what an item has before it is said once for all items that have the same: "with Merchant/Governor:¦Red"
)
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
    what: str  #: the label; "" where the row before has the same
    label: str = ""
    actor: str = ""  #: the seat whose row it is
    parts: list[Part] = field(default_factory=list)
    how: Part | None = None  #: who settled it, said last
    alike: tuple[str, str] | None = None  #: the row of several such ("| no action | …"), and what goes into it

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
    listed: Callable[[Sequence[str]], str]  #: "Red, Green and Blue"
    _shared: list[str | None] = field(default_factory=list)

    def lines(self, seat: str | None) -> list[str]:
        """The rows' markup as `seat` reads them. What all read alike is put together once."""
        if not self._shared:
            self._shared = [None if row.personal else row.line(None) for row in self.rows]
        lines = [row.line(seat) if line is None else line for row, line in zip(self.rows, self._shared, strict=True)]
        merged = self._alike(seat, lines)
        for pattern, places in merged.items():
            items = [alike[1] for place in places if (alike := self.rows[place].alike)]
            lines[places[0]] = "> " + pattern.replace(LIST, self._together(items))
            for place in places[1:]:
                lines[place] = ""
        if merged:
            self._label(seat, lines, {place for places in merged.values() for place in places})
        return [line for line in lines if line]

    def _together(self, items: Sequence[str]) -> str:
        """The items of one row: "with Merchant/Governor: Red and Blue; with Sovereign/Rebel: Green"."""
        found: dict[str, list[str]] = {}
        for item in items:
            head, _, what = item.rpartition(TOGETHER)
            found.setdefault(head, []).append(what)
        return _JOINT.join(f"{head} {self.listed(whats)}".strip() for head, whats in found.items())

    def _label(self, seat: str | None, lines: list[str], merged: Container[int]) -> None:
        """Say a row's label where the row that said it for both is told with others now."""
        said = ""
        for place, row in enumerate(self.rows):
            if lines[place] and place not in merged:
                if row.label and not row.what and row.label != said:
                    lines[place] = replace(row, what=row.label).line(seat)
                said = row.label
            elif lines[place]:
                said = ""

    def _alike(self, seat: str | None, lines: Sequence[str]) -> dict[str, list[int]]:
        """The rows that are told in one, by its pattern; what a seat reads with a note of its own stays alone."""
        found: dict[str, list[int]] = {}
        for place, row in enumerate(self.rows):
            if row.alike and (not row.personal or lines[place] == row.line(None)):
                found.setdefault(row.alike[0], []).append(place)
        return {pattern: places for pattern, places in found.items() if len(places) > 1}


class Teller:
    """Makes one language's sentences from events."""

    def __init__(self, language: str) -> None:
        self._environment = environment(language)
        self._told: WeakKeyDictionary[Chapter, Told] = WeakKeyDictionary()
        self._modules: dict[str, TemplateModule | None] = {}
        self.shared: dict[tuple[str, str, str], Any] = {}  #: what macros printed for all who know the same facts
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
    """Makes one chapter's rows."""

    def __init__(self, macros: Any, how: Any, n: Tools) -> None:
        self._macros = macros
        self._how = how
        self._n = n
        self._rows: list[Row] = []
        self._what = ""  #: the label of the row before, said or not
        self._places: dict[str, Row] = {}  #: Territory to the row in which its battle is told
        self._here = ""  #: the Territory of which the row spoke last, as far as all may know it
        self._note: Event | None = None

    def told(self, chapter: Chapter) -> Told:
        """The chapter's heading and rows."""
        for event, times in _folded(chapter.events, self._macros.repeats):
            if event.kind == NOTE:
                self._tell_note()
                self._note = event
            else:
                self._tell(event, times)
        self._tell_note()
        heading = _one_line(self._macros.heading(chapter, self._n))
        return Told(heading=heading, rows=self._rows, listed=self._n.listed)

    def _tell(self, event: Event, times: int) -> None:
        place = event.data.get("territory", "") if event.data.get("territory") in self._places else ""
        note, how, own_how = self._settled(event)
        known = facts(event, self._actor, place=place, here=place or self._here, times=times, note=note)
        head, bar, words = _said(self._macros, event.kind, known, self._n).rpartition("|")
        if not bar and not words and note and (macro := self._macro("unsaid", event)):
            # What others need not read: nothing came of it. Its owner reads why, in a row of his own.
            head, _, own = _one_line(macro(known, self._n)).rpartition("|")
            self._begin(head, event)
            self._row.parts.append(Part(event=event, words="", own_words=own.strip(), owner=event.data["seat"]))
            return
        if bar:
            self._begin(head, event)
            known.here = ""
        own_words = words
        if macro := self._macro("own", event):
            own_words = _one_line(macro(known, self._n)).rpartition("|")[2]
        said = Part(event=event, words=words.strip(), own_words=own_words.strip(), owner=event.data.get("seat", ""))
        self._go_on(self._places.get(place, self._row), said, how, own_how, begins=bool(bar))
        if words and event.seen_by is None and not place:
            self._here = event.data.get("territory") or self._here
        if bar and (macro := self._macro("alike", event)) and (pattern := _one_line(macro(known, self._n))):
            item = _one_line(getattr(self._macros, f"item_{_name(event)}")(known, self._n))
            self._row.alike = (pattern, item)

    def _macro(self, prefix: str, event: Event) -> Any:
        """The event templates' `<prefix>_<kind>`, or None."""
        return getattr(self._macros, f"{prefix}_{_name(event)}", None)

    def _begin(self, head: str, event: Event) -> None:
        who, _, what = (part.strip() for part in head.partition("|"))
        if who:
            self._places.clear()
        # A label that goes on ("year 1") is said once.
        shown = what if who or what != self._what else ""
        self._what, self._here = what, ""
        self._rows.append(Row(who=who, what=shown, label=what, actor=event.data.get("seat", "") if who else ""))
        if event.kind in self._macros.places:
            self._places[event.data["territory"]] = self._row

    def _go_on(self, row: Row, said: Part, how: str, own_how: str, *, begins: bool) -> None:
        if begins and said.event.kind in self._macros.tells_source:
            row.parts.append(replace(said, own_words=_followed(said.own_words, own_how)))
        elif begins:
            row.how = replace(said, words=how, own_words=own_how)
            if said.words or said.own_words:
                row.parts.append(said)
        elif said.words or said.own_words:
            own_words = _bracketed(said.own_words, own_how)
            row.parts.append(replace(said, words=_bracketed(said.words, how), own_words=own_words))
        elif own_how and not how and said.event.data.get("source") != "standing":
            # Of a decision that is not told its owner still reads what says more than who settled it.
            row.parts.append(replace(said, own_words=own_how))

    @property
    def _row(self) -> Row:
        if not self._rows:
            self._rows.append(Row(who="", what=""))
        return self._rows[-1]

    @property
    def _actor(self) -> str:
        return self._rows[-1].actor if self._rows else ""

    def _settled(self, event: Event) -> tuple[str, str, str]:
        """The note that came before the event, and who settled its decision: for all, and for its owner."""
        note = ""
        if self._note is not None and self._note.data["seat"] == event.data.get("seat"):
            note, self._note = _briefly(self._note.data["note"]), None
        else:
            self._tell_note()
        source = "" if event.kind in self._macros.tells_source else event.data.get("source", "")
        return note, _one_line(self._how.how(source, self._n)), _one_line(self._how.own_how(source, note, self._n))

    def _tell_note(self) -> None:
        """A note whose decision brought nothing that is told: it stands for itself."""
        if self._note is None:
            return
        event, self._note = self._note, None
        words = _one_line(self._how.own_how("order", _briefly(event.data["note"]), self._n))
        self._row.parts.append(Part(event=event, words=words, own_words=words, owner=event.data["seat"]))


def _folded(events: Sequence[Event], kinds: Sequence[str]) -> Iterator[tuple[Event, int]]:
    """The events, those of `kinds` that follow one another and differ in nothing told made one, with their number."""
    held: tuple[Event, int] | None = None
    for event in events:
        if held is not None and event.kind in kinds and _told_alike(held[0], event):
            held = event, held[1] + 1
            continue
        if held is not None:
            yield held
        held = event, 1
    if held is not None:
        yield held


def _told_alike(one: Event, other: Event) -> bool:
    data = [{name: value for name, value in event.data.items() if name != "stack"} for event in (one, other)]
    return one.kind == other.kind and one.seen_by == other.seen_by and data[0] == data[1]


def _briefly(note: str) -> str:
    """A note of several reasons: how each ends is said once where all end alike (", and you have 1 Treasury")."""
    said = [_BEGINS.sub(lambda first: first[0].lower(), each) for each in note.split(_JOINT)]
    reasons = [each.rpartition(", ") for each in said]
    if len({tail for _, _, tail in reasons}) == 1:
        said[:-1] = [head or tail for head, _, tail in reasons[:-1]]
    return _JOINT.join(said)


#: How a reason begins that is a sentence where it is said alone, and follows other words here.
_BEGINS = re.compile(
    r"^(?:You|Your|There|That|The|This|An?|No|Not|In|Du|Dein[a-z]*|Es|Dort|Der|Die|Das|Diese[rs]?|Eine?[mnrs]?|Keine?[mnrs]?"
    r"|Nicht|Nur)\b"
)


def _followed(words: str, why: str) -> str:
    return f"{words}: {why}" if words and why else words


def _bracketed(words: str, how: str) -> str:
    return f"{words} ({how})" if how and words else words


def _name(event: Event) -> str:
    return event.kind.replace("-", "_")


def sentence(macros: Any, event: Event, n: Tools, actor: str = "") -> str:
    """What a macro prints of an event, on one line. Raises LookupError for a kind without a macro."""
    return _said(macros, event.kind, facts(event, actor), n)


def _said(macros: Any, kind: str, known: SimpleNamespace, n: Tools) -> str:
    macro = getattr(macros, kind.replace("-", "_"), None)
    if macro is None:
        raise LookupError(f"no sentence for the event {kind!r}")
    return _one_line(macro(known, n))


def facts(
    event: Event, actor: str = "", *, place: str = "", here: str = "", times: int = 1, note: str = ""
) -> SimpleNamespace:
    """An event's fields by name, its `kind` and `rule`, and what surrounds it.

    `actor`: the seat in whose row it is told; `place`: the Territory whose row it is, or "";
    `here`: the Territory of which that row spoke last, or ""; `times`: how often it
    happened at a stretch; `note`: what its owner alone reads about it.
    """
    around = {"actor": actor, "place": place, "here": here, "times": times, "note": note}
    return SimpleNamespace(**{"rule": event.rule, "kind": event.kind, **around, **event.data})


def visible(chapters: Sequence[Chapter], seat: str | None) -> Iterator[Event]:
    """All events of the chapters that `seat` may know."""
    for chapter in chapters:
        for event in chapter.events:
            if event.visible_to(seat):
                yield event


def _one_line(printed: Any) -> str:
    return " ".join(str(printed).split())
