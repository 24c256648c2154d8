"""Taking orders back."""

from __future__ import annotations

from pbem.games.colonial.orders_clear import Slots, clearer

#: What CLEAR takes back: a name to the slots, or the beginnings of slots, that it means.
_SLOTS: Slots = {
    "cards": (("CARDS", "Karten"), ("cards",)),
    "line-up": (("LINEUP", "Aufstellung"), ("line-up",)),
    "ship": (("SHIP", "allow ship", "refuse ship", "Verschiffen"), ("allow.ship",)),
    "sell": (("SELL", "allow sell", "refuse sell", "Verkaufen"), ("allow.sell",)),
    "surrender": (("SURRENDER", "Kapituliere"), ("surrender", "answer")),
    "casualties": (("CASUALTIES", "Verluste"), ("casualties",)),
    "battles": (("BATTLES", "Schlachten"), ("battles",)),
    "repay": (("REPAY", "Tilge"), ("repay",)),
    "fleets": (("FLEETS", "build fleets", "Flotten"), ("fleets",)),
    "squadrons": (("SQUADRONS", "build squadrons", "Geschwader"), ("squadrons",)),
    "circumnavigate": (("CIRCUMNAVIGATE", "Umsegeln"), ("circumnavigate",)),
    "australia": (("AUSTRALIA", "Australien"), ("australia",)),
    "auto": (("AUTO", "auto own goods"), ("auto",)),
    "on-success": (("ON SUCCESS", "bei Erfolg"), ("on-success", "stage-two")),
    "options": (("OPTIONS", "colony options", "Optionen"), ("options",)),
    "city": (("CITY FIRST", "city", "Stadt"), ("city-first",)),
    "lose": (("LOSE FROM", "lose", "Verliere"), ("lose",)),
    "ask": (("ASK", "Frage"), ("ask",)),
    "give": (("GIVE", "Gib"), ("give",)),
    "nation": (("NATION",), ("nation",)),
    "flamboyance": (("FLAMBOYANCE", "Prunk"), ("flamboyance",)),
    "re-roll": (("REROLL", "re-roll"), ("re-roll",)),
}
clear = clearer(_SLOTS)
