"""Rule 22: war, year by year."""

from __future__ import annotations

import pytest

from pbem.core.errors import NotAllowed
from tests.games.helpers import position
from tests.games.play import check, holds, play

SILK, GOLD = "territories.india.resources.silk", "territories.west-africa.resources.gold"
SLAVES, BRAZIL = "territories.west-africa.resources.slaves", "territories.brazil.resources.tobacco"


def war(enemy: str) -> dict[str, str]:
    return {"do": "sovereign", "enemy": enemy}


def years(attacker: str, *rolls: dict[str, int]) -> dict[str, int]:
    """Rolls by year: {"sea.Red": 2} in the first year is war.Red.y1.sea.Red."""
    every = [(year, where, hits) for year, rolled in enumerate(rolls, 1) for where, hits in rolled.items()]
    return {f"war.{attacker}.y{year}.{where}": hits for year, where, hits in every}


@pytest.mark.parametrize(("mine", "theirs", "legal"), [(4, 4, True), (3, 4, False), (4, 3, True)])
def test_10_2_war_only_on_those_not_further_right(mine: int, theirs: int, legal: bool) -> None:
    s = position({"players.Red.diplomacy": mine, "players.Blue.diplomacy": theirs})
    if legal:
        assert check(s, "Red", war("Blue")) == war("Blue")
    else:
        with pytest.raises(NotAllowed, match="further right on Diplomacy, on 4 against 3"):
            check(s, "Red", war("Blue"))
    with pytest.raises(NotAllowed, match="on another player"):
        check(s, "Red", war("Red"))


def test_22_the_first_printed_example() -> None:
    given = {SILK: ["Red"] * 3 + ["Blue"] * 2, GOLD: ["Red", "Blue"], "players.Blue.prestige": 2}
    s = position({**given, "players.Red.squadrons": 10, "players.Blue.squadrons": 6})
    dice = {"india.Red": 1, "india.Blue": 0, "west-africa.Red": 0, "west-africa.Blue": 0, "sea.Red": 2, "sea.Blue": 2}
    answers = {"war.Red.battles.Red": ["india", "west-africa"], "war.Red.y1.surrender.Blue": True}
    table = play(s, "Red", war("Blue"), answers, years("Red", dice))
    holds(
        s,
        {
            SILK: ["Red"] * 3 + ["Blue"],
            "players.Red.squadrons": 8,
            "players.Blue.squadrons": 4,
            "players.Blue.prestige": 1,
            "players.Red.prestige": 1,
            "players.Red.diplomacy": 3,
        },
    )
    assert [battle["dice"] for battle in table.told("battle")] == [{"Red": 3, "Blue": 2}, {"Red": 1, "Blue": 1}]
    assert table.told("sea-battle")[0]["dice"] == {"Red": 5, "Blue": 5}


def test_22_3_the_printed_example_of_a_defeat() -> None:
    given = {GOLD: ["Green"], SLAVES: ["Blue", "Blue"], "players.Green.squadrons": 8, "players.Blue.squadrons": 5}
    s = position({**given, "players.Blue.prestige": 1})
    rolls = years(
        "Green",
        {"west-africa.Green": 0, "west-africa.Blue": 1, "sea.Green": 2, "sea.Blue": 2},
        {"sea.Green": 1, "sea.Blue": 1},
        {"sea.Green": 1, "sea.Blue": 1},
        {"sea.Green": 2, "sea.Blue": 0},
    )
    table = play(s, "Green", war("Blue"), hits=rolls)
    holds(
        s,
        {
            GOLD: [],
            "players.Green.squadrons": 4,
            "players.Blue.squadrons": 0,
            "players.Blue.merchant_fleets": 1,
            "players.Green.prestige": 1,
            "players.Blue.prestige": 0,
        },
    )
    assert table.told("war-ended") == [
        {"seat": "Green", "enemy": "Blue", "why": "defeat", "years": 4, "loser": "Blue", "victor": "Green"}
    ]
    assert len(table.asked("surrender")) == 2 * 3  # not after the year that decides


def test_22_3_the_printed_stalemate() -> None:
    s = position({"players.Red.prestige": 2})
    table = play(s, "Yellow", war("Red"), hits=years("Yellow", {"sea.Yellow": 1, "sea.Red": 1}))
    holds(s, {"players.Red.squadrons": 0, "players.Yellow.squadrons": 0, "players.Red.prestige": 2})
    assert table.told("war-ended")[0]["why"] == "stalemate"


def test_r46_a_year_is_fought_against_who_cannot_fight() -> None:
    """C2-R46."""
    s = position({"players.Red.squadrons": 2, "players.Blue.squadrons": 0, "players.Blue.merchant_fleets": 3})
    play(s, "Red", war("Blue"), hits=years("Red", {"sea.Red": 2}))
    holds(s, {"players.Blue.merchant_fleets": 1, "players.Red.prestige": 0})  # Blue had no Prestige to lose


@pytest.mark.parametrize(("hits", "squadrons", "fleets"), [(1, 1, 2), (2, 0, 2), (3, 0, 1), (4, 0, 0), (5, 0, 0)])
def test_r48_hits_run_over_into_fleets_and_no_further(hits: int, squadrons: int, fleets: int) -> None:
    """C2-R48."""
    s = position({"players.Red.squadrons": 9, "players.Blue.squadrons": 2})
    answers = {"war.Red.y1.surrender.Blue": True} if squadrons else {}
    play(s, "Red", war("Blue"), answers, years("Red", {"sea.Red": hits, "sea.Blue": 0}))
    holds(s, {"players.Blue.squadrons": squadrons, "players.Blue.merchant_fleets": fleets})


