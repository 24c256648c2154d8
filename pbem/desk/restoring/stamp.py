"""The stamp: a small file outside the database that says how far the database had come.

Mails and letters are numbered, and the numbers only grow. A pass that finds the database behind its stamp has another
database before it than the pass before: somebody put an older one back.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.store.first_look import plain_file

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config
    from pbem.desk.ground.desk import Desk

#: The numbers of the last mail and the last letter.
Reached = tuple[int, int]

_NAME = "pbem.stamp"


def stamp_file(config: Config) -> Path:
    """Beside an SQLite file; for PostgreSQL beside the config."""
    url = config.database_url()
    file = plain_file(url)
    if file is None:
        # lazy: heavy, and a pass with nothing to do mostly has a file
        from pbem.store.engine import database_url, sqlite_file

        file = sqlite_file(database_url(url))
    return config.path(_NAME) if file is None else file.with_name(f"{file.name}.stamp")


def stamped(config: Config) -> Reached | None:
    """How far the database had come when it was stamped last; None where there is no stamp that can be read."""
    try:
        mail, letter = stamp_file(config).read_text(encoding="ascii").split()[:2]
        return int(mail), int(letter)
    except (OSError, ValueError):
        return None


def stamp(config: Config, reached: Reached) -> bool:
    """Write down how far the database has come, whole or not at all; False where it cannot be written."""
    file = stamp_file(config)
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_text(f"{reached[0]} {reached[1]}\n", encoding="ascii")
        part.replace(file)
    except OSError:
        return False
    return True


def went_back(before: Reached | None, now: Reached) -> bool:
    """Whether a database at `now` is an older one than the stamp was made of. An empty one is a new table."""
    return before is not None and now != (0, 0) and (now[0] < before[0] or now[1] < before[1])


def note_reached(desk: Desk, last: Reached | None = None) -> None:
    """At the end of a pass that did something, and of a command: how far the database has come."""
    if last is None:
        with desk.store.read() as work:
            last = work.reached()
    if last != stamped(desk.config):
        stamp(desk.config, last)
