"""Values to store in tests, and two clocks' worth of times."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pbem.store.database import Store
from pbem.store.stored_values import GameRecord, InboxMail, NewLetter, NewMail, NewPress, NewSnapshot, SeatRecord
from pbem.store.work import Work

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def minutes(number: float) -> datetime:
    """A number of minutes after noon."""
    return NOON + timedelta(minutes=number)


def new_mail(key: str, *, at: datetime = NOON, sender: str | None = "red@example.org", raw: bytes = b"") -> NewMail:
    """A fetched mail; its bytes and Message-ID follow from its key unless given."""
    return NewMail(
        key=key, raw=raw or f"mail {key}".encode(), received=at, sender=sender, message_id=f"<{key}@example.org>"
    )


def claim(work: Work) -> InboxMail | None:
    """The next mail that is free."""
    return next((mail for number in work.next_mails() if (mail := work.claim_mail(number))), None)


def new_game(store: Store, *, due_at: datetime | None = None, seats: tuple[str, ...] = ("Red", "Blue")) -> GameRecord:
    """A game that is in the store."""
    with store.transaction() as work:
        game = GameRecord(
            id=work.next_game_id(), title="Spices", ruleset="toy", rules_version="1", created=NOON, due_at=due_at
        )
        work.create_game(game, [SeatRecord(game=game.id, name=name, place=n) for n, name in enumerate(seats)])
    with store.read() as work:
        stored = work.game(game.id)
    assert stored is not None
    return stored


def new_letter(recipient: str = "red@example.org", *, cause: str = "t1", kind: str = "report") -> NewLetter:
    """A composed letter."""
    return NewLetter(
        recipient=recipient,
        kind=kind,
        cause=cause,
        game="g1",
        seat="Red",
        message_id=f"<{cause}.{kind}.{recipient.split('@')[0]}@table>",
        raw=f"{kind} {cause}".encode(),
        created=NOON,
    )


def finished(phase: str, *, turn: int = 1, gold: int = 0) -> NewSnapshot:
    """A finished phase."""
    return NewSnapshot(
        turn=turn, round=0, phase=phase, rules_version="1", at=NOON, state={"gold": gold, "phase": phase}, events=()
    )


def new_press(**other: Any) -> NewPress:
    """A message from Red to Blue."""
    words: dict[str, Any] = {
        "game": "g1",
        "branch": 0,
        "turn": 1,
        "writer": "Red",
        "signed": "Red",
        "recipients": ("Blue",),
        "text": "peace?",
        "at": NOON,
    }
    return NewPress(**{**words, **other})
