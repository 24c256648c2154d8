"""Acting as the moderator in tests, and seeing exactly what a database holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import create_engine, select

from pbem.core.events import Event
from pbem.desk.acts.acts import Act, Done, Hand, perform
from pbem.desk.ground.desk import Desk
from pbem.mail.letter import Letter
from pbem.store.engine import database_url
from pbem.store.stored_values import ActRecord, GameRecord, GameStatus
from pbem.store.tables import METADATA
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import orders_of

WHY = "a counter was left out"


def hand(office: Office, why: str = WHY) -> Hand:
    """The moderator at the keyboard, now."""
    return Hand(who="gm", via="command line", at=office.now, why=why)


def do(office: Office, act: Act, *, why: str = WHY, dry_run: bool = False) -> Done:
    """Carry an act out in the office's game; the letters it causes arrive."""
    done = perform(office.desk, office.game, act, hand(office, why), dry_run=dry_run)
    if not dry_run:
        send(office)
    return done


def appoint(office: Office, address: str, *, first: bool = False, why: str = WHY) -> Done:
    """Somebody moderates the office's game, having said YES when she was asked."""
    from pbem.desk.moderation.appointing import appointed

    return do(office, appointed(address, "hand-over" if first else "promote"), why=why)


def send(office: Office) -> None:
    """The letters of the outbox arrive; nothing else is done."""
    from pbem.desk.letters.sending import send_all

    send_all(office.desk, office.now)


def record(office: Office, game: str = "") -> GameRecord:
    """The record of the office's game, or of another one, as it is stored."""
    with office.desk.store.read() as work:
        found = work.game(game or office.game)
    assert found is not None
    return found


def last_act(office: Office) -> ActRecord:
    """The last act on record for the office's game."""
    with office.desk.store.read() as work:
        return work.acts(office.game)[-1]


def everything(desk: Desk) -> dict[str, list[Any]]:
    """Every row of every table: what must be the same before and after a dry run."""
    engine = create_engine(database_url(desk.config.database_url()))
    with engine.connect() as connection:
        rows = {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return rows


def read_away(office: Office) -> None:
    """Everybody has read what came so far."""
    for seat in SEATS:
        office.letters(seat)


def words(letter: Letter) -> str:
    """A letter's text with its lines joined."""
    return " ".join(letter.text.split())


def play_a_turn(office: Office, seats: Sequence[str] = SEATS) -> None:
    """Everybody sends the usual orders for turn 1, and it is played."""

    def play() -> None:
        for seat in seats:
            office.mail(seat, orders_of(seat))
        office.poll()
        office.later(minutes=31)
        assert office.poll().adjudicated == 1

    office.played(["a turn", seats], play)


def hold(office: Office) -> None:
    """The game is held: what it told in the open phase does not come again."""

    def come_again() -> None:
        with office.desk.store.transaction() as work:
            work.put_published(office.game, [Event("prestige", {"seat": "Red"})])
        office.until(office.dossier().wait.deadline)  # type: ignore[union-attr]
        office.poll()
        office.later(hours=13)
        office.poll()
        assert record(office).status is GameStatus.HELD

    office.played(["held"], come_again)


def standing_of(office: Office, seat: str) -> Mapping[str, Any]:
    """The seat's part of the position as it stands now."""
    found: Mapping[str, Any] = office.dossier().position().state.document()["players"][seat]
    return found
