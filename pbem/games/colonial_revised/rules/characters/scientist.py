"""12.8 Scientist: the next space of a track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, instead
from pbem.games.colonial.rules.character import one_of
from pbem.games.colonial.rules.tracks import next_space
from pbem.games.colonial_revised.rules.progress import advance
from pbem.games.colonial_revised.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.8 The next space of the track must exist and be paid."""
    track = str(action.get("track"))
    if (why := obstacle(s, seat, track)) is not None:
        raise NotAllowed(why, instead=instead(f"SCIENTIST {other['track']}" for other in legal(s, seat)))
    return {"do": "scientist", "track": track}


def obstacle(s: State, seat: str, track: str) -> str | None:
    """12.8, 12.12.6 Why a seat cannot advance on a track now; None where it can."""
    if track not in s.board.tracks:
        return f"there is no track {track!r}; known are {', '.join(s.board.tracks)}"
    player, cost = s.players[seat], next_space(s, seat, track)
    if cost is None:
        return f"{track.capitalize()} stands at its last space already"
    # RULING CR-R54: one Navy step a turn in all, Escalations included.
    if track == "navy" and player.navy_step:
        return "a Navy step was bought this turn already"
    if player.treasury < cost:
        return f"{track.capitalize()} costs {cost}, and you have {player.treasury} Treasury"
    return None


def legal(s: State, seat: str) -> Iterator[Action]:
    """Every track that can be paid."""
    for track in s.board.tracks:
        if obstacle(s, seat, track) is None:
            yield {"do": "scientist", "track": track}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any track that can be paid."""
    return one_of(legal(s, seat), pick)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.8 Pay the number of the next space and move onto it."""
    advance(s, table, seat, action["track"], "12.8")
