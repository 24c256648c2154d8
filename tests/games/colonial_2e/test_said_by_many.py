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
My Trader sells 2 of mine in round 4
    4 TRADER OWN 2
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
LINE_UPS = """
Zuerst Merchant, zuletzt Financier, dazwischen Explorer, Rebell und Scientist
    CARDS merchant, explorer, sovereign, scientist, trader
Last the Trader, first the Merchant, in between Explorer, Rebel, Scientist
    CARDS merchant, explorer, sovereign, scientist, trader
Ich fange mit dem Merchant an und höre mit dem Trader auf, dazwischen kommen Explorer, Vizekönig und Rebell
    CARDS merchant, explorer, viceroy, sovereign, trader
"""
BESIDE = """
Ambassador first, me, and while he's at it he can calm India
    1 AMBASSADOR Red, UNREST india
Botschafter zuerst, mich, und wenn er schon dabei ist, eine Unruhe in Indien weg
    1 AMBASSADOR Red, UNREST india
had a think over coffee and i want the financier first, just 4 please
    1 FINANCIER 4
Hab bei einer Tasse Tee nochmal nachgedacht: Financier zuerst, 4 leihen.
    1 FINANCIER 4
Zum Auftakt Financier, 4 nehmen
    1 FINANCIER 4
My first card should be the Scientist, raising economy, and my second the Financier with a loan of 4.
    1 SCIENTIST economy; 2 FINANCIER 4
As for the Rebel, round 5, he should put an unrest in India.
    5 REBEL UNREST india
Könntest du meinen Vizekönig in Runde drei eins auf das Gold in Westafrika legen lassen?
    3 VICEROY west-africa gold 1
Viceroy as my fourth, a treasury on the salt.
    4 VICEROY barbary salt 1
Habe ich in Runde 4 noch 2 in der Kasse, legt der Vizekönig 2 aufs Gold in Westafrika, sonst Botschafter für mich.
    4 VICEROY west-africa gold 2 IF treasury >= 2 ELSE AMBASSADOR Red
If Green has no squadrons when my fourth card comes up, the Sovereign against Green; otherwise Rebel, unrest on India
    4 SOVEREIGN Green IF Green.squadrons = 0 ELSE REBEL UNREST india
Krieg gegen Grün in Runde 4, außer er hat bis dahin mehr als fünf Geschwader.
    4 SOVEREIGN Green IF NOT Green.squadrons > 5
Trader in der letzten Runde, alles verkaufen was ich auf dem Markt habe.
    5 TRADER OWN ALL
Round 3: Scientist, raise Navy. Nothing more for now, the rest follows tonight.
    3 SCIENTIST navy
Yes to anyone who wants to ship my silk.
    ALLOW SHIP ALL india silk
K1 Fin 4, K2 Expl Japan
    1 FINANCIER 4; 2 EXPLORE japan
"""
SAID = (ROUNDS, SHIPS, LOANS, LINE_UPS, BESIDE)


def _pairs(text: str) -> list[tuple[str, list[str]]]:
    lines = text.strip().splitlines()
    return [(line, means.strip().split("; ")) for line, means in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("line", "means"), [pair for text in SAID for pair in _pairs(text)])
def test_it_is_understood(line: str, means: list[str]) -> None:
    assert sorted(put(line, before=(), given=THERE)) == means


@pytest.mark.parametrize(
    "line",
    [
        "Merchant with two of my fleets: gold, salt, silk",
        "Rebel in round 2: remove an unrest from India",
        "Rebell in Runde 2, eine Unruhe in Indien entfernen",
        "Trader and Merchant at the end",
        "In Runde 1 Vizekönig, 1 auf das Gold, um in der zweiten dort mit dem Konquistador eine Kolonie zu gründen",
        "Zwei Schiffe bleiben zu Hause, Merchant in Runde 2 nur mit einem Schiff: Seide",
        "Zwei Trader, einer am Anfang und einer am Ende, dazwischen Explorer nach Japan, Merchant und Rebell",
        "Merchant first, Trader last, in between Explorer and Rebel",
    ],
)
def test_what_would_be_another_order_is_not_taken(line: str) -> None:
    assert not read(line, before=(), given=THERE).sheet.orders
