"""The form of adjudication cases: TOML text to `Case` values; each fault is named with its case, key and cure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.errors import DataError, ScriptError
from pbem.core.script import Scripted, scripted
from pbem.core.toml_text import toml_from

#: What TOML cannot say: no owner, no winner, no value.
NONE = "none"
#: As an expected value: as it was given.
UNCHANGED = "unchanged"
#: Names in `expect` that are no paths.
EVENTS, PENDING = "events", "pending"
_FROM = re.compile(r"turn|round [1-9][0-9]{0,5}|phase [a-z0-9-]+")
_UNTIL = re.compile(r"turn|round [1-9][0-9]{0,5}|phase [a-z0-9-]+|turn [1-9][0-9]{0,5}|game")
#: Tables of the state document: naming one whole, as TOML does with a path that lacks its quotes, would empty the rest.
_WHOLE = ("players", "territories", "regions")


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """One adjudication case."""

    id: str
    title: str
    rule: str  #: the rule it proves, as a reader would look it up
    ruleset: str
    seats: tuple[str, ...]  #: seating order; the first is the first player
    options: Mapping[str, Any] = field(default_factory=dict)  #: the game's options
    begin: str = "turn"  #: "turn", "round N" or "phase NAME"
    until: str = "turn"  #: "turn", "round N", "phase NAME", "turn N" or "game"; that one is included
    others: str = "defaults"  #: seats without an order for a decision: "defaults" or "pass"
    dice: tuple[Scripted, ...] = ()  #: the script of chance
    board: Mapping[str, Any] = field(default_factory=dict)  #: path into the board's data to value
    given: Mapping[str, Any] = field(default_factory=dict)  #: path into the state document to value; None is "none"
    orders: Mapping[str, str] = field(default_factory=dict)  #: seat to a mail's text
    expect: Mapping[str, Any] = field(default_factory=dict)  #: path to value; None is "none", "unchanged" stands
    events: tuple[str, ...] | None = None  #: kinds that must be told, in this order
    pending: Any = None  #: what must wait, as written; None: not said
    refused: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  #: seat to the numbers of its refused lines
    source: str = ""  #: the file it stands in


class _Fault(Exception):
    """A key that does not fit: (key, what is wrong and what would do)."""


def cases_from(text: str, name: str) -> list[Case]:
    """The cases of a TOML text; `name` is the file's. Raises DataError naming file, case, key and cure."""
    try:
        document = toml_from(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name} is not readable as TOML: {error}") from None
    tables = document.get("case")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise DataError(f"{name} holds no case; each begins with a line [[case]]")
    if strange := [key for key in document if key != "case"]:
        raise DataError(f"{name}: {strange[0]} stands outside the cases; it belongs below a line [[case]]")
    cases: list[Case] = []
    for place, table in enumerate(tables, start=1):
        case = _case(table, name, place)
        if any(other.id == case.id for other in cases):
            raise DataError(f"{name}, case {case.id}: id stands twice in this file; give one of them another")
        cases.append(case)
    return cases


def _case(table: Mapping[str, Any], name: str, place: int) -> Case:
    try:
        return _filled(table, name)
    except _Fault as fault:
        key, reason = fault.args
        named = table.get("id") if isinstance(table.get("id"), str) else f"number {place}"
        raise DataError(f"{name}, case {named}: {key} {reason}") from None


def _filled(table: Mapping[str, Any], name: str) -> Case:
    _known(table)
    seats = _seats(table)
    expect = _paths(table, "expect")
    refused = {seat: _lines(seat, lines) for seat, lines in _of_seats(table, "refused", seats).items()}
    if not expect and not refused:
        raise _Fault("expect", "is empty; name a path and the value that must hold there, or lines in [case.refused]")
    _refusals_have_lines(table, refused)
    return Case(
        id=_text(table, "id"),
        title=_text(table, "title"),
        rule=_text(table, "rule"),
        ruleset=_text(table, "ruleset"),
        seats=seats,
        options=_table(table, "options"),
        begin=_worded(table, "from", _FROM, '"turn", "round 2" or "phase line-up"'),
        until=_worded(table, "until", _UNTIL, '"turn", "round 2", "phase line-up", "turn 3" or "game"'),
        others=_worded(table, "others", re.compile("defaults|pass"), '"defaults" or "pass"', "defaults"),
        dice=_dice(table),
        board=_paths(table, "board"),
        given=_paths(table, "given"),
        orders={seat: _written(seat, text) for seat, text in _of_seats(table, "orders", seats).items()},
        expect={path: value for path, value in expect.items() if path not in (EVENTS, PENDING)},
        events=_events(expect),
        pending=expect.get(PENDING, None if PENDING not in expect else ()),
        refused=refused,
        source=name,
    )


