"""Plans of the revised edition in people's own words: what is taken, what is asked about, what is left alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from pbem.core.orders.meanings import Meaning
from pbem.core.orders.sentence_shapes import PARTS
from pbem.core.orders.spotting import spotted
from pbem.core.orders.understanding import Outcome
from pbem.data import data_folder
from tests.games.colonial_revised.own_words_room import POSITION, on_sheet, own_grammar, pairs, understood

#: What is written, and below it the canonical lines that it means: cards, and plans for the rounds.
TAKEN = """
Mit dem Botschafter Brasilien beruhigen und ich ein Feld vor.
    1 AMBASSADOR ME, UNREST brazil
Entdecker nach China (bis 3 zahlen), Posten auf Tee.
    1 EXPLORE china PAY 3 POST tea
Ob das klug ist, weiß ich nicht, aber der Rebell geht nach Brasilien und zettelt einen Aufstand an.
    1 REBEL SPARK brazil
Not sure it's wise but the Rebel goes to Brazil and sparks a rebellion.
    1 REBEL SPARK brazil
Viceroy to Brazil, one counter on tobacco, or the gold of New Spain if that's full.
    1 VICEROY brazil tobacco 1 ELSE VICEROY new-spain gold 1
Trader: my three goods. If somebody took the card already, Financier.
    1 TRADER OWN ALL ELSE FINANCIER
Händler, eigene Waren, falls die Karte schon weg ist Finanzier.
    1 TRADER OWN ALL ELSE FINANCIER
Rebell! Aufstand in Brasilien gegen Grün.
    1 REBEL SPARK brazil CASUALTIES Green
Trader 2nd please, mine first and then Green's.
    2 TRADER OWN ALL, Green ALL
First card Trader, second the Merchant.
    1 TRADER OWN ALL; 2 MERCHANT OWN ALL
Entdecker nach China, maximal 2 draufzahlen, Posten auf Seide, sonst Tee.
    1 EXPLORE china PAY 2 POST silk / tea
My Viceroy brings one counter home from New Spain.
    1 VICEROY RECALL new-spain gold 1
I'll take the Ambassador and move my marker up one, plus calm Brazil down.
    1 AMBASSADOR ME, UNREST brazil
1. Financier 2. Trader 3. Merchant
    1 FINANCIER; 2 TRADER OWN ALL; 3 MERCHANT OWN ALL
Financier, hope everyone survived the weekend, my poor captains keep getting lost.
    1 FINANCIER
Finanzier, mehr ist gerade nicht drin
    1 FINANCIER
erste karte finanzier bin total pleite
    1 FINANCIER
Botschafter als Karte 2, um Brasilien zu beruhigen, das explodiert sonst.
    2 AMBASSADOR UNREST brazil
Could you put two of my counters on the tobacco in Brazil with the Viceroy?
    1 VICEROY brazil tobacco 2
Als zweite Karte den Eroberer in Südafrika, bitte.
    2 CONQUEROR south-africa
Als vierten Charakter spiele ich den Missionar in Brasilien
    4 MISSIONARY brazil
K3 = Wiss., Logistik +1
    3 SCIENTIST logistics
K1: Händler eigene, K2: Finanzier
    1 TRADER OWN ALL; 2 FINANCIER
Ich greife Gelb an
    1 SOVEREIGN Yellow
I attack Yellow
    1 SOVEREIGN Yellow
Wenn ich noch ein Geschwader habe, dann Scientist Navy
    1 SCIENTIST navy IF squadrons >= 1
Botschafter: ich rücke eins vor und nehme die Unruhe in Brasilien weg.
    1 AMBASSADOR ME, UNREST brazil
Please I put Sovereign and make war to Blue, allied can be Green if he want, I give to him 2 treasury
    1 SOVEREIGN Blue OFFER 2; ACCEPT Green
Souverän gegen Blau, Verbündeter soll Grün sein, er bekommt 2
    1 SOVEREIGN Blue OFFER 2; ACCEPT Green
Sovereign on Blue. I ask to Green for help, I offer 2
    1 SOVEREIGN Blue OFFER 2; ACCEPT Green
Merchant all own plus everyone can buy from my spaces afterwards
    1 MERCHANT OWN ALL; ALLOW SHIP ALL
Kaufmann: alles Eigene. Und ja, verkaufen darf meine Sachen jeder
    1 MERCHANT OWN ALL; ALLOW SELL ALL
Bots. Unr. NGran weg
    1 AMBASSADOR UNREST new-granada
