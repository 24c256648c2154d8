"""Whether the receiving host proved the sender: the Authentication-Results it wrote (RFC 8601).

Only the topmost field of the configured authserv-id counts: whoever wrote the mail can add others below. What is odd in
it (`auth_results` is strict), or says something twice, proves nothing. Encoded words are never decoded here: an
envelope sender may hold one that spells a result.
"""

from __future__ import annotations

from pbem.mail import auth_results
from pbem.mail.auth_results import Result
from pbem.mail.letter import Letter


def unproven(letter: Letter, authserv_id: str) -> str | None:
    """Why the sender is not proved; None where DMARC, or DKIM of the sender's own domain, has passed."""
    if letter.sender is None:
        return "there is not exactly one sender"
    stamp = _stamp(letter, authserv_id)
    if stamp is None:
        return f"{authserv_id or 'the receiving host'} has not said how it checked the sender"
    domain = letter.sender.rpartition("@")[2]
    results = auth_results.results(stamp) or []
    # Where the host judged by DMARC that is its word; a domain without such a record is judged by its signature.
    judged = [each for each in results if each.method == "dmarc" and each.result != "none"]
    counted = judged or [each for each in results if each.method == "dkim" and each.result == "pass"]
    proofs = [each.result == "pass" and _proves(each, domain) for each in counted]
    if any(proofs) and (all(proofs) or not judged):
        return None
    return f"neither DMARC nor DKIM has passed for {domain}"


def above(domain: str, signer: str) -> bool:
    """Whether `signer` is the domain itself or one above it (a whole top-level domain signs nothing)."""
    signer = signer.lower().strip(".")
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))


def _stamp(letter: Letter, authserv_id: str) -> str | None:
    """The topmost field that our receiving host wrote; none below one of whose writer nothing can be told."""
    for value in letter.headers.get("authentication-results", []) if authserv_id else ():
        whose = auth_results.identifier(value)
        if whose in (None, authserv_id.lower()):
            return value if whose else None
    return None


def _proves(found: Result, domain: str) -> bool:
    """DMARC says it of the From domain; DKIM where the signing domain is the sender's or one above it."""
    said = found.properties
    if found.method == "dmarc":
        return said.get("header.from", "").rpartition("@")[2].strip(".") == domain
    return above(domain, said.get("header.d") or said.get("header.i", "").rpartition("@")[2])
