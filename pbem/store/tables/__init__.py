"""The tables, each a SQLModel class; `METADATA` is the schema, the upper-case names are what statements are made of."""

from __future__ import annotations

from sqlalchemy import Table

from pbem.store.tables import games, people, post, running
from pbem.store.tables.base import METADATA, Base

__all__ = ["METADATA", "games", "people", "post", "running"]


def _table(model: type[Base]) -> Table:
    return METADATA.tables[str(model.__tablename__)]


PLAYER = _table(people.Player)
PLAYER_ADDRESS = _table(people.PlayerAddress)
BAR = _table(people.Bar)
BAR_ADDRESS = _table(people.BarAddress)
GAME = _table(games.Game)
SEAT = _table(games.Seat)
SEAT_TOKEN = _table(games.SeatToken)
SHEET_ORDER = _table(games.SheetOrder)
LOG_ENTRY = _table(games.LogEntry)
SNAPSHOT = _table(games.SnapshotRow)
OPEN_PHASE = _table(games.OpenPhase)
INBOX = _table(post.Inbox)
OUTBOX = _table(post.Outbox)
PRESS = _table(post.Press)
FETCH_MARK = _table(post.FetchMark)
ACT = _table(running.Act)
MARK = _table(running.MarkRow)
SETTING = _table(running.Setting)
COUNTER = _table(running.Counter)
HEARTBEAT = _table(running.HeartbeatRow)
