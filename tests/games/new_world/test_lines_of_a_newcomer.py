"""What somebody wrote who knew the rulebook alone, in three turns of his own: what it is taken for now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.desk.ground import shelf
from pbem.desk.ground.order_words import grammar_of
from tests.games.new_world.order_room import ordered_position

_OFFER = {"number": 2, "seat": "Red", "to": "Green", "give": ["export"], "get": ["build"], "until": 0}
#: His hands, and where he stood; the second and the third turn have an offer of his open.
FIRST = {
    "players.Red.hand": ["export", "advance", "region-caribbean", "region-louisiana", "immigrants"],
    "players.Red.homeland": {"colonists": 11, "soldiers": 0},
}
SECOND = {
    "players.Red.hand": ["export", "conquest", "advance", "black-slaves"],
    "players.Red.homeland": {"colonists": 9, "soldiers": 1},
    "regions.caribbean.units": {"Red": {"colonists": 2}},
    "offers": [_OFFER],
}
THIRD = {**SECOND, "players.Red.hand": ["export", "region-panama", "raid", "indian-trade"]}
STANDING = (
    "SCORE colonists", "KEEP export", "REACT A ON WAR, RAID AGAINST ME: TREATY",
    "REACT B ON EXPORT BY Green IF stake >= 6: PRIVATEERS X AUTO", "REACT C ON EXPEDITION IF stake >= 8: HAZARD",
)  # fmt: skip


def understood(line: str, given: Mapping[str, Any], before: Sequence[str] = ()) -> Understood:
    ruleset = shelf.load("new-world")
    sheet = Sheet()
    context = OrderContext(state=ordered_position(given), seat="Red", sheet=sheet, mend=False)
    for each in before:
        for order in ruleset.read(each, context).orders:
            sheet.put(order)
    grammar = grammar_of(ruleset)
    assert grammar is not None
    return understand(line, context, grammar, ruleset.read)


OF_OFFERS = {
    "Withdraw the offer to Green.": "WITHDRAW 2",
    "Withdraw offer 2": "WITHDRAW 2",
    "Take back my offer to Green.": "WITHDRAW 2",
    "Take my offer to Green back": "WITHDRAW 2",
    "Mein Angebot an Grün ziehe ich zurück.": "WITHDRAW 2",
    "Angebot 2 zurückziehen": "WITHDRAW 2",
    "Zieh Angebot 2 zurück": "WITHDRAW 2",
    "Zurückziehen 2": "WITHDRAW 2",
    "Ziehe 2 zurück": "WITHDRAW 2",
    "Nimm das Angebot an Grün zurück": "WITHDRAW 2",
    "Nimm das Angebot Nummer 2 zurück": "WITHDRAW 2",
    "Ich nehme mein Angebot an Grün zurück, also die Nummer 2.": "WITHDRAW 2",
    "Mein Angebot ist damit vom Tisch.": "WITHDRAW 2",
}


@pytest.mark.parametrize("line", OF_OFFERS)
def test_an_offer_is_taken_back_as_people_say_it(line: str) -> None:
    assert _taken(line, THIRD) == OF_OFFERS[line]


@pytest.mark.parametrize(
    "line", ["Decline the offer from Green", "I decline that offer", "Withdraw the offer of Green"]
)
def test_who_declines_an_offer_does_not_take_back_his_own(line: str) -> None:
    assert understood(line, THIRD).outcome is not Outcome.TAKEN


def _taken(line: str, given: Mapping[str, Any], before: Sequence[str] = ()) -> str:
    found = understood(line, given, before)
    return "; ".join(found.lines) if found.outcome is Outcome.TAKEN else f"{found.outcome}: {found.offers}"
