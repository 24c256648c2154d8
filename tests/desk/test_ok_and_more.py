"""OK is a command of one word, with more behind it no command; and a card that is named alone is no order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.desk.hosting.read_texts import read_one
from tests.phrases.reading import place_of


def _read(line: str, ruleset: str, position: str) -> dict[str, Any]:
    return read_one(place_of(ruleset, position), json.dumps({"id": "", "seat": "Red", "text": line}))


@pytest.mark.parametrize(
    ("line", "ruleset", "position", "means"),
    [
        ("Ok, dann möglichst früh bitte.", "colonialism", "a", "POSITION FIRST"),
        ("Ok, as early as possible please", "colonialism", "a", "POSITION FIRST"),
        ("Okay then, Explorer to Australia", "colonial-2e", "c", "1 EXPLORE australia"),
    ],
)
def test_what_is_ordered_behind_it_is_taken(line: str, ruleset: str, position: str, means: str) -> None:
    assert _read(line, ruleset, position)["orders"] == [means]


@pytest.mark.parametrize(
    "line", ["Ok, danke", "OK thanks everybody", "Ok, schönes Wochenende euch", "Ok, got it, thanks"]
)
def test_what_is_only_said_with_it_is_left_alone(line: str) -> None:
    told = _read(line, "colonial-2e", "c")
    assert (told["outcome"], told["commands"], told["repairs"]) == ("left", [], [])


@pytest.mark.parametrize("line", ["OK, that's what I want", "OK go ahead", "Ok great"])
def test_what_may_agree_is_asked_about(line: str) -> None:
    told = _read(line, "colonial-2e", "c")
    assert (told["outcome"], told["repairs"]) == ("refused", ["OK"])


@pytest.mark.parametrize("line", ["Als letztes Dominion.", "Dominion", "And Dominion at the end"])
def test_a_card_alone_is_answered_with_a_line_that_plays_it(line: str) -> None:
    told = _read(line, "colonialism", "c")
    assert told["outcome"] == "refused"
    assert "PLAY dominion ON " in told["reason"]
