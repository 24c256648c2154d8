"""No mail and no game stops the table, whatever becomes of the process or the time: the second line of defence."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from pbem.desk.entrance.mails_shown import retry_mails
from pbem.desk.ground.time_limit import OutOfTime, time_limit
from pbem.desk.incoming.inbox import handle_next
from pbem.desk.incoming.intake import take_in
from pbem.desk.incoming.orders_in import take_orders
from pbem.desk.playing.adjudicating import adjudicate
from pbem.store.database_errors import Busy
from pbem.store.stored_values import GameStatus, InboxMail, MailStatus
from tests.desk.dying import a_pass_that_ends
from tests.desk.office import MODERATOR, Office, open_office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

WHOLE_ADJUDICATION = "pbem.desk.polling.wake.adjudicate"
ORDERS_OF_A_MAIL = "pbem.desk.incoming.inbox.take_orders"


#: Seconds that the hasty office gives.
LIMIT = 30


def time_is_nearly_up() -> None:
    """As if all but a moment of what the work is given had gone by; it is given the limit of its office."""
    left, again = signal.getitimer(signal.ITIMER_REAL)
    assert 0 < left <= LIMIT
    signal.setitimer(signal.ITIMER_REAL, 0.1, again)


@pytest.fixture
def hasty(tmp_path: Path, database_url: str) -> Iterator[Office]:
    """An office that gives a mail and a game half a minute, which none takes that does not hang."""
    limits = {"mail_seconds": LIMIT, "game_seconds": LIMIT}
    with open_office(tmp_path, database_url, limits=limits) as opened:
        yield opened


def stored(office: Office, status: MailStatus) -> tuple[InboxMail, ...]:
    with office.desk.store.read() as work:
        return work.mails(status)


def two_mails(office: Office) -> None:
    """Red's comes first, and is the one that goes wrong."""
    office.new_game()
    for seat in ("Red", "Blue"):
        office.letters(seat)
    office.letters(MODERATOR)
    office.mail("Red", orders_of("Red"))
    office.later(seconds=2)
    office.mail("Blue", orders_of("Blue"))


def set_aside_and_told(office: Office) -> str:
    """Red's mail is set aside, the moderator knows it, Blue has his answer; what the notice says."""
    [failed] = stored(office, MailStatus.FAILED)
    assert failed.sender == "red@players.example"
    assert office.dossier().sheets["Blue"].orders
    assert len(office.letters("Blue")) == 1
    [notice] = office.letters(MODERATOR)
    assert f"RETRY {failed.id}" in notice.text
    return " ".join(notice.text.split())


def test_a_mail_that_kills_the_worker_twice_is_set_aside(any_office: Office) -> None:
    office = any_office
    two_mails(office)
    for _ in range(2):
        assert a_pass_that_ends(office, "mail-killed") == -signal.SIGKILL
        assert not stored(office, MailStatus.FAILED)
        assert len(stored(office, MailStatus.NEW)) == 2
    counts = office.poll()
    assert (counts.failed, counts.handled) == (1, 1)
    assert "begun 2 times and never came to an end" in set_aside_and_told(office)


def test_a_mail_whose_first_handling_was_cut_short_is_handled_as_if_nothing_had_been(office: Office) -> None:
    two_mails(office)
    a_pass_that_ends(office, "mail-killed")
    counts = office.poll()
    assert (counts.failed, counts.handled) == (0, 2)
    orders = office.dossier().sheets["Red"].orders
    assert orders
    assert not office.letters(MODERATOR)


def test_a_mail_that_was_set_aside_so_is_tried_twice_again_after_retry(office: Office) -> None:
    two_mails(office)
    for _ in range(2):
        a_pass_that_ends(office, "mail-killed")
    office.poll()
    office.letters(MODERATOR)
    [failed] = stored(office, MailStatus.FAILED)
    retry_mails(office.desk, failed.id)
    a_pass_that_ends(office, "mail-killed")
    assert office.poll().handled == 1
    assert office.dossier().sheets["Red"].orders


def test_code_that_hears_no_alarm_is_ended_with_its_process(office: Office) -> None:
    two_mails(office)
    for _ in range(2):
        assert a_pass_that_ends(office, "mail-deaf") == 1
    assert office.poll().failed == 1
    set_aside_and_told(office)


