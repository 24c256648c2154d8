"""How people end what they order: "… and nothing else" says no more than the order before it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.meanings import APART, Item, Kinds, Span

_TIES = frozenset(("if", "unless", "inverted-if", "possible", "success"))
#: What is ordered, of which nothing else is done.
_ORDERED = Kinds("character deed company pillage repression plantation post adventurers")
_ELSE = frozenset(("else", "further", "additional", "sonst", "weiter", "weiteres"))
_OTHERWISE = frozenset(("else", "otherwise"))
_MORE = frozenset(("more", "mehr"))
_MOST_WORDS = 5
#: Words that it may have, and that say nothing there.
_SMALL = frozenset((
    "at", "all", "than", "that", "one", "a", "single", "of", "it", "them", "either", "please", "pls", "plz", "thanks",
    "bitte", "danke", "und", "einen", "ein", "eine", "einer", "einziger", "einzigen", "einziges", "stück", "coin",
    "penny", "counter", "stein", "gar", "überhaupt", "als", "das",
))  # fmt: skip
_NOTHING = frozenset(("nothing", "nowt", "nichts", "nix", "nüscht"))
_NOT = frozenset(("not", "no", "none", "nicht", "kein", "keine", "keinen", "keiner", "keinem", "keins"))


def without_nothing_else(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans without a last clause that says "and nothing else", "not one more", "sonst nichts"."""
    found: list[Span] = []
    place = 0
    while place < len(spans):
        end = next((at for at in range(place + 1, len(spans)) if APART in spans[at].kinds), len(spans))
        ends = APART in spans[place].kinds and place + 1 < end
        if ends and _says_nothing_else(spans[place + 1 : end], words) and _is_behind_order(found):
            place = end
        else:
            found.append(spans[place])
            place += 1
    return found


def _says_nothing_else(clause: Sequence[Span], words: Sequence[str]) -> bool:
    """Whether a clause says that nothing else, or nothing more, is to be done."""
    told = [word for span in clause for word in words[span.at : span.past]]
    denied = any(span.kinds & {"none", "not"} for span in clause)
    if not denied or len(told) > _MOST_WORDS or told[0] in _OTHERWISE:
        return False
    more = _ELSE | _MORE
    nothing = [word for word in told if word in _NOTHING or word in _NOT or word not in more | _SMALL]
    return len(nothing) == 1 and not more.isdisjoint(told)


def _is_behind_order(spans: Sequence[Span]) -> bool:
    """Whether something is ordered before it, and this depends on nothing: "if …, 2, sonst nichts" does."""
    if any(span.kinds & _TIES for span in spans):
        return False
    items = [item for span in spans for item in span.items]
    return any(item in _ORDERED for item in items)


_FAILS = re.compile(
    r"(?:(?:on|upon|after|in (?:the )?(?:case|event) of) (?:a |any )?(?:failure|fail|miss|failed roll)|"
    r"if (?:it|this|that|he|i) fails?|should (?:it|this|that|he) fail|"
    r"bei(?: einem)? (?:misserfolg|fehlschlag|scheitern|fehlwurf)|"
    r"im (?:misserfolgsfall|falle? (?:eines|des) (?:misserfolgs|fehlschlags|scheiterns)))"
)


def without_failure(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans without "on failure: nothing", which is what happens anyhow."""
    for place in range(len(spans)):
        if place and APART not in spans[place - 1].kinds:
            continue
        sign = next((at for at in range(place, len(spans)) if APART in spans[at].kinds), len(spans) - 1)
        end = next((at for at in range(sign + 1, len(spans)) if APART in spans[at].kinds), len(spans))
        clause = spans[sign + 1 : end]
        told = " ".join(words[spans[place].at : spans[sign].at])
        idle = clause and any(span.kinds & {"none", "pass"} for span in clause)
        if idle and _FAILS.fullmatch(told) and all(span.kinds & _IDLE for span in clause):
            return [*spans[:place], *spans[end + 1 :]]
    return list(spans)


_IDLE = frozenset(("none", "pass", "glue", "unknown", "not"))
_BUILT = Kinds("deed:build fleets squadrons deed:repay")
_AFTERWARDS = frozenset((
    "afterwards", "afterward", "thereafter", "left", "remain", "remains", "remaining", "over", "danach", "hinterher",
    "nachher", "anschließend", "übrig", "bleiben", "bleibt", "übrigbleiben", "verbleiben", "verbleibt",
))  # fmt: skip


def kept_afterwards(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "Provided that 2 Treasury are still there afterwards" is what is kept, and no condition on what is there now."""
    place = next((at for at, span in enumerate(spans) if "if" in span.kinds), None)
    orders = [item for span in spans for item in span.items]
    if not place or not any(item in _BUILT for item in orders) or any(item.kind == "character" for item in orders):
        return list(spans)
    end = next((at for at in range(place + 1, len(spans)) if APART in spans[at].kinds), len(spans))
    clause = spans[place + 1 : end]
    number = [span for span in clause if "number" in span.kinds]
    told = [word for span in clause for word in words[span.at : span.past]]
    signs = [item for span in clause for item in span.items if item.kind == "compare"]
    compared = [item.value for item in signs if words[item.at : item.past] != ("over",)]
    of_own = len(number) == 1 and any("treasury" in span.kinds for span in clause) and set(compared) <= {">="}
    if not of_own or _AFTERWARDS.isdisjoint(told) or any(span.kinds & _NO_KEEP for span in clause):
        return list(spans)
    beside = number[0].at - 1
    keep = Span(beside, number[0].at, (Item("keep", None, beside, number[0].at),))
    before = spans[: place - 1] if APART in spans[place - 1].kinds else spans[:place]
    return [*before, keep, number[0], *spans[end:]]


#: What is no sum of one's own that stays, or says so already.
_NO_KEEP = frozenset(("keep", "not", "none", "never", "seat", "prestige", "fleets", "squadrons"))


_AN = frozenset(("a", "an", "ein", "eine", "einen", "einem", "einer", "eins"))


def or_none(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "If I have one squadron or none" is one or fewer."""
    tied = next((at for at, span in enumerate(spans) if "if" in span.kinds), len(spans))
    signs = range(tied + 1, len(spans) - 1)
    either = next((at for at in signs if (sign := spans[at].item(APART)) and sign.value in ("or", "oder")), None)
    if either is None:
        return list(spans)
    none = next((at for at in range(either + 1, len(spans)) if "glue" not in spans[at].kinds), either)
    counted = range(max(tied + 1, either - _NEAR), either)
    number = next((at for at in counted if "number" in spans[at].kinds or words[spans[at].at] in _AN), None)
    ends = none + 1 == len(spans) or not spans[none + 1].kinds.isdisjoint(_COUNTED)
    if number is None or not ends or spans[none].kinds.isdisjoint({"none"}):
        return list(spans)
    begins, past = spans[either].at, spans[none].past
    fewer = Span(begins, past, (Item("compare", "<=", begins, past),))
    found = [*spans[:either], fewer, *spans[none + 1 :]]
    if "number" not in spans[number].kinds:
        found[number] = spans[number].said_as("number", 1)
    return [span for at, span in enumerate(found) if not (tied < at < either and span.kinds & _SAID_OTHERWISE)]


_NEAR = 3
#: "Left with only one or none": what "or none" says already.
_SAID_OTHERWISE = frozenset(("compare", "keep"))
#: What may follow it, and is all that is counted: "one or no squadron".
_COUNTED = frozenset(("glue", APART, "have", "squadrons", "fleets", "treasury"))
