"""Lines of somebody who knew only the rulebook: what each of his mails puts on the sheet, and what is asked back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

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


def _read(*lines: str, before: Sequence[str] = (CARDS,), given: Mapping[str, Any] | None = None) -> Transcript:
    """A mail of these lines, on a sheet that has the lines `before`."""
    state = before_the_line_up(given)
    ground = Ground(
        ruleset=colonial(), state=state, seat="Red", tempo=Tempo.TURN, asked=Asked(seats=tuple(state.seats), plays=True)
    )
    laid = order_lines(ground, Sheet(), list(enumerate(before, 1)))
    assert not laid.refused
    return transcribe(ground, laid.sheet, list(enumerate(lines, 1)))


def _put(*lines: str, before: Sequence[str] = (CARDS,), given: Mapping[str, Any] | None = None) -> list[str]:
    """What a mail of these lines puts on the sheet; nothing of it may be refused."""
    script = _read(*lines, before=before, given=given)
    assert [refused.reason for refused in script.refused] == []
    return [order.text for order in script.sheet.orders.values() if order.text not in before]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Am Ende eine Flotte, wenn es geht, aber einen Schatz will ich behalten.", "BUILD FLEETS 1 KEEP 1"),
        ("Eine Flotte bauen, aber 1 Schatz behalten.", "BUILD FLEETS 1 KEEP 1"),
        ("Two fleets, but one Treasury I want to keep", "BUILD FLEETS 2 KEEP 1"),
    ],
)
def test_what_is_to_be_kept_is_never_lost(line: str, means: str) -> None:
    assert _put(line, given=LATER) == [means]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "Greift mich jemand an, gebe ich erst nach dem zweiten Kriegsjahr auf.",
            "SURRENDER WHEN defending AND year >= 2",
        ),
        ("Greift Gelb mich an, gebe ich nach dem ersten Jahr auf", "SURRENDER WHEN enemy Yellow AND year >= 1"),
        ("Habe ich 5 Schätze, zahle ich 2 zurück", "REPAY 2 WHEN treasury >= 5"),
    ],
)
def test_a_german_condition_needs_no_wenn(line: str, means: str) -> None:
    assert _put(line, given=LATER) == [means]
