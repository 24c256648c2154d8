"""`pbem game` on the seats: who plays."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.game_app import Game, act, app
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption


@app.command()
def replace(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat, Red say.")],
    address: Annotated[str, typer.Argument(help="The new player's mail address; none for a bot.")] = "",
    name: Annotated[str, typer.Option(help="How to address the new player.")] = "",
    bot: Annotated[str, typer.Option(help="Let a bot of this name play the seat.")] = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Give a seat to somebody else, with its plans and standing orders; what let the former player in stops working.

    pbem game replace g17 Red carol@example.org --name Carol --why "Alice has resigned"

    pbem game replace g17 Red --bot steady --why "nobody was found"
    """
    from pbem.desk.lobby import Sitter
    from pbem.desk.moderation.seats import replace_player

    sitter = Sitter(seat=seat, address=address, name=name, bot=bot or None)
    act(config, game, replace_player(sitter), why=why, dry_run=dry_run)
