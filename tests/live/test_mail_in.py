"""One contract for every mailbox: Maildir, and IMAP at two servers that have nothing in common."""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.mail import letter
from pbem.mail.transports import Fetched, Kind, MailIn, MailInSettings, Unreachable, open_in
from pbem.mail.transports.maildir import MaildirIn, deliver, make_maildir
from tests.live.servers import ImapServer

pytestmark = pytest.mark.live
_names = itertools.count(1)


def mail(subject: str = "orders", body: bytes = b"PASS\r\n") -> bytes:
    head = f"From: anna@example.org\r\nTo: table@example.org\r\nSubject: {subject}\r\n"
    return head.encode() + b"Date: Tue, 1 Jan 2002 00:00:00 +0000\r\n\r\n" + body


def fetch(reader: MailIn, limit: int) -> Iterator[Fetched]:
    """The oldest mails that wait, all of which can be read."""
    for found in reader.read(reader.waiting()[:limit]):
        assert isinstance(found, Fetched), found.why
        yield found


@dataclass(frozen=True, kw_only=True)
class Box:
    """A mailbox under test, with the means to look at it from outside."""

    settings: MailInSettings
    put: Callable[[bytes], None]
    count: Callable[[str], int]  # mails in a folder: "in", "done" or "odd"
    unread: Callable[[], int]

    def open(self) -> MailIn:
        return open_in(self.settings)


def maildir_box(path: Path, **changes: Any) -> Box:
    home = make_maildir(path / "in")
    where = {"in": home, "done": home / ".Processed", "odd": home / ".Rejected"}

    def count(folder: str) -> int:
        return sum(len(list((where[folder] / part).glob("*"))) for part in ("new", "cur"))

    return Box(
        settings=MailInSettings(kind=Kind.MAILDIR, path=str(home), **changes),
        put=lambda raw: void(deliver(home, raw, f"{next(_names)}.test")),
        count=count,
        unread=lambda: sum(1 for part in ("new", "cur") for f in (home / part).glob("*") if "S" not in f.name[-3:]),
    )


def void(_: object) -> None:
    return None


def imap_box(server: ImapServer, **changes: Any) -> Box:
    name = f"box{next(_names)}"
    client = server.client()
    client.create_folder(name)
    where = {"in": name, "done": f"{name}-done", "odd": f"{name}-odd"}

    def count(folder: str) -> int:
        return int(client.folder_status(where[folder], ["MESSAGES"])[b"MESSAGES"])

    return Box(
        settings=server.settings(name, **changes),
        put=lambda raw: void(client.append(name, raw)),
        count=count,
        unread=lambda: int(client.folder_status(name, ["UNSEEN"])[b"UNSEEN"]),
    )


@pytest.fixture(params=["maildir", "pymap", "dovecot"])
def make_box(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Box]:
    if request.param == "maildir":
        return lambda **changes: maildir_box(tmp_path, **changes)
    server = request.getfixturevalue(f"{request.param}_server")
    return lambda **changes: imap_box(server, **changes)


@pytest.fixture
def box(make_box: Callable[..., Box]) -> Box:
    return make_box()


def test_an_empty_mailbox_gives_nothing(box: Box) -> None:
    reader = box.open()
    assert list(fetch(reader, 10)) == []
    reader.close()
    reader.close()


def test_fetching_changes_nothing_until_done(box: Box) -> None:
    for n in range(3):
        box.put(mail(f"orders {n}"))
    reader = box.open()
    first = list(fetch(reader, 10))
    again = list(fetch(reader, 10))
    assert [f.key for f in first] == [f.key for f in again]
    assert [letter.read(f.raw).subject for f in first] == ["orders 0", "orders 1", "orders 2"]
    assert box.unread() == 3
    reader.done_many([first[0].key])
    assert [f.key for f in fetch(reader, 10)] == [f.key for f in first[1:]]
    assert (box.count("in"), box.count("done"), box.unread()) == (2, 1, 2)
    reader.close()


def test_the_bytes_come_back_unchanged(box: Box) -> None:
    raw = mail(body="Grüße\r\n".encode("latin-1") + bytes([0x80, 0xFF, 0x81]) + b"\r\n.\r\n..\r\n")
    box.put(raw)
    reader = box.open()
    (fetched,) = fetch(reader, 10)
    assert fetched.raw == raw
    assert fetched.size == len(raw)
    reader.close()


def test_received_is_our_servers_time_not_the_date_header(box: Box) -> None:
    box.put(mail())
    reader = box.open()
    (fetched,) = fetch(reader, 1)
    assert abs(datetime.now(UTC) - fetched.received) < timedelta(minutes=2)
    assert fetched.received.utcoffset() == timedelta(0)
    reader.close()


def test_limit_takes_the_oldest(box: Box) -> None:
    for n in range(5):
        box.put(mail(f"n{n}"))
    reader = box.open()
    assert [letter.read(f.raw).subject for f in fetch(reader, 2)] == ["n0", "n1"]
    reader.close()


def test_done_many_and_done_twice(box: Box) -> None:
    for n in range(4):
        box.put(mail(f"n{n}"))
    reader = box.open()
    keys = [f.key for f in fetch(reader, 10)]
    reader.done_many(keys[:3])
    reader.done_many(keys[:3])
    reader.done_many([keys[0]])
    assert (box.count("in"), box.count("done")) == (1, 3)
    reader.close()


