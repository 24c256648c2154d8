"""How people say things to a table that never heard them: each class by several of its kind, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.core.orders.understanding import Outcome
from tests.games.colonialism.order_room import said

MOVE = "R1 1 MOVE SHIP atlantic TO arabian-sea"

TAKEN: Sequence[tuple[str, str]] = (
    # the ship that was moved
    ("Move a ship from the Atlantic to the Arabian Sea, then explore India from there",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    ("Sail Atlantic to Arabian Sea and play Fleet on India using that very ship",
     f"{MOVE}; R1 2 PLAY fleet ON india VIA arabian-sea"),
    ("Aktion 1: Schiff vom Atlantik ins Arabische Meer, Aktion 2: von dort aus Flotte auf Indien",
     f"{MOVE}; R1 2 PLAY fleet ON india VIA arabian-sea"),
    ("Erst das Schiff vom Atlantik ins Arabische Meer, dann damit Indien erkunden",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    ("Move a ship from the Atlantic to the Arabian Sea and from there to the Bay of Bengal",
     f"{MOVE}; R1 2 MOVE SHIP arabian-sea TO bay-of-bengal"),
    ("Explore India, then withdraw 2 from there", "R1 1 EXPLORE india; R1 2 WITHDRAW 2 FROM india"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), TAKEN)
def test_is_taken_as(line: str, meant: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


def test_a_ship_that_an_order_on_the_sheet_moves_is_the_one_that_is_meant() -> None:
    found = said("With action two I do from there the Fleet on India", MOVE)
    assert found.lines == ("R1 2 PLAY fleet ON india VIA arabian-sea",)


NOT_TAKEN = (
    # a ship of which nobody knows where it is
    "Explore India from there",
    "Fleet on India with that ship",
    "Von dort aus Flotte auf Indien",
)


@pytest.mark.parametrize("line", NOT_TAKEN)
def test_is_not_taken(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN
