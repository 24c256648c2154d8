"""A season among forged, copied, reordered and doubled mails ends as it would have without them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.desk.office import MODERATOR, SEATS, address_of, open_office
from tests.desk.season import CLOCK, HOST, Season, letters_to, quiet, rules_of, stormy

#: Fifty drafts of a player arrive within one hour here; everything else is as a host has it.
ROOM = {"mails_an_hour": 200, "mails_a_day": 2000, "outage_minutes": 0}


def play(folder: Path, turns: int, each: int, trust: dict[str, Any]) -> None:
    twins = []
    for name in ("quiet", "stormy"):
        (folder / name).mkdir()
        url = f"sqlite:///{folder / name}/table.db"
        with open_office(folder / name, url, limits=ROOM, trust=trust) as office:
            season = Season(office=office, proved=trust["mode"] != "none")
            if name == "quiet":
                script = quiet(season, turns)
                twins.append(season.end())
                continue
            storm = stormy(season, script, each=each, seed=20261121)
            twins.append(season.end())
            assert all(count >= each - len(SEATS) * turns for count in storm.counts.values()), storm.counts
            rules = rules_of(office)
            arrived = sum(storm.counts[kind] for kind in ("forged", "replayed", "reordered"))
            assert sum(rules.values()) == arrived, "what came twice is stored once, and nothing is lost"
            assert not [rule for rule in rules if "failed" in rule]
            _bounded(season, turns, storm.counts)
    before, after = twins
    assert before["turn"] == turns + 1
    for what in before:
        assert before[what] == after[what], what


def _bounded(season: Season, turns: int, counts: dict[str, int]) -> None:
    """How many letters the storm made us write: a report a turn, a receipt a draft, and what the limits allow."""
    days, drafts = turns + 1, counts["reordered"] // len(SEATS)
    asked = 11 * days  # questions whether a mail was theirs, and one a day that says there were too many
    too_old = 10 * days
    for seat in SEATS:
        assert letters_to(season.office, address_of(seat)) <= 1 + turns + drafts + asked + too_old
    assert letters_to(season.office, MODERATOR) <= asked + days * len(SEATS)
    strangers = sum(letters_to(season.office, f"{number}@else.example") for number in range(50))
    assert strangers <= 60 * days


@pytest.mark.parametrize(
    ("mode", "turns", "each"), [("none", 5, 1000), ("dmarc", 2, 200)], ids=["trust-none", "trust-dmarc"]
)
def test_a_season_among_a_thousand_of_each_ends_as_without_them(
    tmp_path: Path, mode: str, turns: int, each: int
) -> None:
    assert CLOCK["early"] is False, "the deadline alone ends a turn, so twins play at the same moments"
    play(tmp_path, turns, each, {"mode": mode, "authserv_id": HOST} if mode == "dmarc" else {"mode": mode})
