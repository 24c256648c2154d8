"""A season among forged, copied, stolen, reordered and doubled mails ends as it would have without them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.desk.office import MODERATOR, SEATS, Office, address_of, open_office
from tests.desk.season import CLOCK, HOST, PROVED, Season, Storm, letters_to, quiet, rules_of, stormy
from tests.mail.keys import make_key

#: Fifty drafts of a player arrive within one hour here; everything else is as a host has it.
ROOM = {"mails_an_hour": 2000, "mails_a_day": 20000, "outage_minutes": 0}
#: What a replay leaves as it was: its signature goes on to hold.
SIGNED = [b"from", b"to", b"date", b"subject"]


def proof(office: Office, mode: str) -> Callable[[bytes], bytes] | None:
    """What marks a mail as its sender's where the table trusts that."""
    if mode == "dmarc":
        return lambda raw: PROVED + raw
    if mode == "dkim":
        key = make_key()
        office.desk.name_servers = lambda name, timeout=0: key.record if b"players.example" in name else b""
        return lambda raw: key.sign(raw, "players.example", include_headers=SIGNED)
    return None


def play(folder: Path, turns: int, each: int, mode: str) -> dict[str, int]:
    """Play it twice and compare; how many mails of each kind came beside those that count."""
    trust: dict[str, Any] = {"mode": mode, **({"authserv_id": HOST} if mode == "dmarc" else {})}
    twins = []
    counts: dict[str, int] = {}
    for name in ("quiet", "stormy"):
        (folder / name).mkdir()
        url = f"sqlite:///{folder / name}/table.db"
        with open_office(folder / name, url, limits=ROOM, trust=trust) as office:
            season = Season(office=office, proves=proof(office, mode))
            if name == "quiet":
                script = quiet(season, turns)
                twins.append(season.end())
                continue
            storm = stormy(season, script, each=each, seed=20261121)
            twins.append(season.end())
            counts = storm.counts
            assert all(count >= each - len(SEATS) * turns for count in counts.values()), counts
            _recorded(office, storm, turns)
            _bounded(season, turns, counts)
    before, after = twins
    assert before["turn"] == turns + 1
    for what in before:
        assert before[what] == after[what], what
    return counts


def _recorded(office: Office, storm: Storm, turns: int) -> None:
    """What came twice is stored once, nothing is lost, and no token that others saw opens anything."""
    rules = rules_of(office)
    arrived = sum(storm.counts[kind] for kind in ("forged", "replayed", "reordered", "stolen"))
    assert sum(rules.values()) == arrived + turns, "with the mail of each turn that was copied to a rival"
    assert not [rule for rule in rules if "failed" in rule]
    assert len(storm.seen) == turns
    with office.desk.store.read() as work:
        assert [token for token in storm.seen if work.seat_by_token(token, at=office.now)] == []


def _bounded(season: Season, turns: int, counts: dict[str, int]) -> None:
    """How many letters the storm made us write: a report a turn, a receipt a draft, and what the limits allow."""
    days, drafts = turns + 1, counts["reordered"] // len(SEATS)
    asked = 11 * days  # questions whether a mail was theirs, and one a day that says there were too many
    too_old = 10 * days
    for seat in SEATS:
        assert letters_to(season.office, address_of(seat)) <= 1 + 2 * turns + drafts + asked + too_old
    assert letters_to(season.office, MODERATOR) <= asked + days * len(SEATS)
    strangers = sum(letters_to(season.office, f"{number}@else.example") for number in range(50))
    assert strangers <= 12 * 2 * days, "an hour of storm a day, or two"
    if season.proved:
        assert strangers == 0


@pytest.mark.parametrize(
    ("mode", "turns", "each"),
    [
        pytest.param("none", 3, 120, id="trust-none"),
        pytest.param("dmarc", 2, 160, id="trust-dmarc", marks=pytest.mark.broad),
        pytest.param("dkim", 2, 80, id="trust-dkim", marks=pytest.mark.broad),
    ],
)
def test_a_season_among_mails_of_every_kind_ends_as_without_them(
    tmp_path: Path, mode: str, turns: int, each: int
) -> None:
    assert CLOCK["early"] is False, "the deadline alone ends a turn, so twins play at the same moments"
    play(tmp_path, turns, each, mode)


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["none", "dmarc", "dkim"])
def test_a_season_among_ten_thousand_ends_as_without_them(tmp_path: Path, mode: str) -> None:
    counts = play(tmp_path, 6, 2100, mode)
    assert sum(counts.values()) >= 10_000, counts
