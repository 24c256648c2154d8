"""Invitations to a game that has not begun: a letter with a token, which a reply accepts or declines."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import quoted, say
from pbem.desk.entrance.unasked import check_invited, check_unasked
from pbem.desk.game.dossier import Dossier, forming_dossier
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.calendar_entries import pace
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.reports import seated
from pbem.desk.lobby.creating import check_person
from pbem.desk.lobby.seating import is_free, seat_of
from pbem.desk.people.bars import kept_out
from pbem.desk.tokens.issuing import issue_token
from pbem.mail.reply_addresses import SeatTag, normalise
from pbem.report.inputs import Gathering, Gathers, Invitation
from pbem.store.stored_values import GameRecord, PlayerRecord, SeatRecord, TokenRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: Invitations a day of one person: nobody writes to strangers through this table.
_INVITED_A_DAY = 20
#: The marks of a game's open invitations, by address.
INVITATION = "invitation"
#: What an invitation's token is about, before the address; a seat of a running game is offered by another one.
ABOUT = "invite."


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """Whom somebody invites."""

    address: str
    seat: str = ""  #: "" any that is free
    by: str = ""  #: the seat that invites; "" for the moderator


def invite(desk: Desk, work: Work, record: GameRecord, asked: Asked, now: datetime) -> datetime:
    """Write an invitation; until when it stands. Raises TableError where it does not go."""
    address = normalise(asked.address)
    check_person(desk, "invitation", address)
    dossier = forming_dossier(desk, work, record)
    hidden = terms_of(work, record.id).anonymous and bool(asked.by)
    _check(desk, work, dossier.seats, record, address, now, hidden=hidden)
    if asked.by:
        check_unasked(desk, work, address, now)
        check_invited(desk, work, address, now)
        _count(work, dossier.people[asked.by], now)
    until = now + timedelta(days=desk.config.tokens.accept_days)
    work.set_mark(record.id, INVITATION, address, {"by": asked.by, "until": until.isoformat()}, at=now)
    plays = seat_of(dossier.seats, work.player_by_address(address)) is not None
    if hidden and (plays or kept_out(work, record.id, address)):
        return until  # who plays in an anonymous game, or did, is not told by a refusal: only no letter goes out
    _write(desk, work, dossier, asked, until, now)
    return until


def _write(desk: Desk, work: Work, dossier: Dossier, asked: Asked, until: datetime, now: datetime) -> None:
    record, terms, address = dossier.record, terms_of(work, dossier.record.id), normalise(asked.address)
    token = issue_token(
        desk,
        work,
        game=record.id,
        seat=asked.seat,
        purpose="accept",
        at=now,
        address=address,
        expires=until,
        about=f"{ABOUT}{address}",
    )
    number = len(work.marks(record.id, "invited")) + 1
    work.set_mark(record.id, "invited", str(number), at=now)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    known = work.player_by_address(address)
    inviter = dossier.people.get(asked.by)
    with bag.speaking_beside(known):
        content = Invitation(
            common=bag.common_beside(known, SeatTag(game=record.id, seat="you", token=token), asked.seat or None),
            by="" if terms.anonymous or inviter is None else inviter.name,
            until=until,
            players=seated(dossier, hidden=terms.anonymous),
            pace=pace(dossier.clock),
            commits_to=tuple(terms.words()),
        )
    bag.write_beside(content, address, cause=f"invitation.{number}")
    work.put_letters(bag.letters)


def _check(
    desk: Desk,
    work: Work,
    seats: tuple[SeatRecord, ...],
    record: GameRecord,
    address: str,
    now: datetime,
    *,
    hidden: bool,
) -> None:
    if not any(is_free(seat) for seat in seats):
        raise NotAllowed(say("all seats of {game} are taken", game=record.id))
    if not hidden and seat_of(seats, work.player_by_address(address)) is not None:
        raise NotAllowed(say("{address} has a seat in {game} already", address=address, game=record.id))
    standing = open_invitations(work, record.id, now)
    if address in standing:
        raise NotAllowed(
            say("{address} is invited to {game} already, and has not answered yet", address=address, game=record.id)
        )
    most = desk.config.lobby.invitations
    if len(standing) >= most:
        raise NotAllowed(
            say(
                "{most} invitations to {game} are not answered yet, and no more go out at a time",
                most=most,
                game=record.id,
            )
        )


def _count(work: Work, who: PlayerRecord, now: datetime) -> None:
    """Raises NotAllowed after too many letters of one day: games can be opened and given up again without end."""
    name, today = f"invited.{who.id}", str(now.date())
    work.alone(name)
    day, invited = work.setting(name, [today, 0])
    if day == today and invited >= _INVITED_A_DAY:
        raise NotAllowed(
            say(
                "{invited_a_day} invitations of yours went out today; tomorrow there may be more",
                invited_a_day=_INVITED_A_DAY,
            )
        )
    work.put_setting(name, [today, invited + 1 if day == today else 1])


def open_invitations(work: Work, game: str, now: datetime) -> list[str]:
    """The addresses that are invited and have not answered."""
    return [mark.name for mark in work.marks(game, INVITATION) if datetime.fromisoformat(mark.value["until"]) > now]


def close_invitation(work: Work, token: TokenRecord, now: datetime) -> str:
    """An invitation was answered; the seat that had invited."""
    assert token.game is not None
    mark = work.find_mark(token.game, INVITATION, token.address)
    work.forget_marks(token.game, INVITATION, token.address)
    work.revoke_tokens(token.game, token.seat, "accept", at=now, about=token.about)
    return str(mark.value["by"]) if mark else ""


def declined(desk: Desk, work: Work, token: TokenRecord, now: datetime, cause: str) -> None:
    """Somebody does not want the seat: whoever invited them is told, and may invite somebody else."""
    by = close_invitation(work, token, now)
    record = work.game(str(token.game))
    if record is None or record.started is not None or not by:
        return
    dossier = forming_dossier(desk, work, record)
    if by not in [seat.name for seat in dossier.reached_by_mail()]:
        return
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    bag.write(Gathering(common=bag.common(by), news=Gathers.DECLINED, about=(token.address,)), cause=cause)
    work.put_letters(bag.letters)


def forming(work: Work, game: str) -> GameRecord:
    """The record of a game that has not begun. Raises TableError for any other."""
    record = work.game(game)
    if record is None:
        raise TableError(say("there is no game {game} at this table", game=quoted(game)))
    if record.started is not None or record.ended is not None:
        raise NotAllowed(say("game {game} has begun already", game=game))
    return record
