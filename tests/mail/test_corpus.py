"""Whole raw mails as programs write them: what a person would take out of them, and nothing else."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.mail.mail_shown import Explained, as_json, as_text, explain
from tests.mail import blind
from tests.mail.kept_mails import BLIND, CORPUS, mails
from tests.mail.tables import SETTINGS, Desk


@cache
def explained(folder: Path, name: str) -> Explained:
    """What the table reads in a mail: once, for all that is asked about it."""
    return explain(mails(folder)[name], Desk(), SETTINGS)


def expected(folder: Path, name: str) -> dict[str, Any]:
    beside = folder / f"{name}.toml"
    if not beside.exists():
        read = as_json(explained(folder, name))
        pytest.fail(f"{beside.name} is missing; the mail was read as (do not copy, judge):\n{read}")
    return tomllib.loads(beside.read_text(encoding="utf-8"))


def test_the_corpus_is_there_and_whole() -> None:
    assert len(mails()) >= 200
    assert {path.stem for path in CORPUS.glob("*.toml")} == set(mails())
    for client in ("Gmail", "Outlook", "Apple", "iPhone", "Thunderbird", "K-9", "GMX", "web.de", "Yahoo", "mutt"):
        assert any(client in expected(CORPUS, name)["client"] for name in mails()), client


@pytest.mark.parametrize("name", mails())
def test_mail(name: str) -> None:
    want, got = expected(CORPUS, name), explained(CORPUS, name)
    assert [line.text for line in got.reading.taken] == want["taken"]
    counts = {str(left.kind): left.count for left in got.reading.left_out}
    if isinstance(want["left_out"], dict):
        assert counts == want["left_out"]
    else:
        assert sorted(counts) == sorted(want["left_out"])
    assert (got.letter.sender or "") == want["sender"]
    assert got.verdict.rule == want["rule"], got.verdict.reason
    assert got.letter.text_from == want["text_from"]
    tag = got.tag
    assert (tag.game if tag else None, tag.seat if tag else None) == (want.get("game"), want.get("seat"))


@pytest.mark.parametrize("name", mails())
def test_particulars(name: str) -> None:
    want, got = expected(CORPUS, name), explained(CORPUS, name)
    assert want.get("unreadable", "") in got.unreadable
    assert bool(got.unreadable) == ("unreadable" in want)
    assert list(got.letter.attachments) == want.get("attachments", [])
    assert got.letter.subject == want.get("subject", got.letter.subject)
    bounced = f"{got.bounce.address} {'hard' if got.bounce.hard else 'soft'}" if got.bounce else None
    assert bounced == want.get("bounced")


@pytest.mark.parametrize("name", mails())
def test_what_is_shown_never_shows_a_token(name: str) -> None:
    got = explained(CORPUS, name)
    assert got.letter.size == len(mails()[name])
    for shown in (as_text(got), as_json(got)):
        assert "k7q2m9w4t8x3b5n6" not in shown.lower()
        assert "p3x8c5v2n7m4k9j6" not in shown.lower()


@pytest.mark.parametrize("name", mails(BLIND))
def test_blind_mail(name: str) -> None:
    """Written by somebody who had not seen the reader: every order whole and in its order, nothing else."""
    want, got = expected(BLIND, name), explained(BLIND, name)
    chat = {blind.folded(line) for line in want.get("chat", [])}
    assert [line for line in blind.orders(got) if line not in chat] == [blind.folded(line) for line in want["taken"]]
    assert not blind.wanting(want, got)
    assert (got.letter.sender or "") == want["sender"]
    assert (got.tag.game if got.tag else None, got.tag.seat if got.tag else None) == (want["game"], want["seat"])
    assert got.letter.text_from == want.get("text_from", got.letter.text_from)
    assert got.letter.subject == want.get("subject", got.letter.subject)
    assert got.verdict.rule == want.get("rule", "token-and-sender"), got.verdict.reason
    assert not got.unreadable


def test_the_blind_mails_are_all_there() -> None:
    assert len(mails(BLIND)) == 100
    assert {path.stem for path in BLIND.glob("*.toml")} == set(mails(BLIND))
