"""Words taken back within a line: "Scientist on Seafaring, no sorry, make that Navy" says Navy.

What follows the correction takes the place of what is of its kind before it. Where that is not clear, the line
stays as it is, and is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.meanings import APART, GLUE, SLOT, Item, Kinds, Span

_CORRECTION = "correction"
_CONDITIONS = frozenset({"if", "unless"})
_SAYS_NOTHING = frozenset({GLUE, APART})


def corrected(spans: Sequence[Span]) -> Sequence[Span]:
    """The spans with a correction carried out, where one thing only can be meant by it."""
    spans = [span for place, span in enumerate(spans) if not _is_alternative(spans, place)]
    spans = _without_apology(spans)
    at = next((place for place, span in enumerate(spans) if _CORRECTION in span.kinds and _breaks(spans, place)), None)
    if at is None:
        return spans
    start, behind = at, at + 1
    while start and APART in spans[start - 1].kinds:
        start -= 1
    while behind < len(spans) and spans[behind].kinds & {_CORRECTION, GLUE, APART}:
        behind += 1
    end = next((place for place in range(behind, len(spans)) if APART in spans[place].kinds), len(spans))
    before = _replaced(list(spans[:start]), spans[behind:end])
    if before is None and not any(APART in span.kinds for span in spans[at:behind]):
        # "er no to Arabia and if that works a post": without a sign, the first word
        end = next((place + 1 for place in range(behind, end) if GLUE not in spans[place].kinds), end)
        before = _replaced(list(spans[:start]), spans[behind:end])
    return spans if before is None else (*before, *spans[end:])


def _breaks(spans: Sequence[Span], place: int) -> bool:
    """Whether a word that may only fill takes something back: it follows a sign, as "dann halt" does not."""
    return GLUE not in spans[place].kinds or (place > 0 and APART in spans[place - 1].kinds)


def _without_apology(spans: Sequence[Span]) -> Sequence[Span]:
    """ "…, sorry Green": where nobody was named before, nothing is taken back."""
    told = [place for place, span in enumerate(spans) if span.kinds.isdisjoint(_SAYS_NOTHING)]
    if len(told) < 2 or _CORRECTION not in spans[told[-2]].kinds or told[-1] != told[-2] + 1:
        return spans
    named = any("seat" in spans[place].kinds for place in told[:-2])
    apology = "chat" in spans[told[-2]].kinds and spans[told[-1]].kinds == {"seat"} and not named
    return spans[: told[-2]] if apology else spans


#: "Not only my gold, my slaves too": both are meant.
_NOT_ONLY = re.compile(
    r"(?i)\b(?:not (?:only|just|merely)|(?P<german>nicht (?:nur|bloß|allein))) (?P<one>[^,.;:!?]{1,60}?),? "
    r"(?:but also|but|sondern auch|sondern|auch|aber auch) (?=\w)"
)


def with_both(text: str) -> str:
    """The line with "not only …, but also …" as "… and …"."""
    return _NOT_ONLY.sub(lambda found: f"{found['one']} {'und' if found['german'] else 'and'} ", text)


_NOT_IF = frozenset({"not", "nicht"})
_COMMAS = (",", "–", "-")


def with_denied_conditions(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "but not if Blue is there" as an "unless": what is tied to a "not" is no plain condition."""
    found: list[Span] = []
    for span in spans:
        sign = found[-1].item(APART) if found else None
        denies = found[-2:-1] if sign is not None and sign.value in _COMMAS else found[-1:]
        if "if" in span.kinds and denies and _denies_alone(denies[0], words):
            at = denies[0].at
            del found[found.index(denies[0]) :]
            found.append(Span(at, span.past, (Item("unless", None, at, span.past),)))
        else:
            found.append(span)
    return found


def _denies_alone(span: Span, words: Sequence[str]) -> bool:
    """Whether a span is "but not", "aber nicht", or a "not" that begins what a sign parts."""
    told = words[span.at : span.past]
    begins = span.at > 0 and words[span.at - 1] in (*_COMMAS, "but", "aber", "doch")
    return bool(told) and told[-1] in _NOT_IF and (len(told) > 1 or begins) and bool(span.kinds & {"not", "except"})


_BUT = frozenset({"but", "sondern"})


def without_denied(spans: Sequence[Span], words: Sequence[str], names: Kinds) -> Sequence[Span]:
    """The spans without what is denied to name another: "not to Japan but to Canada" is Canada."""
    but = next((place for place, span in enumerate(spans) if not _BUT.isdisjoint(words[span.at : span.past])), 0)
    start = next((place for place in range(but) if "not" in spans[place].kinds), None)
    if start is None:
        return spans if but else _without_other_place(spans, names)
    denied = [span for span in spans[start + 1 : but] if GLUE not in span.kinds and APART not in span.kinds]
    end = next((place for place in range(but + 1, len(spans)) if APART in spans[place].kinds), len(spans))
    instead = [span for span in spans[but + 1 : end] if GLUE not in span.kinds]
    if all(span.kinds <= _SELF for span in denied) and any("seat" in span.kinds for span in instead):
        return (*spans[:start], *spans[but + 1 :])  # "nicht ich, sondern Gelb": he it is
    if len(denied) != 1 or not any(item in names for item in denied[0].items):
        return spans
    told = [span for span in instead if span.kinds & denied[0].kinds]
    deeds = {"deed", "pull", "pass", "card"}
    if not told and denied[0].kinds <= deeds:  # "do not draw but pass"
        told = [span for span in instead if span.kinds <= deeds and any(item in names for item in span.items)]
    return (*spans[:start], *spans[but + 1 :]) if len(told) == 1 else spans


