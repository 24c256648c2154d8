"""Several orders in one line, and forms that are filled in, in all games: each label and each joint as it is meant."""

from __future__ import annotations

import pytest

from pbem.core.orders.form_labels import as_sentence
from tests.phrases.reading import orders_of

#: A position and a seat of it, and what lines of theirs are read as; nothing where they are to be asked about.
FORMS = {
    # what kind of action it is, and what it is done with
    ("colonialism", "c", "White"): (
        ("Aktion: Karte spielen. Karte: Dominion. Region: China. Schiff: Südchinesisches Meer.",
         ["R1 1 PLAY dominion ON china VIA south-china-sea"]),
        ("Type of action: card. Which card: Dominion. Where: China.", ["R1 1 PLAY dominion ON china"]),
        ("Karte: Dominion. Region: China. Karte: Söldner. Region: Südostasien.",
         ["R1 1 PLAY dominion ON china", "R1 2 PLAY mercenaries ON southeast-asia"]),
        ("Karte: Dominion. Region: China. Ersatzregion: Südostasien.",
         ["R1 1 PLAY dominion ON china ELSE PLAY dominion ON southeast-asia"]),
        ("Aktionsart: Karte. Kartenname: Dominion. Zielregion: China.", ["R1 1 PLAY dominion ON china"]),
        ("Action 1: card. Card: Dominion. Region: China. Action 2: draw.",
         ["R1 1 PLAY dominion ON china", "R1 2 DRAW"]),
        ("Aktion 1: Karte spielen. Karte: Dominion. Region: China. Aktion 2: Karte ziehen.",
         ["R1 1 PLAY dominion ON china", "R1 2 DRAW"]),
    ),
    ("colonialism", "b", "Blue"): (
        ("Order 1: draw. Order 2: draw. Order 3: pass.", ["R1 1 DRAW", "R1 2 DRAW", "R1 3 PASS"]),
    ),
    ("colonialism", "d", "Red"): (
        ("Aktion = Erkunden; Region = Südostasien; Schiff = Südchinesisches Meer",
         ["R1 1 EXPLORE southeast-asia VIA south-china-sea"]),
        ("Aktion: Schiff bewegen. Von: Golf von Bengalen. Nach: Mittelmeer.",
         ["R1 1 MOVE SHIP bay-of-bengal TO mediterranean"]),
        ("Action type: Move ship. Start: Bay of Bengal. Destination: Mediterranean.",
         ["R1 1 MOVE SHIP bay-of-bengal TO mediterranean"]),
    ),
    ("colonialism", "a", "Red"): (
        ("Handkarten (6): Dominion, Handel, Diplomatie, Einfluss 5, Einfluss 4, Handelswege.",
         ["KEEP dominion, trade, diplomacy, influence-region-5, influence-region-4, commerce-routes"]),
    ),
    ("new-world", "b", "Yellow"): (
        ("Action 1 - Expedition. Card: Guadalajara. Target: Guadalajara. X card: Conquest.",
         ["1 EXPEDITION guadalajara X conquest WITH guadalajara"]),
        ("Aktion: Erkundung. Karte: Peru. Ziel: Peru. X-Karte: keine.", ["1 EXPEDITION peru WITH peru"]),
        ("Action: Expedition. Card used: Peru. Region: Peru. X: Indian Allies.",
         ["1 EXPEDITION peru X indian-allies WITH peru"]),
    ),
    ("new-world", "c", "Green"): (
        ("Levy: soldiers. Keep: Raid. Actions: none.", ["DONE", "KEEP raid", "SCORE soldiers"]),
    ),
    ("new-world", "e", "Red"): (
        ("Card: War. Enemy: Green. Region: Florida. From: Carolinas. Muster: none.",
         ["1 WAR Green florida FROM carolinas"]),
    ),
    ("colonial-2e", "a", "Yellow"): (
        ("Card 1: Explorer. Target: Congo. Card 2: Viceroy. Target: Arabia. Counters: 1. Card 3: Merchant. Goods: own.",
         ["1 EXPLORE congo", "2 VICEROY arabia coffee 1", "3 MERCHANT OWN ALL"]),
        ("Karte 1: Entdecker. Ziel: Kongo. Karte 2: Vizekönig. Gebiet: Arabien. Anzahl: 2.",
         ["1 EXPLORE congo", "2 VICEROY arabia coffee 2"]),
        ("Character: Explorer. Destination: Congo. If successful: nothing there.", ["1 EXPLORE congo"]),
    ),
    ("colonial-2e", "d", "Green"): (
        ("Action 1 - Merchant, own goods only. Action 2 - Trader, own goods only.",
         ["1 MERCHANT OWN ALL", "2 TRADER OWN ALL"]),
        ("Aktion 1: Kaufmann, nur eigene Waren. Aktion 2: Händler, nur eigene.",
         ["1 MERCHANT OWN ALL", "2 TRADER OWN ALL"]),
    ),
    ("colonial-2e", "b", "Blue"): (
        ("Permission to ship my goods - Red: yes, Green: no, Orange: no.",
         ["ALLOW SHIP Red", "REFUSE SHIP Green", "REFUSE SHIP Orange"]),
        ("Verschiffen meiner Waren: Rot ja; Grün: nein; Orange: nein.",
         ["ALLOW SHIP Red", "REFUSE SHIP Green", "REFUSE SHIP Orange"]),
    ),
    ("colonial-2e", "b", "Yellow"): (
        ("Figur: Händler. Verkaufen: alles Eigene. Fremdes: nichts.", ["1 TRADER OWN ALL"]),
        ("Fleets: 2. Squadrons: 1. Loan: none.", ["BUILD FLEETS 2", "BUILD SQUADRONS 1"]),
    ),
    ("colonial-2e", "b", "Red"): (
        ("Repay: 2. From loan: 5.", ["REPAY 2 FROM 3"]),
        ("Kredit: 7. Rückzahlung: 2.", ["REPAY 2 FROM 2"]),
    ),
    ("colonial-revised", "c", "Green"): (
        ("Explorer. Destination: Persia. Max. payment: 2. If found: trading post on rugs.",
         ["1 EXPLORE persia PAY 2 POST rugs"]),
    ),
    ("colonial-revised", "b", "Red"): (
        ("Repay: 2. Fleets: 1.", ["BUILD FLEETS 1", "REPAY 2"]),
        ("Repayment: 2. Fleets: 1. Squadrons: 1.", ["BUILD FLEETS 1", "BUILD SQUADRONS 1", "REPAY 2"]),
    ),
    ("colonial-revised", "a", "Red"): (
        ("Karte: Vizekönig/Botschafter. Eingesetzt als: Vizekönig. Gebiet: Südafrika. Steine: 1.",
         ["1 VICEROY south-africa agriculture 1"]),
    ),
    ("colonial-revised", "a", "Yellow"): (
        ("Karte: Entdecker/Eroberer. Figur: Entdecker. Ziel: Indien. Höchstens zahlen: 3.", ["1 EXPLORE india PAY 3"]),
        ("Card: Explorer/Conqueror. Character: Explorer. Target: Persia. Pay at most: nothing.",
         ["1 EXPLORE persia PAY NEVER"]),
        ("Karte: Scientist/Missionary. Figur: Scientist. Fortschritt: Economy.", ["1 SCIENTIST economy"]),
    ),
}  # fmt: skip

