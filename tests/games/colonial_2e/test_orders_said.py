"""Standing orders, and what else is no plan, in words."""

from __future__ import annotations

import pytest

from tests.games.colonial_2e.order_room import Room
from tests.games.helpers import colonial

SAID = [
    ("ALLOW SHIP ALL", "everybody may ship your Goods"),
    ("ALLOW SHIP ALL EXCEPT Blue, Green", "everybody may ship your Goods, but not Blue and Green"),
    ("REFUSE SELL ALL EXCEPT Blue", "nobody may sell your Goods, except Blue"),
    ("REFUSE SELL Blue WHEN Blue.prestige >= 8", "Blue may not sell your Goods when Blue has at least 8 Prestige"),
    ("ALLOW SELL Blue 2", "Blue may sell at most 2 of your Goods"),
    ("ALLOW SHIP Blue india silk", "Blue may ship your Goods (silk of India)"),
    ("SURRENDER NEVER", "never surrender"),
    ("SURRENDER WHEN squadrons < 2", "surrender when you have fewer than 2 Squadrons"),
    ("CASUALTIES Blue west-africa gold BOTTOM, Green 2",
     "casualties: first Blue's on gold of West Africa (the lowest), then 2 of Green's"),
    ("CASUALTIES WAR Blue", "casualties in a war: first Blue's"),
    ("BATTLES india, west-africa", "battles first in India, then West Africa"),
    ("REPAY ALL", "pay back all you can of your Loans"),
    ("REPAY KEEP 3", "pay back all you can of your Loans, keep 3 Treasury"),
    ("REPAY NEVER", "pay no Loan back"),
    ("ALWAYS BUILD SQUADRONS 1", "at the end of every turn build 1 Squadron"),
    ("BUILD FLEETS MAX KEEP 8", "at the turn's end build as many Merchant Fleets as can be, keep 8 Treasury"),
    ("CIRCUMNAVIGATE WHEN need <= 4", "sail round the world when the need is at most 4"),
    ("CIRCUMNAVIGATE NEVER", "never sail round the world"),
    ("AUSTRALIA ROLL", "roll again for Australia"),
    ("ON SUCCESS ADVENTURERS tea POST silk", "when an Explorer succeeds: adventurers on tea, else a post on silk"),
    ("ON SUCCESS NONE", "when an Explorer succeeds: nothing"),
    ("OPTIONS COMPANY REPRESSION 1", "for every Colony: Company, Repression of 1 Unrest"),
    ("CITY FIRST own, Green, gold", "of the Booming City's Goods first your own, then Green's, then gold"),
    ("LOSE FROM brazil tobacco BOTTOM", "of your own counters first goes that on tobacco of Brazil (the lowest)"),
    ("AUTO OWN-GOODS OFF", "ship and sell nothing without a plan"),
    ("ASK ON", "ask you where a plan is missing or cannot be done"),
    ("GIVE Blue 1 WHEN treasury > 5", "give Blue 1 Treasury when you have more than 5 Treasury"),
    ("LINEUP REPEAT", "last turn's line-up again"),
    ("ALWAYS SCIENTIST navy", "Scientist: Navy"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "said"), SAID)
def test_it_is_said_in_words(line: str, said: str) -> None:
    room = Room()
    effect = room.take(line)
    assert effect.words == said
    assert said in [words for _, words in colonial().sheet_words(room.sheet, room.state, "Red")]
