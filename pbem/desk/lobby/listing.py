"""Games as LIST and SEATS tell them: what is open, at which pace, and the line that leads in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.core.language import say, say_of, seat_said, told
from pbem.desk.archive.sealing import words_of
from pbem.desk.clock import clock_from
from pbem.desk.game.dossier import forming_dossier
from pbem.desk.ground.press_rules import PressRules, press_rules
from pbem.desk.ground.terms import Terms, terms_of
from pbem.desk.letters.calendar_entries import pace
from pbem.desk.letters.reports import seated
from pbem.desk.lobby.mustering import mustered_until, unready
from pbem.desk.lobby.seating import READY, is_free, seat_of
from pbem.desk.people.bars import bars_on, somebody_at
from pbem.desk.people.mail_choices import language_name
from pbem.desk.wording.spelling import spelled
from pbem.desk.wording.status_names import status_said
from pbem.report.inputs import Section
from pbem.store.stored_values import OUT, GameRecord, GameStatus, PlayerRecord, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

_RUNNING = (GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD)


def open_to_newcomers(work: Work) -> dict[str, str]:
    """The games that anybody may join before they begin, with what each is called."""
    return {
        record.id: _called(record)
        for record in work.list_games(GameStatus.FORMING)
        if not terms_of(work, record.id).private and any(is_free(seat) for seat in work.seats(record.id))
    }


def open_to_watchers(work: Work) -> dict[str, str]:
    """The games that anybody may watch, likewise."""
    return {
        record.id: _called(record)
        for record in work.list_games(GameStatus.FORMING, *_RUNNING)
        if not terms_of(work, record.id).private
    }


def _called(record: GameRecord) -> str:
    """Its title and its rules, as people name them: "Amber Fleet/colonial 2e/colonial"."""
    rules = record.ruleset.replace("-", " ")
    short = rules.partition(" ")[0]
    return "/".join(dict.fromkeys((record.title, rules, short if len(short) > _SHORT else rules)))


#: Letters of a word that names rules by itself: "new" does not.
_SHORT = 4


def list_sections(desk: Desk, work: Work, who: PlayerRecord | None) -> list[Section]:
    """LIST: the games that want players, the seats that are free in running ones, those to watch, and one's own."""
    forming: list[tuple[str, str]] = []
    vacant: list[tuple[str, str]] = []
    to_watch: list[tuple[str, str]] = []
    mine: list[tuple[str, str]] = []
    closed = _closed_to(work, who)
    for record in work.list_games(GameStatus.FORMING, *_RUNNING):
        if record.id in closed:
            continue
        seats, terms = work.seats(record.id), terms_of(work, record.id)
        own = seat_of(seats, who)
        if own is not None:
            mine.append((record.id, _mine(record, own, seats)))
        elif record.status is GameStatus.FORMING:
            if not terms.private and any(is_free(seat) for seat in seats):
                forming.append((record.id, _forming(desk, record, seats, terms)))
            elif not terms.private:
                to_watch.append((record.id, _watched(record, seats)))
        else:
            if open_seats(work, record, seats):
                vacant.append((record.id, _vacant(work, record, seats)))
            if not terms.private:
                to_watch.append((record.id, _watched(record, seats)))
    headed = (
        (say("GAMES THAT WANT PLAYERS"), forming),
        (say("FREE SEATS IN GAMES THAT RUN"), vacant),
        (say("GAMES YOU MAY WATCH"), to_watch),
        (say("YOUR GAMES"), mine),
    )
    found = [Section(heading=heading, rows=tuple(rows)) for heading, rows in headed if rows]
    return found or [Section(heading=say("GAMES"), lines=(_nothing(desk),))]


def _closed_to(work: Work, who: PlayerRecord | None) -> set[str | None]:
    """The games that somebody was put out of."""
    return {bar.game for bar in bars_on(work, somebody_at(work, who.address)) if bar.kind in OUT} if who else set()


def _nothing(desk: Desk) -> str:
    if desk.config.lobby.create == "host":
        return say("No game wants players just now.")
    return say("No game wants players just now. NEW colonial-2e opens one; NEW colonial-2e WITH 3 BOTS begins at once.")


def _forming(desk: Desk, record: GameRecord, seats: Sequence[SeatRecord], terms: Terms) -> str:
    free = [seat.name for seat in seats if is_free(seat)]
    said = [
        say("{count} of {count2} seats free ({free})", count=len(free), count2=len(seats), free=", ".join(free)),
        pace_of(record),
        _language(desk),
    ]
    return f"{record.title} ({record.ruleset}): {'; '.join([*said, *terms.words()])}. {spelled(f'JOIN {record.id}')}"


