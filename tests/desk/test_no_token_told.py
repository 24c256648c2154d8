"""What others read never holds a token: a mail that is quoted in press, a reason or an announcement hands none on."""

from __future__ import annotations

import email
from collections.abc import Callable

import pytest

from pbem.mail.letter import Letter
from tests.desk import moderator_post
from tests.desk.office import MODERATOR, Office, address_of

#: How a mail program may show what our mails carry, by the token and the address for answers.
FORMS: dict[str, Callable[[str, str], str]] = {
    "subject": lambda token, address: f"Re: [g1 red {token}] Amber Fleet",
    "address": lambda token, address: f"To: The Table <{address}>",
    "in capitals": lambda token, address: address.upper(),
    "broken off": lambda token, address: address.replace(token, f"\n{token}"),
    "percent": lambda token, address: f"mailto:{address.replace('+', '%2B').replace('@', '%40')}",
    "subject of a link": lambda token, address: f"&sub=Re%3A%20%5Bg1%20red%20{token}%5D%20Amber",
    "Message-ID": lambda token, address: f"<g1.red.{token}.x@example.org>",
    "alone": lambda token, address: token,
    "misread": lambda token, address: token.replace("0", "o").replace("1", "l"),
}
BLOCKS = ("PRESS TO Blue, Moderator\nlook\n{}\nEND PRESS", "DIARY\n{}\nEND DIARY\nDIARY OPEN", "MODERATOR see\n{}")
LINES = ("VOTE PAUSE WHY {}", "ABSENCE Jan 14 because of {}")


def told(letter: Letter) -> str:
    """All that can be read of a letter, its headers too."""
    parts = email.message_from_bytes(letter.raw).walk()
    texts = [part.get_payload(decode=True) for part in parts if not part.is_multipart()]
    return letter.raw.decode("latin-1") + "".join(text.decode() for text in texts if isinstance(text, bytes))


def read(text: str) -> str:
    """As tokens are compared."""
    return text.lower().translate(str.maketrans("oil", "011"))


@pytest.mark.parametrize("form", FORMS)
def test_no_token_reaches_another(office: Office, form: str) -> None:
    office.new_game()
    first = office.all_letters(address_of("Red"))[0]
    address = first.header("reply-to").rpartition("<")[2].rstrip("> ")
    token = address.rpartition(".org")[0].rpartition("@")[0].rpartition(".")[2]
    quoted = FORMS[form](token, address)
    for text in (*BLOCKS, *(LINES if "\n" not in quoted else ())):
        office.mail("Red", text.format(quoted), to=address, subject="hello")
        office.poll()
    others = [letter for who in (address_of("Blue"), MODERATOR) for letter in office.all_letters(who)]
    assert any("look" in letter.text for letter in others)
    assert not [letter.subject for letter in others if read(token) in read(told(letter))]
    with office.desk.store.read() as work:
        kept = [press.text for press in work.press(office.game, writer="Red")]
    assert kept
    assert not [text for text in kept if read(token) in read(text)]


def test_a_moderator_quotes_no_token(office: Office) -> None:
    office.new_game()
    moderator_post.let_in(office)
    token = moderator_post.reply_to(office).partition("@")[0].rpartition(".")[2]
    moderator_post.reply(
        office, f"BROADCAST\nas I wrote in\n{token}\nEND BROADCAST\nPAUSE WHY [table moderator {token}]"
    )
    letters = office.all_letters(address_of("Red"))
    assert any("as I wrote in" in letter.text for letter in letters)
    assert any("[table moderator" in letter.text for letter in letters), "the reason is told"
    assert not [letter.subject for letter in letters if token in told(letter)]


def test_a_long_word_that_is_no_token_stays(office: Office) -> None:
    office.new_game()
    office.mail("Red", "PRESS TO Blue: extraterritorial 1234567890123456")
    office.poll()
    assert "extraterritorial 1234567890123456" in " ".join(office.letters("Blue")[-1].text.split())
