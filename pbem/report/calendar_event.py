"""The deadline as a calendar event that updates itself (RFC 5545).

A game's seat has one UID for good; each move of the deadline has a higher SEQUENCE.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import quote

_OCTETS = 75  #: a content line's limit before it is folded (RFC 5545 3.1)
_ALARM = timedelta(hours=3)


def ics(
    game: str,
    seat: str,
    deadline: datetime,
    sequence: int,
    summary: str,
    *,
    organizer: str = "table@example.org",
    made: datetime | None = None,
    cancelled: bool = False,
) -> bytes:
    """The event at `deadline`, as the bytes of a `text/calendar; method=PUBLISH` part.

    `organizer`: the table's address, which both methods want (RFC 5546, 3.2.1, 3.2.5). `made` stamps it (the deadline
    where it is not given, so that the same call gives the same bytes); `cancelled` takes the event out of the calendar.
    """
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//pbem//EN",
        "METHOD:" + ("CANCEL" if cancelled else "PUBLISH"),
        "BEGIN:VEVENT",
        f"UID:{_text(game)}.{_text(seat.lower())}.deadline@{organizer.rpartition('@')[2]}",
        f"ORGANIZER:mailto:{quote(organizer, safe='@+')}",
        f"SEQUENCE:{sequence}",
        f"DTSTAMP:{_utc(made or deadline)}",
        f"DTSTART:{_utc(deadline)}",
        f"SUMMARY:{_text(summary)}",
        "STATUS:" + ("CANCELLED" if cancelled else "CONFIRMED"),
        "TRANSP:TRANSPARENT",
        *(() if cancelled else _alarm(summary)),
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return b"".join(_folded(line) for line in lines)


def _alarm(summary: str) -> tuple[str, ...]:
    trigger = f"TRIGGER:-PT{_ALARM // timedelta(hours=1)}H"
    return "BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_text(summary)}", trigger, "END:VALARM"


def _utc(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(value: str) -> str:
    """A value with the characters escaped that end or split it (RFC 5545 3.3.11)."""
    for plain, escaped in (("\\", "\\\\"), (";", "\\;"), (",", "\\,")):
        value = value.replace(plain, escaped)
    return " ".join("".join(each if each.isprintable() else " " for each in value).split())


def _folded(line: str) -> bytes:
    """The line in pieces of at most 75 octets that split no character, each further one begun by a blank."""
    whole = line.encode()
    if len(whole) <= _OCTETS:
        return whole + b"\r\n"
    pieces, piece = list[bytes](), b""
    for character in line:
        octets = character.encode()
        if len(piece) + len(octets) > _OCTETS:
            pieces.append(piece)
            piece = b" "
        piece += octets
    return b"\r\n".join([*pieces, piece]) + b"\r\n"
