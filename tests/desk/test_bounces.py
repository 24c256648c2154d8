"""Mail that comes back: counted by address, told once, never answered, and not to be forged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.desk.letters.bounces import STOP
from pbem.desk.letters.letterpress import bounce_key
from pbem.mail.letter import Letter
from pbem.mail.transports import Refused
from pbem.mail.transports.maildir import MaildirOut
from pbem.store.stored_values import AddressRecord, LetterStatus, NewLetter
from tests.desk.office import MODERATOR, TABLE, Office, address_of

BLUE = address_of("Blue")


def report(office: Office, *, to: str, about: str = BLUE, status: str = "5.1.1", quoting: str = "") -> None:
    """A delivery report reaches the table."""
    office.deliver(
        (
            f"Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\nTo: {to}\r\nSubject: Undelivered\r\n"
            'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
            f"--b\r\nContent-Type: text/plain\r\n\r\nno luck {office.now}\r\n"
            "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
            f"Final-Recipient: rfc822; {about}\r\nAction: failed\r\nStatus: {status}\r\n"
            f"Diagnostic-Code: smtp; 550 no luck\r\n\r\n"
            f"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {quoting}\r\n\r\n--b--\r\n"
        ).encode()
    )
    office.poll()


def envelope_of(letter: Letter) -> str:
    return letter.header("return-path").strip("<>")


def more_mail(office: Office) -> Letter:
    """Blue asks, and gets another letter."""
    office.later(minutes=5)
    office.mail("Blue", "STATUS")
    office.poll()
    return office.letters("Blue")[-1]


def write_to_blue(office: Office) -> None:
    """A letter to Blue is in the outbox."""
    raw = f"Date: {office.now}\r\n\r\nnews\r\n".encode()
    new = NewLetter(recipient=BLUE, kind="news", cause=f"{office.now}", message_id="<n>", raw=raw, created=office.now)
    with office.desk.store.transaction() as work:
        work.put_letter(replace(new, bounce_key=bounce_key(raw)))
    office.poll()


def record(office: Office) -> AddressRecord:
    with office.desk.store.read() as work:
        found = work.address(BLUE)
    assert found is not None
    return found


def come_back(office: Office, letter: Letter, status: str = "5.1.1") -> None:
    report(office, to=envelope_of(letter), status=status)


def letters_of(office: Office, count: int) -> list[Letter]:
    """That many letters that reached Blue, before any of them comes back."""
    return [*office.letters("Blue"), *(more_mail(office) for _ in range(count))][-count:]


def test_each_letter_has_an_envelope_sender_of_its_own(office: Office) -> None:
    office.new_game()
    senders = {envelope_of(letter) for seat in ("Red", "Blue") for letter in office.letters(seat)}
    assert len(senders) == 2
    assert all(sender.startswith("table+bounce.") and sender.endswith("@example.org") for sender in senders)


def test_a_stranger_is_answered_without_an_envelope_sender(office: Office) -> None:
    office.deliver(b"From: pat@else.example\r\nTo: table@example.org\r\nSubject: hello\r\n\r\nwho are you?\r\n")
    office.poll()
    [answer] = office.letters("pat@else.example")
    assert answer.header("return-path") == "<>"
    assert answer.header("auto-submitted") == "auto-replied"


def test_hard_bounces_stop_an_address_and_the_moderator_is_told_once(office: Office) -> None:
    office.new_game()
    letters = letters_of(office, 3)
    come_back(office, letters[0])
    [notice] = office.letters(MODERATOR)
    assert BLUE in notice.text
    assert "550 no luck" in notice.text
    assert (record(office).bounces, record(office).bad_since is not None) == (2, True)
    come_back(office, letters[1])
    come_back(office, letters[2])
    assert office.letters(MODERATOR) == []
    assert record(office).bounces >= STOP
    office.mail("Red", "MODERATOR are you there?")  # others are written to as ever
    office.poll()
    assert office.letters("Red")


def test_mail_that_comes_back_by_policy_blames_no_address(office: Office) -> None:
    """Another system does not like the table's mail: five of them would have silenced a player who did nothing."""
    office.new_game()
    for letter in letters_of(office, 5):
        come_back(office, letter, status="5.7.1")
        [notice] = office.letters(MODERATOR)
        assert "RETRY LETTER" in notice.text
    assert record(office).bounces == 0


def test_a_stopped_address_gets_nothing_and_makes_no_noise(office: Office) -> None:
    office.new_game()
    for letter in letters_of(office, 2):
        come_back(office, letter)
    office.letters(MODERATOR)
    office.letters("Blue")
    write_to_blue(office)
    assert office.letters("Blue") == []
    assert office.letters(MODERATOR) == []
    with office.desk.store.read() as work:
        assert all("comes back" in each.error or "no luck" in each.error for each in work.letters(LetterStatus.FAILED))


def test_the_same_letter_counts_once(office: Office) -> None:
    office.new_game()
    [letter] = letters_of(office, 1)
    for _ in range(5):
        come_back(office, letter)
        office.later(days=2)
    assert record(office).bounces == 2


def test_a_full_mailbox_takes_four(office: Office) -> None:
    office.new_game()
    for number, letter in enumerate(letters_of(office, 4), start=1):
        assert office.letters(MODERATOR) == []
        come_back(office, letter, "5.2.2")
        assert record(office).bounces == number
    assert len(office.letters(MODERATOR)) == 1
    assert record(office).bad_since is not None


