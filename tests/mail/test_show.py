"""What `pbem mail read` prints."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.mail_shown import as_json, as_text, explain
from tests.mail.kept_mails import mails
from tests.mail.tables import SETTINGS, Desk


def test_as_text() -> None:
    shown = as_text(explain(mails()["iphone-top-de"], Desk(), SETTINGS))
    assert shown.splitlines() == [
        "from:       Jörg Schäfer <joerg@post.example>",
        "subject:    AW: [g17 blue p3x8…] Bernsteinflotte, Zug 3 ausgewertet",
        "seat:       blue in g17 (orders)",
        "verdict:    accept by rule token-and-sender: Its token and its sender agree.",
        f"read as:    plain, {len(mails()['iphone-top-de'])} bytes",
        "taken:      3 lines",
        "     1  KARTEN Gelehrter, Entdecker, Vizekönig, Financier, Händler",
        "     2  1 GELEHRTER Seefahrt",
        "     3  2 ENTDECKE Indien / Brasilien SONST PASSEN",
        "left out:   signature, 1 line: Von meinem iPhone gesendet",
        "left out:   attribution, 2 lines: Am 20. Nov. 2026 um 18:00 schrieb",
        "left out:   quoted, 13 lines: > Rot, dein Entdecker hat Brasilien erre",
    ]


def test_as_json() -> None:
    shown = json.loads(as_json(explain(mails()["bounce-dsn"], Desk(), SETTINGS)))
    assert shown["verdict"]["rule"] == "bounce"
    assert shown["bounce"] == {
        "address": "anna@mail.example",
        "failure": "hard",
        "status": "5.1.1",
        "reason": "550 5.1.1 no mailbox here by that name",
    }
    assert shown["taken"][0]["number"] == 1


def test_a_mail_that_cannot_be_read_is_still_explained() -> None:
    got = explain(mails()["nested-deep"], Desk(), SETTINGS)
    assert "unreadable: its parts are more than 20 deep" in as_text(got)
    assert got.verdict.rule == "token-and-sender"


@pytest.mark.parametrize("raw", [b"", b"\0", b"no mail"])
def test_no_mail_is_explained_too(raw: bytes) -> None:
    assert "no header line" in as_text(explain(raw, Desk(), SETTINGS))


@given(st.binary(max_size=500))
def test_anything_can_be_shown(raw: bytes) -> None:
    got = explain(raw, Desk(), SETTINGS)
    json.loads(as_json(got))
    as_text(got).encode()