def test_set_aside_goes_to_its_own_folder(box: Box) -> None:
    box.put(mail("odd"))
    box.put(mail("good"))
    reader = box.open()
    odd, good = fetch(reader, 10)
    reader.set_aside(odd.key)
    reader.done_many([good.key])
    assert (box.count("in"), box.count("odd"), box.count("done")) == (0, 1, 1)
    reader.close()


def test_two_readers_do_not_disturb_each_other(box: Box) -> None:
    for n in range(4):
        box.put(mail(f"n{n}"))
    one, two = box.open(), box.open()
    keys = [f.key for f in fetch(one, 10)]
    assert [f.key for f in fetch(two, 10)] == keys
    one.done_many(keys[:2])
    two.done_many(keys)
    assert (box.count("in"), box.count("done")) == (0, 4)
    assert list(fetch(one, 10)) == []
    one.close()
    two.close()


def test_a_mail_above_the_limit_comes_without_its_body(make_box: Callable[..., Box]) -> None:
    box = make_box(largest=200_000)
    line = b"x" * 76 + b"\r\n"
    box.put(mail("huge", line * 40_000))
    box.put(mail("small"))
    reader = box.open()
    huge, small = fetch(reader, 10)
    assert huge.size > 3_000_000
    assert len(huge.raw) < 150_000
    with pytest.raises(letter.Unreadable, match="3,120") as told:
        letter.read(huge.raw)
    assert told.value.letter.sender == "anna@example.org"
    assert letter.read(small.raw).subject == "small"
    reader.close()


def test_three_megabytes_come_whole_where_the_limit_allows(make_box: Callable[..., Box]) -> None:
    box = make_box(largest=4_000_000)
    raw = mail("huge", (b"y" * 70 + b"\r\n") * 43_000)
    box.put(raw)
    reader = box.open()
    assert next(fetch(reader, 1)).raw == raw
    reader.close()


def test_without_a_folder_done_mail_is_flagged_seen(make_box: Callable[..., Box]) -> None:
    box = make_box(processed="")
    box.put(mail("a"))
    box.put(mail("b"))
    reader = box.open()
    first = next(fetch(reader, 1))
    assert box.unread() == 2
    reader.done_many([first.key])
    assert [letter.read(f.raw).subject for f in fetch(reader, 10)] == ["b"]
    assert (box.count("in"), box.unread()) == (2, 1)
    reader.close()


def test_wait_ends_at_once_where_mail_lies(box: Box) -> None:
    box.put(mail())
    reader = box.open()
    assert reader.wait(60) is True
    reader.close()


def test_wait_gives_up(box: Box) -> None:
    reader = box.open()
    started = time.monotonic()
    assert reader.wait(0.6) is False
    assert 0.5 < time.monotonic() - started < 60
    reader.close()


def test_wait_wakes_when_mail_comes(box: Box) -> None:
    reader = box.open()
    timer = threading.Timer(1.0, box.put, [mail()])
    timer.start()
    started = time.monotonic()
    assert reader.wait(600) is True
    assert time.monotonic() - started < 300, "it was not waked"
    timer.join()
    assert len(list(fetch(reader, 5))) == 1
    reader.close()


def test_a_maildir_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unreachable, match="cannot be made"):
        open_in(MailInSettings(path=str(tmp_path / "file" / "in")))


def test_maildir_order_is_by_file_time_not_by_name(tmp_path: Path) -> None:
    box = maildir_box(tmp_path)
    home = Path(box.settings.path)
    for name, age in (("a", 10), ("b", 30), ("c", 20)):
        os.utime(deliver(home, mail(name), name), (1_000_000 - age, 1_000_000 - age))
    assert [letter.read(f.raw).subject for f in fetch(box.open(), 9)] == ["b", "c", "a"]


def test_a_look_at_a_maildir_counts_what_waits(tmp_path: Path) -> None:
    box = maildir_box(tmp_path)
    box.put(mail())
    assert MaildirIn(box.settings).check() == f"the Maildir {box.settings.path}, mails waiting: 1"


# --- what was handled: a table that was put back asks for it ----------------------------------------------------------


@pytest.mark.parametrize("processed", [True, False], ids=["moved", "flagged"])
def test_what_was_handled_can_be_read_again(make_box: Callable[..., Box], processed: bool) -> None:
    box = make_box() if processed else make_box(processed="")
    began = datetime.now(UTC) - timedelta(minutes=1)
    for number in range(5):
        box.put(mail(f"orders {number}"))
    reader = box.open()
    waiting = list(fetch(reader, 50))
    reader.done_many([fetched.key for fetched in waiting[:3]])

    again = list(reader.handled(began))
    assert [each.raw for each in again] == [each.raw for each in waiting[:3]], "the oldest first, whole"
    assert [each.received for each in again] == [each.received for each in waiting[:3]]
    assert list(reader.handled(began)) == again, "nothing is changed by it"
    assert list(reader.handled(datetime.now(UTC) + timedelta(hours=1))) == []
    assert len(reader.waiting()) == 2, "and the mailbox is open as before"
    reader.close()


def test_nothing_was_handled_yet(box: Box) -> None:
    """The folder for handled mail is made with the first one."""
    box.put(mail())
    reader = box.open()
    assert list(reader.handled(datetime.now(UTC) - timedelta(days=1))) == []
    assert len(reader.waiting()) == 1
    reader.close()
