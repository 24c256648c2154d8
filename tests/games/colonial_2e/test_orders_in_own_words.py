"""Lines of the 2nd edition in people's own words: what is taken, what is asked about, what is left alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import Meaning
from pbem.core.orders.sentence_shapes import PARTS
from pbem.core.orders.spotting import spotted
from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.ruleset_contract import OrderContext
from pbem.data import data_folder
from pbem.desk.ground.order_words import grammar_of
from tests.games.colonial_2e.order_room import LINE_UP, Room, before_the_line_up
from tests.games.helpers import colonial

POSITION = {
    "market": {"Red": 3, "Green": 2},
    "players.Red.loans": [10, 3],
    "players.Red.treasury": 5,
    "territories.west-africa.explored": True,
    "territories.west-africa.resources": {"gold": ["Red", "Red"], "slaves": ["Red", "Green"]},
    "territories.brazil.explored": True,
    "territories.brazil.resources": {"tobacco": ["Green", "Red"]},
    "territories.brazil.unrest": 1,
    "territories.new-spain.explored": True,
    "territories.new-spain.resources": {"gold": ["Green"]},
}
#: The other Characters of the cards of `LINE_UP`, and one more card.
OTHERS = ("sovereign", "conqueror", "governor", "financier", "missionary")

#: What is written, and below it the canonical lines that it means.
TAKEN = """
3. In the third round, my Viceroy shall place one counter upon the gold of West Africa.
    3 VICEROY west-africa gold 1
(5) In round 5 the Trader shall sell all my goods.
    5 TRADER OWN ALL
5. Fifthly, the Trader shall sell all of my goods.
    5 TRADER OWN ALL
Third comes the Viceroy: he puts one counter on the slaves in West Africa
    3 VICEROY west-africa slaves 1
Fifthly, the Trader sells all my goods
    5 TRADER OWN ALL
2 EXPLORE india, else china
    2 EXPLORE india ELSE EXPLORE china
I'd like to explore India please
    2 EXPLORE india
Explorer to India, post on silk, please
    2 EXPLORE india POST silk
In round 2 my Explorer shall kindly sail for China; should he succeed, adventurers on the tea
    2 EXPLORE china ADVENTURERS tea
Runde 2: Entdecker nach Japan, Posten auf Edelmetalle
    2 EXPLORE japan POST precious-metals
Explorer to India, otherwise China, otherwise Japan
    2 EXPLORE india ELSE EXPLORE china ELSE EXPLORE japan
2nd round: explore Japan, or failing that New England
    2 EXPLORE japan ELSE EXPLORE new-england
If the exploration of China succeeds, one Treasury goes onto the tea
    2 EXPLORE china ADVENTURERS tea
My Explorer goes to Australia and stops after the first Prestige
    2 EXPLORE australia AUSTRALIA KEEP
Our glorious Explorer sets course for sunny New England, adventurers on the agriculture
    2 EXPLORE new-england ADVENTURERS agriculture
Entdecker nach China, Teeposten
    2 EXPLORE china POST tea
Entdecker nach China, falls das schon jemand entdeckt hat dann Japan
    2 EXPLORE china ELSE EXPLORE japan
Entdecker nach Japan mit Posten, nicht mit Abenteurern
    2 EXPLORE japan POST precious-metals
Entdeker nach Japan
    2 EXPLORE japan
R3 vice WAf gold 2
    3 VICEROY west-africa gold 2
Der Vizekönig setzt einen Stein auf das Gold in Westafrika
    3 VICEROY west-africa gold 1
Viceroy: as many as my logistics allows on gold in West Africa
    3 VICEROY west-africa gold MAX
Merchant: only my own goods
    4 MERCHANT OWN ALL
My Merchant ships everything I own
    4 MERCHANT OWN ALL
Merchant: the gold of West Africa first, then Green's tobacco
    4 MERCHANT OWN west-africa gold, Green brazil tobacco
Kaufmann: alle eigenen Waren außer dem Gold
    4 MERCHANT OWN west-africa slaves
Ship all my goods but not Green's
    4 MERCHANT OWN ALL
Take my gold and my slaves to market with the Merchant, and nothing from anybody else
    4 MERCHANT OWN west-africa gold, OWN west-africa slaves
ship everything but the slaves
    4 MERCHANT OWN west-africa gold
Kaufmann mit allen meinen Waren, von Grün nichts
    4 MERCHANT OWN ALL
Trader: sell all of mine and 2 of Green's
    5 TRADER OWN ALL, Green 2
Sell 2 of mine instead of shipping
    5 TRADER OWN 2
