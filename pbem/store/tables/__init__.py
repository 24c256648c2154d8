"""The tables, each a SQLModel class; `METADATA` is the schema, the upper-case names are what statements are made of."""

from __future__ import annotations

from sqlalchemy import Table

from pbem.store.tables import game_tables, people_tables, post_tables, running_tables
from pbem.store.tables.base import METADATA, Base

__all__ = ["METADATA", "games", "people", "post", "running"]


def _table(model: type[Base]) -> Table:
    return METADATA.tables[str(model.__tablename__)]


PLAYER = _table(people_tables.Player)
PLAYER_ADDRESS = _table(people_tables.PlayerAddress)
BAR = _table(people_tables.Bar)
BAR_ADDRESS = _table(people_tables.BarAddress)
GAME = _table(game_tables.Game)
SEAT = _table(game_tables.Seat)
SEAT_TOKEN = _table(game_tables.SeatToken)
SHEET_ORDER = _table(game_tables.SheetOrder)
LOG_ENTRY = _table(game_tables.LogEntry)
SNAPSHOT = _table(game_tables.SnapshotRow)
OPEN_PHASE = _table(game_tables.OpenPhase)
INBOX = _table(post_tables.Inbox)
OUTBOX = _table(post_tables.Outbox)
PRESS = _table(post_tables.Press)
FETCH_MARK = _table(post_tables.FetchMark)
ACT = _table(running_tables.Act)
MARK = _table(running_tables.MarkRow)
SETTING = _table(running_tables.Setting)
COUNTER = _table(running_tables.Counter)
HEARTBEAT = _table(running_tables.HeartbeatRow)
