"""The parts of an action that name something: a region, another player, a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.state import State


def region_of(s: State, action: Mapping[str, Any], name: str = "region") -> str:
    """The region an action names; raises NotAllowed."""
    region = action.get(name)
    if region not in s.regions:
        raise NotAllowed(say("There is no region {what}.", what=region))
    return str(region)


def own_region(s: State, seat: str, action: Mapping[str, Any]) -> str:
    """The region an action names, which the seat has to occupy."""
    region = region_of(s, action)
    if not s.occupies(seat, region):
        raise NotAllowed(say("You have no unit in {region}.", region=s.board.names[region]))
    return region


def own_token_region(s: State, seat: str, action: Mapping[str, Any]) -> str:
    """NW-D11 An occupied region that still has its Indian token."""
    region = own_region(s, seat, action)
    if not s.regions[region].resistance:
        raise NotAllowed(say("{region} has no Indian token any more.", region=s.board.names[region]))
    return region


def rival_of(s: State, seat: str, action: Mapping[str, Any]) -> str:
    """NW-C9 The other player an action is against."""
    target = action.get("target")
    if target not in s.seats:
        raise NotAllowed(say("There is no player {what}.", what=target))
    if target == seat:
        raise NotAllowed(say("That is for another player, not for yourself."))
    return str(target)


def enemy_in(s: State, seat: str, action: Mapping[str, Any], region: str) -> str:
    """NW-C9 The other player an action is against, who has a unit in the region."""
    # RULING NW-C9
    target = rival_of(s, seat, action)
    if not s.occupies(target, region):
        names = s.board.names
        raise NotAllowed(say("{seat} has no unit in {region}.", seat=names.get(target, target), region=names[region]))
    return target


def number_of(action: Mapping[str, Any], name: str, usual: int = 0) -> int:
    """A number, not below 0; `usual` where there is none."""
    number = action.get(name)
    if number is None:
        return usual
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise NotAllowed(say("{what} is no number of pieces.", what=number))
    return number
