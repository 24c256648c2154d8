"""A letter goes out once, whoever sends it and however often it is tried."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.store.database import Store
from pbem.store.letters_out import PAUSES, pause_after
from pbem.store.stored_values import Letter, LetterStatus, NewLetter, PlayerRecord
from tests.store.some import NOON, minutes, new_letter

LEASE = timedelta(minutes=5)


def put(store: Store, *letters: NewLetter) -> int:
    with store.transaction() as work:
        return work.put_letters(letters)


def claim(store: Store, *, at: float = 0, owner: str = "one", limit: int = 10) -> tuple[Letter, ...]:
    with store.transaction() as work:
        return work.claim_letters(limit, now=minutes(at), lease=LEASE, owner=owner)


def status(store: Store, letter: int) -> LetterStatus:
    with store.read() as work:
        found = work.letter(letter)
    assert found is not None
    return found.status


def test_a_recipient_is_written_to_once_of_a_kind_and_cause(store: Store) -> None:
    with store.transaction() as work:
        assert work.put_letter(new_letter())
        assert not work.put_letter(new_letter())
    assert put(store, new_letter(), new_letter(cause="t2"), new_letter(kind="receipt"), new_letter("blue@x")) == 3
    assert put(store) == 0
    assert len(claim(store)) == 4


def test_a_letter_that_was_sent_is_not_put_in_again(store: Store) -> None:
    put(store, new_letter())
    (letter,) = claim(store)
    with store.transaction() as work:
        work.sent([letter.id], at=minutes(1))
    assert put(store, new_letter()) == 0
    assert claim(store, at=999) == ()
    assert status(store, letter.id) is LetterStatus.SENT


def test_leased_letters_are_not_leased_again_until_the_lease_ends(store: Store) -> None:
    put(store, new_letter())
    (first,) = claim(store)
    assert claim(store, at=4.9, owner="two") == ()
    (again,) = claim(store, at=5, owner="two")
    assert (again.id, again.raw, again.message_id) == (first.id, first.raw, first.message_id)
    assert (first.attempts, again.attempts) == (1, 2)


def test_who_lost_the_lease_can_only_say_that_it_was_sent(store: Store) -> None:
    put(store, new_letter())
    (slow,) = claim(store, owner="slow")
    (other,) = claim(store, at=6, owner="other")
    with store.transaction() as work:
        work.deferred(slow, "451 later", now=minutes(6))
        work.given_up(slow, "550 no", now=minutes(6))
    assert status(store, other.id) is LetterStatus.LEASED
    with store.transaction() as work:
        work.sent([slow.id], at=minutes(7))
        work.deferred(other, "451 later", now=minutes(7))
    assert status(store, other.id) is LetterStatus.SENT


def test_the_same_worker_that_leased_twice_is_held_to_its_last_lease(store: Store) -> None:
    put(store, new_letter())
    (first,), (second,) = claim(store), claim(store, at=6)
    with store.transaction() as work:
        work.given_up(first, "550 no", now=minutes(7))
    assert status(store, second.id) is LetterStatus.LEASED


def test_the_oldest_go_first_and_no_more_than_asked(store: Store) -> None:
    put(store, *(new_letter(cause=f"t{n}") for n in range(5)))
    assert [letter.cause for letter in claim(store, limit=2)] == ["t0", "t1"]
    assert [letter.cause for letter in claim(store)] == ["t2", "t3", "t4"]


def test_pauses_grow(store: Store) -> None:
    put(store, new_letter())
    at, waited = 0.0, []
    for _ in range(len(PAUSES) + 1):
        (letter,) = claim(store, at=at)
        with store.transaction() as work:
            due = work.deferred(letter, "451 greylisted", now=minutes(at))
        waited.append(due - minutes(at))
        assert claim(store, at=(due - NOON) / timedelta(minutes=1) - 0.01) == ()
        at = (due - NOON) / timedelta(minutes=1)
    assert waited == [*PAUSES, PAUSES[-1]]
    assert waited == sorted(waited)
    assert pause_after(0) == PAUSES[0]


def test_a_letter_given_up_is_shown_and_can_be_tried_again(store: Store) -> None:
    put(store, new_letter())
    (letter,) = claim(store)
    with store.transaction() as work:
        work.given_up(letter, "550 no such user \0", now=NOON)
    assert claim(store, at=999) == ()
    with store.read() as work:
        (failed,) = work.letters(LetterStatus.FAILED)
        assert failed.error.startswith("550 no such user")
        assert work.outbox_counts()[LetterStatus.FAILED] == 1
    with store.transaction() as work:
        assert work.retry_letter(letter.id, now=minutes(9))
        assert not work.retry_letter(letter.id, now=minutes(9))
    assert [again.attempts for again in claim(store, at=9)] == [1]


def test_a_held_letter_waits_for_the_moderator(store: Store) -> None:
    put(store, replace(new_letter(), held=True), replace(new_letter("blue@x", cause="t2"), game="g2"))
    assert [letter.game for letter in claim(store)] == ["g2"]
    with store.transaction() as work:
        assert work.release_letters("g1") == 1
        assert work.hold_letters("g1") == 1
        assert work.release_letters("g1") == 1
    assert [letter.game for letter in claim(store)] == ["g1"]


def test_held_letters_of_what_was_undone_are_withdrawn(store: Store) -> None:
    put(store, replace(new_letter(), held=True))
    with store.transaction() as work:
        assert work.withdraw_held("g1") == 1
        assert work.release_letters("g1") == 0
    assert claim(store, at=99) == ()


def test_a_waiting_letter_can_be_taken_back_a_leased_one_cannot(store: Store) -> None:
    put(store, new_letter(kind="receipt"), new_letter())
    with store.read() as work:
        receipt, report = work.letters_for("g1", "Red")
        assert work.letters_for("g1", "Blue") == ()
    with store.transaction() as work:
        assert work.withdraw_letter(receipt.id)
    assert [letter.id for letter in claim(store)] == [report.id]
    with store.transaction() as work:
        assert not work.withdraw_letter(report.id)
        assert not work.withdraw_letter(receipt.id)


def test_a_letter_may_wait_for_its_time(store: Store) -> None:
    put(store, replace(new_letter(), not_before=minutes(30)))
    assert claim(store, at=29) == ()
    with store.read() as work:
        assert work.next_letter_due() == minutes(30)
    assert len(claim(store, at=30)) == 1


def test_a_bounce_finds_its_letter(store: Store) -> None:
    put(store, new_letter())
    with store.read() as work:
        found = work.letter_by_message_id("<t1.report.red@table>")
        assert found is not None
        assert found.recipient == "red@example.org"
        assert work.letter_by_message_id("<other>") is None


def test_a_bounce_finds_its_letter_by_the_key_of_its_envelope(store: Store) -> None:
    put(store, replace(new_letter(), bounce_key="k7q2m9w4"), new_letter("blue@x"))
    with store.read() as work:
        found = work.letter_by_bounce_key("k7q2m9w4")
        assert found is not None
        assert found.recipient == "red@example.org"
        assert work.letter_by_bounce_key("other") is None
        assert work.letter_by_bounce_key("") is None  # letters of earlier versions have none


@pytest.mark.parametrize(("kind", "since", "found"), [("report", 0, 2), ("report", 1, 0), ("receipt", 0, 0)])
def test_who_was_written_to_since(store: Store, kind: str, since: float, found: int) -> None:
    plus = replace(new_letter("red+7@example.org"), mailbox="red@example.org", bounce_key="null")
    put(store, new_letter(), plus, new_letter("blue@example.org"))
    with store.read() as work:
        assert work.written_to("red@example.org", minutes(since), kind) == found, "all spellings of a mailbox are one"
        assert work.written_to("red@example.org", minutes(since), unproven="null") == (since == 0)


def test_letters_to_strangers_are_those_to_nobody_known(store: Store) -> None:
    unproven = [replace(new_letter(who), bounce_key="null") for who in ("pat@else.example", "anna@x")]
    put(store, *unproven, new_letter("blue@example.org"))
    with store.transaction() as work:
        work.put_player(PlayerRecord(address="anna@x", created=NOON))
        assert work.strangers_since(NOON, unproven="null") == 1
        assert work.strangers_since(minutes(1), unproven="null") == 0


def test_old_text_is_forgotten(store: Store) -> None:
    put(store, new_letter(), new_letter(cause="t2"))
    first, second = claim(store)
    with store.transaction() as work:
        work.sent([first.id], at=minutes(1))
        assert work.forget_raw_letters(minutes(2)) == 1
    with store.read() as work:
        assert [len(letter.raw) > 0 for n in (first, second) if (letter := work.letter(n.id))] == [False, True]


def test_counts(store: Store) -> None:
    put(store, *(new_letter(cause=f"t{n}") for n in range(3)))
    claim(store, limit=1)
    with store.read() as work:
        assert work.outbox_counts() == {
            LetterStatus.WAITING: 2,
            LetterStatus.LEASED: 1,
            LetterStatus.HELD: 0,
            LetterStatus.FAILED: 0,
        }
