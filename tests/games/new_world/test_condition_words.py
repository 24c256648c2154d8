"""Conditions in receipts of the New World, as people say them."""

from __future__ import annotations

import pytest

from pbem.core.conditions import read_condition
from pbem.core.grammar import Line
from pbem.core.language import ENGLISH, speaking
from pbem.games.new_world.orders.condition_words import condition_words
from pbem.games.new_world.orders.facts_reading import FactReader
from pbem.games.new_world.orders.lexicon import vocabulary
from tests.games.new_world.order_room import ordered_position

SAID = {
    "virginia.Blue.soldiers <= 2": "Blue has at most 2 Soldiers in Virginia",
    "NOT caribbean.Red.colonists < 5": "you have at least 5 Colonists in the Caribbean",
    "first peru": "nobody has explored Peru",
    "NOT first peru": "Peru is explored",
    "OK 1 AND NOT NEGATED 2": "line 1 comes off and line 2 is not negated",
    "hand > 5 OR holds treaty": "you have more than 5 cards in hand or you hold Treaty",
    "Green.vp >= 20": "Green has at least 20 VP",
    "home.colonists >= 4": "you have at least 4 Colonists at home",
    "alone brazil": "you hold Brazil alone",
    "turn >= 7": "turn >= 7",
}


@pytest.mark.parametrize("line", SAID)
def test_a_condition_is_said_as_people_say_it(line: str) -> None:
    state = ordered_position({})
    with speaking(ENGLISH):
        reader = FactReader(words=vocabulary(state, "en"), seat="Red")
        assert condition_words(read_condition(Line(line), reader), reader) == SAID[line]
