"""4 The sequence of play of a turn, in full."""

from __future__ import annotations

from pbem.core.ruleset_contract import Phase
from pbem.games.colonial_revised.rules.endeavour import play_round
from pbem.games.colonial_revised.rules.privateers import privateering
from pbem.games.colonial_revised.rules.repaying import loan_interest
from pbem.games.colonial_revised.rules.setup import FIRST_PHASE
from pbem.games.colonial_revised.rules.turn_end import choosing_cards, first_player, merchant_fleets, naval_forces
from pbem.games.colonial_revised.state import State

PHASES = (
    Phase("round-1", play_round, round=1, reports=True),
    Phase("round-2", play_round, round=2, reports=True),
    Phase("round-3", play_round, round=3, reports=True),
    Phase("round-4", play_round, round=4, reports=True),
    Phase("round-5", play_round, round=5, reports=True),
    Phase("merchant-fleets", merchant_fleets),
    Phase("first-player", first_player),
    Phase("naval-forces", naval_forces),
    Phase("privateering", privateering),
    Phase("loan-interest", loan_interest),
    Phase("choosing-cards", choosing_cards, reports=True, ends_turn=True),
)


def begin_turn(s: State) -> None:
    """4 The next turn: hands are taken up again, and what held for one turn is over."""
    s.turn += 1
    s.round = 0
    s.phase = FIRST_PHASE
    s.war_this_turn = False
    for player in s.players.values():
        player.cards, player.passed, player.navy_step = [], [], False
    for land in s.territories.values():
        land.rebelled, land.incited = None, False
