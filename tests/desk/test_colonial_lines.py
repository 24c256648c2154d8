"""Lines that people write in either edition of Colonial, and mean the same in both."""

from __future__ import annotations

import pytest

from pbem.core.sheet import Sheet
from pbem.desk.mail_lines.transcript import transcribe
from tests.desk.grounds import ground_of
from tests.desk.office import Office


@pytest.fixture(params=["colonial-2e", "colonial-revised"])
def colonial(request: pytest.FixtureRequest, office: Office) -> Office:
    """A game of either edition that waits for its first turn's plans."""
    ruleset = str(request.param)
    office.new_game(office.desk.ruleset(ruleset).seat_names[:4], ruleset=ruleset)
    return office


def _taken(office: Office, line: str) -> list[str]:
    return [order.text for order in transcribe(ground_of(office), Sheet(), [(1, line)]).sheet.orders.values()]


@pytest.mark.parametrize(
    "line",
    [
        "Blue may ship my goods, the others may not.",
        "Blue can ship my stuff, the rest of you had better not.",
        "Blue can ship my goods, the rest can't.",
        "Blau darf meine Waren verschiffen, der Rest nicht.",
        "Blau darf meine Waren verschiffen, alle anderen besser nicht.",
    ],
)
def test_the_rest_who_may_not_are_the_others(colonial: Office, line: str) -> None:
    assert _taken(colonial, line) == ["ALLOW SHIP Blue", "REFUSE SHIP ALL EXCEPT Blue"]


@pytest.mark.parametrize(
    "line", ["Blue yes, everybody else no, for shipping my goods", "Blue frobnicates, the rest not"]
)
def test_nobody_is_refused_who_was_told_yes(colonial: Office, line: str) -> None:
    assert "REFUSE SHIP Blue" not in _taken(colonial, line)


@pytest.mark.parametrize(
    "line",
    [
        "Merchant: all of mine, and if there's a slot left over Blue's goods as well if he agrees.",
        "Merchant with all of mine and, room permitting, all of Blue's",
        "Kaufmann mit allem von mir, und wenn noch Platz ist auch alles von Blau",
    ],
)
def test_what_goes_where_there_is_room_comes_behind_the_rest(office: Office, line: str) -> None:
    office.new_game()
    assert _taken(office, line)[-1:] == ["1 MERCHANT OWN ALL, Blue ALL"]


@pytest.mark.parametrize(
    "behind",
    [
        "; if not, well, tough luck",
        ", otherwise never mind.",
        " - if it doesn't work out, c'est la vie",
        ", sonst halt nicht",
    ],
)
def test_a_fallback_to_nothing_is_none(colonial: Office, behind: str) -> None:
    assert _taken(colonial, f"1 Explorer to West Africa{behind}") == ["1 EXPLORE west-africa"]


@pytest.mark.parametrize("line", ["1 Scientist: Seafaring; can't afford that? Then Economy."])
def test_a_question_before_a_then_is_a_condition(colonial: Office, line: str) -> None:
    assert _taken(colonial, line) == ["1 SCIENTIST seafaring ELSE SCIENTIST economy"]


def test_a_territory_that_only_the_other_edition_has_is_no_fault(office: Office) -> None:
    office.new_game(office.desk.ruleset("colonial-revised").seat_names[:4], ruleset="colonial-revised")
    assert not _taken(office, "Viceroy: 1 on the congolese goods")
    assert not _taken(office, "If anybody asks: no")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("SURRENDER WHEN year >= 2 AND attacker != Red", "SURRENDER WHEN year >= 2 AND defending"),
        ("SURRENDER WHEN year = 2 AND defender = Red", "SURRENDER WHEN year = 2 AND defending"),
        ("SURRENDER WHEN defender != Red AND year >= 2", "SURRENDER WHEN attacking AND year >= 2"),
    ],
)
def test_who_attacks_is_never_lost_of_a_condition(colonial: Office, line: str, order: str) -> None:
    assert _taken(colonial, line) == [order]


def test_a_war_that_another_begins_is_taken_as_that_or_asked_about(colonial: Office) -> None:
    """In the revised edition one may have declared the war on him oneself, so it is asked which wars are meant."""
    asks = ground_of(colonial).ruleset.id == "colonial-revised"
    assert _taken(colonial, "SURRENDER WHEN attacker = Blue") == ([] if asks else ["SURRENDER WHEN enemy Blue"])


@pytest.mark.parametrize("line", ["SURRENDER WHEN attacker = Red", "Wenn ich der Angreifer bin, ergebe ich mich"])
def test_a_war_of_ones_own_is_none_that_somebody_else_began(colonial: Office, line: str) -> None:
    assert _taken(colonial, line) in ([], ["SURRENDER WHEN attacking"])


@pytest.mark.parametrize("line", ["Last round: Trader, all mine", "Zum Schluss der Händler mit allem von mir"])
def test_the_last_round_is_the_fifth(colonial: Office, line: str) -> None:
    assert _taken(colonial, line)[-1:] == ["5 TRADER OWN ALL"]


@pytest.mark.parametrize(
    "line", ["In the last round the Trader sold 4", "In der letzten Runde hat der Händler 4 verkauft"]
)
def test_what_was_done_in_the_last_round_is_no_order(colonial: Office, line: str) -> None:
    assert not [order for order in _taken(colonial, line) if order.startswith("5 ")]


@pytest.mark.parametrize(
    "lead", ["If anybody asks:", "Whoever asks:", "For the record,", "Just so you know:", "Falls jemand fragt:"]
)
def test_who_asks_is_told_what_may_be_done(colonial: Office, lead: str) -> None:
    assert _taken(colonial, f"{lead} only Blue may ship my goods.") == ["REFUSE SHIP ALL EXCEPT Blue"]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("For this turn only, Blue may ship my goods.", "ALLOW SHIP Blue WHEN turn = 1"),
        ("Just for this turn Blue may sell my goods", "ALLOW SELL Blue WHEN turn = 1"),
        ("Nur in diesem Zug darf Blau meine Waren verschiffen", "ALLOW SHIP Blue WHEN turn = 1"),
        ("Only Blue may ship my goods", "REFUSE SHIP ALL EXCEPT Blue"),
    ],
)
def test_what_is_for_this_turn_only_does_not_stand_for_good(colonial: Office, line: str, order: str) -> None:
    assert _taken(colonial, line) == [order]


def test_what_ends_with_the_turn_anyhow_needs_no_condition_for_it(colonial: Office) -> None:
    assert _taken(colonial, "Build one fleet, for this turn only") == ["BUILD FLEETS 1"]


@pytest.mark.parametrize("line", ["Green's merchants look fat this year.", "Ha, Blue's Viceroy is busy again!"])
def test_what_is_said_of_others_characters_orders_nothing(colonial: Office, line: str) -> None:
    assert _taken(colonial, line) == []


def test_who_is_gone_from_a_territory_has_not_explored_it(colonial: Office) -> None:
    orders = _taken(colonial, "Viceroy 1 on Barbary if Green is gone from there, otherwise on Egypt's cotton")
    assert not any("explored" in order for order in orders)
