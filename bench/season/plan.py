"""What a season is made of: how many games, people and days, and what of the world goes wrong when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

#: A Monday noon in winter.
BEGIN = datetime(2026, 1, 12, 12, 0, tzinfo=UTC)
#: Between two passes: a timer of the host's.
STEP = timedelta(minutes=15)
TABLE = "table@season.example"
MODERATOR = "moderator@season.example"
#: A week's outage of the mail server begins on its third day, in the evening, and takes so long.
OUTAGE_BEGINS = timedelta(days=2, hours=7)
OUTAGE = timedelta(hours=4)
#: The hour (UTC) in which the host restarts all workers.
RESTART_HOUR = 4
#: Ruleset to the numbers of seats that its games have here.
SEATS = {
    "colonial-2e": (3, 4, 5, 6),
    "colonial-revised": (3, 4, 5, 6),
    "colonialism": (3, 4),
    "new-world": (3, 4, 5),
}
#: How long a turn may take.
PACES = ("24h", "48h", "72h")


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """One season."""

    games: int
    players: int
    days: int
    seed: int

    @property
    def passes(self) -> int:
        """How many there are."""
        return timedelta(days=self.days) // STEP

    def begins(self, number: int) -> datetime:
        """When a game begins: they are spread over the first seventh of the season."""
        return BEGIN + STEP + number * timedelta(days=self.days) / 7 / self.games


def is_away(now: datetime) -> bool:
    """Whether the mail server does not answer."""
    return OUTAGE_BEGINS <= (now - BEGIN) % timedelta(days=7) < OUTAGE_BEGINS + OUTAGE


def is_restart(now: datetime) -> bool:
    """Whether the workers are restarted before this pass."""
    return now.hour == RESTART_HOUR and now.minute < STEP.total_seconds() / 60


def stream(name: str) -> Callable[[int], bytes]:
    """Bytes that follow from a name, never the same twice: tokens and seeds of a season that can be repeated."""
    count = 0

    def more(size: int) -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{name} {count}".encode()).digest()[:size]

    return more
