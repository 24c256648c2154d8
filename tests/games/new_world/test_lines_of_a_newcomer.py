"""What somebody wrote who knew the rulebook alone, in three turns of his own: what it is taken for now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pbem.core.choices import OneOf
from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.desk.ground import shelf
from pbem.desk.ground.order_words import grammar_of
from tests.games.new_world.order_room import Room, ordered_position

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


def understood(line: str, given: Mapping[str, Any], before: Sequence[str] = (), above: str = "") -> Understood:
    ruleset = shelf.load("new-world")
    sheet = Sheet()
    context = OrderContext(state=ordered_position(given), seat="Red", sheet=sheet, above=above, mend=False)
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


IN_THE_SECOND_TURN = {
    "A soldier this time, just for this once.": "SCORE soldiers ONCE",
    "Give me a soldier instead of the colonists, this turn only.": "SCORE soldiers ONCE",
    "One soldier at home this turn, back to colonists next turn": "SCORE soldiers ONCE",
    "Score a soldier this time": "SCORE soldiers ONCE",
    "Explore Mexico using Conquest, with the Advance for ten points. If Mexico doesn't work, explore Brazil instead.": (
        "1 EXPEDITION mexico X advance WITH conquest ELSE EXPEDITION brazil X advance WITH conquest"
    ),
    "When I'm attacked, muster with the cheapest card I can, nothing above 6.": (
        "ON WAR: MUSTER indian-raids, indian-allies, militia, raid, salvage, naval-escort, regulars MAX 1"
    ),
    "On war against me muster the lowest card up to 6": (
        "ON WAR AGAINST ME: MUSTER indian-raids, indian-allies, militia, raid, salvage, naval-escort, regulars MAX 1"
    ),
    "Bei Krieg von Grün alle Karten ausheben": (
        "ON WAR BY Green: MUSTER indian-raids, indian-allies, militia, raid, salvage, naval-escort, regulars, "
        "conquest, discovery, advance, sea-hazard, war"
    ),
    "Den Vertrag nur noch gegen Kriege einsetzen, nicht gegen Überfälle": "REACT A ON WAR: TREATY",
    "Vertrag bitte nur noch bei Krieg.": "REACT A ON WAR: TREATY",
    "Treaty only against wars from now on": "REACT A ON WAR: TREATY",
}


@pytest.mark.parametrize("line", IN_THE_SECOND_TURN)
def test_his_second_turn_is_read(line: str) -> None:
    assert _taken(line, SECOND, STANDING) == IN_THE_SECOND_TURN[line]


IN_THE_THIRD_TURN = {
    "Freier Transport: 4 Siedler und 1 Soldat nach Mexiko, Wert Überfall. Geht das nicht, dann nach Louisiana.": (
        "1 FREE TRANSPORT 4 colonists 1 soldiers HOME TO mexico X raid "
        "ELSE FREE TRANSPORT 4 colonists 1 soldiers HOME TO louisiana X raid"
    ),
    "Freier Transport: vier Siedler und ein Soldat von zu Hause nach Mexiko, Überfall als Wert, sonst nach Louisiana": (
        "1 FREE TRANSPORT 4 colonists 1 soldiers HOME TO mexico X raid "
        "ELSE FREE TRANSPORT 4 colonists 1 soldiers HOME TO louisiana X raid"
    ),
}

ON_HIS_SHEET = ("1 INDIAN-TRADE caribbean", "2 EXPEDITION mexico X advance WITH conquest")
OF_THE_LINE_BEFORE = {
    "If anything goes wrong with Mexico, Brazil will do.": (
        "2 EXPEDITION mexico X advance WITH conquest ELSE EXPEDITION brazil X advance WITH conquest"
    ),
    "If Mexico doesn't work, explore Brazil instead.": (
        "2 EXPEDITION mexico X advance WITH conquest ELSE EXPEDITION brazil X advance WITH conquest"
    ),
    "Nur falls Mexiko nicht geht: dann nach Brasilien.": (
        "2 EXPEDITION mexico X advance WITH conquest ELSE EXPEDITION brazil X advance WITH conquest"
    ),
}
IN_THE_FIRST_TURN = {
    "First of all I explore Louisiana with its own card and put the Advance behind it, so ten points.": (
        "1 EXPEDITION louisiana X advance WITH louisiana"
    ),
    "Explore Louisiana with its own card, the Advance goes behind it for ten points.": (
        "1 EXPEDITION louisiana X advance WITH louisiana"
    ),
    "Should I ever get Privateers: rob any export of 6 or more, but only Green's": (
        "ON EXPORT BY Green WHEN stake >= 6: PRIVATEERS X AUTO"
    ),
    "If I get the Sea Hazard, save it for an expedition worth at least 8": "ON EXPEDITION WHEN stake >= 8: HAZARD",
    "Use the Sea Hazard on discoveries too.": "ON DISCOVERY: HAZARD",
    "Privateers may rob Blue as well from now on, 5 or more is enough.": (
        "ON EXPORT BY Blue WHEN stake >= 5: PRIVATEERS X AUTO"
    ),
    "Seenot auch bei Exporten von Blau, wenn sie 8 oder mehr wert sind": "ON EXPORT BY Blue WHEN stake >= 8: HAZARD",
    "Wenn ich noch Karten übrig habe, behalte ich die Ausfuhr": "KEEP export",
    "Zuerst handle ich mit den Indianern in Louisiana, das bringt zwei Punkte.": "1 INDIAN-TRADE louisiana",
}


@pytest.mark.parametrize("line", IN_THE_FIRST_TURN)
def test_his_first_turn_is_read(line: str) -> None:
    assert _taken(line, FIRST) == IN_THE_FIRST_TURN[line]


@pytest.mark.parametrize("line", OF_THE_LINE_BEFORE)
def test_what_is_done_instead_belongs_to_the_order_it_names(line: str) -> None:
    assert _taken(line, SECOND, ON_HIS_SHEET) == OF_THE_LINE_BEFORE[line]


@pytest.mark.parametrize("line", ["Otherwise Brazil.", "Falls das nicht klappt, nach Brasilien"])
def test_what_is_done_instead_of_nothing_named_is_asked_about(line: str) -> None:
    found = understood(line, SECOND, ON_HIS_SHEET)
    assert found.outcome is Outcome.ASKED
    assert len(found.offers) == len(ON_HIS_SHEET)


def test_what_is_done_instead_belongs_to_the_line_above() -> None:
    found = understood("Otherwise Brazil.", SECOND, ON_HIS_SHEET, above="2")
    assert found.lines == (
        "2 EXPEDITION mexico X advance WITH conquest ELSE EXPEDITION brazil X advance WITH conquest",
    )


def test_the_highest_card_to_rob_with_is_no_stake() -> None:
    assert understood("Gegen Exporte nur mit höchstens einer 7 kapern", SECOND).outcome is not Outcome.TAKEN


@pytest.mark.parametrize("line", IN_THE_THIRD_TURN)
def test_his_third_turn_is_read(line: str) -> None:
    assert _taken(line, THIRD, STANDING) == IN_THE_THIRD_TURN[line]


def test_a_muster_of_one_card_or_another_is_asked_about() -> None:
    assert understood("ON WAR AGAINST ME: MUSTER regulars, raid or militia", SECOND).outcome is Outcome.ASKED


def test_what_is_for_one_turn_leaves_what_stands() -> None:
    room = Room(None, "SCORE colonists", "SCORE soldiers ONCE")
    levy = Decision(key="k", seat="Red", kind="levy", choice=OneOf(("colonists", "soldiers")), default="colonists")
    assert room.settled(levy) == Answer("soldiers", Source.ORDER)
    room.take("SCORE colonists")
    assert room.settled(levy) == Answer("colonists", Source.STANDING)


def test_a_reaction_says_whose_place_it_takes() -> None:
    room = Room(None, "ON WAR AGAINST ME: MUSTER regulars, militia")
    assert any("reaction A" in remark for remark in room.take("ON WAR AGAINST ME: MUSTER raid").remarks)


def _taken(line: str, given: Mapping[str, Any], before: Sequence[str] = ()) -> str:
    found = understood(line, given, before)
    return "; ".join(found.lines) if found.outcome is Outcome.TAKEN else f"{found.outcome}: {found.offers}"
