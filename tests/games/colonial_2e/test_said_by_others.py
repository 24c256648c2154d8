"""Ways to say orders that people have who write as lawyers or sailors do, or in a language that is not theirs."""

from __future__ import annotations

import pytest

from tests.games.colonial_2e.mail_room import CARDS, LATER, put, read

LINE_UP = ("CARDS sovereign, explorer, merchant, trader, scientist",)
#: What is written, and below it what it puts on the sheet.
SAID = """
It is hereby declared that my Explorer sails to Japan
    2 EXPLORE japan
Hiermit verfüge ich, dass mein Entdecker nach Japan fährt
    2 EXPLORE japan
Mein Entdecker schippert nach Japan, drückt mir die Daumen
    2 EXPLORE japan
Explorer to Japan, wish me luck
    2 EXPLORE japan
The Conqueror founds South Africa, no frills
    2 CONQUEROR south-africa NONE
Der Eroberer gründet in Südafrika, ohne alles
    2 CONQUEROR south-africa NONE
Conqueror to South Africa, only the company
    2 CONQUEROR south-africa COMPANY
Explorer to Japan, and should that be gone I'll sit the round out
    2 EXPLORE japan ELSE PASS
Repay 2, it doesn't matter which loan
    REPAY 2
Ich zahle 2 zurück, welcher von den Krediten ist egal
    REPAY 2
Nach dem ersten Kriegsjahr strecke ich immer die Waffen
    SURRENDER WHEN year >= 1
"""


def _pairs() -> list[tuple[str, list[str]]]:
    lines = SAID.strip().splitlines()
    return [(line, means.strip().split("; ")) for line, means in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("line", "means"), _pairs())
def test_it_is_understood(line: str, means: list[str]) -> None:
    assert sorted(put(line, before=LINE_UP, given=LATER)) == means


@pytest.mark.parametrize(
    ("built", "kept"),
    [
        (("BUILD FLEETS 1",), ["BUILD FLEETS 1 KEEP 2"]),
        (("BUILD FLEETS MAX", "BUILD SQUADRONS 0"), ["BUILD FLEETS MAX KEEP 2", "BUILD SQUADRONS 0"]),
    ],
)
def test_what_is_kept_changes_no_count(built: tuple[str, ...], kept: list[str]) -> None:
    orders = read("Keep: 2, whatever", before=(CARDS, *built), given=LATER).sheet.orders.values()
    assert sorted(order.text for order in orders if order.text.startswith("BUILD")) == kept


@pytest.mark.parametrize(
    "line", ["Ich hab kein Geschwader mehr.", "I have no squadron left.", "Ich habe keine Flotte."]
)
def test_what_somebody_lacks_is_no_order(line: str) -> None:
    assert put(line, before=LINE_UP, given=LATER) == []
