"""Press near the deadline waits until the game has gone on; what waits for a report comes with it."""

from __future__ import annotations

from datetime import timedelta

from tests.desk.acting import do, words
from tests.desk.office import MODERATOR, SEATS, Office
from tests.desk.pressing import NAMES, answer, press_of, send, table
from tests.desk.test_turn_by_mail import orders_of


def near_the_deadline(office: Office, **rules: object) -> None:
    """A game in which press is held back for six hours, five hours before the deadline."""
    table(office, press_deadline="6h", **rules)
    office.until(office.dossier().wait.deadline - timedelta(hours=5))  # type: ignore[union-attr]


def played(office: Office) -> None:
    """Everybody sends orders, and the turn is played."""
    for seat in SEATS:
        send(office, seat, orders_of(seat))
    office.later(minutes=31)
    assert office.poll().adjudicated == 1


def test_press_before_that_time_is_delivered_at_once(office: Office) -> None:
    table(office, press_deadline="6h")
    send(office, "Red", "PRESS TO Green: hello")
    assert press_of(office, "Green")


def test_press_near_the_deadline_comes_when_the_turn_was_played(any_office: Office) -> None:
    office = any_office
    near_the_deadline(office)
    receipt = send(office, "Red", "PRESS TO Green: hello")
    assert "it is delivered when the game has gone on" in words(receipt)
    office.poll()
    assert not press_of(office, "Green")
    played(office)
    [letter] = press_of(office, "Green")
    assert "Red writes to you, turn 1 (written before the deadline):" in letter.text
    office.later(hours=1)
    office.poll()
    assert not press_of(office, "Green"), "once"


def test_replies_near_the_deadline_wait_as_well(office: Office) -> None:
    table(office, press_deadline="6h")
    send(office, "Red", "PRESS TO Green: hello")
    [letter] = press_of(office, "Green")
    office.until(office.dossier().wait.deadline - timedelta(hours=5))  # type: ignore[union-attr]
    assert "when the game has gone on" in words(answer(office, "Green", letter, "And hello to you."))
    assert not press_of(office, "Red")
    played(office)
    assert press_of(office, "Red")


def test_the_moderator_reads_at_once(office: Office) -> None:
    near_the_deadline(office)
    send(office, "Red", "PRESS TO Green, MODERATOR: hello")
    assert office.letters(MODERATOR)
    assert not press_of(office, "Green")


def test_the_end_of_the_game_delivers_what_was_held(office: Office) -> None:
    from pbem.desk.moderation.beginning_and_end import end

    near_the_deadline(office)
    send(office, "Red", "PRESS TO Green: hello")
    do(office, end())
    assert press_of(office, "Green")
    send(office, "Red", "PRESS TO ALL: thank you all")
    assert press_of(office, "Yellow"), "people go on talking after a game"


def test_a_rollback_recalls_no_press(office: Office) -> None:
    from pbem.desk.moderation.rollback import rollback

    table(office)
    send(office, "Red", "PRESS TO Green: of turn one")
    played(office)
    send(office, "Red", "PRESS TO Green: of turn two")
    do(office, rollback())
    with office.desk.store.read() as work:
        kept = [(press.turn, press.branch, press.text) for press in work.press(office.game)]
    assert kept == [(1, 0, "of turn one"), (2, 0, "of turn two")]
    assert len(press_of(office, "Green")) == 1, "that of turn two; the other was read before"
    assert "of turn two" in send(office, "Green", "PRESS READ").text


# --- with the next report ---------------------------------------------------------------------------------------------


