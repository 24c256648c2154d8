"""Lines that are easily taken as what nobody meant: each is read as it was meant, asked about, or refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pbem.desk.hosting.read_texts import read_one
from tests.phrases.reading import place_of

#: The ruleset's position and the seat, what is written, and what it is taken as.
TAKEN = """
colonial-2e a Red | Explorer to Indochina, not with a merchant fleet but with one treasury as adventurers.
    1 EXPLORE indochina ADVENTURERS silk
colonial-2e a Red | Runde 1: Entdecker nach Kanada. Nicht mit Schiff, nur mit Schatz.
    1 EXPLORE canada ADVENTURERS fur
colonial-2e a Red | Explorer to Canada, no trading post, I need my treasury.
    1 EXPLORE canada
colonial-2e a Red | Explorer to Canada, no post, only adventurers
    1 EXPLORE canada ADVENTURERS fur
colonial-2e a Yellow | Blau darf meine Seide verschiffen, Rot und Grün nicht.
    ALLOW SHIP Blue india silk; REFUSE SHIP Red india silk; REFUSE SHIP Green india silk
colonial-2e a Yellow | Blue may ship my silk, Red and Green may not.
    ALLOW SHIP Blue india silk; REFUSE SHIP Red india silk; REFUSE SHIP Green india silk
colonial-2e a Yellow | Blau und Rot dürfen meine Seide verschiffen, Grün nicht.
    ALLOW SHIP Blue india silk; ALLOW SHIP Red india silk; REFUSE SHIP Green india silk
colonial-2e a Yellow | Let Red and Green ship my silk, not Blue.
    ALLOW SHIP Red india silk; ALLOW SHIP Green india silk; REFUSE SHIP Blue india silk
colonial-2e a Yellow | Let Red sell my goods, but not Blue.
    ALLOW SELL Red; REFUSE SELL Blue
colonial-2e a Yellow | Blau darf meine Seide verschiffen, aber nicht Rot.
    ALLOW SHIP Blue india silk; REFUSE SHIP Red india silk
colonial-revised d Green | I refuse to let Red or Blue ship my silk.
    REFUSE SHIP Red indochina silk; REFUSE SHIP Blue indochina silk
colonial-2e a Yellow | Let's ship my silk.
    1 MERCHANT OWN india silk
colonial-revised a Blue | Rot darf mein Salz verschiffen, Grün und Gelb nicht.
    ALLOW SHIP Red barbary salt; REFUSE SHIP Green barbary salt; REFUSE SHIP Yellow barbary salt
colonial-2e c Green | With Conqueror I take West Africa for colony and I make pillage but not the company!
    1 CONQUEROR west-africa PILLAGE
colonial-2e b Red | Repay the 5 loan before the 7.
    REPAY ALL
colonialism c White | I have 16 discs in reserve and 4 cards I like. Dominion, China, South China Sea ship.
    R1 1 PLAY dominion ON china VIA south-china-sea
colonialism b Green | I explore Southeast Asia, or else North Africa.
    R1 1 EXPLORE southeast-asia ELSE EXPLORE north-africa
new-world a Blue | I play Indian Trade, and explore New Granada with its own card.
    1 INDIAN-TRADE caribbean; 2 EXPEDITION new-granada WITH new-granada
new-world a Blue | Indian Trade for the 2 points.
    1 INDIAN-TRADE caribbean
new-world e Red | Free transport of 2 of the 4 soldiers from the Caribbean to Panama, X Discovery
    1 FREE TRANSPORT 2 soldiers caribbean TO panama X discovery
new-world e Red | Karte: Salvage.
    1 SALVAGE
colonial-2e a Yellow | Nicht ich, sondern Blau soll die Seide verschiffen dürfen.
    ALLOW SHIP Blue india silk
colonial-2e a Yellow | Blue, Red and Green may not ship my silk.
    REFUSE SHIP Blue india silk; REFUSE SHIP Red india silk; REFUSE SHIP Green india silk
colonial-2e a Red | Grün darf meine Landwirtschaft, Gelb mein Salz verschiffen.
    ALLOW SHIP Green south-africa agriculture; ALLOW SHIP Yellow barbary salt
