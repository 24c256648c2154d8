"""Lines of fresh writers of the revised edition: what is taken, what is said of orders above, what is never offered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.ruleset_contract import OrderContext
from pbem.desk.commands.all_commands import command_in
from pbem.desk.ground.order_words import grammar_of
from pbem.desk.ground.shelf import load
from tests.games.colonial_revised.order_room import Room
from tests.games.colonial_revised.room import position, revised

POSITION = {
    "market": {"Red": 3, "Green": 2},
    "players.Red.loans": [10],
    "territories.west-africa.resources": {"gold": ["Red"], "slaves": ["Red", "Green"]},
    "territories.brazil.resources": {"tobacco": ["Green", "Red"]},
    "territories.brazil.unrest": 1,
    "territories.new-spain.resources": {"gold": ["Red"]},
}

#: What is written, and below it the canonical lines that it means.
SAID = """
Merchant: my own goods, but I don't buy from Green
    1 MERCHANT OWN ALL
Kaufmann eigene Waren, von Grün kaufe ich nichts
    1 MERCHANT OWN ALL
Rebel in Brazil, a revolt, Green is the target
    1 REBEL SPARK brazil CASUALTIES Green
Rebell in Brasilien, ein Aufstand, und Grün ist das Ziel
    1 REBEL SPARK brazil CASUALTIES Green
Merchant: own 1 + 1 fr Green. If Green says no, own only.
    1 MERCHANT OWN 1, Green 1
Kaufmann: eigene 1 und 1 von Grün. Wenn Grün nein sagt, nur eigene.
    1 MERCHANT OWN 1, Green 1
3 Treasury go towards my loan, the rest stays put
    REPAY 3
Danach gehen 3 in die Anleihe, der Rest bleibt liegen
    REPAY 3
If war: esc. Navy yes, Sq max, keep 3 T, no em. loan.
    ESCALATE NAVY KEEP 3; ESCALATE SQUADRONS MAX KEEP 3; EMERGENCY LOAN NEVER
If someone's Trader wants to sell my goods along with his, that's fine by me, unless it is Green's
    ALLOW SELL ALL EXCEPT Green
If anybody wants to ship my goods, fine by me, except Green
    ALLOW SHIP ALL EXCEPT Green
Trader all mine, neue Zeile Explorer to Arabia
    1 TRADER OWN ALL; 2 EXPLORE arabia
R1: Explorer -> Arabia. I will pay for a miss by 1, not for more.
    1 EXPLORE arabia PAY 1
Entdecker nach Arabien, fehlt ein Punkt, zahle ich 1, mehr aber nicht
    1 EXPLORE arabia PAY 1
Ich will mit der Entdecker nach Neu-Frankreich gehen und wenn es fehlt ein bisschen, bezahle ich maximal ein Taler
    1 EXPLORE new-france PAY 1
Viceroy -> 1 counter, West Africa, gold
    1 VICEROY west-africa gold 1
Vizekönig: einer aufs Gold in Westafrika, nur einer, will keine Unruhen
    1 VICEROY west-africa gold 1
Viceroy 1 counter on gold in West Africa, just one, I don't want any unrest there
    1 VICEROY west-africa gold 1
also runde eins entdecker nach ostafrika äh nein nach arabien und wenn es klappt einen handelsposten auf den kaffee
    1 EXPLORE arabia POST coffee
Ex Arabia, on hit post coffee; bar Tr/Fin
    1 EXPLORE arabia POST coffee; BAR trader
wird gesperrt: Vizekönig
    BAR viceroy
As many new fleets as possible, but one coin stays in my purse
    BUILD FLEETS MAX KEEP 1
Build so many fleets as I can, but I hold two Treasury in the kas
    BUILD FLEETS MAX KEEP 2
If I hold two Treasury, build a fleet
    BUILD FLEETS 1 WHEN treasury >= 2
Flo max, 1 T übrig; Ges 1
    BUILD FLEETS MAX KEEP 1; BUILD SQUADRONS 1
Flotten so viele wie möglich, ich halte aber 2 Taler zurück
    BUILD FLEETS MAX KEEP 2
Zwei Geschwader, aber 3 Taler müssen in der Kasse bleiben
    BUILD SQUADRONS 2 KEEP 3
Pay the loan back with whatever I have, but only if that wins me the game; otherwise I'd rather hold on to the money
    WIN ALWAYS
Ich zahle die ganze Anleihe zurück, aber nur wenn ich damit gewinne, sonst behalte ich das Geld
    WIN ALWAYS
Explorer to Guyanas. If they reach the shore, a trading house on coffee
    1 EXPLORE guyanas POST coffee
In der ersten Runde Wissenschaftler auf Wirtschaft wens Geld reicht, sonnst pass ich halt
    1 SCIENTIST economy ELSE PASS
Händler: alles was mir gehört
    1 TRADER OWN ALL
Hoist the black flag! One of our rogues lies in wait off Green's harbours, another off Blue's
    PRIVATEERS Green 1, Blue 1
When the year is done one privateer prowls off Green's coast
    PRIVATEERS Green 1
Ein Pirat liegt vor Grün auf der Lauer, ein zweiter vor Blau
    PRIVATEERS Green 1, Blue 1
Merchant I play, my goods go to market, from other players I don't buy
    1 MERCHANT OWN ALL
Merchant: my own goods and nothing bought
    1 MERCHANT OWN ALL
Merchant ships my own, no purchases
    1 MERCHANT OWN ALL
Merch: all own, no buys
    1 MERCHANT OWN ALL
Kaufmann, alles Eigene, keine Käufe
    1 MERCHANT OWN ALL
