"""The moderator's commands by mail: who is let in, what each line does, and how it is answered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.store.stored_values import GameStatus, MailStatus
from tests.desk.acting import everything, read_away, record, standing_of
from tests.desk.moderator_post import agree, let_in, reply, reply_to, words, write
from tests.desk.office import MODERATOR, Office, address_of, open_office

MALLORY = "mallory@elsewhere.example"


def held(office: Office) -> int:
    """How many mails wait for a confirmation."""
    with office.desk.store.read() as work:
        return work.inbox_counts()[MailStatus.HELD]


def game_rows(office: Office) -> dict[str, list[Any]]:
    """Everything of games, people and acts: what a forged mail must leave as it is."""
    changing = ("inbox", "outbox", "fetch_mark", "heartbeat", "setting", "seat_token")
    return {table: rows for table, rows in everything(office.desk).items() if table not in changing}


# --- who is let in ----------------------------------------------------------------------------------------------------


def test_without_a_token_the_registered_address_is_asked_first(office: Office) -> None:
    office.new_game()
    read_away(office)
    write(office, "PAUSE WHY Blue is in hospital")
    [question] = office.letters(MODERATOR)
    assert "CONFIRM" in question.subject
    assert "PAUSE WHY Blue is in hospital" in question.text
    assert record(office).status is GameStatus.RUNNING
    write(office, "CONFIRM", to=reply_to(office))
    [answer] = office.letters(MODERATOR)
    assert record(office).status is GameStatus.PAUSED
    assert "status: running -> paused" in words(answer)
    assert all(office.letters(seat) for seat in ("Red", "Blue", "Green", "Yellow"))


def test_an_answer_lets_the_next_mail_in(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(office, "PAUSE WHY Blue is in hospital")
    assert record(office).status is GameStatus.PAUSED
    reply(office, "RESUME WHY Blue is back")
    assert record(office).status is GameStatus.RUNNING


def test_the_right_from_alone_changes_nothing(office: Office) -> None:
    office.new_game()
    before = game_rows(office)
    write(office, "ROLLBACK WHY mischief\nKICK Red WHY mischief\nPAUSE WHY mischief")
    assert game_rows(office) == before
    assert held(office) == 1
    write(office, "No, that was not me.", to=reply_to(office))
    assert game_rows(office) == before


def test_a_moderators_token_from_another_address_waits_and_betrays_nothing(office: Office) -> None:
    office.new_game()
    let_in(office)
    before = game_rows(office)
    write(office, "PAUSE WHY mischief\nSHOW STATE", to=reply_to(office), sender=MALLORY)
    assert game_rows(office) == before
    assert not office.letters(MALLORY)
    [question] = office.letters(MODERATOR)
    assert MALLORY in question.text


def test_a_players_token_opens_no_command_of_the_moderator(office: Office) -> None:
    office.new_game()
    read_away(office)
    before, waited = game_rows(office), office.dossier().wait
    assert waited is not None
    office.mail("Red", "PAUSE WHY mischief\nROLLBACK 1 WHY mischief\nSHOW STATE\nFAILED")
    office.poll()
    after = game_rows(office)
    # That the seat has lines to mend, and nothing else.
    assert [name for name, rows in after.items() if rows != before[name]] == ["game"]
    dossier = office.dossier()
    assert dossier.record.status is GameStatus.RUNNING
    assert dossier.wait == replace(waited, in_question=("Red",))
    [receipt] = office.letters("Red")
    assert "moderator" not in words(receipt).lower().replace("moderator: moderator@example.org", "")


def test_a_stranger_is_no_moderator(office: Office) -> None:
    office.new_game()
    before = game_rows(office)
    write(office, "PAUSE WHY mischief", sender=MALLORY)
    assert game_rows(office) == before
    assert held(office) == 0


def test_the_question_lets_nobody_else_in(office: Office) -> None:
    office.new_game()
    write(office, "PAUSE WHY Blue is in hospital")
    question = reply_to(office)
    before = game_rows(office)
    write(office, "KICK Red WHY mischief", to=question, sender=MALLORY)
    assert game_rows(office) == before
    assert not office.letters(MALLORY)


def test_who_moderates_no_more_is_let_in_no_more(office: Office) -> None:
    office.new_game()
    let_in(office)
    shown = reply(office, "PROMOTE dora@example.org WHY I am away")
    agree(office, "dora@example.org")
    let_in(office, sender="dora@example.org")
    door = reply_to(office, "dora@example.org")
    reply(office, "DEMOTE dora@example.org WHY I am back", to=shown)
    write(office, f"PAUSE {office.game} WHY mischief", to=door, sender="dora@example.org")
    assert record(office).status is GameStatus.RUNNING
    assert "no game" in words(office.letters("dora@example.org")[-1])


def test_what_proves_an_address_at_the_table_is_not_enough(office: Office) -> None:
    office.new_game()
    write(office, "HELP")
    write(office, "PAUSE WHY Blue is in hospital", to=reply_to(office))
    assert record(office).status is GameStatus.RUNNING
    assert "CONFIRM" in office.letters(MODERATOR)[-1].subject
    write(office, "CONFIRM", to=reply_to(office))
    assert record(office).status is GameStatus.PAUSED


def test_where_senders_must_be_proved_a_token_alone_is_asked_about(tmp_path: Path) -> None:
    trust = {"mode": "dmarc", "authserv_id": "mx.example.org"}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", trust=trust) as office:
        office.new_game()
        write(office, "PAUSE WHY Blue is in hospital")
        write(office, "CONFIRM", to=reply_to(office))
        assert record(office).status is GameStatus.PAUSED, "the question was mailed to the registered address alone"
        write(office, "RESUME WHY mischief", to=reply_to(office))
        assert record(office).status is GameStatus.PAUSED
        assert "CONFIRM" in office.letters(MODERATOR)[-1].subject


def test_a_second_moderator_has_a_token_of_their_own(office: Office) -> None:
    office.new_game()
    let_in(office)
    first = reply_to(office)
    reply(office, "PROMOTE dora@example.org WHY I am away")
    agree(office, "dora@example.org")
    let_in(office, sender="dora@example.org")
    reply(office, "PAUSE WHY Blue is in hospital", sender="dora@example.org")
    assert record(office).status is GameStatus.PAUSED
    write(office, "RESUME WHY Blue is back", to=first)
    assert record(office).status is GameStatus.RUNNING, "the first one's token works as before"


# --- several commands, their games and reasons ------------------------------------------------------------------------


def test_a_mail_may_hold_several_commands_and_each_is_answered(office: Office) -> None:
    office.new_game()
    let_in(office)
    answer = reply(office, "DEADLINE +24h WHY the mail server was down\nPAUSE\nFROBNICATE\nWHY Blue is in hospital")
    assert record(office).status is GameStatus.PAUSED
    said = words(answer)
    assert "LINE 1: DEADLINE +24h" in said
    assert "LINE 2: PAUSE" in said
    assert "“FROBNICATE” is no command" in said
    assert "2 commands done, 1 refused" in answer.subject
    with office.desk.store.read() as work:
        assert [(act.command, act.why, act.who, act.via) for act in work.acts(office.game)] == [
            ("deadline", "the mail server was down", MODERATOR, "mail"),
            ("pause", "Blue is in hospital", MODERATOR, "mail"),
        ]


def test_what_touches_players_wants_a_reason(office: Office) -> None:
    office.new_game()
    let_in(office)
    answer = reply(office, "PAUSE")
    assert record(office).status is GameStatus.RUNNING
    assert "WHY" in words(answer)


def test_a_game_line_names_the_game(office: Office) -> None:
    first = office.new_game(("Red", "Blue", "Green", "Yellow"))
    second = office.new_game(("Red", "Blue", "Green", "Yellow"))
    write(office, "PAUSE WHY mischief")
    write(office, "CONFIRM", to=reply_to(office))
    answer = office.letters(MODERATOR)[-1]
    assert f"PAUSE {first}" in answer.text, "which game is not said, so nothing is done"
    reply(office, f"GAME {first}\nPAUSE WHY a\nPAUSE {second} WHY b\nGAME {second}\nRESUME WHY c")
    with office.desk.store.read() as work:
        assert [work.game(game).status for game in (first, second)] == [  # type: ignore[union-attr]
            GameStatus.PAUSED,
            GameStatus.RUNNING,
        ]


def test_german_words_do_the_same(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(office, "Pausieren weil Blau im Krankenhaus ist")
    assert record(office).status is GameStatus.PAUSED
    reply(office, "FORTSETZEN GRUND: Blau ist zurück\nSPIEL g1\nFRIST +24h WEIL der Server stand")
    assert record(office).status is GameStatus.RUNNING
    answer = reply(office, "PROBE ÄNDERN players.Red.treasury = 9 WEIL zwei Münzen fehlten")
    assert "9" in words(answer)
    assert standing_of(office, "Red")["treasury"] != 9


def test_dry_only_shows(office: Office) -> None:
    office.new_game()
    let_in(office)
    read_away(office)
    before = game_rows(office)
    answer = reply(office, "DRY PAUSE WHY Blue is in hospital")
    assert game_rows(office) == before
    assert "status: running -> paused" in words(answer)
    assert not office.letters("Red")


def test_a_stale_process_is_left_alone(office: Office) -> None:
    office.new_game()
    let_in(office)
    answer = reply(office, "PROCESS round-3 WHY all are done")
    assert record(office).turn == 1
    assert record(office).phase == "line-up"
    assert "in line-up by now, not in round-3" in words(answer)
    reply(office, "PROCESS line-up WHY all are done")
    assert record(office).phase != "line-up" or record(office).turn == 2


@pytest.mark.parametrize("text", ["Hello, how is the game going?", "Thanks!"])
def test_a_mail_without_a_command_is_told_what_would_do(office: Office, text: str) -> None:
    office.new_game()
    let_in(office)
    answer = reply(office, text)
    assert "HELP" in answer.text
    assert "WHAT CAN BE DONE NEXT" in answer.text


def test_a_letter_is_answered_in_one_sentence(office: Office) -> None:
    office.new_game()
    let_in(office)
    answer = reply(
        office, "Hello,\n\nI wonder how it goes.\nIs everybody well?\nTell me when you like.\nAnd keep warm."
    )
    assert "lines of this mail is a command" in words(answer)
    assert "LINE 2" not in answer.text


# --- a moderator who plays --------------------------------------------------------------------------------------------


def test_a_seats_mail_stays_the_seats(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(office, f"PROMOTE {address_of('Red')} WHY somebody must")
    agree(office, address_of("Red"))
    read_away(office)
    office.mail("Red", "PAUSE WHY I am tired")
    office.poll()
    [receipt] = office.letters("Red")
    assert record(office).status is GameStatus.RUNNING
    assert "PAUSE is the moderator’s: send it in a reply" in words(receipt)
    write(office, "PAUSE WHY I am tired", sender=address_of("Red"))
    write(office, "CONFIRM", to=reply_to(office, address_of("Red")), sender=address_of("Red"))
    assert record(office).status is GameStatus.PAUSED