The Rebel starts a Rebellion in Brazil, and no counter is brought in afterwards
    1 REBEL SPARK brazil; OCCUPY NEVER
Hope you had a nice weekend! Off to the bank with my second card to pick up a loan, let's not talk about the interest
    2 FINANCIER
Bei mir stapeln sich die Waren im Markt, da schicke ich den Händler los und hole so viele von meinen ab, wie eben gehen
    1 TRADER OWN ALL
Ambassador, have him calm things down a bit in Brazil
    1 AMBASSADOR UNREST brazil
Merchant, ship all my goods with my fleets
    1 MERCHANT OWN ALL
Vizek.: 1 Stk. v. d. Sklaven in Westafrika zurück i. d. Schatz
    1 VICEROY RECALL west-africa slaves 1
Rebel, option C: spark a Rebellion in Brazil
    1 REBEL SPARK brazil
Vizekönig: ein Stein auf die Sklaven in Westafrika; bei nur einem entsteht laut Tabelle keine Unruhe
    1 VICEROY west-africa slaves 1
Trader: two of Green's, then mine
    1 TRADER Green 2, OWN ALL
Trader: if Green agrees, two of his, then mine
    1 TRADER Green 2, OWN ALL
Merchant, all my own goods, and if Green agrees two of his, otherwise only mine
    1 MERCHANT OWN ALL, Green 2
Falls Grün zustimmt, verschifft der Kaufmann erst alles Eigene und dann zwei Waren von ihm, sonst eben nur meine.
    1 MERCHANT OWN ALL, Green 2
I'm flat broke and can't build a thing without cash, so the Financier has to come before everything else
    1 FINANCIER
12.1 A und B: Botschafter, ein Feld nach rechts, dazu verschwindet eine Unruhe in Brasilien
    1 AMBASSADOR Red, UNREST brazil
Explorer to India, if he succeeds one adventurer on the silk, but no ship I put there
    1 EXPLORE india ADVENTURERS silk
Entdecker nach Indien, bei Erfolg ein Schiff auf die Seide, aber keine Abenteurer
    1 EXPLORE india POST silk
I'd like my Explorer to have a good look at India, and should the die let me down I pay up to 2
    1 EXPLORE india PAY 2
Viceroy: einer nach Westafrika auf das Gold
    1 VICEROY west-africa gold 1
Because Green's tobacco in Brazil hurts, let my Rebel set it alight, and if it does fall I want a counter moved in
    1 REBEL SPARK brazil OCCUPY
Ambassador: one unrest in Brazil disappears
    1 AMBASSADOR UNREST brazil
Explorer to Canada, unless it has been explored, then China
    1 EXPLORE canada ELSE EXPLORE china
As fifth the Scientist, navy
    5 SCIENTIST navy
Explorer to India, post on silk, please
    1 EXPLORE india POST silk
In round 3 my Explorer shall kindly visit Persia; should it fall short, I pay at most 2.
    3 EXPLORE persia PAY 2
Runde 2: Entdecker nach Japan, Posten auf Edelmetalle, zahlen will ich nichts
    2 EXPLORE japan PAY NEVER POST precious-metals
explroe Arabia, coffee, max 4
    1 EXPLORE arabia PAY 4 POST coffee
My Explorer to China with 2 adventurers on tea
    1 EXPLORE china ADVENTURERS tea 2
R2 conq NSp
    2 CONQUEROR new-spain
Viceroy: 2 counters on gold in West Africa
    1 VICEROY west-africa gold 2
Der Vizekönig holt meinen Stein aus Neuspanien zurück
    1 VICEROY RECALL new-spain gold 1
Ambassador, please
    1 AMBASSADOR
My Ambassador takes an unrest marker away from Brazil
    1 AMBASSADOR UNREST brazil
Sovereign: war on Blue, offer an ally 2
    1 SOVEREIGN Blue OFFER 2
R4 Krieg gegen Gelb
    4 SOVEREIGN Yellow
I declare war on the privateers in my box in round 2
    2 SOVEREIGN PRIVATEERS
Rebel: stir up unrest in Brazil and West Africa
    1 REBEL UNREST brazil, west-africa
Mein Rebell zettelt in Runde 5 einen Aufstand in Brasilien an
    5 REBEL SPARK brazil
Ship all my goods, then Green's, with the Merchant
    1 MERCHANT OWN ALL, Green ALL
Sell all three goods
    1 TRADER OWN ALL
Scientist on Logistics because I need more settlers
    1 SCIENTIST logistics
I'd like to take a loan
    1 FINANCIER
