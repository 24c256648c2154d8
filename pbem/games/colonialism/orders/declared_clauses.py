"""Clauses that say something by their shape: what words mean that stand together up to a sign.

"When nothing useful is written, …" is what an empty slot does; "if there is no yellow, …" behind a colour is an "else";
"except Red has 3 there" is "unless"; "exchange one black resource of India" tells a colour, and no card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from pbem.core.orders.meanings import APART, GLUE, Item, Kinds, Span

_BEGINS = frozenset({"if", "inverted-if"})
_ABSENT = frozenset({"none", "not", "gone", "taken", "nobody"})
_SMALL = frozenset(
    {
        GLUE,
        "own",
        "i",
        "me",
        "still",
        "there",
        "too",
        "have",
        "states",
        "only",
        "possible",
        "cubes",
        "more",
        "reason",
        "useful",
    }
)
#: What a clause may hold that tells of nothing to do.
_EMPTY = _SMALL | {
    "none", "not", "order-word", "useful", "action", "slot", "round", "fresh", "idle", "need", "free-row",
    "whatever",
}  # fmt: skip
_COLOURS = {"resources-mineral": "black", "resources-natural": "brown", "resources-agricultural": "yellow"}


def shaped(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, with clauses that say something by their shape as what they say."""
    for change in (
        _whole_occasions,
        _rather_lost,
        _taken_back,
        _told,
        _inverted,
        _lone_card,
        _into_another,
        _traded_colours,
        _unless,
        _else_of_gone_faction,
        _idle,
        _else_of_what_is_gone,
    ):
        spans = change(spans, words)
    return [_without_use(span) for span in spans]


def _without_use(span: Span) -> Span:
    """Words that tell of nothing in such a clause only say nothing elsewhere."""
    if "useful" not in span.kinds:
        return span
    others = tuple(item for item in span.items if item.kind != "useful")
    return Span(span.at, span.past, others or (Item(GLUE, None, span.at, span.past),))


