"""Tags, tokens and addresses: what goes out comes back, in whatever shape."""

from __future__ import annotations

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import reply_addresses
from pbem.mail.letter import Letter, read
from pbem.mail.reply_addresses import SeatTag

TABLE = "table@pbem.example"
RED = SeatTag(game="g17", seat="red", token="k7q2m9w4t8x3b5n6")

names = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,19}", fullmatch=True)
tags = st.builds(
    SeatTag, game=names, seat=names, token=st.binary(min_size=10, max_size=10).map(reply_addresses.new_token)
)


@given(tags)
def test_a_reply_address_names_its_seat_again(tag: SeatTag) -> None:
    letter = Letter(recipients=("someone@else.example", reply_addresses.reply_address(TABLE, tag).lower()))
    assert reply_addresses.find_tag(letter, TABLE) == tag


@given(tags, st.sampled_from(["Re: {}", "AW: Re: {} Zug 3", "Fwd: {}", "RE: [EXTERN] {} x", "{}"]), st.booleans())
def test_a_subject_tag_names_its_seat_again(tag: SeatTag, subject: str, upper: bool) -> None:
    written = subject.format(reply_addresses.subject_tag(tag))
    spaced = "  ".join(written.split(" "))
    letter = read(f"From: a@x.example\r\nSubject: {spaced.upper() if upper else spaced}\r\n\r\n".encode())
    assert reply_addresses.find_tag(letter, TABLE) == tag


def test_the_shapes() -> None:
    assert reply_addresses.reply_address(TABLE, RED) == "table+g17.red.k7q2m9w4t8x3b5n6@pbem.example"
    assert reply_addresses.subject_tag(RED) == "[g17 red k7q2m9w4t8x3b5n6]"


@pytest.mark.parametrize(
    "letter",
    [
        Letter(recipients=("table+g17.red.k7q2m9w4t8x3b5n6@alias.example",)),  # a host may have two names
        Letter(subject="AW: [ g17   RED  K7Q2M9W4T8X3B5N6 ] Zug 3"),
        Letter(references=("<g1@x>", "<g17.red.k7q2m9w4t8x3b5n6@pbem.example>")),
        Letter(in_reply_to="<t3.g17.red.k7q2m9w4t8x3b5n6.1@pbem.example>"),
    ],
)
def test_a_tag_is_found(letter: Letter) -> None:
    assert reply_addresses.find_tag(letter, TABLE) == RED


def test_the_address_goes_before_the_subject() -> None:
    blue = SeatTag(game="g18", seat="blue", token="0" * 16)
    letter = Letter(recipients=(reply_addresses.reply_address(TABLE, RED),), subject=reply_addresses.subject_tag(blue))
    assert reply_addresses.find_tag(letter, TABLE) == RED


@pytest.mark.parametrize(
    "letter",
    [
        Letter(),
        Letter(recipients=("table@pbem.example", "other+g17.red.k7q2m9w4t8x3b5n6@pbem.example")),
        Letter(recipients=("table+g17.red.short@pbem.example",)),
        Letter(recipients=("table+bounce.k7q2m9w4t8x3b5n6@pbem.example",)),
        Letter(subject="[g17 red]"),
        Letter(references=("<g17.t3.red.report.1@pbem.example>",)),
    ],
)
def test_no_tag(letter: Letter) -> None:
    assert reply_addresses.find_tag(letter, TABLE) is None


def test_the_bounce_address_comes_back() -> None:
    address = reply_addresses.bounce_address(TABLE, RED.token)
    assert address == "table+bounce.k7q2m9w4t8x3b5n6@pbem.example"
    assert reply_addresses.find_bounce_key(Letter(recipients=(address,)), TABLE) == RED.token
    assert (
        reply_addresses.find_bounce_key(Letter(recipients=(reply_addresses.reply_address(TABLE, RED),)), TABLE) is None
    )


@pytest.mark.parametrize(
    ("lines", "game"),
    [
        (["GAME g17"], "g17"),
        (["pass", "  Spiel: G17 "], "g17"),
        (["GAME g17 red"], None),
        (["THE GAME g17"], None),
        ([], None),
    ],
)
def test_a_game_named_in_the_body(lines: list[str], game: str | None) -> None:
    assert reply_addresses.game_named(lines) == game


@given(st.binary(min_size=10, max_size=40))
def test_tokens_use_every_bit_of_ten_bytes(data: bytes) -> None:
    token = reply_addresses.new_token(data)
    assert len(token) == 16
    assert set(token) <= set(reply_addresses.TOKEN_ALPHABET)
    value = 0
    for character in token:
        value = value * 32 + reply_addresses.TOKEN_ALPHABET.index(character)
    assert value.to_bytes(10, "big") == data[:10]


def test_too_little_chance_is_no_token() -> None:
    with pytest.raises(ValueError, match="10 random bytes"):
        reply_addresses.new_token(b"123456789")


def test_tokens_are_compared_as_a_person_types_them() -> None:
    assert len(set(reply_addresses.TOKEN_ALPHABET)) == 32
    assert reply_addresses.same_token("k0q1m9w4t8x3b5n6", " KOQIM9W4T8X3B5N6 ")
    assert reply_addresses.same_token("k0q1m9w4t8x3b5n6", "koqlm9w4t8x3b5n6")
    assert not reply_addresses.same_token("k0q1m9w4t8x3b5n6", "k0q1m9w4t8x3b5n7")
    assert not reply_addresses.same_token("k0q1", "")


