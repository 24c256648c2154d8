"""`pbem db`: the schema of the database, and copies of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.shared import ConfigOption

app = typer.Typer(help="The database: bring it up to date, keep copies.", no_args_is_help=True)


@app.command()
def upgrade(config: ConfigOption = None) -> None:
    """Make the database, or bring an older one to the schema of this pbem.

    pbem db upgrade
    """
    from pbem.desk.config import find_config, load_config
    from pbem.desk.hosting.setup import bring_up_to_date

    typer.echo(bring_up_to_date(load_config(find_config(config))))


@app.command()
def current(config: ConfigOption = None) -> None:
    """The schema that the database is at, and the one that this pbem needs; exit code 1 where they differ.

    pbem db current
    """
    from pbem.desk.config import find_config, load_config
    from pbem.store.migrating import current as current_schema
    from pbem.store.schema import HEAD

    found = current_schema(load_config(find_config(config)).database_url())
    typer.echo(f"the database is at schema {found or 'none'}, this pbem needs {HEAD}")
    if found != HEAD:
        raise typer.Exit(1)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; an older one there is replaced.")],
    config: ConfigOption = None,
) -> None:
    """Copy an SQLite database, whole and from one moment, while the table runs.

    pbem db backup /var/backups/pbem/table.db
    """
    from pbem.desk.config import find_config, load_config
    from pbem.store.backup import backup as copy

    size = copy(load_config(find_config(config)).database_url(), file)
    typer.echo(f"{file} is written, {size} bytes; it holds seeds, tokens and addresses: keep it as you keep a password")
