"""REMATCH: the same game again, with the same people, who are invited to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.ground.terms import keep_terms, terms_of
from pbem.desk.lobby.creating import LONGEST_TITLE, NewGame, Sitter, create_within
from pbem.desk.lobby.inviting import Asked, invite
from pbem.desk.lobby.opening import check_policy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import GameRecord, PlayerRecord, SeatRecord
    from pbem.store.work import Work

#: The mark of a game that is played again: the new one.
REMATCH = "rematch"


def open_again(
    desk: Desk, work: Work, record: GameRecord, who: PlayerRecord, own: str, now: datetime
) -> tuple[str, list[str]]:
    """The new game, and who is invited to it. Raises TableError where there is one already, or none may be opened."""
    before = work.find_mark(record.id, REMATCH, "")
    if before is not None:
        raise TableError(say("there is a rematch already: JOIN {game}", game=before.value))
    check_policy(desk, work, who)
    seats = work.seats(record.id)
    new = NewGame(
        ruleset=record.ruleset,
        title=keep("{title}, again", title=record.title)[:LONGEST_TITLE],
        sitters=[_sitter(record, seat, who, own) for seat in seats],
        options=record.options,
        clock=record.clock,
        address=desk.address_of(record),
    )
    game = create_within(desk, work, new, now)
    terms = replace(terms_of(work, record.id), opened_by=who.id)
    keep_terms(work, game, terms, now)
    work.set_mark(record.id, REMATCH, "", game, at=now)
    return game, _invited(desk, work, game, [seat for seat in seats if seat.name != own], now, by=own)


def _sitter(record: GameRecord, seat: SeatRecord, who: PlayerRecord, own: str) -> Sitter:
    """Bots of the beginning play again; one that came in somebody's place belongs to that game: its seat is free."""
    if seat.name == own:
        return Sitter(seat=seat.name, address=who.address, name=who.name, zone=who.zone)
    came_later = record.started is not None and seat.joined_at is not None and seat.joined_at > record.started
    if seat.bot is None or came_later:
        return Sitter(seat=seat.name, free=True)
    return Sitter(seat=seat.name, bot=seat.bot)


def _invited(desk: Desk, work: Work, game: str, seats: Sequence[SeatRecord], now: datetime, *, by: str) -> list[str]:
    """The seats whose players are asked; whoever may not be written to now comes by JOIN."""
    record = work.game(game)
    assert record is not None
    asked = []
    for seat in seats:
        if seat.bot is not None or not seat.address or seat.left_at is not None:
            continue
        try:
            invite(desk, work, record, Asked(address=seat.address, seat=seat.name, by=by), now)
        except TableError:
            continue
        asked.append(seat.name)
    return asked
