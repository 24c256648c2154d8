"""Orders about Loans: when how much is paid back, and Emergency Loans."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.conditions import condition_text, holds
from pbem.core.grammar import keyword
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.money_lines import kept, tail_text
from pbem.games.colonial_revised.orders.facts import WARRING, seen
from pbem.games.colonial_revised.orders.line_reading import LOAN, Reading

_BEFORE = keyword("BEFORE", "vor")
_INTEREST = keyword("INTEREST", "the interest", "den Zinsen", "Zinsen")
_AT_ONCE = keyword("AT ONCE", "immediately", "NOW", "sofort", "jetzt")
_ANYWAY = keyword("ANYWAY", "anyhow", "regardless", "trotzdem", "jedenfalls")
_NEEDED = keyword("WHERE NEEDED", "if needed", "when needed", "wo nötig", "wenn nötig", "falls nötig")
#: The moments that an order may name beside one's own plays: its part of the slot, and how it is written.
_MOMENTS = (("interest", "BEFORE INTEREST"), ("income", "AT ONCE"))
_WITHOUT_A_MOMENT = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Wish:
    """What a REPAY line says."""

    count: int | None  #: None: all that can be
    moment: str  #: of `_MOMENTS`, or "" for one's own plays
    keep: int = 0
    when: Mapping[str, Any] | None = None
    loan: int = field(default=0)  #: as it is now

    def text(self, r: Reading) -> str:
        """The line in canonical words."""
        told = dict(_MOMENTS).get(self.moment, "")
        keep = f"KEEP {self.keep}" if self.keep else ""
        when = "" if self.when is None else f"WHEN {condition_text(self.when, r.reader())}"
        plain = self.count is None and self.keep and not told  # REPAY KEEP 3
        count = "" if plain else "ALL" if self.count is None else str(self.count or "NEVER")
        return " ".join(filter(None, ("REPAY", count, told, keep, when)))

    def order(self, r: Reading, *, always: bool) -> Order:
        """A number is for this turn, once, while the Loan is as it is now; all else stands until it is changed."""
        slot = f"repay.{self.moment}" if self.moment else "repay"
        data: dict[str, Any] = {"count": self.count, "keep": self.keep, "when": self.when}
        if not self.count or (always and self.moment == "interest"):
            text = f"ALWAYS {self.text(r)}" if self.count else self.text(r)
            return Order(slot=slot, text=text, data=data, standing=True)
        return Order(slot=f"{slot}.turn", text=self.text(r), data={**data, "loan": self.loan}, turn=r.state.turn)


def repay(r: Reading, context: OrderContext, *, always: bool = False) -> Effect:
    """`REPAY 4`, `REPAY ALL`, `REPAY KEEP 3`, `REPAY NEVER`; `BEFORE INTEREST` and `AT ONCE` name another moment.

    What can be paid while the game waits within a turn is paid by the line itself.
    """
    wish = _wish(r)
    if wish.count and wish.count > wish.loan:
        r.remarks.append(f"your Loan is {wish.loan} now")
    if wish.count == 0 and not wish.moment:  # NEVER ends all that stands
        return Effect(orders=(wish.order(r, always=always),), cleared=("repay.interest", "repay.income"))
    if always and wish.count and wish.moment != "interest":
        r.remarks.append(f"{wish.text(r)} is for this turn; a number stands only BEFORE INTEREST")
    act = _act(r, context, wish)
    if act is None:
        return Effect(orders=(wish.order(r, always=always),))
    if wish.count is None:  # and again whenever Treasury comes in
        return Effect(orders=(wish.order(r, always=always),), intervention=("repay", act))
    words = f"pay back {wish.count} of your Loan, at once; that cannot be taken back"
    return Effect(intervention=("repay", act), words=words)


def _wish(r: Reading) -> _Wish:
    line, start = r.line, r.line.at
    everything = line.has(w.ALL) or line.has(w.MAX)
    count = None if everything else line.number()
    line.skip(LOAN, w.LOANS)
    never = count == 0 or (count is None and not everything and (line.has(w.NEVER) or line.has(w.NOBODY)))
    moment = _moment(r)
    if count is None and not (everything or never or line.sees(w.KEEP)):
        if moment:
            raise line.wrong(
                "how much is missing", start, [f"{count} {dict(_MOMENTS)[moment]}" for count in ("ALL", 5)]
            )
        raise line.missing("how much is missing", ("ALL", "KEEP 3")) if line.done else line.lost()
    keep = kept(r)
    moment = moment or _moment(r)
    when = r.when()
    if never:
        return _Wish(count=0, moment=moment, when=when)
    return _Wish(count=count, moment=moment, keep=keep, when=when, loan=r.state.players[r.seat].loan)


def _moment(r: Reading) -> str:
    if r.line.has(_AT_ONCE):
        return "income"
    if r.line.has(_BEFORE):
        if not r.line.has(_INTEREST):
            raise r.line.missing("before what is missing", ("INTEREST",)) if r.line.done else r.line.lost()
        return "interest"
    return _WITHOUT_A_MOMENT


def _act(r: Reading, context: OrderContext, wish: _Wish) -> dict[str, Any] | None:
    """What is paid back now: a number within a turn, and AT ONCE whenever the game waits; None where it is an order."""
    waits = context.pending
    asked = any(decision.kind == "repay" for decision in context.open)  # the order answers that
    # CR-A19 in RULINGS.md: with the plans for a turn REPAY 4 is an order like the others, which may still be changed.
    between = bool(waits) and waits[0].kind != "plans"
    at_once = wish.moment == "income" or (wish.count is not None and wish.moment == _WITHOUT_A_MOMENT and between)
    if not waits or asked or not at_once or wish.count == 0:
        return None
    if wish.when is not None and (wish.moment != "income" or not holds(wish.when, seen(r.state, r.seat))):
        return None
    player = r.state.players[r.seat]
    able = min(player.loan, player.treasury - wish.keep)
    if wish.count is None:
        return {"seat": r.seat, "keep": wish.keep} if able > 0 else None
    if wish.count > able:
        if player.loan >= wish.count:
            r.remarks.append(f"your Treasury is {player.treasury} now, so this waits until it is enough, in this turn")
        return None
    return {"seat": r.seat, "n": wish.count}


def emergency(r: Reading, context: OrderContext, *, always: bool = False) -> Effect:
    """`EMERGENCY LOAN WHERE NEEDED`, `EMERGENCY LOAN ANYWAY`, `EMERGENCY LOAN NEVER`: a Loan in an Escalation."""
    line = r.line
    line.has(LOAN)
    never = line.has(w.NEVER) or line.has(w.NO)
    anyway = not never and line.has(_ANYWAY)
    if not never and not anyway:
        line.has(_NEEDED) or line.has(w.YES)
    when = r.when(WARRING)
    data = {"loan": not never, "when": when}
    tail = tail_text(data, r.reader())
    if not anyway:
        text = f"EMERGENCY LOAN {'NEVER' if never else 'WHERE NEEDED'}{tail}"
        order = Order(slot="emergency", text=text, data=data, standing=True)
        return Effect(orders=(order,), cleared=("emergency.turn",))
    data["anyway"] = True
    text = f"EMERGENCY LOAN ANYWAY{tail}"
    if always:
        order = Order(slot="emergency", text=f"ALWAYS {text}", data=data, standing=True)
        return Effect(orders=(order,), cleared=("emergency.turn",))
    return Effect(orders=(Order(slot="emergency.turn", text=text, data=data, turn=context.state.turn),))
