"""A report tells of the board what has changed since its reader's last one; all else he can ask for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.core.events import Event
from pbem.core.ruleset_contract import Column, FormLine
from pbem.report.inputs import Span
from tests.games.colonial_revised.room import position as revised_position
from tests.games.colonial_revised.room import revised
from tests.games.helpers import colonial, position
from tests.report.samples_ground import COMMON, chapter, renderer
from tests.report.samples_play import REPORT
from tests.report.whole_games import WholeGames

GIVEN: dict[str, Any] = {
    "territories.india.resources.silk": ["Red"],
    "territories.brazil.resources.tobacco": ["Red", "Blue"],
    "territories.barbary.resources.salt": ["Red", "Red"],
    "territories.barbary.colony": "Red",
    "territories.levant.resources.rugs": ["Blue"],
}
WHOLE = "MAP (who stands first controls; in brackets Native Power)"
FOLDED = "CHANGED ON THE MAP (MAP shows the rest)"
AS_BEFORE = "What exploring asks of you is as before; REPORT shows it."
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
        standing=rules.standing(s),
        leading=rules.leading(s),
        changed=None if changed is None else frozenset(changed),
        **{"chapters": [chapter(turn=3)], "outlook": rules.outlook(s, "Red"), **more},
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
    assert FOLDED not in lines


@EDITIONS
def test_what_has_changed_is_told_and_the_rest_is_a_word_away(edition: str) -> None:
    lines = written(edition, {"brazil", "levant"})
    assert rows(lines, FOLDED) == ["Brazil (2)", "Levant"]
    own = rows(lines, "YOUR POSITION")
    assert own[:2] == ["Changed", "As before"]
    assert "Barbary salt 2, your Colony; India silk 1" in " ".join(lines)
    # What is printed on the board was in the first mail.
    assert not any("goods, Native Power" in line for line in lines)


@EDITIONS
def test_what_exploring_asks_is_told_where_it_is_another_than_before(edition: str) -> None:
    rules: Any = revised() if edition == "colonial-revised" else colonial()
    here = revised_position if edition == "colonial-revised" else position
    then = rules.outlook_then(here(GIVEN), "Red")
    lines = written(edition, {"brazil"}, then=then)
    assert AS_BEFORE in lines
    assert not any(line.startswith("NOT EXPLORED YET") for line in lines)
    # What was reached since is told elsewhere; Seafaring asks less of its owner everywhere.
    fewer = {land: space for land, space in GIVEN.items() if "levant" not in land}
    assert AS_BEFORE in written(edition, {"levant"}, then=rules.outlook_then(here(fewer), "Red"))
    further = rules.outlook_then(here({**GIVEN, "players.Red.seafaring": 1}), "Red")
    lines = written(edition, {"brazil"}, then=further)
    assert AS_BEFORE not in lines
    assert any(line.startswith("NOT EXPLORED YET") for line in lines)


@EDITIONS
def test_of_colonies_and_monopolies_those_are_told_that_are_others_now(edition: str) -> None:
    rules: Any = revised() if edition == "colonial-revised" else colonial()
    here = revised_position if edition == "colonial-revised" else position
    assert rows(written(edition, {"levant"}), "COLONIES AND MONOPOLIES")[0] == "Red"
    now = rules.outlook_then(here(GIVEN), "Red")
    told = {**now["holdings"], "Red": {"colonies": [], "monopolies": []}}
    lines = written(edition, {"barbary"}, then={**now, "holdings": told})
    assert rows(lines, "MONOPOLIES (won and lost)")[0].startswith("Red")
    assert not any(line.startswith(("COLONIES", "MONOPOLIES")) for line in written(edition, {"barbary"}, then=now))
    lost = {**now["holdings"], "Green": {"colonies": [], "monopolies": ["gold of New Spain"]}}
    lines = written(edition, {"egypt"}, then={**now, "holdings": lost})
    assert rows(lines, "MONOPOLIES (won and lost)") == ["Green"]


@EDITIONS
def test_what_the_next_steps_cost_is_told_where_it_is_another_than_before(edition: str) -> None:
    rules: Any = revised() if edition == "colonial-revised" else colonial()
    here = revised_position if edition == "colonial-revised" else position
    then = rules.outlook_then(here(GIVEN), "Red")
    assert not any(line.startswith("Next step") for line in written(edition, {"brazil"}, then=then))
    less = rules.outlook_then(here({**GIVEN, "players.Red.seafaring": 1}), "Red")
    assert any(line.startswith("Next step") for line in written(edition, {"brazil"}, then=less))
    assert any(line.startswith("Next step") for line in written(edition, None, then=then))


def test_a_monopoly_that_has_another_good_of_its_colour_is_neither_won_nor_lost() -> None:
    now = colonial().outlook(position(GIVEN), "Red")
    then = {**now, "holdings": {"Red": {"colonies": [], "monopolies": ["red goods (spices)", "1 of the nation's own"]}}}
    now["holdings"] = {"Red": {"colonies": [], "monopolies": ["red goods (spices, tea)", "2 of the nation's own"]}}
    lines = written("colonial-2e", {"barbary"}, outlook=now, then=then)
    assert not any(line.startswith("MONOPOLIES") for line in lines)
    now["holdings"]["Red"]["monopolies"] = ["gold of Peru"]
    lines = written("colonial-2e", {"barbary"}, outlook=now, then=then)
    assert "Red  won gold of Peru; lost red goods (spices), 1 of the nation's own" in lines


@EDITIONS
def test_what_was_told_last_is_asked_for_no_more_than_is_compared(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the cards could have done then is dear, and nobody reads it."""
    rules: Any = revised() if edition == "colonial-revised" else colonial()
    state = revised_position(GIVEN) if edition == "colonial-revised" else position(GIVEN)
    whole = rules.outlook(state, "Red")
    monkeypatch.delattr(f"pbem.games.{edition.replace('-', '_')}.telling.outlook.possible")
    then = rules.outlook_then(state, "Red")
    assert then == {name: whole[name] for name in then}


