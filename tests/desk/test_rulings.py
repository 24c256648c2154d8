"""`pbem rules rulings`: which cases and tests decide a ruling."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.core.cases import Case
from pbem.core.errors import DataError
from pbem.desk.commands.rulebook import decided
from pbem.desk.hosting.rulings import Decided, checkout_tests, ruling_lines, rulings

CITING = '''
"""C2-R01 in a module's docstring is cited by no test."""
import pytest

TIES = [pytest.param(1, id="C2-R07 nothing changes"), pytest.param("C2-R08", id="a value")]


def test_in_a_docstring() -> None:
    """C2-R02 and C2-R03: both."""
    assert "C2-R04"  # C2-R05


@pytest.mark.parametrize("n", [1, 2], ids=["C2-R06", "plain"])
def test_in_a_list_of_ids(n: int) -> None: ...


@pytest.mark.parametrize("n", TIES)
def test_in_a_table(n: int) -> None: ...


def position() -> None:
    """C2-R09: what is no test cites nothing."""


class TestBelowAClass:
    def test_too(self) -> None:
        """C2-R10, but neither C2-R111 nor CR-R12."""
'''


def case(id: str, rule: str = "2nd edition, 5", ruleset: str = "colonial-2e") -> Case:
    return Case(id=id, title="A title", rule=rule, ruleset=ruleset, seats=("Red", "Blue"))


def by_cases(*cases: Case) -> dict[str, tuple[str, ...]]:
    """The rulings that some of these cases cite, with them."""
    return {ruling.id: ruling.cases for ruling in rulings("colonial-2e", None, cases) if ruling.proved}


def test_a_test_cites_in_its_docstring_or_in_an_id_of_parametrize_and_nowhere_else(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "games"
    folder.mkdir(parents=True)
    (folder / "test_ties.py").write_text(CITING, encoding="utf-8")
    (folder / "ties.py").write_text(CITING, encoding="utf-8")
    found = {ruling.id: ruling.tests for ruling in rulings("colonial-2e", tmp_path / "tests", ()) if ruling.proved}
    file = "tests/games/test_ties.py"
    assert found == {
        "C2-R02": (f"{file}::test_in_a_docstring",),
        "C2-R03": (f"{file}::test_in_a_docstring",),
        "C2-R06": (f"{file}::test_in_a_list_of_ids",),
        "C2-R07": (f"{file}::test_in_a_table",),
        "C2-R10": (f"{file}::test_too",),
    }


@pytest.mark.parametrize(
    ("one", "cited"),
    [
        (case("C2-R03"), ["C2-R03"]),
        (case("C2-R03b"), ["C2-R03"]),
        (case("C2-T28", "2nd edition, 5 Taking control; R03, R07"), ["C2-R03", "C2-R07"]),
        (case("C2-T28", "2nd edition, 5; C2-R03"), ["C2-R03"]),
        (case("C2-T28", "2nd edition, 5; CR-R03"), []),
        (case("C2-T28", "2nd edition, R033"), []),
        (case("C2-R03", ruleset="colonial-revised"), []),
    ],
)
def test_a_case_cites_in_its_id_or_its_rule(one: Case, cited: list[str]) -> None:
    assert by_cases(one) == dict.fromkeys(cited, (one.id,))


def test_every_ruling_is_listed_in_order_with_its_cases_first() -> None:
    assert [ruling.id for ruling in rulings("colonial-revised", None, ())] == [
        number for number, _ in decided("colonial-revised")
    ]
    both = Decided(id="C2-R03", cases=("C2-T28", "C2-T28a"), tests=("tests/test_x.py::test_ties",))
    assert str(both) == "C2-R03  C2-T28, C2-T28a, tests/test_x.py::test_ties"


def test_what_nothing_decides_is_said_and_counted() -> None:
    found = [Decided(id="C2-R01", cases=("C2-T01",)), Decided(id="C2-R02")]
    assert ruling_lines(found, tests=True) == [
        "C2-R01  C2-T01",
        "C2-R02  none",
        "2 rulings, 1 without a case or test",
    ]


def test_an_installed_table_has_no_tests_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checkout_tests() == Path(__file__).parent.parent
    monkeypatch.setattr("pbem.desk.hosting.rulings.data_folder", lambda name: tmp_path / name)
    assert checkout_tests() is None
    assert ruling_lines([Decided(id="C2-R01", cases=("C2-T01",))], tests=False)[1:] == [
        "there are no tests in an installed table: these are the cases only",
        "1 rulings, 0 without a case or test",
    ]


def test_a_ruleset_that_is_not_there_is_said_with_those_that_are() -> None:
    with pytest.raises(DataError, match=r"“colonial-3e”; there are colonial-2e"):
        rulings("colonial-3e", None)


def test_every_ruling_on_the_2nd_edition_is_decided_by_a_case_or_a_test() -> None:
    assert [ruling.id for ruling in rulings("colonial-2e", checkout_tests()) if not ruling.proved] == []
