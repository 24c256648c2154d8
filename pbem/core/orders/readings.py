"""All ways to read a line as orders: its clauses grouped into orders, each with its condition and its alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod

from pbem.core.orders.alike import is_unlike
from pbem.core.orders.clauses import CONDITIONS, Clause, Kind
from pbem.core.orders.denials import DENYING
from pbem.core.orders.fitting import Candidate, fits, may_be
from pbem.core.orders.meanings import CHAT, COMPARE, GLUE, NUMBER, SLOT, Item, Kinds, Span, Value
from pbem.core.orders.reasons import he_acts
from pbem.core.orders.sense import Deed, Said, Sense

_ORS = frozenset({"or", "oder"})
_BUT = frozenset({"but", "aber"})
#: What the last of a ranked list says that names nothing more: "Portugal, else I do not mind".
_WHATEVER = Kinds("whatever others all")
_SENTENCE_ENDS, _CONSEQUENCE = frozenset(".;!"), frozenset({",", "then", "dann", ""})
#: Of each group at most this many candidates, of a line this many clauses, of a condition this many ways.
_MOST_CANDIDATES, _MOST_TAILS, MOST_CLAUSES, _MOST_WAYS, _MOST_CONDITIONS = 8, 6, 12, 64, 3
#: Clauses of a line of which each order names its slot, at most.
MOST_NUMBERED = 24
#: Conditions that an order may have: "if he attacks, unless he has one soldier".
_MOST_TIED = 2
#: Clauses that a condition may have: "if Red has more than 4 | and I have less".
_LONGEST_CONDITION = 2
#: What joins them; behind a comma or "then" comes what is ordered.
_JOINING = frozenset({"and", "und", "or", "oder"})
_THEN = frozenset({"then", "dann"})
#: How much weaker an order is that goes on with a deed behind "then".
_GOES_ON_WITH = 0.02
#: Signs behind which something else begins, and words that go with any name.
_SIGNS, _SMALL = frozenset({",", ";", "."}), frozenset({"own", "i", "me", "too", "number"})
#: Readings put to the exact reader for one line, at most.
_MOST_TRIED = 160


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """One way to read a line."""

    lines: tuple[str, ...]
    deed: Deed
    offered: bool  #: it is to be asked about, and not taken
    weak: float
    groups: int  #: orders that it has
    unplaced: bool = False  #: whether the slot of one is not told, and the next is taken

    @property
    def rank(self) -> tuple[bool, float, bool, int]:
        """Smaller is better."""
        return (self.offered, round(self.weak, 3), self.unplaced, self.groups)

    @property
    def is_weak(self) -> bool:
        """Whether a part of it has nothing of its own to speak for it."""
        return self.weak >= _WEAK


@dataclass(eq=False)
class Readings:
    """The search through the readings of one line."""

    clauses: Sequence[Clause]
    sense: Sense
    found: dict[Deed, Reading] = field(default_factory=dict)
    refused: list[tuple[str, ...]] = field(default_factory=list)  #: lines of one order that the exact reader refuses
    _groups: dict[tuple[int, int, int], list[Candidate]] = field(default_factory=dict)
    _tried: int = 0

    def all(self) -> list[Reading]:
        """All readings that do something, no two of them the same, best first."""
        self._go_on(0, None, (), Reading(lines=(), deed=(), offered=False, weak=0.0, groups=0))
        return sorted(self.found.values(), key=lambda reading: (*reading.rank, reading.lines))

    def _go_on(self, at: int, before: Candidate | None, laid: tuple[str, ...], so_far: Reading) -> None:
        if at == len(self.clauses):
            self._note(replace(so_far, lines=laid))
            return
        if self.clauses[at].kind is Kind.ELSE or self._tried > _MOST_TRIED:
            return
        for past in range(self._farthest(at), at, -1):
            if past < len(self.clauses) and self._cannot_begin(at, past):
                continue
            if past > at + 1 and self._lists_on(at):
                continue  # "my coffee and my silk, the others can": the silk is none of theirs
            goes_on = _GOES_ON_WITH if any(map(self._begins_deed, self.clauses[at + 1 : past])) else 0.0
            names_more = any(self._begins_slot(place) for place in range(at + 1, past))
            for candidate in self._group(at, past, before)[:_MOST_CANDIDATES]:
                if names_more and candidate.order.slot:
                    continue  # the next slot's order is another one
                unlike = is_unlike(_spans(self.clauses[at:past]), before, candidate, self.sense)
                for place, lines in enumerate(candidate.placed(laid)):
                    after = replace(
                        so_far,
                        offered=so_far.offered or candidate.offered or unlike,
                        weak=so_far.weak + candidate.weak + goes_on,
                        groups=so_far.groups + 1,
                        unplaced=so_far.unplaced or place > 0,
                    )
                    self._tried += 1
                    if self.sense.deed((*laid, *lines)) is not None:
                        self._go_on(past, candidate, (*laid, *lines), after)
                        break
                    if past - at == len(self.clauses) and lines not in self.refused and not candidate.weak:
                        self.refused.append(lines)

    def _begins_deed(self, clause: Clause) -> bool:
        """Whether a clause behind "then" names a deed: it rather begins an order than goes on with one."""
        return clause.behind in _THEN and any(item in self.sense.grammar.deeds for item in clause.told)

    def _begins_slot(self, at: int) -> bool:
        """Whether a sentence names a slot first: "… R2 viceroy", "… Card 3: Merchant": it begins an order."""
        clause = self.clauses[at]
        sure = bool(clause.spans) and clause.spans[0].is_slot and clause.behind in (".", ";", "/")
        heads = at + 1 < len(self.clauses) and self.clauses[at + 1].behind == ":"
        return sure and (len(clause.spans) > 1 or heads)

    def _farthest(self, at: int) -> int:
        """Where an order ends that begins there, at the latest: in a long line where the next slot is named."""
        if len(self.clauses) <= MOST_CLAUSES:
            return len(self.clauses)
        later = range(at + 1, len(self.clauses))
        return next((place for place in later if names_next_slot(self.clauses[place])), len(self.clauses))

    def _goes_on(self, clause: Clause) -> bool:
        """Whether a clause cannot begin an order: it is an alternative to what stands before it."""
        names_slot = bool(clause.spans) and _is_slot(clause.spans[0])
        if clause.behind == "/" and any(item in self.sense.grammar.listed for item in _items(clause)):
            return False
        return clause.kind is Kind.ELSE or clause.behind in _ORS or (clause.behind == "/" and not names_slot)

    def _lists_on(self, at: int) -> bool:
        """Whether a clause only names one thing more of the kind that the one before it ends with."""
        clause, before = self.clauses[at], self.clauses[at - 1] if at else None
        if before is None or clause.behind not in _JOINING or clause.kind is not Kind.MAIN or not before.spans:
            return False
        told = [span for span in clause.spans if GLUE not in span.kinds and span.kinds.isdisjoint(_SMALL)]
        if len(told) != 1 or any(item in self.sense.grammar.deeds for item in told[0].items):
            return False
        last = next((span for span in reversed(before.spans) if GLUE not in span.kinds), None)
        follows = at + 1 < len(self.clauses) and self.clauses[at + 1].behind in _SIGNS
        return last is not None and follows and bool(last.kinds & told[0].kinds - {NUMBER})

    def _belongs_behind(self, at: int, past: int) -> bool:
        """Whether the last clause before `past` begins a sentence as its condition: "Fleet. If Red is there, draw"."""
        condition, behind = self.clauses[past - 1], self.clauses[past]
        begins = past - 1 > at and condition.kind in CONDITIONS and condition.behind in _SENTENCE_ENDS
        return begins and behind.kind is Kind.MAIN and behind.behind in _CONSEQUENCE

    def _cannot_begin(self, at: int, past: int) -> bool:
        """Whether no order can begin at `past` behind one that begins at `at`."""
        clause = self.clauses[past]
        whole = past == at + 1 and self._is_whole_condition(at, clause)
        if whole or self._goes_on(clause) or _is_turned(clause) or self._belongs_behind(at, past):
            return True
        if _is_denied_with(self.clauses[past - 1], clause):
            return True
        return self._he_does_it(clause)

    def _he_does_it(self, clause: Clause) -> bool:
        """Whether a clause tells a deed of somebody else: "…, he builds there otherwise" is no alternative."""
        deed = any(item in self.sense.grammar.deeds for item in clause.told)
        return deed and he_acts(clause, self.sense.words, self.sense.grammar)

    def _is_whole_condition(self, at: int, behind: Clause) -> bool:
        """Whether a condition ends with its verb at the comma, and orders nothing: "as long as I have a fleet, …"."""
        condition = self.clauses[at]
        ends = behind.kind is Kind.MAIN and behind.behind in _CONSEQUENCE and condition.kind in CONDITIONS
        return ends and bool(condition.spans) and any("have" in span.kinds for span in condition.spans)

    def _note(self, reading: Reading) -> None:
        if not reading.lines:
            return
        deed = self.sense.deed(reading.lines)
        slots = [slot for line in reading.lines for slot in self.sense.slots((line,))]
        if deed is None or deed == self.sense.deed(()) or len(slots) != len(self.sense.slots(reading.lines)):
            return
        known = self.found.get(deed)
        if known is None or reading.rank < known.rank:
            self.found[deed] = replace(reading, deed=deed)

    def _group(self, at: int, past: int, before: Candidate | None) -> list[Candidate]:
        key = (at, past, id(before.order) if before else 0)
        if key not in self._groups:
            self._groups[key] = list(self._one(self.clauses[at:past], before))
        return self._groups[key]

    # --- one order ----------------------------------------------------------------------------------------------

    def _one(self, clauses: Sequence[Clause], before: Candidate | None) -> Iterator[Candidate]:
        """The ways in which clauses are one order with its alternatives."""
        parts: list[list[Clause]] = [[]]
        for clause in clauses:
            if clause.kind is Kind.ELSE:
                parts.append([])
            else:
                parts[-1].append(clause)
        named = [clause for part in parts for clause in part]
        told = _without_whatever(named)
        if len(parts) > 1 or len(told) < len(named):
            yield from self._ranked(told, before)
        while len(parts) > 1 and parts[-1] and _does_nothing(parts[-1], self.sense.grammar.idle):
            parts.pop()
        if not all(parts) or any(self._he_does_it(clause) for part in parts[1:] for clause in part):
            return
        if len(parts) > 1 and self._is_of_all(parts[-1]):
            parts = [*([*part, parts[-1][-1]] for part in parts[:-1]), parts[-1]]
        heads = self._single(parts[0], before)
        if len(parts) == 1 and not heads and (split := _at_or(parts[0])):
            parts, heads = split, self._chosen_by_or(split, before)
        elif len(parts) == 1:
            yield from heads
            return
        for head in heads:
            if head.order.slot:
                yield from self._with_tails(head, parts[1:])
            elif _happens_anyhow(head, parts[1:]):
                yield head

    def _is_of_all(self, last: Sequence[Clause]) -> bool:
        """Whether the last clause is of all alternatives: "explore India, else China, pay at most 3"."""
        told = [item for item in _items(last[-1]) if item.kind not in _COUNTED]
        whole = any(all(item in order.whole for item in told) for order in self.sense.grammar.orders if order.whole)
        return len(last) > 1 and last[-1].behind == "," and bool(told) and whole

    def _chosen_by_or(self, parts: Sequence[list[Clause]], before: Candidate | None) -> list[Candidate]:
        """The heads of what "or" cuts; none where it is not told which part a condition is for ("4, or 3 if …")."""
        rest = [clause for part in parts[1:] for clause in part]
        if any(clause.kind in CONDITIONS for clause in rest):
            return []
        told = [item for clause in rest for item in _items(clause)]
        counts = any(item.kind in (NUMBER, _SEAT) for item in told)
        counts = counts and not any(item in self.sense.grammar.deeds for item in told)
        return [replace(head, offered=head.offered or counts) for head in self._single(parts[0], before)]

    def _ranked(self, clauses: Sequence[Clause], before: Candidate | None) -> Iterator[Candidate]:
        """The ways in which clauses are one order whose list goes on behind ELSE."""
        if any(order.ranked for order in self.sense.grammar.orders):
            yield from (each for each in self._single(clauses, before) if each.order.ranked)

    def _with_tails(self, head: Candidate, parts: Sequence[list[Clause]]) -> Iterator[Candidate]:
        """The head with each of its alternatives behind ELSE."""
        bodies = [(head.body, head.offered)]
        for part in parts:
            always = head.body.partition(f" {head.order.condition} ")[0] if head.said.condition else head.body
            found = (each for each in self._single(part, head, tail=True) if each.body not in (head.body, always))
            tails = [each for each in found if each.order.slot and not each.said.slots]
            least = min((each.weak for each in tails), default=0.0)
            tails = [each for each in tails if each.weak == least]
            if not tails:
                return
            both = [(f"{body} ELSE {tail.body}", offered or tail.offered) for body, offered in bodies for tail in tails]
            bodies = both[:_MOST_TAILS]
        for body, offered in bodies:
            yield replace(head, body=body, offered=offered)

    def _single(self, clauses: Sequence[Clause], before: Candidate | None, *, tail: bool = False) -> list[Candidate]:
        """The ways in which clauses are one order without alternatives; a condition is as short as can be."""
        for tied, mains in _parted(clauses, self.sense.words):
            spans = _spans(mains)
            if not spans:
                continue
            spans = _with_person(spans, tied, self.sense)
            found: list[Candidate] = []
            asked = _places(tied, self.sense)
            for condition, slots in self._all_conditions(tied, spans, before):
                whole = [*slots, *spans]
                for order in may_be(self.sense.grammar.orders, whole):
                    found += fits(order, whole, self.sense, before=before, condition=condition, tail=tail, asked=asked)
            strong = [candidate for candidate in found if candidate.weak < _WEAK]
            if found:
                return strong or found
        return []

    def _all_conditions(
        self, tied: Sequence[Sequence[Clause]], mains: Sequence[Span], before: Candidate | None
    ) -> Iterator[tuple[str, list[Span]]]:
        """The canonical texts that all conditions together may be: "if he attacks, unless he is weak"."""
        for ways in product(*(list(self._conditions(clauses, mains, before)) for clauses in tied)):
            texts = [text for text, _ in ways if text]
            texts = [f"({text})" if len(texts) > 1 and " OR " in text else text for text in texts]
            yield " AND ".join(texts), [slot for _, slots in ways for slot in slots]

    def _conditions(
        self, clauses: Sequence[Clause], mains: Sequence[Span], before: Candidate | None
    ) -> Iterator[tuple[str, list[Span]]]:
        """The canonical texts that a condition may be, with the slots that are named in it."""
        spans = _spans(clauses)
        of_fact = SLOT in self.sense.grammar.condition_kinds.names  # "if action 2 fails"
        slots = [span for span in spans if _is_slot(span) and not of_fact]
        rest = [span for span in spans if span not in slots]
        unless = clauses[0].kind is Kind.UNLESS
        if not rest:
            if not unless and slots:
                yield "", slots
            return
        seen: list[str] = []
        least = (0, 0)
        for chosen in sorted(_chosen(rest, self.sense), key=_told, reverse=True):
            if seen and _told(chosen) < least:
                return  # a word that may be filling means something where that makes a condition
            least = _told(chosen)
            items = [item for span in mains for item in span.items]
            slots_before, said_before = (before.said.slots, before.said.items) if before else ((), ())
            said = Said(sense=self.sense, items=items, slots=slots_before, before=said_before)
            for text in self.sense.grammar.conditions(chosen, said, unless):
                if text not in seen and len(seen) < _MOST_CONDITIONS:
                    seen.append(text)
                    yield text, slots


#: What belongs to the condition that it stands in, wherever that ends.
_OF_CONDITION = Kinds("success have compare not none never need there explored possible enough")
#: What a limit is told with.
_COUNTED = frozenset({NUMBER, COMPARE, GLUE})
_WEAK = 0.4  #: of a candidate that nothing of its own speaks for


def _happens_anyhow(head: Candidate, parts: Sequence[Sequence[Clause]]) -> bool:
    """Whether alternatives say what becomes of the order where it is not done: "pay, else lose a Prestige"."""
    spans = [span for part in parts for clause in part for span in clause.spans]
    return all(any(item.kind == GLUE or item in head.order.falls_back for item in span.items) for span in spans)


def _at_or(clauses: Sequence[Clause]) -> list[list[Clause]]:
    """The clauses cut where "or" begins another alternative; none where nothing is to cut."""
    parts: list[list[Clause]] = [[]]
    for clause in clauses:
        if clause.behind in _ORS and parts[-1]:
            parts.append([])
        parts[-1].append(clause)
    return parts if len(parts) > 1 else []


def names_next_slot(clause: Clause) -> bool:
    """Whether a clause names a slot first, and can be nothing else."""
    return clause.kind is Kind.MAIN and bool(clause.spans) and clause.spans[0].is_slot


def _is_denied_with(before: Clause, clause: Clause) -> bool:
    """Whether a list of two names ends with the "not" that is for both: "…, Rot und Grün nicht"."""
    one, other = ([span for span in each.spans if GLUE not in span.kinds] for each in (before, clause))
    if clause.behind not in _JOINING or before.behind not in _SIGNS or len(one) != 1 or not other:
        return False
    denied = [span for span in other[1:] if any(item in DENYING or item.kind == "refuse" for item in span.items)]
    rest = [span for span in other[1:] if span not in denied and span.kinds.isdisjoint(_ALLOWS)]
    return bool(denied) and not rest and bool(one[0].kinds & other[0].kinds)


#: Verbs of a permission.
_ALLOWS = frozenset({"allow", "i"})


def _does_nothing(clauses: Sequence[Clause], idle: Kinds) -> bool:
    """Whether an alternative is left open ("ELSE -"), or is to do nothing ("else skip it", "if not, never mind")."""
    return all(GLUE in span.kinds or any(i in idle for i in span.items) for each in clauses for span in each.spans)


def _without_whatever(clauses: list[Clause]) -> list[Clause]:
    """The clauses of a list without the last one that names nothing more: "…, the rest I do not mind"."""
    last = clauses[-1:]
    open_ = _does_nothing(last, _WHATEVER) and any("whatever" in span.kinds for each in last for span in each.spans)
    return clauses[:-1] if open_ and len(clauses) > 1 else clauses


def _spans(clauses: Iterable[Clause]) -> list[Span]:
    return [span for clause in clauses for span in clause.spans]


def _items(clause: Clause) -> list[Item]:
    return [item for span in clause.spans for item in span.items]


def _is_slot(span: Span) -> bool:
    return bool(span.items) and span.items[0].kind == SLOT


def _parted(clauses: Sequence[Clause], words: Sequence[str]) -> Iterator[tuple[list[list[Clause]], list[Clause]]]:
    """The conditions and the other clauses: without one as they are, else the shorter conditions first."""
    places = [place for place, clause in enumerate(clauses) if clause.kind in CONDITIONS]
    if not places:
        yield [], list(clauses)
    elif len(places) == 1:
        yield from (([condition], mains) for condition, mains in _parted_at(clauses, places[0], words))
    elif len(places) == _MOST_TIED:
        for condition, rest in _parted_at(clauses, places[1], words):
            yield from (([first, condition], mains) for first, mains in _parted_at(rest, places[0], words))


def _parted_at(clauses: Sequence[Clause], at: int, words: Sequence[str]) -> Iterator[tuple[list[Clause], list[Clause]]]:
    longest = _LONGEST_CONDITION if at + 1 < len(clauses) and clauses[at + 1].behind in _JOINING else 1
    for length in range(1, longest + 1):
        if at + length <= len(clauses):
            yield list(clauses[at : at + length]), [*clauses[:at], *clauses[at + length :]]
    if _is_turned(clauses[at]):
        return  # what comes behind it would be an alternative, and no word tells where that begins
    for length in range(1, longest + 1):  # "if I can China" has no comma
        if at + length <= len(clauses) and not _ends_at_comma(clauses, at + length):
            spans = _spans(clauses[at : at + length])
            first = len(clauses[at].spans) if length > 1 and _ends_at_comma(clauses, at + 1) else 1
            for end in range(len(spans) - 1, first - 1, -1):
                if any(item in _OF_CONDITION for item in spans[end].items) or _is_done(spans, end, words):
                    continue
                head = replace(clauses[at], spans=tuple(spans[:end]))
                rest = Clause(spans=tuple(spans[end:]))
                yield [head], [*clauses[:at], rest, *clauses[at + length :]]


#: "If Blue has | played Empire on India": what somebody has done is no order, though it is told as one.
_DONE = frozenset(
    {"laid", "put", "taken", "gone", "withdrawn", "drawn", "built", "bought", "sold", "sent", "won", "lost"}
)
_SHORT = 4


def _is_done(spans: Sequence[Span], end: int, words: Sequence[str]) -> bool:
    """Whether what begins here was done by whom the condition is about, and so begins no order."""
    at, done = end, _tells_done(spans[end], words)
    while at > 0 and not done and GLUE in spans[at - 1].kinds and not spans[at - 1].kinds & {"i", "have"}:
        at -= 1
        done = _tells_done(spans[at], words)
    return done and at > 0 and spans[at - 1].item("have") is not None


def _tells_done(span: Span, words: Sequence[str]) -> bool:
    word = words[span.at] if 0 <= span.at < len(words) else ""
    return word in _DONE or (len(word) >= _SHORT and word.endswith("ed"))


def _is_turned(clause: Clause) -> bool:
    """Whether a condition is one against what was said before it: "China, but if Red is there …"."""
    return clause.kind is Kind.UNLESS and clause.behind in _BUT


def _ends_at_comma(clauses: Sequence[Clause], past: int) -> bool:
    """Whether a comma ends the condition before that clause, so that it is not to be cut in two."""
    return past < len(clauses) and clauses[past].kind is Kind.MAIN and clauses[past].behind == ","


def _chosen(spans: Sequence[Span], sense: Sense) -> Iterator[list[Item]]:
    """The items that a condition's words may be, one list for each choice among them."""
    ways: list[list[Item | None]] = []
    for span in spans:
        here: list[Item | None] = [item for item in span.items if item in sense.grammar.condition_kinds]
        if GLUE in span.kinds and CHAT not in span.kinds:  # "if the weather is nice" is a condition that nothing says
            here.append(None)
        if not here:
            return
        ways.append(here)
    if prod(map(len, ways)) <= _MOST_WAYS:
        for chosen in product(*ways):
            yield [item for item in chosen if item is not None]


