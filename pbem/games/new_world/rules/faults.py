"""What must hold in every position, and a sentence for each breach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.core.language import say
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.state import KINDS, Player, State


def faults(s: State) -> list[str]:
    """Every breach of the invariants of a game in play; empty when all is well."""
    return [*_table(s), *_cards(s), *_pieces(s), *_markers(s), *_tokens(s), *_players(s)]


def _table(s: State) -> Iterator[str]:
    if sorted(s.order) != sorted(s.seats) or s.first_player != s.order[0]:
        yield say("The order of play must list every seat once, whoever's turn it is first.")
    elif s.phase != NATIONS and not _in_turn(s):
        yield say("The order of play is that of the nations.")
    winners = s.winner if isinstance(s.winner, list) else [s.winner]
    if s.winner is not None and not all(seat in s.players for seat in winners):
        yield say("The winner is no player.")
    if any(seat not in s.seats for seat in s.dropped):
        yield say("The options are not known, or name somebody who is no player.")


def _in_turn(s: State) -> bool:
    """NW-A3 Whether the order goes round by nations, from whoever's turn it is."""
    nations = [s.players[seat].nation for seat in s.order]
    if sorted(set(nations)) != sorted(nations) or any(name not in s.board.nations for name in nations):
        return False
    ranks = [s.board.nations[name].order for name in nations]
    first = ranks.index(min(ranks))
    return ranks[first:] + ranks[:first] == sorted(ranks)


def _cards(s: State) -> Iterator[str]:
    """All 80 cards, each copy once: deck, discard pile, hands, and the action under way."""
    hands = [card for player in s.players.values() for card in player.hand]
    found, all_ = Counter([*s.deck, *s.discard, *s.played, *hands]), Counter(s.board.deck)
    for card in s.board.cards:
        if found[card] != all_[card]:
            yield say(
                "Of the card {card} there are {n}; {all} are in the game.", card=s.board.names[card], n=found[card],
                all=all_[card],
            )  # fmt: skip


def _pieces(s: State) -> Iterator[str]:
    """NW-A7 No seat has more pieces in play than it owns, or fewer than none anywhere."""
    for seat in s.seats:
        for kind in KINDS:
            most, found = getattr(s.board.pieces, kind), s.count(seat, kind)
            if found > most:
                yield say(
                    "{seat} has {n} pieces of the kind {kind}; {all} are there.", seat=seat, n=found,
                    kind=s.board.names[kind], all=most,
                )  # fmt: skip
    for name, region in s.regions.items():
        counts = [getattr(units, kind) for units in region.units.values() for kind in KINDS]
        if any(count < 0 for count in counts) or any(not units.all for units in region.units.values()):
            yield say("{region} has fewer than none of something.", region=s.board.names[name])
    if any(min(player.homeland.colonists, player.homeland.soldiers) < 0 for player in s.players.values()):
        yield say("A Homeland has fewer than none of something.")


def _markers(s: State) -> Iterator[str]:
    """NW-C5 A marker lies exactly where a seat knows a region and has no unit; all know where they started."""
    for name, region in s.regions.items():
        if len(set(region.markers)) < len(region.markers) or any(seat in region.units for seat in region.markers):
            yield say("In {region} a marker lies twice, or beside its owner's units.", region=s.board.names[name])
    start = s.board.numbers.start_explored
    for seat in s.seats:
        if not s.knows(seat, start):
            yield say("{seat} must know {region}.", seat=seat, region=s.board.names[start])


def _tokens(s: State) -> Iterator[str]:
    """NW-A1 One Indian token in each region or none; no more of a value than there are."""
    there = Counter(region.resistance for region in s.regions.values() if region.resistance)
    for value, count in sorted(there.items()):
        if count > s.board.tokens.count(value):
            yield say("There are {n} Indian tokens of {value}; {all} are in the game.", n=count, value=value,
                      all=s.board.tokens.count(value))  # fmt: skip


def _players(s: State) -> Iterator[str]:
    for seat, player in s.players.items():
        if any(_wrong_level(s, player, name) for name in player.advances):
            yield say("{seat} has an Advance or a level of it that is not there.", seat=seat)
        if any(offer.seat == offer.to for offer in s.offers) or not _tokens_right(player):
            yield say("{seat} has a token or an offer that cannot be.", seat=seat)


def _wrong_level(s: State, player: Player, name: str) -> bool:
    """G3"""
    most = 2 if s.option("level2_advances") else 1
    return name not in s.board.advances or not 1 <= player.advances[name] <= most


def _tokens_right(player: Player) -> bool:
    return isinstance(player.slaver, bool) and isinstance(player.conquest, bool) and player.missed >= 0
