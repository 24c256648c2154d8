"""EXPORT: a game as one JSON document, all branches kept, no address in it; the seed only when the game is over.

What `verify` needs is all here: each log line with its branch and key, each snapshot with its events and the version of
the rules that made it, the commitment, the digest of the rules' data, and every act of a moderator.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import fields
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.core.errors import TableError
from pbem.desk import shelf
from pbem.store.values import ActRecord, GameRecord, GameStatus, LogLine, SeatRecord, SnapshotHead

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.work import Work

#: Raised when the document's form changes.
FORMAT = 1
_ADDRESS = re.compile(r"<?[^\s@<>\"',;:()]+@[^\s@<>\"',;:()]+>?")
#: What of a game's record is not for the document: secrets, addresses, counters of the store.
_NOT_OF_GAME = ("seed", "moderator", "version", "log_seq", "snapshot_seq", "due_at")
#: What of an act names people.
_NAMES = ("address", "name")


def export(desk: Desk, game: str) -> dict[str, Any]:
    """The game's document, plain JSON values. Raises TableError where there is no such game."""
    with desk.store.read() as work:
        record = work.game(game)
        if record is None:
            raise TableError(f"there is no game {game!r} at this table; `pbem game list` shows those there are")
        document = {
            "format": FORMAT,
            "game": _game(record),
            "rules_data": data_digest(desk, record.ruleset),
            "seats": [_seat(seat) for seat in work.seats(game)],
            "log": [_line(line) for line in work.log(game)],
            "snapshots": [_snapshot(work, head) for head in work.snapshots(game)],
            "open_phase": [event.document() for event in work.published(game)],
            "acts": [_act(act) for act in work.acts(game)],
            "commitment": record.commitment,
        }
    over = record.status is GameStatus.OVER
    cleaned: dict[str, Any] = without_addresses({**document, **({"seed": record.seed.hex()} if over else {})})
    return cleaned


def as_json(document: dict[str, Any]) -> str:
    """The document as text; the order of tables is kept, as rules may go by it."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def write(document: dict[str, Any], file: Path) -> str:
    """Write the document to a file, readable by its owner only while hidden things are in it; what was done."""
    over = "seed" in document
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o644 if over else 0o600), "w") as out:
            out.write(as_json(document))
    except OSError as error:
        raise TableError(f"{file} cannot be written: {error.strerror}") from None
    hidden = "" if over else "; it holds what players may not know: keep it to yourself until the game is over"
    return f"{file} is written{hidden}"


def data_digest(desk: Desk, ruleset: str) -> str:
    """SHA-256 of the data (board, cards …) that adjudicates here, so that another board is noticed."""
    folder = desk.config.rules.folder
    data = shelf.data_of(ruleset, desk.config.path(folder) if folder else None)
    return sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()


def without_addresses(value: Any) -> Any:
    """The same value with every mail address in its texts blotted out."""
    if isinstance(value, str):
        return _ADDRESS.sub("(address)", value)
    if isinstance(value, dict):
        return {key: without_addresses(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_addresses(item) for item in value]
    return value


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _fields(record: Any, *without: str) -> dict[str, Any]:
    names = (field.name for field in fields(record) if field.name not in without)
    return {name: _plain(getattr(record, name)) for name in names}


def _game(record: GameRecord) -> dict[str, Any]:
    return {**_fields(record, *_NOT_OF_GAME), "status": str(record.status), "options": dict(record.options)}


def _seat(seat: SeatRecord) -> dict[str, Any]:
    return {"name": seat.name, "place": seat.place, "bot": seat.bot}


def _line(line: LogLine) -> dict[str, Any]:
    return {**_fields(line), "who": "moderator" if line.source == "moderator" else line.who}


def _snapshot(work: Work, head: SnapshotHead) -> dict[str, Any]:
    kept = work.snapshot(head.game, head.seq)
    assert kept is not None
    return {
        **_fields(kept, "state", "events", "game"),
        "state": dict(kept.state),
        "events": [event.document() for event in kept.events],
    }


def _act(act: ActRecord) -> dict[str, Any]:
    """An act without the people it names: a seat's new player is nobody's business outside the table."""
    document = {**_fields(act, "game", "id"), "who": "moderator", "args": _unnamed(act.args)}
    if act.command == "replace":
        seat = act.args.get("seat")
        document |= {"diff": {"told": (act.diff or {}).get("told", [])}, "outcome": f"{seat} has a new player"}
    return document


def _unnamed(args: Any) -> dict[str, Any]:
    return {name: value for name, value in args.items() if name not in _NAMES}
