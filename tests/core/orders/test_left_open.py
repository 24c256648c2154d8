"""What a form leaves open: a part with nothing but its label is no order, a blank in what is said is asked about."""

from __future__ import annotations

import pytest

from pbem.core.orders.left_open import is_left_open, without_open_parts


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Action 1: draw / action 2: ____", "Action 1: draw "),
        ("1: ____ / 2: draw / 3: ____", "2: draw "),
        ("Card: Influence ____ (the only one) / where: China", "Card: Influence ____ (the only one) / where: China"),
        ("1 ____Military Campaign____ ELSE PASS", "1 ____Military Campaign____ ELSE PASS"),
        ("draw / draw", "draw / draw"),
        ("Free action: ---. Action 1: draw. Card: --", "Action 1: draw. "),
        ("Action: draw   Card: Influence", "Action: draw, Card: Influence"),
        ("draw - or not - two", "draw - or not - two"),
        ("Card: Fleet. Region: ____", "Card: Fleet"),
        ("Turn 3 – Round ___ – I play: Fleet – on: India – with ship: ___", "Turn 3 – I play: Fleet – on: India"),
        ("Card: Fleet / ship: any", "Card: Fleet"),
        ("Position: egal / Schiff 1: Atlantik", "Schiff 1: Atlantik"),
        ("Ships: Atlantic, Med. Order wish: none", "Ships: Atlantic, Med"),
        ("Keep: none / draw: 2", "Keep: none / draw: 2"),
        ("Action 1: draw. Action 2: none.", "Action 1: draw. Action 2: none."),
        ("Fleet on India, ship: any", "Fleet on India, ship: any"),  # no form
    ],
)
def test_a_part_that_is_left_open_is_no_part(line: str, said: str) -> None:
    assert without_open_parts(line) == said


@pytest.mark.parametrize(
    ("line", "open_"),
    [
        ("Influence ____ on China", True),
        ("____ on China", True),
        ("1 ____Military Campaign____ ELSE PASS", False),
        ("east_indies", False),
    ],
)
def test_a_blank_within_what_is_said_is_seen(line: str, open_: bool) -> None:
    assert is_left_open(line) is open_
