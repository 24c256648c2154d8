"""A table with several addresses: a game has the one to which it was opened, and all of them are the table's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.acts import BY_COMMAND, Hand, perform
from pbem.desk.acts.audit import audit_lines
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create
from pbem.desk.lobby.rematch import open_again
from pbem.desk.moderation.game_address import set_address
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter
from pbem.store.stored_values import MailStatus
from tests.desk.acting import record
from tests.desk.office import MODERATOR, SEATS, TABLE, Office, address_of, open_office
from tests.desk.test_bounces import envelope_of, report
from tests.desk.test_several_mailboxes import SECOND, opened, put
from tests.desk.test_turn_by_mail import orders_of

NAME = SECOND.partition("@")[0]
ANNA = "anna@else.example"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """A table with two mailboxes."""
    with opened(tmp_path, 0) as made:
        yield made


@pytest.fixture
def second(office: Office) -> Office:
    """The same with a game of the second address, with a person on every seat."""
    office.new_game()
    with office.desk.store.transaction() as work:
        game = work.game(office.game)
        assert game is not None
        work.save_game(replace(game, address=SECOND), game.version)
    return office


def written(office: Office, text: str, to: str, *, sender: str = ANNA, box: str = "second", **other: Any) -> None:
    """A mail of somebody's to the table."""
    fields: dict[str, Any] = {
        "to": to,
        "from_address": sender,
        "subject": "hello",
        "text": text,
        "message_id": f"<{office.now:%H%M%S}.{len(text)}.{to.replace('@', '.')}@else.example>",
        "auto_submitted": "no",
        "date": office.now,
    }
    put(office, compose(Outgoing(**{**fields, **other})), f"{office.now:%d%H%M%S}.{len(text)}.mail", box=box)


def confirmed(office: Office, text: str, to: str, *, box: str = "second") -> list[Letter]:
    """Somebody new writes a mail and says that it was theirs; what they are then sent."""
    written(office, text, to, box=box)
    office.poll()
    [question] = office.letters(ANNA)
    office.later(minutes=1)
    written(office, "CONFIRM", reply_to(question), box=box, subject=f"Re: {question.subject}")
    office.poll()
    return office.letters(ANNA)


def reply_to(letter: Letter) -> str:
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def everything(letter: Letter) -> str:
    """All that its reader can find in it, but for the mark of the table's own mails."""
    mail = message_from_bytes(letter.raw, policy=default)
    del mail["x-pbem-loop"]
    texts = [part.get_content() for part in mail.walk() if part.get_content_maintype() == "text"]
    return unquote("\n".join([*(f"{name}: {value}" for name, value in mail.items()), *texts]).replace("\r\n ", ""))


def is_from(letter: Letter, address: str) -> bool:
    """Whether a letter comes from that address of the table, and its reply goes there."""
    local, _, host = address.partition("@")
    answer = reply_to(letter)
    return letter.sender == address and (
        answer == address or (answer.startswith(f"{local}+") and answer.endswith(host))
    )


# --- which address a game has -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "kept"), [(SECOND, SECOND), (TABLE, "")])
def test_a_game_has_the_address_to_which_it_was_opened(office: Office, to: str, kept: str) -> None:
    letters = confirmed(office, "NEW colonial-2e WITH 3 BOTS\n", to)
    office.game = "g1"
    assert record(office).address == kept
    assert letters
    assert all(is_from(letter, to) for letter in letters), "the first mail of the game is among them"
    office.later(minutes=5)
    written(office, orders_of(record_seat(office)), reply_to(letters[-1]), subject=f"Re: {letters[-1].subject}")
    assert office.poll().handled == 1
    assert all(is_from(letter, to) for letter in office.letters(ANNA))


def record_seat(office: Office) -> str:
    """The seat of the one person."""
    [seat] = [seat for seat in office.dossier().seats if seat.bot is None]
    return seat.name


def test_a_moderators_create_likewise(office: Office) -> None:
    text = 'CREATE colonial-2e TITLE "Amber Fleet" SEAT Red=a@x.example SEAT Blue=b@x.example\n'
    text += "SEAT Green=c@x.example SEAT Yellow=BOT START\n"
    written(office, text, SECOND, sender=MODERATOR)
    office.poll()
    [question] = office.letters(MODERATOR)
    assert is_from(question, SECOND)
    office.later(minutes=1)
    written(office, "CONFIRM", reply_to(question), sender=MODERATOR, subject=f"Re: {question.subject}")
    office.poll()
    office.game = "g1"
    assert record(office).address == SECOND
    assert is_from(office.letters("a@x.example")[-1], SECOND)


