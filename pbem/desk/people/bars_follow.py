"""Bars are of people: they hold for an address that is added later, and after a person was removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.people.bars import Somebody, bars_on, digest_of, digests_of

if TYPE_CHECKING:
    from pbem.store.work import Work


def follow_address(work: Work, player: int, address: str) -> None:
    """A person has another address from now on: what is about either of them is about both."""
    theirs = {record.address for record in work.addresses(player)}
    for bar in bars_on(work, Somebody(address=address, player=player, addresses=frozenset([address, *theirs]))):
        work.add_to_bar(bar.id, digests_of([address, *theirs]))
        if bar.player_id != player:
            work.bar_person(bar.id, player)


def remember_addresses(work: Work, player: int) -> None:
    """A person is about to be removed: by their addresses they are known again."""
    theirs = frozenset(record.address for record in work.addresses(player))
    for bar in bars_on(work, Somebody(address="", player=player, addresses=theirs)):
        work.add_to_bar(bar.id, map(digest_of, theirs))
