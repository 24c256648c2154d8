"""24 Viceroy: Treasury becomes counters on the Resources of one Explored Territory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, explored_territory, whole
from pbem.games.colonial.rules.placing import shares_of, some_shares
from pbem.games.colonial.rules.stacks import place
from pbem.games.colonial_2e.rules.nations import may_place
from pbem.games.colonial_2e.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """24.1 Up to Logistics, freely over the spaces of one Explored Territory that is no foreign Colony."""
    name, most = explored_territory(s, action), most_placed(s, seat)
    if most == 0:
        raise NotAllowed("the Treasury is empty, and a Viceroy places Treasury")
    void: list[str] = []
    shares = shares_of(
        s, name, action.get("place", []), most, void, barred=lambda good: may_place(s, seat, name, good),
        full=f"Logistics and Treasury allow {most} in all",
    )  # fmt: skip
    if not shares and not void:
        void.append("no space is named: VICEROY west-africa gold 1 would be one")
    placed: Action = {"do": "viceroy", "territory": name, "place": shares}
    return whole(placed, void, left=bool(shares))


def most_placed(s: State, seat: str) -> int:
    """24.1 How many counters one Viceroy may place now."""
    return min(s.players[seat].logistics, s.players[seat].treasury)


def legal(s: State, seat: str) -> Iterator[Action]:
    """Every space with as many counters as may be placed."""
    most = most_placed(s, seat)
    for name in _open(s, seat) if most else ():
        for good in _spaces(s, seat, name):
            yield {"do": "viceroy", "territory": name, "place": [[good, most]]}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any number of counters anywhere."""
    most, names = most_placed(s, seat), _open(s, seat)
    if not most or not names:
        return None
    name = names[pick(len(names))]
    goods = _spaces(s, seat, name)
    if not goods:
        return None
    return {"do": "viceroy", "territory": name, "place": some_shares(goods, most, pick)}


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """24.1 Place them, space by space."""
    # RULING C2-R06: one space after the other, as written; each costs at most one space on Diplomacy.
    for good, count in action["place"]:
        s.players[seat].treasury -= count
        place(s, table, seat, action["territory"], good, count)


def _open(s: State, seat: str) -> list[str]:
    return [
        name for name, land in s.territories.items() if land.explored and land.resources and land.colony in (None, seat)
    ]


def _spaces(s: State, seat: str, name: str) -> list[str]:
    return [good for good in s.board.lands[name].goods if may_place(s, seat, name, good) is None]
