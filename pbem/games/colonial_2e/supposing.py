"""SUPPOSE: what a player guesses of a rival's plans, for a forecast; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.errors import NotAllowed
from pbem.core.ruleset import OrderContext
from pbem.core.sheet import Sheet
from pbem.games.colonial_2e.endeavor import ROUNDS
from pbem.games.colonial_2e.orders import read
from pbem.games.colonial_2e.state import State

#: The card of a round about which nothing is supposed.
_UNKNOWN = ""


def guessed_sheet(s: State, rival: str, lines: Sequence[str]) -> Sheet:
    """A sheet with the plans in `lines`; the rival's cards in `s` become those that show what is planned first.

    Raises Refusal for a line that is no plan for a card, or could not be one.
    """
    sheet = Sheet()
    for line in lines:
        effect = read(line, OrderContext(state=s, seat=rival, sheet=sheet))
        if not effect.orders or any(not order.slot.isdecimal() for order in effect.orders):
            raise NotAllowed(f"“{line}” is no plan for a card; SUPPOSE {rival} 2 VICEROY west-africa gold 1 would do")
        for order in effect.orders:
            sheet.put(order)
    s.players[rival].cards = [_card(s, sheet, slot) for slot in range(1, ROUNDS + 1)]
    return sheet


def _card(s: State, sheet: Sheet, slot: int) -> str:
    order = sheet.get(str(slot), s.turn)
    planned = [each["action"]["do"] for each in order.data["alternatives"]] if order else []
    return next((s.board.card_with[do] for do in planned if do in s.board.card_with), _UNKNOWN)
