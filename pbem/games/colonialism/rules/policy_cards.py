"""7.1 The policy cards: how many discs each is worth to its owner in the region where it lies.

Each function reads the position and changes nothing, so that all cards of a stage see the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.games.colonialism.board import Card
from pbem.games.colonialism.rules.ships import touching
from pbem.games.colonialism.state import State

#: What a card is worth: (state, its owner, the region it is on, the card) to discs.
Worth = Callable[[State, str, str, Card], int]


def annexation(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.a Discs for each adjacent region with influence."""
    return card.per * adjacent_with_influence(s, seat, region)


def commerce_routes(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.b Discs for the ships of all seats in the zones that touch the region."""
    return card.per * sum(touching(s, each, region) for each in s.seats)


def consolidate_holdings(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.c Exactly this many discs, or none."""
    # RULING CL-J21: by the reserve when its stage comes.
    return card.discs if s.players[seat].reserve >= card.discs else 0


def dominion(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.d Discs for each region on the board with most influence."""
    return card.per * sum(has_most(s, seat, each) for each in s.regions)


def empire(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.e Discs for each region on the board with influence."""
    # RULING CL-J23: the card's own region too, but only if there is influence already.
    return card.per * len(s.present(seat))


def fleet(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.f Discs for each own ship in the zones that touch the region."""
    return card.per * touching(s, seat, region)


def hegemony(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.g Discs for own ships in the zones that touch the region, and for adjacent regions with influence."""
    return card.per * (touching(s, seat, region) + adjacent_with_influence(s, seat, region))


def influence_region(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.h-k The number on the card."""
    return card.discs


def monopoly(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.l Cubes held of the most numerous colour."""
    # RULING CL-J25: collected since the game began; what interests bring does not exist yet.
    return max(s.players[seat].resources.values(), default=0)


def resources(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.m-o Cubes of the card's colour that are in the region and in all adjacent ones."""
    # RULING CL-J26: those not collected yet.
    lands = (region, *s.board.regions[region].neighbours)
    return sum(s.regions[land].cubes.get(card.colour, 0) for land in lands)


def no_discs(s: State, seat: str, region: str, card: Card) -> int:
    """7.1.p-q Treaty and Unrest at Home add nothing; the one counts in conflict, the other in a stage of its own."""
    return 0


def adjacent_with_influence(s: State, seat: str, region: str) -> int:
    """How many adjacent regions a seat has influence in."""
    # RULING CL-J17: a common border; a sea zone makes no neighbours. RULING CL-J38: mercenaries are influence.
    return sum(s.regions[near].of(seat) > 0 for near in s.board.regions[region].neighbours)


def has_most(s: State, seat: str, region: str) -> bool:
    """Whether a seat has strictly more influence in a region than every other faction, natives included."""
    # RULING CL-J22, CL-J49: a tie is not most.
    land = s.regions[region]
    others = [land.of(faction) for faction in s.factions(region) if faction != seat]
    return land.of(seat) > max(others, default=0)


WORTH: Mapping[str, Worth] = {
    "annexation": annexation, "commerce-routes": commerce_routes, "consolidate-holdings": consolidate_holdings,
    "dominion": dominion, "empire": empire, "fleet": fleet, "hegemony": hegemony,
    "influence-region-2": influence_region, "influence-region-3": influence_region,
    "influence-region-4": influence_region, "influence-region-5": influence_region, "monopoly": monopoly,
    "resources-agricultural": resources, "resources-natural": resources, "resources-mineral": resources,
    "treaty": no_discs, "unrest-at-home": no_discs,
}  # fmt: skip