I take a loan of 4 in round 5
    5 FINANCIER 4
In Runde 5 nehme ich mit dem Finanzier vier auf
    5 FINANCIER 4
Scientist on Seafaring because I need to explore
    1 SCIENTIST seafaring
Wissenschaftler: erst Marine, wenn nicht möglich Logistik
    1 SCIENTIST navy ELSE SCIENTIST logistics
If I have 3 Prestige or more, Scientist on Navy, else Seafaring
    1 SCIENTIST navy IF prestige >= 3 ELSE SCIENTIST seafaring
Governor: the Booming City to West Africa for as little as possible
    4 GOVERNOR west-africa MIN
Ambassador: me one to the right, and an unrest away from Brazil
    3 AMBASSADOR ME, UNREST brazil
Ambassador, take the unrest in Brazil away
    3 AMBASSADOR UNREST brazil
I pass in round 4
    4 PASS
1 Scientist navy, 2 Explorer India post silk, 3 Viceroy West Africa gold 1
    1 SCIENTIST navy; 2 EXPLORE india POST silk; 3 VICEROY west-africa gold 1
Explorer round the world in round 2
    2 CIRCUMNAVIGATE
If there is unrest in Brazil, Missionary there, otherwise pass
    1 MISSIONARY brazil IF unrest brazil > 0 ELSE PASS
Scientist / Missionary, Explorer, Viceroy, Merchant, Trader
    CARDS scientist, explorer, viceroy, merchant, trader
My cards are Trader, then Scientist, then Explorer, then Viceroy, and the Merchant last
    CARDS trader, scientist, explorer, viceroy, merchant
1) Händler/Finanzier 2) Entdecker/Eroberer 3) Vizekönig/Botschafter 4) Kaufmann/Gouverneur 5) Wissenschaftler
    CARDS trader, explorer, viceroy, merchant, scientist
My cards are no use to me, so Explorer to Japan
    2 EXPLORE japan
With Green on nine I can't wait, so my Explorer goes to Japan
    2 EXPLORE japan
Explorer (15): Exploration of Japan; stage 2, a) trading post on the precious metals
    2 EXPLORE japan POST precious-metals
Explorer to Japan; should it come off, one of my ships stays on the precious metals
    2 EXPLORE japan POST precious-metals
Explorer to Japan, leave a ship there if it works
    2 EXPLORE japan POST precious-metals
Green may nto ship my goods
    REFUSE SHIP Green
one fleet, keep the rest
    BUILD FLEETS 1
When it's my Viceroy's turn: 1 on gold in West Africa
    3 VICEROY west-africa gold 1
Green ships nothing of mine
    REFUSE SHIP Green
Permission to ship gold out of West Africa is refused to Green, and to Green only
    REFUSE SHIP Green west-africa gold
I consent to the shipping of my slaves by any player other than Green
    ALLOW SHIP ALL west-africa slaves; REFUSE SHIP Green west-africa slaves
I surrender after the first year to whoever attacks me
    SURRENDER WHEN defending AND year >= 1
Red shall surrender after the second year if Green declares war upon Red
    SURRENDER WHEN enemy Green AND year >= 2
Viceroy 1 on gold in West Africa, else Green takes it
    3 VICEROY west-africa gold 1
Vizekönig: eins auf das Gold in Westafrika, sonst holt es sich Grün
    3 VICEROY west-africa gold 1
If I have 4 by then, Viceroy 2 on gold in West Africa, otherwise only 1
    3 VICEROY west-africa gold 2 IF treasury >= 4 ELSE VICEROY west-africa gold 1
If Brazil is still Green's, Viceroy 1 on gold in West Africa, otherwise pass
    3 VICEROY west-africa gold 1 IF Green controls brazil ELSE PASS
I do not surrender before year 3
    SURRENDER AFTER YEAR 3
Should Green attack me, I surrender after the second year and not before
    SURRENDER WHEN enemy Green AND year >= 2
In a war with Green I give up as soon as I have no squadrons left
    SURRENDER WHEN enemy Green AND squadrons = 0
Falls Grün mich angreift, ergebe ich mich, gegen alle anderen kämpfe ich weiter
    SURRENDER WHEN enemy Green
Surrender? Never
    SURRENDER NEVER
In each of my rounds anything above 3 Treasury goes into the repayment of loans
    REPAY KEEP 3
Casualties of my Rebel come from Green, never from myself
    CASUALTIES REBELLION Green
Aufstellung: 1. Händler, 2. Entdecker, 3. Vizekönig, 4. Kaufmann, 5. Wissenschaftler
    CARDS trader, explorer, viceroy, merchant, scientist
