"""Lines of people cut, mixed and joined at random: whatever comes of them, reading them is no fault of ours."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.phrases.reading import RULESETS, lines_of, outcome_of

#: Mixed lines of each ruleset in a run, always the same ones; and in `make soak`, by its seed.
FEW, MANY = 40, 2_000
#: What joins two lines to something that neither meant.
JOINS = (
    "and",
    "or",
    "if",
    "unless",
    "otherwise",
    "not",
    "except",
    "then",
    "0",
    ",",
    ";",
    "und",
    "oder",
    "wenn",
    "sonst",
)


def mixed(one: Mapping[str, Any], other: Mapping[str, Any], draw: Random) -> str:
    """Words of two lines in one."""
    words, others = one["line"].split(), other["line"].split()
    match draw.randrange(4):
        case 0:
            return " ".join([*words[: draw.randrange(len(words) + 1)], *others[draw.randrange(len(others) + 1) :]])
        case 1:
            return " ".join(draw.sample(words, len(words)))
        case 2:
            return " ".join(draw.choice(others) if draw.random() < 1 / 8 else word for word in words)
        case _:
            return " ".join([*words, draw.choice(JOINS), *others])


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_mixture_of_lines_is_a_fault(ruleset: str, many: int, run_seed: str) -> None:
    """What is raised in reading a text is a fault of ours; a line that is refused raises nothing."""
    draw = Random(ruleset if many == FEW else f"{run_seed} {ruleset}")
    lines = list(lines_of(ruleset))
    for _ in range(many):
        one, other = draw.choice(lines), draw.choice(lines)
        text = mixed(one, other, draw)
        try:
            outcome_of(ruleset, one, text)
        except Exception as fault:
            fault.add_note(f"{ruleset}, position {one['position']}, {one['seat']}: {text}")
            raise


def test_a_territory_that_is_out_of_the_game_is_no_fault() -> None:
    phrase = next(line for line in lines_of("colonial-2e") if line["position"] == "c" and line["seat"] == "Red")
    assert outcome_of("colonial-2e", phrase, "borow 8 wiht as last turn, just swap merchant n viceroy") == "refused"
