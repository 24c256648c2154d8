"""`pbem game`: what its commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shared import open_desk_for
from pbem.core.printable import printable_lines

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act, Done, Hand

app = typer.Typer(
    help="Open, look at, correct and end games. What touches players wants --why, and is shown to them.",
    no_args_is_help=True,
)

Game = Annotated[str, typer.Argument(help="The game's id, such as g17.")]


def hand(why: str = "") -> Hand:
    """The moderator at this keyboard."""
    # lazy: what this command alone needs
    from getpass import getuser

    # lazy: what this command alone needs
    from pbem.desk.acts.acts import BY_COMMAND, Hand
    from pbem.desk.ground import now as clock

    return Hand(who=getuser(), via=BY_COMMAND, at=clock.now(), why=why.strip())


def say(done: Done) -> None:
    """What became of an act."""
    for line in done.lines():
        typer.echo(printable_lines(line))


def act(config: Path | None, game: str, wanted: Act, *, why: str = "", dry_run: bool = False) -> None:
    """Carry out an act, or say what it would do."""
    # lazy: what this command alone needs
    from pbem.desk.acts.acts import perform

    with open_desk_for(config) as desk:
        say(perform(desk, game, wanted, hand(why), dry_run=dry_run))
