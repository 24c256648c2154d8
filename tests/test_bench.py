"""Every benchmark runs, in a tiny form, and says what it was held against. Figures are nobody's business here."""

from __future__ import annotations

import gc
from importlib.util import find_spec

import pytest

from bench.__main__ import BENCHMARKS
from bench.games import decisions_a_second
from bench.measure import Row, Size, Wanted, paired, table
from pbem.desk.ground.shelf import load

pytestmark = pytest.mark.live


#: The peer of "games" comes with `make bench` alone; without it only our half is tried, below.
PEERED = [name for name in BENCHMARKS if name != "games" or find_spec("diplomacy") is not None]


@pytest.mark.broad
@pytest.mark.parametrize("name", PEERED)
def test_each_runs(name: str) -> None:
    rows = BENCHMARKS[name](Size.TINY)
    assert rows
    for row in rows:
        assert row.name.startswith(name)
        assert row.ratio > 0


def test_random_games_are_counted() -> None:
    assert decisions_a_second(load("colonial-2e"), [1]) > 0


def test_a_ratio_is_the_median_of_pairs_not_of_medians(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "collect", lambda: 0)  # of all that the tests before have left
    ours, theirs = iter([4.0, 9.0, 2.0]), iter([2.0, 3.0, 4.0])
    found = paired(lambda: next(ours), lambda: next(theirs), times=3)
    assert (found.ours, found.theirs, found.ratio) == (4.0, 3.0, 2.0)


def test_no_pair_is_begun_when_the_time_is_over() -> None:
    found = paired(lambda: 1.0, lambda: 2.0, times=10_000, within=0.0)
    assert found.ratio == 0.5


@pytest.mark.parametrize(
    ("wanted", "ratio", "reached"),
    [(Wanted.AT_LEAST, 1.0, True), (Wanted.AT_LEAST, 0.9, False), (Wanted.AT_MOST, 1.1, False)],
)
def test_the_table_says_what_was_missed(wanted: Wanted, ratio: float, reached: bool) -> None:
    row = Row(name="a", ours="1", beside="2", ratio=ratio, wanted=wanted, target=1.0)
    assert row.reached is reached
    assert ("MISSED" in table([row])) is not reached
