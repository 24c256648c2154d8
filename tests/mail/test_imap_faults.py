"""A mailbox whose server refuses, lies, babbles or breaks off: what comes out is one sentence, and no mail is lost.

The desk's side of it is tests/desk/test_faulty_mailbox.py.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator

import pytest

from pbem.mail import letter
from pbem.mail.transports import Fetched, NotMoved, Unreachable, Unread, imap, imap_session
from pbem.mail.transports.imap import ImapIn
from tests.mail import faulty_imap as faults
from tests.mail.faulty_imap import FAULTS, Fault, FaultyImap, Talk


def mail(name: str, body: bytes = b"PASS\r\n") -> bytes:
    return f"From: {name}@players.example\r\nSubject: {name}\r\nMessage-ID: <{name}@x>\r\n\r\n".encode() + body


@pytest.fixture
def server() -> Iterator[FaultyImap]:
    with faults.faulty_imap() as made:
        yield made


@pytest.fixture
def three(server: FaultyImap) -> FaultyImap:
    """A server with three mails."""
    for name in ("ann", "ben", "cleo"):
        server.folders["INBOX"].add(mail(name))
    return server


def read(reader: ImapIn) -> tuple[list[str], list[Unread]]:
    """The subjects of what can be read, and what cannot."""
    found = list(reader.read(reader.waiting()))
    return (
        [letter.read(each.raw).subject for each in found if isinstance(each, Fetched)],
        [each for each in found if isinstance(each, Unread)],
    )


# --- one mail ---------------------------------------------------------------------------------------------------------


def nothing_of_it(talk: Talk) -> bool:
    """The mail is left out of the answer."""
    return False


def nil(talk: Talk) -> bool:
    """There is no text, says the server."""
    if "BODY" in talk.rest:
        talk.send("* 2 FETCH (UID 2 BODY[] NIL BODY[HEADER] NIL)")
    return False


def empty(talk: Talk) -> bool:
    """The text is empty, says the server."""
    if "BODY" in talk.rest:
        talk.send('* 2 FETCH (UID 2 BODY[] "" BODY[HEADER] "")')
    return False


def junk_size(talk: Talk) -> bool:
    """The size is a word, the date none."""
    talk.send('* 2 FETCH (UID 2 RFC822.SIZE big INTERNALDATE "yesterday" BODY[] NIL)')
    return False


WHATEVER = tuple(fault for fault in FAULTS if fault is not faults.unasked)


@pytest.mark.parametrize("fault", [*WHATEVER, nothing_of_it, nil, empty, junk_size], ids=lambda fault: fault.__name__)
def test_one_bad_mail_is_stepped_over(three: FaultyImap, fault: Fault) -> None:
    three.broken[2] = fault
    reader = ImapIn(three.settings(timeout=faults.patience(fault)))
    subjects, unread = read(reader)
    assert subjects == ["ann", "cleo"]
    (bad,) = unread
    assert bad.key == "INBOX/1700000000/2"
    assert bad.why
    assert "\n" not in bad.why
    three.broken.clear()
    assert read(reader) == (["ann", "ben", "cleo"], [])
    reader.close()


def test_a_mail_that_is_gone_is_not_unread(three: FaultyImap) -> None:
    reader = ImapIn(three.settings())
    keys = reader.waiting()
    del three.folders["INBOX"].messages[1]
    found = list(reader.read(keys))
    assert [each.key for each in found if isinstance(each, Fetched)] == [keys[0], keys[2]]
    assert len(found) == 2
    reader.close()


def test_headers_of_a_mail_without_a_text_are_read_and_say_so(three: FaultyImap) -> None:
    three.broken[2] = lambda talk: faults.no(talk) if "BODY.PEEK[]" in talk.rest else _headers(talk)
    reader = ImapIn(three.settings())
    _, (bad,) = read(reader)
    head = reader.read_headers(bad.key)
    assert head is not None
    with pytest.raises(letter.Unreadable, match="could not be read in the mailbox") as told:
        letter.read(head.raw)
    assert told.value.letter.sender == "ben@players.example"
    assert reader.read_headers("INBOX/1700000000/99") is None
    reader.close()


def _headers(talk: Talk) -> bool:
    if "HEADER" in talk.rest:
        talk.send("* 2 FETCH (UID 2 BODY[HEADER] {27}\r\nFrom: ben@players.example\r\n)")
    return False


def test_a_server_that_breaks_over_each_mail_ends_the_reading(server: FaultyImap) -> None:
    for number in range(40):
        server.folders["INBOX"].add(mail(f"n{number}"))
        server.broken[number + 1] = faults.closes
    reader = ImapIn(server.settings())
    found = []
    with pytest.raises(Unreachable):
        found += [each.key for each in reader.read(reader.waiting())]
    assert server.commands.count("LOGIN") < 10
    reader.close()


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("uid", [2**31, 2**32 - 1, 10**12])
def test_huge_numbers_of_mails(server: FaultyImap, uid: int) -> None:
    server.folders["INBOX"].next_uid = uid
    server.folders["INBOX"].add(mail("ann"))
    reader = ImapIn(server.settings())
    assert read(reader) == (["ann"], [])
    reader.done_many(reader.waiting())
    assert reader.waiting() == []
    assert server.texts("Processed") == [mail("ann")]
    reader.close()


def test_a_mailbox_without_uidvalidity_knows_mails_by_their_text(server: FaultyImap) -> None:
    """A UID may be another mail's tomorrow; who takes it for a known one loses that mail."""
    server.folders["INBOX"] = box = faults.Folder(validity=0)
    box.add(mail("ann"))
    reader = ImapIn(server.settings())
    (ann,) = reader.read(reader.waiting())
    again = ImapIn(server.settings())
    assert [each.key for each in again.read(again.waiting())] == [ann.key]
    again.close()
    reader.close()
    server.folders["INBOX"] = box = faults.Folder(validity=0)
    box.add(mail("ben"))
    reader = ImapIn(server.settings())
    assert not {ann.key} & set(reader.waiting()), "what is listed is not taken for what is stored"
    (ben,) = reader.read(reader.waiting())
    assert ben.key != ann.key
    reader.done_many([ann.key])
    assert server.texts("INBOX") == [mail("ben")]
    reader.done_many([ben.key])
    assert (server.texts("INBOX"), server.texts("Processed")) == ([], [mail("ben")])
    reader.close()


