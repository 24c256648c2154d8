"""The twelve faults of this table's closest ancestor, which fetched orders by mail: each as a test that it is not here.

A table is set up in a folder and written to; what is asked is always what the player would see.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from pbem.desk.ground.desk import Desk
from pbem.desk.polling.poll import poll_once
from pbem.mail.letter import Letter
from pbem.mail.transports.maildir import MaildirIn
from pbem.store.database import Store
from pbem.store.stored_values import MailStatus
from tests.desk.office import SEATS, TABLE, Office, address_of, open_office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """A table with a game of four that has begun, its first mails read."""
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as opened:
        opened.new_game()
        for seat in SEATS:
            opened.letters(seat)
        yield opened


def reds(office: Office) -> dict[str, str]:
    """Red's orders: slot to text."""
    return {slot: order.text for slot, order in office.dossier().sheets["Red"].orders.items()}


def reply_to(office: Office) -> str:
    letter = office.all_letters(address_of("Red"))[0]
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def raw(office: Office, body: bytes, *, sender: str = "", **fields: str) -> bytes:
    """A mail of Red's, its body in whatever bytes."""
    head = {
        "From": sender or address_of("Red"),
        "To": reply_to(office),
        "Subject": "orders",
        "Message-ID": f"<{office.now.timestamp()}@players.example>",
    } | {name.replace("_", "-"): value for name, value in fields.items()}
    return "".join(f"{name}: {value}\r\n" for name, value in head.items()).encode() + b"\r\n" + body


def answers(office: Office) -> list[Letter]:
    office.poll()
    return office.letters("Red")


def test_1_whoever_writes_the_players_address_into_from_is_not_the_player(office: Office) -> None:
    office.deliver(raw(office, b"5 PASS\r\n", To=TABLE))
    [question] = answers(office)
    assert reds(office) == {}
    assert "5 PASS" in question.text
    assert "CONFIRM" in question.subject


def test_2_a_sender_in_capitals_is_the_same_sender(office: Office) -> None:
    office.deliver(raw(office, b"5 PASS\r\n", sender="Red <RED@Players.Example>"))
    office.poll()
    assert list(reds(office)) == ["5"]


