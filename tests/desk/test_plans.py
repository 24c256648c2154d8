"""Every statement of passes with work of every kind finds its rows by an index: cost follows what is due.

`tests/store/test_costs.py` asks the store's questions one by one; here a table is played, and whatever it says to the
database is explained. A new query that goes through a large table fails this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from pbem.store.database import Store
from tests.desk.office import Office
from tests.desk.people import write
from tests.desk.test_bounces import come_back
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

#: A row a worker, a mailbox, a name of a setting; and the hundred oldest mails.
SMALL = ("oldest", "heartbeat", "fetch_mark", "setting", "counter")
_SCAN = re.compile(r"SCAN (\w+)")


@contextmanager
def heard(store: Store) -> Iterator[dict[str, Any]]:
    """The statements that go to the database, each with parameters that it was said with."""
    said: dict[str, Any] = {}

    def hear(
        _connection: object, _cursor: object, statement: str, parameters: Any, _context: object, many: bool
    ) -> None:
        if not statement.startswith(("BEGIN", "PRAGMA", "SAVEPOINT", "RELEASE", "EXPLAIN")):
            rows = many and isinstance(parameters[0], tuple)
            said[statement] = parameters[0] if rows else tuple(parameters)

    engines = (store._engine, store._reading)
    for engine in engines:
        event.listen(engine, "before_cursor_execute", hear)
    yield said
    for engine in engines:
        event.remove(engine, "before_cursor_execute", hear)


def scans(store: Store, said: dict[str, Any]) -> list[str]:
    """The statements that go through a large table."""
    found = []
    with store._engine.begin() as connection:
        for statement, parameters in said.items():
            plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            tables = [scan[1] for step in plan if "CONSTANT ROW" not in step and (scan := _SCAN.match(step))]
            if [name for name in tables if name not in SMALL]:
                found.append(f"{statement}\n  {plan}")
    return found


def play(office: Office) -> None:
    """Two turns with all that a pass comes to do: late ones, press, questions, bounces, strangers, votes, absences."""
    office.new_game(clock={"every": "48h"})
    office.mail("Blue", "PRESS TO ALL\nHello\nEND PRESS\nSTATUS\nHISTORY\nABSENCE Feb 20 to Feb 25")
    office.mail("Green", "PROPOSE extend 24h")
    write(office, "Somebody", "HELP")
    office.poll()
    come_back(office, office.letters("Blue")[-1])
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    office.mail("Red", orders_of("Red"))
    for hours in (24, 20, 5, 13, 13):
        office.later(hours=hours)
        office.poll()
    office.later(days=3)
    office.poll()


def test_no_statement_of_a_pass_goes_through_a_large_table(office: Office) -> None:
    with heard(office.desk.store) as said:
        play(office)
    assert len(said) > 80
    assert scans(office.desk.store, said) == []


def test_a_statement_that_does_is_found(office: Office) -> None:
    said = {"SELECT id FROM outbox WHERE subject = ?": ("x",), "SELECT value FROM setting": ()}
    [found] = scans(office.desk.store, said)
    assert "SCAN outbox" in found
