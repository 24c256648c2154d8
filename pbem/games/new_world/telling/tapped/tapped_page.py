"""How the lines of the New World are built, for its order page."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.conditions import IF
from pbem.core.language import ENGLISH_CODE, say
from pbem.core.order_page import Control, Page, Part, Shape, Slot
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.turn_lines import HIGHEST, PAUSES
from pbem.games.new_world.orders.verbs import command, verb
from pbem.games.new_world.telling.tapped.action_shapes import AT_HOME, PAUSE, STORE_OF_CARD, action_names, action_shapes
from pbem.games.new_world.telling.tapped.fact_shapes import facts
from pbem.games.new_world.telling.tapped.option_lists import lists
from pbem.games.new_world.telling.tapped.reaction_shapes import reaction_shapes, reaction_slots
from pbem.games.new_world.telling.tapped.wish_shapes import wish_shapes, wish_slots

_PAUSE_AFTER = "pause-after"


def order_page(board: Board) -> Page:
    """All shapes, facts, lists and slots, in the language being spoken."""
    return Page(
        shapes=(*action_shapes(board), _pause_after(), *wish_shapes(board), *reaction_shapes(board)),
        conditions=facts(),
        lists=lists(board),
        slots=(*(action_slot(n) for n in range(1, HIGHEST + 1)), *_pauses(), *wish_slots(), *reaction_slots()),
        stores={STORE_OF_CARD: say("Card"), AT_HOME: say("At home")},
    )


def action_slot(number: int, *, first: int = 1, note: str = "", asked: bool = False, bound: bool = False) -> Slot:
    """A numbered line of the turn; all are like the last, which says what may be in them. Those up to `first` show."""
    last = number == HIGHEST
    return Slot(
        name=str(number), title=say("Action {n}", n=number), shapes=action_names() if last else (),
        like="" if last else str(HIGHEST), before=f"{number} ", clear=_clear(str(number)),
        group=say("Your turn") if last else "", otherwise=last, reckoned=last,
        condition=IF.shown if last else "", note=note, asked=asked, bound=bound, spare=number > first,
    )  # fmt: skip


def _clear(what: str) -> str:
    return f"{command('clear', ENGLISH_CODE)} {what}"


def _pause_after() -> Shape:
    """`PAUSE AFTER 3`, which has no number of its own."""
    line = f"{verb(PAUSE, ENGLISH_CODE)} {w.AFTER.shown} {{after}}"
    after = Part(name="after", title=say("After which action"), control=Control.NUMBER, most=HIGHEST)
    return Shape(name=_PAUSE_AFTER, title=say("Wait for my further orders"), line=line, parts=(after,))


def _pauses() -> Iterator[Slot]:
    for number in range(HIGHEST + 1):
        last = number == HIGHEST
        yield Slot(
            name=f"{PAUSES}{number}", title=say("Wait after action {n}", n=number),
            shapes=(_PAUSE_AFTER,) if last else (), like="" if last else f"{PAUSES}{HIGHEST}",
            clear=_clear(f"{verb(PAUSE, ENGLISH_CODE)} {w.AFTER.shown} {number}"), group=say("Pauses") if last else "",
            condition=IF.shown if last else "", given={"after": str(number)}, spare=True,
        )  # fmt: skip
