"""Nobody makes the table write to people who never wrote to it: strangers, whoever they pretend to be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.entrance.mails_shown import unanswered_lines
from pbem.desk.hosting.doctor import examine
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter
from pbem.mail.reply_addresses import SeatTag, reply_address
from pbem.store.stored_values import LetterStatus
from tests.desk.office import SEATS, TABLE, Office, address_of, open_office

NEW = "NEW colonial-2e WITH 3 BOTS"
MALLORY = "mallory@evil.example"
PROVED = b"Authentication-Results: mx.example.org; dmarc=pass header.from=evil.example\r\n"


def reply_to(letter: Letter) -> str:
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def write(office: Office, sender: str, text: str, to: str = TABLE, head: bytes = b"") -> None:
    office._mails += 1
    fields: dict[str, Any] = {"text": text, "to": to, "subject": "hello", "auto_submitted": "no", "date": office.now}
    mid = f"<{office._mails}@evil.example>"
    office.deliver(head + compose(Outgoing(from_address=sender, from_name="", reply_to="", message_id=mid, **fields)))


def written(office: Office, *but: str) -> list[str]:
    """Who was written to, a name for each letter, but these."""
    with office.desk.store.read() as work:
        letters = [letter for status in LetterStatus for letter in work.letters(status)]
    return [letter.recipient for letter in letters if letter.recipient not in (*map(address_of, SEATS), *but)]


SPELLINGS = {
    "plus": lambda number: f"victim+{number}@mail.example",
    "dots": lambda number: f"{'.'.join('victimandmore'[: 1 + number % 12])}.x+{number}@gmail.com",
    "subdomain": lambda number: f"{number}@victim.fastmail.com",
    "hyphen": lambda number: f"victim-{number}@yahoo.co.uk",
}


@pytest.mark.parametrize("text", [NEW, "HELP", "hi", "HELP\nLIST\nRULES colonial-2e"])
@pytest.mark.parametrize("spelling", ["plus", "subdomain", "hyphen"])
def test_one_mailbox_in_many_spellings_gets_a_few_letters_a_day(office: Office, spelling: str, text: str) -> None:
    for number in range(20):
        write(office, SPELLINGS[spelling](number), text)
        office.later(seconds=3)
    office.poll()
    letters = written(office)
    assert len(letters) == (1 if text in (NEW, "hi") else 4), "one question, or a few answers, a day"


def test_three_hundred_addresses_get_a_few_letters_an_hour_in_all(office: Office) -> None:
    for number in range(300):
        write(office, f"{number}@host{number}.example", NEW)
        office.later(seconds=3)
    counts = office.poll()
    assert len(written(office)) == 12
    assert counts.unanswered == 288
    assert "288 mails of strangers unanswered (pbem mail unanswered)" in counts.line()
    lines = unanswered_lines(office.desk)
    assert lines[0].startswith("288 mails of the last 7 days were filed without an answer")
    assert len(lines) == 22
    write(office, "late@else.example", NEW)
    assert office.poll().unanswered == 1
    office.later(hours=1)
    write(office, "later@else.example", NEW)
    office.poll()
    assert written(office)[-1] == "later@else.example", "the next hour begins anew"


def tokens_of_mallory(office: Office) -> dict[str, str]:
    """Reply addresses of every kind that somebody gets who plays here, or asks to."""
    office.new_game(seats=("Red", "Blue"), begin=False)
    write(office, MALLORY, "HELP", head=PROVED)
    office.poll()
    [answer] = office.letters(MALLORY)
    found = {"person": reply_to(answer)}
    write(office, MALLORY, NEW, to=found["person"], head=PROVED)
    office.poll()
    found["orders"] = reply_to(office.letters(MALLORY)[-1])
    write(office, MALLORY, "NAME Mallory", head=PROVED)
    office.poll()
    found["confirm"] = reply_to(office.letters(MALLORY)[-1])
    write(office, MALLORY, "ADDRESS ADD second@evil.example", to=found["person"], head=PROVED)
    office.poll()
    found["address"] = reply_to(office.letters("second@evil.example")[-1])
    return found


@pytest.mark.parametrize("mode", ["none", "dmarc"])
@pytest.mark.parametrize("kind", ["person", "orders", "confirm", "address"])
def test_ones_own_token_does_not_open_the_way_to_others(tmp_path: Path, kind: str, mode: str) -> None:
    trust = {"mode": mode, **({"authserv_id": "mx.example.org"} if mode == "dmarc" else {})}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", trust=trust) as office:
        to = tokens_of_mallory(office)[kind]
        before = len(written(office, MALLORY))
        for number in range(15):
            write(office, f"victim+{number}@mail.example", NEW, to=to)
            write(office, f"victim+{number}@mail.example", "HELP", to=to)
            write(office, f"{number}@host{number}.example", NEW, to=to)
            write(office, address_of("Red"), "HELP", to=to)
        office.poll()
        letters = written(office, MALLORY)[before:]
        assert len(letters) <= (12 if mode == "none" else 0)
        assert sum("victim" in letter for letter in letters) <= 4
        to_red = [letter for letter in office.letters("Red") if "received" not in letter.subject]
        assert len(to_red) <= 11 + 1, "ten answers, one that says so, and the game's own letter"


@pytest.mark.parametrize("kind", ["person", "orders", "confirm", "address"])
def test_ones_own_token_makes_nobody_of_somebody_else(office: Office, kind: str) -> None:
    """Whoever was asked himself does not speak as the sender that he writes above his next mail."""
    to = tokens_of_mallory(office)[kind]
    with office.desk.store.read() as work:
        red = work.player_by_address(address_of("Red"))
    write(office, address_of("Red"), "NAME Mallory was here\nZONE Asia/Tokyo\nERASE ME", to=to)
    office.poll()
    with office.desk.store.read() as work:
        assert work.player_by_address(address_of("Red")) == red


def test_a_stranger_who_answers_is_a_stranger_no_more(office: Office) -> None:
    anna = "anna@mail.example"
    write(office, anna, NEW)
    office.poll()
    [question] = office.letters(anna)
    assert "once a day" in " ".join(question.text.split())
    write(office, anna, "NAME Anna")
    write(office, anna, "HELP")
    office.poll()
    assert len(office.letters(anna)) == 1, "the second question is not asked; what only asks is answered"
    write(office, anna, "CONFIRM", to=reply_to(question))
    office.poll()
    [begun] = office.letters(anna)[-1:]
    for number in range(20):
        write(office, anna, "HELP", to=reply_to(begun))
        office.later(minutes=2, seconds=number)
    office.poll()
    assert len(office.letters(anna)) == 20, "replies prove themselves"


def invites(office: Office, count: int, address: str) -> None:
    """Red's player invites: a line a mail, to what `address` makes of each number."""
    for number in range(count):
        office.mail("Red", f"INVITE {address.format(number)}")
        office.later(minutes=1)
    office.poll()