def _clauses(spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Where each stretch between signs begins and ends."""
    start = 0
    for place, span in enumerate([*spans, None]):
        if span is None or APART in span.kinds:
            yield start, place
            start = place + 1


def _traded_colours(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Black resource" is the colour, too, where cubes are exchanged or collected."""
    if not any(span.kinds & {"trade-deed", "collecting"} for span in spans):
        return spans
    return [_with_colour(span) for span in spans]


#: Words that take back what is named behind them; alone they take back what was said before.
_SCRAP = frozenset(("scrap", "scratch", "strike", "forget", "streich", "vergiss"))
#: What asks where a line begins, and tells within it: "my target is the …", "Ziel ist die …".
_ASKS_FIRST = frozenset(("ist die", "ist das", "sind die", "is it", "are we", "am i", "have i", "do i"))


def _taken_back(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Scrap that Plague": the order with that card is taken back."""
    found = list(spans)
    for place, (span, behind) in enumerate(pairwise(spans)):
        if "correction" in span.kinds and words[span.at] in _SCRAP and behind.item("card"):
            found[place] = span.said_as("deed", "cancel")
    return found


def _told(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    return [
        span.said_as(GLUE)
        if span.kinds == {"question"} and span.at and " ".join(words[span.at : span.past]) in _ASKS_FIRST
        else span
        for span in spans
    ]


#: Verbs that begin a condition in German where a clause begins: "ist dieses benutzt, passe ich".
_VERBS = frozenset((
    "ist", "sind", "hat", "habe", "hab", "haben", "liegt", "liegen", "steht", "stehen", "kann", "bleibt", "bleiben",
    "sitzt", "sitzen", "wäre", "hätte", "kommt", "fehlt", "fehlen", "befindet", "befinden", "existiert", "gibt",
))  # fmt: skip
#: Before its verb these make a statement: "ich hab da schon ein Schiff, deshalb …".
_SUBJECTS = frozenset({"ich", "wir", "er", "sie", "es", "das", "die", "der", "da", "dort", "hier", "man", "jetzt"})
_ABOUT = frozenset(
    {"seat", "natives", "number", "ship", "zone", "used", "fresh", "taken", "gone", "region", "colour", "hand"}
)


def with_conditions(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "…; ist dieses bereits benutzt, passe ich": a clause that begins with its verb is a condition.

    Behind an order, with a consequence that names no slot of its own, it is one against it.
    """
    found: list[Span] = []
    for start, end in _clauses(spans):
        clause = spans[start:end]
        sign = spans[start - 1] if start else None
        goes_on = end < len(spans) and str(_sign(spans[end])) in ",:"
        begins = next((span for span in clause if not span.kinds <= {GLUE, "i"} or words[span.at] in _VERBS), None)
        told = begins is not None and words[begins.at] in _VERBS and any(span.kinds & _ABOUT for span in clause)
        told = told and _SUBJECTS.isdisjoint(words[span.at] for span in clause if begins and span.at < begins.at)
        told = (
            told
            and goes_on
            and (sign is None or str(_sign(sign)) in ".;:")
            and not any("if" in s.kinds for s in clause)
        )
        if told and begins is not None:
            found.append(Span(begins.at, begins.at, (Item("if", None, begins.at, begins.at),)))
        found += clause
        found += spans[end : end + 1]
    return _against_what_was_ordered(found)


def _sign(span: Span) -> object:
    item = span.item(APART)
    return item.value if item is not None else ""


_ORDERS = Kinds("card deed:explore deed:move deed:withdraw trade-deed")


def _against_what_was_ordered(spans: Sequence[Span]) -> Sequence[Span]:
    """ "Fleet on India; should Red be there, I draw" is Fleet unless Red is there: as "but if" is.

    With another deed behind it, it may be an order of its own as well: that is asked about.
    """
    for start, end in _clauses(spans):
        behind, sign = spans[end + 1 :], spans[start - 1] if start else None
        before = any(item in _ORDERS for span in spans[:start] for item in span.items)
        alone = not any(span.kinds & _OF_ANOTHER or str(_sign(span)) == ";" for span in behind)
        told = spans[start:end] and spans[start].kinds & _BEGINS and before and behind and alone
        if sign is None or not told:
            continue
        idles = any(item in _IDLES for span in behind for item in span.items)
        if idles and (str(_sign(sign)) == ";" or (str(_sign(sign)) == "," and "inverted-if" in spans[start].kinds)):
            return [
                *spans[: start - 1],
                sign.said_as(APART, "but"),
                *spans[start:],
            ]
        if str(_sign(sign)) == ";":
            at = spans[end].past
            return [*spans[: end + 1], Span(at, at, (Item("maybe", None, at, at),)), *behind]
    return spans


#: What an order of its own has behind its condition.
_OF_ANOTHER = frozenset({"slot", "ordinal", "action", "round", "else", "if"})
_IDLES = Kinds("deed:draw pull pass")


#: What stands around the word for an occasion, and says no more: "wherever I have a choice with losses".
_AROUND = frozenset({
    GLUE, "own", "i", "me", "have", "states", "always", "question", "if", "inverted-if", "deed", "all", "whatever",
    "too", "there", "possible", "useful", "cubes", "resources", "allow", "still", "anywhere",
})  # fmt: skip


def _whole_occasions(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Wherever I have the choice with losses, …": the clause says no more than its occasion."""
    found: list[Span] = []
    for start, end in _clauses(spans):
        clause = spans[start:end]
        occasion = next(
            (item for span in clause for item in span.items if item.kind in ("conflict", "collecting")), None
        )
        small = all(span.kinds & (_AROUND | {"conflict", "collecting"}) for span in clause)
        deeds = any(
            item.kind == "deed" and item.value not in ("take", "lose") for span in clause for item in span.items
        )
        if occasion is not None and small and not deeds and end < len(spans) and len(clause) > 1:
            clause = [Span(clause[0].at, clause[-1].past, (occasion,))]
        found += clause
        found += spans[end : end + 1]
    return found


_LOST = Kinds("deed:lose deed:remove")


def _rather_lost(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Rather lose my own discs than mercenaries": which are lost before which."""
    if not any(item in _LOST for span in spans for item in span.items):
        return spans
    told = [at for at, span in enumerate(spans) if "rather" in span.kinds]
    sides = [at for at, span in enumerate(spans) if span.kinds & {"mercs", "own-influence"}]
    if len(told) != 1 or len(sides) != 2 or not sides[0] < told[0] < sides[1]:
        return spans
    span = spans[told[0]]
    return [
        *spans[: told[0]],
        span.said_as("precedes"),
        *spans[told[0] + 1 :],
    ]


def _inverted(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Plague on China should Green be there": a condition behind its order."""
    found = list(spans)
    for place, (span, behind) in enumerate(pairwise(spans)):
        told = place and span.kinds <= {"inverted-if", GLUE} and "inverted-if" in span.kinds
        if told and behind.kinds & {"seat", "natives", "i"} and any(each.item("card") for each in spans[:place]):
            found[place] = span.said_as("if")
    return found


_CARDS, _CARD_NAMES = frozenset({"card-word"}), frozenset({"card", "influence", "resources"})


def _lone_card(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "…, then a card": a card that is not named is drawn; "the card Fleet": the word says no more than the name."""
    found = list(spans)
    if any(span.kinds & {"keep", "discard"} and not span.kinds & {"gone", GLUE} for span in spans):
        return spans
    for start, end in _stretches(spans):
        told = [
            place
            for place in range(start, end)
            if "card-word" in spans[place].kinds
            or not (spans[place].kinds & _BESIDE_CARD or words[spans[place].at] in ("r", ":"))
        ]
        if len(told) == 1 and "card-word" in spans[told[0]].kinds:
            span = spans[told[0]]
            found[told[0]] = span.said_as("deed", "draw")
            continue
        for place in told:
            beside = [each for each in told if each != place and spans[each].kinds & _CARD_NAMES]
            if spans[place].kinds & _CARDS and any(_beside(spans, place, each) for each in beside):
                span = spans[place]
                found[place] = span.said_as(GLUE)
    return [
        span.said_as(GLUE) if span.kinds & _CARDS and behind is not None and behind.kinds & _CARD_NAMES else span
        for span, behind in zip(found, [*found[1:], None], strict=False)
    ]


_BESIDE_CARD = frozenset({GLUE, "own", "i", "me", "firstly", "ordinal", "too", "number", "action", "last-row", "round"})
_ENDS = frozenset({APART, "else", "if", "unless", "inverted-if", "reason", "idle"})


def _stretches(spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Where each stretch between signs and words that tie clauses begins and ends, but within conditions."""
    start, tied = 0, False
    for place, span in enumerate([*spans, None]):
        if span is None or span.kinds & _ENDS:
            if not tied:
                yield start, place
            start = place + 1
            tied = span is not None and bool(span.kinds & {"if", "unless", "inverted-if", "reason", "idle"})


def _beside(spans: Sequence[Span], one: int, other: int) -> bool:
    first, last = sorted((one, other))
    return all(span.kinds & {GLUE, "own"} for span in spans[first + 1 : last])


_INTO = frozenset(("into", "in", "zu", "to"))
_PREFERS = frozenset(("prefer", "prefers", "preferred", "preference"))


def _into_another(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "My black cubes into yellow": one colour becomes another."""
    found = list(spans)
    for place, span in enumerate(spans):
        if span.at >= len(words) or words[span.at] not in _INTO or span.item("region"):
            continue
        if not _PREFERS.isdisjoint(words):
            continue  # "I prefer black to brown"
        before = next(
            (each for each in reversed(spans[:place]) if not each.kinds & {GLUE, "cubes", "own", "number"}), None
        )
        behind = next((each for each in spans[place + 1 :] if not each.kinds & {GLUE, "cubes", "own", "number"}), None)
        if before is not None and behind is not None and before.item("colour") and behind.item("colour"):
            found[place] = span.said_as("deed", "convert")
    return found


def _with_colour(span: Span) -> Span:
    card = span.item("card")
    colour = _COLOURS.get(str(card.value)) if card is not None else None
    if colour is None or span.item("colour"):
        return span
    return span.also("colour", colour)


def _unless(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Except Red has 3 there": what has a verb is a condition."""
    found = list(spans)
    for start, end in _clauses(spans):
        place = next((at for at in range(start, end) if "except" in spans[at].kinds), end)
        if any("have" in span.kinds for span in spans[place + 1 : end]):
            span = spans[place]
            found[place] = span.said_as("unless")
    return found


def _idle(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "When there is nothing useful, …", "if I gave no order, …": what a slot does that has none."""

    def fits(told: Sequence[Span]) -> bool:
        kinds = {kind for span in told for kind in span.kinds}
        names = kinds & {"order-word", "useful"}
        return bool(names and kinds & {"none", "not"}) and all(span.kinds & _EMPTY for span in told)

    found = _replaced(spans, words, fits, "idle")
    return [span for span, behind in zip(found, [*found[1:], None], strict=False) if not _ties_idle(span, behind)]


def _ties_idle(span: Span, behind: Span | None) -> bool:
    """ "If" before "a slot is empty" says no more."""
    return behind is not None and "idle" in behind.kinds and bool(span.kinds & _BEGINS)


def _else_of_what_is_gone(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Yellow; should no yellow be left, brown", "row 2; if 2 is taken, 3": an "else"."""
    if any(span.item("card") or (span.item("deed") and "take" not in _values(span)) for span in spans):
        return spans
    for start, end in _clauses(spans):
        past = end - _ends_at_next_colour(spans[start:end], spans[:start])
        if start and _tells_what_is_gone(spans[start:past], spans[:start], words):
            at, until = spans[start].at, spans[past - 1].past
            told = Span(at, until, (Item("else", None, at, until),))
            return [*spans[:start], told, *_else_of_what_is_gone(spans[past:], words)]
    return spans


_IT = frozenset(
    ("diese", "dieser", "dieses", "die", "der", "das", "sie", "er", "it", "that", "this", "those", "both", "beide")
)


def _tells_what_is_gone(clause: Sequence[Span], before: Sequence[Span], words: Sequence[str]) -> bool:
    """Whether a clause says that what was named before is not there."""
    named = [item for span in clause for item in span.items if item.kind in ("colour", "number")]
    it = any(words[span.at] in _IT for span in clause)
    known = {(item.kind, item.value) for span in before for item in span.items}
    begins = bool(clause) and bool(clause[0].kinds & _BEGINS) and any(span.kinds & _ABSENT for span in clause)
    small = all(span.kinds & (_SMALL | _ABSENT | _BEGINS | {"colour", "number", "position"}) for span in clause)
    return begins and small and (bool(named) or it) and all((item.kind, item.value) in known for item in named)


def _ends_at_next_colour(clause: Sequence[Span], before: Sequence[Span]) -> int:
    """How many words behind a condition that no comma ends begin the next colour: "if nothing black is left yellow"."""
    last = clause[-1].item("colour") if clause and clause[0].kinds & _BEGINS else None
    known = {item.value for span in before for item in span.items if item.kind == "colour"}
    return 1 if last is not None and last.value not in known else 0


def _values(span: Span) -> set[object]:
    return {item.value for item in span.items}


_WHERE = frozenset(("wo", "where", "wherever", "whatever", "was"))


def _begins_occasion(span: Span, words: Sequence[str]) -> bool:
    return bool(span.kinds & _BEGINS) or words[span.at] in _WHERE


def _replaced(
    spans: Sequence[Span], words: Sequence[str], fits: Callable[[Sequence[Span]], bool], kind: str
) -> Sequence[Span]:
    """The spans, with each condition that fits as one span of a kind."""
    for start, end in _clauses(spans):
        begin = next((at for at in range(start, end) if _begins_occasion(spans[at], words)), end)
        told = spans[begin + 1 : end]
        if told and fits(told) and all(span.kinds <= {GLUE, "i"} for span in spans[start:begin]):
            at, past = spans[begin].at, told[-1].past
            return [*spans[:start], Span(at, past, (Item(kind, None, at, past),)), *spans[end:]]
    return spans


_WHOSE = frozenset({"seat", "natives"})
#: What tells of somebody who is not there, beside who and where.
_OF_ABSENCE = _SMALL | _ABSENT | _WHOSE | {"region", "discs", "own-influence", "influence", "idle", "past"}


def _else_of_gone_faction(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Military Campaign against Blue in India; if he has left, the natives": without him it cannot be done."""
    for start, end in _clauses(spans):
        clause, before = spans[start:end], spans[:start]
        card = any(item.value == "military-campaign" for span in before for item in span.items)
        begins = bool(clause) and bool(clause[0].kinds & _BEGINS) and end < len(spans)
        if not (card and begins and _tells_who_is_gone(clause[1:], before)):
            continue
        at, past = clause[0].at, clause[-1].past
        behind = spans[end + 1 :]
        while behind and behind[0].kinds & {"that-case", "idle"}:
            behind = behind[1:]
        return [*spans[: start - 1], Span(at, past, (Item("else", None, at, past),)), *behind]
    return spans


def _tells_who_is_gone(clause: Sequence[Span], before: Sequence[Span]) -> bool:
    named = {(item.kind, item.value) for span in clause for item in span.items if item.kind in _WHOSE | {"region"}}
    known = {(item.kind, item.value) for span in before for item in span.items}
    absent = any(span.kinds & {"gone", "none", "not"} for span in clause)
    return absent and named <= known and all(span.kinds & _OF_ABSENCE for span in clause)
