"""How a game can end under each ruleset, and how one that was played has ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.events import Event
from pbem.games.colonial_revised.rules.prestige import ranking, standing_of
from tests.playthroughs.table import Script

#: Under every ruleset, by the people at the table.
PEOPLE = {
    "draw": "all vote for a draw",
    "concede": "all vote that one of them has won",
    "end": "all vote to end it without a winner",
    "moderator": "the moderator ends it",
}
#: Ruleset to its ways. Of the 2nd edition: rules 0.1, 7.1, 16.4. Of the revised one: 7, 12.4, 13. Of Colonialism: 6.
#: Of the New World: rulings H1 to H6.
WAYS: Mapping[str, Mapping[str, str]] = {
    "colonial-2e": {
        "explored": "ten Prestige: a Territory is reached",
        "america": "ten Prestige: America is discovered",
        "circumnavigation": "ten Prestige: somebody sails round the world",
        "colony": "ten Prestige: a Colony is founded",
        "colony-city": "ten Prestige: a Colony is founded where the Booming City stands",
        "city": "ten Prestige: the Booming City is founded",
        "war": "ten Prestige: a war of one's own is won",
        "war of another": "ten Prestige: a war that another declared is won",
        "repaid": "the last Loan is repaid",
        **PEOPLE,
    },
    "colonial-revised": {
        "goods": "ten Prestige Points: Resources come under control",
        "colony": "ten Prestige Points: a Colony is founded",
        "city": "ten Prestige Points: the Booming City is founded",
        "title": "ten Prestige Points: a title is taken",
        "war": "ten Prestige Points: a war is won",
        "repaid": "so much of the Loan is repaid that ten Prestige Points are left",
        "die": "the die; somebody has most",
        "loan": "the die; who has most loses by the Loan",
        "colonies": "the die; equal, and more Colonies",
        "monopolies": "the die; equal, and more Monopolies",
        "resources": "the die; equal, and more Resources",
        "wars": "the die; equal, and more wars won",
        "shared": "the die; equal in everything",
        **PEOPLE,
    },
    "colonialism": {
        "points": "after three turns; somebody has most points",
        "cubes": "after three turns; equal in points, and more cubes",
        "shared": "after three turns; equal in both",
        **PEOPLE,
    },
    "new-world": {
        "cities-everywhere": "every region has a city",
        "war-on-full-map": "a War while every region is occupied",
        "advances": "seven Advances of one player",
        "controlled": "ten regions controlled by one player",
        "cities": "twelve cities of one player",
        "last-round": "the last round, as agreed before the game",
        "shared": "the last round; equal in VP",
        **PEOPLE,
    },
}
#: What equal players of the revised edition are compared by, in order.
TIES = ("colonies", "monopolies", "resources", "wars")


@dataclass(frozen=True, kw_only=True)
class Finished:
    """A written game that is over."""

    script: Script
    events: Sequence[Event]
    state: Any  #: the last position
    winner: str | Sequence[str] | None


def way(game: Finished) -> str:
    """How it has ended: one of its ruleset's ways."""
    if any(event.kind == "won" for event in game.events):
        return _BY[game.script.ruleset](game)
    if game.script.steps[-1].why:
        return "moderator"
    last = next(step for step in reversed(game.script.steps) if step.seat)
    assert last.text.startswith("VOTE "), "nobody won, and nobody ended it"
    return last.text.split()[1].lower()


def _by_gain(game: Finished) -> str:
    """2nd edition: by what the winner gained last."""
    own = [e for e in game.events if e.kind in ("prestige", "repaid") and e.data["seat"] == game.winner]
    found = str(own[-1].data.get("why", "repaid"))
    if found != "war":
        return found
    declared = [event for event in game.events if event.kind == "war-declared"][-1]
    return "war" if declared.data["seat"] == game.winner else "war of another"


def _by_holdings(game: Finished) -> str:
    """Revised edition: by the die and what decided then, or by what the last Character did."""
    if any(event.kind == "end-die" and event.data["over"] for event in game.events):
        return _by_die(game)
    told = [event for event in game.events if event.kind != "won"]
    if told[-1].kind == "repaid":
        return "repaid"
    begun = max(place for place, event in enumerate(told) if event.kind == "action")
    kinds = {event.kind for event in told[begun:] if game.winner in (event.data.get("seat"), event.data.get("victor"))}
    steps = {"war-ended": "war", "title": "title", "city-founded": "city", "colony-founded": "colony"}
    return next((name for kind, name in steps.items() if kind in kinds), "goods")


def _by_die(game: Finished) -> str:
    first, second = (standing_of(game.state, seat) for seat in ranking(game.state)[:2])
    if first == second:
        return "shared"
    if first[0] == second[0]:
        return next(tie for tie, mine, other in zip(TIES, first[1:], second[1:], strict=True) if mine != other)
    players = game.state.players
    return "die" if players[game.winner].prestige == max(each.prestige for each in players.values()) else "loan"


def _by_score(game: Finished) -> str:
    """Colonialism: by what decided between the first two."""
    results = [(e.data["points"], e.data["total"]) for e in game.events if e.kind == "scored"]
    first, second = sorted(results, reverse=True)[:2]
    if first == second:
        return "shared"
    return "cubes" if first[0] == second[0] else "points"


def _by_condition(game: Finished) -> str:
    """New World: by the condition that was met, or that nobody was ahead when the last round was over."""
    [ends] = [event for event in game.events if event.kind == "game-ends"]
    return (
        "shared" if isinstance(game.winner, list | tuple) and len(game.winner) > 1 else str(ends.data["conditions"][0])
    )


_BY: Mapping[str, Callable[[Finished], str]] = {
    "colonial-2e": _by_gain,
    "colonial-revised": _by_holdings,
    "colonialism": _by_score,
    "new-world": _by_condition,
}
