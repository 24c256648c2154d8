"""Days of an absence, as people write them."""

from __future__ import annotations

from datetime import date

import pytest

from pbem.core.errors import Refusal
from pbem.desk.wording.days_away import Days, days_from

TODAY = date(2026, 11, 21)
CHRISTMAS = Days(first=date(2026, 12, 20), last=date(2027, 1, 3))


@pytest.mark.parametrize(
    "written",
    [
        "2026-12-20 TO 2027-01-03",
        "2026-12-20..2027-01-03",
        "2026-12-20 - 2027-01-03",
        "from 2026-12-20 until 2027-01-03",
        "20.12. bis 3.1.",
        "20.12.-3.1.",
        "vom 20.12.2026 bis 03.01.2027",
        "20.12.26 bis 3.1.27",
        "20.12 – 3.1",
        "Dec 20 to Jan 3",
        "Dec. 20th through January 3rd, 2027",
        "20 December 2026 to 3 January 2027",
        "20. Dezember bis 3. Januar",
        "December 20 - January 3.",
    ],
)
def test_two_days_with_everything_between_them(written: str) -> None:
    assert days_from(written, TODAY) == CHRISTMAS


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("2026-12-24", (2026, 12, 24), (2026, 12, 24)),
        ("24.12.", (2026, 12, 24), (2026, 12, 24)),
        ("Jan 2", (2027, 1, 2), (2027, 1, 2)),
        ("today", (2026, 11, 21), (2026, 11, 21)),
        ("morgen", (2026, 11, 22), (2026, 11, 22)),
        ("until Dec 1", (2026, 11, 21), (2026, 12, 1)),
        ("bis zum 1.12.", (2026, 11, 21), (2026, 12, 1)),
        ("tomorrow to Dec 1", (2026, 11, 22), (2026, 12, 1)),
        ("20. bis 22.12.", (2026, 12, 20), (2026, 12, 22)),
        ("3 to 7 Dec", (2026, 12, 3), (2026, 12, 7)),
        ("1. März", (2027, 3, 1), (2027, 3, 1)),
    ],
)
def test_other_ways_to_say_it(written: str, first: tuple[int, int, int], last: tuple[int, int, int]) -> None:
    assert days_from(written, TODAY) == Days(first=date(*first), last=date(*last))


def test_a_leap_day_without_its_year_is_that_of_a_leap_year() -> None:
    found = days_from("29.2.", date(2028, 1, 10))
    assert found.first == date(2028, 2, 29)
    with pytest.raises(Refusal, match="more than a year ahead"):
        days_from("29.2.", TODAY)


@pytest.mark.parametrize(
    ("written", "why", "instead"),
    [
        ("2027-01-03 TO 2026-12-20", "before it begins", ("ABSENCE 2026-12-20 TO 2027-01-03",)),
        ("2026-11-01 TO 2026-11-10", "10 November 2026 is past", ()),
        ("2026-11-18 TO 2026-11-25", "can begin today", ("ABSENCE 2026-11-21 TO 2026-11-25",)),
        ("18.11. bis 25.11.", "can begin today", ("ABSENCE 2026-11-21 TO 2026-11-25",)),
        ("10.11.", "10 November 2026 is past", ()),
        ("Jan 3 to Dec 20", "before it begins|more than a year", ()),
        ("2028-06-01", "more than a year ahead", ()),
        ("2026-02-30", "no day of the calendar", ()),
        ("31.11. bis 3.12.", "no day of the calendar", ()),
        ("next week", "ABSENCE 2026-11-28 TO 2026-12-05", ()),
        ("Dec 20 to", "names no days", ()),
        ("20.12. bis 3.1. bis 4.1.", "names no days", ()),
        ("Foo 3", "names no days", ()),
    ],
)
def test_what_is_refused_says_what_would_do(written: str, why: str, instead: tuple[str, ...]) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        days_from(written, TODAY)
    assert refused.value.instead[: len(instead)] == instead


def test_days_are_written_as_they_are_read_again() -> None:
    assert days_from(CHRISTMAS.line(), TODAY) == CHRISTMAS
    assert CHRISTMAS.words() == "20 December 2026 to 3 January 2027"
    assert Days(first=date(2026, 12, 3), last=date(2026, 12, 7)).words() == "3 December to 7 December 2026"
    assert Days(first=TODAY, last=TODAY).words() == "21 November 2026"
