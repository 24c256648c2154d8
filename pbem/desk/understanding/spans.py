"""Spans and days in what people write: "2 more days", "vom 20.12. bis 3.1.", "until Monday", "next week"."""

from __future__ import annotations

import re
from datetime import date, timedelta

from pbem.core.errors import Refusal
from pbem.desk.wording.days_away import Days, days_from

_COUNTS = {
    1: "a an one another ein eine einen einem einer noch",
    2: "two couple zwei",
    3: "three drei",
    4: "four vier",
    5: "five fuenf",
    6: "six sechs",
    7: "seven sieben",
    10: "ten zehn",
}
_NUMBERS = {name: number for number, names in _COUNTS.items() for name in names.split()}
_UNITS = {
    1: "hour hours hrs hr h stunde stunden std",
    24: "day days d tag tage tagen",
    168: "week weeks woche wochen",
}
_HOURS = {name: hours for hours, names in _UNITS.items() for name in names.split()}
_SPAN = re.compile(
    rf"(?<![\w.])(?:(?P<count>\d+|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})(?: (?:of|more|extra|full|whole|"
    rf"further|additional|weitere[nrs]?|ganze[nr]?|zusaetzliche[nr]?|mehr|noch|another))* ?)(?P<unit>{'|'.join(_HOURS)}"
    rf")(?!\w)"
)
_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        ("monday mon montag", "tuesday tue tues dienstag", "wednesday wed mittwoch", "thursday thu thurs donnerstag",
         "friday fri freitag", "saturday sat samstag sonnabend", "sunday sun sonntag")
    )
    for name in names.split()
}  # fmt: skip
_MONTH = r"(?:jan|feb|maer|mar|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]*"
_DATE = (
    rf"\d{{4}}-\d\d?-\d\d?|\d{{1,2}}\. ?\d{{1,2}}\.?(?: ?\d{{4}})?|\d{{1,2}}(?:\.|st|nd|rd|"
    rf"th)?(?: of)? {_MONTH}\.?(?: \d{{4}})?"
    rf"|{_MONTH}\.? \d{{1,2}}(?:st|nd|rd|th)?(?: \d{{4}})?|today|tomorrow|heute|uebermorgen|morgen|"
    rf"(?:next |this |naechsten |kommenden |diesen )?(?:{'|'.join(sorted(_WEEKDAYS, key=len, reverse=True))})|"
    r"\d{1,2}(?:st|nd|rd|th|\.)?(?=(?: (?:and|und|to|until|till|bis|-) | ?- ?)\d)"
)
#: A number's full stop, which plain text sets apart.
FULL_STOP = re.compile(r"(\d) \.")
_TO = (
    r"(?: (?:inclusive|einschliesslich|evening|abend|morning|frueh))?(?: (?:to|until|till|til|through|"
    r"thru|and|bis(?: zum| einschliesslich)?|und) | ?- ?)(?:the |zum |den )?"
)
#: One day, wherever it is named.
DAY = re.compile(rf"(?<![\w.])(?:{_DATE})(?!\w)")
_RANGE = re.compile(rf"(?<![\w.])(?P<first>{_DATE}){_TO}(?P<last>{_DATE})(?!\w)")
_FROM_ON = re.compile(
    rf"(?:ab|from|starting|beginning)(?: on| am| dem)? (?P<first>{_DATE})(?!\w)(?=.* (?:for|fuer|lang))"
)
_UNTIL = re.compile(rf"(?:until|till|til|bis|through|to)(?: zum| einschliesslich| the| inkl)? (?P<last>{_DATE})(?!\w)")
_BACK = re.compile(
    rf"(?:back|zurueck|wieder da|wieder zurueck)(?: (?:again|wieder|on|am|erst|ab))* (?P<back>{_DATE})(?!\w)"
)
_BACK_AFTER = re.compile(rf"(?:am|ab|erst) (?P<back>{_DATE}) (?:wieder|zurueck|back)(?!\w)")
_ONE = re.compile(rf"(?<![\w.])(?:on |am )?(?P<only>{_DATE})(?!\w)")
_DAY = timedelta(days=1)


