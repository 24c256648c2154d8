"""How the lines of Colonialism are built, in the language being spoken."""

from __future__ import annotations

from pbem.core.language import say
from pbem.core.order_page import Page
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.telling.tapped.action_shapes import CARD, RESERVE, action_shapes
from pbem.games.colonialism.telling.tapped.choice_lists import page_lists
from pbem.games.colonialism.telling.tapped.fact_shapes import fact_lists, fact_shapes
from pbem.games.colonialism.telling.tapped.wish_shapes import wish_shapes, wished_colours


def order_page(board: Board) -> Page:
    """Every kind of line and every fact of a condition; the slots are a menu's."""
    lists = {**page_lists(board), **fact_lists(board)}
    lists["wishes"] = (*lists["colours"], *wished_colours())
    return Page(
        shapes=(*action_shapes(board), *wish_shapes(board)),
        conditions=tuple(fact_shapes()),
        lists=lists,
        stores={CARD: say("Card"), RESERVE: say("Discs in reserve")},
    )
