"""A mail that says again what an earlier one has said: its orders keep their slots, and those it changes are changed.

Who mends one line and sends all of them once more names no slots in most of them. An order that lies on the sheet
already is that order, a card that is to be played is not played twice, and what goes on behind the line above takes
the slot behind it, where an earlier mail has put something.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.orders.next_slots import ends, follows, opens
from pbem.core.orders.sense import Said
from pbem.games.colonialism.orders.line_writing import round_in_segment
from pbem.games.colonialism.orders.slot_lines import window
from pbem.games.colonialism.rules.decisions import SLOTS

#: What may be done again and again: only where it goes on behind the line above is it the same.
_OFTEN = ("DRAW", "PASS")
_CARD = re.compile(r"PLAY (\S+)")


def slot_before(round: str, body: str, said: Said, laid: Sequence[str]) -> str | None:
    """The slot of an order of an earlier mail that a line without a slot means again, or changes; None for a new one.

    `round`: that which is named, "R2", or "".
    """
    context = said.sense.context
    if laid:
        return None
    earlier = _earlier(said, round)
    for place, (slot, text) in earlier.items():
        if text == f"{place} {body}" and (body not in _OFTEN or slot == _next(context.behind)):
            return place
    card = _CARD.match(body)
    played = [place for place, (_, text) in earlier.items() if card and text.startswith(f"{place} {card.group()} ")]
    if len(played) == 1:
        return played[0]
    words = _behind_heading(said.sense.words)
    behind = [place for place, (slot, _) in earlier.items() if slot == _next(context.behind)]
    if behind and follows(words) and not context.left_open:
        return behind[0]
    if earlier and ends(words) and (last := max(earlier)).endswith(f" {SLOTS[-1]}"):
        return last
    return f"{round} 1" if round and opens(words) and f"{round} 1" in earlier else None


def _earlier(said: Said, round: str) -> dict[str, tuple[str, str]]:
    """The orders of earlier mails: place ("R2 1") to slot ("4.1") and canonical line, of the named round alone."""
    context, now = said.sense.context, window(said.state)
    found = {
        order.slot: order.text
        for order in context.sheet.orders.values()
        if order.turn == now.turn and order.slot[0].isdecimal() and order.slot not in context.fresh
    }
    places = {f"{each}.{action}": f"R{round_in_segment(each)} {action}" for each in now.rounds for action in SLOTS}
    return {
        places[slot]: (slot, text)
        for slot, text in found.items()
        if slot in places and (not round or places[slot].startswith(f"{round} "))
    }


def _behind_heading(words: Sequence[str]) -> Sequence[str]:
    """The words of a line behind the round that it names first: "R2 zum Schluss …", "Second round: first of all …"."""
    if ":" in words[:_HEADING]:
        return words[words.index(":") + 1 :]
    return words[2:] if words[:1] == ("r",) and words[1:2] and words[1].isdecimal() else words


#: Words of a heading, at most, its colon included.
_HEADING = 7


def _next(slot: str) -> str:
    """The slot behind another one in the same round; "" for none."""
    number, _, action = slot.partition(".")
    return f"{number}.{int(action) + 1}" if action.isdecimal() else ""
