"""Lines of the revised edition in people's own words: what is taken, what is asked about, what is left alone."""

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
TAKEN = """
I'd take help from Green but not from Blue.
    ACCEPT Green
Mit dem Botschafter Brasilien beruhigen und ich ein Feld vor.
    1 AMBASSADOR ME, UNREST brazil
Entdecker nach China (bis 3 zahlen), Posten auf Tee.
    1 EXPLORE china PAY 3 POST tea
Ob das klug ist, weiß ich nicht, aber der Rebell geht nach Brasilien und zettelt einen Aufstand an.
    1 REBEL SPARK brazil
Not sure it's wise but the Rebel goes to Brazil and sparks a rebellion.
    1 REBEL SPARK brazil
Two fleets if I can afford them
    BUILD FLEETS 2
Viceroy to Brazil, one counter on tobacco, or the gold of New Spain if that's full.
    1 VICEROY brazil tobacco 1 ELSE VICEROY new-spain gold 1
Trader: my three goods. If somebody took the card already, Financier.
    1 TRADER OWN ALL ELSE FINANCIER
Händler, eigene Waren, falls die Karte schon weg ist Finanzier.
    1 TRADER OWN ALL ELSE FINANCIER
Squadrons: 0. Fleets: 2. Privateers: none.
    BUILD SQUADRONS 0; BUILD FLEETS 2; PRIVATEERS NONE
Rebell! Aufstand in Brasilien gegen Grün.
    1 REBEL SPARK brazil CASUALTIES Green
Buy off two losses if my colonies rebel.
    AVERT 2
Bei einem Aufstand kaufe ich zwei Verluste ab.
    AVERT 2
Trader 2nd please, mine first and then Green's.
    2 TRADER OWN ALL, Green ALL
First card Trader, second the Merchant.
    1 TRADER OWN ALL; 2 MERCHANT OWN ALL
Entdecker nach China, maximal 2 draufzahlen, Posten auf Seide, sonst Tee.
    1 EXPLORE china PAY 2 POST silk / tea
Niemand außer Grün verkauft meine Waren.
    REFUSE SELL ALL EXCEPT Green
Einen Schatz behalte ich, der Rest geht in den Kredit.
    REPAY KEEP 1
My Viceroy brings one counter home from New Spain.
    1 VICEROY RECALL new-spain gold 1
I'll take the Ambassador and move my marker up one, plus calm Brazil down.
    1 AMBASSADOR ME, UNREST brazil
If Green attacks Blue, I'll help Blue for at least two.
    ALLY Blue AGAINST Green WHEN offer >= 2
Greift Grün Blau an, bin ich bei Grün dabei, für 2.
    ALLY Green AGAINST Blue WHEN offer >= 2
I'll defend Yellow if Green attacks him
    ALLY Yellow AGAINST Green
ich schliese mich Grün an wen er Gelb angreifft, für 3 Schäzte
    ALLY Green AGAINST Yellow WHEN offer >= 3
If Green declares war on anyone, I'll join the other side as long as they pay me at least 2.
    ALLY DEFENDER AGAINST Green WHEN offer >= 2
Ich verbünde mich mit jedem, der sich gegen Grün verteidigt, für 2.
    ALLY DEFENDER AGAINST Green WHEN offer >= 2
Ich helfe Gelb gegen Blau für mindestens 2
    ALLY Yellow AGAINST Blue WHEN offer >= 2
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
I pay back 2 of my loan, as my grandfather used to say, debts are the devil.
    REPAY 2
Von meinem Geld zahle ich erst mal 2 vom Kredit zurück, Schulden sind nix Gutes
    REPAY 2
In der Flottenphase baue ich ein Geschwader, aber nur, wenn mir danach noch mindestens 1 in der Kasse bleibt.
    BUILD SQUADRONS 1 KEEP 1
Baue eine Flotte und ein Geschwader, behalte 1
    BUILD FLEETS 1 KEEP 1; BUILD SQUADRONS 1 KEEP 1
Ich gebe auf keinen Fall auf, egal was passiert.
    SURRENDER NEVER
No surrender whatever happens
    SURRENDER NEVER
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
Meine Waren dürfen von jedermann gekauft werden, nur das Gold von Neuspanien nicht
    REFUSE SHIP ALL new-spain gold
Hände weg von meinen Waren im Markt
    REFUSE SELL ALL
Bots. Unr. NGran weg
    1 AMBASSADOR UNREST new-granada
Falls in Westafrika ein Aufstand ausbricht, rette ich einen Stein, mehr nicht
    AVERT 1 west-africa
If in West Africa a rebellion breaks out I pay for one loss at most
    AVERT 1 west-africa
In der Phase Seestreitkräfte verlege ich einen Stein aus dem Schatz ins Feld Seestreitkräfte
    BUILD SQUADRONS 1
The Rebel starts a Rebellion in Brazil, and no counter is brought in afterwards
    1 REBEL SPARK brazil; OCCUPY NEVER
Hope you had a nice weekend! Off to the bank with my second card to pick up a loan, let's not talk about the interest
    2 FINANCIER
Bei mir stapeln sich die Waren im Markt, da schicke ich den Händler los und hole so viele von meinen ab, wie eben gehen
    1 TRADER OWN ALL
Ambassador, have him calm things down a bit in Brazil
    1 AMBASSADOR UNREST brazil
Until I revoke it any player may buy goods from my resources, save that nobody may take the gold of New Spain
    REFUSE SHIP ALL new-spain gold
Jeder darf meine Waren verschiffen, mit der Ausnahme, dass niemand das Gold aus Neuspanien nehmen darf
    REFUSE SHIP ALL new-spain gold
Whoever wants to buy from me later on may do so
    ALLOW SHIP ALL
Wer bei mir kaufen will, der darf das gern tun
    ALLOW SHIP ALL
Meine drei Waren im Markt fasst bitte niemand außer mir an
    REFUSE SELL ALL
Nobody but me touches my three goods in the market
    REFUSE SELL ALL
Merchant, ship all my goods with my fleets
    1 MERCHANT OWN ALL
In der Phase Handelsflotten das erlaubte Maximum
    BUILD FLEETS MAX
Naval ph.: 1 sqn
    BUILD SQUADRONS 1
In der Marinephase baue ich eins
    BUILD SQUADRONS 1
Vizek.: 1 Stk. v. d. Sklaven in Westafrika zurück i. d. Schatz
    1 VICEROY RECALL west-africa slaves 1
As soon as I have 4 treasuries I repay 4; otherwise leave the loan alone
    REPAY 4 WHEN treasury >= 4
Sobald ich 4 Münzen habe, zahle ich 4 zurück, sonst lasse ich den Kredit in Ruhe
    REPAY 4 WHEN treasury >= 4
Wenn Blau mir den Krieg erklärt, frage ich Grün als Verbündeten und biete 2 Schatz; lehnt er ab, kämpfe ich allein
    OFFER 2 WHEN enemy Blue AND defending; ACCEPT Green
If Blue declares war on me I ask Green for help and offer him 2; if he declines, I fight alone
    OFFER 2 WHEN enemy Blue AND defending; ACCEPT Green
Falls jemand in Westafrika einen Aufstand anzettelt, kaufe ich höchstens einen Verlust frei, mehr zahle ich nicht
    AVERT 1 west-africa
If anyone sparks a rebellion in West Africa I buy off at most one loss, and I pay no more
    AVERT 1 west-africa
Green can be my ally if he wants
    ACCEPT Green
Mein Verbündeter soll Grün sein
    ACCEPT Green
As an ally of Green against Blue
    ALLY Green AGAINST Blue
Rebel, option C: spark a Rebellion in Brazil
    1 REBEL SPARK brazil
I build no fleet but a squadron
    BUILD FLEETS 0; BUILD SQUADRONS 1
Für den Fall, dass mir durch einen Aufstand Verluste entstehen, wende ich höchstens einen davon ab
    AVERT 1
Vizekönig: ein Stein auf die Sklaven in Westafrika; bei nur einem entsteht laut Tabelle keine Unruhe
    1 VICEROY west-africa slaves 1
Not even Green may sell my goods
    REFUSE SELL ALL
Nicht mal Grün darf meine Waren verschiffen
    REFUSE SHIP ALL
Grün darf meine Waren nur verkaufen, wenn er weniger als 5 Münzen hat
    ALLOW SELL Green WHEN Green.treasury < 5
Two squadrons unless that leaves me with less than 3 coins
    BUILD SQUADRONS 2 KEEP 3
Trader: two of Green's, then mine
    1 TRADER Green 2, OWN ALL
Trader: if Green agrees, two of his, then mine
    1 TRADER Green 2, OWN ALL
Merchant, all my own goods, and if Green agrees two of his, otherwise only mine
    1 MERCHANT OWN ALL, Green 2
Falls Grün zustimmt, verschifft der Kaufmann erst alles Eigene und dann zwei Waren von ihm, sonst eben nur meine.
    1 MERCHANT OWN ALL, Green 2
According to 12.4 one may repay at any time. I pay back 2
    REPAY 2
I'm flat broke and can't build a thing without cash, so the Financier has to come before everything else
    1 FINANCIER
I help Green against Blue if at least 2 are offered, otherwise I stay neutral
    ALLY Green AGAINST Blue WHEN offer >= 2
BUILD SQUADRONS -
    BUILD SQUADRONS 0
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
Nobody but me sells my goods in the market
    REFUSE SELL ALL
Nur ich darf meine Waren verschiffen
    REFUSE SHIP ALL
When rebels strike me I buy off at most one of them, otherwise I take them
    AVERT 1
Entstehen mir durch einen Aufstand Verluste, wende ich höchstens einen davon ab
    AVERT 1
I avert losses in Brazil, elsewhere none
    AVERT brazil
I buy off losses only where that keeps the colony mine, otherwise let it burn
    AVERT COLONY
Should any player declare war upon me, I surrender upon the conclusion of its first year
    SURRENDER WHEN defending AND year >= 1
No alliance with anybody, regardless of how much is offered
    ALLY NONE
Ich trete auf Seiten von Grün gegen Blau ein, sofern mir mindestens zwei Münzen geboten werden
    ALLY Green AGAINST Blue WHEN offer >= 2
Because Green's tobacco in Brazil hurts, let my Rebel set it alight, and if it does fall I want a counter moved in
    1 REBEL SPARK brazil OCCUPY
One squadron, but only if two coins are left in the chest after that
    BUILD SQUADRONS 1 KEEP 2
Ambassador: one unrest in Brazil disappears
    1 AMBASSADOR UNREST brazil
Bar the Sovereign one
    BAR sovereign
Explorer to Canada, unless it has been explored, then China
    1 EXPLORE canada ELSE EXPLORE china
As fifth the Scientist, navy
    5 SCIENTIST navy
fleets max keep 1, 1 sqdn
    BUILD FLEETS MAX KEEP 1; BUILD SQUADRONS 1
build as many fleets as possible
    BUILD FLEETS MAX
if any1 attacks me i give up after 1st yr
    SURRENDER WHEN defending AND year >= 1
If someone declares war on me I surrender immediately
    SURRENDER WHEN defending
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
Build two fleets and no squadrons
    BUILD FLEETS 2; BUILD SQUADRONS 0
Scrap a squadron
    SCRAP SQUADRONS 1
One privateer each to Blue and Green
    PRIVATEERS Blue 1, Green 1
2 Kaperer zu Gelb
    PRIVATEERS Yellow 2
Den Kaufmann lege ich beiseite
    BAR merchant
Pay back 4 of my loan before interest
    REPAY 4 BEFORE INTEREST
Nobody but Blue may ship my goods
    REFUSE SHIP ALL EXCEPT Blue
Refuse all shipping but Blue's
    REFUSE SHIP ALL EXCEPT Blue
Grün darf nichts aus meiner Blühstadt
    REFUSE CITY Green
If the roll falls short I always pay up to 3, keeping 2
    PAY 3 KEEP 2
Bei Erfolg immer ein Posten auf Seide oder Tee
    ON SUCCESS POST silk / tea
My privateers attack everybody except Green
    ATTACK ALL EXCEPT Green
Always shoot back at privateers
    COUNTERATTACK ALL
Sink Green's privateers first
    SINK Green
I avert up to 2 losses
    AVERT 2
Verluste wende ich nur ab, wenn ich sonst eine Kolonie verliere
    AVERT COLONY
In a war between others I help the defender
    ALLY DEFENDER
I help nobody in wars
    ALLY NONE
I will help Green against Blue if he offers at least 2
    ALLY Green AGAINST Blue WHEN offer >= 2
Einem Verbündeten biete ich 2
    OFFER 2
I accept help only from Green
    ACCEPT Green
As an ally I go home after year 2
    HOME AFTER YEAR 2
I never surrender
    SURRENDER NEVER
Go on with the war as long as I have more squadrons than he has, else surrender
    SURRENDER WHEN squadrons <= enemy.squadrons
In the Escalation I buy a squadron
    ESCALATE SQUADRONS 1
After a war I take the step on Navy, keeping 2
    ESCALATE NAVY KEEP 2
Emergency loan if necessary
    EMERGENCY LOAN WHERE NEEDED
Round 2: Trader with my own goods if I have at least 3 goods, otherwise pass
    2 TRADER OWN ALL IF goods >= 3 ELSE PASS
Financier in round 1 since I am broke, and then Explorer to Japan
    1 FINANCIER; 2 EXPLORE japan
Scientist on Seafaring, no sorry, make that Navy
    1 SCIENTIST navy
round two explorer to India comma post on silk full stop round three conqueror in New Spain
    2 EXPLORE india POST silk; 3 CONQUEROR new-spain
Fleets: 2 / Squadrons: 1 / Privateers: none
    BUILD FLEETS 2; BUILD SQUADRONS 1; PRIVATEERS NONE
12.10: Viceroy, one counter to West Africa, gold
    1 VICEROY west-africa gold 1
Second Viceroy, West Africa, one on gold
    2 VICEROY west-africa gold 1
1. Händler alles Eigene 2. Entdecker Japan Posten 3. Wissenschaftler Marine
    1 TRADER OWN ALL; 2 EXPLORE japan POST precious-metals; 3 SCIENTIST navy
Build one squadron, but only if I still have two coins left over afterwards
    BUILD SQUADRONS 1 KEEP 2
Fleets to the max but keep 3, then one squadron
    BUILD FLEETS MAX KEEP 3; BUILD SQUADRONS 1
Ein Geschwader, sonst nichts
    BUILD SQUADRONS 1
My privateer is to leave poor Blue alone
    ATTACK ALL EXCEPT Blue
If somebody sparks a revolt in Brazil, buy it off, whatever it costs
    AVERT brazil
Als Angreifer biete ich einem Helfer 2
    OFFER 2 WHEN attacking
Escalation: Navy step and one squadron
    ESCALATE NAVY; ESCALATE SQUADRONS 1
Trader: everything, mine first, no Green
    1 TRADER OWN ALL, ALL OTHERS EXCEPT Green
I give up if my squadrons are fewer than the enemy's
    SURRENDER WHEN squadrons < enemy.squadrons
This turn Trader first, Scientist second, Explorer third, Viceroy fourth, Merchant last
    CARDS trader, scientist, explorer, viceroy, merchant
Every turn: Trader sells all my goods
    ALWAYS TRADER OWN ALL
Keep 3 coins and build fleets with the rest
    BUILD FLEETS MAX KEEP 3
Buy a squadron only if Green has more squadrons than me
    BUILD SQUADRONS 1 WHEN Green.squadrons > squadrons
pay my loan back
    REPAY ALL
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
My Goods may be shipped by Blue and Yellow, and by nobody else.
    REFUSE SHIP ALL EXCEPT Blue, Yellow
Blue must never get my goods
    REFUSE Blue
Gelb bekommt von mir keine Waren
    REFUSE Yellow
Wenn jemand meine Waren mitnehmen möchte, nur zu
    ALLOW SHIP ALL
With the Governor I found a booming city of value 4 in my colony of New Spain
    1 GOVERNOR new-spain 4
Scientist in round 3 to Seafaring, but if I have fewer than 2 by then, the Financier instead
    3 SCIENTIST seafaring IF treasury >= 2 ELSE FINANCIER
Runde 2: Finanzier, falls ich dann weniger als 3 habe, sonst Wissenschaftler Marine
    2 FINANCIER IF treasury < 3 ELSE SCIENTIST navy
Explorer to Arabia in round 4; should Arabia have been explored before, the card is passed
    4 EXPLORE arabia ELSE PASS
In the event of an escalation I buy a squadron
    ESCALATE SQUADRONS 1
Im Fall einer Eskalation ein Geschwader, jedoch ohne Notkredit
    ESCALATE SQUADRONS 1; EMERGENCY LOAN NEVER
Join the war against Green if someone offers me 2 or more
    ALLY ATTACKER AGAINST Green WHEN offer >= 2
Put the Trader aside, I will have nothing left to sell anyway
    BAR trader
Handelsflotten brauche ich keine, ich kann ja doch nichts verschiffen
    BUILD FLEETS 0
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
If someone comes along with a Trader and wants to sell my goods, I'd be delighted!
    ALLOW SELL ALL
In Runde 2 noch einen Marker auf Gold nach Westafrika, mit dem Vizekönig
    2 VICEROY west-africa gold 1
Explorer to Japan; if anybody has been there before me, pass
    1 EXPLORE japan ELSE PASS
Should my voyage come up a bit short, at most 2 to bridge the shortfall
    PAY 2
Ich zahle 2 vom Kredit zurück, die Zinsen fressen mich auf
    REPAY 2
Blue may ship my goods but not sell them
    ALLOW SHIP Blue; REFUSE SELL Blue
As long as Blue has fewer than 8 prestige he may ship my goods
    ALLOW SHIP Blue WHEN Blue.prestige < 8
Nobody else ships my goods
    REFUSE SHIP ALL
Repay everything above 3 coins
    REPAY KEEP 3
Wenn mich ein Kaperer von Blau angreift, schieße ich zurück
    COUNTERATTACK Blue
Surrender once I have only 1 squadron left
    SURRENDER WHEN squadrons <= 1
Whoever wants to help me in war is welcome
    ACCEPT ALL
Nach jeder geglückten Erkundung einen Posten auf Gold
    ON SUCCESS POST gold
Muss ich in Westafrika einen Stein abgeben, dann zuerst den auf den Sklaven
    LOSE FROM west-africa slaves
After a war I take a Navy step but nothing else
    ESCALATE NAVY
The Merchant shall ship all of my Goods and thereafter those of Green, but none of Yellow's
    1 MERCHANT OWN ALL, Green ALL
Im Falle eines Krieges gegen mich biete ich 2 für ein Bündnis
    OFFER 2 WHEN defending
No Privateer of mine shall attack Merchants of Blue or Green
    ATTACK ALL EXCEPT Blue, Green
Der Kredit ist zurückzuzahlen, wobei 2 verbleiben müssen
    REPAY KEEP 2
In Runde 2 darf mein Vizekönig gern zwei Leute auf das Gold in Westafrika bringen
    2 VICEROY west-africa gold 2
2. Trader, own. 3. Persia, rugs.
    2 TRADER OWN ALL; 3 EXPLORE persia POST rugs
I authorise Blue and Green to sell my Goods, to the exclusion of all others
    REFUSE SELL ALL EXCEPT Blue, Green
R3 merch own + all Y
    3 MERCHANT OWN ALL, Yellow ALL
Could my Missionary build us a nice church in New Spain?
    1 MISSIONARY new-spain
Bei Verlusten in Westafrika ist zuerst der Stein auf dem Gold zu entfernen
    LOSE FROM west-africa gold
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


@cache
def _grammar() -> Grammar:
    grammar = grammar_of(load("colonial-revised"))
    assert grammar is not None
    return grammar


def _understood(text: str) -> Understood:
    room = Room(position(POSITION))
    context = OrderContext(state=room.state, seat="Red", sheet=room.sheet, mend=False)
    return understand(text, context, _grammar(), revised().read)


def _on_sheet(*lines: str) -> dict[str, str]:
    room = Room(position(POSITION))
    room.take(*lines)
    return {slot: order.text for slot, order in room.sheet.orders.items()}


def _taken() -> Iterator[tuple[str, str]]:
    written = TAKEN.strip().splitlines()
    yield from zip(written[::2], map(str.strip, written[1::2]), strict=True)


@pytest.mark.parametrize(("text", "means"), list(_taken()))
def test_it_is_taken_as_meant(text: str, means: str) -> None:
    found = _understood(text)
    assert (found.outcome, found.unknown) == (Outcome.TAKEN, ())
    assert _on_sheet(*found.lines) == _on_sheet(*means.split("; "))


@pytest.mark.parametrize("text", ["I attack Blue", "Ich greife Blau an"])
def test_an_attack_on_one_in_whose_box_privateers_are_is_asked_about(text: str) -> None:
    room = Room(position({**POSITION, "players.Red.privateers": {"Blue": 1}}))
    context = OrderContext(state=room.state, seat="Red", sheet=room.sheet, mend=False)
    assert understand(text, context, _grammar(), revised().read).outcome is Outcome.ASKED


@pytest.mark.parametrize("text", NOT_TAKEN)
def test_it_is_not_taken(text: str) -> None:
    assert _understood(text).outcome is not Outcome.TAKEN


@pytest.mark.parametrize("text", LEFT)
def test_it_is_no_order(text: str) -> None:
    assert _understood(text).outcome is Outcome.TALK


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
    spans = spotted(example, _grammar().book).spans
    assert meaning in [Meaning(item.kind, item.value) for span in spans for item in span.items]
