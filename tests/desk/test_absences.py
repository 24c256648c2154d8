"""Players who are away: by mail, for one game or all of them, within what each game allows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.desk.clock import ABSENCE
from pbem.desk.game.company import company_of
from pbem.desk.petitions.more_days import allow, refuse
from pbem.mail.letter import Letter
from tests.desk.office import MODERATOR, Office, address_of, open_office
from tests.desk.test_table_mail import write
from tests.desk.test_turn_by_mail import all_send_orders, orders_of
from tests.desk.test_votes import read_all, said, words_of

#: The first deadline is on Thursday 15 January, noon.
FIRST = datetime(2026, 1, 15, 12, 0, tzinfo=UTC)


def deadline(office: Office) -> datetime:
    wait = office.dossier().wait
    assert wait is not None
    return wait.deadline


def told(office: Office, seat: str) -> Letter:
    """The last letter to somebody."""
    return office.letters(seat)[-1]


def test_the_open_deadline_goes_past_an_absence(any_office: Office) -> None:
    office = any_office
    office.new_game()
    assert deadline(office) == FIRST.replace(minute=deadline(office).minute)
    read_all(office)
    answer = said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-18 because of a voyage")
    assert "you are away 14 January to 18 January 2026" in words_of(answer)
    assert "16 days are left" in words_of(answer)
    assert deadline(office) > datetime(2026, 1, 19, tzinfo=UTC)
    assert "deadline.ics" in answer.attachments
    for seat in ("Blue", "Green", "Yellow"):
        [moved] = office.letters(seat)
        assert "the deadline is now Tue 20 January" in moved.subject
        why = "Red is away 14 January to 18 January 2026 (a voyage)"
        assert f"Red has postponed the deadline in Amber Fleet: {why}." in words_of(moved)
        assert "deadline.ics" in moved.attachments


@pytest.mark.parametrize("line", ["I'm away until Monday", "I'll be away till Monday.", "Ich bin bis Montag im Urlaub"])
def test_the_days_as_a_person_says_them_and_nothing_else(office: Office, line: str) -> None:
    """It was filed as an absence note of a mail program, without an answer."""
    office.new_game()
    read_all(office)
    answer = said(office, "Red", line)
    assert "you are away 12 January to 19 January 2026" in words_of(answer)
    assert deadline(office) > datetime(2026, 1, 20, tzinfo=UTC)


def test_it_is_one_allowance_for_the_whole_game_and_the_rest_is_asked_for(office: Office) -> None:
    office.new_game(clock={"absence": 5})
    answer = said(office, "Red", "URLAUB 14.1. bis 20.1.")
    assert "14 January to 18 January 2026; no days are left" in words_of(answer)
    assert "19 January to 20 January 2026, which the moderator is asked for" in words_of(answer)
    before = deadline(office)
    assert before < datetime(2026, 1, 20, 12, 1, tzinfo=UTC), "not by more than the allowance"
    [notice] = office.letters(MODERATOR)
    assert "Red would like to be away longer" in notice.subject
    assert "19 January to 20 January 2026" in notice.text
    assert "absence.Red.2026-01-19" in notice.text
    more = said(office, "Red", "ABSENCE 2026-02-01")
    assert "the moderator is asked" in words_of(more)
    assert "this game allows no more days" in words_of(more)
    with office.desk.store.read() as work:
        assert [mark.name for mark in work.marks(office.game, "absence")] == ["Red.2026-01-14"]
        assert [mark.name for mark in work.marks(office.game, "request")] == [
            "absence.Red.2026-01-19",
            "absence.Red.2026-02-01",
        ]


def test_what_the_moderator_allows_comes_on_top(any_office: Office) -> None:
    office = any_office
    office.new_game(clock={"absence": 0})
    said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-16")
    assert deadline(office) < FIRST + timedelta(minutes=5)
    read_all(office)
    with office.desk.store.transaction() as work:
        done = allow(office.desk, work, office.game, "red", "the others agree", office.now)
        assert not work.marks(office.game, "request")
    assert done == "Red may be away 14 January to 16 January 2026; the deadline is moved on"
    assert deadline(office) > datetime(2026, 1, 17, tzinfo=UTC)
    office.poll()
    [decided] = office.letters("Red")
    assert "what you asked for is allowed" in decided.subject
    assert "for being away 14 January to 16 January 2026. It is allowed." in words_of(decided)
    assert "deadline.ics" in decided.attachments
    assert "the deadline is now" in told(office, "Blue").subject
    for seat in ("Blue", "Green", "Yellow", "Red"):
        office.mail(seat, orders_of(seat))
    office.poll()
    office.later(minutes=31)
    office.poll()
    assert office.dossier().record.turn == 2
    assert deadline(office) > datetime(2026, 1, 17, tzinfo=UTC), "the next deadline goes past it, too"
    assert "14 January to 16 January 2026; no days are left of 0" in words_of(said(office, "Red", "ABSENCE"))


def test_who_is_away_is_read_once(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn asks for it: what is within the allowance and what is beyond it are told apart in one go."""
    office.new_game(clock={"absence": 1})
    said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-15")
    with office.desk.store.transaction() as work:
        allow(office.desk, work, office.game, "red", "", office.now)
    dossier = office.dossier()
    with office.desk.store.read() as work:
        answers = iter([work.marks(office.game, ABSENCE)])
        monkeypatch.setattr(work, "marks", lambda game, kind: next(answers))
        away = company_of(work, dossier).absences
    assert [(each.first.day, each.last.day) for each in away] == [(14, 14), (15, 15)]