Explorer to Japan, and if that's been found by someone else already, to New England
    2 EXPLORE japan ELSE EXPLORE new-england
Explorer to Japan, or to New England if that is gone
    2 EXPLORE japan ELSE EXPLORE new-england
As my second action I explore Japan
    2 EXPLORE japan
Als zweites Japan entdecken
    2 EXPLORE japan
Instead of the Trader I use the Financier and borrow 4
    5 FINANCIER 4
The Explorer, and not the Conqueror, goes to Japan
    2 EXPLORE japan
Merchant: own, then tobacco
    4 MERCHANT OWN ALL, Green brazil tobacco
Sell two of mine and one of Green's
    5 TRADER OWN 2, Green 1
Verkaufe zwei eigene und eine von Grün
    5 TRADER OWN 2, Green 1
Green may not ship my gold, others can
    REFUSE SHIP Green west-africa gold; ALLOW SHIP ALL
Green may ship, others no
    ALLOW SHIP Green; REFUSE SHIP ALL EXCEPT Green
Grün darf mein Gold nicht verschiffen, Gelb schon
    REFUSE SHIP Green west-africa gold; ALLOW SHIP Yellow west-africa gold
Grün bekommt mein Gold nicht
    REFUSE SHIP Green west-africa gold
If Green tries to sell my goods that's fine
    ALLOW SELL Green
Neither of my Loans is to be repaid
    REPAY NEVER
Alle Schulden tilgen, 3 behalten
    REPAY KEEP 3
I buy one Squadron but keep at least 4
    BUILD SQUADRONS 1 KEEP 4
Flottenbau: eine. Geschwader: zwei.
    BUILD FLEETS 1; BUILD SQUADRONS 2
Build a fleet only if I have more than 6 left
    BUILD FLEETS 1 WHEN treasury > 6
Bei nur noch einem Geschwader gebe ich auf
    SURRENDER WHEN squadrons <= 1
If I have at least 5 in round 4, repay 3, otherwise nothing
    REPAY 3 WHEN round = 4 AND treasury >= 5
Merchant: my gold first, then whatever is left
    4 MERCHANT OWN west-africa gold, OWN ALL
Verschiffen: Grün ja, Gelb nein
    ALLOW SHIP Green; REFUSE SHIP Yellow
The shipping of my gold is permitted to Green only
    REFUSE SHIP ALL west-africa gold; ALLOW SHIP Green west-africa gold
The permission for Green to ship my gold is hereby withdrawn
    REFUSE SHIP Green west-africa gold
One squadron only if I then still have more than 2
    BUILD SQUADRONS 1 WHEN treasury > 2
As long as Green is behind me in Prestige he may ship my gold
    ALLOW SHIP Green west-africa gold WHEN Green.prestige < prestige
Repayment: 2 from loan 1
    REPAY 2 FROM 1
If I have less than 2 treasury I skip the Governor, otherwise City in West Africa for 2
    4 PASS IF treasury < 2 ELSE GOVERNOR west-africa 2
3 vcr WAf gld 1
    3 VICEROY west-africa gold 1
Same cards as last turn
    LINEUP REPEAT
Build two squadrons and no fleets
    BUILD SQUADRONS 2; BUILD FLEETS 0
so viele Flotten wie möglich, Geschwader keine
    BUILD FLEETS MAX; BUILD SQUADRONS 0
Build as many fleets as possible but keep 2
    BUILD FLEETS MAX KEEP 2
Don't build any fleets
    BUILD FLEETS 0
In the Merchant Fleets phase I transfer 1 Treasury to my Merchant Fleets box for each of my Monopolies.
    BUILD FLEETS MAX
Zahle 3 vom Kredit zurück
    REPAY 3
Pay off the second loan
    REPAY ALL FROM 2
Pay back 2 of the smaller loan
    REPAY 2 FROM 2
Repay everything but keep 3
    REPAY KEEP 3
Trader moves all of Green's Goods
    5 TRADER Green ALL
Trader: everything red
    5 TRADER OWN ALL
Merchant takes my West African gold and one tobacco from Green
    4 MERCHANT OWN west-africa gold, Green brazil tobacco
Merchant: my gold, and the tobacco of Green if he says yes, then build 1 fleet
    4 MERCHANT OWN west-africa gold, Green brazil tobacco; BUILD FLEETS 1
If Green agrees, my Trader moves 2 of Green's
    5 TRADER Green 2
Merchant carries both my West Africa Goods
    4 MERCHANT OWN west-africa
Nobody but Blue may ship my goods
    REFUSE SHIP ALL EXCEPT Blue
