"""5.0 The sequence of play of a turn, in full: two segments, and what ends the turn."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.ruleset_contract import Phase
from pbem.games.colonialism.rules.action_phase import play_round
from pbem.games.colonialism.rules.colonization import colonize
from pbem.games.colonialism.rules.game_end import score
from pbem.games.colonialism.rules.opening_choices import prepare
from pbem.games.colonialism.rules.phase_end import check_influence, end_of_turn, hands, positions, ranks, refill
from pbem.games.colonialism.rules.setup import FIRST_PHASE
from pbem.games.colonialism.state import State

_SETUP = (Phase(FIRST_PHASE, prepare, reports=True, setup=True),)
_ROUNDS_1 = (
    Phase("action-round-1", play_round, round=1, reports=True),
    Phase("action-round-2", play_round, round=2, reports=True),
    Phase("colonization-1", colonize, reports=True),
)
_END_1 = (
    Phase("hand-1", hands),
    Phase("check-1", check_influence),
    Phase("positions-1", positions),
    Phase("ranks-1", ranks),
    Phase("refill-1", refill, reports=True),
)
_ROUNDS_2 = (
    Phase("action-round-3", play_round, round=3, reports=True),
    Phase("action-round-4", play_round, round=4, reports=True),
    Phase("colonization-2", colonize, reports=True),
)
_END_2 = (
    Phase("hand-2", hands),
    Phase("check-2", check_influence),
    Phase("positions-2", positions),
    Phase("ranks-2", ranks),
    Phase("end-of-turn", end_of_turn, reports=True, ends_turn=True),
)
# RULING CL-J48: after the last colonization phase nothing but the influence check, then scoring.
_END_GAME = (Phase("check-2", check_influence), Phase("scoring", score, reports=True, ends_turn=True))


def phases(s: State) -> Sequence[Phase]:
    """5.0 The phases of this turn; set-up comes before the first one."""
    ending = _END_GAME if s.turn >= s.board.numbers.turns else _END_2
    return (*(_SETUP if s.turn == 1 else ()), *_ROUNDS_1, *_END_1, *_ROUNDS_2, *ending)


def begin_turn(s: State) -> None:
    """5.3 The next turn."""
    s.turn += 1
    s.round = 0
    s.phase = "action-round-1"
    for player in s.players.values():
        player.collected_this_turn = 0
