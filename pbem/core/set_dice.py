"""Dice that a moderator has set: the next ones that fall, or those of one roll. Shuffles and draws are never set.

A roll takes the faces that are set for its key, else the next of the row, as many as it has dice; what is wanting is
chance's. How many were set is kept with the roll in the log, so that what is left of the row follows from the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.core.dice import SUCCESS_FACES
from pbem.core.errors import TableError
from pbem.core.language import say
from pbem.core.table import Entry, Intervention, Source

#: The kind of act that sets dice: {"faces": [6, 6], "key": "", "why": [], "after": 0}, or with {"clear": true} none.
DICE = "dice"
#: At most this many dice may be set at once.
MOST = 60


class SetDice:
    """What is set and has not fallen yet."""

    def __init__(self, row: Iterable[int] = (), rolls: Mapping[str, Sequence[int]] | None = None) -> None:
        self.row = list(row)
        self.rolls = {key: list(faces) for key, faces in (rolls or {}).items()}
        self.why: tuple[str, ...] = ()  #: the reasons given

    def __bool__(self) -> bool:
        return bool(self.row or self.rolls)

    def put(self, data: Mapping[str, Any]) -> None:
        """Take what an act says."""
        if data.get("clear"):
            self.row, self.rolls, self.why = [], {}, ()
            return
        self.why = tuple(dict.fromkeys((*self.why, *data.get("why", ()))))
        if key := data.get("key", ""):
            self.rolls[key] = list(data["faces"])
        else:
            self.row += data["faces"]
        for other, faces in data.get("rolls", {}).items():
            self.rolls[other] = list(faces)

    def fall(self, key: str, value: Mapping[str, Any], sides: int) -> dict[str, Any] | None:
        """What chance rolled with what is set in its place; None where nothing is. What falls is set no more."""
        own = key in self.rolls
        faces = (self.rolls[key] if own else self.row)[: len(value["faces"])]
        if not faces or max(faces) > sides:
            return None
        self._spend(key if own else "", len(faces))
        rolled = {**value, "faces": [*faces, *value["faces"][len(faces) :]], "set": len(faces)}
        if "hits" in value:
            rolled["hits"] = sum(face in SUCCESS_FACES for face in rolled["faces"])
        return rolled

    def spent(self, entries: Iterable[Entry]) -> SetDice:
        """What is left when these rolls have fallen."""
        left = SetDice(self.row, self.rolls)
        left.why = self.why
        for entry in entries:
            if fell_as_set(entry):
                left._spend(entry.key if entry.key in left.rolls else "", entry.value.get("set", 0))
        return left

    def document(self) -> dict[str, Any]:
        """What is set as an act would say it."""
        rolls = {key: list(faces) for key, faces in self.rolls.items()}
        return {"faces": list(self.row), "rolls": rolls, "why": list(self.why), "after": 0}

    def _spend(self, key: str, count: int) -> None:
        if key:
            del self.rolls[key]
        else:
            del self.row[:count]


def set_dice(acts: Iterable[Intervention], log: Iterable[Entry]) -> SetDice:
    """What is set in an open phase, by the acts that fell in it and the rolls that have fallen in it.

    Each act says after how many such rolls it fell (`after`).
    """
    dice, done = SetDice(), 0
    fallen = [entry for entry in log if fell_as_set(entry)]
    for act in acts:
        if act.kind == DICE:
            dice = dice.spent(fallen[done : act.data.get("after", 0)])
            done = max(done, act.data.get("after", 0))
            dice.put(act.data)
    return dice.spent(fallen[done:])


def fell_as_set(entry: Entry) -> bool:
    """Whether an entry is a roll with dice that were set."""
    return entry.kind == "roll" and entry.source is Source.MODERATOR


def faces_from(written: str) -> list[int]:
    """Faces as a moderator writes them: "6,6,1" or "6 6 1". Raises TableError."""
    parts = written.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdecimal() and 1 <= int(part) <= 100 for part in parts):
        raise TableError(say("{written} names no faces of dice; 6,6,1 would do", written=repr(written.strip())))
    if len(parts) > MOST:
        raise TableError(
            say("{count} dice are too many to be set at once; {most} would do", count=len(parts), most=MOST)
        )
    return [int(part) for part in parts]
