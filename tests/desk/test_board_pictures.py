"""What a report knows of the board's picture: what has changed since its reader's last report."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.picture import Card, Item, Picture
from pbem.desk.letters.board_pictures import in_words
from pbem.desk.letters.postbag import Postbag
from pbem.games.colonial_2e.ruleset import Colonial2e
from pbem.report.inputs import MailInput, Report
from tests.desk.office import Office
from tests.desk.picturing import plain_picture
from tests.desk.test_turn_by_mail import all_send_orders


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    """The reports that are written from now on."""
    found: list[Report] = []
    write = Postbag.write

    def noted(bag: Postbag, content: MailInput, **other: Any) -> None:
        if isinstance(content, Report):
            found.append(content)
        write(bag, content, **other)

    monkeypatch.setattr(Postbag, "write", noted)
    return found


def play(office: Office) -> None:
    all_send_orders(office)
    office.later(minutes=31)
    assert office.poll().adjudicated == 1


def test_a_report_knows_which_places_have_changed_since_the_last_one(
    office: Office, told: list[Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Colonial2e, "picture", plain_picture, raising=False)
    office.new_game()
    before = office.dossier().table.state
    play(office)
    after = office.dossier().table.state
    differ = {place for place, now in after.territories.items() if now != before.territories[place]}
    assert differ
    assert len(told) == 4
    for report in told:
        assert report.changed is not None
        assert report.changed == differ


def test_who_wants_all_is_told_all(office: Office, told: list[Report]) -> None:
    office.new_game()
    office.mail("Red", "FORMAT full")
    office.poll()
    play(office)
    assert {report.common.seat for report in told if report.changed is None} == {"Red"}
    assert "\nMAP (who stands first controls" in office.letters("Red")[-1].text
    assert "\nCHANGED ON THE MAP (MAP shows the rest)\n" in office.letters("Blue")[-1].text


def test_where_a_game_has_no_pictures_nothing_is_known_to_have_changed(
    office: Office, told: list[Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Colonial2e, "picture", None, raising=False)
    office.new_game()
    play(office)
    assert [report.changed for report in told] == [None] * 4


def test_a_fault_in_a_picture_stops_no_report(
    office: Office, told: list[Report], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def faulty(_ruleset: Any, view: Any) -> Any:
        raise KeyError(view["turn"])

    monkeypatch.setattr(Colonial2e, "picture", faulty, raising=False)
    office.new_game()
    play(office)
    assert [report.changed for report in told] == [None] * 4
    assert "no picture of the board of colonial-2e" in caplog.text


# --- what a picture shows, in words -----------------------------------------------------------------------------------


def card(place: str, *items: Item, changed: bool = True) -> Card:
    return Card(place=place.lower(), title=place, rows=(items,), changed=changed)


def worded(*cards: Card) -> str:
    """A picture with these cards in words."""
    names = {"Red": "Rot", "Blue": "Blau"}
    return in_words(Picture(board="x", seats=("Red", "Blue"), names=names, cards=cards), "Map after turn 4")


def test_what_has_not_changed_is_not_told() -> None:
    red = Item(sign="seat", seat="Red", number=1)
    assert worded(card("Barbary", red, changed=False)) == "Map after turn 4."
    assert worded(card("Barbary", red)) == "Map after turn 4. Changed: Barbary.", "who leads there"
    assert (
        worded(card("India", Item(sign="badge", number=15, most=12, change=1))) == "Map after turn 4. Changed: India."
    )


def test_the_own_places_come_first_and_what_is_too_long_is_counted() -> None:
    other = Item(sign="seat", seat="Blue", number=1, change=1)
    own = Item(sign="seat", seat="Red", number=2, own=True)
    words = worded(*(card(f"Place {number} far away", other) for number in range(20)), card("Home", own, other))
    assert words.startswith("Map after turn 4. Changed: Home (Blau 1), Place 0 far away (Blau 1), ")
    assert words.endswith(" more.")
    assert 250 < len(words) <= 300
