"""`pbem game`: a moderator's commands. Each acts through the desk, is recorded, and can be tried with --dry-run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for

if TYPE_CHECKING:
    from pbem.desk.lobby import NewGame, Sitter
    from pbem.desk.moderation.acts import Act, Done, Hand

app = typer.Typer(
    help="Open, look at, correct and end games. What touches players wants --why, and is shown to them.",
    no_args_is_help=True,
)

Game = Annotated[str, typer.Argument(help="The game's id, such as g17.")]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help="SEAT=ADDRESS or SEAT=ADDRESS:NAME, or SEAT=BOT; in seating order; once a seat."),
]


def _hand(why: str = "") -> Hand:
    from getpass import getuser

    from pbem.desk import now as clock
    from pbem.desk.moderation.acts import Hand

    return Hand(who=getuser(), via="command line", at=clock.now(), why=why.strip())


def _say(done: Done) -> None:
    for line in done.lines():
        typer.echo(line)


def _perform(config: Path | None, game: str, act: Act, *, why: str, dry_run: bool) -> None:
    from pbem.desk.moderation.acts import perform

    with open_desk_for(config) as desk:
        _say(perform(desk, game, act, _hand(why), dry_run=dry_run))


# --- opening --------------------------------------------------------------------------------------------------------


@app.command()
def new(
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
    start: Annotated[bool, typer.Option("--start", help="Begin at once and write to everybody.")] = False,
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Open a game.

    pbem game new colonial-2e --title "Amber Fleet" --seat Red=alice@example.org:Alice --seat Blue=bob@example.org
    --bot Green --bot Yellow --every "Tue,Fri 20:00" --zone Europe/Berlin --start
    """
    from pbem.desk.moderation.game import open_game

    settings = {"every": every, "tempo": tempo, "zone": zone}
    wanted = _new_game(ruleset, title, seat or [], bot or [], settings, clock or [], option or [], moderator)
    with open_desk_for(config) as desk:
        _say(open_game(desk, wanted, _hand(), begin=start, dry_run=dry_run))


def _new_game(
    ruleset: str,
    title: str,
    seats: list[str],
    bots: list[str],
    settings: dict[str, str],
    clock: list[str],
    options: list[str],
    moderator: str,
) -> NewGame:
    from pbem.desk.lobby import NewGame, Sitter
    from pbem.desk.moderation.values import pairs

    written = {key: value for key, value in settings.items() if value}
    return NewGame(
        ruleset=ruleset,
        title=title,
        sitters=[*map(_sitter, seats), *(Sitter(seat=name, bot="bot") for name in bots)],
        options=pairs(options, "option"),
        clock={**pairs(clock, "clock"), **written},
        moderator=moderator,
    )


def _sitter(written: str) -> Sitter:
    from pbem.desk.lobby import Sitter

    seat, _, who = written.partition("=")
    address, _, name = who.partition(":")
    if who.upper() == "BOT":
        return Sitter(seat=seat, bot="bot")
    return Sitter(seat=seat, address=address.strip(), name=name.strip())