colonial-2e a Red | Ambassador for Green, and the unrest in Persia stays.
    1 AMBASSADOR Green
colonial-2e a Blue | Scientist: Logistics stays, I want Navy.
    1 SCIENTIST navy
colonial-2e a Red | Souverän gegen Blau in Runde 4, aber nicht, falls er mehr als 2 Geschwader hat.
    4 SOVEREIGN Blue IF NOT Blue.squadrons > 2
colonial-2e a Green | Nicht nur mein Gold, auch meine Sklaven darf Rot verschiffen.
    ALLOW SHIP Red west-africa gold, west-africa slaves
colonial-2e a Red | I borrowed 6 last time. Financier, 4.
    1 FINANCIER 4
colonial-2e a Red | Last turn was fun. Explorer to Canada.
    1 EXPLORE canada
colonial-2e a Red | Last turn I passed, this turn Explorer to Canada.
    1 EXPLORE canada
colonial-2e a Red | Finally Explorer to Canada.
    5 EXPLORE canada
colonial-revised a Red | Not only Green but also Blue may sell my good.
    ALLOW SELL Green; ALLOW SELL Blue
colonial-revised a Blue | I thought about the Financier but 5 is enough. Explorer to New Granada with a fleet.
    1 EXPLORE new-granada POST gold
colonialism d Blue | Die letzten zwei Runden habe ich gepasst, jetzt spiele ich Flotte in Indien.
    R1 1 PLAY fleet ON india
colonial-revised a Green | Rot darf meine Ware verkaufen, Blau darf sie verschiffen.
    ALLOW SELL Red; ALLOW SHIP Blue
colonial-revised a Green | Both my goods go, and both of them by my own Trader only.
    1 TRADER OWN ALL
colonialism d Red | Missionaries Middle East, but not if Blue has more than 3 there.
    R1 1 PLAY missionaries ON middle-east IF middle-east.Blue <= 3
colonialism b Green | Zwei Aktionen: Dominion China und danach passen.
    R1 1 PLAY dominion ON china; R1 2 PASS
colonialism c Red | Söldner nach Indien, sterben sollen zuerst meine eigenen.
    R1 1 PLAY mercenaries ON india; LOSE OWN FIRST
colonialism c Red | Mercenaries in India die first.
    LOSE IN india MERCENARIES FIRST
colonialism c Green | Keep Diplomacy, not Treaty.
    KEEP diplomacy
colonialism a Blue | Turn order: third, then anything.
    POSITION 3
new-world c Red | 4 der 9 Kolonisten nach Virginia, freie Aktion, X Militia.
    1 FREE TRANSPORT 4 colonists HOME TO virginia X militia
new-world d Blue | Militia: 5 of the 11 in Louisiana, X Raid.
    1 MILITIA louisiana 5 X raid
new-world e Green | Escort against both, Privateers only against Red.
    REACT A ON BOTH AGAINST ME: ESCORT; REACT B ON EXPORT BY Red: PRIVATEERS X AUTO
new-world d White | If Red or Blue raids me, play National Will as Treaty.
    REACT A ON RAID BY Red, Blue AGAINST ME: TREATY WITH national-will
new-world d White | National Will als Vertrag, wenn Rot oder Blau Grün überfällt.
    REACT A ON RAID BY Red, Blue AGAINST Green: TREATY WITH national-will
new-world d White | National Will als Vertrag, wenn Rot Blau angreift.
    REACT A ON WAR BY Red AGAINST Blue: TREATY WITH national-will
new-world f Green | War, Escort and Treaty stay.
    KEEP war, naval-escort, treaty
new-world f Red | If Blue transports 3 or more units, play Sea Hazard.
    REACT A ON TRANSPORT BY Blue IF units >= 3: HAZARD
