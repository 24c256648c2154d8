"""A table with several mailboxes: all are read, none stops another, and deadlines wait for each of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pbem.core.errors import TableError
from pbem.desk.clock import Wait
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.put_back import Restored
from pbem.desk.hosting.status_page import document, page, status_of
from pbem.desk.playing.outage import Outage, clock_is_right, outages
from pbem.desk.polling.poll import _wait, poll_once
from pbem.desk.restoring.lost import lost_mails
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter
from pbem.mail.transports.maildir import make_maildir
from tests.desk.acting import record, words
from tests.desk.office import BEGIN, MODERATOR, SEATS, TABLE, Office, open_office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

SECOND = "second@example.net"
HOUR = timedelta(hours=1)
OTHERS = tuple(seat for seat in SEATS if seat != "Yellow")


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """A table with two mailboxes."""
    with opened(tmp_path, 0) as made:
        yield made


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Office]:
    """One that takes ninety minutes without a pass for an outage."""
    with opened(tmp_path, 90) as made:
        yield made


@contextmanager
def opened(folder: Path, minutes: int) -> Iterator[Office]:
    further = {"path": "second", "address": SECOND}
    database, limits = f"sqlite:///{folder}/table.db", {"outage_minutes": minutes}
    with open_office(folder, database, limits=limits, mail={"more": [further]}) as made:
        yield made


def put(office: Office, raw: bytes, name: str, *, box: str = "second", at: datetime | None = None) -> None:
    """A mail is in one of the Maildirs, in a file of that name."""
    file = make_maildir(office.folder / box) / "new" / name
    file.write_bytes(raw)
    stamp = (at or office.now).timestamp()
    os.utime(file, (stamp, stamp))


def to_second(office: Office, seat: str, text: str, *, at: datetime) -> None:
    """The person on a seat wrote then, and the mail came to the second mailbox."""
    box = office.folder / "in" / "new"
    before = set(box.iterdir()) if box.is_dir() else set()
    office.mail(seat, text, at=at, date=at)
    [file] = set(box.iterdir()) - before
    put(office, file.read_bytes(), file.name, at=at)
    file.unlink()


def asking(name: str, to: str) -> bytes:
    """Somebody asks the table what there is."""
    return compose(
        Outgoing(
            to=to,
            from_address=f"{name}@else.example",
            subject="hello",
            text="LIST",
            message_id=f"<{name}@else.example>",
            auto_submitted="no",
            date=BEGIN,
        )
    )


@contextmanager
def away(office: Office, number: int) -> Iterator[None]:
    """That mailbox cannot be reached, for the length of the block."""

    def waiting() -> list[str]:
        raise TableError("the server does not answer")

    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(office.desk.mailboxes[number].mails, "waiting", waiting)
        yield


def noting(waits: list[float]) -> Callable[[float], bool]:
    """A wait in which no mail comes, and which takes no time."""

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        return False

    return wait


def wait_of(office: Office) -> Wait:
    wait = office.dossier().wait
    assert wait is not None
    return wait


def pass_by(office: Office, until: datetime) -> None:
    """The timer calls every hour."""
    while office.now < until:
        office.until(min(office.now + timedelta(hours=1), until))
        office.poll()


def told(letters: list[Letter]) -> str:
    return "\n".join(words(letter) for letter in letters)


# --- taking in --------------------------------------------------------------------------------------------------------


def test_mails_of_all_mailboxes_are_taken_in_and_those_of_one_name_are_two(office: Office) -> None:
    put(office, asking("anna", TABLE), "1.mail", box="in")
    put(office, asking("bert", SECOND), "1.mail")
    counts = office.poll()
    assert (counts.mails, counts.handled, counts.trouble) == (2, 2, "")
    for name in ("anna", "bert"):
        assert len(office.all_letters(f"{name}@else.example")) == 1
    assert office.poll().mails == 0


@pytest.mark.parametrize("number", [0, 1])
def test_one_that_cannot_be_reached_stops_no_other_and_is_named(office: Office, number: int) -> None:
    office.poll()
    put(office, asking("anna", TABLE), "1.mail", box="in")
    put(office, asking("bert", SECOND), "2.mail")
    reached, other = (("bert", TABLE), ("anna", SECOND))[number]
    with away(office, number):
        counts = office.poll()
    assert (counts.mails, counts.handled, counts.held_up) == (1, 1, True)
    assert counts.trouble == f"mailbox {other}: the server does not answer; `pbem doctor` looks closer"
    assert len(office.all_letters(f"{reached}@else.example")) == 1
    assert office.poll().mails == 1


def test_a_mailbox_at_which_another_worker_is_stops_no_other(office: Office) -> None:
    put(office, asking("anna", TABLE), "1.mail", box="in")
    put(office, asking("bert", SECOND), "2.mail")
    with office.desk.store.mailbox_lock(office.desk.mailboxes[0].name) as ours:
        assert ours
        assert office.poll().mails == 1
    assert len(office.all_letters("bert@else.example")) == 1


def test_a_service_sees_mail_in_any_of_them(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.poll()
    monkeypatch.setattr("pbem.desk.polling.poll.LOOK_EVERY", 0.01)
    looks: list[float] = []
    first = office.desk.mailboxes[0].mails
    monkeypatch.setattr(first, "wait", noting(looks))
    put(office, asking("bert", SECOND), "2.mail")
    _wait(office.desk, 60, mailbox=True)
    assert looks == [0.01], "it waits at the first one, and finds the mail when it looks at the other"
    office.poll()
    _wait(office.desk, 0.03, mailbox=True)
    assert len(looks) > 2, "without mail it waits for the whole time"


def test_with_one_mailbox_the_service_waits_there_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as one:
        one.poll()
        waited: list[float] = []
        monkeypatch.setattr(one.desk.mailboxes[0].mails, "wait", noting(waited))
        _wait(one.desk, 60, mailbox=True)
    assert waited == [60]


# --- deadlines --------------------------------------------------------------------------------------------------------


def test_a_deadline_waits_for_the_mailbox_that_is_away_and_takes_what_was_in_it(office: Office) -> None:
    office.new_game(clock={"grace": "0h", "settle": "0m"})
    all_send_orders(office, OTHERS)
    due = wait_of(office).deadline
    pass_by(office, due - timedelta(minutes=20))
    with away(office, 1):
        to_second(office, "Yellow", orders_of("Yellow"), at=due - timedelta(minutes=10))
        office.until(due + timedelta(minutes=10))
        assert office.poll().adjudicated == 0
        assert record(office).turn == 1
    office.until(due + timedelta(minutes=20))
    assert office.poll().adjudicated == 1
    assert wait_of(office).deadline > due
    assert "YELLOW" in told(office.letters("Yellow")).upper()
    with office.desk.store.read() as work:
        assert work.seat(office.game, "Yellow").missed == 0  # type: ignore[union-attr]


def test_a_deadline_waits_for_one_that_was_never_read(office: Office) -> None:
    with away(office, 1):
        office.new_game(clock={"grace": "0h"})
        office.until(wait_of(office).deadline + timedelta(minutes=1))
        assert office.poll().adjudicated == 0
        status = status_of(office.desk)
        assert status.read is None
        assert f"mailbox     {SECOND}: never read; no deadline is acted upon before it is" in page(status)
        [first, second] = document(status)["mailboxes"]
        assert (first["address"], second) == (TABLE, {"address": SECOND, "read": None})
        assert first["read"] is not None
    assert office.poll().adjudicated == 1


def test_one_that_has_left_the_config_counts_no_longer(office: Office) -> None:
    office.new_game(clock={"grace": "0h"})
    with away(office, 1):
        office.until(wait_of(office).deadline + timedelta(minutes=1))
        assert office.poll().adjudicated == 0
    mail = office.desk.config.mail.model_copy(update={"more": []})
    desk = Desk(config=office.desk.config.model_copy(update={"mail": mail}), store=office.desk.store)
    office.later(seconds=1)
    assert poll_once(desk).adjudicated == 1


def test_a_clock_that_went_back_is_noticed_by_any_of_them_and_told_once(guarded: Office) -> None:
    office = guarded
    office.new_game(clock={"grace": "0h"})
    due = wait_of(office).deadline
    with office.desk.store.transaction() as work:
        for mailbox in office.desk.mailboxes:
            work.fetch_completed(mailbox.name, due + timedelta(days=2))
    office.letters(MODERATOR)
    office.until(due + timedelta(hours=1))
    for _ in range(2):
        assert office.poll().adjudicated == 0
    [notice] = office.letters(MODERATOR)
    assert "The clock went back" in notice.subject
    assert "count again" in clock_is_right(office.desk, office.now)
    assert office.poll().adjudicated == 1


# --- outages ----------------------------------------------------------------------------------------------------------


def noted(office: Office) -> list[tuple[int, int]]:
    """The outages, in hours since the office opened."""
    with office.desk.store.read() as work:
        found = outages(work)
    return [((each.began - BEGIN) // HOUR, (each.ended - BEGIN) // HOUR) for each in found]


def test_a_deadline_moves_on_by_the_time_in_which_any_was_away_once(guarded: Office) -> None:
    """The first mailbox is away from hour 70 to 74, the second from 73 to 80; the deadline is at hour 72."""
    office = guarded
    office.new_game(clock={"grace": "0h", "every": "72h"})
    due = wait_of(office).deadline
    pass_by(office, BEGIN + 70 * HOUR)
    with away(office, 0):
        pass_by(office, BEGIN + 73 * HOUR)
    office.letters(MODERATOR)
    with away(office, 1):
        pass_by(office, BEGIN + 74 * HOUR)
        assert round((wait_of(office).deadline - due) / HOUR) == 4
        pass_by(office, BEGIN + 79 * HOUR)
        assert record(office).turn == 1
    pass_by(office, BEGIN + 80 * HOUR)
    assert noted(office) == [(70, 80)]
    assert round((wait_of(office).deadline - due) / HOUR) == 10
    notices = [letter for letter in office.letters(MODERATOR) if "out of reach" in letter.subject]
    assert [address in words(letter) for letter, address in zip(notices, (TABLE, SECOND), strict=True)] == [True, True]
    last = office.letters("Red")[-1]
    assert "the deadline is now" in last.subject
    pass_by(office, wait_of(office).deadline + timedelta(minutes=1))
    assert record(office).turn == 2, "and once only"


def test_where_the_table_itself_was_away_it_is_one_outage_and_one_notice(guarded: Office) -> None:
    office = guarded
    office.new_game(clock={"grace": "0h"})
    due = wait_of(office).deadline
    pass_by(office, due - timedelta(hours=5))
    office.letters(MODERATOR)
    office.until(due + timedelta(hours=9))
    office.poll()
    assert len(noted(office)) == 1
    assert len(office.letters(MODERATOR)) == 1
    assert round((wait_of(office).deadline - due) / HOUR) == 14


def test_what_one_release_kept_of_an_outage_is_still_known(office: Office) -> None:
    began, ended = office.now, office.now + timedelta(hours=3)
    with office.desk.store.transaction() as work:
        work.put_setting("outage", {"began": began.isoformat(), "ended": ended.isoformat()})
        assert outages(work) == (Outage(began=began, ended=ended),)


# --- the order of mails -----------------------------------------------------------------------------------------------


def test_orders_that_lay_in_a_mailbox_that_was_away_do_not_replace_later_ones(office: Office) -> None:
    office.new_game(clock={"grace": "0h"})
    office.letters("Red")
    before = office.now
    with away(office, 1):
        to_second(office, "Red", orders_of("Red"), at=before + timedelta(minutes=2))
        office.later(minutes=5)
        office.mail("Red", orders_of("Red"))
        assert office.poll().handled == 1
    office.letters("Red")
    office.later(minutes=5)
    assert office.poll().handled == 1
    [answer] = office.letters("Red")
    assert "whose orders stand; reply to this mail with it if you still mean it" in words(answer)


# --- restoring --------------------------------------------------------------------------------------------------------


def test_lost_mails_are_looked_for_in_each(office: Office) -> None:
    for box in ("in", "second"):
        put(office, asking(box, TABLE), "1.mail", box=f"{box}/.Processed")
    back = office.now - timedelta(hours=1)
    restored = Restored(at=office.now, back_to=back, found="", mail=0, held=(), withdrawn=(), before={})
    office.poll()
    assert [mail.sender for mail in lost_mails(office.desk, restored)] == ["in@else.example", "second@else.example"]
