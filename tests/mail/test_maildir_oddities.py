"""What may be in a Maildir beside mails: each is told or left alone, and stops no mail."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from datetime import UTC
from pathlib import Path

import pytest

from pbem.mail.transports import Fetched, MailInSettings, NotMoved, Unreachable, Unread
from pbem.mail.transports.maildir import MaildirIn, make_maildir

GOOD = b"From: ann@players.example\r\n\r\nPASS\r\n"


def maildir(path: Path, **changes: object) -> MaildirIn:
    return MaildirIn(MailInSettings(path=str(make_maildir(path / "in")), **changes))  # type: ignore[arg-type]


def put(path: Path, name: str | bytes, raw: bytes = GOOD, folder: str = "new") -> None:
    make_maildir(path / "in")
    with open(os.fsencode(path / "in" / folder) + b"/" + os.fsencode(name), "wb") as file:
        file.write(raw)


def read(reader: MaildirIn) -> tuple[list[str], list[Unread]]:
    """The keys of what can be read, and what cannot."""
    found = list(reader.read(reader.waiting()))
    return [each.key for each in found if isinstance(each, Fetched)], [e for e in found if isinstance(e, Unread)]


def in_folder(path: Path, folder: str) -> list[bytes]:
    return sorted(os.listdir(os.fsencode(path / "in" / folder / "cur")))


@pytest.mark.parametrize(
    "name",
    [
        b"caf\xe9",
        b"\xff\xfe:2,F",
        b"two\nlines",
        b"bell\x07",
        b"odd:name",
        "Grüße".encode(),
        b"x" * 255,
        b"a:2,",
        b"-rf",
    ],
)
@pytest.mark.parametrize("processed", ["Processed", ""])
def test_any_name_is_a_mails(tmp_path: Path, name: bytes, processed: str) -> None:
    reader = maildir(tmp_path, processed=processed)
    put(tmp_path, name, folder="cur")
    put(tmp_path, "good")
    keys, unread = read(reader)
    assert (len(keys), unread) == (2, [])
    for key in keys:
        assert key.isprintable()
        key.encode("utf-8")
    assert sorted(keys) == sorted(read(maildir(tmp_path, processed=processed))[0]), "and it has that key for good"
    reader.done_many(keys)
    assert reader.waiting() == []
    assert len(in_folder(tmp_path, ".Processed" if processed else "")) == 2


def test_names_that_look_alike_are_two_mails(tmp_path: Path) -> None:
    names = [b"a\xff", b"a%FF", b"odd:a%FF", rb"a\xff", b"a\xef\xbf\xbd"]
    for name in names:
        put(tmp_path, name)
    assert len(set(read(maildir(tmp_path))[0])) == len(names)


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # names of sockets must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def a_link_to_a_mail(path: Path) -> None:
    other = path.parents[2] / "elsewhere"
    other.write_bytes(GOOD)
    path.symlink_to(other)


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.parent / "nothing")


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


THINGS = (a_folder, a_pipe, a_socket, a_link_to_a_mail, a_link_to_nothing, a_link_to_itself)


@pytest.mark.parametrize("made", THINGS, ids=lambda made: made.__name__)
@pytest.mark.parametrize("folder", ["new", "cur"])
def test_what_is_no_file_is_no_mail(tmp_path: Path, made: Callable[[Path], None], folder: str) -> None:
    reader = maildir(tmp_path)
    put(tmp_path, "good")
    made(tmp_path / "in" / folder / "thing")
    assert read(reader) == (["good"], [])
    reader.done_many(["good"])
    assert reader.wait(0.3) is False, "nor does it wake the table again and again"
    assert reader.check().endswith("mails waiting: 0")


@pytest.mark.parametrize("made", THINGS[:4], ids=lambda made: made.__name__)
def test_what_takes_a_mails_place_is_not_waited_for(tmp_path: Path, made: Callable[[Path], None]) -> None:
    reader = maildir(tmp_path)
    put(tmp_path, "thing")
    keys = reader.waiting()
    (tmp_path / "in" / "new" / "thing").unlink()
    made(tmp_path / "in" / "new" / "thing")
    (found,) = reader.read(keys)
    assert isinstance(found, Unread)
    assert "thing" in found.why


def test_an_empty_file_is_not_read_yet(tmp_path: Path) -> None:
    """Somebody writes it where it should only be renamed to: the next pass finds it whole."""
    reader = maildir(tmp_path)
    put(tmp_path, "slow", b"")
    put(tmp_path, "good")
    keys, (slow,) = read(reader)
    assert keys == ["good"]
    assert slow.why.endswith("slow is empty")
    assert reader.read_headers(slow.key) is None
    put(tmp_path, "slow")
    assert sorted(read(reader)[0]) == ["good", "slow"]


def test_a_file_of_somebody_elses_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = maildir(tmp_path)
    put(tmp_path, "mine")
    put(tmp_path, "theirs")
    real = os.open

    def denied(path: str, flags: int, *more: int) -> int:
        """As for anybody but root, who may read everything."""
        if str(path).endswith("theirs"):
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *more)

    monkeypatch.setattr(os, "open", denied)
    keys, (theirs,) = read(reader)
    assert keys == ["mine"]
    assert "Permission denied" in theirs.why
    reader.set_aside(theirs.key)
    assert in_folder(tmp_path, ".Rejected") == [b"theirs:2,S"]


def test_a_file_that_breaks_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = maildir(tmp_path)
    put(tmp_path, "bad")
    put(tmp_path, "good")
    real = os.open

    def broken(path: str, flags: int, *more: int) -> int:
        if str(path).endswith("bad"):
            raise OSError(5, "Input/output error")
        return real(path, flags, *more)

    monkeypatch.setattr(os, "open", broken)
    keys, (bad,) = read(reader)
    assert keys == ["good"]
    assert "Input/output error" in bad.why


def test_a_file_that_is_gone_is_nothing(tmp_path: Path) -> None:
    reader = maildir(tmp_path)
    put(tmp_path, "a")
    put(tmp_path, "b")
    keys = reader.waiting()
    (tmp_path / "in" / "new" / "a").unlink()
    assert [each.key for each in reader.read(keys)] == ["b"]
    reader.done_many(keys)
    assert in_folder(tmp_path, ".Processed") == [b"b:2,S"]


def test_a_file_whose_flags_change_is_moved_all_the_same(tmp_path: Path) -> None:
    reader = maildir(tmp_path)
    put(tmp_path, "a")
    keys = reader.waiting()
    (tmp_path / "in" / "new" / "a").rename(tmp_path / "in" / "cur" / "a:2,F")
    reader.done_many(keys)
    assert in_folder(tmp_path, ".Processed") == [b"a:2,S"]


def test_mail_that_cannot_be_moved_is_told(tmp_path: Path) -> None:
    reader = maildir(tmp_path, rejected="Elsewhere")
    put(tmp_path, "a")
    (tmp_path / "in" / ".Processed").write_text("in the way")
    keys, _ = read(reader)
    with pytest.raises(NotMoved, match=r"\.Processed cannot be made or read"):
        reader.done_many(keys)
    assert reader.waiting() == keys


def test_a_maildir_that_has_gone_is_told(tmp_path: Path) -> None:
    reader = maildir(tmp_path)
    (tmp_path / "in" / "new").rmdir()
    with pytest.raises(Unreachable, match="cannot be read"):
        reader.waiting()


@pytest.mark.parametrize("seconds", [-1, 0, 2**33, 2**40, 2**60])
def test_a_file_of_any_time(tmp_path: Path, seconds: int) -> None:
    put(tmp_path, "a")
    os.utime(tmp_path / "in" / "new" / "a", (seconds, seconds))
    reader = maildir(tmp_path)
    (found,) = reader.read(reader.waiting())
    assert isinstance(found, Fetched)
    assert found.received.tzinfo is UTC


def test_many_files_are_listed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is not gone through again for each handful of mails."""
    reader = maildir(tmp_path)
    count = 4_000
    for number in range(count):
        put(tmp_path, f"m{number:06}", b"From: a@b.example\r\n\r\n")
    scans = 0
    real = os.scandir

    def counting(path: object) -> object:
        nonlocal scans
        scans += 1
        return real(path)  # type: ignore[call-overload]

    monkeypatch.setattr(os, "scandir", counting)
    keys = [found.key for found in reader.read(reader.waiting())]
    reader.done_many(keys)
    assert len(keys) == count
    assert scans == 2
