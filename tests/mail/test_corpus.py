"""Whole raw mails as programs write them: what a person would take out of them, and nothing else."""

from __future__ import annotations

import tarfile
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.mail.mail_shown import Explained, as_json, as_text, explain
from tests.mail import blind
from tests.mail.tables import SETTINGS, Desk

CORPUS = Path(__file__).parent / "corpus"
MAILS = sorted(CORPUS.glob("*.eml"))
PACKED = CORPUS / "blind" / "mails.tar.gz"  # nobody changes them


@cache
def unpacked() -> dict[Path, bytes]:
    """The blind mails, where each would be if it had a file of its own."""
    with tarfile.open(PACKED) as mails:
        return {PACKED.with_name(each.name): file.read() for each in mails if (file := mails.extractfile(each))}


BLIND = sorted(unpacked())


@cache
def explained(path: Path) -> Explained:
    """What the table reads in a mail: once, for all that is asked about it."""
    return explain(unpacked()[path] if path in unpacked() else path.read_bytes(), Desk(), SETTINGS)


def expected(path: Path) -> dict[str, Any]:
    beside = path.with_suffix(".toml")
    if not beside.exists():
        pytest.fail(f"{beside.name} is missing; the mail was read as (do not copy, judge):\n{as_json(explained(path))}")
    return tomllib.loads(beside.read_text(encoding="utf-8"))


def test_the_corpus_is_there_and_whole() -> None:
    assert len(MAILS) >= 200
    assert {path.stem for path in CORPUS.glob("*.toml")} == {path.stem for path in MAILS}
    for client in ("Gmail", "Outlook", "Apple", "iPhone", "Thunderbird", "K-9", "GMX", "web.de", "Yahoo", "mutt"):
        assert any(client in expected(path)["client"] for path in MAILS), client


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_mail(path: Path) -> None:
    want, got = expected(path), explained(path)
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


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_particulars(path: Path) -> None:
    want, got = expected(path), explained(path)
    assert want.get("unreadable", "") in got.unreadable
    assert bool(got.unreadable) == ("unreadable" in want)
    assert list(got.letter.attachments) == want.get("attachments", [])
    assert got.letter.subject == want.get("subject", got.letter.subject)
    bounced = f"{got.bounce.address} {'hard' if got.bounce.hard else 'soft'}" if got.bounce else None
    assert bounced == want.get("bounced")


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_what_is_shown_never_shows_a_token(path: Path) -> None:
    got = explained(path)
    assert got.letter.size == path.stat().st_size
    for shown in (as_text(got), as_json(got)):
        assert "k7q2m9w4t8x3b5n6" not in shown.lower()
        assert "p3x8c5v2n7m4k9j6" not in shown.lower()


@pytest.mark.parametrize("path", BLIND, ids=lambda path: path.stem)
def test_blind_mail(path: Path) -> None:
    """Written by somebody who had not seen the reader: every order whole and in its order, nothing else."""
    want, got = expected(path), explained(path)
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
    assert len(BLIND) == 100
    assert {path.stem for path in (CORPUS / "blind").glob("*.toml")} == {path.stem for path in BLIND}