def test_invitations_reach_one_mailbox_once_a_day_in_whatever_spelling(tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as office:
        forming(office)
        invites(office, 5, "victim+{}@mail.example")
        assert sum("victim" in letter for letter in written(office)) == 1
        refused = [letter for letter in office.letters("Red") if "has had an invitation" in letter.text]
        assert len(refused) == 4


def test_players_together_invite_so_many_strangers_a_day(tmp_path: Path) -> None:
    limits = {"invited_strangers_a_day": 3}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", limits=limits) as office:
        forming(office)
        invites(office, 6, "{}@mail.example")
        assert sum("mail.example" in letter for letter in written(office)) == 3
        office.later(days=1)
        invites(office, 1, "later{}@mail.example")
        assert written(office)[-1] == "later0@mail.example"


def forming(office: Office) -> None:
    """A game with two free seats, and Red in it, who has a mail to reply to."""
    office.new_game(begin=False)
    with office.desk.store.transaction() as work:
        for name in ("Green", "Yellow"):
            seat = work.seat(office.game, name)
            assert seat is not None
            work.put_seats([replace(seat, player_id=None, address="")])
        [token] = work.tokens(office.game, "Red", "orders")
    tag = SeatTag(game=office.game, seat="red", token=token.token)
    write(office, address_of("Red"), "SEATS", to=reply_address(TABLE, tag))
    office.poll()


def test_doctor_tells_of_strangers(office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.desk.hosting.doctor.load_config", lambda path: office.desk.config)
    monkeypatch.setattr("pbem.desk.hosting.doctor.find_config", lambda named: tmp_path)
    for number in range(15):
        write(office, f"{number}@else.example", "HELP")
    office.poll()
    [found] = [finding for finding in examine() if finding.what == "strangers"]
    assert found.well
    assert found.says.startswith("12 letters to strangers within the last hour (12 are the most); 3 mails")
