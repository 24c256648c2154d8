"""What the guard may ask of the store: who a token speaks for, who an address is, what was seen and answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.entrance.dkim import signature_fault
from pbem.desk.ground.put_back import AGAIN
from pbem.desk.letters.bounces import forgive
from pbem.desk.letters.letterpress import NULL_SENDER
from pbem.desk.people.bars import banned
from pbem.desk.tokens.moderator_tokens import moderates
from pbem.desk.tokens.seat_tokens import successor
from pbem.mail.guard import GuardSettings, SeatRef, Trust
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import canonical
from pbem.report.inputs import Confirm, Invitation, Stranger, Trouble

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import AddressRecord, InboxMail, SeatRecord, TokenRecord
    from pbem.store.work import Work

#: Letters to strangers within an hour: where their addresses may be forged, and where something proves them.
_STRANGERS = (12, 60)


class StoreDirectory:
    """The guard's directory over one transaction, for one mail."""

    def __init__(self, desk: Desk, work: Work, mail: InboxMail | None, now: datetime) -> None:
        self._desk = desk
        self._work = work
        self._mail = mail
        self._now = now
        self._known: dict[int, tuple[str, ...]] = {}
        self._tokens: dict[str, TokenRecord | None] = {}
        self._bad: list[AddressRecord] = []

    def seat_by_token(self, token: str) -> SeatRef | None:
        """The seat and purpose a token speaks for."""
        found = self.record_of(token)
        return self._ref(found) if found else None

    def record_of(self, token: str) -> TokenRecord | None:
        """The record of a token that works."""
        if token not in self._tokens:
            self._tokens[token] = token_of(self._work, self._mail, token, self._now)
        return self._tokens[token]

    def stale_seat(self, token: str) -> SeatRef | None:
        """The seat and purpose of a token that was stopped or has run out."""
        found = self._work.stale_token(token, at=self._now)
        if found is None:
            return None
        ended = found.revoked or found.expires
        lately = ended is not None and self._now - ended < timedelta(days=self._desk.config.tokens.confirm_days)
        copied = found.copied and lately and successor(self._work, token, self._now) is not None
        return replace(self._ref(found), ended=ended, copied=copied)

    def ours(self, found: TokenRecord) -> tuple[str, ...]:
        """Every address that may read a token: its owner's, all of them, and for a sitter's the seat's player's."""
        seat = self._work.seat(found.game, found.seat) if found.game else None
        known = self._work.player_by_address(found.address) if found.address else None
        return (
            *self._bound(found),
            *(self._addresses_of(known.id) if known else ()),
            *(self._addresses(seat) if seat else ()),
        )

    def seats_of(self, address: str) -> tuple[SeatRef, ...]:
        """The seats whose player writes from this address."""
        return tuple(
            SeatRef(game=seat.game, seat=seat.name, purpose=Purpose.ORDERS, addresses=self._addresses(seat))
            for seat in self._work.seats_of(address)
        )

    def moderates(self, address: str) -> bool:
        """Whether the address is a moderator's: the table's, or one of a game's."""
        return moderates(self._desk, self._work, address)

    def knows(self, address: str) -> bool:
        """Whether the address is registered: a player's, with a seat or without, or a moderator's."""
        known = self._work.player_by_address(address) is not None or bool(self._work.seats_of(address))
        return known or self.moderates(address)

    def banned(self, address: str) -> bool:
        """Whether whoever has the address is banned from the table, under any address of theirs."""
        return banned(self._work, address) is not None

    def seen(self, message_id: str | None, sha256: str) -> bool:
        """Whether the same mail was taken in before this one."""
        if self._mail is None:
            return False
        return self._work.seen_mail(message_id=message_id, digest=sha256, before=self._mail.id)

    def mails_lately(self, address: str, seat: SeatRef | None) -> tuple[int, int]:
        """How many mails came from there in the last hour and day before this one; `seat`: and were taken for it."""
        came, before = self._mail.received if self._mail else self._now, self._mail.id if self._mail else None
        hour, day = (came - timedelta(hours=hours) for hours in (1, 24))
        taken = (seat.game or None, seat.seat or None) if seat else None
        return self._work.mails_in(address, hour, day, before=before, taken_for=taken)

    def answered_today(self, address: str) -> bool:
        """Whether a polite refusal went there in the last day."""
        since = self._now - timedelta(days=1)
        return self._work.written_to(canonical(address), since, Stranger.kind, Trouble.kind) > 0

    def answers_today(self, address: str) -> int:
        """How many letters went there in the last day, in any spelling, that may have gone to one who never wrote."""
        since = self._now - timedelta(days=1)
        return self._work.written_to(canonical(address), since, Confirm.kind, Invitation.kind, unproven=NULL_SENDER)

    def strangers_last_hour(self) -> int:
        """How many letters went in the last hour to strangers who may never have written."""
        return self._work.strangers_since(self._now - timedelta(hours=1), unproven=NULL_SENDER)

    def heard_from(self, address: str) -> None:
        """Somebody writes from there: what came back from it before is forgotten."""
        for record in self._bad:
            if record.address == address:
                forgive(self._work, record)

    def our_message_id(self, message_id: str) -> bool:
        """Whether a letter of ours carries it."""
        return self._work.letter_by_message_id(message_id) is not None

    def _ref(self, found: TokenRecord) -> SeatRef:
        seat = self._work.seat(found.game, found.seat) if found.game else None
        bound = self._bound(found)
        return SeatRef(
            game=found.game or "",
            seat=found.seat,
            purpose=Purpose(found.purpose),
            about=found.about,
            addresses=bound or (self._addresses(seat) if seat else ()),
        )

    def _bound(self, found: TokenRecord) -> tuple[str, ...]:
        """The addresses that a token is bound to: the one it was mailed to, for a moderator's all of the person."""
        known = self._work.player_by_address(found.address) if found.purpose == Purpose.MODERATOR else None
        theirs = self._addresses_of(known.id) if known else ()
        return tuple(dict.fromkeys([found.address, *theirs])) if found.address else ()

    def _addresses(self, seat: SeatRecord) -> tuple[str, ...]:
        known = self._addresses_of(seat.player_id) if seat.player_id else ()
        return tuple(dict.fromkeys([seat.address.lower(), *known])) if seat.address else known

    def _addresses_of(self, player: int) -> tuple[str, ...]:
        # One mail asks for the same player by its token and by its sender.
        if player not in self._known:
            records = self._work.addresses(player)
            self._known[player] = tuple(record.address for record in records)
            self._bad += [record for record in records if record.bounces]
        return self._known[player]


def token_of(work: Work, mail: InboxMail | None, token: str, now: datetime) -> TokenRecord | None:
    """The record of a token that works; for a mail of a time that is gone, of one that worked then."""
    if mail is not None and mail.key.startswith(AGAIN):
        return work.token_then(token, at=now)
    return work.seat_by_token(token, at=now)


def guard_settings(desk: Desk) -> GuardSettings:
    """The guard's settings out of the config."""
    config = desk.config
    return GuardSettings(
        table_address=config.table.address,
        further_addresses=config.addresses()[1:],
        aliases=tuple(config.table.aliases),
        loop=config.table.address,
        mails_per_hour=config.limits.mails_an_hour,
        mails_per_day=config.limits.mails_a_day,
        answers_per_day=config.limits.answers_a_day,
        letters_to_stranger=config.limits.letters_to_a_stranger,
        strangers_per_hour=config.limits.strangers_an_hour or _STRANGERS[config.trust.mode != "none"],
        signature=signature_fault(desk),
        trust=Trust(config.trust.mode),
        authserv_id=config.trust.authserv_id,
    )