JOINED = {
    # what comes next
    ("colonialism", "c", "Red"): (
        ("Play Hegemony on India with the Bay of Bengal ship, and with the next action explore China.",
         ["R1 1 PLAY hegemony ON india VIA bay-of-bengal", "R1 2 EXPLORE china"]),
        ("Hegemonie auf Indien, und mit der nächsten Aktion erkunde ich China.",
         ["R1 1 PLAY hegemony ON india", "R1 2 EXPLORE china"]),
        ("Hegemony on India. With my next action I explore China.",
         ["R1 1 PLAY hegemony ON india", "R1 2 EXPLORE china"]),
        ("Explore India, then China the same way.", ["R1 1 EXPLORE india", "R1 2 EXPLORE china"]),
        ("Explore India with the Bay of Bengal ship, then China the same way.", ()),
    ),
    # what is said of other ships, of the marker, of how often
    ("colonial-revised", "d", "Green"): (
        ("Ein Kaperschiff gegen Gelb und eins gegen Schwarz, dazu so viele Flotten wie möglich.",
         ["BUILD FLEETS MAX", "PRIVATEERS Yellow 1, Black 1"]),
        ("Ein Kaperschiff gegen Gelb und zwei Flotten.", ["BUILD FLEETS 2", "PRIVATEERS Yellow 1"]),
        ("Put one privateer into Black's fleet", ["PRIVATEERS Black 1"]),
    ),
    ("colonial-revised", "d", "Black"): (
        ("Ambassador takes an unrest off New Granada and moves my marker up; then Trader, own goods.",
         ["1 AMBASSADOR Black, UNREST new-granada", "2 TRADER OWN ALL"]),
        ("Botschafter. Marker: eigener. Unruhe entfernen in: Neugranada.", ["1 AMBASSADOR Black, UNREST new-granada"]),
    ),
    ("new-world", "c", "Green"): (
        ("Entbehrungen zweimal: Blau in Chile und Rot in den Carolinas.",
         ["1 HARDSHIPS Blue chile", "2 HARDSHIPS Red carolinas"]),
        ("Play Hardships on Blue in Mexico and then once more on Red in the Carolinas.",
         ["1 HARDSHIPS Blue mexico", "2 HARDSHIPS Red carolinas"]),
        ("Entbehrungen gegen Blau in Mexiko und dann noch einmal gegen Rot in den Carolinas.",
         ["1 HARDSHIPS Blue mexico", "2 HARDSHIPS Red carolinas"]),
    ),
    ("colonialism", "b", "Blue"): (
        ("Diplomatie in Indien für mich und in den beiden anderen Aktionen ziehe ich.",
         ["R1 1 PLAY diplomacy ON india FOR Blue", "R1 2 DRAW", "R1 3 DRAW"]),
        ("Explore India and use the next two actions to draw.", ["R1 1 EXPLORE india", "R1 2 DRAW", "R1 3 DRAW"]),
    ),
    # one place, or one verb, of several orders
    ("colonialism", "b", "Green"): (
        ("Both Military Campaign against Red and Influence Region 4 go to China.",
         ["R1 1 PLAY military-campaign ON china AGAINST Red", "R1 2 PLAY influence-region-4 ON china"]),
        ("Auf China spiele ich erst den Feldzug gegen Rot und dann Einfluss 4.",
         ["R1 1 PLAY military-campaign ON china AGAINST Red", "R1 2 PLAY influence-region-4 ON china"]),
        ("On China: first Dominion, then Influence Region 4, then draw.",
         ["R1 1 PLAY dominion ON china", "R1 2 PLAY influence-region-4 ON china", "R1 3 DRAW"]),
        ("China: draw, then Dominion.", ()),
        ("Dominion und Annexion, beide auf China.", ["R1 1 PLAY dominion ON china", "R1 2 PLAY annexation ON china"]),
        ("In China erst Dominion, dann Annexion auf Indien.",
         ["R1 1 PLAY dominion ON china", "R1 2 PLAY annexation ON india"]),
        ("Indien und China erkunden, danach ziehen.", ["R1 1 EXPLORE india", "R1 2 EXPLORE china", "R1 3 DRAW"]),
        ("Explore India, after which I draw, after which I pass.", ["R1 1 EXPLORE india", "R1 2 DRAW", "R1 3 PASS"]),
        ("In Runde 1 zweimal ziehen und einmal Indien erkunden.",
         ["R1 1 DRAW", "R1 2 DRAW", "R1 3 EXPLORE india"]),
    ),
    ("new-world", "d", "Blue"): (
        ("Conquest and Missionaries, both in Louisiana.", ["1 CONQUEST louisiana", "2 MISSIONARIES louisiana"]),
        ("In Louisiana erst die Eroberung und dann die Missionare.",
         ["1 CONQUEST louisiana", "2 MISSIONARIES louisiana"]),
    ),
    ("new-world", "f", "Blue"): (
        ("Export Louisiana with Raid as X, ditto Caracas with Indian War as X.",
         ["1 EXPORT louisiana X raid", "2 EXPORT caracas X indian-war"]),
    ),
    ("new-world", "a", "Blue"): (
        ("Explore New Granada with its own card, and then a free transport of both colonists from home over there with "
         "War in Europe.",
         ["1 EXPEDITION new-granada WITH new-granada",
          "2 FREE TRANSPORT 2 colonists HOME TO new-granada X war-in-europe"]),
    ),
    ("colonial-2e", "c", "Green"): (
        ("Financier 4, then Viceroy both on the slaves of East Africa.",
         ["1 FINANCIER 4", "2 VICEROY east-africa slaves 2"]),
    ),
    ("colonial-2e", "a", "Yellow"): (
        ("Open with the Explorer to the Congo and follow up with the Merchant shipping all my own goods.",
         ["1 EXPLORE congo", "2 MERCHANT OWN ALL"]),
        ("The Explorer goes to the Congo, and with the next card the Merchant ships all mine.",
         ["1 EXPLORE congo", "2 MERCHANT OWN ALL"]),
    ),
    # the same way
    ("new-world", "b", "Yellow"): (
        ("Use the Peru card to explore Peru with Conquest as X, then Guadalajara the same way with Indian Allies as X.",
         ["1 EXPEDITION peru X conquest WITH peru", "2 EXPEDITION guadalajara X indian-allies WITH guadalajara"]),
        ("Erkunde Guadalajara mit seiner Karte und Conquest als X; danach ebenso Peru mit Indian Allies als X.",
         ["1 EXPEDITION guadalajara X conquest WITH guadalajara", "2 EXPEDITION peru X indian-allies WITH peru"]),
        ("Explore Peru with its own card, then Guadalajara.",
         ["1 EXPEDITION peru WITH peru", "2 EXPEDITION guadalajara"]),
        ("Erkunde Peru mit Nationaler Wille und danach ebenso Guadalajara.", ()),
    ),
    ("colonial-revised", "b", "Green"): (
        ("Merchant for mine in round one, the Trader the same way in round two.",
         ["1 MERCHANT OWN ALL", "2 TRADER OWN ALL"]),
        ("Merchant with two of mine, then Trader likewise.", ()),
        ("Kaufmann mit allem Eigenen und Rots Salz, Händler ebenso.", ()),
        ("Sell with the trader in round one and after that ship everything of mine with the merchant.",
         ["1 TRADER OWN ALL", "2 MERCHANT OWN ALL"]),
        ("Erst den Händler, danach den Botschafter mit Beruhigung in Ostafrika.",
         ["1 TRADER OWN ALL", "2 AMBASSADOR UNREST east-africa"]),
        ("Trader for whatever's in the market", ()),
        ("Botschafter für mich, danach Kaufmann mit allem Eigenen und dem Salz von Rot.",
         ["1 AMBASSADOR", "2 MERCHANT OWN ALL, Red barbary salt"]),
        ("Merchant with all my goods and the salt of Red.", ["1 MERCHANT OWN ALL, Red barbary salt"]),
    ),
    ("colonial-revised", "a", "Blue"): (
        ("In Runde 1 den Vizekönig mit einem Stein auf den Zucker, in Runde 2 den Händler, meine Ware.",
         ["1 VICEROY west-indies sugar-cane 1", "2 TRADER OWN ALL"]),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("ruleset", "position", "seat", "text", "orders"),
    [(*where, text, orders) for table in (FORMS, JOINED) for where, lines in table.items() for text, orders in lines],
)
def test_a_form_and_a_line_of_several_orders_are_read_as_they_are_meant(
    ruleset: str, position: str, seat: str, text: str, orders: list[str]
) -> None:
    assert list(orders_of(ruleset, position, seat, text)) == list(orders)


@pytest.mark.parametrize(
    "text",
    [
        "1 EXPORT brazil X war IF OK 1",
        "2 PLAY plague ON india IF india.natives = 3",
        "Score: 1 Soldat / Aktion: keine",
        "2. Aktion: Feldzug",
        "ON WAR AGAINST ME: TREATY",
        "X = Reg. (6), macht 6 Sold.",
    ],
)
def test_what_is_no_form_is_left_as_it_is(text: str) -> None:
    assert as_sentence(text) == text


def test_a_long_form_is_looked_at_quickly() -> None:
    hostile = "card: " * 60 + "a" * 400 + " = " * 60 + ". " * 200 + "from: " * 60
    assert as_sentence(hostile)
