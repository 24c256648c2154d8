"""The names of a board and its seats, and the words of its editions, as people write them in lines of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.orders.meanings import APART, GLUE, Item, Meaning, Span
from pbem.core.orders.phrasebook import Phrasebook
from pbem.games.colonial.board import Board
from pbem.games.colonial.orders.lexicon import named_goods, named_seats, named_territories

#: Kinds whose words people cut short: "expl", "indoch", "sqds".
SHORTENED = (
    "character", "territory", "good", "seat", "track", "company", "pillage", "repression", "plantation", "post",
    "adventurers", "unrest", "mission", "fleets", "squadrons", "treasury", "prestige", "loan", "circumnavigate", "city",
    "colony", "most", "deed",
)  # fmt: skip
_LANGUAGES = ("en", "de")
#: Words of names of which the word before is cut to a letter: "W.Indies", "E.Afr".
_SECOND = ("indies", "africa", "spain", "france", "england", "granada", "west")
#: Short forms that are words of their own.
_WORDS = frozenset({"ein", "wa", "ne", "in", "was", "ei", "sa", "nein", "wi", "ea"})


def phrasebook(
    words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Iterable[str], *, unused: Iterable[str] = ()
) -> Phrasebook:
    """The words of files (language, content), with the names of a board and of these seats.

    `unused`: kinds that this edition has no orders for, so that nothing is short for them.
    """
    book = Phrasebook(kind for kind in SHORTENED if kind not in unused)
    for language, content in words:
        book.add_words(_of_board(content, board), language)
    for territory, names in named_territories(board).items():
        for name in dict.fromkeys((*names, *_short_forms(territory, names))):
            book.add(Meaning("territory", territory), name, *_LANGUAGES)
    for good, names in named_goods(board).items():
        for name in names:
            book.add(Meaning("good", good), name.replace("-", " "), *_LANGUAGES)
    for seat, names in named_seats(seats).items():
        for name in names:
            for form in (name, f"{name}s"):  # a name as short as Red has no endings of its own
                book.add(Meaning("seat", seat), form, *_LANGUAGES)
    return book


def _of_board(content: Mapping[str, Any], board: Board) -> Mapping[str, Any]:
    """The words of a file without those for Territories that a board has not: the editions share their words."""
    lands = {name: entry for name, entry in content.get("territory", {}).items() if name in board.lands}
    return {**content, "territory": lands} if "territory" in content else content


def _short_forms(territory: str, names: Sequence[str]) -> Iterator[str]:
    """ "E.Ind", "EInd", "N Granada", "Ostind." and the first letters of both words."""
    yield territory.replace("-", " ")
    forms: list[str] = []
    for name in names:
        words = name.replace("-", " ").split()
        if len(words) == 2 and len(words[0]) >= 3 and words[1].lower() in _SECOND:
            first, second = words[0][0], words[1]
            parts = (second, second[:2], second[:3], second[:4])
            forms += [f"{first} {part}" for part in parts if len(words[0]) > 3]
            forms += [f"{first}{part}" for part in parts]
        if name.lower().endswith("indien"):
            forms += [f"{name[:-5]}ische Inseln", f"{name[:-5]}ischen Inseln"]
    if "-" in territory:
        forms.append("".join(word[0] for word in territory.split("-")))
    yield from (form for form in forms if form.lower() not in _WORDS)


def as_own(spans: Sequence[Span], seat: str) -> list[Span]:
    """The spans, the writer's own seat or nation being himself: "Spain may sell Spanish Goods", written by Spain.

    Where it is who acts ("Spain shall surrender", "Great Britain plays the Trader") it says nothing.
    """
    return [_own(spans, place, seat) for place in range(len(spans))]


_SELF = ("own", "me")
_ACTS = frozenset({GLUE, "deed", "i"})


def _own(spans: Sequence[Span], place: int, seat: str) -> Span:
    span = spans[place]
    if not any(item.kind == "seat" and item.value == seat for item in span.items):
        return span
    if any(item.kind == "seat" and item.value != seat for item in span.items):
        return span
    behind = spans[place + 1] if place + 1 < len(spans) else None
    if behind is not None and "allow" in behind.kinds:
        return span  # "Red may ship everything", written by Red, is for nobody
    begins = place == 0 or APART in spans[place - 1].kinds
    acts = begins and behind is not None and bool(behind.kinds & _ACTS) and APART not in behind.kinds
    more = [*(_SELF), *((GLUE,) if acts else ())]
    kept = [item for item in span.items if item.kind != "nation-name"]
    return span._replace(items=(*kept, *(Item(kind, None, span.at, span.past) for kind in more)))
