"""How moderators are written to: what lets their replies in, and what the table knows of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import normalise
from pbem.store.stored_values import PlayerRecord, TokenRecord

if TYPE_CHECKING:
    from pbem.store.work import Work


@dataclass(frozen=True, kw_only=True, slots=True)
class Door:
    """How one moderator is written to."""

    token: str = field(default="", repr=False)  #: lets a reply from there in; "": a reply is asked about first
    person: PlayerRecord | None = None  #: whose address it is, where the table knows them


def doors_of(work: Work, tokens: Iterable[TokenRecord], *others: str) -> dict[str, Door]:
    """Each moderator's address to their door: those who have a token of their own among `tokens`, and `others`.

    Tokens that confirm one act only let nothing else in.
    """
    let_in = {
        found.address: found.token
        for found in tokens
        if found.purpose == Purpose.MODERATOR and found.about == found.address
    }
    addresses = dict.fromkeys([*let_in, *(normalise(other) for other in others if other)])
    return {each: Door(token=let_in.get(each, ""), person=work.player_by_address(each)) for each in addresses}