@pytest.mark.parametrize(
    ("address", "stored", "person"),
    [
        (" Anna@Mail.Example ", "anna@mail.example", "anna@mail.example"),
        ("<anna+games@mail.example>", "anna+games@mail.example", "anna@mail.example"),
        ("An.Na+x@GoogleMail.com", "an.na+x@googlemail.com", "anna@gmail.com"),
        ("an.na@mail.example.", "an.na@mail.example", "an.na@mail.example"),
        ("+x@mail.example", "+x@mail.example", "+x@mail.example"),
    ],
)
def test_addresses_of_one_person(address: str, stored: str, person: str) -> None:
    assert reply_addresses.normalise(address) == stored
    assert reply_addresses.canonical(address) == person


@pytest.mark.parametrize(
    "one_mailbox",
    [
        ("a.n.n.a@gmail.com", "anna+games@googlemail.com", "anna@gmail.com."),
        ("anna@icloud.com", "anna@me.com", "anna+x@mac.com"),
        ("an.na@proton.me", "an-na@protonmail.com", "an_na+x@pm.me", "anna@protonmail.ch"),
        ("an.na@yandex.ru", "an-na@ya.ru", "an.na+x@yandex.com"),
        ("anna@yahoo.com", "anna-shops@yahoo.com", "anna-7@yahoo.com"),
        ("anna@yahoo.co.uk", "anna-shops@yahoo.co.uk"),
        ("anna@fastmail.com", "anything@anna.fastmail.com", "anna+x@fastmail.com"),
        ("anna+1@mail.example", "anna+2@mail.example", '"anna"@mail.example', '"an\\na"@mail.example'),
        ("anna@müller.example", "anna@xn--mller-kva.example", "anna@MÜLLER.example"),
        ("jörg@mail.example", "jo\u0308rg@mail.example", "JÖRG@mail.example"),
    ],
    ids=lambda found: found[0],
)
def test_spellings_of_one_mailbox(one_mailbox: tuple[str, ...]) -> None:
    assert len(set(map(reply_addresses.canonical, one_mailbox))) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("an.na@mail.example", "anna@mail.example"),
        ("an-na@mail.example", "an@mail.example"),
        ("an.na@outlook.com", "anna@outlook.com"),
        ("anna@outlook.com", "anna@hotmail.com"),
        ("an.na@icloud.com", "anna@icloud.com"),
        ("an.na@yandex.ru", "anna@yandex.ru"),
        ("an-na@gmail.com", "an@gmail.com"),
        ("anna@yahoo.com", "anna@yahoo.de"),
        ("anna@notyahoo.com", "anna-x@notyahoo.com"),
        ("x@anna.fastmail.com.evil.example", "x@bob.fastmail.com.evil.example"),
        ("anna@fastmail.com", "anna@fastmail.fm"),
        ("...@gmail.com", "--@proton.me"),
    ],
)
def test_mailboxes_that_only_look_alike(one: str, other: str) -> None:
    assert reply_addresses.canonical(one) != reply_addresses.canonical(other)


@given(st.text(max_size=60))
def test_any_text_has_one_spelling(text: str) -> None:
    once = reply_addresses.canonical(text)
    assert reply_addresses.canonical(once) == once


@given(tags)
def test_tokens_are_not_shown(tag: SeatTag) -> None:
    for text in (
        reply_addresses.subject_tag(tag),
        reply_addresses.reply_address(TABLE, tag),
        f"Re: {reply_addresses.subject_tag(tag)} x",
    ):
        shown = reply_addresses.without_tokens(text)
        assert tag.token not in shown
        assert tag.token[:4] in shown


def test_tokens_are_found_in_whatever_a_mail_quotes() -> None:
    """In a letter that is attached whole, in links of base64, across the soft breaks of quoted-printable."""
    here, forwarded, link, broken = ("k7q2m9w4t8x3b5n6", "p3x8c5v2n7m4k9j6", "0000000000000001", "0000000000000002")
    attached = f"Reply-To: table+g17.red.{forwarded}@pbem.example\r\nSubject: turn\r\n\r\nyour turn"
    html = b64encode(f"<a href='mailto:x?subject=%5Bg17%20red%20{link}%5D'>".encode()).decode()
    raw = (
        f"From: a@x.example\r\nTo: table@pbem.example\r\nSubject: Re: [g17 red {here}] turn\r\n"
        'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
        f"--b\r\nContent-Type: message/rfc822\r\n\r\n{attached}\r\n"
        f"--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n{html}\r\n"
        "--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        f"table+g17.red.{broken[:9]}=\r\n{broken[9:]}@pbem.example\r\n--b--\r\n"
    )
    letter = read(raw.encode())
    assert set(reply_addresses.tokens_shown(letter)) >= {here, forwarded, link, broken}
    assert reply_addresses.tokens_shown(letter)[0] == here
    assert forwarded not in reply_addresses.tokens_shown(letter, quoted=False)


@pytest.mark.parametrize(
    ("field", "others"),
    [
        ("To: table@pbem.example", ()),
        ("To: Table <TABLE+g17.red.k7q2m9w4t8x3b5n6@pbem.example>", ()),
        ("Cc: bob@x.example, table@pbem.example", ("bob@x.example",)),
        ("To: friends: bob@x.example, eve@y.example;", ("bob@x.example", "eve@y.example")),
        ("Cc: undisclosed-recipients:;", ()),
        ("To: table@other.example", ("table@other.example",)),
        ("Delivered-To: games@club.example\r\nTo: games@club.example", ()),
    ],
)
def test_who_else_got_a_mail(field: str, others: tuple[str, ...]) -> None:
    letter = read(f"From: a@x.example\r\n{field}\r\n\r\nPASS\r\n".encode())
    assert reply_addresses.others_in(letter, [TABLE]) == others