def span_in(text: str) -> str:
    """The span that a text names, as the clock writes it ("48h"); "" for none, or several."""
    spans = {hours for match in _SPAN.finditer(text) if (hours := _hours(match))}
    if re.search(r"\b(?:half an hour|halbe stunde)\b", text):
        return ""
    return f"{spans.pop()}h" if len(spans) == 1 else ""


def _hours(match: re.Match[str]) -> int:
    count = match["count"]
    return (int(count) if count.isdecimal() else _NUMBERS[count]) * _HOURS[match["unit"]]


def absence_in(text: str, today: date) -> str:
    """The days of an absence that a text names, as ABSENCE reads them; "" for none that are certain."""
    text = FULL_STOP.sub(r"\1.", text)
    for form, days in _FORMS:
        if match := form.search(text):
            try:
                return days(match, today).line()
            except Refusal:
                return ""
    for pattern, first in ((r"\b(?:next|coming|naechste|kommende) (?:week|woche)\b", 1),):
        if re.search(pattern, text):
            monday = today + (7 - today.weekday()) * _DAY * first
            return Days(first=monday, last=monday + 6 * _DAY).line()
    if re.search(r"\b(?:the|this|over the|am|uebers|dieses) (?:weekend|wochenende)\b", text):
        saturday = today + max(0, 5 - today.weekday()) * _DAY
        return Days(first=saturday, last=saturday + (1 if saturday.weekday() == 5 else 0) * _DAY).line()
    span = _SPAN.search(text)
    if span and _hours(span) >= 24 and not re.search(r"\bin \w+ (?:days?|weeks?|tagen?|wochen?)\b", text):
        return Days(first=today, last=today + (_hours(span) // 24) * _DAY).line()
    return ""


def date_in(text: str, today: date) -> date | None:
    """The one day that a text names: "until 3 January", "bis Montag"."""
    text = FULL_STOP.sub(r"\1.", text)
    match = _UNTIL.search(text) or _ONE.search(text)
    if match is None:
        return None
    try:
        return _days(next(group for group in match.groups() if group), today).first
    except Refusal:
        return None


def _range(match: re.Match[str], today: date) -> Days:
    first, last = match["first"], match["last"]
    if _weekday(first) is None and _weekday(last) is None and "uebermorgen" not in (first, last):
        return days_from(f"{first} to {last}", today)
    begin = _days(first, today).first
    return Days(first=begin, last=_days(last, begin).first)


def _from_on(match: re.Match[str], today: date) -> Days:
    """From a day on for a span."""
    first = _days(match["first"], today).first
    span = _SPAN.search(match.string, match.end())
    hours = _hours(span) if span else 24
    return Days(first=first, last=first + (max(24, hours) // 24 - 1) * _DAY)


def _until(match: re.Match[str], today: date) -> Days:
    return Days(first=today, last=_days(match["last"], today).first)


def _back(match: re.Match[str], today: date) -> Days:
    """Who is back on a day is away until the one before."""
    return Days(first=today, last=max(today, _days(match["back"], today).first - _DAY))


def _only(match: re.Match[str], today: date) -> Days:
    return _days(match["only"], today)


def _days(text: str, today: date) -> Days:
    number = _weekday(text)
    if number is not None:
        ahead = (number - today.weekday()) % 7
        day = today + (ahead or 7) * _DAY
        return Days(first=day, last=day)
    if text == "uebermorgen":
        return Days(first=today + 2 * _DAY, last=today + 2 * _DAY)
    return days_from(text.replace("maer", "mär"), today)


def _weekday(text: str) -> int | None:
    return _WEEKDAYS.get(text.split()[-1])


#: In their order: the first that fits counts.
_FORMS = ((_RANGE, _range), (_FROM_ON, _from_on), (_BACK, _back), (_BACK_AFTER, _back), (_UNTIL, _until), (_ONE, _only))
