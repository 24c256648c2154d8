"""The Action Phase: as many actions as there are cards, one after the other, each open to the others' reactions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.common.rules.asking_seats import ask, source
from pbem.games.new_world.rules.actions import DONE, FUNCTIONS, PAUSE, ActionChoice, can_act
from pbem.games.new_world.rules.decisions import FILED
from pbem.games.new_world.rules.hands import discard, take_from_hand
from pbem.games.new_world.rules.paying import free_kinds, spent
from pbem.games.new_world.rules.played_action import Playing
from pbem.games.new_world.rules.reactions import reacted
from pbem.games.new_world.state import Act, State


def act_all(s: State, table: Table) -> None:
    """NW-B8 One action after the other, until the player is done or has nothing left to act with."""
    n = 0
    # RULING NW-B8: no other limit; the same action may be repeated.
    while can_act(s, s.active):
        n += 1
        table.let_in(f"{s.at}.a{n}")  # a trade may have changed the hand
        decision = action_decision(s, n)
        action: Mapping[str, Any] = ask(s, table, decision)
        by = source(s, table, decision)
        if skipped := action.get("skipped"):
            # RULING NW-P3: what could do nothing is void; its cards stay in the hand.
            table.tell("void", rule="P3", seen_by=(s.active,), seat=s.active, lines=skipped)
        if action["do"] == DONE:
            return
        if action["do"] == PAUSE:
            _pause(s, table, str(action.get("line", "")))
        else:
            act(Playing(s=s, table=table, seat=s.active, action=action, n=n, source=by))


def action_decision(s: State, n: int) -> Decision:
    """The n-th action of the turn."""
    player = s.players[s.active]
    return Decision(
        key=f"{s.at}.a{n}", seat=s.active, kind="action", choice=ActionChoice(s, s.active), default={"do": DONE},
        about={
            "n": n, "hand": player.hand[:], "drawn": player.drawn[:], "free": free_kinds(s, s.active),
            "acts": [[act.line, act.result] for act in s.acts],
        },
    )  # fmt: skip


def act(p: Playing) -> None:
    """One action: declared with its cards, open to reactions, then done; its cards are discarded at its end."""
    s, action = p.s, p.action
    function = FUNCTIONS[action["do"]]
    # RULING NW-B18: not on the discard pile before the action is over.
    s.played = take_from_hand(s, p.seat, spent(s, action))
    if action.get("free"):
        # RULING NW-B13: once a turn, at any place among the actions; used even if negated.
        s.free.append(action["do"])
    threat = function.declare(p)
    result = reacted(p, threat) if threat else "ok"
    if result == "ok":
        result = function.carry(p)
    elif result == "negated" and threat and threat.do in _SUNK:
        function.sunk(p)
    discard(s, s.played)
    s.played = []
    s.acts.append(Act(action["do"], str(action.get("line", "")), result))


#: Actions with which a Sea Hazard destroys more than cards; a Treaty is never played on them.
_SUNK = ("transport",)


def orders_decision(s: State, pauses: int = 0, line: str = "") -> Decision:
    """NW-P1 Whether the orders for the turn, or those after a pause, are in."""
    # RULING NW-P1: one deadline a turn. RULING NW-P4: what is filed when it passes counts.
    key = f"{s.at}.orders" if not pauses else f"{s.at}.orders.{pauses + 1}"
    return Decision(
        key=key, seat=s.active, kind="orders", choice=OneOf(FILED), default=FILED[1], tempo=Tempo.TURN,
        about={"hand": s.players[s.active].hand[:], "pauses": pauses, "line": line},
    )  # fmt: skip


def _pause(s: State, table: Table, line: str) -> None:
    """PAUSE: the player reads the new hand and sends the rest."""
    s.acts.append(Act(PAUSE, line, "paused"))
    table.tell("paused", rule="P1", seat=s.active, hand=len(s.players[s.active].hand))
    if table.tempo is not Tempo.DECISION:
        pauses = sum(act.do == PAUSE for act in s.acts)
        table.let_in(orders_decision(s, pauses).key)
        ask(s, table, orders_decision(s, pauses, line))
