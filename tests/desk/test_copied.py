"""A mail that others got as well shows them its token: what it says counts, and the token is worth nothing any more."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.tokens.seat_tokens import exchange_token
from pbem.mail.letter import Letter
from pbem.store.stored_values import Letter as StoredLetter
from pbem.store.stored_values import LetterStatus, MailStatus, NewLetter, PlayerRecord
from tests.desk.office import MODERATOR, TABLE, Office, address_of, open_office

RED, BLUE, RIVAL = address_of("Red"), address_of("Blue"), "rival@else.example"
PROVED = b"Authentication-Results: mx.example.org; dmarc=pass header.from=players.example\r\n"


def reply_to(letter: Letter) -> str:
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ")


def plain(letter: Letter) -> str:
    return " ".join(letter.text.split())


def copied(raw: bytes, *others: str, field: str = "Cc") -> bytes:
    return f"{field}: {', '.join(others)}\r\n".encode() + raw


def send(office: Office, text: str, *others: str, field: str = "Cc", head: bytes = b"", **more: Any) -> None:
    """Red's player replies to the newest letter, with copies to others."""
    raw = raw_mail(office, text, **more)
    office.deliver(head + (copied(raw, *others, field=field) if others else raw))
    office.poll()


def raw_mail(office: Office, text: str, seat: str = "Red", **more: Any) -> bytes:
    """The mail that a seat's player writes now, not delivered yet."""
    box = office.folder / "in" / "new"
    before = set(box.iterdir()) if box.is_dir() else set()
    raw = office.mail(seat, text, **more)
    for path in set(box.iterdir()) - before:
        path.unlink()
    return raw


def orders(office: Office, seat: str = "Red") -> set[str]:
    return set(office.dossier().sheets[seat].orders)


@pytest.fixture
def game(office: Office) -> Office:
    office.new_game(clock={"every": "1000h"})
    for seat in ("Red", "Blue", "Green", "Yellow"):
        office.letters(seat)
    return office


@pytest.mark.parametrize("field", ["Cc", "To", "Bcc", "cC"])
@pytest.mark.parametrize("other", [BLUE, RIVAL, f"Bob <{RIVAL}>", "friends: rival@else.example;"])
def test_a_token_that_others_could_read_is_renewed_and_its_mail_counts(game: Office, field: str, other: str) -> None:
    old = game.dossier().tokens["Red"]
    send(game, "1 PASS", other, field=field)
    assert orders(game) == {"1"}
    new = game.dossier().tokens["Red"]
    assert new != old
    [receipt] = game.letters("Red")
    assert receipt.recipients == (RED,)
    assert receipt.headers.get("cc") is None
    assert new in reply_to(receipt)
    assert old not in receipt.raw.decode()
    address = "blue@players.example" if other == BLUE else RIVAL
    assert f"Your mail went to {address} as well" in plain(receipt)
    assert "to the table alone" in plain(receipt)
    assert not game.letters("Blue")


def test_whoever_read_it_can_do_nothing_with_it(game: Office) -> None:
    raw = raw_mail(game, "1 PASS")
    game.deliver(copied(raw, BLUE))
    game.poll()
    [receipt] = game.letters("Red")
    stolen = raw.replace(b"Message-ID: <", b"Message-ID: <again.").replace(b"1 PASS", b"2 PASS")
    game.deliver(stolen)
    game.poll()
    assert orders(game) == {"1"}, "the copy is asked about"
    [question] = game.letters("Red")
    assert "with a token that others could read as well" in plain(question)
    game.deliver(stolen.replace(b"again.", b"third.").replace(RED.encode(), BLUE.encode()))
    game.poll()
    assert orders(game) == {"1"}
    assert orders(game, "Blue") == set()
    send(game, "3 PASS", to=reply_to(receipt), subject=f"Re: {receipt.subject}")
    assert orders(game) == {"1", "3"}, "the new one works"


def test_a_player_of_two_games_is_asked_about_the_right_one(game: Office) -> None:
    late, first = raw_mail(game, "2 PASS"), game.game
    send(game, "1 PASS", BLUE)
    game.new_game(seats=("Red", "Blue"), clock={"every": "1000h"})
    second, game.game = game.game, first
    game.letters("Red")
    game.deliver(late)
    game.poll()
    [question] = game.letters("Red")
    send(game, "CONFIRM", to=reply_to(question), subject=f"Re: {question.subject}")
    assert orders(game) == {"1", "2"}
    game.game = second
    assert orders(game) == set()


