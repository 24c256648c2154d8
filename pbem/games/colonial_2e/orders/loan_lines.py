"""Orders about Loans: paying them back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.money_lines import kept, tail_text
from pbem.games.colonial_2e.orders.line_reading import Reading


def repay(r: Reading, context: OrderContext) -> tuple[Order, ...]:
    """`REPAY 4`: once in this turn. `REPAY ALL`, `REPAY KEEP 3`: standing, whenever it can be done."""
    line, start = r.line, r.line.at
    everything = line.has(w.ALL) or line.has(w.MAX)
    count = None if everything else line.number()
    line.skip(w.LOANS)
    keep = kept(r)
    if not everything and count is None and not keep and not _said_keep(r, start):
        if line.has(w.NEVER) or line.has(w.NOBODY):
            count = 0
        else:
            raise line.missing("how much is missing", ("ALL", "KEEP 3")) if line.done else line.lost()
    pile = _pile(r)
    when = r.when()
    reader = r.reader()
    if count:
        data: dict[str, Any] = {"count": count, "keep": keep, "pile": pile, "when": when}
        data["piles"] = list(r.state.players[r.seat].loans)
        if count > (owed := sum(data["piles"])):
            r.remarks.append(
                f"your Loans are {owed} now; one that is taken later is not paid by this, as it is by REPAY KEEP 3"
            )
        return (Order(slot="repay.turn", text=_repay_text(data, reader), data=data, turn=context.state.turn),)
    data = {"count": count, "keep": keep, "pile": pile, "when": when}
    return (Order(slot="repay", text=_repay_text(data, reader), data=data, standing=True),)


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


def _repay_text(data: Mapping[str, Any], reader: FactReader) -> str:
    if data["count"] is None:
        amount = f"KEEP {data['keep']}" if data["keep"] else "ALL"
        pile = "" if data["pile"] is None else f" FROM {data['pile']}"
        return f"REPAY {amount}{pile}" + tail_text({**data, "keep": 0}, reader)
    if data["count"] == 0:
        return "REPAY NEVER" + tail_text({**data, "keep": 0}, reader)
    pile = "" if data["pile"] is None else f" FROM {data['pile']}"
    keep = f" KEEP {data['keep']}" if data["keep"] else ""
    return f"REPAY {data['count']}{keep}{pile}" + tail_text({**data, "keep": 0}, reader)
