"""KICK and TOKEN: a seat without a player, and a seat that is let in by a new token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, not_over, way
from pbem.desk.acts.open_wait import standing
from pbem.desk.acts.telling import tell, tell_all
from pbem.desk.clock import Nmr
from pbem.desk.letters.postbag import Postbag
from pbem.desk.lobby.offers import offer_seat
from pbem.desk.lobby.seating import FORMER
from pbem.desk.people.bars import everybody_at
from pbem.desk.seats.putting_out import put_out
from pbem.desk.seats.replacing import let_lie, say_goodbye, seat_of, who, without_wait
from pbem.desk.tokens.issuing import draw_token, issue_token
from pbem.report.inputs import Act as Told
from pbem.store.stored_values import BarKind, GameStatus, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: Looks for somebody who takes a free seat: (desk, work, game, seat, now, why), in the act's transaction.
Offer = Callable[["Desk", "Work", str, str, datetime, str], object]
#: What is done with a seat that has become free by KICK.
OFFERS: list[Offer] = [offer_seat]
#: What becomes of what a free seat does not order.
_MEANWHILE = {
    Nmr.DEFAULT: keep("what it does not order is played by default"),
    Nmr.WAIT: keep("where it owes orders the game waits for the moderator"),
    Nmr.BOT: keep("a bot orders what is missing"),
}


def kick(seat: str) -> Act:
    """KICK seat: its player is put out of the game; it is offered, and its plans and standing orders stay with it."""
    return Act(command="kick", args={"seat": seat}, plan=partial(_kick, seat), forming=True)


def vacate(seat: str) -> Act:
    """The same for whoever wished to go: they are not kept out."""
    return Act(command="kick", args={"seat": seat}, plan=partial(_vacate, seat), forming=True)


def renew_token(seat: str) -> Act:
    """TOKEN seat: a new token, mailed to the player; the old one stops working. Nobody else sees it."""
    return Act(command="token", args={"seat": seat}, plan=partial(_token, seat), forming=True)


def _kick(name: str, plan: Plan, work: Work) -> None:
    old = _with_player(name, plan)
    empty_seat(plan, old)
    out = put_out(plan, work, everybody_at(work, old.address), BarKind.KICKED, seat=old.name)
    say_goodbye(plan, old, told=Told.KICKED if out else Told.LEFT)


def _vacate(name: str, plan: Plan, work: Work) -> None:
    old = _with_player(name, plan)
    empty_seat(plan, old)
    say_goodbye(plan, old)


def _with_player(name: str, plan: Plan) -> SeatRecord:
    """The seat, which a person has. Raises TableError."""
    not_over(plan)
    old = seat_of(plan.dossier, name)
    if old.bot is not None:
        raise TableError(
            say(
                "{old} is played by a bot; {way} gives the seat to a person",
                old=old.name,
                way=way(plan, "replace", old.name),
            )
        )
    if not old.address:
        raise TableError(say("{old} has no player already", old=old.name))
    return old


def empty_seat(plan: Plan, old: SeatRecord) -> None:
    """Plan that a seat has no player from now on, and is offered; the others are told."""
    plan.change(old.name, who(plan.dossier, old), keep("nobody"))
    plan.public = keep("{old} has no player any more", old=old.name)
    free = replace(old, player_id=None, address="", missed=0, waits=False, left_at=plan.hand.at)
    others = tuple(free if seat.name == old.name else seat for seat in plan.dossier.seats)
    people = {seat: person for seat, person in plan.dossier.people.items() if seat != old.name}
    letters = plan.bag.letters
    plan.bag = Postbag(
        desk=plan.desk,
        dossier=replace(plan.dossier, record=plan.record, seats=others, people=people),
        now=plan.hand.at,
    )
    plan.bag.letters += letters
    plan.writes.append(lambda work: _let_go(plan, work, free, old))
    if plan.record.status is GameStatus.FORMING:
        return
    meanwhile = _MEANWHILE[plan.dossier.clock.nmr]
    plan.says.append(meanwhile)
    without_wait(plan, standing(plan), old.name)
    tell_all(plan, Told.VACANT, about=old.name, value=meanwhile)


def _let_go(plan: Plan, work: Work, free: SeatRecord, old: SeatRecord) -> None:
    work.revoke_tokens(plan.game, free.name, at=plan.hand.at)
    if old.player_id is not None and plan.record.status is not GameStatus.FORMING:
        # They know what the seat knows: should they be let in again, no other one is for them.
        work.set_mark(plan.game, FORMER, str(old.player_id), old.name, at=plan.hand.at)
    let_lie(plan, work, free.name)
    work.put_seats([free])
    for offer in OFFERS:
        offer(plan.desk, work, plan.game, free.name, plan.hand.at, plan.hand.why)


def _token(name: str, plan: Plan, work: Work) -> None:
    not_over(plan)
    seat = seat_of(plan.dossier, name)
    if seat.bot is not None or not seat.address:
        raise TableError(say("{seat} has no player whom a token could let in", seat=seat.name))
    token = draw_token(plan.desk)
    dossier = replace(plan.dossier, tokens={**plan.dossier.tokens, seat.name: token})
    plan.bag = Postbag(desk=plan.desk, dossier=dossier, now=plan.hand.at)

    def write(work: Work) -> None:
        issue_token(plan.desk, work, drawn=token, game=plan.game, seat=seat.name, purpose="orders", at=plan.hand.at)

    plan.writes.append(write)
    plan.says.append(keep("{seat} gets a new token by mail; the old one stops working", seat=seat.name))
    tell(plan, seat.name, Told.TOKEN)
