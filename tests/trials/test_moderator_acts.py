"""What a moderator means by an act is what it does, and what the players read of it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pbem.desk.moderation.clock import deadline
from tests.desk.acting import do
from tests.desk.office import Office


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
