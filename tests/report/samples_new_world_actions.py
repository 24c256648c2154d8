"""Declared actions of the New World, with the sentences it must read as, in English and in German.

The acting seat of the row, where there is one, is Red.
"""

from __future__ import annotations

from typing import Any

from pbem.core.events import Event


def _act(kind: str, **data: Any) -> Event:
    return Event(kind, {"seat": "Red", "n": 2, "source": "order", **data})


#: (event, what is read of it in English, and in German)
READ: list[tuple[Event, str, str]] = [
    (
        _act("expedition", card="national-will", x="region-brazil", region="brazil", first=True, vp=8),
        "Red | 2 | Expedition to Brazil, the first there (National Will; X Brazil)",
        "Rot | 2 | Expedition nach Brasilien, als Erster dort (Nationaler Wille; X Brasilien)",
    ),
    (
        _act("expedition", card="region-rio-de-la-plata", x="", region="rio-de-la-plata", first=False, vp=0),
        "Red | 2 | Expedition to Rio de la Plata (Rio de la Plata)",
        "Rot | 2 | Expedition an den Río de la Plata (Río de la Plata)",
    ),
    (
        _act(
            "transport", card="transport", free=False, x="immigrants", origin="home", region="caribbean",
            colonists=6, soldiers=1
        ),
        "Red | 2 | Transport home -> Caribbean: 6 Colonists, 1 Soldier (X Immigrants)",
        "Rot | 2 | Transport Heimat -> Karibik: 6 Kolonisten, 1 Soldat (X Einwanderer)",
    ),
    (
        _act(
            "transport", card="", free=True, x="treaty", origin="mexico", region="carolinas", colonists=0,
            soldiers=3
        ),
        "Red | 2 | free Transport Mexico -> Carolinas: 3 Soldiers (X Treaty)",
        "Rot | 2 | freier Transport Mexiko -> Carolinas: 3 Soldaten (X Vertrag)",
    ),
    (
        _act("build", card="", free=True, region="mexico", colonists=10),
        "Red | 2 | free Build in Mexico: 10 Colonists become a city",
        "Rot | 2 | freier Bau in Mexiko: 10 Kolonisten werden zur Stadt",
    ),
    (
        _act(
            "export", card="region-mexico", free=False, x="regulars", region="mexico", value=6, modifier=1,
            others=2, vp=5
        ),
        "Red | 2 | Export from Mexico: 6 +1 -2 for other occupants, so 5 VP (Mexico; X Regulars)",
        "Rot | 2 | Ausfuhr aus Mexiko: 6 +1 -2 für andere Plätze dort, also 5 SP (Mexiko; X Linientruppen)",
    ),
    (
        _act("export", card="", free=True, x="missionaries", region="caracas", value=1, modifier=0, others=0, vp=1),
        "Red | 2 | free Export from Caracas: 1 VP (X Missionaries)",
        "Rot | 2 | freie Ausfuhr aus Caracas: 1 SP (X Missionare)",
    ),
    (
        _act("immigrants", card="immigrants", x="transport", count=10),
        "Red | 2 | Immigrants: 10 Colonists at home (X Transport)",
        "Rot | 2 | Einwanderer: 10 Kolonisten in der Heimat (X Transport)",
    ),
    (
        _act("regulars", card="regulars", x="missionaries", count=1),
        "Red | 2 | Regulars: 1 Soldier at home (X Missionaries)",
        "Rot | 2 | Linientruppen: 1 Soldat in der Heimat (X Missionare)",
    ),
    (
        _act("militia", card="region-virginia", x="raid", region="virginia", count=4),
        "Red | 2 | Militia in Virginia: 4 Colonists become Soldiers (Virginia; X Raid)",
        "Rot | 2 | Miliz in Virginia: 4 Kolonisten werden Soldaten (Virginia; X Überfall)",
    ),
    (
        _act("militia", card="militia", x="raid", region="carolinas", count=1),
        "Red | 2 | Militia in the Carolinas: 1 Colonist becomes a Soldier (X Raid)",
        "Rot | 2 | Miliz in den Carolinas: 1 Kolonist wird Soldat (X Überfall)",
    ),
    (
        _act("hardships", card="hardships", target="Blue", region="caribbean", colonists=3, soldiers=2),
        "Red | 2 | Hardships for Blue in the Caribbean",
        "Rot | 2 | Entbehrungen für Blau in der Karibik",
    ),
    (
        _act(
            "raid", card="raid", free=False, target="Blue", region="florida", origin="caribbean",
            unit="colonists", count=2
        ),
        "Red | 2 | Raid on Blue's Colonists in Florida, from the Caribbean",
        "Rot | 2 | Überfall auf Kolonisten von Blau in Florida, aus der Karibik",
    ),
    (
        _act("raid", card="", free=True, target="Blue", region="caribbean", origin="", unit="soldiers", count=1),
        "Red | 2 | free Raid on Blue's Soldiers in the Caribbean",
        "Rot | 2 | freier Überfall auf Soldaten von Blau in der Karibik",
    ),
    (
        _act(
            "war", card="war", free=False, target="Blue", region="florida", origin="carolinas", attackers=7,
            defenders=4, bonus=2
        ),
        "Red | 2 | War on Blue in Florida, from the Carolinas, Blue has 2 bonus soldiers",
        "Rot | 2 | Krieg gegen Blau in Florida, aus den Carolinas, Blau hat 2 Zusatzsoldaten",
    ),
    (
        _act(
            "war", card="", free=True, target="Blue", region="rio-de-la-plata", origin="", attackers=1,
            defenders=1, bonus=1
        ),
        "Red | 2 | free War on Blue in Rio de la Plata, Blue has 1 bonus soldier",
        "Rot | 2 | freier Krieg gegen Blau am Río de la Plata, Blau hat 1 Zusatzsoldaten",
    ),
    (
        _act("black-slaves", card="black-slaves", x="immigrants", region="brazil", count=2, vp=-7),
        "Red | 2 | Black Slaves: 2 Colonists in Brazil (X Immigrants)",
        "Rot | 2 | Schwarze Sklaven: 2 Kolonisten in Brasilien (X Einwanderer)",
    ),
    (
        _act("indian-slaves", card="indian-slaves", region="louisiana", count=2),
        "Red | 2 | Indian Slaves: 2 Colonists in Louisiana",
        "Rot | 2 | Indianische Sklaven: 2 Kolonisten in Louisiana",
    ),
    (
        _act("indian-allies", card="national-will", region="louisiana", count=1),
        "Red | 2 | Indian Allies: 1 Soldier in Louisiana (National Will)",
        "Rot | 2 | Indianische Verbündete: 1 Soldat in Louisiana (Nationaler Wille)",
    ),
    (
        _act("conquest", card="conquest", free=False, region="peru", resistance=3, soldiers=3, vp=6),
        "Red | 2 | Conquest in Peru: the Indian token 3 goes",
        "Rot | 2 | Eroberung in Peru: der Indianermarker 3 kommt weg",
    ),
    (
        _act("indian-trade", card="indian-trade", region="canada", vp=2),
        "Red | 2 | Indian Trade in Canada",
        "Rot | 2 | Indianerhandel in Kanada",
    ),
    (
        _act("missionaries", card="missionaries", region="caribbean", count=1),
        "Red | 2 | Missionaries: 1 Colonist in the Caribbean",
        "Rot | 2 | Missionare: 1 Kolonist in der Karibik",
    ),
    (
        _act("indian-raids", card="indian-raids", target="Blue", region="virginia", unit="colonists", count=1, vp=0),
        "Red | 2 | Indian Raids against Blue in Virginia",
        "Rot | 2 | Indianerüberfälle gegen Blau in Virginia",
    ),
    (
        _act(
            "indian-revolt", card="region-carolinas", target="Blue", region="carolinas", unit="colonists",
            count=0, vp=-2
        ),
        "Red | 2 | Indian Revolt against Blue in the Carolinas, with no Colonist to lose (Carolinas)",
        "Rot | 2 | Indianeraufstand gegen Blau in den Carolinas, kein Kolonist ist da (Carolinas)",
    ),
    (
        _act("indian-war", card="indian-war", target="Blue", region="virginia", unit="soldiers", count=0, vp=-2),
        "Red | 2 | Indian War against Blue in Virginia, with no Soldier to lose",
        "Rot | 2 | Indianerkrieg gegen Blau in Virginia, kein Soldat ist da",
    ),
    (
        _act(
            "slave-rebellion", card="slave-rebellion", target="Blue", region="louisiana", unit="colonists",
            count=1, vp=0
        ),
        "Red | 2 | Slave Rebellion against Blue in Louisiana",
        "Rot | 2 | Sklavenaufstand gegen Blau in Louisiana",
    ),
    (
        _act("atrocities", card="atrocities", target="Blue", vp=-2),
        "Red | 2 | Atrocities are held against Blue",
        "Rot | 2 | Gräueltaten werden Blau angelastet",
    ),
    (
        _act("discovery", card="discovery", x="region-peru", vp=10),
        "Red | 2 | Discovery (X Peru)",
        "Rot | 2 | Entdeckung (X Peru)",
    ),
    (
        _act("plantation-exports", card="plantation-exports", x="war", vp=10),
        "Red | 2 | Plantation Exports (X War)",
        "Rot | 2 | Plantagenausfuhr (X Krieg)",
    ),
    (
        _act("encomienda-exports", card="national-will", x="conquest", vp=9),
        "Red | 2 | Encomienda Exports (National Will; X Conquest)",
        "Rot | 2 | Encomienda-Ausfuhr (Nationaler Wille; X Eroberung)",
    ),
    (
        _act("salvage", card="salvage", florida=True, vp=2),
        "Red | 2 | Salvage, double by the unit in Florida",
        "Rot | 2 | Bergung, doppelt durch die Einheit in Florida",
    ),
    (
        _act("salvage", card="salvage", florida=False, vp=1),
        "Red | 2 | Salvage",
        "Rot | 2 | Bergung",
    ),
    (
        _act(
            "advance", card="advance", advance="industry", level=1, pay=["region-carolinas", "missionaries",
            "export"], paid=12
        ),
        "Red | 2 | Advance: Industry, for Carolinas, Missionaries, Export (12)",
        "Rot | 2 | Fortschritt: Gewerbe, für Carolinas, Missionare, Ausfuhr (12)",
    ),
    (
        _act(
            "advance", card="advance", advance="ship-technology", level=2, pay=["war", "encomienda-exports"],
            paid=17
        ),
        "Red | 2 | Advance: Ship Technology, level 2, for War, Encomienda Exports (17)",
        "Rot | 2 | Fortschritt: Schiffbau, Stufe 2, für Krieg, Encomienda-Ausfuhr (17)",
    ),
    (
        _act("war-in-europe", card="war-in-europe"),
        "Red | 2 | War in Europe: all hands are discarded",
        "Rot | 2 | Krieg in Europa: alle legen die Hand ab",
    ),
    (
        _act("drop-token", card="national-will", token="slaver"),
        "Red | 2 | National Will: the Slaver Token goes",
        "Rot | 2 | Nationaler Wille: der Sklavenmarker kommt weg",
    ),
    (
        _act("swap-colonists", card="national-will", target="Blue", region="caribbean", count=2, gained=1),
        "Red | 2 | National Will: 2 Colonists of Blue in the Caribbean make way for 1 of Red",
        "Rot | 2 | Nationaler Wille: 2 Kolonisten von Blau in der Karibik weichen einem eigenen",
    ),
    (
        _act("swap-colonists", card="national-will", target="Blue", region="mexico", count=1, gained=0),
        "Red | 2 | National Will: 1 Colonist of Blue in Mexico makes way for none of Red",
        "Rot | 2 | Nationaler Wille: 1 Kolonist von Blau in Mexiko weicht",
    ),
]  # fmt: skip
