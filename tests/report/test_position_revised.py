"""The revised edition's position in words: every part of it, along whole random games, as a player reads it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.ruleset_contract import Phase
from pbem.games.colonial_revised.state import State
from pbem.games.common.bots.random_play import RandomSettler
from pbem.report.environment import environment
from pbem.report.markup import bare
from pbem.report.tools import tools
from tests.games.colonial_revised.room import position, revised
from tests.report.samples_ground import COMMON


def printed(macro: str, s: State, seat: str | None, **more: Any) -> str:
    """What a macro prints for a seat, in one line."""
    rules = revised()
    facts = SimpleNamespace(
        common=replace(COMMON, ruleset=rules.id, names=rules.names, seat=seat, seats=tuple(s.seats)),
        view=rules.view(s, seat),
        outlook=rules.outlook(s, seat) if seat else None,
        leading=rules.leading(s),
        place=None,
        **more,
    )
    module: Any = environment("en").get_template("position/colonial-revised.txt").module
    return " ".join(bare(str(getattr(module, macro)(facts, tools(facts.common), None))).split())


MACROS = ("lead", "result", "position", "map", "unknown", "colours", "borders", "revealed", "atlas")


@pytest.mark.parametrize("number", range(2))
def test_every_part_reads_along_a_random_game(number: int) -> None:
    rules, chance, seen = revised(), Keyed(b"position-%d" % number), set[str]()

    def stop(phase: Phase, s: State) -> bool:
        for macro in MACROS if phase.reports else ():
            words = printed(macro, s, s.seats[0])
            assert "None" not in words, words
            seen.update({macro} if words else ())
        return False

    adjudicate(
        rules, rules.setup(rules.seat_names[:5], {}, chance), settler=RandomSettler(number), chance=chance, stop=stop
    )
    assert seen == set(MACROS)


def test_what_a_player_reads_of_his_own() -> None:
    given = {
        "territories.brazil.resources.tobacco": ["Red", "Red"],
        "territories.brazil.colony": "Red",
        "territories.brazil.relevant_cities": 1,
        "territories.brazil.missions": ["Blue"],
        "players.Red.loans": [12],
        "players.Blue.privateers.Red": 2,
        "players.Red.cards": ["merchant-governor"],
    }
    s = position(given)
    words = printed("position", s, "Red")
    assert "Brazil | tobacco 2; your Colony; 1 Relevant City" in words
    assert "Raiders | 2 of Blue in your box" in words
    assert "3, 0 net of the Loan: Monopolies 1, Colonies 1, Cities 1" in words
    assert "Colony of Red; 1 Relevant City; 1 Mission" in printed("map", s, "Red")
    assert printed("lead", s, "Red") == "All four hold 0 Prestige net of their Loans."
    assert "Red | Merchant/Governor" in printed("revealed", s, "Blue")
    assert "War box | 0 Treasury" in printed("atlas", s, None)


@pytest.mark.parametrize(
    ("loan", "seat", "said"),
    [
        (0, "Red", "You lead with 2 Prestige."),
        (0, "Blue", "You hold 1 Prestige; Red leads with 2."),
        (3, "Red", "You and Blue lead with 1 Prestige net of your Loan of 3."),
        (3, "Blue", "You and Red lead with 1 Prestige."),
        (6, "Red", "You hold 0 Prestige net of your Loan of 6; Blue leads with 1."),
        (6, None, "Blue leads with 1 Prestige."),
    ],
)
def test_who_leads_is_told_net_of_loans(loan: int, seat: str | None, said: str) -> None:
    """12.4 each five counters of a Loan, begun, cost a point."""
    s = position(
        {
            "territories.brazil.resources.tobacco": ["Red", "Red"],
            "territories.brazil.colony": "Red",
            "territories.india.resources.silk": ["Blue"],
            **({"players.Red.loans": [loan]} if loan else {}),
        }
    )
    assert printed("lead", s, seat) == said


def test_what_the_die_of_a_late_turn_would_end_is_told_before_it_is_rolled() -> None:
    """13 from turn 8 on."""
    s = position()
    for turn, said in ((7, None), (8, "1 to 2 ends the game"), (12, "1 to 5 ends the game")):
        s.turn = turn
        words = printed("position", s, "Red")
        assert ("The end |" in words) is (said is not None)
        assert said is None or said in words


def test_one_territory_of_the_map() -> None:
    rules, s = revised(), position()
    facts = SimpleNamespace(
        common=COMMON, view=rules.view(s, "Red"), outlook=None, place=rules.place(s, "Red", "India")
    )
    module: Any = environment("en").get_template("position/colonial-revised.txt").module
    words = " ".join(bare(str(module.atlas(facts, tools(COMMON), None))).split())
    assert "Not explored | your die must show 4" in words
