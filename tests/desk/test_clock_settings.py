"""A clock's settings: every form that is read, the way back to text, and the sentences for the rest."""

from __future__ import annotations

import re
from datetime import date, time, timedelta
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.core.table import Tempo
from pbem.desk.clock import SLEEP, Bank, Clock, Nmr, Quiet, clock_from
from pbem.desk.clock.wall import Skip, Weekly

HOUR = timedelta(hours=1)
DEFAULTS = {
    "every": "72h", "zone": "UTC", "tempo": "turn", "early": True, "settle": "30m", "min": "0h", "grace": "12h",
    "remind": "24h, 3h", "skip": "none", "nmr": "default", "drop_after": 2, "excused": 0, "absence": 21,
    "bank": "none", "fair": False,
}  # fmt: skip


def weekly(*days: int, at: tuple[int, int]) -> Weekly:
    return Weekly(times=tuple((day, time(*at)) for day in days))


def test_nothing_set_is_the_table_of_defaults() -> None:
    assert clock_from({}).settings() == DEFAULTS
    assert clock_from(DEFAULTS) == Clock()


@pytest.mark.parametrize(
    ("key", "written", "read", "back"),
    [
        ("every", "Tue,Fri 20:00", weekly(1, 4, at=(20, 0)), "Tue,Fri 20:00"),
        ("every", "fri, tuesday 20:00", weekly(1, 4, at=(20, 0)), "Tue,Fri 20:00"),
        ("every", "Mon-Fri 21:30", weekly(0, 1, 2, 3, 4, at=(21, 30)), "Mon-Fri 21:30"),
        ("every", "Fri-Mon 9:05", weekly(0, 4, 5, 6, at=(9, 5)), "Mon,Fri-Sun 09:05"),
        ("every", "weekdays 21:30", weekly(0, 1, 2, 3, 4, at=(21, 30)), "Mon-Fri 21:30"),
        ("every", "20:00", weekly(*range(7), at=(20, 0)), "Mon-Sun 20:00"),
        (
            "every",
            "Tue 20:00, Sat 12:00",
            Weekly(times=((1, time(20)), (5, time(12)))),
            "Sat 12:00, Tue 20:00",
        ),
        ("every", "72h", 72 * HOUR, "72h"),
        ("every", "3d", 72 * HOUR, "72h"),
        ("every", "1w", 7 * 24 * HOUR, "7d"),
        ("every", "1d12h", 36 * HOUR, "36h"),
        ("every", "2 days, 6 hours", 54 * HOUR, "54h"),
        ("every", "10 min", timedelta(minutes=10), "10m"),
        ("tempo", "Round", Tempo.ROUND, "round"),
        ("tempo", "decision", Tempo.DECISION, "decision"),
        ("early", False, False, False),
        ("early", "no", False, False),
        ("settle", "90m", timedelta(minutes=90), "90m"),
        ("min", "12h", 12 * HOUR, "12h"),
        ("grace", "0h", timedelta(), "0h"),
        ("remind", "3h, 24h, 3h", (24 * HOUR, 3 * HOUR), "24h, 3h"),
        ("remind", ["12h", "1d"], (24 * HOUR, 12 * HOUR), "24h, 12h"),
        ("remind", "none", (), "none"),
        ("remind", [], (), "none"),
        ("skip", "Sat,Sun", Skip(weekdays=(5, 6)), "Sat,Sun"),
        ("skip", "weekends", Skip(weekdays=(5, 6)), "Sat,Sun"),
        ("skip", "2026-12-25", Skip(ranges=((date(2026, 12, 25), date(2026, 12, 25)),)), "2026-12-25"),
        (
            "skip",
            ["2026-12-24..2027-01-02", "Sun"],
            Skip(weekdays=(6,), ranges=((date(2026, 12, 24), date(2027, 1, 2)),)),
            "Sun, 2026-12-24..2027-01-02",
        ),
        ("skip", [date(2028, 2, 29)], Skip(ranges=((date(2028, 2, 29), date(2028, 2, 29)),)), "2028-02-29"),
        ("skip", "none", Skip(), "none"),
        ("nmr", "default", Nmr.DEFAULT, "default"),
        ("drop_after", "3", 3, 3),
        ("drop_after", 0, 0, 0),
        ("nmr", "Wait", Nmr.WAIT, "wait"),
        ("nmr", "bot", Nmr.BOT, "bot"),
        ("excused", 2, 2, 2),
        ("absence", "14d", 14, 14),
        ("absence", "none", 0, 0),
        ("bank", "48h", Bank(start=48 * HOUR), "48h"),
        ("bank", "24h + 4h / turn", Bank(start=24 * HOUR, refill=4 * HOUR), "24h +4h/turn"),
        ("bank", "2d +30m per deadline", Bank(start=48 * HOUR, refill=timedelta(minutes=30)), "48h +30m/turn"),
        ("bank", "none", None, "none"),
        ("bank", "0h", None, "none"),
        ("fair", True, SLEEP, "23:00-07:00"),
        ("fair", "22-7", Quiet(begin=time(22), end=time(7)), "22:00-07:00"),
        ("fair", False, None, False),
    ],
)
def test_forms(key: str, written: Any, read: object, back: object) -> None:
    clock = clock_from({key: written})
    assert getattr(clock, key) == read
    assert clock.settings() == {**DEFAULTS, key: back}
    assert clock_from(clock.settings()) == clock


