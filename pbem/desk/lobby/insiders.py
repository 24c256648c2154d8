"""Whoever knows what a seat knows is kept from every other seat of that game: its player, and who sits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.lobby.seating import FORMER
from pbem.mail.reply_addresses import canonical

if TYPE_CHECKING:
    from pbem.store.stored_values import PlayerRecord
    from pbem.store.work import Work

#: The marks of those who sit for a seat, by seat; and what their tokens are about.
SITTER = "sitter"
#: In such a mark: nobody was let in, and whoever asked is not told so (the game is anonymous).
OUTSIDE = "outside"


def played_by(work: Work, game: str, address: str) -> str:
    """The seat whose player has an address, or another one of the same mailbox; "" where none has."""
    theirs = _mailboxes(work, address)
    for seat in work.seats(game):
        known = work.player(seat.player_id) if seat.player_id else None
        own = [seat.address, *_addresses(work, known)] if seat.bot is None else []
        if theirs & {canonical(each) for each in own if each}:
            return seat.name
    return ""


def sat_for(work: Work, game: str, address: str) -> str:
    """The seat that whoever has an address sits for, or has sat for; "" for none, and for who was never let in."""
    theirs = _mailboxes(work, address)
    marks = [mark for mark in work.marks(game, SITTER) if not mark.value.get(OUTSIDE)]
    return next((mark.name for mark in marks if canonical(str(mark.value["address"])) in theirs), "")


def had_by(work: Work, game: str, address: str) -> str:
    """The seat that whoever has an address had once, and somebody else has taken over; "" for none."""
    who = work.player_by_address(address)
    mark = work.find_mark(game, FORMER, str(who.id)) if who else None
    return str(mark.value) if mark else ""


def _mailboxes(work: Work, address: str) -> set[str]:
    return {canonical(each) for each in (address, *_addresses(work, work.player_by_address(address)))}


def _addresses(work: Work, who: PlayerRecord | None) -> list[str]:
    return [known.address for known in work.addresses(who.id)] if who else []
