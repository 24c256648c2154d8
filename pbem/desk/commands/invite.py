"""INVITE, and the answers to it: ACCEPT and DECLINE, in a reply to the letter that offers a seat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood, Refusal
from pbem.core.language import say, sentence
from pbem.desk.commands.games import game_of, sit_down
from pbem.desk.commands.standing_by import seat_now
from pbem.desk.entrance.barred import check_may_be_brought_in, check_may_come_in
from pbem.desk.lobby.inviting import Asked, close_invitation, declined, invite
from pbem.desk.lobby.offers import ABOUT, ask_the_next
from pbem.desk.lobby.seating import free_seat, is_free, known_person, seat_of
from pbem.desk.people.moderators import is_moderator
from pbem.desk.vacancies.taking_over import which_seat
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.spelling import spelled
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.game.handling import Handling
    from pbem.store.stored_values import GameRecord, SeatRecord, TokenRecord

_INVITE = re.compile(
    r"<?(?P<address>[^\s<>]+@[^\s<>]+?)>?"
    r"(?:\s+(?:AS|ALS)\s+(?P<seat>[\w-]+))?(?:\s+(?:TO|ZU|INTO)\s+(?P<game>[\w-]+))?(?:\s+(?:AS|ALS)\s+(?P<last>[\w-]+))?",
    re.IGNORECASE,
)
_WOULD_DO = sentence("INVITE anna@example.org")


def invite_somebody(handling: Handling, heard: Heard) -> Said:
    """INVITE: a letter to an address, which a reply accepts; for who sits in the game, and its moderator."""
    match = _INVITE.fullmatch(heard.rest.strip().rstrip(".!"))
    if match is None:
        raise NotUnderstood(
            say("“{rest}” names nobody to invite; {would_do} would do", rest=heard.rest, would_do=say(_WOULD_DO)),
            instead=(say(_WOULD_DO),),
        )
    record = _game(handling, (match["game"] or "").lower())
    if record.status is not GameStatus.FORMING:
        raise NotAllowed(say("{game} has begun; people come in by TAKEOVER, where a seat is free", game=record.id))
    handling.work.claim_game(record.id, wait=True)
    seats = handling.work.seats(record.id)
    own = seat_of(seats, handling.person)
    if own is None and not is_moderator(handling.desk, handling.work, record, handling.sender):
        raise NotAllowed(say("who sits in {game} invites to it; you do not", game=record.id))
    check_may_be_brought_in(handling, record, match["address"], heard)
    named = match["seat"] or match["last"] or ""
    seat = _seat(record, seats, named, match["address"]) if named else ""
    asked = Asked(address=match["address"], seat=seat, by=own.name if own else "")
    until = invite(handling.desk, handling.work, record, asked, handling.now)
    return Said(
        words=say("{address} is invited to {title} as {seat}", address=match["address"], title=record.title, seat=seat)
        if seat
        else say("{address} is invited to {title}", address=match["address"], title=record.title),
        remarks=(say("The invitation stands until {when}. It keeps no seat free.", when=handling.when(until)),),
    )


def _game(handling: Handling, named: str) -> GameRecord:
    """The game named, the mail's own, or the only one of the writer's that has not begun."""
    work = handling.work
    if named or handling.record or handling.named:
        return game_of(handling, named, "INVITE")
    mine = [work.game(seat.game) for seat in work.seats_of(handling.sender)]
    waiting = [record for record in mine if record is not None and record.status is GameStatus.FORMING]
    if len(waiting) == 1:
        return waiting[0]
    return game_of(handling, "", "INVITE")


# --- the answer -----------------------------------------------------------------------------------------------------


def accept(handling: Handling, heard: Heard) -> Said:
    """ACCEPT: the seat that the answered letter offers."""
    token, record = _offer(handling, "ACCEPT")
    check_may_come_in(handling, record, heard)
    handling.work.claim_game(record.id, wait=True)
    seats = handling.work.seats(record.id)
    who = known_person(handling)
    if token.about == ABOUT:
        return seat_now(handling, record, which_seat(handling.work, record, token.seat, who), who)
    if record.status is not GameStatus.FORMING:
        raise NotAllowed(say("{game} has begun without you", game=record.id), instead=(f"OBSERVE {record.id}", "LIST"))
    if (own := seat_of(seats, who)) is not None:
        raise NotAllowed(
            say("you are {own} in {game} already; a person has one seat in a game", own=own.name, game=record.id)
        )
    seat = free_seat(record, seats, token.seat)
    close_invitation(handling.work, token, handling.now)
    return sit_down(handling, record, seat)


def decline(handling: Handling, heard: Heard) -> Said:
    """DECLINE: the seat that the answered letter offers goes to others."""
    token, record = _offer(handling, "DECLINE")
    if token.about == ABOUT:
        ask_the_next(handling.work, record.id, token.seat, handling.now)
        return Said(
            words=say("declined; {seat} in {title} is offered to somebody else", seat=token.seat, title=record.title)
        )
    declined(handling.desk, handling.work, token, handling.now, handling.cause)
    return Said(words=say("declined; you hear no more of {title}", title=record.title))


def _seat(record: GameRecord, seats: Sequence[SeatRecord], named: str, address: str) -> str:
    """The free seat of that name. Raises Refusal with the invitations that would do."""
    try:
        return free_seat(record, seats, named).name
    except Refusal as refusal:
        free = [seat.name for seat in seats if is_free(seat)]
        lines = tuple(f"INVITE {address} AS {name}" for name in free[:3])
        raise type(refusal)(refusal.reason, instead=lines) from None


def _offer(handling: Handling, word: str) -> tuple[TokenRecord, GameRecord]:
    """What the mail answers, and the game of it. Raises NotAllowed where it answers no offer that still stands."""
    token = handling.token
    if token is None or token.purpose != "accept" or token.game is None:
        raise NotAllowed(
            say("{word} goes in a reply to the letter that offers you a seat", word=spelled(word)), instead=("LIST",)
        )
    if handling.work.seat_by_token(token.token, at=handling.now) is None:
        raise NotAllowed(say("that offer has been answered already, or its time is over"), instead=("LIST",))
    record = handling.work.game(token.game)
    assert record is not None
    return token, record


COMMANDS = (
    Command(words=("INVITE", "EINLADEN"), does=invite_somebody, level=Level.PERSON, rest=Rest.MUST, would_do=_WOULD_DO),
    Command(words=("ACCEPT", "ANNEHMEN"), does=accept, level=Level.PERSON, rest=Rest.MAY),
    Command(words=("DECLINE", "ABLEHNEN"), does=decline, level=Level.PERSON, rest=Rest.MAY),
)