def test_an_answer_to_press_that_was_on_its_way_is_asked_about(game: Office) -> None:
    send(game, "PRESS TO Red: Shall we?", seat="Blue", to=reply_to(game.all_letters(BLUE)[0]))
    [press] = game.letters("Red")
    late = raw_mail(game, "No, never.", to=reply_to(press), subject=f"Re: {press.subject}")
    send(game, "Yes, gladly.", "green@players.example", to=reply_to(press), subject=f"Re: {press.subject}")
    [receipt] = game.letters("Red")
    assert "went to green@players.example as well" in plain(receipt)
    game.letters("Blue")
    game.deliver(late)
    game.poll()
    assert not game.letters("Blue"), "nobody answers in somebody else's name"
    [question] = game.letters("Red")
    send(game, "CONFIRM", to=reply_to(question), subject=f"Re: {question.subject}")
    [answer] = game.letters("Blue")
    assert "No, never." in answer.text


def test_an_honest_mail_that_was_on_its_way_is_asked_about_and_not_lost(game: Office) -> None:
    late = raw_mail(game, "2 PASS")
    send(game, "1 PASS", BLUE)
    game.letters("Red")
    game.deliver(late)
    game.poll()
    [question] = game.letters("Red")
    assert "2 PASS" in question.text
    send(game, "CONFIRM", to=reply_to(question), subject=f"Re: {question.subject}")
    assert orders(game) == {"1", "2"}


def test_forged_mails_do_not_use_up_what_an_honest_one_is_asked_by(game: Office) -> None:
    late = raw_mail(game, "2 PASS")
    send(game, "1 PASS", BLUE)
    for number in range(12):
        game.deliver(f"From: {RED}\nTo: {TABLE}\nMessage-ID: <{number}@forged.example>\n\nPASS\n".encode())
        game.poll()
    game.letters("Red")
    game.deliver(late)
    game.poll()
    [question] = game.letters("Red")
    assert "2 PASS" in question.text


@pytest.mark.parametrize("forged", [False, True], ids=["honest", "forged"])
def test_where_the_sender_is_proved_a_mail_on_its_way_is_taken_at_once(tmp_path: Path, *, forged: bool) -> None:
    trust = {"mode": "dmarc", "authserv_id": "mx.example.org"}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", trust=trust) as office:
        office.new_game(clock={"every": "1000h"})
        late, later = raw_mail(office, "2 PASS"), raw_mail(office, "3 PASS")
        send(office, "1 PASS", BLUE, head=PROVED)
        office.deliver(late if forged else PROVED + late)
        office.poll()
        assert orders(office) == ({"1"} if forged else {"1", "2"})
        office.later(days=4)
        office.deliver(PROVED + later)
        office.poll()
        assert "3" not in orders(office), "after three days it is asked about again"


@pytest.mark.parametrize(
    "other",
    [
        TABLE,
        "Table+anything@EXAMPLE.org",
        RED,
        "red+games@players.example",
        "second@home.example",
        "club@example.net",
    ],
)
def test_nobody_else_read_it(tmp_path: Path, other: str) -> None:
    """The table by any of its names, and whatever address its player has."""
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as office:
        table = office.desk.config.table.model_copy(update={"aliases": ["club@example.net"]})
        office.desk.config = office.desk.config.model_copy(update={"table": table})
        office.new_game()
        office.letters("Red")
        with office.desk.store.transaction() as work:
            red = work.player_by_address(RED)
            assert red is not None
            work.add_address(red.id, "second@home.example")
        old = office.dossier().tokens["Red"]
        send(office, "1 PASS", other)
        assert office.dossier().tokens["Red"] == old
        [receipt] = office.letters("Red")
        assert "as well" not in receipt.text


def test_the_address_that_our_own_host_delivered_to_is_the_tables(game: Office) -> None:
    old = game.dossier().tokens["Red"]
    send(game, "1 PASS", "games@club.example", head=b"Delivered-To: games@club.example\r\n")
    assert game.dossier().tokens["Red"] == old
    inner = b"Delivered-To: table@example.org\r\nDelivered-To: rival@else.example\r\n"
    send(game, "2 PASS", RIVAL, head=inner)
    assert game.dossier().tokens["Red"] != old, "what another host wrote below does not count"


@pytest.mark.parametrize("other", [MODERATOR, "sitter@else.example"])
def test_the_moderator_and_a_sitter_are_others_too(game: Office, other: str) -> None:
    send(game, "SIT sitter@else.example FROM Jan 12 TO Feb 3")
    old = game.dossier().tokens["Red"]
    send(game, "1 PASS", other)
    assert game.dossier().tokens["Red"] != old


