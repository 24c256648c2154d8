"""The revised edition's events in words: every kind has a sentence, and whole random games can be told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.events import Event
from pbem.games.colonial_revised.telling.event_kinds import EVENTS
from pbem.games.common.bots.random_play import RandomSettler
from pbem.report.environment import environment
from pbem.report.event_sentences import NOTE, sentence
from pbem.report.inputs import Chapter
from pbem.report.lead import clauses
from pbem.report.markup import bare
from pbem.report.tools import tools
from tests.games.colonial_revised.room import revised
from tests.report.samples_ground import COMMON

#: Kinds that may print nothing: what they say is told with another one.
MAY_BE_SILENT = {"war-year", "wishes", "fights-on", "permission", "explored", "fleets", "squadrons"}


def macros() -> Any:
    return environment("en").get_template("events/colonial-revised.txt").module


def read(event: Event, actor: str = "Red") -> str:
    common = replace(COMMON, ruleset="colonial-revised", names=revised().names)
    return bare(sentence(macros(), event, tools(common), actor))


@cache
def told(number: int) -> tuple[Event, ...]:
    """The events of a random game."""
    ruleset, chance = revised(), Keyed(b"told-%d" % number)
    state = ruleset.setup(ruleset.seat_names[: 3 + number % 4], {}, chance)
    return tuple(adjudicate(ruleset, state, settler=RandomSettler(number), chance=chance).events())


def test_every_kind_of_event_has_a_sentence() -> None:
    found = macros()
    assert [kind for kind in EVENTS if kind != NOTE and not hasattr(found, kind.replace("-", "_"))] == []
    assert all(hasattr(found, f"lead_{kind.replace('-', '_')}") for kind in found.lead_order)


@pytest.mark.parametrize("number", range(4))
def test_every_event_of_a_random_game_reads(number: int) -> None:
    for event in told(number):
        words = " ".join(read(event).split())
        assert words or event.kind in MAY_BE_SILENT, event
        assert "None" not in words, (words, event)
        assert "{" not in words, (words, event)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            Event(
                "exploration-die",
                {"seat": "Red", "territory": "india", "need": 4, "face": 2, "roll": 7, "success": False},
            ),
            "India, needed 4, 2 came: 2 short (roll 7)",
        ),
        (
            Event("to-market", {"seat": "Red", "bought": 3, "goods": 4, "lost": 1, "market": 5}),
            "3 Goods bought; 1 lost to Privateers; 3 Goods to the Market, 5 now",
        ),
        (
            Event("alliance-sides", {"seat": "Red", "enemy": "Blue", "sides": {"Green": "defender", "Yellow": None}}),
            "| allies | Green would help Blue, Yellow stays out",
        ),
        (
            Event("end-die", {"turn": 9, "face": 3, "limit": 3, "roll": 40, "over": True}),
            "| | the die of turn 9 shows 3: up to 3 ends the game, and it is over (roll 40)",
        ),
        (
            Event("tie", {"seats": ["Red", "Blue"], "prestige": 6, "by": "wars", "counts": {"Red": 2, "Blue": 0}}),
            "| | Red and Blue are equal with 6 Prestige net of the Loan; wars won decide: Red 2, Blue 0",
        ),
        (
            Event("tie", {"seats": ["Red", "Blue"], "prestige": 6, "by": None, "counts": {}}),
            "| | Red and Blue are equal with 6 Prestige net of the Loan, and in all that would decide: they share "
            "the victory",
        ),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_it_reads(event: Event, expected: str) -> None:
    assert " ".join(read(event).split()) == expected


def test_others_than_the_acting_player_are_named_in_an_escalation() -> None:
    step = {"seat": "Blue", "track": "navy", "before": 1, "after": 2, "paid": 2, "treasury": 3}
    assert read(Event("progress", step), actor="Red") == "Blue's Navy 1 -> 2, paid 2"
    assert read(Event("progress", step), actor="Blue") == "Navy 1 -> 2, paid 2"
    loan = {"seat": "Blue", "count": 8, "treasury": 9, "loans": [10]}
    assert read(Event("borrowed", loan), actor="Red") == "Blue's Loan is 10 now, Treasury 9"


# --- the first sentence of a report -----------------------------------------------------------------------------------


def exploring(territory: str, *, paid: bool) -> list[Event]:
    """A die that falls short by one; what is missing is paid, or not."""
    die = {"seat": "Red", "territory": territory, "need": 4, "face": 3, "roll": 7, "success": False}
    price = {"seat": "Red", "territory": territory, "gap": 1, "paid": 1, "treasury": 4, "source": "order"}
    bought = [Event("gap-paid", price), Event("explored", {"seat": "Red", "territory": territory, "left": 0})]
    return [Event("exploration-die", die), *(bought if paid else [])]


def test_a_die_that_was_paid_for_has_not_fallen_short() -> None:
    events = [*exploring("persia", paid=True), *exploring("india", paid=False)]
    chapters = [Chapter(turn=3, round=1, phase="round-1", events=events)]
    said = clauses(chapters, "Red", macros(), tools(replace(COMMON, names=revised().names)))
    assert said == ["your Explorer reached Persia", "your Explorer's die fell short in India"]
