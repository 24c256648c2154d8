"""People who write to the table from outside any game: to its address, or in a reply to what it wrote to them."""

from __future__ import annotations

import itertools
from typing import Any

from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter
from tests.desk.office import TABLE, Office

_numbers = itertools.count(1)


def address(who: str) -> str:
    """The address of somebody by name."""
    return f"{who.lower()}@people.example"


def write(
    office: Office, who: str, text: str, *, to: str = TABLE, sender: str = "", handled: bool = True, **other: Any
) -> None:
    """A fresh mail of somebody; it is handled at once, or is in the mailbox.

    `sender`: whose From line it carries, if not their own.
    """
    number = next(_numbers)
    fields: dict[str, Any] = {
        "to": to,
        "from_address": sender or address(who),
        "from_name": who,
        "subject": "Hello",
        "text": text,
        "message_id": f"<{who.lower()}.{number}@people.example>",
        "date": office.now,
        "auto_submitted": "no",
    }
    office.deliver(compose(Outgoing(**{**fields, **other})))
    if handled:
        office.poll()


def reply(office: Office, who: str, text: str, *, kind: str = "", **other: Any) -> None:
    """A reply to the newest letter somebody has, or to the newest of a kind; it is handled at once."""
    newest = last(office, who, kind)
    to = newest.header("reply-to").rpartition("<")[2].rstrip("> ")
    subject = f"Re: {newest.subject}"
    write(office, who, text, to=to, subject=subject, in_reply_to=newest.message_id or "", **other)


def last(office: Office, who: str, kind: str = "") -> Letter:
    """The newest letter to somebody, of a kind where named."""
    letters = office.all_letters(address(who))
    return next(letter for letter in reversed(letters) if not kind or f".{kind}." in (letter.message_id or ""))


def fresh(office: Office, who: str) -> list[Letter]:
    """The letters that somebody has not read yet."""
    return office.letters(address(who))


def proven(office: Office, *people: str) -> None:
    """Everybody asks LIST once, so that a reply speaks for them."""

    def prove() -> None:
        for who in people:
            write(office, who, "LIST")
            fresh(office, who)

    office.played(["proven", people], prove)


def words(letter: Letter) -> str:
    """A letter's text with its lines joined."""
    return " ".join(letter.text.split())
