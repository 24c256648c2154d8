"""Taking orders back."""

from __future__ import annotations

from pbem.games.colonial.orders_clear import Slots, clearer

#: What CLEAR takes back: a name to the slots, or the beginnings of slots, that it means.
_SLOTS: Slots = {
    "cards": (("CARDS", "Karten"), ("cards",)),
    "line-up": (("LINEUP", "Aufstellung"), ("line-up",)),
    "ship": (("SHIP", "allow ship", "refuse ship", "Verschiffen"), ("allow.ship",)),
    "sell": (("SELL", "allow sell", "refuse sell", "Verkaufen"), ("allow.sell",)),
    "pay": (("PAY", "Zahle"), ("pay-gap",)),
    "on-success": (("ON SUCCESS", "bei Erfolg"), ("on-success", "stage-two")),
    "attack": (("ATTACK", "Angreifen"), ("attack",)),
    "counterattack": (("COUNTERATTACK", "counter-attack", "Gegenangriff"), ("counterattack",)),
    "sink": (("SINK", "Versenke"), ("sink",)),
    "casualties": (("CASUALTIES", "Verluste"), ("casualties",)),
    "occupy": (("OCCUPY", "Besetze"), ("occupy",)),
    "avert": (("AVERT", "Abwenden"), ("avert",)),
    "lose": (("LOSE FROM", "lose", "Verliere"), ("lose",)),
    "offer": (("OFFER", "Biete"), ("offer",)),
    "ally": (("ALLY", "Verbünde"), ("ally",)),
    "accept": (("ACCEPT", "Annehmen"), ("accept",)),
    "expedition": (("EXPEDITION", "Landung"), ("expedition",)),
    "home": (("HOME", "stay", "Heim"), ("home",)),
    "surrender": (("SURRENDER", "Kapituliere"), ("surrender", "answer")),
    "escalate": (("ESCALATE", "escalation", "Aufrüsten"), ("escalate",)),
    "emergency": (("EMERGENCY LOAN", "emergency", "Notanleihe"), ("emergency",)),
    "repay": (("REPAY", "Tilge"), ("repay",)),
    "win": (("WIN",), ("win",)),
    "fleets": (("FLEETS", "build fleets", "Flotten"), ("fleets",)),
    "squadrons": (("SQUADRONS", "build squadrons", "Geschwader"), ("squadrons",)),
    "scrap": (("SCRAP", "scrap squadrons", "Verschrotte"), ("scrap",)),
    "privateers": (("PRIVATEERS", "Kaperschiffe"), ("privateers",)),
    "bar": (("BAR", "Sperre"), ("bar",)),
    "auto": (("AUTO", "auto own goods"), ("auto",)),
    "ask": (("ASK", "Frage"), ("ask",)),
    "give": (("GIVE", "Gib"), ("give",)),
}
clear = clearer(_SLOTS)
