"""Taking sides in others' wars, accepting helpers in one's own, and leaving."""

from __future__ import annotations

from typing import Any

from pbem.core.grammar import keyword
from pbem.core.ruleset_contract import OrderContext
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.answer_lines import when_to
from pbem.games.colonial.orders.money_lines import tail_text
from pbem.games.colonial.orders.standing_orders import Orders, seats, standing
from pbem.games.colonial_revised.orders.answer_lines import answer
from pbem.games.colonial_revised.orders.facts import LEAVING, SIDING
from pbem.games.colonial_revised.orders.line_reading import ATTACKER, DEFENDER, Reading
from pbem.games.colonial_revised.rules.war_sides import ATTACKER as ATTACKING
from pbem.games.colonial_revised.rules.war_sides import DEFENDER as DEFENDING

_WITH = keyword("WITH", "mit")


def ally(r: Reading, context: OrderContext) -> Orders:
    """`ALLY ATTACKER`, `ALLY Red AGAINST Blue WHEN offer >= 2`, `ALLY NONE`: whom one joins in a war of others.

    Against each of several enemies it is an order of its own. `ALLY Red` is kept beside `ALLY Blue`; the plain ones are
    looked at where none of those fits.
    """
    line = r.line
    side: str | None = None
    if not (line.has(w.NOBODY) or line.has(w.NEVER)):
        line.skip(_WITH)
        side = ATTACKING if line.has(ATTACKER) else DEFENDING if line.has(DEFENDER) else r.other_seat()
    enemies: list[str | None] = [*seats(r)] if line.has(w.AGAINST) else [None]
    if side is not None and side in enemies:
        raise line.wrong(f"{side} cannot be helped against himself", 0)
    when = r.when(SIDING)
    return tuple(order for against in enemies for order in _joined(r, side, against, when))


def _joined(r: Reading, side: str | None, against: str | None, when: dict[str, Any] | None) -> Orders:
    named = side if side in r.state.seats else None
    slot = ".".join(["ally", *filter(None, (named, against and f"against-{against}"))])
    shown = "NONE" if side is None else side if named else str(side).upper()
    data = {"side": side, "against": against, "when": when}
    text = f"ALLY {shown}" + (f" AGAINST {against}" if against else "")
    return standing(slot, text + tail_text(data, r.reader()), data)


def accept(r: Reading, context: OrderContext) -> Orders:
    """`ACCEPT Green, Yellow`, `ACCEPT NONE`, `ACCEPT ALL`: who may help, the first of them who offers."""
    line = r.line
    helpers: list[str] | None = None
    if line.has(w.NOBODY) or line.has(w.NEVER):
        helpers = []
    elif not line.has(w.ALL):
        helpers = seats(r)
    named = "ALL" if helpers is None else ", ".join(helpers) or "NONE"
    return standing("accept", f"ACCEPT {named}", {"helpers": helpers})


def home(r: Reading, context: OrderContext) -> Orders:
    """`HOME AFTER YEAR 2`, `HOME WHEN lost > 0`, `HOME NEVER`: when an Ally goes home."""
    offers = ("NEVER", "AFTER YEAR 1", "WHEN lost > 0")
    return when_to(r, "HOME", LEAVING, offers, lambda value: answer(r, context, ("stay",), value=not value))


def stay(r: Reading, context: OrderContext) -> Orders:
    """`STAY YES`, `STAY NO` where the question waits."""
    if r.line.has(w.NO):
        return answer(r, context, ("stay",), value=False)
    r.line.has(w.YES)
    return answer(r, context, ("stay",), value=True)
