"""Which cases and tests decide each ruling of a ruleset: what would fail if it were ruled otherwise.

A case cites a ruling in its id or its `rule`, "R03" or "C2-R03". A test cites it by its whole id, in its docstring or
in a parametrize id; a comment, a value or a name cites nothing. Tests are there in a checkout only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pbem.core.case_form import Case
from pbem.data import data_folder
from pbem.desk.commands.rulebook import decided
from pbem.desk.ground import shelf
from pbem.desk.hosting.case_files import find_cases

#: Calls of pytest that give ids to what a test is run with.
_NAMING = ("parametrize", "param")


@dataclass(frozen=True, kw_only=True, slots=True)
class Decided:
    """A ruling, and what decides it."""

    id: str  #: such as "C2-R03"
    cases: tuple[str, ...] = ()  #: ids of cases
    tests: tuple[str, ...] = ()  #: as pytest is given them, "tests/games/test_war.py::test_stalemate"

    def __str__(self) -> str:
        return f"{self.id}  {', '.join([*self.cases, *self.tests]) or 'none'}"

    @property
    def proved(self) -> bool:
        """Whether anything would fail if it were ruled otherwise."""
        return bool(self.cases or self.tests)


def checkout_tests() -> Path | None:
    """The tests of the checkout that runs here; None in an installed table."""
    folder = data_folder("rules").parent / "tests"
    return folder if folder.is_dir() else None


def rulings(ruleset: str, tests: Path | None, cases: Sequence[Case] | None = None) -> list[Decided]:
    """Every ruling of a ruleset, in order, with the cases (ours, unless given) and tests that cite it.

    Raises DataError for a ruleset that is not there, and for cases that do not fit the form.
    """
    shelf.data_of(ruleset)
    known = [number for number, _ in decided(ruleset)]
    ours = [case for case in (find_cases() if cases is None else cases) if case.ruleset == ruleset]
    in_tests = _in_tests(tests, known) if tests is not None and known else {}
    return [
        Decided(
            id=number,
            cases=tuple(case.id for case in ours if _cites(case, number)),
            tests=tuple(in_tests.get(number, ())),
        )
        for number in known
    ]


def ruling_lines(found: Sequence[Decided], *, tests: bool) -> list[str]:
    """A line for each ruling; how many there are, and how many nothing decides. `tests`: whether tests were there."""
    unseen = [] if tests else ["there are no tests in an installed table: these are the cases only"]
    missing = sum(not ruling.proved for ruling in found)
    return [*map(str, found), *unseen, f"{len(found)} rulings, {missing} without a case or test"]


def _cites(case: Case, number: str) -> bool:
    short = number.rpartition("-")[2]
    # A neighbour that is decided the other way bears a letter: C2-R22b.
    cited = rf"(?<![\w-])(?:{re.escape(number)}[a-z]?|{re.escape(short)})(?!\w)"
    return re.search(cited, f"{case.id} {case.rule}") is not None


def _in_tests(folder: Path, known: Sequence[str]) -> Mapping[str, list[str]]:
    """Ruling to the tests that cite it."""
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, known))})\b")
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if pattern.search(text) is None:
            continue  # reading the whole tree of a file costs more than looking
        for name, words in _tests(ast.parse(text)):
            for number in dict.fromkeys(pattern.findall(words)):
                found.setdefault(number, []).append(f"{path.relative_to(folder.parent).as_posix()}::{name}")
    return found


def _tests(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Every test of a module: its name, and the words in which it may cite a ruling."""
    tables = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            ids = [word for decorator in node.decorator_list for word in _ids(decorator, tables)]
            yield node.name, " ".join([ast.get_docstring(node) or "", *ids])


def _ids(decorator: ast.expr, tables: Mapping[str, ast.expr]) -> Iterator[str]:
    """The ids that a parametrize gives, also those of a list that the module names."""
    for call in _parts(decorator, tables):
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in _NAMING:
            for keyword in call.keywords:
                if keyword.arg in ("id", "ids"):
                    for part in _parts(keyword.value, tables):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            yield part.value


def _parts(node: ast.AST, tables: Mapping[str, ast.expr]) -> Iterator[ast.AST]:
    for part in ast.walk(node):
        yield part
        if isinstance(part, ast.Name) and part.id in tables:
            yield from ast.walk(tables[part.id])
