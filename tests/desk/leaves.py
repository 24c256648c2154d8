"""Every place of an archive, altered one at a time: what a cheating host could try, and what must come of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from pbem.core.errors import TableError
from pbem.desk.archive.export import with_digests
from pbem.desk.archive.findings import Proof
from pbem.desk.archive.verify import verify
from tests.desk.archives import Document, seal_again

#: Where something is in a document: names of tables, places in lists.
Steps = tuple[str | int, ...]
#: Parts that the forger makes anew for every file.
MADE = ("chain", "digests")
#: What the verdict must say of a field where an altered file passes with the same anchors.
_NAMED: dict[Steps, str] = {
    ("game", "title"): "title",
    ("game", "clock"): "clock",
    ("game", "tempo"): "tempo",
    ("game", "created"): "hour of creation",
    ("game", "round"): "round",
    ("game", "status"): "running, paused or held",
    ("game", "held_reason"): "and why",
}


def leaves(value: Any, path: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Every (path, value) that holds no others; an empty table or list is one."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not items or not value:
        yield path, value
    for name, item in items:
        yield from leaves(item, (*path, name))


def nodes(value: Any, path: Steps = ()) -> Iterator[Steps]:
    """Every path, tables and lists included."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        yield from nodes(item, (*path, name))


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return _other_text(value)
    return {"x": 1} if isinstance(value, dict) else ["x"] if isinstance(value, list) else "Blue"


def _other_text(text: str) -> str:
    if len(text) == 64 and set(text) <= set("0123456789abcdef"):
        return text[:-1] + ("0" if text[-1] != "0" else "1")
    try:
        return (datetime.fromisoformat(text) + timedelta(hours=1)).isoformat()
    except ValueError:
        return f"{text}x"


def changed(document: Document, path: Steps, change: Callable[[Any, str | int], object]) -> Document:
    """A copy in which `change(inside, name)` was done at the path; what is not on the way is shared."""
    forged = copy.copy(document)
    here: Any = forged
    for name in path[:-1]:
        here[name] = copy.copy(here[name])
        here = here[name]
    change(here, path[-1])
    return forged


def sealed_anew(document: Document) -> Document:
    """A copy, sealed as whoever exports could seal it."""
    fresh = {**document, "log": copy.deepcopy(document.get("log")), "rules": copy.copy(document.get("rules"))}
    fresh = {name: value for name, value in fresh.items() if name in document}
    with suppress(LookupError, TypeError, AttributeError, ValueError):  # nothing there that could be sealed
        seal_again(fresh)
    return with_digests(fresh)


def anchored(document: Document) -> list[Any]:
    """What everybody can hold against the mails."""
    try:
        roots = [line["value"]["root"][:40] for line in document["log"] if line["kind"] == "lock"]
        told = [document["commitment"], document.get("seed"), document["words"], document["game"]["winner"]]
        return [*told, document["game"]["status"] == "over", roots[:1], roots[-1:]]
    except (LookupError, TypeError):
        return []


def passes(document: Document, path: Steps, forged: Document) -> str:
    """How a forgery gets through that it must not; "" where it does not."""
    if forged == document:
        return ""
    anchors = anchored(forged)
    if anchors and anchors != anchored(document):
        return ""
    try:
        verdict = verify(forged)
    except TableError:
        return ""
    if verdict.proof is Proof.FALSE:
        return ""
    named = _named(document, path)
    said = [*verdict.unproved, *verdict.unchecked]
    if named and any(named in sentence for sentence in said):
        return ""
    return f"{path}: {verdict.lines()[-1]}"


def _named(document: Document, path: Steps) -> str:
    """What the verdict has to say of a place that is under no root."""
    locks = [line for line in document["log"] if line["kind"] == "lock"]
    if path[:2] in _NAMED:
        return _NAMED[path[:2]]
    if path[0] == "seats" and path[-1] == "bot":
        return "which seats are bots"
    if path[0] == "acts" and len(path) > 1 and path[1] >= (locks[-1]["value"]["acts"] if locks else 0):  # type: ignore[operator]
        return "acts recorded after the last root"
    if path[0] == "log" and len(path) > 2:
        return _of_line(document["log"][path[1]], path, locks)
    if path[0] == "snapshots" and path[-1] in ("at", "rules_version"):
        return "times and remarks" if path[-1] == "at" else "adjudicated by rules version"
    return "the game is held" if path[0] == "open_phase" else ""


def _of_line(line: Mapping[str, Any], path: Steps, locks: list[Any]) -> str:
    if locks and line["seq"] < locks[-1]["seq"]:
        return ""
    if path[2] in ("at", "note", "who", "why", "anchor"):
        return "times and remarks"
    of_running = {
        "answer": "orders that are still sealed",
        "roll": "seed and dice",
        "lock": "the hour of the last root",
    }
    return of_running.get(line["kind"], "beside answers and rolls")


#: What a stranger may write where something else is wanted.
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 10**14, 1.5, "", "x", "\x1b[2J\u202e", "9" * 100_000, [], {}, [[]], {"": {}},
    ["x"] * 10_000, json.loads("[" * 50 + "]" * 50),
)  # fmt: skip


def taken_out(inside: Any, name: str | int) -> None:
    """The place is not there."""
    del inside[name]


def twice(inside: Any, name: str | int) -> None:
    """It is there again."""
    if isinstance(inside, list):
        inside.insert(int(name), inside[int(name)])
    else:
        inside[f"{name}2"] = inside[name]


def set_to(value: Any) -> Callable[[Any, str | int], None]:
    """It is something else."""

    def change(inside: Any, name: str | int) -> None:
        inside[name] = value

    return change


CHANGES = (taken_out, twice, *(set_to(value) for value in STRANGE))
