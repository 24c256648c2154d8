"""MUTE: what somebody writes reaches nobody but the moderator, whichever way it is sent; orders go on."""

from __future__ import annotations

import pytest

from pbem.core.errors import TableError
from pbem.desk.lobby import Sitter
from pbem.desk.moderation.barring_players import mute, unmute
from pbem.desk.moderation.rollback import rollback
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import BarKind
from tests.desk.acting import do
from tests.desk.barring import answer, bars, flat, insists, newest, tries_told
from tests.desk.office import MODERATOR, Office, address_of
from tests.desk.pressing import answer as answer_press
from tests.desk.pressing import press_of, send, table
from tests.desk.test_turn_by_mail import orders_of

ZOE, YAN = "zoe@people.example", "yan@people.example"
RED = address_of("Red")
SAID = "the moderator has stopped your press in this game"
INSULT = "you are a liar"


def others_read(office: Office, text: str = INSULT) -> bool:
    """Whether any mail to the others has the text."""
    return any(text in flat(letter) for seat in ("Blue", "Green", "Yellow") for letter in office.letters(seat))


@pytest.mark.parametrize(
    "lines",
    [
        f"PRESS TO Blue: {INSULT}",
        f"PRESS TO ALL: {INSULT}",
        f"PRESS TO OBSERVERS: {INSULT}",
        f"PRESS TO Blue, MODERATOR: {INSULT}",
        f"PRESS TO Blue\n{INSULT}\nEND PRESS",
        f"PRESSE AN Blau: {INSULT}",
        f"ABSENCE Jan 20 to Jan 22 because {INSULT}",
        f"VOTE PAUSE because {INSULT}",
        f"EXTEND 24h because {INSULT}",
        f"NAME {INSULT}",
    ],
)
def test_nothing_of_a_muted_seat_reaches_others(lines: str, office: Office) -> None:
    table(office)
    do(office, mute("Red"), why="insults")
    office.letters("Red")
    send(office, "Red", lines)
    office.later(minutes=1)
    office.poll()
    assert not others_read(office)


@pytest.mark.parametrize("line", ["PRESS TO MODERATOR: why me?", "MODERATOR why me?"])
def test_the_moderator_is_still_reached(line: str, office: Office) -> None:
    table(office)
    do(office, mute("Red"), why="insults")
    send(office, "Red", line)
    assert any("why me?" in flat(letter) for letter in office.letters(MODERATOR))


def test_orders_go_on(office: Office) -> None:
    table(office)
    do(office, mute("Red"), why="insults")
    send(office, "Red", f"{orders_of('Red')}\nPRESS TO Blue: {INSULT}")
    assert office.dossier().sheets["Red"].orders
    assert SAID in flat(newest(office, RED)).lower()
    assert len(tries_told(office)) == 1


def test_a_reply_to_press_reaches_nobody_either(office: Office) -> None:
    table(office)
    send(office, "Blue", "PRESS TO Red: shall we?")
    [letter] = press_of(office, "Red")
    do(office, mute("Red"), why="insults")
    told = answer_press(office, "Red", letter, INSULT)
    assert SAID in flat(told).lower()
    assert not others_read(office)
    assert len(tries_told(office)) == 1


def test_what_was_held_back_and_what_waited_for_a_report_is_not_delivered(office: Office) -> None:
    table(office, press_deadline="100h")
    send(office, "Green", "PRESS DIGEST")
    send(office, "Red", f"PRESS TO Blue, Green: {INSULT}")
    do(office, mute("Red"), why="insults")
    office.until(office.dossier().wait.deadline)  # type: ignore[union-attr]
    office.poll()
    office.later(hours=13)
    office.poll()
    assert office.dossier().record.turn == 2
    assert not others_read(office)


def test_a_diary_is_kept_and_shown_to_nobody_at_the_end(office: Office) -> None:
    from pbem.desk.moderation.beginning_and_end import end

    table(office)
    send(office, "Red", f"DIARY OPEN\nDIARY: {INSULT}")
    do(office, mute("Red"), why="insults")
    assert SAID in flat(send(office, "Red", "DIARY OPEN")).lower()
    assert "kept in your diary" in flat(send(office, "Red", "DIARY: day two")).lower()
    do(office, end(["Blue"]), why="conceded")
    assert not others_read(office)


def test_words_for_the_seed_are_read_by_all(office: Office) -> None:
    office.new_game(begin=False)
    do(office, mute("Red"), why="insults")
    [told] = insists(office, RED, f"ENTROPY {INSULT}")
    assert SAID in flat(told).lower()


def test_who_watches_is_muted_by_address(office: Office) -> None:
    office.new_game()
    for who in (ZOE, YAN):
        insists(office, who, "OBSERVE g1")
    with pytest.raises(TableError, match=r"dora@people.example does not watch game g1; zoe@people.example, yan@people"):
        do(office, mute("dora@people.example"), why="insults")
    do(office, mute(ZOE), why="insults")
    assert "your press is stopped" in newest(office, ZOE).subject
    [told] = answer(office, newest(office, ZOE), ZOE, f"PRESS TO OBSERVERS: {INSULT}")
    assert SAID in flat(told).lower()
    assert INSULT not in flat(newest(office, YAN))
    answer(office, newest(office, YAN), YAN, "PRESS TO OBSERVERS: hello")
    assert "hello" in flat(newest(office, ZOE)), "whoever may not write still reads"
    do(office, unmute("observer-1"), why="")
    answer(office, newest(office, ZOE), ZOE, "PRESS TO OBSERVERS: sorry")
    assert "sorry" in flat(newest(office, YAN))


def test_unmute_lets_write_again_and_both_are_told(office: Office) -> None:
    table(office)
    do(office, mute("Red"), why="insults")
    [told] = office.letters("Red")
    assert "your press is stopped" in told.subject
    assert "The reason given: Insults" in flat(told)
    assert not any("press is stopped" in letter.subject for letter in office.letters("Blue"))
    assert "your press is stopped" in flat(send(office, "Red", "STATUS"))
    assert "press is stopped" not in flat(send(office, "Blue", "STATUS"))
    do(office, unmute("Red"), why="")
    [told] = office.letters("Red")
    assert "your press goes through again" in told.subject
    send(office, "Red", "PRESS TO Blue: sorry")
    assert "sorry" in flat(press_of(office, "Blue")[-1])
    assert not bars(office)


def test_it_is_of_the_person_and_survives_a_step_back(office: Office) -> None:
    table(office)
    do(office, mute("Red"), why="insults")
    do(office, rollback())
    assert [bar.kind for bar in bars(office)] == [BarKind.MUTED]
    do(office, replace_player(Sitter(seat="Red", address=ZOE, name="Zoe")))
    answer(office, newest(office, ZOE), ZOE, "PRESS TO Blue: hello, I am new")
    assert any("hello, I am new" in flat(letter) for letter in office.letters("Blue"))


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (mute("Pink"), "Pink does not watch game g1; nobody does; the seats are Red, Blue, Green, Yellow"),
        (unmute("Red"), "the press of Red is not stopped in game g1"),
        (mute("Yellow"), "Yellow has no player who writes"),
    ],
)
def test_what_does_not_go_is_one_sentence(act: object, said: str, office: Office) -> None:
    office.new_game(bots=["Yellow"])
    with pytest.raises(TableError, match=said):
        do(office, act)  # type: ignore[arg-type]


def test_who_is_muted_already(office: Office) -> None:
    office.new_game()
    do(office, mute("Red"))
    with pytest.raises(TableError, match="Red may write to nobody already"):
        do(office, mute(RED))