def test_a_rematch_keeps_it(second: Office) -> None:
    game = record(second)
    with second.desk.store.transaction() as work:
        who = work.player_by_address(address_of("Red"))
        assert who is not None
        again, _ = open_again(second.desk, work, game, who, "Red", second.now)
        made = work.game(again)
        assert made is not None
        assert made.address == SECOND


def test_an_address_that_is_not_the_tables_is_refused(office: Office) -> None:
    sitters = [Sitter(seat=seat, address=address_of(seat)) for seat in SEATS]
    new = NewGame(ruleset="colonial-2e", title="x", sitters=sitters, options={}, clock={}, address="other@x.example")
    with pytest.raises(TableError, match=r"other@x\.example. is no address of this table; table@example\.org, second"):
        create(office.desk, new, office.now)
    seated = replace(new, address="", sitters=[replace(sitters[0], address=f"{NAME}+x@example.net"), *sitters[1:]])
    with pytest.raises(TableError, match="the table's own address"):
        create(office.desk, seated, office.now)


# --- its letters ------------------------------------------------------------------------------------------------------


def test_all_its_letters_come_from_there(second: Office) -> None:
    """Receipts, questions, reports, notices, and what is in their calendar entries and order forms."""
    office = second
    for seat in SEATS:
        office.letters(seat)
    office.letters(MODERATOR)
    for number, seat in enumerate(SEATS):
        office.mail(
            seat,
            orders_of(seat)
            if number
            else "PRESS TO Blue: hello\nHELP MOD hello there\nSIT x@else.example FROM Jan 13 TO Jan 20\nTOKEN NEW",
        )
    office.poll()
    office.later(minutes=10)
    office.mail("Red", orders_of("Red"))
    office.poll()
    office.later(hours=1)
    office.poll()
    assert record(office).turn == 2
    letters = [letter for seat in SEATS for letter in office.letters(seat)]
    letters += office.letters(MODERATOR) + office.letters("x@else.example")
    assert len(letters) > 9
    for letter in letters:
        assert is_from(letter, SECOND), letter.subject
        assert TABLE.partition("@")[0] + "+" not in everything(letter), letter.subject
        assert TABLE not in everything(letter), letter.subject
    assert any(f"mailto:{NAME}+" in everything(letter) for letter in letters)
    assert any(f"ORGANIZER:mailto:{SECOND}" in everything(letter) for letter in letters)


def test_its_mail_is_taken_at_the_first_address_too(second: Office) -> None:
    office = second
    office.letters("Red")
    token = office.dossier().tokens["Red"]
    to = f"table+{office.game}.red.{token}@example.org"
    written(office, orders_of("Red"), to, sender=address_of("Red"), box="in", subject="orders", in_reply_to="")
    office.poll()
    [receipt] = office.letters("Red")
    assert receipt.subject.startswith(f"[{office.game} red {token}]")
    assert is_from(receipt, SECOND)


def test_when_the_address_is_given_up_letters_come_from_the_first_and_mail_to_it_is_known(second: Office) -> None:
    office = second
    office.letters("Red")
    config = office.desk.config
    mail = config.mail.model_copy(update={"more": []})
    table = config.table.model_copy(update={"aliases": [SECOND]})
    office.desk = Desk(config=config.model_copy(update={"mail": mail, "table": table}), store=office.desk.store)
    token = office.dossier().tokens["Red"]
    to = f"{NAME}+{office.game}.red.{token}@example.net"
    written(office, orders_of("Red"), to, sender=address_of("Red"), box="in", subject="orders", in_reply_to="")
    office.poll()
    [receipt] = office.letters("Red")
    assert f"{office.game}.red" in reply_to(receipt)
    assert is_from(receipt, TABLE)
    with office.desk.store.read() as work:
        kept = work.mail(1)
    assert kept is not None
    assert kept.status is MailStatus.HANDLED, "by its token, which nobody had to confirm"
    office.letters("Blue")
    office.mail("Blue", "HELP")
    office.poll()
    bounced = (
        envelope_of(office.letters("Blue")[-1]).replace("table+", f"{NAME}+").replace("example.org", "example.net")
    )
    report(office, to=bounced, status="5.1.1")
    with office.desk.store.read() as work:
        found = work.address(address_of("Blue"))
    assert found is not None
    assert found.bounces == 2


