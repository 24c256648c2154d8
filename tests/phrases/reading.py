"""Lines of people, read as mails of a seat in their positions, and judged by what they mean.

`lines/<ruleset>-<writers>.jsonl`, older ones in a pack, to which `xz -9e` of a file may be appended: {"id", "person",
"lang", "position", "seat", "before", "line", "means", "also", "ask"}:
`means` are canonical lines that do what was meant, [] for what is no order, null for what no line can say; `ask`: a
moderator would ask back.
"""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from pbem.desk.commands.all_commands import command_in
from pbem.desk.hosting.read_texts import Place, place_from, read_one

FOLDER = Path(__file__).parent
RULESETS = ("colonial-2e", "colonial-revised", "colonialism", "new-world")


class Verdict(StrEnum):
    """How a line was read."""

    RIGHT = "right"  #: taken as it was meant; no order, and left alone or answered; doubtful, and asked back
    REPAIRED = "repaired"  #: not taken, and the first line that is offered is what was meant
    LATER = "repaired later"  #: another one is
    MISLED = "misled"  #: lines are offered, and none is what was meant
    REFUSED = "refused"  #: not taken, and nothing is offered
    LEFT = "left"  #: an order that was taken for talk
    WRONG = "WRONG"  #: taken as something else
    COMMAND = "COMMAND"  #: taken as a command of the table


@cache
def place_of(ruleset: str, name: str) -> Place:
    """A position that lines are written for."""
    return place_from(ruleset, FOLDER / "positions" / f"{ruleset}-{name.removeprefix(f'{ruleset}-')}.json")


def lines_of(ruleset: str) -> Iterator[Mapping[str, Any]]:
    """The lines of a ruleset."""
    for file in sorted((FOLDER / "lines").glob(f"{ruleset}-*.jsonl*")):
        content = file.read_bytes()
        text = lzma.decompress(content) if file.suffix == ".xz" else content
        for line in text.decode("utf-8").splitlines():
            yield json.loads(line)


def verdicts(ruleset: str) -> dict[str, str]:
    """Each line's id to how it is read."""
    return {phrase["id"]: judged(ruleset, phrase) for phrase in lines_of(ruleset)}


def judged(ruleset: str, phrase: Mapping[str, Any]) -> Verdict:
    """How a line is read."""
    place = place_of(ruleset, phrase["position"])
    answer, before = _read(place, phrase, phrase["line"]), _before(place, phrase)
    meant = [phrase["means"], *phrase.get("also", ())] if phrase.get("means") else []
    wanted = [_done(_read(place, phrase, "\n".join(lines))) for lines in meant]
    if not wanted:
        return _judged_no_order(phrase, answer, changed=_done(answer) != before)
    if answer["outcome"] == "taken":
        return Verdict.RIGHT if _done(answer) in wanted else _judged_wrong(answer, wanted)
    if answer["outcome"] == "left":
        return Verdict.LEFT
    return _judged_repairs([_done(_read(place, phrase, repair)) in wanted for repair in answer["repairs"]])


def outcome_of(ruleset: str, phrase: Mapping[str, Any], text: str) -> str:
    """What comes of another text in a line's position and seat. A fault of ours in reading it is raised."""
    return str(_read(place_of(ruleset, phrase["position"]), phrase, text)["outcome"])


def orders_of(ruleset: str, position: str, seat: str, text: str) -> Sequence[str]:
    """The orders that a text is taken as on an empty sheet; () where it is not taken."""
    answer = _read(place_of(ruleset, position), {"id": text, "seat": seat, "lang": "en"}, text)
    return sorted(answer["orders"]) if answer["outcome"] == "taken" else ()


def _judged_no_order(phrase: Mapping[str, Any], answer: Mapping[str, Any], *, changed: bool) -> Verdict:
    """A line that is no order, that is to be asked about, or that nothing can say."""
    if changed:
        return Verdict.WRONG
    if phrase.get("ask") or phrase.get("means") is None:
        return Verdict.LEFT if answer["outcome"] == "left" else Verdict.RIGHT
    return Verdict.RIGHT if answer["outcome"] in ("left", "taken") else Verdict.REFUSED


def _judged_wrong(answer: Mapping[str, Any], wanted: Sequence[tuple[Any, ...]]) -> Verdict:
    commands = {command for _, _, named in wanted for command in named}
    return (
        Verdict.COMMAND if any(_changes(each) for each in answer["commands"] if each not in commands) else Verdict.WRONG
    )


def _judged_repairs(right: Sequence[bool]) -> Verdict:
    if not right:
        return Verdict.REFUSED
    if right[0]:
        return Verdict.REPAIRED
    return Verdict.LATER if any(right) else Verdict.MISLED


def _read(place: Place, phrase: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    asked = {"id": phrase["id"], "seat": phrase["seat"], "lang": phrase["lang"], "before": phrase.get("before") or []}
    return read_one(place, json.dumps({**asked, "text": text}))


#: A place and what stands on a seat's sheet in it, to what that does: many lines are written for each.
_BEFORE: dict[tuple[int, str, str], tuple[Any, ...]] = {}


def _before(place: Place, phrase: Mapping[str, Any]) -> tuple[Any, ...]:
    key = id(place), phrase["seat"], json.dumps([phrase["lang"], phrase.get("before")])
    if key not in _BEFORE:
        _BEFORE[key] = _done(_read(place, phrase, ""))
    return _BEFORE[key]


def _done(answer: Mapping[str, Any]) -> tuple[Any, ...]:
    """What lies on the sheet, and what is done at once."""
    acts = json.dumps(answer["acts"], sort_keys=True)
    return frozenset(answer["orders"]), acts, tuple(sorted(filter(_changes, answer["commands"])))


def _changes(command: str) -> bool:
    found = command_in(command)
    return found is None or found.command.changes


def figures(found: Mapping[str, str]) -> str:
    """How many of each verdict."""
    count = Counter(found.values())
    return ", ".join(f"{count[verdict]} {verdict}" for verdict in Verdict if count[verdict])
