"""Whole games are played again from the mails that came in; every letter and the log are as they were found good.

`pytest tests/test_playthroughs.py --regenerate` writes letters and logs anew: read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pbem.core.events import Event
from pbem.store.values import GameStatus
from tests.playthroughs.table import FOLDER, SEATS, Script, load, open_table, scripts

#: How a game of the 2nd edition can end (rules 0.1, 7.1, 16.4): by what the winner gained last, or by a person.
WAYS = {
    "explored": "a Territory is reached",
    "america": "America is discovered",
    "circumnavigation": "somebody sails round the world",
    "colony": "a Colony is founded",
    "colony-city": "a Colony is founded where the Booming City stands",
    "city": "the Booming City is founded",
    "war": "a war of one's own is won",
    "war of another": "a war that another declared is won",
    "repaid": "the last Loan is repaid",
    "moderator": "the moderator ends it",
}
#: The ways without a written game, and why.
EXCUSED = {
    "america": "America is discovered in the first turns, long before anybody has nine Prestige",
    "circumnavigation": "happens early if at all; the rules give its Prestige as they give that of `explored`",
    "colony-city": "the second Prestige of one founding: `colony` plays the same action",
}
Files = Mapping[str, str]


@cache
def played(name: str) -> tuple[Files, tuple[Event, ...], GameStatus, str | None]:
    """What a written game gives now: its files, what was told, how it stands, who won."""
    script = load(name)
    with (
        TemporaryDirectory() as folder,
        open_table(Path(folder), script.number, script.seats, nations=script.nations) as table,
    ):
        for step in script.steps:
            table.take(step)
        record = table.dossier().record
        files = {**{f"{who}.txt": text for who, text in table.letters().items()}, "log.txt": table.log()}
        return files, tuple(table.events()), record.status, record.winner


def written(name: str) -> Files:
    """The files of a written game, without its script."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((FOLDER / name).glob("*.txt"))}


@pytest.mark.parametrize("name", scripts())
def test_a_game_is_played_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    files, *_ = played(name)
    if request.config.getoption("--regenerate"):
        for path in (FOLDER / name).glob("*.txt"):
            path.unlink()
        for file, text in files.items():
            (FOLDER / name / file).write_text(text, encoding="utf-8")
    expected = written(name)
    assert sorted(files) == sorted(expected)
    for file, text in expected.items():
        assert files[file].splitlines() == text.splitlines(), f"{name}/{file}; --regenerate writes it anew"


@pytest.mark.parametrize("name", scripts())
def test_a_game_ends_as_its_script_says(name: str) -> None:
    script = load(name)
    _, events, status, winner = played(name)
    assert status is GameStatus.OVER
    assert way(script, events, winner) == script.ends


def way(script: Script, events: tuple[Event, ...], winner: str | None) -> str:
    """How a game has ended."""
    if not any(event.kind == "won" for event in events):
        assert script.steps[-1].why, "nobody won, and nobody ended it"
        return "moderator"
    last = [event for event in events if event.kind in ("prestige", "repaid") and event.data["seat"] == winner][-1]
    found = str(last.data.get("why", "repaid"))
    if found != "war":
        return found
    declared = [event for event in events if event.kind == "war-declared"][-1]
    return "war" if declared.data["seat"] == winner else "war of another"


def test_there_is_a_game_for_every_way_to_end() -> None:
    shown = {load(name).ends for name in scripts()}
    assert shown <= set(WAYS)
    assert shown.isdisjoint(EXCUSED), "an excuse is no longer needed"
    assert shown | set(EXCUSED) == set(WAYS)


def test_nations_are_played_by_two_by_three_and_by_more() -> None:
    played_by = [script.seats for script in map(load, scripts()) if script.nations]
    assert min(played_by) == 2
    assert 3 in played_by
    assert max(played_by) >= 4


@pytest.mark.parametrize("name", scripts())
def test_no_mail_of_a_game_was_refused_or_lost(name: str) -> None:
    files, events, *_ = played(name)
    for who, text in files.items():
        assert " refused" not in "\n".join(line for line in text.splitlines() if line.startswith("20")), who
    assert {f"{seat.lower()}.txt" for seat in SEATS[: load(name).seats]} <= set(files)
    assert events
