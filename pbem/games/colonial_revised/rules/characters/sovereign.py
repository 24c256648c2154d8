"""12.12 Sovereign: war on another player, or on the Privateers in one's own box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.rules.character import one_of
from pbem.games.colonial.rules.diplomacy import enemies_of, enemy_of
from pbem.games.colonial_revised.rules.privateers import in_box, war_on_privateers
from pbem.games.colonial_revised.rules.war import wage_war
from pbem.games.colonial_revised.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.12-1, 12.12-2 An enemy who is not further right on Diplomacy, or Privateers to fight with Squadrons."""
    if action.get("privateers"):
        if (why := _no_hunt(s, seat)) is not None:
            raise NotAllowed(why)
        return {"do": "sovereign", "privateers": True}
    return {"do": "sovereign", "enemy": enemy_of(s, seat, action)}


def _no_hunt(s: State, seat: str) -> str | None:
    if not in_box(s, seat):
        return "there is no Privateer in your Merchant Fleet box"
    # RULING CR-R35: without Squadrons this war is not legal.
    return None if s.players[seat].squadrons else "a war on Privateers needs a Squadron, and you have none"


def legal(s: State, seat: str) -> Iterator[Action]:
    """The Privateers, then every enemy."""
    if _no_hunt(s, seat) is None:
        yield {"do": "sovereign", "privateers": True}
    for enemy in enemies_of(s, seat):
        yield {"do": "sovereign", "enemy": enemy}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any of them."""
    return one_of(legal(s, seat), pick)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.12 Fight it out."""
    if "privateers" in action:
        war_on_privateers(s, table, seat)
    else:
        wage_war(s, table, seat, action["enemy"])