_SELF = frozenset({"i", "me", GLUE})
_PLACES = frozenset({"territory", "region", "zone"})
#: Where these are told, what is denied may be an exception, or forbidden.
_OF_SEVERAL = frozenset({"allow", "refuse", "all", "others", "none", "never", "except", "only", "if", "unless", "else"})


def _without_other_place(spans: Sequence[Span], names: Kinds) -> Sequence[Span]:
    """The spans without the place that a line ends with for where nothing goes: "Explorer to Japan, not China"."""
    telling = [place for place, span in enumerate(spans) if GLUE not in span.kinds]
    if len(telling) < 4 or any(span.kinds & _OF_SEVERAL for span in spans):
        return spans
    sign, no, last = (spans[place] for place in telling[-3:])
    placed = [item for span in spans[: telling[-3]] for item in span.items if item.kind in _PLACES and item in names]
    denied = [item for item in last.items if item.kind in _PLACES and item in names]
    other = bool(placed) and bool(denied) and {i.value for i in placed}.isdisjoint(i.value for i in last.items)
    return spans[: telling[-3]] if APART in sign.kinds and no.kinds == {"not"} and other else spans


#: Behind these "but" and somebody's name excepts him: "all shipping but Blue's".
_WHOEVER = frozenset({"all", "whatever", "nobody"})
_AND = frozenset({"and", "und", "or", "oder"})


def with_exceptions(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, a "but" as an exception where nothing follows it but who is excepted; "Red excepted" excepts him."""
    spans = _excepted(spans, words)
    at = next((place for place, span in enumerate(spans) if not _BUT.isdisjoint(words[span.at : span.past])), None)
    if at is None or APART not in spans[at].kinds:
        return spans
    begins = next((place for place in range(at, 0, -1) if APART in spans[place - 1].kinds), 0)
    before = spans[begins:at]
    whoever = any(span.kinds & _WHOEVER for span in before) and not any("seat" in span.kinds for span in before)
    behind = [span for span in spans[at + 1 :] if GLUE not in span.kinds]
    ends = next((place for place, span in enumerate(behind) if _ends(span)), len(behind))
    named = [span for span in behind[:ends] if APART not in span.kinds]
    if not whoever or not named or any("seat" not in span.kinds for span in named):
        return spans
    but = spans[at]
    return (*spans[:at], but.said_as("except"), *spans[at + 1 :])


_BEHIND = frozenset({"excepted", "excluded", "ausgenommen"})


def _excepted(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, "…, Orange's alone excepted" with the exception before whom it excepts."""
    at = next((place for place, span in enumerate(spans) if words[span.past - 1] in _BEHIND), 0)
    if not at:
        return spans
    before = at
    while before and spans[before - 1].kinds & {GLUE, "only", "seat"} and APART not in spans[before - 1].kinds:
        before -= 1
    named = [span for span in spans[before:at] if "seat" in span.kinds]
    ends = at + 1 == len(spans) or APART in spans[at + 1].kinds
    if not named or not ends or "except" not in spans[at].kinds:
        return spans
    begins = before - 1 if before and APART in spans[before - 1].kinds else before
    first = named[0].at
    excepts = Span(first - 1, first, (Item("except", None, first - 1, first),))
    return (*spans[:begins], excepts, *named, *spans[at + 1 :])


def _ends(span: Span) -> bool:
    """Whether a list of names ends there."""
    sign = span.item(APART)
    return sign is not None and sign.value not in _AND


def _is_alternative(spans: Sequence[Span], place: int) -> bool:
    """Whether words that take something back say "otherwise" once more: "otherwise take Caracas instead"."""
    ends_clause = place + 1 == len(spans) or APART in spans[place + 1].kinds
    if not ends_clause or _CORRECTION not in spans[place].kinds:
        return False
    if any("else" in span.kinds for span in spans[:place]):
        return True
    condition = next((at for at, span in enumerate(spans[:place]) if span.kinds & _CONDITIONS), 0)
    return any(span.kinds.isdisjoint(_SAYS_NOTHING) for span in spans[:condition])  # "…, but if not, Red instead"


def _replaced(before: list[Span], new: Sequence[Span]) -> list[Span] | None:
    """What was said before, with the new words in the place of those of their kind; None where that is not one each."""
    told = [span for span in new if GLUE not in span.kinds]
    last = -1
    for span in told:
        places = [place for place, old in enumerate(before) if GLUE not in old.kinds and old.kinds & span.kinds]
        if len(places) > 1 and last >= 0 and last + 1 in places:
            places = [last + 1]  # "X Raid … no, X War": what stood behind that X
        if not places and span.kinds == {SLOT}:
            before.append(span)  # "Japan, no wait, Persia in round 3"
            continue
        if len(places) != 1:
            return None
        last = places[0]
        before[last] = span
    return before if told else None
