"""What an action costs: the action card or what stands in for it, a free action, and the card that gives the X."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.hands import NATIONAL_WILL, holds, stands_for, value
from pbem.games.new_world.rules.played_action import Action
from pbem.games.new_world.state import State

#: Functions that may be the free action of a turn; the others only with Military 2.
FREE, FREE_WITH_MILITARY = ("transport", "build", "export"), ("war", "conquest", "raid")
#: Advances whose second level brings a free action of their own.
_EXTRA = (("trade-companies", "export"), ("ship-technology", "transport"))
#: Functions that no card is named after.
_CARDLESS = ("expedition", "drop-token", "swap-colonists")


def free_kinds(s: State, seat: str) -> list[str]:
    """NW-B12, NW-B13 What a free action of this turn may still be."""
    # RULING NW-G5: the free actions of second levels are additional to the normal one.
    extra = [kind for advance, kind in _EXTRA if s.level(seat, advance) > 1]
    left = [kind for kind in extra if kind not in s.free]
    if len(s.free) > len(extra) - len(left):
        return left
    # RULING NW-G6: they join the list for the one normal free action.
    return [*FREE, *(FREE_WITH_MILITARY if s.level(seat, "military") > 1 else ())]


def paid(s: State, seat: str, action: Mapping[str, Any], region: str = "") -> Action:
    """{"card"} or {"free"}: what the action is paid with, `region` being where; raises NotAllowed."""
    do = str(action["do"])
    if action.get("free"):
        return _free(s, seat, do)
    card = action.get("card")
    card = _usual(s, seat, do, region) if card is None else _known(s, card)
    if not holds(s, seat, [card]):
        raise NotAllowed(say("{card} is not in your hand.", card=s.board.names[card]))
    _stands(s, seat, card, do, region)
    return {"card": card}


def with_x(s: State, seat: str, action: Mapping[str, Any], cost: Action) -> Action:
    """The cost with the card that gives the X, one other card of the hand (NW-B6); raises NotAllowed."""
    # RULING NW-B5: wherever the effect counts a free X. RULING NW-B6: exactly one, its text is ignored.
    # RULING NW-B12: a free action replaces the action card only.
    x = action.get("x")
    if x is None:
        raise NotAllowed(say("A second card of your hand has to give the X."))
    x = _known(s, x)
    if not holds(s, seat, [*cards_of(cost), x]):
        raise NotAllowed(say("{card} is not in your hand for the X.", card=s.board.names[x]))
    return {**cost, "x": x}


def cards_of(cost: Mapping[str, Any]) -> list[str]:
    """The action card of a cost, if it has one."""
    return [cost["card"]] if cost.get("card") else []


def x_value(s: State, action: Mapping[str, Any]) -> int:
    """The X of an action's second card: its printed value only."""
    return value(s, str(action["x"]))


def spent(s: State, action: Mapping[str, Any]) -> list[str]:
    """The cards that an action takes out of the hand when it is declared; musters come later (NW-E9)."""
    cards = cards_of(action)
    reveal = bool(action.get("free")) and s.option("free_action_x") == "reveal"
    if action.get("x") and not reveal:
        cards.append(str(action["x"]))
    return [*cards, *action.get("pay", [])]


def in_hand(s: State, seat: str, cards: Sequence[str], besides: Sequence[str]) -> list[str]:
    """The cards, each known and in the hand beside others; raises NotAllowed."""
    found = [_known(s, card) for card in cards]
    if not holds(s, seat, [*besides, *found]):
        names = ", ".join(s.board.names[card] for card in found)
        raise NotAllowed(say("{cards}: not all of these are in your hand.", cards=names))
    return found


def _free(s: State, seat: str, do: str) -> Action:
    kinds = free_kinds(s, seat)
    if do not in kinds:
        if not kinds:
            raise NotAllowed(say("Your free action of this turn is used."))
        names = ", ".join(s.board.names[kind] for kind in kinds)
        raise NotAllowed(say("A free action can be {kinds}.", kinds=names))
    return {"free": True}


def _usual(s: State, seat: str, do: str, region: str) -> str:
    """The like-named card; random play and functions without one take any of the hand that will do."""
    if do not in _CARDLESS:
        return do
    fitting = [card for card in s.players[seat].hand if stands_for(s, seat, card, do, region)]
    if not fitting:
        raise NotAllowed(say("You have no card for that: {what}.", what=s.board.names[do]))
    return min(fitting, key=lambda card: (value(s, card), s.board.cards[card].place))


def _stands(s: State, seat: str, card: str, do: str, region: str) -> None:
    # RULING NW-D10: by its option the card Indian Slaves is an X and nothing else.
    if do == "indian-slaves" and s.option("indian_slaves") == "x_only":
        raise NotAllowed(say("In this game Indian Slaves is good for its X only."))
    if stands_for(s, seat, card, do, region):
        return
    names, printed = s.board.names, s.board.cards[card]
    if printed.region and do in s.board.wild:
        raise NotAllowed(say("The card {card} is good for {card} only.", card=names[card]))
    if card == NATIONAL_WILL:
        nation = names[s.players[seat].nation]
        raise NotAllowed(say("National Will of the {nation} does not stand for {what}.", nation=nation, what=names[do]))
    raise NotAllowed(say("{card} does not stand for {what}.", card=names[card], what=names[do]))


def _known(s: State, card: Any) -> str:
    if card not in s.board.cards:
        raise NotAllowed(say("There is no card {what}.", what=card))
    return str(card)
