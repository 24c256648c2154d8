"""Whole games are played again from the mails that came in; what they gave is as it was found good.

`pytest tests/test_playthroughs.py --regenerate` writes that anew and prints what is otherwise: lines of logs, events,
positions and kept letters, then what all letters say. Read it before committing it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from pbem.store.stored_values import GameStatus
from tests.playthroughs import packed
from tests.playthroughs.kept import differences, on_file, played, put_on_file
from tests.playthroughs.sentences import changes, listed, written
from tests.playthroughs.table import load, scripts
from tests.playthroughs.ways import PEOPLE, WAYS, way

#: Those whose letters are kept are played in every run, of the others a share.
GAMES = [pytest.param(name, marks=() if load(name).whole else pytest.mark.broad(name)) for name in scripts()]


def chosen(session: pytest.Session) -> set[str]:
    """The games that this run plays; all, where it asks for none by itself."""
    playing = [item for item in session.items if item.name.startswith("test_a_game_is_played_as_it_was")]
    names = {str(item.callspec.params["name"]) for item in playing if isinstance(item, pytest.Function)}
    return names or set(scripts())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was(
    name: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    files = played(name).files
    if request.config.getoption("--regenerate"):
        differ = put_on_file(name, files)
        with capsys.disabled():
            print("", *differ, sep="\n")
    expected = on_file(name)
    assert sorted(files) == sorted(expected)
    for file, text in expected.items():
        differ = differences(f"{name}/{file}", text, files[file])
        assert not differ, "\n".join([*differ, "--regenerate writes it anew"])


@pytest.mark.parametrize("ruleset", WAYS)
def test_the_letters_say_what_they_said(
    ruleset: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """How often, where all games are played; of a share, that it is said in them at all."""
    games = {name for name in scripts() if load(name).ruleset == ruleset}
    said, before = _said(games & chosen(request.session)), _list(ruleset)
    if not games <= chosen(request.session):
        before = Counter({sentence: said[sentence] for sentence in before if sentence in said})
    differ = changes(before, said)
    if request.config.getoption("--regenerate"):
        assert games <= chosen(request.session), "only with all games is the list whole"
        packed.write({f"{ruleset}/sentences.txt": written(said)})
        with capsys.disabled():
            print("", *differ, sep="\n")
    else:
        assert not differ, "\n".join([*differ, "--regenerate writes it anew"])


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", WAYS)
def test_the_letters_of_all_games_say_what_they_said(ruleset: str) -> None:
    differ = changes(_list(ruleset), _said(name for name in scripts() if load(name).ruleset == ruleset))
    assert not differ, "\n".join([*differ, "--regenerate writes it anew"])


def _said(games: Iterable[str]) -> Counter[str]:
    return sum((played(name).sentences for name in games), Counter[str]())


def _list(ruleset: str) -> Counter[str]:
    name = f"{ruleset}/sentences.txt"
    return listed(packed.read(name)) if name in packed.names(name) else Counter[str]()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_as_its_script_says(name: str) -> None:
    game = played(name)
    assert game.status is GameStatus.OVER
    assert way(game.finished) == game.finished.script.ends


@pytest.mark.parametrize("ruleset", WAYS)
def test_there_is_a_game_for_every_way_to_end(ruleset: str) -> None:
    shown = {script.ends for script in map(load, scripts()) if script.ruleset == ruleset}
    assert shown == set(WAYS[ruleset])


def test_the_letters_of_a_game_of_each_ruleset_and_of_each_way_that_people_end_it_are_kept() -> None:
    whole = [script for script in map(load, scripts()) if script.whole]
    assert {script.ruleset for script in whole} == set(WAYS)
    assert {script.ends for script in whole} >= set(PEOPLE)
    for script in whole:
        begins = [text for text in on_file(script.name).values() if "] Amber Fleet begins: " in text]
        assert len(begins) == 2, script.name


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
    german = [name for name in german if found[name].whole]
    assert german
    for game in map(played, german):
        first, *_, last = (game.letters[seat.lower()] for seat in game.finished.state.seats)
        assert any("Spielrunde 2" in letter.text for letter in first)
        assert any("turn 2" in letter.text for letter in last)


@pytest.mark.parametrize("name", GAMES)
def test_no_mail_of_a_game_was_refused_or_lost(name: str) -> None:
    game = played(name)
    for who, letters in game.letters.items():
        for letter in letters:
            assert " refused" not in letter.subject, who
            assert " abgelehnt" not in letter.subject, who
    assert {seat.lower() for seat in game.finished.state.seats} <= set(game.letters)


def test_a_pack_holds_what_is_written_and_not_what_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "FOLDER", tmp_path)
    packed.write(
        {"a-game/a/script.toml": "A", "a-game/a/log.txt": "Ä\n", "a-game/b/log.txt": "", "a-game/b/x.txt": "x"}
    )
    pack = tmp_path / "a-game" / "games.xz"
    made = pack.stat().st_mtime_ns
    packed.write({"a-game/b/log.txt": ""})
    assert pack.stat().st_mtime_ns == made
    packed.write({"a-game/a/log.txt": "B\n"}, gone={"a-game/b/x.txt"})
    kept = {name: packed.read(name) for name in packed.names("a-game/*")}
    assert kept == {"a-game/a/script.toml": "A", "a-game/a/log.txt": "B\n", "a-game/b/log.txt": ""}
