"""Pictures that are put into a composed mail, read back by the standard library."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from pbem.mail.compose import Outgoing, compose
from pbem.mail.shown_pictures import with_pictures
from pbem.report.layout import Layout

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
NAME = "map.0123@example.org"
_, HTML = Layout().both(f"Übersicht\n\n@ {NAME} | Map: Barbary & Egypt\n\nBelow it\n")
MAIL = Outgoing(
    to="red@players.example",
    from_address="table@example.org",
    subject="Turn 4",
    text="Übersicht\n\nBelow it\n",
    html=HTML,
    message_id="<g1.t4@example.org>",
    date=datetime(2026, 1, 12, 12, 0, tzinfo=UTC),
)
FORMS = {
    "both": MAIL,
    "plain letters": replace(MAIL, text="Overview", html=HTML.replace("Ü", "U")),
    "both, with files": replace(
        MAIL, attachments=(("end.ics", "text/calendar", b"BEGIN"), ("a.csv", "text/csv", b"{}"))
    ),
    "html": replace(MAIL, text=None),
    "html, with files": replace(MAIL, text=None, attachments=(("end.ics", "text/calendar", b"BEGIN"),)),
}


def parsed(raw: bytes) -> EmailMessage:
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    assert not [part.defects for part in mail.walk() if part.defects]
    return mail


def html_of(mail: EmailMessage) -> str:
    return str(next(part.get_content() for part in mail.walk() if part.get_content_type() == "text/html"))


def shape(part: EmailMessage) -> object:
    kind = part.get_content_type()
    return (kind, [shape(each) for each in part.iter_parts()]) if part.is_multipart() else kind  # type: ignore[arg-type]


def test_the_picture_stands_beside_the_html_that_names_it() -> None:
    mail = parsed(with_pictures(compose(MAIL), {NAME: [(NAME, PNG)]}))
    related = ("multipart/related", ["text/html", "image/png"])
    assert shape(mail) == ("multipart/alternative", ["text/plain", related])
    picture = next(part for part in mail.walk() if part.get_content_type() == "image/png")
    assert picture["Content-ID"] == f"<{NAME}>"
    assert picture.get_content_disposition() == "inline"
    assert picture.get_content() == PNG
    assert f'<img src="cid:{NAME}" alt="Map: Barbary &amp; Egypt"' in html_of(mail)


@pytest.mark.parametrize("form", FORMS)
def test_nothing_else_of_a_mail_is_changed(form: str) -> None:
    raw = compose(FORMS[form])
    before, after = parsed(raw), parsed(with_pictures(raw, {NAME: [(NAME, PNG)]}))
    names = [name for name in before if not name.startswith("Content-")]
    assert [before[name] for name in names] == [after[name] for name in names]
    kept = [part for part in after.walk() if not part.is_multipart() and part.get_content_type() != "image/png"]
    assert [part.get_content() for part in kept] == [
        part.get_content() for part in before.walk() if not part.is_multipart()
    ]


@pytest.mark.parametrize("form", FORMS)
def test_what_was_not_drawn_is_taken_out(form: str) -> None:
    raw = compose(FORMS[form])
    mail = parsed(with_pictures(raw, {}))
    assert shape(mail) == shape(parsed(raw))
    assert "<img" not in html_of(mail)
    assert "bersicht" in html_of(mail)
    assert "Below it" in html_of(mail)


def test_a_board_in_two_parts_stands_in_two_pictures_and_is_told_once() -> None:
    mail = parsed(with_pictures(compose(MAIL), {NAME: [("old.1@example.org", PNG), ("new.1@example.org", PNG[:9])]}))
    html = html_of(mail)
    assert html.index("cid:old.1@example.org") < html.index("cid:new.1@example.org")
    assert html.count("Barbary") == 1
    assert html.count('alt=""') == 1
    assert [part["Content-ID"] for part in mail.walk() if part.get_content_type() == "image/png"] == [
        "<old.1@example.org>",
        "<new.1@example.org>",
    ]


def test_a_repeat_is_the_same_byte_for_byte() -> None:
    raw = compose(MAIL)
    assert with_pictures(raw, {NAME: [(NAME, PNG)]}) == with_pictures(raw, {NAME: [(NAME, PNG)]})


@pytest.mark.parametrize("form", FORMS)
def test_no_words_in_a_mail_are_taken_for_its_parts(form: str) -> None:
    words = 'Content-Type: multipart/alternative;\r\n boundary="=_a_' + "0" * 32 + '"\r\n\r\n--=_a_' + "0" * 32
    sly = replace(FORMS[form], text=FORMS[form].text and words, html=FORMS[form].html + words, subject=words)
    after = parsed(with_pictures(compose(sly), {NAME: [(NAME, PNG)]}))
    assert sum(part.get_content_type() == "image/png" for part in after.walk()) == 1
    assert "boundary" in html_of(after)


def test_the_text_is_as_it_would_be_without_a_picture() -> None:
    with_one, without = (Layout().both(f"# HEAD\n{shown}\nWords\n")[0] for shown in (f"\n@ {NAME} | Map\n", ""))
    assert with_one == without


def test_what_people_write_is_no_picture() -> None:
    _, html = Layout().both('Red says: @ x | y\n\n: <p><img src="cid:x" alt="y"></p>\n')
    assert "<img" not in html
