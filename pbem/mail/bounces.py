"""Whose mail came back, and for good or for now (RFC 3464)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.mail import headers
from pbem.mail.letter import Letter

_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_ADDRESS = re.compile(r"<([^<>\s@]+@[^<>\s@]+)>")
#: Class 5, but the address is right: full, too large for it, refused by content or policy.
_NOT_THE_ADDRESS = re.compile(r"5\.(?:2\.[23]|3\.4|7\.\d+)")


@dataclass(frozen=True, kw_only=True)
class Bounce:
    """One recipient a mail could not be brought to."""

    address: str  #: lower case
    hard: bool  #: the address does not exist: stop writing to it
    status: str  #: "5.1.1"; empty where the report has none
    reason: str  #: the other server's words, one line


def bounced_address(letter: Letter) -> Bounce | None:
    """The recipient that failed or was delayed; None where the letter reports no such thing."""
    for block in letter.delivery_status.split("\n\n"):
        bounce = _from_fields(block)
        if bounce is not None:
            return bounce
    failed = headers.mailboxes(letter.header("x-failed-recipients"))
    if failed:
        return _from_text(failed[0][1], letter)
    named = _ADDRESS.search(letter.text)
    if named and _STATUS.search(letter.text) and not letter.delivery_status:
        return _from_text(named.group(1).lower(), letter)
    return None


def _from_fields(block: str) -> Bounce | None:
    """The fields of one recipient; reports of success say nothing."""
    fields = dict(_field(line) for line in block.split("\n") if ":" in line)
    recipient = fields.get("final-recipient") or fields.get("original-recipient") or ""
    mailboxes = headers.mailboxes(recipient.rpartition(";")[2].strip())
    action = fields.get("action", "").lower()
    if not mailboxes or action not in ("failed", "delayed"):
        return None
    status = fields.get("status", "").strip()
    return Bounce(
        address=mailboxes[0][1],
        hard=action == "failed" and _is_hard(status),
        status=status,
        reason=fields.get("diagnostic-code", "").rpartition("; ")[2][:300],
    )


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name.strip().lower(), value.strip()


def _from_text(address: str, letter: Letter) -> Bounce:
    match = _STATUS.search(letter.text)
    status = match.group(0) if match else ""
    reason = next((line.strip() for line in letter.text.split("\n") if status and status in line), letter.subject)
    return Bounce(address=address, hard=_is_hard(status), status=status, reason=reason[:300])


def _is_hard(status: str) -> bool:
    return status.startswith("5.") and not _NOT_THE_ADDRESS.match(status)
