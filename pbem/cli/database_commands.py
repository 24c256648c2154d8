"""`pbem db`: the schema of the database, and copies of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for
from pbem.cli.terminal import steps, working
from pbem.core.printable import printable_lines

app = typer.Typer(help="The database: bring it up to date, keep copies.", no_args_is_help=True)


@app.command()
def upgrade(config: ConfigOption = None) -> None:
    """Make the database, or bring an older one to the schema of this pbem.

    pbem db upgrade
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.desk.ground.new_table import bring_up_to_date

    with working("Bringing up to date"):
        said = bring_up_to_date(load_config(find_config(config)))
    typer.echo(said)


@app.command()
def current(config: ConfigOption = None) -> None:
    """The schema that the database is at, and the one that this pbem needs; exit code 1 where they differ.

    pbem db current
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.store.migrating import current as current_schema
    from pbem.store.schema_head import HEAD

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
    # lazy: what this command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.store.backup import backup as copy

    with working("Copying"):
        size = copy(load_config(find_config(config)).database_url(), file)
    typer.echo(f"{file} is written, {size} bytes; it holds seeds, tokens and addresses: keep it as you keep a password")


@app.command()
def copy(
    to: Annotated[str, typer.Argument(help="The database that the table goes to: a URL, as database.url has it.")],
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Move the table to another database, from SQLite to PostgreSQL or back; the games go on there.

    The new database is empty before, and has all or nothing afterwards; the old one stays as it is and is used no more.

    pbem db copy postgresql://pbem@/pbem --dry-run
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.desk.hosting.moving import Move

    move = Move(load_config(find_config(config)), to)
    for line in move.before():
        typer.echo(line)
    if dry_run:
        typer.echo("nothing was changed: this was a dry run")
        return
    with steps("Copying", move.rows, sys.stderr) as step:
        for copied in move.copy():
            step(copied.rows, f"Copying {copied.table}")
    for line in move.after():
        typer.echo(line)


@app.command()
def reopen(config: ConfigOption = None) -> None:
    """Use a database again whose table was moved by `pbem db copy`; only where it has not gone on in the new one.

    pbem db reopen
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.desk.hosting.moving import reopened

    typer.echo(reopened(load_config(find_config(config))))


@app.command()
def restore(
    file: Annotated[
        Path | None, typer.Argument(help="A copy that `pbem db backup` made; left out: it is put back already.")
    ] = None,
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Put a copy in the place of the database, or mark one that was put back by hand (PostgreSQL: by pg_restore).

    Every game is held, its open turn gets new dice, all tokens are renewed; nothing goes out before `pbem db resume`.

    pbem db restore /var/backups/pbem/table.db
    """
    # lazy: what this command alone needs
    from getpass import getuser

    # lazy: what this command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.desk.restoring.putting_back import put_back

    with working("Putting back"):
        lines = put_back(load_config(find_config(config)), file, who=getuser(), dry_run=dry_run)
    for line in lines:
        typer.echo(line)


@app.command()
def restored(config: ConfigOption = None) -> None:
    """What became of a table that was put back: games, what may have been read since, mails, and what to do.

    pbem db restored
    """
    # lazy: what this command alone needs
    from pbem.desk.restoring.going_on import restored_lines

    with open_desk_for(config) as desk:
        for line in restored_lines(desk):
            typer.echo(printable_lines(line))


@app.command()
def resume(
    again: Annotated[
        bool | None,
        typer.Option("--again/--without", help="Whether mails that were handled since then are taken in once more."),
    ] = None,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Let a table that was put back go on: every game gets the whole time, every player reads what stands.

    pbem db resume --again --dry-run
    """
    # lazy: what this command alone needs
    from pbem.cli.game_app import hand
    from pbem.desk.restoring.going_on import resume as go_on

    with open_desk_for(config) as desk:
        for line in go_on(desk, hand(why), again=again, dry_run=dry_run):
            typer.echo(line)
