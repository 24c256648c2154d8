"""What a moderator's `DEADLINE …` means, said at some moment in some zone."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from pbem.core.errors import Refusal
from pbem.desk.clock.text import parse_when


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


NOW = utc("2026-11-21 10:00:20")  # a Saturday


@pytest.mark.parametrize(
    ("text", "zone", "said", "meant"),
    [
        ("Fri 20:00", "UTC", NOW, "2026-11-27 20:00"),
        ("friday  20:00", "Europe/Berlin", NOW, "2026-11-27 19:00"),
        ("Sat 10:00", "UTC", NOW, "2026-11-28 10:00"),
        ("Sat 10:01", "UTC", NOW, "2026-11-21 10:01"),
        ("Sat 11:00", "Europe/Berlin", NOW, "2026-11-28 10:00"),
        ("20:00", "UTC", NOW, "2026-11-21 20:00"),
        ("09:00", "UTC", NOW, "2026-11-22 09:00"),
        ("2026-12-01 20:00", "UTC", NOW, "2026-12-01 20:00"),
        ("2026-12-01T20:00", "America/New_York", NOW, "2026-12-02 01:00"),
        ("+48h", "Asia/Tokyo", NOW, "2026-11-23 10:01"),
        ("+ 1d 12h", "UTC", NOW, "2026-11-22 22:01"),
        ("+2h", "Europe/Berlin", utc("2026-10-25 00:30"), "2026-10-25 02:30"),  # over the second 02:30
        ("2027-03-28 02:30", "Europe/Berlin", utc("2027-03-01 00:00"), "2027-03-28 01:00"),  # skipped by clocks
        ("2026-10-25 02:30", "Europe/Berlin", utc("2026-10-01 00:00"), "2026-10-25 00:30"),  # shown twice
        ("2027-03-21 10:00", "UTC", NOW, "2027-03-21 10:00"),  # 120 days less 20 seconds
    ],
)
def test_moments(text: str, zone: str, said: datetime, meant: str) -> None:
    found = parse_when(text, ZoneInfo(zone), said)
    assert (found, found.tzinfo) == (utc(meant), UTC)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("soon", "'soon' names no moment; Fri 20:00, 2026-12-01 20:00 or +48h would do"),
        ("", "'' names no moment; Fri 20:00, 2026-12-01 20:00 or +48h would do"),
        ("48h", "'48h' names no moment; Fri 20:00, 2026-12-01 20:00 or +48h would do"),
        ("Fri", "'Fri' names no moment; Fri 20:00, 2026-12-01 20:00 or +48h would do"),
        ("Fri 24:00", "'24:00' is not a time of day; 20:00 would do (00:00 to 23:59)"),
        ("Frei 20:00", "'Frei' is not a day of the week; Mon, Tue, Wed, Thu, Fri, Sat, Sun would do"),
        ("2026-12-01", "'2026-12-01' names no time of day; 2026-12-01 20:00 would do"),
        ("2026-02-29 20:00", "'2026-02-29' is not a date; a date like 2026-12-24 would do"),
        ("2026-12-01 8pm", "'8pm' is not a time of day; 20:00 would do (00:00 to 23:59)"),
        (
            "2026-11-21 11:00",
            "'2026-11-21 11:00' has passed already (it is 2026-11-21 11:00 in Europe/Berlin); a later moment would do",
        ),
        ("2027-03-21 11:01", "'2027-03-21 11:01' is more than 120 days from now; a nearer date would do"),
        ("2226-12-01 20:00", "'2226-12-01 20:00' is more than 120 days from now; a nearer date would do"),
        ("+48", "'48' has no unit; 48h (hours), 48d (days) or 48m would do"),
        ("+1000d", "'1000d' is longer than 120 days; a span up to 120d would do"),
    ],
)
def test_what_is_not_taken_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as told:
        parse_when(text, ZoneInfo("Europe/Berlin"), NOW)
    assert told.value.reason == sentence
