"""Many workers at one table: nothing is done twice, nothing is lost with a worker that dies, nobody waits for long."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.store import open_store
from pbem.store.database import Store
from pbem.store.database_errors import Busy
from pbem.store.stored_values import MailStatus, NewMail
from tests.databases import Databases
from tests.store.some import NOON, claim, minutes, new_game, new_letter, new_mail


def start(url: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.worker", url, *words], stdout=subprocess.PIPE, text=True
    )


@contextmanager
def holding(url: str, what: str) -> Iterator[subprocess.Popen[str]]:
    """A process that has claimed something and will not finish."""
    process = start(url, "hold", what)
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture
def postgres_url(databases: Databases) -> str:
    return databases.postgres(empty=False)


def test_workers_in_processes_share_the_mail_and_keep_each_senders_order(database_url: str) -> None:
    senders = [f"{name}@x" for name in ("red", "blue", "green", "white", "black")]
    mails = [new_mail(f"{n:03}", at=minutes(n), sender=senders[n % 5]) for n in range(60)]
    with open_store(database_url) as store, store.transaction() as work:
        work.take_in(mails)
    workers = [start(database_url, "drain") for _ in range(3)]
    handled = [worker.communicate(timeout=300)[0].split() for worker in workers]
    assert sorted(key for keys in handled for key in keys) == [mail.key for mail in mails]
    with open_store(database_url) as store, store.read() as work:
        stored = [mail for number in range(1, 61) if (mail := work.mail(number))]
    for sender in senders:
        turns = [int(mail.reason) for mail in stored if mail.sender == sender]
        assert len(turns) == 12
        assert turns == sorted(turns)


@pytest.mark.live
def test_a_senders_mail_waits_for_the_one_before_it_and_for_no_other(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        with store.transaction() as work:
            work.take_in([new_mail("red1"), new_mail("red2", at=minutes(1))])
            work.take_in([new_mail("blue1", at=minutes(2), sender="blue@x")])
        with store.transaction() as first:
            red = claim(first)
            with store.transaction() as second:
                blue = claim(second)
                with store.transaction() as third:
                    assert claim(third) is None
            assert red is not None
            assert blue is not None
            assert (red.key, blue.key) == ("red1", "blue1")
            first.finish_mail(red.id, MailStatus.HANDLED, at=NOON)
        with store.transaction() as work:
            after = claim(work)
            assert after is not None
            assert after.key == "red2"


@pytest.mark.live
def test_a_mail_of_a_killed_worker_is_free_at_once(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        with store.transaction() as work:
            work.take_in([new_mail("a")])
        with holding(postgres_url, "mail") as worker:
            with store.transaction() as work:
                assert claim(work) is None
            worker.kill()
            worker.wait()
            assert soon(lambda: claims_mail(store))


@pytest.mark.live
def test_a_game_of_a_killed_worker_is_free_at_once(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        game = new_game(store)
        with holding(postgres_url, "game") as worker:
            with store.transaction() as work:
                assert work.claim_game(game.id) is None
            with store.read() as work:
                assert work.game(game.id) == game  # reading waits for nobody
            worker.kill()
            worker.wait()
            assert soon(lambda: claims_game(store, game.id))


def test_the_mail_of_a_worker_killed_on_one_machine_is_not_lost(databases: Databases) -> None:
    url = databases.sqlite(empty=False)
    with open_store(url) as store:
        with store.transaction() as work:
            work.take_in([new_mail("a")])
        with holding(url, "mail"):
            pass
        assert soon(lambda: claims_mail(store))


def claims_mail(store: Store) -> bool:
    with store.transaction() as work:
        return claim(work) is not None


def claims_game(store: Store, game: str) -> bool:
    with store.transaction() as work:
        return work.claim_game(game) is not None


def soon(holds: object, *, within: float = 300.0) -> bool:
    """Whether it comes true: the server notices a dead client a moment after we do."""
    assert callable(holds)
    end = time.monotonic() + within
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.01)
    return False


@pytest.mark.live
def test_a_mail_for_a_game_waits_for_the_worker_that_has_it(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        game = new_game(store)
        claimed = threading.Event()

        def adjudicate() -> None:
            with store.transaction() as work:
                assert work.claim_game(game.id) is not None
                claimed.set()
                time.sleep(0.2)
                assert work.save_game(replace(game, title="adjudicated"), game.version)

        with ThreadPoolExecutor(1) as pool:
            done = pool.submit(adjudicate)
            assert claimed.wait(60)
            with store.transaction() as work:
                waited = work.claim_game(game.id, wait=True)
            done.result()
    assert waited is not None
    assert (waited.title, waited.version) == ("adjudicated", game.version + 1)


def test_of_workers_that_read_the_same_state_one_writes(store: Store) -> None:
    game = new_game(store)
    together = threading.Barrier(4)

    def adjudicate(number: int) -> bool:
        with store.read() as work:
            mine = work.game(game.id)
        assert mine is not None
        together.wait()
        with store.transaction() as work:
            return work.save_game(replace(mine, title=f"by {number}"), mine.version)

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(adjudicate, range(4))) == [False, False, False, True]


def test_letters_are_leased_to_one_worker_each(store: Store) -> None:
    with store.transaction() as work:
        work.put_letters([new_letter(cause=f"t{n}") for n in range(40)])

    def lease(owner: str) -> list[int]:
        mine: list[int] = []
        while True:
            with store.transaction() as work:
                letters = work.claim_letters(3, now=NOON, lease=timedelta(minutes=5), owner=owner)
            if not letters:
                return mine
            assert {letter.lease_owner for letter in letters} == {owner}
            mine += [letter.id for letter in letters]

    with ThreadPoolExecutor(3) as pool:
        leased = [number for mine in pool.map(lease, ["one", "two", "three"]) for number in mine]
    assert len(leased) == len(set(leased)) == 40


def test_workers_that_take_in_the_same_mailbox_store_each_mail_once(store: Store) -> None:
    mails = [new_mail(str(n)) for n in range(30)]
    with ThreadPoolExecutor(3) as pool:
        taken = [list(new) for new in pool.map(lambda _: take_in(store, mails), range(3))]
    everything = [number for new in taken for number in new]
    assert len(everything) == len(set(everything)) == 30
    with store.read() as work:
        assert work.inbox_counts()[MailStatus.NEW] == 30


def take_in(store: Store, mails: list[NewMail]) -> tuple[int, ...]:
    with store.transaction() as work:
        return work.take_in(mails).new


def test_games_made_at_once_have_names_of_their_own(store: Store) -> None:
    with ThreadPoolExecutor(3) as pool:
        names = [game.id for game in pool.map(lambda _: new_game(store), range(9))]
    assert len(set(names)) == 9


# --- one worker at a mailbox ----------------------------------------------------------------------------------------


def test_one_worker_at_a_mailbox(database_url: str) -> None:
    with open_store(database_url) as one, open_store(database_url) as two:
        with one.mailbox_lock("INBOX") as got:
            assert got
            for other in (one, two):
                with other.mailbox_lock("INBOX") as also:
                    assert not also
            with two.mailbox_lock("imap://other/INBOX") as elsewhere:
                assert elsewhere
        with two.mailbox_lock("INBOX") as after:
            assert after


def test_a_mailbox_is_free_again_after_an_error(store: Store) -> None:
    with pytest.raises(ConnectionError), store.mailbox_lock("INBOX"):
        raise ConnectionError
    with store.mailbox_lock("INBOX") as got:
        assert got


def test_a_mailbox_of_a_killed_worker_is_free_at_once(database_url: str) -> None:
    with open_store(database_url) as store:
        with holding(database_url, "mailbox"), store.mailbox_lock("INBOX") as got:
            assert not got

        def locks() -> bool:
            with store.mailbox_lock("INBOX") as got:
                return got

        assert soon(locks)


# --- waking ---------------------------------------------------------------------------------------------------------


@pytest.mark.live
def test_the_server_soon_asks_whether_a_silent_worker_is_still_there(postgres_url: str) -> None:
    asked = (
        "SELECT source FROM pg_settings WHERE name LIKE 'tcp_keepalives%%'"  # over a socket of the machine they are 0
    )
    with open_store(postgres_url) as store:
        for engine in (store._engine, store._reading):
            with engine.connect() as connection:
                assert connection.exec_driver_sql(asked).scalars().all() == ["session"] * 3


@pytest.mark.live
def test_a_waiting_worker_is_woken_when_the_transaction_is_committed(postgres_url: str) -> None:
    with open_store(postgres_url) as ours, open_store(postgres_url) as theirs:
        assert ours.listen(0)  # nobody could hear what was before
        assert not ours.listen(0.05)
        with theirs.transaction() as work:
            work.notify("mail")
            assert not ours.listen(0.05)
        begin = time.monotonic()
        assert ours.listen(600)
        assert time.monotonic() - begin < 300, "woken, not waited out"
        assert not ours.listen(0.05)


@pytest.mark.live
def test_a_call_between_two_waits_is_heard(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        assert store.listen(0)
        with store.transaction() as work:
            work.notify("letter")
            work.notify("game")
        assert store.listen(60)


@pytest.mark.live
def test_a_worker_that_lost_its_connection_looks_again(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        assert store.listen(0)
        with store.transaction() as work:
            work._connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query ~ '^LISTEN' AND datname = current_database()"
            )
        assert store.listen(60)
        assert not store.listen(0.05)


def test_on_one_machine_the_time_is_waited_out(databases: Databases) -> None:
    with open_store(databases.sqlite(empty=False)) as store:
        with store.transaction() as work:
            work.notify("mail")
        begin = time.monotonic()
        assert not store.listen(0.05)
        assert time.monotonic() - begin >= 0.04


@pytest.mark.live
def test_a_deadlock_is_trouble_of_the_database_alone(postgres_url: str) -> None:
    """Two transactions that wait for each other: PostgreSQL ends one, and the next pass does its work again."""
    both = threading.Barrier(2)

    def cross(first: str, second: str) -> str:
        try:
            with store.transaction() as work:
                work.claim_game(first, wait=True)
                both.wait()
                work.claim_game(second, wait=True)
        except Busy:
            return "busy"
        return "done"

    with open_store(postgres_url) as store:
        one, two = (new_game(store).id for _ in range(2))
        with ThreadPoolExecutor() as pool:
            crossed = [pool.submit(cross, *names) for names in ((one, two), (two, one))]
            assert sorted(each.result() for each in crossed) == ["busy", "done"]
