"""`pbem game`: looking at games. What a player may not see is looked at on the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.game_app import Game, act, app, hand
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for
from pbem.cli.terminal import table_of, terminal
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
    from pbem.desk.moderation.show import game_lines, game_rows

    with open_desk_for(config) as desk:
        if (console := terminal()) and (rows := game_rows(desk, everything=everything)):
            console.print(table_of(("Game", "Status", "Rules", "Where", "Until", "Title"), rows))
            return
        for line in game_lines(desk, everything=everything):
            typer.echo(printable_lines(line))


@app.command()
def show(
    game: Game,
    state: Annotated[bool, typer.Option("--state", help="The position as JSON, hidden things included.")] = False,
    as_seat: Annotated[str, typer.Option("--as", help="Only what that seat (or OBSERVER) may know, as JSON.")] = "",
    log: Annotated[bool, typer.Option("--log", help="Every answer, roll and act, all branches.")] = False,
    orders: Annotated[str, typer.Option("--orders", help="A seat's sealed orders; wants --why, is recorded.")] = "",
    board: Annotated[bool, typer.Option("--map", help="Only the board, as everybody may see it.")] = False,
    why: WhyOption = "",
    config: ConfigOption = None,
) -> None:
    """Where a game is, what it waits for, who sits where, and what its moderators did; at a terminal also the board.

    pbem game show g17

    pbem game show g17 --map

    pbem game show g17 --as Red

    pbem game show g17 --orders Red --why "Red asks whether her mail arrived"
    """
    if orders:
        # lazy: what this command alone needs
        from pbem.desk.moderation.sealed_orders import look_at_orders

        act(config, game, look_at_orders(orders), why=why)
        return
    with open_desk_for(config) as desk:
        if not board:
            for line in _shown(desk, game, state, as_seat, log, why):
                typer.echo(printable_lines(line))
        if board or not (state or as_seat or log):
            _show_board(desk, game, board)


def _show_board(desk: Desk, game: str, asked: bool) -> None:
    """The board, where it is asked for or there is a terminal to show it on."""
    console = terminal()
    if console is None and not asked:
        return
    # lazy: what this command alone needs
    from pbem.desk.moderation.show import board_picture
    from pbem.report.board_text import plain_board

    if (picture := board_picture(desk, game)) is None:
        if asked:
            typer.echo("there is no board to show: the game has not begun, or its rules draw none")
    elif console is None:
        typer.echo(printable_lines("\n".join(plain_board(picture))))
    else:
        # lazy: as above, at a terminal
        from pbem.cli.terminal_views import show_board

        show_board(console, picture)


def _shown(desk: Desk, game: str, state: bool, as_seat: str, log: bool, why: str) -> list[str]:
    # lazy: what this command alone needs
    from pbem.desk.moderation import show as shown

    if not (as_seat or state or log):
        return shown.show_game(desk, game)
    # lazy: what a player may not see is looked at on the record, with all that acts need
    from pbem.desk.moderation import sealed_orders

    if as_seat:
        look, plain = sealed_orders.look_as(as_seat), lambda: [shown.state_json(desk, game, as_seat)]
    elif state:
        look, plain = sealed_orders.look_at_position(), lambda: [shown.state_json(desk, game)]
    else:
        look, plain = sealed_orders.look_at_log(), lambda: shown.log_lines(desk, game)
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
