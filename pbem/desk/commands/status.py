"""STATUS: what is wanted, who is in, until when, who plays; and all games of a person, a line each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say, say_of, seat_said, sentence, told
from pbem.desk.archive.seeds import reopened
from pbem.desk.ballots.kept_votes import votes_running
from pbem.desk.clock import ABSENCE, BANK, Bank, absence_from, balance, early_at, settle_ahead, told_to
from pbem.desk.clock.text import span_words, zone_from
from pbem.desk.commands.which_game import may_watch, seat_in, seen, split_game, watches
from pbem.desk.game.as_it_stands import drawn
from pbem.desk.game.dossier import open_dossier
from pbem.desk.game.handling import SeatMail
from pbem.desk.game.play import owing
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.calendar_entries import pace
from pbem.desk.letters.reports import seated, winners
from pbem.desk.lobby.listing import begins_when, seats_section
from pbem.desk.lobby.seating import is_free
from pbem.desk.people.bars import muted
from pbem.desk.press.earlier import status_words
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.spelling import spelled
from pbem.report.inputs import Section
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.clock import Wait
    from pbem.desk.commands.which_game import Sight
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.handling import Handling
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work

Row = tuple[str, ...]

_ALIVE = (GameStatus.FORMING, GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD)
_MAILS = {
    "turn": sentence("one mail a turn"),
    "round": sentence("one mail a round"),
    "decision": sentence("one mail a decision"),
}
_STANDS = {
    GameStatus.PAUSED: sentence("the moderator has paused the game: no deadline runs"),
    GameStatus.HELD: sentence("the game is held and waits for the moderator: no deadline runs"),
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
    dossier, record = sight.dossier, sight.dossier.record
    where = say(", turn {turn}", turn=record.turn) + (
        say(", round {round}", round=record.round) if record.round else ""
    )
    rows: list[Row] = [
        (say("Game"), f"{record.title} ({record.id}), {dossier.ruleset.title}{where}"),
        *_reopened(sight),
        *(_ended(dossier) if record.status is GameStatus.OVER else _waiting(sight)),
        (say("Pace"), _pace(dossier)),
        (say("Press"), status_words(sight.handling.work, record.id, sight.seat)),
        (say("Moderator"), record.moderator or sight.handling.desk.config.table.moderator or say("none")),
    ]
    table = Section(heading=say("STATUS of {title}", title=record.title), rows=tuple(rows))
    return [table, Section(heading=say("WHO PLAYS"), rows=tuple(_seats(sight)))]


def _reopened(sight: Sight) -> list[Row]:
    """That the game had ended before, and why it goes on."""
    mark = reopened(sight.handling.work, sight.dossier.record.id)
    if mark is None:
        return []
    return [(say("Reopened"), f"{sight.handling.when(mark.at)}: {told(mark.value['why'])}")]


def _ended(dossier: Dossier) -> list[Row]:
    won, shared = winners(dossier.record.winner), drawn(dossier.record.winner)
    if shared:
        return [(say("Over"), say("drawn, shared by {seats}", seats=", ".join(shared)))]
    said = say("{won} won", won=say(" and ").join(won)) if won else say("the game has ended without a winner")
    return [(say("Over"), said)]


def _waiting(sight: Sight) -> list[Row]:
    """What the game waits for."""
    dossier, handling = sight.dossier, sight.handling
    position = dossier.position()
    needs = dossier.table.needs(position)
    lacking = owing(needs)
    wait = handling.wait if isinstance(handling, SeatMail) and dossier is handling.dossier else dossier.wait
    wait = told_to(dossier.clock, wait, sight.seat or "", handling.now) if wait else None
    rows: list[Row] = []
    if sight.seat:
        mine = [need.words for need in needs if need.seat == sight.seat]
        rows.append((say("Wanted of you"), say(" and ").join(mine) or say("nothing now")))
        if mine:
            still = lacking.get(sight.seat, ())
            rows.append((say("Still missing"), ", ".join(still) or say("nothing: you are in")))
    if dossier.record.status in _STANDS:
        rows.append((say("No deadline"), say(_STANDS[dossier.record.status])))
    elif wait is not None:
        owes_something = bool(sight.seat) and sight.seat in lacking
        rows.insert(0, (say("Until"), handling.when(wait.deadline)) if owes_something else _goes_on(sight, wait))
    owed = wait.seats if wait else ()
    if len(owed) == 1:
        yours = owed[0] == sight.seat
        rows.insert(0, (say("Whose turn"), say("yours") if yours else seat_said(owed[0])))
    rows.append(
        (
            say("In", "whose orders are in"),
            seat_said(", ".join(seat for seat in owed if seat not in lacking)) or say("nobody yet"),
        )
    )
    if missing := [seat for seat in owed if seat in lacking]:
        rows.append((say("Missing"), seat_said(", ".join(missing))))
    if wait and wait.waiting_seats:
        rows.append((spelled("WAIT"), say("said by {waiting_seats}", waiting_seats=", ".join(wait.waiting_seats))))
    if wait and wait.in_question:
        rows.append((say("Held"), say("until you mend what was refused, or say OK")))
    return [*rows, *((say("Vote"), line) for line in votes_running(handling.work, dossier))]


def _goes_on(sight: Sight, wait: Wait) -> Row:
    """The one moment at which the game goes on, as things stand."""
    clock, when = sight.dossier.clock, sight.handling.when
    if early := early_at(clock, wait):
        return (say("Goes on"), when(max(early, sight.handling.now)))
    settle = settle_ahead(clock, wait)
    if settle is None:
        return (say("Goes on"), when(wait.deadline))
    latest = when(wait.deadline)
    if not settle:
        return (say("Goes on"), say("as soon as the last orders are in, at the latest {latest}", latest=latest))
    words = say("{span} after the last orders, at the latest {latest}", span=span_words(settle), latest=latest)
    return (say("Goes on"), words)


def _pace(dossier: Dossier) -> str:
    clock = dossier.clock
    said = [pace(clock), say(_MAILS[dossier.record.tempo])]
    if dossier.tempo_ahead is not clock.tempo:
        ahead = say(_MAILS[dossier.tempo_ahead.name.lower()])
        said.append(say("{ahead} from turn {turn} on", ahead=ahead, turn=dossier.record.turn + 1))
    if clock.early:
        said.append(say("sooner when all are in"))
    if clock.grace:
        said.append(say("grace {grace}", grace=span_words(clock.grace)))
    return "; ".join(said)


def _seats(sight: Sight) -> list[Row]:
    dossier = sight.dossier
    people = dict(seated(dossier, hidden=is_anonymous(sight.handling.work, dossier.record)))
    notes = _notes(sight)
    return [
        (seat_said(seat.name), "; ".join([told(people[seat.name]) or say("free"), *notes[seat.name]]))
        for seat in dossier.seats
    ]


def _notes(sight: Sight) -> dict[str, list[str]]:
    """What there is to say of each seat beside who has it."""
    dossier, work = sight.dossier, sight.handling.work
    notes: dict[str, list[str]] = {seat.name: [] for seat in dossier.seats}
    for seat in dossier.seats:
        if seat.name == sight.seat:
            notes[seat.name].append(say("you"))
            if muted(work, dossier.record.id, sight.handling.sender):
                notes[seat.name].append(say("your press is stopped"))
        if seat.missed:
            missed = say_of(seat.missed, "missed {n} deadline in a row", "missed {n} deadlines in a row")
            notes[seat.name].append(missed)
    today = sight.handling.now.date()
    for mark in work.marks(dossier.record.id, ABSENCE):
        away = absence_from(mark.name, mark.value, zone_from("UTC"))
        if away.last >= today and away.seat in notes:
            notes[away.seat].append(say("away {first} to {last}", first=away.first, last=away.last))
    if bank := getattr(dossier.clock, "bank", None):
        kept = {mark.name: mark.value for mark in work.marks(dossier.record.id, BANK)}
        for seat in dossier.seats:
            if seat.bot is None:
                notes[seat.name].append(_bank(bank, kept.get(seat.name)))
    return notes


def _bank(bank: Bank, kept: int | None) -> str:
    left = balance(bank, kept)
    return say("{left} in the time bank", left=span_words(left)) if left else say("the time bank is empty")


def is_anonymous(work: Work, record: GameRecord) -> bool:
    """Whether nobody's name is told before the game is over."""
    return record.status is not GameStatus.OVER and terms_of(work, record.id).anonymous


