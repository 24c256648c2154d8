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


WITH_MORE = """
Missionary to India, otherwise my colony there is toast
    1 MISSIONARY india
Missionar nach Indien, sonst verliere ich da noch die Kolonie
    1 MISSIONARY india
Zwei Geschwader, sonst greift mich Blau an
    BUILD SQUADRONS 2
Ambassador: me to the right, because I want to be level with Blue in case I have to fight him
    1 AMBASSADOR Red
I surrender as soon as I have no squadrons left, otherwise I keep fighting
    SURRENDER WHEN squadrons = 0
Circumnavigate if America is discovered, otherwise don't
    CIRCUMNAVIGATE WHEN america discovered
Explorer nach Japan, falls Amerika entdeckt ist, sonst lasse ich es
    1 EXPLORE japan IF america discovered
Explorer in round 3 to Japan, not China
    3 EXPLORE japan
Scientist zuerst und damit die Logistik hoch auf 2
    1 SCIENTIST logistics
Rebell, dritte Möglichkeit: die Mission in Indien entfernen
    1 REBEL MISSION india
When Green is asking to ship my gold I say always yes, but for Blue never please
    ALLOW SHIP Green west-africa gold; REFUSE SHIP Blue west-africa gold
Anyone may ship my gold, no need to ask me each time
    ALLOW SHIP ALL west-africa gold
I forbid all players to take my goods off the market; shipping of my resources remains permitted
    ALLOW SHIP ALL; REFUSE SELL ALL
Wenn Grün fragt, ob er mein Gold verschiffen darf: ja, bei Blau nie
    ALLOW SHIP Green west-africa gold; REFUSE SHIP Blue west-africa gold
"""


@pytest.mark.parametrize(
    ("line", "means"),
    list(zip(WITH_MORE.strip().splitlines()[::2], WITH_MORE.strip().splitlines()[1::2], strict=True)),
)
def test_what_is_said_beside_an_order_orders_nothing(line: str, means: str) -> None:
    assert sorted(put(line, before=(), given=LATER)) == means.strip().split("; ")


@pytest.mark.parametrize(
    "line",
    [
        "If I'm attacked I never surrender",
        "Explorer to Japan if America is discovered, otherwise not to China",
        "Viceroy 1 on the gold, not 2 in India",
    ],
)
def test_what_may_change_an_order_is_not_taken_away(line: str) -> None:
    script = read(line, before=(), given=LATER)
    assert [order.text for order in script.sheet.orders.values()] == []
