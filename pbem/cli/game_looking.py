"""`pbem game`: looking at games. What a player may not see is looked at on the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.game_app import Game, act, app, hand
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for
from pbem.core.printable import printable_lines

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk


@app.command("list")
def list_(
    everything: Annotated[bool, typer.Option("--all", help="Also the games that are over.")] = False,
    config: ConfigOption = None,
) -> None:
    """The games of the table, a line each.

    pbem game list --all
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.show import game_lines

    with open_desk_for(config) as desk:
        for line in game_lines(desk, everything=everything):
            typer.echo(printable_lines(line))


@app.command()
def show(
    game: Game,
    state: Annotated[bool, typer.Option("--state", help="The position as JSON, hidden things included.")] = False,
    as_seat: Annotated[str, typer.Option("--as", help="Only what that seat (or OBSERVER) may know, as JSON.")] = "",
    log: Annotated[bool, typer.Option("--log", help="Every answer, roll and act, all branches.")] = False,
    orders: Annotated[str, typer.Option("--orders", help="A seat's sealed orders; wants --why, is recorded.")] = "",
    why: WhyOption = "",
    config: ConfigOption = None,
) -> None:
    """Where a game is, what it waits for, who sits where, and what its moderators did.

    pbem game show g17

    pbem game show g17 --as Red

    pbem game show g17 --orders Red --why "Red asks whether her mail arrived"
    """
    if orders:
        # lazy: what this command alone needs
        from pbem.desk.moderation.sealed_orders import look_at_orders

        act(config, game, look_at_orders(orders), why=why)
        return
    with open_desk_for(config) as desk:
        for line in _shown(desk, game, state, as_seat, log, why):
            typer.echo(printable_lines(line))


def _shown(desk: Desk, game: str, state: bool, as_seat: str, log: bool, why: str) -> list[str]:
    # lazy: what this command alone needs
    from pbem.desk.moderation import sealed_orders
    from pbem.desk.moderation import show as shown

    if as_seat:
        look, plain = sealed_orders.look_as(as_seat), lambda: [shown.state_json(desk, game, as_seat)]
    elif state:
        look, plain = sealed_orders.look_at_position(), lambda: [shown.state_json(desk, game)]
    elif log:
        look, plain = sealed_orders.look_at_log(), lambda: shown.log_lines(desk, game)
    else:
        return shown.show_game(desk, game)
    return sealed_orders.look(desk, game, look, hand(why), plain)


@app.command()
def preview(
    game: Game,
    seat: Annotated[str, typer.Argument(help="Only what this seat would read.")] = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """What everybody would be told if the game were adjudicated now. Nothing is done; the look is recorded.

    pbem game preview g17 --why "Blue says that his order cannot be carried out"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import sealed_orders

    act(config, game, sealed_orders.preview(seat), why=why, dry_run=dry_run)
