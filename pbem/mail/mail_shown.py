"""What the table makes of a mail, for people: sender, seat, verdict, lines taken, lines left out."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pbem.core.printable import printable, printable_json
from pbem.mail.bounce_notices import Bounce, bounced_address
from pbem.mail.guard import Directory, GuardSettings, Verdict, judge
from pbem.mail.letter import Letter, Limits, Unreadable, read
from pbem.mail.own_lines import Reading, take_lines
from pbem.mail.reply_addresses import SeatTag, find_tag, without_tokens

#: Characters of a line that are shown.
_LONGEST = 12_000


@dataclass(frozen=True, kw_only=True)
class Explained:
    """A mail, read and judged."""

    letter: Letter  #: what was read; of an unreadable mail its headers
    unreadable: str  #: why it cannot be read; empty where it can
    tag: SeatTag | None  #: the seat the mail names
    verdict: Verdict  #: what becomes of it
    bounce: Bounce | None  #: whose mail came back
    reading: Reading  #: lines taken and left out


def explain(raw: bytes, directory: Directory, settings: GuardSettings, limits: Limits | None = None) -> Explained:
    """Reads and judges a raw mail; changes nothing, raises nothing."""
    unreadable = ""
    try:
        letter = read(raw, limits or Limits())
    except Unreadable as fault:
        letter, unreadable = fault.letter, str(fault)
    verdict = judge(letter, directory, settings)
    return Explained(
        letter=letter,
        unreadable=unreadable,
        tag=find_tag(letter, *settings.known_addresses),
        verdict=verdict,
        bounce=bounced_address(letter) if verdict.rule == "bounce" else None,
        reading=take_lines(letter.text, letter.sender_name),
    )


def as_text(explained: Explained) -> str:
    """For a terminal: one fact a line, then the lines with their numbers."""
    letter, verdict = explained.letter, explained.verdict
    facts = [
        ("from", f"{letter.sender_name} <{letter.sender or 'unknown'}>".strip()),
        ("subject", without_tokens(letter.subject)),
        ("seat", _seat(explained)),
        ("verdict", f"{verdict.action} by rule {verdict.rule}: {verdict.reason}"),
        ("unreadable", explained.unreadable),
        ("bounce", _bounce(explained.bounce)),
        ("read as", f"{letter.text_from}, {letter.size} bytes"),
        ("attached", ", ".join(letter.attachments)),
    ]
    lines = [f"{name + ':':<12}{value}" for name, value in facts if value]
    lines.append(f"taken:      {_lines(_count(explained.reading))}")
    lines += [f"{line.number:>6}  {_shown(line.text)}" for line in explained.reading.taken]
    for left in explained.reading.left_out:
        lines.append(f"left out:   {left.kind}, {_lines(left.count)}: {without_tokens(left.first_words)}")
    # Whoever wrote it, it does nothing to the terminal.
    return "\n".join(map(printable, lines)) + "\n"


def _shown(line: str) -> str:
    """A line without its tokens; the table reads none that is longer than this."""
    return without_tokens(line) if len(line) <= _LONGEST else f"{without_tokens(line[:_LONGEST])}…"


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def _count(reading: Reading) -> int:
    return reading.taken[-1].number if reading.taken else 0


def _seat(explained: Explained) -> str:
    seat, tag = explained.verdict.seat, explained.tag
    if seat:
        return f"{seat.seat} in {seat.game} ({seat.purpose})"
    return f"{tag.seat} in {tag.game} by its tag, which opens nothing here" if tag else ""


def _bounce(bounce: Bounce | None) -> str:
    if bounce is None:
        return ""
    return f"{bounce.address}, {'for good' if bounce.hard else 'for now'} {bounce.status} {bounce.reason}".strip()


def as_json(explained: Explained) -> str:
    """The same as one JSON object, keys sorted, for programs. Tokens are not shown."""
    letter, verdict, seat, bounce = explained.letter, explained.verdict, explained.verdict.seat, explained.bounce
    tag = explained.tag
    value = {
        "sender": letter.sender,
        "sender_name": letter.sender_name,
        "subject": without_tokens(letter.subject),
        "message_id": letter.message_id,
        "sha256": letter.sha256,
        "size": letter.size,
        "text_from": letter.text_from,
        "attachments": letter.attachments,
        "unreadable": explained.unreadable or None,
        "game": seat.game if seat else tag.game if tag else None,
        "seat": seat.seat if seat else tag.seat if tag else None,
        "verdict": {"action": verdict.action, "rule": verdict.rule, "reason": verdict.reason},
        "bounce": vars(bounce) if bounce else None,
        "taken": [{"number": line.number, "text": _shown(line.text)} for line in explained.reading.taken],
        "left_out": [
            {"kind": left.kind, "count": left.count, "first_words": without_tokens(left.first_words)}
            for left in explained.reading.left_out
        ],
    }
    return printable_json(json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)) + "\n"
