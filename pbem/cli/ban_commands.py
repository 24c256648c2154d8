"""`pbem ban`: whose mail the table does not read."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.game_app import hand, say
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for
from pbem.cli.terminal import table_of, terminal
from pbem.core.printable import printable_lines

app = typer.Typer(help="Ban addresses from the whole table, and list who is kept out of what.", no_args_is_help=True)

Address = Annotated[str, typer.Argument(help="The mail address; whatever else belongs to that person is banned too.")]


@app.command()
def add(address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Ban somebody from the table: out of every game, told once, and nothing of theirs is read or answered any more.

    pbem ban add eve@example.org --why "she insults everybody"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.banning import Banner, ban_somebody

    with open_desk_for(config) as desk, desk.store.transaction() as work:
        say(ban_somebody(desk, work, address, Banner(hand=hand(why), host=True), dry_run=dry_run))


@app.command()
def lift(address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Lift a ban from the table. Seats are not given back by it.

    pbem ban lift eve@example.org
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.banning import Banner, unban_somebody

    with open_desk_for(config) as desk, desk.store.transaction() as work:
        say(unban_somebody(desk, work, address, Banner(hand=hand(why), host=True), dry_run=dry_run))


@app.command("list")
def list_(config: ConfigOption = None) -> None:
    """Who is kept out of the table or of a game, or muted: since when, why, and how often they tried.

    pbem ban list
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.banning import ban_lines, ban_rows

    with open_desk_for(config) as desk, desk.store.read() as work:
        if (console := terminal()) and (rows := ban_rows(work)):
            console.print(table_of(("Out of", "Who", "How", "Since", "Tried", "Why"), rows))
            return
        for line in ban_lines(work):
            typer.echo(printable_lines(line))
