"""The names of a board, its cards and its seats, as people write them in lines of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.orders.meanings import Meaning
from pbem.core.orders.phrasebook import Phrasebook
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders.lexicon import named_cards, named_seats, nation_names, short_name
from pbem.games.new_world.orders.reaction_lines import REACTIONS
from pbem.games.new_world.orders.verbs import FORMS

#: Kinds whose words people cut short: "expl", "guadal", "imm".
SHORTENED = ("region", "card", "deed", "seat", "unit", "advance", "nation", "card-word")
_LANGUAGES = ("en", "de")
_LETTERS = (3, 4, 5)
#: Colours as people cut them short where they write in codes.
_SHORT_SEATS: Mapping[str, Sequence[str]] = {
    "Red": ("rd", "rt"), "Blue": ("blu", "bl"), "Green": ("grn", "gn"), "White": ("wht", "ws"), "Yellow": ("ylw", "gb"),
}  # fmt: skip
#: Codes and short names that are words.
_WORDS = frozenset(("can", "per", "will", "wille"))
#: Functions and reactions that cards are named after: the name of the card says the deed as well.
_DEEDS = frozenset((*FORMS, *REACTIONS))


def phrasebook(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Iterable[str]) -> Phrasebook:
    """The words of files (language, content), with the names of a board and of these seats."""
    book = Phrasebook(SHORTENED)
    for language, content in words:
        book.add_words(content, language)
        for region, entry in content.get("region", {}).items():  # its card is called as the region is: "the NG card"
            for phrase in entry["says"]:
                book.add(Meaning("card", region), phrase, language, exact=entry.get("exact", False))
    for meaning, names in _named(board, seats):
        for name in dict.fromkeys(_spellings(names)):
            book.add(meaning, name, *_LANGUAGES)
    return book


def _named(board: Board, seats: Iterable[str]) -> Iterator[tuple[Meaning, Sequence[str]]]:
    for region, printed in board.regions.items():
        called = (region, printed.code, *printed.aliases, *board.printed(region))
        yield Meaning("region", region), (*called, *(f"Region {name}" for name in called))
        yield Meaning("card", region), called
    for card, names in named_cards(board).items():
        yield Meaning("card", short_name(board, card)), names
        if card in _DEEDS:
            yield Meaning("deed", card), names
    for seat, names in named_seats(seats).items():
        yield Meaning("seat", seat), (*names, *(f"{name}s" for name in names), *_SHORT_SEATS.get(seat, ()))
    for nation in board.nations:
        yield Meaning("nation", nation), nation_names(board, nation)
    for advance in board.advances:
        yield Meaning("advance", advance), board.printed(advance)


def _spellings(names: Iterable[str]) -> Iterator[str]:
    """Names with blanks for hyphens; "N Granada" for "New Granada", "Ind. Trade" for "Indian Trade"."""
    for name in names:
        if name.lower() in _WORDS:
            continue
        plain = name.replace("-", " ")
        yield plain
        first, _, second = plain.partition(" ")
        if second and " " not in second:
            yield from _cut_short(first, second)
        if first.lower() in ("new", "neu") and second:
            yield from (f"{first[0]} {second}", f"{first[0]}{second[:3]}", f"{first[0]}{second}")
        elif first.lower().startswith("neu") and not second and len(first) > 5:
            yield f"neu {first[3:]}"


def _cut_short(first: str, second: str) -> Iterator[str]:
    """Both words of a name cut short: "Ind.Trade", "Plant. Exp", "Sea Haz"."""
    beginnings = dict.fromkeys(first[:letters] for letters in (*_LETTERS, len(first)))
    endings = dict.fromkeys(second[:letters] for letters in (*_LETTERS, len(second)))
    for begins in beginnings:
        for ends in endings:
            yield f"{begins} {ends}"
            if begins != first:
                yield f"{begins}. {ends}"
