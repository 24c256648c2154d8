"""Tokens as the desk gives them out: for how long, and what becomes of the earlier ones."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.mail.addresses import new_token

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.work import Work


def issue_orders_token(desk: Desk, work: Work, game: str, seat: str, now: datetime) -> str:
    """A new token for a seat's orders, good until it is renewed; the old one stops working."""
    token = new_token(desk.random_bytes(16))
    work.issue_token(token, game=game, seat=seat, purpose="orders", at=now)
    return token


def renew_token(desk: Desk, work: Work, game: str, seat: str, now: datetime) -> str:
    """A new token for a seat's orders; every token that the seat had before, for whatever purpose, stops working."""
    work.revoke_tokens(game, seat, at=now)
    return issue_orders_token(desk, work, game, seat, now)


def issue_confirm_token(desk: Desk, work: Work, game: str, seat: str, about: str, now: datetime) -> str:
    """A token for one question to a seat ("mail.17"): it confirms that mail and nothing else, until `confirm_until`."""
    token = new_token(desk.random_bytes(16))
    until = confirm_until(desk, now)
    work.issue_token(token, game=game, seat=seat, purpose="confirm", at=now, expires=until, about=about)
    return token


def confirm_until(desk: Desk, now: datetime) -> datetime:
    """Until when a question that is asked now can be answered; what waits for it is refused then."""
    return now + timedelta(days=desk.config.tokens.confirm_days)
