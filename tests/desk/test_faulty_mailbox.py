"""Passes over a mailbox whose server does anything but its work: they end, say so in one line, and lose nothing.

What the transport makes of each answer is tests/mail/test_imap_faults.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.desk.incoming import intake, unreadable
from pbem.desk.polling.counts import Counts
from pbem.mail.transports import imap_session
from pbem.mail.transports.imap import ImapIn
from pbem.store.stored_values import MailStatus
from tests.databases import Databases
from tests.desk.office import MODERATOR, TABLE, Office, open_office
from tests.desk.test_turn_by_mail import orders_of
from tests.mail import faulty_imap as faults
from tests.mail.faulty_imap import FAULTS, Fault, FaultyImap, Talk, faulty_imap


@pytest.fixture
def server() -> Iterator[FaultyImap]:
    with faulty_imap() as made:
        yield made


@pytest.fixture
def office(tmp_path: Path, databases: Databases, server: FaultyImap) -> Iterator[Office]:
    """An office that reads its mail from the server."""
    with open_office(tmp_path, databases.sqlite(empty=False), limits={"outage_minutes": 90}) as opened:
        sign_in(opened, server)
        yield opened
        opened.desk.mailboxes[0].mails.close()


def sign_in(office: Office, server: FaultyImap, **changes: object) -> None:
    """A new connection, as a new process makes it."""
    office.desk.mailboxes[0].close()
    office.desk.mailboxes[0].__dict__["mails"] = ImapIn(server.settings(**changes))


def ask(office: Office, server: FaultyImap, name: str) -> str:
    """Somebody asks the table what there is; their address."""
    address = f"{name}@else.example"
    raw = f"From: {address}\r\nTo: {TABLE}\r\nSubject: hello\r\nMessage-ID: <{name}@else.example>\r\n\r\nLIST\r\n"
    stamp = f"{office.now:%d-%b-%Y %H:%M:%S} +0000"
    server.folders["INBOX"].add(raw.encode(), date=stamp)
    return address


def stored(office: Office) -> list[str]:
    """The Message-IDs of all mails that are stored, whatever became of them."""
    with office.desk.store.read() as work:
        return sorted(str(mail.message_id) for status in MailStatus for mail in work.mails(status))


def is_one_line(counts: Counts) -> bool:
    return "\n" not in counts.trouble and (not counts.trouble or counts.trouble.startswith("mailbox: "))


# --- every command, every fault ---------------------------------------------------------------------------------------

SIGNING_IN = ("GREETING", "CAPABILITY", "LOGIN", "SELECT")
READING = ("NOOP", "SEARCH", "FETCH")
PUTTING_AWAY = ("STORE", "MOVE", "LIST", "CREATE", "SUBSCRIBE")
BY_COPIES = ("STORE", "COPY", "EXPUNGE")


@pytest.mark.broad
@pytest.mark.parametrize(
    ("command", "capabilities"),
    [
        *((command, faults.CAPABILITIES) for command in (*SIGNING_IN, *READING, *PUTTING_AWAY)),
        *((command, "IMAP4rev1 UIDPLUS") for command in BY_COPIES),
    ],
)
def test_whatever_the_server_does_nothing_is_lost_or_taken_twice(
    office: Office, server: FaultyImap, command: str, capabilities: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_session, "FAREWELL", 0.2)
    server.capabilities = capabilities
    everybody = []
    for fault in FAULTS:
        office.later(days=1)
        sign_in(office, server, timeout=faults.patience(fault))
        if command not in SIGNING_IN:
            assert office.poll().trouble == ""
        names = [f"{name}.{fault.__name__}" for name in ("ann", "ben", "cleo")]
        everybody += [ask(office, server, name) for name in names]
        server.folders.pop("Processed", None)
        server.faults[command] = fault
        counts = office.poll()
        assert is_one_line(counts), fault.__name__
        if command in (*PUTTING_AWAY, *BY_COPIES):
            assert counts.handled == 3, fault.__name__
            assert not counts.held_up, fault.__name__
        server.faults.clear()
        counts = office.poll()
        assert (counts.trouble, counts.failed, counts.unread) == ("", 0, 0), fault.__name__
        assert server.texts("INBOX") == [], fault.__name__
        # Who says of a copy that it is made, and makes none, loses it: the mail is stored in the database.
        lies = command == "COPY" and fault in (faults.only_done, faults.babble, faults.nested)
        assert len(server.texts("Processed")) == (0 if lies else 3), fault.__name__
    assert stored(office) == sorted(f"<{address}>" for address in everybody)
    for address in everybody:
        assert len(office.all_letters(address)) == 1, address


@pytest.mark.broad
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_bad_mail_stops_no_other(office: Office, server: FaultyImap, fault: Fault) -> None:
    ann, ben, cleo = (ask(office, server, name) for name in ("ann", "ben", "cleo"))
    sign_in(office, server, timeout=faults.patience(fault))
    server.broken[2] = fault
    counts = office.poll()
    assert is_one_line(counts)
    assert [len(office.letters(who)) for who in (ann, cleo)] == [1, 1]
    if fault is not faults.unasked:
        assert (counts.unread, counts.held_up) == (1, True)
        assert "1 mails not read" in counts.line()
        assert "cannot be read: 1 (INBOX/1700000000/2: " in counts.trouble
        assert len(server.texts("INBOX")) == 1
    server.broken.clear()
    assert office.poll().trouble == ""
    assert len(office.letters(ben)) == 1
    assert stored(office) == ["<ann@else.example>", "<ben@else.example>", "<cleo@else.example>"]
    assert len(server.texts("Processed")) == 3


# --- flags that cannot be stored --------------------------------------------------------------------------------------


@pytest.mark.parametrize("processed", ["Processed", ""])
def test_a_mailbox_whose_flags_cannot_be_stored_plays(office: Office, server: FaultyImap, processed: str) -> None:
    """Each mail is read once, however often the mailbox is."""
    server.faults |= {"STORE": faults.no, "MOVE": faults.no, "COPY": faults.no}
    for number in range(30):
        sign_in(office, server, processed=processed)
        who = ask(office, server, f"n{number}")
        counts = office.poll()
        assert (counts.handled, counts.held_up) == (1, False)
        assert is_one_line(counts)
        assert "no such luck" in counts.trouble
        assert len(office.letters(who)) == 1
        office.later(hours=1)
    assert len(server.texts("INBOX")) == 30
    assert server.fetched == list(range(1, 31))


def test_a_read_only_mailbox_plays(office: Office, server: FaultyImap) -> None:
    server.read_only = True
    sign_in(office, server)
    who = ask(office, server, "ann")
    for _ in range(3):
        counts = office.poll()
        assert counts.trouble == "mailbox: the folder INBOX is read-only, handled mail stays in it"
    assert len(office.letters(who)) == 1
    assert server.fetched == [1]


def test_what_was_stored_before_a_pass_died_is_not_read_again(
    office: Office, server: FaultyImap, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(office, server, "ann")
    with monkeypatch.context() as dying:
        dying.setattr(ImapIn, "done_many", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            office.poll()
    assert office.poll().handled == 1
    assert server.fetched == [1]
    assert server.texts("INBOX") == []


def test_a_mail_that_goes_where_it_is_read_is_taken_once(office: Office, server: FaultyImap) -> None:
    """`processed` is another name of the folder that is read: the pass ends all the same."""
    server.folders["Trays/In"] = server.folders["INBOX"]
    sign_in(office, server, processed="Trays/In")
    who = ask(office, server, "ann")
    for _ in range(3):
        office.poll()
    assert len(office.letters(who)) == 1
    assert len(server.texts("INBOX")) == 1
    assert server.commands.count("MOVE") <= 3


# --- deadlines, and the mail that never comes -------------------------------------------------------------------------


def order_mail(office: Office, server: FaultyImap, seat: str) -> int:
    """The player replies to the newest letter; the mail's UID."""
    raw = office.mail(seat, orders_of(seat))
    for path in (office.folder / "in" / "new").iterdir():
        path.unlink()
    return server.folders["INBOX"].add(raw, date=f"{office.now:%d-%b-%Y %H:%M:%S} +0000")


