"""The orders of an adjudication case: mails read line by line, and decisions settled from what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.core.case_compare import fits, wanted_pending
from pbem.core.case_form import Case, LateMail
from pbem.core.errors import Refusal
from pbem.core.events import Event
from pbem.core.ruleset_contract import Effect, OrderContext, Ruleset
from pbem.core.script import FirstOfAll
from pbem.core.sheet import Sheet
from pbem.core.table import ASK, Answer, Decision, Intervention, Table, Tempo, WantsToBeAsked, left_to_default


@dataclass(kw_only=True, slots=True, eq=False)
class Mail:
    """A mail of a seat, read."""

    seat: str
    late: LateMail | None = None  #: what the case says of it, where it came in later
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


def read_mail(
    ruleset: Ruleset, state: Any, mail: Mail, text: str, sheet: Sheet, tempo: Tempo, waiting: Sequence[Decision] = ()
) -> None:
    """Read the text of `mail` as the desk would, one line after the other onto the seat's sheet."""
    open = [decision for decision in waiting if decision.seat == mail.seat]
    for number, line in order_lines(text):
        try:
            context = OrderContext(state=state, seat=mail.seat, sheet=sheet, open=open, pending=waiting, tempo=tempo)
            effect = ruleset.read(line, context)
        except Refusal as refusal:
            mail.refused[number] = refusal.reason
        else:
            _take(mail, sheet, effect, number)


def act_once(ruleset: Ruleset, state: Any, mail: Mail) -> list[Event]:
    """What a mail does at once (gifts), told as events; what the rules do not allow becomes a refused line."""
    table = Table(state=state, settler=_Nobody(), chance=FirstOfAll())
    for number, kind, data in mail.acts:
        try:
            ruleset.intervene(state, table, Intervention(f"case.{mail.seat}", kind, data))
        except Refusal as refusal:
            mail.refused[number] = refusal.reason
    return table.events


def _take(mail: Mail, sheet: Sheet, effect: Effect, number: int) -> None:
    sheet.clear(effect.cleared)
    for order in effect.orders:
        sheet.put(order)
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


#: What came of a line when its moment came, and why.
VOID, PART_VOID, FELL_BACK = "void", "void in part", "something else was done"


@dataclass(frozen=True, slots=True)
class _Note:
    """What came of one line of a mail."""

    mail: Mail
    line: int
    what: str
    why: str


class CaseSettler:
    """Settles decisions from the mails of a case; where nothing is said, as its `others` says."""

    def __init__(self, ruleset: Ruleset, case: Case) -> None:
        self.sheets: dict[str, Sheet] = {seat: Sheet() for seat in case.seats}
        self.playing = False  #: from where the case begins; before that nothing waits
        self.late = list(case.mails)  #: mails that have not come in yet
        self._ruleset = ruleset
        self._case = case
        self._wanted = wanted_pending(case.pending)
        self._written: dict[tuple[str, str], tuple[Mail, int]] = {}  # seat and slot to mail and line
        self._spent: dict[str, tuple[str, str]] = {}  # decision's key to the seat and slot that it used up
        self._notes: dict[str, list[_Note]] = {}  # decision's key to what came of the lines it tried

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked | None:
        """The answer of an order; a default or PASS where there is none; None or ASK for what the case lets wait."""
        self._notes.pop(decision.key, None)
        if self.mail_at((decision,), state) is not None:
            return ASK
        answer = self._ruleset.settle(decision, self._unspent(decision), state)
        if isinstance(answer, Answer):
            self._spent[decision.key] = (decision.seat, answer.spends)
            self._note(decision, answer, state)
            return answer
        if self._must_wait(decision):
            return ASK
        if self._may_wait(decision):
            return answer
        if self._case.others == "pass":
            return self._pass(decision, state) or left_to_default(decision, answer)
        return left_to_default(decision, answer)

    def _unspent(self, decision: Decision) -> Sheet:
        """The seat's sheet without what other decisions have used up."""
        others = [order for key, order in self._spent.items() if key != decision.key]
        spent = [slot for seat, slot in others if slot and seat == decision.seat]
        return self.sheets[decision.seat].without(spent)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Everybody is, but where a mail comes in then: plans are tried when their moment comes."""
        return self.mail_at((decision,), state) is None

    def due(self, key: str) -> bool:
        """No deadline passes: what may wait, waits, and the rest is settled."""
        return False

    def mail_at(self, decisions: Sequence[Decision], state: Any) -> LateMail | None:
        """The first mail that comes in while one of these decisions waits."""
        for mail in self.late if self.playing else ():
            here = mail.when.words and mail.when.turn in (0, state.turn)
            if here and any(fits(mail.when.words, decision) for decision in decisions):
                return mail
        return None

    def take(self, mail: Mail) -> None:
        """Count the lines of a mail as those that filled their slots last."""
        for slot, line in mail.lines.items():
            self._written[mail.seat, slot] = (mail, line)
            self._spent = {key: each for key, each in self._spent.items() if each != (mail.seat, slot)}

    def became(self, mail: Mail, *whats: str) -> dict[int, str]:
        """The lines of a mail of which one of `whats` came when their moment came, and why."""
        notes = [note for found in self._notes.values() for note in found]
        return {note.line: note.why for note in notes if note.mail is mail and note.what in whats}

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

    def _note(self, decision: Decision, answer: Answer, state: Any) -> None:
        """Keep what came of the lines that this answer tried."""
        value = answer.value if isinstance(answer.value, Mapping) else {}
        slot = str(decision.about.get("line", state.round))  # a round has one order a seat, or says which it is
        for skipped, why in value.get("skipped", ()):  # lines before this one, which could do nothing
            self._keep(decision, str(skipped), VOID, why)
        slot = str(value.get("line", slot))
        if value.get("do") == "pass" and answer.note:
            self._keep(decision, slot, VOID, answer.note)
        elif parts := value.get("void"):
            self._keep(decision, slot, PART_VOID, "; ".join(parts))
        elif value and answer.note:
            self._keep(decision, slot, FELL_BACK, answer.note)

    def _keep(self, decision: Decision, slot: str, what: str, why: str) -> None:
        if (written := self._written.get((decision.seat, slot))) is not None:
            self._notes.setdefault(decision.key, []).append(_Note(*written, what, why))
