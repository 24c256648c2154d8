"""Order lines put on a seat's sheet, one by one: every line is taken or refused, and nothing else is lost by it.

Pure: the desk gives the position and the sheet; what comes back is the new sheet and a line-by-line account of how it
came about. The table's own commands are read in `transcript.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from pbem.core.errors import Ambiguous, Refusal
from pbem.core.language import ENGLISH_CODE, say, spoken
from pbem.core.orders.impossible import read_possible
from pbem.core.ruleset_contract import Effect, OrderContext, Ruleset
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision, Tempo
from pbem.desk.understanding.meaning import Asking
from pbem.desk.wording.command import Heard
from pbem.desk.wording.spelling import spelled
from pbem.report.inputs import Refused, Taken

#: To mend a line is dear: at most this many lines of a mail are offered otherwise, and none that would be long to read.
_MOST_MENDED, _LONGEST_OFFER = 20, 400
#: At most this many lines with remarks are read again when all lines are read.
_MOST_SETTLED = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedAct:
    """Something a line wants to happen at once: a gift."""

    number: int  #: of the line
    written: str
    kind: str  #: what the ruleset's `intervene` knows
    data: Mapping[str, Any]


class Came(Enum):
    """What came of a line in people's own words."""

    TAKEN = "taken"
    NO_ORDER = "no order"  #: it is said to nobody, or to the table
    UNCLEAR = "unclear"  #: an order that is not understood
    ASKED = "asked"  #: an order, which is asked about, or of which it is known why it cannot be taken
    NOT_READ = "not read"  #: the ruleset declares no orders, or the mail has too many such lines


@dataclass(kw_only=True, slots=True)
class Account:
    """What became of a mail's lines."""

    taken: list[Taken] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    commands: list[Heard] = field(default_factory=list)  #: for the desk itself, not carried out yet: WAIT, HELP …
    offers: list[str] = field(default_factory=list)  #: the numbered repairs, first is 1
    read_as: list[tuple[int, str, str]] = field(default_factory=list)  #: (number, as written, the line it was read as)
    talk: dict[int, str] = field(default_factory=dict)  #: lines that are left alone: they say nothing to the table
    questions: dict[int, str] = field(default_factory=dict)  #: lines that ask what the table cannot answer
    came: dict[int, Came] = field(default_factory=dict)  #: of lines that the exact reader refuses, by their number
    numbered: bool = False  #: whether a reply may name a repair by its number; else it is the whole line

    def refuse(self, number: int, written: str, refusal: Refusal) -> None:
        """Note why a line is not taken; the lines that would do are numbered over the whole mail."""
        first = len(self.offers) + 1
        lines = [spelled(line) for line in refusal.instead if len(line) <= _LONGEST_OFFER]
        self.offers.extend(lines)
        repairs = tuple((number if self.numbered else 0, line) for number, line in enumerate(lines, start=first))
        asked = isinstance(refusal, Ambiguous)
        refused = Refused(number=number, written=written, reason=refusal.reason, repairs=repairs, asked=asked)
        self.refused.append(refused)


@dataclass(kw_only=True, slots=True)
class Transcript(Account):
    """What became of a seat's mail."""

    numbered: bool = True
    sheet: Sheet  #: the seat's orders as they stand now
    put: list[Order] = field(default_factory=list)  #: orders new or changed
    cleared: list[str] = field(default_factory=list)  #: slots taken back
    acts: list[AskedAct] = field(default_factory=list)  #: to happen at once
    check: bool = False  #: a forecast was asked for
    unread: int = 0  #: lines that are no orders, so far
    behind: str = ""  #: the last slot that a line has or names, also one that is refused
    left_open: int = 0  #: orders since then that are refused and name no slot
    understood: int = 0  #: lines that were read in other words than the order language's, so far
    standing: list[int] = field(default_factory=list)  #: lines that made or changed a standing order
    #: Lines with remarks, each as it was read, and those of its remarks that stay.
    remarked: list[tuple[Taken, str, list[str]]] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, slots=True)
class Ground:
    """What a mail's lines are read against."""

    ruleset: Ruleset
    state: Any  #: the position as it stands
    seat: str
    tempo: Tempo  #: what one deadline of the game asks for
    open: Sequence[Decision] = ()  #: the seat's decisions that wait
    pending: Sequence[Decision] = ()  #: all that wait, where what a line does at once is carried out
    offers: Sequence[str] = ()  #: repairs offered by the last receipt, for FIX
    limit: int = 100  #: at most this many lines
    asked: Asking | None = None  #: what the mail answers; None: lines are read as they stand
    #: Learns of a bug in the reader of people's own words, which then costs one line; None: the bug is raised.
    on_fault: Callable[[Exception], None] | None = None


