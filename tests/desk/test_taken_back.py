"""Orders taken back in people's own words: no more of them than is said, and nothing where it is not clear what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.core.sheet import Sheet
from pbem.desk.game.order_lines import Ground, Transcript, order_lines
from pbem.desk.mail_lines.transcript import transcribe
from tests.desk.grounds import ground_of
from tests.desk.office import Office
from tests.games.new_world.order_room import ordered_position

ALWAYS = ("ALWAYS BUILD FLEETS MAX KEEP 2", "ALWAYS BUILD SQUADRONS 1")
LAID = (*ALWAYS, "BUILD FLEETS 1", "BUILD SQUADRONS 2", "5 TRADER OWN ALL", "ALWAYS TRADER OWN ALL")
THIS_TURN = {"fleets.turn", "squadrons.turn", "5"}


def _after(ground: Ground, line: str, laid: tuple[str, ...] = LAID) -> tuple[set[str], Transcript]:
    """The slots that a line takes back, and what became of it."""
    sheet = order_lines(ground, Sheet(), list(enumerate(laid, 1))).sheet
    script = transcribe(ground, sheet, [(1, line)])
    return set(sheet.orders) - set(script.sheet.orders), script


@pytest.fixture
def game(office: Office) -> Office:
    office.new_game()
    return office


@pytest.mark.parametrize(
    ("line", "gone"),
    [
        ("Cancel always build fleets", {"fleets"}),
        ("Cancel always build fleets and build squadrons", {"fleets", "squadrons"}),
        ("Cancel always build fleets and always build squadrons", {"fleets", "squadrons"}),
        ("Cancel the building of fleets and squadrons every turn.", {"fleets", "squadrons"}),
        ("Cancel my standing orders", {"fleets", "squadrons", "plan.trader"}),
        ("Clear always", {"fleets", "squadrons", "plan.trader"}),
        ("Please do not repeat the fleets and squadrons in later turns.", {"fleets", "squadrons"}),
        ("Clear fleets", {"fleets", "fleets.turn"}),
        ("Clear 5 and fleets", {"5", "fleets", "fleets.turn"}),
        ("Take back number 5.", {"5"}),
        ("Scrap number 5", {"5"}),
        ("Please forget the Trader in round 5", {"5"}),
        ("Forget what I said about Brazil.", {"2"}),
        ("Never mind Brazil", {"2"}),
        ("Vergiss, was ich über Brasilien gesagt habe", {"2"}),
    ],
)
def test_as_much_is_taken_back_as_is_named(game: Office, line: str, gone: set[str]) -> None:
    found, script = _after(ground_of(game), line, (*LAID, "2 EXPLORE brazil"))
    assert found == gone
    assert not script.refused


@pytest.mark.parametrize(
    "line",
    [
        "Forget the Merchant in round 5",  # the Trader is planned there
        "Scrap number 4",  # nothing is there
        "Forget the gold of West Africa",
        "Take 5 back to Brazil",
        "Please do not repeat the surrender in later turns",  # none stands
    ],
)
def test_nothing_is_taken_back_that_is_not_named(game: Office, line: str) -> None:
    found, _ = _after(ground_of(game), line)
    assert not found


def test_what_is_said_behind_it_is_read_or_it_is_asked(game: Office) -> None:
    found, script = _after(ground_of(game), "Scrap number 5, 4 SCIENTIST navy")
    assert found == {"5"}
    assert script.sheet.orders["4"].text == "4 SCIENTIST navy"
    found, script = _after(ground_of(game), "Scrap number 5, I only want the zorb quux.")
    assert not found
    assert script.offers == ["CLEAR 5"]
    assert not script.read_as


def test_a_line_of_the_new_world_is_taken_back_by_its_number(office: Office) -> None:
    office.new_game(ruleset="new-world")
    ground = replace(ground_of(office), state=ordered_position(), open=(), pending=())
    laid = ("1 IMMIGRANTS X salvage", "2 MISSIONARIES brazil")
    for line in ("Take back number 1.", "Scrap number 1", "Forget the immigrants in line 1."):
        assert _after(ground, line, laid)[0] == {"1"}, line
    assert not _after(ground, "Forget the transport in line 1.", laid)[0]
    kept = ("1 IMMIGRANTS X salvage", "KEEP missionaries")
    for line in ("Stop keeping Missionaries.", "I no longer want to keep the Missionaries", "Never mind Missionaries."):
        assert _after(ground, line, kept)[0] == {"keep"}, line
    # What lies on no sheet is not taken back, and never offered to be kept.
    _, script = _after(ground, "Stop keeping Salvage.", ("KEEP missionaries",))
    assert [refused.repairs for refused in script.refused] == [()]