@app.command()
def start(game: Game, dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Begin a game that was opened without --start: set it up, open its first deadline, write to everybody.

    pbem game start g17
    """
    from pbem.desk.moderation.game import begin_game

    with open_desk_for(config) as desk:
        _say(begin_game(desk, game, _hand(), dry_run=dry_run))


# --- looking --------------------------------------------------------------------------------------------------------


@app.command("list")
def list_(
    everything: Annotated[bool, typer.Option("--all", help="Also the games that are over.")] = False,
    config: ConfigOption = None,
) -> None:
    """The games of the table, a line each.

    pbem game list --all
    """
    from pbem.desk.moderation.show import game_lines

    with open_desk_for(config) as desk:
        for line in game_lines(desk, everything=everything):
            typer.echo(line)


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
    from pbem.desk.moderation import show as shown

    with open_desk_for(config) as desk:
        if orders:
            lines = shown.peek(desk, game, orders, _hand(why))
        elif state or as_seat:
            lines = [shown.state_json(desk, game, as_seat)]
        else:
            lines = shown.log_lines(desk, game) if log else shown.show_game(desk, game)
    for line in lines:
        typer.echo(line)


# --- the clock ------------------------------------------------------------------------------------------------------


@app.command()
def pause(game: Game, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Stop a game's clock: no deadline runs, orders are still taken.

    pbem game pause g17 --why "Blue is in hospital"
    """
    from pbem.desk.moderation import clock as the_clock

    _perform(config, game, the_clock.pause(), why=why, dry_run=dry_run)


@app.command()
def resume(game: Game, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Let a paused game go on, its deadline later by the length of the pause; or let a held game go on.

    pbem game resume g17 --why "Blue is back"
    """
    from pbem.desk.moderation import clock as the_clock

    _perform(config, game, the_clock.resume(), why=why, dry_run=dry_run)


@app.command()
def deadline(
    game: Game,
    when: Annotated[
        str, typer.Argument(help="Fri 20:00, 2026-12-01 20:00 in the zone of the game's clock; +48h for 48 hours more.")
    ],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Move the deadline of what is waited for now; the clock goes on from it as before.

    pbem game deadline g17 "Sun 20:00" --why "the mail server was down on Friday"
    """
    from pbem.desk.moderation import clock as the_clock

    _perform(config, game, the_clock.deadline(when), why=why, dry_run=dry_run)


@app.command()
def process(
    game: Game,
    phase: Annotated[str, typer.Option(help="Only while this phase is open; otherwise nothing is done.")] = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Adjudicate now, whatever the deadline says; what is missing is played by default.

    pbem game process g17 --phase line-up --why "all have told me that they are done"
    """
    from pbem.desk.moderation import clock as the_clock

    _perform(config, game, the_clock.process(phase), why=why, dry_run=dry_run)


# --- correcting -----------------------------------------------------------------------------------------------------


@app.command()
def rollback(
    game: Game,
    turn: Annotated[int | None, typer.Argument(help="Back to the beginning of this turn …", show_default=False)] = None,
    round_: Annotated[int | None, typer.Argument(metavar="[ROUND]", help="… or of this round in it.")] = None,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Take a game back to a published point; without a turn, to the beginning of the phase that is open.

    What is undone is kept and shown in the log; dice from there on are new. Players are sent their undone orders.

    pbem game rollback g17 3 2 --why "India was adjudicated as unexplored"
    """
    from pbem.desk.moderation import rollback as going_back

    _perform(config, game, going_back.rollback(turn, round_), why=why, dry_run=dry_run)


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
    from pbem.desk.moderation import edit as editing

    _perform(config, game, editing.edit(settings), why=why, dry_run=dry_run)


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
    from pbem.desk.moderation import ruling as rulings

    if "=" in setting:
        _perform(config, game, rulings.ruling(setting), why=why, dry_run=dry_run)
        return
    with open_desk_for(config) as desk:
        for line in rulings.open_decisions(desk, game, setting):
            typer.echo(line)


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
    from pbem.desk.lobby import Sitter
    from pbem.desk.moderation.seats import replace_player

    sitter = Sitter(seat=seat, address=address, name=name, bot=bot or None)
    _perform(config, game, replace_player(sitter), why=why, dry_run=dry_run)


# --- ending ---------------------------------------------------------------------------------------------------------


@app.command()
def end(
    game: Game,
    winner: Annotated[list[str] | None, typer.Option(help="A seat that has won; more than once for several.")] = None,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """End a game, won by the seats named or by nobody; everybody gets the last mail, and the seed is revealed.

    pbem game end g17 --winner Red --why "the others have conceded"
    """
    from pbem.desk.moderation import game as whole_game

    _perform(config, game, whole_game.end(winner or []), why=why, dry_run=dry_run)


@app.command()
def export(
    game: Game,
    file: Annotated[Path | None, typer.Argument(help="Where to; standard output if left out.")] = None,
    config: ConfigOption = None,
) -> None:
    """The whole game as one JSON document, without addresses; with the seed only when it is over.

    pbem game export g17 g17.json
    """
    from pbem.desk.export import as_json, write
    from pbem.desk.export import export as exported

    with open_desk_for(config) as desk:
        document = exported(desk, game)
    if file is None:
        typer.echo(as_json(document), nl=False)
    else:
        typer.echo(write(document, file))
