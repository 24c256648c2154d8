"""Mails on the way out: what the library and our reader take from them, and that nothing can be smuggled in."""

from __future__ import annotations

import email
import email.policy
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.charsets import plain
from pbem.mail.compose import Outgoing, compose, message_id
from pbem.mail.letter import read
from pbem.mail.outgoing_fields import Unsendable
from tests.processor import cost

ICS = b"BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n"
PNG = bytes(range(256)) * 20
MAIL = Outgoing(
    to="anna@mail.example",
    from_address="table@pbem.example",
    from_name="Amber Table",
    reply_to="table+g17.red.k7q2m9w4t8x3b5n6@pbem.example",
    subject="[g17 red k7q2m9w4t8x3b5n6] Amber Fleet, turn 3 adjudicated: orders wanted by Fri 20:00",
    text="Red, your Explorer reached Brazil.\n\n  CARDS ____\n",
    html="<p>Red, your Explorer reached Brazil.</p>",
    message_id="<g17.t3.red.report.1@pbem.example>",
    in_reply_to="<1@mail.example>",
    references=("<g17.t1@pbem.example>", "<1@mail.example>"),
    date=datetime(2026, 11, 20, 18, 0, tzinfo=timezone(timedelta(hours=1))),
    list_id="g17.pbem.example",
    list_unsubscribe="mailto:table@pbem.example?subject=unsubscribe",
    loop="pbem.example",
)


def parsed(mail: Outgoing) -> Any:
    """By the library's strict parser: a defect anywhere fails."""
    message = email.message_from_bytes(compose(mail), policy=email.policy.default)
    for part in message.walk():
        assert part.defects == []
    return message


def content(part: Any) -> str:
    """A part's text with the line ends of text."""
    return str(part.get_content()).replace("\r\n", "\n")


def test_the_whole_mail() -> None:
    message = parsed(MAIL)
    assert {name: str(value) for name, value in message.items() if name != "Content-Type"} == {
        "From": "Amber Table <table@pbem.example>",
        "To": "anna@mail.example",
        "Subject": MAIL.subject,
        "Date": "Fri, 20 Nov 2026 18:00:00 +0100",
        "Message-ID": MAIL.message_id,
        "Reply-To": f"Amber Table <{MAIL.reply_to}>",
        "In-Reply-To": "<1@mail.example>",
        "References": "<g17.t1@pbem.example> <1@mail.example>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-PBEM-Loop": "pbem.example",
        "List-Id": "<g17.pbem.example>",
        "List-Unsubscribe": "<mailto:table@pbem.example?subject=unsubscribe>",
        "MIME-Version": "1.0",
    }
    assert message.get_content_type() == "multipart/alternative"
    assert content(message.get_body(("plain",))) == MAIL.text
    assert content(message.get_body(("html",))) == MAIL.html + "\n"


def test_parts_in_their_places() -> None:
    mail = replace(
        MAIL,
        attachments=(("deadline.ics", "text/calendar; method=REQUEST", ICS), ("log.json", "application/json", b"{}")),
        pictures=(("map@pbem", "image/png", PNG),),
    )
    message = parsed(mail)
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/calendar",
        "application/json",
    ]
    parts = {part.get_content_type(): part for part in message.walk()}
    assert parts["image/png"]["Content-ID"] == "<map@pbem>"
    assert parts["image/png"].get_content() == PNG
    assert parts["text/calendar"].get_payload(decode=True) == ICS
    assert parts["text/calendar"].get_param("method") == "REQUEST"
    assert parts["text/calendar"].get_filename() == "deadline.ics"
    assert read(compose(mail)).attachments == ("map", "deadline.ics", "log.json")


def test_text_alone_is_one_part() -> None:
    message = parsed(replace(MAIL, html=""))
    assert message.get_content_type() == "text/plain"
    assert content(message) == MAIL.text


def test_every_line_ends_in_crlf_and_none_is_long() -> None:
    raw = compose(replace(MAIL, text="ä" * 3000 + "\n" + "x" * 3000, html="<p>" + "y" * 5000, pictures=()))
    lines = raw.split(b"\r\n")
    assert not any(b"\n" in line or b"\r" in line for line in lines)
    assert max(map(len, lines)) <= 78


def test_text_of_72_columns_is_not_broken() -> None:
    line = "CARDS explorer, viceroy, merchant, trader, scientist".ljust(71, ".") + "!"
    assert line.encode() in compose(replace(MAIL, text=f"{line}\n")).split(b"\r\n")


def test_the_same_letter_is_the_same_bytes() -> None:
    assert compose(MAIL) == compose(replace(MAIL))
    assert compose(MAIL) != compose(replace(MAIL, text="other"))


