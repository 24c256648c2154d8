"""Whether somebody is kept out or may not write: looked up by the person and by every spelling of their addresses."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import say, sentence, told
from pbem.mail.reply_addresses import canonical, normalise
from pbem.store.stored_values import OUT, BarKind, BarRecord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pbem.store.work import Work


@dataclass(frozen=True, kw_only=True, slots=True)
class Somebody:
    """A person as bars know them."""

    address: str  #: where their mail goes, else the one that was named
    player: int | None  #: None: nobody this table knows
    addresses: frozenset[str]  #: all that are theirs
    others: frozenset[int] = frozenset()  #: players of the same mailboxes under another spelling

    @property
    def digests(self) -> frozenset[str]:
        """Their mailboxes as bars are found by."""
        return digests_of(self.addresses)

    def is_at(self, address: str | None) -> bool:
        """Whether an address reaches a mailbox of theirs."""
        return bool(address) and digest_of(address or "") in self.digests

    def is_player(self, player: int | None) -> bool:
        """Whether that is they."""
        return player is not None and (player == self.player or player in self.others)


def digest_of(address: str) -> str:
    """What all spellings of a mailbox have in common, as it is kept: no address can be read out of it."""
    return sha256(canonical(address).encode()).hexdigest()


def digests_of(addresses: Iterable[str]) -> frozenset[str]:
    """The same of several."""
    return frozenset(map(digest_of, addresses))


def somebody_at(work: Work, address: str) -> Somebody:
    """Whoever writes from an address; with what is registered under exactly this spelling."""
    known = work.player_by_address(normalise(address))
    theirs = [record.address for record in work.addresses(known.id)] if known else []
    return Somebody(
        address=known.address if known else normalise(address),
        player=known.id if known else None,
        addresses=frozenset([normalise(address), *theirs]),
    )


def everybody_at(work: Work, address: str) -> Somebody:
    """The same, whichever spelling they are registered under: looks at every address that is known, so not per mail."""
    sought = {digest_of(each) for each in somebody_at(work, address).addresses}
    records, found = work.every_address(), set[int]()
    while more := {each.player_id for each in records if digest_of(each.address) in sought} - found:
        found |= more
        sought |= {digest_of(each.address) for each in records if each.player_id in more}
    known = work.player_by_address(normalise(address))
    first = known.id if known else min(found, default=None)
    person = work.player(first) if first is not None else None
    return Somebody(
        address=person.address if person else normalise(address),
        player=first,
        addresses=frozenset([normalise(address), *(each.address for each in records if each.player_id in found)]),
        others=frozenset(found - {first}),
    )


def bars_on(work: Work, who: Somebody) -> tuple[BarRecord, ...]:
    """Every bar that is about somebody."""
    return work.bars_against(who.player, who.digests)


def kept_out(work: Work, game: str, address: str) -> BarRecord | None:
    """What keeps whoever writes from an address out of a game: a bar of the game, or of the table."""
    found = bars_on(work, somebody_at(work, address))
    return next((bar for bar in found if bar.kind in OUT and bar.game in (None, game)), None)


def banned(work: Work, address: str) -> BarRecord | None:
    """The ban from the table that an address is under."""
    if not work.bars():  # asked of every mail
        return None
    return next((bar for bar in bars_on(work, somebody_at(work, address)) if bar.game is None), None)


def check_not_kept_out(work: Work, game: str, address: str) -> None:
    """Raises NotAllowed for somebody who was put out of a game, or of the table: to be let in first."""
    if kept_out(work, game, address):
        raise NotAllowed(say("{address} was put out of {game}: ALLOW comes first", address=address, game=game))


def check_not_banned(work: Work, address: str) -> None:
    """Raises TableError for an address that is banned from the table: nothing is sent there."""
    if banned(work, address):
        raise TableError(
            say("{address} is banned from this table; UNBAN {address}, or `pbem ban lift`, lifts it", address=address)
        )


def muted(work: Work, game: str, address: str) -> BarRecord | None:
    """What keeps whoever writes from an address from writing to others in a game."""
    if not any(bar.kind is BarKind.MUTED for bar in work.bars(game)):
        return None
    found = bars_on(work, somebody_at(work, address))
    return next((bar for bar in found if bar.kind is BarKind.MUTED and bar.game == game), None)


def muted_seats(work: Work, game: str) -> set[str]:
    """The seats whose players may not write to others."""
    mutes = [bar for bar in work.bars(game) if bar.kind is BarKind.MUTED]
    if not mutes:
        return set()
    return {seat.name for seat in work.seats(game) if seat.address and muted(work, game, seat.address)}


def bar_line(bar: BarRecord) -> str:
    """A bar as its moderator reads it."""
    where = bar.game or say("the whole table")
    tried = say(", tried {count} times since", count=bar.tries) if bar.tries else ""
    return say(
        _LINES[bar.kind], where=where, who=who_is_barred(bar), day=f"{bar.at:%Y-%m-%d}", tried=tried, why=told(bar.why)
    )


def who_is_barred(bar: BarRecord) -> str:
    """Their address as it was, and the seat they had."""
    who = bar.address or say("somebody who was removed")
    return f"{who} ({bar.seat})" if bar.seat else who


_LINES = {
    BarKind.KICKED: sentence("{where}: {who} was put out by KICK on {day}{tried}: {why}"),
    BarKind.REMOVED: sentence("{where}: {who} was put out by REMOVE on {day}{tried}: {why}"),
    BarKind.BANNED: sentence("{where}: {who} was banned on {day}{tried}: {why}"),
    BarKind.MUTED: sentence("{where}: {who} was muted on {day}{tried}: {why}"),
}
