"""What a seat reads of its orders in every edition: the frame of a form, and of a sheet in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.core.ruleset_contract import FormLine
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision
from pbem.games.colonial.state import Position

BLANK = "____"
_ALSO = "ALSO"  #: how turn orders that are no plan are labelled in the sheet
_STANDING = "ALWAYS"  #: how standing orders are labelled there

#: What is built when the turn ends.
BUILDING = (
    FormLine(
        text=f"BUILD FLEETS {BLANK}",
        comment="when the turn ends: a number, or MAX KEEP 2",
        slots=("fleets", "fleets.turn"),
        taught=True,
    ),
    FormLine(text=f"BUILD SQUADRONS {BLANK}", slots=("squadrons", "squadrons.turn")),
)


def form_of(seat: str, decisions: Sequence[Decision], lines: Callable[[Decision], list[FormLine]]) -> list[FormLine]:
    """The order form for what is wanted of a seat, with a comment of what may be there; [] where nothing is."""
    found = [line for decision in decisions if decision.seat == seat for line in lines(decision)]
    return [*found, FormLine(text="END")] if found else []


def plan_lines(count: int, example: str) -> list[FormLine]:
    """A line for each card's round, with an example in the first."""
    return [
        FormLine(
            text=f"{slot} {BLANK} ELSE PASS",
            comment=f"what the card of each round does, such as {example}" if slot == 1 else "",
            slots=(str(slot),),
            taught=True,
        )
        for slot in range(1, count + 1)
    ]


def surrender_line(state: Position, decision: Decision) -> list[FormLine]:
    """Whether to surrender, with how many Squadrons are left on either side."""
    about = decision.about
    told = f"your Squadrons: {about['squadrons']}; {about['enemy']}'s: {about['enemy_squadrons']}"
    return [FormLine(text=f"SURRENDER {BLANK}", comment=f"YES or NO, or WHEN squadrons < 2; {told}")]


def means(state: Position, seat: str) -> str:
    """What a trading post and adventurers can be paid with."""
    player = state.players[seat]
    return f"your Merchant Fleets: {player.merchant_fleets}, Treasury: {player.treasury}"


def other_rows(sheet: Sheet, turn: int, words: Callable[[Order], str]) -> list[tuple[str, str]]:
    """What a sheet has beside cards and plans: what else is for this turn, and standing orders."""
    return [
        (_STANDING if order.standing else _ALSO, words(order))
        for order in sheet.current(turn)
        if order.standing or (order.slot != "cards" and not order.slot.isdecimal())
    ]


def moves_by_itself(sheet: Sheet, turn: int, pair: Sequence[str]) -> bool:
    """Whether a card's Merchant or Trader moves own Goods without a plan."""
    auto = sheet.get("auto", turn)
    return (auto is None or bool(auto.data["on"])) and any(name in ("merchant", "trader") for name in pair)
