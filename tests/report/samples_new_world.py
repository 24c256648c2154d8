"""Events of the New World beside its actions, with the sentences it must read as, in English and in German.

The acting seat of the row, where there is one, is Red.
"""

from __future__ import annotations

from typing import Any

from pbem.core.events import Event


def _event(kind: str, rule: str = "", seen_by: tuple[str, ...] | None = None, **data: Any) -> Event:
    return Event(kind, data, rule, seen_by)


def _private(kind: str, **data: Any) -> Event:
    return _event(kind, seen_by=("Red",), seat="Red", **data)


#: (event, what is read of it in English, and in German)
READ: list[tuple[Event, str, str]] = [
    # set-up
    (
        _event("nations", nations={"Red": "spanish", "Blue": "french"}, order=["Red", "Blue"], lot=["Blue", "Red"]),
        "| | Red leads the Spanish, Blue leads the French; order of play: Red, Blue; equal wishes went by "
        "lot: Blue, Red",
        "| | Rot führt die Spanier, Blau führt die Franzosen; Spielreihenfolge: Rot, Blau; gleiche Wünsche "
        "gingen nach dem Los: Blau, Rot",
    ),
    (
        _private("first-hand", cards=["war", "region-peru", "treaty"]),
        "you begin with War, Peru, Treaty",
        "du beginnst mit Krieg, Peru, Vertrag",
    ),
    # the turn
    (
        _event("turn-begins", seat="Red", nation="spanish"),
        "Red | | turn of the Spanish",
        "Rot | | die Spanier sind am Zug",
    ),
    (
        _event("drew", seat="Red", count=3, lost=0, hand=6, deck=51),
        "draws 3 cards: 6 in hand, 51 in the deck",
        "zieht 3 Karten: 6 auf der Hand, 51 im Nachziehstapel",
    ),
    (
        _event("drew", seat="Blue", count=1, lost=1, hand=1, deck=0),
        "Blue | | draws 1 card, there are no more: 1 in hand, 0 in the deck",
        "Blau | | zieht 1 Karte, mehr sind nicht da: 1 auf der Hand, 0 im Nachziehstapel",
    ),
    (
        _private("cards-drawn", cards=["war", "region-rio-de-la-plata"], hand=["war"]),
        "you draw War, Rio de la Plata",
        "du ziehst Krieg, Río de la Plata",
    ),
    (
        _event("reshuffled", deck=57),
        "the discard pile becomes a new deck of 57",
        "der Ablagestapel wird zum neuen Nachziehstapel (57 Karten)",
    ),
    (
        _event("scored", seat="Red", regions=3, cities=2, vp=5, total=21),
        "Red | | 3 VP for regions, 2 VP for cities (21 now)",
        "Rot | | 3 SP für Regionen, 2 SP für Städte (jetzt 21)",
    ),
    (
        _event("scored", seat="Red", regions=0, cities=1, vp=1, total=2),
        "Red | | 1 VP for cities (2 now)",
        "Rot | | 1 SP für Städte (jetzt 2)",
    ),
    (
        _event("scored", seat="Red", regions=0, cities=0, vp=0, total=-4),
        "Red | | no VP for regions or cities (-4)",
        "Rot | | keine SP für Regionen oder Städte (-4)",
    ),
    (
        _event("levied", seat="Red", unit="colonists", count=2, cause="levy", source="order"),
        "2 Colonists at home",
        "2 Kolonisten in der Heimat",
    ),
    (
        _event("levied", seat="Red", unit="soldiers", count=1, cause="military", source="rule"),
        "1 Soldier at home by Military",
        "1 Soldat in der Heimat durch Militär",
    ),
    (
        _event("levied", seat="Red", unit="soldiers", count=0, cause="levy", source="order"),
        "no Soldiers left for the levy",
        "keine Soldaten mehr für die Aushebung",
    ),
    (
        _event("converted", seat="Red", region="caribbean", count=1, source="order"),
        "1 Colonist in the Caribbean by Religion",
        "1 Kolonist in der Karibik durch Religion",
    ),
    (
        _event("converted", seat="Red", region="rio-de-la-plata", count=0, source="order"),
        "no Colonists left for Rio de la Plata",
        "keine Kolonisten mehr für den Río de la Plata",
    ),
    (
        _event("levied", seat="Blue", unit="colonists", count=2, cause="levy", source="order"),
        "Blue | | 2 Colonists at home",
        "Blau | | 2 Kolonisten in der Heimat",
    ),
    (
        _event("no-orders", seat="Red", missed=1),
        "no orders came",
        "keine Befehle kamen",
    ),
    (
        _event("no-orders", seat="Red", missed=3),
        "no orders came, for the third time in a row",
        "keine Befehle kamen, schon zum 3. Mal hintereinander",
    ),
    (
        _private("void", lines=[["1", "You have no unit in Peru."], ["2b", "There is nobody to move."]]),
        "Red | void | line 1: You have no unit in Peru; line 2b: There is nobody to move",
        "Rot | hinfällig | Zeile 1: You have no unit in Peru; Zeile 2b: There is nobody to move",
    ),
    (
        _event("paused", seat="Red", hand=4),
        "Red | pause | looks at the new hand of 4 cards",
        "Rot | Pause | sieht erst die neue Hand an (4 Karten)",
    ),
    (
        _event("discarded", seat="Red", cards=["export", "region-panama"], limit=5, hand=5, source="default"),
        "Red | | discards Export, Panama (hand limit 5)",
        "Rot | | legt Ausfuhr, Panama ab (Handkartenlimit 5)",
    ),
    # what comes of them
    (
        _event("marked", seat="Red", region="brazil", cause="expedition"),
        "",
        "",
    ),
    (
        _event("marked", seat="Red", region="caribbean", cause="left"),
        "no unit is left in the Caribbean",
        "keine Einheit bleibt in der Karibik",
    ),
    (
        _event("marked", seat="Blue", region="rio-de-la-plata", cause="left"),
        "no unit of Blue is left in Rio de la Plata",
        "keine Einheit von Blau bleibt am Río de la Plata",
    ),
    (
        _event("lost", seat="Blue", region="florida", colonists=1, soldiers=1, cities=0, cause="hardships"),
        "Blue loses 1 Colonist, 1 Soldier",
        "Blau verliert 1 Kolonisten, 1 Soldaten",
    ),
    (
        _event("lost", seat="Red", region="peru", colonists=0, soldiers=3, cities=0, cause="conquest"),
        "loses 3 Soldiers",
        "verliert 3 Soldaten",
    ),
    (
        _event("lost", seat="Blue", region="florida", colonists=1, soldiers=1, cities=2, cause="war"),
        "",
        "",
    ),
    (
        _event("token-gained", seat="Red", token="slaver"),
        "takes a Slaver Token",
        "nimmt einen Sklavenmarker",
    ),
    (
        _event("token-gained", seat="Red", token="conquest"),
        "takes a Conquest Token",
        "nimmt einen Eroberungsmarker",
    ),
    (
        _event("hand-discarded", seat="Blue", cards=["war", "treaty"]),
        "Blue | | discards War, Treaty",
        "Blau | | legt Krieg, Vertrag ab",
    ),
    (
        _event("hand-discarded", seat="Red", cards=[]),
        "has nothing to discard",
        "hat nichts abzulegen",
    ),
    (
        _event("vp", seat="Red", vp=7, total=31, cause="export"),
        "+7 VP (31 now)",
        "+7 SP (jetzt 31)",
    ),
    (
        _event("vp", seat="Blue", vp=-2, total=-1, cause="indian-raids"),
        "Blue -2 VP (-1 now)",
        "Blau -2 SP (jetzt -1)",
    ),
    # reactions
    (
        _event(
            "privateers", seat="Blue", card="national-will", x="transport", against="Red", vp=8,
            source="standing"
        ),
        "Blue | | Privateers against Red, for 8 VP (National Will; X Transport)",
        "Blau | | Kaperfahrt gegen Rot, um 8 SP (Nationaler Wille; X Transport)",
    ),
    (
        _event("sea-hazard", seat="Blue", card="sea-hazard", against="Red", source="standing"),
        "Blue | | Sea Hazard against Red",
        "Blau | | Seenot gegen Rot",
    ),
    (
        _event("treaty", seat="Blue", card="national-will", against="Red", source="standing"),
        "Blue | | Treaty against Red (National Will)",
        "Blau | | Vertrag gegen Rot (Nationaler Wille)",
    ),
    (
        _event("escort", seat="Red", card="naval-escort", against="sea-hazard", reactor="Blue", source="standing"),
        "Red | | Naval Escort undoes the Sea Hazard of Blue",
        "Rot | | Geleitschutz hebt „Seenot“ von Blau auf",
    ),
    (
        _event("negated", seat="Red", do="transport", by="Blue", cause="sea-hazard"),
        "Red's Transport comes to nothing",
        "„Transport“ von Rot ist aufgehoben",
    ),
    (
        _event("stolen", seat="Red", by="Blue", vp=8),
        "the VP are stolen",
        "die SP sind gekapert",
    ),
    # war
    (
        _event("mustered", seat="Red", cards=["regulars"], region="florida", source="order"),
        "musters Regulars",
        "bietet Linientruppen auf",
    ),
    (
        _event("mustered", seat="Blue", cards=["region-florida", "militia"], region="florida", source="standing"),
        "Blue | | musters Florida, Militia",
        "Blau | | bietet Florida, Miliz auf",
    ),
    (
        _event("cup", seat="Red", target="Blue", attackers=7, defenders=11, piece=8, won_by="Blue", second=False),
        "7 against 11 in the cup, piece 8 is Blue's",
        "7 gegen 11 im Becher, Stein 8 gehört Blau",
    ),
    (
        _event("cup", seat="Red", target="Blue", attackers=2, defenders=7, piece=3, won_by="Blue", second=True),
        "by the second level of Fortifications a second piece is drawn, 2 against 7 in the cup, piece 3 is Blue's",
        "die zweite Stufe von Befestigungen lässt noch einmal ziehen, 2 gegen 7 im Becher, Stein 3 gehört Blau",
    ),
    (
        _event(
            "war-won", seat="Red", loser="Blue", region="florida", attacker=True, soldiers=1, colonists=5,
            cities=2, taken=1
        ),
        "Red wins: Blue loses 5 Colonists, 1 Soldier, 2 cities (1 taken over)",
        "Rot gewinnt: Blau verliert 5 Kolonisten, 1 Soldaten, 2 Städte (1 übernommen)",
    ),
    (
        _event(
            "war-won", seat="Red", loser="Blue", region="florida", attacker=True, soldiers=0, colonists=1,
            cities=1, taken=1
        ),
        "Red wins: Blue loses 1 Colonist, 1 city (all taken over)",
        "Rot gewinnt: Blau verliert 1 Kolonisten, 1 Stadt (übernommen)",
    ),
    (
        _event(
            "war-won", seat="Blue", loser="Red", region="caribbean", attacker=False, soldiers=0, colonists=0,
            cities=0, taken=0
        ),
        "Blue wins",
        "Blau gewinnt",
    ),
    (
        _event("spread", seat="Red", region="carolinas", origin="caribbean", there=1, behind=0, source="default"),
        "1 Soldier stands in the Carolinas then, none in the Caribbean",
        "danach steht 1 Soldat in den Carolinas, in der Karibik keiner",
    ),
    (
        _event("spread", seat="Red", region="florida", origin="rio-de-la-plata", there=5, behind=2, source="order"),
        "5 Soldiers stand in Florida then, 2 in Rio de la Plata",
        "danach stehen 5 Soldaten in Florida, am Río de la Plata 2",
    ),
    # trades
    (
        _private("offered", number=3, to="Blue", give=["war"], get=["region-peru", "treaty"], until=12),
        "| offer 3 | Red to Blue: War for Peru, Treaty, until turn 12",
        "| Angebot 3 | Rot an Blau: Krieg gegen Peru, Vertrag, bis Spielrunde 12",
    ),
    (
        _private("offered", number=4, to="Blue", give=["war"], get=[], until=0),
        "| offer 4 | Red to Blue: War for nothing",
        "| Angebot 4 | Rot an Blau: Krieg gegen nichts",
    ),
    (
        _private("offer-withdrawn", number=3, to="Blue", by="Red"),
        "| offer 3 | Red takes it back",
        "| Angebot 3 | Rot nimmt es zurück",
    ),
    (
        _private("offer-withdrawn", number=3, to="Blue", by="Blue"),
        "| offer 3 | Blue turns it down",
        "| Angebot 3 | Blau lehnt es ab",
    ),
    (
        _event("traded", seat="Red", to="Blue", gave=1, got=2),
        "| trade | Red with Blue: 1 card for 2",
        "| Tausch | Rot mit Blau: 1 Karte gegen 2",
    ),
    (
        _event("traded", seat="Red", to="Blue", gave=2, got=0),
        "| trade | Red with Blue: 2 cards for none",
        "| Tausch | Rot mit Blau: 2 Karten gegen keine",
    ),
    (
        _private("trade-cards", number=3, to="Blue", gave=["war"], got=["region-peru", "treaty"]),
        "Red gave War, Blue gave Peru, Treaty",
        "Rot gab Krieg, Blau gab Peru, Vertrag",
    ),
    # the end
    (
        _event("game-ends", seat="Red", conditions=["cities-everywhere"], by={"cities-everywhere": []}, bonus=7),
        "Red | | with this turn the game ends: every region has a city",
        "Rot | | mit dieser Spielrunde endet die Partie: jede Region hat eine Stadt",
    ),
    (
        _event("game-ends", seat="Red", conditions=["war-on-full-map"], by={}, bonus=7),
        "Red | | with this turn the game ends: a War was waged with every region occupied",
        "Rot | | mit dieser Spielrunde endet die Partie: Krieg wurde geführt, als jede Region besetzt war",
    ),
    (
        _event(
            "game-ends", seat="Red", conditions=["controlled", "cities"], by={"controlled": ["Blue"], "cities":
            ["Red", "Blue"]}, bonus=7
        ),
        "Red | | with this turn the game ends: Blue controls enough regions, Red and Blue have enough cities",
        "Rot | | mit dieser Spielrunde endet die Partie: Blau kontrolliert genug Regionen, Rot und Blau haben"
        " genug Städte",
    ),
    (
        _event("game-ends", seat="Red", conditions=["advances", "last-round"], by={"advances": ["Red"]}, bonus=7),
        "Red | | with this turn the game ends: Red has enough Advances, the last round is over",
        "Rot | | mit dieser Spielrunde endet die Partie: Rot hat genug Fortschritte, die letzte Runde ist vorbei",
    ),
    (
        _event("won", seats=["Red"], vp={"Red": 47, "Blue": 45, "Green": 20}),
        "| | Red wins with 47 VP; Blue 45, Green 20",
        "| | Rot gewinnt mit 47 SP; Blau 45, Grün 20",
    ),
    (
        _event("won", seats=["Red", "Blue"], vp={"Red": 47, "Blue": 47}),
        "| | Red and Blue share the victory with 47 VP",
        "| | Rot und Blau teilen sich den Sieg mit 47 SP",
    ),
    # from outside
    (
        _event("edited", path="players.Red.vp", before=3, after=5),
        "| corrected | by the moderator: Red's VP 3 -> 5",
        "| berichtigt | durch den Spielleiter: Rot, SP 3 -> 5",
    ),
    (
        _event("edited", path="players.Red.slaver", before=False, after=True),
        "| corrected | by the moderator: Red's Slaver Token no -> yes",
        "| berichtigt | durch den Spielleiter: Rot, Sklavenmarker nein -> ja",
    ),
    (
        _event("edited", path="players.Red.hand", before=["war"], after=["war", "treaty"]),
        "| corrected | by the moderator: Red's hand War -> War, Treaty",
        "| berichtigt | durch den Spielleiter: Rot, Hand Krieg -> Krieg, Vertrag",
    ),
    (
        _event("edited", path="players.Red.homeland.colonists", before=3, after=5),
        "| corrected | by the moderator: Red's Colonists at home 3 -> 5",
        "| berichtigt | durch den Spielleiter: Rot, Kolonisten in der Heimat 3 -> 5",
    ),
    (
        _event("edited", path="players.Red.advances.industry", before=None, after=1),
        "| corrected | by the moderator: Red's Industry nothing -> 1",
        "| berichtigt | durch den Spielleiter: Rot, Gewerbe nichts -> 1",
    ),
    (
        _event("edited", path="regions.peru.resistance", before=3, after=0),
        "| corrected | by the moderator: Indian token in Peru 3 -> 0",
        "| berichtigt | durch den Spielleiter: Peru, Indianermarker 3 -> 0",
    ),
    (
        _event("edited", path="regions.peru.markers", before=[], after=["Red", "Blue"]),
        "| corrected | by the moderator: markers in Peru nothing -> Red, Blue",
        "| berichtigt | durch den Spielleiter: Peru, Erkundungsmarker nichts -> Rot, Blau",
    ),
    (
        _event(
            "edited", path="regions.peru.units.Red", before=None, after={"colonists": 3, "soldiers": 0,
            "cities": 1}
        ),
        "| corrected | by the moderator: Red's units in Peru nothing -> Colonists 3, cities 1",
        "| berichtigt | durch den Spielleiter: Peru, Einheiten von Rot nichts -> Kolonisten 3, Städte 1",
    ),
    (
        _event("edited", path="regions.carolinas.units.Red.soldiers", before=1, after=2),
        "| corrected | by the moderator: Red's Soldiers in the Carolinas 1 -> 2",
        "| berichtigt | durch den Spielleiter: Carolinas, Soldaten von Rot 1 -> 2",
    ),
    (
        _event("edited", path="first_player", before="Red", after="Blue"),
        "| corrected | by the moderator: first player Red -> Blue",
        "| berichtigt | durch den Spielleiter: am Zug Rot -> Blau",
    ),
]  # fmt: skip