def test_without_plus_addresses_the_reply_goes_to_the_address_itself(tmp_path: Path) -> None:
    table = {"address": TABLE, "moderator": MODERATOR, "plus_addressing": False}
    mail = {"more": [{"path": "second", "address": SECOND}]}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", mail=mail, table=table) as office:
        letters = confirmed(office, "NEW colonial-2e WITH 3 BOTS\n", SECOND)
        assert {(letter.sender, reply_to(letter)) for letter in letters} == {(SECOND, SECOND)}


# --- letters of no game -----------------------------------------------------------------------------------------------


def test_who_writes_to_an_address_is_answered_from_there(office: Office) -> None:
    for to, sender in ((SECOND, "bert@else.example"), (TABLE, "carl@else.example")):
        for number, text in enumerate(("LIST", "how do you do?")):
            office.later(minutes=1)
            written(office, text, to, sender=f"{number}{sender}")
            office.poll()
            [letter] = office.letters(f"{number}{sender}")
            assert is_from(letter, to)
            assert (TABLE if to == SECOND else SECOND) not in letter.text


def test_a_mail_of_its_own_is_not_answered(office: Office) -> None:
    written(office, "LIST", TABLE, sender=SECOND, box="in")
    office.poll()
    assert office.letters(SECOND) == []


def test_returned_mail_comes_to_the_address_and_is_counted(second: Office) -> None:
    second.letters("Blue")
    second.mail("Blue", "HELP")
    second.poll()
    letter = second.letters("Blue")[-1]
    envelope = envelope_of(letter)
    assert envelope.startswith(f"{NAME}+bounce.")
    assert envelope.endswith("@example.net")
    report(second, to=envelope, status="5.1.1")
    with second.desk.store.read() as work:
        found = work.address(address_of("Blue"))
    assert found is not None
    assert found.bounces == 2


# --- another address --------------------------------------------------------------------------------------------------


def test_the_host_gives_a_game_another_address_and_replies_to_earlier_mails_count(office: Office) -> None:
    office.new_game()
    earlier = office.letters("Red")[-1]
    done = perform(office.desk, office.game, set_address(SECOND.upper()), hand(office))
    assert done.lines()[0] == f"the mails of {office.game} come from {SECOND}, no longer from {TABLE}"
    assert not done.touched
    assert record(office).address == SECOND
    written(office, orders_of("Red"), reply_to(earlier), sender=address_of("Red"), box="in", subject=earlier.subject)
    office.poll()
    [receipt] = office.letters("Red")
    assert is_from(receipt, SECOND)
    perform(office.desk, office.game, set_address(TABLE), hand(office))
    assert record(office).address == ""
    assert "another of its addresses" in "\n".join(audit_of(office))
    assert "@" not in "\n".join(audit_of(office))


def test_an_address_that_the_config_writes_otherwise_is_the_same(second: Office) -> None:
    config = second.desk.config
    [further] = config.mail.more
    spelled = config.mail.model_copy(update={"more": [further.model_copy(update={"address": "Second@Example.NET"})]})
    desk = Desk(config=config.model_copy(update={"mail": spelled}), store=second.desk.store)
    assert desk.address_of(record(second)) == "Second@Example.NET"


def test_an_address_that_is_none_or_its_own_already_is_refused(office: Office) -> None:
    office.new_game(begin=False)
    for address, said in (
        (TABLE, "come from table@example.org already"),
        ("x@y.example", "is no address of this table"),
    ):
        with pytest.raises(TableError, match=said):
            perform(office.desk, office.game, set_address(address), hand(office))


def hand(office: Office) -> Hand:
    return Hand(who="host", via=BY_COMMAND, at=office.now)


def audit_of(office: Office) -> list[str]:
    """The record of acts as players may read it."""
    with office.desk.store.read() as work:
        return audit_lines(work, office.game, whole=False)