"""

#: What nobody takes: it is asked about or refused, and no command of the table either.
NOT_TAKEN = """
colonial-2e a Red | Only explore Canada, nothing else
colonial-2e a Red | I explore Peru or Brazil in round 2.
colonial-2e a Yellow | Not Blue, Red may ship my silk.
colonial-2e a Red | Ich verschiffe für Blau nichts, er darf aber meine Landwirtschaft nehmen.
colonial-2e a Green | 1 Merchant, shipping slaves and gold from West Africa. 2 Trader. The rest I leave to you.
colonial-2e a Green | Händler für Gelb und mich, nicht für Rot.
colonial-2e b Red | Pay back the 5 loan first, then as much as possible of the 9, leave the 7.
colonial-2e b Red | Repay 2 of the 9.
colonial-revised a Blue | Rot und Grün dürfen mein Salz je einmal verschiffen.
colonial-revised a Red | Hilfe von Grün
colonial-revised a Red | Help from Green
colonial-revised a Blue | Help Green against Red, but not Red against Green.
colonial-revised b Red | Repay 2, or 1 if I need it.
colonial-revised a Green | Rot verkauft meine Ware, Blau verschifft sie. Beides erlaubt.
colonial-revised a Red | Yellow may ship, Blue may sell, Green neither.
colonialism b Green | Annexion China in der zweiten Runde, in der ersten Dominion in Indien.
colonialism b Green | Dominion nach Afrika südlich der Sahara, Schiff Atlantik, oder ohne Schiff nichts.
colonialism a Blue | Turn order: anything but first.
colonialism c Red | Mercenaries to India, and they die first.
new-world b Yellow | Conquest goes, Indian Allies stays.
new-world c Green | Überfall auf die Carolinas, zwei Kolonisten, nicht den Soldaten.
new-world e Blue | Treaty if Red wars on Chile or Green raids Canada.
new-world e Blue | Treaty against Red's war and Green's raid.
new-world e Blue | Sea Hazard against Transports of Red and Exports of Green.
new-world a Blue | Beide Kolonisten bleiben, ich spiele nur Indianerhandel.
new-world f Green | War stays, Escort and Treaty too.
colonialism b Green | Ich erkunde Südostasien oder Nordafrika.
new-world a Blue | Indian Trade, and my free transport: both colonists from home to the Caribbean.
new-world d Red | Keep Naval Escort for the exports.
new-world f Red | If Blue tries to ship more than two soldiers anywhere, hit that transport with my Sea Hazard.
"""


#: What offers of a line must not count by: it has another number as well.
NOT_OFFERED = """
colonial-revised a Red | Ich habe 2 Schiffe und 2 Geschwader, kaufe 1 Geschwader dazu, macht 3.
colonial-2e a Yellow | I hold 4 monopolies, I build 2 fleets from them.
"""


def _cases(table: str) -> list[tuple[str, str]]:
    """Each line, and what is indented below it."""
    cases: list[tuple[str, str]] = []
    for line in table.strip().splitlines():
        if line.startswith(" "):
            cases[-1] = (cases[-1][0], line.strip())
        else:
            cases.append((line, ""))
    return cases


def _answered(case: str) -> Mapping[str, Any]:
    """What the table makes of a line."""
    where, _, text = case.partition(" | ")
    ruleset, position, seat = where.split()
    german = {"der", "die", "mein", "meine", "ich", "nach", "und", "nicht", "von"} & set(text.lower().split())
    asked: dict[str, object] = {"id": "1", "seat": seat, "lang": "de" if german else "en", "before": [], "text": text}
    answer: Mapping[str, Any] = read_one(place_of(ruleset, position), json.dumps(asked))
    assert not answer["commands"]
    return answer


def _heard(case: str) -> tuple[str, list[str]]:
    """How a line is read, and the orders that come of it."""
    answer = _answered(case)
    return str(answer["outcome"]), list(answer["orders"])


@pytest.mark.parametrize(("case", "orders"), _cases(TAKEN))
def test_it_is_taken_as_it_was_meant(case: str, orders: str) -> None:
    assert _heard(case) == ("taken", orders.split("; "))


@pytest.mark.parametrize("case", [case for case, _ in _cases(NOT_TAKEN)])
def test_it_is_not_taken_as_something_else(case: str) -> None:
    outcome, orders = _heard(case)
    assert outcome in ("asked", "refused")
    assert not orders


@pytest.mark.parametrize("case", [case for case, _ in _cases(NOT_OFFERED)])
def test_nothing_is_offered_that_counts_by_another_number(case: str) -> None:
    answer = _answered(case)
    assert not answer["orders"]
    assert not answer["repairs"]
