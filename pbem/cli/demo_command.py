"""`pbem demo`: a whole game by mail, between bots, in a folder of its own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shared import open_desk_for, program
from pbem.cli.terminal import steps, table_of, terminal, working

if TYPE_CHECKING:
    from pbem.desk.polling.demo import DemoResult

#: How many steps the bar of a game has, whatever its rules say of how far it is.
_STEPS = 100


def demo(
    ruleset: Annotated[str, typer.Option(help="The game that is played.")] = "colonial-2e",
    players: Annotated[int, typer.Option(min=2, max=6, help="How many seats.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same game and the same mails.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="An option of the ruleset, key=value.")] = None,
    tempo: Annotated[str, typer.Option(help="What one deadline asks for: turn, round or decision.")] = "turn",
    turns: Annotated[int, typer.Option(min=0, help="Stop after so many turns; 0 plays until somebody has won.")] = 0,
    pictures: Annotated[int, typer.Option(min=0, help="In the mails of how many seats the board is drawn.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Where to keep it: a folder that is empty or not there yet.")
    ] = None,
) -> None:
    """Play a game between bots that write order mails, and say where to read what everybody was sent."""
    # lazy: what this command alone needs
    import tempfile

    # lazy: what this command alone needs
    from pbem.desk.ground.own_games import shelve_found
    from pbem.desk.polling.demo import Demo, DemoSettings
    from pbem.desk.wording.values_set import pairs

    shelve_found()
    folder = keep or Path(tempfile.mkdtemp(prefix="pbem-demo-"))
    settings = DemoSettings(
        folder=folder, ruleset=ruleset, players=players, seed=seed, tempo=tempo, turns=turns,
        options=pairs(option or [], "option"), pictures=pictures,
    )  # fmt: skip
    demonstration = Demo(settings)
    with steps("Playing", _STEPS) as step:
        done, label = 0, "Playing"
        for progress in demonstration.play():
            reached, label = max(done, int(progress.best * _STEPS)), f"Playing, turn {progress.turn}"
            step(reached - done, label)
            done = reached
        step(_STEPS - done, label)
    _say(demonstration.result, _pages(folder))


def _pages(folder: Path) -> Path:
    """The game as pages, beside its mails; the page to open."""
    # lazy: what this command alone needs
    from pbem.desk.site.site_build import build

    with open_desk_for(folder / "pbem.toml") as desk, working("Making pages"):
        build(desk, folder / "site")
    return folder / "site" / "g1" / "index.html"


def _say(result: DemoResult, page: Path) -> None:
    # lazy: what this command alone needs
    from pbem.desk.polling.demo_pictures import keep_pictures

    ended = f"{' and '.join(result.winner)} won" if result.winner else "Stopped"
    typer.echo(f"{ended} after {result.turns} turns.")
    mails, sources = f"{result.mails_in} order mails came in, {result.mails_out} letters went out.", _by_source(result)
    if console := terminal():
        console.print(table_of(("Decisions by", "Number"), [(source, str(count)) for source, count in sources]))
        typer.echo(mails)
    else:
        typer.echo(mails)
        typer.echo(f"Decisions: {', '.join(f'{count} by {source}' for source, count in sources)}.")
    typer.echo(f"Read the mails, a folder a player: {result.folder / 'mail' / 'out'}")
    if found := keep_pictures(result.folder):
        typer.echo(f"The board as its mails show it: {found}")
    typer.echo("Look at the game, at a terminal:")
    typer.echo(shlex.join([*program(), "game", "show", "g1", "--config", str(result.folder / "pbem.toml")]))
    typer.echo(f"See it whole, every moment with its map: open {page}")


def _by_source(result: DemoResult) -> list[tuple[str, int]]:
    return sorted(result.decisions.items())
