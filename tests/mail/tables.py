"""A table to judge mails at: two seats, a moderator, and a memory that a test can set."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.mail.guard import GuardSettings, SeatRef
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import canonical, same_token

TABLE = "table@pbem.example"
RED_TOKEN, BLUE_TOKEN = "k7q2m9w4t8x3b5n6", "p3x8c5v2n7m4k9j6"
MODERATOR_TOKEN, CONFIRM_TOKEN = "0000000000000001", "0000000000000002"
RED = SeatRef(game="g17", seat="red", addresses=("anna@mail.example",))
BLUE = SeatRef(game="g17", seat="blue", addresses=("joerg@post.example", "joerg@gmail.com"))
RED_ELSEWHERE = SeatRef(game="g18", seat="green", addresses=("anna@mail.example",))
MODERATOR = SeatRef(game="g17", seat="moderator", purpose=Purpose.MODERATOR, addresses=("mod@host.example",))
CONFIRM = SeatRef(game="g17", seat="red", purpose=Purpose.CONFIRM, addresses=("anna@mail.example",))
SETTINGS = GuardSettings(table_address=TABLE, loop="pbem.example")


@dataclass(kw_only=True)
class Desk:
    """A directory in memory."""

    tokens: dict[str, SeatRef] = field(
        default_factory=lambda: {
            RED_TOKEN: RED,
            BLUE_TOKEN: BLUE,
            MODERATOR_TOKEN: MODERATOR,
            CONFIRM_TOKEN: CONFIRM,
        }
    )
    seats: tuple[SeatRef, ...] = (RED, BLUE)
    known_mails: set[str] = field(default_factory=set)
    last_hour: int = 0
    last_day: int = 0
    taken: int = 0
    answers: dict[str, int] = field(default_factory=dict)
    strangers: int = 0
    stale: dict[str, SeatRef] = field(default_factory=dict)
    told: bool = False
    barred: set[str] = field(default_factory=set)
    sent: set[str] = field(default_factory=set)

    def seat_by_token(self, token: str) -> SeatRef | None:
        return next((seat for known, seat in self.tokens.items() if same_token(known, token)), None)

    def stale_seat(self, token: str) -> SeatRef | None:
        return self.stale.get(token)

    def seats_of(self, address: str) -> tuple[SeatRef, ...]:
        return tuple(s for s in self.seats if canonical(address) in map(canonical, s.addresses))

    def moderates(self, address: str) -> bool:
        return canonical(address) in map(canonical, MODERATOR.addresses)

    def knows(self, address: str) -> bool:
        return bool(self.seats_of(address)) or self.moderates(address)

    def banned(self, address: str) -> bool:
        return address in self.barred

    def seen(self, message_id: str | None, sha256: str) -> bool:
        return message_id in self.known_mails or sha256 in self.known_mails

    def mails_lately(self, address: str, seat: SeatRef | None) -> tuple[int, int]:
        return (self.last_hour, self.last_day) if seat is None else (self.taken, self.taken)

    def answered_today(self, address: str) -> bool:
        return self.told

    def answers_today(self, address: str) -> int:
        return self.answers.get(address, 0)

    def strangers_last_hour(self) -> int:
        return self.strangers

    def our_message_id(self, message_id: str) -> bool:
        return message_id in self.sent
