"""Every statement of passes with work of every kind finds its rows by an index: cost follows what is due.

`tests/store/test_costs.py` asks the store's questions one by one; here a table is played, and whatever it says to the
database is explained. A new query that goes through a large table fails this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from pbem.core.events import Event
from pbem.desk.moderation.announcing import broadcast
from pbem.desk.moderation.barring_players import ban
from pbem.store.database import Store
from tests.databases import Databases
from tests.desk.acting import do
from tests.desk.office import Office, open_office
from tests.desk.people import write
from tests.desk.test_bounces import come_back
from tests.desk.test_turn_by_mail import all_send_orders, orders_of
from tests.desk.years import SMALL, analyze, grow, without_rows
from tests.store.test_costs import QUESTIONS

#: How many rows more PostgreSQL gets for each that the played table has.
YEARS = 600
#: What looks at all there is: how many games there are, for a person; and what is old, once a day, where all rows are
#: (a played table asks that, too). There it is right to go through the table.
OF_ALL_THERE_IS = ("game counts", "old mails to forget", "old letters to forget")
_SCAN = re.compile(r"SCAN (\w+)")


@contextmanager
def heard(store: Store) -> Iterator[dict[str, Any]]:
    """The statements that go to the database, each with parameters that it was said with."""
    said: dict[str, Any] = {}

    def hear(
        _connection: object, _cursor: object, statement: str, parameters: Any, _context: object, many: bool
    ) -> None:
        if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
            rows = many and isinstance(parameters, Sequence) and not isinstance(parameters[0], str)
            said[statement] = parameters[0] if rows else parameters

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
            if [name for name in tables if name not in (*SMALL, "oldest")]:  # the hundred oldest mails
                found.append(f"{statement}\n  {plan}")
    return found


def scans_on_postgres(store: Store, said: dict[str, Any]) -> list[str]:
    """The same on PostgreSQL: statements that go through a table, or through the whole of an index."""
    found = []
    with store._engine.begin() as connection:
        for statement, parameters in said.items():
            [plan] = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters).scalar_one()
            if through := [step for step in steps(plan["Plan"]) if goes_through(step)]:
                found.append(f"{statement}\n  {through}")
    return found


def steps(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The steps of a plan that ask nothing of another; not the first row of an index, which is the next at hand."""
    below = plan.get("Plans", [])
    if not below:
        yield plan
    for step in below:
        first = plan["Node Type"] == "Limit" and "Index" in step["Node Type"] and "Filter" not in step
        if not first:
            yield from steps(step)


def goes_through(step: dict[str, Any]) -> bool:
    kind = step["Node Type"]
    whole_table = kind == "Seq Scan" and step["Relation Name"] not in SMALL
    return whole_table or ("Index" in kind and "Index Cond" not in step)


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


@pytest.mark.live
def test_nor_does_it_on_postgresql(tmp_path: Path, databases: Databases) -> None:
    with open_office(tmp_path, databases.postgres(empty=False)) as office:
        years_ago(office)
        store = office.desk.store
        assert without_rows(store) == []
        grow(store, YEARS)
        with heard(store) as said:
            play(office)
        assert len(said) > 80
        with heard(store) as asked, store.transaction() as work:
            for name, question in QUESTIONS.items():
                if name not in OF_ALL_THERE_IS:
                    question(work)
        assert len(asked) >= 50
        analyze(store)
        assert scans_on_postgres(store, {**said, **asked}) == []
        for name, table in (("subject", "outbox"), ("error", "inbox"), ("title", "game"), ("state", "snapshot")):
            unindexed = {f"SELECT 1 FROM {table} WHERE {name} = %(sought)s": {"sought": "x"}}
            [found] = scans_on_postgres(store, unindexed)
            assert f"'Relation Name': '{table}'" in found


def years_ago(office: Office) -> None:
    """A game that has played a turn and one that waits, and of every table a row."""
    office.new_game(clock={"every": "48h"})
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    do(office, broadcast("Well played."))
    do(office, ban("mallory@elsewhere.example"))
    with office.desk.store.transaction() as work:
        work.put_published(office.game, [Event("told")])
    office.new_game(clock={"every": "48h"})
    all_send_orders(office)
    office.mail("Blue", "PRESS TO ALL\nHello\nEND PRESS")
    office.poll()