def test_whoever_wants_few_mails_reads_press_with_the_report(any_office: Office) -> None:
    office = any_office
    table(office)
    assert "PRESS NOW" in words(send(office, "Green", "PRESS DIGEST"))
    send(office, "Red", "PRESS TO Green, Yellow: one")
    send(office, "Blue", "PRESS TO Green: two")
    assert not press_of(office, "Green")
    assert press_of(office, "Yellow")
    office.letters("Green")
    played(office)
    report = office.letters("Green")[-1]
    assert "turn 1 adjudicated" in report.subject
    for said in ("Press: 2 messages", "Red writes to you and Yellow", "  one\n", "Blue writes to you", "  two\n"):
        assert said in report.text
    address = next(line.strip() for line in report.text.splitlines() if line.startswith("  table+"))
    answer(office, "Green", report, "Well said.", to=address, subject="well")
    assert "Green writes to you" in press_of(office, "Red")[0].text


def test_what_was_held_comes_with_the_very_report(office: Office) -> None:
    near_the_deadline(office)
    send(office, "Green", "PRESS DIGEST")
    send(office, "Red", "PRESS TO Green: one")
    played(office)
    reports = [letter for letter in office.letters("Green") if "adjudicated" in letter.subject]
    assert "(written before the deadline)" in reports[0].text
    assert not press_of(office, "Green")
    office.until(office.dossier().wait.deadline + timedelta(hours=13))  # type: ignore[union-attr]
    office.poll()
    assert "written before" not in office.letters("Green")[-1].text, "once"


def test_press_now_brings_what_has_waited(office: Office) -> None:
    table(office)
    send(office, "Green", "PRESS DIGEST")
    send(office, "Red", "PRESS TO Green: one")
    send(office, "Green", "PRESS NOW")
    office.poll()
    assert [letter for letter in office.all_letters("green@players.example") if "  one\n" in letter.text]
    send(office, "Red", "PRESS TO Green: two")
    assert press_of(office, "Green")


def test_status_tells_what_is_allowed_and_what_waits(office: Office) -> None:
    near_the_deadline(office, anonymous_press=True)
    said = words(send(office, "Red", "PRESS TO Green: hello\nSTATUS"))
    assert "It may be anonymous." in said
    assert "in the last 6h before a deadline waits" in said
    assert "Messages of yours that wait until the game has gone on: 1." in said


# --- nothing of it shows ----------------------------------------------------------------------------------------------


def test_held_press_changes_nothing_that_others_read(office: Office) -> None:
    """Until it is delivered, nobody's mail tells that something was written; the writer's own receipt does."""
    near_the_deadline(office)
    send(office, "Red", "PRESS TO Green: hello")
    for seat in SEATS[1:]:
        for line in ("STATUS", "ORDERS", "PRESS READ"):
            assert "hello" not in send(office, seat, line).text
    assert not [letter for seat in SEATS[1:] for letter in press_of(office, seat)]
    assert "hello" in send(office, "Red", "PRESS READ").text


def test_diary_pages_are_nobodys_but_the_writers(office: Office) -> None:
    table(office)
    receipt = send(office, "Red", "DIARY\nGreen trusts me.\n\n  How touching.\nEND DIARY\nDIARY: and Blue too")
    assert "kept in your diary: “Green trusts me.”" in receipt.text
    assert "and Blue too" in send(office, "Red", "DIARY READ").text
    for seat in SEATS[1:]:
        assert "trusts me" not in send(office, seat, "PRESS READ\nDIARY READ").text
    assert NAMES["Red"] not in receipt.text


def test_an_open_diary_is_in_the_last_mail_of_all(office: Office) -> None:
    from pbem.desk.moderation.beginning_and_end import end

    table(office)
    send(office, "Red", "DIARY\nGreen trusts me.\nEND DIARY\nDIARY OPEN")
    send(office, "Blue", "DIARY: my secret plan\nDIARY OPEN")
    send(office, "Blue", "DIARY CLOSED")
    do(office, end())
    for seat in SEATS:
        last = office.letters(seat)[-1]
        assert "THE DIARY OF RED" in last.text
        assert "Green trusts me." in last.text
        assert "my secret plan" not in last.text
    assert "has gone out" in send(office, "Blue", "DIARY OPEN").text
