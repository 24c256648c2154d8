"""The time bank: spare time that a seat has for the whole game, spent by itself when it would miss a deadline.

What a seat has left is remembered as a mark of the game, of kind `BANK`, by the seat's name, in seconds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pbem.core.errors import NotUnderstood
from pbem.core.language import quoted, say
from pbem.desk.clock.text import span_from, span_text
from pbem.desk.clock.waits import Wait, late_begin

#: The kind of mark that balances are kept as.
BANK = "bank"

_NOTHING = timedelta()
_FORM = re.compile(r"([^+]+?)(?:\s*\+\s*([^/+]+?)\s*(?:/|per|a|each)\s*(?:turn|deadline))?", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Bank:
    """What a seat's time bank holds."""

    start: timedelta  #: at the beginning, and at most
    refill: timedelta = _NOTHING  #: for each deadline met without it


def bank_from(text: str) -> Bank | None:
    """`24h +4h/turn`, `48h`, or None for `none`. Raises NotUnderstood, NotAllowed."""
    written = text.strip().lower()
    if written in ("", "none", "no", "off", "false"):
        return None
    if not (found := _FORM.fullmatch(written)):
        raise NotUnderstood(
            say("{text} is not a time bank; 24h +4h/turn, 48h or none would do", text=quoted(text.strip()))
        )
    bank = Bank(start=span_from(found[1]), refill=span_from(found[2]) if found[2] else _NOTHING)
    return bank if bank.start else None


def bank_text(bank: Bank | None) -> str:
    """What `bank_from` reads."""
    if bank is None:
        return "none"
    return span_text(bank.start) + (say(" +{refill}/turn", refill=span_text(bank.refill)) if bank.refill else "")


def balance(bank: Bank, kept: int | None) -> timedelta:
    """What a seat has left: `kept` is its mark in seconds, None before the bank was touched."""
    return bank.start if kept is None else max(_NOTHING, min(bank.start, timedelta(seconds=kept)))


def on_bank(wait: Wait, left: Mapping[str, timedelta], now: datetime) -> Wait | None:
    """The wait on the time banks of the seats that are late, `left` telling what each has; None where nobody has any.

    It lasts as long as the fullest of them. It begins at the deadline; where the table was down, at `now`. A WAIT was
    for the deadline and has had its time.
    """
    banks = tuple((seat, span) for seat, span in left.items() if span)
    if now < wait.deadline or wait.banks or wait.halted or not banks:
        return None
    longest = max(span for _, span in banks)
    begin = late_begin(wait, longest, now)
    return replace(wait, deadline=begin + longest, banks=banks, bank_from=begin, waiting_seats=(), in_question=())


def charges(wait: Wait, now: datetime) -> dict[str, timedelta]:
    """Seat to what this wait took of its bank: until its orders were in, or until now, and never more than it had."""
    if wait.bank_from is None:
        return {}
    gone = max(_NOTHING, now - wait.bank_from)
    return {seat: min(span, dict(wait.spent).get(seat, gone)) for seat, span in wait.banks}


def settled(
    bank: Bank, wait: Wait, kept: Mapping[str, int], met: Collection[str], now: datetime
) -> dict[str, timedelta]:
    """Seat to its balance after the wait, where it changes: charged, or filled up for a deadline that was met."""
    charged = charges(wait, now)
    found: dict[str, timedelta] = {}
    for seat in wait.seats:
        before = balance(bank, kept.get(seat))
        more = bank.refill if seat in met and seat not in charged else _NOTHING
        after = max(_NOTHING, min(bank.start, before - charged.get(seat, _NOTHING) + more))
        if after != before:
            found[seat] = after
    return found
