"""Mails as the guard is given them, and what it decides."""

from __future__ import annotations

from dataclasses import replace

from pbem.mail.guard import GuardSettings, Trust, judge
from pbem.mail.letter import read
from tests.mail.tables import RED_TOKEN, SETTINGS, Desk

STRICT = replace(SETTINGS, trust=Trust.DMARC, authserv_id="mx.pbem.example")
PROVED = "mx.pbem.example; dmarc=pass header.from=mail.example"


def raw(sender: str = "anna@mail.example", token: str = RED_TOKEN, body: str = "PASS", **more: str) -> bytes:
    fields = {"From": sender, "Subject": f"Re: [g17 red {token}]" if token else "hello"} | {
        name.replace("_", "-"): value for name, value in more.items()
    }
    return "".join(f"{name}: {value}\r\n" for name, value in fields.items()).encode() + f"\r\n{body}\r\n".encode()


def verdict(mail: bytes, desk: Desk | None = None, settings: GuardSettings = SETTINGS) -> tuple[str, str]:
    got = judge(read(mail), desk or Desk(), settings)
    assert got.reason[0].isupper()
    assert got.reason.endswith(".")
    return str(got.action), got.rule