def _told(items: Sequence[Item]) -> tuple[int, int]:
    """How much of a condition is told: its items, and whether it says whose they are ("than he has")."""
    return len(items), sum(item.kind == "he" for item in items)


def _places(tied: Sequence[Sequence[Clause]], sense: Sense) -> list[Item]:
    """The one place that conditions name: what "there" says again."""
    items = [item for clauses in tied for clause in clauses for span in clause.spans for item in span.items]
    found = [item._replace(at=-1, past=-1) for item in items if item in sense.grammar.places]
    return found if len(found) == 1 else []


#: "If Yellow has 8 Prestige, war on him": who he is, where the condition names one seat only.
_HIM = frozenset({"him", "them", "her", "his", "their", "ihn", "ihm", "ihnen", "dessen", "seine", "seinen", "seiner"})


_HE = frozenset({"he", "she", "they", "er", "sie", "dieser"})


def _with_person(spans: list[Span], tied: Sequence[Sequence[Clause]], sense: Sense) -> list[Span]:
    """The spans, with "him" being the one whom the conditions name."""
    items = [item for clauses in tied for clause in clauses for span in clause.spans for item in span.items]
    named = list(dict.fromkeys(item.value for item in items if item.kind == _SEAT))
    if len(named) != 1 or any(item.kind == _SEAT for span in spans for item in span.items):
        return spans
    kinds = {item.kind for span in spans for item in span.items}
    him = _HIM | _HE if kinds & {"allow", "refuse"} else _HIM  # "darf er": who acts elsewhere is a Character
    return [_as_seat(span, named[0]) if sense.words[span.at] in him else span for span in spans]


_SEAT = "seat"


def _as_seat(span: Span, seat: Value) -> Span:
    return Span(span.at, span.past, (Item(_SEAT, seat, span.at, span.past), *span.items))
