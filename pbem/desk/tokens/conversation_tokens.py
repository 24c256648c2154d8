"""What lets a reply to a mail of the table speak for its address: a token that was mailed to that address alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.tokens.issuing import issue_token
from pbem.mail.reply_addresses import SeatTag

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: What a tag says where a game and a seat would stand.
AT_THE_TABLE = ("table", "you")
#: How long an address is believed by the token of the last answer it got.
CONVERSATION = timedelta(days=30)


def conversation_token(desk: Desk, work: Work, address: str, now: datetime) -> str:
    """What lets a reply from `address` speak for itself at the table; the one it has, unless that soon runs out."""
    for found in work.tokens_of(address, at=now):
        if found.purpose == "person" and found.expires and found.expires - now > CONVERSATION / 2:
            return found.token
    return issue_token(desk, work, purpose="person", at=now, address=address, expires=now + CONVERSATION)


def table_tag(desk: Desk, work: Work, address: str, now: datetime) -> SeatTag:
    """The tag of a mail of the table to `address`."""
    return SeatTag(game=AT_THE_TABLE[0], seat=AT_THE_TABLE[1], token=conversation_token(desk, work, address, now))