def until_before_deadline(office: Office, server: FaultyImap) -> None:
    """All but Red have ordered; it is five minutes before the deadline."""
    office.new_game(clock={"grace": "0h", "remind": ""})
    for seat in ("Blue", "Green", "Yellow"):
        order_mail(office, server, seat)
    office.poll()
    wait = office.dossier().wait
    assert wait is not None
    for minutes in (60, 5):
        office.until(wait.deadline - timedelta(minutes=minutes))
        office.poll()


def turn_of(office: Office) -> int:
    return office.dossier().record.turn


def minutes_pass(office: Office, minutes: int) -> Counts:
    """Time goes by, with a pass every five minutes."""
    for _ in range(minutes // 5):
        office.later(minutes=5)
        counts = office.poll()
    return counts


@pytest.mark.parametrize("fault", [faults.no, faults.closes, faults.endless_literal], ids=lambda fault: fault.__name__)
def test_an_order_that_is_read_late_counts(office: Office, server: FaultyImap, fault: Fault) -> None:
    """It came in time and cannot be read when the deadline passes: the turn waits for it."""
    until_before_deadline(office, server)
    turn = turn_of(office)
    sign_in(office, server, timeout=faults.patience(fault))
    server.broken[order_mail(office, server, "Red")] = fault
    minutes_pass(office, 30)
    assert turn_of(office) == turn
    server.broken.clear()
    office.poll()
    assert turn_of(office) == turn + 1
    assert {seat.name: seat.missed for seat in office.dossier().seats}["Red"] == 0
    with office.desk.store.read() as work:
        assert not unreadable.troubled(work, office.desk.mailboxes[0]).mails


def test_a_mail_that_is_never_read_is_set_aside_aloud(office: Office, server: FaultyImap) -> None:
    """After an hour: its sender is answered, the moderator told, and the deadline moved on so that both can act."""
    until_before_deadline(office, server)
    before = office.dossier().wait
    assert before is not None
    turn = turn_of(office)
    office.letters("Red"), office.letters(MODERATOR)
    bad = order_mail(office, server, "Red")
    server.broken[bad] = lambda talk: _headers(talk, bad) if "HEADER" in talk.rest else faults.no(talk)
    counts = minutes_pass(office, 60)
    assert not office.letters("Red")
    counts = minutes_pass(office, 5)
    assert "could not be read and is set aside" in counts.trouble
    after = office.dossier().wait
    assert after is not None
    assert turn_of(office) == turn
    assert timedelta(minutes=59) < after.deadline - office.now < timedelta(minutes=62)
    told = " ".join(letter.text for letter in office.letters("Red"))
    assert "could not be read in the mailbox; send it again" in " ".join(told.split())
    notices = " ".join(" ".join(letter.text.split()) for letter in office.letters(MODERATOR))
    assert "could not be read in the mailbox since" in notices
    assert f"INBOX/1700000000/{bad}" in notices
    assert "folder Rejected" in notices
    assert (server.texts("INBOX"), len(server.texts("Rejected"))) == ([], 1)
    counts = minutes_pass(office, 5)
    assert (counts.trouble, counts.held_up) == ("", False)
    minutes_pass(office, 70)
    assert turn_of(office) == turn + 1, "and the game goes on"
    assert not [letter for letter in office.letters(MODERATOR) if "set aside" in letter.subject], "told once"


def _headers(talk: Talk, uid: int) -> bool:
    assert talk.folder is not None
    text = next(message.raw for message in talk.folder.messages if message.uid == uid).partition(b"\r\n\r\n")[0]
    return talk.send(b"* 1 FETCH (UID %d BODY[HEADER] {%d}\r\n%s)" % (uid, len(text), text), f"{talk.tag} OK done")


def test_a_server_that_gives_no_mail_at_all_sets_none_aside_for_a_day(office: Office, server: FaultyImap) -> None:
    ask(office, server, "ann")
    ask(office, server, "ben")
    server.faults["FETCH"] = faults.no
    for _ in range(23):
        counts = office.poll()
        office.later(hours=1)
    assert (counts.unread, len(server.texts("INBOX"))) == (2, 2)
    server.faults.clear()
    assert office.poll().handled == 2


def test_two_bad_mails_among_good_ones_are_set_aside_in_an_hour(office: Office, server: FaultyImap) -> None:
    for name in ("ann", "ben"):
        ask(office, server, name)
    server.broken |= {1: faults.no, 2: faults.no}
    for name in ("cleo", "dan", "eve", "fay", "gus", "hal"):
        ask(office, server, name)
        counts = office.poll()
        office.later(minutes=15)
    assert counts.unread == 0
    assert len(server.texts("Rejected")) == 2
    server.broken.clear()
    server.folders["INBOX"].add(server.texts("Rejected")[0])
    assert office.poll().handled == 1, "moved back, it is read again"


def test_a_bad_mail_that_cannot_be_moved_is_tried_once_an_hour(office: Office, server: FaultyImap) -> None:
    ask(office, server, "ann")
    server.broken[1] = faults.no
    server.faults["MOVE"] = faults.no
    for _ in range(20):
        counts = office.poll()
        office.later(minutes=5)
    assert not counts.held_up
    given = server.commands.count("FETCH")
    for _ in range(11):
        counts = office.poll()
        office.later(minutes=5)
    assert server.commands.count("FETCH") - given <= 6
    assert len(office.letters(MODERATOR)) == 1
    server.broken.clear()
    server.faults.clear()
    office.later(hours=1)
    assert office.poll().handled == 1, "what can be read at last is taken"


def test_a_mail_that_came_in_no_year_of_ours_came_when_it_was_seen(office: Office, server: FaultyImap) -> None:
    for date in ("31-Dec-9999 23:59:59 -1200", "yesterday", "01-Jan-2031 00:00:00 +0000"):
        server.folders["INBOX"].add(f"From: a@else.example\r\nSubject: {date}\r\n\r\nLIST".encode(), date=date)
    office.poll()
    with office.desk.store.read() as work:
        found = [mail for status in MailStatus for mail in work.mails(status)]
    assert len(found) == 3
    assert {office.now - mail.received for mail in found} == {timedelta()}


def test_a_hundred_mails_are_stored_at_a_time(
    office: Office, server: FaultyImap, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "BATCH", 10)
    monkeypatch.setattr(intake, "BATCH_BYTES", 1000)
    for number in range(55):
        server.folders["INBOX"].add(f"From: n{number}@else.example\r\n\r\nLIST {'x' * 300}".encode())
    assert office.poll().mails == 55


def test_a_folder_for_handled_mail_that_cannot_be_made_ends_no_pass(tmp_path: Path) -> None:
    """A Maildir in which something else is in its place: the mail is handled, once, and a line says what is wrong."""
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as office:
        office.new_game()
        (tmp_path / "in" / ".Processed").write_text("in the way", encoding="utf-8")
        office.mail("Red", "STATUS")
        counts = office.poll()
        assert (counts.mails, counts.handled, counts.sent) == (1, 1, 1)
        assert is_one_line(counts)
        assert ".Processed cannot be made or read" in counts.trouble
        again = office.poll()
        assert (again.mails, again.handled, again.sent) == (0, 0, 0)
        (tmp_path / "in" / ".Processed").unlink()
        assert office.poll().trouble == ""
        assert not list((tmp_path / "in" / "new").iterdir())
