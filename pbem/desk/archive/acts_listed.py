"""What moderators did to a game: listed as such, and nothing of it without its act on record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.set_dice import DICE, SetDice
from pbem.core.table import CARRIED, Source
from pbem.desk.archive.branches import RESTORE
from pbem.desk.archive.findings import Differs, place, same
from pbem.desk.archive.reading import Archive
from pbem.desk.archive.seeds import REOPEN

#: Acts that change neither position, dice nor orders, nor who gives them. Any other is an intervention.
_HARMLESS = (
    "new", "start", "entropy", "deadline", "clock", "pause", "resume", "process", "preview", "hold", "release",
    "broadcast", "token", "allow", "refuse", "show-orders", "show-state", "show-view", "show-log", "export", "audit",
    "promote", "demote", "hand-over", "reveal", "extend", "press",
)  # fmt: skip
#: Lines of the log that nobody but a moderator makes, and who settles the others.
_BY_HAND = ("edit", "end", "rollback", "forward", "order", REOPEN, RESTORE)
_SETTLED_BY = {
    "answer": (Source.ORDER, Source.STANDING, Source.DEFAULT, Source.MODERATOR),
    "roll": (Source.CHANCE, Source.MODERATOR),
    **dict.fromkeys(_BY_HAND, (Source.MODERATOR,)),
}
#: What a step back may make again.
_MADE_AGAIN = ("edit", "ruling", DICE)
#: The command that leaves a line of that kind, where it has another name.
_COMMANDS = {"answer": "ruling"}


def check_acts(archive: Archive) -> None:
    """Every line that a moderator put into the log has its act, of the same moment; raises Differs.

    That what is carried on was an act before is looked at with the stretches, where dice that are set below.
    """
    acts = {(act["at"], command) for act in archive.document["acts"] for command in _did(act)}
    for line in archive.lines:
        if line.source == CARRIED:
            continue  # it repeats a line, which has its act
        if line.source not in _SETTLED_BY.get(line.kind, (line.source,)):
            raise Differs(
                place(line), line.key or line.kind, f"one of {', '.join(_SETTLED_BY[line.kind])}", line.source
            )
        if line.source != Source.MODERATOR or line.kind == "roll":
            continue
        command = _COMMANDS.get(line.kind, line.kind)
        if (line.at.isoformat(), command) not in acts:
            raise Differs(place(line), line.key or line.kind, "a moderator's act on record", None)
    check_set_dice(archive)


def _did(act: Mapping[str, Any]) -> Sequence[str]:
    """The commands that an act carried out: a step back may make again what it undoes."""
    return (act["command"], *(_MADE_AGAIN if act["args"].get("keep_edits") else ()))


def check_set_dice(archive: Archive) -> None:
    """Dice that were set fell as an act says, in its order, and what did not fall was carried on; raises Differs."""
    branches: dict[int, SetDice] = {}
    for line in archive.lines:
        dice = branches.setdefault(line.branch, SetDice())
        if line.kind == DICE and line.source == Source.MODERATOR:
            dice.put(line.value)
        elif line.kind == DICE:
            same(place(line), "dice that are set", dice.document(), line.value)
        elif line.kind == "roll" and line.source == Source.MODERATOR:
            count = line.value.get("set", 0)
            fell = dice.fall(line.key, line.value, line.value.get("sides", 6)) if count else None
            if fell is None:
                raise Differs(place(line), line.key, "a moderator's act on record", line.value)
            same(place(line), line.key, fell["faces"][:count], line.value["faces"][:count])
            same(place(line), line.key, fell["set"], count)


def interventions(archive: Archive) -> list[str]:
    """The interventions, a sentence each, in order."""
    return [_sentence(act) for act in archive.document["acts"] if act["command"] not in _HARMLESS]


def _sentence(act: Mapping[str, Any]) -> str:
    why = f" ({act['why']})" if act["why"] else ""
    by = "" if act["who"] == "moderator" else f" by {act['who']}"
    return f"{act['at'][:16].replace('T', ' ')} {act['command']}{by}: {act['outcome']}{why}"
