"""The form of an archive: which fields each record has, and what is in them. Nothing of a file is used before.

A file may come from anybody, and may say anything. Here only kinds of values are looked at; what they say is checked
by the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from pbem.desk.archive.branches import RESTORE
from pbem.desk.archive.findings import Differs
from pbem.desk.archive.seeds import REOPEN
from pbem.store.stored_values import GameStatus

#: The most that anything is counted to in a game; a number of a position may be as far below nothing.
_MOST = 1_000_000_000


class _Wrong(Exception):
    """(path inside the value, what is wanted, what is there)."""


#: Looks at a value; raises _Wrong.
Shape = Callable[[Any], None]


def check_shape(document: Mapping[str, Any], form: int) -> None:
    """The whole document has the fields of that form, and what belongs in them; raises Differs."""
    try:
        _archive(form)(document)
    except _Wrong as wrong:
        path, wanted, found = wrong.args
        raise Differs("the file", ".".join(map(str, path)) or "contents", wanted, found) from None


# --- shapes ---------------------------------------------------------------------------------------------------------


def _kind(wanted: str, holds: Callable[[Any], bool]) -> Shape:
    def look(value: Any) -> None:
        if not holds(value):
            raise _Wrong((), wanted, value)

    return look


def _whole(value: Any) -> bool:
    return type(value) is int


def _is_text(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a pair
        return False
    return True


def _are_seats(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(seat, str) for seat in value)


def _is_draw(value: Any) -> bool:
    return isinstance(value, dict) and list(value) == ["drawn"] and _are_seats(value["drawn"])


def _is_moment(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return False
    return moment.tzinfo is not None and moment.isoformat() == value


def _is_hex(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 64 and all(letter in "0123456789abcdef" for letter in value)


_text = _kind("text", _is_text)
_nothing = _kind("nothing", lambda value: value == "")
_yes_no = _kind("true or false", lambda value: isinstance(value, bool))
_count = _kind(f"a whole number from 0 to {_MOST}", lambda value: _whole(value) and 0 <= value <= _MOST)
_number = _kind(f"a whole number from 1 to {_MOST}", lambda value: _whole(value) and 1 <= value <= _MOST)
_moment = _kind("a moment with its zone", _is_moment)
_digest = _kind("64 digits in hex", _is_hex)
_table = _kind("a table", lambda value: isinstance(value, dict))
_status = _kind("a status of a game", lambda value: isinstance(value, str) and value in set(GameStatus))
_winner = _kind(
    "a seat, seats, a draw or nothing",
    lambda value: value is None or isinstance(value, str) or _are_seats(value) or _is_draw(value),
)


def _anything(value: Any) -> None:
    """Any value, its numbers within bounds."""
    if isinstance(value, dict):
        for name, item in value.items():
            _inside(name, _anything, item)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            _inside(place, _anything, item)
    elif isinstance(value, str):
        _text(value)
    elif isinstance(value, (int, float)) and not -_MOST <= value <= _MOST:
        raise _Wrong((), f"a number from -{_MOST} to {_MOST}", value)


def _inside(name: str | int, shape: Shape, value: Any) -> None:
    try:
        shape(value)
    except _Wrong as wrong:
        path, wanted, found = wrong.args
        raise _Wrong((name, *path), wanted, found) from None


def _maybe(shape: Shape) -> Shape:
    def look(value: Any) -> None:
        if value is not None:
            shape(value)

    return look


def _both(*shapes: Shape) -> Shape:
    def look(value: Any) -> None:
        for shape in shapes:
            shape(value)

    return look


def _list(shape: Shape) -> Shape:
    def look(value: Any) -> None:
        if not isinstance(value, list):
            raise _Wrong((), "a list", value)
        for place, item in enumerate(value):
            _inside(place, shape, item)

    return look


def _tables(names: Shape, shape: Shape) -> Shape:
    """A table of whatever names (of one shape), each with a value of one shape."""

    def look(value: Any) -> None:
        _table(value)
        for name, item in value.items():
            names(name)
            _inside(name, shape, item)

    return look


def _record(fields: Mapping[str, Shape], more: Mapping[str, Shape] | None = None) -> Shape:
    """A table with these fields, each of its shape; `more` may be there as well, nothing else."""
    known = {**fields, **(more or {})}

    def look(value: Any) -> None:
        _table(value)
        for name in fields:
            if name not in value:
                raise _Wrong((name,), "a value", None)
        for name, item in value.items():
            if name not in known:
                raise _Wrong((name,), "no such field", item)
            _inside(name, known[name], item)

    return look


def _pair(value: Any) -> None:
    if not (isinstance(value, list) and len(value) == 2 and all(_is_text(item) for item in value)):
        raise _Wrong((), "a seat and its word", value)


# --- records --------------------------------------------------------------------------------------------------------

_GAME = _record(
    {
        "branch": _count,
        "clock": _both(_table, _anything),
        "commitment": _digest,
        "created": _moment,
        "ended": _maybe(_moment),
        "held_reason": _text,
        "id": _text,
        "options": _both(_table, _anything),
        "phase": _text,
        "rolls": _count,
        "round": _count,
        "rules_version": _text,
        "ruleset": _text,
        "started": _maybe(_moment),
        "status": _status,
        "tempo": _text,
        "title": _text,
        "turn": _count,
        "winner": _winner,
    }
)
_SEAT = _record({"bot": _maybe(_text), "name": _text, "place": _count})
_ACT = _record(
    {
        "args": _both(_table, _anything),
        "at": _moment,
        "command": _text,
        "diff": _anything,
        "dry_run": _yes_no,
        "outcome": _text,
        "via": _text,
        "who": _text,
        "why": _text,
    }
)
_LOCK_LINE = _record(
    {
        "acts": _count,
        "acts_chain": _digest,
        "chain": _digest,
        "leaves": _count,
        "number": _number,
        "root": _digest,
    },
    {"positions": _count, "positions_chain": _digest, "rules": _digest, "version": _text},
)
_HITS = _record({"dice": _count, "faces": _list(_number), "hits": _count}, {"set": _number})
_FACES = _record({"faces": _list(_number), "sides": _number}, {"set": _number})
_ROLLS: Mapping[str, Shape] = {
    "hits": _HITS,
    "faces": _FACES,
    "order": _record({"items": _list(_anything), "order": _list(_anything)}),
    "pick": _record({"of": _number, "pick": _count}),
}
_SET_DICE = _record(
    {},
    {
        "after": _count,
        "clear": _yes_no,
        "faces": _list(_number),
        "key": _text,
        "rolls": _tables(_text, _list(_number)),
        "why": _list(_text),
    },
)
_POINT = {"round": _count, "turn": _count}
_STEP_BACK = _record({"from_branch": _count, "to_snapshot": _number}, _POINT)
#: What the lines of the log say that the check itself goes by; what the rules go by, they look at themselves.
_VALUES: Mapping[str, Shape] = {
    RESTORE: _STEP_BACK,
    "rollback": _STEP_BACK,
    REOPEN: _record({"commitment": _digest, "from_branch": _count, "to_snapshot": _number}, _POINT),
    "forward": _record({"branch": _count}, {"rollback": _count}),
    "dice": _SET_DICE,
}


def _value(line: Mapping[str, Any]) -> None:
    value = line["value"]
    _inside("value", _anything, value)
    if line["kind"] == "roll":
        shape = next((_ROLLS[name] for name in _ROLLS if isinstance(value, dict) and name in value), None)
        if shape is None:
            raise _Wrong(("value",), "a roll, shuffle or draw", value)
        _inside("value", shape, value)
    elif line["kind"] == "lock":
        # A root does not cover its own line: nothing but the moment may be said there.
        for name in ("anchor", "key", "note", "source", "who", "why"):
            _inside(name, _nothing, line[name])
        _inside("value", _LOCK_LINE, value)
    elif line["kind"] in _VALUES:
        _inside("value", _VALUES[line["kind"]], value)
    elif line["kind"] != "answer":
        _inside("value", _maybe(_table), value)


_LINE = _both(
    _record(
        {
            "anchor": _text,
            "at": _moment,
            "branch": _count,
            "key": _text,
            "kind": _text,
            "note": _text,
            "phase": _text,
            "seq": _number,
            "source": _text,
            "turn": _count,
            "value": _anything,
            "who": _text,
            "why": _text,
        }
    ),
    _value,
)
_EVENT = _record(
    {"data": _both(_table, _anything), "kind": _text, "rule": _text},
    {"seen_by": _list(_text)},
)
_POSITION = _record(
    {
        "at": _moment,
        "branch": _count,
        "events": _list(_EVENT),
        "log_seq": _count,
        "phase": _text,
        "round": _count,
        "rules_version": _text,
        "seq": _number,
        "state": _both(_table, _anything),
        "turn": _count,
        "undone": _yes_no,
    }
)
_ORDER = _record({"data": _anything, "slot": _text, "standing": _yes_no, "text": _text, "turn": _count})


def _leaf(value: Any) -> None:
    _table(value)
    if "hash" in value:
        _record({"hash": _digest})(value)
    else:
        _record({"item": _text, "order": _maybe(_ORDER), "salt": _digest, "seat": _text})(value)


_LATER_SEED = _record({"branch": _number, "commitment": _digest}, {"seed": _digest})
_LOCK = _record({"leaves": _list(_leaf), "number": _number, "salt": _digest})


def _archive(form: int) -> Shape:
    """The document of that form. The second carries the rules' data without their digest."""
    data = _both(_table, _anything)
    return _record(
        {
            "acts": _list(_ACT),
            "chain": _record({part: _list(_digest) for part in ("acts", "log", "snapshots")}),
            "commitment": _digest,
            "digests": _tables(_text, _digest),
            "format": _number,
            "game": _GAME,
            "locks": _list(_LOCK),
            "log": _list(_LINE),
            "open_phase": _list(_EVENT),
            "rules": data if form == 2 else _tables(_digest, data),
            "seats": _list(_SEAT),
            "snapshots": _list(_POSITION),
            "words": _list(_pair),
        },
        {"reopened": _list(_LATER_SEED), "seed": _digest},
    )
