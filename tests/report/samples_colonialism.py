"""One event or more of every kind of Colonialism, with the sentences it must read as, in English and in German.

The acting seat of the row, where there is one, is Red.
"""

from __future__ import annotations

from typing import Any

from pbem.core.events import Event


def _event(kind: str, rule: str = "", seen_by: tuple[str, ...] | None = None, **data: Any) -> Event:
    return Event(kind, data, rule, seen_by)


def _act(kind: str, **data: Any) -> Event:
    return _event(kind, seat="Red", round=1, slot=2, source="order", **data)


def _private(kind: str, **data: Any) -> Event:
    return _event(kind, seen_by=("Red",), seat="Red", **data)


#: (event, what is read of it in English, and in German)
READ: list[tuple[Event, str, str]] = [
    # set-up
    (
        _event("order-rolled", rolls=[["Red", [3, 3, 2, 1], 9], ["Blue", [1, 1, 1, 2], 5]], sequence=["Red", "Blue"]),
        "| | dice: Red 9 (3+3+2+1), Blue 5 (1+1+1+2); rows are chosen by Red, Blue",
        "| | Würfel: Rot 9 (3+3+2+1), Blau 5 (1+1+1+2); Reihen wählen nacheinander Rot, Blau",
    ),
    (_event("position", seat="Red", row=1, before=0, source="order"), "Red | | row 1", "Rot | | Reihe 1"),
    (_event("position", seat="Red", row=1, before=3, source="order"), "Red | | row 3 -> 1", "Rot | | Reihe 3 -> 1"),
    (
        _event("position", seat="Red", row=2, before=2, source="default"),
        "Red | | stays in row 2",
        "Rot | | bleibt in Reihe 2",
    ),
    (
        _event("order", order=["Blue", "Red"], rows={"Blue": 1, "Red": 4}),
        "| turn order | Blue, Red",
        "| Reihenfolge | Blau, Rot",
    ),
    (
        _event("drafted", seat="Red", discarded=["fleet", "plague"], source="order"),
        "Red | | discards Fleet, Plague",
        "Rot | | wirft Flotte, Seuchen ab",
    ),
    (
        _private("draft-kept", cards=["empire", "resources-mineral"]),
        "you keep Empire, Resources (Mineral)",
        "du behältst Weltreich, Ressourcen (Erze)",
    ),
    (
        _event("ship-placed", seat="Red", zone="arabian-sea", n=2, source="order"),
        "Red | | ship 2 in Arabian Sea",
        "Rot | | Schiff 2: Arabisches Meer",
    ),
    # actions
    (
        _act("drew", deck=5),
        "Red | 2 | draws a card",
        "Rot | 2 | zieht eine Karte",
    ),
    (_private("cards-drawn", cards=["trade"]), "you draw Trade", "du ziehst Handel"),
    (
        _event("reshuffled", seat="Red", deck=17),
        "the discard pile becomes a new deck of 17",
        "der Abwurfstapel wird zum neuen Deck (17 Karten)",
    ),
    (
        _act("ship-moved", origin="atlantic", zone="bay-of-bengal", used=False),
        "Red | 2 | ship Atlantic Ocean -> Bay of Bengal",
        "Rot | 2 | Schiff Atlantischer Ozean -> Golf von Bengalen",
    ),
    (
        _act("ship-moved", origin="atlantic", zone="mediterranean", used=True),
        "Red | 2 | used ship Atlantic Ocean -> Mediterranean Sea",
        "Rot | 2 | benutztes Schiff Atlantischer Ozean -> Mittelmeer",
    ),
    (
        _act("explored", region="middle-east", zone="arabian-sea", after=1),
        "Red | 2 | explores the Middle East (Arabian Sea): 1 there",
        "Rot | 2 | erkundet den Nahen Osten (Arabisches Meer): 1 dort",
    ),
    (
        _act("withdrew", region="india", zone="arabian-sea", count=3, after=0),
        "Red | 2 | 3 discs back from India (Arabian Sea): none left",
        "Rot | 2 | holt 3 Scheiben aus Indien zurück (Arabisches Meer): keine bleibt",
    ),
    (
        _act("withdrew", region="middle-east", zone="arabian-sea", count=1, after=1),
        "Red | 2 | 1 disc back from the Middle East (Arabian Sea): 1 left",
        "Rot | 2 | holt 1 Scheibe aus dem Nahen Osten zurück (Arabisches Meer): 1 bleibt",
    ),
    (
        _act("policy-laid", region="india", zone="bay-of-bengal", card=""),
        "Red | 2 | a policy, face down, at India (Bay of Bengal)",
        "Rot | 2 | verdeckte Politikkarte auf Indien (Golf von Bengalen)",
    ),
    (
        _act("policy-laid", region="middle-east", zone="arabian-sea", card="fleet"),
        "Red | 2 | Fleet at the Middle East (Arabian Sea)",
        "Rot | 2 | Flotte auf den Nahen Osten (Arabisches Meer)",
    ),
    (_private("face-down", region="india", card="treaty"), "it is Treaty", "es ist Vertrag"),
    (
        _act("card-played", card="diplomacy", region="india", zone="", faction="natives"),
        "Red | 2 | Diplomacy in India, for natives",
        "Rot | 2 | Diplomatie in Indien für die Regionalmacht",
    ),
    (
        _act("card-played", card="military-campaign", region="middle-east", zone="", faction="Blue"),
        "Red | 2 | Military Campaign in the Middle East, against Blue",
        "Rot | 2 | Feldzug im Nahen Osten gegen Blau",
    ),
    (
        _act("card-played", card="plague", region="china", zone="south-china-sea", faction=""),
        "Red | 2 | Plague in China (South China Sea)",
        "Rot | 2 | Seuchen in China (Südchinesisches Meer)",
    ),
    (
        _act("traded", zone="arabian-sea", swap=[["india", "black"], ["middle-east", "yellow"]]),
        "Red | 2 | Trade: black of India for yellow of the Middle East (Arabian Sea)",
        "Rot | 2 | Handel: schwarz aus Indien gegen gelb aus dem Nahen Osten (Arabisches Meer)",
    ),
    (_act("passed"), "Red | 2 | passes", "Rot | 2 | passt"),
    (
        _event("passed", seat="Red", round=1, slot=2, source="default"),
        "Red | 2 | no order came",
        "Rot | 2 | kein Befehl kam",
    ),
    (
        _event("passed", seat="Red", round=1, slot=2, source="dropped"),
        "Red | 2 | passes, as the player has left",
        "Rot | 2 | passt, weil der Spieler ausgeschieden ist",
    ),
    (
        _private("void", round=1, slot=2, reason="no ship"),
        "Red | 2 | nothing you ordered could be done: no ship",
        "Rot | 2 | nichts von deinen Befehlen ging: no ship",
    ),
    # what cards do
    (
        _event("rolled", seat="Red", card="diplomacy", region="india", face=2, count=3, roll=41),
        "die 2, so 3 (roll 41)",
        "Würfel 2, also 3 (Wurf 41)",
    ),
    (
        _event("placed", faction="natives", region="india", count=3, wanted=3, after=6, cause="diplomacy"),
        "natives 3 more: 6 there",
        "Regionalmacht 3 dazu: 6 dort",
    ),
    (
        _event("placed", faction="Red", region="india", count=1, wanted=4, after=2, cause="diplomacy"),
        "1 more of 4, as the reserve is empty: 2 there",
        "1 dazu statt 4, die Reserve ist leer: 2 dort",
    ),
    (
        _event("placed", faction="Blue", region="india", count=6, wanted=6, after=9, cause="cards"),
        "Blue | | 6 more: 9 there",
        "Blau | | 6 dazu: 9 dort",
    ),
    (
        _event("hired", seat="Red", region="india", count=3, wanted=3, after=4),
        "3 mercenaries: 4 there",
        "3 Söldner: 4 dort",
    ),
    (
        _event("hired", seat="Red", region="india", count=1, wanted=4, after=4),
        "1 mercenary of 4, as the supply is empty: 4 there",
        "1 Söldner statt 4, der Vorrat ist leer: 4 dort",
    ),
    (
        _event("lost", faction="natives", region="india", count=2, mercenaries=0, after=1, cause="plague"),
        "natives lose 2, 1 left",
        "Regionalmacht verliert 2, 1 bleibt",
    ),
    (
        _event("lost", faction="Blue", region="india", count=3, mercenaries=1, after=0, cause="military-campaign"),
        "Blue loses 3 (1 mercenary), none left",
        "Blau verliert 3 (1 Söldner), keine bleibt",
    ),
    (
        _event("lost", faction="Blue", region="india", count=10, mercenaries=2, after=2, cause="unrest-at-home"),
        "Blue | | loses 10 (2 mercenaries), 2 left",
        "Blau | | verliert 10 (2 Söldner), 2 bleiben",
    ),
    # colonization
    (
        _event(
            "region-worked", region="india", rank=2, policies=[["Red", "treaty"], ["Blue", "fleet"]], total=9,
            limit=16, why="policies",
        ),
        "| 2 | India, influence 9, limit 16; Red: Treaty",
        "| 2 | Indien, Einfluss 9, Limit 16; Rot: Vertrag",
    ),
    (_event("policy-counted", seat="Red", region="india", card="fleet", discs=4), "Fleet: 4", "Flotte: 4"),
    (
        _event("policy-counted", seat="Blue", region="india", card="empire", discs=2),
        "Blue | | Empire: 2",
        "Blau | | Weltreich: 2",
    ),
    (
        _event("unrest", region="india", cards=2, losers=["Red", "Blue"]),
        "| | Unrest at Home, 2 cards but once: weakest are Red, Blue",
        "| | Unruhen in der Heimat (2 Karten, aber nur einmal): am schwächsten sind Rot und Blau",
    ),
    (
        _event("unrest", region="india", cards=1, losers=[]),
        "| | Unrest at Home: no colonial power is there",
        "| | Unruhen in der Heimat: keine Kolonialmacht ist dort",
    ),
    (
        _event(
            "conflict", region="india", before=18, lost={"natives": 1, "Red": 1}, mercenaries={"Red": 1},
            left={"natives": 1, "Red": 6, "Blue": 9, "Green": 0}, total=16, limit=16,
        ),
        "| | conflict, 18 against a limit of 16: natives -1, Red -1 (1 mercenary); left natives 1, Red 6, Blue 9",
        "| | Konflikt, 18 bei Limit 16: Regionalmacht -1, Rot -1 (1 Söldner); es bleiben Regionalmacht 1, Rot 6, "
        "Blau 9",
    ),
    (
        _event("took", seat="Red", region="india", colour="black", count=2, held=4, source="order"),
        "takes 2 black cubes, 4 now",
        "nimmt 2 schwarze Steine, hat jetzt 4",
    ),
    (
        _event("took", seat="Blue", region="india", colour="yellow", count=1, held=1, source="rule"),
        "Blue | | takes 1 yellow cube, 1 now",
        "Blau | | nimmt 1 gelben Stein, hat jetzt 1",
    ),
    # the end of a phase
    (
        _event("hand", seat="Red", kept=1, discarded=["fleet", "trade"], drawn=5, deck=7, source="order"),
        "Red | | discards Fleet, Trade; keeps 1, draws 5",
        "Rot | | wirft Flotte, Handel ab; behält 1, zieht 5",
    ),
    (
        _event("hand", seat="Red", kept=1, discarded=["fleet", "trade", "treaty"], drawn=5, deck=7, source="order"),
        "Red | | discards three cards; keeps 1, draws 5",
        "Rot | | wirft drei Karten ab; behält 1, zieht 5",
    ),
    (
        _event("hand", seat="Red", kept=0, discarded=[], drawn=6, deck=6, source="rule"),
        "Red | | draws 6",
        "Rot | | zieht 6",
    ),
    (_private("hand-kept", card="empire", hand=["empire", "treaty"]), "you keep Empire", "du behältst Weltreich"),
    (_private("hand-kept", card="", hand=["treaty"]), "you had nothing to keep", "du hattest nichts zu behalten"),
    (
        _event("mercenaries-left", region="india", mercenaries={"Red": 3, "Blue": 1}),
        "| India | 3 mercenaries of Red, 1 mercenary of Blue leave",
        "| Indien | 3 Söldner von Rot, 1 Söldner von Blau gehen",
    ),
    (
        _event("trimmed", seat="Red", region="india", count=1, after=16, limit=16),
        "Red | | India: 1 disc over the limit, 16 left",
        "Rot | | Indien: 1 Scheibe über dem Limit geht, 16 bleiben",
    ),
    (
        _event("ranks", order=["china", "india", "middle-east"]),
        "| regions | 1 China, 2 India, 3 Middle East",
        "| Regionen | 1 China, 2 Indien, 3 Naher Osten",
    ),
    (
        _event("cubes-added", region="india", cubes={"black": 2, "yellow": 1}, wanted=3),
        "| cubes | India 2 black + 1 yellow",
        "| Steine | Indien 2 schwarz + 1 gelb",
    ),
    (
        _event("cubes-added", region="india", cubes={}, wanted=1),
        "| cubes | India none (of 1: the bag is empty)",
        "| Steine | Indien keine (statt 1: der Beutel ist leer)",
    ),
    (
        _event("natives-added", region="india", count=4, wanted=4, faces=[3, 1], roll=9),
        "| natives | India 4 (3+1)",
        "| Graue | Indien 4 (3+1)",
    ),
    (
        _event("natives-added", region="india", count=1, wanted=2, faces=[], roll=0),
        "| natives | India 1 (of 2: the supply is empty)",
        "| Graue | Indien 1 (statt 2: der Vorrat ist leer)",
    ),
    # the end of the game
    (
        _event(
            "interest", seat="Red", interest="india-natural", region="india", colour="brown", paid=True, count=1,
        ),
        "interest in India (brown): +1",
        "Interesse in Indien (braun): +1",
    ),
    (
        _event(
            "interest", seat="Blue", interest="middle-east-natural", region="middle-east", colour="brown", paid=False,
            count=0,
        ),
        "Blue | | interest in the Middle East (brown): nothing",
        "Blau | | Interesse im Nahen Osten (braun): nichts",
    ),
    (
        _event(
            "converted", seat="Red", steps=[["black", "yellow"], ["brown", "yellow"]], before={}, after={}, best=True,
            source="rule",
        ),
        "converts 3 black to 1 yellow, 3 brown to 1 yellow",
        "konvertiert 3 schwarze in 1 gelben, 3 braune in 1 gelben",
    ),
    (
        _event("converted", seat="Red", steps=[], before={}, after={}, best=False, source="order"),
        "converts nothing (more was possible)",
        "konvertiert nichts (besser wäre gegangen)",
    ),
    (
        _event("scored", seat="Red", cubes={"black": 5, "brown": 3, "yellow": 4}, points=3, total=12),
        "5 black, 3 brown, 4 yellow: 3 points, 12 cubes",
        "5 schwarz, 3 braun, 4 gelb: 3 Punkte, 12 Steine",
    ),
    (
        _event("scored", seat="Red", cubes={"black": 1, "brown": 0, "yellow": 0}, points=0, total=1),
        "1 black: 0 points, 1 cube",
        "1 schwarz: 0 Punkte, 1 Stein",
    ),
    (
        _event("won", seats=["Red"], points=1, total=12),
        "| | Red wins with 1 point and 12 cubes",
        "| | Rot gewinnt mit 1 Punkt und 12 Steinen",
    ),
    (
        _event("won", seats=["Red", "Blue", "Green"], points=3, total=11),
        "| | Red, Blue and Green share the victory with 3 points and 11 cubes",
        "| | Rot, Blau und Grün teilen sich den Sieg mit 3 Punkten und 11 Steinen",
    ),
    # from outside
    (
        _event("edited", path="players.Red.reserve", before=3, after=5),
        "| corrected | by the moderator: Red's reserve 3 -> 5",
        "| berichtigt | durch den Spielleiter: Rot, Reserve 3 -> 5",
    ),
    (
        _event("edited", path="regions.india.influence.natives", before=3, after=5),
        "| corrected | by the moderator: natives in India 3 -> 5",
        "| berichtigt | durch den Spielleiter: Indien, Einfluss Regionalmacht 3 -> 5",
    ),
    (
        _event("edited", path="regions.india.cubes.black", before=0, after=1),
        "| corrected | by the moderator: black in India 0 -> 1",
        "| berichtigt | durch den Spielleiter: Indien, Steine schwarz 0 -> 1",
    ),
    (
        _event("edited", path="supply.natives", before=0, after=1),
        "| corrected | by the moderator: supply.natives 0 -> 1",
        "| berichtigt | durch den Spielleiter: supply.natives 0 -> 1",
    ),
]  # fmt: skip
