"""CHECK: a seat's turn played forward on what it can see.

The lines are played by the rules themselves on a copy of the position, with the hand as it is; cards that are drawn on
the way are unknown. Others do nothing but what is supposed of them. A War tells what its cup holds; the lines after it
suppose the likelier end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.ruleset_contract import Forecast, OrderContext
from pbem.core.sheet import Sheet
from pbem.core.supposed import SheetSettler, SupposedChance
from pbem.core.table import Source, Table
from pbem.games.new_world.orders.line_reading import own_turn
from pbem.games.new_world.orders.order_language import read
from pbem.games.new_world.orders.settling import settle
from pbem.games.new_world.orders.standing_orders import wishes
from pbem.games.new_world.rules.action_phase import act, action_decision
from pbem.games.new_world.rules.actions import DONE, PAUSE, can_act
from pbem.games.new_world.rules.played_action import Playing
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.state import HIDDEN, HOME, State
from pbem.games.new_world.telling.forecast_words import Pieces, action_line, war_line

_MOST = 40  #: actions that are played forward


def forecast(
    state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
) -> list[Forecast]:
    """A line for each action of the seat's turn, and for each order line that would be void.

    `supposed`: seat to reactions that it is guessed to have. Raises Refusal for one that could not be.
    """
    if state.phase == NATIONS:
        return [Forecast(text=say("orders are played forward once there are nations"))]
    s = as_seen(state, seat)
    sheets = {seat: sheet, **{rival: _guessed(s, rival, lines) for rival, lines in (supposed or {}).items()}}
    for rival in supposed or {}:
        s.players[rival].hand = _possible(s, seat)
    lines = begun(s, seat, state, sheet)
    for _ in range(_MOST):
        if not can_act(s, seat):
            return lines
        decision = action_decision(s, len(s.acts) + 1)
        answer = settle(decision, sheet, s)
        value = answer.value if answer else {"do": DONE}
        skipped: Sequence[Sequence[str]] = value.get("skipped", ())
        lines += [_void(line, why) for line, why in skipped]
        if value["do"] in (DONE, PAUSE):
            return [*lines, *_over(value, ordered=answer is not None)]
        lines.append(played(s, seat, value, len(s.acts) + 1, sheets))
    return lines


def _void(line: str, why: str) -> Forecast:
    """A line of orders that would not be played."""
    number = line.partition(" ")[0]
    text = say("{line} would be void: {why}", line=line, why=why)
    return Forecast(text=text, row=number if number.isdecimal() else "", brief=say("would be void: {why}", why=why))


def _over(value: Mapping[str, Any], *, ordered: bool) -> list[Forecast]:
    if value["do"] == PAUSE:
        return [Forecast(text=say("then your turn waits for your further orders"))]
    return [] if ordered else [Forecast(text=say("no further line: your turn ends there"))]


# --- what a seat knows --------------------------------------------------------------------------------------------


def as_seen(state: State, seat: str) -> State:
    """A copy in which cards that `seat` cannot know are HIDDEN, and it is its turn."""
    s = state.copy()
    s.deck = [HIDDEN] * len(s.deck)
    for other, player in s.players.items():
        if other != seat:
            player.hand, player.drawn = [HIDDEN] * len(player.hand), []
    return s


def begun(s: State, seat: str, state: State, sheet: Sheet) -> list[Forecast]:
    """A turn that is still to come begins with a levy as ordered and three cards that nobody knows."""
    lines = []
    if seat != s.active:
        turns = s.order.index(seat)
        s.order = [*s.order[turns:], *s.order[:turns]]
        s.turn, s.first_player = s.turn + turns, seat
        s.acts, s.exported, s.free = [], [], []
        lines.append(Forecast(text=say("as things stand now, without the cards you draw before")))
    if state.phase != "action" or seat != state.active:
        lines.append(_levied(s, seat, sheet))
    return lines


def _levied(s: State, seat: str, sheet: Sheet) -> Forecast:
    """NW-B4 What comes home before the first action, as ordered."""
    levies = (each.data["levy"] for each in wishes(sheet, "score", own_turn(s, seat)) if "levy" in each.data)
    unit = str(next(levies, "colonists"))
    numbers = s.board.numbers
    most = numbers.levy_soldiers if unit == "soldiers" else numbers.levy_colonists
    come = min(most, s.supply(seat, unit))
    home = s.players[seat].homeland
    setattr(home, unit, getattr(home, unit) + come)
    names = s.board.names
    return Forecast(text=say("the levy, {place}: {n} {units}", place=names[HOME], n=come, units=names[unit]))


def _possible(s: State, seat: str) -> list[str]:
    """The cards that lie nowhere to be seen."""
    left = list(s.board.deck)
    for card in [*s.players[seat].hand, *s.discard]:
        if card in left:
            left.remove(card)
    return left


def _guessed(s: State, rival: str, lines: Sequence[str]) -> Sheet:
    """The reactions that a rival is supposed to have, read against nothing but what everybody sees of it."""
    sheet = Sheet()
    for line in lines:
        effect = read(line, OrderContext(state=s, seat=rival, sheet=sheet))
        if not effect.orders or not all(order.slot.startswith("react.") for order in effect.orders):
            example = say("SUPPOSE {rival} ON EXPORT: PRIVATEERS X AUTO", rival=s.board.names.get(rival, rival))
            raise NotAllowed(say("“{line}” is no reaction; “{example}” would do", line=line, example=example))
        for order in effect.orders:
            sheet.put(order)
    return sheet


# --- one action ---------------------------------------------------------------------------------------------------


@dataclass
class _Cup(SupposedChance):
    """A cup out of which the likelier side is drawn; what is drawn from the deck nobody knows."""

    attackers: int = 0

    def below(self, key: str, bound: int) -> int:
        """The attacker's first piece where he has at least half of them, else the defender's last."""
        return 0 if 2 * self.attackers >= bound else bound - 1

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """What comes of a shuffle nobody knows."""
        return [HIDDEN] * len(items)


def played(s: State, seat: str, value: Mapping[str, Any], n: int, sheets: Mapping[str, Sheet]) -> Forecast:
    """One action; the position is changed to what is supposed after it."""
    before = s.copy()
    odds = None
    cup = _Cup()
    pieces = cup_of(before, seat, value, sheets, n) if value["do"] == "war" else None
    if pieces:
        cup.attackers = pieces.attackers
    table = Table(state=s, settler=SheetSettler(sheets, settle), chance=cup, due=lambda key: True)
    act(Playing(s=s, table=table, seat=seat, action=value, n=n, source=str(Source.ORDER)))
    what, changes = action_line(before, s, seat, value)
    text = f"{what} -> {changes}" if changes else what
    if pieces:
        odds = pieces.odds
        war = war_line(pieces, won=s.acts[-1].result == "won")
        text, changes = f"{text} ({war})", "; ".join(filter(None, (war, changes)))
    return Forecast(text=text, odds=odds, row=str(value.get("line") or ""), brief=changes)


def cup_of(before: State, seat: str, value: Mapping[str, Any], sheets: Mapping[str, Sheet], n: int) -> Pieces | None:
    """The pieces of a War's cup, found by a trial; None where it comes to none."""
    trial = before.copy()
    table = Table(state=trial, settler=SheetSettler(sheets, settle), chance=_Cup(), due=lambda key: True)
    act(Playing(s=trial, table=table, seat=seat, action=value, n=n, source=str(Source.ORDER)))
    cups = (event.data for event in table.events if event.kind == "cup")
    return next((Pieces(cup["attackers"], cup["defenders"]) for cup in cups), None)
