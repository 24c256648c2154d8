"""The results of an archive: every phase that the rules installed here adjudicated is run again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.paths import leaves
from pbem.core.ruleset_contract import Ruleset
from pbem.desk.archive.canonical import written
from pbem.desk.archive.findings import Verdict
from pbem.desk.archive.promises import Sheets
from pbem.desk.archive.reading import Archive
from pbem.desk.archive.replay import check_setup, check_stretch
from pbem.desk.archive.stretches import Course, Stretch
from pbem.desk.ground import shelf
from pbem.store.stored_values import LogLine

#: At most this many values that differ are named.
_NAMED = 3


def check_results(archive: Archive, went: Course, verdict: Verdict) -> None:
    """Run what can be run; raises Differs. What cannot is noted in the verdict."""
    name = archive.game["ruleset"]
    if name not in shelf.known():
        verdict.unchecked.append(f"results: the rules {name} are not installed here")
        return
    rules, sheets, again, others = _Rules(archive), Sheets(archive), 0, []
    if archive.snapshots:
        first = rules.under(went.stretches[0].lock if went.stretches else None)
        if first is not None and archive.snapshots[0].rules_version == first.version:
            again += check_setup(archive, first)
    for stretch in went.stretches:
        version, ruleset = _version(archive, stretch), rules.under(stretch.lock)
        if ruleset is None or version != ruleset.version:
            others.append(version)
            continue
        check_stretch(archive, ruleset, stretch, sheets)
        again += 1
    if again:
        verdict.checked.append(f"{again} phases, run again with the sealed orders: the same events and positions")
    verdict.unchecked += rules.faults
    if others and not rules.faults:
        verdict.unchecked.append(
            f"results of {len(others)} phases, adjudicated by rules version {', '.join(sorted(set(others)))}: "
            f"version {shelf.load(name).version} is installed here"
        )
    if archive.game["status"] == "held":
        verdict.unchecked.append("what the open phase has told: the game is held")
    verdict.unchecked += rules.strange()


def _version(archive: Archive, stretch: Stretch) -> str:
    """The version of the rules that ran a phase last."""
    if stretch.after is not None:
        return stretch.after.rules_version
    sealed = stretch.lock.value.get("version") if stretch.lock is not None else None
    return str(sealed or archive.game["rules_version"])


class _Rules:
    """The rules that are installed here, bound to the archive's own data."""

    def __init__(self, archive: Archive) -> None:
        self._name: str = archive.game["ruleset"]
        self._data = archive.rules
        self._bound: dict[str, Ruleset | None] = {}
        self.faults: list[str] = []  #: why data of the archive cannot be used here

    def under(self, lock: LogLine | None) -> Ruleset | None:
        """The rules as the lock fixes them; as the file has them first where none does."""
        named = str(lock.value.get("rules")) if lock is not None else ""
        return self._of(named if named in self._data else next(iter(self._data)))

    def _of(self, named: str) -> Ruleset | None:
        if named not in self._bound:
            self._bound[named] = self._load(self._data[named])
        return self._bound[named]

    def _load(self, data: Mapping[str, Any]) -> Ruleset | None:
        try:
            return shelf.bound_to(self._name, data)
        except MemoryError:
            raise
        except Exception as error:  # they may be anything
            reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            self.faults.append(f"results: the rules' data of the file do not fit the rules installed here ({reason})")
            return None

    def strange(self) -> list[str]:
        """Where the archive's data are others than those installed here: a sentence."""
        ours = _plain(shelf.data_of(self._name))
        found: list[str] = []
        for data in self._data.values():
            theirs = _plain(data)
            paths = dict.fromkeys([*ours, *theirs])
            found += [
                f"{path} is {_said(theirs.get(path))} there, {_said(ours.get(path))} here"
                for path in paths
                if ours.get(path) != theirs.get(path)
            ]
        if not found:
            return []
        more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        return [
            f"the rules' data against those installed here, which are others: {'; '.join(found[:_NAMED])}{more}; "
            "the host may have corrected the board: ask what the table announced"
        ]


def _plain(data: Mapping[str, Any]) -> dict[str, str]:
    """Path to canonical value; without ruleset.toml, which no rule goes by."""
    rest = {name: content for name, content in data.items() if name != "ruleset"}
    return {path: written(value) for path, value in leaves(rest)}


def _said(value: str | None) -> str:
    return "missing" if value is None else value if len(value) <= 60 else f"{value[:60]}…"
