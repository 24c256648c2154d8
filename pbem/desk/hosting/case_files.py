"""Adjudication cases on disk: which files, which cases of them, and what each comes to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pbem.core.case_form import Case, cases_from
from pbem.core.cases import Result, run_case
from pbem.core.errors import DataError
from pbem.desk import shelf


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
            yield run_case(case, lambda name, board: shelf.load(name, overrides=board))
        except Exception as fault:
            yield Result(case=case, ok=False, error=f"the rules broke: {type(fault).__name__}: {fault}")


def _holds_cases(path: Path) -> bool:
    """Whether a file in a folder is meant to be one of cases: boards and configs are TOML too."""
    return path.parent.name == "cases" or re.search(r"^\s*\[+\s*case", _text(path), re.MULTILINE) is not None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise DataError(f"{path} is not text in UTF-8; save it as UTF-8") from None
