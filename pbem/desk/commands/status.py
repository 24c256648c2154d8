"""STATUS: what is wanted, who is in, until when, who plays; and all one's games, a line each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.desk.clock import ABSENCE, BANK, Bank, absence_from, balance
from pbem.desk.clock.calendar import pace
from pbem.desk.clock.text import span_text, zone_from
from pbem.desk.commands.command import Command, Heard, Level, Rest, Said
from pbem.desk.commands.handling import SeatMail
from pbem.desk.commands.subject import may_watch, seat_in, seen, split_game, watches
from pbem.desk.dossier import open_dossier
from pbem.desk.playing.play import owing
from pbem.report.inputs import Section
from pbem.store.values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.commands.handling import Handling
    from pbem.desk.commands.subject import Sight
    from pbem.desk.dossier import Dossier
    from pbem.store.values import GameRecord
    from pbem.store.work import Work

Row = tuple[str, ...]

_ALIVE = (GameStatus.FORMING, GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD)
_STANDS = {
    GameStatus.PAUSED: "the moderator has paused the game: no deadline runs",
    GameStatus.HELD: "the game is held and waits for the moderator: no deadline runs",
}
_ALL = ("ALL", "ALLE", "ALLES")


def status(handling: Handling, heard: Heard) -> Said:
    """STATUS: of the mail's game or a named one; in a mail to the table, and with ALL, of all games of the writer."""
    named, rest = split_game(handling, heard.rest)
    if rest.upper() in _ALL or not (named or handling.record):
        return Said(sections=[_my_games(handling)])
    record = handling.work.game(named) if named else handling.record
    if record is not None and record.status is GameStatus.FORMING:
        return Said(sections=_forming(handling, record))
    return Said(sections=_of_game(seen(handling, named)))


# --- a game that has begun --------------------------------------------------------------------------------------------


def _of_game(sight: Sight) -> list[Section]:
    from pbem.desk.press.archive import status_words

    dossier, record = sight.dossier, sight.dossier.record
    where = f", turn {record.turn}" + (f", round {record.round}" if record.round else "")
    rows: list[Row] = [
        ("Game", f"{record.title} ({record.id}), {dossier.ruleset.title}{where}"),
        *(_ended(dossier) if record.status is GameStatus.OVER else _waiting(sight)),
        ("Pace", _pace(dossier)),
        ("Press", status_words(sight.handling.work, record.id, sight.seat)),
        ("Moderator", record.moderator or sight.handling.desk.config.table.moderator or "none"),
    ]
    table = Section(heading=f"STATUS of {record.title}", rows=tuple(rows))
    return [table, Section(heading="WHO PLAYS", rows=tuple(_seats(sight)))]


def _ended(dossier: Dossier) -> list[Row]:
    from pbem.desk.outgoing.reports import winners

    won = winners(dossier.record.winner)
    return [("Over", f"{' and '.join(won)} won" if won else "the game has ended without a winner")]


def _waiting(sight: Sight) -> list[Row]:
    """What the game waits for."""
    from pbem.desk.voting.ballots import votes_running

    dossier, handling = sight.dossier, sight.handling
    position = dossier.position()
    needs = dossier.table.needs(position)
    lacking = owing(needs)
    wait = handling.wait if isinstance(handling, SeatMail) and dossier is handling.dossier else dossier.wait
    rows: list[Row] = []
    if sight.seat:
        mine = [need.words for need in needs if need.seat == sight.seat]
        rows.append(("Wanted of you", " and ".join(mine) or "nothing now"))
        if mine:
            still = lacking.get(sight.seat, ())
            rows.append(("Still lacking", ", ".join(still) or "nothing: you are in"))
    if dossier.record.status in _STANDS:
        rows.append(("No deadline", _STANDS[dossier.record.status]))
    elif wait is not None:
        rows.append(("Until", handling.when(wait.deadline)))
    owed = wait.seats if wait else ()
    rows.append(("In", ", ".join(seat for seat in owed if seat not in lacking) or "nobody yet"))
    if missing := [seat for seat in owed if seat in lacking]:
        rows.append(("Missing", ", ".join(missing)))
    if wait and wait.waiting_seats:
        rows.append(("WAIT", f"said by {', '.join(wait.waiting_seats)}"))
    return [*rows, *(("Vote", line) for line in votes_running(handling.work, dossier))]


def _pace(dossier: Dossier) -> str:
    clock = dossier.clock
    said = [pace(clock), f"one mail a {dossier.record.tempo}"]
    if clock.early:
        said.append("sooner when all are in")
    if clock.grace:
        said.append(f"grace {span_text(clock.grace)}")
    return "; ".join(said)


def _seats(sight: Sight) -> list[Row]:
    from pbem.desk.outgoing.reports import seated

    dossier = sight.dossier
    people = dict(seated(dossier, hidden=is_anonymous(sight.handling.work, dossier.record)))
    notes = _notes(sight)
    return [(seat.name, "; ".join([people[seat.name] or "free", *notes[seat.name]])) for seat in dossier.seats]


