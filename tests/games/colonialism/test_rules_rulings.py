"""What the cases cannot show: who is told what, in what order things are asked, and that every ruling has its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pbem.games
from pbem.core.cases import cases_from
from pbem.core.errors import NotAllowed
from pbem.core.table import Table, Tempo, Waiting
from pbem.data import data_folder
from pbem.games.colonialism.rules.action_phase import act, play_round
from pbem.games.colonialism.rules.actions import ActionChoice
from pbem.games.colonialism.rules.colonization import colonize
from pbem.games.colonialism.rules.conversion import best_steps, converted
from pbem.games.colonialism.rules.drawing import draw
from pbem.games.colonialism.rules.game_end import score
from pbem.games.colonialism.rules.phase_end import check_influence, hands
from pbem.games.colonialism.rules.supply import hire
from tests.games.colonialism.room import SEATS, Scripted, position

MARK = re.compile(r"CL-J(\d\d)")


def test_every_ruling_is_marked_where_it_is_decided() -> None:
    folder = Path(pbem.games.__file__).parent / "colonialism"
    marked = [
        line
        for path in sorted(folder.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if "RULING" in line
    ]
    assert {int(number) for line in marked for number in MARK.findall(line)} == set(range(1, 72))


def test_every_test_case_of_the_rulings_is_a_case_and_every_card_has_one() -> None:
    folder = data_folder("rules") / "colonialism" / "cases"
    cases = [
        case
        for path in sorted(folder.glob("*.toml"))
        for case in cases_from(path.read_text(encoding="utf-8"), path.name)
    ]
    assert len(cases) >= 60
    assert {int(number) for case in cases for number in re.findall(r"^CL-T(\d\d)", case.id)} == set(range(1, 46))
    rules = " ".join(case.rule for case in cases)
    for number in "abcdefghijklmnopq":
        assert re.search(rf"7\.1\.{number}\b", rules), f"policy card 7.1.{number}"
    for number in "abcdefg":
        assert re.search(rf"7\.2\.{number}\b", rules), f"action card 7.2.{number}"


def test_a_card_that_lies_face_down_is_named_to_its_owner_alone() -> None:
    """CL-J07: the first of a seat in a region; the second is named to all."""
    s = position({"players.Red": {"hand": ["treaty", "fleet"], "ships": {"arabian-sea": 3}}})
    table = Scripted(
        s,
        {
            "1.action.Red": {"do": "play", "card": "treaty", "region": "india"},
            "2.action.Red": {"do": "play", "card": "fleet", "region": "india"},
        },
    )
    play_round(s, table)
    assert [event["card"] for event in table.told("policy-laid")] == ["", "fleet"]
    down = [event for event in table.events if event.kind == "face-down"]
    assert [(event.seen_by, event.data["card"]) for event in down] == [(("Red",), "treaty")]
    public = [event.document() for event in table.events if event.seen_by is None]
    assert "treaty" not in str(public)
    colonize(s, table)
    (worked,) = table.told("region-worked")
    assert worked["policies"] == [["Red", "treaty"], ["Red", "fleet"]]


def test_dice_are_told_to_all() -> None:
    """CL-J58: the face, what it makes, and the number of the roll."""
    s = position({"players.Red.hand": ["diplomacy"], "regions.india.influence": {"Red": 1}})
    play = {"do": "play", "card": "diplomacy", "region": "india", "faction": "White"}
    table = Scripted(s, {"1.action.Red": play}, dice=[[2]])
    act(s, table, "Red", 1)
    (rolled,) = table.told("rolled")
    assert (rolled["face"], rolled["count"], rolled["roll"]) == (2, 3, 1)
    assert next(event for event in table.events if event.kind == "rolled").seen_by is None


def test_who_draws_is_told_to_all_and_what_to_the_drawer() -> None:
    s = position({"players.Red.deck": ["fleet", "trade"]})
    table = Scripted(s, {"1.action.Red": {"do": "draw"}})
    act(s, table, "Red", 1)
    drew, drawn = table.events
    assert (drew.kind, drew.seen_by, drew.data["deck"]) == ("drew", None, 1)
    assert (drawn.kind, drawn.seen_by, drawn.data["cards"]) == ("cards-drawn", ("Red",), ["fleet"])


def test_the_pile_is_shuffled_when_a_draw_is_needed_again() -> None:
    """CL-J11: with nothing discarded when the last card was drawn, the next draw shuffles."""
    s = position({"players.Red.deck": ["fleet"]})
    table = Scripted(s)
    assert draw(s, table, "Red", 1, "key") == ["fleet"]
    assert table.told("reshuffled") == []
    s.players["Red"].discard = ["trade", "plague"]
    assert draw(s, table, "Red", 3, "other") == ["trade", "plague"]
    assert [event["deck"] for event in table.told("reshuffled")] == [2]


def test_losses_of_one_step_are_asked_in_row_order() -> None:
    """CL-J69."""
    s = position(
        {
            "order": ["White", "Red", "Blue", "Green"],
            "regions.north-africa": {
                "influence": {"natives": 9, "Red": 1, "White": 1},
                "mercenaries": {"Red": 1, "White": 1},
            },
        }
    )
    table = Scripted(s)
    colonize(s, table)
    assert [decision.seat for decision in table.asked("losses")] == ["White", "Red"]
    assert {decision.about["cause"] for decision in table.asked("losses")} == {"conflict"}


@pytest.mark.parametrize("first", ["Red", "White"])
def test_what_is_told_of_mercenaries_is_in_the_order_of_the_seats_whoever_hired_first(first: str) -> None:
    """A phase that is run again begins with a position that was read, and tells the same to a letter."""
    s = position({"regions.north-africa": {"influence": {"natives": 9, "Red": 1, "White": 1}}})
    for seat in (first, {"Red": "White", "White": "Red"}[first]):
        hire(s, seat, "north-africa", 2 if seat == "Red" else 4)
    table = Scripted(s)
    colonize(s, table)
    check_influence(s, table)
    [conflict], [left] = table.told("conflict"), table.told("mercenaries-left")
    assert list(conflict["mercenaries"]) == ["Red", "White"]
    assert list(left["mercenaries"]) == [seat for seat in SEATS if seat in left["mercenaries"]]


def test_who_has_no_choice_is_not_asked() -> None:
    """CL-J32, CL-J36, CL-J42: a single colour, a single kind of disc, a single card."""
    s = position(
        {
            "regions.india": {"influence": {"Red": 9}, "mercenaries": {"Blue": 9}, "cubes": {"black": 2}},
            "players.Red": {"hand": ["trade"], "deck": ["fleet", "empire", "treaty", "plague", "dominion", "monopoly"]},
        }
    )
    table = Scripted(s)
    colonize(s, table)
    hands(s, table)
    assert table.script.asked == []
    assert s.players["Red"].hand[0] == "trade"


def test_cards_are_kept_secretly_and_all_at_once() -> None:
    """CL-J42: nobody's is settled before all are in."""
    s = position({"players.Red.hand": ["trade", "fleet"], "players.Blue.hand": ["trade", "fleet"]})

    table = Scripted(s, {"keep.Red": "trade"}, tempo=Tempo.DECISION, due=False)
    with pytest.raises(Waiting) as wait:
        hands(s, table)
    assert [decision.seat for decision in wait.value.decisions] == ["Blue"]
    assert (table.entries, table.events) == ([], [])


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ((7, 8, 0), (4, 5, 2)), ((2, 3, 8), (3, 3, 5)), ((5, 3, 4), (5, 3, 4)), ((3, 0, 0), (3, 0, 0)),
        ((9, 0, 0), (3, 1, 1)), ((0, 30, 1), (4, 9, 4)), ((21, 21, 21), (21, 21, 21)), ((0, 0, 0), (0, 0, 0)),
    ],
)  # fmt: skip
def test_the_best_conversion(held: tuple[int, int, int], found: tuple[int, int, int]) -> None:
    """CL-J50, CL-J67."""
    cubes = dict(zip(("black", "brown", "yellow"), held, strict=True))
    assert tuple(converted(cubes, best_steps(cubes, 3), 3).values()) == found


