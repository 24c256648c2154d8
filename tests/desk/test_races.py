"""No order is lost to a race, nothing is done twice, and a pass that dies anywhere is simply run again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.acts.acts import Hand, perform
from pbem.desk.game.standing_acts import take_standing_acts
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.incoming.inbox import handle_next
from pbem.desk.incoming.intake import take_in
from pbem.desk.incoming.orders_in import take_orders
from pbem.desk.moderation.deadlines import resume
from pbem.desk.playing.outcomes import Did
from pbem.desk.polling import poll as polling
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import keep_polling, poll_once
from pbem.desk.polling.wake import wake_or_hold
from pbem.desk.restoring.stamp import note_reached, stamped
from pbem.mail.transports import Deferred, Unreachable
from pbem.mail.transports.maildir import MaildirIn, MaildirOut
from pbem.store.database import Store
from pbem.store.database_errors import Busy
from pbem.store.stored_values import LetterStatus, NewLetter
from pbem.store.work import Work
from tests.desk.office import MODERATOR, SEATS, Office, open_office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


class Killed(BaseException):
    """The process dies here: nothing in the program catches it."""


def down(*_: Any) -> Any:
    raise Unreachable("the mailbox does not answer")


# --- the deadline and the mailbox -------------------------------------------------------------------------------------


def test_nothing_is_adjudicated_while_the_mailbox_is_down(any_office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Yellow's mail is in a mailbox that cannot be reached when the deadline passes: it counts all the same."""
    office = any_office
    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, ("Red", "Blue", "Green"))
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    with monkeypatch.context() as broken:
        broken.setattr(MaildirIn, "waiting", down)
        office.until(deadline - timedelta(minutes=5))
        office.mail("Yellow", orders_of("Yellow"))
        office.until(deadline + timedelta(hours=2))
        counts = office.poll()
        assert counts.adjudicated == 0
        assert "mailbox" in counts.trouble
    assert office.poll().adjudicated == 1
    assert office.dossier().table.state.players["Yellow"].seafaring == 1, "Yellow's Scientist was played"


