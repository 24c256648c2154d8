"""EXPORT and AUDIT by a player's mail: the archive when the game is over, what moderators did at any time."""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import replace

import pytest

from pbem.desk.archive.canonical import understood
from pbem.desk.archive.verify import verify
from pbem.desk.letters.late_drawing import finished
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import LetterStatus
from tests.desk.acting import do, play_a_turn, read_away, words
from tests.desk.office import Office, address_of, played_once
from tests.desk.test_moderator_leaving import ZOE


@pytest.fixture
@played_once
def played(office: Office) -> Office:
    """A game in its second turn, its letters read."""
    office.new_game()
    play_a_turn(office)
    read_away(office)
    return office


def _attached(office: Office, seat: str) -> dict[str, bytes]:
    folder = office.folder / "out" / address_of(seat) / "new"
    found = {}
    for path in folder.iterdir():
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        for part in message.iter_attachments():
            found[part.get_filename() or ""] = part.get_content()
    return found


def test_the_archive_comes_when_the_game_is_over_and_holds(played: Office) -> None:
    do(played, replace_player(ZOE))
    do(played, end(["Blue"]))
    read_away(played)
    played.mail("Blue", "EXPORT")
    played.poll()
    letters = {letter.subject: letter for letter in played.letters("Blue")}
    assert "Amber Fleet: the whole game as one file" in letters
    assert "pbem verify g1.json" in words(letters["Amber Fleet: the whole game as one file"])
    data = _attached(played, "Blue")["g1.json"]
    assert b"@" not in data
    assert b"Zoe" not in data
    assert verify(understood(data)).lines()[-1] == "verified, 2 interventions"


def test_before_the_end_there_is_no_archive_for_a_player(played: Office) -> None:
    played.mail("Blue", "EXPORT")
    played.poll()
    [answer] = played.letters("Blue")
    assert "its archive holds what players may not know" in words(answer)
    assert "g1.json" not in _attached(played, "Blue")


def test_a_player_reads_what_moderators_did(played: Office) -> None:
    do(played, replace_player(ZOE), why="Red has resigned")
    read_away(played)
    played.mail("Blue", "AUDIT")
    played.poll()
    [answer] = played.letters("Blue")
    assert "the moderator: Red has a new player (Red has resigned)" in words(answer)
    assert "zoe@" not in answer.text


@pytest.fixture
def with_books(played: Office) -> Office:
    """The same at a table whose last mails carry the book; other tests do without."""
    mail = played.desk.config.mail.model_copy(update={"book": True})
    played.desk.config = played.desk.config.model_copy(update={"mail": mail})
    return played


def _book(office: Office, seat: str) -> str:
    found: object = _attached(office, seat)["g1.html"]
    return found if isinstance(found, str) else bytes(found).decode()  # type: ignore[call-overload]


def test_the_last_mail_and_the_archive_carry_the_book(with_books: Office) -> None:
    do(with_books, end(["Blue"]))
    book = _book(with_books, "Blue")
    assert "Attached: g1.html" in words(with_books.letters("Blue")[-1])
    assert "Blue</i> has won." in book
    assert len(book) < 1_000_000
    assert book.count("<figure") >= 2
    assert "<use " in book
    assert not re.findall(r'(?:href|src)="(?!#)', book)
    assert "http://" not in book.replace("http://www.w3.org/2000/svg", "")
    assert "@" not in re.sub(r"@media[^{]*", "", book)
    read_away(with_books)
    with_books.mail("Red", "EXPORT")
    with_books.poll()
    assert _book(with_books, "Red") == book


def test_a_letter_with_its_book_is_the_same_each_time(with_books: Office) -> None:
    do(with_books, end(["Blue"]))
    with with_books.desk.store.read() as work:
        letters = [
            work.letter(head.id) for head in work.letters(LetterStatus.SENT, game="g1") if head.kind == "game-over"
        ]
    assert letters
    for letter in letters:
        assert letter is not None
        with_books.desk.books.clear()
        first = finished(with_books.desk, letter)
        with_books.desk.books.clear()
        assert finished(with_books.desk, letter) == first


def test_who_reads_text_alone_or_whose_host_wants_none_gets_no_book(with_books: Office) -> None:
    with with_books.desk.store.transaction() as work:
        person = work.people("g1")["Red"]
        work.put_player(replace(person, format="text"))
    do(with_books, end(["Blue"]))
    assert "g1.html" not in _attached(with_books, "Red")
    assert "g1.html" in _attached(with_books, "Blue")