def test_what_the_moderator_refuses_is_told(office: Office) -> None:
    office.new_game(clock={"absence": 0})
    said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-16")
    said(office, "Red", "ABSENCE 2026-01-20")
    with office.desk.store.transaction() as work:
        with pytest.raises(TableError, match=r"absence\.Red\.2026-01-14, absence\.Red\.2026-01-20 waits"):
            refuse(office.desk, work, office.game, "Red", "no", office.now)
        refuse(office.desk, work, office.game, "absence.Red.2026-01-20", "once is enough", office.now)
        assert [mark.name for mark in work.marks(office.game, "request")] == ["absence.Red.2026-01-14"]
    office.poll()
    decided = told(office, "Red")
    assert "what you asked for is not allowed" in decided.subject
    assert "for being away 20 January 2026." in words_of(decided)


def test_the_next_deadlines_go_past_it_too(office: Office) -> None:
    office.new_game()
    said(office, "Red", "ABSENCE 2026-01-16 TO 2026-01-25")
    before = deadline(office)
    assert before == FIRST.replace(minute=before.minute), "it is not in the way of this one"
    all_send_orders(office)
    office.until(datetime(2026, 1, 15, 11, tzinfo=UTC))
    office.poll()
    assert office.dossier().record.turn == 2
    assert deadline(office) > datetime(2026, 1, 26, tzinfo=UTC)


def test_who_has_sent_orders_moves_nothing(office: Office) -> None:
    office.new_game()
    before = deadline(office)
    read_all(office)
    answer = said(office, "Red", orders_of("Red") + "ABSENCE 2026-01-14 TO 2026-01-18")
    assert "you are away" in words_of(answer)
    assert deadline(office) == before
    assert office.letters("Blue") == []


def test_orders_of_somebody_who_is_away_let_the_game_go_on(office: Office) -> None:
    office.new_game()
    said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-25")
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    assert office.dossier().record.turn == 2, "early, although Red is away"
    assert "14 January to 25 January" in words_of(said(office, "Red", "ABSENCE")), "which he still is"


def test_nobody_misses_a_deadline_by_it(office: Office) -> None:
    office.new_game(clock={"grace": "0h", "excused": 0})
    all_send_orders(office, ("Blue", "Green", "Yellow"))
    said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-18")
    office.until(datetime(2026, 1, 18, 12, tzinfo=UTC))
    office.poll()
    assert office.dossier().record.turn == 1
    said(office, "Red", orders_of("Red"))
    office.later(minutes=31)
    office.poll()
    assert office.dossier().record.turn == 2
    assert office.dossier().seat("Red").missed == 0


def test_an_absence_is_listed_and_taken_back(office: Office) -> None:
    office.new_game()
    said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-18")
    said(office, "Red", "ABSENCE 2026-02-02")
    later = deadline(office)
    listed = words_of(said(office, "Red", "ABSENCE"))
    assert "Amber Fleet (g1): 14 January to 18 January 2026, 2 February 2026; 15 days are left of 21" in listed
    office.until(datetime(2026, 1, 16, 10, tzinfo=UTC))
    answer = words_of(said(office, "Red", "ABSENCE CANCEL"))
    assert "not away 16 January to 18 January 2026, 2 February 2026 after all" in answer
    assert deadline(office) == later, "no deadline comes nearer by it"
    assert "none ahead; 16 days are left of 21" in words_of(said(office, "Red", "ABSENCE")), "it went past five days"
    assert "none to take back" in words_of(said(office, "Red", "ABSENCE CANCEL"))


def test_absences_that_meet_are_one(office: Office) -> None:
    office.new_game()
    said(office, "Red", "ABSENCE 2026-02-01 TO 2026-02-10")
    assert "9 days are left" in words_of(said(office, "Red", "ABSENCE 2026-02-08 TO 2026-02-12"))
    assert "6 days are left" in words_of(said(office, "Red", "ABSENCE 2026-02-12 TO 2026-02-15"))
    assert "19 days are left" in words_of(said(office, "Red", "ABSENCE 2026-02-01 TO 2026-02-02")), "begun the same day"
    with office.desk.store.read() as work:
        assert [(mark.name, mark.value["until"]) for mark in work.marks(office.game, "absence")] == [
            ("Red.2026-02-01", "2026-02-02")
        ]