def test_many_references_stay_identifiers() -> None:
    """The library makes encoded words of them, and threads break."""
    many = tuple(f"<{n:03}.{'x' * 60}@pbem.example>" for n in range(40))
    raw = compose(replace(MAIL, references=many))
    assert b"=?" not in raw
    assert read(raw).references == many
    assert max(map(len, raw.split(b"\r\n"))) < 100


def test_references_that_are_none_are_left_out() -> None:
    letter = read(compose(replace(MAIL, in_reply_to="nonsense", references=("<a b>", "<ä@x>", "<ok@x>"))))
    assert (letter.in_reply_to, letter.references) == (None, ("<ok@x>",))


@pytest.mark.parametrize(
    "changes",
    [
        {"to": "anna"},
        {"to": "a@x.example\r\nBcc: b@x.example"},
        {"to": "a@x.example, b@x.example"},
        {"to": "a\u202e@x.example"},
        {"to": "a@x..example"},
        {"from_address": "<table@pbem.example>"},
        {"message_id": "g17@pbem.example"},
        {"message_id": "<g17@pbem.example>\r\nBcc: b@x.example"},
        {"auto_submitted": "no\r\nBcc: b@x.example"},
        {"loop": "a b"},
        {"list_id": "a\nb"},
        {"list_unsubscribe": "mailto:a b"},
        {"date": datetime(2026, 11, 20, 18, 0)},
        {"attachments": (("x", "text/plain\r\nBcc: b", b""),)},
        {"pictures": (("a b", "image/png", b""),)},
    ],
)
def test_what_cannot_stand_in_a_header_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Unsendable):
        compose(replace(MAIL, **changes))


def test_hosts_outside_ascii_are_written_in_ascii() -> None:
    assert b"To: j@xn--mller-kva.example\r\n" in compose(replace(MAIL, to="j@müller.example"))


ANY_TEXT = st.text(max_size=300)


def test_a_mail_may_be_text_alone_or_html_alone() -> None:
    for mail, kind in ((replace(MAIL, html=""), "text/plain"), (replace(MAIL, text=None), "text/html")):
        message = email.message_from_bytes(compose(mail), policy=email.policy.compat32)
        assert message.get_content_type() == kind
        assert "Explorer reached Brazil" in str(message.get_payload())


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_no_text_makes_a_header_or_a_part(subject: str, name: str, text: str) -> None:
    mail = replace(MAIL, subject=subject, from_name=name, text=text, html=f"<p>{text}")
    message = email.message_from_bytes(compose(mail), policy=email.policy.compat32)
    names = [name for name in parsed(MAIL) if name != "Content-Type"]
    assert [name for name in message if name != "Content-Type"] == names
    assert [part.get_content_type() for part in message.walk()] == ["multipart/alternative", "text/plain", "text/html"]


READABLE = st.characters(exclude_categories=["C", "Z"], include_characters=" ")


@given(st.text(READABLE, min_size=1, max_size=200), st.text(READABLE, max_size=60))
def test_what_is_composed_is_read_again(subject: str, name: str) -> None:
    subject, name = " ".join(subject.split()), " ".join(name.split())
    letter = read(compose(replace(MAIL, subject=f"[g17 red] {subject}", from_name=name, html="")))
    assert letter.subject == plain(f"[g17 red] {subject}").strip()
    assert letter.sender == "table@pbem.example"
    assert letter.sender_name == name.strip(" ,'")


@given(
    st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"], include_characters="\n"), max_size=2000)
)
def test_texts_are_read_again_unchanged(text: str) -> None:
    message = email.message_from_bytes(compose(replace(MAIL, text=text)), policy=email.policy.default)
    assert content(message.get_body(("plain",))) == (text if text.endswith("\n") else text + "\n")


def test_press_cannot_close_its_own_part() -> None:
    raw = compose(MAIL)
    boundary = raw.partition(b'boundary="')[2].partition(b'"')[0].decode()
    evil = replace(MAIL, text=f"{MAIL.text}--{boundary}\nContent-Type: text/html\n\n<p>forged\n")
    assert [part.get_content_type() for part in parsed(evil).walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]


@pytest.mark.parametrize(
    ("parts", "identifier"),
    [
        (("g17", "t3", "red", "report", 1), "<g17.t3.red.report.1@pbem.example>"),
        (("G17", "Zug 3", "<x>\r\n"), "<g17.zug-3.-x-@pbem.example>"),
        (("", "."), "<-.-@pbem.example>"),
    ],
)
def test_message_ids(parts: tuple[object, ...], identifier: str) -> None:
    assert message_id("pbem.example", *parts) == identifier
    compose(replace(MAIL, message_id=identifier))


def test_composing_takes_little_time() -> None:
    """The target is under 0.3 ms; the bound leaves room for longer ones."""
    mail = replace(MAIL, text="Größe: your Explorer reached Brazil and Blue took gold.\n" * 80, date=datetime.now(UTC))

    def compose_all() -> None:
        for _ in range(200):
            compose(mail)

    assert cost(compose_all, 0.6) < 0.6
