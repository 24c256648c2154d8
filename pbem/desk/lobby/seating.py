"""Who sits where before a game begins: seats that are free, taking one, leaving one; nobody has two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import say
from pbem.desk.archive.sealing import ENTROPY
from pbem.desk.letters.watchers import stop_watching
from pbem.desk.lobby.creating import Sitter, person
from pbem.desk.people.answer_language import language_of_newcomer
from pbem.desk.people.bars import check_not_kept_out
from pbem.desk.tokens.seat_tokens import issue_orders_token
from pbem.desk.wording.seat_names import seat_named
from pbem.mail.reply_addresses import canonical
from pbem.store.stored_values import GameRecord, GameStatus, PlayerRecord, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.desk.ground.desk import Desk
    from pbem.mail.letter import Letter
    from pbem.store.work import Work

#: The mark of a seat whose player has said READY.
READY = "ready"
#: The marks of what the moderator has to decide, by the address of whoever asks to come in.
REQUEST = "request"
#: The marks of those who had a seat of a running game, by player: they know what nobody else may know of it.
FORMER = "former"
#: Characters of a name that is taken out of a mail's From line.
_LONGEST_NAME = 40


def is_free(seat: SeatRecord) -> bool:
    """Whether nobody plays the seat, no bot either."""
    return seat.bot is None and (seat.left_at is not None or not seat.address)


def seat_of(seats: Sequence[SeatRecord], who: PlayerRecord | None) -> SeatRecord | None:
    """The seat that somebody has, under any address that reaches the same mailbox."""
    if who is None:
        return None
    mine = [seat for seat in seats if not is_free(seat) and seat.bot is None]
    same = canonical(who.address)
    return next((seat for seat in mine if seat.player_id == who.id or canonical(seat.address) == same), None)


def free_seat(record: GameRecord, seats: Sequence[SeatRecord], named: str) -> SeatRecord:
    """The free seat of that name, the first free one where none is named. Raises Refusal with the lines that do."""
    free = [seat for seat in seats if is_free(seat)]
    if not free:
        raise NotAllowed(say("all seats of {game} are taken", game=record.id), instead=(f"OBSERVE {record.id}",))
    if not named:
        return free[0]
    meant = seat_named(named, [seat.name for seat in seats])
    for seat in seats:
        if seat.name == meant:
            if is_free(seat):
                return seat
            raise NotAllowed(
                say("{seat} is taken in {game}", seat=seat.name, game=record.id), instead=_joins(record, free)
            )
    raise NotUnderstood(
        say("there is no seat “{named}” in {game}", named=named, game=record.id), instead=_joins(record, free)
    )


def _joins(record: GameRecord, free: Sequence[SeatRecord]) -> tuple[str, ...]:
    word = "JOIN" if record.status is GameStatus.FORMING else "TAKEOVER"
    return tuple(f"{word} {record.id} AS {seat.name}" for seat in free[:3])


def name_in_mail(letter: Letter) -> str:
    """The name beside a mail's address, where it is one."""
    name = " ".join((letter.sender_name or "").split())
    return name[:_LONGEST_NAME] if name.isprintable() and "@" not in name else ""


def known_person(handling: Handling) -> PlayerRecord:
    """Whoever wrote, made known to this table where they are new: with the language that they write."""
    if handling.person is None:
        sitter = Sitter(seat="", address=handling.sender, name=name_in_mail(handling.letter))
        made = person(handling.desk, handling.work, sitter, handling.now)
        language = language_of_newcomer(handling.desk, handling.work, handling.letter)
        handling.person = handling.work.put_player(replace(made, language=language))
    return handling.person


def take_seat(desk: Desk, work: Work, seat: SeatRecord, who: PlayerRecord, now: datetime) -> SeatRecord:
    """Somebody sits down on a free seat of a game that has not begun; their mails are let in by a new token.

    Raises NotAllowed for who was put out of it.
    """
    check_not_kept_out(work, seat.game, who.address)
    taken = replace(seat, player_id=who.id, address=who.address, bot=None, missed=0, joined_at=now, left_at=None)
    work.put_seats([taken])
    _forget_said(work, seat)
    issue_orders_token(desk, work, seat.game, seat.name, now)
    stop_watching(work, seat.game, who.address, now)
    return taken


def leave_seat(work: Work, seat: SeatRecord, now: datetime) -> SeatRecord:
    """A seat of a game that has not begun is free again; what its player said for it is forgotten."""
    free = SeatRecord(game=seat.game, name=seat.name, place=seat.place, left_at=now)
    work.put_seats([free])
    work.revoke_tokens(seat.game, seat.name, at=now)
    _forget_said(work, seat)
    return free


def _forget_said(work: Work, seat: SeatRecord) -> None:
    """What was said for a seat by whoever had it before the game begins is not said by the next one."""
    for kind in (READY, ENTROPY):
        work.forget_marks(seat.game, kind, seat.name)
