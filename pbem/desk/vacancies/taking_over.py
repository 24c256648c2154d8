"""A free seat of a running game finds its player: with the plans and standing orders left, and time to think."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import keep, quoted, say, sentence
from pbem.desk.acts.acts import BY_MAIL, Act, Hand, Plan, perform_within
from pbem.desk.acts.open_wait import keep_wait, standing
from pbem.desk.clock import Wait, next_deadline, note_wait, wait_from
from pbem.desk.clock.waits import moved_on
from pbem.desk.game.company import company_of
from pbem.desk.letters.watchers import stop_watching
from pbem.desk.lobby.creating import Sitter
from pbem.desk.lobby.insiders import sat_for
from pbem.desk.lobby.listing import open_seats
from pbem.desk.lobby.seating import FORMER, seat_of
from pbem.desk.people.bars import check_not_kept_out
from pbem.desk.seats.replacing import Seating, seat_somebody
from pbem.desk.wording.seat_names import seat_named
from pbem.report.inputs import Act as Told
from pbem.store.stored_values import GameRecord, GameStatus, PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: The mark of a seat for whose new player a wait was made longer: which one.
_WHOLE = "whole-time"
_WAITS = sentence("You have said WAIT by taking it over: the game waits for its deadline. NOWAIT lets it go on early.")


def take_over(desk: Desk, work: Work, game: str, seat: str, who: PlayerRecord, now: datetime) -> str:
    """Give a free seat of a running game to somebody, in an open transaction; the seat's name.

    Raises TableError where it is not free any more, or not for them.
    """
    record = work.claim_game(game, wait=True)
    if record is None:
        raise TableError(say("there is no game {game} at this table", game=quoted(game)))
    check_not_kept_out(work, game, who.address)
    name = which_seat(work, record, seat, who)
    sitter = Sitter(seat=name, address=who.address)
    act = Act(
        command="takeover",
        args={"seat": name, "address": who.address},
        plan=partial(_take_over, sitter),
        tells_position=True,
    )
    before = work.seat(game, name)
    perform_within(desk, work, game, act, Hand(who=who.address, via=BY_MAIL, at=now, why=keep("the seat was on offer")))
    if before is not None and before.player_id is not None:
        work.set_mark(game, FORMER, str(before.player_id), name, at=now)
    stop_watching(work, game, who.address, now)
    return name


def which_seat(work: Work, record: GameRecord, named: str, who: PlayerRecord) -> str:
    """The seat that somebody may take over: the named one, or the first. Raises NotAllowed."""
    seats = work.seats(record.id)
    if record.status is GameStatus.OVER:
        raise NotAllowed(say("{game} is over", game=record.id), instead=("LIST",))
    if record.status is GameStatus.FORMING:
        raise NotAllowed(say("{game} has not begun", game=record.id), instead=(f"JOIN {record.id}",))
    if (own := seat_of(seats, who)) is not None:
        raise NotAllowed(
            say("you are {own} in {game} already; a person has one seat in a game", own=own.name, game=record.id)
        )
    free = open_seats(work, record, seats)
    if not free:
        raise NotAllowed(
            say("no seat of {game} is free", game=record.id), instead=(f"OBSERVE {record.id}", "STANDBY ANY")
        )
    had = work.find_mark(record.id, FORMER, str(who.id))
    sat = sat_for(work, record.id, who.address)
    allowed = [name for name in free if (had is None or name == had.value) and sat in ("", name)]
    found = seat_named(named, allowed) if named else "".join(allowed[:1])
    if not found and had is not None:
        raise NotAllowed(
            say(
                "you had {value} in {game}, and know its secrets; no other seat of it is for you",
                value=had.value,
                game=record.id,
            )
        )
    if not found and sat:
        raise NotAllowed(
            say(
                "you sit for {sat} in {game}, and know its secrets; no other seat of it is for you",
                sat=sat,
                game=record.id,
            )
        )
    if not found:
        instead = tuple(f"TAKEOVER {record.id} AS {name}" for name in free[:3])
        raise NotAllowed(say("{named} in {game} is not free", named=named, game=record.id), instead=instead)
    return found


def _take_over(sitter: Sitter, plan: Plan, work: Work) -> None:
    """The seat changes hands; its new player has the clock's whole time, from now on."""
    before = plan.dossier.wait
    wait = _whole_time(plan, work, sitter.seat) if before is not None else None
    if wait is not None:
        plan.dossier = replace(plan.dossier, wait=wait)
        keep_wait(plan, wait)
    inherited = standing(plan)
    complete = wait is not None and sitter.seat in wait.seats and not inherited.asked_of(sitter.seat)
    notes = (
        keep("You have taken {seat} over, with its plans and standing orders.", seat=sitter.seat),
        *([_WAITS] if complete else []),
    )
    seat_somebody(sitter, plan, work, Seating(told=Told.TAKEN_OVER, notes=notes, tells_deadline=wait != before))
    if complete and plan.record.wait:
        keep_wait(plan, note_wait(wait_from(plan.record.wait), sitter.seat, waits=True))


def _whole_time(plan: Plan, work: Work, seat: str) -> Wait:
    """The open wait, its deadline as if it had opened now; never sooner than it was.

    Once for a seat and wait: whoever hands a seat to and fro shall not keep the others waiting.
    """
    wait, dossier = plan.dossier.wait, plan.dossier
    assert wait is not None
    opened, given = wait.opened.isoformat(), work.find_mark(plan.game, _WHOLE, seat)
    if plan.record.status is not GameStatus.RUNNING or (given is not None and given.value == opened):
        return wait
    plan.writes.append(lambda work: work.set_mark(plan.game, _WHOLE, seat, opened, at=plan.hand.at))
    due = next_deadline(dossier.clock, plan.hand.at, company=company_of(work, dossier), seats=wait.seats)
    return moved_on(wait, due, plan.hand.at)
