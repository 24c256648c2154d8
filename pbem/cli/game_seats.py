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
    # lazy: what this command alone needs
    from pbem.desk.lobby import Sitter
    from pbem.desk.seats.replacing import replace_player

    sitter = Sitter(seat=seat, address=address, name=name, bot=bot or None)
    act(config, game, replace_player(sitter), why=why, dry_run=dry_run)


@app.command()
def bot(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat, Red say.")],
    name: Annotated[str, typer.Option(help="The bot's name: what makes it play differently from others.")] = "steady",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Let a bot play a seat from now on, with its plans and standing orders.

    pbem game bot g17 Red --why "nobody was found in time"
    """
    # lazy: what this command alone needs
    from pbem.desk.seats import replacing

    act(config, game, replacing.bot(seat, name), why=why, dry_run=dry_run)


@app.command()
def kick(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat, Red say.")],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Take a seat from its player. It is free then; its plans and standing orders stay with it.

    pbem game kick g17 Red --why "Alice has not written for a month"
    """
    # lazy: what this command alone needs
    from pbem.desk.seats import kicking

    act(config, game, kicking.kick(seat), why=why, dry_run=dry_run)


@app.command()
def token(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat, Red say.")],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Renew what lets a seat's mails in. The new token goes to the player alone; the old one stops working.

    pbem game token g17 Red --why "Alice has forwarded a report to her office"
    """
    # lazy: what this command alone needs
    from pbem.desk.seats import kicking

    act(config, game, kicking.renew_token(seat), why=why, dry_run=dry_run)
