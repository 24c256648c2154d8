"""Games and their seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import bindparam, exists, func, insert, or_, select, union, update

from pbem.store.repository import Repository, columns, row_of, value_of, values_of
from pbem.store.stored_values import DueGame, GameRecord, GameStatus, SeatRecord
from pbem.store.tables import COUNTER, GAME, MARK, PLAYER_ADDRESS, SEAT

#: What the store counts itself.
_COUNTED = ("version", "log_seq", "snapshot_seq")
#: What `save_game` leaves alone.
_KEPT = ("id", "created", *_COUNTED)

_BY_ID = columns(GAME, GameRecord).where(GAME.c.id == bindparam("game"))
#: NO KEY UPDATE: others may still refer to the game (a foreign key) while we change it.
_CLAIM = _BY_ID.with_for_update(skip_locked=True, key_share=True)
_AWAIT = _BY_ID.with_for_update(key_share=True)
_DUE = (
    select(GAME.c.due_at, GAME.c.id)
    .where(
        GAME.c.due_at.between(bindparam("since"), bindparam("now")),
        or_(GAME.c.due_at > bindparam("since"), GAME.c.id > bindparam("last")),
    )
    .order_by(GAME.c.due_at, GAME.c.id)
    .limit(bindparam("most"))
)
_IS_DUE = select(exists().where(GAME.c.id == bindparam("game"), GAME.c.due_at <= bindparam("now")))
#: Before all that are due.
_FIRST = DueGame(datetime.min.replace(tzinfo=UTC), "")
_ALL = columns(GAME, GameRecord).order_by(GAME.c.created, GAME.c.id)
_OF_STATUS = _ALL.where(GAME.c.status.in_(bindparam("statuses", expanding=True)))
_SAVE = (
    update(GAME)
    .where(GAME.c.id == bindparam("game"), GAME.c.version.between(bindparam("least"), bindparam("most")))
    .values(
        version=GAME.c.version + bindparam("counted"),
        **{column.name: bindparam(f"new_{column.name}") for column in GAME.c if column.name not in _KEPT},
    )
)
_OPEN_SEAT = (
    columns(SEAT, SeatRecord)
    .join(GAME, GAME.c.id == SEAT.c.game)
    .where(SEAT.c.left_at.is_(None), GAME.c.status != GameStatus.OVER)
)
#: Each half by an index: PostgreSQL would go through all seats for the two in one condition.
_OF_ADDRESS = union(
    _OPEN_SEAT.join(PLAYER_ADDRESS, PLAYER_ADDRESS.c.player_id == SEAT.c.player_id).where(
        PLAYER_ADDRESS.c.address == bindparam("address")
    ),
    _OPEN_SEAT.where(SEAT.c.address == bindparam("address")),
).order_by(SEAT.c.game, SEAT.c.place)
#: First moderators are in the game's row, second ones are marks of it.
_MODERATED = union(
    select(GAME.c.id).where(func.lower(GAME.c.moderator).in_(bindparam("people", expanding=True))),
    select(MARK.c.game).where(MARK.c.kind == "moderator", MARK.c.name.in_(bindparam("people", expanding=True))),
)
_SEAT = columns(SEAT, SeatRecord).where(SEAT.c.game == bindparam("of"), SEAT.c.name == bindparam("named"))
_SEATS = columns(SEAT, SeatRecord).where(SEAT.c.game == bindparam("of")).order_by(SEAT.c.place)


class Games(Repository):
    """Games and seats, inside a transaction."""

    def next_game_id(self) -> str:
        """A name no game has had: "g1", "g2" …"""
        self._add_missing(COUNTER, [{"name": "game", "value": 0}])
        count = update(COUNTER).where(COUNTER.c.name == "game").values(value=COUNTER.c.value + 1)
        return f"g{self._run(count.returning(COUNTER.c.value)).scalar_one()}"

    def create_game(self, record: GameRecord, seats: Sequence[SeatRecord] = ()) -> None:
        """A new game, with its seats where they are known already."""
        self._run(insert(GAME), {**row_of(record), "version": 0, "log_seq": 0, "snapshot_seq": 0})
        self._touched.add(record.id)
        self.put_seats(seats)

    def game(self, game: str) -> GameRecord | None:
        """One game as it stands."""
        return value_of(GameRecord, self._run(_BY_ID, {"game": game}).first())

    def claim_game(self, game: str, *, wait: bool = False) -> GameRecord | None:
        """One game, ours until the transaction ends; None when another worker has it, or there is none.

        `wait` waits for the other worker instead: a mail for the game cannot be put off.
        """
        statement = _AWAIT if wait else _CLAIM
        return value_of(GameRecord, self._run(statement, {"game": game}).first())

    def save_game(self, record: GameRecord, expected_version: int) -> bool:
        """Write a game, if no other transaction has changed it since it was read at `expected_version`.

        False: it was changed; nothing is written, and what follows from the old state must not be either.
        """
        # Counted already: the game was read before that or after it, and nobody else can have changed it since.
        touched = record.id in self._touched
        row = {f"new_{name}": value for name, value in row_of(record, *_KEPT).items()}
        versions = {"least": expected_version, "most": expected_version + touched, "counted": not touched}
        bound = {"game": record.id, **{name: int(number) for name, number in versions.items()}}
        saved = self._run(_SAVE, {**bound, **row}).rowcount == 1
        if saved:
            self._touched.add(record.id)
        return saved

    def list_games(self, *statuses: GameStatus) -> tuple[GameRecord, ...]:
        """The games with one of these statuses; all where none is named. In the order of their creation."""
        found = self._run(_OF_STATUS, {"statuses": list(statuses)}) if statuses else self._run(_ALL)
        return values_of(GameRecord, found)

    def due_games(self, now: datetime, most: int, after: DueGame = _FIRST) -> tuple[DueGame, ...]:
        """The first `most` games that must be looked at behind `after`, the longest due first."""
        bound = {"now": now, "since": after.at, "last": after.game, "most": most}
        return tuple(DueGame(row.due_at, row.id) for row in self._run(_DUE, bound))

    def is_due(self, game: str, now: datetime) -> bool:
        """Whether a game must be looked at."""
        return bool(self._run(_IS_DUE, {"game": game, "now": now}).scalar())

    def next_game_due(self) -> datetime | None:
        """When the next game is due; None when none is."""
        soonest = select(GAME.c.due_at).where(GAME.c.due_at.is_not(None)).order_by(GAME.c.due_at).limit(1)
        return self._run(soonest).scalar()

    def moderated_by(self, *addresses: str) -> tuple[str, ...]:
        """The ids of the games that name one of these addresses (lower case) as a moderator of theirs."""
        return tuple(sorted(self._run(_MODERATED, {"people": list(addresses)}).scalars()))

    # --- seats --------------------------------------------------------------------------------------------------

    def seats(self, game: str) -> tuple[SeatRecord, ...]:
        """A game's seats in seating order."""
        return values_of(SeatRecord, self._run(_SEATS, {"of": game}))

    def seat(self, game: str, name: str) -> SeatRecord | None:
        """One seat."""
        return value_of(SeatRecord, self._run(_SEAT, {"of": game, "named": name}).first())

    def put_seats(self, seats: Sequence[SeatRecord]) -> None:
        """Add or change seats; each is found by its game and name."""
        if not seats:
            return
        for game in sorted({seat.game for seat in seats}):
            self._touch(game)
        self._run(self._insert_or_change(SEAT, "game", "name"), [row_of(seat) for seat in seats])

    def remove_seat(self, game: str, name: str) -> bool:
        """Take a seat out of a game that is still forming; False where there is none."""
        self._touch(game)
        return self._run(SEAT.delete().where(SEAT.c.game == game, SEAT.c.name == name)).rowcount == 1

    def seats_of(self, address: str) -> tuple[SeatRecord, ...]:
        """The seats of whoever writes from `address` (any of a player's), in games that are not over."""
        return values_of(SeatRecord, self._run(_OF_ADDRESS, {"address": address}))
