"""`pbem export`, `pbem verify` and `pbem game entropy`: chance that can be checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.shared import ConfigOption, WhyOption, open_desk_for
from pbem.cli.terminal import working

#: How much time a check may take, and how much more for each million bytes of the file: a whole game takes a second a
#: million.
_SECONDS, _SECONDS_MORE = 30, 20
_MEGABYTES = 1_500

Game = Annotated[str, typer.Argument(help="The game's id, such as g17.")]


def export(
    game: Game,
    file: Annotated[Path | None, typer.Argument(help="Where to; standard output if left out.")] = None,
    why: WhyOption = "",
    config: ConfigOption = None,
) -> None:
    """The whole game as one file that `pbem verify` checks, without addresses; with the seed only when it is over.

    pbem export g17 g17.json
    """
    # lazy: what this command alone needs
    from pbem.cli.game_app import hand
    from pbem.desk.archive.export import as_json, write
    from pbem.desk.archive.export import export as exported
    from pbem.desk.moderation.sealed_orders import look, look_at_archive

    with open_desk_for(config) as desk:
        # Where a moderator plays, everybody is told.
        look(desk, game, look_at_archive(), hand(why), list)
        with working("Exporting"):
            document = exported(desk, game)
    if file is None:
        typer.echo(as_json(document), nl=False)
    else:
        typer.echo(write(document, file))


def verify(
    file: Annotated[Path, typer.Argument(help="What `pbem export` has written.")],
    roots: Annotated[bool, typer.Option("--roots", help="List the roots: they are in the mails, too.")] = False,
) -> None:
    """Check an export: seed, dice, sealed orders, results, and what moderators did. Needs no table.

    Exit code 0: verified, all of it. 1: not verified, or the file cannot be read. 3: NOT fully verified: nothing is
    wrong as far as could be checked, and what could not is named.

    pbem verify g17.json --roots
    """
    # lazy: what this command alone needs
    from pbem.desk.archive.verify import verify_file
    from pbem.desk.ground.allowance import allowance
    from pbem.desk.ground.own_games import shelve_found

    shelve_found()
    with working("Checking"), allowance(_allowed(file), _MEGABYTES, "the check"):
        verdict = verify_file(file)
        lines = verdict.lines(roots=roots)
    for line in lines:
        typer.echo(line)
    if verdict.proof:
        raise typer.Exit(int(verdict.proof))


def _allowed(file: Path) -> int:
    size = file.stat().st_size if file.is_file() else 0
    return _SECONDS + _SECONDS_MORE * size // 1_000_000


def entropy(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat whose player says the word.")],
    word: Annotated[str, typer.Argument(help="The word or words, on one line.")],
    config: ConfigOption = None,
) -> None:
    """Mix a player's word into the seed of a game that has not begun.

    pbem game entropy g17 Red "blue moon over Brazil"
    """
    # lazy: what this command alone needs
    from getpass import getuser

    # lazy: what this command alone needs
    from pbem.desk.archive.sealing import put_word
    from pbem.desk.ground import now as clock

    with open_desk_for(config) as desk:
        typer.echo(put_word(desk, game, seat, word, clock.now(), by=getuser()))
