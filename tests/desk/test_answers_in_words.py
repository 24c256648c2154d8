"""What goes with answers in people's words: how they are told, what stays on offer, and the commands they led to."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.desk.ground.press_rules import Allowed, PressRules, put_press_rules
from pbem.desk.moderation.deadlines import pause
from pbem.store.stored_values import GameStatus, MailStatus
from tests.desk import moderator_post, people
from tests.desk.acting import do, record
from tests.desk.answering import table_in
from tests.desk.office import Office, address_of


def _answered(office: Office, seat: str, text: str) -> str:
    office.mail(seat, text)
    office.poll()
    return " ".join(office.letters(seat)[-1].text.split())


def test_the_receipt_says_how_a_line_was_read() -> None:
    with table_in("vote-draw") as office:
        assert "Read as VOTE DRAW YES: “ok 👍”." in _answered(office, "Red", "ok 👍")


def test_what_is_in_doubt_leaves_the_offers() -> None:
    with table_in("repairs-2") as office:
        assert "1 line refused" in _answered(office, "Red", "hm, what about Brazil then? maybe")
        _answered(office, "Red", "both please")
        orders = office.dossier().sheets["Red"].orders
        assert {"surrender", "2"} <= set(orders)


def test_yes_to_two_offers_is_asked_back_with_both() -> None:
    with table_in("repairs-2") as office:
        answer = _answered(office, "Red", "yes")
        assert "1) SURRENDER NEVER 2) 2 EXPLORE india" in answer
        assert "surrender" not in office.dossier().sheets["Red"].orders


def test_thanks_are_talk() -> None:
    with table_in("running") as office:
        answer = _answered(office, "Red", "Thanks, great turn!")
        assert "REFUSED" not in answer
        assert "what is said to people, not to the table" in answer
        assert "PRESS TO" not in answer


def test_losses_that_are_taken_clear_no_orders() -> None:
    with table_in("running") as office:
        before = office.dossier().sheets["Red"].orders
        _answered(office, "Red", "Alle übrigen nehme ich hin.")
        assert before
        assert office.dossier().sheets["Red"].orders == before


@pytest.mark.parametrize("face", [":-)", ":D", ": )"])
def test_a_face_behind_a_name_is_no_message_to_it(face: str) -> None:
    with table_in("running") as office:
        assert "PRESS TO Green: " not in _answered(office, "Red", f"I have to say it looks well for Green {face}")


def test_talk_to_another_player_is_told_how_it_is_sent() -> None:
    with table_in("running") as office:
        assert "Nothing of it went to Green: “PRESS TO Green:” before it" in _answered(
            office, "Red", "Thanks Green, great turn!"
        )


def test_talk_to_another_player_in_german_is_told_how_it_is_sent(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    with office.desk.store.transaction() as work:
        work.put_player(replace(work.people(office.game)["Red"], language="de"))
    answer = _answered(office, "Red", "Danke Blau, schöner Zug!")
    assert "Nichts davon ging an Blau: Mit „PRESSE AN Blau:“ davor" in answer


def test_a_game_without_press_does_not_tell_how_it_is_sent() -> None:
    with table_in("running") as office:
        with office.desk.store.transaction() as work:
            put_press_rules(work, "g1", PressRules(press=Allowed.MODERATOR), office.now)
        answer = _answered(office, "Red", "Thanks Green, great turn!")
        assert "what is said to people, not to the table" in answer
        assert "PRESS TO" not in answer


def test_a_letter_is_not_searched_for_wishes() -> None:
    with table_in("running") as office:
        _answered(
            office,
            "Red",
            "\n".join(["I have been thinking.", *["The year was long, and so was the war."] * 8, "I quit"]),
        )
        with office.desk.store.read() as work:
            assert work.find_mark("g1", "resign-asked", "Red") is None


def test_reject_drops_what_is_asked_about() -> None:
    with table_in("confirm-orders") as office:
        office.mail("Red", "no, that wasn't me")
        office.poll()
        with office.desk.store.read() as work:
            assert not work.held_mails()
            mail = work.mail(1)
            assert mail is not None
            assert mail.status is MailStatus.REFUSED
        assert "is dropped; nothing of it was done" in office.letters("Red")[-1].text
        office.mail("Red", "CONFIRM")
        office.poll()
        assert not office.dossier().sheets["Red"].orders


def test_reminders_are_switched_off_and_on(office: Office) -> None:
    office.new_game()
    assert "no reminders come" in _answered(office, "Red", "no more reminders please")
    office.later(hours=49)
    office.poll()
    assert not [letter for letter in office.letters("Red") if ".reminder." in (letter.message_id or "")]
    assert [letter for letter in office.letters("Blue") if ".reminder." in (letter.message_id or "")]
    assert "reminders come before" in _answered(office, "Red", "REMINDERS ON")
    assert "neither ON nor OFF" in _answered(office, "Red", "REMINDERS weekly")


def test_a_pause_ends_by_itself_on_its_day(office: Office) -> None:
    office.new_game()
    old = office.dossier().wait
    assert old is not None
    do(office, pause("2026-01-20"))
    office.later(days=7)
    office.poll()
    assert record(office).status is GameStatus.PAUSED
    office.later(days=1)
    office.poll()
    assert record(office).status is GameStatus.RUNNING
    new = office.dossier().wait
    assert new is not None
    assert new.deadline - old.deadline > timedelta(days=7)


def test_a_vote_may_name_the_day_a_pause_ends(office: Office) -> None:
    office.new_game()
    for seat in ("Red", "Blue", "Green"):
        _answered(office, seat, "VOTE PAUSE UNTIL Jan 20")
    assert record(office).status is GameStatus.PAUSED
    office.later(days=8)
    office.poll()
    assert record(office).status is GameStatus.RUNNING


def test_deadline_takes_a_day_without_a_time(office: Office) -> None:
    office.new_game()
    old = office.dossier().wait
    moderator_post.let_in(office)
    moderator_post.reply(office, "DEADLINE Fri WHY Christmas")
    new = office.dossier().wait
    assert old is not None
    assert new is not None
    assert (new.deadline.weekday(), new.deadline.time()) == (4, old.deadline.time())


def test_a_rematch_has_the_same_people() -> None:
    with table_in("over") as office:
        assert "is played again as game g2" in _answered(office, "Red", "anyone up for a rematch?")
        for seat in ("Blue", "Green", "Yellow"):
            assert "again: a seat for you" in office.letters(seat)[-1].subject
        assert "There is a rematch already: JOIN g2" in _answered(office, "Red", "REMATCH")
    with table_in("running") as office:
        assert "this one goes on" in _answered(office, "Red", "REMATCH")


def test_the_table_chooses_a_nation() -> None:
    with table_in("question-nation") as office:
        assert "whichever chance gives" in _answered(office, "Red", "you pick one for me")
        for seat in ("Yellow", "Green", "Blue"):
            _answered(office, seat, "NATION ANY")
        office.later(hours=1)
        office.poll()
        nations = {player.nation for player in office.dossier().position().state.players.values()}
        assert len(nations) == 4
        assert None not in nations


def test_a_line_with_both_ends_of_an_absence_is_a_persons() -> None:
    with table_in("running") as office:
        assert "you are away" in _answered(office, "Red", "I'm away from 20 Dec to 3 Jan")


@pytest.mark.parametrize("line", ["agreed", "yes, sounds good"])
def test_a_yes_beside_a_vote_that_was_not_answered_is_asked_back(line: str) -> None:
    with table_in("running") as office:
        office.mail("Blue", "VOTE DRAW")
        office.poll()
        receipt = office.all_letters(address_of("Red"))[-2]
        people.write(
            office, "Red", line, to=moderator_post.door(receipt), sender=address_of("Red"),
            subject=f"Re: {receipt.subject}", in_reply_to=receipt.message_id or "",
        )  # fmt: skip
        assert "VOTE DRAW YES" in office.letters("Red")[-1].text
        with office.desk.store.read() as work:
            assert list(work.marks("g1", "vote")[0].value["answers"]) == ["Blue"]
