"""What was promised while the game went on: the chains over log, acts and positions, and the roots of the locks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from pbem.core.sheet import Sheet
from pbem.desk.archive.canonical import digest
from pbem.desk.archive.findings import Differs, place, same
from pbem.desk.archive.reading import Archive
from pbem.desk.archive.records import chains
from pbem.desk.archive.seals import Past, folded, genesis, leaf, root_of, tree
from pbem.store.stored_values import LogLine

#: What a lock says of the past.
_PAST = [each.name for each in fields(Past)]
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
    count, again = 0, chains(archive.document, start_of(archive), whole=archive.older)
    for part, name in _CHAINS.items():
        kept = archive.document["chain"][part]
        for number, (expected, found) in enumerate(zip(kept, again[part], strict=False)):
            if expected != found:
                where, key = _called(archive, part, number)
                raise Differs(where, key, f"the record of link {expected[:16]}…", f"link {found[:16]}…")
        same(name, "links", len(again[part]), len(kept))
        count += len(kept)
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


def check_locks(archive: Archive) -> tuple[int, int]:
    """(locks whose root holds, leaves that are open); raises Differs."""
    documents, opened = archive.document["locks"], 0
    logged = archive.locks()
    same("the locks", "numbers", list(range(1, len(documents) + 1)), [each["number"] for each in documents])
    same("the locks", "numbers", [line.value["number"] for line in logged], [each["number"] for each in documents])
    for line, document in zip(logged, documents, strict=True):
        key, leaves = f"lock {line.value['number']}", document["leaves"]
        same(place(line), key, line.value["leaves"], len(leaves))
        if archive.over and any("hash" in each for each in leaves):
            raise Differs(place(line), key, "every leaf open", "a sealed one")
        head = tree([_hashed(line.value["number"], each) for each in leaves])
        past = Past(**{name: line.value[name] for name in _PAST if name in line.value})
        same(place(line), key, line.value["root"], root_of(document["salt"], head, past))
        opened += sum("hash" not in each for each in leaves)
    return len(logged), opened


def _hashed(number: int, document: Mapping[str, Any]) -> str:
    if "hash" in document:
        return str(document["hash"])
    return leaf(document["salt"], number, (document["seat"], document["item"], document["order"]))


def check_past(archive: Archive) -> None:
    """Every lock holds what the chains were then, and goes on by rules that the file has; raises Differs."""
    start, chain = start_of(archive), archive.document["chain"]
    for line in archive.locks():
        value, key = line.value, f"lock {line.value['number']}"
        same(place(line), key, value["chain"], _link(chain["log"], line.seq - 1, start))
        same(place(line), key, value["acts_chain"], _link(chain["acts"], value["acts"], start))
        if "rules" not in value or archive.older:
            continue
        same(place(line), key, value["positions_chain"], _link(chain["snapshots"], value["positions"], start))
        if value["rules"] not in archive.rules:
            raise Differs(place(line), "data of the rules", value["rules"], sorted(archive.rules))


def _link(chain: Sequence[str], count: int, start: str) -> str | None:
    """The link of that many records; None where there are fewer."""
    return start if count == 0 else chain[count - 1] if count <= len(chain) else None


def check_data(archive: Archive) -> None:
    """The data of the rules fit their digests, and no lock is without its own; raises Differs."""
    if archive.older:
        return
    for named, content in archive.rules.items():
        same("the rules", "data", named, digest(content))
    wanted = {line.value["rules"] for line in archive.locks() if "rules" in line.value}
    for each in archive.rules:
        if wanted and each not in wanted:
            raise Differs("the rules", "data", "a lock that names them", each)


class Sheets:
    """The sheets as they were locked, for any line of the log."""

    def __init__(self, archive: Archive) -> None:
        #: Branch to the numbers of its locks' lines, and to the sheets under each.
        self._seqs: dict[int, list[int]] = {}
        self._folds: dict[int, list[dict[str, Sheet] | None]] = {}
        #: Branch and lock to the orders that were used up under it: seat and slot to the line that did.
        self._spent: dict[tuple[int, int], dict[tuple[str, str], int]] = {}
        sheets: dict[str, Sheet] = {}
        branch, known = -1, True
        for line, document in zip(archive.locks(), archive.document["locks"], strict=True):
            if line.branch != branch:
                branch, sheets, known = line.branch, {}, True
            known = known and all("hash" not in each for each in document["leaves"])
            if known:
                sheets = folded(sheets, _changes(document["leaves"]), line.turn)
            self._seqs.setdefault(branch, []).append(line.seq)
            self._folds.setdefault(branch, []).append(sheets if known else None)

    def at(self, line: LogLine) -> Mapping[str, Sheet] | None:
        """Seat to its sheet when the line was written; None where leaves are sealed still, or nothing ever was.

        Raises Differs where no lock of the line's branch comes before it.
        """
        if not self._seqs:
            return None
        if earlier := self._lock_before(line):
            sheets = self._folds[line.branch][earlier - 1]
            return sheets and self._unspent(sheets, line, earlier)
        raise Differs(place(line), line.key, "a lock of the sheets before it", None)

    def spend(self, line: LogLine, seat: str, slot: str) -> None:
        """An order was used up by what the line says: those after it, under the same lock, were written without it."""
        self._spent.setdefault((line.branch, self._lock_before(line)), {})[seat, slot] = line.seq

    def _lock_before(self, line: LogLine) -> int:
        """Which lock of its branch the line is under, from 1; 0 where there is none."""
        return bisect_left(self._seqs.get(line.branch, ()), line.seq)

    def _unspent(self, sheets: Mapping[str, Sheet], line: LogLine, lock: int) -> Mapping[str, Sheet]:
        spent = self._spent.get((line.branch, lock), {})
        gone = [order for order, seq in spent.items() if seq < line.seq]
        return {name: sheet.without([slot for seat, slot in gone if seat == name]) for name, sheet in sheets.items()}


def _changes(leaves: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, Any]]:
    return [(each["seat"], each["item"], each["order"]) for each in leaves]
