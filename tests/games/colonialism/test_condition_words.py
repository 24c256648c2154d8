"""Conditions in receipts: as people say them, in both languages."""

from __future__ import annotations

import pytest

from pbem.core.conditions import read_condition
from pbem.core.grammar import Line
from pbem.core.language import ENGLISH, speaking
from pbem.games.colonialism.orders.condition_words import condition_words
from pbem.games.colonialism.orders.facts_reading import FactReader
from pbem.games.colonialism.orders.lexicon import vocabulary
from tests.games.colonialism.order_room import german, position

SAID = {
    "india.natives >= 2": (
        "there are at least 2 native discs in India",
        "in Indien mindestens 2 graue Scheiben liegen",
    ),
    "NOT middle-east.Blue > 3": (
        "Blue has at most 3 influence in the Middle East",
        "Blau im Nahen Osten höchstens 3 Einfluss hat",
    ),
    "china.Red < 4": ("you have fewer than 4 influence in China", "du in China weniger als 4 Einfluss hast"),
    "reserve >= 7 AND holds fleet": (
        "you have at least 7 discs in reserve and you hold Fleet",
        "du mindestens 7 Scheiben in der Reserve hast und du Flotte auf der Hand hast",
    ),
    "NOT leads india": ("you do not lead in India", "du in Indien nicht am meisten Einfluss hast"),
    "yellow = 0 OR hand <= 2": (
        "you have exactly 0 yellow cubes or you have at most 2 cards in hand",
        "du genau 0 Steine in gelb hast oder du höchstens 2 Karten auf der Hand hast",
    ),
}


@pytest.mark.parametrize("line", SAID)
def test_a_condition_is_said_as_people_say_it(line: str) -> None:
    board, seats = position().board, ("Red", "Blue", "Green", "White")
    for language, said in zip((ENGLISH, german()), SAID[line], strict=True):
        with speaking(language):
            reader = FactReader(words=vocabulary(board, seats), seat="Red")
            condition = read_condition(Line(line), FactReader(words=vocabulary(board, seats, "en"), seat="Red"))
            assert condition_words(condition, reader) == said