def test_two_hundred_thousand_mails_are_listed(server: FaultyImap) -> None:
    """In one line of 1.6 MB: imaplib's own limit is a million bytes."""
    numbers = " ".join(map(str, range(1_000_000, 1_200_000)))
    server.faults["SEARCH"] = lambda talk: talk.send(f"* SEARCH {numbers}", f"{talk.tag} OK done")
    reader = ImapIn(server.settings())
    assert len(reader.waiting()) == 200_000
    reader.close()


@pytest.mark.parametrize("words", ["* SEARCH 0", "* SEARCH -5", "* SEARCH " + "9" * 5000, "* SEARCH 1\r\n* SEARCH 2"])
def test_a_junk_list_is_said(three: FaultyImap, words: str) -> None:
    def junk(talk: Talk) -> bool:
        talk.send(words)
        talk.ok()
        return True

    three.faults["SEARCH"] = junk
    with pytest.raises(Unreachable, match="makes no sense"):
        ImapIn(three.settings()).waiting()


def test_an_announced_text_of_ten_gigabytes_takes_no_room(three: FaultyImap) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    three.broken[2] = faults.endless_literal
    three.faults["SUBSCRIBE"] = faults.flood
    reader = ImapIn(three.settings(timeout=faults.BRIEF))
    read(reader)
    reader.done_many(reader.waiting())
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000, "kilobytes"
    reader.close()


# --- moving -----------------------------------------------------------------------------------------------------------


def left_over(server: FaultyImap, reader: ImapIn) -> tuple[int, str]:
    """How many mails stay in the INBOX, and what is said of them."""
    try:
        reader.done_many(reader.waiting())
    except NotMoved as error:
        return len(server.texts("INBOX")), str(error)
    return len(server.texts("INBOX")), ""


