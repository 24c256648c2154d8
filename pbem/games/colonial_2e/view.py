"""What a seat may know of a position: the only door out of it."""

from __future__ import annotations

from typing import Any

from pbem.games.colonial_2e.state import State


def view(s: State, seat: str | None) -> dict[str, Any]:
    """The state document without others' unrevealed and set-aside cards; `seat` None is an observer."""
    document = s.document()
    shown = revealed(s)
    for other, player in document["players"].items():
        if other != seat:
            player["cards"] = player["cards"][:shown]
            player["set_aside"] = []
    return document


def revealed(s: State) -> int:
    """4.1 How many cards of each line-up lie open.

    Within the rounds one a round; before the new line-up and after the last round the whole line-up of the turn is
    known. Before a round's phase has begun, the position still bears the number of the round before it.
    """
    in_rounds = s.phase.startswith("round-")
    return s.round if in_rounds else max(len(player.cards) for player in s.players.values())
