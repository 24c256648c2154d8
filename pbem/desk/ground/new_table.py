"""`pbem init`: a config, the folders it names and a database, in one folder. Nothing that exists is overwritten."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template

from pbem.core.errors import DataError, TableError
from pbem.data import data_folder
from pbem.desk.ground.config import Config, load_config
from pbem.store import open_store
from pbem.store.first_look import plain_file
from pbem.store.schema_head import HEAD

#: The config's name in its folder.
FILE = "pbem.toml"


def config_text(*, address: str, moderator: str, zone: str, database: str, games: Sequence[Path] = ()) -> str:
    """The config with these values, every other key as config.example.toml shows it; `games`: a host's own folders."""
    template = Template((data_folder("templates") / "config.toml").read_text(encoding="utf-8"))
    # JSON's strings are TOML's basic strings.
    given = {"address": address, "moderator": moderator, "zone": zone, "database": database}
    text = template.substitute({name: json.dumps(value, ensure_ascii=False) for name, value in given.items()})
    folders = json.dumps([str(folder.resolve()) for folder in games], ensure_ascii=False)
    return re.sub(r"(?m)^# folders = .*", lambda found: f"folders = {folders}", text) if games else text


def set_up(
    folder: Path, *, address: str, moderator: str, zone: str, database: str, games: Sequence[Path] = ()
) -> list[str]:
    """Make a table in `folder`; what was done and what comes next, a sentence each.

    Raises TableError where the values will not do or something cannot be written; a config that was there stays.
    """
    path = folder / FILE
    text = config_text(address=address, moderator=moderator, zone=zone, database=database, games=games)
    says = [_written(path, text)]
    config = load_config(path)
    if config.database.url != database and config.database_url() != database:
        says.append(f"it keeps its games in {config.database.url}; change database.url there to keep them elsewhere")
    says += _folders(config)
    says += _database(config)
    return [*says, *_next(config, path)]


def _written(path: Path, text: str) -> str:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return f"{path} is there already and stays as it is"
    except OSError as error:
        raise TableError(f"{path} cannot be written: {error.strerror}; another folder would do") from None
    try:
        load_config(path)
    except DataError:
        path.unlink()
        raise
    return f"{path} is written"


def _folders(config: Config) -> Iterator[str]:
    """The folders of mail that comes and goes by Maildir."""
    # lazy: heavy, and wanted once in a table's life
    from pbem.mail.transports.maildir import make_maildir

    incoming, outgoing = config.mail.incoming, config.mail.outgoing
    try:
        if incoming.kind == "maildir":
            yield f"mail comes from the Maildir {make_maildir(config.path(incoming.path))}"
        if outgoing.kind == "maildir":
            config.path(outgoing.path).mkdir(parents=True, exist_ok=True, mode=0o700)
            yield f"mail goes to {config.path(outgoing.path)}, a Maildir for each recipient"
    except OSError as error:
        raise TableError(f"{error.filename} cannot be made: {error.strerror}; change mail in {FILE}") from None


def _database(config: Config) -> Iterator[str]:
    yield bring_up_to_date(config)


def bring_up_to_date(config: Config) -> str:
    """Make the database, or bring an older one to the schema of this pbem; what was done, in a sentence."""
    file = plain_file(config.database_url())
    if file is None or file.exists():
        return _migrated(config)
    open_store(config.database_url(), create=True).close()
    return _ready(config, "is made")


def _migrated(config: Config) -> str:
    # lazy: heavy, and wanted once in a table's life
    from alembic.util.exc import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    # lazy: heavy, and wanted once in a table's life
    from pbem.store.database_errors import Missing
    from pbem.store.migrating import current, upgrade
    from pbem.store.schema import require_here

    url = config.database_url()
    try:
        before = current(url)
    except Missing:
        before = None
    require_here(before, config.database.url)
    if before == HEAD:
        return f"the database {config.database.url} is up to date (schema {HEAD})"
    try:
        upgrade(url)
    except CommandError:
        raise TableError(
            f"the database {config.database.url} is at schema {before}, which this pbem does not know; "
            "the newer pbem that made it is needed"
        ) from None
    except SQLAlchemyError as error:
        said = " ".join(str(getattr(error, "orig", error)).split())
        raise TableError(
            f"the database {config.database.url} could not be brought from schema {before} to {HEAD} ({said}); "
            "restore the copy that `pbem db backup` made"
        ) from None
    return _ready(config, f"was at schema {before}" if before else "is made")


def _ready(config: Config, was: str) -> str:
    return f"the database {config.database.url} {was} and is ready (schema {HEAD})"


def _next(config: Config, path: Path) -> Iterator[str]:
    if config.table.address.endswith(("@example.org", "@example.com")):
        yield f"next: put your table's address into {path}, and how its mail comes and goes"
    else:
        yield f"next: say in {path} how its mail comes and goes"
    yield f"then: `pbem doctor --config {path}` says what works, `pbem game new --help` opens a game"
    yield "and: let cron, a timer or the service run `pbem poll` every few minutes (cron/README.md)"
