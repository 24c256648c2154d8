"""`pbem export`, `pbem verify` and `pbem game entropy`, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Pbem

SEATS = [f"--seat={seat}={seat.lower()}@players.example" for seat in ("Red", "Blue", "Green", "Yellow")]


def test_a_game_with_words_is_exported_and_verified(table: Pbem, tmp_path: Path) -> None:
    table("game", "new", "colonial-2e", "--title", "Amber Fleet", *SEATS)
    said = table("game", "entropy", "g1", "red", "blue moon over Brazil")
    assert said.out == "Red's word goes into the seed of game g1, and is listed when it begins\n"
    table("game", "start", "g1")
    assert "has begun: its seed is fixed" in table("game", "entropy", "g1", "Blue", "too late").err
    table("game", "process", "g1", "--why", "x")
    table("game", "end", "g1", "--winner", "Red", "--why", "a draw of lots")
    assert table("export", "g1", "g1.json").out == "g1.json is written\n"
    (tmp_path / "pbem.toml").unlink()
    verified = table("verify", "g1.json", "--roots")
    assert verified.code == 0
    assert "players' words mixed in: 1" in verified.out
    assert "root         " in verified.out
    lines = verified.out.splitlines()
    assert lines[-1] == "verified, 1 intervention"
    told = lines[lines.index("Hold these against your mails:") + 1 : -1]
    assert [line.split()[0] for line in told] == ["commitment", "seed", "word", "first", "last", "winner"]
    assert "winner       Red  (the last mail)" in verified.out


def test_what_could_not_be_checked_ends_with_code_3(begun: Pbem) -> None:
    begun("export", "g1", "g1.json")
    found = begun("verify", "g1.json")
    assert (found.code, found.err) == (3, "")
    assert found.out.splitlines()[-1].startswith("NOT fully verified, 0 interventions; not checked: seed and dice: ")
    assert begun("verify").code == 2
    assert begun("verify", "nothing.json").code == 1


def test_a_check_that_goes_on_for_ever_is_given_up(begun: Pbem, monkeypatch: pytest.MonkeyPatch) -> None:
    def for_ever(file: Path) -> None:
        while True:
            pass

    monkeypatch.setattr("pbem.desk.archive.verify.verify_file", for_ever)
    monkeypatch.setattr("pbem.cli.verify_commands._SECONDS", 1)
    found = begun("verify", "g1.json")
    assert (found.code, found.out) == (1, "")
    assert found.err == "pbem: the check did not come to an end in 1 seconds, and was given up\n"


def test_what_was_changed_ends_with_code_1(begun: Pbem, tmp_path: Path) -> None:
    begun("game", "end", "g1", "--why", "x")
    text = begun("export", "g1").out
    before, poor, after = text.rpartition('["treasury",5]')
    (tmp_path / "g1.json").write_text(f"{before}{poor.replace('5', '9')}{after}")
    found = begun("verify", "g1.json")
    assert found.code == 1
    assert found.out.splitlines()[-1].startswith("not verified: turn 1, end, position: expected the record of link")
    (tmp_path / "g1.json").write_text(text + " ")
    found = begun("verify", "g1.json")
    assert (found.code, found.out) == (1, "")
    assert found.err.startswith("pbem: this is no export in its canonical form")


def test_verifying_opens_no_database() -> None:
    import subprocess
    import sys

    code = "import sys, pbem.desk.archive.verify; print(sorted({'sqlalchemy', 'sqlmodel', 'jinja2'} & {*sys.modules}))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"