Governor: city to New Spain for as little as possible
    1 GOVERNOR new-spain MIN
1. Trader, all of mine. 2. Financier.
    1 TRADER OWN ALL; 2 FINANCIER
First the Trader sells my goods, then Explorer to India
    1 TRADER OWN ALL; 2 EXPLORE india
I pass in round 4
    4 PASS
Cards: trader, explorer / viceroy, merchant, scientist, rebel
    CARDS trader, explorer / viceroy, merchant, scientist, rebel
Round 2: Trader with my own goods if I have at least 3 goods, otherwise pass
    2 TRADER OWN ALL IF goods >= 3 ELSE PASS
Financier in round 1 since I am broke, and then Explorer to Japan
    1 FINANCIER; 2 EXPLORE japan
Scientist on Seafaring, no sorry, make that Navy
    1 SCIENTIST navy
round two explorer to India comma post on silk full stop round three conqueror in New Spain
    2 EXPLORE india POST silk; 3 CONQUEROR new-spain
12.10: Viceroy, one counter to West Africa, gold
    1 VICEROY west-africa gold 1
Second Viceroy, West Africa, one on gold
    2 VICEROY west-africa gold 1
1. Händler alles Eigene 2. Entdecker Japan Posten 3. Wissenschaftler Marine
    1 TRADER OWN ALL; 2 EXPLORE japan POST precious-metals; 3 SCIENTIST navy
Trader: everything, mine first, no Green
    1 TRADER OWN ALL, ALL OTHERS EXCEPT Green
This turn Trader first, Scientist second, Explorer third, Viceroy fourth, Merchant last
    CARDS trader, scientist, explorer, viceroy, merchant
Explorer to the Spice Islands
    1 EXPLORE east-indies
Vicroy 1 gold West Afirca
    1 VICEROY west-africa gold 1
My viceroy could take two more settlers down to West Africa, on the gold, it's lovely there
    1 VICEROY west-africa gold 2
Viceroy for West Africa, one on gold, it is round 4
    4 VICEROY west-africa gold 1
Round 3 financier, need cash!!
    3 FINANCIER
With the Governor I found a booming city of value 4 in my colony of New Spain
    1 GOVERNOR new-spain 4
Scientist in round 3 to Seafaring, but if I have fewer than 2 by then, the Financier instead
    3 SCIENTIST seafaring IF treasury >= 2 ELSE FINANCIER
Runde 2: Finanzier, falls ich dann weniger als 3 habe, sonst Wissenschaftler Marine
    2 FINANCIER IF treasury < 3 ELSE SCIENTIST navy
Explorer to Arabia in round 4; should Arabia have been explored before, the card is passed
    4 EXPLORE arabia ELSE PASS
In der 3. Runde soll der Wissenschaftler an der Marine forschen
    3 SCIENTIST navy
Finanzier in der 2., wenn ich dann unter 2 bin, sonst passe ich
    2 FINANCIER IF treasury < 2 ELSE PASS
I am broke, so I borrow money in the first round
    1 FINANCIER
Merchant r3: own, then everyone else except Green
    3 MERCHANT OWN ALL, ALL OTHERS EXCEPT Green
Sovereign against Blue in round 4 but do not offer anything to allies
    4 SOVEREIGN Blue OFFER NONE
In Runde 2 noch einen Marker auf Gold nach Westafrika, mit dem Vizekönig
    2 VICEROY west-africa gold 1
Explorer to Japan; if anybody has been there before me, pass
    1 EXPLORE japan ELSE PASS
The Merchant shall ship all of my Goods and thereafter those of Green, but none of Yellow's
    1 MERCHANT OWN ALL, Green ALL
In Runde 2 darf mein Vizekönig gern zwei Leute auf das Gold in Westafrika bringen
    2 VICEROY west-africa gold 2
2. Trader, own. 3. Persia, rugs.
    2 TRADER OWN ALL; 3 EXPLORE persia POST rugs
R3 merch own + all Y
    3 MERCHANT OWN ALL, Yellow ALL
Could my Missionary build us a nice church in New Spain?
    1 MISSIONARY new-spain
