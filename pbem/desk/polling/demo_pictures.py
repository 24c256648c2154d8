"""The pictures of a demonstration's mails as files of their own, for who has no mail program at hand."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path


def keep_pictures(folder: Path) -> Path | None:
    """Each picture that was sent, by who got it and in which order; where they are, None where there are none."""
    kept = folder / "pictures"
    for box in sorted((folder / "mail" / "out").iterdir()):
        found = sorted((each for path in (box / "new").iterdir() for each in _pictures(path)), key=lambda each: each[0])
        for number, (_, octets) in enumerate(found, 1):
            kept.mkdir(exist_ok=True)
            (kept / f"{box.name.partition('@')[0]}-{number:02}.png").write_bytes(octets)
    return kept if kept.is_dir() else None


def _pictures(path: Path) -> list[tuple[str, bytes]]:
    """(when the mail was written, PNG) of the pictures in a mail."""
    octets = path.read_bytes()
    if b"image/png" not in octets:  # most mails, which need not be taken apart
        return []
    mail = message_from_bytes(octets, EmailMessage, policy=policy.default)
    at = mail["Date"].datetime.isoformat()
    return [(at, part.get_content()) for part in mail.walk() if part.get_content_type() == "image/png"]
