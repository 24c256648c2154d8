"""Words that turn what a line means: each is used, or the line is not taken."""

from __future__ import annotations

import pytest

from tests.games.colonial_2e.mail_room import LATER, put, read

NOBODY_ON_SALT = "NOT (Blue controls barbary salt OR Green controls barbary salt OR Yellow controls barbary salt)"
#: What is written, and below it what it puts on the sheet.
USED = f"""
Anybody may sell my goods. Shipping too, just not Green.
    ALLOW SELL ALL; ALLOW SHIP ALL EXCEPT Green
Verkaufen darf jeder. Verschiffen auch, nur Grün nicht.
    ALLOW SELL ALL; ALLOW SHIP ALL EXCEPT Green
Jeder darf meine Waren verkaufen und verschiffen, außer Grün
    ALLOW SELL ALL EXCEPT Green; ALLOW SHIP ALL EXCEPT Green
Blue may ship my goods but not sell them
    ALLOW SHIP Blue; REFUSE SELL Blue
Blau darf meine Waren verschiffen, aber nicht verkaufen
    ALLOW SHIP Blue; REFUSE SELL Blue
Yellow may sell but not ship
    ALLOW SELL Yellow; REFUSE SHIP Yellow
Ship my stuff, all of you. Not Yellow.
    ALLOW SHIP ALL; REFUSE SHIP Yellow
Everybody, ship my goods
    ALLOW SHIP ALL
Sell my goods, all of you, except Yellow
    ALLOW SELL ALL EXCEPT Yellow
Viceroy 1 on the salt if still free
    1 VICEROY barbary salt 1 IF {NOBODY_ON_SALT}
Vizekönig 1 auf das Salz, falls noch frei, sonst passen
    1 VICEROY barbary salt 1 IF {NOBODY_ON_SALT} ELSE PASS
Explorer to Congo if still free
    2 EXPLORE congo
Sobald ich über zehn Prestige oder mehr verfüge, zahle ich alles zurück
    REPAY ALL WHEN prestige >= 10
Wenn ich über mehr als 8 Schätze verfüge, zahle ich alles zurück
    REPAY ALL WHEN treasury > 8
The Viceroy shall place two (2) counters upon the salt
    1 VICEROY barbary salt 2
Conqueror on West Africa in round 2, and one of my counters there goes over to the merchant ships
    2 CONQUEROR west-africa COMPANY
2 Conqueror West Africa, one piece becomes a merchant fleet
    2 CONQUEROR west-africa COMPANY
Eroberer in Runde 2 nach Westafrika, ein Stein dort wird zur Handelsflotte
    2 CONQUEROR west-africa COMPANY
Build one squadron, provided that 2 Treasury are still in the box afterwards
    BUILD SQUADRONS 1 KEEP 2
Am Zugende 1 Geschwader, sofern danach noch mindestens 2 Schatz da sind
    BUILD SQUADRONS 1 KEEP 2
Merchant in round 3, ship everything that is mine and nothing else
    3 MERCHANT OWN ALL
Kaufmann in Runde 3: nur eigene Waren, mehr nicht
    3 MERCHANT OWN ALL
5 Scientist navy; if the money does not stretch to it: logistics
    5 SCIENTIST navy ELSE SCIENTIST logistics
Runde 5 Wissenschaftler: Marine. Falls das Geld dafür nicht reicht: Logistik.
    5 SCIENTIST navy ELSE SCIENTIST logistics
Explorer to Congo (4 - 1 - 1 = 2)
    2 EXPLORE congo
Merchant ships the silk from India
    3 MERCHANT Blue india silk
Runde 1 Vizekönig, eine Stein auf das Salz
    1 VICEROY barbary salt 1
As Yellow is in Brazil, Peru and India, I build one fleet
    BUILD FLEETS 1
Since I have silk, coffee and spices, I build as many fleets as I may
    BUILD FLEETS MAX
Da Gelb in Brasilien, Peru und Indien sitzt, baue ich eine Flotte
    BUILD FLEETS 1
Blue alone may ship my goods
    REFUSE SHIP ALL EXCEPT Blue
I consent to Blue, and to Blue alone, carrying my goods; all other requests are hereby refused
    REFUSE SHIP ALL EXCEPT Blue
My dear colleagues may take my goods along on their ships; only Blue is not to touch them
    ALLOW SHIP ALL; REFUSE SHIP Blue
When round 4 comes, the Trader sells all mine
    4 TRADER OWN ALL
Under no circumstances do I surrender
    SURRENDER NEVER
Under no circumstances shall I be deemed to have surrendered
    SURRENDER NEVER
I surrender only if I have one squadron or none
    SURRENDER WHEN squadrons <= 1
Ich gebe auf, wenn ich ein Geschwader oder keins mehr habe
    SURRENDER WHEN squadrons <= 1
Surrender if I'm left with a single squadron or none
    SURRENDER WHEN squadrons <= 1
If I have one squadron, I surrender
    SURRENDER WHEN squadrons <= 1
whoever wants to ship my goods, go ahead
    ALLOW SHIP ALL
Whoever wants to ship my stuff can just do it
    ALLOW SHIP ALL
Wer meine Waren verschiffen will, soll es tun
    ALLOW SHIP ALL
1 viceroy 2 on the salt, my economy doesn't allow more
    1 VICEROY barbary salt 2
Vizekönig in Runde 1, 2 auf das Salz, mehr erlaubt mir meine Logistik nicht
    1 VICEROY barbary salt 2
Explorer to Congo in round 2; the war can wait for later
    2 EXPLORE congo
round 4 trader, leave the card unused
    4 PASS
Runde 4 Händler: lass die Karte ungenutzt
    4 PASS
Baue so viele Geschwader, wie ich darf
    BUILD SQUADRONS MAX
Ich bins, baue so viele Geschwader wie möglich, bite
    BUILD SQUADRONS MAX
"""


