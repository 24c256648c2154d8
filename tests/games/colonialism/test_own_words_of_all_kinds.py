"""What people say to their table in many ways: each class of sentences by several of its kind, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.core.orders.understanding import Outcome
from tests.games.colonialism.order_room import said

TAKEN: Sequence[tuple[str, str]] = (
    # which colour rather than which, and until when
    ("wherever I may collect I take black in preference to brown, and brown in preference to yellow",
     "TAKE black, brown, yellow"),
    ("Until further notice I prefer yellow to brown and brown to black when collecting", "TAKE yellow, brown, black"),
    ("Standing instruction, until revoked: whenever I am entitled to take cubes, brown before black and black before "
     "yellow", "TAKE brown, black, yellow"),
    ("Bis auf Widerruf: beim Einsammeln nehme ich Schwarz vor Braun und Braun vor Gelb", "TAKE black, brown, yellow"),
    ("Wo immer ich sammeln darf, ziehe ich Braun dem Gelb vor", "TAKE brown, yellow"),
    ("Soweit mir beim Einsammeln eine Wahl zusteht, ist stets die Farbe zu nehmen, von der ich derzeit am wenigsten "
     "besitze. Dies gilt bis auf Widerruf.", "TAKE LEAST"),
    ("Where I have a choice in collecting, the colour of which I hold the fewest at that time is to be taken",
     "TAKE LEAST"),
    # one region that is an exception
    ("Bei Verlusten haften meine Söldner vor meinen eigenen Scheiben, ausgenommen in Indien, dort ist es umgekehrt.",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("Verluste: erst Söldner, dann eigene; nur in Indien andersherum",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("In conflicts my own discs go first, save in China, where it shall be the reverse",
     "LOSE OWN FIRST; LOSE IN china MERCENARIES FIRST"),
    ("Mercenaries die first everywhere but in India, where my own go first",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("Losses: mercs first, except in India: there my own discs first",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("Collect yellow before black, in India the other way round", "TAKE yellow, black; TAKE IN india black, yellow"),
    # a card by words that sound alike is one card
    ("draw, then Commerce roots in India", "R1 1 DRAW; R1 2 PLAY commerce-routes ON india"),
    ("ziehen, dann Handels Wege auf Indien", "R1 1 DRAW; R1 2 PLAY commerce-routes ON india"),
    ("Fleet and Empire on India", "R1 1 PLAY fleet ON india; R1 2 PLAY empire ON india"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), TAKEN)
def test_is_taken_as(line: str, meant: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


NOT_TAKEN = (
    "draw, then Commerce riots in India",  # one card, or two
    "Söldner vor eigenen Scheiben, in Indien aber nicht",
    "Collect yellow, in India the other way round",
    "mercenaries first, except in India",
)


@pytest.mark.parametrize("line", NOT_TAKEN)
def test_is_not_taken(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN
