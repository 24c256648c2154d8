"""What things cost, in statements and in rows looked at: that grows with what is due, never with what exists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event

from pbem.core.sheet import Order
from pbem.core.table import Entry, Source
from pbem.store import open_store
from pbem.store.database import Store
from pbem.store.log import lines
from pbem.store.stored_values import DueGame, LetterStatus, MailStatus
from pbem.store.work import Work
from tests.databases import Databases
from tests.store.some import NOON, finished, minutes, new_game, new_letter, new_mail

Said = list[tuple[str, Any]]


@pytest.fixture
def table(databases: Databases) -> Iterator[Store]:
    with open_store(databases.sqlite(empty=False)) as opened:
        yield opened


@contextmanager
def said(store: Store) -> Iterator[Said]:
    """The statements that go to the database, with their parameters."""
    heard: Said = []

    def hear(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        heard.append((statement, parameters))

    event.listen(store._engine, "before_cursor_execute", hear)
    yield heard
    event.remove(store._engine, "before_cursor_execute", hear)


def asked(heard: Said) -> Said:
    return [each for each in heard if not each[0].startswith(("BEGIN", "PRAGMA"))]


LEASE = timedelta(minutes=5)
#: Steps of a plan that go through no table: values, and the hundred oldest mails.
BOUNDED = ("SCAN CONSTANT ROW", "SCAN oldest")
QUESTIONS: dict[str, Callable[[Work], object]] = {
    "due games": lambda work: work.due_games(NOON, 5, DueGame(NOON, "g1")),
    "who moderates": lambda work: work.moderated_by("red@x"),
    "tokens that have run out": lambda work: work.forget_run_out_tokens(NOON),
    "old mails to forget": lambda work: work.forget_raw_mail(NOON),
    "old letters to forget": lambda work: work.forget_raw_letters(NOON),
    "bytes of strangers": lambda work: work.discarded_bytes(NOON),
    "whether a game is due": lambda work: work.is_due("g1", NOON),
    "next game due": lambda work: work.next_game_due(),
    "next mails": lambda work: work.next_mails(),
    "a mail": lambda work: work.claim_mail(1),
    "unhandled mail": lambda work: work.oldest_unhandled_before(NOON),
    "inbox counts": lambda work: work.inbox_counts(),
    "failed mails": lambda work: work.failed_mails(),
    "seen": lambda work: work.seen_mail(message_id="<a>", digest="b", before=7),
    "mails of a day": lambda work: work.mails_in("red@x", NOON, NOON, before=7),
    "mails of a day that were taken": lambda work: work.mails_in("red@x", NOON, NOON, taken_for=("g1", "Red")),
    "unanswered mails": lambda work: work.count_unanswered(NOON, ["too-many-strangers"]),
    "old mails": lambda work: work.too_old_since("g1", "Red", "red@x", NOON),
    "answers of a day": lambda work: work.written_to("red@x", NOON, "confirm", unproven="null"),
    "answered mails": lambda work: work.answered_mails("red@x", NOON, before=7, most=5),
    "letters to a mailbox": lambda work: work.letters_to("red@x", NOON, most=5),
    "strangers of an hour": lambda work: work.strangers_since(NOON, unproven="null"),
    "bad addresses": lambda work: work.bad_addresses(["red@x", "blue@x"], bounces=4),
    "letters to send": lambda work: work.claim_letters(5, now=NOON, lease=LEASE, owner="one"),
    "next letter due": lambda work: work.next_letter_due(),
    "outbox counts": lambda work: work.outbox_counts(),
    "failed letters": lambda work: work.letters(LetterStatus.FAILED),
    "letters since": lambda work: work.letters_since("g1", NOON, ("report",)),
    "letters for a seat": lambda work: work.letters_for("g1", "Red"),
    "a bounced letter": lambda work: work.letter_by_message_id("<a>"),
    "written to": lambda work: work.written_to("red@x", NOON, "stranger"),
    "a token": lambda work: work.seat_by_token("k7q2m9w4", at=NOON),
    "a stale token": lambda work: work.stale_token("k7q2m9w4", at=NOON),
    "tokens of a game": lambda work: work.tokens("g1"),
    "tokens of an address": lambda work: work.tokens_of("red@x", at=NOON),
    "an address": lambda work: work.address("red@x"),
    "press to deliver": lambda work: work.due_press(NOON),
    "press of a game": lambda work: work.press("g1"),
    "a letter by its key": lambda work: work.letter_by_bounce_key("k7q2m9w4"),
    "seats of an address": lambda work: work.seats_of("red@x"),
    "a player": lambda work: work.player_by_address("red@x"),
    "a game": lambda work: work.game("g1"),
    "its seats": lambda work: work.seats("g1"),
    "its sheets": lambda work: work.sheets("g1"),
    "a sheet": lambda work: work.sheet("g1", "Red"),
    "its last snapshot": lambda work: work.last_snapshot("g1"),
    "its open phase": lambda work: work.opening("g1"),
    "its marks": lambda work: work.marks("g1", "absence"),
    "its acts": lambda work: work.acts("g1"),
    "game counts": lambda work: work.game_counts(),
    "the next games": lambda work: work.games_due_first(10),
    "games that are late": lambda work: work.count_due(NOON),
    "held games": lambda work: work.held_games(10),
    "the last failed mails": lambda work: work.last_failed_mails(10),
    "the last failed letters": lambda work: work.last_failed_letters(10),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_of_a_pass_goes_through_a_whole_table(table: Store, name: str) -> None:
    with said(table) as heard, table.transaction() as work:
        QUESTIONS[name](work)
    assert asked(heard)
    with table._engine.begin() as connection:
        for statement, parameters in asked(heard):
            plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            assert [step for step in plan if step.startswith("SCAN") and step not in BOUNDED] == [], statement


def test_the_plan_would_show_a_scan(table: Store) -> None:
    with table._engine.begin() as connection:
        plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN SELECT * FROM inbox WHERE error = 'x'").all()
    assert [row[-1] for row in plan] == ["SCAN inbox"]


def turn(store: Store, game: str, *, entries: int, phases: int, seats: int, cause: str) -> Said:
    with store.read() as work:
        record = work.game(game)
    assert record is not None
    told = [Entry(f"{cause}.{n}", "answer", n, Source.ORDER) for n in range(entries)]
    with said(store) as heard, store.transaction() as work:
        assert work.save_game(record, record.version)
        last = work.append(game, 0, lines(told, turn=1, phase="a", at=NOON))
        work.put_snapshots(game, 0, [finished(f"p{n}") for n in range(phases)], log_seqs=[last] * phases)
        work.put_published(game, [])
        work.drop_stale(game, 2)
        work.put_letters([new_letter(f"{n}@x", cause=cause) for n in range(seats)])
    return asked(heard)


def test_the_next_mail_is_found_as_soon_among_thousands_of_one_sender(table: Store) -> None:
    def steps(mails: range) -> int:
        """What finding it takes, in hundreds of steps of SQLite's machine."""
        with table.transaction() as work:
            work.take_in([new_mail(str(n), at=minutes(n)) for n in mails])
        counted = list[int]()
        with table.transaction() as work:
            driver: Any = work._connection.connection.driver_connection
            driver.set_progress_handler(lambda: counted.append(1), 100)
            assert len(work.next_mails()) == 1
            driver.set_progress_handler(None, 0)
        return len(counted)

    few = steps(range(200))
    assert few > 5
    assert steps(range(200, 3000)) < 1.5 * few


def test_a_turn_costs_as_many_statements_whatever_its_size(table: Store) -> None:
    game = new_game(table).id
    small = turn(table, game, entries=1, phases=1, seats=1, cause="small")
    large = turn(table, game, entries=150, phases=10, seats=6, cause="large")
    assert len(small) == len(large) == 8


def test_a_mail_costs_five_statements_of_the_store(table: Store) -> None:
    with said(table) as heard:
        with table.transaction() as work:
            (number,) = work.take_in([new_mail("a")]).new
        with table.transaction() as work:
            assert work.next_mails() == (number,)
        with table.transaction() as work:
            assert work.claim_mail(number) is not None
            work.count_begun(number, 1)
        with table.transaction() as work:
            work.finish_mail(number, MailStatus.HANDLED, at=NOON)
    assert len(asked(heard)) == 5


def test_a_mailbox_full_costs_one_statement(table: Store) -> None:
    with said(table) as heard, table.transaction() as work:
        work.take_in([new_mail(str(n), at=minutes(n)) for n in range(300)])
    assert len(asked(heard)) == 1


def test_a_sheet_of_orders_costs_two_statements(table: Store) -> None:
    game = new_game(table).id
    orders = [Order(slot=str(n), text="x", turn=1) for n in range(20)]
    with said(table) as heard, table.transaction() as work:
        work.put_orders(game, "Red", orders, received=NOON)
    assert len(asked(heard)) == 2
