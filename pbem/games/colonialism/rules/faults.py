"""What must hold in every position, and a sentence for each breach."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.language import say
from pbem.games.colonialism.rules.rows import ROWS
from pbem.games.colonialism.rules.setup import OPTIONS
from pbem.games.colonialism.rules.supply import MERCENARIES
from pbem.games.colonialism.state import COLOURS, NATIVES, Player, State


def faults(s: State) -> list[str]:
    """Every breach of the invariants of a game in play; empty when all is well."""
    return [*_table(s), *_supplies(s), *_cubes(s), *_players(s), *_interests(s), *_regions(s)]


def _table(s: State) -> Iterator[str]:
    if s.first_player not in ("", s.order[0]):
        yield say("{seat} is named as first player, but another is first in the order.", seat=s.first_player)
    winners = s.winner if isinstance(s.winner, list) else [s.winner]
    if s.winner is not None and not all(seat in s.players for seat in winners):
        yield say("The winner is no player.")
    if any(name not in OPTIONS for name in s.options) or any(seat not in s.seats for seat in s.dropped):
        yield say("The options are not known, or name somebody who is no player.")
    if not 1 <= s.turn <= s.board.numbers.turns:
        yield say("There are turns 1 to {last}, but this is turn {turn}.", last=s.board.numbers.turns, turn=s.turn)
    rows = [s.players[seat].row for seat in s.order if s.players[seat].row]
    if len(set(rows)) < len(rows) or any(row not in ROWS for row in rows):
        yield say("Every seat has a row of its own, 1 to 4.")
    elif rows and rows != sorted(rows):
        yield say("The order of play must follow from the rows.")


def _supplies(s: State) -> Iterator[str]:
    """45 natives and 16 mercenaries, on the board or off it."""
    natives = s.supply[NATIVES] + sum(region.natives for region in s.regions.values())
    if natives != s.board.pieces.natives or s.supply[NATIVES] < 0:
        yield say("There are {n} natives; {all} are in the game.", n=natives, all=s.board.pieces.natives)
    hired = s.supply[MERCENARIES] + sum(sum(region.mercenaries.values()) for region in s.regions.values())
    if hired != s.board.pieces.mercenaries or s.supply[MERCENARIES] < 0:
        yield say("There are {n} mercenaries; {all} are in the game.", n=hired, all=s.board.pieces.mercenaries)


def _cubes(s: State) -> Iterator[str]:
    """21 cubes of each colour; when the game is over interests and conversion have changed that."""
    for colour in COLOURS:
        lying = s.bag[colour] + sum(region.cubes[colour] for region in s.regions.values())
        found = lying + sum(player.resources[colour] for player in s.players.values())
        if (found != s.board.pieces.cubes_of_a_colour and s.winner is None) or s.bag[colour] < 0:
            name = s.board.names[colour]
            yield say(
                "There are {n} {colour} cubes; {all} are in the game.", n=found, colour=name,
                all=s.board.pieces.cubes_of_a_colour,
            )  # fmt: skip


def _players(s: State) -> Iterator[str]:
    for seat, player in s.players.items():
        discs = player.reserve + 1 + sum(region.influence.get(seat, 0) for region in s.regions.values())
        if discs != s.board.pieces.discs or player.reserve < 0:
            yield say("{seat} has {n} discs; {all} would do.", seat=seat, n=discs, all=s.board.pieces.discs)
        ships = sum(zone.all for zone in player.ships.values())
        placed = s.board.pieces.ships if not s.phase.startswith("setup") else 0
        if ships != placed or any(min(zone.fresh, zone.used) < 0 for zone in player.ships.values()):
            yield say("{seat} has {n} ships; {all} would do.", seat=seat, n=ships, all=placed)
        if player.collected_this_turn < 0 or min(player.resources.values()) < 0:
            yield say("{seat} has collected fewer than no cubes.", seat=seat)
        yield from _cards(s, seat, player)


def _cards(s: State, seat: str, player: Player) -> Iterator[str]:
    """Every card once: hand, deck, discard pile or policy."""
    laid = [card for cards in player.policies.values() for card in cards]
    cards = [*player.hand, *player.deck, *player.discard, *laid]
    if sorted(cards) != sorted(s.board.cards):
        yield say("{seat} must have every card once, in hand, deck, discard pile or as a policy.", seat=seat)


def _interests(s: State) -> Iterator[str]:
    dealt = [*s.interests, *(card for player in s.players.values() for card in player.interests)]
    if len(set(dealt)) < len(dealt) or any(card not in s.board.interests for card in dealt):
        yield say("An economic interest card is there twice.")
    most = 0 if s.interests else s.board.numbers.interests_dealt
    for seat, player in s.players.items():
        if len(player.interests) != most:
            yield say("{seat} has {n} interests; {all} would do.", seat=seat, n=len(player.interests), all=most)


def _regions(s: State) -> Iterator[str]:
    if sorted(region.rank for region in s.regions.values()) != list(range(1, len(s.regions) + 1)):
        yield say("Every region has a rank of its own.")
    for name, region in s.regions.items():
        counts = (*region.influence.values(), *region.mercenaries.values(), *region.cubes.values())
        if min(counts) < 0 or min(region.limit, region.value) < 0:
            yield say("{region} has fewer than none of something.", region=s.board.names[name])
