"""What a bot says beside its actions: cards and ships at set-up, wishes that stand, answers to single questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.table import Decision
from pbem.games.colonialism.bots.mind import Mind
from pbem.games.colonialism.bots.region_worth import preferred
from pbem.games.colonialism.rules.decisions import ROUNDS
from pbem.games.colonialism.rules.ships import to_place
from pbem.games.colonialism.state import COLOURS

_KEPT = 8  #: cards that a wish to keep names
_LOW = 6  #: discs in the reserve below which own discs are better lost: they come back to it


def wishes(mind: Mind, rounds: Sequence[int]) -> list[str]:
    """What a colonization phase and its end ask for; it stands until the next window, which has these rounds.

    IDLE only for the game's last one: it would file the orders of every later window before they are written.
    """
    idle = ["IDLE DRAW"] if mind.last_phase and rounds[-1] == ROUNDS[-1] else []
    return [_take(mind), _keep(mind), _position(mind), *_losses(mind), *idle]


def _take(mind: Mind) -> str:
    """Missing colours first."""
    return "TAKE " + ", ".join(sorted(COLOURS, key=lambda colour: -mind.worth[colour]))


def _keep(mind: Mind) -> str:
    return "KEEP " + ", ".join(mind.keeps()[:_KEPT])


def _position(mind: Mind) -> str:
    return "POSITION FIRST" if mind.temper.first else "POSITION LAST"


def _losses(mind: Mind) -> list[str]:
    """Mercenaries first; own discs where the reserve is low, which they come back to."""
    if mind.me.reserve < _LOW and mind.temper.schemes > 1:
        return ["LOSE OWN FIRST"]
    return ["LOSE MERCENARIES FIRST"]


# --- single questions ---------------------------------------------------------------------------------------------


def answer(mind: Mind, decision: Decision) -> list[str]:
    """Lines for a decision that is no action."""
    return _ANSWERS[decision.kind](mind, decision.about)


def _draft(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    kept = [card for card in mind.keeps() if card in about["hand"]]
    return ["KEEP " + ", ".join(kept[: mind.s.board.numbers.starting_hand])]


def _ships(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    """Zones with most cubes, and such as reach what the others do not."""
    zones = list[str]()
    for _ in to_place(mind.s, mind.seat):
        zones.append(_best_zone(mind, zones))
    return ["SHIPS " + ", ".join(zones)]


def _ship(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    """The next one alone: what the others do until then is seen."""
    return [f"SHIPS {_best_zone(mind, [])}"]


def _best_zone(mind: Mind, chosen: Sequence[str]) -> str:
    """Beside those chosen and those where a ship of one's own lies."""
    zones = mind.s.board.zones
    lying = [zone for zone, ships in mind.me.ships.items() if ships.all]
    reached = {region for zone in (*chosen, *lying) for region in zones[zone].regions}
    return max(zones, key=lambda each: _reach(mind, each, reached) * mind.about(0.3))


def _reach(mind: Mind, zone: str, reached: set[str]) -> float:
    """What a zone's regions hold; those that are reached already count less."""
    worth = 0.0
    for region in mind.s.board.zones[zone].regions:
        land = mind.s.regions[region]
        worth += (1.0 + sum(land.cubes.values())) * (0.4 if region in reached else 1.0) / (1 + land.natives / 4)
    return worth


def _row(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    rows = sorted(about["free"], reverse=not mind.temper.first)
    return ["POSITION " + ", ".join(map(str, rows))]


def _one_kept(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    hand = [card for card in mind.keeps() if card in about["hand"]]
    return ["KEEP " + ", ".join(hand[:2])]


def _colour(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    colour = preferred(mind, about["cubes"])
    if colour == min(about["cubes"], key=lambda each: (about["held"].get(each, 0), -about["cubes"][each])):
        return [f"TAKE IN {about['region']} LEAST"]
    if colour == max(about["cubes"], key=about["cubes"].__getitem__):
        return [f"TAKE IN {about['region']} MOST"]
    return [f"TAKE IN {about['region']} {colour}"]


def _lost(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    first = "OWN" if mind.me.reserve < _LOW and mind.temper.schemes > 1 else "MERCENARIES"
    return [f"LOSE IN {about['region']} {first} FIRST"]


def _convert(mind: Mind, about: Mapping[str, Any]) -> list[str]:
    pairs = ", ".join(f"{one} TO {other}" for one, other in about["best"])
    return [f"CONVERT {pairs or 'NONE'}"]


_ANSWERS: Mapping[str, Callable[[Mind, Mapping[str, Any]], list[str]]] = {
    "rows": lambda mind, about: [_position(mind)], "draft": _draft, "ships": _ships, "ship": _ship, "position": _row,
    "keep": _one_kept, "take": _colour, "losses": _lost, "convert": _convert,
}  # fmt: skip
