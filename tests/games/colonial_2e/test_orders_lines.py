"""What is written, and the one canonical line it becomes."""

from __future__ import annotations

import pytest

from tests.games.colonial_2e.order_room import LINE_UP, Room, before_the_line_up

CARDS = "CARDS " + ", ".join(LINE_UP)

PLANS = [
    ("1 SCIENTIST seafaring", "1 SCIENTIST seafaring"),
    ("1: scientist  Navy.", "1 SCIENTIST navy"),
    ("round 1 sci sea / nav", "1 SCIENTIST seafaring / navy"),
    ("1 missionary brazil / india", "1 MISSIONARY brazil / india"),
    ("1) pass", "1 PASS"),
    ("1 default", "1 DEFAULT"),
    ("1 ask", "1 ASK"),
    ("2 explore west africa", "2 EXPLORE west-africa"),
    ("2 EXPLORER WestAfrica", "2 EXPLORE west-africa"),
    ("2 explore w africa", "2 EXPLORE west-africa"),
    ("2 explore india / china post silk / tea", "2 EXPLORE india / china POST silk / tea"),
    ("2 explore india adventurers silk 1", "2 EXPLORE india ADVENTURERS silk"),
    ("2 explore india adventurers silk post opium", "2 EXPLORE india ADVENTURERS silk POST opium"),
    ("2 explore india, post silk, adventurers opium", "2 EXPLORE india POST silk ADVENTURERS opium"),
    ("2 explore australia australia keep circ", "2 EXPLORE australia AUSTRALIA KEEP CIRCUMNAVIGATE"),
    ("2 explore india circumnavigate when need<=4", "2 EXPLORE india CIRCUMNAVIGATE WHEN need <= 4"),
    (
        "2 explore india circumnavigate always if need ≤ 3",
        "2 EXPLORE india CIRCUMNAVIGATE ALWAYS IF need <= 3",
    ),
    ("2 circumnavigate", "2 CIRCUMNAVIGATE"),
    ("2 conqueror new-spain 1, 2, 3(1)", "2 CONQUEROR new-spain COMPANY PILLAGE REPRESSION 1"),
    ("2 conqueror new spain repression company", "2 CONQUEROR new-spain COMPANY REPRESSION MAX"),
    ("2 conqueror brazil plantation blue, green, blue", "2 CONQUEROR brazil PLANTATION Blue 2, Green"),
    ("2 conqueror brazil plantation blue 2 pillage", "2 CONQUEROR brazil PILLAGE PLANTATION Blue 2"),
    ("2 conqueror brazil none", "2 CONQUEROR brazil NONE"),
    ("2 conqueror brazil", "2 CONQUEROR brazil"),
    ("3 viceroy west-africa gold 1, slaves 1", "3 VICEROY west-africa gold 1, slaves 1"),
    ("3 viceroy west africa 2 gold", "3 VICEROY west-africa gold 2"),
    ("3 viceroy brazil max", "3 VICEROY brazil tobacco MAX"),
    ("3 viceroy brazil 1 / peru 2", "3 VICEROY brazil tobacco 1 ELSE VICEROY peru precious-metals 2"),
    ("3 viceroy india / china silk 1", "3 VICEROY india silk 1 ELSE VICEROY china silk 1"),
    ("3 ambassador me", "3 AMBASSADOR Red"),
    ("3 ambassador unrest brazil / india, blue / me", "3 AMBASSADOR Blue / Red, UNREST brazil / india"),
    ("4 merchant own", "4 MERCHANT OWN ALL"),
    ("4 merchant all", "4 MERCHANT OWN ALL, Blue ALL, Green ALL, Yellow ALL"),
    ("4 merchant own all, all others except green", "4 MERCHANT OWN ALL, Blue ALL, Yellow ALL"),
    ("4 merchant none", "4 MERCHANT NONE"),
    ("4 merchant blue brazil tobacco, own gold 1", "4 MERCHANT Blue brazil tobacco, OWN gold 1"),
    ("4 governor west-indies 4", "4 GOVERNOR west-indies 4"),
    ("4 governor brazil / west indies min", "4 GOVERNOR brazil / west-indies MIN"),
    ("5 trader own all, blue 3", "5 TRADER OWN ALL, Blue 3"),
    ("5 financier max", "5 FINANCIER MAX"),
    ("5 financier 4 else trader own", "5 FINANCIER 4 ELSE TRADER OWN ALL"),
    ("explore brazil", "2 EXPLORE brazil"),
    ("if treasury >= 4: viceroy brazil 1 else pass", "3 VICEROY brazil tobacco 1 IF treasury >= 4 ELSE PASS"),
    (
        "3 VICEROY west-africa gold 2 IF treasury >= 4 ELSE AMBASSADOR Red, UNREST brazil ELSE PASS",
        "3 VICEROY west-africa gold 2 IF treasury >= 4 ELSE AMBASSADOR Red, UNREST brazil ELSE PASS",
    ),
    ("* 2 explore brazil else ask", "2 EXPLORE brazil ELSE ASK"),
]


