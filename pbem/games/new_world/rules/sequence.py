"""The sequence of play of a turn, which is one player's."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.ruleset_contract import Phase
from pbem.games.new_world.rules.action_phase import act_all
from pbem.games.new_world.rules.setup import FIRST_PHASE, NATIONS, choose_nations
from pbem.games.new_world.rules.turn_phases import draw_cards, end_turn, score
from pbem.games.new_world.state import State

_SETUP = Phase(NATIONS, choose_nations, reports=True, setup=True, tells_all=True)
_TURN = (Phase(FIRST_PHASE, draw_cards), Phase("score", score), Phase("action", act_all))
#: A turn is read by whoever played it and whoever is next; with the option by everybody.
_END, _END_TOLD = (
    Phase("end", end_turn, reports=True, ends_turn=True, runs_on=True, quiet=quiet) for quiet in (True, False)
)


def phases(s: State) -> Sequence[Phase]:
    """Draw, score, action, end; before the first turn the choice of nations, where the game has one."""
    end = _END_TOLD if s.options.get("every_turn") else _END
    return (*((_SETUP,) if s.turn == 1 else ()), *_TURN, end)


def begin_turn(s: State) -> None:
    """NW-A3 The next player's turn; offers whose time is over lapse."""
    s.turn += 1
    s.round = 0
    s.phase = FIRST_PHASE
    s.order = [*s.order[1:], s.order[0]]
    s.first_player = s.order[0]
    s.acts, s.exported, s.free, s.war_on_full_map = [], [], [], False
    s.offers = [offer for offer in s.offers if not offer.until or offer.until >= s.turn]
    for player in s.players.values():
        player.drawn = []
