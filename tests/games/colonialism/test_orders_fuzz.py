"""Mangled lines are taken or refused in a sentence; nothing else comes of them, in either language."""

from __future__ import annotations

import pytest

from pbem.core.errors import Refusal
from pbem.core.language import ENGLISH, Language, speaking
from pbem.games.colonialism.orders.order_language import begins_order
from pbem.games.common.bots.random_play import Picker, keyed
from tests.games.colonialism.order_room import Room, german
from tests.games.colonialism.test_orders_lines import ENGLISH as LINES
from tests.games.colonialism.test_orders_lines import GERMAN

_SIGNS = "aeiounrst 0123456789.,;:/()<>=!-_\"'“„ß\u00a0\u200b😀"
_ROUNDS = 6  #: mangled versions of every line


def mangled(line: str, pick: Picker) -> str:
    """A line with one to three letters left out, doubled, swapped or replaced."""
    for _ in range(1 + pick(3)):
        at = pick(len(line) or 1)
        way = pick(4)
        head, letter, tail = line[:at], line[at : at + 1], line[at + 1 :]
        line = (head + tail, head + letter * 2 + tail, head + tail[:1] + letter + tail[1:],
                head + _SIGNS[pick(len(_SIGNS))] + tail)[way]  # fmt: skip
    return line


def refusal_of(room: Room, line: str) -> Refusal | None:
    """Why a line is refused; None where it is taken."""
    try:
        room.read(line)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize("language", [ENGLISH, german()], ids=["en", "de"])
def test_mangled_lines_are_taken_or_refused_in_a_sentence(language: Language) -> None:
    pick, taken = keyed("fuzz"), 0
    with speaking(language):
        for line, _ in [*LINES, *GERMAN] * _ROUNDS:
            written = mangled(line, pick)
            room = Room()
            begins_order(written)
            refusal = refusal_of(room, written)
            if refusal is None:
                taken += 1
                assert all(room.text(order.text) == order.text for order in room.read(written).orders)
            else:
                assert refusal.reason
                assert len(refusal.instead) <= 3
                assert not [repair for repair in refusal.instead if refusal_of(room, repair)], written
    assert taken > 15, "some letters do not matter"


def test_a_line_that_goes_on_from_the_one_before_begins_no_order() -> None:
    for line in ("india VIA arabian-sea", "ON india", "ELSE DRAW", "DRAW", "IF india.natives <= 3 ELSE PASS", "3"):
        assert not begins_order(line), line
    for line in (
        "1 DRAW",
        "R2 1 PLAY fleet ON india",
        "TAKE yellow",
        "* 2 EXPLORE india",
        "KEEP fleet",
        "Behalte Flotte",
    ):
        assert begins_order(line), line
