"""`pbem site`: games as pages that anybody may look at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.shared import ConfigOption, open_desk_for
from pbem.cli.terminal import working

app = typer.Typer(help="Games as pages, for a web server or from a disk.", no_args_is_help=True)


@app.callback()
def _root() -> None:
    """Games as pages, for a web server or from a disk."""


@app.command()
def build(
    games: Annotated[
        list[str] | None, typer.Argument(help="Of which games; all that are not private unless said.")
    ] = None,
    to: Annotated[Path | None, typer.Option(help="The folder; else [site] folder of the config.")] = None,
    config: ConfigOption = None,
) -> None:
    """Make the pages of games: each moment with its map, charts, what can be checked; only public things until the end.

    pbem site build g17 --to /srv/games
    """
    with open_desk_for(config) as desk, working("Making pages"):
        # lazy: what this command alone needs
        from pbem.desk.site.site_build import build as build_pages

        built = build_pages(desk, to, games or ())
    typer.echo(f"{len(built.games)} games, {len(built.again)} made again, {len(built.written)} files written.")
    typer.echo(f"Open {built.index}")
