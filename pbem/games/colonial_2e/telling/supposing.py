"""SUPPOSE: what a player guesses of a rival's plans, for a forecast; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.sheet import Sheet
from pbem.games.colonial.telling.supposing import supposed_sheet
from pbem.games.colonial_2e.orders.order_language import read
from pbem.games.colonial_2e.rules.endeavour import ROUNDS
from pbem.games.colonial_2e.state import State

#: The card of a round about which nothing is supposed.
_UNKNOWN = ""


def guessed_sheet(s: State, rival: str, lines: Sequence[str]) -> Sheet:
    """A sheet with the plans in `lines`; the rival's cards in `s` become those that show what is planned first.

    Raises Refusal for a line that is no plan for a card, or could not be one.
    """
    sheet = supposed_sheet(s, rival, lines, read, "a card")
    s.players[rival].cards = [_card(s, sheet, slot) for slot in range(1, ROUNDS + 1)]
    return sheet


def _card(s: State, sheet: Sheet, slot: int) -> str:
    order = sheet.get(str(slot), s.turn)
    planned = [each["action"]["do"] for each in order.data["alternatives"]] if order else []
    return next((s.board.card_with[do] for do in planned if do in s.board.card_with), _UNKNOWN)
