"""Days as people write them: `2026-12-20 TO 2027-01-03`, `20.12. bis 3.1.`, `Dec 20 to Jan 3`, one day alone.

A date without its year is the next one of that name, if that is not too far off to be meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from pbem.core.dates import kept_day
from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import keep, say, told

#: So far ahead a date without its year is believed; nearly a year ahead it was more likely meant to be past.
NEAR = timedelta(days=150)
#: So far ahead an absence may end.
AHEAD = timedelta(days=366)

_DAY = timedelta(days=1)
#: What begins the name of each month, in English and German.
_MONTHS = ("jan", "feb", "mar mär mae mrz", "apr", "may mai", "jun", "jul", "aug", "sep", "oct okt", "nov", "dec dez")
_TO = re.compile(r"\s*(?:\.\.|[–—])\s*|\s+(?:to|till?|until|through|thru|bis|-)\s+|(?<=\.)\s*-\s*(?=\d)", re.IGNORECASE)
_LEAD = re.compile(r"(?:from|vom|von|ab)\s+", re.IGNORECASE)
_OPEN = re.compile(r"(?:until|till?|to|bis|through|thru)\s+(?:zum\s+)?", re.IGNORECASE)
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})(?:\.\s?(?P<year>\d{4}|\d{2})?)?",
        r"(?P<day>\d{1,2})(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?P<name>[a-zä]{3,})\.?(?:,?\s+(?P<year>\d{4}))?",
        r"(?P<name>[a-zä]{3,})\.?\s+(?P<day>\d{1,2})(?:\.|st|nd|rd|th)?(?:,?\s+(?P<year>\d{4}))?",
    )
)
_DAY_ALONE = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)?", re.IGNORECASE)
_WORDS = {"today": 0, "heute": 0, "tomorrow": 1, "morgen": 1}


@dataclass(frozen=True, kw_only=True, slots=True)
class Days:
    """Days in a row, the first and the last included."""

    first: date
    last: date

    def line(self) -> str:
        """As it is written to the table: `2026-12-20 TO 2027-01-03`."""
        return str(self.first) if self.first == self.last else f"{self.first} TO {self.last}"

    def words(self) -> str:
        """As it is read: `20 December to 3 January`, with the years where they are not the same."""
        return told(self.kept())

    def kept(self) -> str:
        """The same as it is kept, for what several people read."""
        if self.first == self.last:
            return kept_day(self.first, year=True)
        same = self.first.year == self.last.year
        first, last = kept_day(self.first, year=not same), kept_day(self.last, year=True)
        return keep("{first_day} to {last_day}", first_day=first, last_day=last)


def days_from(text: str, today: date) -> Days:
    """The days that `text` names; `today` by the calendar of who writes.

    Raises NotUnderstood, NotAllowed: what was written, why not, and the line that would do.
    """
    first, last = _ends(text.strip(" .,;:!"), today)
    if last < first:
        raise NotAllowed(
            say("it would end, on {last}, before it begins, on {first}", last=_said(last), first=_said(first)),
            instead=(f"ABSENCE {Days(first=last, last=first).line()}",) if last >= today else (),
        )
    if last < today:
        raise NotAllowed(
            say(
                "{last} is past; an absence is told before it is over, and moves no deadline that was", last=_said(last)
            )
        )
    if first < today:
        raise NotAllowed(
            say("{first} is past; an absence can begin today", first=_said(first)),
            instead=(f"ABSENCE {Days(first=today, last=last).line()}",),
        )
    if last > today + AHEAD:
        raise NotAllowed(say("{last} is more than a year ahead; tell it when it is nearer", last=_said(last)))
    return Days(first=first, last=last)


def _ends(text: str, today: date) -> tuple[date, date]:
    if _OPEN.match(text):
        return today, _last(_OPEN.sub("", text, count=1), today)
    parts = _TO.split(_LEAD.sub("", text, count=1))
    if len(parts) == 1:
        only = _first(parts[0], today)
        return only, only
    if len(parts) != 2 or not all(part.strip() for part in parts):
        raise _strange(text, today)
    start, end = (part.strip() for part in parts)
    if alone := _DAY_ALONE.fullmatch(start):  # 20. bis 22.12.
        last = _last(end, today)
        return _date(last.year, last.month, int(alone[1]), text), last
    first = _first(start, today)
    return first, _last(end, first)


def _first(text: str, today: date) -> date:
    """A beginning: without a year the next such day, or this year's where the next is too far off to be meant."""
    year, month, day = _read(text, today)
    if year is not None:
        return _date(year, month, day, text)
    found = _date(today.year, month, day, text, leap=True)
    if found < today and (later := _date(today.year + 1, month, day, text)) <= today + NEAR:
        return later
    return found


def _last(text: str, first: date) -> date:
    """An end: without a year the first such day from the beginning on."""
    year, month, day = _read(text, first)
    if year is not None:
        return _date(year, month, day, text)
    found = _date(first.year, month, day, text, leap=True)
    if found < first and (later := _date(first.year + 1, month, day, text)) <= first + NEAR:
        return later
    return found


def _read(text: str, today: date) -> tuple[int | None, int, int]:
    """(year or None, month, day)."""
    written = " ".join(text.split())
    if written.lower() in _WORDS:
        meant = today + _WORDS[written.lower()] * _DAY
        return meant.year, meant.month, meant.day
    for form in _FORMS:
        if found := form.fullmatch(written):
            given = found.groupdict()
            month = int(given["month"]) if given.get("month") else _month(given["name"], text, today)
            year = int(given["year"]) if given["year"] else None
            return 2000 + year if year is not None and year < 100 else year, month, int(given["day"])
    raise _strange(text, today)


def _month(name: str, text: str, today: date) -> int:
    for number, starts in enumerate(_MONTHS, start=1):
        if name.lower().startswith(tuple(starts.split())):
            return number
    raise _strange(text, today)


def _date(year: int, month: int, day: int, text: str, *, leap: bool = False) -> date:
    """The date. `leap`: the year was not said, so that 29 February is that of the next leap year."""
    try:
        return date(year, month, day)
    except ValueError:
        if leap and (month, day) == (2, 29):
            return next(date(each, 2, 29) for each in range(year, year + 9) if each % 4 == 0 and each % 100)
        raise NotUnderstood(
            say("“{text}” is no day of the calendar; {year}-12-20 would do", text=text.strip(), year=year)
        ) from None


def _strange(text: str, today: date) -> NotUnderstood:
    example = Days(first=today + 7 * _DAY, last=today + 14 * _DAY)
    return NotUnderstood(
        say(
            "“{text}” names no days that I can read; ABSENCE {example}, or one day alone, would do",
            text=text.strip(),
            example=example.line(),
        )
    )


def _said(day: date, *, year: bool = True) -> str:
    return told(kept_day(day, year=year))
