"""12.10 Viceroy: Treasury becomes counters in one Territory, or counters there become Treasury again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, explored_territory, whole
from pbem.games.colonial.rules.placing import some_shares, total
from pbem.games.colonial.rules.stacks import place
from pbem.games.colonial_revised.rules.colonies import settle_colony, settle_independence, take_counters
from pbem.games.colonial_revised.rules.exploring import american
from pbem.games.colonial_revised.rules.loss_choice import OwnLosses, topmost_of_largest
from pbem.games.colonial_revised.rules.native_power import unrest_of
from pbem.games.colonial_revised.rules.placing import add_unrest, open_spaces, shares_of
from pbem.games.colonial_revised.rules.rebellion import revolts
from pbem.games.colonial_revised.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.10-1 to 12.10-3 Placing or taking back, never both."""
    name = explored_territory(s, action)
    if action.get("back"):
        most = min(s.players[seat].logistics, s.territories[name].counters(seat))
        return {"do": "viceroy", "territory": name, "back": OwnLosses(s, name, seat, 1, most).check(action["back"])}
    if (why := _closed(s, seat, name)) is not None:
        raise NotAllowed(why)
    void: list[str] = []
    shares = shares_of(s, seat, name, action.get("place", []), most_placed(s, seat, name), void)
    if not shares and not void:
        void.append("no space is named: VICEROY west-africa gold 1 would be one")
    return whole({"do": "viceroy", "territory": name, "place": shares}, void, left=bool(shares))


def _closed(s: State, seat: str, name: str) -> str | None:
    """8-1, 12.10-2 Why no counter at all may be sent there."""
    owner = s.territories[name].colony
    if owner not in (None, seat) and s.territories[name].holds(seat):
        return f"{s.board.names[name]} is a Colony of {owner}, and you have a counter there already"
    return None if s.players[seat].treasury else "the Treasury is empty, and a Viceroy places Treasury"


def most_placed(s: State, seat: str, name: str) -> int:
    """12.10-1, 12.10-2 How many counters one Viceroy may place there now."""
    player = s.players[seat]
    foreign = s.territories[name].colony not in (None, seat)
    return min(1 if foreign else player.logistics, player.treasury)


def _open(s: State, seat: str) -> list[str]:
    return [
        name
        for name, land in s.territories.items()
        if land.explored and open_spaces(s, seat, name) and _closed(s, seat, name) is None
    ]  # fmt: skip


def legal(s: State, seat: str) -> Iterator[Action]:
    """Every space with as many counters as may be placed; then one counter back from each place."""
    for name in _open(s, seat):
        for good in open_spaces(s, seat, name):
            yield {"do": "viceroy", "territory": name, "place": [[good, most_placed(s, seat, name)]]}
    for name, land in s.territories.items():
        if land.holds(seat):
            yield check(s, seat, {"territory": name, "back": topmost_of_largest(s, name, seat, 1)})


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any number of counters anywhere; now and then some are taken back."""
    held = [name for name, land in s.territories.items() if land.holds(seat)]
    if held and pick(8) == 0:
        name = held[pick(len(held))]
        most = min(s.players[seat].logistics, s.territories[name].counters(seat))
        return {"do": "viceroy", "territory": name, "back": OwnLosses(s, name, seat, 1, most).sample(pick)}
    names = _open(s, seat)
    if not names:
        return None
    name = names[pick(len(names))]
    shares = some_shares(open_spaces(s, seat, name), most_placed(s, seat, name), pick)
    return {"do": "viceroy", "territory": name, "place": shares}


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.10 Place them space by space, or take them back."""
    name, player = action["territory"], s.players[seat]
    if "back" in action:
        _take_back(s, table, seat, name, action["back"])
        return
    for good, count in action["place"]:
        player.treasury -= count
        place(s, table, seat, name, good, count)
    # RULING CR-R24: a counter on an American Territory frees of the penalty, not on any other.
    if american(s, name):
        player.exempt = True
    # RULING CR-R29: the same Unrest in an own Colony.
    add_unrest(s, table, name, unrest_of(total(action["place"])), "12.10")
    revolts(s, table, [name], origin=f"{s.at}.{seat}")


def _take_back(s: State, table: Table, seat: str, name: str, chosen: list[list[str]]) -> None:
    """12.10-3 Counters to the Treasury; a Colony or the last counter may be lost by it."""
    # RULING CR-R30: whichever counters the player names; the last counter is the last of all players.
    take_counters(s, table, name, [(seat, good, end) for good, end in chosen], cause="taken-back")
    s.players[seat].treasury += len(chosen)
    table.tell(
        "taken-back", rule="12.10", seat=seat, territory=name, count=len(chosen), treasury=s.players[seat].treasury
    )
    settle_colony(s, table, name)
    settle_independence(s, table, name, cause="taken-back")
