"""Lines of the New World in people's own words: what they are taken for, what is asked, what is left alone."""

from __future__ import annotations

import pytest

from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.desk.ground import shelf
from pbem.desk.ground.order_words import grammar_of
from pbem.games.new_world.state import State
from tests.games.new_world.order_room import ordered_position

#: Red has Colonists at home and in Brazil, Soldiers in Peru; Blue is in Peru and Chile, Green in Canada.
GIVEN = {
    "players.Red.hand": ["export", "raid", "missionaries", "immigrants", "salvage", "national-will", "region-mexico"],
    "players.Red.homeland": {"colonists": 6, "soldiers": 3},
    "regions.brazil.units": {"Red": {"colonists": 11}},
    "regions.peru.units": {"Red": {"soldiers": 2}, "Blue": {"colonists": 2}},
    "regions.chile.units": {"Blue": {"soldiers": 1}},
    "regions.canada.units": {"Green": {"colonists": 3}},
    "players.Green.slaver": True,
}


def understood(line: str, *, seat: str = "Red") -> Understood:
    ruleset = shelf.load("new-world")
    state: State = ordered_position(GIVEN)
    grammar = grammar_of(ruleset)
    assert grammar is not None
    context = OrderContext(state=state, seat=seat, sheet=Sheet(), mend=False)
    return understand(line, context, grammar, ruleset.read)


TAKEN = {
    "I'd like three settlers to move from home to Brazil, Raid as X": "TRANSPORT 3 colonists HOME TO brazil X raid",
    "My free action shall be a city in Brazil": "FREE BUILD brazil",
    "Please sell goods from Brazil, Salvage for the X": "EXPORT brazil X salvage",
    "raid blue in chile": "RAID Blue chile KILL soldiers",
    "Überfall auf Blau in Chile": "RAID Blue chile KILL soldiers",
    "Explore Mexico using its card, with Raid for the X": "EXPEDITION mexico X raid WITH mexico",
    "Mexiko mit der Karte Mexiko erkunden, X ist Bergung": "EXPEDITION mexico X salvage WITH mexico",
    "a missionary for Peru please": "MISSIONARIES peru",
    "Atrocities on Green": "ATROCITIES Green",
}


@pytest.mark.parametrize("line", TAKEN)
def test_it_is_taken_as_meant(line: str) -> None:
    found = understood(line)
    assert (found.outcome, found.lines) == (Outcome.TAKEN, (f"1 {TAKEN[line]}",))
