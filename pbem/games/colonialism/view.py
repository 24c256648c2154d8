"""What a seat may know of a position: the only door out of it."""

from __future__ import annotations

from typing import Any

from pbem.games.colonialism.state import HIDDEN, State


def view(s: State, seat: str | None) -> dict[str, Any]:
    """The state document with HIDDEN in the place of every card that `seat` (None: an observer) may not know.

    How many cards there are is open. Of others: the hand, interests, and the first policy card in each region. Of
    everybody, the seat itself included: the deck. Interests that are not dealt yet are left out. When the game is over,
    nothing is hidden any more.
    """
    document = s.document()
    if s.winner is not None:
        return document
    document.pop("interests", None)
    for other, player in document["players"].items():
        player["deck"] = _hidden(player["deck"])
        if other == seat:
            continue
        player["hand"] = _hidden(player["hand"])
        player["interests"] = _hidden(player["interests"])
        for cards in player["policies"].values():
            cards[:1] = _hidden(cards[:1])
    return document


def _hidden(cards: list[str]) -> list[str]:
    return [HIDDEN] * len(cards)
