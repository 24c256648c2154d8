"""Who may act for a moderator who does not react.

The second moderators first, then, for a safe few of the acts, the players by vote. Pure: what waits since when, and who
has reacted, is found elsewhere (silence.py).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from pbem.core.language import say

#: What may be voted in the moderator's place: it gets a game going again and changes no result. "replace" and "bot"
#: are for a seat without a player only, "deadline" for a later one, "end" for the end without a winner.
SAFE = ("resume", "release", "process", "deadline", "replace", "bot", "end")


class Heir(StrEnum):
    """Who may act in the moderator's place."""

    NOBODY = "nobody"  #: he has reacted, or may still
    SECONDS = "seconds"  #: the second moderators are told; they may do what he may anyway
    PLAYERS = "players"  #: the seats may vote on the safe acts


def heir(waits_since: datetime | None, *, reacted: bool, now: datetime, days: int, seconds: bool) -> Heir:
    """Who may act, where something has waited since then.

    `reacted`: any of the moderators has, since; `days`: until the players may; `seconds`: the game has second
    moderators, who are told at half of that time.
    """
    if waits_since is None or reacted:
        return Heir.NOBODY
    waited = now - waits_since
    if waited >= timedelta(days=days):
        return Heir.PLAYERS
    return Heir.SECONDS if seconds and waited >= timedelta(days=days) / 2 else Heir.NOBODY


def who_may(command: str, state: Heir, *, moderator: bool, seat: bool) -> str:
    """Why a person may not do this now, a clause; "" where they may.

    `moderator`: the person is one of the game's, first or second; `seat`: the person plays in it, and the others have
    voted for it.
    """
    if moderator:
        return ""
    if not seat:
        return say("only the game's moderators may, and where they are silent its players by vote")
    if state is not Heir.PLAYERS:
        return say("it is the moderator's, unless he leaves something that waits for him too long")
    if command not in SAFE:
        return say("it is never voted on in the moderator's place; {safe} are", safe=", ".join(SAFE))
    return ""