def test_a_sitter_may_copy_the_player_and_nobody_else(game: Office) -> None:
    sitter = "sitter@else.example"
    send(game, "SIT sitter@else.example FROM Jan 12 TO Feb 3")
    [letter] = game.letters(sitter)

    def write(text: str, to: Letter, other: str) -> None:
        send(game, text, other, to=reply_to(to), subject=f"Re: {to.subject}", from_address=sitter)

    game.later(days=1)
    write("1 PASS", letter, RED)
    [receipt] = game.letters(sitter)
    assert reply_to(receipt) == reply_to(letter)
    write("2 PASS", receipt, BLUE)
    [renewed] = game.letters(sitter)
    assert reply_to(renewed) != reply_to(letter)
    assert "Your mail went to blue@players.example as well" in plain(renewed)
    assert orders(game) == {"1", "2"}
    game.letters("Red")
    write("3 PASS", letter, RED)
    assert orders(game) == {"1", "2"}, "the old one opens nothing"


def test_letters_that_have_not_left_carry_the_new_token(game: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def hold(status: LetterStatus) -> list[str]:
        with game.desk.store.read() as work:
            return [letter.raw.decode() for letter in work.letters_for(game.game, "Red", status)]

    old = game.dossier().tokens["Red"]
    raw = raw_mail(game, "2 PASS")
    with monkeypatch.context() as without_post:
        without_post.setattr("pbem.desk.polling.poll._send", lambda desk, counts: None)
        send(game, "1 PASS")
        assert old in hold(LetterStatus.WAITING)[0]
        game.deliver(copied(raw, BLUE))
        game.poll()
    new = game.dossier().tokens["Red"]
    waiting = hold(LetterStatus.WAITING)
    assert len(waiting) == 2
    assert all(old not in letter and new in letter for letter in waiting)
    game.poll()
    first, _ = game.letters("Red")
    send(game, "3 PASS", to=reply_to(first), subject=f"Re: {first.subject}")
    assert orders(game) == {"1", "2", "3"}


def test_a_token_that_is_only_quoted_is_renewed_too_and_its_player_told(game: Office) -> None:
    """Mail programs quote the whole letter, with its links; a mail about one game may show the token of another."""
    first = game.game
    game.new_game(seats=("Red", "Blue"), clock={"every": "1000h"})
    other = game.letters("Red")[-1]
    message = EmailMessage()
    message["From"], message["To"], message["Cc"] = RED, TABLE, RIVAL
    message["Subject"], message["Message-ID"] = "look at this", "<look@players.example>"
    message.set_content("HELP\n")
    quoted = f"<blockquote><a href='mailto:{reply_to(other)}?subject=x'>reply</a></blockquote>".encode()
    message.add_alternative("x", subtype="html")
    html = message.get_payload()[1]  # type: ignore[index]
    html.replace_header("Content-Transfer-Encoding", "base64")  # type: ignore[union-attr]
    html.set_payload(b64encode(quoted).decode())  # type: ignore[union-attr]
    old = game.dossier().tokens["Red"]
    game.deliver(message.as_bytes())
    game.poll()
    assert game.dossier().tokens["Red"] != old
    told = [letter for letter in game.letters("Red") if "as well" in letter.text]
    assert [game.dossier().tokens["Red"] in reply_to(letter) for letter in told] == [True]
    game.game = first
    assert "1" not in orders(game)


def test_a_conversation_at_the_table_goes_on_by_a_new_token(office: Office) -> None:
    office.new_game()
    carol = "carol@else.example"

    def write(text: str, to: str, *others: str) -> Letter:
        send(office, text, *others, to=to, subject="hello", from_address=carol, in_reply_to="")
        return office.letters(carol)[-1]

    answer = write("HELP", TABLE)
    again = write("NAME Carol", reply_to(answer), RIVAL)
    assert "Carol" in again.text
    assert "went to rival@else.example as well" in plain(again)
    assert reply_to(again) != reply_to(answer)
    asked = write("NAME Mallory", reply_to(answer))
    assert "CONFIRM" in asked.subject, "the old one proves nothing"
    with office.desk.store.read() as work:
        known = work.player_by_address(carol)
    assert known is not None
    assert known.name == "Carol"


def test_a_moderators_token_is_renewed_and_his_mail_counts(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        work.put_player(PlayerRecord(address=MODERATOR, name="Mod", created=office.now))
    send(office, f"SHOW {office.game}", to=TABLE, subject="x", from_address=MODERATOR, in_reply_to="")
    [question] = office.letters(MODERATOR)
    send(office, "CONFIRM", to=reply_to(question), subject="x", from_address=MODERATOR)
    [answer] = office.letters(MODERATOR)
    send(office, "PAUSE WHY storm", RIVAL, to=reply_to(answer), subject="x", from_address=MODERATOR)
    [paused] = office.letters(MODERATOR)[-1:]
    assert str(office.dossier().record.status) == "paused"
    assert "went to rival@else.example as well" in plain(paused)
    assert reply_to(paused) != reply_to(answer)
    send(office, "RESUME WHY over", to=reply_to(answer), subject="x", from_address=MODERATOR)
    assert str(office.dossier().record.status) == "paused", "the old one opens nothing"
    [asked] = office.letters(MODERATOR)[-1:]
    assert "RESUME WHY over" in asked.text, "and its mail is asked about"


def test_a_confirmation_that_others_read_confirms_and_opens_nothing_more(game: Office) -> None:
    send(game, "1 PASS", to=TABLE, subject="orders", in_reply_to="")
    [question] = game.letters("Red")
    send(game, "CONFIRM", RIVAL, to=reply_to(question), subject=f"Re: {question.subject}")
    assert orders(game) == {"1"}
    send(game, "2 PASS", to=reply_to(question), subject="x", from_address=RIVAL)
    send(game, "3 PASS", to=reply_to(question), subject="x")
    assert orders(game) == {"1"}


def test_an_invitation_that_others_read_is_still_the_invited_persons(office: Office) -> None:
    office.new_game(seats=("Red", "Blue"), begin=False)
    carol = "carol@else.example"
    with office.desk.store.transaction() as work:
        work.put_player(PlayerRecord(address=carol, name="Carol", created=office.now))
        seat = work.seat(office.game, "Blue")
        assert seat is not None
        work.put_seats([replace(seat, player_id=None, address="")])
        token = work.issue_token(
            "k" * 16, game=office.game, seat="Blue", purpose="accept", at=office.now, address=carol
        )
    to = f"table+{office.game}.you.{token.token}@example.org"
    for number, (text, other) in enumerate((("SEATS", RIVAL), ("ACCEPT", RED))):
        head = f"From: {carol}\r\nTo: {to}\r\nCc: {other}\r\nMessage-ID: <{number}@x>\r\nSubject: x\r\n"
        office.deliver(f"{head}\r\n{text}\r\n".encode())
        office.poll()
    with office.desk.store.read() as work:
        assert work.seat(office.game, "Blue").address == ""  # type: ignore[union-attr]
        [new] = work.tokens(office.game, "Blue", "accept")
    assert new.token != token.token


def test_a_robots_copy_is_renewed_in_silence(game: Office) -> None:
    old = game.dossier().tokens["Red"]
    send(game, "1 PASS", RIVAL, auto_submitted="auto-replied")
    assert game.dossier().tokens["Red"] != old
    assert orders(game) == set()
    assert not game.letters("Red")


def test_a_held_mail_that_others_read_waits_and_its_token_is_dead(game: Office) -> None:
    """Somebody has the report and writes from elsewhere, with a copy: no token of it lives on."""
    old = game.dossier().tokens["Red"]
    send(game, "1 PASS", RIVAL, from_address="red@office.example")
    assert game.dossier().tokens["Red"] != old
    [question] = game.letters("Red")
    send(game, "CONFIRM", to=reply_to(question), subject=f"Re: {question.subject}")
    assert orders(game) == {"1"}


def test_a_token_is_exchanged_wherever_a_letter_breaks_its_line(game: Office) -> None:
    with game.desk.store.transaction() as work:
        [old] = work.tokens(game.game, "Red", "orders")
        broken = f"{old.token[:7]}=\r\n{old.token[7:]}".encode()
        letter = work.letters_for(game.game, "Red", LetterStatus.SENT)[0]
        work.put_letter(
            replace_letter(letter, raw=b"Subject: x\r\n\r\nsee " + broken + b" and " + old.token.encode() + b"\r\n")
        )
        new = exchange_token(game.desk, work, old, game.now)
        [waiting] = work.letters_for(game.game, "Red", LetterStatus.WAITING)
    assert waiting.raw == f"Subject: x\r\n\r\nsee {new.token[:7]}=\r\n{new.token[7:]} and {new.token}\r\n".encode()


def replace_letter(letter: StoredLetter, raw: bytes) -> NewLetter:
    return NewLetter(
        recipient=letter.recipient,
        kind="report",
        cause="other",
        message_id="<other@x>",
        raw=raw,
        game=letter.game,
        seat=letter.seat,
        created=letter.created,
    )


def test_statuses_say_what_became_of_each(game: Office) -> None:
    send(game, "1 PASS", BLUE)
    with game.desk.store.read() as work:
        assert [mail.rule for mail in work.mails(MailStatus.HANDLED)] == ["token-and-sender"]
