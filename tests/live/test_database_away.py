"""PostgreSQL that is stopped and started under the table: one sentence, and on it goes."""

from __future__ import annotations

import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.polling.counts import Counts
from pbem.mail.transports.maildir import MaildirIn, MaildirOut
from pbem.store import open_store
from pbem.store.database import Store
from pbem.store.database_errors import Unreachable
from pbem.store.stored_values import LetterStatus, MailStatus
from pbem.store.work import Work
from tests.databases import *  # noqa: F403
from tests.databases import Postgres
from tests.desk.office import SEATS, Office, address_of, open_office
from tests.desk.test_turn_by_mail import orders_of
from tests.live.test_service import until
from tests.live.workers import workshop

pytestmark = pytest.mark.live


def test_each_way_to_the_database_says_that_it_is_away_and_finds_it_again(own_postgres: Postgres) -> None:
    def ways(store: Store) -> list[Callable[[], Any]]:
        def reading() -> None:
            with store.read() as work:
                work.list_games()

        def writing() -> None:
            with store.transaction() as work:
                work.put_setting("a", 1)

        def alone() -> None:
            with store.mailbox_lock("INBOX") as got:
                assert got

        return [reading, writing, alone, lambda: store.listen(1)]

    with open_store(own_postgres.database(empty=False)) as store:
        for way in ways(store):
            way()
            own_postgres.stop()
            for _ in range(2):
                with pytest.raises(Unreachable, match="cannot be reached"):
                    way()
            own_postgres.start()
            way()


def test_a_listener_is_cut_off_in_the_middle_of_its_wait(own_postgres: Postgres) -> None:
    with open_store(own_postgres.database(empty=False)) as store:
        store.listen(0)
        stopper = threading.Timer(0.3, own_postgres.stop)
        stopper.start()
        with pytest.raises(Unreachable):
            store.listen(300)
        stopper.join()
        own_postgres.start()
        assert store.listen(0), "what happened meanwhile nobody could hear"


def test_a_lock_that_went_with_its_connection_is_let_go_without_a_word(own_postgres: Postgres) -> None:
    with open_store(own_postgres.database(empty=False)) as store:
        with store.mailbox_lock("INBOX") as got:
            assert got
            own_postgres.stop()
            own_postgres.start()
        with pytest.raises(ZeroDivisionError, match="not that the lock"):
            _fail_alone(store, own_postgres)
        own_postgres.start()
        with store.mailbox_lock("INBOX") as got:
            assert got


def _fail_alone(store: Store, server: Postgres) -> None:
    with store.mailbox_lock("INBOX"):
        server.stop()
        raise ZeroDivisionError("what happened inside is told, not that the lock is gone")


