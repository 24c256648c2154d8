"""The worked example of docs/moderating.md, mail by mail: what it shows is what the table answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from tests.desk.moderator_post import door, reply, reply_to, words, write
from tests.desk.office import MODERATOR, Office
from tests.desk.test_turn_by_mail import orders_of
from tests.handbooks import ROOT, Handbook, Snippet

BOOK = Handbook(ROOT / "docs/moderating.md")
PLAYERS = {"Red": "alice@example.org", "Blue": "bob@example.org", "Green": "carol@example.org"}


def blocks() -> Iterator[Snippet]:
    """The example's mails, and what is shown of their answers."""
    section = BOOK.text.partition("## A first game, by mail\n")[2].partition("\n## ")[0]
    for language, body in re.findall(r"^```(\w+)\n(.*?)^```$", section, re.M | re.S):
        yield Snippet(language, tuple(body.splitlines()))


def ordered(office: Office, seat: str) -> None:
    """A player replies with orders to the newest mail."""
    letter = office.all_letters(PLAYERS[seat])[-1]
    write(office, orders_of(seat), to=door(letter), sender=PLAYERS[seat])


def between(office: Office, mail: str) -> None:
    """What happens before a mail of the example, as its text tells."""
    if mail.startswith("DEADLINE"):
        office.later(hours=2)
        ordered(office, "Red")
    elif mail.startswith("EDIT"):
        ordered(office, "Blue")
        ordered(office, "Green")
        office.later(minutes=31)
        assert office.poll().adjudicated == 1


def answer(office: Office, mail: str, *, first: bool) -> str:
    """What the moderator reads in answer to a mail."""
    if first:
        write(office, mail)
        assert "reply with CONFIRM" in words(office.all_letters(MODERATOR)[-1])
        return ""
    if "Nothing of it is done until" in office.all_letters(MODERATOR)[-1].text:
        write(office, mail, to=reply_to(office))
        return words(office.letters(MODERATOR)[-1])
    return words(reply(office, mail))


def test_the_example_goes_as_it_is_told(office: Office) -> None:
    numbers = count()
    # The same dice in every run, as the example tells what they came to.
    office.desk.random_bytes = lambda size: sha256(f"a first game {next(numbers)}".encode()).digest()[:size]
    said, mails = "", 0
    for block in blocks():
        if block.language == "mail":
            mail = "\n".join(block.lines)
            between(office, mail)
            said = answer(office, mail, first=mails == 0)
            assert "Not done" not in said
            mails += 1
            continue
        missing = [line for line in block.lines if " ".join(line.split()) not in said]
        assert not missing, said
    assert mails == 11
    for address in PLAYERS.values():
        assert (
            "Red ha" in office.letters(address)[-1].subject or "you have won" in office.all_letters(address)[-1].subject
        )
