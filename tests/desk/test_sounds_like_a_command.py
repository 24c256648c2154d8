"""What sounds like a command, and is none: OK with more behind it, what was late; and a card that is named alone."""

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


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("Sorry for the late mail, the train was two hours late again.", []),
        ("Der Zug hatte mal wieder zwei Stunden Verspätung", []),
        ("I need two more hours", ["EXTEND 2h"]),
        ("Could I have two more days, please, I'm late with everything", ["EXTEND 48h"]),
    ],
)
def test_what_was_late_wants_no_more_time(line: str, commands: list[str]) -> None:
    assert _read(line, "colonialism", "c")["commands"] == commands
