"""Names of mail folders: which of them are one folder, and which cannot be where handled mail goes."""

from __future__ import annotations

import base64
import os.path
import re
import unicodedata

from pbem.mail.transports.transport_settings import Kind

#: Modified UTF-7 (RFC 3501, 5.1.3): how names beyond ASCII are spelled between programs, and by some people too.
_SHIFTED = re.compile(r"&([A-Za-z0-9+,]*)-")
_DELIMITERS = re.compile(r"[/.\\|]+")


def same_folder(one: str, other: str) -> bool:
    """Whether two names of IMAP folders may be one folder: whatever case, delimiters and spelling of letters.

    INBOX is one in any case (RFC 3501, 5.1), other names at some servers only: who names two folders alike means one.
    """
    return _canonical(one) == _canonical(other)


def fault_of_folder(kind: Kind, folder: str, goes_to: str, *, section: str = "mail.in") -> str:
    """Why mail that is read from `folder` cannot be moved to `goes_to`; "" where it can, or is not to be moved.

    `section`: the mailbox's name in the config.
    """
    if not goes_to:
        return ""
    if any(unicodedata.category(letter) == "Cc" for letter in goes_to):
        return "has a letter in it that no name of a folder has"
    if kind is Kind.MAILDIR:
        first = os.path.normpath(f".{goes_to}").split(os.sep)[0]
        return (
            "" if first.startswith(".") and first not in (".", "..") else "is no folder within the Maildir that is read"
        )
    if same_folder(folder, goes_to):
        return f"is the folder that mail is read from ({section}.folder = {folder!r}), and would be read again for ever"
    return "" if _canonical(goes_to) else "is no name of a folder"


def _canonical(name: str) -> str:
    plain = unicodedata.normalize("NFKC", _SHIFTED.sub(_unshifted, name)).casefold()
    return _DELIMITERS.sub("/", plain.strip()).strip("/").strip()


def _unshifted(found: re.Match[str]) -> str:
    coded = found[1].replace(",", "/")
    try:
        return base64.b64decode(coded + "=" * (-len(coded) % 4), validate=True).decode("utf-16-be") if coded else "&"
    except ValueError:  # the name has such letters by chance
        return found[0]
