"""Taking orders back."""

from __future__ import annotations

from pbem.games.colonial.orders.clearing import SLOTS, Slots, clearer

#: What CLEAR takes back beside plans: a name to the slots, or the beginnings of slots, that it means.
_SLOTS: Slots = {
    **SLOTS,
    "pay": (("PAY", "Zahle"), ("pay-gap",)),
    "attack": (("ATTACK", "Angreifen"), ("attack",)),
    "counterattack": (("COUNTERATTACK", "counter-attack", "Gegenangriff"), ("counterattack",)),
    "sink": (("SINK", "Versenke"), ("sink",)),
    "occupy": (("OCCUPY", "Besetze"), ("occupy",)),
    "avert": (("AVERT", "Abwenden"), ("avert",)),
    "offer": (("OFFER", "Biete"), ("offer",)),
    "ally": (("ALLY", "Verbünde"), ("ally",)),
    "accept": (("ACCEPT", "Annehmen"), ("accept",)),
    "expedition": (("EXPEDITION", "Landung"), ("expedition",)),
    "home": (("HOME", "stay", "Heim"), ("home",)),
    "escalate": (("ESCALATE", "escalation", "Aufrüsten"), ("escalate",)),
    "emergency": (("EMERGENCY LOAN", "emergency", "Notanleihe"), ("emergency",)),
    "win": (("WIN",), ("win",)),
    "scrap": (("SCRAP", "scrap squadrons", "Verschrotte"), ("scrap",)),
    "privateers": (("PRIVATEERS", "Kaperschiffe"), ("privateers",)),
    "bar": (("BAR", "Sperre"), ("bar",)),
}
clear = clearer(_SLOTS)
