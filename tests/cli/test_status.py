"""`pbem status` as it is typed, and the lines of `pbem run` with their time."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pbem.cli.shared import timed
from tests.cli.conftest import Pbem
from tests.cli.test_mail_db_rules import eml


def test_the_page_the_json_and_the_metrics(begun: Pbem) -> None:
    said = begun("status")
    assert (said.code, said.err) == (0, "")
    assert "games       1 running" in said.out
    assert json.loads(begun("status", "--json").out)["games"]["running"] == 1
    assert 'pbem_games{status="running"} 1\n' in begun("status", "--prometheus").out


def test_without_a_table_it_is_one_line(pbem: Pbem) -> None:
    said = pbem("status")
    assert said.code == 1
    assert len(said.err.splitlines()) == 1


def test_the_lines_of_a_service_have_their_time(table: Pbem, tmp_path: Path) -> None:
    (tmp_path / "mail/in/new/1.mail").write_bytes(eml(text="HELP\n"))
    said = table("run", "--passes", "1")
    [line] = said.out.splitlines()
    assert line.startswith("2026-01-12 12:00:00 UTC  1 mails taken in")


def test_trouble_has_its_time_too(table: Pbem, tmp_path: Path) -> None:
    config = tmp_path / "pbem.toml"
    imap = 'kind = "imap"\nhost = "127.0.0.1"\nport = 9\nuser = "x"'
    text = config.read_text(encoding="utf-8").replace('kind = "maildir"', imap, 1)
    config.write_text(text, encoding="utf-8")
    said = table("run", "--passes", "1")
    assert said.err.startswith("2026-01-12 12:00:00 UTC  mailbox: "), said


@pytest.mark.usefixtures("table")
def test_the_journal_has_the_time_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull, "w", encoding="utf-8") as stream:
        found = os.fstat(stream.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        assert timed("a line", stream) == "a line"
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino + 1}")
        assert timed("a line", stream) == "2026-01-12 12:00:00 UTC  a line"
