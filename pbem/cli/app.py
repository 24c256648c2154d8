"""`pbem`: the commands of a host and a moderator.

Nothing heavy is imported here: `pbem poll` with nothing to do must cost little more than starting Python.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem import __version__
from pbem.cli import (
    ban_commands,
    case_commands,
    database_commands,
    demo_command,
    game_commands,
    mail_commands,
    rules_commands,
    site_commands,
    verify_commands,
)
from pbem.cli.garbage import look_seldom
from pbem.cli.one_command import narrowed
from pbem.cli.shared import ConfigOption, misused, one_line, open_desk_for, refused, timed, unreadable
from pbem.cli.terminal import terminal

# pydantic looks through every installed package for plugins of its own; the table has none, and a pass starts sooner.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

app = typer.Typer(
    name="pbem",
    help="Run correspondence games of colonial-era strategy board games by e-mail.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(game_commands.app, name="game")
app.add_typer(ban_commands.app, name="ban")
app.add_typer(mail_commands.app, name="mail")
app.add_typer(rules_commands.app, name="rules")
app.add_typer(case_commands.app, name="cases")
app.add_typer(database_commands.app, name="db")
app.add_typer(site_commands.app, name="site")
app.command("demo")(demo_command.demo)
app.command("export")(verify_commands.export)
app.command("verify")(verify_commands.verify)
game_commands.app.command("entropy")(verify_commands.entropy)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pbem {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Run correspondence games of colonial-era strategy board games by e-mail."""


@app.command()
def init(
    folder: Annotated[Path, typer.Argument(help="Where config, database and mail are put.")] = Path(),
    address: Annotated[str, typer.Option(help="The table's mail address.")] = "table@example.org",
    moderator: Annotated[str, typer.Option(help="Who gets mail when something is wrong.")] = "you@example.org",
    zone: Annotated[str, typer.Option(help="Time zone of deadlines, such as Europe/Berlin.")] = "UTC",
    database: Annotated[str, typer.Option(help="Database URL; a SQLite file unless you say so.")] = "sqlite:///pbem.db",
) -> None:
    """Write a config (pbem.toml) and make the database. Nothing that exists is overwritten."""
    # lazy: what one command alone needs
    from pbem.desk.ground.new_table import set_up

    for sentence in set_up(folder, address=address, moderator=moderator, zone=zone, database=database):
        typer.echo(sentence)


@app.command()
def doctor(config: ConfigOption = None) -> None:
    """Check mailbox, sender, database, time zone, folders and rules, and say what to do."""
    # lazy: what one command alone needs
    from pbem.desk.hosting.doctor import examine

    troubled = False
    for finding in examine(config):
        typer.echo(f"{'ok     ' if finding.well else 'TROUBLE'} {finding.what}: {finding.says}")
        troubled = troubled or not finding.well
    if troubled:
        raise typer.Exit(1)


@app.command()
def status(
    config: ConfigOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same for programs.")] = False,
    prometheus: Annotated[bool, typer.Option("--prometheus", help="Numbers in Prometheus’ text format.")] = False,
) -> None:
    """How the table is, on one page: queues, next deadlines, last passes, what waits for you, space."""
    with open_desk_for(config) as desk:
        # lazy: what one command alone needs
        from pbem.desk.hosting.status_page import document, page, status_of

        found = status_of(desk)
    if prometheus:
        # lazy: what one command alone needs
        from pbem.desk.hosting.metrics import metrics

        typer.echo(metrics(found), nl=False)
    elif as_json:
        # lazy: what one command alone needs
        import json

        typer.echo(json.dumps(document(found), indent=2))
    elif console := terminal():
        # lazy: as above, at a terminal
        from pbem.cli.terminal_views import show_status

        show_status(console, found)
    else:
        typer.echo("\n".join(page(found)))


@app.command("clock-is-right")
def clock_is_right(config: ConfigOption = None) -> None:
    """This machine's clock was wrong and is right now: deadlines count again by what it shows.

    Wanted only when it went back: then nothing is adjudicated by deadline until it shows again what it showed before.
    """
    # lazy: what one command alone needs
    from pbem.desk.ground import now as clock
    from pbem.desk.playing.outage import clock_is_right as count_again

    with open_desk_for(config) as desk:
        typer.echo(count_again(desk, clock.now()))


@app.command()
def poll(
    config: ConfigOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing when there was nothing to do.")] = False,
) -> None:
    """One pass: take in mail, adjudicate what is due, remind, send. For cron, every few minutes."""
    # lazy: what one command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.desk.polling.counts import Counts
    from pbem.desk.polling.idle_pass import idle_pass

    counts = Counts()
    if not idle_pass(load_config(find_config(config))):
        with open_desk_for(config) as desk:
            # lazy: heavy, and seldom anything is due
            from pbem.desk.polling.poll import poll_once

            counts = poll_once(desk)
    if counts.anything() or not quiet:
        typer.echo(counts.line())
    if counts.trouble:
        typer.echo(counts.trouble, err=True)
        raise typer.Exit(1)


@app.command()
def run(
    config: ConfigOption = None,
    seconds: Annotated[int, typer.Option(min=1, help="Look at least so often, also when no mail comes.")] = 60,
    passes: Annotated[int, typer.Option(min=0, help="Stop after so many passes; 0 goes on for ever.")] = 0,
) -> None:
    """The same as poll, as a service that waits for mail (IMAP IDLE). Stop it with Ctrl-C or SIGTERM."""
    with open_desk_for(config) as desk:
        # lazy: what one command alone needs
        from pbem.desk.polling.poll import keep_polling

        for counts in keep_polling(desk, seconds=seconds, passes=passes):
            if counts.anything():
                typer.echo(timed(counts.line(), sys.stdout))
            if counts.trouble:
                typer.echo(timed(counts.trouble, sys.stderr), err=True)


#: A command called in a way it does not know: click's UsageError, of which Typer carries its own copy.
_Misused: type[Exception] = typer.BadParameter.__base__  # type: ignore[assignment]


def main() -> None:
    """The console script: a mistake is one line on stderr and an exit code that is not 0."""
    # lazy: what one command alone needs
    from pbem.core.errors import TableError

    look_seldom()
    try:
        sys.exit(narrowed(app, sys.argv[1:])(prog_name="pbem", standalone_mode=False))
    except TableError as error:
        typer.echo(one_line(error), err=True)
        sys.exit(1)
    except _Misused as error:
        typer.echo(misused(error), err=True)
        sys.exit(2)
    except OSError as error:
        typer.echo(one_line(unreadable(error)), err=True)
        sys.exit(1)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except Exception as error:
        if not type(error).__module__.startswith("sqlalchemy."):
            raise
        typer.echo(one_line(refused(error)), err=True)
        sys.exit(1)
