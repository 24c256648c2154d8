"""Press of those who watch a game: among themselves and to the moderator, never to those who play."""

from __future__ import annotations

from tests.desk.acting import words
from tests.desk.office import MODERATOR, Office
from tests.desk.people import address, fresh, last, reply
from tests.desk.pressing import press_of, send, table
from tests.desk.test_watching import watch


def watched(office: Office, *people: str) -> None:
    """A game that these people watch; they have read what they were sent."""
    table(office)
    for who in people:
        watch(office, who)
        fresh(office, who)


def test_those_who_watch_read_what_is_for_all_or_for_them(office: Office) -> None:
    watched(office, "Zoe")
    send(office, "Red", "PRESS TO ALL: hello all\nPRESS TO OBSERVERS: hello you\nPRESS TO Green: psst")
    first, second = fresh(office, "Zoe")
    assert "Red writes to everybody" in first.text
    assert "Red writes to those who watch" in second.text
    assert "hello you" not in "".join(letter.text for letter in press_of(office, "Green"))


def test_they_write_to_each_other_and_to_the_moderator(office: Office) -> None:
    watched(office, "Zoe", "Yan")
    reply(office, "Zoe", "PRESS TO OBSERVERS, MODERATOR\nWho will win?\nEND PRESS")
    [letter] = fresh(office, "Yan")
    assert "Somebody who watches writes to those who watch and the moderator" in " ".join(letter.text.split())
    assert address("Zoe").encode() not in letter.raw
    [message] = office.letters(MODERATOR)
    assert "Who will win?" in message.text
    assert len(fresh(office, "Zoe")) == 1, "a receipt, and no copy of the message"
    reply(office, "Yan", "Blue will.", kind="press")
    assert "Blue will." in last(office, "Zoe", "press").text


def test_they_write_to_nobody_who_plays(office: Office) -> None:
    watched(office, "Zoe")
    reply(office, "Zoe", "PRESS TO Red: take Brazil")
    assert "not to those who play" in words(last(office, "Zoe"))
    send(office, "Red", "PRESS TO OBSERVERS: hello you")
    reply(office, "Zoe", "Take Brazil.", kind="press")
    assert "not to those who play" in words(last(office, "Zoe"))
    assert not press_of(office, "Red")


def test_who_watches_no_more_writes_no_more(office: Office) -> None:
    watched(office, "Zoe", "Yan")
    reply(office, "Zoe", "PRESS TO OBSERVERS: hello")
    reply(office, "Yan", "UNSUBSCRIBE", kind="press")
    fresh(office, "Zoe")
    reply(office, "Yan", "still there", kind="press")
    assert "you do not watch this game any more" in words(last(office, "Yan")).lower()
    assert not fresh(office, "Zoe")
