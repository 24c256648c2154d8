"""Whose mail came back, and for good or for now (RFC 3464), whatever the other mail system writes.

flufl.bounce finds the address in what fifteen mail systems write in words of their own. It does not tell a full mailbox
from one that does not exist, nor a failure without an address, and it reads English alone: that is done here.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from pbem.mail import headers
from pbem.mail.letter import Letter
from pbem.mail.outgoing_fields import is_address

_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_ADDRESS = re.compile(r"<([^<>\s@]+@[^<>\s@]+)>")
#: The address or its host does not exist, or is switched off. Everything else may pass: full, too large, policy.
_GONE = re.compile(r"5\.(?:0\.0|1\.\d+|2\.[01]|4\.[14])(?!\d)")
#: A server's answer without such a code: 550 is "no such user", 552 "full".
_REPLY = re.compile(r"(?<![\d.])([45])(\d\d)[ -]")
_GONE_REPLIES = frozenset({"550", "551", "553"})
_FULL = re.compile(
    r"mailbox (?:is )?full|over ?quota|quota (?:exceeded|full)|exceeded (?:its |the )?storage|postfach (?:ist )?voll"
    r"|insufficient (?:system )?storage|boîte pleine|buzón lleno|casella piena",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"undeliver|could not be delivered|delivery (?:has |to the following recipients? )?failed|failure notice"
    r"|returned (?:mail|to sender)|unable to deliver|user (?:is )?unknown|unknown user|no such user|does ?n[o']t exist"
    r"|address rejected|no (?:such )?mailbox|mailbox (?:unavailable|not found)|qmail-send program"
    r"|unzustellbar|nicht zugestellt|non remis|no se (?:pudo|ha podido) entregar|mancata consegna",
    re.IGNORECASE,
)
_ORIGINAL = re.compile(rb"^[> \t]*message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{3,900}>)", re.IGNORECASE | re.MULTILINE)
#: What became of a mail that arrived (RFC 3464, 2.3.3).
_WENT_WELL = frozenset({"delivered", "relayed", "expanded"})
#: Bytes of a mail that are searched for an address: a report begins with it, and a hostile mail costs little.
_SEARCHED = 20_000

# It logs every mail that it breaks on, and each detector it tries.
_library_log = logging.getLogger("flufl.bounce")
_library_log.addHandler(logging.NullHandler())
_library_log.propagate = False


class Failure(StrEnum):
    """What came of a mail."""

    HARD = "hard"  #: the address does not exist
    SOFT = "soft"  #: given up, but another mail may arrive: full, too large, refused by policy
    DELAYED = "delayed"  #: still being tried


@dataclass(frozen=True, kw_only=True)
class Bounce:
    """One recipient a mail could not be brought to."""

    address: str  #: lower case; "" where the report names none
    failure: Failure
    status: str  #: "5.1.1"; empty where the report has none
    reason: str  #: the other server's words, one line

    @property
    def hard(self) -> bool:
        """Whether the address does not exist."""
        return self.failure is Failure.HARD


def bounced_address(letter: Letter) -> Bounce | None:
    """The recipient that failed or was delayed; None where the letter names none."""
    bounce = returned(letter)
    return bounce if bounce and bounce.address else None


def returned(letter: Letter) -> Bounce | None:
    """What a mail says that came to the address for returned mail; None where it says of no failure.

    Absence notes come to that address as well, and reports of success.
    """
    blocks = [_fields(block) for block in letter.delivery_status.split("\n\n")]
    bounce = next((bounce for fields in blocks if (bounce := _from_fields(fields))), None)
    if bounce is not None or any(fields.get("action", "").lower() in _WENT_WELL for fields in blocks):
        return bounce
    delayed, failed = _found_by_library(letter)
    if failed or delayed:
        bounce = _from_text(min(failed or delayed), letter)
        return bounce if failed else replace(bounce, failure=Failure.DELAYED)
    if letter.delivery_status:
        return None
    if _STATUS.search(letter.text) or _FAILED.search(f"{letter.subject}\n{letter.text}"):
        return _from_text(_first_address(letter), letter)
    return None


def original_ids(letter: Letter) -> tuple[str, ...]:
    """Message-IDs of the mail that came back: those the report answers, and those in what it quotes."""
    answered = (letter.in_reply_to or "", *reversed(letter.references))
    quoted = (found.decode("ascii", "replace") for found in _ORIGINAL.findall(letter.raw))
    return tuple(dict.fromkeys(each for each in (*answered, *quoted) if each and each != letter.message_id))


def _found_by_library(letter: Letter) -> tuple[set[str], set[str]]:
    """Addresses to which a mail is delayed, and those to which it failed, in lower case."""
    # lazy: rare: only for mail that came back
    from email import message_from_bytes

    # lazy: rare: likewise
    from flufl.bounce import all_failures

    try:
        found = all_failures(message_from_bytes(letter.raw[:_SEARCHED]))
    except Exception:  # anybody may write such a mail; what breaks the library names no address
        return set(), set()
    named = [{address.decode("ascii", "replace").lower() for address in each} for each in found]
    delayed, failed = ({address for address in each if is_address(address)} for each in named)
    return delayed, failed


def _fields(block: str) -> dict[str, str]:
    return dict(_field(line) for line in block.split("\n") if ":" in line)


def _from_fields(fields: Mapping[str, str]) -> Bounce | None:
    """The fields of one recipient; reports of success say nothing."""
    # The original one is the address that was written to; the final one may be what it is forwarded to.
    recipient = fields.get("original-recipient") or fields.get("final-recipient") or ""
    mailboxes = headers.mailboxes(recipient.rpartition(";")[2].strip())
    action = fields.get("action", "").lower()
    if not mailboxes or action not in ("failed", "delayed"):
        return None
    status = fields.get("status", "").strip()
    reason = fields.get("diagnostic-code", "").rpartition("; ")[2][:300]
    failure = Failure.DELAYED if action == "delayed" else _failure(status, reason)
    return Bounce(address=mailboxes[0][1], failure=failure, status=status, reason=reason)


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name.strip().lower(), value.strip()


def _first_address(letter: Letter) -> str:
    named = _ADDRESS.search(letter.text)
    return named.group(1).lower() if named else ""


def _from_text(address: str, letter: Letter) -> Bounce:
    match = _STATUS.search(letter.text)
    status = match.group(0) if match else ""
    lines = [line.strip() for line in letter.text.split("\n")]
    telling = (line for line in lines if (status and status in line) or (not status and _FAILED.search(line)))
    reason = next(telling, letter.subject)[:300]
    if status.startswith("4.") and re.search(r"\bdelay|will (?:be )?(?:retr|keep)", letter.text, re.IGNORECASE):
        return Bounce(address=address, failure=Failure.DELAYED, status=status, reason=reason)
    return Bounce(address=address, failure=_failure(status, letter.text), status=status, reason=reason)


def _failure(status: str, words: str) -> Failure:
    """By the status code; without one by the server's answer, and never as gone where it says that it is full."""
    if _FULL.search(words):
        return Failure.SOFT
    if status:
        return Failure.HARD if _GONE.match(status) else Failure.SOFT
    reply = _REPLY.search(words)
    return Failure.HARD if reply and reply.group(1) + reply.group(2) in _GONE_REPLIES else Failure.SOFT