def test_a_delay_is_no_bounce(office: Office) -> None:
    office.new_game()
    [letter] = letters_of(office, 1)
    office.deliver(
        f"From: MAILER-DAEMON@mx.example\r\nTo: {envelope_of(letter)}\r\nSubject: Delayed\r\n\r\n"
        f"<{BLUE}>: 451 4.4.1 no answer; your mail is delayed, we will keep trying\r\n".encode()
    )
    office.poll()
    assert record(office).bounces == 0


def test_an_absence_note_to_the_envelope_sender_is_no_bounce(office: Office) -> None:
    office.new_game()
    [letter] = letters_of(office, 1)
    office.deliver(
        f"From: {BLUE}\r\nTo: {envelope_of(letter)}\r\nSubject: I am away\r\n\r\nBack on Monday.\r\n".encode()
    )
    office.poll()
    assert (record(office).bounces, office.letters("Blue")) == (0, [])


def test_after_thirty_days_an_address_is_tried_again(office: Office) -> None:
    office.new_game(clock={"every": "1000h"})
    for letter in letters_of(office, 2):
        come_back(office, letter)
    office.letters("Blue")
    office.later(days=31)
    write_to_blue(office)
    assert len(office.letters("Blue")) == 1
    come_back(office, office.all_letters(BLUE)[-1], "5.2.2")
    assert record(office).bounces == 1, "what was long ago does not count"


def test_a_mail_from_the_address_ends_it(office: Office) -> None:
    office.new_game()
    for letter in letters_of(office, 2):
        come_back(office, letter)
    office.letters("Blue")
    assert record(office).bounces >= STOP
    office.mail("Blue", "STATUS")
    office.poll()
    assert (record(office).bounces, record(office).bad_since) == (0, None)
    assert len(office.letters("Blue")) == 1


def test_without_the_key_little_is_believed(office: Office) -> None:
    """Message-IDs can be guessed, addresses are known: nobody shall silence a player with forged reports."""
    office.new_game()
    letters = letters_of(office, 6)
    for letter in letters:
        report(office, to=TABLE, quoting=letter.message_id or "")
        report(office, to=TABLE)
        report(office, to="table+bounce.0000000000000000@example.org")
    assert record(office).bounces == 1
    office.letters("Blue")
    office.mail("Blue", "STATUS")
    office.poll()
    assert len(office.letters("Blue")) == 1


def test_reports_that_prove_nothing_silence_nobody_however_many_come(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        player = work.player_by_address(BLUE)
        assert player is not None
        work.add_address(player.id, "blue@work.example")
    for _ in range(8):
        office.later(hours=25)
        report(office, to=TABLE)
    office.letters("Blue")
    office.mail("Red", "PRESS TO Blue: are you there?")
    office.poll()
    assert any("are you there" in letter.text for letter in office.letters("Blue"))
    assert not office.letters("blue@work.example"), "nor is the mail sent elsewhere"
    notices = [letter for letter in office.letters(MODERATOR) if "anybody may have sent" in letter.text]
    assert len(notices) == 1, "and the moderator is told once"


def test_without_plus_addresses_the_quoted_message_id_counts(tmp_path_factory: pytest.TempPathFactory) -> None:
    from tests.desk.office import MODERATOR, open_office

    folder = tmp_path_factory.mktemp("plain")
    table = {"address": TABLE, "moderator": MODERATOR, "plus_addressing": False}
    with open_office(folder, f"sqlite:///{folder}/table.db", table=table) as office:
        office.new_game()
        [letter] = office.letters("Blue")
        assert envelope_of(letter) == TABLE
        report(office, to=TABLE, quoting=letter.message_id or "")
        assert record(office).bounces == 2


def test_the_players_other_address_takes_over(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        player = work.player_by_address(BLUE)
        assert player is not None
        work.add_address(player.id, "blue@work.example")
    letters = letters_of(office, 1)
    come_back(office, letters[0])
    [notice] = office.letters(MODERATOR)
    assert "blue@work.example" in notice.text
    [again] = office.letters("blue@work.example")
    assert again.message_id == letters[0].message_id, "what was lost is sent again"
    assert office.dossier().seat("Blue").address == "blue@work.example"
    office.mail("Red", "STATUS")
    office.poll()
    assert record(office).bad_since is not None


def test_a_refusal_at_the_door_counts_like_a_bounce(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    really_send = MaildirOut.send

    def gone(self: Any, sender: str, to: str, raw: bytes) -> None:
        if to == BLUE:
            raise Refused("550 no such user", recipient=True)
        really_send(self, sender, to, raw)

    office.new_game()
    office.letters("Blue")
    monkeypatch.setattr(MaildirOut, "send", gone)
    for _ in range(3):
        office.later(minutes=5)
        office.mail("Blue", "STATUS")
        office.poll()
        office.poll()
    assert record(office).bad_since is not None
    assert len(office.letters(MODERATOR)) >= 1


def test_a_server_that_wants_the_tables_own_address_gets_it(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    really_send = MaildirOut.send
    asked: list[str] = []

    def strict(self: Any, sender: str, to: str, raw: bytes) -> None:
        asked.append(sender)
        if sender != TABLE:
            raise Refused("553 not your address", 553, sender=True)
        really_send(self, sender, to, raw)

    monkeypatch.setattr(MaildirOut, "send", strict)
    office.new_game()
    assert len(office.letters("Blue")) == 1
    assert [sender == TABLE for sender in asked] == [False, True, True, True, True], "asked once"
    with office.desk.store.read() as work:
        assert work.letters(LetterStatus.FAILED) == ()
