"""The orders of an adjudication case: mails read line by line, and decisions settled from what they say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.case_compare import fits, wanted_pending
from pbem.core.case_form import Case
from pbem.core.errors import Refusal
from pbem.core.events import Event
from pbem.core.ruleset import Effect, OrderContext, Ruleset
from pbem.core.script import FirstOfAll
from pbem.core.sheet import Sheet
from pbem.core.table import ASK, Answer, Decision, Intervention, Source, Table, _Ask


@dataclass(kw_only=True, slots=True)
class Mail:
    """A seat's orders, read."""

    sheet: Sheet = field(default_factory=Sheet)
    refused: dict[int, str] = field(default_factory=dict)  #: line number to the reason
    lines: dict[str, int] = field(default_factory=dict)  #: slot to the line that filled it last
    acts: list[tuple[int, str, Mapping[str, Any]]] = field(default_factory=list)  #: (line, kind, data), at once


def order_lines(text: str) -> list[tuple[int, str]]:
    """The orders in a mail's text as (line number from 1, order): without blank lines and comments, up to END.

    A line that ends in a comma or a backslash goes on in the next.
    """
    found: list[tuple[int, str]] = []
    goes_on = False
    for number, written in enumerate(text.splitlines(), start=1):
        line = written.strip()
        if line.upper() == "END":
            break
        if not line or line.startswith("#"):
            goes_on = False
            continue
        if goes_on:
            first, head = found.pop()
            found.append((first, f"{head.removesuffix(chr(92)).rstrip()} {line}"))
        else:
            found.append((number, line))
        goes_on = line.endswith((",", "\\"))
    return found


def read_mail(ruleset: Ruleset, state: Any, seat: str, text: str) -> Mail:
    """Read a mail's text for a seat as the desk would, one line after the other onto one sheet."""
    mail = Mail()
    for number, line in order_lines(text):
        try:
            effect = ruleset.read(line, OrderContext(state=state, seat=seat, sheet=mail.sheet))
        except Refusal as refusal:
            mail.refused[number] = refusal.reason
        else:
            _take(mail, effect, number)
    return mail


def act_once(ruleset: Ruleset, state: Any, seat: str, mail: Mail) -> list[Event]:
    """What a mail does at once (gifts), told as events; what the rules do not allow becomes a refused line."""
    table = Table(state=state, settler=_Nobody(), chance=FirstOfAll())
    for number, kind, data in mail.acts:
        try:
            ruleset.intervene(state, table, Intervention(f"case.{seat}", kind, data))
        except Refusal as refusal:
            mail.refused[number] = refusal.reason
    return table.events


def _take(mail: Mail, effect: Effect, number: int) -> None:
    mail.sheet.clear(effect.cleared)
    for order in effect.orders:
        mail.sheet.put(order)
        mail.lines[order.slot] = number
    if effect.intervention is not None:
        mail.acts.append((number, *effect.intervention))


class _Nobody:
    """A settler for a table at which nothing is asked."""

    def settle(self, decision: Decision, state: Any) -> None:
        """Nothing."""

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody is."""
        return False


class CaseSettler:
    """Settles decisions from the mails of a case; where nothing is said, as its `others` says."""

    def __init__(self, ruleset: Ruleset, case: Case) -> None:
        self.sheets: dict[str, Sheet] = {}
        self.playing = False  #: from where the case begins; before that nothing waits
        self._ruleset = ruleset
        self._case = case
        self._wanted = wanted_pending(case.pending)
        self._void: dict[tuple[str, str], str] = {}  # seat and slot to the reason
        self._part_void: dict[tuple[str, str], str] = {}

    def settle(self, decision: Decision, state: Any) -> Answer | _Ask | None:
        """The answer of an order; a default or PASS where there is none; None or ASK for what the case lets wait."""
        sheet = self.sheets.get(decision.seat, Sheet())
        answer = self._ruleset.settle(decision, sheet, state)
        if isinstance(answer, Answer):
            self._note_void(decision, answer, state)
            return answer
        if self._must_wait(decision):
            return ASK
        if self._may_wait(decision):
            return answer
        if self._case.others == "pass":
            return self._pass(decision, state) or Answer(decision.fallback(), Source.DEFAULT)
        return Answer(decision.fallback(), Source.DEFAULT)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Everybody is: plans are tried when their moment comes."""
        return True

    def due(self, key: str) -> bool:
        """No deadline passes: what may wait, waits, and the rest is settled."""
        return False

    def void(self, mail: Mail) -> dict[int, str]:
        """The lines of a mail whose orders came to nothing when their moment came, and why."""
        return self._lines(mail, self._void)

    def part_void(self, mail: Mail) -> dict[int, str]:
        """The lines of which a part came to nothing, and why."""
        return self._lines(mail, self._part_void)

    def _lines(self, mail: Mail, found: Mapping[tuple[str, str], str]) -> dict[int, str]:
        seat = next((seat for seat, sheet in self.sheets.items() if sheet is mail.sheet), "")
        return {mail.lines[slot]: why for (owner, slot), why in found.items() if owner == seat and slot in mail.lines}

    def _may_wait(self, decision: Decision) -> bool:
        """A case that says what waits lets wait whatever its ordering seats leave open."""
        return self.playing and self._case.pending is not None and decision.seat in self._case.orders

    def _must_wait(self, decision: Decision) -> bool:
        """What the case expects to wait is asked, however fine the decision."""
        return self.playing and any(fits(words, decision) for words in self._wanted)

    def _pass(self, decision: Decision, state: Any) -> Answer | None:
        """What the order PASS would answer; None where one cannot pass."""
        sheet = Sheet()
        context = OrderContext(state=state, seat=decision.seat, sheet=sheet, open=(decision,))
        try:
            effect = self._ruleset.read("PASS", context)
        except Refusal:
            return None
        for order in effect.orders:
            sheet.put(order)
        answer = self._ruleset.settle(decision, sheet, state)
        return answer if isinstance(answer, Answer) else None

    def _note_void(self, decision: Decision, answer: Answer, state: Any) -> None:
        value = answer.value if isinstance(answer.value, Mapping) else {}
        slot = str(decision.about.get("line", state.round))  # a round has one order a seat, or says which it is
        for skipped, why in value.get("skipped", ()):  # lines before this one, which could do nothing
            self._void[decision.seat, str(skipped)] = why
        if value.get("do") == "pass" and answer.note:
            self._void[decision.seat, slot] = answer.note
        elif parts := value.get("void"):
            self._part_void[decision.seat, slot] = "; ".join(parts)
