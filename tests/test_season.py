"""A season of a few games on a virtual clock, as `make season` plays it with a thousand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.season.__main__ import played
from bench.season.figures import Figures, oldest, section
from bench.season.plan import BEGIN, Plan, is_away

PLAN = Plan(games=3, players=12, days=2, seed=2)
#: Labels of what is measured: another machine, another figure.
MEASURED = ("a pass, seconds", "processor time", "memory")


def season(folder: Path) -> Figures:
    folder.mkdir()
    ended = played(PLAN, folder, f"sqlite:///{folder}/table.db", workers=0)
    assert ended.faults == []
    return {label: shown for label, shown in ended.figures.items() if not label.startswith(MEASURED)}


def test_a_season_is_played_verified_and_the_same_for_its_seed(tmp_path: Path) -> None:
    first = season(tmp_path / "first")
    assert first["games verified"] == "3"
    assert int(first["mails written: orders"]) > 10
    assert int(first["letters: report"]) > 10
    assert season(tmp_path / "again") == first


def test_the_mail_server_is_away_once_a_week() -> None:
    hours = [BEGIN + timedelta(hours=hour) for hour in range(21 * 24)]
    assert sum(is_away(now) for now in hours) == 3 * 4
    assert is_away(datetime(2026, 1, 14, 20, 0, tzinfo=UTC))


def test_the_oldest_unanswered_mail_is_found_before_each_pass() -> None:
    def at(minutes: int) -> datetime:
        return BEGIN + timedelta(minutes=minutes)

    mails = [(at(5), at(30)), (at(10), at(15)), (at(20), None)]
    ages = oldest(mails, [at(minutes) for minutes in (0, 15, 30, 45)])
    assert [age / 60 for age in ages] == [0, 10, 25, 25]


def test_what_one_database_lacks_is_none() -> None:
    assert section({"one": {"a": "1"}, "two": {"a": "2", "b": "3"}}).splitlines() == [
        "|  | one | two |",
        "| --- | --- | --- |",
        "| a | 1 | 2 |",
        "| b | 0 | 3 |",
    ]
