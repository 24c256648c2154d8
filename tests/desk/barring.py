"""What tests of putting people out share: mails from any address, answers to any letter, and who is in what."""

from __future__ import annotations

import itertools
from typing import Any

from pbem.desk.letters.who_watches import watchers_of
from pbem.desk.lobby.insiders import SITTER
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter
from pbem.mail.reply_addresses import canonical
from pbem.store.stored_values import BarRecord
from tests.desk.office import MODERATOR, TABLE, Office

_numbers = itertools.count(1)


def mail(office: Office, sender: str, text: str, *, to: str = TABLE, **other: Any) -> list[Letter]:
    """A mail from an address is handled; what comes back there."""
    seen = len(office.all_letters(sender))
    fields: dict[str, Any] = {
        "to": to,
        "from_address": sender,
        "from_name": sender.partition("@")[0],
        "subject": "Hello",
        "text": text,
        "message_id": f"<barring.{next(_numbers)}@mail.example>",
        "date": office.now,
        "auto_submitted": "no",
    }
    office.deliver(compose(Outgoing(**{**fields, **other})))
    office.poll()
    return office.all_letters(sender)[seen:]


def door(letter: Letter) -> str:
    """Where a letter is replied to."""
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def answer(office: Office, letter: Letter, sender: str, text: str, **other: Any) -> list[Letter]:
    """A reply to a letter; what comes back."""
    return mail(office, sender, text, to=door(letter), in_reply_to=letter.message_id or "", **other)


def newest(office: Office, address: str, kind: str = "") -> Letter:
    """The newest letter to an address, of a kind where named."""
    letters = office.all_letters(address)
    return next(each for each in reversed(letters) if not kind or f".{kind}." in (each.message_id or ""))


def insists(office: Office, sender: str, text: str) -> list[Letter]:
    """A mail without a sign of the table, and its CONFIRM; what came back at last.

    Nobody is asked twice a day whether such a mail is theirs: then it goes in a reply to an earlier answer.
    """
    came = mail(office, sender, text)
    talks = [each for each in office.all_letters(sender) if each.subject.startswith(("[table you", "Re: [table you"))]
    if not came and talks:
        return answer(office, talks[-1], sender, text)
    confirm = [each for each in came if ".confirm." in (each.message_id or "")]
    return answer(office, confirm[-1], sender, "CONFIRM") if confirm else came


def is_in(office: Office, address: str) -> set[str]:
    """What somebody is in the office's game, under any spelling: "plays", "watches", "sits"."""
    same = canonical(address)
    with office.desk.store.read() as work:
        person = work.player_by_address(address)
        theirs = {same, *(canonical(each.address) for each in work.addresses(person.id))} if person else {same}
        plays = any(canonical(seat.address) in theirs for seat in work.seats(office.game) if seat.address)
        watches = any(canonical(each.address) in theirs for each in watchers_of(work, office.game))
        sits = any(canonical(mark.value["address"]) in theirs for mark in work.marks(office.game, SITTER))
    return {word for word, is_so in (("plays", plays), ("watches", watches), ("sits", sits)) if is_so}


def bars(office: Office) -> tuple[BarRecord, ...]:
    """Every bar there is."""
    with office.desk.store.read() as work:
        return work.all_bars()


def tries_told(office: Office, who: str = MODERATOR) -> list[Letter]:
    """The notices about tries that a moderator has not read yet."""
    return [each for each in office.letters(who) if "Further tries are counted" in flat(each)]


def flat(letter: Letter) -> str:
    """A letter's text with its lines joined."""
    return " ".join(letter.text.split())
