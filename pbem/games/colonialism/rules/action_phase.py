"""5.1 An action round: all take action I in the order of the track, then all action II, then all action III."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonialism.rules.action_cards import CARDS
from pbem.games.colonialism.rules.actions import PASS, TRADE, ActionChoice
from pbem.games.colonialism.rules.decisions import SLOTS, line_of
from pbem.games.colonialism.rules.drawing import discard, draw
from pbem.games.colonialism.rules.ships import refresh, use
from pbem.games.colonialism.rules.supply import place, take_off
from pbem.games.colonialism.state import State
from pbem.games.common.rules.asking_seats import ask, ask_each, how, source

FILED = ("filed", "none")  #: whether a seat's orders for the window are in


def play_round(s: State, table: Table) -> None:
    """5.1 Three actions of every seat; then all ships are fresh."""
    _await_plans(s, table)
    for slot in SLOTS:
        # RULING CL-J16: the track's order for each of the three actions.
        for seat in s.order[:]:
            act(s, table, seat, slot)
    s.acted = 0
    refresh(s)


def _await_plans(s: State, table: Table) -> None:
    """Before the first action of a window all file their orders for it: a segment at tempo turn, else a round."""
    if table.tempo is Tempo.TURN and s.round in (1, 3):
        rounds = [s.round, s.round + 1]
    elif table.tempo is Tempo.ROUND:
        rounds = [s.round]
    else:
        return
    ask_each(s, table, [plans_decision(s, seat, rounds) for seat in s.order])


def plans_decision(s: State, seat: str, rounds: list[int]) -> Decision:
    """Decision D04: Whether a seat's orders for these rounds are in."""
    return Decision(
        key=f"{s.at}.plans.{seat}", seat=seat, kind="plans", choice=OneOf(FILED), default=FILED[1], tempo=Tempo.TURN,
        about={"rounds": rounds},
    )  # fmt: skip


def action_decision(s: State, seat: str, slot: int) -> Decision:
    """Decision D04: What a seat does with one of its three actions."""
    return Decision(
        key=f"{s.at}.{slot}.action.{seat}", seat=seat, kind="action", choice=ActionChoice(s, seat), default=dict(PASS),
        about={"round": s.round, "slot": slot, "line": line_of(s.round, slot)},
    )  # fmt: skip


def act(s: State, table: Table, seat: str, slot: int) -> None:
    """5.1 One action of one seat."""
    decision = action_decision(s, seat, slot)
    action: Mapping[str, Any] = ask(s, table, decision)
    s.acted += 1
    passes = action["do"] == "pass"
    told = {"seat": seat, "round": s.round, "slot": slot, "source": source(s, table, decision, notes=not passes)}
    if passes and (note := how(s, table, decision.seat, decision.key).get("note")):
        # RULING CL-J61: nothing that was ordered could be done; nobody else learns what it was.
        table.tell("void", rule="5.1", seen_by=(seat,), seat=seat, round=s.round, slot=slot, reason=note)
    _DOES[action["do"]](s, table, seat, action, told)


def _pass(s: State, table: Table, seat: str, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """5.1 The seat does nothing."""
    table.tell("passed", rule="5.1", **told)


def _draw(s: State, table: Table, seat: str, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """5.1.1 The top card comes into the hand."""
    left = len(s.players[seat].deck) or len(s.players[seat].discard)
    table.tell("drew", rule="5.1.1", deck=left - 1, **told)
    cards = draw(s, table, seat, 1, _key(s, told))
    table.tell("cards-drawn", rule="5.1.1", seen_by=(seat,), seat=seat, cards=cards)


def _move(s: State, table: Table, seat: str, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """5.1.2 A ship goes to another zone and stays fresh or used."""
    origin, target = s.players[seat].ships[action["from"]], s.players[seat].ships[action["to"]]
    status = "used" if action["used"] else "fresh"
    setattr(origin, status, getattr(origin, status) - 1)
    setattr(target, status, getattr(target, status) + 1)
    table.tell("ship-moved", rule="5.1.2", origin=action["from"], zone=action["to"], used=action["used"], **told)


def _explore(s: State, table: Table, seat: str, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """5.1.4 One disc comes from the reserve."""
    region = action["region"]
    use(s, seat, action["via"])
    place(s, seat, region, 1)
    after = s.regions[region].of(seat)
    table.tell("explored", rule="5.1.4", region=region, zone=action["via"], after=after, **told)


def _withdraw(s: State, table: Table, seat: str, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """5.1.4 Own discs go back to the reserve."""
    region, count = action["region"], action["count"]
    use(s, seat, action["via"])
    take_off(s, seat, region, count)
    after = s.regions[region].of(seat)
    table.tell("withdrew", rule="5.1.4", region=region, zone=action["via"], count=count, after=after, **told)


def _play(s: State, table: Table, seat: str, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """5.1.3 A policy card is laid, or an action card is carried out and then discarded."""
    card, via = action["card"], action.get("via", "")
    if via:
        use(s, seat, via)
    s.players[seat].hand.remove(card)
    if s.board.cards[card].policy:
        _lay(s, table, seat, action, told)
        return
    if card == TRADE:
        table.tell("traded", rule="7.2.g", zone=via, swap=action["swap"], **told)
    else:
        table.tell(
            "card-played", rule="5.1.3.1", card=card, region=action["region"], zone=via,
            faction=action.get("faction", ""), **told,
        )  # fmt: skip
    # RULING CL-J57: it may be played without an effect.
    CARDS[card](s, table, seat, action, _key(s, told))
    discard(s, seat, card)


def _lay(s: State, table: Table, seat: str, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """5.1.3.2 The first of a seat in a region lies face down, the others face up."""
    # RULING CL-J07, CL-J08: as many as one likes.
    card, region = action["card"], action["region"]
    lying = s.players[seat].policies[region]
    shown = card if lying else ""
    lying.append(card)
    table.tell("policy-laid", rule="5.1.3.2", region=region, zone=action["via"], card=shown, **told)
    if not shown:
        table.tell("face-down", rule="5.1.3.2", seen_by=(seat,), seat=seat, region=region, card=card)


def _key(s: State, told: Mapping[str, Any]) -> str:
    """What the keys of decisions and dice within an action begin with."""
    return f"{s.at}.{told['slot']}.{told['seat']}"


_DOES = {"pass": _pass, "draw": _draw, "move": _move, "explore": _explore, "withdraw": _withdraw, "play": _play}
