"""Asking to come in: into a private game, or one whose players keep their deadlines. The moderator lets in or not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, quoted, say
from pbem.desk.game.dossier import forming_dossier
from pbem.desk.game.kept_deadlines import reliability
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.reports import seated
from pbem.desk.lobby.mustering import gather
from pbem.desk.lobby.seating import REQUEST, free_seat, seat_of, take_seat
from pbem.desk.tokens.conversation_tokens import table_tag
from pbem.desk.tokens.moderator_tokens import doors
from pbem.desk.vacancies.taking_over import take_over
from pbem.mail.reply_addresses import normalise
from pbem.report.inputs import Gathering, Gathers, Matter
from pbem.store.stored_values import GameRecord, GameStatus, PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """Somebody who would like to come in."""

    address: str
    seat: str  #: "" for any
    takeover: bool  #: a seat of a running game


def why_asked(work: Work, record: GameRecord, who: PlayerRecord, *, invited: bool = False) -> str:
    """Why somebody must ask before they sit down, a clause; "" where they need not."""
    terms = terms_of(work, record.id)
    if invited or (terms.opened_by and terms.opened_by == who.id):
        return ""
    if terms.private:
        return keep("the game is private")
    kept = reliability(who.kept)
    if terms.reliable and kept is None:
        return keep(
            "the game is for players who keep {reliable} % of their deadlines, and there is no record yet",
            reliable=terms.reliable,
        )
    if kept is not None and kept * 100 < terms.reliable:
        return keep(
            "the game is for players who keep {reliable} % of their deadlines; the record is {kept} %",
            reliable=terms.reliable,
            kept=f"{kept * 100:.0f}",
        )
    return ""


def ask(desk: Desk, work: Work, record: GameRecord, request: Request, why: str, now: datetime) -> bool:
    """Put it before the moderator; False where it is there already."""
    value = {"kind": "takeover" if request.takeover else "join", "seat": request.seat}
    if not work.mark(record.id, REQUEST, request.address, value, at=now):
        return False
    where = keep("seat {seat}", seat=request.seat) if request.seat else keep("any seat")
    would_do = (
        would("allow", record.id, request.address, does=keep("gives {where}", where=where)),
        would("refuse", record.id, request.address, "WHY …", does=keep("tells them no")),
    )
    number = len(work.marks(record.id, "asked")) + 1
    work.set_mark(record.id, "asked", str(number), at=now)
    what = Matters(
        matter=Matter.REQUEST,
        cause=f"request.{number}",
        reason=why,
        about=request.address,
        details=((keep("asks for"), where),),
        would_do=would_do,
    )
    work.put_letter(notice_letter(desk, now, what, record, doors=doors(desk, work, record, now)))
    return True


def requests(work: Work, game: str) -> list[Request]:
    """What waits for the moderator, the oldest first."""
    return [
        Request(address=mark.name, seat=mark.value.get("seat", ""), takeover=mark.value["kind"] == "takeover")
        for mark in work.marks(game, REQUEST)
        if mark.value.get("kind") in ("join", "takeover")
    ]


def admit(desk: Desk, work: Work, game: str, address: str, now: datetime) -> str:
    """ALLOW: whoever asked gets the seat; what was done, a clause. Raises TableError where it does not go any more."""
    request, record, who = _found(work, game, address)
    if request.takeover or record.status is not GameStatus.FORMING:
        seat = take_over(desk, work, record.id, request.seat, who, now)
        work.forget_marks(game, REQUEST, request.address)
        return say("{address} takes {seat} over", address=address, seat=seat)
    seats = work.seats(game)
    if seat_of(seats, who) is not None:
        work.forget_marks(game, REQUEST, request.address)
        raise TableError(say("{address} has a seat in {game} already", address=address, game=game))
    taken = take_seat(desk, work, free_seat(record, seats, request.seat), who, now)
    work.forget_marks(game, REQUEST, request.address)
    dossier = forming_dossier(desk, work, record)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    players = seated(dossier, hidden=terms_of(work, game).anonymous)
    content = Gathering(common=bag.common(taken.name), news=Gathers.ADMITTED, players=players)
    bag.write(content, cause=f"admitted.{record.version}")
    work.put_letters(bag.letters)
    gather(desk, work, game, now)
    return say("{address} has {taken}", address=address, taken=taken.name)


def turn_away(desk: Desk, work: Work, game: str, address: str, why: str, now: datetime) -> str:
    """REFUSE: whoever asked is told no, with the reason; what was done, a clause."""
    request, record, who = _found(work, game, address)
    work.forget_marks(game, REQUEST, request.address)
    bag = Postbag(desk=desk, dossier=forming_dossier(desk, work, record), now=now)
    common = bag.common_beside(who, table_tag(desk, work, who.address, now))
    content = Gathering(common=common, news=Gathers.TURNED_AWAY, why=why)
    bag.write_beside(content, who.address, cause=f"turned-away.{who.id}.{record.version}")
    work.put_letters(bag.letters)
    return say("{address} is told no", address=address)


def _found(work: Work, game: str, address: str) -> tuple[Request, GameRecord, PlayerRecord]:
    record, wanted = work.game(game), normalise(address)
    if record is None:
        raise TableError(say("there is no game {game} at this table", game=quoted(game)))
    for request in requests(work, game):
        who = work.player_by_address(request.address)
        if request.address == wanted and who is not None:
            return request, record, who
    waiting = ", ".join(request.address for request in requests(work, game)) or say("nobody")
    raise TableError(
        say("{address} has not asked to come into {game}; {waiting} has", address=address, game=game, waiting=waiting)
    )
