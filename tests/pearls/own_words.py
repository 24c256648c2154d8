"""The orders of Pearls as people say them in their own words: what each consists of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.core.orders.declarations import Declared, Filled, Grammar, Part
from pbem.core.orders.meanings import Kinds, Meaning
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.sense import Said

from .state import Board


def _always(found: Filled, said: Said) -> Iterable[Filled]:
    """What "always" is said of holds in every turn, and takes no card."""
    if said.has("always"):
        yield from () if found["card"] else ({"lines": [f"ALWAYS {found['depth'][0]}"]},)
    else:
        yield found


def _up(found: Filled, said: Said) -> Iterable[Filled]:
    """Who passes stays up."""
    yield {"lines": ["DIVE 0"]}


ORDERS = (
    Declared(
        name="dive",
        line="DIVE {depth}[ WITH {card}]",
        evoked=Kinds("deed:dive"),
        parts=(
            Part(name="depth", kinds=Kinds("number"), least=1),
            Part(name="card", kinds=Kinds("card")),
        ),
        weakly=(Kinds("number"), Kinds("card")),
        says_no_more=Kinds("always"),
        finish=_always,
    ),
    Declared(name="stay up", line="DIVE 0", evoked=Kinds("deed:stay-up pass"), finish=_up, says_no=("0",)),
)


def grammar(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board) -> Grammar:
    """What may be ordered, and the words it is said with."""
    book = Phrasebook(shortened=("card",))
    for language, content in words:
        book.add_words(content, language)
    for language, names in board.names.items():
        for card in board.cards:
            book.add(Meaning("card", card), names[card], language)
    return Grammar(book=book, orders=ORDERS, deeds=Kinds("deed card"))
