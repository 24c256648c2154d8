"""`pbem game` on the position: rollback, reopen, edit, ruling."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.game_app import Game, act, app
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for
from pbem.core.printable import printable_lines


@app.command()
def rollback(
    game: Game,
    turn: Annotated[int | None, typer.Argument(help="Back to the beginning of this turn …", show_default=False)] = None,
    round_: Annotated[int | None, typer.Argument(metavar="[ROUND]", help="… or of this round in it.")] = None,
    keep_edits: Annotated[
        bool, typer.Option("--keep-edits", help="Make the edits, rulings and set dice that it undoes again there.")
    ] = False,
    keep_orders: Annotated[
        bool, typer.Option("--keep-orders", help="Let everybody's orders stand; the game waits for its deadline.")
    ] = False,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Take a game back to a published point; without a turn, to the beginning of the phase that is open.

    What is undone is kept and shown in the log; dice from there on are new. Players are sent their undone orders.

    pbem game rollback g17 3 2 --why "India was adjudicated as unexplored"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import rollback as going_back

    back = going_back.rollback(turn, round_, keep_edits=keep_edits, keep_orders=keep_orders)
    act(config, game, back, why=why, dry_run=dry_run)


@app.command()
def reopen(
    game: Game,
    turn: Annotated[int | None, typer.Argument(help="Back to the beginning of this turn …", show_default=False)] = None,
    round_: Annotated[int | None, typer.Argument(metavar="[ROUND]", help="… or of this round in it.")] = None,
    keep_edits: Annotated[
        bool, typer.Option("--keep-edits", help="Make the edits, rulings and set dice that it undoes again there.")
    ] = False,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Let a game that has ended go on, as its result was wrong; without a turn, from the last question it asked.

    Its end has told the seed, so dice come from a new one; everybody reads its commitment.

    pbem game reopen g17 --why "the last Expedition was counted twice"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import reopen as reopening

    act(config, game, reopening.reopen(turn, round_, keep_edits=keep_edits), why=why, dry_run=dry_run)


@app.command()
def forward(game: Game, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Undo a rollback, as long as nothing has happened since it: the game goes on where it stood.

    pbem game forward g17 --why "India was adjudicated rightly after all"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import forward as going_on

    act(config, game, going_on.forward(), why=why, dry_run=dry_run)


@app.command()
def edit(
    game: Game,
    settings: Annotated[list[str], typer.Argument(help="PATH=VALUE …, paths as in `pbem game show GAME --state`.")],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Change the position. Checked against the rules' invariants; a seat is told only of what it may see.

    pbem game edit g17 players.Red.treasury=5 territories.india.unrest=0 --why "a counter was left out at set-up"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import edit as editing

    act(config, game, editing.edit(settings), why=why, dry_run=dry_run)


@app.command()
def ruling(
    game: Game,
    setting: Annotated[str, typer.Argument(help="KEY=VALUE answers; KEY or nothing lists what is open.")] = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Answer an open decision for its seat, or list the open decisions with what may be answered.

    pbem game ruling g17

    pbem game ruling g17 t3.r2.war.Red.y1.surrender.Blue=no --why "Blue said so by telephone"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import ruling as rulings

    if "=" in setting:
        act(config, game, rulings.ruling(setting), why=why, dry_run=dry_run)
        return
    with open_desk_for(config) as desk:
        for line in rulings.open_decisions(desk, game, setting):
            typer.echo(printable_lines(line))


@app.command()
def dice(
    game: Game,
    faces: Annotated[str, typer.Argument(help="The faces, 6,6,1 say; none: what is set is chance's again.")] = "",
    roll: Annotated[str, typer.Option(help="Only of the roll of this key, as `show --log` has it.")] = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Set the next dice that fall. Everybody is told in the report of when they fall; the archive lists it.

    pbem game dice g17 6,6,1 --why "the roll was taken with one die too few"
    """
    # lazy: what this command alone needs
    from pbem.desk.by_mail import orders_for

    act(config, game, orders_for.dice(faces, roll), why=why, dry_run=dry_run)


@app.command("order-for")
def order_for(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat, Red say.")],
    lines: Annotated[list[str], typer.Argument(help="Order lines, as the player would write them.")],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Give orders for a seat, as if it had sent them. The player reads what was ordered, the others that it was.

    pbem game order-for g17 Red "1 EXPLORE india" "2 PASS" --why "Red telephoned: her mail is down"
    """
    # lazy: what this command alone needs
    from pbem.desk.by_mail import orders_for

    act(config, game, orders_for.order_for(seat, lines), why=why, dry_run=dry_run)
