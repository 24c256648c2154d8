"""`pbem db restore`: a copy is put in the place of the database, and the table is marked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.ground import now as clock
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.new_table import bring_up_to_date
from pbem.desk.restoring.going_on import restored_lines
from pbem.desk.restoring.marking import BY_COMMAND, mark_restored
from pbem.store import open_store
from pbem.store.backup import look_at_copy, restore
from pbem.store.database_errors import StoreError
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config


def put_back(config: Config, copy: Path | None, *, who: str, dry_run: bool = False) -> list[str]:
    """Put a copy back, or (None) mark a database that was put back by hand; what was done and what to do next."""
    url, says = config.database_url(), []
    before = _places(config) if copy is not None else {}
    if copy is not None:
        schema = look_at_copy(url, copy)
        if dry_run:
            return _would(copy, schema, before)
        kept = restore(url, copy, aside=f"replaced-{clock.now():%Y%m%dT%H%M%S}")
        says.append(f"{copy} is put back" + (f"; the database as it was is kept as {kept}" if kept else ""))
        says.append(bring_up_to_date(config))
    elif dry_run:
        return ["every game would be held, with new dice for its open turn, and all tokens renewed", _NOTHING]
    desk = Desk.open(config)
    try:
        mark_restored(desk, BY_COMMAND, who=who, before=before)
        return [*says, *restored_lines(desk)]
    finally:
        desk.close()


_NOTHING = "nothing was changed: this was a dry run"


def _would(copy: Path, schema: str, before: dict[str, str]) -> list[str]:
    games = "; ".join(f"{game} at {place}" for game, place in before.items())
    return [
        f"{copy} (schema {schema}) would be put in the place of the database, which would be kept beside it",
        f"games that go on now: {games}" if games else "no game can be seen in the database as it is",
        "every game would be held, with new dice for its open turn, and all tokens renewed",
        _NOTHING,
    ]


def _places(config: Config) -> dict[str, str]:
    """Where each game is in the database as it is; empty where it cannot be read: that is why it is put back."""
    try:
        with open_store(config.database_url()) as store, store.read() as work:
            games = work.list_games(GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD, GameStatus.OVER)
            return {game.id: f"turn {game.turn}, {game.phase} ({game.status})" for game in games}
    except (StoreError, TableError):
        return {}
