"""Maildir: a folder a mailbox, a file a mail; written under tmp/, then renamed, so that nobody reads half a mail.

The default transport needs no server: put mails into the incoming Maildir by any delivery agent, read the
outgoing ones with any mail program.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote_from_bytes

from pbem.mail.transports.contract import UNDATED, Deferred, Fetched, NotMoved, Refused, Unreachable, Unread
from pbem.mail.transports.transport_settings import MailInSettings, MailOutSettings

_FOLDERS = ("tmp", "new", "cur")
_FLAGS = ":2,"
_NAME = re.compile(r"[^A-Za-z0-9@+=._-]")
#: Pauses between two looks at the folder while waiting for mail, seconds.
_LOOK_EVERY = 0.25
_HEADERS = 100_000
#: Bytes of a name that the flags can still be written behind.
_LONGEST_NAME = 250
#: What the keys of names begin with that are no text.
_ODD = "odd:"


def make_maildir(path: Path) -> Path:
    """Makes the three folders of a Maildir where they are missing."""
    for folder in _FOLDERS:
        (path / folder).mkdir(parents=True, exist_ok=True, mode=0o700)
    return path


def deliver(path: Path, raw: bytes, name: str) -> Path:
    """Writes a mail into the Maildir, whole or not at all; the same name again replaces the same mail."""
    temporary, final = path / "tmp" / name, path / "new" / name
    with temporary.open("wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(final)
    return final


class MaildirIn:
    """The incoming Maildir; done mail goes to the Maildir++ folder `.Processed` in it, or gets the flag S.

    What is no plain file, and what begins with a dot, is no mail.
    """

    def __init__(self, settings: MailInSettings) -> None:
        self._settings = settings
        self._path = Path(settings.path)
        self._names: dict[str, str] = {}  # key to the file, as it was listed last
        try:
            make_maildir(self._path)
        except OSError as fault:
            raise Unreachable(f"the Maildir {self._path} cannot be made or read: {fault.strerror}") from None

    def check(self) -> str:
        """How many mails wait, and that they can be moved."""
        waiting = len(self.waiting())
        for folder in _FOLDERS:
            if not os.access(self._path / folder, os.W_OK | os.X_OK):
                raise Unreachable(f"the Maildir {self._path} cannot be written: its folder {folder} belongs to others")
        return f"the Maildir {self._path}, mails waiting: {waiting}"

    def waiting(self) -> list[str]:
        """Oldest first by file time, then by name; what was flagged S before is done already."""
        timed = sorted((_changed(entry), entry.path) for entry in self._entries())
        self._names = {_key(os.path.basename(path)): path for _, path in timed}
        return list(self._names)

    def read(self, keys: Sequence[str]) -> Iterator[Fetched | Unread]:
        """In the order of the keys."""
        for key in keys:
            found = self._read(key, self._names[key]) if key in self._names else None
            if found is not None:
                yield found

    def read_headers(self, key: str) -> Fetched | None:
        """A file is read whole or not at all."""
        return None

    def _entries(self) -> Iterator[os.DirEntry[str]]:
        """The mails that are not done."""
        for folder in ("new", "cur"):
            try:
                entries = list(os.scandir(self._path / folder))
            except OSError as fault:
                raise Unreachable(f"the Maildir {self._path} cannot be read: {fault.strerror}") from None
            for entry in _files(entries):
                if self._settings.processed or "S" not in entry.name.partition(_FLAGS)[2]:
                    yield entry

    def _read(self, key: str, path: str) -> Fetched | Unread | None:
        """The mail, None where another reader has taken it meanwhile."""
        try:
            # Whatever was put into its place since it was listed: no device is waited for, nothing else is read for it.
            with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC), "rb") as file:
                status = os.fstat(file.fileno())
                whole = status.st_size <= self._settings.largest
                raw = file.read() if whole else _cut(status.st_size, file.read(_HEADERS))
        except FileNotFoundError:
            return None
        except OSError as fault:
            return Unread(key=key, why=f"the file {_shown(path)} cannot be read: {_said(fault)}")
        if not raw:  # somebody writes it there, and has not done with it
            return Unread(key=key, why=f"the file {_shown(path)} is empty")
        return Fetched(key=key, raw=raw, received=_moment(status.st_mtime), size=status.st_size)

    def done_many(self, keys: Iterable[str]) -> None:
        """Moves the files to `.Processed`, or flags them S where no folder is wanted."""
        self._put(keys, self._settings.processed)

    def set_aside(self, key: str) -> None:
        """Moves the file to `.Rejected`."""
        self._put([key], self._settings.rejected)

    def _put(self, keys: Iterable[str], folder: str) -> None:
        home = self._path / f".{folder}" if folder else self._path
        faults: list[str] = []
        try:
            make_maildir(home)
            missed = [key for key in keys if not self._renamed(key, home, faults)]
            if missed:  # their flags have changed since they were listed, or another reader was faster
                self.waiting()
        except (OSError, Unreachable) as fault:
            raise NotMoved(f"the Maildir {home} cannot be made or read: {_said(fault)}") from None
        for key in missed:
            self._renamed(key, home, faults)
        if faults:
            raise NotMoved(f"mails that cannot be moved to the Maildir {home}: {len(faults)} ({faults[0]})")

    def _renamed(self, key: str, home: Path, faults: list[str]) -> bool:
        """Whether the file was where it was listed; why it cannot be renamed is added to `faults`."""
        if key not in self._names:
            return False
        path = self._names[key]
        name = os.path.basename(path).partition(_FLAGS)[0]
        if len(os.fsencode(name)) > _LONGEST_NAME:
            name = hashlib.sha256(os.fsencode(name)).hexdigest()
        try:
            os.rename(path, home / "cur" / f"{name}{_FLAGS}S")
        except FileNotFoundError:
            return False
        except OSError as fault:
            faults.append(f"{_shown(path)}: {_said(fault)}")
        return True

    def handled(self, since: datetime) -> Iterator[Fetched]:
        """By file time, out of `.Processed`; out of the Maildir itself where no folder is wanted."""
        folder = self._settings.processed
        home = self._path / f".{folder}" if folder else self._path
        listed: list[tuple[int, str]] = []
        for shelf in ("new", "cur"):
            try:
                entries = list(os.scandir(home / shelf))
            except FileNotFoundError:
                continue
            except OSError as fault:
                raise Unreachable(f"the Maildir {home} cannot be read: {_said(fault)}") from None
            listed.extend(
                (_changed(entry), entry.path)
                for entry in _files(entries)
                if folder or "S" in entry.name.partition(_FLAGS)[2]
            )
        for stamp, path in sorted(listed):
            if stamp / 1e9 < since.timestamp():
                continue
            found = self._read(_key(os.path.basename(path)), path)
            if isinstance(found, Unread):
                raise Unreachable(found.why)
            if found is not None:
                yield replace(found, received=since) if found.received == UNDATED else found

    def wait(self, seconds: float) -> bool:
        """Looks into the folder until something new is there."""
        until = time.monotonic() + seconds
        while all(_key(entry.name) in self._names for entry in self._entries()):
            left = until - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(_LOOK_EVERY, left))
        return True

    def close(self) -> None:
        """Nothing is held open."""


class MaildirOut:
    """A folder with one Maildir a recipient."""

    def __init__(self, settings: MailOutSettings) -> None:
        self._root = Path(settings.path)

    def check(self) -> str:
        """Whether the folder can be written."""
        try:
            self._root.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as fault:
            raise Deferred(f"the folder {self._root} cannot be made: {fault.strerror}") from None
        if not os.access(self._root, os.W_OK | os.X_OK):
            raise Deferred(f"the folder {self._root} cannot be written")
        return f"each recipient gets a Maildir in {self._root}; nothing is sent to anybody"

    def send(self, envelope_from: str, to: str, raw: bytes) -> None:
        """Puts the mail into the recipient's Maildir, below its Return-Path; a repeat is the same file."""
        folder = _NAME.sub("_", to.lower()).lstrip(".")
        if "@" not in folder or len(folder) > 200:
            raise Refused(f"{to!r} cannot be a folder's name: a mail address is wanted", 553, recipient=True)
        name = f"{hashlib.sha256(raw).hexdigest()[:32]}.pbem"
        try:
            home = make_maildir(self._root / folder)
            if not (home / "cur" / f"{name}{_FLAGS}S").exists():
                deliver(home, f"Return-Path: <{envelope_from}>\r\n".encode() + raw, name)
        except OSError as fault:
            raise Deferred(f"the Maildir of {to} cannot be written: {fault.strerror}") from None

    def close(self) -> None:
        """Nothing is held open."""