def test_three_share_a_victory() -> None:
    """CL-J51."""
    s = position({f"players.{seat}.resources": {"black": 1, "brown": 1, "yellow": 1} for seat in SEATS[:3]}, turn=3)
    table = Scripted(s)
    score(s, table)
    assert s.winner == ["Red", "Blue", "Green"]
    assert table.told("won") == [{"seats": ["Red", "Blue", "Green"], "points": 1, "total": 3}]


def test_interests_are_shown_when_the_game_is_over() -> None:
    """CL-J49: those that pay and those that do not."""
    s = position({"players.Red.interests": ["india-natural", "china-mineral"], "regions.india.influence": {"Red": 1}})
    table: Table = Scripted(s)
    score(s, table)
    interests = [event.data for event in table.events if event.kind == "interest"]
    assert [(event["interest"], event["paid"], event["count"]) for event in interests] == [
        ("india-natural", True, 1),
        ("china-mineral", False, 0),
    ]


@pytest.mark.parametrize(
    "swap",
    [
        [["india", "black"], ["india", "yellow"]],
        [["china", "black"], ["middle-east", "yellow"]],
        [["india", "black"], ["middle-east", "brown"]],
    ],
    ids=["CL-J56 one region", "CL-J56 no common zone", "CL-J56 no such cube"],
)
def test_trade_is_between_two_regions_of_one_zone(swap: list[list[str]]) -> None:
    cubes = {"black": 1, "yellow": 1}
    lands = {f"regions.{name}": {"cubes": cubes, "influence": {"Red": 1}} for name in ("india", "china", "middle-east")}
    s = position({**lands, "players.Red": {"hand": ["trade"], "ships": {"arabian-sea": 1, "south-china-sea": 1}}})
    choice = ActionChoice(s, "Red")
    with pytest.raises(NotAllowed):
        choice.check({"do": "play", "card": "trade", "swap": swap})
    good = [["india", "black"], ["middle-east", "yellow"]]
    assert choice.check({"do": "play", "card": "trade", "swap": good})["via"] == "arabian-sea"
