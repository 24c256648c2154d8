"""`pbem game` at the clock: pause, resume, deadline, process."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.game_app import Game, act, app, hand, say
from pbem.cli.shared import ConfigOption, DryRunOption, WhyOption, open_desk_for

UntilOption = Annotated[str, typer.Option("--until", help="Until a day, a day and a time, or how long (14d).")]


@app.command()
def pause(
    game: Game,
    until: UntilOption = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Stop a game's clock: no deadline runs, orders are still taken. With --until it goes on by itself.

    pbem game pause g17 --until 2027-01-03 --why "Blue is in hospital"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import deadlines as the_clock

    act(config, game, the_clock.pause(until), why=why, dry_run=dry_run)


@app.command()
def resume(game: Game, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Let a paused game go on, its deadline later by the length of the pause; or let a held game go on.

    pbem game resume g17 --why "Blue is back"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import deadlines as the_clock

    act(config, game, the_clock.resume(), why=why, dry_run=dry_run)


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
    # lazy: what this command alone needs
    from pbem.desk.moderation import deadlines as the_clock

    act(config, game, the_clock.deadline(when), why=why, dry_run=dry_run)


@app.command()
def process(
    game: Game,
    phase: Annotated[str, typer.Option(help="Only while this phase is open; otherwise nothing is done.")] = "",
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Adjudicate now, whatever the deadline says; what is missing is played by default. Mail that is here counts.

    pbem game process g17 --phase line-up --why "all have told me that they are done"
    """
    # lazy: what this command alone needs
    from pbem.desk.acts.acts import perform
    from pbem.desk.moderation import deadlines as the_clock

    with open_desk_for(config) as desk:
        if not dry_run:
            # lazy: what this command alone needs
            from pbem.desk.polling.counts import Counts
            from pbem.desk.polling.poll import handle_all
            from pbem.desk.restoring.gate import require_open

            require_open(desk)
            handle_all(desk, Counts())
        say(perform(desk, game, the_clock.process(phase), hand(why), dry_run=dry_run))


@app.command()
def clock(
    game: Game,
    settings: Annotated[list[str], typer.Argument(help="KEY=VALUE …, keys and values as in docs/deadlines.md.")],
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Change how deadlines are set from now on. What is open now is never due earlier by it.

    pbem game clock g17 every="Tue,Fri 20:00" grace=24h --why "August is slow"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import pace

    act(config, game, pace.set_clock(settings), why=why, dry_run=dry_run)


@app.command()
def hold(
    game: Game,
    off: Annotated[bool, typer.Option("--off", help="Let reports go out at once again.")] = False,
    why: WhyOption = "",
    dry_run: DryRunOption = False,
    config: ConfigOption = None,
) -> None:
    """Keep reports back until you release them: you read what everybody would read, and nobody is written to.

    pbem game hold g17 --why "the board was corrected; I read along for a turn"
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import holding

    act(config, game, holding.hold(not off), why=why, dry_run=dry_run)


@app.command()
def release(game: Game, why: WhyOption = "", dry_run: DryRunOption = False, config: ConfigOption = None) -> None:
    """Send the reports that wait for you. The time for the next orders counts from now.

    pbem game release g17
    """
    # lazy: what this command alone needs
    from pbem.desk.moderation import holding

    act(config, game, holding.release(), why=why, dry_run=dry_run)
