"""Adjudication cases on disk: which files, which cases of them, and what each comes to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pbem.core.case_form import Case, cases_from
from pbem.core.cases import Result, run_case
from pbem.core.errors import DataError, TableError
from pbem.desk.ground import shelf
from pbem.desk.ground.allowance import allowance
from pbem.desk.ground.outside_files import text_of

#: No file of cases comes near it.
_MOST_BYTES = 4_000_000
#: What one case may cost; one that plays a whole game takes a second.
_SECONDS, _MEGABYTES = 60, 1_500


def case_files(places: Sequence[Path]) -> list[Path]:
    """The case files at `places` (files, or folders searched through); without any, those of every ruleset."""
    if not places:
        return sorted(path for name in shelf.known() for path in (shelf.folder_of(name) / "cases").glob("*.toml"))
    files: list[Path] = []
    for place in places:
        if not place.exists():
            raise DataError(f"{place} is not there; name a file of cases or a folder of such files")
        found = sorted(place.rglob("*.toml")) if place.is_dir() else [place]
        files += [path for path in found if path not in files and (not place.is_dir() or _holds_cases(path))]
    if not files:
        raise DataError(f"no cases lie in {', '.join(map(str, places))}; a file of cases ends in .toml")
    return files


def find_cases(places: Sequence[Path] = (), *, only: str = "") -> list[Case]:
    """All cases at `places`, or the one called `only`. Raises DataError for files that do not fit the form."""
    cases = [case for path in case_files(places) for case in cases_from(_text(path), str(path))]
    seen: dict[str, Case] = {}
    for case in cases:
        if case.id in seen and seen[case.id].source != case.source:
            raise DataError(f"case {case.id} stands in {seen[case.id].source} and in {case.source}; rename one of them")
        seen[case.id] = case
    if only:
        cases = [case for case in cases if case.id.casefold() == only.casefold()]
        if not cases:
            raise DataError(f"no case is called {only}; `pbem cases run` lists all")
    return cases


def run_all(cases: Iterable[Case]) -> Iterator[Result]:
    """Each case's result, in order. A fault in the rules themselves fails its case and stops no other."""
    for case in cases:
        try:
            with allowance(_SECONDS, _MEGABYTES, "the case"):
                result = run_case(case, lambda name, board: shelf.load(name, overrides=board))
        except TableError as error:
            yield Result(case=case, ok=False, error=str(error))
        except Exception as fault:
            yield Result(case=case, ok=False, error=f"the rules broke: {type(fault).__name__}: {fault}")
        else:
            yield result


def _holds_cases(path: Path) -> bool:
    """Whether a file in a folder is meant to be one of cases: boards and configs are TOML too."""
    return path.parent.name == "cases" or re.search(r"^\s*\[+\s*case", _text(path), re.MULTILINE) is not None


def _text(path: Path) -> str:
    return text_of(path, most=_MOST_BYTES)
