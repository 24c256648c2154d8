"""What one worker has read another one may have taken before it is written: nothing breaks, nothing is done twice."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from pbem.desk.hosting.sweep import sweep
from pbem.desk.letters.bounces import count_bounce
from pbem.desk.letters.notices import Matters, notice_letter
from pbem.desk.tokens.moderator_tokens import token_beside_games
from pbem.mail.bounce_notices import Bounce, Failure
from pbem.report.inputs import Matter
from pbem.store.database_errors import Overtaken
from pbem.store.letters_out import Outbox
from pbem.store.mails_in import Inbox
from pbem.store.stored_values import LetterStatus, MailStatus, PlayerRecord
from pbem.store.work import Work
from tests.desk.office import MODERATOR, Office, address_of
from tests.desk.test_turn_by_mail import orders_of


def some_notices(office: Office, count: int) -> None:
    """Notices of a pass that are not urgent are in the outbox."""
    with office.desk.store.transaction() as work:
        for number in range(count):
            what = Matters(matter=Matter.BOUNCED, cause=f"test.{number}", reason="it came back", about="a@b.example")
            work.put_letter(notice_letter(office.desk, office.now, what))


@pytest.mark.parametrize("left", [0, 1, 2])
def test_notices_that_another_worker_sends_meanwhile_are_not_gathered(
    any_office: Office, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    from pbem.desk.letters.digest import gather_notices

    office = any_office
    sent: list[int] = []
    some_notices(office, 3)
    real = Outbox.letter_by_message_id

    def read_then_sent(self: Any, message_id: str) -> Any:
        found = real(self, message_id)
        if found is not None and len(sent) < 3 - left:
            self.sent([found.id], at=office.now)
            sent.append(found.id)
        return found

    with monkeypatch.context() as between:
        between.setattr(Outbox, "letter_by_message_id", read_then_sent)
        gather_notices(office.desk, office.now)
    with office.desk.store.read() as work:
        waiting = work.letters(LetterStatus.WAITING)
        withdrawn = work.letters(LetterStatus.WITHDRAWN)
    assert len(waiting) == (1 if left else 0), "alone it goes as it is, two are one"
    assert len(withdrawn) == (2 if left == 2 else 0)


def test_a_mail_that_is_confirmed_while_its_question_runs_out_is_not_refused(
    any_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = any_office
    office.new_game()
    office.mail("Red", orders_of("Red"), from_address="red@elsewhere.example")
    office.poll()
    [held] = _mails(office, MailStatus.HELD)
    real = Inbox.held_mails

    def read_then_confirmed(self: Any, **named: Any) -> Any:
        found = real(self, **named)
        self.finish_mail(held.id, MailStatus.HANDLED, at=office.now, rule="confirmed")
        return found

    office.later(days=4)
    with monkeypatch.context() as between:
        between.setattr(Inbox, "held_mails", read_then_confirmed)
        assert sweep(office.desk, office.now).refused == 0
    assert [mail.id for mail in _mails(office, MailStatus.REFUSED)] == []


def test_a_mail_in_which_another_worker_is_first_is_handled_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game()
    office.mail("Red", orders_of("Red"))
    with monkeypatch.context() as between:
        _overtaken_at(between, "pbem.desk.incoming.inbox.take_orders", times=1)
        assert office.poll().failed == 0
    assert office.dossier().sheets["Red"].orders
    office.mail("Blue", orders_of("Blue"))
    with monkeypatch.context() as always:
        _overtaken_at(always, "pbem.desk.incoming.inbox.take_orders", times=9)
        assert office.poll().failed == 1, "again and again it is a fault of ours"


def test_a_game_in_which_another_worker_is_first_is_played_in_the_next_pass(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game(clock={"grace": "0h", "drop_after": 0})
    office.until(office.dossier().wait.deadline + timedelta(minutes=1))  # type: ignore[union-attr]
    with monkeypatch.context() as between:
        _overtaken_at(between, "pbem.desk.polling.wake.adjudicate", times=1)
        counts = office.poll()
        assert (counts.held, counts.adjudicated) == (0, 0)
        assert office.poll().adjudicated == 1


def _overtaken_at(patch: pytest.MonkeyPatch, place: str, *, times: int) -> None:
    module, _, name = place.rpartition(".")
    import importlib

    real, calls = getattr(importlib.import_module(module), name), [0]

    def overtaken(*args: Any, **kwargs: Any) -> Any:
        calls[0] += 1
        if calls[0] <= times:
            raise Overtaken("another worker was first")
        return real(*args, **kwargs)

    patch.setattr(place, overtaken)


def _mails(office: Office, status: MailStatus) -> Any:
    with office.desk.store.read() as work:
        return work.mails(status)


# --- at the same time, on PostgreSQL ----------------------------------------------------------------------------------


def at_once(office: Office, do: Callable[[Work], Any], workers: int = 3) -> list[Any]:
    """What each of several workers makes of it, each in a transaction that was open before any had begun."""
    gate = threading.Barrier(workers)

    def one(_: int) -> Any:
        with office.desk.store.transaction() as work:
            work.setting("nothing")
            if office.desk.store.where.startswith("postgresql"):
                gate.wait()
            return do(work)

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, range(workers)))


def test_workers_that_meet_a_new_person_at_once_know_one(any_office: Office) -> None:
    def meet(work: Work) -> PlayerRecord:
        known = work.player_by_address("pat@x.example")
        return known or work.put_player(PlayerRecord(address="pat@x.example", created=any_office.now))

    met = at_once(any_office, meet)
    assert len({person.id for person in met}) == 1


def test_bounces_that_are_counted_at_once_are_all_counted(any_office: Office) -> None:
    address = address_of("Red")
    with any_office.desk.store.transaction() as work:
        work.put_player(PlayerRecord(address=address, created=any_office.now))
    lost = Bounce(address=address, failure=Failure.SOFT, status="", reason="full")
    at_once(any_office, lambda work: count_bounce(any_office.desk, work, lost, any_office.now))
    with any_office.desk.store.read() as work:
        assert work.address(address).bounces == 3  # type: ignore[union-attr]


def test_workers_that_let_a_moderator_in_at_once_give_one_token(any_office: Office) -> None:
    desk, now = any_office.desk, any_office.now
    tokens = at_once(any_office, lambda work: token_beside_games(desk, work, MODERATOR, now))
    assert len(set(tokens)) == 1


def test_a_deadline_that_is_noted_while_a_person_writes_is_kept(any_office: Office) -> None:
    with any_office.desk.store.transaction() as work:
        known = work.put_player(PlayerRecord(address="pat@x.example", created=any_office.now))
    with any_office.desk.store.transaction() as work:
        work.note_kept({known.id: "x"})
    with any_office.desk.store.transaction() as work:
        work.put_player(known)  # as it was read before
    with any_office.desk.store.read() as work:
        assert work.player(known.id).kept == "x"  # type: ignore[union-attr]
