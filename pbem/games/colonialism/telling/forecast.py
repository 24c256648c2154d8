"""CHECK: a seat's orders played forward on what it can see, dice and unseen cards left open with their exact chances.

The slots still to come are played by the rules themselves on a copy of the position, in which the other seats do
nothing but what is supposed of them; then the colonization as it would be with the cards that are known. What a die
leaves open is told for each of its three faces; the lines after it suppose the middle one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from pbem.core.conditions import holds
from pbem.core.errors import NotAllowed
from pbem.core.events import Event
from pbem.core.language import say
from pbem.core.ruleset_contract import Forecast, OrderContext
from pbem.core.sheet import Sheet
from pbem.core.supposed import Settled, SheetSettler, SupposedChance
from pbem.core.table import Answer, Decision, Source, Table
from pbem.games.colonialism.orders.facts import Seen
from pbem.games.colonialism.orders.order_language import read
from pbem.games.colonialism.orders.settling import idle_of, settle
from pbem.games.colonialism.rules.action_phase import act, action_decision
from pbem.games.colonialism.rules.actions import PASS
from pbem.games.colonialism.rules.colonization import colonize
from pbem.games.colonialism.rules.decisions import SLOTS
from pbem.games.colonialism.rules.phase_end import keep_decision
from pbem.games.colonialism.rules.ships import refresh
from pbem.games.colonialism.state import HIDDEN, State
from pbem.games.colonialism.telling.forecast_words import (
    action_line,
    collected_words,
    kept_words,
    region_lines,
    slot_title,
)

_FACES = (1, 2, 3)
_MIDDLE = 2  #: what the lines after a die suppose
_ROUND = "action-round-"


def forecast(
    state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
) -> list[Forecast]:
    """A line or more for each slot still to come, for each region that is worked then, and for the card that is kept.

    `supposed`: seat to slots that it is guessed to have ordered. Raises Refusal for one that could not be.
    """
    sheets = {seat: sheet, **{rival: _guessed(state, rival, lines) for rival, lines in (supposed or {}).items()}}
    if not state.phase.startswith(_ROUND):
        return [Forecast(text=say("orders are played forward once the action rounds have begun"))]
    s = _as_seen(state, seat, sheets)
    lines: list[Forecast] = []
    now = int(state.phase.removeprefix(_ROUND))
    for round in range(now, 3 if now <= 2 else 5):
        s.round, s.phase = round, f"{_ROUND}{round}"
        settled = state.acted if round == now else 0  # at tempo decision a round is played in pieces
        for place, (slot, each) in enumerate(product(SLOTS, s.order[:])):
            if place >= settled and each in sheets:
                told = _Slot(s, each, slot, sheets).lines()
                lines += told if each == seat else []
        refresh(s)
    return [*lines, *_colonization(s, seat, sheets)]


def result_of(s: State, seat: str, action: Mapping[str, Any]) -> str:
    """What comes of a legal action as things stand, as CHECK says it; "" for nothing to be seen."""
    return _Slot(s, seat, SLOTS[0], {seat: Sheet()}).result(action)


# --- what a seat knows --------------------------------------------------------------------------------------------


def _as_seen(state: State, seat: str, sheets: Mapping[str, Sheet]) -> State:
    """A copy in which cards that `seat` cannot know are HIDDEN; a supposed rival holds whatever it might hold."""
    s = state.copy()
    for other, player in s.players.items():
        player.deck = [HIDDEN] * len(player.deck)
        if other == seat:
            continue
        for cards in player.policies.values():
            cards[:1] = [HIDDEN] * len(cards[:1])
        player.hand = _possible(s, other) if other in sheets else [HIDDEN] * len(player.hand)
    return s


def _possible(s: State, seat: str) -> list[str]:
    """The cards of a seat that lie nowhere to be seen."""
    player = s.players[seat]
    seen = {*player.discard, *(card for cards in player.policies.values() for card in cards)}
    return [card for card in s.board.cards if card not in seen]


def _guessed(state: State, rival: str, lines: Sequence[str]) -> Sheet:
    """The slots that a rival is supposed to have ordered, read against nothing but what everybody sees of it."""
    seen, sheet = _as_seen(state, "", {rival: Sheet()}), Sheet()
    for line in lines:
        effect = read(line, OrderContext(state=seen, seat=rival, sheet=sheet))
        if not effect.orders or not all(order.slot[0].isdecimal() for order in effect.orders):
            example = say("SUPPOSE {rival} 1 DRAW", rival=state.board.names.get(rival, rival))
            raise NotAllowed(say("“{line}” is no action; “{example}” would do", line=line, example=example))
        for order in effect.orders:
            sheet.put(order)
    return sheet


# --- one action ---------------------------------------------------------------------------------------------------


@dataclass
class _Die(SupposedChance):
    """A die that falls as it is told."""

    face: int
    rolled: bool = False

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """The face it is told."""
        self.rolled = True
        return [self.face] * dice

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """What comes of a shuffle nobody knows."""
        return [HIDDEN] * len(items)


@dataclass
class _Doing(SheetSettler):
    """The slot being played does an action, whatever its sheet says."""

    action: Mapping[str, Any] = field(default_factory=lambda: dict(PASS))

    def settle(self, decision: Decision, state: State) -> Settled:
        """What a sheet says, or the action that is tried."""
        return Answer(self.action, Source.ORDER) if decision.kind == "action" else super().settle(decision, state)


@dataclass
class _Slot:
    """One action of one seat, played forward. The position is changed to what is supposed after it."""

    s: State
    seat: str
    slot: int
    sheets: Mapping[str, Sheet]

    def lines(self) -> list[Forecast]:
        """What the action brings."""
        order = self.sheets[self.seat].get(f"{self.s.round}.{self.slot}", self.s.turn)
        title, fell, lines = slot_title(self.s, self.slot), [], []
        for alternative in order.data["alternatives"] if order else ():
            action = alternative["action"]
            if not holds(alternative["when"], Seen(state=self.s, seat=self.seat)):
                fell.append(say("its condition does not hold"))
                continue
            try:
                value = self._choice().check(action)
            except NotAllowed as refused:
                odds = self._odds_of_holding(action)
                if odds is None:
                    fell.append(str(refused).rstrip("."))
                else:
                    said = _joined(*self._told(self._pretended(action)))
                    come = say("{slot}, if the card has come by then", slot=title)
                    text, brief = f"{come}: {said}", f"{say('if the card has come by then')}: {said}"
                    lines.append(Forecast(text=text, odds=odds, row=title, brief=brief))
                continue
            what, result = self._told(value)
            said = _joined(what, result) + (f" ({'; '.join(dict.fromkeys(fell))})" if fell else "")
            brief = said if fell else result
            return [*lines, Forecast(text=f"{title}: {said}", row=title, brief=brief), *self._done(value)]
        return [*lines, *self._idle(title, fell, ordered=order is not None)]

    def result(self, action: Mapping[str, Any]) -> str:
        """What comes of a legal action."""
        return self._told(self._choice().check(action))[1]

    def _choice(self) -> Any:
        return action_decision(self.s, self.seat, self.slot).range()

    def _idle(self, title: str, fell: Sequence[str], *, ordered: bool) -> list[Forecast]:
        """What IDLE says; else a pass."""
        why = "; ".join(dict.fromkeys(fell)) if ordered else say("no order")
        if idle_of(self.sheets[self.seat]) == "draw":
            self._done({"do": "draw"})
            said = f"{_joined(*self._told({'do': 'draw'}))} ({why})"
        else:
            said = f"{_joined(*self._told(dict(PASS)))} ({why})"
        return [Forecast(text=f"{title}: {said}", row=title, brief=said if ordered else "")]

    def _odds_of_holding(self, action: Mapping[str, Any]) -> float | None:
        """The chance that the card has been drawn by now, where it would be legal then; None where it cannot be."""
        player, card = self.s.players[self.seat], action.get("card")
        unseen = player.hand.count(HIDDEN)
        if not unseen or card not in _possible(self.s, self.seat) or card in player.hand:
            return None
        if self._pretended(action) is None:
            return None
        return unseen / (unseen + player.deck.count(HIDDEN))

    def _pretended(self, action: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The canonical action if the card were in hand; None where it is not legal even so."""
        hand = self.s.players[self.seat].hand
        hand.append(action["card"])
        try:
            found: Mapping[str, Any] = self._choice().check(action)
        except NotAllowed:
            return None
        finally:
            hand.remove(action["card"])
        return found

    def _told(self, value: Mapping[str, Any] | None) -> tuple[str, str]:
        """The action in words, and what each face of its die would bring."""
        assert value is not None, "only legal actions are told"
        outcomes = []
        for face in _FACES:
            trial, die = self.s.copy(), _Die(face)
            if value.get("card") and value["card"] not in trial.players[self.seat].hand:
                trial.players[self.seat].hand.append(value["card"])
            events = self._run(trial, value, die)
            outcomes.append((trial, events))
            if not die.rolled:
                break
        return action_line(self.s, self.seat, value, outcomes)

    def _done(self, value: Mapping[str, Any]) -> list[Forecast]:
        self._run(self.s, value, _Die(_MIDDLE))
        return []

    def _run(self, s: State, value: Mapping[str, Any], die: _Die) -> list[Event]:
        settler = _Doing(self.sheets, settle, action=value)
        table = Table(state=s, settler=settler, chance=die, due=lambda key: True)
        act(s, table, self.seat, self.slot)
        return table.events


