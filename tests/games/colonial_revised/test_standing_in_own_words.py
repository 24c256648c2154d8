"""What stands, permissions, wars and losses, and a turn's end in people's own words, in the revised edition."""

from __future__ import annotations

import json

import pytest

from pbem.core.orders.understanding import Outcome
from pbem.desk.hosting.read_texts import read_one
from tests.games.colonial_revised.own_words_room import on_sheet, pairs, understood
from tests.phrases.reading import place_of

#: What is written, and below it the canonical lines that it means: all that is for no round alone.
TAKEN = """
I'd take help from Green but not from Blue.
    ACCEPT Green
Two fleets if I can afford them
    BUILD FLEETS 2
Squadrons: 0. Fleets: 2. Privateers: none.
    BUILD SQUADRONS 0; BUILD FLEETS 2; PRIVATEERS NONE
Buy off two losses if my colonies rebel.
    AVERT 2
Bei einem Aufstand kaufe ich zwei Verluste ab.
    AVERT 2
Niemand außer Grün verkauft meine Waren.
    REFUSE SELL ALL EXCEPT Green
Einen Schatz behalte ich, der Rest geht in den Kredit.
    REPAY KEEP 1
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
Meine Waren dürfen von jedermann gekauft werden, nur das Gold von Neuspanien nicht
    REFUSE SHIP ALL new-spain gold
Hände weg von meinen Waren im Markt
    REFUSE SELL ALL
Falls in Westafrika ein Aufstand ausbricht, rette ich einen Stein, mehr nicht
    AVERT 1 west-africa
If in West Africa a rebellion breaks out I pay for one loss at most
    AVERT 1 west-africa
In der Phase Seestreitkräfte verlege ich einen Stein aus dem Schatz ins Feld Seestreitkräfte
    BUILD SQUADRONS 1
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
In der Phase Handelsflotten das erlaubte Maximum
    BUILD FLEETS MAX
Naval ph.: 1 sqn
    BUILD SQUADRONS 1
In der Marinephase baue ich eins
    BUILD SQUADRONS 1
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
I build no fleet but a squadron
    BUILD FLEETS 0; BUILD SQUADRONS 1
Für den Fall, dass mir durch einen Aufstand Verluste entstehen, wende ich höchstens einen davon ab
    AVERT 1
Not even Green may sell my goods
    REFUSE SELL ALL
Nicht mal Grün darf meine Waren verschiffen
    REFUSE SHIP ALL
Grün darf meine Waren nur verkaufen, wenn er weniger als 5 Münzen hat
    ALLOW SELL Green WHEN Green.treasury < 5
Two squadrons unless that leaves me with less than 3 coins
    BUILD SQUADRONS 2 KEEP 3
According to 12.4 one may repay at any time. I pay back 2
    REPAY 2
I help Green against Blue if at least 2 are offered, otherwise I stay neutral
    ALLY Green AGAINST Blue WHEN offer >= 2
BUILD SQUADRONS -
    BUILD SQUADRONS 0
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
One squadron, but only if two coins are left in the chest after that
    BUILD SQUADRONS 1 KEEP 2
Bar the Sovereign one
    BAR sovereign
fleets max keep 1, 1 sqdn
    BUILD FLEETS MAX KEEP 1; BUILD SQUADRONS 1
build as many fleets as possible
    BUILD FLEETS MAX
if any1 attacks me i give up after 1st yr
    SURRENDER WHEN defending AND year >= 1
If someone declares war on me I surrender immediately
    SURRENDER WHEN defending
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
Fleets: 2 / Squadrons: 1 / Privateers: none
    BUILD FLEETS 2; BUILD SQUADRONS 1; PRIVATEERS NONE
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
I give up if my squadrons are fewer than the enemy's
    SURRENDER WHEN squadrons < enemy.squadrons
Every turn: Trader sells all my goods
    ALWAYS TRADER OWN ALL
Keep 3 coins and build fleets with the rest
    BUILD FLEETS MAX KEEP 3
Buy a squadron only if Green has more squadrons than me
    BUILD SQUADRONS 1 WHEN Green.squadrons > squadrons
pay my loan back
    REPAY ALL
My Goods may be shipped by Blue and Yellow, and by nobody else.
    REFUSE SHIP ALL EXCEPT Blue, Yellow
Blue must never get my goods
    REFUSE Blue
Gelb bekommt von mir keine Waren
    REFUSE Yellow
Wenn jemand meine Waren mitnehmen möchte, nur zu
    ALLOW SHIP ALL
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
If someone comes along with a Trader and wants to sell my goods, I'd be delighted!
    ALLOW SELL ALL
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
Im Falle eines Krieges gegen mich biete ich 2 für ein Bündnis
    OFFER 2 WHEN defending
No Privateer of mine shall attack Merchants of Blue or Green
    ATTACK ALL EXCEPT Blue, Green
Der Kredit ist zurückzuzahlen, wobei 2 verbleiben müssen
    REPAY KEEP 2
I authorise Blue and Green to sell my Goods, to the exclusion of all others
    REFUSE SELL ALL EXCEPT Blue, Green
Bei Verlusten in Westafrika ist zuerst der Stein auf dem Gold zu entfernen
    LOSE FROM west-africa gold
"""


@pytest.mark.parametrize(("text", "means"), pairs(TAKEN))
def test_it_is_taken_as_meant(text: str, means: str) -> None:
    found = understood(text)
    assert (found.outcome, found.unknown) == (Outcome.TAKEN, ())
    assert on_sheet(*found.lines) == on_sheet(*means.split("; "))


@pytest.mark.parametrize(
    "line",
    [
        "ALLY Blue WHEN offer >= 2 AND defending",
        "ALLY DEFENDER WHEN enemy Blue AND offer >= 2",
        "Ally with Blue when he offers 2 and I have 3 treasury",
    ],
)
def test_no_term_of_a_condition_is_lost(line: str) -> None:
    told = read_one(place_of("colonial-revised", "d"), json.dumps({"id": "", "seat": "Green", "text": line}))
    assert (told["outcome"], told["orders"]) == ("refused", [])


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Ein Geschwader mehr brauche ich nicht, weil zwei gegen diese Nachbarn reichen.", ["BUILD SQUADRONS 0"]),
        ("Ein Geschwader, mehr brauche ich nicht", ["BUILD SQUADRONS 1"]),
    ],
)
def test_one_more_that_is_not_needed_is_not_built(line: str, means: list[str]) -> None:
    told = read_one(place_of("colonial-revised", "a"), json.dumps({"id": "", "seat": "Red", "text": line}))
    assert told["orders"] == means


def test_what_is_put_against_a_loan_is_repaid() -> None:
    line = json.dumps({"id": "", "seat": "Purple", "text": "Put 2 Treasury against one of my loans"})
    assert read_one(place_of("colonial-2e", "d"), line)["orders"] == ["REPAY 2"]
