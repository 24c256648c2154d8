"""What counts no more than is said already: "all four", "the last grey", "the other two", and zones that give way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbem.core.orders.meanings import APART, GLUE, NUMBER, Item, Kinds, Span

_CAMPAIGN = Kinds("card:military-campaign card:diplomacy card:missionaries card:plague")
_BACK = Kinds("deed:withdraw back")
_LAST = Kinds("last-row ordinal:3 need number:1")
_OF_OTHERS = frozenset({"natives", "seat"})


def counted(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, with words that only count what is named as filling words, and ships counted by them."""
    spans = [*_only_them(_last_of_them(spans), words)]
    spans = _ones(spans, words)
    spans = _all_four(_of_those_there(spans, words), words)
    return _giving_way(_ships_counted(spans, words), words)


def _has(spans: Sequence[Span], kinds: Kinds) -> bool:
    return any(item in kinds for span in spans for item in span.items)


def _last_of_them(spans: Sequence[Span]) -> Sequence[Span]:
    """ "Military Campaign, the last grey has to go": which of them says no more."""
    if not _has(spans, _CAMPAIGN):
        return spans
    found = list(spans)
    for place, span in enumerate(spans):
        behind = next((each for each in spans[place + 1 : place + 3] if not _counts_last(each)), None)
        compared = place > 0 and "compare" in spans[place - 1].kinds  # "at least 1 native" is a count
        counts = _counts_last(span) and not compared
        if counts and behind is not None and behind.kinds & _OF_OTHERS and not span.kinds & {"card"}:
            found[place] = span.said_as(GLUE)
    return found


_AGAINST = Kinds("card:military-campaign card:diplomacy")
_ELSE = frozenset(("sonst", "else", "other", "others", "anders", "anderen", "anderes"))


