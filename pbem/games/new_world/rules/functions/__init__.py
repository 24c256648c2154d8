"""The numbered functions of the rules, F1 to F33.

Reactions (F8, F24 to F26) and musters (F29) have windows of their own; F32 and F33 are what cards stand for
(`hands.stands_for`).
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.new_world.rules.functions import (
    advance,
    build,
    conquest,
    europe,
    expedition,
    export_of_goods,
    forced,
    gains,
    hardships,
    militia,
    points_alone,
    politics,
    raid,
    salvage,
    slaves,
    transport,
    war_by_cup,
)
from pbem.games.new_world.rules.played_action import Function

#: What the "do" of an action may be.
FUNCTIONS: Mapping[str, Function] = {
    "expedition": expedition.EXPEDITION,
    "transport": transport.TRANSPORT,
    "build": build.BUILD,
    "export": export_of_goods.EXPORT,
    "immigrants": gains.IMMIGRANTS,
    "regulars": gains.REGULARS,
    "militia": militia.MILITIA,
    "hardships": hardships.HARDSHIPS,
    "raid": raid.RAID,
    "war": war_by_cup.WAR,
    "black-slaves": slaves.BLACK_SLAVES,
    "indian-slaves": slaves.INDIAN_SLAVES,
    "indian-allies": gains.INDIAN_ALLIES,
    "indian-raids": forced.INDIAN_RAIDS,
    "conquest": conquest.CONQUEST,
    "indian-trade": points_alone.INDIAN_TRADE,
    "indian-revolt": forced.INDIAN_REVOLT,
    "atrocities": points_alone.ATROCITIES,
    "missionaries": gains.MISSIONARIES,
    "discovery": points_alone.DISCOVERY,
    "slave-rebellion": forced.SLAVE_REBELLION,
    "indian-war": forced.INDIAN_WAR,
    "plantation-exports": points_alone.PLANTATION_EXPORTS,
    "encomienda-exports": points_alone.ENCOMIENDA_EXPORTS,
    "salvage": salvage.SALVAGE,
    "advance": advance.ADVANCE,
    "war-in-europe": europe.WAR_IN_EUROPE,
    "drop-token": politics.DROP_TOKEN,
    "swap-colonists": politics.SWAP_COLONISTS,
}
