"""A report of Colonial tells of the map what has changed since its reader's last one; all else he can ask for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.report.inputs import Span
from tests.games.colonial_revised.room import position as revised_position
from tests.games.colonial_revised.room import revised
from tests.games.helpers import colonial, position
from tests.report.samples_ground import COMMON, chapter, renderer
from tests.report.samples_play import REPORT

GIVEN: dict[str, Any] = {
    "territories.india.resources.silk": ["Red"],
    "territories.brazil.resources.tobacco": ["Red", "Blue"],
    "territories.barbary.resources.salt": ["Red", "Red"],
    "territories.barbary.colony": "Red",
    "territories.levant.resources.rugs": ["Blue"],
}
WHOLE = "MAP (who stands first controls; in brackets Native Power)"
FOLDED = "CHANGED ON THE MAP (who stands first controls; in brackets Native Power)"
REST = "The rest of the map is as in your last report; MAP shows it."
NOTHING = "Nothing on the map has changed since your last report; MAP shows it."


def written(edition: str, changed: set[str] | None, **more: Any) -> list[str]:
    """The lines of Red's report, from his position on."""
    rules: Any = revised() if edition == "colonial-revised" else colonial()
    s: Any = revised_position(GIVEN) if edition == "colonial-revised" else position(GIVEN)
    common = replace(COMMON, ruleset=rules.id, names=rules.names, seat="Red", seats=tuple(s.seats))
    report = replace(
        REPORT,
        common=common,
        view=rules.view(s, "Red"),
        outlook=rules.outlook(s, "Red"),
        standing=rules.standing(s),
        leading=rules.leading(s),
        changed=None if changed is None else frozenset(changed),
        **{"chapters": [chapter(turn=3)], **more},
    )
    lines = renderer("en").render(report).text.splitlines()
    return [line.strip() for line in lines[lines.index("YOUR POSITION") :]]


EDITIONS = pytest.mark.parametrize("edition", ["colonial-2e", "colonial-revised"])


def rows(lines: list[str], heading: str) -> list[str]:
    """What the rows below a heading begin with."""
    found = lines[lines.index(heading) + 1 :]
    return [line.split("  ")[0] for line in found[: found.index("")]]


@EDITIONS
def test_where_it_is_not_known_what_has_changed_all_is_told(edition: str) -> None:
    lines = written(edition, None)
    assert rows(lines, WHOLE)[:4] == ["Brazil (2)", "Barbary", "Egypt", "Levant"]
    assert rows(lines, "YOUR POSITION")[:3] == ["Brazil", "Barbary", "India"]
    assert any("goods, Native Power" in line for line in lines)
    assert REST not in lines


@EDITIONS
def test_what_has_changed_is_told_and_the_rest_is_a_word_away(edition: str) -> None:
    lines = written(edition, {"brazil", "levant"})
    assert rows(lines, FOLDED) == ["Brazil (2)", "Levant"]
    assert REST in lines
    own = rows(lines, "YOUR POSITION")
    assert own[:2] == ["Brazil", "As before"]
    assert "Barbary salt 2, your Colony; India silk 1" in " ".join(lines)
    # What is printed on the board was in the first mail.
    assert not any("goods, Native Power" in line for line in lines)


@EDITIONS
def test_where_nothing_has_changed_that_is_told(edition: str) -> None:
    lines = written(edition, set())
    assert NOTHING in lines
    assert not {WHOLE, FOLDED, "COLONIES AND MONOPOLIES"} & {*lines}


@EDITIONS
@pytest.mark.parametrize("span", [Span.CATCH_UP, Span.PAST])
def test_who_asks_for_the_whole_game_is_told_all_of_the_map(edition: str, span: Span) -> None:
    assert WHOLE in written(edition, {"brazil"}, span=span)


def test_where_nations_were_chosen_all_of_the_map_is_told() -> None:
    """By them Territories may have left the game."""
    assert WHOLE in written("colonial-2e", set(), chapters=[chapter(turn=1, phase="nations")])
