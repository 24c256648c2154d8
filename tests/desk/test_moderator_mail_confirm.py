"""What cannot be undone by itself is shown first, and done once, by a reply, on the game as it was shown."""

from __future__ import annotations

import pytest

from pbem.mail.letter import Letter
from pbem.store.stored_values import GameStatus
from tests.desk.acting import everything, play_a_turn, read_away, record, standing_of
from tests.desk.moderator_post import let_in, reply, reply_to, words, write
from tests.desk.office import MODERATOR, SEATS, Office, address_of

EDIT = "EDIT players.Red.treasury=9 WHY two counters were left out"


def game_of(office: Office) -> dict[str, object]:
    """Everything of games, but for mails, tokens and what waits."""
    left_out = ("inbox", "outbox", "fetch_mark", "heartbeat", "setting", "seat_token", "mark")
    return {table: rows for table, rows in everything(office.desk).items() if table not in left_out}


def asked(office: Office, line: str) -> Letter:
    """The question that a careful line is answered with, on a table where the moderator is known."""
    office.new_game()
    let_in(office)
    read_away(office)
    return reply(office, line)


def test_a_careful_act_is_shown_and_not_done(office: Office) -> None:
    office.new_game()
    let_in(office)
    read_away(office)
    before = game_of(office)
    question = reply(office, EDIT)
    assert game_of(office) == before
    assert "CONFIRM wanted for EDIT" in question.subject
    said = words(question)
    assert "Red's Treasury (players.Red.treasury): 4 -> 9" in said
    assert "Red, Blue, Green, Yellow: Amber Fleet: the position was corrected" in said
    assert not any(office.letters(seat) for seat in SEATS)


def test_confirm_does_it(office: Office) -> None:
    asked(office, EDIT)
    answer = reply(office, "CONFIRM")
    assert standing_of(office, "Red")["treasury"] == 9
    assert "Done" in words(answer)
    assert all(office.letters(seat) for seat in SEATS)
    with office.desk.store.read() as work:
        [act] = work.acts(office.game)
    assert (act.command, act.why, act.who, act.via) == ("edit", "two counters were left out", MODERATOR, "mail")


def test_confirmed_twice_it_is_done_once(office: Office) -> None:
    asked(office, EDIT)
    question = reply_to(office)
    write(office, "CONFIRM", to=question)
    write(office, "CONFIRM", to=question)
    assert "done already" in words(office.letters(MODERATOR)[-1])
    with office.desk.store.read() as work:
        assert len(work.acts(office.game)) == 1


@pytest.mark.parametrize("text", ["NO", "Nein"])
def test_no_gives_it_up(office: Office, text: str) -> None:
    asked(office, EDIT)
    question = reply_to(office)
    write(office, text, to=question)
    write(office, "CONFIRM", to=question)
    assert standing_of(office, "Red")["treasury"] == 4
    assert "given up" in words(office.letters(MODERATOR)[-1])


def test_what_a_mail_program_leaves_empty_confirms_nothing(office: Office) -> None:
    asked(office, EDIT)
    write(office, "> CONFIRM wanted for EDIT", to=reply_to(office))
    assert standing_of(office, "Red")["treasury"] == 4


def test_where_the_game_has_gone_on_it_is_asked_again(office: Office) -> None:
    asked(office, EDIT)
    question = reply_to(office)
    play_a_turn(office)
    write(office, "CONFIRM", to=question)
    again = office.letters(MODERATOR)[-1]
    assert "CONFIRM wanted for EDIT" in again.subject
    assert "the game has gone on" in words(again)
    with office.desk.store.read() as work:
        assert not work.acts(office.game)
    reply(office, "CONFIRM")
    assert standing_of(office, "Red")["treasury"] == 9
    write(office, "CONFIRM", to=question)
    assert "asked about again" in words(office.letters(MODERATOR)[-1])


def test_where_it_would_change_something_else_by_now_it_is_asked_again(office: Office) -> None:
    asked(office, EDIT)
    first = reply_to(office)
    write(office, "EDIT players.Red.treasury=6 WHY one counter was left out", to=first)
    reply(office, "CONFIRM")
    assert standing_of(office, "Red")["treasury"] == 6
    write(office, "CONFIRM", to=first)
    assert standing_of(office, "Red")["treasury"] == 6
    assert "6 -> 9" in words(office.letters(MODERATOR)[-1])


