"""The numbered functions of the rules, F1 to F33.

Reactions (F8, F24 to F26) and musters (F29) have windows of their own; F32 and F33 are what cards stand for
(`hands.stands_for`).
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.new_world.functions import (
    advance,
    build,
    conquest,
    europe,
    expedition,
    export,
    forced,
    gains,
    hardships,
    militia,
    points,
    politics,
    raid,
    salvage,
    slaves,
    transport,
    war,
)
from pbem.games.new_world.playing import Function

#: What the "do" of an action may be.
FUNCTIONS: Mapping[str, Function] = {
    "expedition": expedition.EXPEDITION,
    "transport": transport.TRANSPORT,
    "build": build.BUILD,
    "export": export.EXPORT,
    "immigrants": gains.IMMIGRANTS,
    "regulars": gains.REGULARS,
    "militia": militia.MILITIA,
    "hardships": hardships.HARDSHIPS,
    "raid": raid.RAID,
    "war": war.WAR,
    "black-slaves": slaves.BLACK_SLAVES,
    "indian-slaves": slaves.INDIAN_SLAVES,
    "indian-allies": gains.INDIAN_ALLIES,
    "indian-raids": forced.INDIAN_RAIDS,
    "conquest": conquest.CONQUEST,
    "indian-trade": points.INDIAN_TRADE,
    "indian-revolt": forced.INDIAN_REVOLT,
    "atrocities": points.ATROCITIES,
    "missionaries": gains.MISSIONARIES,
    "discovery": points.DISCOVERY,
    "slave-rebellion": forced.SLAVE_REBELLION,
    "indian-war": forced.INDIAN_WAR,
    "plantation-exports": points.PLANTATION_EXPORTS,
    "encomienda-exports": points.ENCOMIENDA_EXPORTS,
    "salvage": salvage.SALVAGE,
    "advance": advance.ADVANCE,
    "war-in-europe": europe.WAR_IN_EUROPE,
    "drop-token": politics.DROP_TOKEN,
    "swap-colonists": politics.SWAP_COLONISTS,
}
