"""Two workers at one table: one of them is at the mailbox, and no game starves behind one that the other worker has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.ground.desk import Desk
from pbem.desk.playing.adjudicating import adjudicate
from pbem.desk.polling import poll
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import poll_once
from pbem.mail.transports.contract import Fetched, Unread
from tests.databases import Databases
from tests.desk.office import SEATS, Office, open_office
from tests.desk.test_turn_by_mail import WISHES, orders_of

pytestmark = pytest.mark.live

WHOLE_ADJUDICATION = "pbem.desk.polling.wake.adjudicate"


@pytest.fixture
def shared(tmp_path: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """Five games whose deadlines are over, each an hour after the one before, at a table that claims two at a time."""
    monkeypatch.setattr(poll, "BATCH", 2)
    with open_office(tmp_path, databases.postgres(empty=False)) as office:
        for _ in range(5):
            office.new_game(clock={"grace": "0h", "drop_after": 0})
            office.later(hours=1)
        office.until(office.dossier().wait.deadline + timedelta(minutes=1))  # type: ignore[union-attr]
        yield office


@pytest.fixture
def other(shared: Office) -> Iterator[Desk]:
    """The second worker."""
    desk = Desk.open(shared.desk.config)
    yield desk
    desk.close()


def test_while_one_worker_is_long_at_a_game_the_other_plays_all_the_rest(
    shared: Office, other: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, str]] = []

    def long(bag: Any, *more: Any, **named: Any) -> Any:
        game = bag.dossier.record.id
        if bag.desk is shared.desk and not played:
            played.append(("ours begins", game))
            counts = poll_once(other)
            assert (counts.adjudicated, counts.held) == (4, 0)
            played.append(("ours ends", game))
        elif bag.desk is other:
            played.append(("other", game))
        return adjudicate(bag, *more, **named)

    monkeypatch.setattr(WHOLE_ADJUDICATION, long)
    assert shared.poll().adjudicated == 1
    others = [("other", game) for game in ("g2", "g3", "g4", "g5")]
    assert played == [("ours begins", "g1"), *others, ("ours ends", "g1")], "the longest due first"


def test_a_batch_of_which_another_worker_has_all_is_passed_over_and_comes_first_in_the_next_pass(
    shared: Office, other: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []

    def noted(bag: Any, *more: Any, **named: Any) -> Any:
        order.append(bag.dossier.record.id)
        return adjudicate(bag, *more, **named)

    monkeypatch.setattr(WHOLE_ADJUDICATION, noted)
    with other.store.alone_at("game", "g1") as theirs:
        assert theirs
        monkeypatch.setattr(poll, "BATCH", 1)
        assert shared.poll().adjudicated == 4
    assert shared.poll().adjudicated == 1
    assert order == ["g2", "g3", "g4", "g5", "g1"]


def test_while_one_worker_is_at_the_mailbox_the_other_neither_reads_it_nor_plays_by_a_deadline(
    shared: Office, other: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders that came in time wait there still."""
    wait = shared.dossier().wait
    assert wait is not None
    for seat in SEATS:
        shared.mail(seat, orders_of(seat), at=wait.deadline - timedelta(minutes=1))
    seen = list[Counts]()
    real = shared.desk.mailboxes[0].mails.read

    def read(keys: Sequence[str]) -> Iterator[Fetched | Unread]:
        for number, found in enumerate(real(keys)):
            if number == 2:
                seen.append(poll_once(other))
            yield found

    monkeypatch.setattr(shared.desk.mailboxes[0].mails, "read", read)
    counts = shared.poll()
    [theirs] = seen
    assert (theirs.mails, theirs.adjudicated, theirs.held_up, theirs.trouble) == (0, 0, False, "")
    assert (counts.mails, counts.adjudicated) == (4, 5)
    land = shared.dossier().table.state.territories
    assert all(land[target.replace(" ", "-")].explored for target, _ in WISHES.values())
