"""Whatever an order page of Colonialism can put together the table reads, and writes down word for word the same."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from pbem.core.errors import Refusal
from pbem.core.order_page import Control, Menu, Option, Part, Shape, Slot
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.games.colonialism.state import State
from tests.games.colonialism.order_room import rules
from tests.games.colonialism.tapped_room import asked_in, own, public

PAGE = rules().order_page()
SHAPES = {shape.name: shape for shape in PAGE.shapes}
_MAYBE = re.compile(r"\[([^\[\]]*)\]")
_NAMED = re.compile(r"\{([\w-]+)\}")
#: What a menu's reasons say beside the lists: a line without them may be refused for it.
FOR_A_REASON = ("does not touch both", "lies on", "is missing", "zone is named", "zones are named")


class Tapping:
    """Taps by chance: any choice that the page lets stand."""

    def __init__(self, menu: Menu, mine: Menu, seed: int) -> None:
        self.menu, self.mine, self.luck = menu, mine, random.Random(seed)
        self.slots = {slot.name: slot for slot in menu.slots}

    def line(self, slot: Slot) -> str:
        """A line of a slot."""
        like = self.slots.get(slot.like, slot)
        count = self.luck.randint(1, 3) if like.otherwise else 1
        bodies = [self.shaped(SHAPES[self.luck.choice(like.shapes)]) for _ in range(count)]
        if like.condition:
            bodies = [
                f"{each} {like.condition} {self.condition()}" if self.luck.random() < 0.5 else each for each in bodies
            ]
        return slot.before + " ELSE ".join(bodies)

    def condition(self) -> str:
        """One fact or several, joined as the page joins them."""
        facts = [self.shaped(self.luck.choice(PAGE.conditions)) for _ in range(self.luck.randint(1, 3))]
        facts = [f"NOT {each}" if self.luck.random() < 0.2 else each for each in facts]
        return self.luck.choice((" AND ", " OR ")).join(facts)

    def shaped(self, shape: Shape) -> str:
        """A shape's line."""
        return self.filled(shape.line, shape.parts)

    def filled(self, line: str, parts: Sequence[Part]) -> str:
        """A line whose parts are chosen; what stands in [] falls out with its part."""
        values: dict[str, str] = {}
        wanted = _NAMED.findall(_MAYBE.sub("", _MAYBE.sub("", line)))
        for part in parts:
            left_out = part.name not in wanted and self.luck.random() < 0.6
            values[part.name] = "" if left_out else self.value(part, values)
        while _MAYBE.search(line):
            line = _MAYBE.sub(lambda found: found[1] if values[_NAMED.findall(found[1])[0]] else "", line)
        return _NAMED.sub(lambda found: values[found[1]], line)

    def value(self, part: Part, chosen: dict[str, str]) -> str:
        """What is chosen for a part."""
        if part.control is Control.CONDITION:
            return self.condition()
        if part.control is Control.ROWS:
            rows = range(self.luck.randint(part.least, min(part.most, 3)))
            return part.joined.join(self.filled(part.line, part.columns) for _ in rows)
        if part.control is Control.NUMBER and (not part.options or self.luck.random() < 0.7):
            return str(self.luck.randint(part.least, part.most))
        fit = [each.value for each in self.options(part) if not part.within or chosen[part.within] in each.fits]
        if part.control in (Control.SEVERAL, Control.RANKED):
            several = self.luck.sample(fit, self.luck.randint(max(1, part.least), min(part.most, len(fit))))
            return part.joined.join(several)
        return self.luck.choice(fit)

    def options(self, part: Part) -> Sequence[Option]:
        """The list of a part; what a set-up draws is one's own alone."""
        if part.of == "drawn":
            return self.mine.lists[part.of]
        return part.options or (*self.menu.lists.get(part.of, ()), *PAGE.lists.get(part.of, ()))


def read_again(state: State, seat: str, line: str) -> str:
    """The line as the table writes it; the reason where it is refused."""
    try:
        (order,) = rules().read(line, OrderContext(state=state, seat=seat, sheet=Sheet())).orders
    except Refusal as refusal:
        return f"refused: {refusal.reason}"
    return order.text


def otherwise_read(seed: int, positions: int, lines: int) -> dict[str, str]:
    """Lines that were tapped together and come to something else."""
    asked = asked_in(seed, players=2 + seed % 3)
    found = {}
    for state, seat, _ in asked[:: max(1, len(asked) // positions)]:
        tapping = Tapping(public(state, seat), own(state, seat), seed)
        for slot in tapping.slots.values():
            for _ in range(lines):
                line = tapping.line(slot)
                read = read_again(state, seat, line)
                # Zones of a ship behind ELSE, where no condition stands before it, are zones behind "/".
                if line.startswith("SHIPS"):
                    line, read = (each.replace(" ELSE ", " / ") for each in (line, read))
                # ALWAYS says something only where the game asks each time; all four rows in order are FIRST or LAST.
                line = line.removeprefix("ALWAYS ").replace("1, 2, 3, 4", "FIRST").replace("4, 3, 2, 1", "LAST")
                if read != line and not any(reason in read for reason in FOR_A_REASON):
                    found[line] = read
    return found


def test_what_is_tapped_together_is_read_the_same() -> None:
    assert otherwise_read(1, positions=4, lines=6) == {}


@pytest.mark.broad
@pytest.mark.parametrize("seed", range(2, 8))
def test_what_is_tapped_together_is_read_the_same_in_many_positions(seed: int) -> None:
    assert otherwise_read(seed, positions=8, lines=30) == {}