_KEYS = (
    "id", "title", "rule", "ruleset", "seats", "options", "from", "until", "others", "dice",
    "board", "given", "orders", "expect", "refused",
)  # fmt: skip


def _known(table: Mapping[str, Any]) -> None:
    for key in table:
        if key not in _KEYS:
            raise _Fault(key, f"is not a key of a case; it has {', '.join(_KEYS)}")


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise _Fault(key, "is missing; it is a line of text" if value is None else "must be a line of text in quotes")
    return value


def _worded(table: Mapping[str, Any], key: str, form: re.Pattern[str], would_do: str, usual: str = "turn") -> str:
    value = table.get(key, usual)
    if not isinstance(value, str) or not form.fullmatch(value):
        raise _Fault(key, f"is {value!r}; {would_do} would do")
    return value


def _seats(table: Mapping[str, Any]) -> tuple[str, ...]:
    seats = table.get("seats")
    if not isinstance(seats, list) or not seats or not all(isinstance(seat, str) and seat for seat in seats):
        raise _Fault("seats", 'must list the seats in seating order, e.g. ["Red", "Blue", "Green", "Yellow"]')
    if len(set(seats)) < len(seats):
        raise _Fault("seats", "names a seat twice")
    return tuple(seats)


def _table(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise _Fault(key, f"must be a table; it begins with a line [case.{key}]")
    return value


def _paths(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Path to value, with None for "none"."""
    found = {}
    for path, value in _table(table, key).items():
        if not all(path.split(".")):
            raise _Fault(f"{key}.{path}", "is no path: names joined by single dots would do")
        if path in _WHOLE and isinstance(value, dict) and any(isinstance(part, dict) for part in value.values()):
            raise _Fault(
                f"{key}.{path}", f'would replace all {path}; write the path in quotes, as "{_example(path, value)}"'
            )
        found[path] = _none(value)
    return found


def _example(path: str, value: Any) -> str:
    while isinstance(value, dict) and value:
        name, value = next(iter(value.items()))
        path = f"{path}.{name}"
    return path


def _none(value: Any) -> Any:
    if isinstance(value, list):
        return [_none(item) for item in value]
    if isinstance(value, dict):
        return {name: _none(item) for name, item in value.items()}
    return None if value == NONE else value


def _of_seats(table: Mapping[str, Any], key: str, seats: tuple[str, ...]) -> dict[str, Any]:
    found = _table(table, key)
    for seat in found:
        if seat not in seats:
            raise _Fault(f"{key}.{seat}", f"is not a seat of this case; the seats are {', '.join(seats)}")
    return found


def _written(seat: str, text: Any) -> str:
    if not isinstance(text, str):
        raise _Fault(f"orders.{seat}", 'must be the text of a mail, between """ and """')
    return text


def _lines(seat: str, lines: Any) -> tuple[int, ...]:
    numbers = lines if isinstance(lines, list) else [lines]
    if not all(isinstance(number, int) and not isinstance(number, bool) and number > 0 for number in numbers):
        raise _Fault(f"refused.{seat}", "must list line numbers, the first line being 1")
    return tuple(numbers)


def _refusals_have_lines(table: Mapping[str, Any], refused: Mapping[str, tuple[int, ...]]) -> None:
    orders = table.get("orders", {})
    for seat, numbers in refused.items():
        text = orders.get(seat, "") if isinstance(orders, dict) else ""
        last = len(text.splitlines()) if isinstance(text, str) else 0
        if any(number > last for number in numbers):
            raise _Fault(f"refused.{seat}", f"names line {max(numbers)}, but the orders of {seat} have {last}")


def _dice(table: Mapping[str, Any]) -> tuple[Scripted, ...]:
    lines = table.get("dice", [])
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise _Fault("dice", 'must list the rolls in the order they are asked for, e.g. ["4/10", "1/2"]')
    try:
        return tuple(scripted(line) for line in lines)
    except ScriptError as error:
        raise _Fault("dice", f"does not fit: {error}") from None


def _events(expect: Mapping[str, Any]) -> tuple[str, ...] | None:
    kinds = expect.get(EVENTS)
    if kinds is None:
        return None
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise _Fault(f"expect.{EVENTS}", "must list kinds of events, in their order")
    return tuple(kinds)
