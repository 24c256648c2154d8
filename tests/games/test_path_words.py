"""Paths of the state document in words: every one that a correction can tell has some."""

from __future__ import annotations

import pytest

from pbem.core.paths import leaves
from tests.games.helpers import colonial, position

#: What the sequence of play keeps itself, or follows from something else; no edit tells of it.
NOT_EDITED = ("ruleset", "seats", "turn", "round", "phase", "winner", "options", "order")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("players.Red.treasury", "Red's Treasury"),
        ("players.Red.merchant_fleets", "Red's Merchant Fleets"),
        ("market.Blue", "Blue's Goods on the Market"),
        ("territories.india.unrest", "Unrest in India"),
        ("territories.brazil.resources.tobacco", "counters on Tobacco in Brazil, lowest first"),
        ("america.discovered", "Discovery of America"),
        ("no.such.path", "no.such.path"),
    ],
)
def test_a_path_reads_as_players_know_it(path: str, words: str) -> None:
    assert colonial().path_words(path) == words


def test_every_path_that_can_be_edited_has_words() -> None:
    paths = [path for path, value in leaves(position().document()) if value != {}]
    bare = [path for path in paths if colonial().path_words(path) == path and path.split(".")[0] not in NOT_EDITED]
    assert bare == []
