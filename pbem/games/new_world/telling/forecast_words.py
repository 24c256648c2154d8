"""What CHECK says of actions, in the language being spoken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.language import say, say_of
from pbem.games.new_world.orders.lexicon import vocabulary
from pbem.games.new_world.orders.receipt_words import action_words
from pbem.games.new_world.state import HIDDEN, KINDS, State


def action_line(before: State, after: State, seat: str, action: Mapping[str, Any]) -> tuple[str, str]:
    """ "2 Export in Brazil, X by War", and what comes of it ("+9 VP"; "" for nothing to be seen)."""
    number = f"{action['line']} " if action.get("line") else ""
    said = f"{number}{action_words(_told(action), vocabulary(before))}"
    return said, ", ".join(_changes(before, after, seat))


def _told(action: Mapping[str, Any]) -> dict[str, Any]:
    """The action without what goes without saying."""
    left = {part: value for part, value in action.items() if part not in ("line", "skipped", "first")}
    if left.get("from") is None:
        left.pop("from", None)
    return {part: value for part, value in left.items() if value not in (None, [], False)}


def _changes(before: State, after: State, seat: str) -> list[str]:
    """VP, units and cards that are other than before."""
    names, found = before.board.names, list[str]()
    for other in before.seats:
        gained = after.players[other].vp - before.players[other].vp
        if gained:
            vp = say("{n} VP", n=f"{gained:+}")
            found.append(vp if other == seat else f"{names.get(other, other)} {vp}")
    home = {kind: getattr(after.players[seat].homeland, kind) for kind in ("colonists", "soldiers")}
    for kind, count in home.items():
        if count != getattr(before.players[seat].homeland, kind):
            found.append(say("{units} at home: {n}", units=names[kind], n=count))
    for region in before.regions:
        found += _in_region(before, after, region, names)
    return [*found, *_cards(before, after, seat)]


def _in_region(before: State, after: State, region: str, names: Mapping[str, str]) -> list[str]:
    found = []
    for seat in before.seats:
        then, now = before.units(seat, region), after.units(seat, region)
        if then != now:
            counts = ", ".join(_so_many(getattr(now, kind), kind, names) for kind in KINDS if getattr(now, kind))
            who = names.get(seat, seat)
            found.append(f"{names[region]} {who}: {counts or say('nobody')}")
        elif not before.knows(seat, region) and after.knows(seat, region):
            found.append(say("{region} is known to {seat}", region=names[region], seat=names.get(seat, seat)))
    return found


def _so_many(count: int, kind: str, names: Mapping[str, str]) -> str:
    one = {"colonists": say("1 Colonist"), "soldiers": say("1 Soldier"), "cities": say("1 city")}
    return one[kind] if count == 1 else f"{count} {names[kind]}"


def _cards(before: State, after: State, seat: str) -> list[str]:
    drawn = after.players[seat].hand.count(HIDDEN) - before.players[seat].hand.count(HIDDEN)
    return [say_of(drawn, "{n} unknown card comes", "{n} unknown cards come")] if drawn > 0 else []


@dataclass(frozen=True, slots=True)
class Pieces:
    """What a War's cup holds."""

    attackers: int
    defenders: int

    @property
    def all(self) -> int:
        """How many pieces there are."""
        return self.attackers + self.defenders

    @property
    def odds(self) -> float:
        """How likely the attacker's is drawn."""
        return self.attackers / self.all


def war_line(pieces: Pieces, *, won: bool) -> str:
    """What the cup of a War holds, and what the lines after it suppose."""
    if won:
        return say(
            "{attackers} of {all} pieces are yours; what follows supposes that you win", attackers=pieces.attackers,
            all=pieces.all,
        )  # fmt: skip
    return say(
        "{attackers} of {all} pieces are yours; what follows supposes that you lose", attackers=pieces.attackers,
        all=pieces.all,
    )  # fmt: skip


def cup_words(pieces: Pieces) -> str:
    """What the cup of a War holds."""
    return say("{attackers} of {all} pieces are yours", attackers=pieces.attackers, all=pieces.all)
