"""FORWARD: a step back is undone as if it had never been, as long as nothing has happened since."""

from __future__ import annotations

import copy
from datetime import timedelta
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import process
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.forward import forward
from pbem.desk.moderation.rollback import rollback
from tests.desk.acting import do, last_act, read_away, record, words
from tests.desk.archives import exported, found, reforged
from tests.desk.office import SEATS, Office, played_once
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


@pytest.fixture
@played_once
def played(office: Office) -> Office:
    """A game in its third turn, some orders in."""
    office.new_game()
    all_send_orders(office)
    do(office, process())
    do(office, process())
    office.mail("Red", "CARDS scientist, explorer, viceroy, merchant, trader")
    office.poll()
    read_away(office)
    return office


def _as_it_stands(office: Office) -> dict[str, Any]:
    dossier = office.dossier()
    position = dossier.position()
    return {
        "document": position.state.document(),
        "waiting": [decision.key for decision in position.waiting],
        "sheets": {
            seat: [order.document() for order in sheet.orders.values()] for seat, sheet in dossier.sheets.items()
        },
        "place": (dossier.record.turn, dossier.record.phase, dossier.record.branch, dossier.record.rolls),
        "wait": dossier.record.wait,
        "opening": [entry.document() for entry in dossier.table.opening.log],
    }


@pytest.mark.parametrize("back", [(None, None), (1, None), (2, 3)])
def test_the_game_stands_where_it_stood(played: Office, back: tuple[int | None, int | None]) -> None:
    before = _as_it_stands(played)
    do(played, rollback(*back))
    assert _as_it_stands(played) != before
    done = do(played, forward(), why="it was right after all")
    assert _as_it_stands(played) == before
    assert done.touched == SEATS
    assert "branch: 1 -> 0" in done.says
    assert last_act(played).command == "forward"


def test_everybody_reads_that_it_goes_on_and_what_is_wanted(played: Office) -> None:
    do(played, rollback(1))
    read_away(played)
    do(played, forward(), why="it was right after all")
    for seat in SEATS:
        [letter] = played.letters(seat)
        text = words(letter)
        assert "has undone the step back in Amber Fleet: it goes on in turn 3" in text
        assert "t was right after all" in text
    assert "UNTIL" in text


def test_nobody_loses_the_time_in_between(played: Office) -> None:
    before = played.dossier().wait
    assert before is not None
    left = before.deadline - played.now
    do(played, rollback(1))
    played.later(days=5)
    do(played, forward())
    after = played.dossier().wait
    assert after is not None
    assert timedelta() <= after.deadline - played.now - left < timedelta(minutes=2)


def test_it_plays_on_as_if_nothing_had_been_and_holds(played: Office) -> None:
    do(played, rollback(2))
    do(played, forward())
    do(played, process())
    assert record(played).turn == 4
    read_away(played)
    do(played, rollback(3, 2), why="another one, on the same branch")
    assert record(played).branch == 1
    do(played, process())
    do(played, end(["Red"]))
    assert found(exported(played)) == "verified, 4 interventions"


def test_a_long_running_table_sees_the_position_of_now(played: Office) -> None:
    """Two steps back from the same point lead to the same branch number: positions are not mixed up."""
    do(played, rollback(1))
    assert played.dossier().position().state.turn == 1
    do(played, forward())
    do(played, rollback(2))
    assert played.dossier().position().state.turn == 2
    do(played, forward())
    assert played.dossier().position().state.turn == 3


def test_steps_back_are_undone_one_at_a_time(played: Office) -> None:
    do(played, rollback(2))
    do(played, rollback(1))
    do(played, forward())
    assert (record(played).turn, record(played).branch) == (2, 1)
    with pytest.raises(TableError, match="has not been taken back"):
        do(played, forward())
    do(played, process())
    do(played, end())
    assert found(exported(played)) == "verified, 4 interventions"


@pytest.mark.parametrize("since", ["played", "edited"])
def test_what_has_gone_on_since_is_not_undone(played: Office, since: str) -> None:
    do(played, rollback(2))
    do(played, process() if since == "played" else edit(["players.Red.treasury=9"]))
    with pytest.raises(TableError, match="has gone on since it was taken back"):
        do(played, forward())


def test_orders_sent_in_between_are_not_kept(played: Office) -> None:
    do(played, rollback(1))
    played.mail("Blue", orders_of("Blue"))
    played.poll()
    do(played, forward())
    assert not played.dossier().sheets["Blue"].current(1)


def test_without_a_step_back_there_is_nothing_to_undo(played: Office) -> None:
    with pytest.raises(TableError, match="has not been taken back, so there is nothing to go forward to"):
        do(played, forward())


def test_a_forged_step_forward_is_found_out(played: Office) -> None:
    do(played, rollback(2))
    do(played, process())
    do(played, end())
    document = exported(played)
    assert found(document) == "verified, 2 interventions"

    def forge(forged: dict[str, Any]) -> None:
        last = forged["log"][-1]
        forged["log"].append(
            {**last, "seq": last["seq"] + 1, "kind": "forward", "branch": 0, "value": {"branch": 0, "rollback": 1}}
        )

    assert found(reforged(copy.deepcopy(document), forge)).startswith("not verified")
