"""What a seat may know of a position: the only door out of it."""

from __future__ import annotations

from typing import Any

from pbem.games.new_world.state import HIDDEN, State


def view(s: State, seat: str | None) -> dict[str, Any]:
    """The state document with HIDDEN in the place of every card that `seat` (None: an observer) may not know.

    How many cards there are is open. Of others: the hand and what they drew. Of everybody: the deck. Offers are seen by
    their two sides. When the game is over, nothing is hidden any more.
    """
    document = s.document()
    if s.winner is not None:
        return document
    # RULING NW-B17: hands and the order of the deck are secret, sizes and the discard pile are not.
    document["deck"] = _hidden(document["deck"])
    for other, player in document["players"].items():
        if other != seat:
            player["hand"], player["drawn"] = _hidden(player["hand"]), _hidden(player["drawn"])
    document["offers"] = [offer for offer in document["offers"] if seat in (offer["seat"], offer["to"])]
    document["last_offer"] = max((offer["number"] for offer in document["offers"]), default=0)
    # Which numbers a player gave his lines is his own affair.
    if seat != s.active:
        for act in document["acts"]:
            act["line"] = ""
    return document


def _hidden(cards: list[str]) -> list[str]:
    return [HIDDEN] * len(cards)
