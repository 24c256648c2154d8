"""Tokens: what lets a mail speak for a seat.

A token is looked up by its SHA-256 and then compared in constant time, so neither the index nor the comparison tells
how much of a guess was right. It lies in clear beside the digest, because each report must carry it again; it is never
shown by `repr` and so in no log.
"""

from __future__ import annotations

import hmac
from datetime import datetime
from hashlib import sha256

from sqlalchemy import bindparam, insert, update

from pbem.store.subject import Subject, columns, row_of, value_of, values_of
from pbem.store.tables import SEAT_TOKEN
from pbem.store.values import TokenRecord

_alive = SEAT_TOKEN.c.revoked.is_(None)
_BY_DIGEST = columns(SEAT_TOKEN, TokenRecord).where(SEAT_TOKEN.c.digest == bindparam("sought"), _alive)
_OF_GAME = (
    columns(SEAT_TOKEN, TokenRecord)
    .where(SEAT_TOKEN.c.game == bindparam("of"), _alive)
    .order_by(SEAT_TOKEN.c.seat, SEAT_TOKEN.c.purpose)
)


class Tokens(Subject):
    """Tokens, inside a transaction."""

    def issue_token(self, token: str, *, game: str, seat: str, purpose: str, at: datetime) -> TokenRecord:
        """Give a seat a new token; its earlier ones for the same purpose stop working."""
        self.revoke_tokens(game, seat, purpose, at=at)
        record = TokenRecord(token=token, game=game, seat=seat, purpose=purpose, issued=at)
        self._run(insert(SEAT_TOKEN), {**row_of(record), "digest": _digest(token)})
        return record

    def seat_by_token(self, token: str) -> TokenRecord | None:
        """The token's record, if it is one and still works."""
        found = value_of(TokenRecord, self._run(_BY_DIGEST, {"sought": _digest(token)}).first())
        if found is None or not hmac.compare_digest(found.token.encode(), token.encode()):
            return None
        return found

    def tokens(self, game: str, seat: str | None = None, purpose: str | None = None) -> tuple[TokenRecord, ...]:
        """The working tokens of a game, of one seat or for one purpose where named."""
        found = values_of(TokenRecord, self._run(_OF_GAME, {"of": game}))
        return tuple(each for each in found if seat in (None, each.seat) and purpose in (None, each.purpose))

    def revoke_tokens(self, game: str, seat: str, purpose: str | None = None, *, at: datetime) -> int:
        """Stop a seat's tokens, for one purpose or all; how many. The text of a stopped token is forgotten."""
        wanted = [SEAT_TOKEN.c.game == game, SEAT_TOKEN.c.seat == seat, _alive]
        wanted += [SEAT_TOKEN.c.purpose == purpose] if purpose is not None else []
        return self._run(update(SEAT_TOKEN).where(*wanted).values(revoked=at, token="")).rowcount


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
