"""`pbem game`: a moderator's commands. Each acts through the desk, is recorded, and can be tried with --dry-run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import game_barring, game_clock, game_looking, game_moderators, game_position, game_requests, game_seats
from pbem.cli.game_app import Game, act, app, hand, say
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for

if TYPE_CHECKING:
    from pbem.desk.lobby import NewGame, Sitter

__all__ = ["SUBJECTS", "app"]

#: Their commands are in `app` once they are imported.
SUBJECTS = (game_looking, game_clock, game_position, game_seats, game_barring, game_moderators, game_requests)

Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help="SEAT=ADDRESS or SEAT=ADDRESS:NAME, or SEAT=BOT; in seating order; once a seat."),
]


# --- opening --------------------------------------------------------------------------------------------------------


@app.command()
def new(  # noqa: PLR0913, PLR0917  # typer makes an option of each
    ruleset: Annotated[str, typer.Argument(help="The rules to play by; `pbem rules list` shows them.")],
    title: Annotated[str, typer.Option(help="What the game is called.")],
    seat: Seats = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="A seat that a bot plays; seated after the --seat ones.")
    ] = None,
    every: Annotated[str, typer.Option(help="Deadlines: 72h, or 'Tue,Fri 20:00'.")] = "",
    tempo: Annotated[str, typer.Option(help="What one deadline asks for: turn, round or decision.")] = "",
    zone: Annotated[str, typer.Option(help="The zone of the game's deadlines, Europe/Berlin say.")] = "",
    clock: Annotated[list[str] | None, typer.Option(help="Another key of the clock: grace=6h, skip=weekends …")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the ruleset, key=value.")] = None,
    moderator: Annotated[str, typer.Option(help="The game's moderator, if not the table's.")] = "",
    address: Annotated[str, typer.Option(help="The table's address for it, if the table has several.")] = "",
    start: Annotated[bool, typer.Option("--start", help="Begin at once and write to everybody.")] = False,
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Open a game.

    pbem game new colonial-2e --title "Amber Fleet" --seat Red=alice@example.org:Alice --seat Blue=bob@example.org
    --bot Green --bot Yellow --every "Tue,Fri 20:00" --zone Europe/Berlin --start
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.beginning_and_end import open_game

    settings = {"every": every, "tempo": tempo, "zone": zone}
    named = {"moderator": moderator, "address": address}
    wanted = _new_game(ruleset, title, seat or [], bot or [], settings, clock or [], option or [], named)
    with open_desk_for(config) as desk:
        say(open_game(desk, wanted, hand(), begin=start, dry_run=dry_run))


def _new_game(
    ruleset: str,
    title: str,
    seats: list[str],
    bots: list[str],
    settings: dict[str, str],
    clock: list[str],
    options: list[str],
    named: dict[str, str],
) -> NewGame:
    # lazy: what this command alone needs
    from pbem.desk.lobby import NewGame, Sitter
    from pbem.desk.wording.values_set import pairs

    written = {key: value for key, value in settings.items() if value}
    return NewGame(
        ruleset=ruleset,
        title=title,
        sitters=[*map(_sitter, seats), *(Sitter(seat=name, bot="bot") for name in bots)],
        options=pairs(options, "option"),
        clock={**pairs(clock, "clock"), **written},
        moderator=named["moderator"],
        address=named["address"],
    )


def _sitter(written: str) -> Sitter:
    # lazy: what this command alone needs
    from pbem.desk.lobby import Sitter

    seat, _, who = written.partition("=")
    address, _, name = who.partition(":")
    if who.upper() == "BOT":
        return Sitter(seat=seat, bot="bot")
    if who.upper() == "FREE":
        return Sitter(seat=seat, free=True)
    return Sitter(seat=seat, address=address.strip(), name=name.strip())


@app.command()
def start(game: Game, dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Begin a game that was opened without --start: set it up, open its first deadline, write to everybody.

    pbem game start g17
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation.beginning_and_end import begin_game

    with open_desk_for(config) as desk:
        say(begin_game(desk, game, hand(), dry_run=dry_run))


Winners = Annotated[list[str] | None, typer.Option("--winner", help="A seat that has won; again for several.")]
Drawn = Annotated[bool, typer.Option("--drawn", help="A draw: shared by all, or by the seats of --winner.")]

# --- ending ---------------------------------------------------------------------------------------------------------


@app.command()
def end(
    game: Game,
    winner: Winners = None,
    drawn: Drawn = False,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """End a game, won by the seats named or by nobody; everybody gets the last mail, and the seed is revealed.

    pbem game end g17 --winner Red --why "the others have conceded"

    pbem game end g17 --drawn --why "nobody can win any more"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import beginning_and_end as whole_game

    act(config, game, whole_game.end(winner or [], drawn=drawn), why=why, dry_run=dry_run)


@app.command()
def finish(
    game: Game,
    winner: Winners = None,
    drawn: Drawn = False,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """End a game: `end` under the name that it has in mails.

    pbem game finish g17 --why "given up by common consent"
    """
    end(game, winner, drawn, why, dry_run, config)


@app.command()
def export(
    game: Game,
    file: Annotated[Path | None, typer.Argument(help="Where to; standard output if left out.")] = None,
    why: WhyOption = "",
    config: ConfigOption = None,
) -> None:
    """The whole game as one JSON document, without addresses; with the seed only when it is over.

    pbem game export g17 g17.json
    """
    # lazy: what this command alone needs
    from pbem.cli.verify_commands import export as exported

    exported(game, file, why, config)