def test_a_mail_that_hangs_is_stopped_and_set_aside_at_the_second_time(
    hasty: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = hasty
    two_mails(office)
    begun = []

    def hangs(hand: Any, game: str, seat: str) -> Any:
        if seat != "Red":
            return take_orders(hand, game, seat)
        begun.append(seat)
        time_is_nearly_up()
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.01)

    monkeypatch.setattr(ORDERS_OF_A_MAIL, hangs)
    counts = office.poll()
    assert begun == ["Red", "Red"]
    assert (counts.failed, counts.handled) == (1, 1)
    assert f"longer than {LIMIT} seconds" in set_aside_and_told(office)


@pytest.mark.live
def test_a_statement_that_hangs_is_given_up_on_the_server(
    databases: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hangs(hand: Any, game: str, seat: str) -> Any:
        if seat == "Red":
            time_is_nearly_up()
            hand.work._run(text("SELECT pg_sleep(600)"))
        return take_orders(hand, game, seat)

    limits = {"mail_seconds": LIMIT}
    with open_office(tmp_path, databases.postgres(empty=False), limits=limits) as office:
        two_mails(office)
        monkeypatch.setattr(ORDERS_OF_A_MAIL, hangs)
        counts = office.poll()
        assert (counts.failed, counts.handled) == (1, 1)
        set_aside_and_told(office)


def test_trouble_of_the_database_counts_no_attempt(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    two_mails(office)

    def busy(*_: Any) -> None:
        raise Busy("the database was held by another process for too long")

    with monkeypatch.context() as broken:
        broken.setattr(ORDERS_OF_A_MAIL, busy)
        for _ in range(4):
            assert office.poll().trouble.startswith("database: ")
    assert office.poll().handled == 2
    assert not stored(office, MailStatus.FAILED)


def test_mails_are_handled_in_any_thread(office: Office) -> None:
    """Signals reach the main thread alone; in others nothing is limited and all else is the same."""
    two_mails(office)
    office.later(seconds=1)
    take_in(office.desk, office.desk.mailboxes[0])
    now = office.now
    done: list[str] = []
    worker = threading.Thread(target=lambda: done.extend(handle_next(office.desk, now) for _ in range(3)))
    worker.start()
    worker.join()
    assert done == ["done", "done", "none"]


def test_the_limit_leaves_no_alarm_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(OutOfTime), time_limit(0.05):
        time.sleep(5)
    with time_limit(60):
        pass
    with time_limit(0):
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


# --- games ------------------------------------------------------------------------------------------------------------


def two_due_games(office: Office) -> tuple[str, str]:
    """Both have all their orders; the first one goes wrong."""
    first = office.new_game(clock={"early": True})
    all_send_orders(office)
    second = office.new_game(clock={"early": True})
    all_send_orders(office)
    office.letters(MODERATOR)
    return first, second


def status(office: Office, game: str) -> tuple[GameStatus, int]:
    with office.desk.store.read() as work:
        record = work.game(game)
    assert record is not None
    return record.status, record.turn


def adjudicates_only(second: str) -> Any:
    def adjudicated(bag: Any, *more: Any, **other: Any) -> Any:
        if bag.dossier.record.id == second:
            return adjudicate(bag, *more, **other)
        time_is_nearly_up()
        while True:
            time.sleep(0.01)

    return adjudicated


def test_a_game_that_hangs_is_held_and_the_others_go_on(hasty: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office = hasty
    with monkeypatch.context() as broken:
        broken.setattr("pbem.desk.polling.poll.wake_all", lambda *_: None)
        first, second = two_due_games(office)
    monkeypatch.setattr(WHOLE_ADJUDICATION, adjudicates_only(second))
    office.later(days=10)
    counts = office.poll()
    assert counts.held == 1
    assert status(office, first) == (GameStatus.HELD, 1)
    assert status(office, second)[1] == 2
    [notice] = office.letters(MODERATOR)
    assert f"longer than {LIMIT} seconds" in " ".join(notice.text.split())


def test_a_game_that_kills_the_worker_twice_is_held(office: Office) -> None:
    game = office.new_game(clock={"early": False, "grace": "0h"})
    all_send_orders(office)
    office.until(office.dossier().wait.deadline)  # type: ignore[union-attr]
    for _ in range(2):
        assert a_pass_that_ends(office, "game-killed") == -signal.SIGKILL
        assert status(office, game)[0] is GameStatus.RUNNING
    assert office.poll().held == 1
    assert status(office, game) == (GameStatus.HELD, 1)
    assert len(office.letters(MODERATOR)) == 1
