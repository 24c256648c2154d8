"""Pictures in mails: who gets one, in which mails, and what becomes of a mail whose picture cannot be drawn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.desk.letters import board_pictures, late_drawing
from pbem.report.pictures import draw, png
from tests.desk.office import SEATS, Office, address_of, open_office
from tests.desk.picturing import PNG, Drawer
from tests.desk.test_turn_by_mail import all_send_orders


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An office that draws."""
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", mail={"pictures": True}) as opened:
        yield opened


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch) -> Drawer:
    """What draws, watched."""
    found = Drawer()
    monkeypatch.setattr(png, "png_of", found.png_of)
    monkeypatch.setattr(draw, "pictures_of", found.pictures_of)
    monkeypatch.setattr(board_pictures, "_has_map", lambda board: True)
    return found


def mails(office: Office, seat: str) -> list[EmailMessage]:
    """Every mail that ever reached a seat, as the standard library reads it."""
    folder = office.folder / "out" / address_of(seat) / "new"
    files = sorted(folder.iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name))
    found = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in files]
    assert all(isinstance(mail, EmailMessage) for mail in found)
    return found


def parts(mail: EmailMessage, kind: str) -> list[EmailMessage]:
    return [part for part in mail.walk() if part.get_content_type() == kind]


def html_of(mail: EmailMessage) -> str:
    return "".join(str(part.get_content()) for part in parts(mail, "text/html"))


def text_of(mail: EmailMessage) -> str:
    return str(parts(mail, "text/plain")[0].get_content()).replace("\r\n", "\n")


def play(office: Office, ruleset: str = "colonial-2e") -> None:
    office.new_game(ruleset=ruleset)
    all_send_orders(office)
    office.later(minutes=31)
    assert office.poll().adjudicated == 1


def test_the_first_mail_and_every_report_have_one_picture(office: Office, drawer: Drawer) -> None:
    play(office)
    for seat in SEATS:
        start, receipt, report = mails(office, seat)
        for mail in (start, report):
            [picture] = parts(mail, "image/png")
            assert f"cid:{picture['Content-ID'].strip('<>')}" in html_of(mail)
            assert picture.get_content().startswith(PNG)
            assert len(bytes(mail)) < late_drawing.LARGEST
        assert not parts(receipt, "image/png")
        assert "Map at the start." in html_of(start)
        assert "Map after turn 1. Changed: " in html_of(report)
        assert "Map after" not in str(parts(report, "text/plain")[0].get_content()), "the text is as ever"
        # What happened comes behind it, and what is wanted before.
        html = html_of(report)
        assert html.index("WANTED") < html.index("<img") < html.index("<h2")


def test_each_reader_is_drawn_what_he_may_know_and_nothing_is_drawn_twice(office: Office, drawer: Drawer) -> None:
    play(office)
    assert {picture.reader for picture, *_ in drawer.drawn} == set(SEATS)
    titles = [title for _, _, title, _ in drawer.drawn]
    assert titles.count("Map at the start") == titles.count("Map after turn 1") == len(SEATS)
    count = len(drawer.drawn)
    office.mail("Red", "MAP")
    office.poll()
    office.mail("Red", "MAP")
    office.poll()
    assert len(drawer.drawn) == count + 1


def test_what_changed_is_told_in_words_with_the_own_places_first(office: Office, drawer: Drawer) -> None:
    play(office)
    alts = [html_of(mails(office, seat)[-1]).partition('alt="')[2].partition('"')[0] for seat in SEATS]
    assert len(set(alts)) == len(SEATS)
    assert all(len(alt) <= 300 for alt in alts)


@pytest.mark.parametrize(("form", "text", "html"), [("text", 1, 0), ("html", 0, 1), ("plain", 1, 1), ("spoken", 1, 1)])
def test_who_wants_another_form_gets_a_picture_where_html_is_looked_at(
    office: Office, drawer: Drawer, form: str, text: int, html: int
) -> None:
    office.new_game()
    office.mail("Red", f"FORMAT {form}")
    office.poll()
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    report = mails(office, "Red")[-1]
    assert (len(parts(report, "text/plain")), len(parts(report, "text/html"))) == (text, html)
    assert len(parts(report, "image/png")) == (form == "html")
    assert ("<img" in html_of(report)) == (form == "html")
    assert len(parts(mails(office, "Blue")[-1], "image/png")) == 1


@pytest.mark.parametrize("wish", ["FORMAT spoken", "FORM vorlesen"])
def test_who_is_read_to_gets_sentences_in_the_place_of_tables_and_pictures(
    office: Office, drawer: Drawer, wish: str
) -> None:
    office.new_game()
    office.mail("Red", wish)
    office.poll()
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    report = mails(office, "Red")[-1]
    html, text = html_of(report), text_of(report)
    for found in (html, " ".join(text.split())):
        assert "Map after turn 1. Changed: " in found
    assert "<table" not in html
    assert "WANTED</h2>" in html
    assert "\nWANTED\nyour line-up" in text