def _only_them(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Military Campaign against Blue only", "… and nobody else": one faction is all that it can be against."""
    if not _has(spans, _AGAINST):
        return spans
    found = list(spans)
    for place, span in enumerate(spans):
        beside = [each for each in spans[max(0, place - 1) : place + 2] if each is not span]
        named = any(each.kinds & _OF_OTHERS for each in beside)
        others = not _ELSE.isdisjoint(words[span.at : span.past]) and any(
            each.kinds & _OF_OTHERS for each in spans[:place]
        )
        if ("only" in span.kinds and named) or (span.kinds & {"only", "none", "nobody"} and others):
            found[place] = span.said_as(GLUE)
    return found


def _ones(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "The two big influence ones (5 and 4)": the word stands for the cards."""
    return [
        span.said_as(GLUE) if place and words[span.at] in ("one", "ones") and spans[place - 1].kinds & _NAMED else span
        for place, span in enumerate(spans)
    ]


_NAMED = frozenset({"influence", "resources", "card"})


def _counts_last(span: Span) -> bool:
    return any(item in _LAST for item in span.items) and not span.kinds & {"card", "region", "zone"}


# --- discs that come back ---------------------------------------------------------------------------------------------

_ALL = frozenset(("all", "alle", "both", "beide", "beiden", "allesamt"))
_THEM = frozenset(("all", "alle", "both", "beide", "them", "they", "these", "those", "sie", "die", "diese"))
_MOST_DISCS = 5


def _all_four(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "All four come home": the number tells how many."""
    numbers = [span for span in spans if _number(span)]
    if not _has(spans, _BACK) or len(numbers) != 1:
        return spans
    return [span.said_as(GLUE) if "all" in span.kinds and words[span.at] in _ALL else span for span in spans]


def _of_those_there(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "I have four in China, and all four come home": how many and where, told before they are called back."""
    at = next((at for at, span in enumerate(spans) if any(item in _BACK for item in span.items)), 0)
    sign = next((each for each in range(at, 0, -1) if APART in spans[each].kinds), 0)
    told, rest = spans[:sign], spans[sign + 1 :]
    numbers = [span for span in told if _number(span)]
    places = [span for span in told if span.item("region")]
    others = [span for span in rest if _number(span) or span.item("region")]
    same = all(_number(span) == _number(numbers[0]) for span in others) if len(numbers) == 1 else False
    means_them = bool(others) or any(words[span.at] in _THEM for span in rest)
    small = all(span.kinds & _TOLD or APART in span.kinds or words[span.at] in _HAVE for span in told)
    if not (same and len(places) == 1 and means_them and small and _number(numbers[0]) <= _MOST_DISCS):
        return spans
    kept = [span for span in rest if not _number(span) and words[span.at] not in _ALL]
    return [numbers[0], places[0], *kept]


#: What tells of one's own discs, and orders nothing.
_TOLD = frozenset(
    {GLUE, "states", "have", "need", "own", "own-influence", "i", "me", "number", "region", "discs", "too"}
)
_HAVE = frozenset(("i", "ich", "there", "es", "da", "und"))


def _number(span: Span) -> int:
    item = span.item(NUMBER)
    return item.value if item is not None and isinstance(item.value, int) else 0


# --- ships ------------------------------------------------------------------------------------------------------------

_ONE, _OTHERS = (
    frozenset(("one", "ones", "ship", "schiff")),
    frozenset(("other", "others", "anderen", "übrigen", "remaining")),
)


#: What tells that a ship moves, in an action.
_OF_ACTIONS = frozenset((
    "from", "vom", "aus", "action", "actions", "aktion", "aktionen", "round", "runde", "aktionsrunde", "move",
    "bewege", "zug", "slot", "r",
))  # fmt: skip


def _ships_counted(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Two in the Atlantic and the last one in the Med", "the other two": each as a number of ships."""
    if sum(span.item("zone") is not None for span in spans) < 2 or _has(spans, Kinds("card deed:explore")):
        return spans
    if not _OF_ACTIONS.isdisjoint(words):
        return spans
    if _counts_off(spans):
        return _counted_off(spans, words)
    if not any(_number(span) for span in spans):
        return spans
    found = list(spans)
    for place, span in enumerate(spans):
        said = words[span.at : span.past]
        behind = spans[place + 1] if place + 1 < len(spans) else None
        if span.item("ordinal") and not _goes_somewhere(spans, place):
            return spans  # "the third I leave open"
        if span.kinds & {"last-row", "need"} or span.item("ordinal"):
            one = behind is not None and (words[behind.at] in _ONE or behind.item("ship"))
            found[place] = (
                span.said_as(GLUE) if one and behind is not None and _number(behind) else span.said_as(NUMBER, 1)
            )
        elif not _OTHERS.isdisjoint(said) and not span.item("zone"):
            found[place] = span.said_as(GLUE)
    return found


def _goes_somewhere(spans: Sequence[Span], place: int) -> bool:
    """Whether a zone is named between the signs that a place stands between."""
    begins = next((at for at in range(place, -1, -1) if _sign(spans[at])), -1)
    ends = next((at for at in range(place, len(spans)) if _sign(spans[at])), len(spans))
    return any(span.item("zone") for span in spans[begins + 1 : ends])


def _counts_off(spans: Sequence[Span]) -> bool:
    """Whether ordinals count the ships off: "the first …, the second …, the third …"."""
    return sum(span.item("ordinal") is not None for span in spans) > 1


def _counted_off(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "First ship …, second one …, the third …": each before a zone of its own, so that they say no more."""
    told = [(place, item.value) for place, span in enumerate(spans) if (item := span.item("ordinal")) is not None]
    ends = [*[place for place, _ in told][1:], len(spans)]
    each = all(
        any(span.item("zone") for span in spans[place:end])
        and not any(_number(span) for span in spans[place + 2 : end])
        for (place, _), end in zip(told, ends, strict=True)
    )
    if [value for _, value in told] != [*range(1, len(told) + 1)] or not each:
        return spans
    places = {place for place, _ in told}
    ones = {place + 1 for place in places if words[spans[place + 1].at] in _ONE and not spans[place + 1].item("ship")}
    return [span.said_as(GLUE) if place in places | ones else span for place, span in enumerate(spans)]


_IF = frozenset({"if", "unless", "inverted-if", "else", "except"})
_OTHER, _FREE = frozenset({"untold", "somebody", "others", "taken", "gone", "explored"}), frozenset({"free-row"})
_BETWEEN = _IF | _OTHER | _FREE | {
    GLUE, "there", "have", "that-case", "too", "ship", "firstly", "states", "possible", "instead", "own",
}  # fmt: skip
#: Whoever has a ship there.
_SOMEBODY = frozenset((
    "jemand", "wer", "einer", "irgendwer", "irgendjemand", "somebody", "someone", "anyone", "anybody", "belegt",
    "besetzt", "vergeben", "taken", "occupied", "andere", "ein",
))  # fmt: skip
_OR = frozenset(("or", "oder"))
_SIGNS = frozenset((",", "then", "dann", "(", ")", "or", "oder", "but", "aber", ":"))


def _giving_way(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "The South China Sea unless somebody is there, in that case the Bay": the second where the first is taken."""
    zones = [place for place, span in enumerate(spans) if span.item("zone")]
    moves = any(span.item("deed") and GLUE not in span.kinds for span in spans)
    if len(zones) < 2 or moves or _has(spans, Kinds("card region seat")) or not _OF_ACTIONS.isdisjoint(words):
        return spans
    for first, second in pairwise(zones):
        between = spans[first + 1 : second]
        if _says_taken(between, words):
            at = between[0].at
            told = Span(at, between[-1].past, (Item("gives-way", None, at, between[-1].past),))
            return [*spans[: first + 1], told, *_giving_way(spans[second:], words)]
        past = _taken_behind(spans, second, words)
        if past and any(_sign(span) in _OR for span in between):
            at = between[0].at
            told = Span(at, between[-1].past, (Item("gives-way", None, at, between[-1].past),))
            return [*spans[: first + 1], told, spans[second], *_giving_way(spans[past:], words)]
    return spans


def _tells_taken(spans: Sequence[Span], words: Sequence[str]) -> bool:
    return any(span.kinds & _OTHER or words[span.at] in _SOMEBODY for span in spans)


def _says_taken(spans: Sequence[Span], words: Sequence[str]) -> bool:
    """Whether words between two zones say that the first gives way to the second where it is taken, and no more."""
    if not all(span.kinds & _BETWEEN or _sign(span) in _SIGNS for span in spans):
        return False
    taken, free = _tells_taken(spans, words), any(span.kinds & _FREE for span in spans)
    instead = any("else" in span.kinds for span in spans)
    at = next((at for at, span in enumerate(spans) if span.kinds & _IF and "else" not in span.kinds), None)
    if at is None:
        return instead and not free  # "if that is taken" is one word, too
    if taken == free:
        return False
    parted = any(map(_sign, spans[:at]))
    if spans[at].kinds & {"unless", "except"}:
        return taken
    if taken:
        return parted and not instead  # "A, if somebody is there, B"; not "A if somebody is there, else B"
    return not parted and (instead or any(map(_sign, spans[at:])))


def _taken_behind(spans: Sequence[Span], zone: int, words: Sequence[str]) -> int:
    """Where "… if that is taken" behind a zone ends; 0 where it does not stand there."""
    past = zone + 1
    while past < len(spans) and APART not in spans[past].kinds:
        past += 1
    told = spans[zone + 1 : past]
    ties = bool(told) and bool(told[0].kinds & {"if", "inverted-if", "else"})
    taken = _tells_taken(told, words) or any("else" in span.kinds for span in told)
    small = all(span.kinds & _BETWEEN and not span.kinds & _FREE for span in told)
    return past if ties and taken and small else 0


def _sign(span: Span) -> str:
    item = span.item(APART)
    return str(item.value) if item is not None else ""