#: As people write on a phone.
LOOSE = [
    ("2. Explorer -> Brazil", "2 EXPLORE brazil"),
    ("2 explore: brazil or peru, else pass", "2 EXPLORE brazil / peru ELSE PASS"),
    ("2 explore to brazil and post tobacco; else pass", "2 EXPLORE brazil POST tobacco ELSE PASS"),
    ("2 conqueror brazil: company, pillage and repression 1", "2 CONQUEROR brazil COMPANY PILLAGE REPRESSION 1"),
    ("3 viceroy: west africa gold 1 slaves 1", "3 VICEROY west-africa gold 1, slaves 1"),
    ("3 ambassador blue and unrest in brazil", "3 AMBASSADOR Blue, UNREST brazil"),
    ("4 merchant ship all own goods", "4 MERCHANT OWN ALL"),
    ("4 merchant own goods blue 2 green 1", "4 MERCHANT OWN ALL, Blue 2, Green 1"),
    ("4 governor west indies pay 2, if treasury > 3", "4 GOVERNOR west-indies 2 IF treasury > 3"),
    ("5 trader sell own 2 blue 3", "5 TRADER OWN 2, Blue 3"),
    ("missionary to brazil", "1 MISSIONARY brazil"),
    ("CARDS 1. scientist 2. explorer 3. viceroy 4. merchant 5. trader", CARDS),
    ("repay 2 loans", "REPAY 2"),
    ("fleets: 2", "BUILD FLEETS 2"),
]


@pytest.mark.parametrize(("written", "canonical"), LOOSE)
def test_small_words_and_signs_may_be_more_or_fewer(written: str, canonical: str) -> None:
    room = Room()
    room.take(CARDS)
    assert room.text(written) == canonical


@pytest.mark.parametrize(("written", "canonical"), PLANS)
def test_plans(written: str, canonical: str) -> None:
    room = Room()
    room.take(CARDS)
    order = room.order(written)
    assert order.text == canonical
    assert room.order(canonical) == order
    assert (order.slot, order.turn, order.standing) == (canonical[0], 1, False)


REBELS = [
    (
        "1 rebel spark brazil casualties blue gold, green 2, blue bottom",
        "1 REBEL SPARK brazil CASUALTIES Blue gold, Green 2, Blue BOTTOM",
    ),
    ("1 rebel unrest brazil / india", "1 REBEL UNREST brazil / india"),
    ("1 rebel mission brazil", "1 REBEL MISSION brazil"),
    ("1 sovereign blue", "1 SOVEREIGN Blue"),
    (
        "1 sovereign against blue battles india, brazil casualties blue india",
        "1 SOVEREIGN Blue BATTLES india, brazil CASUALTIES Blue india",
    ),
]


