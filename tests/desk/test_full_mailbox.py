"""A mailbox in which thousands of mails wait: each costs what one among few does, in time and in memory.

`python -m bench mailbox` measures 20,000.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from time import process_time  # frozen in no test

import pytest

from pbem.desk.incoming.intake import BATCH_BYTES, Intake, take_in
from pbem.mail.transports.contract import Fetched, Unread
from pbem.mail.transports.imap import ImapIn
from pbem.mail.transports.imap_reading import BATCH
from tests.desk.office import Office, open_office
from tests.mail.faulty_imap import faulty_imap

FEW, MANY = 200, 2000
#: How much dearer a mail may be among ten times as many: half again, where to go through all for each is ten.
DEARER = 1.5


@dataclass(kw_only=True)
class Box:
    """A mailbox in memory, of which no mail can be read where that is said."""

    mails: dict[str, datetime] = field(default_factory=dict)
    unreadable: bool = False

    def waiting(self) -> list[str]:
        return list(self.mails)

    def read(self, keys: Sequence[str]) -> Iterator[Fetched | Unread]:
        for key in keys:
            raw = f"From: {key}@else.example\r\nMessage-ID: <{key}@else.example>\r\n\r\nLIST\r\n".encode()
            yield (
                Unread(key=key, why="no")
                if self.unreadable
                else Fetched(key=key, raw=raw, received=self.mails[key], size=len(raw))
            )

    def done_many(self, keys: Iterable[str]) -> None:
        for key in list(keys):
            del self.mails[key]

    def close(self) -> None:
        """Nothing is held open."""


def dearer(measure: Callable[[int], float]) -> float:
    """How many times a mail costs among many what it costs among few; another load can only make it more."""
    return min(measure(MANY) / MANY / (measure(FEW) / FEW) for _ in range(3))


def spent(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


@pytest.fixture
def number() -> Iterator[int]:
    return iter(range(100))


def a_box(office: Office, mails: int, name: int, *, unreadable: bool = False) -> None:
    waiting = {f"{name}.{each}": office.now for each in range(mails)}
    office.desk.mailboxes[0].__dict__["mails"] = Box(mails=waiting, unreadable=unreadable)


def taken(office: Office) -> Intake:
    office.later(minutes=1)
    return take_in(office.desk, office.desk.mailboxes[0])


def test_a_mail_among_thousands_costs_what_it_costs_among_hundreds(office: Office, number: Iterator[int]) -> None:
    def measure(mails: int) -> float:
        a_box(office, mails, next(number))
        return spent(lambda: taken(office))

    assert dearer(measure) < DEARER


def test_nor_does_one_that_cannot_be_read(office: Office, number: Iterator[int]) -> None:
    """A server that gives none of its mails: each pass tries them all."""

    def measure(mails: int) -> float:
        a_box(office, mails, next(number), unreadable=True)
        assert taken(office).unread == mails
        return spent(lambda: taken(office))

    assert dearer(measure) < DEARER


def test_a_maildir_of_thousands_is_linear_too(tmp_path: Path) -> None:
    def measure(mails: int) -> float:
        folder = tmp_path / f"{mails}.{len(list(tmp_path.iterdir()))}"
        with open_office(folder, f"sqlite:///{folder}/table.db") as office:
            for each in range(mails):
                office.deliver(f"From: a@else.example\r\nMessage-ID: <{each}@else.example>\r\n\r\nLIST\r\n".encode())
            return spent(lambda: taken(office))

    assert dearer(measure) < DEARER


def test_by_imap_two_hundred_are_asked_for_at_a_time(office: Office) -> None:
    with faulty_imap() as server:
        for each in range(3 * BATCH):
            server.folders["INBOX"].add(f"From: a{each}@else.example\r\n\r\nLIST {each}".encode())
        office.desk.mailboxes[0].__dict__["mails"] = mailbox = ImapIn(server.settings())
        assert taken(office).new == 3 * BATCH
        mailbox.close()
        assert server.commands.count("FETCH") == 2 * 3
        assert server.commands.count("STORE") + server.commands.count("MOVE") <= 2 * (3 * BATCH // 500 + 1) + 1


def test_of_a_large_mailbox_no_more_than_a_batch_is_held_in_memory(office: Office) -> None:
    mails, text = 400, b"From: a%d@else.example\r\n\r\n" + b"x" * 200_000
    for each in range(mails):
        office.deliver(text % each)
    tracemalloc.start()
    try:
        assert taken(office).new == mails
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert mails * len(text) > 9 * BATCH_BYTES
    assert peak < 4 * BATCH_BYTES
