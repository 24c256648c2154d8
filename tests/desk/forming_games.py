"""Games that have not begun, as tests of the lobby need them."""

from __future__ import annotations

from tests.desk.office import Office
from tests.desk.people import proven, reply


def seats(office: Office, game: str = "g1") -> dict[str, str]:
    """Seat to the address of whoever sits there, "" for a free one, the bot's name for a bot."""
    with office.desk.store.read() as work:
        return {seat.name: seat.bot or (seat.address if seat.left_at is None else "") for seat in work.seats(game)}


def opened(office: Office, line: str = "NEW colonial-2e") -> None:
    """Ann opens a game."""
    proven(office, "Ann")
    reply(office, "Ann", line)


def filled(office: Office) -> None:
    """Ann opens a game, and Ben, Cleo and Dan come into it; Dan is the last."""
    opened(office)
    proven(office, "Ben", "Cleo", "Dan")
    for who in ("Ben", "Cleo", "Dan"):
        reply(office, who, "JOIN g1")