def order_lines(ground: Ground, sheet: Sheet, lines: Sequence[tuple[int, str]]) -> Transcript:
    """Put order lines (number as people count, text) of a bot, the moderator or the record on a copy of `sheet`."""
    script = Transcript(sheet=sheet.copy())
    for number, written in lines:
        try:
            take_order(ground, script, number, written, written)
        except Refusal as refusal:
            script.refuse(number, written, refusal)
    return script


def take_order(ground: Ground, script: Transcript, number: int, written: str, line: str) -> None:
    """Put the order that `line` means on the sheet. Raises Refusal, and changes nothing, where it means none."""
    try:
        mend = script.unread < _MOST_MENDED
        effect = read_possible(ground.ruleset.read, line, context_of(ground, script, mend=mend))
    except Refusal:
        script.unread += 1
        raise
    if any(order.standing and script.sheet.orders.get(order.slot) != order for order in effect.orders):
        script.standing.append(number)
    replaced = _replaced(ground, script, effect)
    _apply(script, effect)
    if slots := [order.slot for order in effect.orders if order.slot[:1].isdecimal()]:
        script.behind, script.left_open = slots[-1], 0
    if effect.intervention is not None:
        kind, data = effect.intervention
        script.acts.append(AskedAct(number=number, written=written, kind=kind, data=data))
    taken = Taken(number=number, written=written, words=effect.words, remarks=(*effect.remarks, *replaced))
    script.taken.append(taken)
    if effect.remarks:
        script.remarked.append((taken, line, replaced))


def context_of(ground: Ground, script: Transcript, *, mend: bool) -> OrderContext:
    """What the next line is read against."""
    return OrderContext(
        state=ground.state,
        seat=ground.seat,
        sheet=script.sheet,
        open=ground.open,
        pending=ground.pending,
        tempo=ground.tempo,
        above=_above(script),
        behind=script.behind,
        left_open=script.left_open,
        fresh=tuple(order.slot for order in script.put),
        mend=mend,
    )


def _above(script: Transcript) -> str:
    """The slot of the order that was taken last; "" where a line below it was refused, or said something else."""
    last = script.taken[-1].number if script.taken else 0
    others = any(number > last for number in (*(line.number for line in script.refused), *script.talk))
    return script.put[-1].slot if script.put and not others else ""


def settle_remarks(ground: Ground, script: Transcript) -> None:
    """Leave out remarks that lines further down have made untrue: no line-up is sent yet, and then it is."""
    for taken, line, replaced in script.remarked[:_MOST_SETTLED]:
        try:
            said = read_possible(ground.ruleset.read, line, context_of(ground, script, mend=False)).remarks
        except Refusal:  # it would not be taken any more: what is below it has remarks on that
            said = ()
        still = tuple(remark for remark in taken.remarks if remark in said or remark in replaced)
        at = next((place for place, each in enumerate(script.taken) if each is taken), None)
        if at is not None and still != taken.remarks:
            script.taken[at] = replace(taken, remarks=still)


def _replaced(ground: Ground, script: Transcript, effect: Effect) -> list[str]:
    """What is on the sheet in the place of other orders, in a sentence each: nothing goes without a word.

    An order that goes on as it was, with an alternative behind it, replaces nothing.
    """
    old = [script.sheet.orders.get(order.slot) for order in effect.orders]
    both = zip(old, effect.orders, strict=True)
    gone = [_as_read(ground, was) for was, order in both if was is not None and not _goes_on(was, order)]
    return [say("it replaces “{line}”", line=text) for text in dict.fromkeys(gone)]


def _goes_on(was: Order, order: Order) -> bool:
    return order.text == was.text or order.text.startswith(f"{was.text} ELSE ")


def _as_read(ground: Ground, order: Order) -> str:
    """An order's canonical line, in the language being spoken where the ruleset's lines are in it."""
    shown = getattr(ground.ruleset, "line_shown", None)
    line: str = shown(order, ground.state, ground.seat) if shown and spoken() != ENGLISH_CODE else order.text
    return line


def _apply(script: Transcript, effect: Effect) -> None:
    gone = script.sheet.clear(effect.cleared)
    script.cleared.extend(order.slot for order in gone)
    script.put = [order for order in script.put if order.slot not in effect.cleared]
    for order in effect.orders:
        script.sheet.put(order)
        script.put = [other for other in script.put if other.slot != order.slot] + [order]
        script.cleared = [slot for slot in script.cleared if slot != order.slot]
    script.check = script.check or effect.check
