"""Whole games are played again from the mails that came in; every letter and the log are as they were found good.

`pytest tests/test_playthroughs.py --regenerate` writes letters and logs anew: read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pbem.store.values import GameStatus
from tests.playthroughs.table import FOLDER, load, open_table, scripts
from tests.playthroughs.ways import WAYS, Finished, way

Files = Mapping[str, str]


@cache
def played(name: str) -> tuple[Files, Finished, GameStatus]:
    """What a written game gives now: its files, how it has ended, and how it stands."""
    script = load(name)
    with TemporaryDirectory() as folder, open_table(Path(folder), script) as table:
        for step in script.steps:
            table.take(step)
        dossier = table.dossier()
        record, state = dossier.record, dossier.position().state
        files = {**{f"{who}.txt": text for who, text in table.letters().items()}, "log.txt": table.log()}
        finished = Finished(script=script, events=table.events(), state=state, winner=record.winner)
        return files, finished, record.status


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
    _, finished, status = played(name)
    assert status is GameStatus.OVER
    assert way(finished) == finished.script.ends


@pytest.mark.parametrize("ruleset", WAYS)
def test_there_is_a_game_for_every_way_to_end(ruleset: str) -> None:
    shown = {script.ends for script in map(load, scripts()) if script.ruleset == ruleset}
    assert shown == set(WAYS[ruleset])


def test_nations_are_played_by_two_by_three_and_by_more() -> None:
    played_by = [script.seats for script in map(load, scripts()) if script.options.get("nations")]
    assert min(played_by) == 2
    assert 3 in played_by
    assert max(played_by) >= 4


@pytest.mark.parametrize(("ruleset", "counts"), [("colonialism", {2, 3, 4}), ("new-world", {2, 3, 4, 5})])
def test_it_is_played_by_every_number_and_in_two_languages(ruleset: str, counts: set[int]) -> None:
    found = {name: load(name) for name in scripts()}
    found = {name: script for name, script in found.items() if script.ruleset == ruleset}
    assert {script.seats for script in found.values()} == counts
    german = [name for name, script in found.items() if any("SPRACHE de" in step.text for step in script.steps)]
    assert german
    for files, finished, _ in map(played, german):
        first, *_, last = (files[f"{seat.lower()}.txt"] for seat in finished.state.seats)
        assert "Spielrunde 2" in first
        assert "turn 2" in last


@pytest.mark.parametrize("name", scripts())
def test_no_mail_of_a_game_was_refused_or_lost(name: str) -> None:
    files, finished, _ = played(name)
    for who, text in files.items():
        subjects = "\n".join(line for line in text.splitlines() if line.startswith("20"))
        assert " refused" not in subjects, who
        assert " abgelehnt" not in subjects, who
    assert {f"{seat.lower()}.txt" for seat in finished.state.seats} <= set(files)
