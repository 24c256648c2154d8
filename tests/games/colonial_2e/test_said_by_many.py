"""What is ordered in nearly every turn, as people say it: the round, the ships, the loan, with what else they write."""

from __future__ import annotations

import pytest

from tests.games.colonial_2e.mail_room import LATER, put, read

THERE = {
    **LATER,
    "players.Red.loans": [9, 7, 5],
    "players.Red.merchant_fleets": 4,
    "players.Red.economy": 6,
    "territories.barbary.resources": {"salt": ["Red"]},
    "territories.india.resources": {"silk": ["Red"], "opium": [], "fine-fabrics": []},
}
#: What is written, and below it what it puts on the sheet.
ROUNDS = """
Als vierte Karte nehme ich den Finanzier, 4 leihen
    4 FINANCIER 4
Financier als Vierter, 4
    4 FINANCIER 4
Der Finanzier kommt als Dritter dran, 4
    3 FINANCIER 4
Den Finanzier spiele ich ganz am Ende, 4
    5 FINANCIER 4
Financier zum Schluss, 4
    5 FINANCIER 4
The Trader goes last, sell everything
    5 TRADER OWN ALL
Trader in the last round, offer everything I have on the market
    5 TRADER OWN ALL
Explorer 2nd, Japan
    2 EXPLORE japan
Merchant second: my gold. Trader fourth: sell all.
    2 MERCHANT OWN west-africa gold; 4 TRADER OWN ALL
Merchant auf 1: mein Salz. Trader auf 2: alles verkaufen.
    1 MERCHANT OWN barbary salt; 2 TRADER OWN ALL
Explorer auf Position 3: Japan
    3 EXPLORE japan
Secondly Financier, 4
    2 FINANCIER 4
Zuerst Merchant alles, am Ende Trader alles
    1 MERCHANT OWN ALL; 5 TRADER OWN ALL
Financier 4, am Ende 2 zurückzahlen
    1 FINANCIER 4; REPAY 2
Merchant first then, gold from West Africa
    1 MERCHANT OWN west-africa gold
"""
SHIPS = """
Merchant in round 1 with 3 of my fleets: gold, salt, silk
    1 MERCHANT OWN west-africa gold, OWN barbary salt, OWN india silk
Merchant in Runde 1 mit zwei meiner Flotten: Gold und Seide
    1 MERCHANT OWN west-africa gold, OWN india silk
Merchant in round 2 with 3 of my fleets, all my own
    2 MERCHANT OWN 3
Merchant with my four fleets: all mine
    1 MERCHANT OWN ALL
Merchant in round 3, two loads: gold from West Africa and salt
    3 MERCHANT OWN west-africa gold, OWN barbary salt
Merchant auf Platz zwei, die erste Flotte holt das Gold, die zweite das Salz
    2 MERCHANT OWN west-africa gold, OWN barbary salt
Merchant in round 1, use all four ships: gold, silk and salt
    1 MERCHANT OWN west-africa gold, OWN india silk, OWN barbary salt
"""
LOANS = """
2 Treasury auf den 5er-Kredit zurückzahlen
    REPAY 2 FROM 3
Two of my treasury go to the loan of 5
    REPAY 2 FROM 3
Zwei Treasury gehen auf den 9er Kredit
    REPAY 2 FROM 1
1 auf den kleinsten Kredit zurück
    REPAY 1 FROM 3
3 zurückzahlen, alles auf den 7er-Kredit
    REPAY 3 FROM 2
Am Zugende 2 zurückzahlen, den Rest behalte ich
    REPAY 2
Repay 2 and keep the rest
    REPAY 2
Keep 2, repay the rest
    REPAY KEEP 2
"""


def _pairs(text: str) -> list[tuple[str, list[str]]]:
    lines = text.strip().splitlines()
    return [(line, means.strip().split("; ")) for line, means in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("line", "means"), [*_pairs(ROUNDS), *_pairs(SHIPS), *_pairs(LOANS)])
def test_it_is_understood(line: str, means: list[str]) -> None:
    assert sorted(put(line, before=(), given=THERE)) == means


@pytest.mark.parametrize(
    "line",
    [
        "Merchant with two of my fleets: gold, salt, silk",
        "Rebel in round 2: remove an unrest from India",
        "Rebell in Runde 2, eine Unruhe in Indien entfernen",
        "Trader and Merchant at the end",
    ],
)
def test_what_would_be_another_order_is_not_taken(line: str) -> None:
    assert not read(line, before=(), given=THERE).sheet.orders