def _files(entries: Iterable[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    """Those that are mails."""
    for entry in entries:
        with suppress(OSError):  # it is gone, or not even its kind can be seen
            if not entry.name.startswith(".") and entry.is_file(follow_symlinks=False):
                yield entry


def _key(name: str) -> str:
    """A Maildir file's name without the flags, which change; one that no database would take is spelled out."""
    plain = name.partition(_FLAGS)[0]
    if plain.isprintable() and not plain.startswith(_ODD):
        return plain
    return _ODD + quote_from_bytes(os.fsencode(plain))


def _shown(path: str) -> str:
    """A file's path on one line, whatever bytes it is made of."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in path
    )


def _said(fault: Exception) -> str:
    return getattr(fault, "strerror", None) or str(fault)


def _changed(entry: os.DirEntry[str]) -> int:
    """When a file was written last, in nanoseconds; 0 where that cannot be seen."""
    try:
        return entry.stat(follow_symlinks=False).st_mtime_ns
    except OSError:
        return 0


def _moment(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):  # no year of ours
        return UNDATED


def _cut(size: int, head: bytes) -> bytes:
    """The beginning of a mail of `size` bytes that is too large, marked as such."""
    # lazy: wanted for mails too large alone
    from pbem.mail.letter import cut_note

    return cut_note(size) + head
