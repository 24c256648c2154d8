"""Display names of everything on the board, as English reports and forms write them."""

from __future__ import annotations

from pbem.games.colonial.board import Board


def display_names(board: Board) -> dict[str, str]:
    """Id to name: Territories as printed, cards by their two Characters, the rest with blanks and capitals."""
    spelled = [*board.card_with, *board.tracks, *board.spaces_of, *(good for _, good in board.colour_of)]
    names = {ident: ident.replace("-", " ").capitalize() for ident in spelled}
    names |= {card: "/".join(names[character] for character in pair) for card, pair in board.cards.items()}
    return names | dict(board.names)
