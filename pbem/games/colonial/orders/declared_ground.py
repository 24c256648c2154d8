"""What the board and the position tell where a line in people's own words leaves something out."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.sense import Said


def goods_of(said: Said, territory: str) -> Sequence[str]:
    """The goods of a Territory; none of one that is not on this board."""
    land = said.state.board.lands.get(territory)
    goods: Sequence[str] = land.goods if land else ()
    return goods


def lands(said: Said) -> list[str]:
    """All Territories."""
    return list(said.state.board.lands)


def is_explored(said: Said, territory: str) -> bool:
    """Whether a Territory is explored; none that is not on this board."""
    land = said.state.territories.get(territory)
    return bool(land and land.explored)


def spaces(said: Said, who: str) -> list[tuple[str, str]]:
    """The spaces that a seat controls, "OWN" for the writer's; "ALL" and "ALL OTHERS": all that somebody controls."""
    seat = said.seat if who == "OWN" else who
    return [
        (territory, good)
        for territory, land in said.state.territories.items()
        for good, stack in land.resources.items()
        if stack and (who in ("ALL", "ALL OTHERS") or stack[0] == seat)
    ]


def own_loans(said: Said) -> Sequence[int]:
    """The writer's loans."""
    loans: Sequence[int] = said.state.players[said.seat].loans
    return loans


def sheet_texts(said: Said) -> list[str]:
    """The canonical lines on the writer's sheet."""
    return [order.text for order in said.sense.context.sheet.orders.values()]


def places_on_sheet(said: Said, verb: str) -> list[tuple[str, str]]:
    """The slot and the Territory of each plan on the sheet that is this verb and its place, and says no more."""
    found = []
    for slot, order in said.sense.context.sheet.orders.items():
        words = order.text.split()
        if len(words) == 3 and words[1] == verb and words[2] in said.state.board.lands:
            found.append((slot, words[2]))
    return found


def spaces_on_sheet(said: Said) -> list[tuple[str, str]]:
    """The spaces that the writer's plans go for: what he ships later this turn grows there."""
    found: dict[tuple[str, str], None] = {}
    for text in sheet_texts(said):
        territory = ""
        for word in text.partition(" IF ")[0].replace(",", " ").split():
            territory = word if word in said.state.board.lands else territory
            if territory and word in goods_of(said, territory):
                found[territory, word] = None
    return list(found)
