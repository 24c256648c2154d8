"""A mail's lines put on a seat's sheet, one by one: every line is taken or refused, and nothing else is lost by it.

Pure: the desk gives the position, the sheet and the offers of the last receipt; what comes back is the new sheet and a
line-by-line account of how it came about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.core.errors import NotUnderstood, Refusal
from pbem.core.ruleset import Effect, OrderContext, Ruleset
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision
from pbem.desk.commands.command import Heard, Rest
from pbem.desk.commands.words import Found, check_alone, command_in, is_unended, lines_below, near, shortened_in
from pbem.report.inputs import Refused, Taken

_FIX = re.compile(r"^\s*(?:fix\s*)?(\d{1,2})\s*[.)!]?\s*$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedAct:
    """Something a line wants to happen at once: a gift."""

    number: int  #: of the line
    written: str
    kind: str  #: what the ruleset's `intervene` knows
    data: Mapping[str, Any]


@dataclass(kw_only=True, slots=True)
class Account:
    """What became of a mail's lines."""

    taken: list[Taken] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    commands: list[Heard] = field(default_factory=list)  #: for the desk itself, not carried out yet: WAIT, HELP …
    offers: list[str] = field(default_factory=list)  #: the numbered repairs, first is 1

    def refuse(self, number: int, written: str, refusal: Refusal) -> None:
        """Note why a line is not taken; the lines that would do are numbered over the whole mail."""
        first = len(self.offers) + 1
        self.offers.extend(refusal.instead)
        repairs = tuple(enumerate(refusal.instead, start=first))
        self.refused.append(Refused(number=number, written=written, reason=refusal.reason, repairs=repairs))


@dataclass(kw_only=True, slots=True)
class Transcript(Account):
    """What became of a seat's mail."""

    sheet: Sheet  #: the seat's orders as they stand now
    put: list[Order] = field(default_factory=list)  #: orders new or changed
    cleared: list[str] = field(default_factory=list)  #: slots taken back
    acts: list[AskedAct] = field(default_factory=list)  #: to happen at once
    check: bool = False  #: a forecast was asked for


@dataclass(frozen=True, kw_only=True, slots=True)
class Ground:
    """What a mail's lines are read against."""

    ruleset: Ruleset
    state: Any  #: the position as it stands
    seat: str
    open: Sequence[Decision] = ()  #: the seat's decisions that wait
    offers: Sequence[str] = ()  #: repairs offered by the last receipt, for FIX
    limit: int = 100  #: at most so many lines


def transcribe(ground: Ground, sheet: Sheet, lines: Sequence[tuple[int, str]]) -> Transcript:
    """Put `lines` (number as the player counts, text) on a copy of `sheet`, in order."""
    script = Transcript(sheet=sheet.copy())

    def take(number: int, written: str, below: Sequence[str]) -> int:
        line = _fixed(ground, written)
        if found := command_in(line):
            return _hear(script, found, number, written, below)
        check_alone(line)
        try:
            _order(ground, script, number, written, line)
        except NotUnderstood:
            found = None if ground.ruleset.begins_order(line) else shortened_in(line)
            if found is None:
                raise
            return _hear(script, found, number, written, below)
        return 0

    _go_through(script, lines, ground.limit, take, ground.ruleset.begins_order)
    return script


def hear_commands(script: Account, lines: Sequence[tuple[int, str]], limit: int, no_orders: str = "") -> None:
    """Note the commands in `lines` of a mail whose orders are not taken; `no_orders` says why, where it is known."""

    def take(number: int, written: str, below: Sequence[str]) -> int:
        if found := command_in(written):
            return _hear(script, found, number, written, below)
        check_alone(written)
        if found := shortened_in(written):
            return _hear(script, found, number, written, below)
        reason = no_orders or (
            f"“{_shortened(written)}” is no command of this table; orders go in a reply to a mail of their game, and "
            "HELP tells the commands"
        )
        raise NotUnderstood(reason, instead=near(written))

    _go_through(script, lines, limit, take, lambda line: False)


#: So many lines in a row that begin neither an order nor a command are answered one by one.
_ASTRAY = 10

#: Takes a line (its number, its text, the lines below it); how many of those below were its own.
_Take = Callable[[int, str, Sequence[str]], int]


