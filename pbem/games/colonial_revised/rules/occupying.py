"""12.11.2 The Rebel's entry: one counter into a Territory whose Colony has just fallen."""

from __future__ import annotations

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.diplomacy import move_left
from pbem.games.colonial.rules.stacks import place
from pbem.games.colonial_revised.rules.placing import open_spaces
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, source


def occupy(s: State, table: Table, name: str, rebel: str, key: str) -> None:
    """12.11.2-F Whether and where the Rebel's player brings one Treasury in, for one space left."""
    player, goods = s.players[rebel], open_spaces(s, rebel, name)
    table.let_in(key)
    if not player.treasury or not goods:
        return
    decision = Decision(
        key=key, seat=rebel, kind="occupy", choice=OneOf([None, *goods]), default=None,
        about={"territory": name, "goods": goods, "diplomacy": player.diplomacy},
    )  # fmt: skip
    good = ask(s, table, decision)
    if good is None:
        return
    player.treasury -= 1
    table.tell(
        "occupied", rule="12.11", seat=rebel, territory=name, good=good, treasury=player.treasury,
        source=source(s, table, decision),
    )  # fmt: skip
    # RULING CR-R39: exactly one space left, none more for the control or the Monopoly; free at the left end.
    place(s, table, rebel, name, good, charged=False)
    move_left(s, table, rebel, why="occupied")