# --- a game that has not begun ----------------------------------------------------------------------------------------


def _forming(handling: Handling, record: GameRecord) -> list[Section]:
    own = seat_in(handling, record.id)
    if own is None and not may_watch(handling, record):
        raise NotAllowed(say("you have no seat in {game}; STATUS lists your games", game=record.id))
    ruleset = handling.desk.ruleset(record.ruleset)
    seats = handling.work.seats(record.id)
    free = [seat.name for seat in seats if is_free(seat)]
    rows = (
        (
            say("Game"),
            say(
                "{title} ({game}), {title2}; it has not begun", title=record.title, game=record.id, title2=ruleset.title
            ),
        ),
        (say("Free seats"), seat_said(", ".join(free)) or say("none")),
        (say("Begins"), begins_when(handling, record)),
        (say("Moderator"), record.moderator or handling.desk.config.table.moderator or say("none")),
    )
    table = Section(heading=say("STATUS of {title}", title=record.title), rows=rows)
    people = replace(seats_section(handling.desk, handling.work, record, own or ""), heading=say("WHO PLAYS"))
    return [table, people]


# --- all games of a person --------------------------------------------------------------------------------------------


def _my_games(handling: Handling) -> Section:
    rows: list[Row] = []
    over = 0
    played = {seat.game: seat.name for seat in handling.work.seats_of(handling.sender)}
    for game, seat in played.items():
        record = handling.work.game(game)
        if record is not None and record.status is not GameStatus.OVER:
            rows.append((game, record.title, seat_said(seat), _in_short(handling, record, seat)))
        over += record is not None and record.status is GameStatus.OVER
    rows.extend(
        (record.id, record.title, say("watched"), _stands(record))
        for record in handling.work.list_games(*_ALIVE)
        if record.id not in played and watches(handling, record.id)
    )
    lines = [] if rows else [say("You have no seat at this table. HELP tells what can be written to it.")]
    if rows:
        lines.append(say("STATUS g17 tells more of one of them; orders go in a reply to a mail of their game."))
    if over:
        lines.append(say_of(over, "{n} game of yours is over.", "{n} games of yours are over."))
    return Section(heading=say("YOUR GAMES"), rows=tuple(rows), lines=tuple(lines))


