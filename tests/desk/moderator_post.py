"""The moderator's post in tests: mails with and without a token, and what comes back."""

from __future__ import annotations

from typing import Any

from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter
from tests.desk.office import MODERATOR, TABLE, Office

_written = [0]


def write(office: Office, text: str, *, to: str = TABLE, sender: str = MODERATOR, **other: Any) -> None:
    """A mail arrives and is handled."""
    _written[0] += 1
    fields: dict[str, Any] = {
        "to": to,
        "from_address": sender,
        "from_name": "Mo",
        "subject": "Re: the game",
        "text": text,
        "message_id": f"<m{_written[0]}@host.example>",
        "date": office.now,
        "auto_submitted": "no",
    }
    office.deliver(compose(Outgoing(**{**fields, **other})))
    office.poll()


def door(letter: Letter) -> str:
    """Where a letter is replied to."""
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def reply_to(office: Office, who: str = MODERATOR) -> str:
    """Where the newest letter to somebody is replied to."""
    return door(office.all_letters(who)[-1])


def reply(office: Office, text: str, *, sender: str = MODERATOR, to: Letter | None = None) -> Letter:
    """The moderator replies to a letter, the newest unless named; what the table answers."""
    write(office, text, to=door(to) if to else reply_to(office, sender), sender=sender)
    ours = f"<m{_written[0]}@host.example>"
    return [letter for letter in office.letters(sender) if letter.in_reply_to == ours][-1]


def agree(office: Office, who: str) -> None:
    """Somebody who is asked to moderate says yes."""
    write(office, "YES", to=reply_to(office, who), sender=who)


def let_in(office: Office, *, sender: str = MODERATOR) -> None:
    """The moderator's address has proved itself: the newest letter to it carries a token."""

    def prove() -> None:
        write(office, "LIST ALL\nSHOW", sender=sender)
        write(office, "CONFIRM", to=reply_to(office, sender), sender=sender)
        office.letters(sender)

    office.played(["let in", sender], prove)


def words(letter: Letter) -> str:
    """A letter's text with its lines joined."""
    return " ".join(letter.text.split())