def _pairs() -> list[tuple[str, list[str]]]:
    lines = USED.strip().splitlines()
    return [(line, means.strip().split("; ")) for line, means in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("line", "means"), _pairs())
def test_it_is_used(line: str, means: list[str]) -> None:
    assert sorted(put(line, given=LATER)) == means


HOLDS_TWO = LATER | {"territories.west-africa.resources": {"gold": ["Red"], "slaves": ["Red"]}}


@pytest.mark.parametrize(
    "line",
    [
        "Merchant in round 3: both my gold and the slaves",
        "3 Merchant: both of my gold and slaves",
        "Ship both gold and slaves",
        "Kaufmann in Runde 3: beides, Gold und Sklaven",
    ],
)
def test_both_before_two_goods_counts_neither(line: str) -> None:
    assert put(line, given=HOLDS_TWO) == ["3 MERCHANT OWN west-africa gold, OWN west-africa slaves"]


@pytest.mark.parametrize(
    "line",
    [
        "Verkaufen darf jeder, verschiffen keiner",
        "Ship my stuff. Not Yellow.",
        "Ship: everyone but Green. Sell: everyone.",
        "Ship: nobody.",
        "If I have more than 5 or fewer treasury, repay 2",
        "Two of the counters in India become merchant fleets",
        "One counter on the salt becomes a merchant fleet",
        "Viceroy in round 1, one counter on the salt becomes a merchant fleet",
        "Zwei Steine in Indien werden zu Handelsflotten",
        "My ships take nothing else",
        "I surrender when I have 2 squadrons",
        "3) Losses to be taken from Green",
    ],
)
def test_what_may_mean_something_else_is_not_taken(line: str) -> None:
    sheet = {
        order.text for order in read(line, given=LATER).sheet.orders.values() if not order.text.startswith("CARDS")
    }
    assert sheet <= {"REFUSE SHIP ALL"}


@pytest.mark.parametrize(
    "line",
    [
        "trader, conq, merchant, viceroy, explorer. conq = west africa, pillage",
        "Händler, Eroberer, Kaufmann, Vizekönig, Entdecker. Der Eroberer plündert Westafrika",
    ],
)
def test_no_round_is_told_while_the_line_up_is_refused(line: str) -> None:
    script = read(line, before=(), given=LATER)
    assert script.refused
    assert not script.sheet.orders


@pytest.mark.parametrize(
    "line",
    ["3 me up one + an unrest out of India", "An unrest out of India", "Eine Unruhe aus Indien", "Unrest off India"],
)
def test_what_is_taken_away_is_never_added(line: str) -> None:
    script = read(line, before=(), given=LATER)
    assert not any("REBEL" in order.text for order in script.sheet.orders.values())


@pytest.mark.parametrize("below", ["Then his men plunder the bazaars.", "Die Männer plündern danach."])
def test_a_line_of_its_own_goes_on_about_the_colony_above(below: str) -> None:
    assert put("In round two my Conqueror goes to India.", below, given=LATER) == ["2 CONQUEROR india PILLAGE"]


LAST = ["explorer-conqueror", "merchant-governor", "trader-financier", "viceroy-ambassador", "scientist-missionary"]


@pytest.mark.parametrize(
    "line",
    [
        "Same cards as last turn, just swap Merchant and Trader",
        "Gleiche Karten wie letzten Zug, nur Kaufmann und Händler vertauscht",
    ],
)
def test_two_of_last_turns_cards_are_swapped(line: str) -> None:
    cards = ["CARDS explorer, trader, merchant, viceroy, scientist"]
    assert put(line, before=(), given={**LATER, "players.Red.cards": LAST}) == cards


