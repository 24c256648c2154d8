"""A second condition that says no more than "otherwise": "if he has 6 or more …; if he has fewer, …"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.core.orders.meanings import APART, COMPARE, NUMBER, Item, Span

_BEGINS = frozenset({"if", "unless", "inverted-if"})
#: What a condition is that names nothing but the other side of a number; a seat that was named before is "he".
_OTHER_SIDE = re.compile(
    r"(?:but |and |aber |und |doch )?(?:if|when|wenn|falls|sollte|should|sind|ist|hat)"
    r"(?: (?:hat|haben|habe|ist|sind))?"
    r"(?: (?:he|she|it|they|there|i|er|es|sie|das|dort|da|ich|hes|its|theyre|theres|i'm|he's|it's|they're|there's))*"
    r"(?: (?:is|are|does|do|indeed|actually|really|already|tatsächlich|wirklich|schon))*"
    r"(?: (?:is|are|has|have|be|ist|sind|hat|haben|habe|gets?|holds?|still|then|by|dann|doch|aber|any|noch))* "
    r"(?P<side>more|higher|above|over|mehr|darüber|drüber|fewer|less|lower|below|under|weniger|darunter|drunter|not|nicht)"
    r"(?: (?:than|that|of|them|there|then|by|so|the|case|bis|dahin|als|dort|da|das|dann|der|fall|ist|sind|hat|haben))*"
    r"(?: (?:habe|sein|haben))*"
)
_MORE = frozenset({"more", "higher", "above", "over", "mehr", "darüber", "drüber"})
_NOT = frozenset({"not", "nicht"})
#: Words that make a number the most that is meant.
_ONLY = frozenset({"only", "just", "exactly", "nur", "bloß", "genau", "lediglich"})


def with_complements(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, with each condition that only turns the one before it round as an "otherwise"."""
    found: list[Span] = []
    told: list[Span] = []  #: the condition before
    for stretch, sign in _stretches(_without_particles(spans, words)):
        if told and _is_other_side(stretch, told, found, words):
            at, past = stretch[0].at, stretch[-1].past
            found += [Span(at, past, (Item("else", None, at, past),)), *sign]
            told = []
            continue
        begins = next((place for place, span in enumerate(stretch) if span.kinds & _BEGINS), None)
        told = stretch[begins:] if begins is not None else told
        found += [*stretch, *sign]
    return found


def _without_particles(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, without the "aber" that only colours a condition: "wenn die dort aber schon weg sind"."""
    kept: list[Span] = []
    tied = False  #: whether a condition is open
    for span in spans:
        particle = tied and bool(kept) and APART not in kept[-1].kinds and words[span.at : span.past] == ("aber",)
        if not particle:
            kept.append(span)
            tied = APART not in span.kinds and (tied or bool(span.kinds & _BEGINS))
    return kept


def _stretches(spans: Sequence[Span]) -> Iterator[tuple[list[Span], list[Span]]]:
    """What stands between signs, each with the sign behind it."""
    open_: list[Span] = []
    for span in spans:
        if APART in span.kinds:
            yield open_, [span]
            open_ = []
        else:
            open_.append(span)
    yield open_, []


def _is_other_side(stretch: Sequence[Span], told: Sequence[Span], before: Sequence[Span], words: Sequence[str]) -> bool:
    counted = [item for span in told for item in span.items if item.kind == NUMBER]
    if not stretch or not counted or before[-1:] == list(told[-1:]):
        return False
    seats = {item.value for span in before for item in span.items if item.kind == "seat"}
    said = " ".join(
        "he" if "seat" in span.kinds and any(item.value in seats for item in span.items) else _written(span, words)
        for span in stretch
    )
    match = _OTHER_SIDE.fullmatch(said)
    if match is None:
        return False
    signs = {str(item.value) for span in told for item in span.items if item.kind == COMPARE}
    only = any(words[at] in _ONLY for span in told for at in range(span.at, span.past))
    at_most = bool(signs & {"<", "<=", "="}) or (not signs and only)
    side = match["side"]
    return side in _NOT or (at_most if side in _MORE else not at_most)


def _written(span: Span, words: Sequence[str]) -> str:
    return " ".join(words[span.at : span.past])
