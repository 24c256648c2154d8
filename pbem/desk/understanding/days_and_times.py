"""Days with a time, as people write them: "Saturday 8pm", "14.12. um 20 Uhr", "tomorrow at noon"."""

from __future__ import annotations

import re
from datetime import date

from pbem.desk.understanding.spans import DAY, FULL_STOP, date_in
from pbem.desk.understanding.tidying import found, plain

#: A time of day, as plain text has it: "8 pm", "20 uhr", "20:00".
_TIME = re.compile(
    r"(?<![\w.:-])(?:(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))? ?(?P<half>am|pm|uhr|o clock|h)(?!\w)"
    r"|(?P<clock>[012]?\d:\d\d)(?![\w:]))"
)
_NOONS = "noon|midday|mittags?"
_SMALL = frozenset(
    {"till", "until", "til", "by", "to", "at", "on", "the", "for", ",", "."}
    | {"bis", "auf", "um", "zum", "am", "den", "der"}
)


def time_in(text: str) -> str:
    """The one time of day that a plain text names, "20:00"; "" for none, or several."""
    times = list(_TIME.finditer(text))
    if len(times) != 1:
        return "12:00" if not times and found(_NOONS, text) else ""
    [time] = times
    if time["clock"]:
        return time["clock"].zfill(5)
    hour, minute = int(time["hour"]), int(time["minute"] or 0)
    if time["half"] in ("am", "pm"):
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if time["half"] == "pm" else 0)
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else ""


def moment_in(written: str, today: date) -> tuple[date, str] | None:
    """The day, and the time where one is named, that a text says; None where it says anything else, too."""
    text = FULL_STOP.sub(r"\1.", plain(written))
    time = time_in(text)
    rest = re.sub(rf"(?<!\w)(?:{_NOONS})(?!\w)", " ", _TIME.sub(" ", text, count=1)) if time else text
    days = list(DAY.finditer(rest))
    if len(days) != 1 or set(DAY.sub(" ", rest).split()) - _SMALL:
        return None
    day = date_in(days[0].group().strip(), today)
    return (day, time) if day else None
