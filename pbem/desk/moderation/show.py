"""What a moderator may look at: the games, one game, its position and its log."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.dates import kept_moment
from pbem.core.errors import PublishedChanged, TableError
from pbem.core.language import quoted, say, say_of, seat_said, told
from pbem.desk.archive.seeds import drawn_seed
from pbem.desk.clock import clock_from, early_at, wait_from
from pbem.desk.clock.wall import wall_time
from pbem.desk.game.as_it_stands import drawn, live_table, moment, place_of
from pbem.desk.game.dossier import Dossier, no_such_game, open_dossier
from pbem.desk.game.play import Position, owing
from pbem.desk.letters.who_watches import watcher_name, watchers_of
from pbem.desk.people.bars import bar_line
from pbem.desk.wording.seat_names import seat_named
from pbem.desk.wording.status_names import status_said
from pbem.desk.wording.values_set import shown
from pbem.store.stored_values import ActRecord, GameRecord, GameStatus, LogLine, SeatRecord

if TYPE_CHECKING:
    from pbem.core.picture import Picture
    from pbem.desk.clock import Clock
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: What `--as` takes for somebody without a seat.
OBSERVER = "observer"


def game_rows(
    desk: Desk, *, everything: bool = False, only: Collection[str] | None = None
) -> list[tuple[str, str, str, str, str, str]]:
    """The games of the table: id, status, rules, where it is, until when, title.

    Those that are over only with `everything`, and `only` those named.
    """
    open_ones = [status for status in GameStatus if status is not GameStatus.OVER]
    with desk.store.read() as work:
        games = work.list_games(*([] if everything else open_ones))
    return [_game_row(record) for record in games if only is None or record.id in only]


def game_lines(desk: Desk, *, everything: bool = False, only: Collection[str] | None = None) -> list[str]:
    """The same, a line each; a line that says so where there are none."""
    lines = [
        f"{game:<5} {status:<10} {ruleset:<18} {where:<22} {until:<40} {title}"
        for game, status, ruleset, where, until, title in game_rows(desk, everything=everything, only=only)
    ]
    none = say("no game is open; `pbem game new --help` makes one, `pbem game list --all` shows those that are over")
    return lines or [none]


def _game_row(record: GameRecord) -> tuple[str, str, str, str, str, str]:
    where = told(place_of(record)) if record.turn else say("not begun")
    return (record.id, status_said(record.status), record.ruleset, where, _until(record), record.title)


def _until(record: GameRecord) -> str:
    if record.status is GameStatus.HELD:
        return say("needs the moderator")
    if record.status is GameStatus.OVER:
        if shared := drawn(record.winner):
            return say("drawn, shared by {seats}", seats=", ".join(shared))
        return say("won by {winner}", winner=shown(record.winner)) if record.winner else say("without a winner")
    if record.wait is None:
        return ""
    wait, clock = wait_from(record.wait), clock_from({**record.clock, "tempo": record.tempo})
    if wait.all_in_since is None:
        return say("until {until}", until=_when(wait.deadline, clock))
    return say("all in, goes on {when}", when=_when(early_at(clock, wait) or wait.deadline, clock))


def _when(moment: Any, clock: Clock) -> str:
    return told(kept_moment(wall_time(moment, clock.zone), clock.zone.key))


# --- one game -------------------------------------------------------------------------------------------------------


def show_game(desk: Desk, game: str) -> list[str]:
    """A game as its moderator wants to know it: where it is, what it waits for, who sits where, what was done to it."""
    with desk.store.read() as work:
        record = _record(work, game)
        head = _head(record, drawn_seed(work, record).hex())
        if not record.begun:
            return [*head, *_people(work.seats(game), {}), *_beside(work, game), *_acts(work, game)]
        dossier = open_dossier(desk, work, game)
        lines = [
            *head,
            *_waiting(dossier),
            *_people(dossier.seats, work.last_wrote(game)),
            *_beside(work, game),
            *_acts(work, game),
        ]
        held = work.held_mails(game=game)
    return [*lines, *([say("{count} mails wait for a confirmation", count=len(held))] if held else [])]


def _record(work: Work, game: str) -> GameRecord:
    record = work.game(game)
    if record is None:
        raise no_such_game(game)
    return record


def _head(record: GameRecord, seed: str) -> list[str]:
    clock = ", ".join(f"{key} {shown(value)}" for key, value in record.clock.items())
    where = f", {told(place_of(record))}" if record.turn else ""
    lines = [
        f"{record.id}  {record.title}",
        say(
            "rules       {ruleset} {rules_version}, options {dumps}",
            ruleset=record.ruleset,
            rules_version=record.rules_version,
            dumps=json.dumps(dict(record.options)),
        ),
        say("status      {status}{where}", status=status_said(record.status), where=where),
        say("clock       {clock}", clock=clock),
        say(
            "dice        commitment {commitment}, branch {branch}, {rolls} rolls",
            commitment=record.commitment,
            branch=record.branch,
            rolls=record.rolls,
        ),
    ]
    lines += [say("held        {held_reason}", held_reason=told(record.held_reason))] if record.held_reason else []
    if record.status is GameStatus.OVER:
        shared = ", ".join(drawn(record.winner))
        won = say("drawn       {seats}", seats=shared) if shared else _winner(record)
        lines += [won, say("seed        {seed}", seed=seed)]
    return lines


def _winner(record: GameRecord) -> str:
    return say("winner      {winner}", winner=shown(record.winner))


def _waiting(dossier: Dossier) -> list[str]:
    if dossier.wait is None:
        return []
    lines = [say("deadline    {when}", when=told(moment(dossier.wait.deadline, dossier)))]
    try:
        table = live_table(dossier)
        lacking = owing(table.needs(table.position()))
    except PublishedChanged as changed:
        return [*lines, say("trouble     {changed}", changed=changed)]
    lines += [
        say("missing     {seat}: {missing}", seat=seat, missing=", ".join(missing)) for seat, missing in lacking.items()
    ]
    lines += [] if lacking else [say("missing     nothing: all orders are in")]
    if waits := dossier.wait.waiting_seats:
        lines.append(say("WAIT        said by {waits}", waits=", ".join(waits)))
    if seats := dossier.wait.in_question:
        lines.append(say("held        until {seats} mend what was refused or say OK", seats=", ".join(seats)))
    if dossier.wait.unwritten:
        lines.append(say("held        nobody has written since it was asked; early only when somebody writes"))
    return lines


def _people(seats: tuple[SeatRecord, ...], wrote: Mapping[str, datetime]) -> list[str]:
    return [say("seats"), *(f"  {seat_said(seat.name):<10} {_sitter(seat)}{_last(seat, wrote)}" for seat in seats)]


def _last(seat: SeatRecord, wrote: Mapping[str, datetime]) -> str:
    """When the seat's last mail came, whoever sat there then; nothing of a bot's."""
    when = wrote.get(seat.name) if seat.bot is None else None
    return say(", last wrote {when} UTC", when=f"{when:%Y-%m-%d %H:%M}") if when else ""


def _beside(work: Work, game: str) -> list[str]:
    """Who watches, with how much they have written, and who is kept out or muted."""
    lines = []
    for watcher in watchers_of(work, game):
        written = len(work.press(game, writer=watcher_name(watcher.number)))
        count = say_of(written, "{n} message", "{n} messages")
        lines.append(f"  {watcher.name:<10} {watcher.address}, {count}")
    watching = [say("who watches"), *lines] if lines else []
    bars = [f"  {bar_line(bar)}" for bar in work.bars(game)]
    return [*watching, *([say("kept out, or muted"), *bars] if bars else [])]


def _sitter(seat: SeatRecord) -> str:
    who = say("bot {bot}", bot=seat.bot) if seat.bot is not None else seat.address or say("nobody")
    return say("{who}, missed {missed} in a row", who=who, missed=seat.missed) if seat.missed else who


def _acts(work: Work, game: str) -> list[str]:
    acts = work.acts(game)
    lines = [f"  {act.at:%Y-%m-%d %H:%M} {act.who} {act.command}: {act.outcome} {_why(act)}".rstrip() for act in acts]
    return [say("what moderators did"), *lines] if lines else []


def _why(act: ActRecord) -> str:
    return f"({act.why})" if act.why else ""


def board_picture(desk: Desk, game: str) -> Picture | None:
    """What everybody may see of a game's board; None before it has begun, and where its rules draw none."""
    with desk.store.read() as work:
        if not _record(work, game).begun:
            return None
        dossier = open_dossier(desk, work, game)
    drawn_by = getattr(dossier.ruleset, "picture", None)
    if drawn_by is None:
        return None
    found: Picture = drawn_by(dossier.ruleset.view(_position(dossier).state, None))
    return found