@EDITIONS
def test_where_nothing_has_changed_that_is_told(edition: str) -> None:
    lines = written(edition, set())
    assert NOTHING in lines
    assert not {WHOLE, FOLDED, "COLONIES AND MONOPOLIES", "MONOPOLIES (won and lost)"} & {*lines}


@EDITIONS
@pytest.mark.parametrize("span", [Span.CATCH_UP, Span.PAST])
def test_who_asks_for_the_whole_game_is_told_all_of_the_map(edition: str, span: Span) -> None:
    assert WHOLE in written(edition, {"brazil"}, span=span)


def test_where_nations_were_chosen_all_of_the_map_is_told() -> None:
    """By them Territories may have left the game."""
    assert WHOLE in written("colonial-2e", set(), chapters=[chapter(turn=1, phase="nations")])


OTHERS = {"colonialism": WholeGames(ruleset="colonialism"), "new-world": WholeGames(ruleset="new-world", most=60)}
#: What the whole board has and a folded one has not, and the pointer to the rest.
BOARD = {
    ("colonialism", "en"): ("REGIONS (by rank; influence of limit)", "The rest is as in your last report"),
    ("colonialism", "de"): ("REGIONEN (nach Rang; Einfluss von Limit)", "Sonst ist auf dem Plan alles wie in deinem"),
    ("new-world", "en"): ("EMPTY REGIONS (export, Indian token; known to)", "The rest is as in your last report; MAP"),
    ("new-world", "de"): (
        "LEERE REGIONEN (Ausfuhr, Indianermarker; wem",
        "Sonst ist alles wie in deinem letzten Bericht",
    ),
}
NOT_CHANGED = {
    "en": "Nothing on the board has changed since",
    "de": "Auf dem Plan hat sich seit deinem letzten Bericht",
}
both = pytest.mark.parametrize(("ruleset", "language"), BOARD)


def shown(ruleset: str, language: str, changed: set[str] | None, **more: Any) -> str:
    """Red's report of a random game, in one line."""
    games = OTHERS[ruleset]
    stretch = next(each for each in games.game(3, 4)[6:] if each.state.winner is None)
    told = None if changed is None else frozenset(changed)
    return " ".join(games.told(language, stretch, "Red", changed=told, **more).text.split())


@both
def test_the_board_of_other_games_is_folded_too(ruleset: str, language: str) -> None:
    whole, rest = BOARD[ruleset, language]
    some = shown(ruleset, language, {"india", "brazil"})
    assert whole in shown(ruleset, language, None)
    assert whole not in some
    assert rest in some
    assert len(some) < len(shown(ruleset, language, None)) - 400


@both
def test_where_no_place_has_changed_it_is_said(ruleset: str, language: str) -> None:
    none = shown(ruleset, language, set())
    assert NOT_CHANGED[language] in none
    assert BOARD[ruleset, language][1] not in none


@both
@pytest.mark.parametrize("span", [Span.CATCH_UP, Span.PAST])
def test_who_asks_for_the_whole_is_told_all_of_the_board(ruleset: str, language: str, span: Span) -> None:
    assert BOARD[ruleset, language][0] in shown(ruleset, language, {"india"}, span=span)