def test_r49_shared_land_keeps_a_war_going() -> None:
    """C2-R49."""
    s = position({BRAZIL: ["Red", "Blue"], "players.Red.squadrons": 0, "players.Blue.squadrons": 0})
    rolls = years("Red", {"brazil.Red": 0, "brazil.Blue": 0}, {"brazil.Red": 1, "brazil.Blue": 1})
    answers = {"war.Red.y1.surrender.Blue": False, "war.Red.y1.surrender.Red": False}
    table = play(s, "Red", war("Blue"), answers, rolls)
    holds(s, {BRAZIL: []})
    assert table.told("war-ended")[0]["why"] == "stalemate"


def test_r50_the_defender_surrenders_first() -> None:
    """C2-R50."""
    s = position({"players.Red.prestige": 1, "players.Blue.prestige": 1})
    table = play(
        s, "Red", war("Blue"), {"war.Red.y1.surrender.Blue": True}, years("Red", {"sea.Red": 0, "sea.Blue": 0})
    )
    holds(s, {"players.Red.prestige": 2, "players.Blue.prestige": 0})
    assert [decision.seat for decision in table.asked("surrender")] == ["Blue"]


def test_r52_a_colony_emptied_in_war_is_lost_at_once() -> None:
    """C2-R52."""
    given = {BRAZIL: ["Blue", "Red", "Red"], "territories.brazil.colony": "Blue", "players.Blue.prestige": 3}
    s = position({**given, "territories.brazil.unrest": 1})
    answers = {"war.Red.y1.surrender.Blue": True}
    play(s, "Red", war("Blue"), answers, years("Red", {"brazil.Red": 1, "brazil.Blue": 0, "sea.Red": 0, "sea.Blue": 0}))
    holds(
        s,
        {
            BRAZIL: ["Red", "Red"],
            "territories.brazil.colony": None,
            "territories.brazil.independent": True,
            "players.Blue.prestige": 1,  # one for the Colony, one for the war
            "players.Red.prestige": 1,
        },
    )


def test_r53_a_bottom_counter_lost_in_war_is_inherited_after_the_battles() -> None:
    """C2-R53: Green and Red tie behind Blue, and Green is the lower one: he controls, though nobody has a majority."""
    s = position({BRAZIL: ["Blue", "Green", "Green", "Red", "Red"], "players.Red.squadrons": 3})
    rolls = {"brazil.Red": 1, "brazil.Blue": 0, "sea.Red": 1, "sea.Blue": 0}
    table = play(s, "Red", war("Blue"), hits=years("Red", rolls))
    holds(s, {BRAZIL: ["Green", "Green", "Red", "Red"]})
    assert [move["why"] for move in table.told("diplomacy")] == ["war"]


def test_r53_a_majority_made_by_war_takes_control_without_diplomacy() -> None:
    """C2-R53."""
    s = position({BRAZIL: ["Blue", "Red", "Blue", "Red"]})
    answers = {"war.Red.y1.brazil.casualty.1.Red": ["tobacco", "Blue", "top"], "war.Red.y1.surrender.Blue": True}
    rolls = {"brazil.Red": 1, "brazil.Blue": 0, "sea.Red": 0, "sea.Blue": 0}
    table = play(s, "Red", war("Blue"), answers, years("Red", rolls))
    holds(s, {BRAZIL: ["Red", "Red", "Blue"]})
    assert [move["why"] for move in table.told("diplomacy")] == ["war"]


@pytest.mark.parametrize(("squadrons", "fleets_hit", "gives_in"), [(2, 0, False), (0, 1, True), (0, 0, False)])
def test_d14_the_default_of_the_defender(squadrons: int, fleets_hit: int, gives_in: bool) -> None:
    """He gives in without Squadrons while Merchant Fleets are being lost."""
    s = position({BRAZIL: ["Red", "Blue"], "players.Red.squadrons": 3, "players.Blue.squadrons": squadrons})
    first = {"brazil.Red": 0, "brazil.Blue": 0, "sea.Red": fleets_hit}
    if squadrons:
        first["sea.Blue"] = 0
    answers = {} if gives_in else {"war.Red.y1.surrender.Red": True}
    table = play(s, "Red", war("Blue"), answers, years("Red", first))
    assert table.asked("surrender")[0].fallback() is gives_in
    assert table.told("war-ended")[0]["loser"] == ("Blue" if gives_in else "Red")


def test_r79_a_side_whose_player_has_left_is_given_up_after_the_third_year() -> None:
    """C2-R79."""
    s = position({"options": {"dropped": ["Blue"]}, "players.Blue.prestige": 1, BRAZIL: ["Red", "Blue"]})
    quiet = {"brazil.Red": 0, "brazil.Blue": 0, "sea.Red": 0, "sea.Blue": 0}
    answers = {f"war.Red.y{year}.surrender.Red": False for year in (1, 2)}
    table = play(s, "Red", war("Blue"), answers, years("Red", quiet, quiet, quiet))
    assert table.told("war-ended")[0]["years"] == 3
    assert {decision.seat for decision in table.asked("surrender")} == {"Red"}


def test_what_is_asked_of_a_side_after_a_year() -> None:
    s = position({"players.Blue.prestige": 1})
    table = play(
        s, "Red", war("Blue"), {"war.Red.y1.surrender.Blue": True}, years("Red", {"sea.Red": 0, "sea.Blue": 0})
    )
    assert table.asked("surrender")[0].about == {
        "year": 1,
        "role": "defender",
        "enemy": "Red",
        "squadrons": 1,
        "enemy_squadrons": 1,
        "fleets": 2,
    }
