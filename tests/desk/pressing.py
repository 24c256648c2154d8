"""What tests of press share: the rules of a game, letters of press, people with names of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.desk.ground.press_rules import press_rules_from, put_press_rules
from pbem.mail.letter import Letter
from pbem.report.inputs import Press
from tests.desk.office import SEATS, Office, address_of

#: Real names of those who sit at the table; no letter of press may show one.
NAMES = {"Red": "Anna Berger", "Blue": "Bertram Klee", "Green": "Cora Lindt", "Yellow": "Dora Mann"}


def table(office: Office, **rules: object) -> None:
    """A game whose players have names, under rules of press; everybody has read the first mail."""
    office.new_game()
    with office.desk.store.transaction() as work:
        for seat, person in work.people(office.game).items():
            work.put_player(replace(person, name=NAMES[seat]))
        put_press_rules(work, office.game, press_rules_from(rules), office.now)
    for seat in SEATS:
        office.letters(seat)


def send(office: Office, seat: str, text: str) -> Letter:
    """A mail of a seat, in reply to the first mail of the game; its receipt."""
    first = office.all_letters(address_of(seat))[0]
    to, subject, mid = address_for_answers(first), f"Re: {first.subject}", first.message_id or ""
    office.mail(seat, text, from_name=NAMES[seat], to=to, subject=subject, in_reply_to=mid)
    office.poll()
    return receipt(office, seat)


def receipt(office: Office, seat: str) -> Letter:
    """What the newest mail of a seat was answered with; the letters before it count as read."""
    office.letters(seat)
    answers = [each for each in office.all_letters(address_of(seat)) if ".receipt." in str(each.message_id)]
    return answers[-1] if answers else office.all_letters(address_of(seat))[0]


def press_of(office: Office, seat: str) -> list[Letter]:
    """The letters of press that a seat has got since this was asked last."""
    return [letter for letter in office.letters(seat) if f".{Press.kind}.press." in str(letter.message_id)]


def address_for_answers(letter: Letter) -> str:
    """Where a plain reply goes."""
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def answer(office: Office, seat: str, letter: Letter, text: str, **other: Any) -> Letter:
    """A reply of a seat to a letter; what it gets in return."""
    fields: dict[str, Any] = {
        "to": address_for_answers(letter),
        "subject": f"Re: {letter.subject}",
        "from_name": NAMES[seat],
    }
    office.mail(seat, text, **{**fields, "in_reply_to": letter.message_id or "", **other})
    office.poll()
    return receipt(office, seat)


def betrays(raw: bytes, seat: str) -> list[str]:
    """What a raw letter tells of the person on a seat."""
    return [word for word in (address_of(seat), NAMES[seat], *NAMES[seat].split()) if word.encode() in raw]
