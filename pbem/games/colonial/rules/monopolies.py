"""Monopolies: sole control of a colour of Resources (rules 5.2 and 5.3)."""

from __future__ import annotations

from pbem.games.colonial.state import Position


def monopolist(s: Position, colour: str) -> str | None:
    """5.2 The only player who controls spaces of a colour; vacant spaces do not matter. Gold has none (5.3)."""
    if s.board.colour_rules.get(colour) == "gold":
        return None
    sole = None
    for territory, good in s.board.spaces_of[colour]:
        stack = s.territories[territory].resources[good]
        if stack and stack[0] != sole:
            if sole is not None:
                return None
            sole = stack[0]
    return sole


def monopolies(s: Position) -> dict[str, list[str]]:
    """5.2, 5.3 Every seat's Monopolies: colours, and for Gold one entry "gold:<territory>" a space."""
    found: dict[str, list[str]] = {seat: [] for seat in s.seats}
    for colour, spaces in s.board.spaces_of.items():
        if s.board.colour_rules.get(colour) == "gold":
            for territory, good in spaces:
                stack = s.territories[territory].resources[good]
                if stack:
                    found[stack[0]].append(f"{good}:{territory}")
        elif (sole := monopolist(s, colour)) is not None:
            found[sole].append(colour)
    return found
