"""`pbem mail`: what was read in a mail, what was set aside, and what is in the outbox."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.shared import ConfigOption, open_desk_for
from pbem.cli.terminal import table_of, terminal
from pbem.core.printable import printable_lines

app = typer.Typer(help="Mails in and out: read one as the table does, take failed ones up again.", no_args_is_help=True)


@app.command()
def read(
    files: Annotated[list[Path], typer.Argument(help="Raw mails (.eml), as a mail program saves them.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a mail, for programs.")] = False,
    config: ConfigOption = None,
) -> None:
    """Show what the table reads in a mail: who wrote, which lines are taken, what is left out and why.

    Works without a table; then tokens cannot be looked up.

    pbem mail read complaint.eml
    """
    # lazy: what this command alone needs
    from pbem.desk.entrance.mails_shown import explained

    for text in explained(config, files, as_json=as_json):
        typer.echo(text, nl=False)


@app.command()
def failed(config: ConfigOption = None) -> None:
    """Mails that could not be handled and wait for you, and those that wait for a confirmation.

    pbem mail failed
    """
    # lazy: what this command alone needs
    from pbem.desk.entrance.mails_shown import failed_lines, failed_rows

    with open_desk_for(config) as desk:
        if (console := terminal()) and (rows := failed_rows(desk)):
            console.print(table_of(("Mail", "Came", "From", "Seat", "Tried", "Why"), rows))
            return
        for line in failed_lines(desk):
            typer.echo(printable_lines(line))


@app.command()
def unanswered(config: ConfigOption = None) -> None:
    """Mails of strangers that were filed without an answer, because nothing proved them and they were too many.

    pbem mail unanswered
    """
    # lazy: what this command alone needs
    from pbem.desk.entrance.mails_shown import unanswered_lines

    with open_desk_for(config) as desk:
        for line in unanswered_lines(desk):
            typer.echo(printable_lines(line))


@app.command()
def show(
    mail: Annotated[int, typer.Argument(help="The mail's number, from `pbem mail failed`.")],
    config: ConfigOption = None,
) -> None:
    """A mail that came in: what became of it, and what the table reads in it.

    pbem mail show 41
    """
    # lazy: what this command alone needs
    from pbem.desk.entrance.mails_shown import show_mail

    with open_desk_for(config) as desk:
        typer.echo(printable_lines(show_mail(desk, mail)), nl=False)


@app.command()
def retry(
    mail: Annotated[int | None, typer.Argument(help="The number of a mail that was set aside.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All mails that were set aside.")] = False,
    letter: Annotated[int, typer.Option(help="The number of a letter that was given up: send it after all.")] = 0,
    config: ConfigOption = None,
) -> None:
    """Take a mail that was set aside up again at the next pass, at its old place; or send a letter once more.

    pbem mail retry 41

    pbem mail retry --letter 107
    """
    # lazy: what this command alone needs
    from pbem.core.errors import TableError
    from pbem.desk.entrance.mails_shown import retry_letter, retry_mails

    if mail is None and not (everything or letter):
        raise TableError("name the mail's number, or --all, or a letter's number with --letter")
    with open_desk_for(config) as desk:
        said = retry_letter(desk, letter) if letter else retry_mails(desk, None if everything else mail)
    typer.echo(printable_lines(said))


@app.command()
def outbox(config: ConfigOption = None) -> None:
    """Letters that wait, are held for a moderator, or were given up, and why.

    pbem mail outbox
    """
    # lazy: what this command alone needs
    from pbem.desk.entrance.mails_shown import outbox_lines, outbox_rows

    with open_desk_for(config) as desk:
        if (console := terminal()) and (rows := outbox_rows(desk)):
            console.print(table_of(("Letter", "Status", "Tried", "Kind", "To", "Why"), rows))
            return
        for line in outbox_lines(desk):
            typer.echo(printable_lines(line))