def test_a_service_does_not_knock_at_a_closed_mailbox_all_the_time(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deadline has passed and cannot be acted upon: that is no reason to sign in again every second."""
    office.new_game()
    office.until(office.dossier().wait.deadline + timedelta(hours=1))  # type: ignore[union-attr]
    naps: list[float] = []
    monkeypatch.setattr(MaildirIn, "waiting", down)
    monkeypatch.setattr(Store, "listen", lambda store, seconds: naps.append(seconds))
    for counts in keep_polling(office.desk, seconds=60, passes=2):
        assert counts.trouble
    assert naps == [60]


def test_a_mail_that_was_fetched_but_not_handled_is_waited_for(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, ("Red", "Blue", "Green"))
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    office.mail("Yellow", orders_of("Yellow"), at=deadline - timedelta(minutes=1))
    office.until(deadline + timedelta(minutes=1))
    with monkeypatch.context() as slow:
        slow.setattr(polling, "handle_all", lambda desk, counts: None)
        assert office.poll().adjudicated == 0
    assert office.poll().adjudicated == 1
    assert office.dossier().table.state.players["Yellow"].seafaring == 1


def test_a_fetch_that_began_before_the_deadline_is_not_enough(office: Office) -> None:
    """The mail may have come between that fetch and the deadline."""
    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, ("Red", "Blue", "Green"))
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    office.until(deadline)
    take_in(office.desk, office.desk.mailboxes[0])
    counts = Counts()
    polling.wake_all(office.desk, deadline, counts)
    assert counts.adjudicated == 0
    office.until(deadline + timedelta(seconds=1))
    take_in(office.desk, office.desk.mailboxes[0])
    polling.wake_all(office.desk, deadline + timedelta(seconds=1), counts)
    assert counts.adjudicated == 1


def test_a_mail_received_after_the_deadline_does_not_hold_the_game_up(office: Office) -> None:
    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, ("Red", "Blue", "Green"))
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    office.until(deadline + timedelta(minutes=2))
    office.mail("Yellow", orders_of("Yellow"))
    with_late = office.poll()
    assert with_late.adjudicated == 1
    assert office.dossier().record.turn == 2


def test_the_senders_clock_decides_nothing(office: Office) -> None:
    office.new_game()
    office.mail("Red", "1 SCIENTIST navy", date=office.now + timedelta(days=300))
    office.later(minutes=1)
    office.mail("Red", "1 SCIENTIST economy", date=office.now - timedelta(days=300))
    office.poll()
    assert "economy" in office.dossier().sheets["Red"].orders["1"].text.lower()


# --- two passes at once -----------------------------------------------------------------------------------------------


def test_two_passes_at_once_share_the_work(any_office: Office) -> None:
    office = any_office
    office.new_game()
    for seat in SEATS:
        office.mail(seat, orders_of(seat))
    office.later(seconds=1)
    both = _at_once([office.desk, Desk.open(office.desk.config)], poll_once)
    assert sum(counts.handled for counts in both) == 4
    office.later(minutes=31)
    office.poll()
    office.later(seconds=5)
    _at_once([office.desk, Desk.open(office.desk.config)], poll_once)
    assert office.dossier().record.turn == 2
    for seat in SEATS:
        letters = office.letters(seat)
        assert len(letters) == len({letter.message_id for letter in letters}) == 3


def test_two_workers_adjudicate_a_game_once(any_office: Office) -> None:
    office = any_office
    office.new_game()
    all_send_orders(office)
    office.later(minutes=31)
    take_in(office.desk, office.desk.mailboxes[0])
    done: list[Counts] = [Counts(), Counts()]
    desks = [office.desk, Desk.open(office.desk.config)]
    now = office.now
    _at_once(list(zip(desks, done, strict=True)), lambda each: polling.wake_all(each[0], now, each[1]))
    assert sum(counts.adjudicated for counts in done) == 1
    assert office.dossier().record.turn == 2


def test_a_game_that_another_worker_has_played_meanwhile_is_not_begun_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game()
    all_send_orders(office)
    office.later(minutes=31)
    take_in(office.desk, office.desk.mailboxes[0])
    polling.wake_all(office.desk, office.now, Counts())
    monkeypatch.setattr(Work, "set_mark", down)
    assert wake_or_hold(office.desk, office.game, office.now, []) is Did.NOTHING


def _at_once(each: list[Any], work: Callable[[Any], Any]) -> list[Any]:
    found: list[Any] = [None] * len(each)
    gate = threading.Barrier(len(each))

    def one(place: int) -> None:
        gate.wait()
        found[place] = work(each[place])

    threads = [threading.Thread(target=one, args=(place,)) for place in range(len(each))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# --- dying in the middle ----------------------------------------------------------------------------------------------

#: Where a pass may die: after the call, or before it.
PLACES = [
    (MaildirIn, "done_many"),
    (Work, "take_in"),
    (Work, "fetch_completed"),
    (Work, "finish_mail"),
    (Work, "put_orders"),
    (Work, "put_letters"),
    (Work, "save_game"),
    (Work, "put_snapshots"),
    (Work, "append"),
    (Work, "claim_letters"),
    (Work, "sent"),
    (MaildirOut, "send"),
]


@contextmanager
def dies_at(owner: Any, name: str, call: int, *, after: bool) -> Iterator[None]:
    """The process dies at the n-th call of a method, before or after it did its work."""
    real, seen = getattr(owner, name), [0]

    def dying(*args: Any, **kwargs: Any) -> Any:
        seen[0] += 1
        if seen[0] == call and not after:
            raise Killed
        result = real(*args, **kwargs)
        if seen[0] == call:
            raise Killed
        return result

    setattr(owner, name, dying)
    try:
        yield
    finally:
        setattr(owner, name, real)


def one_turn(office: Office, disturbed: Callable[[], Any]) -> dict[str, list[tuple[str, str]]]:
    """A turn in which each pass may die once and is run again; what every seat got."""
    office.new_game()
    for seat in SEATS:
        office.mail(seat, orders_of(seat))
    office.later(seconds=1)
    disturbed()
    office.poll()
    office.later(minutes=31)
    disturbed()
    office.later(minutes=11)  # the lease of a letter that a dead pass held
    office.poll()
    office.poll()
    return {
        seat: sorted((letter.subject.split("] ")[1], letter.text) for letter in office.letters(seat)) for seat in SEATS
    }


def _outcomes(letters: list[tuple[str, str]]) -> set[str]:
    """The subjects without the deadline, which is later where a pass came later."""
    return {subject.partition(": orders wanted")[0] for subject, _ in letters}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[tuple[str, str]]], Any]:
    """What every seat gets, and the position, where no pass dies."""
    folder = tmp_path_factory.mktemp("races") / "clean"
    with open_office(folder, _database(folder)) as office:
        return one_turn(office, office.poll), office.dossier().table.state.document()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(("owner", "name"), PLACES, ids=[name for _, name in PLACES])
def test_a_pass_that_dies_is_run_again(
    tmp_path: Path, undisturbed: tuple[dict[str, list[tuple[str, str]]], Any], owner: Any, name: str, after: bool
) -> None:
    expected, state = undisturbed
    with open_office(tmp_path / "dies", _database(tmp_path / "dies")) as office:

        def dying_pass() -> None:
            with dies_at(owner, name, 1, after=after), suppress(Killed):
                poll_once(office.desk)

        found = one_turn(office, dying_pass)
        assert office.dossier().table.state.document() == state
        with office.desk.store.read() as work:
            assert not work.failed_mails()
            assert not work.letters(LetterStatus.WAITING)
    for seat in SEATS:
        assert _outcomes(found[seat]) == _outcomes(expected[seat])


def _database(folder: Path) -> str:
    folder.mkdir()
    return f"sqlite:///{folder}/table.db"


def test_a_mail_that_breaks_the_program_is_set_aside_and_the_pass_goes_on(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game()
    office.mail("Red", orders_of("Red"))
    office.later(seconds=5)
    office.mail("Blue", orders_of("Blue"))

    def fragile(hand: Any, game: str, seat: str) -> Any:
        if seat == "Red":
            raise ZeroDivisionError("a fault of ours")
        return take_orders(hand, game, seat)

    with monkeypatch.context() as broken:
        broken.setattr("pbem.desk.incoming.inbox.take_orders", fragile)
        counts = office.poll()
    assert counts.failed == 1
    assert counts.handled == 1
    assert office.dossier().sheets["Blue"].orders
    assert not office.dossier().sheets["Red"].orders
    [notice] = office.letters("moderator@example.org")
    assert "ZeroDivisionError" in notice.text
    with office.desk.store.transaction() as work:
        [failed] = work.failed_mails()
        work.retry_mail(failed.id)
    office.poll()
    assert office.dossier().sheets["Red"].orders, "after the cause is mended the mail is handled"


def test_trouble_of_the_database_sets_no_mail_aside(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed mail would not count for the deadline, and there is nothing wrong with this one."""
    office.new_game()
    office.mail("Red", orders_of("Red"))

    def busy(*_: Any) -> None:
        raise Busy("the database was held by another process for too long")

    with monkeypatch.context() as broken:
        broken.setattr("pbem.desk.incoming.inbox.take_orders", busy)
        counts = office.poll()
        assert (counts.handled, counts.failed) == (0, 0)
        assert counts.trouble.startswith("database: the database was held")
    assert office.poll().handled == 1
    assert office.dossier().sheets["Red"].orders


def test_a_game_that_breaks_the_program_is_held_and_the_others_go_on(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [office.new_game(clock={"grace": "0h", "drop_after": 0}) for _ in range(2)]
    office.until(office.dossier().wait.deadline)  # type: ignore[union-attr]
    with monkeypatch.context() as broken:
        broken.setattr("pbem.desk.playing.adjudicating.take_standing_acts", _fragile_for(games[0]))
        counts = office.poll()
    assert (counts.held, counts.adjudicated) == (1, 1)
    assert counts.sent == len(SEATS) + 1, "the reports of the other game, and word to the moderator"
    [notice] = office.letters("moderator@example.org")
    assert "ZeroDivisionError" in notice.text
    assert f"pbem game resume {games[0]}" in notice.text
    assert office.poll().held == 0
    office.game = games[0]
    perform(office.desk, office.game, resume(), Hand(who="gm", via="command line", at=office.now, why="mended"))
    assert office.poll().adjudicated == 1


def _fragile_for(game: str) -> Callable[..., Any]:
    """Standing acts as they are, but for a fault in one game."""

    def fragile(dossier: Any, now: Any) -> Any:
        if dossier.record.id == game:
            raise ZeroDivisionError("a fault of ours")
        return take_standing_acts(dossier, now)

    return fragile


def test_a_letter_that_cannot_be_sent_now_is_sent_later_the_same(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any) -> None:
        raise Deferred("451 come back later")

    office.new_game()
    office.mail("Red", orders_of("Red"))
    with monkeypatch.context() as slow:
        slow.setattr(MaildirOut, "send", busy)
        counts = office.poll()
        assert counts.sent == 0
        assert counts.deferred == 1
        assert "451" in counts.trouble
    office.later(hours=1)
    assert office.poll().sent == 1
    assert len(office.letters("Red")) == 2


def test_mails_of_one_seat_are_handled_in_the_order_of_their_receipt(office: Office) -> None:
    office.new_game()
    office.mail("Red", "1 SCIENTIST navy", at=office.now + timedelta(seconds=40))
    office.mail("Red", "1 SCIENTIST economy", at=office.now + timedelta(seconds=20))
    office.later(minutes=2)
    take_in(office.desk, office.desk.mailboxes[0])
    while handle_next(office.desk, office.now) != "none":
        pass
    assert "navy" in office.dossier().sheets["Red"].orders["1"].text.lower(), "the one received last"


def test_what_another_worker_has_just_stamped_is_not_taken_for_an_older_database(
    any_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It commits a letter and stamps it while we look how far the database has come."""
    office = any_office
    office.new_game()
    office.mail("Red", "STATUS")
    office.poll()

    def meanwhile(config: Config) -> Any:
        with office.desk.store.transaction() as work:
            work.put_letter(a_letter(office))
        note_reached(office.desk)
        return stamped(config)

    with monkeypatch.context() as between:
        between.setattr("pbem.desk.restoring.gate.stamped", meanwhile)
        counts = office.poll()
    assert counts.trouble == ""
    assert office.poll().trouble == ""


def a_letter(office: Office) -> NewLetter:
    return NewLetter(
        recipient=MODERATOR, kind="notice", cause="a", message_id="<a>", raw=b"To: x\r\n\r\n", created=office.now
    )
