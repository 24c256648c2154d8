"""Turns of the New World that wait before their draw is told: what is done then counts, and the archive holds."""

from __future__ import annotations

import pytest

from pbem.desk.archive.verify import verify
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.forward import forward
from pbem.desk.moderation.rollback import rollback
from tests.desk.acting import do
from tests.desk.archives import Document, exported, reforged
from tests.desk.office import Office
from tests.desk.test_turn_clock import NATIONS, PLAYERS, goes_on, waits

#: Red is asked two things in its first turn, one after the other: the levy, and where Religion gives a Colonist.
TWO_QUESTIONS = ["players.Red.advances.religion=2", 'regions.canada.units.Red={"colonists": 1}']


def _turns(office: Office, count: int) -> None:
    for _ in range(count):
        wait = office.dossier().wait
        assert wait is not None
        office.mail(wait.seats[0], "DONE\n")
        goes_on(office)


@pytest.mark.parametrize("options", [{"nations": NATIONS}, {}], ids=["nations-given", "nations-chosen"])
def test_the_first_turns_verify(office: Office, options: dict[str, object]) -> None:
    office.new_game(PLAYERS, ruleset="new-world", options=options)
    _turns(office, 4)
    assert verify(exported(office)).difference is None


@pytest.mark.parametrize("turn", [1, 3])
def test_a_turn_that_was_taken_back_and_played_again_verifies(office: Office, turn: int) -> None:
    office.new_game(PLAYERS, ruleset="new-world", options={"nations": NATIONS})
    _turns(office, 4)
    do(office, rollback(turn))
    _turns(office, 2)
    assert waits(office) == [f"t{turn + 2}.orders"]
    assert verify(exported(office)).difference is None


def _between_two_questions(office: Office) -> None:
    """An edit and an offer before the first draw is told; then the first of two questions is answered."""
    clock = {"tempo": "decision"}
    office.new_game(PLAYERS, ruleset="new-world", options={"nations": NATIONS, "level2_advances": True}, clock=clock)
    do(office, edit([*TWO_QUESTIONS, "players.Blue.vp=7"]))
    card = office.dossier().position().state.players["Blue"].hand[0]
    office.mail("Blue", f"OFFER Red GIVE {card}\n")
    office.poll()
    assert waits(office) == ["t1.levy"]
    office.mail("Red", "LEVY SOLDIERS\n")
    goes_on(office)


def test_what_was_done_before_the_draw_is_told_stays_when_the_turn_waits_again(office: Office) -> None:
    _between_two_questions(office)
    assert waits(office) == ["t1.religion"]
    state = office.dossier().position().state
    assert state.players["Blue"].vp == 7
    assert [offer.seat for offer in state.offers] == ["Blue"]
    assert verify(exported(office)).difference is None


def test_a_turn_that_waited_twice_verifies_when_it_is_over(office: Office) -> None:
    _between_two_questions(office)
    office.mail("Red", "RELIGION canada\nDONE\n")
    goes_on(office)
    state = office.dossier().position().state
    assert state.units("Red", "canada").colonists == 2
    assert state.players["Blue"].vp == 7
    assert verify(exported(office)).difference is None


def test_what_is_carried_on_is_taken_back_once_and_comes_back_with_forward(office: Office) -> None:
    _between_two_questions(office)
    done = do(office, rollback(1))
    undone = [sentence for sentence in done.says if "EDIT players.Blue.vp=7" in sentence]
    assert len(undone) == 1
    assert office.dossier().position().state.players["Blue"].vp == 0
    assert verify(exported(office)).difference is None
    do(office, forward())
    assert waits(office) == ["t1.religion"]
    assert office.dossier().position().state.players["Blue"].vp == 7
    assert verify(exported(office)).difference is None


def _carry(document: Document, number: int, **changes: object) -> None:
    """Alter the act of that number among those that the log repeats."""
    lines = [line for line in document["log"] if line["source"] == "carried"]
    lines[number].update(changes)


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (2, {"value": {"path": "players.Blue.vp", "value": 9}}),
        (2, {"kind": "offer"}),
        (3, {"anchor": "t1.religion"}),
        (0, {"why": "it was agreed"}),
    ],
)
def test_an_act_that_was_not_made_before_cannot_be_carried_on(
    office: Office, number: int, changes: dict[str, object]
) -> None:
    _between_two_questions(office)
    forged = reforged(exported(office), lambda document: _carry(document, number, **changes))
    difference = verify(forged).difference
    assert difference is not None
    assert difference.expected == "an act of a phase before it that waits still"