def _joined(what: str, result: str) -> str:
    return f"{what}: {result}" if result else what


# --- the colonization ---------------------------------------------------------------------------------------------


def _colonization(s: State, seat: str, sheets: Mapping[str, Sheet]) -> list[Forecast]:
    """The regions as they would be worked with the cards that are known, and the card that is kept afterwards."""
    unknown = sum(1 for region in s.regions for _, card in s.policies_in(region) if card == HIDDEN)
    for player in s.players.values():
        player.policies = {name: [card for card in cards if card != HIDDEN] for name, cards in player.policies.items()}
    segment = 1 if s.round <= 2 else 2
    s.round, s.phase = 0, f"colonization-{segment}"
    table = Table(state=s, settler=_Doing(sheets, settle), chance=_Die(_MIDDLE), due=lambda key: True)
    before = s.copy()
    colonize(s, table)
    lines = [Forecast(text=text) for text in region_lines(before, seat, table.events, unknown)]
    collected = collected_words(before, s, seat)
    return [*lines, *([Forecast(text=collected)] if collected else []), *_kept(s, seat, sheets[seat])]


def _kept(s: State, seat: str, sheet: Sheet) -> list[Forecast]:
    """Decision D17: The card that stays in hand, of those that are known."""
    last = s.phase == "colonization-2" and s.turn >= s.board.numbers.turns
    hand = s.players[seat].hand = [card for card in s.players[seat].hand if card != HIDDEN]
    if last or not hand:
        return []
    decision = keep_decision(s, seat)
    answer = settle(decision, sheet, s)
    return [Forecast(text=kept_words(s, decision.fallback() if answer is None else answer.value))]
