"""Maildir: a folder a mailbox, a file a mail; written under tmp/, then renamed, so that nobody reads half a mail.

The default transport needs no server: put mails into the incoming Maildir by any delivery agent, read the
outgoing ones with any mail program.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from pbem.mail.transports.contract import Deferred, Fetched, Refused, Unreachable
from pbem.mail.transports.settings import MailInSettings, MailOutSettings

_FOLDERS = ("tmp", "new", "cur")
_FLAGS = ":2,"
_NAME = re.compile(r"[^A-Za-z0-9@+=._-]")
#: Pauses between two looks at the folder while waiting for mail, seconds.
_LOOK_EVERY = 0.25
_HEADERS = 100_000


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
    """The incoming Maildir; done mail goes to the Maildir++ folder `.Processed` in it, or gets the flag S."""

    def __init__(self, settings: MailInSettings) -> None:
        self._settings = settings
        self._path = Path(settings.path)
        try:
            make_maildir(self._path)
        except OSError as fault:
            raise Unreachable(f"the Maildir {self._path} cannot be made or read: {fault.strerror}") from None

    def check(self) -> str:
        """How many mails wait, and that they can be moved."""
        waiting = len(list(self._waiting()))
        for folder in _FOLDERS:
            if not os.access(self._path / folder, os.W_OK | os.X_OK):
                raise Unreachable(f"the Maildir {self._path} cannot be written: its folder {folder} belongs to others")
        return f"the Maildir {self._path}, mails waiting: {waiting}"

    def fetch(self, limit: int) -> Iterator[Fetched]:
        """Oldest first by file time, then by name; what was flagged S before is done already."""
        for _, path in sorted(self._waiting())[:limit]:
            fetched = self._read(path)
            if fetched is not None:
                yield fetched

    def _waiting(self) -> Iterator[tuple[int, Path]]:
        for folder in ("new", "cur"):
            try:
                entries = list(os.scandir(self._path / folder))
            except OSError as fault:
                raise Unreachable(f"the Maildir {self._path} cannot be read: {fault.strerror}") from None
            for entry in entries:
                flags = entry.name.partition(_FLAGS)[2]
                if not entry.name.startswith(".") and not ("S" in flags and not self._settings.processed):
                    yield from _timed(entry)

    def _read(self, path: Path) -> Fetched | None:
        """The mail, None where another reader has taken it meanwhile."""
        try:
            with path.open("rb") as file:
                status = os.fstat(file.fileno())
                whole = status.st_size <= self._settings.largest
                raw = file.read() if whole else _cut(status.st_size, file.read(_HEADERS))
        except FileNotFoundError:
            return None
        except OSError as fault:
            raise Unreachable(f"the mail {path} cannot be read: {fault.strerror}") from None
        received = datetime.fromtimestamp(status.st_mtime, UTC)
        return Fetched(key=_key(path.name), raw=raw, received=received, size=status.st_size)

    def done(self, key: str) -> None:
        """Moves the file to `.Processed`, or flags it S where no folder is wanted."""
        self.done_many([key])

    def done_many(self, keys: Iterable[str]) -> None:
        """`done` for many, the folders listed once."""
        self._put(frozenset(keys), self._settings.processed)

    def set_aside(self, key: str) -> None:
        """Moves the file to `.Rejected`."""
        self._put(frozenset({key}), self._settings.rejected)

    def _put(self, keys: frozenset[str], folder: str) -> None:
        home = make_maildir(self._path / f".{folder}") if folder else self._path
        for _, path in self._waiting():
            if _key(path.name) not in keys:
                continue
            try:
                path.rename(home / "cur" / f"{_key(path.name)}{_FLAGS}S")
            except FileNotFoundError:
                continue  # another reader was faster: it is where it belongs
            except OSError as fault:
                raise Unreachable(f"the mail {path} cannot be moved: {fault.strerror}") from None

    def handled(self, since: datetime) -> Iterator[Fetched]:
        """By file time, out of `.Processed`; out of the Maildir itself where no folder is wanted."""
        folder = self._settings.processed
        home, found = self._path / f".{folder}" if folder else self._path, []
        for shelf in ("new", "cur"):
            try:
                entries = list(os.scandir(home / shelf))
            except FileNotFoundError:
                continue
            except OSError as fault:
                raise Unreachable(f"the Maildir {home} cannot be read: {fault.strerror}") from None
            for entry in entries:
                if folder or "S" in entry.name.partition(_FLAGS)[2]:
                    found += list(_timed(entry))
        for stamp, path in sorted(found):
            if stamp / 1e9 >= since.timestamp() and (fetched := self._read(path)) is not None:
                yield fetched

    def wait(self, seconds: float) -> bool:
        """Looks into the folder until something is there."""
        until = time.monotonic() + seconds
        while not any(self._waiting()):
            left = until - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(_LOOK_EVERY, left))
        return True

    def close(self) -> None:
        """Nothing is held open."""


def _key(name: str) -> str:
    """A Maildir file's name without the flags, which change."""
    return name.partition(_FLAGS)[0]


def _timed(entry: os.DirEntry[str]) -> Iterator[tuple[int, Path]]:
    try:
        if entry.is_file():
            yield entry.stat().st_mtime_ns, Path(entry.path)
    except FileNotFoundError:
        return  # moved by another reader between listing and looking


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


def _cut(size: int, head: bytes) -> bytes:
    """The beginning of a mail of `size` bytes that is too large, marked as such."""
    from pbem.mail.letter import cut_note

    return cut_note(size) + head