def test_an_order_within_a_reason_is_no_part_of_its_list() -> None:
    script = read("As Blue is in India, Viceroy 1 on the salt, I build 2 fleets", given=LATER)
    assert "BUILD FLEETS 2" not in [order.text for order in script.sheet.orders.values()] or any(
        "VICEROY" in order.text for order in script.sheet.orders.values()
    )


TWO_LOANS = {**LATER, "players.Red.loans": [7, 5]}


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Repay the 5 loan before the 7", ["REPAY ALL"]),
        ("Zuerst den 5er Kredit tilgen, dann den 7er", ["REPAY ALL"]),
        ("Pay off the smaller loan first, keep 2", ["REPAY KEEP 2"]),
        ("first repay 3", ["REPAY 3"]),
        ("Repay 3 of the loan of 7, keep 1", ["REPAY 3 KEEP 1 FROM 1"]),
        ("REPAY KEEP 2 FROM 2, 1", []),
        ("REPAY KEEP 2 FROM 2 and then 1", []),
        ("REPAY ALL FROM 2, 1", []),
        ("Repay the 7 loan first", []),
        ("Kredit: 3 zurück, 2 behalten", ["REPAY 3 KEEP 2"]),
        ("Loan: 2 back", ["REPAY 2"]),
        ("3 back on the loan", ["REPAY 3"]),
    ],
)
def test_loans_are_repaid_in_the_order_that_is_said_or_not_at_all(line: str, means: list[str]) -> None:
    orders = read(line, given=TWO_LOANS).sheet.orders.values()
    assert [order.text for order in orders if order.slot != "cards"] == means


@pytest.mark.parametrize("line", ["AMBASSADOR Red, UNREST india", "GOVERNOR india 2 IF NOT city.value >= 2 ELSE PASS"])
def test_a_canonical_line_lacks_its_round_alone(line: str) -> None:
    assert put(line, before=(), given=LATER) == [f"1 {line}"]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Let's be generous with the navy: two squadrons please", ["BUILD SQUADRONS 2"]),
        ("Zur Marine: 2 Geschwader", ["BUILD SQUADRONS 2"]),
        ("First the navy, then two squadrons", ["1 SCIENTIST navy", "BUILD SQUADRONS 2"]),
    ],
)
def test_a_track_that_is_a_heading_is_not_advanced_on(line: str, means: list[str]) -> None:
    assert sorted(put(line, before=(), given=LATER)) == means


@pytest.mark.parametrize(
    "line",
    [
        "The war with Blue is over",
        "War with Blue is over, peace at last",
        "At the end of the war I want peace with Blue",
        "Der Krieg mit Blau ist vorbei",
        "Schluss mit dem Krieg gegen Blau!",
    ],
)
def test_a_war_that_is_over_is_not_begun(line: str) -> None:
    orders = read(line, given=LATER).sheet.orders.values()
    assert not [order.text for order in orders if order.slot != "cards"]


def test_what_is_ordered_behind_a_war_that_is_over_is_done() -> None:
    line = "The war with Blue is over. Explorer to Japan in round 2"
    assert put(line, before=(), given=LATER) == ["2 EXPLORE japan"]


def test_why_a_war_is_begun_may_tell_that_peace_is_over() -> None:
    assert put("War on Blue, my patience is over", before=(), given=LATER) == ["1 SOVEREIGN Blue"]


@pytest.mark.parametrize("line", ["Am Ende der Runde 2 den Händler", "Händler am Ende der Runde 3"])
def test_the_number_of_a_round_at_whose_end_it_is_done_counts_no_goods(line: str) -> None:
    orders = read(line, given=LATER).sheet.orders.values()
    assert not [order.text for order in orders if order.slot != "cards"]


def test_of_lettered_items_between_which_there_is_an_or_one_is_done() -> None:
    line = "a) Explorer to Japan or b) Explorer to China"
    assert put(line, before=(), given=LATER) == ["1 EXPLORE japan ELSE EXPLORE china"]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Auch wenn Blau angreift, kämpfe ich weiter", []),
        ("Although I have 2 fleets, I build a squadron", ["BUILD SQUADRONS 1"]),
        ("Selbst wenn ich nur 1 Geschwader habe, gebe ich nicht auf", ["SURRENDER NEVER"]),
        ("Blue may ship, even if not my gold", []),
    ],
)
def test_what_is_conceded_is_no_order_and_what_limits_one_is_not_lost(line: str, means: list[str]) -> None:
    orders = read(line, given=LATER).sheet.orders.values()
    assert [order.text for order in orders if order.slot != "cards"] == means


