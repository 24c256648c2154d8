"""Every roll of the log, computed anew from seed, branch and key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.dice import Chance, commitment
from pbem.core.table import Source
from pbem.desk.archive.findings import Differs, place, same
from pbem.desk.archive.reading import Archive, reopenings
from pbem.desk.archive.seeds import REOPEN


def check_seeds(archive: Archive) -> int:
    """How many seeds are known; each is the one that was committed to, before its first die. Raises Differs."""
    later, lines = reopenings(archive.document), [line for line in archive.lines if line.kind == REOPEN]
    count = int(_check_seed("before the start", archive.document))
    same("the log", "reopenings", len(lines), len(later))
    for each, line in zip(later, lines, strict=True):
        same(place(line), "branch", line.branch, each["branch"])
        same(place(line), "commitment", line.value["commitment"], each["commitment"])
        count += _check_seed(place(line), each)
    known = [seed is not None for _, seed in archive.seeds]
    if not all(known[:-1]):
        raise Differs("the file", "seed", "every seed that an end has told", None)
    return count


def _check_seed(where: str, kept: Mapping[str, Any]) -> bool:
    """Whether a seed is known, and fits its commitment; raises Differs."""
    if "seed" in kept:
        same(where, "commitment", commitment(bytes.fromhex(kept["seed"])), kept["commitment"])
    return "seed" in kept


def check_rolls(archive: Archive) -> int:
    """How many rolls were computed anew; none before the seed is known. Raises Differs."""
    count = 0
    for line in archive.lines:
        chance = archive.chance(line.branch)
        if line.kind != "roll" or line.source != Source.CHANCE or chance is None:
            continue
        again = _again(chance, line.key, line.value)
        if again is None:
            raise Differs(place(line), line.key, "a roll, shuffle or draw", line.value)
        same(place(line), line.key, again, line.value)
        count += 1
    return count


def _again(chance: Chance, key: str, value: Any) -> dict[str, Any] | None:
    """The roll as it must be; None where what was rolled is not said, or cannot be what was rolled."""
    if "hits" in value:
        if value["dice"] != len(value["faces"]):
            return None
        hits, faces = chance.hits(key, len(value["faces"]))
        return {"hits": hits, "dice": len(faces), "faces": faces}
    if "faces" in value:
        return {"faces": chance.faces(key, len(value["faces"]), value["sides"]), "sides": value["sides"]}
    if "order" in value:
        return {"order": chance.shuffled(key, value["items"]), "items": value["items"]}
    if "pick" in value:
        return {"pick": chance.below(key, value["of"]), "of": value["of"]}
    return None
