"""Days and moments as sentences of the table name them, kept in English and told in the reader's language."""

from __future__ import annotations

from datetime import date, datetime

from pbem.core.language import keep

_MONTHS = (
    keep("{day} January"),
    keep("{day} February"),
    keep("{day} March"),
    keep("{day} April"),
    keep("{day} May"),
    keep("{day} June"),
    keep("{day} July"),
    keep("{day} August"),
    keep("{day} September"),
    keep("{day} October"),
    keep("{day} November"),
    keep("{day} December"),
)
_MONTHS_OF_A_YEAR = (
    keep("{day} January {year}"),
    keep("{day} February {year}"),
    keep("{day} March {year}"),
    keep("{day} April {year}"),
    keep("{day} May {year}"),
    keep("{day} June {year}"),
    keep("{day} July {year}"),
    keep("{day} August {year}"),
    keep("{day} September {year}"),
    keep("{day} October {year}"),
    keep("{day} November {year}"),
    keep("{day} December {year}"),
)
_WEEKDAYS = (
    keep("Mon {stamp}"),
    keep("Tue {stamp}"),
    keep("Wed {stamp}"),
    keep("Thu {stamp}"),
    keep("Fri {stamp}"),
    keep("Sat {stamp}"),
    keep("Sun {stamp}"),
)


def kept_day(day: date, *, year: bool = False) -> str:
    """A day, as it is kept: "20 December", with `year` "20 December 2026"."""
    if year:
        return keep(_MONTHS_OF_A_YEAR[day.month - 1], day=day.day, year=day.year)
    return keep(_MONTHS[day.month - 1], day=day.day)


def kept_moment(wall: datetime, zone: str) -> str:
    """A wall-clock moment of a zone, as it is kept: "Fri 2026-11-27 20:00 Europe/Berlin"."""
    return keep(_WEEKDAYS[wall.weekday()], stamp=f"{wall:%Y-%m-%d %H:%M} {zone}")
