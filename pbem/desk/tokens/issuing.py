"""Tokens are drawn and issued here, and nowhere else on the desk."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.mail.reply_addresses import new_token

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def draw_token(desk: Desk) -> str:
    """A new token, not issued yet: it lets nothing in."""
    return new_token(desk.random_bytes(16))


def issue_token(
    desk: Desk,
    work: Work,
    *,
    purpose: str,
    at: datetime,
    game: str | None = None,
    seat: str = "",
    address: str = "",
    about: str = "",
    expires: datetime | None = None,
    drawn: str = "",
) -> str:
    """A token that is good from now on, for a seat of a game or for an address; the earlier one of the same stops.

    `purpose`: one of `pbem.mail.guard.Purpose`, or the caller's own; `about`: the one question it answers; `drawn`: by
    `draw_token`, where a letter with it is planned before anything is written.
    """
    token = drawn or draw_token(desk)
    work.issue_token(token, game=game, seat=seat, purpose=purpose, at=at, address=address, about=about, expires=expires)
    return token
