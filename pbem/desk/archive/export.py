"""EXPORT: a game as one JSON document, all branches kept, no address in it; the seed only when the game is over.

What `pbem verify` needs is all here: each log line with its branch and key, each snapshot with its events and the
version of the rules that made it, the data of the rules, what was sealed, and every act of a moderator.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.core.errors import TableError
from pbem.desk.archive.canonical import digest, written
from pbem.desk.archive.reading import FORMAT
from pbem.desk.archive.records import (
    act_document,
    chains,
    clean,
    game_document,
    line_document,
    seat_document,
    snapshot_document,
)
from pbem.desk.archive.rules_data import kept_data, rules_data
from pbem.desk.archive.sealing import NOW, start_of, words_of
from pbem.desk.archive.seals import leaf, salt_of
from pbem.desk.archive.seeds import SEALED, seeds_of
from pbem.store.stored_values import GameRecord, GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def export(desk: Desk, game: str) -> dict[str, Any]:
    """The game's document, plain JSON values. Raises TableError where there is no such game."""
    with desk.store.read() as work:
        record = work.game(game)
        if record is None:
            raise TableError(f"there is no game {game!r} at this table; `pbem game list` shows those there are")
        return export_within(desk, work, record)


def export_within(desk: Desk, work: Work, record: GameRecord) -> dict[str, Any]:
    """The same from an open transaction."""
    game = record.id
    document: dict[str, Any] = {
        "acts": [act_document(act) for act in work.acts(game)],
        "format": FORMAT,
        "game": game_document(record),
        "locks": _locks(work, record),
        "log": [line_document(line) for line in work.log(game)],
        "open_phase": [clean(event.document()) for event in work.published(game)],
        "rules": _rules(desk, work, record),
        "seats": [seat_document(seat) for seat in work.seats(game)],
        "snapshots": _snapshots(work, game),
        "words": [list(pair) for pair in words_of(work, game)],
    }
    first, *later = [seed.document() for seed in seeds_of(work, record, over=record.status is GameStatus.OVER)]
    document |= {"commitment": first["commitment"], **({"seed": first["seed"]} if "seed" in first else {})}
    if later:
        document["reopened"] = later
    start = start_of(work, record, [seat["name"] for seat in document["seats"]])
    document["chain"] = chains(document, start)
    return with_digests(document)


def with_digests(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the SHA-256 of each of its parts."""
    rest = {name: document[name] for name in document if name != "digests"}
    digests = {name: digest(rest[name]) for name in sorted(rest)}
    return dict(sorted({**rest, "digests": digests}.items()))


def as_json(document: Mapping[str, Any]) -> str:
    """The document as its canonical text."""
    return f"{written(document)}\n"


def write(document: Mapping[str, Any], file: Path) -> str:
    """Write the document to a file, readable by its owner only while hidden things are in it; what was done."""
    over = is_open(document)
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o644 if over else 0o600), "w") as out:
            out.write(as_json(document))
    except OSError as error:
        raise TableError(f"{file} cannot be written: {error.strerror}") from None
    hidden = "" if over else "; it holds what players may not know: keep it to yourself until the game is over"
    return f"{file} is written{hidden}"


def is_open(document: Mapping[str, Any]) -> bool:
    """Whether the game is over, so that nothing in its document is hidden from anybody."""
    return bool(document["game"]["status"] == GameStatus.OVER)


def _rules(desk: Desk, work: Work, record: GameRecord) -> dict[str, Any]:
    """The data that the game's locks name, by their digests; those that hold now where no lock names any."""
    named = {line.value["rules"] for line in work.log(record.id) if line.kind == "lock" and line.value.get("rules")}
    found = {each: kept_data(work, each) for each in sorted(named)}
    kept = {each: content for each, content in found.items() if content is not None}
    now = rules_data(desk, record.ruleset)
    return kept or {now.digest: now.content}


def _snapshots(work: Work, game: str) -> list[dict[str, Any]]:
    kept = (work.snapshot(game, head.seq) for head in work.snapshots(game))
    return [snapshot_document(snapshot) for snapshot in kept if snapshot is not None]


# --- what was sealed ------------------------------------------------------------------------------------------------


def _locks(work: Work, record: GameRecord) -> list[dict[str, Any]]:
    """Every lock with its leaves: open where the order's turn is over, all of them when the game is."""
    marks = {mark.name: mark.value for mark in work.marks(record.id, SEALED)}
    if NOW not in marks:
        return []
    secret = bytes.fromhex(marks[NOW]["secret"])
    numbers = sorted(int(name) for name in marks if name.isdecimal())
    return [
        {
            "leaves": [_leaf(secret, number, change, record) for change in marks[str(number)]],
            "number": number,
            "salt": salt_of(secret, number, ""),
        }
        for number in numbers
    ]


def _leaf(secret: bytes, number: int, change: Any, record: GameRecord) -> dict[str, Any]:
    seat, item, order = change
    salt = salt_of(secret, number, f"{seat}|{item}")
    used = order is not None and not order["standing"] and order["turn"] < record.turn
    if used or record.status is GameStatus.OVER:
        return {"item": item, "order": order, "salt": salt, "seat": seat}
    return {"hash": leaf(salt, number, (seat, item, order))}
