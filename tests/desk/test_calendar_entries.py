"""The calendar entries of a game: one for a seat, its sequence grows, it goes when nothing is asked any more."""

from __future__ import annotations

from datetime import datetime, timedelta
from email import message_from_bytes
from typing import Any

import icalendar

from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import deadline, pause, resume
from tests.desk.acting import do, play_a_turn
from tests.desk.office import SEATS, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders

LINE_UP = "CARDS scientist, explorer, viceroy, merchant, trader"


def entries(office: Office, seat: str) -> list[Any]:
    """The calendars that reached a seat, oldest first."""
    folder = office.folder / "out" / address_of(seat) / "new"
    files = sorted(folder.iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name))
    found = []
    for file in files:
        for part in message_from_bytes(file.read_bytes()).walk():
            if part.get_content_type() == "text/calendar":
                calendar = icalendar.Calendar.from_ical(part.get_payload(decode=True))  # type: ignore[arg-type]
                assert str(part.get_param("method")) == calendar["method"]
                found.append(calendar)
    return found


def event(calendar: Any) -> Any:
    (found,) = calendar.walk("VEVENT")
    return found


def in_the_calendar(calendars: list[Any]) -> dict[str, datetime]:
    """What a calendar program shows after these: UID to its time; an older sequence changes nothing."""
    shown: dict[str, tuple[int, datetime | None]] = {}
    for calendar in calendars:
        found = event(calendar)
        uid, sequence = str(found["uid"]), int(found["sequence"])
        if sequence >= shown.get(uid, (-1, None))[0]:
            shown[uid] = (sequence, None if calendar["method"] == "CANCEL" else found.decoded("dtstart"))
    return {uid: when for uid, (_, when) in shown.items() if when is not None}


def due(office: Office) -> datetime:
    wait = office.dossier().wait
    assert wait is not None
    return wait.deadline


def test_it_follows_the_deadline_through_a_game(office: Office) -> None:
    office.new_game()
    uid = f"{office.game}.red.deadline@example.org"
    assert in_the_calendar(entries(office, "Red")) == {uid: due(office)}
    office.later(minutes=1)
    do(office, deadline("+24h"))
    assert in_the_calendar(entries(office, "Red")) == {uid: due(office)}
    office.later(minutes=1)
    do(office, pause())
    assert in_the_calendar(entries(office, "Red")) == {}
    office.later(hours=5)
    do(office, resume())
    assert in_the_calendar(entries(office, "Red")) == {uid: due(office)}
    play_a_turn(office)
    assert in_the_calendar(entries(office, "Red")) == {uid: due(office)}
    office.later(minutes=1)
    do(office, end(["Red"]))
    assert in_the_calendar(entries(office, "Red")) == {}
    sequences = [int(event(calendar)["sequence"]) for calendar in entries(office, "Red")]
    assert sequences == sorted(set(sequences)), "each one is newer than the one before"


def test_who_is_asked_nothing_more_has_nothing_in_the_calendar(office: Office) -> None:
    office.new_game(clock={"tempo": "decision"})
    for seat in SEATS:
        office.mail(seat, LINE_UP)
    office.poll()
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    wait = office.dossier().wait
    assert wait is not None
    for seat in SEATS:
        told = {letter.subject for letter in office.letters(seat)}
        shown = in_the_calendar(entries(office, seat))
        if seat in wait.seats:
            assert list(shown.values()) == [wait.deadline]
        elif any("adjudicated" in subject for subject in told):
            assert shown == {}


def test_a_deadline_that_has_passed_stays_where_it_is(office: Office) -> None:
    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, SEATS[:3])
    passed = due(office)
    office.until(passed)
    office.poll()
    [first, second] = entries(office, "Yellow")
    assert event(first).decoded("dtstart") == passed
    assert (second["method"], event(second).decoded("dtstart")) == ("PUBLISH", due(office))
    assert due(office) - passed >= timedelta(days=2)
