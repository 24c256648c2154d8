"""`pbem game`: who moderates, and what moderators did and say."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.game_app import Game, act, app
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption

Address = Annotated[str, typer.Argument(help="The moderator's mail address.")]


@app.command()
def promote(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Name a second moderator, who may do all that the first one may. Everybody is told.

    pbem game promote g17 bea@example.org --why "I am away in August"
    """
    from pbem.desk.moderation import moderators

    act(config, game, moderators.promote(address), why=why, dry_run=dry_run)


@app.command()
def demote(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Let a second moderator moderate no more.

    pbem game demote g17 bea@example.org --why "I am back"
    """
    from pbem.desk.moderation import moderators

    act(config, game, moderators.demote(address), why=why, dry_run=dry_run)


@app.command("hand-over")
def hand_over(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Hand a game over to another moderator.

    pbem game hand-over g17 bea@example.org --why "I have no time any more"
    """
    from pbem.desk.moderation import moderators

    act(config, game, moderators.hand_over(address), why=why, dry_run=dry_run)