def test_what_is_left_out_stays_as_it_was() -> None:
    base = clock_from({"every": "Sat 12:00", "zone": "Europe/Berlin", "min": "12h"})
    changed = clock_from({"min": "1h"}, base)
    assert changed.settings() == {**base.settings(), "min": "1h"}
    assert changed.zone.key == "Europe/Berlin"


@pytest.mark.parametrize(
    ("key", "written", "cure"),
    [
        ("evry", "72h", "every"),
        ("every", "sometimes", "72h"),
        ("every", "Tue,Fri", "Tue,Fri 20:00"),
        ("every", "Tue 25:00", "20:00"),
        ("every", "Tue 8pm", "20:00"),
        ("every", "Tue,Fry 20:00", "Fri"),
        ("every", "T 20:00", "Tue"),
        ("every", "Tue 20:00 Europe/Berlin", "20:00"),
        ("every", "72", "72h"),
        ("every", "72 fortnights", "72h"),
        ("every", "-3h", "72h"),
        ("every", "", "72h"),
        ("every", "0h", "72h"),
        ("every", "121d", "120d"),
        ("every", ["72h", "48h", "x"], "72h"),
        ("zone", "Berlin", "Europe/Berlin"),
        ("zone", "europe/berlin2", "Europe/Berlin"),
        ("zone", "new york", "America/New_York"),
        ("zone", "Europe", "UTC"),
        ("zone", "/etc/passwd", "UTC"),
        ("zone", "", "UTC"),
        ("tempo", "slow", "turn, round, decision"),
        ("early", "perhaps", "true or false"),
        ("settle", "a while", "30m"),
        ("min", True, "72h"),
        ("grace", "12", "12h"),
        ("remind", ["24h", "late"], "72h"),
        ("skip", "christmas", "Sat"),
        ("skip", "2026-02-29", "2026-12-24"),
        ("skip", "20261224", "2026-12-24"),
        ("skip", "2027-01-02..2026-12-24", "2026-12-24..2027-01-02"),
        ("skip", "2026-12-24..2032-01-02", "2026-12-24..2027-01-02"),
        ("skip", "daily", "fewer"),
        ("nmr", "kick", "default, wait, bot"),
        ("excused", "-1", "0 to 99"),
        ("absence", "three weeks", "0 to 99"),
        ("absence", "100", "0 to 99"),
        ("bank", "24", "24h"),
        ("bank", "much", "72h"),
        ("bank", "24h +", "24h +4h/turn"),
        ("bank", "24h +4h", "24h +4h/turn"),
        ("fair", "sometimes", "22:00-07:00"),
        ("fair", "22:00", "22:00-07:00"),
        ("fair", "07:00-07:00", "22:00-07:00"),
        ("drop_after", "-1", "0 to 99"),
        ("drop_after", True, "0 to 99"),
        ("drop_after", 2.5, "0 to 99"),
    ],
)
def test_a_slip_gets_key_what_was_written_and_a_cure(key: str, written: Any, cure: str) -> None:
    with pytest.raises(TableError) as told:
        clock_from({key: written})
    sentence = str(told.value)
    assert sentence.startswith(f"{key}: ")
    assert cure in sentence
    assert "nvalid" not in sentence
    wrong = str(written[-1]) if isinstance(written, list) else str(written)
    assert key == "skip" or wrong == "" or any(word in sentence for word in re.split("[ ,]", wrong))


def test_a_clock_whose_every_day_is_skipped_is_refused() -> None:
    with pytest.raises(TableError, match=r"Sat,Sun.*another day in every, or fewer in skip"):
        clock_from({"every": "Sat,Sun 20:00", "skip": "weekends"})
    assert clock_from({"every": "Fri,Sat 20:00", "skip": "weekends"}).skip.weekdays == (5, 6)
