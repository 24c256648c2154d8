"""Premoves when their moment comes: the first alternative that is legal then, with a card that is free.

What an alternative leaves open ("max", `/` lists, a pass without its card) is found out here; whether it is legal, the
decision's own choice says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import product
from typing import Any

from pbem.core.conditions import Facts
from pbem.core.errors import NotAllowed
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Source, WantsToBeAsked
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.orders.plan_attempts import combinations, try_out
from pbem.games.colonial.orders.plans_laid import asks_for_plans, placed, plan_of, standing_plans
from pbem.games.colonial_revised.orders.card_lines import ordered_places
from pbem.games.colonial_revised.orders.facts import Reader, seen
from pbem.games.colonial_revised.rules.actions import COMPULSORY, default_action, free_cards
from pbem.games.colonial_revised.rules.characters import merchant, rebel, sovereign, trader
from pbem.games.colonial_revised.rules.characters.governor import payments
from pbem.games.colonial_revised.rules.characters.viceroy import most_placed
from pbem.games.colonial_revised.rules.endeavour import ROUNDS
from pbem.games.colonial_revised.rules.exploring import exploration_need
from pbem.games.colonial_revised.state import State

#: Where `/` may have left a list in a template.
_EITHER = ("territory", "calm", "track", "enemy", "spark")
_OWN_GOODS = ("merchant", "trader")


@dataclass(frozen=True, slots=True)
class Means:
    """What a seat's plans are tried by."""

    sheet: Sheet
    state: State
    seat: str

    def concrete(self, template: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The actions that a template stands for, in order of preference."""
        for action in combinations(template, _EITHER):
            yield from self._filled(action)

    def facts(self, action: Mapping[str, Any]) -> Facts:
        """What is known when an action is tried."""
        moment = {}
        if action["do"] == "explorer":
            moment = {"need": max(0, exploration_need(self.state, self.seat, action["territory"]))}
        return seen(self.state, self.seat, moment)

    @property
    def reader(self) -> Reader:
        """How conditions are printed."""
        return Reader(words=vocabulary(self.state.board, self.state.seats), seat=self.seat)

    def _filled(self, action: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """An action with what it leaves to its moment filled in."""
        match action["do"]:
            case "pass":
                yield {"do": "pass", "card": action.get("card") or passing_card(self.sheet, self.state, self.seat)}
            case "viceroy" if "recall" in action:
                yield self._recalling(action)
            case "viceroy":
                yield from placed(action, most_placed(self.state, self.seat, action["territory"]))
            case "governor":
                values = payments(self.state, self.seat) or [0]
                yield {**action, "pay": {"min": values[0], "max": values[-1]}.get(action["pay"], action["pay"])}
            case "rebel" if "unrest" in action:
                places = [each if isinstance(each, list) else [each] for each in action["unrest"]]
                for chosen in product(*places):
                    yield {**action, "unrest": list(dict.fromkeys(chosen))}
            case _:
                yield action

    def _recalling(self, action: dict[str, Any]) -> dict[str, Any]:
        """The counters a recall names, as far as they are there and Logistics allows."""
        stacks = self.state.territories[action["territory"]].resources
        left = {good: stack.count(self.seat) for good, stack in stacks.items()}
        room = self.state.players[self.seat].logistics
        back: list[list[str]] = []
        for good, count, end in action["recall"]:
            wanted = room - len(back) if count is None else count
            for _ in range(wanted):
                here = good or max(left, key=lambda each: left[each], default="")
                if not left.get(here):
                    break
                left[here] -= 1
                back.append([here, end])
        return {"do": "viceroy", "territory": action["territory"], "back": back}


def settle_action(decision: Decision, sheet: Sheet, state: State) -> Answer | WantsToBeAsked | None:
    """The play of this round: by its premove, else by CARDS or a standing plan; else None."""
    seat = decision.seat
    means = Means(sheet, state, seat)
    usual = _by_default(sheet, state, seat)
    left_open = None if usual == decision.fallback() else usual
    order = plan_of(sheet, state)
    if order is None:
        return _unplanned(decision, means, left_open)
    tried = try_out(decision, order.data["alternatives"], means)
    if tried.value is not None:
        return Answer(tried.value, Source.ORDER, tried.note)
    if asks_for_plans(sheet, state) or order.data["ask"]:
        return WantsToBeAsked(default=left_open)
    cards = [state.board.card_with.get(each["action"]["do"]) for each in order.data["alternatives"]]
    free = free_cards(state, seat)
    card = next((card for card in cards if card in free), passing_card(sheet, state, seat))
    done = _forfeit(decision, state, card)
    # A pass is what a plan without an ELSE comes to; an action that nobody chose is not by it.
    note = tried.note if done["do"] == "pass" else f"of which nothing could be done: the table chose ({tried.note})"
    return Answer(done, Source.ORDER, note)


def _by_default(sheet: Sheet, state: State, seat: str) -> Mapping[str, Any]:
    """Decision D01: What the rules do where nothing comes, but for own Goods after AUTO OWN-GOODS OFF."""
    usual = default_action(state, seat, cards_needed(sheet, state))
    if usual["do"] in _OWN_GOODS and not _moves_own_goods(sheet, state):
        return {"card": usual["card"], "do": "pass"}
    return usual


def _unplanned(decision: Decision, means: Means, left_open: Any) -> Answer | WantsToBeAsked | None:
    """A round without a premove: the card that CARDS names, by a standing plan or as usual; else any standing plan.

    `left_open`: what is done where nothing comes, if that is other than the rules have it.
    """
    state, sheet, seat = means.state, means.sheet, means.seat
    places = ordered_places(sheet, state.turn)
    by_order = Source.ORDER if sheet.get("cards", state.turn) else Source.STANDING
    free = free_cards(state, seat)
    card = next_card(sheet, state, seat)
    fell: list[str] = []
    for standing in standing_plans([card] if card else free, sheet, state):
        tried = try_out(decision, standing.data["alternatives"], means)
        if tried.value is not None:
            return Answer(tried.value, Source.STANDING, tried.note)
        if standing.data["ask"]:
            return WantsToBeAsked(default=left_open)
        fell.append(tried.note)
    if asks_for_plans(sheet, state):
        return WantsToBeAsked(default=left_open)
    if card is None or not places:
        return WantsToBeAsked(always=False, default=left_open) if left_open else None
    return Answer(_as_usual(decision, state, sheet, card), by_order, "; ".join(filter(None, fell)))


def _as_usual(decision: Decision, state: State, sheet: Sheet, card: str) -> Mapping[str, Any]:
    """Decision D01: What a card does without a plan: own Goods, unless AUTO OWN-GOODS OFF; else a pass."""
    if _moves_own_goods(sheet, state):
        for character in (merchant, trader):
            if character.__name__.rpartition(".")[2] in state.board.cards[card]:
                action = character.by_default(state, decision.seat)
                if action is not None:
                    return {"card": card, **action}
    return _forfeit(decision, state, card)


def _moves_own_goods(sheet: Sheet, state: State) -> bool:
    """Whether own Goods go without a plan: they do unless AUTO OWN-GOODS OFF was said."""
    auto = sheet.get("auto", state.turn)
    return auto is None or bool(auto.data["on"])


def _forfeit(decision: Decision, state: State, card: str) -> Mapping[str, Any]:
    """A pass with a card; of the Sovereign/Rebel card what is done by default."""
    try:
        done: Mapping[str, Any] = decision.range().check({"do": "pass", "card": card})
    except NotAllowed:
        # RULING CR-R78: for the Sovereign/Rebel the default of decision D12.
        seat = decision.seat
        action = (
            rebel.by_default(state, seat)
            or next(sovereign.legal(state, seat), None)
            or next(rebel.legal(state, seat), None)
        )
        done = {"card": card, **action} if action else decision.fallback()
    return done


def next_card(sheet: Sheet, state: State, seat: str) -> str | None:
    """The card that CARDS names for this round: its place's first that is free, else another of CARDS that is.

    Of those others one that an order for a later round needs comes last.
    """
    places, free = ordered_places(sheet, state.turn), free_cards(state, seat)
    here = places[state.round - 1] if 0 < state.round <= len(places) else ()
    needed = cards_needed(sheet, state)
    # RULING CR-A20: a later order keeps its card where another is free.
    rest = sorted((card for place in places for card in place), key=lambda card: card in needed)
    return next((card for card in [*here, *rest] if card in free), None)


def passing_card(sheet: Sheet, state: State, seat: str) -> str:
    """The card a pass plays: what CARDS names, else the first free one that no later premove needs."""
    named = next_card(sheet, state, seat)
    if named is not None and named != COMPULSORY:
        return named
    free, needed = free_cards(state, seat), cards_needed(sheet, state)
    return min(free, key=lambda card: (card == COMPULSORY, card in needed, free.index(card)))


def cards_needed(sheet: Sheet, state: State) -> Set[str]:
    """The cards of the orders for rounds to come."""
    orders = (sheet.get(str(number), state.turn) for number in range(state.round + 1, ROUNDS + 1))
    done = [each["action"] for order in orders if order is not None for each in order.data["alternatives"]]
    return {card for each in done if (card := each.get("card") or state.board.card_with.get(each["do"]))}


def action_ready(decision: Decision, sheet: Sheet, state: State) -> bool:
    """Whether something will be tried in this round without asking."""
    return isinstance(settle_action(decision, sheet, state), Answer)


def filed(sheet: Sheet, state: State) -> bool:
    """Whether a sheet has premoves of this turn, or for every turn."""
    slots = ("cards", "line-up", *map(str, range(1, 6)))
    return any(sheet.get(slot, state.turn) is not None for slot in slots)
