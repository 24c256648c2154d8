"""The table of where everybody stands. All of it is public; interests are not counted, as nobody knows others'."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.language import say
from pbem.core.ruleset_contract import Column
from pbem.games.colonialism.rules.conversion import best_steps, converted
from pbem.games.colonialism.state import State


def points(s: State, seat: str) -> int:
    """What a seat's cubes would score now, converted as well as can be, without interests."""
    return _result(s, seat)[0]


def _result(s: State, seat: str) -> tuple[int, int]:
    held, rate = s.players[seat].resources, s.board.numbers.conversion_rate
    # After the end the cubes are converted as their owner wished.
    cubes: Mapping[str, int] = held if s.winner is not None else converted(held, best_steps(held, rate), rate)
    return min(cubes.values()), sum(cubes.values())


_COLUMNS: Mapping[str, Callable[[State, str], int]] = {
    "points": points,
    "black": lambda s, seat: s.players[seat].resources["black"],
    "brown": lambda s, seat: s.players[seat].resources["brown"],
    "yellow": lambda s, seat: s.players[seat].resources["yellow"],
    "turn": lambda s, seat: s.players[seat].collected_this_turn,
    "influence": lambda s, seat: sum(region.of(seat) for region in s.regions.values()),
    "regions": lambda s, seat: len(s.present(seat)),
    "reserve": lambda s, seat: s.players[seat].reserve,
    "hand": lambda s, seat: len(s.players[seat].hand),
    "deck": lambda s, seat: len(s.players[seat].deck),
    "row": lambda s, seat: s.players[seat].row,
}


def standing(s: State) -> list[Column]:
    """One column for each thing that counts, seats in seating order."""
    titles = _titles()
    return [
        Column(key=key, title=titles[key], values={seat: str(value(s, seat)) for seat in s.seats})
        for key, value in _COLUMNS.items()
    ]


def _titles() -> Mapping[str, str]:
    return {
        "points": say("Points"),
        "black": say("Black"),
        "brown": say("Brown"),
        "yellow": say("Yellow"),
        "turn": say("This turn"),
        "influence": say("Influence"),
        "regions": say("Regions"),
        "reserve": say("Reserve"),
        "hand": say("Hand"),
        "deck": say("Deck"),
        "row": say("Row"),
    }


def leading(s: State) -> list[str]:
    """Seats by points, then cubes left; after the end as it was scored."""
    return sorted(s.seats, key=lambda seat: _result(s, seat), reverse=True)