def _in_short(handling: Handling, record: GameRecord, seat: str) -> str:
    """What a game wants of a seat, and until when."""
    if record.status is not GameStatus.RUNNING:
        return _stands(record)
    dossier = open_dossier(handling.desk, handling.work, record.id)
    needs = dossier.table.needs(dossier.position())
    mine = [need.words for need in needs if need.seat == seat]
    if not mine or dossier.wait is None:
        return say("{stands}; nothing is wanted of you", stands=_stands(record))
    if still := owing(needs).get(seat):
        return say(
            "wanted by {when}: {mine}; missing {still}",
            when=handling.when(dossier.wait.deadline),
            mine=say(" and ").join(mine),
            still=", ".join(still),
        )
    wait = told_to(dossier.clock, dossier.wait, seat, handling.now)
    return say(
        "{stands}; you are in, and may change your orders until {when}",
        stands=_stands(record),
        when=handling.when(early_at(dossier.clock, wait) or wait.deadline),
    )


def _stands(record: GameRecord) -> str:
    if record.status is GameStatus.FORMING:
        return say("has not begun")
    if record.status in _STANDS:
        return say(_STANDS[record.status])
    return say("turn {turn}", turn=record.turn)


COMMANDS = (Command(words=("STATUS", "STAND"), does=status, level=Level.ANYBODY, rest=Rest.MAY, changes=False),)