def _vacant(work: Work, record: GameRecord, seats: Sequence[SeatRecord]) -> str:
    free = open_seats(work, record, seats)
    where = say("turn {turn}, {pace_of}", turn=record.turn, pace_of=pace_of(record))
    would_do = spelled(f"TAKEOVER {record.id} AS {free[0]}")
    return f"{record.title} ({record.ruleset}): {seat_said(', '.join(free))}; {where}. {would_do}"


def _watched(record: GameRecord, seats: Sequence[SeatRecord]) -> str:
    if record.status is GameStatus.FORMING:
        return say(
            "{title} ({ruleset}): not begun, all {count} seats taken. OBSERVE {game}",
            title=record.title,
            ruleset=record.ruleset,
            count=len(seats),
            game=record.id,
        )
    return say(
        "{title} ({ruleset}): turn {turn}, {count} seats. OBSERVE {game}",
        title=record.title,
        ruleset=record.ruleset,
        turn=record.turn,
        count=len(seats),
        game=record.id,
    )


def _mine(record: GameRecord, own: SeatRecord, seats: Sequence[SeatRecord]) -> str:
    if record.status is GameStatus.FORMING:
        free = sum(is_free(seat) for seat in seats)
        state = (
            say("not begun, {free} of {count} seats free", free=free, count=len(seats))
            if free
            else say("not begun, all seats taken")
        )
    else:
        state = say("turn {turn}", turn=record.turn) + (
            "" if record.status is GameStatus.RUNNING else f", {status_said(record.status)}"
        )
    return say("{title}: you are {own}; {state}", title=record.title, own=own.name, state=state)


def open_seats(work: Work, record: GameRecord, seats: Sequence[SeatRecord]) -> list[str]:
    """The seats of a running game that somebody may take over: free ones, and those that are offered already."""
    offered = {mark.name for mark in work.marks(record.id, "offer")}
    return [seat.name for seat in seats if is_free(seat) or seat.name in offered]


def pace_of(record: GameRecord) -> str:
    """A game's pace in words."""
    words = pace(clock_from({**record.clock, "tempo": record.tempo}))
    if record.tempo == "turn":
        return words
    rounds = record.tempo == "round"
    return say("{words} for a round", words=words) if rounds else say("{words} for a decision", words=words)


def _language(desk: Desk) -> str:
    return language_name(desk.config.table.language)


def begins_when(handling: Handling, record: GameRecord) -> str:
    """What a game that has not begun waits for."""
    seats, terms = handling.work.seats(record.id), terms_of(handling.work, record.id)
    if (
        not terms.opened_by
        and not any(is_free(seat) for seat in seats)
        and mustered_until(handling.work, record.id) is None
    ):
        return say("when the moderator starts it")
    if any(is_free(seat) for seat in seats):
        return say("when all seats are taken and everybody has said READY")
    missing = unready(handling.work, seats, handling.now)
    until = mustered_until(handling.work, record.id)
    when = say(", until {when}", when=handling.when(until)) if until else ""
    return say_of(
        len(missing),
        "when {missing} has said READY{when}",
        "when {missing} have said READY{when}",
        missing=say(" and ").join(missing),
        when=when,
    )


def seats_section(desk: Desk, work: Work, record: GameRecord, reader: str = "") -> Section:
    """SEATS: who sits where, and what was agreed on. `reader`: the seat that reads it."""
    dossier, terms = forming_dossier(desk, work, record), terms_of(work, record.id)
    ready = {mark.name for mark in work.marks(record.id, READY)}
    hidden = terms.anonymous and record.status is not GameStatus.OVER
    offered = open_seats(work, record, dossier.seats) if record.status is not GameStatus.FORMING else []
    rows = []
    for seat, who in seated(dossier, hidden=hidden):
        said = (told(who) or say("free")) + (say(" (you)") if seat == reader else "")
        said += say(" (ready)") if seat in ready else ""
        said += say(" (may be taken over)") if who and seat in offered else ""
        rows.append((seat_said(seat), said))
    agreed = "; ".join(
        [
            say("Rules {ruleset}", ruleset=record.ruleset),
            say("deadlines {pace_of}", pace_of=pace_of(record)),
            *terms.words(),
        ]
    )
    words = [say("{seat}: “{word}”", seat=seat, word=word) for seat, word in words_of(work, record.id)]
    lines = [f"{agreed}."]
    rules = press_rules(work, record.id)
    lines += list(rules.words()) if rules != PressRules() else []
    lines += (
        [say("Words for the seed: {words}.", words=", ".join(words))]
        if words and record.status is GameStatus.FORMING
        else []
    )
    return Section(heading=f"{record.title} ({record.id})", rows=tuple(rows), lines=tuple(lines))
