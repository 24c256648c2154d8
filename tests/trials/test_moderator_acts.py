"""What a moderator means by an act is what it does, and what the players read of it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pbem.core.errors import TableError
from pbem.desk.moderation.deadlines import deadline, process
from pbem.desk.moderation.rollback import rollback
from pbem.desk.moderation.ruling import ruling
from tests.desk.acting import do
from tests.desk.office import Office
from tests.desk.test_turn_by_mail import all_send_orders


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game()
    office.letters("Red")
    return office


def due(office: Office) -> datetime:
    """The deadline that is open."""
    wait = office.dossier().wait
    assert wait is not None
    return wait.deadline


def test_two_more_days_are_counted_from_the_deadline(begun: Office) -> None:
    """+48h on the first of three days is not the second day: nobody who asks for more time is given less."""
    before = due(begun)
    do(begun, deadline("+48h"))
    assert due(begun) == before + timedelta(hours=48)
    begun.poll()
    assert "brought" not in begun.letters("Red")[-1].text


LINE_UP = "explorer-conqueror, viceroy-ambassador,merchant-governor,trader-financier,scientist-missionary"


def test_a_list_is_ruled_as_it_is_shown(begun: Office) -> None:
    done = do(begun, ruling(f"t1.line-up.Red={LINE_UP}"))
    assert '["explorer-conqueror", "viceroy-ambassador"' in " ".join(done.says)
    with pytest.raises(TableError, match="foo is one word, not a list of them; what would do: 5 of explorer-conqueror"):
        do(begun, ruling("t1.line-up.Blue=foo"))


def test_only_orders_that_can_be_taken_again_are_offered_after_a_rollback(begun: Office) -> None:
    all_send_orders(begun)
    do(begun, process())
    done = do(begun, rollback(1, 2))
    offered = [line for line in done.says if "may take up again" in line]
    assert offered
    for seat in (line.partition(" may take up again: ")[0] for line in offered):
        told = begun.letters(seat)[-1].text
        orders = told.split("YOUR ORDERS THAT WERE UNDONE")[1].split("To take them up again")[0]
        assert "CARDS" not in orders
        begun.mail(seat, "\n".join(line.strip() for line in orders.splitlines()))
        begun.poll()
        assert "refused" not in begun.letters(seat)[-1].subject
