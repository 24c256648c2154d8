"""21 Scientist: one space forward on one Progress track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, instead
from pbem.games.colonial.rules.character import one_of
from pbem.games.colonial.rules.tracks import track_value
from pbem.games.colonial_2e.rules.nations import next_space
from pbem.games.colonial_2e.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """21.1 The next space of the track must exist and be paid."""
    track = str(action.get("track"))
    others = instead(f"SCIENTIST {other['track']}" for other in legal(s, seat))
    if track not in s.board.tracks:
        raise NotAllowed(f"there is no track {track!r}; known are {', '.join(s.board.tracks)}", instead=others)
    cost = next_space(s, seat, track)
    if cost is None:
        raise NotAllowed(f"{track.capitalize()} stands at its last space already", instead=others)
    treasury = s.players[seat].treasury
    if treasury < cost:
        raise NotAllowed(f"{track.capitalize()} costs {cost}, and you have {treasury} Treasury", instead=others)
    return {"do": "scientist", "track": track}


def legal(s: State, seat: str) -> Iterator[Action]:
    """Every track that can be paid."""
    treasury = s.players[seat].treasury
    for track in s.board.tracks:
        cost = next_space(s, seat, track)
        if cost is not None and cost <= treasury:
            yield {"do": "scientist", "track": track}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any track that can be paid."""
    return one_of(legal(s, seat), pick)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """21.1 Pay the number of the next space and move onto it."""
    player, track = s.players[seat], action["track"]
    before, cost = track_value(player, track), next_space(s, seat, track)
    assert cost is not None, "checked"
    setattr(player, track, cost)
    player.treasury -= cost
    table.tell(
        "progress", rule="21.1", seat=seat, track=track, before=before, after=cost, paid=cost, treasury=player.treasury
    )