Refuse all shipping but Blue's
    REFUSE SHIP ALL EXCEPT Blue
I refuse all sales but Blue’s and Green’s, then build 1 fleet
    REFUSE SELL ALL EXCEPT Blue, Green; BUILD FLEETS 1
Allow all shipping but refuse Blue
    ALLOW SHIP ALL; REFUSE SHIP Blue
Refuse shipping my gold from New Spain to all except Blue
    REFUSE SHIP ALL new-spain gold; ALLOW SHIP Blue new-spain gold
Everyone but Yellow may sell my stuff
    ALLOW SELL ALL EXCEPT Yellow
Grün darf alles verschiffen
    ALLOW SHIP Green
Gelb darf meine Waren verschiffen, Blau nicht
    ALLOW SHIP Yellow; REFUSE SHIP Blue
Einer Verschiffung meiner Waren durch Blau wird widersprochen, allen übrigen wird sie gestattet.
    REFUSE SHIP Blue; ALLOW SHIP ALL
No trading with Green. No shipping with Green.
    REFUSE SELL Green; REFUSE SHIP Green
Let Blue sell my goods as long as he has less than 6 prestige
    ALLOW SELL Blue WHEN Blue.prestige < 6
I never surrender
    SURRENDER NEVER
I surrender after the second year of war
    SURRENDER AFTER YEAR 2
I surrender when I have no squadrons left
    SURRENDER WHEN squadrons = 0
if anyone attacks me I give in
    SURRENDER WHEN defending
Always ship all my own goods
    ALWAYS MERCHANT OWN ALL
With every colony I pillage
    OPTIONS PILLAGE
Default for round 3 please
    3 DEFAULT
"""
#: The same with the cards of `OTHERS` lined up.
TAKEN_BY_OTHERS = """
Sovereign declares war on Green if he has fewer than 2 squadrons, otherwise pass
    1 SOVEREIGN Green IF Green.squadrons < 2 ELSE PASS
War on Green unless he has more squadrons than I have
    1 SOVEREIGN Green IF NOT (Green.squadrons > squadrons)
stir up unrest in Brazil with the Rebel
    1 REBEL UNREST brazil
Rebel in Brazil, go for Green's counter
    1 REBEL SPARK brazil CASUALTIES Green
Conqueror founds a Colony in West Africa, with pillage but without the company
    2 CONQUEROR west-africa PILLAGE
West Africa becomes my colony; the company I do not need
    2 CONQUEROR west-africa NONE
Eroberer in Westafrika ohne alles
    2 CONQUEROR west-africa NONE
Conqueror in West Africa unless Green controls the gold there
    2 CONQUEROR west-africa IF NOT (Green controls west-africa gold)
Conqueror, West Africa, pillage instead of exploring Japan
    2 CONQUEROR west-africa PILLAGE
Move the booming city to West Africa for 2
    3 GOVERNOR west-africa 2
Reckon I'll take the full four off the bank in the fourth
    4 FINANCIER 4
Financier (rule 22): the full amount
    4 FINANCIER MAX