@pytest.mark.parametrize(("changed", "taught"), [(None, False), (set(), True)])
def test_a_form_is_explained_where_the_whole_is_told(changed: set[str] | None, taught: bool) -> None:
    form = [
        FormLine(text="CARDS ____", comment="five of your six", taught=True),
        FormLine(text="POST", comment="or NO"),
    ]
    lines = written("colonial-2e", changed, form=form)
    assert ("# five of your six" in lines) is not taught
    assert "# or NO" in lines


def test_what_is_to_be_said_of_the_board_is_said_where_all_of_it_is_told() -> None:
    note = replace(COMMON, board_note="Nobody here had the printed board.")
    assert note.board_note in renderer("en").render(replace(REPORT, common=note, changed=None)).text
    assert note.board_note not in renderer("en").render(replace(REPORT, common=note, changed=frozenset())).text


def test_battles_without_a_success_are_told_in_one_row() -> None:
    war: dict[str, Any] = {"seat": "Red", "enemy": "Blue"}
    nothing = {"Red": {"squadrons": 0, "fleets": 0}, "Blue": {"squadrons": 0, "fleets": 0}}
    lost = {**nothing, "Blue": {"squadrons": 1, "fleets": 0}}
    sea: dict[str, Any] = {"squadrons": {"Red": 1, "Blue": 1}, "fleets": {}, "dice": {"Red": 1, "Blue": 1}}
    dice: dict[str, Any] = {"dice": {"Red": 1, "Blue": 1}, "hits": {"Red": 0, "Blue": 0}}
    events = [Event("action", {"seat": "Red", "character": "sovereign", "source": "order"}, "")]
    for year, hits in ((1, 0), (2, 1), (3, 0)):
        rolls = {"rolls": {"Red": 10 * year, "Blue": 10 * year + 1}, "year": year}
        land = {**war, **dice, **rolls, "territory": "india", "counters": {}}
        at_sea = {**war, **sea, **rolls, "hits": {"Red": hits, "Blue": 0}, "losses": lost if hits else nothing}
        events += [Event("battle", land, ""), Event("sea-battle", at_sea, "")]
    common = replace(COMMON, seat="Green")
    found = renderer("en").render(replace(REPORT, common=common, chapters=[chapter(*events)], changed=None)).text
    text = " ".join(found.split())
    assert (
        "no Success Red and Blue: India in year 1 (rolls 10, 11), at sea in year 1 (rolls 10, 11), India in year 2 "
        "(rolls 20, 21), India in year 3 (rolls 30, 31) and at sea in year 3 (rolls 30, 31) year 2 at sea: Red 1 of 1"
    ) in text
    assert text.count("year 2 at sea") == 1


# --- the standing ----------------------------------------------------------------------------------------------------

_STANDING = [
    Column(key=key, title=key, values={"Red": red, "Blue": blue})
    for key, red, blue in (("prestige", "4", "5"), ("treasury", "3", "3"), ("navy", "1", "2"), ("loans", "4+6", "0"))
]
_BEFORE = [
    Column(key=key, title=key, values={"Red": red, "Blue": blue})
    for key, red, blue in (("prestige", "4", "5"), ("treasury", "3", "4"), ("navy", "1", "2"), ("loans", "4", "0"))
]


def _standing(was: list[Column], form: str = "both") -> str:
    common = replace(COMMON, seat="Red", seats=("Red", "Blue"), form=form)
    report = replace(REPORT, common=common, standing=_STANDING, was=was, leading=("Blue", "Red"))
    return renderer("en").render(report).text.partition("STANDING")[2].partition("\n\nYOUR")[0]


def test_the_standing_tells_what_has_moved_and_names_the_rest() -> None:
    rows = [line.split() for line in _standing(_BEFORE).splitlines()]
    # The first column is what the game is won by; a pile that is no single number has no arrow.
    assert rows[1:4] == [["Prest.", "Treas.", "Loans"], ["Blue", "5", "↓3", "0"], ["Red", "(you)", "4", "3", "4+6"]]
    assert "↑↓ since your last report; as in it: Navy; REPORT shows all." in _standing(_BEFORE)


def test_who_has_no_last_report_is_told_the_whole_standing() -> None:
    assert "Navy" in _standing([])
    assert "↓" not in _standing([])
    assert "your last report" not in _standing([])


def test_no_arrow_is_read_aloud() -> None:
    said = _standing(_BEFORE, "spoken")
    assert "Treas. 3" in said
    assert "↓" not in said