@pytest.mark.parametrize(("written", "canonical"), REBELS)
def test_rebels_and_sovereigns(written: str, canonical: str) -> None:
    room = Room()
    room.take("CARDS rebel, explorer, viceroy, merchant, trader")
    assert room.text(written) == canonical


STANDING = [
    ("allow ship all except blue", "allow.ship", "ALLOW SHIP ALL EXCEPT Blue"),
    ("ship allow except blue", "allow.ship", "ALLOW SHIP ALL EXCEPT Blue"),
    ("SHIP ALLOW NONE", "allow.ship", "REFUSE SHIP ALL"),
    (
        "refuse ship all except blue and green brazil tobacco",
        "allow.ship",
        "REFUSE SHIP ALL brazil tobacco EXCEPT Blue, Green",
    ),
    ("refuse ship blue brazil tobacco, gold", "allow.ship.Blue", "REFUSE SHIP Blue brazil tobacco, gold"),
    ("refuse sell blue when blue.prestige >= 8", "allow.sell.Blue", "REFUSE SELL Blue WHEN Blue.prestige >= 8"),
    ("allow sell green 2", "allow.sell.Green", "ALLOW SELL Green 2"),
    ("surrender when squadrons < 2", "surrender", "SURRENDER WHEN squadrons < 2"),
    ("surrender after year 3", "surrender", "SURRENDER WHEN year >= 3"),
    ("surrender after year 1 when defending", "surrender", "SURRENDER WHEN defending AND year >= 1"),
    ("SURRENDER IF SQUADRONS<=1", "surrender", "SURRENDER WHEN squadrons <= 1"),
    (
        "surrender when defending and enemy.squadrons > 3",
        "surrender",
        "SURRENDER WHEN defending AND enemy.squadrons > 3",
    ),
    ("surrender when enemy blue", "surrender", "SURRENDER WHEN enemy Blue"),
    ("surrender never", "surrender", "SURRENDER NEVER"),
    ("casualties blue gold, green 2, blue", "casualties", "CASUALTIES Blue gold, Green 2, Blue"),
    ("casualties war blue brazil tobacco bottom", "casualties.war", "CASUALTIES WAR Blue brazil tobacco BOTTOM"),
    ("casualties rebellion me", "casualties.rebellion", "CASUALTIES REBELLION Red"),
    ("battles india, west-africa", "battles", "BATTLES india, west-africa"),
    ("repay keep 3", "repay", "REPAY KEEP 3"),
    ("repay all if prestige>=10", "repay", "REPAY ALL WHEN prestige >= 10"),
    ("repay never", "repay", "REPAY NEVER"),
    ("always build fleets max keep 3", "fleets", "ALWAYS BUILD FLEETS MAX KEEP 3"),
    ("always squadrons 1", "squadrons", "ALWAYS BUILD SQUADRONS 1"),
    ("circumnavigate if need<=4", "circumnavigate", "CIRCUMNAVIGATE WHEN need <= 4"),
    ("circumnavigate never", "circumnavigate", "CIRCUMNAVIGATE NEVER"),
    ("australia roll", "australia", "AUSTRALIA ROLL"),
    ("auto own-goods off", "auto", "AUTO OWN-GOODS OFF"),
    ("lineup repeat", "line-up", "LINEUP REPEAT"),
    (
        "line-up explorer viceroy trader merchant scientist",
        "line-up",
        "LINEUP explorer, viceroy, trader, merchant, scientist",
    ),
    ("on success post silk else none", "on-success", "ON SUCCESS POST silk"),
    ("on success none", "on-success", "ON SUCCESS NONE"),
    ("colony options 1,2", "options", "OPTIONS COMPANY PILLAGE"),
    ("city first own", "city-first", "CITY FIRST OWN"),
    ("city first blue, gold", "city-first", "CITY FIRST Blue, gold"),
    ("lose from brazil tobacco bottom, gold", "lose", "LOSE FROM brazil tobacco BOTTOM, gold"),
    ("ask on", "ask", "ASK ON"),
    ("give 2 to blue when turn > 4", "give.Blue", "GIVE Blue 2 WHEN turn > 4"),
    ("always trader own all", "plan.trader", "ALWAYS TRADER OWN ALL"),
    ("plan trader: own all / pass", "plan.trader", "ALWAYS TRADER OWN ALL ELSE PASS"),
    ("plan scientist: navy / economy / pass", "plan.scientist", "ALWAYS SCIENTIST navy / economy ELSE PASS"),
    ("always financier max else trader own", "plan.financier", "ALWAYS FINANCIER MAX ELSE TRADER OWN ALL"),
]