def test_3_a_crash_between_fetching_and_storing_loses_no_mail(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.deliver(raw(office, b"5 PASS\r\n"))
    moments: list[tuple[type, str]] = [(Store, "transaction"), (MaildirIn, "done_many")]
    for owner, name in moments:
        with monkeypatch.context() as dying:

            def die(*_: Any, **__: Any) -> None:
                raise KeyboardInterrupt

            dying.setattr(owner, name, die)
            with pytest.raises(KeyboardInterrupt):
                office.poll()
        assert len(list((office.folder / "in" / "new").iterdir())) == 1, f"{name} died: the mail is still there"
    office.poll()
    assert list(reds(office)) == ["5"]
    assert len(office.letters("Red")) == 1, "and it is answered once"


def test_4_of_two_mails_the_one_that_came_last_counts(office: Office) -> None:
    now = office.now
    for name, minutes in (("5 TRADER OWN ALL", -1), ("5 PASS", -2)):  # the newer one is fetched first by its name
        office.deliver(
            raw(office, f"{name}\r\n".encode(), Message_ID=f"<{minutes}@x>"), at=now + timedelta(minutes=minutes)
        )
    office.poll()
    assert "TRADER" in reds(office)["5"].upper()


def test_5_an_html_mail_is_read_and_wipes_nothing(office: Office) -> None:
    office.deliver(raw(office, b"4 PASS\r\n"))
    office.poll()
    office.later(minutes=1)
    for body in (b"<html><body><p>5 PASS</p></body></html>", b"<html></html>"):
        office.deliver(raw(office, body, Content_Type="text/html; charset=utf-8", Message_ID=f"<{len(body)}@x>"))
        office.poll()
    assert sorted(reds(office)) == ["4", "5"]
    assert len(office.letters("Red")) == 3, "each has its answer"


def test_6_bytes_that_are_no_utf_8_are_read(office: Office) -> None:
    grumbling = "# für später\r\n5 PASS\r\n"
    kinds = {"utf-8": b"latin-1 all the same", "iso-8859-1": b"", "no-such-charset": b""}
    for number, charset in enumerate(kinds):
        office.deliver(
            raw(
                office,
                grumbling.replace("5", str(number + 3)).encode("latin-1"),
                Content_Type=f"text/plain; charset={charset}",
                Content_Transfer_Encoding="8bit",
                Message_ID=f"<{number}@x>",
            )
        )
    office.poll()
    assert sorted(reds(office)) == ["3", "4", "5"]


def test_7_an_unknown_sender_and_a_strange_subject_are_answered(office: Office) -> None:
    office.deliver(raw(office, b"hello?\r\n", sender="pat@else.example", To=TABLE, Subject="my orders!!"))
    office.deliver(raw(office, b"5 PASS\r\n", Subject="", Message_ID="<2@x>"))
    office.poll()
    assert len(office.letters("pat@else.example")) == 1
    assert len(office.letters("Red")) == 1
    assert list(reds(office)) == ["5"]


def test_8_what_is_quoted_is_no_order(office: Office) -> None:
    office.deliver(raw(office, b"5 PASS\r\n\r\nOn Mon, 12 Jan 2026, The Table wrote:\r\n> 4 PASS\r\n> 3 PASS\r\n"))
    office.poll()
    assert list(reds(office)) == ["5"]


def test_9_the_word_wait_in_a_subject_waits_for_nothing(office: Office) -> None:
    office.deliver(raw(office, b"5 PASS\r\n", Subject="Re: WAIT, I cannot wait for turn 2"))
    office.poll()
    assert not office.dossier().seat("Red").waits
    wait = office.dossier().wait
    assert wait is not None
    assert wait.waiting_seats == ()


def test_10_robots_are_not_answered_and_are_told_what_we_are(office: Office) -> None:
    ours = office.all_letters(address_of("Red"))[0]
    assert ours.header("auto-submitted") == "auto-generated"
    assert ours.header("x-pbem-loop")
    loops = (
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"X_PBEM_Loop": ours.header("x-pbem-loop")},
        {"Return_Path": "<>"},
    )
    for number, loop in enumerate(loops):
        office.deliver(raw(office, b"5 PASS\r\n", Message_ID=f"<loop{number}@x>", **loop))
    office.deliver(raw(office, b"Anna is away.\r\n", Message_ID="<away@x>", Subject="Out of office: turn 1"))
    assert answers(office) == []
    assert reds(office) == {}


def test_11_the_same_mail_twice_is_taken_once(office: Office) -> None:
    mail = raw(office, b"5 PASS\r\n")
    office.deliver(mail)
    office.deliver(mail)
    office.poll()
    office.later(minutes=5)
    office.mail("Red", "5 TRADER OWN ALL")
    office.poll()
    office.deliver(mail)  # the mailbox was rebuilt, or somebody sends it again
    office.poll()
    assert "TRADER" in reds(office)["5"].upper()
    assert len(office.letters("Red")) == 2
    with office.desk.store.read() as work:
        assert len(work.mails(MailStatus.HANDLED)) == 2


def test_12_polling_and_playing_a_turn_do_not_disturb_each_other(office: Office) -> None:
    all_send_orders(office)
    office.later(minutes=31)
    office.mail("Red", orders_of("Red"), at=office.now - timedelta(minutes=2))  # came in time, was not fetched yet
    office.later(seconds=1)
    desks = [office.desk, Desk.open(office.desk.config), Desk.open(office.desk.config)]
    passes = [Thread(target=poll_once, args=[desk]) for desk in desks]
    for each in passes:
        each.start()
    for each in passes:
        each.join()
    for desk in desks[1:]:
        desk.close()
    office.later(minutes=31)
    office.poll()
    assert office.dossier().record.turn == 2
    with office.desk.store.read() as work:
        heads = work.snapshots(office.game)
        assert work.oldest_unhandled_before(office.now) is None
    assert len({head.seq for head in heads}) == len(heads)
    for seat in SEATS:
        letters = office.letters(seat)
        assert len({letter.message_id for letter in letters}) == len(letters), "nobody is told twice"
