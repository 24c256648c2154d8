"""Deadlines in the reader's zone and in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.report import deadline_words
from pbem.report.wording import words

EN = words("en")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


NOW = at("2026-11-24 17:00")


@pytest.mark.parametrize(
    ("moment", "zone", "expected"),
    [
        ("2026-11-27 19:00", "Europe/Berlin", "Friday 27 November, 20:00 Berlin"),
        ("2026-11-27 19:00", "America/New_York", "Friday 27 November, 14:00 New York"),
        ("2026-11-27 19:00", "Asia/Tokyo", "Saturday 28 November, 04:00 Tokyo"),
        ("2026-11-27 19:00", "Asia/Kolkata", "Saturday 28 November, 00:30 Kolkata"),
        ("2026-11-27 19:00", "UTC", "Friday 27 November, 19:00 UTC"),
        ("2027-01-02 19:00", "Europe/Berlin", "Saturday 2 January 2027, 20:00 Berlin"),  # another year
        ("2026-12-31 23:30", "Europe/Berlin", "Friday 1 January 2027, 00:30 Berlin"),  # already another year there
        ("2026-07-01 18:00", "Europe/Berlin", "Wednesday 1 July, 20:00 Berlin"),  # summer time
        ("2026-10-25 00:30", "Europe/Berlin", "Sunday 25 October, 02:30 Berlin (CEST)"),  # comes twice: first
        ("2026-10-25 01:30", "Europe/Berlin", "Sunday 25 October, 02:30 Berlin (CET)"),  # comes twice: second
        ("2026-10-25 02:30", "Europe/Berlin", "Sunday 25 October, 03:30 Berlin"),
        ("2026-03-29 01:30", "Europe/Berlin", "Sunday 29 March, 03:30 Berlin"),  # 02:30 does not exist
        ("2026-11-27 19:00", "Mars/Olympus", "Friday 27 November, 19:00 UTC"),  # unknown: never a wrong name
        ("2026-11-27 19:00", "../../etc/passwd", "Friday 27 November, 19:00 UTC"),
    ],
)
def test_a_moment_in_its_readers_zone(moment: str, zone: str, expected: str) -> None:
    assert deadline_words.moment(at(moment), zone, NOW, EN) == expected


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        (72, "in 3 days"),
        (71.9, "in 3 days"),  # a mail made some minutes after the deadline was set
        (69.5, "in 3 days"),
        (60, "in 2 days"),
        (48, "in 2 days"),
        (47.9, "in 47 hours"),
        (24, "in 24 hours"),
        (3, "in 3 hours"),
        (2.95, "in 3 hours"),
        (1.5, "in 90 minutes"),
        (1 / 60, "in 1 minute"),
        (0, "now"),
        (-2, "2 hours ago"),
        (-96, "4 days ago"),
    ],
)
def test_how_far_off_it_is(hours: float, expected: str) -> None:
    assert deadline_words.away(NOW + timedelta(hours=hours), NOW, EN) == expected


def test_a_span_over_a_change_of_summer_time_counts_real_hours() -> None:
    """From Saturday 20:00 to Sunday 20:00 in Berlin summer time ends in between: 25 hours, though the clock says 24."""
    saturday, sunday = at("2026-10-24 18:00"), at("2026-10-25 19:00")
    assert deadline_words.moment(saturday, "Europe/Berlin", saturday, EN).endswith("20:00 Berlin")
    assert deadline_words.moment(sunday, "Europe/Berlin", saturday, EN).endswith("20:00 Berlin")
    assert deadline_words.away(sunday, saturday, EN) == "in 25 hours"


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ("2026-11-27 19:00", "Fri 20:00"),
        ("2026-11-30 16:00", "Mon 17:00"),
        ("2026-12-01 19:00", "Tue 1 December, 20:00"),  # a week off: Tuesday alone would be today
        ("2026-11-24 16:00", "Tue 24 November, 17:00"),  # past
    ],
)
def test_a_moment_for_a_subject(moment: str, expected: str) -> None:
    assert deadline_words.short(at(moment), "Europe/Berlin", NOW, EN) == expected


def test_a_deadline_says_both() -> None:
    words_of_it = deadline_words.deadline(at("2026-11-27 19:00"), "Europe/Berlin", NOW, EN)
    assert words_of_it == "Friday 27 November, 20:00 Berlin (in 3 days)"


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        (timedelta(minutes=30), "30 minutes"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(hours=12), "12 hours"),
        (timedelta(hours=2), "2 hours"),
        (timedelta(days=3), "3 days"),
    ],
)
def test_a_length_of_time(length: timedelta, expected: str) -> None:
    assert deadline_words.span(length, EN) == expected


@pytest.mark.parametrize(
    ("items", "expected"),
    [([], ""), (["Red"], "Red"), (["Red", "Blue"], "Red and Blue"), (["Red", "Blue", "Green"], "Red, Blue and Green")],
)
def test_lists(items: list[str], expected: str) -> None:
    assert EN.listed(items) == expected
    assert EN.listed(["1", "2"], "or") == "1 or 2"
