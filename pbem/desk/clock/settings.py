"""The settings of a clock: what they are, how they are read from words. The handbook's side is docs/deadlines.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Any
from zoneinfo import ZoneInfo

from pbem.core.errors import TableError
from pbem.core.language import quoted, say
from pbem.core.table import Tempo
from pbem.desk.clock.bank import Bank, bank_from, bank_text
from pbem.desk.clock.fair import SLEEP, Quiet, quiet_from, quiet_text
from pbem.desk.clock.text import (
    every_from,
    every_text,
    skip_from,
    skip_text,
    span_from,
    span_text,
    spans_from,
    spans_text,
    zone_from,
)
from pbem.desk.clock.wall import Skip, Weekly

_UTC = ZoneInfo("UTC")
_NO_SKIP = Skip()
_YES_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Nmr(StrEnum):
    """What becomes of a seat that sent nothing (no moves received)."""

    DEFAULT = "default"  #: it plays the default orders
    WAIT = "wait"  #: the game waits for it, or for the moderator
    BOT = "bot"  #: a bot orders what is missing, for that deadline only


@dataclass(frozen=True, kw_only=True, slots=True)
class Clock:
    """How a game's deadlines are set."""

    every: Weekly | timedelta = timedelta(hours=72)  #: times of the week, or a span from the report
    zone: ZoneInfo = _UTC  #: whose wall clock and calendar count
    tempo: Tempo = Tempo.TURN  #: what one deadline asks for
    early: bool = True  #: go on before the deadline when all orders are in and nobody waits
    settle: timedelta = timedelta(minutes=30)  #: from the last orders to going on early
    min: timedelta = timedelta()  #: from the report to going on, at least
    grace: timedelta = timedelta(hours=12)  #: extra time for the late, once a deadline
    remind: tuple[timedelta, ...] = (timedelta(hours=24), timedelta(hours=3))  #: before the deadline, longest first
    skip: Skip = _NO_SKIP  #: days without deadlines
    nmr: Nmr = Nmr.DEFAULT  #: what becomes of a seat that sent nothing
    drop_after: int = 2  #: missed deadlines in a row until the seat is offered to others; 0 is never
    excused: int = 0  #: missed deadlines of a seat in a game that do not count towards it
    absence: int = 21  #: days a seat may be away in a game
    bank: Bank | None = None  #: spare time of a seat, spent when it would miss a deadline
    fair: Quiet | None = None  #: no deadline of a span in anybody's night; the night of who has not said his own

    def settings(self) -> dict[str, str | bool | int]:
        """The clock in the words that `clock_from` reads."""
        return {
            "every": every_text(self.every),
            "zone": self.zone.key,
            "tempo": self.tempo.name.lower(),
            "early": self.early,
            "settle": span_text(self.settle),
            "min": span_text(self.min),
            "grace": span_text(self.grace),
            "remind": spans_text(self.remind),
            "skip": skip_text(self.skip),
            "nmr": str(self.nmr),
            "drop_after": self.drop_after,
            "excused": self.excused,
            "absence": self.absence,
            "bank": bank_text(self.bank),
            "fair": quiet_text(self.fair) if self.fair else False,
        }


# --- reading the settings -----------------------------------------------------------------------------------


def clock_from(settings: Mapping[str, Any], base: Clock | None = None) -> Clock:
    """The clock that `settings` describe; what they leave out is as in `base`, or the default.

    Values are text in the forms of docs/deadlines.md, or what TOML makes of them (lists, dates, true, 2).
    Raises TableError, a sentence with the key, what was written and what would do.
    """
    found = {key: _read(key, written) for key, written in settings.items()}
    clock = replace(base or Clock(), **found)
    days = [weekday for weekday, _ in clock.every.times] if isinstance(clock.every, Weekly) else []
    if days and all(day in clock.skip.weekdays for day in days):
        raise TableError(
            say(
                "every: {every_text} falls only on days that skip leaves out ({skip_text}); another day in every, "
                "or fewer in skip, would do",
                every_text=quoted(every_text(clock.every)),
                skip_text=skip_text(clock.skip),
            )
        )
    return clock


def _read(key: str, written: Any) -> Any:
    if key not in _READERS:
        raise TableError(
            say(
                "{key}: {written} sets nothing, a clock has only {readers}",
                key=key,
                written=quoted(_text(written)),
                readers=", ".join(_READERS),
            )
        )
    try:
        return _READERS[key](written)
    except TableError as error:
        raise TableError(f"{key}: {error}") from None


def _text(written: Any) -> str:
    return ", ".join(_texts(written))


def _texts(written: Any) -> list[str]:
    return [str(part) for part in written] if isinstance(written, list | tuple) else [str(written)]


def _every(written: Any) -> Weekly | timedelta:
    every = every_from(_text(written))
    if not every:
        raise TableError(say("{written} leaves no time to play; 72h would do", written=quoted(_text(written))))
    return every


def _tempo(written: Any) -> Tempo:
    names = {tempo.name.lower(): tempo for tempo in Tempo}
    if (name := _text(written).strip().lower()) not in names:
        raise TableError(
            say("{written} is not a tempo; {names} would do", written=quoted(_text(written)), names=", ".join(names))
        )
    return names[name]


def _early(written: Any) -> bool:
    if (word := _text(written).strip().lower()) not in _YES_NO:
        raise TableError(say("{written} is neither yes nor no; true or false would do", written=quoted(_text(written))))
    return _YES_NO[word]


def _nmr(written: Any) -> Nmr:
    word = _text(written).strip().lower()
    if word not in list(Nmr):
        raise TableError(
            say("{written} is not known here; {nmr} would do", written=quoted(_text(written)), nmr=", ".join(Nmr))
        )
    return Nmr(word)


def _number(written: Any, *, of: str, most: int, such: str) -> int:
    text = _text(written).strip()
    if not (text.isascii() and text.isdecimal() and int(text) <= most):
        raise TableError(
            say(
                "{text} is not a number of {of} from 0 to {most}; {such} would do",
                text=quoted(text),
                of=of,
                most=most,
                such=such,
            )
        )
    return int(text)


def _days(written: Any) -> int:
    text = _text(written).strip().lower()
    return _number(
        "0" if text in ("none", "no") else text.removesuffix("d"), of="days", most=99, such=say("21 (0: none)")
    )


def _fair(written: Any) -> Quiet | None:
    word = _text(written).strip().lower()
    if word in _YES_NO:
        return SLEEP if _YES_NO[word] else None
    return quiet_from(word)


_READERS: dict[str, Callable[[Any], Any]] = {
    "every": _every,
    "zone": lambda written: zone_from(_text(written)),
    "tempo": _tempo,
    "early": _early,
    "settle": lambda written: span_from(_text(written)),
    "min": lambda written: span_from(_text(written)),
    "grace": lambda written: span_from(_text(written)),
    "remind": lambda written: spans_from(_texts(written)),
    "skip": lambda written: skip_from(_texts(written)),
    "nmr": _nmr,
    "drop_after": lambda written: _number(written, of="deadlines", most=99, such="2 (0: never)"),
    "excused": lambda written: _number(written, of="deadlines", most=99, such="0 or 1"),
    "absence": _days,
    "bank": lambda written: bank_from(_text(written)),
    "fair": _fair,
}
