"""What must hold in every position, and a sentence for each breach."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.colonial.rules.faults import count_faults, head_faults, stack_faults, track_faults
from pbem.games.colonial_revised.rules.characters.governor import VALUES
from pbem.games.colonial_revised.rules.native_power import counters_needed
from pbem.games.colonial_revised.rules.prestige import recomputed
from pbem.games.colonial_revised.rules.privateers import FLEET, in_box
from pbem.games.colonial_revised.rules.setup import OPTIONS
from pbem.games.colonial_revised.state import Player, State, Territory

_COUNTS = ("treasury", "merchant_fleets", "squadrons", "wars_won", "missions_placed", "progress_bought")


def faults(s: State) -> list[str]:
    """Every breach of the invariants of a game in play; empty when all is well."""
    return [*_table(s), *_players(s), *_boxes(s), *_territories(s), *_titles(s)]


def _table(s: State) -> Iterator[str]:
    if sorted(s.order) != sorted(s.seats):
        yield f"order is {', '.join(s.order)}; it lists every seat once: {', '.join(s.seats)}"
    elif s.first_player != s.order[0]:
        yield f"first_player is {s.first_player}, but {s.order[0]} is first in the order"
    winners = s.winner if isinstance(s.winner, list) else [s.winner]
    if s.winner is not None and not all(seat in s.players for seat in winners):
        yield f"winner is {s.winner}, who is no player"
    for name, count in (("war_box", s.war_box), *((f"market.{seat}", n) for seat, n in s.market.items())):
        if count < 0:
            yield f"{name} is {count}, below 0"
    yield from head_faults(s, OPTIONS)


def _players(s: State) -> Iterator[str]:
    for seat, player in s.players.items():
        yield from count_faults(seat, player, _COUNTS)
        if player.prestige != recomputed(s, seat):
            yield f"players.{seat}.prestige is {player.prestige}; the holdings come to {recomputed(s, seat)}"
        if len(player.loans) > 1 or any(pile < 1 for pile in player.loans):
            yield f"players.{seat}.loans is {player.loans}; one pile of at least 1, or none"
        yield from track_faults(s, seat, player)
        yield from _cards(seat, player)


def _cards(seat: str, player: Player) -> Iterator[str]:
    if len(set(player.cards)) < len(player.cards):
        yield f"players.{seat}.cards names a card twice: {', '.join(player.cards)}"
    if any(card not in player.cards for card in player.passed):
        yield f"players.{seat}.passed names a card that was not played"


def _boxes(s: State) -> Iterator[str]:
    for seat, player in s.players.items():
        if seat in player.privateers or any(count < 1 for count in player.privateers.values()):
            yield f"players.{seat}.privateers is {player.privateers}; at least 1 in others' boxes, or no entry"
        if sum(player.privateers.values()) > FLEET:
            yield f"players.{seat}.privateers are {sum(player.privateers.values())}; {FLEET} is the most"
        if sum(in_box(s, seat).values()) > FLEET:
            yield f"the box of {seat} holds {sum(in_box(s, seat).values())} Privateers; {FLEET} is the most"


def _territories(s: State) -> Iterator[str]:
    for name, land in s.territories.items():
        yield from _flags(s, name, land)
        yield from stack_faults(s, name)
    if sum(1 for land in s.territories.values() if land.city) > 1:
        yield "territories: there is more than one current City"


def _flags(s: State, name: str, land: Territory) -> Iterator[str]:
    if land.unrest < 0 or land.relevant_cities < 0:
        yield f"territories.{name}: {land.unrest} Unrest and {land.relevant_cities} Relevant Cities, below 0"
    if land.colony is not None and land.counters(land.colony) < counters_needed(s, name):
        yield f"territories.{name} is a Colony of {land.colony}, who has too few counters there"
    if land.colony is not None and land.independent:
        yield f"territories.{name} is a Colony and independent"
    if land.colony is None and (land.city or land.relevant_cities):
        yield f"territories.{name} has a City and is no Colony"
    if land.city not in (0, *VALUES):
        yield f"territories.{name}.city is {land.city}; the markers are {', '.join(map(str, VALUES))}"
    if not land.explored and not land.empty:
        yield f"territories.{name} has counters and is not explored"


def _titles(s: State) -> Iterator[str]:
    for title, count in (("progress", "progress_bought"), ("missions", "missions_placed")):
        holder = getattr(s.titles, title)
        most = max(getattr(player, count) for player in s.players.values())
        if holder is not None and getattr(s.players[holder], count) < most:
            yield f"titles.{title} is {holder}'s, but another has {most}"
