"""Which mails were written by programs, and must never be answered (RFC 3834; anchors D, "Never answer").

Each function answers with the reason as a clause, or None where the mail looks like a person's.
"""

from __future__ import annotations

import re

from pbem.mail import signing
from pbem.mail.letter import Letter
from pbem.mail.reading import take_lines

_REPLY_PREFIX = r"(?:(?:re|aw|fwd?|wg|antw|sv|vs|rif|tr|odp)\s?(?:\[\d+\])?:\s*)*"
#: Absence notes in the languages of the attribution lines; only at the start: a subject may quote ours.
_ABSENT = re.compile(
    rf"{_REPLY_PREFIX}(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response|antwort)"
    r"|automatische (?:antwort|abwesenheits\w*)|abwesen\w*|nicht im (?:büro|haus)|urlaubs\w*notiz|autoreply"
    r"|réponse automatique|absence du bureau|absent du bureau|respuesta autom[aá]tica|fuera de (?:la )?oficina"
    r"|risposta automatica|fuori (?:ufficio|sede)|automatisch (?:antwoord|bericht)|afwezig\w*|niet aanwezig"
    r"|resposta autom[aá]tica|fora do escrit[oó]rio|odpowiedź automatyczna|autoodpowiedź|poza biurem"
    r"|autosvar|automatiskt svar|frånvaro\w*|poissaolo\w*|i am (?:currently )?(?:away|on vacation|on holiday))",
    re.IGNORECASE,
)
_DAEMONS = re.compile(r"(?:mailer-daemon|mail-daemon|postmaster|mdaemon|bounces?(?:[-+].*)?)@", re.IGNORECASE)
_NOBODY = re.compile(r"(?:no-?_?reply|do-?_?not-?_?reply|nicht-?antworten|keine-?antwort)(?:[-+].*)?@", re.IGNORECASE)
_PRECEDENCE = frozenset({"bulk", "junk", "list", "auto_reply"})
_AUTO_HEADERS = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply", "x-mail-autoreply")


def bounce(letter: Letter) -> str | None:
    """Delivery reports, receipts, and whatever comes from a null sender."""
    if letter.header("return-path").replace(" ", "") == "<>":
        return "its envelope sender is empty, as of delivery reports"
    if letter.sender and _DAEMONS.match(letter.sender):
        return f"it comes from {letter.sender}, a mail system"
    if letter.header("content-type").lower().startswith("multipart/report"):
        return "it is a delivery report or a receipt (multipart/report)"
    if letter.header("x-failed-recipients"):
        return "it names recipients that could not be reached"
    return None


def automatic(letter: Letter) -> str | None:
    """Replies that a program sent for a person, and notices that nobody reads answers to."""
    submitted = letter.header("auto-submitted").partition(";")[0].strip().lower()
    if submitted and submitted != "no":
        return f"its Auto-Submitted header says {submitted}"
    precedence = letter.header("precedence").strip().lower()
    if precedence in _PRECEDENCE:
        return f"its Precedence header says {precedence}"
    for name in _AUTO_HEADERS:
        if letter.header(name):
            return f"it has the header {name}"
    if "text/calendar; method=reply" in letter.parts and not _has_orders(letter):
        return "it is a calendar's answer to the deadline"
    if letter.sender and _NOBODY.match(letter.sender):
        return f"nobody reads answers to {letter.sender}"
    return None


def _has_orders(letter: Letter) -> bool:
    """Whether a person wrote orders beside his calendar's answer: they must not be lost."""
    return any(signing.may_be_order(line.text) for line in take_lines(letter.text).taken)


def mailing_list(letter: Letter) -> str | None:
    """Mail that was distributed, not written to the table."""
    for name in ("list-id", "list-post"):
        if letter.header(name):
            return f"it came over a mailing list ({letter.header(name)[:80]})"
    return None


def absence_note(letter: Letter) -> str | None:
    """Out-of-office notes of programs that set no header."""
    match = _ABSENT.match(letter.subject)
    return f'its subject begins like an absence note: "{match.group(0)[:60]}"' if match else None