def _notes(sight: Sight) -> dict[str, list[str]]:
    """What there is to say of each seat beside who has it."""
    dossier, work = sight.dossier, sight.handling.work
    notes: dict[str, list[str]] = {seat.name: [] for seat in dossier.seats}
    for seat in dossier.seats:
        if seat.name == sight.seat:
            notes[seat.name].append("you")
        if seat.missed:
            notes[seat.name].append(f"missed {seat.missed} deadline{'s' * (seat.missed > 1)} in a row")
    today = sight.handling.now.date()
    for mark in work.marks(dossier.record.id, ABSENCE):
        away = absence_from(mark.name, mark.value, zone_from("UTC"))
        if away.last >= today and away.seat in notes:
            notes[away.seat].append(f"away {away.first} to {away.last}")
    if bank := getattr(dossier.clock, "bank", None):
        kept = {mark.name: mark.value for mark in work.marks(dossier.record.id, BANK)}
        for seat in dossier.seats:
            if seat.bot is None:
                notes[seat.name].append(_bank(bank, kept.get(seat.name)))
    return notes


def _bank(bank: Bank, kept: int | None) -> str:
    left = balance(bank, kept)
    return f"{span_text(left)} in the time bank" if left else "the time bank is empty"


def is_anonymous(work: Work, record: GameRecord) -> bool:
    """Whether nobody's name is told before the game is over."""
    from pbem.desk.lobby.terms import terms_of

    return record.status is not GameStatus.OVER and terms_of(work, record.id).anonymous


# --- a game that has not begun ----------------------------------------------------------------------------------------


def _forming(handling: Handling, record: GameRecord) -> list[Section]:
    own = seat_in(handling, record.id)
    if own is None and not may_watch(handling, record):
        raise NotAllowed(f"you have no seat in {record.id}; STATUS lists your games")
    from pbem.desk.lobby.listing import begins_when, seats_section
    from pbem.desk.lobby.seating import is_free

    ruleset = handling.desk.ruleset(record.ruleset)
    seats = handling.work.seats(record.id)
    free = [seat.name for seat in seats if is_free(seat)]
    rows = (
        ("Game", f"{record.title} ({record.id}), {ruleset.title}; it has not begun"),
        ("Free seats", ", ".join(free) or "none"),
        ("Begins", begins_when(handling, record)),
        ("Moderator", record.moderator or handling.desk.config.table.moderator or "none"),
    )
    table = Section(heading=f"STATUS of {record.title}", rows=rows)
    people = replace(seats_section(handling.desk, handling.work, record, own or ""), heading="WHO PLAYS")
    return [table, people]


# --- all one's games --------------------------------------------------------------------------------------------------


def _my_games(handling: Handling) -> Section:
    rows: list[Row] = []
    over = 0
    played = {seat.game: seat.name for seat in handling.work.seats_of(handling.sender)}
    for game, seat in played.items():
        record = handling.work.game(game)
        if record is not None and record.status is not GameStatus.OVER:
            rows.append((game, record.title, seat, _in_short(handling, record, seat)))
        over += record is not None and record.status is GameStatus.OVER
    for record in handling.work.list_games(*_ALIVE):
        if record.id not in played and watches(handling, record.id):
            rows.append((record.id, record.title, "watched", _stands(record)))
    lines = [] if rows else ["You have no seat at this table. HELP tells what can be written to it."]
    if rows:
        lines.append("STATUS g17 tells more of one of them; orders go in a reply to a mail of their game.")
    if over:
        lines.append(f"{over} game{'s' * (over > 1)} of yours {'are' if over > 1 else 'is'} over.")
    return Section(heading="YOUR GAMES", rows=tuple(rows), lines=tuple(lines))


def _in_short(handling: Handling, record: GameRecord, seat: str) -> str:
    """What a game wants of a seat, and until when."""
    if record.status is not GameStatus.RUNNING:
        return _stands(record)
    dossier = open_dossier(handling.desk, handling.work, record.id)
    needs = dossier.table.needs(dossier.position())
    mine = [need.words for need in needs if need.seat == seat]
    if not mine or dossier.wait is None:
        return f"{_stands(record)}; nothing is wanted of you"
    if still := owing(needs).get(seat):
        return f"wanted by {handling.when(dossier.wait.deadline)}: {' and '.join(mine)}; lacking {', '.join(still)}"
    return f"{_stands(record)}; you are in, and may change your orders until {handling.when(dossier.wait.deadline)}"


def _stands(record: GameRecord) -> str:
    if record.status is GameStatus.FORMING:
        return "has not begun"
    return _STANDS.get(record.status, f"turn {record.turn}")


COMMANDS = (Command(words=("STATUS", "STAND"), does=status, level=Level.ANYBODY, rest=Rest.MAY, changes=False),)