# --- position, log, orders ------------------------------------------------------------------------------------------


def state_json(desk: Desk, game: str, seat: str = "") -> str:
    """The state document as JSON; with a seat (or "observer") only what it may know."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, game)
    state = _position(dossier).state
    if not seat:
        document = state.document()
    else:
        document = dossier.ruleset.view(state, None if seat.lower() == OBSERVER else seat_name(dossier, seat))
    return json.dumps(document, ensure_ascii=False, indent=2)


def _position(dossier: Dossier) -> Position:
    return live_table(dossier).position()


def seat_name(dossier: Dossier, seat: str) -> str:
    """The seat's name as the game spells it."""
    if meant := seat_named(seat, [known.name for known in dossier.seats]):
        return meant
    seats = ", ".join(known.name for known in dossier.seats)
    raise TableError(
        say(
            "there is no seat {seat} in game {game}; the seats are {seats}",
            seat=quoted(seat),
            game=dossier.record.id,
            seats=seats,
        )
    )


def log_lines(desk: Desk, game: str) -> list[str]:
    """The game's log, all branches, with its snapshots between the lines."""
    with desk.store.read() as work:
        _record(work, game)
        return log_texts(work, game)


def log_texts(work: Work, game: str) -> list[str]:
    """The same from an open transaction."""
    logged, heads = work.log(game), work.snapshots(game)
    marks = [
        (
            head.log_seq,
            say(
                "      -- {phase} of turn {turn} finished{undone}",
                phase=head.phase,
                turn=head.turn,
                undone=_undone(head.undone),
            ),
        )
        for head in heads
    ]
    lines = [(line.seq, _log_line(line)) for line in logged]
    return [text for _, text in sorted([*lines, *marks], key=lambda pair: pair[0])]


def _undone(undone: bool) -> str:
    return say(", undone by a rollback") if undone else ""


def _log_line(line: LogLine) -> str:
    who = say(" by {who}", who=line.who) if line.who else ""
    why = f" ({line.why})" if line.why else ""
    key = line.key or line.phase
    return f"{line.seq:>5} b{line.branch} {line.kind:<8} {key} = {json.dumps(line.value)} [{line.source}]{who}{why}"
