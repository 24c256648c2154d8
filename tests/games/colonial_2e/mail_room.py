"""A seat's mails, and what they put on its sheet: what the tests of whole mails in people's own words share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.sheet import Sheet
from pbem.core.table import Tempo
from pbem.desk.game.order_lines import Ground, Transcript, order_lines
from pbem.desk.mail_lines.transcript import transcribe
from pbem.desk.understanding.meaning import Asked
from tests.games.colonial_2e.order_room import before_the_line_up
from tests.games.helpers import colonial

#: Turn 3: Blue and Green are on the salt, Red on the gold.
LATER = {
    "players.Red.loans": [6],
    "players.Red.treasury": 6,
    "territories.west-africa.explored": True,
    "territories.west-africa.resources": {"gold": ["Red"], "slaves": []},
    "territories.barbary.explored": True,
    "territories.barbary.resources": {"salt": ["Blue", "Green"]},
    "territories.india.explored": True,
    "territories.india.resources": {"silk": ["Blue"], "opium": [], "fine-fabrics": []},
    "territories.india.unrest": 1,
    "territories.south-africa.explored": True,
}
CARDS = "CARDS viceroy, explorer, merchant, trader, scientist"


def read(*lines: str, before: Sequence[str] = (CARDS,), given: Mapping[str, Any] | None = None) -> Transcript:
    """A mail of these lines, on a sheet that has the lines `before`."""
    state = before_the_line_up(given)
    asked = Asked(seats=tuple(state.seats), plays=True)
    ground = Ground(ruleset=colonial(), state=state, seat="Red", tempo=Tempo.TURN, asked=lambda: asked)
    laid = order_lines(ground, Sheet(), list(enumerate(before, 1)))
    assert not laid.refused
    return transcribe(ground, laid.sheet, list(enumerate(lines, 1)))


def put(*lines: str, before: Sequence[str] = (CARDS,), given: Mapping[str, Any] | None = None) -> list[str]:
    """What a mail of these lines puts on the sheet; nothing of it may be refused."""
    script = read(*lines, before=before, given=given)
    assert [refused.reason for refused in script.refused] == []
    return [order.text for order in script.sheet.orders.values() if order.text not in before]
