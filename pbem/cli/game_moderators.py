"""`pbem game`: who moderates, and what moderators did and say."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.game_app import Game, act, app
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for
from pbem.core.printable import printable_lines

#: No text for players comes near it.
_MOST_BYTES = 1_000_000

Address = Annotated[str, typer.Argument(help="The moderator's mail address.")]


@app.command()
def promote(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Ask somebody to be a second moderator, who may do all that the first one may. Everybody learns of the yes.

    pbem game promote g17 bea@example.org --why "I am away in August"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import appointing

    act(config, game, appointing.promote(address), why=why, dry_run=dry_run)


@app.command()
def demote(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Let a second moderator moderate no more.

    pbem game demote g17 bea@example.org --why "I am back"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import appointing

    act(config, game, appointing.demote(address), why=why, dry_run=dry_run)


@app.command("hand-over")
def hand_over(
    game: Game, address: Address, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None
) -> None:
    """Ask somebody to moderate a game in place of its moderator, and hand it over when the answer is yes.

    pbem game hand-over g17 bea@example.org --why "I have no time any more"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import appointing

    act(config, game, appointing.hand_over(address), why=why, dry_run=dry_run)


@app.command()
def address(
    game: Game,
    address: Annotated[str, typer.Argument(help="One of the table's addresses.")],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Let a game's mails come from another of the table's addresses, so that its players write to that mailbox.

    pbem game address g17 second@example.net
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.game_address import set_address

    act(config, game, set_address(address), why=why, dry_run=dry_run)


@app.command()
def broadcast(
    game: Game,
    text: Annotated[str, typer.Argument(help="What everybody is to read.")] = "",
    file: Annotated[Path | None, typer.Option(help="Or a file with it.")] = None,
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Write to everybody in a game, to those who watch it too. Text only.

    pbem game broadcast g17 "The game rests from Christmas to New Year."
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.announcing import broadcast as to_all

    act(config, game, to_all(_text_of(file) if file else text), dry_run=dry_run)


@app.command()
def press(
    game: Game,
    to: Annotated[str, typer.Argument(help="Who is to read it: Red, Green, or ALL, or OBSERVERS.")],
    text: Annotated[str, typer.Argument(help="What they are to read.")] = "",
    file: Annotated[Path | None, typer.Option(help="Or a file with it.")] = None,
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Write to some seats of a game; their replies come to you.

    pbem game press g17 "Red, Green" "You may, if Blue has nothing against it."
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.pressing import press as to_some

    act(config, game, to_some(f"TO {to}", _text_of(file) if file else text), dry_run=dry_run)


def _text_of(file: Path) -> str:
    # lazy: what this command alone needs
    from pbem.desk.ground.outside_files import text_of

    return text_of(file, most=_MOST_BYTES)


@app.command()
def audit(
    game: Game,
    public: Annotated[bool, typer.Option("--public", help="As players may read it.")] = False,
    config: ConfigOption = None,
) -> None:
    """Who did what to a game, when and why.

    pbem game audit g17 --public
    """
    # lazy: what this command alone needs
    from pbem.desk.acts.audit import audit as acts_of

    with open_desk_for(config) as desk:
        for line in acts_of(desk, game, whole=not public):
            typer.echo(printable_lines(line))
