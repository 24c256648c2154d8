"""The deadline as a calendar event."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import icalendar
import pytest

from pbem.report.calendar_event import ics

DEADLINE = datetime(2026, 11, 27, 20, 0, tzinfo=timezone(timedelta(hours=1)))


def event(data: bytes) -> Any:
    (found,) = icalendar.Calendar.from_ical(data).walk("VEVENT")
    return found


def test_it_is_the_deadline_in_utc() -> None:
    found = event(ics("g17", "Red", DEADLINE, 2, "Amber Fleet: orders", organizer="table@example.org"))
    assert found.decoded("dtstart") == datetime(2026, 11, 27, 19, 0, tzinfo=UTC)
    assert str(found["summary"]) == "Amber Fleet: orders"
    assert str(found["uid"]) == "g17.red.deadline@example.org"
    assert found["sequence"] == 2
    assert [alarm["trigger"].dt for alarm in found.walk("VALARM")] == [timedelta(hours=-3)]


def test_a_moved_deadline_is_the_same_event_with_a_higher_sequence() -> None:
    first = event(ics("g17", "Red", DEADLINE, 0, "x"))
    moved = event(ics("g17", "Red", DEADLINE + timedelta(days=1), 1, "x"))
    assert first["uid"] == moved["uid"]
    assert first["sequence"] < moved["sequence"]


def test_seats_and_games_have_events_of_their_own() -> None:
    uids = {str(event(ics(game, seat, DEADLINE, 0, "x"))["uid"]) for game in ("g1", "g2") for seat in ("Red", "Blue")}
    assert len(uids) == 4


@pytest.mark.parametrize("cancelled", [False, True])
def test_it_has_what_publish_and_cancel_must_have(cancelled: bool) -> None:
    data = ics("g17", "Red", DEADLINE, 3, "x", organizer="the table+x@example.org", cancelled=cancelled)
    calendar = icalendar.Calendar.from_ical(data)
    assert {"prodid", "version", "method"} <= {name.lower() for name in calendar}
    assert calendar["version"] == "2.0"
    found = event(data)
    assert {"uid", "dtstamp", "dtstart", "sequence", "summary", "organizer"} <= {name.lower() for name in found}
    assert found["organizer"] == "mailto:the%20table+x@example.org"
    assert not calendar.errors
    assert not found.errors
    again = icalendar.Calendar.from_ical(calendar.to_ical())
    assert again.walk("VEVENT")[0]["uid"] == found["uid"]


def test_a_cancelled_event_goes_away_without_ringing() -> None:
    data = ics("g17", "Red", DEADLINE, 3, "x", cancelled=True)
    calendar = icalendar.Calendar.from_ical(data)
    assert calendar["method"] == "CANCEL"
    assert event(data)["status"] == "CANCELLED"
    assert event(data).walk("VALARM") == []


def test_it_publishes_otherwise() -> None:
    assert icalendar.Calendar.from_ical(ics("g17", "Red", DEADLINE, 0, "x"))["method"] == "PUBLISH"


@pytest.mark.parametrize(
    "title",
    ["Tea, Opium; and \\ silk", "Änderungen " * 20, "🚢" * 40, "a\r\nEND:VEVENT\r\nBEGIN:VEVENT", "x" * 75, "x" * 300],
)
def test_titles_of_every_sort(title: str) -> None:
    data = ics("g17", "Red", DEADLINE, 0, title)
    assert max(map(len, data.split(b"\r\n"))) <= 75
    assert data.count(b"\n") == data.count(b"\r\n")
    for line in data.split(b"\r\n"):
        line.decode()
    assert str(event(data)["summary"]) == " ".join(title.split())


def test_the_same_call_gives_the_same_bytes() -> None:
    assert ics("g17", "Red", DEADLINE, 0, "x") == ics("g17", "Red", DEADLINE, 0, "x")
    made = datetime(2026, 11, 24, tzinfo=UTC)
    assert b"DTSTAMP:20261124T000000Z" in ics("g17", "Red", DEADLINE, 0, "x", made=made)
