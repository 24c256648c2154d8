"""A free seat of a running game on offer: to whom, until when, who has been asked. Kept as a mark, one a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.desk.clock import clock_from, next_wake, wait_from
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The marks of the seats on offer, by seat.
OFFER = "offer"
#: What the token of an offered seat is about.
ABOUT = "offer"


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """A seat on offer."""

    seat: str
    why: str  #: why it is free
    number: int = 0  #: how many have been asked
    to: int = 0  #: the player who is asked now; 0 nobody
    until: datetime | None = None  #: and has time to answer until then
    asked: tuple[int, ...] = ()  #: the players who have been asked
    queue: tuple[int, ...] = ()  #: players who asked for the seat while another was to answer
    told: bool = False  #: nobody is left, and the moderator knows

    def document(self) -> dict[str, Any]:
        """The offer as JSON values."""
        return {
            "why": self.why,
            "number": self.number,
            "to": self.to,
            "until": self.until.isoformat() if self.until else None,
            "asked": list(self.asked),
            "queue": list(self.queue),
            "told": self.told,
        }

    def due(self, now: datetime) -> bool:
        """Whether somebody else is to be asked."""
        return not self.told and (self.until is None or self.until <= now)


def offers_of(work: Work, game: str) -> list[Offer]:
    """The seats of a game that are on offer."""
    return [_offer(mark.name, mark.value) for mark in work.marks(game, OFFER)]


def offer_of(work: Work, game: str, seat: str) -> Offer | None:
    """The offer of a seat; None where it is not on offer."""
    mark = work.find_mark(game, OFFER, seat)
    return _offer(seat, mark.value) if mark else None


def _offer(seat: str, value: dict[str, Any]) -> Offer:
    until = datetime.fromisoformat(value["until"]) if value["until"] else None
    return Offer(
        **{**value, "seat": seat, "until": until, "asked": tuple(value["asked"]), "queue": tuple(value["queue"])}
    )


def put_offer(work: Work, game: str, offer: Offer, now: datetime) -> None:
    """Keep an offer as it stands now."""
    work.set_mark(game, OFFER, offer.seat, offer.document(), at=now)


def close_offer(work: Work, game: str, seat: str, now: datetime) -> bool:
    """The seat is on offer no more: somebody has it. False where it was not."""
    work.revoke_tokens(game, seat, "accept", at=now, about=ABOUT)
    return bool(work.forget_marks(game, OFFER, seat))


def offer_seat(desk: object, work: Work, game: str, seat: str, now: datetime, why: str) -> None:
    """Put a seat of a running game on offer: those who stand by are asked one by one, beginning with this pass.

    Nothing where it is on offer already. In a game that has not begun a free seat is listed, and needs no offer.
    """
    record = work.game(game)
    if record is None or record.status in (GameStatus.FORMING, GameStatus.OVER):
        return
    if offer_of(work, game, seat) is None:
        put_offer(work, game, Offer(seat=seat, why=why), now)
    look_again(work, game, now)


def ask_the_next(work: Work, game: str, seat: str, now: datetime) -> None:
    """Whoever was asked does not want the seat: the next one is asked, in this pass."""
    work.revoke_tokens(game, seat, "accept", at=now, about=ABOUT)
    offer = offer_of(work, game, seat)
    if offer is not None:
        put_offer(work, game, replace(offer, to=0, until=None), now)
        look_again(work, game, now)


def look_again(work: Work, game: str, now: datetime) -> None:
    """Note when the game is to be looked at for its offers next. A new wait knows nothing of them."""
    record = work.game(game)
    if record is None or not record.wait:
        return
    moments = [offer.until or now for offer in offers_of(work, game) if not offer.told]
    wait = replace(wait_from(record.wait), look_at=min(moments, default=None))
    if wait.document() == record.wait:
        return
    running = record.status is GameStatus.RUNNING
    due_at = next_wake(clock_from({**record.clock, "tempo": record.tempo}), wait) if running else None
    work.save_game(replace(record, wait=wait.document(), due_at=due_at), record.version)
