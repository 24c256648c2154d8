"""What `pbem doctor` sees of the machine: space, who may read what is secret, a token that nobody renews, addresses."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.ground import now as clock
from pbem.store.engine import database_url, sqlite_file

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config, Login

#: Less than this is trouble: a day of a busy table, its backups, and what the database needs while it writes.
LEAST_BYTES = 200_000_000
LEAST_FILES = 5_000
#: An access token is good for about an hour.
TOKEN_AGE = timedelta(hours=2)
#: Hosts of the addresses that `pbem init` writes where none are named (RFC 2606, 3).
PLACEHOLDERS = ("example.org", "example.com")
_UNITS = ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"), (10**3, "kB"), (1, "bytes"))


# --- space ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Disk:
    """A disk that the table writes to."""

    what: str  #: what it writes there first of all
    place: Path
    free: int  #: bytes
    files: int | None  #: how many more; None where the file system has no fixed number

    def __str__(self) -> str:
        said = f"{size_text(self.free)} free for {self.what} ({self.place})"
        return said if self.files is None else f"{said}, {self.files:,} files"


def disks(config: Config) -> list[Disk]:
    """Where the table writes, a disk once. Raises TableError where one cannot be looked at."""
    found: dict[int, Disk] = {}
    for what, folder in _written(config):
        place = _nearest(folder)
        try:
            device, free = place.stat().st_dev, os.statvfs(place)
        except OSError as error:
            raise TableError(f"{place} cannot be looked at: {error.strerror}") from None
        files = free.f_favail if free.f_files > 0 else None
        found.setdefault(device, Disk(what=what, place=place, free=free.f_bavail * free.f_frsize, files=files))
    return list(found.values())


def space(config: Config) -> str:
    """What is free where the table writes. Raises TableError where it is too little."""
    found, short = disks(config), []
    for disk in found:
        if disk.free < LEAST_BYTES:
            short.append(f"only {size_text(disk.free)} free for {disk.what} ({disk.place})")
        if disk.files is not None and disk.files < LEAST_FILES:
            short.append(f"only {disk.files:,} more files can be made for {disk.what} ({disk.place})")
    if short:
        raise TableError("; ".join(short) + ": make room, or the table stops")
    return "; ".join(map(str, found))


def _written(config: Config) -> Iterator[tuple[str, Path]]:
    """Where the table writes: what, and the folder."""
    file = sqlite_file(database_url(config.database_url()))
    if file is not None:
        yield "the database", file.parent
    for _, _, section in config.mailboxes():
        if section.kind == "maildir":
            yield "mail that comes", config.path(section.path)
    if config.mail.outgoing.kind == "maildir":
        yield "mail that goes", config.path(config.mail.outgoing.path)
    yield "the config's folder", config.home


def _nearest(folder: Path) -> Path:
    """The folder, or the first one above it that is there."""
    return next((each for each in (folder, *folder.parents) if each.exists()), Path("/"))


def size_text(count: int) -> str:
    """A number of bytes as people read it: "12.3 GB"."""
    unit, name = next(((unit, name) for unit, name in _UNITS if count >= unit), _UNITS[-1])
    return f"{count / unit:.1f} {name}" if unit > 1 else f"{count} {name}"


# --- secrets --------------------------------------------------------------------------------------------------------


def secrets(config: Config) -> str:
    """Whether only the table's user reads what opens a seat or a mailbox, and whether its token is renewed."""
    files = list(_secret_files(config))
    troubles = [said for file in files if (said := _too_open(file))]
    troubles += [said for file in _token_files(config) if (said := _too_old(file))]
    if troubles:
        raise TableError("; ".join(troubles))
    there = [file.name for file in files if file.exists()]
    return f"{', '.join(there)}: nobody else on this machine may read them" if there else "no file holds any"


def _secret_files(config: Config) -> Iterator[Path]:
    seen = set()
    for login in _logins(config):
        for name in (login.password_file, login.oauth2_token_file):
            if name and name not in seen:
                seen.add(name)
                yield config.path(name)
    if config.webhook.url_file:
        yield config.path(config.webhook.url_file)
    file = sqlite_file(database_url(config.database_url()))
    if file is not None:
        yield file


def _token_files(config: Config) -> list[Path]:
    files = (config.path(login.oauth2_token_file) for login in _logins(config) if login.oauth2_token_file)
    return list(dict.fromkeys(files))


def _logins(config: Config) -> list[Login]:
    """How to sign in at each server of mails."""
    return [*(section for _, _, section in config.mailboxes()), config.mail.outgoing]


def _too_open(file: Path) -> str:
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
    except OSError:
        return ""  # that it is not there, those say who need it
    return f"{file} can be read by everybody on this machine; chmod 600 {file}" if mode & stat.S_IROTH else ""


def _too_old(file: Path) -> str:
    try:
        written = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except OSError:
        return ""
    age = clock.now() - written
    if age <= TOKEN_AGE:
        return ""
    return (
        f"the token in {file} was written {_span(age)} ago, and one is good for about an hour: see that the tool that "
        "renews it runs"
    )


def _span(age: timedelta) -> str:
    return f"{age.days} days" if age.days > 1 else f"{int(age.total_seconds() // 3600)} hours"


# --- addresses ------------------------------------------------------------------------------------------------------


def addresses(config: Config) -> str:
    """Who the table is; raises TableError while an address is the one that a fresh config has."""
    further = ((f"{key}.address", address) for key, address, _ in config.mailboxes()[1:])
    own = (("table.address", config.table.address), ("table.moderator", config.table.moderator), *further)
    for key, address in own:
        host = address.rpartition("@")[2].lower()
        if any(host == each or host.endswith(f".{each}") for each in PLACEHOLDERS):
            raise TableError(f"{key} = {address!r} is nobody’s; put your own there")
    return f"{', '.join(config.addresses())}; {config.table.moderator} gets mail when something is wrong"
