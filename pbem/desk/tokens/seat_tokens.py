"""Tokens as the desk gives them out: for how long, and what becomes of the earlier ones."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.tokens.issuing import draw_token, issue_token
from pbem.mail.compose import exchanged
from pbem.mail.reply_addresses import TOKEN_LENGTH, TOKEN_LIKENESS, without_tokens

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import TokenRecord
    from pbem.store.work import Work


def issue_orders_token(desk: Desk, work: Work, game: str, seat: str, now: datetime) -> str:
    """A new token for a seat's orders, good until it is renewed; the old one stops working."""
    return issue_token(desk, work, game=game, seat=seat, purpose="orders", at=now)


def renew_token(desk: Desk, work: Work, game: str, seat: str, now: datetime) -> str:
    """A new token for a seat's orders; every token that the seat had before, for whatever purpose, stops working."""
    work.revoke_tokens(game, seat, at=now)
    return issue_orders_token(desk, work, game, seat, now)


def exchange_token(desk: Desk, work: Work, old: TokenRecord, now: datetime) -> TokenRecord:
    """The same right under a new token; the old one stops at once, also in letters that have not been sent yet."""
    token = draw_token(desk)
    new = work.issue_token(
        token,
        game=old.game,
        seat=old.seat,
        purpose=old.purpose,
        at=now,
        address=old.address,
        expires=old.expires,
        about=old.about,
    )
    for letter in work.unsent_letters(game=old.game, recipient=old.address):
        raw = exchanged(letter.raw, old.token, token)
        if raw != letter.raw:
            work.rewrite_letter(letter.id, raw=raw, subject=letter.subject.replace(old.token, token))
    return new


def successor(work: Work, token: str, now: datetime) -> TokenRecord | None:
    """What took the place of a token that was renewed because others could read it."""
    old = work.stale_token(token, at=now)
    if old is None or not old.copied:
        return None
    found = work.tokens(old.game, old.seat, old.purpose, at=now) if old.game else work.tokens_of(old.address, at=now)
    same = (old.purpose, old.address, old.about)
    return next((each for each in found if (each.purpose, each.address, each.about) == same), None)


def issue_confirm_token(desk: Desk, work: Work, game: str, seat: str, about: str, now: datetime) -> str:
    """A token for one question to a seat ("mail.17"): it confirms that mail and nothing else, until `confirm_until`."""
    until = confirm_until(desk, now)
    return issue_token(desk, work, game=game, seat=seat, purpose="confirm", at=now, expires=until, about=about)


def confirm_until(desk: Desk, now: datetime) -> datetime:
    """Until when a question that is asked now can be answered; what waits for it is refused then."""
    return now + timedelta(days=desk.config.tokens.confirm_days)


#: What may be a token, wherever in a text it stands.
_LIKE_A_TOKEN = re.compile(rf"(?:(?<![0-9a-z])|(?<=%20))[0-9a-z]{{{TOKEN_LENGTH}}}(?![0-9a-z])", re.IGNORECASE)
#: How many of them are looked up in one text; from there on each counts as one.
_LOOKED_UP = 200


def fit_for_others(work: Work, text: str, now: datetime) -> str:
    """A text that somebody else reads: without the tokens of mails that are quoted in it, in whatever form."""
    plain, known = without_tokens(text), dict[str, bool]()

    def shortened(match: re.Match[str]) -> str:
        token = match.group().lower().translate(TOKEN_LIKENESS)
        if token not in known:
            known[token] = len(known) >= _LOOKED_UP or work.seat_by_token(token, at=now) is not None
        return f"{match.group()[:4]}…" if known[token] else match.group()

    return _LIKE_A_TOKEN.sub(shortened, plain)