"""
#: What several things may be meant by, what is missing, what is in doubt or denied: a moderator would ask back.
NOT_TAKEN = (
    "2. In the third round, my Viceroy shall place one counter upon the gold of West Africa.",
    "Viceroy 2 on the gold",
    "Viceroy on the gold in West Africa",
    "build 3",
    "Rebel in Brazil",
    "I do not explore India",
    "Do not send the Explorer to Brazil",
    "no Viceroy this turn",
    "Scientist: not Navy",
    "No war with Green",
    "Explore half of India",
    "Repay half of my loan",
    "Merchant: half of my goods",
    "Sell nothing",
    "Red may ship everything",
    "Explorer anywhere but Japan",
    "Merchant: everybody's goods",
    "Scientist two steps on Navy",
    "Missionary away from Brazil",
    "Build no more than 2 fleets",
    "Don't sell more than 2",
    "Repay 2 each turn",
    "Repay 2 in each of my rounds",
    "no war",
    "ship: Green no, rest ok",
    "Trader sells 2 or 3 of mine",
    "Financier 4, or 3 if I already have 2",
    "Ambassador for me or Green",
    "Grün darf alles außer Gold verschiffen",
    "Grün darf nur Gold verschiffen",
    "If Green attacks I fight, if Yellow attacks I surrender",
    "If Green ships my goods, I ship his",
    "Nothing of Green's shall be shipped",
    "Rebel sparks a rebellion in Brazil, Green's been annoying",
    "Der Rebell legt eine Unruhe nach Brasilien, sollten dort schon zwei liegen lieber einen Aufstand",
    "Explorer to India because the Viceroy needs Brazil",
    "I surrender before year 3",
    "Green may sell my goods unless he has attacked me",
    "War on Green and Blue",
    "Nicht nach Japan!",
    "Ich entdecke Japan nicht",
    "Die Hälfte verkaufen",
    "Vielleicht Japan",
    "Falls China noch frei ist, dann China mit Posten auf Tee, ansonsten Japan mit Posten auf Tee",
    "Allow everyone to ship but nobody to sell",
    "Green can ship my gold but not my slaves",
    "In round 2 explore Japan instead",
    "Next turn I explore India",
    "Maybe I explore India",
    "No wait, round 2 Explorer to Japan instead",
    "I explored India last turn",
    "Explorer to India if the weather is fine",
    "Explorer to the same place as Green",
    "My Merchant takes the other party's goods",
    "Give Green 2",
    "Explorer to somewhere nice",
)
#: What orders nothing.
LEFT = (
    "The unrest in Arabia is a problem for Green",
    "I wonder whether Green goes for India next",
    "Green needs just 4 more, somebody should really do something about him",
    "Mensch, das war ja wieder knapp mit Kalifornien!",
    "Hello everyone",
    "Thanks for the report",
    "That war was fun",
    "I lost West Africa because I had no ships, lesson learned.",
    "Hallo in die Runde, ich bin wieder da",
)


@cache
def _grammar() -> Grammar:
    found = grammar_of(colonial())
    assert found is not None
    return found


def _room(cards: tuple[str, ...] = LINE_UP) -> Room:
    room = Room(before_the_line_up(POSITION))
    room.take(f"CARDS {', '.join(cards)}")
    return room


def _understood(text: str, cards: tuple[str, ...] = LINE_UP) -> Understood:
    room = _room(cards)
    context = OrderContext(state=room.state, seat="Red", sheet=room.sheet, open=[], mend=False)
    return understand(text, context, _grammar(), colonial().read)


def _on_sheet(cards: tuple[str, ...], *lines: str) -> dict[str, str]:
    room = _room(cards)
    room.take(*lines)
    return {slot: order.text for slot, order in room.sheet.orders.items()}


def _pairs(written: str) -> Iterator[tuple[str, str]]:
    lines = written.strip().splitlines()
    yield from zip(lines[::2], map(str.strip, lines[1::2]), strict=True)


@pytest.mark.parametrize(("text", "means"), list(_pairs(TAKEN)))
def test_it_is_taken_as_meant(text: str, means: str) -> None:
    found = _understood(text)
    assert (found.outcome, found.unknown) == (Outcome.TAKEN, ())
    assert _on_sheet(LINE_UP, *found.lines) == _on_sheet(LINE_UP, *means.split("; "))


@pytest.mark.parametrize(("text", "means"), list(_pairs(TAKEN_BY_OTHERS)))
def test_it_is_taken_as_meant_with_other_cards(text: str, means: str) -> None:
    found = _understood(text, OTHERS)
    assert (found.outcome, found.unknown) == (Outcome.TAKEN, ())
    assert _on_sheet(OTHERS, *found.lines) == _on_sheet(OTHERS, *means.split("; "))


@pytest.mark.parametrize("text", NOT_TAKEN)
def test_it_is_not_taken(text: str) -> None:
    assert _understood(text).outcome is not Outcome.TAKEN


@pytest.mark.parametrize("text", LEFT)
def test_it_is_no_order(text: str) -> None:
    assert _understood(text).outcome is Outcome.TALK


def test_what_is_said_later_of_an_expedition_is_added_to_its_plan() -> None:
    room = _room()
    room.take("2 EXPLORE china")
    context = OrderContext(state=room.state, seat="Red", sheet=room.sheet, open=[], mend=False)
    found = understand("Should we succeed there, a post on tea", context, _grammar(), colonial().read)
    assert found.lines == ("2 EXPLORE china POST tea",)


def _examples() -> Iterator[tuple[Meaning, str]]:
    for file in sorted((data_folder("rules") / "colonial-2e").glob("words.*.toml")):
        for kind, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if kind == PARTS:
                continue
            for value, entry in ({"": table} if "says" in table else table).items():
                named = int(value) if value.isdecimal() else value or None
                yield Meaning(kind, named), entry["example"]


@pytest.mark.parametrize(("meaning", "example"), list(_examples()))
def test_each_entry_of_the_words_stands_in_its_example(meaning: Meaning, example: str) -> None:
    spans = spotted(example, _grammar().book).spans
    assert meaning in [Meaning(item.kind, item.value) for span in spans for item in span.items]