@pytest.mark.parametrize("capabilities", [faults.CAPABILITIES, "IMAP4rev1", "IMAP4rev1 UIDPLUS"])
def test_two_mails_that_cannot_be_moved_stay_alone(server: FaultyImap, capabilities: str) -> None:
    server.capabilities = capabilities
    for number in range(300):
        server.folders["INBOX"].add(mail(f"n{number}"))
    stubborn = {17, 250}

    def refuses(talk: Talk) -> bool:
        return bool(faults._uids(talk.rest.split()[0]) & stubborn) and faults.no(talk)

    server.faults["MOVE" if "MOVE" in capabilities else "COPY"] = refuses
    reader = ImapIn(server.settings())
    left, why = left_over(server, reader)
    assert left == 2
    assert "Processed: 2 (" in why
    assert "no such luck" in why
    assert sorted(server.texts("Processed")) == sorted(mail(f"n{n}") for n in range(300) if n + 1 not in stubborn)
    reader.close()


def test_where_nothing_can_be_marked_deleted_no_copies_pile_up(three: FaultyImap) -> None:
    three.capabilities = "IMAP4rev1"
    three.faults["STORE"] = lambda talk: "\\Deleted" in talk.rest and faults.no(talk)
    for _ in range(3):
        reader = ImapIn(three.settings())
        assert left_over(three, reader)[0] == 3
        reader.close()
    assert three.texts("Processed") == []


def test_what_is_only_tidy_may_fail(three: FaultyImap) -> None:
    r"""\Seen on mail that is moved, a subscription, the last step of a copy."""
    three.capabilities = "IMAP4rev1 UIDPLUS"
    three.faults |= {"SUBSCRIBE": faults.no, "EXPUNGE": faults.bad}
    three.faults["STORE"] = lambda talk: "\\Seen" in talk.rest and faults.no(talk)
    reader = ImapIn(three.settings())
    assert left_over(three, reader) == (0, "")
    assert len(three.texts("Processed")) == 3
    reader.close()


def test_a_read_only_folder_is_read_and_said(three: FaultyImap) -> None:
    three.read_only = True
    reader = ImapIn(three.settings())
    assert read(reader) == (["ann", "ben", "cleo"], [])
    assert left_over(three, reader) == (3, "the folder INBOX is read-only, handled mail stays in it")
    with pytest.raises(Unreachable, match="read-only"):
        reader.check()
    reader.close()


def test_many_that_are_refused_cost_few_commands(server: FaultyImap) -> None:
    for number in range(1000):
        server.folders["INBOX"].add(mail(f"n{number}"))
    server.faults["MOVE"] = faults.no
    reader = ImapIn(server.settings())
    assert left_over(server, reader)[0] == 1000
    assert server.commands.count("MOVE") < 60
    reader.close()


# --- a mail that comes meanwhile --------------------------------------------------------------------------------------


def test_a_mail_that_comes_while_the_server_searches_is_seen(three: FaultyImap) -> None:
    """Its EXISTS comes with the answer, which does not hold it yet; IDLE would not tell of it again."""

    def delivers(talk: Talk) -> bool:
        del three.faults["SEARCH"]
        folder = three.folders["INBOX"]
        known = " ".join(str(message.uid) for message in folder.messages)
        folder.add(mail("dora"))
        return talk.send(f"* SEARCH {known}", f"* {len(folder.messages)} EXISTS", f"{talk.tag} OK done")

    three.faults["SEARCH"] = delivers
    reader = ImapIn(three.settings())
    assert read(reader) == (["ann", "ben", "cleo", "dora"], [])
    assert three.commands.count("SEARCH") == 2


