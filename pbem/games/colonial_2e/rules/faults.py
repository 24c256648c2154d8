"""What must hold in every position, and a sentence for each breach."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.colonial.rules.faults import count_faults, head_faults, stack_faults, track_faults
from pbem.games.colonial_2e.rules.characters.governor import HIGHEST
from pbem.games.colonial_2e.rules.setup import OPTIONS
from pbem.games.colonial_2e.state import Player, State, Territory


def faults(s: State) -> list[str]:
    """Every breach of the invariants of a game in play; empty when all is well."""
    return [*_table(s), *_players(s), *_territories(s), *_tokens(s)]


def _table(s: State) -> Iterator[str]:
    if s.order != s.clockwise(s.first_player):
        yield f"order is {', '.join(s.order)}, but {s.first_player} is First Player and play goes clockwise"
    if s.winner is not None and s.winner not in s.players:
        yield f"winner is {s.winner}, who is no player"
    for seat, goods in s.market.items():
        if goods < 0:
            yield f"market.{seat} is {goods}, below 0"
    yield from head_faults(s, OPTIONS)


def _players(s: State) -> Iterator[str]:
    for seat, player in s.players.items():
        yield from count_faults(seat, player, ("treasury", "merchant_fleets", "squadrons", "prestige"))
        if any(pile < 1 for pile in player.loans):
            yield f"players.{seat}.loans has an empty pile: {player.loans}"
        yield from track_faults(s, seat, player)
        yield from _hand(s, seat, player)
        if player.nation is not None and [each.nation for each in s.players.values()].count(player.nation) > 1:
            yield f"players.{seat}.nation is {player.nation}, which another seat has too"


def _hand(s: State, seat: str, player: Player) -> Iterator[str]:
    cards = sorted(player.cards + player.set_aside)
    # A second copy that is lined up when its rule ends is played still.
    extra = s.board.nations[player.nation].extra_card if player.nation else ""
    if player.cards and cards not in (sorted(s.board.cards), sorted([*s.board.cards, extra])):
        yield f"players.{seat}.cards and set_aside are not the cards of a hand"


def _territories(s: State) -> Iterator[str]:
    for name, land in s.territories.items():
        yield from _flags(name, land)
        yield from _city(name, land)
        yield from stack_faults(s, name)
        if not 0 <= land.prestige <= s.board.lands[name].prestige:
            yield f"territories.{name}.prestige is {land.prestige}; it starts with {s.board.lands[name].prestige}"
    if sum(1 for land in s.territories.values() if land.city) > 1:
        yield "territories: there is more than one Booming City"


def _flags(name: str, land: Territory) -> Iterator[str]:
    if land.unrest < 0 or land.missions < 0:
        yield f"territories.{name}: {land.unrest} Unrest and {land.missions} Missions, below 0"
    if land.colony is not None and not land.holds(land.colony):
        yield f"territories.{name}.colony is {land.colony}'s, who has no counter there"
    if land.colony is not None and land.independent:
        yield f"territories.{name} is a Colony and independent"


def _city(name: str, land: Territory) -> Iterator[str]:
    if not 0 <= land.city <= HIGHEST:
        yield f"territories.{name}.city is {land.city}; the markers go from 1 to {HIGHEST}"


def _tokens(s: State) -> Iterator[str]:
    """11.1 The tokens of the America box are in it, or one is on the compass rose at most."""
    box = s.board.prestige["america_box"]
    if s.america.discovered:
        if s.america.bonus or not 0 <= s.circumnavigation < box:
            yield f"america.bonus is {s.america.bonus} and circumnavigation {s.circumnavigation} after the discovery"
        return
    if s.america.bonus != box or s.circumnavigation:
        yield f"america.bonus is {s.america.bonus} and circumnavigation {s.circumnavigation} before the discovery"
    continent = s.board.exploration["america"]
    for name, land in s.board.lands.items():
        if land.continent == continent and s.territories[name].prestige < land.prestige:
            yield f"territories.{name} is explored, but america.discovered is false"
