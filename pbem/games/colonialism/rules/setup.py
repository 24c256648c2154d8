"""4 Set-up: what chance alone decides, before anybody is asked anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Chance
from pbem.core.errors import TableError
from pbem.core.language import say
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.rules.supply import MERCENARIES, place
from pbem.games.colonialism.state import COLOURS, NATIVES, Player, Region, Ships, State

ID = "colonialism"
FIRST_PHASE = "setup"
COUNTS = (2, 3, 4)
#: "dropped": seats whose players have left. "quick_start": no draft, the first six cards drawn are discarded.
OPTIONS = ("dropped", "quick_start")


def set_up(board: Board, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
    """4.1 to 4.5 The position before the roll for the turn order; cards lie shuffled, face down.

    Raises TableError for what does not go.
    """
    _check(seats, options)
    s = State(
        ruleset=ID,
        board=board,
        options=dict(options),
        seats=list(seats),
        phase=FIRST_PHASE,
        order=list(seats),
        players={seat: _player(board) for seat in seats},
        regions=_regions(board, seats, chance),
        bag=dict.fromkeys(COLOURS, board.pieces.cubes_of_a_colour),
        supply={NATIVES: board.pieces.natives, MERCENARIES: board.pieces.mercenaries},
    )
    _fill(s, chance)
    _shuffle(s, chance)
    return s


def deal(s: State) -> None:
    """4.7, 4.8 Three interests to each seat, and twelve cards off its deck: nobody sees them before he has a row."""
    each, drawn = s.board.numbers.interests_dealt, s.board.numbers.starting_draw
    for place_, seat in enumerate(s.seats):
        player = s.players[seat]
        player.interests = s.interests[place_ * each : (place_ + 1) * each] or player.interests
        if not player.hand:  # a case may give it, and a game that began before this was so has it
            player.hand, player.deck = player.deck[:drawn], player.deck[drawn:]
    s.interests = []


def empty_ships(board: Board) -> dict[str, Ships]:
    """No ship in any sea zone."""
    return {zone: Ships() for zone in board.zones}


def _check(seats: Sequence[str], options: Mapping[str, Any]) -> None:
    if len(seats) not in COUNTS or len(set(seats)) != len(seats):
        raise TableError(say("{n} seats do not go: this ruleset is for 2 to 4 different seats", n=len(seats)))
    for name in options:
        if name not in OPTIONS:
            known = ", ".join(OPTIONS)
            raise TableError(say("option {name} is not known here; known are {known}", name=name, known=known))
    if not isinstance(options.get("quick_start", False), bool):
        raise TableError(say("quick_start is {what}; true or false would do", what=options["quick_start"]))


def _player(board: Board) -> Player:
    # RULING CL-J01: one disc marks the turn order track for good.
    return Player(
        reserve=board.pieces.discs - 1,
        ships=empty_ships(board),
        policies={region: [] for region in board.regions},
        resources=dict.fromkeys(COLOURS, 0),
    )


def _regions(board: Board, seats: Sequence[str], chance: Chance) -> dict[str, Region]:
    """4.1, 4.2 Order tiles, and the limit tiles of the number of players."""
    ranks = chance.shuffled("setup.ranks", list(board.regions))
    tiles = {name: board.tile(name, len(seats)) for name in board.regions}
    return {
        name: Region(rank=ranks.index(name) + 1, limit=tile.limit, value=tile.value, cubes=dict.fromkeys(COLOURS, 0))
        for name, tile in tiles.items()
    }


def _fill(s: State, chance: Chance) -> None:
    """4.3, 4.4 In rank order cubes for every region; then, in that order, natives."""
    for region in s.by_rank():
        bag = [colour for colour in COLOURS for _ in range(s.bag[colour])]
        for colour in chance.shuffled(f"setup.cubes.{region}", bag)[: s.regions[region].value]:
            s.bag[colour] -= 1
            s.regions[region].cubes[colour] += 1
    for region in s.by_rank():
        faces = chance.faces(f"setup.natives.{region}", s.regions[region].value, s.board.numbers.die)
        place(s, NATIVES, region, sum(faces))


def _shuffle(s: State, chance: Chance) -> None:
    """4.7, 4.8 As many interests as will be dealt, and every seat's deck."""
    # RULING CL-A14: they are shuffled before the rows are chosen, which nobody can tell, and looked at afterwards.
    interests = chance.shuffled("setup.interests", list(s.board.interests))
    s.interests = interests[: len(s.seats) * s.board.numbers.interests_dealt]
    for seat, player in s.players.items():
        player.deck = chance.shuffled(f"setup.deck.{seat}", list(s.board.cards))
