"""`pbem game`: what players ask their moderator for."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.game_app import Game, act, app
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption

Request = Annotated[str, typer.Argument(help="What is asked for, as the notice names it; not needed where one waits.")]


@app.command()
def allow(
    game: Game, request: Request = "", why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Allow what a player asks for: a seat, days of absence, more time.

    pbem game allow g17 dora@example.org
    """
    # lazy: what this command alone needs
    from pbem.desk.petitions import allow_refuse

    act(config, game, allow_refuse.allow(request), why=why, dry_run=dry_run)


@app.command()
def refuse(
    game: Game, request: Request = "", why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Refuse what a player asks for; whoever asked reads why.

    pbem game refuse g17 extend --why "we have waited long enough"
    """
    # lazy: what this command alone needs
    from pbem.desk.petitions import allow_refuse

    act(config, game, allow_refuse.refuse(request), why=why, dry_run=dry_run)


@app.command()
def reveal(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat, Red say; none: the game is anonymous no more.")] = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Tell everybody who plays a seat of an anonymous game, or all of them from now on.

    pbem game reveal g17 Red --why "Red asks for it"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import revealing

    act(config, game, revealing.reveal(seat), why=why, dry_run=dry_run)