@pytest.mark.parametrize(
    "line",
    [
        "Blue may ship if he lets me",
        "Blue may ship if he allows me too",
        "Blue may ship if I may ship his",
        "Blue may ship, if he lets me ship his",
        "Blau darf verschiffen, wenn er mich lässt",
        "Blau darf verschiffen, wenn er einverstanden ist",
        "Blau darf verschiffen, falls er es mir erlaubt",
    ],
)
def test_a_permission_that_depends_on_anothers_is_asked_about(line: str) -> None:
    orders = read(line, given=LATER).sheet.orders.values()
    assert not [order.text for order in orders if order.slot != "cards"]


def test_who_may_do_it_may_do_it_if_he_wants_to() -> None:
    assert put("Blue may ship my goods if he wants", before=(), given=LATER) == ["ALLOW SHIP Blue"]


@pytest.mark.parametrize(
    "line", ["I surrender to the next who attacks me", "Ich ergebe mich dem Ersten, der mich angreift"]
)
def test_one_attacker_of_several_is_not_all_of_them(line: str) -> None:
    orders = read(line, given=LATER).sheet.orders.values()
    assert not [order.text for order in orders if order.slot != "cards"]


@pytest.mark.parametrize(
    "line",
    [
        "Explorer to Congo if Blue is in a good mood",
        "Explore Congo only if the weather is nice",
        "Explorer to Congo unless you are tired",
        "Explore Congo if that is a good idea",
        "Explorer to Congo if everybody is happy",
        "Entdecker in den Kongo, falls das Wetter schön ist",
        "Entdecker in den Kongo, wenn Blau gute Laune hat",
    ],
)
def test_a_condition_of_small_talk_is_neither_dropped_nor_talk(line: str) -> None:
    script = read(line, given=LATER)
    assert not [order.text for order in script.sheet.orders.values() if "congo" in order.text]
    assert script.refused, "it is answered, and not left out as talk"


@pytest.mark.parametrize(
    ("line", "like"),
    [
        ("Blue may ship my goods, but only if he asks nicely", "ALLOW SHIP Blue"),
        ("Grün darf meine Waren verschiffen, aber nur wenn er mir ein Bier ausgibt", "ALLOW SHIP Green"),
    ],
)
def test_an_order_like_a_permission_is_a_permission(line: str, like: str) -> None:
    [refused] = read(line, given=LATER).refused
    assert like in str(refused.reason)


@pytest.mark.parametrize(
    "line",
    [
        "Bitte alles so wie letztes Mal",
        "Everything as last time please",
        "Wie gehabt",
        "Same again as last turn, please",
    ],
)
def test_all_as_last_turn_is_no_talk_and_offers_last_turns_cards(line: str) -> None:
    [refused] = read(line, before=(), given=LATER).refused
    assert [repair for _, repair in refused.repairs] == ["LINEUP REPEAT"]


@pytest.mark.parametrize(
    "line",
    [
        "Merchant: ship whatever I have, don't touch anyone else's goods.",
        "Merchant: all mine, leave the others' goods alone",
        "Merchant with my goods. Don't ship other people's stuff.",
        "Kaufmann nur mit meinen Waren, die Waren der anderen bleiben liegen",
    ],
)
def test_whose_goods_the_merchant_leaves_alone_refuses_nobody_anything(line: str) -> None:
    assert put(line, given=LATER) == ["3 MERCHANT OWN ALL"]


@pytest.mark.parametrize("line", ["Merchant, don't touch Blue's goods", "don't touch anyone else's goods"])
def test_the_goods_of_others_are_not_the_writers(line: str) -> None:
    assert not [order for order in read(line, given=LATER).sheet.orders.values() if "REFUSE" in order.text]
    assert put("Don't let Blue touch my goods", given=LATER) == ["REFUSE SHIP Blue", "REFUSE SELL Blue"]


def test_a_number_beside_all_of_ones_goods_is_of_something_else() -> None:
    [refused] = read("Take 1 and the Trader sells all mine", given=LATER).refused
    assert refused.repairs, "it is asked about"


@pytest.mark.parametrize(
    "below", ["Same with the Trader.", "Trader: same", "Trader: same, only mine", "Das Gleiche mit dem Trader"]
)
def test_another_card_may_do_the_same_as_the_one_above(below: str) -> None:
    assert put("Merchant ships my own stuff", below, given=LATER) == ["3 MERCHANT OWN ALL", "4 TRADER OWN ALL"]


@pytest.mark.parametrize("below", ["Trader: same but not Blue's", "And the same for the Scientist", "Same"])
def test_the_same_with_more_or_of_another_kind_is_not_taken(below: str) -> None:
    script = read("Merchant ships my own stuff", below, given=LATER)
    assert [order.text for order in script.sheet.orders.values()][1:] == ["3 MERCHANT OWN ALL"]
