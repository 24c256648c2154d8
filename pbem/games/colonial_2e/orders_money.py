"""Orders about Treasury: what is built at the turn's end, Loans paid back, gifts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.conditions import IF, condition_text
from pbem.core.grammar import keyword
from pbem.core.ruleset import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial import words as w
from pbem.games.colonial_2e.facts import Reader
from pbem.games.colonial_2e.orders_reading import Reading

_BUILT = (("fleets", w.FLEETS), ("squadrons", w.SQUADRONS))
_TREASURY = keyword("TREASURY", "coins", "counters", "Kasse")


def build(r: Reading, context: OrderContext, what: str | None, *, always: bool = False) -> tuple[Order, ...]:
    """`BUILD FLEETS 2`, `BUILD SQUADRONS MAX KEEP 3`, `2 FLEETS`: for this turn; ALWAYS before it for every turn."""
    line = r.line
    count = line.number() if what is None else None
    if what is None:
        what = next((name for name, word in _BUILT if line.has(word)), None)
    if what is None:
        raise line.lost()
    most = count is None and line.has(w.MAX)
    if count is None and not most:
        count = line.number()
    if count is None and not most:
        raise line.missing(f"how many {what} is missing", ("MAX", "1")) if line.done else line.lost()
    data: dict[str, Any] = {"count": count, "keep": _kept(r), "when": _when(r)}
    text = _build_text(what, data, Reader(words=r.words, seat=r.seat))
    if always:
        return (Order(slot=what, text=f"ALWAYS {text}", data=data, standing=True),)
    return (Order(slot=f"{what}.turn", text=text, data=data, turn=context.state.turn),)


def repay(r: Reading, context: OrderContext) -> tuple[Order, ...]:
    """`REPAY 4`: once in this turn. `REPAY ALL`, `REPAY KEEP 3`: standing, whenever it can be done."""
    line, start = r.line, r.line.at
    everything = line.has(w.ALL) or line.has(w.MAX)
    count = None if everything else line.number()
    line.skip(w.LOANS)
    keep = _kept(r)
    if not everything and count is None and not keep and not _said_keep(r, start):
        if line.has(w.NEVER) or line.has(w.NOBODY):
            count = 0
        else:
            raise line.missing("how much is missing", ("ALL", "KEEP 3")) if line.done else line.lost()
    pile = _pile(r)
    when = _when(r)
    reader = Reader(words=r.words, seat=r.seat)
    if count:
        data: dict[str, Any] = {"count": count, "keep": keep, "pile": pile, "when": when}
        data["piles"] = list(r.state.players[r.seat].loans)
        if count > sum(data["piles"]):
            r.remarks.append(f"your Loans are {sum(data['piles'])} now")
        return (Order(slot="repay.turn", text=_repay_text(data, reader), data=data, turn=context.state.turn),)
    data = {"count": count, "keep": keep, "pile": pile, "when": when}
    return (Order(slot="repay", text=_repay_text(data, reader), data=data, standing=True),)


def give(r: Reading, context: OrderContext) -> Effect:
    """`GIVE Red 2`, `GIVE 2 TO Red`: at once; with WHEN it waits for its condition."""
    line = r.line
    start = line.at
    count = line.number()
    line.skip(_TREASURY)
    line.skip(w.TO)
    to = r.other_seat()
    if count is None:
        count = line.number()
        line.skip(_TREASURY)
    if count is None:
        raise line.missing(f"how much {to} is to be given is missing") if line.done else line.lost()
    if count == 0:
        raise line.wrong("a gift of 0 is none; at least 1 would do", start, (f"{to} 1",))
    when = _when(r)
    if when is not None:
        data = {"to": to, "n": count, "when": when}
        text = f"GIVE {to} {count} WHEN {condition_text(when, Reader(words=r.words, seat=r.seat))}"
        return Effect(orders=(Order(slot=f"give.{to}", text=text, data=data, standing=True),))
    has = r.state.players[r.seat].treasury
    if count > has:
        offers = (f"{to} {has}",) if has else ()
        raise line.wrong(f"a gift is made at once, and your Treasury is {has}, not {count}", start, offers)
    words = f"{count} Treasury to {to}, at once"
    return Effect(intervention=("gift", {"from": r.seat, "to": to, "n": count}), words=words)


def _kept(r: Reading) -> int:
    if not r.line.has(w.KEEP):
        return 0
    number = r.line.number()
    if number is None:
        raise r.line.missing("how much is kept is missing", ("1", "3")) if r.line.done else r.line.lost()
    return number


def _said_keep(r: Reading, start: int) -> bool:
    """`KEEP 0` keeps nothing, but says so."""
    return start < len(r.line.words) and r.line.words[start] in w.KEEP.spellings


def _pile(r: Reading) -> int | None:
    line = r.line
    if not line.has(w.FROM):
        return None
    line.skip(w.PILE)
    start = line.at
    number = line.number()
    if number is None:
        raise line.missing("which pile is missing", ("1",)) if line.done else line.lost()
    piles = r.state.players[r.seat].loans
    if not 1 <= number <= max(1, len(piles)):
        offers = [str(place + 1) for place in range(len(piles))]
        raise line.wrong(f"you have no Loan pile {number}; they are {piles}", start, offers)
    return number


def _when(r: Reading) -> dict[str, Any] | None:
    return dict(r.condition()) if r.line.has(IF) else None


def _build_text(what: str, data: Mapping[str, Any], reader: Reader) -> str:
    count = "MAX" if data["count"] is None else data["count"]
    return f"BUILD {what.upper()} {count}" + _tail(data, reader)


def _repay_text(data: Mapping[str, Any], reader: Reader) -> str:
    if data["count"] is None:
        amount = f"KEEP {data['keep']}" if data["keep"] else "ALL"
        pile = "" if data["pile"] is None else f" FROM {data['pile']}"
        when = "" if data["when"] is None else " WHEN " + condition_text(data["when"], reader)
        return f"REPAY {amount}{pile}{when}"
    if data["count"] == 0:
        return "REPAY NEVER" + _tail({**data, "keep": 0}, reader)
    pile = "" if data["pile"] is None else f" FROM {data['pile']}"
    keep = f" KEEP {data['keep']}" if data["keep"] else ""
    return f"REPAY {data['count']}{keep}{pile}" + _tail({**data, "keep": 0}, reader)


def _tail(data: Mapping[str, Any], reader: Reader) -> str:
    keep = f" KEEP {data['keep']}" if data["keep"] else ""
    when = "" if data["when"] is None else " WHEN " + condition_text(data["when"], reader)
    return keep + when
