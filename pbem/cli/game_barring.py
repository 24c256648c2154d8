"""`pbem game`: who is put out of a game, and whose press is stopped in it."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.game_app import Game, act, app
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption

Address = Annotated[str, typer.Argument(help="The mail address.")]
Writer = Annotated[str, typer.Argument(help="The seat, Red say, or the address of somebody who watches.")]


@app.command()
def ban(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Keep an address, and whoever has it, out of this game; `pbem ban add` keeps it out of the whole table.

    pbem game ban g17 eve@example.org --why "she insults everybody"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import barring_players

    act(config, game, barring_players.ban(address), why=why, dry_run=dry_run)


@app.command()
def unban(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Let somebody into this game again whom KICK, REMOVE or BAN keeps out.

    pbem game unban g17 eve@example.org
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import barring_players

    act(config, game, barring_players.unban(address), why=why, dry_run=dry_run)


@app.command()
def mute(
    game: Game, who: Writer, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Stop somebody's press: it reaches the moderator only. Orders are taken as ever.

    pbem game mute g17 Red --why "the last three messages were insults"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import barring_players

    act(config, game, barring_players.mute(who), why=why, dry_run=dry_run)


@app.command()
def unmute(
    game: Game, who: Writer, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Let somebody write to others again.

    pbem game unmute g17 Red
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import barring_players

    act(config, game, barring_players.unmute(who), why=why, dry_run=dry_run)


@app.command()
def remove(
    game: Game,
    observer: Annotated[str, typer.Argument(help="The address of somebody who watches, or observer-2 of `game show`.")],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Put somebody out who watches. They do not come in again until `pbem game allow`.

    pbem game remove g17 eve@example.org --why "she tells the press around"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import barring_players

    act(config, game, barring_players.remove(observer), why=why, dry_run=dry_run)
