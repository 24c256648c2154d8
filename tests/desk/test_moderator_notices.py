"""Notices to the moderator: a reply to one is let in, and the lines it names do what they say."""

from __future__ import annotations

from pbem.mail.letter import Letter
from pbem.store.stored_values import GameStatus
from tests.desk.acting import hold, record
from tests.desk.moderator_post import reply, reply_to, words, write
from tests.desk.office import MODERATOR, Office


def named(letter: Letter, word: str) -> str:
    """The line beginning with a word that a notice names as one that would do."""
    lines = " ".join(letter.text.split()).split(" - ")
    return next(line.partition(":")[0] for line in lines if line.startswith(word))


def test_a_reply_to_a_notice_is_let_in_at_once(office: Office) -> None:
    office.new_game()
    hold(office)
    [notice] = office.letters(MODERATOR)
    assert "is held" in notice.subject
    line = named(notice, "RESUME")
    assert line == f"RESUME {office.game} WHY …"
    reply(office, line.replace("…", "round 1 is told again as it should have been"))
    assert record(office).status is GameStatus.RUNNING


def test_a_notice_names_the_same_commands_for_a_reply_and_for_the_machine(office: Office) -> None:
    office.new_game()
    hold(office)
    [notice] = office.letters(MODERATOR)
    for mail, command in (("SHOW g1 LOG", "show g1 --log"), ("ROLLBACK g1 WHY", "rollback g1 --why")):
        assert mail in words(notice)
        assert f"pbem game {command}" in words(notice)


def test_html_has_a_link_for_each_line(office: Office) -> None:
    office.new_game()
    hold(office)
    folder = office.folder / "out" / MODERATOR / "new"
    [raw] = [path.read_bytes() for path in folder.iterdir()]
    from email import message_from_bytes
    from email.policy import default

    page = message_from_bytes(raw, policy=default).get_body(("html",))
    assert page is not None
    html = page.get_content()
    assert "body=RESUME%20g1%20WHY" in html
    assert html.count("mailto:") >= 3


def test_a_notice_about_a_mail_carries_the_tables_token(office: Office) -> None:
    office.new_game()
    office.mail("Red", "MODERATOR Blue does not answer me.")
    office.poll()
    [message] = office.letters(MODERATOR)
    assert "moderator" in reply_to(office)
    write(office, "DEADLINE +24h WHY Red asked for it", to=reply_to(office))
    assert "1 command done" in office.letters(MODERATOR)[-1].subject
    assert "Blue does not answer me." in message.text


def test_a_notices_token_is_worth_nothing_elsewhere(office: Office) -> None:
    office.new_game()
    hold(office)
    door = reply_to(office)
    write(office, "RESUME WHY mischief", to=door, sender="mallory@elsewhere.example")
    assert record(office).status is GameStatus.HELD


# --- few mails --------------------------------------------------------------------------------------------------------


def seats_are_missed(office: Office) -> list[str]:
    """Two games in which seats miss their first deadline at once, and that is as many as they may; the games."""
    games = [office.new_game(clock={"drop_after": 1, "grace": "0h"}) for _ in range(2)]
    office.letters(MODERATOR)
    office.until(office.dossier().wait.deadline)  # type: ignore[union-attr]
    office.later(minutes=1)
    office.poll()
    return games


def test_several_notices_of_a_pass_are_one_mail(office: Office) -> None:
    games = seats_are_missed(office)
    [digest] = [letter for letter in office.letters(MODERATOR) if "missed" in letter.text]
    said = words(digest)
    assert "2 notices from The Table" in digest.subject
    for game in games:
        assert f"BOT {game} Red WHY" in said


def test_a_reply_to_them_may_hold_lines_for_all(office: Office) -> None:
    one, two = seats_are_missed(office)
    first = reply(office, f"BOT {one} Red WHY nobody wrote")
    second = reply(office, f"CONFIRM\nBOT {two} Blue WHY nobody wrote", to=first)
    reply(office, "CONFIRM", to=second)
    with office.desk.store.read() as work:
        assert [work.seat(game, seat).bot for game, seat in ((one, "Red"), (two, "Blue"))] == [  # type: ignore[union-attr]
            "steady",
            "steady",
        ]


def test_what_is_urgent_comes_alone(office: Office) -> None:
    office.new_game()
    office.mail("Red", "MODERATOR Blue does not answer me.")
    office.mail("Green", "MODERATOR Nor me.")
    office.poll()
    assert len(office.letters(MODERATOR)) == 2


def test_a_single_notice_stays_as_it_is(office: Office) -> None:
    office.new_game()
    hold(office)
    [notice] = office.letters(MODERATOR)
    assert "is held" in notice.subject
