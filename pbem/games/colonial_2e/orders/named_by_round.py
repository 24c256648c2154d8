"""Who acts in a line that names its round alone: the Character of the card that the line-up has there (2e 3, 4).

"1 everything I own, 2 first mine and then Red's" below `CARDS merchant, trader, …` are the Merchant's and the Trader's
actions, and so is "the first one ships …, the second …". Of the two Characters of a card it is the one that can do what
is said; where both can, it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.orders.meanings import APART, GLUE, SLOT, Item, Kinds, Span
from pbem.core.ruleset_contract import OrderContext
from pbem.games.colonial_2e.orders.card_lines import card_of
from pbem.games.colonial_2e.rules.hands import LINED_UP

#: What tells who acts, or that nobody does.
_TELLS = Kinds("character pass cards line-up same repay give build")
#: What is not counted: a number before it is that of a round.
_UNCOUNTED = Kinds("all own me territory track firstly none")
_ARTICLES = frozenset({"articles", "artikel"})
#: Verbs that say nothing by themselves: "the second one goes to …".
_VERBS = frozenset({"doing", "tun", "moving", "bewegen", "being", "sein", "wishing", "wünschen"})
#: Spans of a round that says something: its number, and what is done.
_FEWEST = 2


def with_characters(spans: Sequence[Span], context: OrderContext) -> Sequence[Span]:
    """The spans, with the Characters of its card behind each round that is told without one."""
    if card_of(context, 1) is None:
        return spans
    told: list[Span] = []
    for part in _by_round(_as_rounds(spans)):
        if not told and not part[0].is_slot and any("character" in span.kinds for span in part):
            return spans  # "Ambassador: 1. my own marker, 2. the Unrest in Arabia"
        told.append(part[0])
        if (card := _untold(part, context)) is not None:
            at, past = part[0].at, part[0].past
            names = _able(context.state.board.cards[card], part, context)
            told.append(Span(at, past, tuple(Item("character", name, at, past) for name in names)))
        told += part[1:]
    return told


def _able(names: Sequence[str], part: Sequence[Span], context: OrderContext) -> Sequence[str]:
    """The Characters of a card that can go where a round is to: the Explorer where nobody was, else the Conqueror."""
    places = {str(item.value) for span in part if (item := span.item("territory")) is not None}
    explored = {context.state.territories[place].explored for place in places}
    if set(names) != {"explorer", "conqueror"} or len(explored) != 1:
        return names
    return ["conqueror" if explored == {True} else "explorer"]


def _untold(part: Sequence[Span], context: OrderContext) -> str | None:
    """The card of the round that a part begins with and names no Character for; None for any other part."""
    slot = part[0].item(SLOT) if part[0].is_slot else None
    if slot is None or len(part) < _FEWEST or any(item in _TELLS for span in part for item in span.items):
        return None
    return card_of(context, int(str(slot.value))) if str(slot.value).isdecimal() else None


def _by_round(spans: Sequence[Span]) -> Iterator[list[Span]]:
    """The spans in parts, each from a round's number on that begins a clause."""
    part: list[Span] = []
    for place, span in enumerate(spans):
        if span.is_slot and part and _begins_clause(spans, place):
            yield part
            part = []
        part.append(span)
    if part:
        yield part


def _as_rounds(spans: Sequence[Span]) -> list[Span]:
    """The spans, numbers before what is not counted and "the second one" before what is done as rounds."""
    told, last = list(spans), 0
    listed = _counts_up(spans)
    for place, span in enumerate(spans[:-1]):
        if not _begins_clause(told, place):
            continue
        if span.kinds <= {"number", SLOT} and _is_of_round(span, spans[place + 1 :], last, listed=listed):
            told[place] = span.said_as(SLOT, _number(span))
        elif "ordinal" in span.kinds and place > 0 and _is_article(spans[place - 1]):
            told[place : place + 2] = _ordinal(spans[place : place + 3])
        if told[place].is_slot:
            last = _number(told[place])
    return told


def _begins_clause(spans: Sequence[Span], place: int) -> bool:
    """Whether a clause begins there, with or without an article."""
    before = [span for span in spans[max(0, place - 2) : place] if not _is_article(span)]
    return not before or APART in before[-1].kinds


_LISTING = frozenset((",", ";", "."))
#: Numbers that follow each other in a line, from which on they are those of its parts.
_SEVERAL = 3


def _counts_up(spans: Sequence[Span]) -> bool:
    """Whether the parts of a line are numbered one after the other: "1 one on the cotton, 2 slaves, 3 navy"."""
    numbers = [
        _number(span)
        for place, span in enumerate(spans)
        if span.kinds & {SLOT, "number"} and (place == 0 or _sign(spans[place - 1]) in _LISTING)
    ]
    upward = numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False
    return upward and len(numbers) >= _SEVERAL


def _sign(span: Span) -> str:
    """What parts the clauses there, if anything does."""
    sign = span.item(APART)
    return str(sign.value) if sign is not None else ""


def _is_of_round(span: Span, behind: Sequence[Span], last: int, *, listed: bool) -> bool:
    """Whether a number is that of a round, and counts nothing; `last`: the round before it in the line, or 0."""
    number = _number(span)
    follows = number == last + 1
    if span.is_slot or not 0 < number <= LINED_UP or (SLOT not in span.kinds and not (last and follows)):
        return False
    if listed or any(item in _UNCOUNTED for item in behind[0].items) or _of_own(behind):
        return last == 0 or follows
    return last > 0 and follows and behind[0].kinds.isdisjoint({GLUE, "good", "seat"})


def _of_own(spans: Sequence[Span]) -> bool:
    """Whether a clause is about all that is the writer's: "2 whatever of mine lies there"."""
    end = next((at for at, span in enumerate(spans) if APART in span.kinds), len(spans))
    return any("own" in span.kinds for span in spans[:end]) and not any("good" in span.kinds for span in spans[:end])


def _ordinal(spans: Sequence[Span]) -> list[Span]:
    """An ordinal and what is behind it, as a round and what its card does; as they are where it is said otherwise."""
    one = _number(spans[1]) == 1
    does = spans[2] if one and len(spans) > _FEWEST else spans[1]
    if "deed" not in does.kinds and not any(item.kind == GLUE and item.value in _VERBS for item in does.items):
        return list(spans[:2])
    ordinal = spans[0].item("ordinal")
    return [spans[0].said_as(SLOT, ordinal.value if ordinal else None), spans[1].said_as(GLUE) if one else spans[1]]


def _number(span: Span) -> int:
    item = span.item("number") or span.item(SLOT)
    return int(str(item.value)) if item is not None and str(item.value).isdecimal() else 0


def _is_article(span: Span) -> bool:
    return any(item.kind == GLUE and item.value in _ARTICLES for item in span.items)
