"""A step on a track: by the Scientist or in an Escalation (rules 6 and 12.8)."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonial.rules.tracks import next_space, track_value
from pbem.games.colonial_revised.rules.prestige import claim_progress
from pbem.games.colonial_revised.state import State


def advance(s: State, table: Table, seat: str, track: str, rule: str) -> None:
    """6 Pay the number of the next space and move onto it; the step counts for the title of Progress."""
    player, cost = s.players[seat], next_space(s, seat, track)
    assert cost is not None, "there is a next space"
    before = track_value(player, track)
    setattr(player, track, cost)
    player.treasury -= cost
    player.progress_bought += 1
    player.navy_step |= track == "navy"
    table.tell(
        "progress", rule=rule, seat=seat, track=track, before=before, after=cost, paid=cost, treasury=player.treasury
    )
    claim_progress(s, table, seat)