#: Where the server may go away, in the first pass that takes a mail and in the one that plays on: before these calls or
#: after them.
OF_A_MAIL = [
    (MaildirIn, "done_many"),
    (Work, "take_in"),
    (Work, "fetch_completed"),
    (Work, "claim_mail"),
    (Work, "count_begun"),
    (Work, "put_orders"),
    (Work, "finish_mail"),
    (Work, "claim_letters"),
    (MaildirOut, "send"),
    (Work, "sent"),
]
OF_A_GAME = [(Work, "save_game"), (Work, "put_snapshots"), (Work, "put_letters"), (Work, "append")]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_pass_in_which_the_database_goes_away_is_said_and_done_again(
    tmp_path: Path, own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    """At each place of a pass, again and again on the same mails: none is set aside, none is answered twice."""
    with open_office(tmp_path, own_postgres.database(empty=True)) as office:
        office.new_game()
        said = []
        for place in OF_A_MAIL:
            office.mail("Red", orders_of("Red"))
            office.later(seconds=1)
            said.append(_cut_at(office, own_postgres, monkeypatch, place, after=after))
            office.later(minutes=11)  # the lease of letters, which nobody could be told about
            office.poll()
        for seat in SEATS[1:]:
            office.mail(seat, orders_of(seat))
        office.poll()
        office.later(minutes=31)
        said += [_cut_at(office, own_postgres, monkeypatch, place, after=after) for place in OF_A_GAME]
        assert all(counts.trouble.startswith("database: ") for counts in said), "it bites"
        office.later(minutes=15)
        office.poll()
        assert office.dossier().record.turn == 2
        with office.desk.store.read() as work:
            assert work.inbox_counts() == {MailStatus.NEW: 0, MailStatus.HELD: 0, MailStatus.FAILED: 0}
            assert not work.letters(LetterStatus.WAITING)
            assert not work.letters(LetterStatus.LEASED)
        for seat in SEATS:
            letters = office.letters(seat)
            receipts = len(OF_A_MAIL) if seat == "Red" else 1
            assert len(letters) == len({letter.message_id for letter in letters}) == 2 + receipts


def _cut_at(
    office: Office, server: Postgres, monkeypatch: pytest.MonkeyPatch, place: tuple[Any, str], *, after: bool
) -> Counts:
    """A pass in which the server is stopped at the first call, and one after it is started again."""
    owner, name = place
    real, calls = getattr(owner, name), [0]

    def cutting(*args: Any, **kwargs: Any) -> Any:
        calls[0] += 1
        if calls[0] == 1 and not after:
            server.stop()
        result = real(*args, **kwargs)
        if calls[0] == 1 and after:
            server.stop()
        return result

    with monkeypatch.context() as broken:
        broken.setattr(owner, name, cutting)
        counts = office.poll()
    server.start()
    assert "Traceback" not in counts.trouble
    return counts


def test_letters_that_left_while_the_database_was_away_do_not_leave_again(
    tmp_path: Path, own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    real = MaildirOut.send

    def sending(self: MaildirOut, sender: str, to: str, raw: bytes) -> None:
        real(self, sender, to, raw)
        sent.append(to)
        if len(sent) == len(SEATS):
            own_postgres.stop()

    with open_office(tmp_path, own_postgres.database(empty=True)) as office:
        monkeypatch.setattr(MaildirOut, "send", sending)
        office.new_game()
        own_postgres.start()
        office.poll()
        for _ in range(3):
            office.later(minutes=11)
            office.poll()
        assert len(sent) == len(SEATS)


def test_a_mail_whose_handling_the_database_ends_again_and_again_is_not_to_blame(
    tmp_path: Path, own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_office(tmp_path, own_postgres.database(empty=True)) as office:
        office.new_game()
        office.mail("Red", orders_of("Red"))
        for _ in range(5):
            _cut_at(office, own_postgres, monkeypatch, (Work, "put_orders"), after=False)
            with monkeypatch.context() as not_yet:
                not_yet.setattr(Work, "next_mails", lambda work: ())
                office.poll()
            office.later(minutes=1)
        office.poll()
        assert office.dossier().sheets["Red"].orders
        with office.desk.store.read() as work:
            assert not work.failed_mails()


PEOPLE = [address_of(seat) for seat in SEATS]


def test_services_go_on_when_it_is_started_again(tmp_path: Path, own_postgres: Postgres) -> None:
    """Two processes, three restarts at any moment: each says it in a line, none ends."""
    with workshop(tmp_path, own_postgres.database(empty=False)) as shop:
        services = [shop.pbem("run", "--seconds", "1") for _ in range(2)]
        shop.new_game("one", PEOPLE)
        until("the first letters", lambda: len(shop.letters()) == len(SEATS))
        until("both past their start, which ends where no database is", lambda: all(map(_is_at_work, services)))
        for seconds in (0.0, 0.5, 1.0):
            own_postgres.stop()
            time.sleep(seconds)
            own_postgres.start()
            time.sleep(1.5)
            assert [service.poll() for service in services] == [None, None]
        own_postgres.stop()
        until("each has said that it is away", lambda: all(map(shop.complaints, services)))
        own_postgres.start()
        assert [service.poll() for service in services] == [None, None]
        with suppress(Unreachable):  # the connections of before
            shop.new_game("lost", PEOPLE)
        shop.new_game("two", PEOPLE)
        until("letters after it", lambda: len(shop.letters()) == 2 * len(SEATS))
        for service in services:
            assert shop.end(service) == 0
            lines = shop.complaints(service)
            assert all(re.match(r"[-\d]+ [:\d]+ UTC  database: the database postgresql", line) for line in lines), lines


def _is_at_work(service: subprocess.Popen[str]) -> bool:
    """Whether it has opened its table: from then on it catches SIGTERM."""
    status = Path(f"/proc/{service.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:")).split()[1]
    return bool(int(caught, 16) >> (signal.SIGTERM - 1) & 1)


def test_one_pass_says_it_and_fails(tmp_path: Path, own_postgres: Postgres) -> None:
    with workshop(tmp_path, own_postgres.database(empty=False)) as shop:
        own_postgres.stop()
        process = shop.pbem("poll")
        assert process.wait(timeout=300) == 1
        own_postgres.start()
        [line] = shop.complaints(process)
        assert "cannot be reached" in line
