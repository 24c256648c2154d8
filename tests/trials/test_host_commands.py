"""Commands called wrongly: one line on stderr that says what would do, nothing done."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Pbem

MISUSED = {
    "pol": "pbem: no such command 'pol'; is 'poll' meant?; `pbem --help` shows how it is called",
    "game shwo g1": "pbem: no such command 'shwo'; is 'show' meant?; `pbem game --help` shows how it is called",
    "game show": "pbem: missing argument 'game'; `pbem game show --help` shows how it is called",
    "game show g1 --frob": "pbem: no such option: --frob; `pbem game show --help` shows how it is called",
    "game rollback g1 x": "pbem: 'turn' will not do: a whole number would do; `pbem game rollback --help` shows how",
    "run --seconds 0": "pbem: '--seconds' will not do: greater than or equal to 1 would do; `pbem run --help` shows",
    "mail show x": "pbem: 'mail' will not do: a whole number would do; `pbem mail show --help` shows",
}


@pytest.mark.parametrize("words", MISUSED)
def test_a_command_called_wrongly_is_answered_in_one_line(pbem: Pbem, words: str) -> None:
    said = pbem(*words.split())
    assert said.code == 2
    assert said.err.startswith(MISUSED[words])
    assert said.err.count("\n") == 1
    assert not said.out


def test_a_group_without_a_command_shows_its_help(pbem: Pbem) -> None:
    said = pbem("game")
    assert said.code == 2
    assert "rollback" in said.err


def test_the_demonstration_is_not_kept_in_a_file(table: Pbem) -> None:
    said = table("demo", "--keep", "pbem.toml", "--turns", "1")
    assert said.code == 1
    assert said.err == "pbem: pbem.toml is a file; name a folder with --keep\n"
