"""The bot of the revised edition: it writes order lines as a player would, seeing what its seat sees.

The same view and salt give the same lines. It explores, settles, ships and sells, progresses, and answers what it is
asked; it wages no war.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from zlib import crc32

from pbem.core.table import Decision
from pbem.games.colonial.board import Board
from pbem.games.colonial.native import colonies_of
from pbem.games.colonial_revised.action import free_cards
from pbem.games.colonial_revised.characters import conqueror, governor, viceroy
from pbem.games.colonial_revised.endeavour import ROUNDS
from pbem.games.colonial_revised.exploring import exploration_need
from pbem.games.colonial_revised.placing import open_spaces
from pbem.games.colonial_revised.reading import state_from
from pbem.games.colonial_revised.state import State

_TARGETS = 4  #: Territories an Explorer's line names
_RESERVE = 2  #: Treasury that is not spent at a turn's end
_TRACKS = ("logistics", "seafaring", "economy", "navy")
#: The cards in the order in which they are played, by the Character that gives them their use.
_ORDER = ("trader", "explorer", "viceroy", "merchant", "scientist", "rebel")


def bot_orders(view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str, board: Board) -> str:
    """Order lines for the decisions that wait for `seat`, from its view of the position."""
    s = state_from(view, board)
    mind = _Mind(s, seat, crc32(f"{salt}.{seat}.{s.turn}".encode()))
    lines: list[str] = []
    for decision in decisions:
        lines += _lines(mind, decision)
    return "\n".join(dict.fromkeys(lines))


class _Mind:
    """What a bot goes by: the position, its seat, and a number that makes bots differ."""

    def __init__(self, s: State, seat: str, whim: int) -> None:
        self.s = s
        self.seat = seat
        self.whim = whim

    def turned(self, things: Sequence[str]) -> list[str]:
        """The things, begun somewhere by whim."""
        place = self.whim % len(things) if things else 0
        return [*things[place:], *things[:place]]


def _lines(mind: _Mind, decision: Decision) -> list[str]:
    if decision.kind == "plans":
        return _turn(mind, decision)
    if decision.kind == "action":
        number = decision.about["round"]
        return [f"{number} {_plans(mind)[_next(mind)]}"]
    return _ANSWERS[decision.kind](mind, decision)


def _turn(mind: _Mind, decision: Decision) -> list[str]:
    """Cards, plans, and what else is to be said for the turn."""
    plans, free = _plans(mind), free_cards(mind.s, mind.seat)
    chosen = [name for name in _ORDER if mind.s.board.card_with[name] in free][:ROUNDS]
    slots = [f"{slot} {plans[name]}" for slot, name in enumerate(chosen, start=1)]
    return [f"CARDS {', '.join(chosen)}", *slots, *_turn_end(mind)]


def _turn_end(mind: _Mind) -> list[str]:
    rivals = sorted(mind.s.clockwise(mind.seat)[1:], key=lambda seat: -mind.s.players[seat].prestige)
    return [
        f"BUILD FLEETS MAX KEEP {_RESERVE}",
        f"BUILD SQUADRONS 1 KEEP {_RESERVE + 2}",
        f"PRIVATEERS {rivals[0]} 1 WHEN treasury >= 5",
        "BAR sovereign / scientist / trader",
        f"AVERT COLONY KEEP {mind.whim % 2}",
        "REPAY KEEP 5",
        "HOME WHEN lost > 0",
    ]


def _next(mind: _Mind) -> str:
    """The Character whose card is played now."""
    free = free_cards(mind.s, mind.seat)
    return next(name for name in _ORDER if mind.s.board.card_with[name] in free)


def _plans(mind: _Mind) -> dict[str, str]:
    """A plan for each card."""
    return {
        "explorer": " ELSE ".join([*_colony(mind), *_exploring(mind), "PASS explorer"]),
        "viceroy": " ELSE ".join([*_settling(mind), "AMBASSADOR"]),
        "merchant": " ELSE ".join([*_city(mind), "MERCHANT ALL ELSE PASS merchant"]),
        "trader": "FINANCIER IF treasury < 2 AND loan < 5 AND turn < 6 ELSE TRADER OWN ALL ELSE PASS trader",
        "scientist": f"SCIENTIST {' / '.join(mind.turned(_TRACKS))} IF treasury >= 5 ELSE PASS scientist",
        "rebel": _unrest(mind),
    }


def _exploring(mind: _Mind) -> list[str]:
    lands = mind.s.board.lands
    names = [name for name, land in mind.s.territories.items() if not land.explored and lands[name].goods]
    names.sort(key=lambda name: exploration_need(mind.s, mind.seat, name))
    chosen = mind.turned(names[:_TARGETS])
    if not chosen:
        return []
    goods = dict.fromkeys(good for name in chosen for good in open_spaces(mind.s, mind.seat, name))
    post = f" POST {' / '.join(goods)}" if goods else ""
    return [f"EXPLORE {' / '.join(chosen)} PAY 3{post}"]


def _colony(mind: _Mind) -> list[str]:
    found = [action["territory"] for action in conqueror.legal(mind.s, mind.seat)]
    return [f"CONQUEROR {' / '.join(found)}"] if found else []


def _settling(mind: _Mind) -> list[str]:
    """Counters where a Colony is near, or a space is free."""
    s, seat = mind.s, mind.seat
    found = []
    for action in viceroy.legal(s, seat):
        if "place" in action:
            name, good = action["territory"], action["place"][0][0]
            stack = s.territories[name].resources[good]
            mine = stack[:1] == [seat] and s.territories[name].colony is None
            worth = (not stack, mine, s.territories[name].holds(seat))
            found.append((worth, f"VICEROY {name} {good} MAX"))
    found.sort(key=lambda each: each[0], reverse=True)
    return [f"{line} IF treasury >= 2" for _, line in found[:3]]


def _city(mind: _Mind) -> list[str]:
    able = [name for name in colonies_of(mind.s, mind.seat) if not mind.s.territories[name].city]
    return [f"GOVERNOR {' / '.join(able)} MIN"] if able and governor.payments(mind.s, mind.seat) else []


def _unrest(mind: _Mind) -> str:
    """Unrest among the others, a Rebellion where they alone would lose."""
    s, seat = mind.s, mind.seat
    ready = [
        name for name, land in s.territories.items()
        if land.unrest and land.colony != seat and not land.holds(seat) and not land.empty
    ]  # fmt: skip
    spark = [f"REBEL SPARK {' / '.join(mind.turned(ready)[:3])}"] if ready else []
    return " ELSE ".join([*spark, "DEFAULT"])


def _own_counters(mind: _Mind, decision: Decision) -> list[str]:
    """From the largest stack, as by default."""
    territory = decision.about["territory"]
    stacks = mind.s.territories[territory].resources
    held = sorted(
        (good for good in stacks if mind.seat in stacks[good]), key=lambda good: -stacks[good].count(mind.seat)
    )
    return ["LOSE FROM " + ", ".join(f"{territory} {good}" for good in held)] if held else []


def _casualty(mind: _Mind, decision: Decision) -> list[str]:
    rivals = sorted(mind.s.clockwise(mind.seat)[1:], key=lambda seat: -mind.s.players[seat].prestige)
    return ["CASUALTIES " + ", ".join([*rivals, mind.seat])]


def _stage_two(mind: _Mind, decision: Decision) -> list[str]:
    good = decision.about["goods"][mind.whim % len(decision.about["goods"])]
    if mind.s.players[mind.seat].merchant_fleets:
        return [f"POST {good}"]
    return [f"ADVENTURERS {good} 1"]


def _pay(mind: _Mind, decision: Decision) -> list[str]:
    return [f"PAY {'YES' if decision.about['price'] <= 3 else 'NO'}"]


def _surrender(mind: _Mind, decision: Decision) -> list[str]:
    return [f"SURRENDER {'NO' if decision.about['own_squadrons'] else 'YES'}"]


def _sink(mind: _Mind, decision: Decision) -> list[str]:
    return [f"SINK {', '.join(decision.about['privateers'])}"]


def _bar(mind: _Mind, decision: Decision) -> list[str]:
    played = decision.about["played"]
    return [f"BAR {' / '.join(mind.s.board.cards[card][0] for card in played[::-1])}"]


def _said(text: str) -> Callable[[_Mind, Decision], list[str]]:
    return lambda mind, decision: [text.format(**decision.about)]


_ANSWERS: Mapping[str, Callable[[_Mind, Decision], list[str]]] = {
    "pay-gap": _pay, "stage-two": _stage_two, "halve": _own_counters, "lose": _own_counters,
    "ship": _said("ALLOW SHIP {shipper}"), "city-goods": _said("ALLOW CITY {shipper}"),
    "sell": _said("ALLOW SELL {trader}"), "attack": _said("ATTACK ALL"), "counterattack": _said("COUNTERATTACK ALL"),
    "casualty": _casualty, "occupy": _said("OCCUPY"), "avert": _said("AVERT COLONY"), "offer": _said("OFFER 1"),
    "side": _said("ALLY NONE"), "accept": _said("ACCEPT ALL"), "expedition": _said("EXPEDITION NONE"),
    "stay": _said("HOME WHEN lost > 0"), "surrender": _surrender, "escalation": _said("ESCALATE SQUADRONS 1 KEEP 2"),
    "repay": _said("REPAY KEEP 5"), "win-by-paying": _said("WIN ALWAYS"), "fleets": _said("BUILD FLEETS MAX KEEP 2"),
    "squadrons": _said("BUILD SQUADRONS 1 KEEP 4"), "privateers": _said("PRIVATEERS NONE"), "bar": _bar, "sink": _sink,
}  # fmt: skip
