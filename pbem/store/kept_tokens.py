"""Tokens: what lets a mail speak for a seat, or for an address.

A token is looked up by its SHA-256 and then compared in constant time, so neither the index nor the comparison tells
how much of a guess was right. It is in clear beside the digest, because each report must carry it again; it is never
shown by `repr` and so in no log.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from sqlalchemy import bindparam, insert, or_, update

from pbem.store.repository import Repository, columns, row_of, value_of, values_of
from pbem.store.stored_values import TokenRecord
from pbem.store.tables import SEAT_TOKEN

_alive = SEAT_TOKEN.c.revoked.is_(None)
_BY_DIGEST = columns(SEAT_TOKEN, TokenRecord).where(SEAT_TOKEN.c.digest == bindparam("sought"))
_OF_GAME = (
    columns(SEAT_TOKEN, TokenRecord)
    .where(SEAT_TOKEN.c.game == bindparam("of"), _alive)
    .order_by(SEAT_TOKEN.c.seat, SEAT_TOKEN.c.purpose, SEAT_TOKEN.c.about)
)
_OF_SEAT = _OF_GAME.where(SEAT_TOKEN.c.seat == bindparam("named"))
_FOR = SEAT_TOKEN.c.purpose == bindparam("purpose")
#: Whether a seat is named, and whether a purpose.
_TOKENS = {
    (False, False): _OF_GAME,
    (True, False): _OF_SEAT,
    (False, True): _OF_GAME.where(_FOR),
    (True, True): _OF_SEAT.where(_FOR),
}
_OF_NO_GAME = (
    columns(SEAT_TOKEN, TokenRecord)
    .where(SEAT_TOKEN.c.game.is_(None), SEAT_TOKEN.c.address == bindparam("of"), _alive)
    .order_by(SEAT_TOKEN.c.purpose, SEAT_TOKEN.c.about)
)


class Tokens(Repository):
    """Tokens, inside a transaction."""

    def issue_token(
        self,
        token: str,
        *,
        game: str | None,
        seat: str,
        purpose: str,
        at: datetime,
        address: str = "",
        expires: datetime | None = None,
        about: str = "",
    ) -> TokenRecord:
        """Give a seat, or (without a game) an address, a new token.

        The earlier one of the same seat or address, for the same purpose and about the same, stops working.
        """
        record = TokenRecord(
            token=token,
            game=game,
            seat=seat,
            purpose=purpose,
            address=address.lower(),
            about=about,
            issued=at,
            expires=expires,
        )
        self.revoke_tokens(game, seat, purpose, at=at, about=about, address=None if game else record.address)
        self._run(insert(SEAT_TOKEN), {**row_of(record), "digest": _digest(token)})
        return record

    def seat_by_token(self, token: str, *, at: datetime) -> TokenRecord | None:
        """The token's record, if it is one and still works at that moment."""
        found = self._by_digest(token)
        if found is None or not hmac.compare_digest(found.token.encode(), token.encode()):
            return None
        return found if found.revoked is None and (found.expires is None or at < found.expires) else None

    def stale_token(self, token: str, *, at: datetime) -> TokenRecord | None:
        """The record of what was a token once: renewed, stopped or run out by that moment."""
        found = self._by_digest(token)
        ended = found is not None and (found.revoked is not None or (found.expires is not None and found.expires <= at))
        return found if ended else None

    def tokens(
        self, game: str, seat: str | None = None, purpose: str | None = None, *, at: datetime | None = None
    ) -> tuple[TokenRecord, ...]:
        """A game's tokens that nobody stopped, of one seat or for one purpose where named; `at`: not run out then."""
        named = {name: word for name, word in (("named", seat), ("purpose", purpose)) if word is not None}
        wanted = _TOKENS[seat is not None, purpose is not None]
        found = values_of(TokenRecord, self._run(wanted, {"of": game, **named}))
        return tuple(each for each in found if not _run_out(each, at))

    def tokens_of(self, address: str, *, at: datetime) -> tuple[TokenRecord, ...]:
        """The working tokens that an address has beside all games."""
        found = values_of(TokenRecord, self._run(_OF_NO_GAME, {"of": address.lower()}))
        return tuple(each for each in found if not _run_out(each, at))

    def revoke_tokens(
        self,
        game: str | None,
        seat: str,
        purpose: str | None = None,
        *,
        at: datetime,
        about: str | None = None,
        address: str | None = None,
    ) -> int:
        """Stop a seat's tokens, all or as named; how many. The text of a stopped token is forgotten."""
        # One that was stopped later (mail of before a restore is handled as of then) was good for nothing from now on.
        works = or_(_alive, SEAT_TOKEN.c.revoked > at)
        wanted = [SEAT_TOKEN.c.game == game, SEAT_TOKEN.c.seat == seat, works]
        named = ((SEAT_TOKEN.c.purpose, purpose), (SEAT_TOKEN.c.about, about), (SEAT_TOKEN.c.address, address))
        wanted += [column == value for column, value in named if value is not None]
        return self._run(update(SEAT_TOKEN).where(*wanted).values(revoked=at, token="")).rowcount

    def token_then(self, token: str, *, at: datetime) -> TokenRecord | None:
        """The record of what was a token at that moment, though it was stopped since: for mail of a time that is over.

        A moment before it was issued will not do: then it was nobody's.
        """
        found = self._by_digest(token)
        if found is None or at < found.issued or (found.revoked is not None and found.revoked <= at):
            return None
        return found if found.expires is None or at < found.expires else None

    def renew_tokens(self, new: Callable[[TokenRecord], str | None], *, at: datetime) -> int:
        """Stop every token of the table; `new` gives each that had not run out another one, or None; how many got one.

        The other one opens the same, for the same seat or address, and runs out when the old one would have.
        """
        old = values_of(TokenRecord, self._run(columns(SEAT_TOKEN, TokenRecord).where(_alive)))
        self._run(update(SEAT_TOKEN).where(_alive).values(revoked=at, token=""))
        rows = [
            {**row_of(replace(each, token=token, issued=at)), "digest": _digest(token)}
            for each in old
            if not _run_out(each, at) and (token := new(each)) is not None
        ]
        if rows:
            self._run(insert(SEAT_TOKEN), rows)
        return len(rows)

    def stopped_before(self, game: str, seat: str, purpose: str, *, stopped: datetime, then: datetime) -> int:
        """Tokens of a seat that were stopped at one moment count as stopped earlier, at `then`; how many."""
        theirs = [SEAT_TOKEN.c.game == game, SEAT_TOKEN.c.seat == seat, SEAT_TOKEN.c.purpose == purpose]
        change = update(SEAT_TOKEN).where(*theirs, SEAT_TOKEN.c.revoked == stopped)
        return self._run(change.values(revoked=then)).rowcount

    def revoke_token(self, token: str, *, at: datetime) -> None:
        """Stop one token."""
        one = update(SEAT_TOKEN).where(SEAT_TOKEN.c.digest == _digest(token), _alive)
        self._run(one.values(revoked=at, token=""))

    def token_was_copied(self, token: str) -> None:
        """Note that others could read a token."""
        self._run(update(SEAT_TOKEN).where(SEAT_TOKEN.c.digest == _digest(token)).values(copied=True))

    def forget_run_out_tokens(self, at: datetime) -> int:
        """Forget the text of all tokens that have run out by then; how many."""
        over = update(SEAT_TOKEN).where(SEAT_TOKEN.c.expires <= at, _alive)
        return self._run(over.values(revoked=SEAT_TOKEN.c.expires, token="")).rowcount

    def _by_digest(self, token: str) -> TokenRecord | None:
        return value_of(TokenRecord, self._run(_BY_DIGEST, {"sought": _digest(token)}).first())


def _run_out(token: TokenRecord, at: datetime | None) -> bool:
    return at is not None and token.expires is not None and token.expires <= at


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
