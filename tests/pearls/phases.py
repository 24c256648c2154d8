"""The rules of Pearls: one phase a turn, one decision, a few facts."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.choices import Number
from pbem.core.table import Decision, GameOver, Table, Tempo
from tests.pearls.state import State

#: Kind of event to the names of its data.
EVENTS: Mapping[str, tuple[str, ...]] = {
    "pearl-seen": ("worth",),
    "dived": ("seat", "depth", "breath", "source"),
    "pearl-taken": ("seat", "worth", "points"),
    "pearl-left": ("worth",),
    "won": ("seats", "points"),
    "edited": ("path", "before", "after"),
}


def dive(s: State, table: Table, turns: int) -> None:
    """A pearl is seen, then all dive at once, sealed: nothing of it is told before everybody's answer is there.

    While an answer is missing the phase is unwound, and it is run again from its start when the answer has come. What
    chance said, and what was told by then, comes out the same again.
    """
    s.pearl = table.faces(f"t{s.turn}.pearl", 1).faces[0]
    table.tell("pearl-seen", worth=s.pearl)
    # RULING P-1: who has no breath left has nothing to choose.
    decisions = [decision(s, seat) for seat in s.seats if s.players[seat].breath]
    depths = table.ask_all(decisions)
    for each in decisions:
        diver, depth = s.players[each.seat], depths[each.seat]
        diver.breath -= depth
        table.tell("dived", seat=each.seat, depth=depth, breath=diver.breath, source=table.how(each.key)["source"])
    _award(s, table, depths)
    if s.turn >= turns:
        _end(s, table)


def decision(s: State, seat: str) -> Decision:
    """How deep a seat dives. Whoever says nothing stays up."""
    return Decision(
        key=f"t{s.turn}.dive.{seat}",
        seat=seat,
        kind="dive",
        choice=Number(0, s.players[seat].breath),
        default=0,
        tempo=Tempo.TURN,
    )


def _award(s: State, table: Table, depths: Mapping[str, int]) -> None:
    deepest = max(depths.values(), default=0)
    first = [seat for seat, depth in depths.items() if depth == deepest and depth]
    if len(first) == 1:
        s.players[first[0]].points += s.pearl
        table.tell("pearl-taken", seat=first[0], worth=s.pearl, points=s.players[first[0]].points)
    else:
        # RULING P-2
        table.tell("pearl-left", worth=s.pearl)
    s.pearl = 0


def _end(s: State, table: Table) -> None:
    most = max(diver.points for diver in s.players.values())
    winners = [seat for seat in s.seats if s.players[seat].points == most]
    s.winner = winners[0] if len(winners) == 1 else winners
    table.tell("won", seats=winners, points=most)
    raise GameOver
