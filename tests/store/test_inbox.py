"""Mail is taken in once, handled in order, and never twice at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.store.database import Store
from pbem.store.stored_values import InboxMail, MailStatus, NewMail
from tests.store.some import NOON, claim, minutes, new_game, new_mail


def take_in(store: Store, *mails: NewMail) -> tuple[int, ...]:
    with store.transaction() as work:
        return work.take_in(mails).new


def handle_all(store: Store) -> list[str]:
    """Handle what can be handled; the keys in the order of handling."""
    handled: list[str] = []
    while True:
        with store.transaction() as work:
            mail = claim(work)
            if mail is None:
                return handled
            work.finish_mail(mail.id, MailStatus.HANDLED, at=NOON)
            handled.append(mail.key)


def test_a_mail_is_kept_as_it_came(store: Store) -> None:
    raw = bytes(range(256)) * 20
    (number,) = take_in(store, NewMail(key="inbox/7/1", raw=raw, received=minutes(3)))
    with store.read() as work:
        kept = work.mail(number)
    assert kept is not None
    assert (kept.raw, kept.received, kept.status) == (raw, minutes(3), MailStatus.NEW)
    assert (kept.sender, kept.message_id) == (None, None)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (new_mail("a"), new_mail("a")),  # fetched twice
        (new_mail("a"), new_mail("a", raw=b"other bytes under the same key")),
        # the mailbox was rebuilt and gives every mail a new key
        (replace(new_mail("a"), key="1/1"), replace(new_mail("a"), key="2/1")),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_the_same_mail_is_taken_in_once(store: Store, first: NewMail, second: NewMail, *, together: bool) -> None:
    if together:
        with store.transaction() as work:
            taken = work.take_in([first, second])
    else:
        take_in(store, first)
        with store.transaction() as work:
            taken = work.take_in([second])
    assert taken.duplicates == (second.key,)
    assert len(taken.new) == together
    assert handle_all(store) == [first.key]


def test_mails_that_only_look_alike_are_two(store: Store) -> None:
    """Same bytes without a Message-ID: the player wrote the same words again, perhaps to take back others between."""
    a, b = (NewMail(key=key, raw=b"PASS", received=NOON) for key in "ab")
    assert len(take_in(store, a, b)) == 2
    # and one Message-ID with other bytes is another mail: the guard decides on it
    c, d = (NewMail(key=key, raw=key.encode(), received=NOON, message_id="<m>") for key in "cd")
    assert len(take_in(store, c, d)) == 2


def test_ids_come_in_the_order_given(store: Store) -> None:
    mails = [new_mail(str(n), at=minutes(-n)) for n in range(60)]
    ids = take_in(store, *mails)
    with store.read() as work:
        kept = [work.mail(number) for number in ids]
    assert [mail.key for mail in kept if mail] == [mail.key for mail in mails]


def test_nothing_to_take_in(store: Store) -> None:
    assert take_in(store) == ()


def test_mails_are_handled_in_the_order_of_receipt(store: Store) -> None:
    take_in(store, new_mail("late", at=minutes(9)), new_mail("early", at=minutes(1), sender="blue@example.org"))
    take_in(store, new_mail("middle", at=minutes(5)))
    assert handle_all(store) == ["early", "middle", "late"]


def test_hostile_headers_are_taken_in(store: Store) -> None:
    """PostgreSQL refuses NUL and cannot index what is very long; nobody can stop the pass by writing it."""
    hostile = NewMail(key="k", raw=b"x", received=NOON, sender="a\0\udcff@example.org", message_id="<" + "ä" * 9000)
    (number,) = take_in(store, hostile)
    with store.transaction() as work:
        work.fail_mail(number, "could not read \0 of it \ud800", at=NOON)
    with store.read() as work:
        (failed,) = work.failed_mails()
        assert work.seen_mail(message_id="<" + "ä" * 9000, digest="", before=number + 1)
    assert failed.id == number
    assert "\0" not in f"{failed.sender}{failed.error}"


def test_a_mail_that_another_worker_has_handled_is_not_set_aside(store: Store) -> None:
    """Else it would be taken up again, and what it does would happen twice."""
    (number,) = take_in(store, new_mail("a"))
    assert handle_all(store) == ["a"]
    with store.transaction() as work:
        assert not work.fail_mail(number, "KeyError: 'Spain'", at=NOON)
    with store.read() as work:
        assert not work.failed_mails()


def test_a_mail_that_fails_is_set_aside_and_stops_nobody(store: Store) -> None:
    first, second = take_in(store, new_mail("a"), new_mail("b", at=minutes(1)))
    with store.transaction() as work:
        assert mail_key(claim(work)) == "a"
        work.fail_mail(first, "KeyError: 'Spain'", at=minutes(2))
    assert handle_all(store) == ["b"]
    with store.read() as work:
        (failed,) = work.failed_mails()
        assert (failed.id, failed.error, failed.attempts) == (first, "KeyError: 'Spain'", 1)
        assert work.oldest_unhandled_before(minutes(60)) is None
        assert work.inbox_counts() == {MailStatus.NEW: 0, MailStatus.HELD: 0, MailStatus.FAILED: 1}
    with store.transaction() as work:
        assert work.retry_mail(first)
        assert not work.retry_mail(second)  # handled: trying it again would do its orders twice
    assert handle_all(store) == ["a"]


def mail_key(mail: InboxMail | None) -> str | None:
    return mail.key if mail else None


def test_what_became_of_a_mail_is_kept(store: Store) -> None:
    (number,) = take_in(store, new_mail("a"))
    with store.transaction() as work:
        work.finish_mail(
            number, MailStatus.HELD, at=minutes(1), rule="unknown sender", reason="waits for red", game="g1", seat="Red"
        )
    with store.read() as work:
        (held,) = work.held_mails(game="g1")
        assert (held.rule, held.reason, held.seat, held.handled_at) == (
            "unknown sender",
            "waits for red",
            "Red",
            minutes(1),
        )
        assert work.held_mails(sender="blue@example.org") == ()
        assert work.failed_mails() == ()


def test_the_oldest_unhandled_mail_before_a_deadline(store: Store) -> None:
    first, _ = take_in(store, new_mail("a", at=minutes(1)), new_mail("b", at=minutes(5)))
    with store.read() as work:
        assert work.oldest_unhandled_before(minutes(1)) is None
        assert work.oldest_unhandled_before(minutes(3)) == minutes(1)
    with store.transaction() as work:
        work.finish_mail(first, MailStatus.DISCARDED, at=minutes(6))
    with store.read() as work:
        assert work.oldest_unhandled_before(minutes(5)) is None
        assert work.oldest_unhandled_before(minutes(6)) == minutes(5)


def test_what_the_guard_asks(store: Store) -> None:
    first, second = take_in(store, new_mail("a", raw=b"same"), new_mail("b", at=minutes(30), raw=b"same"))
    with store.read() as work:
        kept = work.mail(first)
        assert kept is not None
        assert not work.seen_mail(message_id="<a@example.org>", digest=kept.sha256, before=first)
        assert work.seen_mail(message_id="<b@example.org>", digest=kept.sha256, before=second)
        assert work.seen_mail(message_id="<a@example.org>", digest="", before=second)
        assert not work.seen_mail(message_id=None, digest="", before=second)
        assert work.mails_in("red@example.org", minutes(1), NOON) == (1, 2)
        assert work.mails_in("blue@example.org", NOON, NOON) == (0, 0)


def test_old_text_is_forgotten_and_the_mail_is_not_taken_in_again(store: Store) -> None:
    old, new, waiting = take_in(store, *(new_mail(key, at=minutes(n)) for n, key in enumerate("abc")))
    with store.transaction() as work:
        work.finish_mail(old, MailStatus.HANDLED, at=NOON)
        work.finish_mail(new, MailStatus.HANDLED, at=NOON)
        assert work.forget_raw_mail(minutes(1)) == 1
        assert work.forget_raw_mail(minutes(1)) == 0
    with store.read() as work:
        texts = {number: mail.raw for number in (old, new, waiting) if (mail := work.mail(number))}
    assert texts == {old: b"", new: b"mail b", waiting: b"mail c"}
    assert take_in(store, new_mail("a")) == ()


def test_raw_mail_is_not_in_what_logs_show(store: Store) -> None:
    (number,) = take_in(store, new_mail("a", raw=b"PLAN secret"))
    with store.read() as work:
        assert "secret" not in repr(work.mail(number))
    assert "secret" not in repr(new_mail("a", raw=b"PLAN secret"))


def test_what_a_sender_sent_lately_is_counted_by_the_hour_and_the_day(store: Store) -> None:
    with store.transaction() as work:
        moments = (-60 * 30, -60 * 20, -30, -10, 0)
        numbers = work.take_in([new_mail(f"m{at}", at=minutes(at), sender="red@x") for at in moments]).new
        work.take_in([new_mail("blue", sender="blue@x")])
        hour, day = minutes(-60), minutes(-60 * 24)
        assert work.mails_in("red@x", hour, day) == (3, 4)
        assert work.mails_in("red@x", hour, day, before=numbers[-1]) == (2, 3)
        assert work.mails_in("red@x", hour, day, taken_for=("g1", "Red")) == (0, 0)
        work.finish_mail(numbers[1], MailStatus.HANDLED, at=NOON, game="g1", seat="Red")
        work.finish_mail(numbers[2], MailStatus.HANDLED, at=NOON, game="g1", seat="Red")
        work.finish_mail(numbers[3], MailStatus.REFUSED, at=NOON, rule="token-and-sender", game="g1", seat="Red")
        work.finish_mail(numbers[4], MailStatus.HANDLED, at=NOON, rule="stranger")
        work.finish_mail(numbers[0], MailStatus.DISCARDED, at=NOON, rule="too-many-strangers")
        assert work.mails_in("red@x", hour, day, taken_for=("g1", "Red")) == (1, 2)
        assert work.mails_in("red@x", hour, day, taken_for=("g2", "Red")) == (0, 0)
        assert work.mails_in("red@x", hour, day, taken_for=(None, None)) == (1, 1)
        assert work.mails_in("nobody@x", hour, day) == (0, 0)
        assert work.too_old_since("g1", "Red", "red@x", day) == 1
        assert work.count_unanswered(minutes(-60 * 31), ["too-many-strangers", "other"]) == 1
        assert [mail.id for mail in work.unanswered_mails(minutes(-60 * 31), ["too-many-strangers"])] == [numbers[0]]
        assert work.count_unanswered(hour, ["too-many-strangers"]) == 0
        assert work.count_unanswered(minutes(-60 * 31), ["stranger"]) == 0


def test_the_text_of_mails_is_kept_while_their_game_goes_on(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        of_game, of_none = work.take_in([new_mail("a"), new_mail("b")]).new
        work.finish_mail(of_game, MailStatus.HANDLED, at=NOON, game=game.id, seat="Red")
        work.finish_mail(of_none, MailStatus.REFUSED, at=NOON)
        assert work.forget_raw_mail(minutes(1)) == 1
        mails = [work.mail(number) for number in (of_game, of_none)]
        assert [bool(mail and mail.raw) for mail in mails] == [True, False]
        work.save_game(replace(game, ended=NOON), game.version)
        assert work.forget_raw_mail(minutes(1)) == 1