def test_it_is_told_to_all_games_unless_here_is_said(any_office: Office) -> None:
    office = any_office
    first, second = office.new_game(), office.new_game(seats=("Red", "Green", "Blue", "Yellow"))
    office.mail("Red", "ABSENCE 2026-01-14 TO 2026-01-18 HERE")
    office.poll()
    office.game = second
    assert deadline(office) > datetime(2026, 1, 19, tzinfo=UTC), "the newest letter was of the second game"
    office.game = first
    assert deadline(office) < FIRST + timedelta(hours=1)
    read_all(office)
    office.mail("Red", "ABSENCE 2026-01-14 TO 2026-01-18")
    office.poll()
    assert deadline(office) > datetime(2026, 1, 19, tzinfo=UTC)
    mails = [letter.subject for letter in office.letters("Red")]
    assert sum("the deadline is now" in subject for subject in mails) == 1, "the other game’s calendar entry"
    assert sum("the deadline is now" in letter.subject for letter in office.letters("Blue")) == 1, "one of them moved"


def test_at_the_table_it_is_for_all_games(office: Office) -> None:
    office.new_game()
    write(office, "ABSENCE 2026-01-14 TO 2026-01-18", sender=address_of("Red"))
    question = told(office, "Red")
    assert "CONFIRM" in question.subject
    assert deadline(office) < FIRST + timedelta(hours=1), "nothing is done before the address has proved itself"
    write(office, "CONFIRM", to=question.header("reply-to").rpartition("<")[2].rstrip("> "), sender=address_of("Red"),
          mid="2")  # fmt: skip
    assert deadline(office) > datetime(2026, 1, 19, tzinfo=UTC)
    assert any("Amber Fleet (g1): 14 January" in words_of(letter) for letter in office.letters("Red"))


def test_somebody_without_a_game_is_told_so(office: Office) -> None:
    write(office, "HELP")
    to = office.all_letters("carol@elsewhere.example")[-1].header("reply-to").rpartition("<")[2].rstrip("> ")
    write(office, "ABSENCE 2026-01-14", to=to, mid="2")
    assert "you play in no game" in words_of(office.all_letters("carol@elsewhere.example")[-1]).lower()


def test_an_absence_in_a_game_that_forms_counts_from_its_start(office: Office) -> None:
    office.new_game(begin=False)
    write(office, "HELP", sender=address_of("Red"))
    to = office.all_letters(address_of("Red"))[-1].header("reply-to").rpartition("<")[2].rstrip("> ")
    write(office, "ABSENCE 2026-01-14 TO 2026-01-18", to=to, sender=address_of("Red"), mid="2")
    with office.desk.store.read() as work:
        assert [mark.name for mark in work.marks(office.game, "absence")] == ["Red.2026-01-14"]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("ABSENCE 2026-01-18 TO 2026-01-14", "before it begins"),
        ("ABSENCE 2026-01-02", "is past"),
        ("ABSENCE next week", "names no days"),
        ("ABSENCE soon HERE", "names no days"),
    ],
)
def test_what_cannot_be_taken_is_answered(office: Office, written: str, why: str) -> None:
    office.new_game()
    refused = said(office, "Red", written)
    assert "refused" in refused.subject
    assert why in words_of(refused)


def test_the_days_are_those_of_the_player(tmp_path: Path) -> None:
    table: dict[str, Any] = {"address": "table@example.org", "moderator": MODERATOR, "zone": "Pacific/Auckland"}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", table=table) as office:
        office.new_game()
        office.later(hours=6)  # Tuesday morning there
        assert "12 January 2026 is past" in words_of(said(office, "Red", "ABSENCE 2026-01-12 TO 2026-01-20"))
        said(office, "Red", "ABSENCE 2026-01-15")
        assert deadline(office) >= datetime(2026, 1, 15, 11, tzinfo=UTC)


@pytest.mark.parametrize("one_mail", [False, True], ids=["mail by mail", "in one mail"])
@pytest.mark.parametrize("undo", ["ABSENCE CANCEL", "ABSENCE {first}"], ids=["cancelled", "made shorter"])
def test_days_told_and_taken_back_do_not_keep_the_others_waiting_for_ever(
    office: Office, undo: str, one_mail: bool
) -> None:
    office.new_game(clock={"absence": 5})
    lines = []
    for first, last in (("01-14", "01-18"), ("01-20", "01-24"), ("01-26", "01-30")):
        lines += [f"ABSENCE 2026-{first} TO 2026-{last}", undo.format(first=f"2026-{first}")]
    for text in ["\n".join(lines)] if one_mail else lines:
        said(office, "Red", text)
    assert deadline(office) < datetime(2026, 1, 20, 12, 1, tzinfo=UTC), "not by more than the allowance"


def test_an_absence_taken_back_before_it_has_moved_anything_costs_nothing(office: Office) -> None:
    office.new_game(clock={"absence": 5})
    said(office, "Red", "ABSENCE 2026-03-01 TO 2026-03-05")
    said(office, "Red", "ABSENCE CANCEL")
    assert "5 days are left of 5" in words_of(said(office, "Red", "ABSENCE"))
    said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-16")
    said(office, "Red", "ABSENCE CANCEL")
    assert "2 days are left of 5" in words_of(said(office, "Red", "ABSENCE"))
    again = words_of(said(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-17"))
    assert "14 January to 17 January 2026; 1 day is left" in again, "days that were used once cost nothing more"
