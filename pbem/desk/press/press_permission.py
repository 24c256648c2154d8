"""Who may write to whom, and what a writer learns about those who do not read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.entrance.barred import check_may_write
from pbem.desk.game.handling import SeatMail
from pbem.desk.game.play import owing
from pbem.desk.ground.press_rules import check_allowed
from pbem.desk.press.passing_on import MODERATOR, OBSERVERS, PressRoom
from pbem.desk.wording.addressees import Addressed
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.core.sheet import Sheet
    from pbem.desk.game.handling import Handling
    from pbem.desk.wording.command import Heard
    from pbem.store.stored_values import SeatRecord


def readers_of(room: PressRoom, to: Addressed) -> tuple[str, ...]:
    """Who gets a message. Raises NotAllowed where that is nobody."""
    mail = room.readers()
    reached = [seat for seat in to.seats if seat in mail]
    found = [*reached, *([OBSERVERS] if to.observers else []), *([MODERATOR] if to.moderator else [])]
    if reached or to.moderator:
        return tuple(found)
    if to.observers and not to.everybody:
        if room.observers():
            return (OBSERVERS,)
        raise NotAllowed(say("nobody watches this game, so nobody would read it"))
    if to.seats:
        unread = " ".join(_unread(room, to))
        raise NotAllowed(say("nobody would read it, so it was not sent. {unread}", unread=unread))
    raise NotAllowed(say("you are the only one it is for, so it was not sent; DIARY keeps notes for yourself"))


def check_writer(handling: Handling, room: PressRoom, to: Addressed, heard: Heard) -> None:
    """Raises NotAllowed where the game's rules, or the writer's place in it, keep him from writing to these."""
    if not to.seats and not to.observers:
        return  # the moderator may always be written to
    check_may_write(handling, room.bag.dossier.record, heard)
    if not handling.seat:
        if to.seats:
            raise NotAllowed(say("those who watch may write to OBSERVERS and to the MODERATOR, not to those who play"))
        return
    sheet = handling.script.sheet if isinstance(handling, SeatMail) else None
    owes = room.rules.must_order and owes_orders(room, handling.seat, sheet)
    check_allowed(room.rules, public=to.everybody or not to.seats, anonymous=to.anonymous, owes=owes)


def owes_orders(room: PressRoom, seat: str, sheet: Sheet | None = None) -> bool:
    """Whether the game waits for orders of the seat. `sheet`: as a mail leaves it, where it is not the one stored."""
    dossier = room.bag.dossier
    if dossier.record.status is not GameStatus.RUNNING:
        return False
    sheets = {**dossier.sheets, seat: sheet} if sheet is not None else dossier.sheets
    position = dossier.position()
    return seat in owing(dossier.ruleset.needs(position.state, position.waiting, sheets, dossier.clock.tempo))


def remarks_on(room: PressRoom, to: Addressed) -> Iterator[str]:
    """What a writer should know of his message."""
    yield from _unread(room, to)
    if to.oneself:
        yield say("You named your own seat as well; you read it here.")
    if to.anonymous and to.moderator:
        yield say("The moderator reads the name of your seat.")


def _unread(room: PressRoom, to: Addressed) -> Iterator[str]:
    mail = room.readers()
    for seat in room.bag.dossier.seats:
        if seat.name in to.seats and seat.name not in mail:
            yield say("{seat} is {who}: nobody reads it there.", seat=seat.name, who=_who(seat))


def _who(seat: SeatRecord) -> str:
    return say("played by a bot") if seat.bot is not None else say("vacant")
