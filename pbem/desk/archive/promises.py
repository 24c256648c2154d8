"""What was promised while the game went on: the chains over log, acts and positions, and the roots of the locks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.sheet import Sheet
from pbem.desk.archive.canonical import digest, last, links
from pbem.desk.archive.findings import Differs, place, same
from pbem.desk.archive.reading import Archive
from pbem.desk.archive.seals import Past, folded, genesis, leaf, root_of, tree
from pbem.store.values import LogLine

#: What the links of each chain are called.
_CHAINS = {"log": "the log", "acts": "the acts", "snapshots": "the positions"}


def check_parts(document: Mapping[str, Any]) -> None:
    """Every part has its digest, and the digest holds; raises Differs."""
    digests = document.get("digests")
    if not isinstance(digests, dict):
        raise Differs("the file", "digests", "a digest of each part", digests)
    parts = [name for name in document if name != "digests"]
    same("the file", "parts", sorted(parts), list(digests))
    for name in parts:
        same("the file", name, digests[name], digest(document[name]))


def start_of(archive: Archive) -> str:
    """Where the chains start, computed from what was settled before the first turn."""
    game, document = archive.game, archive.document
    return genesis(
        game["id"], game["ruleset"], game["options"], archive.seats, document["commitment"], document["words"]
    )


def check_chains(archive: Archive) -> int:
    """How many links hold; raises Differs with the record whose link does not."""
    start, count = start_of(archive), 0
    for part, name in _CHAINS.items():
        kept, again = archive.document["chain"][part], links(start, archive.document[part])
        for number, (expected, found) in enumerate(zip(kept, again, strict=False)):
            if expected != found:
                where, key = _called(archive, part, number)
                raise Differs(where, key, f"the record of link {expected[:16]}…", f"link {found[:16]}…")
        same(name, "links", len(again), len(kept))
        count += len(again)
    return count


def _called(archive: Archive, part: str, number: int) -> tuple[str, str]:
    """How a record is named: where it belongs, and its key."""
    if part == "log":
        line = archive.lines[number]
        return place(line), line.key or line.kind
    if part == "snapshots":
        return place(archive.snapshots[number]), "position"
    act = archive.document["acts"][number]
    return f"the moderator's act of {act['at'][:16]}", act["command"]


# --- locks ----------------------------------------------------------------------------------------------------------


def locks(archive: Archive) -> list[LogLine]:
    """The locks in the log, in order."""
    return [line for line in archive.lines if line.kind == "lock"]


def check_locks(archive: Archive) -> tuple[int, int]:
    """(locks whose root holds, leaves that are open); raises Differs."""
    documents, opened = archive.document["locks"], 0
    logged = locks(archive)
    same("the locks", "numbers", [line.value["number"] for line in logged], [each["number"] for each in documents])
    for line, document in zip(logged, documents, strict=True):
        key, leaves = f"lock {line.value['number']}", document["leaves"]
        same(place(line), key, line.value["leaves"], len(leaves))
        if archive.over and any("hash" in each for each in leaves):
            raise Differs(place(line), key, "every leaf open", "a sealed one")
        head = tree([_hashed(line.value["number"], each) for each in leaves])
        past = Past(chain=line.value["chain"], acts=line.value["acts"], acts_chain=line.value["acts_chain"])
        same(place(line), key, line.value["root"], root_of(document["salt"], head, past))
        opened += sum("hash" not in each for each in leaves)
    return len(logged), opened


def _hashed(number: int, document: Mapping[str, Any]) -> str:
    if "hash" in document:
        return str(document["hash"])
    return leaf(document["salt"], number, (document["seat"], document["item"], document["order"]))


def check_past(archive: Archive) -> None:
    """Every lock holds what the chains were then; raises Differs."""
    start, chain = start_of(archive), archive.document["chain"]
    for line in locks(archive):
        value, key = line.value, f"lock {line.value['number']}"
        same(place(line), key, value["chain"], last(start, chain["log"][: line.seq - 1]))
        same(place(line), key, value["acts_chain"], last(start, chain["acts"][: value["acts"]]))


class Sheets:
    """The sheets as they were locked, for any line of the log."""

    def __init__(self, archive: Archive) -> None:
        self._folds: list[tuple[int, int, dict[str, Sheet] | None]] = []
        sheets: dict[str, Sheet] = {}
        branch, known = -1, True
        for line, document in zip(locks(archive), archive.document["locks"], strict=True):
            if line.branch != branch:
                branch, sheets, known = line.branch, {}, True
            known = known and all("hash" not in each for each in document["leaves"])
            if known:
                sheets = folded(sheets, _changes(document["leaves"]), line.turn)
            self._folds.append((line.seq, branch, sheets if known else None))

    def at(self, line: LogLine) -> Mapping[str, Sheet] | None:
        """Seat to its sheet when the line was written; None where leaves are sealed still, or nothing ever was.

        Raises Differs where no lock of the line's branch comes before it.
        """
        if not self._folds:
            return None
        for seq, branch, sheets in reversed(self._folds):
            if seq < line.seq and branch == line.branch:
                return sheets
        raise Differs(place(line), line.key, "a lock of the sheets before it", None)


def _changes(leaves: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, Any]]:
    return [(each["seat"], each["item"], each["order"]) for each in leaves]