Merchant, my stuff, nothing else from others
    1 MERCHANT OWN ALL
Kaufmann, mein Zeug, sonst kaufe ich nichts
    1 MERCHANT OWN ALL
Kaufmann mit meinen eigenen Waren, bei anderen kaufe ich nichts ein
    1 MERCHANT OWN ALL
Kaufmann: eigene Waren, kein Zukauf
    1 MERCHANT OWN ALL
Rebel, rebellion in Brazil, it should hit Green
    1 REBEL SPARK brazil CASUALTIES Green
Rebel in Brazil, Green's men are to suffer
    1 REBEL SPARK brazil CASUALTIES Green
Rebell in Brasilien, treffen soll es Grüns Steine
    1 REBEL SPARK brazil CASUALTIES Green
Rebell zettelt in Brasilien einen Aufstand an, Grüns Steine sollen dran glauben
    1 REBEL SPARK brazil CASUALTIES Green
"""

#: What is never offered: lines in which these words would be lost or turned round, and what no offer may say.
NOT_OFFERED = (
    ("Von Grün kaufe ich nichts, Kaufmann eigene Waren", "Green"),
    ("Rebel: Unrest in Brazil, Green is the target", "CASUALTIES"),
    ("I don't buy from others", "BUILD"),
    ("Hoist the black flags, lads!", "MERCHANT"),
    ("Build a fleet; 2 coins should be left in my treasury", "BUILD FLEETS 2"),
)


@cache
def _grammar() -> Grammar:
    grammar = grammar_of(load("colonial-revised"))
    assert grammar is not None
    return grammar


def _understood(text: str, *before: str, above: str = "") -> Understood:
    room = Room(position(POSITION))
    if before:
        room.take(*before)
    context = OrderContext(state=room.state, seat="Red", sheet=room.sheet, mend=False, above=above)
    return understand(text, context, _grammar(), revised().read)


def _on_sheet(lines: Sequence[str]) -> dict[str, str]:
    room = Room(position(POSITION))
    room.take(*lines)
    return {slot: order.text for slot, order in room.sheet.orders.items()}


def _pairs() -> list[tuple[str, list[str]]]:
    lines = SAID.strip().splitlines()
    return [(line, means.strip().split("; ")) for line, means in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("text", "means"), _pairs())
def test_it_is_taken_as_meant(text: str, means: list[str]) -> None:
    found = _understood(text)
    assert (found.outcome, found.unknown) == (Outcome.TAKEN, ())
    assert _on_sheet(found.lines) == _on_sheet(means)


@pytest.mark.parametrize(("text", "unsaid"), NOT_OFFERED)
def test_nothing_contrary_is_offered(text: str, unsaid: str) -> None:
    found = _understood(text)
    assert not any(unsaid in line for offer in (found.lines, *found.offers) for line in offer)


@pytest.mark.parametrize(
    "text", ["CARDS ?? can I leave this empty", "TRADER? may I sell goods of Red without asking him"]
)
def test_a_question_behind_what_it_is_about_is_no_order(text: str) -> None:
    assert _understood(text).outcome is Outcome.TALK


def test_a_reserve_is_kept_of_the_ships_that_are_built() -> None:
    found = _understood("Reserve in der Kasse: 1", "BUILD FLEETS MAX", "BUILD SQUADRONS 1")
    assert found.lines == ("BUILD FLEETS MAX KEEP 1", "BUILD SQUADRONS 1 KEEP 1")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Treffen soll es Grüns Steine", "1 REBEL SPARK brazil CASUALTIES Green"),
        ("It should hit Green", "1 REBEL SPARK brazil CASUALTIES Green"),
        ("In a war my hits go to Green", "CASUALTIES WAR Green"),
    ],
)
def test_whose_counters_a_line_hits_is_said_of_the_rebellion_above_it(text: str, means: str) -> None:
    assert _understood(text, "1 REBEL SPARK brazil", above="1").lines == (means,)


@pytest.mark.parametrize(
    "text",
    [
        "After a lot of thought about the Trader, Merchant.",
        "Nach langem Überlegen über den Händler, Kaufmann.",
        "The first to attack me gets my surrender",
        "Der erste, der mich angreift, bekommt meine Kapitulation",
        "I surrender to whoever attacks me first",
    ],
)
def test_what_was_thought_about_and_the_first_of_several_are_asked_about(text: str) -> None:
    assert _understood(text).outcome is Outcome.ASKED


def test_thought_of_nothing_that_is_named_says_nothing() -> None:
    assert _understood("After a lot of thought about my options, Merchant.").lines == ("1 MERCHANT OWN ALL",)
    assert _understood("I surrender to whoever attacks me").lines == ("SURRENDER WHEN defending",)


@pytest.mark.parametrize(
    "text",
    [
        "Hilfe von Grün nehme ich an",
        "Hilfe von Grün nehme ich nicht an",
        "Hilfe nehme ich nicht an",
        "Help from Green is accepted",
        "Help from Green I refuse",
    ],
)
def test_whose_help_is_taken_is_no_question_to_the_table(text: str) -> None:
    assert command_in(text) is None


@pytest.mark.parametrize(
    "text", ["HELP accept", "Hilfe annehmen", "Help how do I accept an ally?", "HELP", "HILFE Krieg"]
)
def test_a_topic_of_help_is_one(text: str) -> None:
    found = command_in(text)
    assert found is not None
    assert found.command.name == "HELP"


def test_help_is_taken_of_whom_a_line_names() -> None:
    assert _understood("Hilfe von Grün nehme ich an").lines == ("ACCEPT Green",)
    assert _understood("Hilfe von Grün nehme ich nicht an").outcome is not Outcome.TAKEN