def test_the_host_may_have_none(tmp_path: Path, drawer: Drawer) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as office:
        play(office)
        assert not any(parts(mail, "image/png") or "<img" in html_of(mail) for mail in mails(office, "Red"))
    assert not drawer.drawn


@pytest.mark.parametrize("fault", [ValueError("no such land"), RuntimeError("no font"), FileNotFoundError("map.toml")])
def test_a_mail_goes_without_a_picture_that_cannot_be_drawn(
    office: Office, drawer: Drawer, fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    drawer.fault = fault
    play(office)
    for mail in mails(office, "Red"):
        assert not parts(mail, "image/png")
        assert "<img" not in html_of(mail)
    assert "cannot be drawn" in caplog.text


def test_where_the_libraries_are_missing_the_log_says_so_once(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setattr(board_pictures, "_has_map", lambda board: True)
    monkeypatch.setattr(draw, "pictures_of", lambda picture: (None,))
    play(office)
    assert not any(parts(mail, "image/png") for seat in SEATS for mail in mails(office, seat))
    assert caplog.text.count("mails go without pictures") == 1


def test_a_machine_that_is_too_slow_draws_no_more(
    office: Office, drawer: Drawer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    quick = drawer.png_of

    def slow(*given: object, **how: object) -> bytes:
        office.later(seconds=late_drawing.TOO_LONG + 1)
        return quick(*given, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(png, "png_of", slow)
    play(office)
    assert len(drawer.drawn) == 1
    assert "mails go without pictures: one took more than" in caplog.text
    assert sum(len(parts(mail, "image/png")) for seat in SEATS for mail in mails(office, seat)) == 1


def test_a_board_in_two_parts_is_sent_as_far_as_a_mail_stays_small(office: Office, drawer: Drawer) -> None:
    drawer.panels = ("old", "new")
    play(office)
    report = mails(office, "Red")[-1]
    names = [part["Content-ID"].strip("<>") for part in parts(report, "image/png")]
    assert [name.rpartition("-")[2] for name in names] == ["old.png@board", "new.png@board"]
    drawer.size = 90_000
    office.mail("Red", "MAP")
    office.poll()
    answer = mails(office, "Red")[-1]
    assert len(parts(answer, "image/png")) == 1
    assert html_of(answer).count("<img") == 1
    assert len(bytes(answer)) < late_drawing.LARGEST
    cut = "This mail has no room for the rest of the map. MAP with the name of a place there sends that part."
    assert html_of(answer).partition("<img")[2].count(cut) == 1
    assert cut not in html_of(report)
    office.mail("Red", "MAP TURN 1")
    office.poll()
    past = html_of(mails(office, "Red")[-1])
    # MAP with a place would bring the board of now.
    assert cut not in past
    assert "This mail has no room for the rest of the map.<" in past


def test_map_of_now_of_a_place_and_of_a_turn_that_is_over(office: Office, drawer: Drawer) -> None:
    play(office)
    for line, title in (
        ("MAP", "Map in turn 2"),
        ("MAP west africa", "Map in turn 2"),
        ("MAP TURN 1", "Map after turn 1"),
        ("REPORT", "Map in turn 2"),
        ("REPORT 1", "Map after turn 1"),
        ("STATUS\nMAP TURN 1\nMAP", "Map after turn 1"),
    ):
        drawer.drawn.clear()
        office.desk.drawn.clear()
        office.mail("Red", line)
        office.poll()
        [picture] = parts(mails(office, "Red")[-1], "image/png")
        assert picture.get_content().startswith(PNG)
        assert [(drawn[0].reader, drawn[2]) for drawn in drawer.drawn] == [("Red", title)], line


def test_map_of_a_turn_to_come_is_refused(office: Office, drawer: Drawer) -> None:
    office.new_game()
    office.mail("Red", "MAP TURN 7")
    office.poll()
    assert "Nothing of turn 7 has been played yet; this is turn 1" in " ".join(
        text_of(mails(office, "Red")[-1]).split()
    )


def test_a_repeat_is_the_same_byte_for_byte(office: Office, drawer: Drawer) -> None:
    play(office)
    with office.desk.store.read() as work:
        letters = [work.letter(number) for number in range(1, 20)]
    drawn = [letter for letter in letters if letter is not None and letter.pictures]
    assert len(drawn) == 2 * len(SEATS)
    for letter in drawn:
        once = late_drawing.finished(office.desk, letter)
        office.desk.drawn.clear()
        assert late_drawing.finished(office.desk, letter) == once
        assert once != letter.raw


def test_what_pictures_show_is_forgotten_with_the_letters(office: Office, drawer: Drawer) -> None:
    play(office)
    with office.desk.store.transaction() as work:
        record = work.game(office.game)
        assert record is not None
        work.forget_raw_letters(office.now)
        kept = [work.letter(number) for number in range(1, 20)]
    assert all(letter.pictures for letter in kept if letter is not None and letter.raw and letter.kind == "start")
    assert all(letter.pictures is None for letter in kept if letter is not None and not letter.raw)
