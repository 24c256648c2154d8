"""What the archive keeps of the store's records: no address, no person, no counter of the store; keys are sorted."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pbem.desk.archive.canonical import links
from pbem.store.stored_values import ActRecord, GameRecord, LogLine, SeatRecord, Snapshot

_ADDRESS = re.compile(r"<?[^\s@<>\"',;:()]+@[^\s@<>\"',;:()]+>?")
#: Whose hands are nobody's address: `moderation.acts.THE_VOTE`, and the table's own.
_NO_PEOPLE = ("the players’ vote", "the table")
#: Acts whose outcome names people.
_SEATING = ("replace", "bot", "kick", "takeover", "ban", "unban", "remove", "mute", "unmute")
#: What of an act names people.
_NAMES = ("address", "name")
#: What the archive keeps of each record, named one by one: chains are built over it, and secrets, addresses and
#: counters of the store are nobody's business. `form` says what is in each.
_FIELDS = {
    GameRecord: (
        "branch", "clock", "commitment", "created", "ended", "held_reason", "id", "options", "phase", "rolls", "round",
        "rules_version", "ruleset", "started", "status", "tempo", "title", "turn", "winner",
    ),
    ActRecord: ("args", "at", "command", "diff", "dry_run", "outcome", "via", "who", "why"),
    LogLine: (
        "anchor", "at", "branch", "key", "kind", "note", "phase", "seq", "source", "turn", "value", "who", "why",
    ),
    Snapshot: ("at", "branch", "log_seq", "phase", "round", "rules_version", "seq", "turn", "undone"),
}  # fmt: skip


def game_document(record: GameRecord) -> dict[str, Any]:
    """A game's record; what it waits for is nobody's business afterwards."""
    return clean({**_fields(record), "status": str(record.status), "options": dict(record.options)})


def seat_document(seat: SeatRecord) -> dict[str, Any]:
    """A seat, without who sits there."""
    return {"bot": seat.bot, "name": seat.name, "place": seat.place}


def line_document(line: LogLine) -> dict[str, Any]:
    """A line of the log. It reads the same whenever it is made: chains are built over it."""
    return clean({**_fields(line), "who": "moderator" if line.source == "moderator" else line.who})


def snapshot_document(kept: Snapshot) -> dict[str, Any]:
    """A finished phase: the position after it, and what it told."""
    events = [event.document() for event in kept.events]
    return clean({**_fields(kept), "state": dict(kept.state), "events": events})


def sealed_position(kept: Mapping[str, Any]) -> dict[str, Any]:
    """What a root fixes of a finished phase's document: all but whether a step back went behind it later."""
    return {name: kept[name] for name in kept if name != "undone"}


def chains(document: Mapping[str, Any], start: str, *, whole: bool = False) -> dict[str, list[str]]:
    """The links over an archive's acts, log and positions; `whole`: with what came of a position later, as once."""
    positions = document["snapshots"] if whole else [sealed_position(kept) for kept in document["snapshots"]]
    return {
        "acts": links(start, document["acts"]),
        "log": links(start, document["log"]),
        "snapshots": links(start, positions),
    }


def act_document(act: ActRecord) -> dict[str, Any]:
    """An act without the people it names: a seat's new player is nobody's business outside the table."""
    who = act.who if act.who in _NO_PEOPLE else "moderator"
    document = {**_fields(act), "who": who, "args": _unnamed(act.args)}
    if act.command in _SEATING:
        diff = act.diff or {}
        said = diff.get("public", f"{act.args.get('seat')} has a new player")
        document |= {"diff": {"told": diff.get("told", [])}, "outcome": said}
    return clean(document)


def clean(record: dict[str, Any]) -> dict[str, Any]:
    """A record with its keys in sorted order and no mail address in its texts."""
    # A position has thousands of values, and hardly ever a text with an address: its JSON tells at once.
    addressed = "@" in json.dumps(record, ensure_ascii=False)
    return {name: without_addresses(record[name]) if addressed else record[name] for name in sorted(record)}


def without_addresses(value: Any) -> Any:
    """The same value with every mail address in its texts blotted out."""
    if isinstance(value, str):
        return _ADDRESS.sub("(address)", value) if "@" in value else value
    if isinstance(value, dict):
        return {key: without_addresses(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [without_addresses(item) for item in value]
    return value


def _unnamed(args: Any) -> dict[str, Any]:
    return {name: value for name, value in args.items() if name not in _NAMES}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _fields(record: Any) -> dict[str, Any]:
    return {name: _plain(getattr(record, name)) for name in _FIELDS[type(record)]}
