"""Games are kept for this session as they have begun or been played: who wants the same one again is given a copy.

To create a game, to begin it and to write its first letters is most of what many tests of the desk do. What is copied
is all that it leaves behind: the database and the files of its folder. It is played anew where anything could make it
another one: a table that is no longer as it was opened or copied, or something that the test has replaced.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import pytest

from pbem.desk.ground.config import Config, RulesSection
from pbem.desk.ground.desk import Desk
from pbem.store import open_store

if TYPE_CHECKING:
    from tests.desk.office import Office

#: What replaces something now, in a test or around several.
_patches: WeakSet[pytest.MonkeyPatch] = WeakSet()


@dataclass(frozen=True)
class Begun:
    """What a game that has begun, or has been played, leaves behind."""

    game: str
    now: datetime  #: when it had come there
    mails: int  #: how many had been delivered
    read: Mapping[str, int]  #: address to how many of its letters had been read
    database: sqlite3.Connection  #: in memory
    folders: tuple[Path, ...]  #: below the table's, the outer ones first
    files: tuple[tuple[Path, bytes, int], ...]  #: there as well: content, and when it was written


#: How many are kept: those that were wanted last.
MOST = 60
_begun: dict[str, Begun] = {}


def _noted(replace: Callable[..., None]) -> Callable[..., None]:
    @wraps(replace)
    def noting(patch: pytest.MonkeyPatch, *what: Any, **how: Any) -> None:
        _patches.add(patch)
        replace(patch, *what, **how)

    return noting


def _replaces(patch: pytest.MonkeyPatch) -> bool:
    """Whether it replaces anything now. pytest itself gives its own config two more attributes."""
    return bool(patch._setitem) or any(not isinstance(owner, pytest.Config) for owner, *_ in patch._setattr)


for _name in ("setattr", "setitem"):
    setattr(pytest.MonkeyPatch, _name, _noted(getattr(pytest.MonkeyPatch, _name)))


def place_empty_database(config: Config) -> None:
    """Where a config's SQLite database is still to be made: a table without games, a copy of one that was made once."""
    file = _sqlite_file(config)
    if file is not None and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o600)
        file.write_bytes(_empty())


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        open_store(f"sqlite:///{folder}/table.db", create=True).close()
        return Path(folder, "table.db").read_bytes()


def key_of(office: Office, what: Sequence[Any]) -> str | None:
    """What decides how a table comes to stand; None where it may be like no other."""
    desk, file = office.desk, _sqlite_file(office.desk.config)
    if file is None or any(map(_replaces, _patches)) or desk.config.rules != RulesSection():
        return None
    opened = "mail_out" in vars(desk) or any("mails" in vars(mailbox) for mailbox in desk.mailboxes)
    if opened or desk != Desk(config=desk.config, store=desk.store):
        return None
    if office.copied_from is not None:
        before, print_of_it = office.copied_from
        if _fingerprint(office.folder, file) != print_of_it:
            return None
        return json.dumps([before, office.now, office._read, what], sort_keys=True, default=str)
    if _files_of_others(office.folder, file) or _written(file):
        return None
    config = desk.config.model_dump(mode="json", exclude={"home", "database"})
    return json.dumps([config, office.now, what], sort_keys=True, default=str)


def _fingerprint(folder: Path, database: Path) -> str:
    """What is in a table and in its folder."""
    found = sha256(database.read_bytes())
    wal = database.with_name(f"{database.name}-wal")
    found.update(wal.read_bytes() if wal.exists() else b"")
    for path in sorted(_files_of_others(folder, database)):
        found.update(f"{path} {path.stat().st_mtime_ns}".encode())
    return found.hexdigest()


def _files_of_others(folder: Path, database: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if not path.name.startswith(database.name)]


def _written(database: Path) -> bool:
    """Whether it holds more than a table without games."""
    wal = database.with_name(f"{database.name}-wal")
    return (wal.exists() and wal.stat().st_size > 0) or database.read_bytes() != _empty()


def keep(key: str, office: Office) -> None:
    """Keeps the game of a table as it stands now."""
    file, folder = _sqlite_file(office.desk.config), office.folder
    assert file is not None
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    with closing(sqlite3.connect(file)) as database:
        database.backup(kept)
    found = _files_of_others(folder, file)
    _begun[key] = Begun(
        game=office.game,
        now=office.now,
        mails=office._mails,
        read=dict(office._read),
        database=kept,
        folders=tuple(path.relative_to(folder) for path in found if path.is_dir()),
        files=tuple(
            (path.relative_to(folder), path.read_bytes(), path.stat().st_mtime_ns) for path in found if path.is_file()
        ),
    )
    if len(_begun) > MOST:
        del _begun[next(iter(_begun))]


def copied(key: str, office: Office) -> bool:
    """Puts a game that another test has played into this one's table, if there is one, and its time with it."""
    begun, file = _begun.get(key), _sqlite_file(office.desk.config)
    if begun is None or file is None:
        return False
    with closing(sqlite3.connect(file)) as database:
        begun.database.backup(database)
    for path in sorted(_files_of_others(office.folder, file), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    for inside in begun.folders:
        (office.folder / inside).mkdir(mode=0o700)
    for inside, content, at in begun.files:
        (office.folder / inside).write_bytes(content)
        os.utime(office.folder / inside, ns=(at, at))
    office.game, office._mails, office._read = begun.game, begun.mails, dict(begun.read)
    office.until(begun.now)
    office.copied_from = (key, _fingerprint(office.folder, file))
    _begun[key] = _begun.pop(key)
    return True


def _sqlite_file(config: Config) -> Path | None:
    url = config.database_url()
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:") else None
