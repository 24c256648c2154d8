"""How the lines of the New World are built, for its order page."""

from __future__ import annotations

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
_EACH = "{}"  #: the number of a slot that stands for several


def order_page(board: Board) -> Page:
    """All shapes, facts, lists and slots, in the language being spoken."""
    return Page(
        shapes=(*action_shapes(board), _pause_after(), *wish_shapes(board), *reaction_shapes(board)),
        conditions=facts(),
        lists=lists(board),
        slots=(action_slot(1), _later_actions(), _pauses(), *wish_slots(), *reaction_slots()),
        stores={STORE_OF_CARD: say("Card"), AT_HOME: say("At home")},
    )


def action_slot(number: int, *, note: str = "", asked: bool = False, bound: bool = False) -> Slot:
    """A numbered line of the turn that always shows; the last of them says what may be in it."""
    return Slot(
        name=str(number), title=say("Action {n}", n=number), shapes=(), like=str(HIGHEST), before=f"{number} ",
        clear=_clear(str(number)), note=note, asked=asked, bound=bound,
    )  # fmt: skip


def _later_actions() -> Slot:
    """The other numbered lines, each shown where the one before it is filled."""
    return Slot(
        name=_EACH, title=say("Action {n}", n=_EACH), shapes=action_names(), before=f"{_EACH} ", clear=_clear(_EACH),
        group=say("Your turn"), otherwise=True, reckoned=True, condition=IF.shown, spare=True,
        each=tuple(map(str, range(2, HIGHEST + 1))),
    )  # fmt: skip


def _clear(what: str) -> str:
    return f"{command('clear', ENGLISH_CODE)} {what}"


def _pause_after() -> Shape:
    """`PAUSE AFTER 3`, which has no number of its own."""
    line = f"{verb(PAUSE, ENGLISH_CODE)} {w.AFTER.shown} {{after}}"
    after = Part(name="after", title=say("After which action"), control=Control.NUMBER, most=HIGHEST)
    return Shape(name=_PAUSE_AFTER, title=say("Wait for my further orders"), line=line, parts=(after,))


def _pauses() -> Slot:
    return Slot(
        name=f"{PAUSES}{_EACH}", title=say("Wait after action {n}", n=_EACH), shapes=(_PAUSE_AFTER,),
        clear=_clear(f"{verb(PAUSE, ENGLISH_CODE)} {w.AFTER.shown} {_EACH}"), group=say("Pauses"),
        condition=IF.shown, given={"after": _EACH}, spare=True, each=tuple(map(str, range(HIGHEST + 1))),
    )  # fmt: skip
