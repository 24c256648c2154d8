"""The form of adjudication cases: TOML text to `Case` values; each fault is named with its case, key and cure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.core.errors import DataError, ScriptError
from pbem.core.script import Scripted, scripted
from pbem.core.table import Tempo
from pbem.core.toml_text import toml_from

#: What TOML cannot say: no owner, no winner, no value.
NONE = "none"
#: As an expected value: as it was given.
UNCHANGED = "unchanged"
#: As an expected value: there is nothing at this path.
ABSENT = "absent"
#: Names in `expect` that are no paths.
EVENTS, NOT_TOLD, PENDING = "events", "not told", "pending"
#: In `sees`: who has no seat.
OBSERVER = "observer"
_FROM = re.compile(r"turn|round [1-9][0-9]{0,5}|phase [a-z0-9-]+")
_UNTIL = re.compile(r"turn|round [1-9][0-9]{0,5}|phase [a-z0-9-]+|turn [1-9][0-9]{0,5}|game")
_WHEN = re.compile(r"(?:turn ([1-9][0-9]{0,5}))?\s*(round [1-9][0-9]{0,5}|phase [a-z0-9-]+|\S+ [a-z0-9-]+)?")
_WHEN_FORMS = '"round 2", "phase naval-forces", "turn 3", "turn 3 round 1" or a decision, "Blue surrender"'
_TEMPI = {tempo.name.lower(): tempo for tempo in Tempo}
#: Tables of the state document: naming one whole, as TOML does with a path without its quotes, would empty the rest.
_WHOLE = ("players", "territories", "regions")


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """An event that must be told, or must not be."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)  #: of its data, or "rule" and "seen_by"

    def __str__(self) -> str:
        said = ", ".join(f"{name} = {value}" for name, value in self.facts.items())
        return f"{self.kind} ({said})" if said else self.kind