def _go_through(
    script: Account, lines: Sequence[tuple[int, str]], limit: int, take: _Take, begins_order: Callable[[str], bool]
) -> None:
    unread = 0  #: lines up to here belong to a command above them
    in_a_row = 0  #: lines right above that begin nothing
    further: list[int] = []  #: such lines that are only counted
    for place, (number, written) in enumerate(lines[:limit]):
        if place < unread:
            continue
        below = [line for _, line in lines[place + 1 :]]
        try:
            own = take(number, written, below)
            in_a_row = 0
        except Refusal as refusal:
            found = command_in(written)
            in_a_row = 0 if found or begins_order(written) else in_a_row + 1
            if in_a_row > _ASTRAY:
                further.append(number)
            else:
                script.refuse(number, written, refusal)
            own = lines_below(found, below) if found else 0
        unread = place + 1 + own
    _sum_up(script, further, "none of them begins an order or a command; what stands below a line END is not read")
    beyond = [number for number, _ in lines[max(limit, unread) :]]
    _sum_up(script, beyond, f"this table reads {limit} lines of one mail; send the rest in another one")


def _sum_up(script: Account, numbers: Sequence[int], reason: str) -> None:
    """Many lines that are not taken for one reason are one entry."""
    if numbers:
        written = "1 further line" if len(numbers) == 1 else f"{len(numbers)} further lines"
        script.refused.append(Refused(number=numbers[0], written=written, reason=reason, count=len(numbers)))


def _hear(script: Account, found: Found, number: int, written: str, below: Sequence[str]) -> int:
    """Note a command; how many of the lines below it are its own."""
    command = found.command
    if command.rest is Rest.MUST and not found.rest:
        raise NotUnderstood(f"{command.name} says too little alone; {command.would_do} would do")
    if is_unended(found, below):
        raise NotUnderstood(
            f"the message that begins with “{_shortened(written)}” has no end: a line {command.ends[0]} tells where it "
            "stops, so that nothing is passed on that you do not mean to; it was not read, nor anything below it"
        )
    own = lines_below(found, below)
    text = below[: own - 1 if own and command.rest is Rest.BLOCK else own]
    script.commands.append(Heard(command=command, number=number, written=written, rest=found.rest, below=tuple(text)))
    return own


def _order(ground: Ground, script: Transcript, number: int, written: str, line: str) -> None:
    """Take an order of the game."""
    context = OrderContext(state=ground.state, seat=ground.seat, sheet=script.sheet, open=ground.open)
    try:
        effect = ground.ruleset.read(line, context)
    except NotUnderstood as refusal:
        raise NotUnderstood(refusal.reason, instead=refusal.instead or near(line)) from None
    _apply(script, effect)
    if effect.intervention is not None:
        kind, data = effect.intervention
        script.acts.append(AskedAct(number=number, written=written, kind=kind, data=data))
    script.taken.append(Taken(number=number, written=written, words=effect.words, remarks=tuple(effect.remarks)))


def _shortened(line: str) -> str:
    return line if len(line) <= 40 else line[:39] + "…"


def _fixed(ground: Ground, written: str) -> str:
    """The line itself, or the repair it names: `FIX 2`, or a bare `2` in a reply to the receipt that offered it."""
    match = _FIX.match(written)
    if match is None:
        return written
    place = int(match[1])
    if 1 <= place <= len(ground.offers):
        return ground.offers[place - 1]
    if not ground.offers:
        raise NotUnderstood(f"“{written.strip()}” names a repair, but none is on offer any more; write the line anew")
    raise NotUnderstood(f"the last answer offered repairs 1 to {len(ground.offers)}; {place} is not among them")


def _apply(script: Transcript, effect: Effect) -> None:
    gone = script.sheet.clear(effect.cleared)
    script.cleared.extend(order.slot for order in gone)
    script.put = [order for order in script.put if order.slot not in effect.cleared]
    for order in effect.orders:
        script.sheet.put(order)
        script.put = [other for other in script.put if other.slot != order.slot] + [order]
        script.cleared = [slot for slot in script.cleared if slot != order.slot]
    script.check = script.check or effect.check
