"""A line cut into clauses: at signs, at AND, THEN and OR, and before words such as IF, OTHERWISE and BECAUSE."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from pbem.core.orders.meanings import APART, GLUE, SLOT, Item, Kinds, Span
from pbem.core.orders.statements import states_something, tells_of_nothing


class Kind(StrEnum):
    """How a clause is tied to the others."""

    MAIN = "main"
    IF = "if"
    UNLESS = "unless"
    ELSE = "else"  #: nothing but the word itself
    REASON = "reason"  #: it says why, and orders nothing


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """A part of a line."""

    spans: tuple[Span, ...] = ()
    kind: Kind = Kind.MAIN
    behind: str = ""  #: the word or sign that it follows

    @property
    def kinds(self) -> list[set[str]]:
        """The kinds that each of its spans may be of."""
        return [span.kinds for span in self.spans]

    @property
    def told(self) -> list[Item]:
        """What its words may mean, but for those that may be filling words."""
        return [item for span in self.spans if GLUE not in span.kinds for item in span.items]


@dataclass(slots=True)
class _Cutting:
    done: list[Clause] = field(default_factory=list)
    open: Clause = field(default_factory=Clause)
    turned: bool = False  #: whether the condition is one against what was said before it
    lifted: bool = False  #: whether "unless it cannot be done" was said: "then …" is what is done where it cannot

    @property
    def last(self) -> Kind | None:
        """The kind of the last clause that has words."""
        return self.open.kind if self.open.spans else self.done[-1].kind if self.done else None

    def begin(self, kind: Kind = Kind.MAIN, behind: str = "") -> None:
        """Begin a clause; one that has no words yet becomes it."""
        if self.open.spans or self.open.kind is Kind.ELSE:
            self.done.append(self.open)
            self.open = Clause(kind=kind, behind=behind)
        elif self.open.kind is Kind.MAIN or kind is not Kind.MAIN or behind == ":" or self.open.kind is Kind.REASON:
            self.open = Clause(kind=kind, behind=behind or self.open.behind)

    def orders(self, deeds: Kinds) -> bool:
        """Whether something is ordered so far."""
        spans = (span for clause in (*self.done, self.open) for span in clause.spans)
        return any(item in deeds for span in spans for item in span.items)

    @property
    def after_else(self) -> bool:
        """Whether nothing was said behind an ELSE yet."""
        return bool(self.done) and self.done[-1].kind is Kind.ELSE

    def cut(self, sign: str, behind: Sequence[Span]) -> None:
        """Begin a clause behind a sign: what is told in "unless he is there, then …" is an alternative."""
        if sign in _THEN and self.open.kind in CONDITIONS and _says_who_only(self.open.spans):
            return  # "if I then have less than 3": that moment, and no consequence
        if sign in _THEN and self.lifted and self.last is Kind.MAIN:
            self.lifted = False
            self.otherwise()
            return
        lists = _names_only(self.open.spans) or _lists_places((*self.open.spans[-1:], *behind))
        if sign in _JOINS and self.open.kind in CONDITIONS and lists:
            return  # "if Green or Yellow is there", "… attacks me in Florida or Brazil"
        if (sign in _THEN or self.turned) and self.last is Kind.UNLESS:
            self.begin(Kind.ELSE, "else")
            self.begin()
            self.turned = False
        else:
            self.begin(behind=sign)

    def tie(self, kind: Kind) -> None:
        """Begin a condition or a reason; "China, but if Red is there, India" is China unless he is, else India."""
        turned = kind is Kind.IF and self.open.behind in _BUT and self.last is Kind.MAIN and not self.open.spans
        self.turned = self.turned or turned
        self.begin(Kind.UNLESS if turned else kind)

    @property
    def excepts(self) -> bool:
        """Whether something was said to be so unless: "in that case" is then the alternative."""
        return self.lifted or Kind.UNLESS in (self.open.kind, *(clause.kind for clause in self.done))

    def otherwise(self) -> None:
        """Begin an alternative; said twice it is said once."""
        if self.open.spans or not self.after_else:
            self.begin(Kind.ELSE, "else")
            self.begin()

    def add(self, span: Span) -> None:
        self.open = replace(self.open, spans=(*self.open.spans, span))


_BEGINS = {"if": Kind.IF, "unless": Kind.UNLESS, "reason": Kind.REASON}
#: "Should it fail": begins a condition only where a clause begins.
_INVERTED = "inverted-if"
_STATES, _PAST, _SUCCESS, _RATHER = "states", "past", "success", "rather"
_PLACE = "region"
#: A clause that states something ends before one of these.
_ENDS = frozenset({APART, "else", "if", "reason"})
#: "It is round 4", "I fight to the end", "I keep two": no mere statements, though no deed is named.
ORDERS_TOO = frozenset(
    {
        SLOT,
        "fight",
        "keep",
        "allow",
        "refuse",
        "never",
        "most",
        "always",
        "x",
        "pay",
        "muster",
        "free",
        "own-card",
        "until",
        "kill",
        "spread",
        "spread-none",
    }
)
#: Kinds of clauses that something depends on.
CONDITIONS = (Kind.IF, Kind.UNLESS)
#: "In that case", "in which event": behind UNLESS an alternative.
_THAT_CASE = "that-case"
_THEN = frozenset({"then", "dann"})
_BUT = frozenset({"but", "aber"})
#: What a condition begins with, and says nothing yet.
_WHO = frozenset({GLUE, "i", "me", "own", "he", "enemy", "seat", "somebody", "have"})
_JOINS = frozenset({"and", "und", "or", "oder"})


def clauses(
    spans: Sequence[Span],
    deeds: Kinds,
    attempts: Kinds | None = None,
    words: Sequence[str] = (),
    evoking: Kinds | None = None,
) -> list[Clause]:
    """The clauses of a line (and its words); `deeds`: what tells that something is ordered, and not only stated.

    `attempts`: deeds that may fail, which "if it succeeds" orders; `evoking`: what any order is told by.
    """
    cutting = _Cutting()
    spans = [span.said_as(GLUE) if _tells_slot(spans, place, words) else span for place, span in enumerate(spans)]
    for place, span in enumerate(spans):
        cutting.lifted = cutting.lifted or _lifts(span, words)
        if cutting.open.kind is Kind.REASON and span.at and words[span.at - 1 : span.at] == (":",):
            cutting.begin(behind=":")  # "I would rather have cards: draw"
        if (sign := span.item(APART)) is not None:
            cutting.cut(str(sign.value), spans[place + 1 : place + 2])
        elif "else" in span.kinds or (_THAT_CASE in span.kinds and cutting.excepts):
            _otherwise(cutting, span, words)
        elif _INVERTED in span.kinds and _only_tells(cutting, spans[place:], deeds, words):
            cutting.begin(Kind.REASON)  # "should be fun"
            cutting.add(span)
        elif _ends_reason(cutting, spans[place:], evoking or deeds, words):
            cutting.begin()
            cutting.add(span)
        elif (kind := _tied(span, cutting, deeds)) is not None:
            _tie(cutting, span, Kind.MAIN if _concludes(span, cutting, deeds, words) else kind)
        elif _RATHER in span.kinds and cutting.open.spans and _orders(_up_to_end(spans[place + 1 :]), deeds):
            cutting.begin(Kind.REASON)  # "a loan instead of selling": what is not done
        elif _only_tells(cutting, spans[place:], deeds, words):
            cutting.begin(Kind.REASON)
            cutting.add(span)
        elif _STATES in span.kinds:
            _state(cutting, span, spans[place + 1 :], deeds)
        else:
            cutting.add(span)
    found = [each for each in (*cutting.done, cutting.open) if each.spans or each.kind is Kind.ELSE]
    return [replace(each, kind=Kind.MAIN) if _orders_attempt(each, attempts) else each for each in found]


def _tells_slot(spans: Sequence[Span], place: int, words: Sequence[str]) -> bool:
    """Whether a relative clause begins here that only says when: "my Viceroy, which shall be my third card, …"."""
    span = spans[place]
    if "reason" not in span.kinds or words[span.at : span.at + 1] not in (("which",), ("who",)):
        return False
    comma = spans[place - 1].item(APART) if place else None
    told = [item for each in _up_to_end(spans[place + 1 :]) if GLUE not in each.kinds for item in each.items]
    says_when = any(item.kind == SLOT for item in told) and all(item.kind in (SLOT, "own") for item in told)
    return comma is not None and comma.value == "," and says_when


#: "Nehme ich sonst zwei", "hab ich ja sonst nur": behind these it says "besides".
_BESIDES = frozenset({"ich", "wir", "ja", "er", "sie", "man", "es", "uns", "mir", "mich"})


#: "Der wird sonst zu reich": what he would be, and no alternative.
_BECOMES = frozenset(
    {"wird", "werden", "ist", "sind", "hat", "haben", "kommt", "läuft", "fliegt", "holt", "nimmt", "kriegt"}
)
_HE = frozenset(
    {"der", "die", "das", "er", "sie", "es", "rot", "blau", "grün", "gelb", "weiss", "schwarz", "orange", "lila"}
)


def _otherwise(cutting: _Cutting, span: Span, words: Sequence[str]) -> None:
    if "else" in span.kinds and _says_besides(cutting, span, words):
        cutting.add(span.said_as(GLUE))
    else:
        cutting.otherwise()


def _says_besides(cutting: _Cutting, span: Span, words: Sequence[str]) -> bool:
    """Whether an "otherwise" begins no alternative: it goes on with a reason, or says "besides"."""
    if not words:
        return False
    reason = cutting.open.kind is Kind.REASON
    begins_reason = reason and (words[span.at] == "sonst" or all(GLUE in each.kinds for each in cutting.open.spans))
    besides = words[span.at] == "sonst" and words[span.at - 1] in _BESIDES
    main = cutting.open.kind is Kind.MAIN and bool(cutting.open.spans)
    warns = main and words[span.at] == "sonst" and words[span.at - 1] in _BECOMES
    warns = warns and words[cutting.open.spans[0].at] in _HE
    return begins_reason or (besides and bool(cutting.open.spans)) or warns


def _lifts(span: Span, words: Sequence[str]) -> bool:
    """Whether words say "unless it cannot be done": what "then" follows is done where it cannot."""
    return "possible" in span.kinds and words[span.at : span.at + 1] == ("unless",)


#: Who acts, behind a reason that no comma ends: "Since Red is at 9 I'm sparking a rebellion".
_I_ACT = frozenset({"i", "im", "ill", "id", "we", "well", "lets"})


def _ends_reason(cutting: _Cutting, spans: Sequence[Span], deeds: Kinds, words: Sequence[str]) -> bool:
    """Whether an order follows a reason that no sign ends."""
    first = bool(words) and cutting.open.kind is Kind.REASON and not cutting.orders(deeds)
    # "I'm out of cash so Financier it is"
    if first and words[spans[0].at] in _SO and words[spans[0].past : spans[0].past + 1] not in _SO_THAT:
        begins = next((span.items for span in _up_to_end(spans[1:]) if GLUE not in span.kinds), ())
        return cutting.open.behind not in _JOINS and any(item in deeds and not item.doubt for item in begins)
    if not first or words[spans[0].at] not in _I_ACT or spans[0].kinds & {"states"}:
        return False
    told = [span for span in cutting.open.spans if GLUE not in span.kinds]
    ordered = [item for span in _up_to_end(spans) if GLUE not in span.kinds for item in span.items]
    return len(told) > 1 and any(item in deeds and item.kind not in _SMALL for item in ordered)


_SO_THAT = (("that",), ("dass",), ("far",), ("many",), ("much",), ("i",), ("we",), ("my",), ("he",), ("it",))
#: What evokes orders, and is in reasons as often.
_SMALL = frozenset({"not", "none", "never", "only", "keep", "lose", "allow", "refuse", "ally", "success", "pay"})


def _only_tells(cutting: _Cutting, spans: Sequence[Span], deeds: Kinds, words: Sequence[str]) -> bool:
    """Whether a clause behind an order begins here that only tells how things are."""
    begins = not cutting.open.spans and cutting.open.kind is Kind.MAIN and bool(cutting.done)
    if not begins or cutting.after_else or cutting.last in CONDITIONS:
        return False
    told = [item for span in _up_to_end(spans) if GLUE not in span.kinds for item in span.items]
    if words[spans[0].at : spans[0].at + 1] == ("which",) and cutting.open.behind == "," and cutting.orders(deeds):
        return not any(item.kind == SLOT for item in told)  # "…, which beats anything else in my hand"
    if tells_of_nothing(words[spans[0].at :]):
        return not any(item.kind == SLOT for item in told)
    if not cutting.orders(deeds) or any(item in deeds or item.kind in ORDERS_TOO for item in told):
        return False
    return states_something(words[spans[0].at :], of_somebody="seat" in spans[0].kinds)


def _says_who_only(spans: Sequence[Span]) -> bool:
    """Whether a condition has told no more than whose it is."""
    return bool(spans) and all(span.kinds & _WHO for span in spans)


def _names_only(spans: Sequence[Span]) -> bool:
    """Whether a condition has named somebody, and nothing else."""
    return bool(spans) and all(span.kinds & {"seat", GLUE} for span in spans) and "seat" in spans[-1].kinds


def _lists_places(around: Sequence[Span]) -> bool:
    """Whether a sign stands between two places."""
    return len(around) > 1 and all(_PLACE in span.kinds for span in around)


def _orders_attempt(clause: Clause, attempts: Kinds | None) -> bool:
    items = [item for span in clause.spans for item in span.items]
    succeeds = clause.kind is Kind.IF and attempts is not None and any(item.kind == _SUCCESS for item in items)
    return succeeds and attempts is not None and any(item in attempts for item in items)


def _tells(span: Span) -> bool:
    """Whether a span may say something within a condition: "more than he has"."""
    return not span.kinds <= {"reason", _STATES, GLUE}


def _tie(cutting: _Cutting, span: Span, kind: Kind) -> None:
    if kind is Kind.MAIN:
        cutting.begin()
    elif kind is Kind.REASON and cutting.open.kind in CONDITIONS and (not cutting.open.spans or _tells(span)):
        cutting.add(span)  # "if that would …": a condition does not become a reason
    else:
        cutting.tie(kind)


#: What begins a conclusion: "I am broke, so I borrow".
_SO = frozenset({"so", "then", "daher", "darum", "deshalb", "also"})


def _concludes(span: Span, cutting: _Cutting, deeds: Kinds, words: Sequence[str]) -> bool:
    """Whether an order follows from what was told before: where nothing was ordered yet, that was the reason."""
    so = "reason" in span.kinds and bool(words) and words[span.at] in _SO
    return so and not cutting.orders(deeds)


def _tied(span: Span, cutting: _Cutting, deeds: Kinds) -> Kind | None:
    if _INVERTED in span.kinds and not cutting.open.spans:
        return Kind.IF
    if "reason" in span.kinds and GLUE in span.kinds and not cutting.orders(deeds):
        return None  # "I think I'd like to …": a reason has an order before it
    return next((_BEGINS[kind] for kind in _BEGINS if kind in span.kinds), None)


def _state(cutting: _Cutting, span: Span, behind: Sequence[Span], deeds: Kinds) -> None:
    """ "I have two fleets" is a reason where no deed is in it, and part of a condition or an order elsewhere."""
    of_condition = cutting.open.kind in CONDITIONS or (
        bool(cutting.done) and cutting.done[-1].kind in CONDITIONS and cutting.open.behind in _JOINS
    )
    names_slot = any(item.kind == SLOT for each in _up_to_end(behind) for item in each.items)  # "it is round 4"
    if not cutting.open.spans and not of_condition and not names_slot and not _orders(_up_to_end(behind), deeds):
        cutting.begin(Kind.REASON)
        return
    says_nothing = (Item("have", None, span.at, span.past), Item("need", None, span.at, span.past))
    others = tuple(item for item in span.items if item.kind not in ("reason", _STATES, GLUE))  # "than he has"
    items = others or (*says_nothing, Item(GLUE, None, span.at, span.past))
    cutting.add(Span(span.at, span.past, items))


def _up_to_end(spans: Sequence[Span]) -> Iterable[Span]:
    for span in spans:
        if span.kinds & _ENDS:
            return
        yield span


def _orders(spans: Iterable[Span], deeds: Kinds) -> bool:
    items = [item for span in spans for item in span.items]
    return any(item in deeds for item in items) and not any(item.kind == _PAST for item in items)


def with_headings(kept: Sequence[Clause]) -> list[Clause]:
    """The clauses of a long form, each heading with what follows its colon: "Card 1: Explorer"."""
    joined: list[Clause] = []
    for clause in kept:
        heads = bool(joined) and clause.behind == ":" and clause.kind is joined[-1].kind is Kind.MAIN
        if heads and len([span for span in joined[-1].spans if GLUE not in span.kinds]) == 1:
            joined[-1] = replace(joined[-1], spans=(*joined[-1].spans, *clause.spans))
        else:
            joined.append(clause)
    return joined