@dataclass(frozen=True, kw_only=True, slots=True)
class Sees:
    """What one seat, or an observer, must see at the end."""

    paths: Mapping[str, Any] = field(default_factory=dict)  #: path into its view to value
    events: tuple[Told, ...] | None = None
    not_told: tuple[Told, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """When a later mail comes in."""

    text: str  #: as it was written
    turn: int = 0  #: 0: in any turn
    step: str = ""  #: "round 2" or "phase naval-forces", before it begins
    words: tuple[str, ...] = ()  #: of the decision that waits then: its seat and kind


@dataclass(frozen=True, kw_only=True, slots=True)
class LateMail:
    """A mail that comes in after the case has begun."""

    seat: str
    when: Moment
    text: str
    refused: tuple[int, ...] = ()
    fallback: tuple[int, ...] = ()


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
    tempo: Tempo = Tempo.TURN  #: what one deadline of the game asks for
    others: str = "defaults"  #: seats without an order for a decision: "defaults" or "pass"
    dice: tuple[Scripted, ...] = ()  #: the script of chance
    board: Mapping[str, Any] = field(default_factory=dict)  #: path into the board's data to value
    given: Mapping[str, Any] = field(default_factory=dict)  #: path into the state document to value; None is "none"
    orders: Mapping[str, str] = field(default_factory=dict)  #: seat to a mail's text
    expect: Mapping[str, Any] = field(default_factory=dict)  #: path to value; None is "none", "unchanged" stands
    events: tuple[Told, ...] | None = None  #: what must be told, in this order
    not_told: tuple[Told, ...] = ()  #: what must not be told
    sees: Mapping[str, Sees] = field(default_factory=dict)  #: seat, or OBSERVER, to what it must see
    pending: Any = None  #: what must wait, as written; None: not said
    refused: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  #: seat to the numbers of its refused lines
    fallback: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  #: lines of which something else was done
    mails: tuple[LateMail, ...] = ()  #: later mails, in the order in which they stand
    source: str = ""  #: the file it is in


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
    _known(table, _KEYS, "a case")
    seats = _seats(table)
    expect, events, not_told = _expected(_paths(table, "expect"), "expect")
    pending = expect.pop(PENDING, None if PENDING not in expect else ())
    refused, fallback = (_lines_of(table, key, seats) for key in ("refused", "fallback"))
    sees = {seat: _sees(seat, seen) for seat, seen in _of_seats(table, "sees", (*seats, OBSERVER)).items()}
    mails = tuple(_late(mail, place, seats) for place, mail in enumerate(_mails(table), start=1))
    if not (_table(table, "expect") or refused or fallback or sees or any(m.refused or m.fallback for m in mails)):
        raise _Fault("expect", "is empty; name a path and the value that must hold there, or lines in [case.refused]")
    return Case(
        id=_text(table, "id"),
        title=_text(table, "title"),
        rule=_text(table, "rule"),
        ruleset=_text(table, "ruleset"),
        seats=seats,
        options=_table(table, "options"),
        begin=_worded(table, "from", _FROM, '"turn", "round 2" or "phase line-up"'),
        until=_worded(table, "until", _UNTIL, '"turn", "round 2", "phase line-up", "turn 3" or "game"'),
        tempo=_TEMPI[_worded(table, "tempo", re.compile("|".join(_TEMPI)), '"turn", "round" or "decision"')],
        others=_worded(table, "others", re.compile("defaults|pass"), '"defaults" or "pass"', "defaults"),
        dice=_dice(table),
        board=_paths(table, "board"),
        given=_paths(table, "given"),
        orders={seat: _written(f"orders.{seat}", text) for seat, text in _of_seats(table, "orders", seats).items()},
        expect=expect,
        events=events,
        not_told=not_told,
        sees=sees,
        pending=pending,
        refused=refused,
        fallback=fallback,
        mails=mails,
        source=name,
    )


_KEYS = (
    "id", "title", "rule", "ruleset", "seats", "options", "from", "until", "tempo", "others",
    "dice", "board", "given", "orders", "mail", "expect", "sees", "refused", "fallback",
)  # fmt: skip
_MAIL_KEYS = ("seat", "when", "text", "refused", "fallback")


def _known(table: Mapping[str, Any], keys: Sequence[str], what: str, before: str = "") -> None:
    for key in table:
        if key not in keys:
            raise _Fault(before + key, f"is not a key of {what}; it has {', '.join(keys)}")


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


def _written(key: str, text: Any) -> str:
    if not isinstance(text, str):
        raise _Fault(key, 'must be the text of a mail, between """ and """')
    return text


def _lines_of(table: Mapping[str, Any], key: str, seats: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Seat to the numbers of lines of its first mail."""
    orders = _table(table, "orders")
    named = _of_seats(table, key, seats)
    return {seat: _lines(f"{key}.{seat}", lines, orders.get(seat, "")) for seat, lines in named.items()}


def _lines(key: str, lines: Any, text: Any) -> tuple[int, ...]:
    numbers = lines if isinstance(lines, list) else [lines]
    if not all(isinstance(number, int) and not isinstance(number, bool) and number > 0 for number in numbers):
        raise _Fault(key, "must list line numbers, the first line being 1")
    last = len(text.splitlines()) if isinstance(text, str) else 0
    if any(number > last for number in numbers):
        raise _Fault(key, f"names line {max(numbers)}, but the mail it is about has {last}")
    return tuple(numbers)


def _mails(table: Mapping[str, Any]) -> list[Any]:
    mails = table.get("mail", [])
    if not isinstance(mails, list) or not all(isinstance(mail, dict) for mail in mails):
        raise _Fault("mail", "must be a list of mails; each begins with a line [[case.mail]]")
    return mails


def _late(mail: Mapping[str, Any], place: int, seats: tuple[str, ...]) -> LateMail:
    before = f"mail {place}."
    _known(mail, _MAIL_KEYS, "a later mail", before)
    if mail.get("seat") not in seats:
        raise _Fault(f"{before}seat", f"must be one of {', '.join(seats)}")
    text = _written(f"{before}text", mail.get("text"))
    refused, fallback = (_lines(f"{before}{key}", mail.get(key, []), text) for key in ("refused", "fallback"))
    when = _moment(f"{before}when", mail.get("when"), seats)
    return LateMail(seat=mail["seat"], when=when, text=text, refused=refused, fallback=fallback)


def _moment(key: str, written: Any, seats: tuple[str, ...]) -> Moment:
    found = _WHEN.fullmatch(written.strip()) if isinstance(written, str) and written.strip() else None
    if found is None:
        raise _Fault(key, f"is {written!r}; {_WHEN_FORMS} would do" if written else f"is missing; {_WHEN_FORMS}")
    turn, step = int(found[1] or 0), found[2] or ""
    if step.startswith(("round ", "phase ")) or not step:
        return Moment(text=written, turn=turn, step=step)
    if step.split()[0] not in seats:
        raise _Fault(key, f"is {written!r}; {_WHEN_FORMS} would do, the seats being {', '.join(seats)}")
    return Moment(text=written, turn=turn, words=tuple(step.split()))


def _sees(seat: str, table: Any) -> Sees:
    if not isinstance(table, dict) or not table:
        raise _Fault(f"sees.{seat}", f"must be a table of paths and values; it begins with a line [case.sees.{seat}]")
    paths, events, not_told = _expected(_paths({"sees": table}, "sees"), f"sees.{seat}")
    return Sees(paths=paths, events=events, not_told=not_told)


def _expected(table: Mapping[str, Any], key: str) -> tuple[dict[str, Any], tuple[Told, ...] | None, tuple[Told, ...]]:
    """(paths and their values, what must be told, what must not be) of `expect` or of one seat's `sees`."""
    paths = {NOT_TOLD if path.replace("_", " ") == NOT_TOLD else path: value for path, value in table.items()}
    events = _told(f"{key}.{EVENTS}", paths.pop(EVENTS)) if EVENTS in paths else None
    not_told = _told(f"{key}.{NOT_TOLD}", paths.pop(NOT_TOLD)) if NOT_TOLD in paths else ()
    return paths, events, not_told


def _told(key: str, items: Any) -> tuple[Told, ...]:
    if not isinstance(items, list) or not all(isinstance(item, (str, dict)) for item in items):
        raise _Fault(key, 'must list kinds of events, or { kind = "explored", seat = "Blue" } with facts of them')
    found = []
    for item in items:
        facts = {"kind": item} if isinstance(item, str) else dict(item)
        kind = facts.pop("kind", None)
        if not isinstance(kind, str):
            raise _Fault(key, f'holds an event without its kind; {{ kind = "explored", … }} would do, not {item}')
        found.append(Told(kind=kind, facts=facts))
    return tuple(found)


def _dice(table: Mapping[str, Any]) -> tuple[Scripted, ...]:
    lines = table.get("dice", [])
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise _Fault("dice", 'must list the rolls in the order they are asked for, e.g. ["4/10", "1/2"]')
    try:
        return tuple(scripted(line) for line in lines)
    except ScriptError as error:
        raise _Fault("dice", f"does not fit: {error}") from None