"""
#: What several things may be meant by, or what is missing: a moderator would ask back.
NOT_TAKEN = (
    "If there's a rebellion in Brazil I pay to save the colony.",
    "I help Green unless he attacks Blue",
    "Wenn jemand Gelb angreift, helfe ich Gelb.",
    "Explorer to Brazil, you decide the good",
    "Entdecker nach Indien, der Rest bleibt daheim",
    "Merchant all own, 4 ships",
    "Merchant all own. Ships: 2",
    "Kaufmann, eigene. Schiffe: 2",
    "Solange ich noch ein Geschwader habe, ergebe ich mich nicht.",
    "I am Green's ally",
    "I attack Blue. Green is an ally of Blue, I give him 2",
    "When I have 4 I pay 4 of the loan back, otherwise nothing",
    "If there is trouble in West Africa, I pay for one loss at most",
    "Allied is Green",
    "Merchant with 2 of my fleets, own goods",
    "Nobody but me touches my two goods in the market",
    "Rebel, option A: spark Brazil, option B: spark West Africa",
    "Zuletzt das Gold verlieren",
    "Green may ship my goods as long as I may ship his",
    "Merchant, all mine, limited to two",
    "Repay from turn 6 on",
    "Tilge erst ab Zug 6",
    "Build a fleet in turn 6",
    "Avert losses only when the price is 1",
    "Only Green may ship, and only my gold",
    "Ship two of his goods",
    "Trader: two of theirs",
    "No ship for me there",
    "Explorer to India, silk, but no ship there",
    "Build as many fleets as possible but keep 2 treasury. Build one squadron.",
    "I shall build two fleets, always retaining two Treasury",
    "if attacked, fight on for two years and then surrender",
    "The squadron and the fleets are meant for this turn only.",
    "Explorer to somewhere nice",
    "Rebel in Brazil",
    "Scientist",
    "Round 2: ____",
    "Give Blue 2 coins",
    "Merchant, but not the slaves if that would cost me diplomacy",
    "Next turn I shall explore Japan",
    "Do not explore India",
    "Explorer to India instead of China",
    "I might build something",
    "Repay twice as much as last turn",
    "No wait, Explorer to China",
    "Round 2 and round 3 Explorer to India",
    "Blue and everybody else may ship my goods but not sell them",
    "Allow shipping to all unless they have 7 or more PP",
    "If Red attacks me, I demand help of Green",
    "India will ich nicht",
    "Explorer to India, then Merchant if I",
    "Build one squadron if I have at least 3",
    "War on somebody weak",
    "Viceroy to India",
    "Explorer to Japan or maybe China, I'm not sure",
    "I can't ship anything",
    "Orange, you promised not to attack!",
    "Trading with Blue is off",
    "Leave 1 Treasury in the box, and no fleets please",
    "Rebellion in Brazil, and if the colony falls, somebody else may have it",
    "Losses are averted if a colony would fall, and never if I hold less than 1",
    "Merchant: mine and B",
)
#: What is no order.
LEFT = (
    "Green is at nine and will win next turn unless somebody stops him",
    "Good luck!",
    "Gut gespielt",
    "gl hf",
    "Viele Grüße aus Kiel",
    "How many fleets does Red have?",
)


@pytest.mark.parametrize(("text", "means"), pairs(TAKEN))
def test_it_is_taken_as_meant(text: str, means: str) -> None:
    found = understood(text)
    assert (found.outcome, found.unknown) == (Outcome.TAKEN, ())
    assert on_sheet(*found.lines) == on_sheet(*means.split("; "))


@pytest.mark.parametrize("text", ["I attack Blue", "Ich greife Blau an"])
def test_an_attack_on_one_in_whose_box_privateers_are_is_asked_about(text: str) -> None:
    given = {**POSITION, "players.Red.privateers": {"Blue": 1}}
    assert understood(text, given).outcome is Outcome.ASKED


@pytest.mark.parametrize("text", NOT_TAKEN)
def test_it_is_not_taken(text: str) -> None:
    assert understood(text).outcome is not Outcome.TAKEN


@pytest.mark.parametrize("text", LEFT)
def test_it_is_no_order(text: str) -> None:
    assert understood(text).outcome is Outcome.TALK


def _examples() -> Iterator[tuple[Meaning, str]]:
    for file in sorted((data_folder("rules") / "colonial-revised").glob("words.*.toml")):
        for kind, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if kind == PARTS:
                continue
            for value, entry in ({"": table} if "says" in table else table).items():
                named = int(value) if value.isdecimal() else value or None
                yield Meaning(kind, named), entry["example"]


@pytest.mark.parametrize(("meaning", "example"), list(_examples()))
def test_each_entry_of_the_words_stands_in_its_example(meaning: Meaning, example: str) -> None:
    spans = spotted(example, own_grammar().book).spans
    assert meaning in [Meaning(item.kind, item.value) for span in spans for item in span.items]
