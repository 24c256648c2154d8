"""Taking orders back."""

from __future__ import annotations

from pbem.games.colonial.orders.clearing import SLOTS, Slots, clearer

#: What CLEAR takes back beside plans: a name to the slots, or the beginnings of slots, that it means.
_SLOTS: Slots = {
    **SLOTS,
    "battles": (("BATTLES", "Schlachten"), ("battles",)),
    "circumnavigate": (("CIRCUMNAVIGATE", "Umsegeln"), ("circumnavigate",)),
    "australia": (("AUSTRALIA", "Australien"), ("australia",)),
    "options": (("OPTIONS", "colony options", "Optionen"), ("options",)),
    "city": (("CITY FIRST", "city", "Stadt"), ("city-first",)),
    "nation": (("NATION",), ("nation",)),
    "flamboyance": (("FLAMBOYANCE", "Prunk"), ("flamboyance",)),
    "re-roll": (("REROLL", "re-roll"), ("re-roll",)),
}
clear = clearer(_SLOTS)