@pytest.mark.parametrize(("written", "slot", "canonical"), STANDING)
def test_standing_orders(written: str, slot: str, canonical: str) -> None:
    room = Room()
    order = room.order(written)
    assert (order.slot, order.text, order.standing) == (slot, canonical, True)
    assert room.order(canonical) == order


FOR_THIS_TURN = [
    ("build fleets 2", "fleets.turn", "BUILD FLEETS 2"),
    ("build 2 fleets", "fleets.turn", "BUILD FLEETS 2"),
    ("squadrons max keep 3", "squadrons.turn", "BUILD SQUADRONS MAX KEEP 3"),
    ("repay 4", "repay.turn", "REPAY 4"),
    ("repay 4 from 1", "repay.turn", "REPAY 4 FROM 1"),
]


@pytest.mark.parametrize(("written", "slot", "canonical"), FOR_THIS_TURN)
def test_orders_for_this_turn(written: str, slot: str, canonical: str) -> None:
    room = Room(before_the_line_up({"players.Red.loans": [5]}))
    order = room.order(written)
    assert (order.slot, order.text, order.turn) == (slot, canonical, 1)
    assert room.order(canonical) == order


GERMAN = [
    ("Karten Wissenschaftler, Entdecker, Vizekönig, Kaufmann, Händler", CARDS),
    ("KARTEN forscher, entdecker, vizekoenig, kaufmann, haendler", CARDS),
    ("2 Entdecker Indien / Persien Handelsposten Seide", "2 EXPLORE india / persia POST silk"),
    ("2 Entdecke Westafrika Abenteurer Sklaven sonst passen", "2 EXPLORE west-africa ADVENTURERS slaves ELSE PASS"),
    ("2 Eroberer Neuspanien Plünderung Unterdrückung 1", "2 CONQUEROR new-spain PILLAGE REPRESSION 1"),
    ("3 Vizekönig Brasilien Tabak 1 wenn Kasse >= 2", "3 VICEROY brazil tobacco 1 IF treasury >= 2"),
    ("3 Botschafter Blau, Unruhe Ägypten", "3 AMBASSADOR Blue, UNREST egypt"),
    ("4 Kaufmann alle", "4 MERCHANT OWN ALL, Blue ALL, Green ALL, Yellow ALL"),
    ("4 Gouverneur Westindien 2", "4 GOVERNOR west-indies 2"),
    ("5 Händler eigene alle, Grün 2", "5 TRADER OWN ALL, Green 2"),
    ("1 Missionar Brasilien", "1 MISSIONARY brazil"),
    ("1 Wissenschaftler Marine / Wirtschaft", "1 SCIENTIST navy / economy"),
    ("Erlaube Verschiffen alle außer Blau", "ALLOW SHIP ALL EXCEPT Blue"),
    ("Verweigere Verkauf Grün", "REFUSE SELL Green"),
    ("Kapituliere wenn Geschwader < 2", "SURRENDER WHEN squadrons < 2"),
    ("Kapituliere nie", "SURRENDER NEVER"),
    ("Baue Flotten 2", "BUILD FLEETS 2"),
    ("Tilge alles", "REPAY ALL"),
    ("Umsegeln wenn nötig <= 4", "CIRCUMNAVIGATE WHEN need <= 4"),
    ("Immer Händler eigene", "ALWAYS TRADER OWN ALL"),
    ("Bei Erfolg Handelsposten Seide", "ON SUCCESS POST silk"),
    ("Schlachten Indien, Westafrika", "BATTLES india, west-africa"),
    ("Verluste Blau Gold, Grün", "CASUALTIES Blue gold, Green"),
]