def test_orders_that_come_in_between_do_not_matter(office: Office) -> None:
    asked(office, "ROLLBACK WHY begin again")
    question = reply_to(office)
    office.mail("Red", "WAIT\nCARDS explorer, viceroy, merchant, trader, scientist")
    office.poll()
    office.later(minutes=7)
    write(office, "CONFIRM", to=question)
    assert record(office).branch == 1


def test_it_waits_three_days(office: Office) -> None:
    asked(office, EDIT)
    question = reply_to(office)
    office.later(days=3, minutes=1)
    office.poll()
    write(office, "CONFIRM", to=question)
    assert standing_of(office, "Red")["treasury"] == 4


def test_only_the_moderator_who_was_asked_confirms(office: Office) -> None:
    asked(office, EDIT)
    question = reply_to(office)
    write(office, "CONFIRM", to=question, sender="mallory@elsewhere.example")
    assert standing_of(office, "Red")["treasury"] == 4
    write(office, "CONFIRM", to=question, sender=address_of("Red"))
    assert standing_of(office, "Red")["treasury"] == 4
    assert not office.letters("mallory@elsewhere.example")


def test_a_confirmation_from_elsewhere_may_be_confirmed_itself(office: Office) -> None:
    asked(office, EDIT)
    write(office, "CONFIRM", to=reply_to(office), sender="mo@office.example")
    [doubt] = office.letters(MODERATOR)
    assert "mo@office.example" in doubt.text
    write(office, "CONFIRM", to=reply_to(office))
    assert standing_of(office, "Red")["treasury"] == 9


def test_the_lines_below_wait_with_it_and_are_done_after_it(office: Office) -> None:
    office.new_game()
    let_in(office)
    deadline = record(office).wait["deadline"]  # type: ignore[index]
    question = reply(office, f"{EDIT}\nDEADLINE +24h WHY it takes a while to read\nPAUSE WHY and now a rest")
    assert "This waits for the confirmation, too" in words(question)
    assert record(office).wait["deadline"] == deadline  # type: ignore[index]
    answer = reply(office, "CONFIRM\nRESUME WHY and on")
    assert "4 commands done" in answer.subject
    with office.desk.store.read() as work:
        assert [act.command for act in work.acts(office.game)] == ["edit", "deadline", "pause", "resume"]


def test_a_second_careful_line_is_shown_and_done_with_the_first(office: Office) -> None:
    office.new_game()
    let_in(office)
    question = reply(office, f"{EDIT}\nEDIT players.Blue.treasury=9 WHY the same with Blue")
    assert "(players.Blue.treasury): 5 -> 9" in words(question)
    assert standing_of(office, "Red")["treasury"] == 4
    reply(office, "CONFIRM")
    assert standing_of(office, "Red")["treasury"] == standing_of(office, "Blue")["treasury"] == 9
    with office.desk.store.read() as work:
        assert [act.command for act in work.acts(office.game)] == ["edit", "edit"]


def test_what_cannot_be_is_refused_at_once(office: Office) -> None:
    answer = asked(office, "EDIT players.Red.treasury=-3 WHY mischief\nROLLBACK 7 WHY too far\nKICK Purple WHY who?")
    assert "3 commands refused" in answer.subject
    assert "pbem " not in answer.text


CAREFUL = (
    "ROLLBACK 1 WHY begin again",
    EDIT,
    "REPLACE Red WITH carol@example.org NAME Carol WHY Alice has resigned",
    "BOT Red WHY nobody was found",
    "KICK Red WHY never wrote",
    "HAND OVER TO dora@example.org WHY no time",
)


@pytest.mark.parametrize("line", CAREFUL)
def test_every_careful_act_can_be_confirmed_some_time_later(office: Office, line: str) -> None:
    question = asked(office, line)
    assert "CONFIRM wanted" in question.subject
    office.later(minutes=7)
    reply(office, "CONFIRM")
    with office.desk.store.read() as work:
        assert len(work.acts(office.game)) == 1


def test_no_token_of_a_player_stands_in_an_answer(office: Office) -> None:
    office.new_game()
    let_in(office)
    with office.desk.store.read() as work:
        tokens = [found.token for found in work.tokens(office.game, purpose="orders")]
    texts = [reply(office, line).text for line in (EDIT, "SHOW", "PAUSE WHY a rest", "SHOW LOG", "OUTBOX", "FAILED")]
    assert record(office).status is GameStatus.PAUSED
    assert not [token for token in tokens for text in texts if token in text]
