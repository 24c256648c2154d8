"""A mail's lines put on a seat's sheet, one by one: every line is taken or refused, and nothing else is lost by it.

Pure: the desk gives the position, the sheet and the offers of the last receipt; what comes back is the new sheet and a
line-by-line account of how it came about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.core.errors import NotUnderstood, Refusal
from pbem.core.ruleset import Effect, OrderContext, Ruleset
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision
from pbem.desk.commands import Command, Name, below_press, check_alone, command_in, with_message
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
class Transcript:
    """What became of a mail's lines."""

    sheet: Sheet  #: the seat's orders as they stand now
    taken: list[Taken] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)  #: for the desk itself: WAIT, HELP …
    put: list[Order] = field(default_factory=list)  #: orders new or changed
    cleared: list[str] = field(default_factory=list)  #: slots taken back
    acts: list[AskedAct] = field(default_factory=list)  #: to happen at once
    check: bool = False  #: a forecast was asked for
    offers: list[str] = field(default_factory=list)  #: the numbered repairs, first is 1


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
    unread = 0  #: lines up to here belong to a message that was refused
    for place, (number, written) in enumerate(lines[: ground.limit]):
        if place < unread:
            continue
        unread = place + below_press([line for _, line in lines[place:]])
        try:
            _take(ground, script, number, written)
        except Refusal as refusal:
            _refuse(script, number, written, refusal)
        if script.commands and script.commands[-1].name is Name.MODERATOR:
            below = [line for _, line in lines[place + 1 :]]
            script.commands[-1] = with_message(script.commands[-1], below)
            return script
    for number, written in lines[ground.limit :]:
        reason = f"this table reads {ground.limit} lines of one mail; send the rest in another one"
        script.refused.append(Refused(number=number, written=written, reason=reason))
    return script


def _take(ground: Ground, script: Transcript, number: int, written: str) -> None:
    line = _fixed(ground, written)
    if command := command_in(line):
        script.commands.append(command)
        script.taken.append(Taken(number=number, written=written, words=command.words))
        return
    check_alone(line)
    context = OrderContext(state=ground.state, seat=ground.seat, sheet=script.sheet, open=ground.open)
    effect = ground.ruleset.read(line, context)
    _apply(script, effect)
    if effect.intervention is not None:
        kind, data = effect.intervention
        script.acts.append(AskedAct(number=number, written=written, kind=kind, data=data))
    script.taken.append(Taken(number=number, written=written, words=effect.words, remarks=tuple(effect.remarks)))


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


def _refuse(script: Transcript, number: int, written: str, refusal: Refusal) -> None:
    first = len(script.offers) + 1
    script.offers.extend(refusal.instead)
    repairs = tuple(enumerate(refusal.instead, start=first))
    script.refused.append(Refused(number=number, written=written, reason=refusal.reason, repairs=repairs))
