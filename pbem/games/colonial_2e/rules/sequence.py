"""4 The sequence of play of a turn, in full."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.ruleset_contract import Phase
from pbem.games.colonial_2e.rules.choosing_nations import PHASE as CHOICE_PHASE
from pbem.games.colonial_2e.rules.choosing_nations import choose_nations
from pbem.games.colonial_2e.rules.endeavour import line_up, play_round
from pbem.games.colonial_2e.rules.loans import loan_interest
from pbem.games.colonial_2e.rules.nations import choosing, with_nations
from pbem.games.colonial_2e.rules.setup import FIRST_PHASE
from pbem.games.colonial_2e.rules.turn_end import first_player, flamboyance, merchant_fleets, naval_forces
from pbem.games.colonial_2e.state import State

#: 4 The sequence of play of a turn, in full.
PHASES = (
    Phase(FIRST_PHASE, line_up),
    Phase("round-1", play_round, round=1, reports=True),
    Phase("round-2", play_round, round=2, reports=True),
    Phase("round-3", play_round, round=3, reports=True),
    Phase("round-4", play_round, round=4, reports=True),
    Phase("round-5", play_round, round=5, reports=True),
    Phase("merchant-fleets", merchant_fleets),
    Phase("first-player", first_player),
    Phase("naval-forces", naval_forces),
    Phase("loan-interest", loan_interest, reports=True, ends_turn=True),
)
#: 25 With nations the turn ends with Flamboyance; the first one begins with choosing them.
NATION_PHASES = (
    *PHASES[:-1],
    Phase("loan-interest", loan_interest),
    Phase("flamboyance", flamboyance, reports=True, ends_turn=True),
)
CHOICE = Phase(CHOICE_PHASE, choose_nations)


def phases(s: State) -> Sequence[Phase]:
    """4, 25 The phases of this turn; with nations the choice of them comes before the first one."""
    if not with_nations(s):
        return PHASES
    return (CHOICE, *NATION_PHASES) if choosing(s) else NATION_PHASES


def begin_turn(s: State) -> None:
    """4 The next turn."""
    s.turn += 1
    s.round = 0
    s.phase = FIRST_PHASE
    for player in s.players.values():
        player.used = []
