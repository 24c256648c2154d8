"""Slaver and Conquest Tokens: at most one of each for a player."""

from __future__ import annotations

from pbem.games.new_world.rules.played_action import Playing

SLAVER, CONQUEST = "slaver", "conquest"


def take_token(p: Playing, token: str) -> None:
    """NW-A8 The player has the token from now on; told if it is new."""
    player = p.s.players[p.seat]
    # RULING NW-A8: one of each, for good, and there are always enough.
    if not getattr(player, token):
        setattr(player, token, True)
        p.table.tell("token-gained", rule="A8", seat=p.seat, token=token)
