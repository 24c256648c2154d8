"""Long orders in mails: rows of a mail's width that are read as one line when they come back."""

from __future__ import annotations

import pytest

from pbem.mail.broken_rows import join_wrapped
from pbem.mail.own_lines import take_lines
from pbem.report.plain import order_rows

ORDERS = (
    "2 EXPLORE west-africa / brazil / canada / wild-west POST gold / tobacco / fur ELSE PASS",
    "KEEP military-campaign, diplomacy, trade, treaty, influence-region-5, consolidate-holdings, empire, fleet",
    "1 EXPEDITION rio-de-la-plata X plantation-exports WITH privateers ELSE EXPEDITION canada X plantation-exports",
    "1 PASS",
)


@pytest.mark.parametrize("order", ORDERS)
def test_rows_are_read_as_one_order(order: str) -> None:
    rows = order_rows(order, 70)
    assert all(len(row) <= 70 for row in rows)
    [line] = join_wrapped(take_lines("\n".join(rows)).taken, lambda text: text[0].isdigit() or text.startswith("KEEP"))
    assert line.text == order
