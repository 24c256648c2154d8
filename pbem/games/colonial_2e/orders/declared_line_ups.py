"""The line-up that is not spelled out, in people's own words: "the beginners' line-up", "my usual cards"."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.orders.declarations import Declared, Filled, Part
from pbem.core.orders.meanings import Kinds
from pbem.core.orders.sense import Said
from pbem.games.colonial_2e.orders.card_lines import bound
from pbem.games.colonial_2e.rules.hands import BEGINNERS, usual_line_up

_USUAL = "usual-cards"


def _spelled_out(found: Filled, said: Said) -> Iterable[Filled]:
    """4.1 The cards one by one: those of the beginners' guide, or what would be played if nothing were sent."""
    if bound(said.state):
        return
    characters = BEGINNERS
    if not said.has("beginners"):
        board = said.state.board
        characters = tuple(board.cards[card][0] for card in usual_line_up(said.state, said.seat))
    yield {**found, "lines": [f"CARDS {', '.join(characters)}"]}


def _swapped(found: Filled, said: Said) -> Iterable[Filled]:
    """Last turn's cards, two of them the other way round."""
    if bound(said.state):
        return
    board, cards = said.state.board, usual_line_up(said.state, said.seat)
    named = [str(character) for character in found["cards"]]
    if not said.state.players[said.seat].cards or any(cards.count(board.card_with[each]) != 1 for each in named):
        return
    first, second = (cards.index(board.card_with[each]) for each in named)
    characters = [board.cards[card][0] for card in cards]
    characters[first], characters[second] = named[1], named[0]
    if first != second:
        yield {**found, "lines": [f"CARDS {', '.join(characters)}"]}


LINE_UPS = (
    Declared(
        name="swapped-cards",
        line="",
        evoked=Kinds("swap"),
        parts=(Part(name="cards", kinds=Kinds("character"), least=2, most=2, joined=", "),),
        any_of=Kinds("character"),
        says_no_more=Kinds(f"line-up same repeat-cards as-before turn-word {_USUAL} only always still except"),
        needs=(Kinds(f"repeat-cards as-before {_USUAL}"),),
        finish=_swapped,
    ),
    Declared(
        name=_USUAL,
        line="",
        evoked=Kinds("beginners", _USUAL),
        says_no_more=Kinds("line-up same repeat-cards number:1 turn-word have i own firstly still default"),
        finish=_spelled_out,
    ),
)
