"""Whether the sender's own domain signed the mail: DKIM (RFC 6376), checked here.

For a mailbox whose host writes no Authentication-Results. The signature itself is checked by dkimpy (the extra
`pbem[dkim]`); which signatures are worth the question is decided here: of the sender's domain or one above it, of the
whole body, with a hash that still counts. Whatever cannot be checked proves nothing.
"""

from __future__ import annotations

import logging
import re
from typing import Protocol

from pbem.mail import mime
from pbem.mail.letter import Letter
from pbem.mail.trust import above

#: At most this many signatures of the sender's domain are looked at; each may cost a question to a name server.
MOST_SIGNATURES = 3
#: Characters of a signature that are read: with a key of 4096 bits and many headers it has some 2,000.
LONGEST = 16_384
#: Fields that a signature may name; those of real life name some sixty.
MOST_FIELDS = 200
#: Lines of a mail whose signature is checked: 2 MB of anything have fewer.
MOST_LINES = 100_000
#: Seconds that one question to the name servers may take.
LOOKUP_SECONDS = 4
_SILENT = logging.getLogger(f"{__name__}.library")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False  # it would log what is in the mail
#: No signature is folded like this; the library's patterns take their time with it.
_LONG_BLANK = re.compile(r"\s{40}")
_BLANKS = re.compile(rb"[ \t]+")
#: SHA-1 can be forged by now (RFC 8301).
_ALGORITHMS = frozenset({"rsa-sha256", "ed25519-sha256"})


class Lookup(Protocol):
    """Asks the name servers for a TXT record: a name such as b"s1._domainkey.example.org." gives its text or None."""

    def __call__(self, name: bytes, timeout: float = LOOKUP_SECONDS) -> bytes | None:
        """The record; None where there is none, or nobody answers in that many seconds."""


def missing() -> str:
    """What is not installed of what the check needs, and what to do; "" where all is there."""
    try:
        # lazy: an extra that not every host has, or heavy
        import dkim  # noqa: F401
        import dns.resolver  # noqa: F401
    except ImportError as error:
        return f"{error.name} is not installed: `pip install 'pbem[dkim]'`"
    return ""


def unproven(letter: Letter, lookup: Lookup | None = None) -> str | None:
    """Why no signature proves the sender; None where one does. `lookup`: instead of this machine's name servers."""
    if letter.sender is None:
        return "there is not exactly one sender"
    domain = letter.sender.rpartition("@")[2]
    signed = [value for name, value in mime.header(letter.raw).fields if name.lower() == "dkim-signature"]
    worth = [number for number, value in enumerate(signed) if _counts(value, domain)]
    if not worth:
        return f"no DKIM signature of {domain} is in it"
    if gap := missing():
        return f"its DKIM signature cannot be checked here ({gap})"
    if letter.raw.count(b"\n") > MOST_LINES:
        return "it has too many lines for a signature to be checked"
    if any(_holds(letter.raw, number, domain, lookup or _ask) for number in worth[:MOST_SIGNATURES]):
        return None
    return f"no DKIM signature of {domain} holds"


def _counts(value: str, domain: str) -> bool:
    """Whether a signature, if it holds, would prove this sender."""
    if len(value) > LONGEST or _LONG_BLANK.search(value):
        return False
    tags = _tags(value)
    said = dict(tags)
    if len(said) != len(tags) or "l" in said:  # with a length, anybody may write on below
        return False
    signed = [name.lower() for name in said.get("h", "").split(":")]
    if len(signed) > MOST_FIELDS or "from" not in signed:
        return False
    return above(domain, said.get("d", "")) and said.get("a", "").lower() in _ALGORITHMS


def _tags(value: str) -> list[tuple[str, str]]:
    """The tags of a signature (RFC 6376, 3.2), lower case; their values without blanks."""
    pairs = (each.partition("=") for each in value.split(";"))
    return [(name.strip().lower(), "".join(said.split())) for name, mark, said in pairs if mark]


def _holds(raw: bytes, number: int, domain: str, lookup: Lookup) -> bool:
    """Whether that signature holds, and is the one that was looked at: the library takes the headers apart itself."""
    # lazy: an extra that not every host has, or heavy
    import dkim

    checked = dkim.DKIM(logger=_SILENT, timeout=LOOKUP_SECONDS)
    try:
        checked.set_message(_tidied(raw, number))
        holds = bool(checked.verify(number, dnsfunc=lookup))
        return holds and above(domain, checked.domain.decode("ascii")) and b"l" not in checked.signature_fields
    except Exception:  # the library raises many kinds of faults at what others wrote; none of them is a proof
        return False


def _tidied(raw: bytes, number: int) -> bytes:
    """The mail as the library needs it: its own way to leave out blanks takes time with the square of their number.

    A body that is signed as "relaxed" is signed without them (RFC 6376, 3.4.4).
    """
    header = mime.header(raw)
    signed = [value for name, value in header.fields if name.lower() == "dkim-signature"]
    if not dict(_tags(signed[number])).get("c", "").endswith("/relaxed"):
        return raw
    body = _BLANKS.sub(b" ", raw[header.end :])
    return raw[: header.end] + body.replace(b" \r\n", b"\r\n").replace(b" \n", b"\n")


def _ask(name: bytes, timeout: float = LOOKUP_SECONDS) -> bytes | None:
    """This machine's name servers."""
    # lazy: an extra that not every host has, or heavy
    import dns.exception
    import dns.resolver

    try:
        answer = dns.resolver.resolve(name.decode("ascii"), "TXT", lifetime=timeout, search=False)
    except (dns.exception.DNSException, UnicodeError, OSError):
        return None
    records = [b"".join(record.strings) for record in answer]
    return records[0] if len(records) == 1 else None  # several keys under one name: none is meant (RFC 6376, 3.6.2.2)
