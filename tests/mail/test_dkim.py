"""Signatures of the sender's own domain, checked here: what holds, and what only looks so."""

from __future__ import annotations

import pytest

from pbem.mail import dkim_check
from pbem.mail.letter import read
from tests.mail.keys import Key, make_key

MAIL = (
    b"From: Anna <anna@mail.example>\r\nTo: table@pbem.example\r\nSubject: turn 3\r\n"
    b"Date: Mon, 12 Jan 2026 12:00:00 +0000\r\nMessage-ID: <1@mail.example>\r\n\r\n1 TRADER Java\r\n"
)


@pytest.fixture(scope="module")
def key() -> Key:
    return make_key()


class Names:
    """Name servers of a test: one key under every domain, and what was asked."""

    def __init__(self, record: bytes | None) -> None:
        self.record = record
        self.asked: list[bytes] = []

    def __call__(self, name: bytes, timeout: float = 0) -> bytes | None:
        assert 0 < timeout <= 5
        self.asked.append(name)
        return self.record


def proved(raw: bytes, names: Names) -> bool:
    return dkim_check.unproven(read(raw), names) is None


def test_a_signature_of_the_senders_domain_proves_him(key: Key) -> None:
    names = Names(key.record)
    assert proved(key.sign(MAIL, "mail.example"), names)
    assert names.asked == [b"s1._domainkey.mail.example."]
    assert proved(b"Received: from x by y\r\nReturn-Path: <x@y>\r\n" + key.sign(MAIL, "mail.example"), names)


def test_a_domain_above_the_senders_may_sign_and_no_other(key: Key) -> None:
    names = Names(key.record)
    under = MAIL.replace(b"anna@mail.example", b"anna@post.mail.example")
    assert proved(key.sign(under, "mail.example"), names)
    names.asked.clear()
    for other in ("evil.example", "l.example", "example", "post.mail.example"):
        assert not proved(key.sign(MAIL, other), names)
    assert names.asked == [], "whoever cannot prove the sender is not looked up"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"1 TRADER Java", b"1 TRADER Goa"),
        (b"anna@mail.example", b"bert@mail.example"),
        (b"Subject: turn 3", b"Subject: turn 4"),
        (b"From: Anna", b"From: bert@mail.example\r\nFrom: Anna"),
    ],
)
def test_what_was_changed_is_not_proved(key: Key, old: bytes, new: bytes) -> None:
    signed = key.sign(MAIL, "mail.example")
    assert not proved(signed.replace(old, new), Names(key.record))


def test_a_signature_of_a_part_of_the_body_proves_nothing(key: Key) -> None:
    signed = key.sign(MAIL, "mail.example", length=True)
    assert b"l=" in signed
    assert not proved(signed + b"2 TRADER Goa\r\n", Names(key.record))
    assert not proved(signed, Names(key.record))


def test_old_hashes_and_short_keys_prove_nothing(key: Key) -> None:
    assert not proved(key.sign(MAIL, "mail.example", signature_algorithm=b"rsa-sha1"), Names(key.record))
    short = make_key(bits=512)
    assert not proved(short.sign(MAIL, "mail.example"), Names(short.record))


@pytest.mark.parametrize("record", [None, b"", b"v=DKIM1; p=", b"v=DKIM1; k=rsa; p=AAAA", make_key(2).record])
def test_no_key_no_proof(key: Key, record: bytes | None) -> None:
    assert not proved(key.sign(MAIL, "mail.example"), Names(record))


def test_name_servers_that_fail_prove_nothing(key: Key) -> None:
    def broken(name: bytes, timeout: float = 0) -> bytes | None:
        raise OSError("the network is down")

    fault = dkim_check.unproven(read(key.sign(MAIL, "mail.example")), broken)
    assert fault == "no DKIM signature of mail.example holds"


def test_hostile_signatures(key: Key) -> None:
    names = Names(key.record)
    for value in (b"", b"d=mail.example", b"a=rsa-sha256; d=mail.example; h=from; d=mail.example", b"=" * 9000):
        assert not proved(b"DKIM-Signature: " + value + b"\r\n" + MAIL, names)
    hidden = b"DKIM-Signature: =?utf-8?q?a=3Drsa-sha256=3B_d=3Dmail.example=3B_h=3Dfrom?=\r\n"
    assert not proved(hidden + MAIL, names)
    assert names.asked == []
    many = b"".join([b"DKIM-Signature: a=rsa-sha256; d=mail.example; h=from; s=s1; b=AAAA; bh=AAAA; v=1\r\n"] * 40)
    assert not proved(many + MAIL, names)
    assert len(names.asked) <= dkim_check.MOST_SIGNATURES


def test_the_other_signature_may_be_the_one_that_holds(key: Key) -> None:
    twice = make_key(2).sign(key.sign(MAIL, "mail.example"), "lists.example")
    assert proved(twice, Names(key.record))


def test_what_is_missing_is_said(key: Key, monkeypatch: pytest.MonkeyPatch) -> None:
    assert dkim_check.missing() == ""
    monkeypatch.setitem(__import__("sys").modules, "dkim", None)
    assert "pip install 'pbem[dkim]'" in dkim_check.missing()
    fault = dkim_check.unproven(read(key.sign(MAIL, "mail.example")), Names(key.record))
    assert fault is not None
    assert "cannot be checked here" in fault


def test_two_senders_are_none(key: Key) -> None:
    letter = read(
        key.sign(MAIL.replace(b"<anna@mail.example>", b"<anna@mail.example>, b@mail.example"), "mail.example")
    )
    assert dkim_check.unproven(letter, Names(key.record)) == "there is not exactly one sender"