@pytest.mark.parametrize(("written", "canonical"), GERMAN)
def test_german_words(written: str, canonical: str) -> None:
    room = Room()
    room.take(CARDS)
    assert room.text(written) == canonical


def test_both_sorts_of_goods_are_two_orders() -> None:
    room = Room()
    assert [order.text for order in room.read("REFUSE Blue").orders] == ["REFUSE SHIP Blue", "REFUSE SELL Blue"]
    assert [order.slot for order in room.read("ALLOW SHIP Blue, Green").orders] == [
        "allow.ship.Blue",
        "allow.ship.Green",
    ]


def test_a_gift_is_made_at_once() -> None:
    effect = Room().read("gib Blau 2")
    assert effect.intervention == ("gift", {"from": "Red", "to": "Blue", "n": 2})
    assert not effect.orders


def test_check_asks_for_a_forecast() -> None:
    assert Room().read("check").check
    assert Room().read("Prüfe").check


@pytest.mark.parametrize(
    ("line", "cleared"),
    [
        ("clear", {"cards", "1", "2", "fleets.turn"}),
        ("CLEAR 2", {"2"}),
        ("clear standing", {"allow.ship", "allow.ship.Blue", "surrender", "plan.trader"}),
        ("clear ship", {"allow.ship", "allow.ship.Blue"}),
        ("clear ship blue", {"allow.ship.Blue"}),
        ("clear surrender", {"surrender"}),
        ("clear trader", {"plan.trader"}),
        ("lösche karten", {"cards"}),
        ("clear all", {"cards", "1", "2", "fleets.turn", "allow.ship", "allow.ship.Blue", "surrender", "plan.trader"}),
    ],
)
def test_orders_are_taken_back(line: str, cleared: set[str]) -> None:
    room = Room()
    room.take(CARDS, "1 PASS", "2 PASS", "BUILD FLEETS 1", "ALLOW SHIP ALL", "REFUSE SHIP Blue", "SURRENDER NEVER")
    room.take("ALWAYS TRADER OWN ALL")
    assert set(room.read(line).cleared) == cleared


def test_a_line_of_the_form_that_is_not_filled_in_changes_nothing() -> None:
    effect = Room().read("2 ________ ELSE PASS")
    assert not effect.orders
    assert not effect.cleared


def test_a_form_line_that_is_filled_in_is_an_order() -> None:
    assert Room().text("2 EXPLORE brazil____ ELSE PASS") == "2 EXPLORE brazil ELSE PASS"


def test_what_may_become_legal_is_taken_with_a_remark() -> None:
    room = Room()
    room.take(CARDS)
    assert room.read("3 VICEROY brazil tobacco 3").remarks == (
        "3 is above your Logistics, which is 1 now",
        "Brazil is not Explored yet",
    )


def test_an_option_that_will_be_void_is_taken_with_a_remark() -> None:
    room = Room()
    room.take(CARDS)
    assert room.read("2 CONQUEROR new-spain PLANTATION Blue").remarks == (
        "New Spain has no plantation crops, so PLANTATION will be left out",
    )


def test_a_line_up_that_leaves_a_plan_behind_says_so() -> None:
    room = Room()
    room.take("1 EXPLORE brazil")
    (remark,) = room.read(CARDS).remarks
    assert "“1 EXPLORE brazil” does not fit the card Scientist/Missionary" in remark
