"""Whether the receiving host proved the sender: the Authentication-Results it wrote (RFC 8601).

Only the topmost header of the configured authserv-id counts: whoever wrote the mail can add others below. Comments are
taken out first, so that `(dmarc=pass)` proves nothing; what cannot be read, says something twice or is not plain ASCII
proves nothing either. Encoded words are never decoded here: an envelope sender may hold one that spells a result.
"""

from __future__ import annotations

import re
from collections import Counter

from pbem.mail.letter import Letter

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
_COMMENT = re.compile(r"\((?:[^()\\]|\\.)*+\)")
_RESULT = re.compile(r"\s*(?P<method>[a-z0-9-]+)(?:/\d+)?\s*=\s*(?P<result>[a-z]+)(?P<properties>(?:\s.*)?)", re.DOTALL)
_PROPERTY = re.compile(r"\s(?P<name>[a-z]+\.[a-z0-9-]+)\s*=\s*(?P<value>[^\s;]+)")


def unproven(letter: Letter, authserv_id: str) -> str | None:
    """Why the sender is not proved; None where DMARC, or DKIM of the sender's own domain, has passed."""
    if letter.sender is None:
        return "there is not exactly one sender"
    stamp = _stamp(letter, authserv_id)
    if stamp is None:
        return f"{authserv_id or 'the receiving host'} has not said how it checked the sender"
    domain = letter.sender.rpartition("@")[2]
    results = _results(stamp)
    # Where the host judged by DMARC that is its word; a domain without such a record is judged by its signature.
    judged = [each for each in results if each[0] == "dmarc" and each[1] != "none"]
    counted = judged or [each for each in results if each[0] == "dkim" and each[1] == "pass"]
    proofs = [result == "pass" and _proves(method, properties, domain) for method, result, properties in counted]
    if any(proofs) and (all(proofs) or not judged):
        return None
    return f"neither DMARC nor DKIM has passed for {domain}"


def above(domain: str, signer: str) -> bool:
    """Whether `signer` is the domain itself or one above it (a whole top-level domain signs nothing)."""
    signer = signer.lower().strip(".")
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))


def _stamp(letter: Letter, authserv_id: str) -> str | None:
    """The results part of the topmost header that our receiving host wrote."""
    if not authserv_id:
        return None
    for value in letter.headers.get("authentication-results", []):
        identifier, _, results = _without_comments(value).lower().partition(";")
        if identifier.split()[:1] == [authserv_id.lower()]:
            return results if value.isascii() else None
    return None


def _without_comments(value: str) -> str:
    """Quoted strings and (nested) comments become blanks; an open bracket takes the rest with it."""
    value = _QUOTED.sub(" ", value)
    shorter = _COMMENT.sub(" ", value)
    while shorter != value:
        value, shorter = shorter, _COMMENT.sub(" ", shorter)
    return value.partition("(")[0]


def _results(stamp: str) -> list[tuple[str, str, dict[str, str]]]:
    """(method, result, properties) of every readable result; a property that is there twice says nothing."""
    found = []
    for part in stamp.split(";"):
        match = _RESULT.fullmatch(part)
        if match:
            named = [(m["name"], m["value"]) for m in _PROPERTY.finditer(match["properties"])]
            counts = Counter(name for name, _ in named)
            found.append(
                (match["method"], match["result"], {name: value for name, value in named if counts[name] == 1})
            )
    return found


def _proves(method: str, properties: dict[str, str], domain: str) -> bool:
    """DMARC says it of the From domain; DKIM where the signing domain is the sender's or one above it."""
    if method == "dmarc":
        return properties.get("header.from", "").rpartition("@")[2].strip(".") == domain
    return above(domain, properties.get("header.d") or properties.get("header.i", "").rpartition("@")[2])
