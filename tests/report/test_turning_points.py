"""The turning points of a game, chosen from a chart by rule, and how its last mail tells them."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from pbem.core.events import Event
from pbem.report.charts.chart_png import chart_png
from pbem.report.charts.series import Chart, Line, chart_from
from pbem.report.charts.turning_points import COLUMNS, MOST, numbers_of, some_turns, turning_points
from pbem.report.inputs import Course, GameOver, Rendered, ShownPicture
from pbem.report.pictures.png import MOST_BYTES
from tests.report.reading import html_words, text_words
from tests.report.samples import MAILS
from tests.report.samples_german import GERMAN
from tests.report.samples_ground import chapter, renderer


def chart(**lines: Sequence[int]) -> Chart:
    """What each seat had, turn by turn from turn 0 on."""
    made = (Line(seat=seat, points=tuple(enumerate(map(float, numbers)))) for seat, numbers in lines.items())
    return Chart(key="prestige", title="Prestige", lines=tuple(made))


GAME = chart(Red=(0, 2, 3, 3, 4, 9), Blue=(0, 1, 3, 5, 9, 10), Green=(0, 0, 1, 1, 0, 0), Yellow=(0, 0, 0, 1, 1, 1))


def told(found: Chart) -> list[tuple[Any, ...]]:
    return [(each.turn, each.leader, each.before, each.swing, each.change, each.ends) for each in turning_points(found)]


def test_the_lead_the_greatest_swing_and_the_end_are_told() -> None:
    assert told(GAME) == [
        (1, "Red", "", "", 0, False),
        (3, "Blue", "Red", "", 0, False),
        (5, "", "", "Red", 5, True),
    ]


def test_who_catches_up_has_not_taken_the_lead() -> None:
    assert [each.turn for each in turning_points(chart(Red=(0, 2, 2, 2), Blue=(0, 1, 2, 2))) if each.leader] == [1]


def test_a_loss_may_be_the_greatest_swing() -> None:
    assert (2, "Blue", "Red", "Red", -4, False) in told(chart(Red=(0, 3, -1, 0), Blue=(0, 1, 2, 2)))


def test_what_came_to_several_alike_is_no_swing() -> None:
    assert told(chart(Red=(0, 5, 6), Blue=(0, 5, 5))) == [(2, "Red", "", "Red", 1, True)]


def test_of_many_changes_of_the_lead_the_last_ones_are_told() -> None:
    red, blue = [0, 2, 2, 6, 6, 10, 10, 12], [0, 1, 4, 4, 8, 8, 11, 11]
    found = turning_points(chart(Red=red, Blue=blue))
    assert len(found) == MOST
    assert [each.turn for each in found] == [3, 5, 6, 7]
    assert (found[-1].leader, found[-1].before, found[-1].ends) == ("Red", "Blue", True)


def test_a_game_without_a_turn_has_none() -> None:
    assert turning_points(chart(Red=(0,), Blue=(1,))) == []


def test_a_long_game_has_as_many_columns_as_fit() -> None:
    turns = some_turns(range(151))
    assert (len(turns), turns[0], turns[-1]) == (COLUMNS, 0, 150)
    assert len(set(turns)) == COLUMNS
    assert some_turns([0, 1, 2]) == [0, 1, 2]


def test_a_chart_is_the_same_after_it_was_json() -> None:
    assert chart_from(json.loads(json.dumps(GAME.document()))) == GAME


def test_a_chart_is_a_picture_of_its_own_ground_and_small() -> None:
    document = {"chart": GAME.document(), "seats": ["Red", "Blue", "Green", "Yellow"], "names": {}}
    drawn = chart_png(document)
    assert drawn == chart_png(document)
    assert len(drawn) < MOST_BYTES / 4
    picture = Image.open(io.BytesIO(drawn))
    assert picture.width == 780
    assert picture.convert("RGBA").getpixel((1, 1)) == (255, 255, 255, 255)


# --- in the last mail ----------------------------------------------------------------------------------------------


def shown(name: str, alt: str) -> ShownPicture:
    return ShownPicture(name=f"{name}.png@board", alt=alt, title=alt, language="en", document={})


def over(language: str = "en", form: str = "both") -> Rendered:
    """The last mail of that game."""
    mail = {"en": MAILS, "de": GERMAN}[language]["game-over"]
    assert isinstance(mail, GameOver)
    course = Course(
        chart=GAME, points=turning_points(GAME), numbers=numbers_of(GAME), turns=range(6),
        maps={turn: (shown(f"map-{turn}", f"Map after turn {turn}"),) for turn in (1, 3)},
        drawn=(shown("chart", "Prestige: Blue 10, Red 9"),),
    )  # fmt: skip
    discovered = Event("discovered", {"seat": "Red"}, "15.5")
    return renderer(language).render(
        replace(
            mail,
            common=replace(mail.common, form=form),
            course=course,
            history=[chapter(discovered, turn=3)] if language == "en" else [],
            pictures=(shown("map-end", "Map at the end"),),
        )
    )


def test_it_is_told_in_words() -> None:
    text = " ".join(over().text.split())
    assert "PRESTIGE BY TURN T0 T1 T2 T3 T4 T5 Blue 0 1 3 5 9 10 Red 0 2 3 3 4 9" in text
    assert (
        "TURNING POINTS turn 1 Red takes the lead; Blue 1, Red 2, Green 0, Yellow 0 "
        "turn 3 Blue takes the lead from Red; Red discovered America; Blue 5, Red 3, Green 1, Yellow 1 "
        "turn 5 the greatest swing: Red gains 5; the end: Blue 10"
    ) in text
    assert over("de").text.count("WENDEPUNKTE") == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_pictures_and_text_say_the_same(language: str) -> None:
    found = over(language)
    assert text_words(found.text) == html_words(found.html)
    names = ["map-end", "chart", "map-1", "map-3"]
    places = [found.html.index(f"cid:{name}.png") for name in names]
    assert places == sorted(places)
    # In this order, for what a mail has no room for is left out at its end: the chart is small and never is.
    assert [each.name.partition(".")[0] for each in found.pictures] == names


@pytest.mark.parametrize("form", ["plain", "text"])
def test_who_wants_no_pictures_is_told_all_the_same(form: str) -> None:
    found = over(form=form)
    assert not found.pictures
    assert "cid:" not in found.html
    assert found.text == over().text


def test_who_listens_is_told_what_they_show() -> None:
    found = over(form="spoken")
    assert not found.pictures
    assert "Prestige: Blue 10, Red 9" in found.text
    assert "Map after turn 3" in found.text
    assert "Blue: T0 0, T1 1" in found.text
