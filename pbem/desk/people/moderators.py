"""Who moderates a game: its moderator and the second ones.

A game's moderator is the one named at its opening, else the table's. Second moderators may do all the same. Nobody's
seat is touched by it: whether a moderator also plays is found by the person, whichever address they write from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.mail.reply_addresses import canonical, normalise
from pbem.store.stored_values import GameRecord, SeatRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: The marks of a game's second moderators, by address.
SECOND = "moderator"


def moderators(desk: Desk, work: Work, record: GameRecord) -> tuple[str, ...]:
    """The addresses of a game's moderators, the first one first."""
    first = record.moderator or desk.config.table.moderator
    return (first, *(mark.name for mark in work.marks(record.id, SECOND) if mark.name != first))


def is_moderator(desk: Desk, work: Work, record: GameRecord, address: str) -> bool:
    """Whether whoever writes from `address` moderates the game, by any address of theirs."""
    own = _addresses(work, address)
    return any(own & _addresses(work, known) for known in moderators(desk, work, record))


def seats_held(desk: Desk, work: Work, record: GameRecord, seats: Sequence[SeatRecord], who: str) -> tuple[str, ...]:
    """The seats of the game in which its moderators sit, or whoever acts: `who`, where that is an address."""
    people = {*moderators(desk, work, record), *([who] if "@" in who else [])}
    own = {address for person in people for address in _addresses(work, person)}
    numbers = {found.id for address in own if (found := work.player_by_address(address)) is not None}
    return tuple(
        seat.name
        for seat in seats
        if seat.bot is None
        and (seat.player_id in numbers or (seat.address and canonical(normalise(seat.address)) in own))
    )


def _addresses(work: Work, address: str) -> set[str]:
    """All addresses of the person who has this one, in the form in which they are compared."""
    known = work.player_by_address(normalise(address))
    theirs = [found.address for found in work.addresses(known.id)] if known else []
    return {canonical(normalise(each)) for each in (address, *theirs)}