def test_a_mail_announced_in_one_packet_with_the_consent_to_idle_wakes(
    three: FaultyImap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Dovecot does where it came after the search; the rest of the packet is not in the socket any more."""
    monkeypatch.setattr(imap, "IDLE_AT_MOST", 600.0)

    def delivers(talk: Talk) -> bool:
        three.folders["INBOX"].add(mail("dora"))
        return talk.send("+ idling", "* 4 EXISTS")

    three.faults["IDLE"] = delivers
    reader = ImapIn(three.settings())
    reader.waiting()
    began = time.monotonic()
    assert reader.wait(600) is True
    assert time.monotonic() - began < 300, "it was not waked"
    assert three.commands.count("LOGIN") == 1
    reader.close()


def test_a_mail_that_nobody_announces_is_found_when_idle_is_renewed(
    three: FaultyImap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that lets a mail come between the search and IDLE, and does not say so."""
    monkeypatch.setattr(imap, "IDLE_AT_MOST", 0.3)

    def keeps_still(talk: Talk) -> bool:
        three.folders["INBOX"].add(mail("dora"))
        return talk.send("+ idling")

    three.faults["IDLE"] = keeps_still
    reader = ImapIn(three.settings())
    reader.waiting()
    assert reader.wait(600) is True
    assert (three.commands.count("IDLE"), three.commands.count("LOGIN")) == (1, 1)
    reader.close()


# --- every command ----------------------------------------------------------------------------------------------------


@pytest.mark.broad
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("command", ["GREETING", "CAPABILITY", "LOGIN", "SELECT", "SEARCH", "IDLE", "DONE", "LOGOUT"])
def test_only_sentences_come_out(
    three: FaultyImap, command: str, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked of the mailbox, and whatever the server does then, in a few seconds."""
    monkeypatch.setattr(imap_session, "PATIENCE", 20.0)
    monkeypatch.setattr(imap_session, "FAREWELL", 0.5)
    monkeypatch.setattr(imap, "LOOK_EVERY", 0.05)
    three.faults[command] = fault
    reader = ImapIn(three.settings(timeout=faults.HASTY, poll_every=0.05))
    began = time.monotonic()
    for work in (reader.check, reader.waiting, lambda: read(reader), lambda: reader.wait(0.1)):
        said = ""
        try:
            work()
        except Unreachable as error:
            said = str(error)
        assert "\n" not in said
        assert faults.PASSWORD not in said
    reader.close()
    assert time.monotonic() - began < 240, "four times PATIENCE at most, and what a busy machine takes beside"
    three.faults.clear()
    assert read(ImapIn(three.settings())) == (["ann", "ben", "cleo"], [])


def test_an_idle_that_always_wakes_is_no_treadmill(three: FaultyImap) -> None:
    three.faults["IDLE"] = lambda talk: talk.send("+ idling", "* 3 EXISTS")
    reader = ImapIn(three.settings())
    reader.waiting()
    assert reader.wait(2.5) is False
    assert three.commands.count("IDLE") <= 4
    reader.close()


def test_idle_refused_is_looked_for_by_hand(three: FaultyImap) -> None:
    three.faults["IDLE"] = faults.no
    reader = ImapIn(three.settings(poll_every=0.05))
    reader.waiting()
    assert reader.wait(0.3) is False
    three.folders["INBOX"].add(mail("dan"))
    assert reader.wait(60) is True
    reader.close()


def test_a_word_at_a_time_is_no_answer(three: FaultyImap, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, the line never ends."""
    monkeypatch.setattr(imap_session, "PATIENCE", 1.0)

    def drips(talk: Talk) -> bool:
        while True:
            talk.line.sendall(b"x")
            time.sleep(0.05)

    three.faults["SEARCH"] = drips
    began = time.monotonic()
    with pytest.raises(Unreachable, match="takes too long"):
        ImapIn(three.settings()).waiting()
    assert time.monotonic() - began < 60


def test_a_server_that_repeats_the_password_is_not_quoted(three: FaultyImap) -> None:
    three.faults["LOGIN"] = lambda talk: talk.send(f"{talk.tag} NO cannot do LOGIN {talk.rest}")
    with pytest.raises(Unreachable, match="does not let gm in") as told:
        ImapIn(three.settings()).waiting()
    assert faults.PASSWORD not in str(told.value)


def test_a_line_that_breaks_at_the_password_does_not_blame_it(three: FaultyImap) -> None:
    three.faults["LOGIN"] = faults.closes
    with pytest.raises(Unreachable, match="cannot be reached"):
        ImapIn(three.settings()).waiting()


def test_a_password_beyond_ascii_goes_by_another_way(three: FaultyImap) -> None:
    seen: list[str] = []

    def plain(talk: Talk) -> bool:
        talk.send("+ ")
        seen.append(talk.file.readline().decode())
        talk.ok()
        return True

    three.faults["AUTHENTICATE"] = plain
    reader = ImapIn(three.settings(password="Schlüssel"))
    assert len(reader.waiting()) == 3
    assert seen == ["AGdtAFNjaGzDvHNzZWw=\r\n"]
    reader.close()


def test_a_refused_noop_costs_a_new_line_and_no_mail(three: FaultyImap) -> None:
    three.faults["NOOP"] = faults.no
    reader = ImapIn(three.settings())
    for count in (3, 4):
        assert len(reader.waiting()) == count
        three.folders["INBOX"].add(mail("dan"))
    reader.close()
