"""One region as an exception of a rule for all: "mercenaries first, except in India, there the other way round".

What is the other way round there is said by the rule itself; where it is told in full, it is an order of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.meanings import APART, GLUE, Item, Span

#: What a rule for all regions is about: what is lost, what is collected.
_RULED = (frozenset({"mercs", "own-influence"}), frozenset({"colour"}))
_EXCEPT = frozenset({"except", "unless", "only"})
_SMALL = frozenset({GLUE, "have", "there", "own", "i", "always", "anywhere"})
#: What goes on about the region that was named: "in India, where my own go first".
_THERE = frozenset(("there", "where", "wo", "dort", "da", "dorten"))
_GOES_ON = frozenset({",", ":", "-", "("})


def with_exceptions_there(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, an exception for one region as what is turned round there, or as an order of its own."""
    spans = [_said_as_except(spans, place, words) for place in range(len(spans))]
    even = [_is_even_there(spans, place, words) for place in range(len(spans))]
    spans = [span.said_as("maybe") if told else span for span, told in zip(spans, even, strict=True)]
    for place, span in enumerate(spans):
        region = span.item("region")
        begins = _begins(spans, place) if region is not None else None
        if region is None or begins is None:
            continue
        ruled = [kinds for kinds in _RULED if any(each.kinds & kinds for each in spans[:begins])]
        turned = _turned(spans, place)
        if ruled and turned:
            at, past = spans[begins].at, spans[turned - 1].past
            head = spans[: begins - 1] if begins and APART in spans[begins - 1].kinds else spans[:begins]
            return [*head, Span(at, past, (Item("turned", region.value, at, past),)), *spans[turned:]]
        if ruled and _is_told_there(spans, place, words, ruled[0]):
            at = spans[begins].at
            rest = spans[place + 1 + (APART in spans[place + 1].kinds) :]
            return [*spans[:begins], Span(at, at, (Item(APART, ";", at, at),)), span, *rest]
    return spans


_EVEN = frozenset(("even", "selbst", "sogar"))


def _is_even_there(spans: Sequence[Span], place: int, words: Sequence[str]) -> bool:
    """ "Mercenaries first even in India": there only, or there as everywhere? That is to be asked."""
    ruled = any(span.kinds & kinds for span in spans[:place] for kinds in _RULED)
    behind = next((each for each in spans[place + 1 : place + 3] if not each.kinds & {GLUE}), None)
    named = behind is not None and behind.item("region") is not None
    return ruled and named and words[spans[place].at] in _EVEN


def _said_as_except(spans: Sequence[Span], place: int, words: Sequence[str]) -> Span:
    """ "Save in India" keeps nothing."""
    span = spans[place]
    behind = next((each for each in spans[place + 1 : place + 4] if not each.kinds & _SMALL), None)
    saves = words[span.at] == "save" and behind is not None and behind.item("region") is not None
    return span.said_as("except") if saves else span


def _begins(spans: Sequence[Span], region: int) -> int | None:
    """Where the exception begins that names a region; None where the region is no exception's."""
    at = region
    while at and spans[at - 1].kinds & _SMALL and not spans[at - 1].kinds & _EXCEPT:
        at -= 1
    while at and spans[at - 1].kinds & _EXCEPT:
        at -= 1
    return at if at and (APART in spans[at - 1].kinds or spans[at].kinds & {"except", "unless"}) else None


def _turned(spans: Sequence[Span], region: int) -> int:
    """Where "… it is the other way round" behind a region ends; 0 where nothing is said to be so."""
    at = region + 1
    while at < len(spans) and (spans[at].kinds & _SMALL or _sign(spans[at]) in _GOES_ON):
        at += 1
    if at >= len(spans) or "swap" not in spans[at].kinds:
        return 0
    at += 1
    while at < len(spans) and APART not in spans[at].kinds and spans[at].kinds & _SMALL:
        at += 1
    return at if at == len(spans) or _sign(spans[at]) in (".", ";", ")", "!") else 0


def _is_told_there(spans: Sequence[Span], region: int, words: Sequence[str], ruled: frozenset[str]) -> bool:
    """Whether what is done there is told behind a region: "in India: there my own first"."""
    behind = spans[region + 1 : region + 3]
    if not behind:
        return False
    goes_on = _sign(behind[0]) in _GOES_ON and (_sign(behind[0]) == ":" or words[behind[-1].at] in _THERE)
    goes_on = goes_on or words[behind[0].at] in _THERE
    return goes_on and any(span.kinds & ruled for span in spans[region + 1 :])


def _sign(span: Span) -> str:
    item = span.item(APART)
    return str(item.value) if item is not None else ""
