"""Looking: on record always, and told to everybody where a moderator plays; PREVIEW changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.acts import Act
from pbem.desk.moderation.sealed_orders import look, look_as, look_at_log, look_at_orders, look_at_position, preview
from pbem.desk.moderation.show import state_json
from tests.desk.acting import WHY, appoint, do, everything, hand, last_act, read_away, record, words
from tests.desk.archives import exported, found
from tests.desk.office import MODERATOR, SEATS, Office, address_of, played_once
from tests.desk.test_turn_by_mail import all_send_orders

LOOKS: dict[str, Callable[[], Act]] = {
    "orders": lambda: look_at_orders("Blue"),
    "position": look_at_position,
    "view": lambda: look_as("Blue"),
    "log": look_at_log,
    "preview": preview,
}


@pytest.fixture
@played_once
def begun(office: Office) -> Office:
    """A game in its first turn, Blue's orders in."""
    office.new_game()
    all_send_orders(office, ("Blue",))
    read_away(office)
    return office


@pytest.fixture
@played_once
def playing(begun: Office) -> Office:
    """The same, and Red is a second moderator."""
    appoint(begun, address_of("Red"))
    read_away(begun)
    return begun


def test_orders_are_shown_on_the_record_and_not_in_a_dry_run(begun: Office) -> None:
    with pytest.raises(TableError, match="wants a reason"):
        do(begun, look_at_orders("Blue"), why="")
    assert do(begun, look_at_orders("Blue"), dry_run=True).shows == ()
    done = do(begun, look_at_orders("blue"))
    assert any(line.upper().startswith("2 EXPLORE") for line in done.shows)
    act = last_act(begun)
    assert (act.command, act.outcome, act.why) == ("show-orders", "looked at the orders of Blue", WHY)
    assert not any(line in act.outcome for line in done.shows)
    assert [begun.letters(seat) for seat in SEATS] == [[], [], [], []]
    assert do(begun, look_at_orders("Red")).shows == ("Red has sent nothing",)


@pytest.mark.parametrize("name", LOOKS)
def test_a_moderator_who_plays_looks_only_with_a_reason_and_everybody_is_told(playing: Office, name: str) -> None:
    before = everything(playing.desk)
    with pytest.raises(TableError, match="wants a reason"):
        do(playing, LOOKS[name](), why=" ")
    assert everything(playing.desk) == before
    done = do(playing, LOOKS[name](), why="a quarrel about the mail")
    assert done.touched == SEATS
    for seat in SEATS:
        [letter] = playing.letters(seat)
        assert "who also plays in it has looked at" in words(letter)
        assert "quarrel about the mail" in words(letter)
        assert "EXPLORE" not in letter.text.split("ORDER FORM")[0]


def test_one_s_own_seat_is_no_secret_to_a_moderator_who_plays(playing: Office) -> None:
    assert do(playing, look_at_orders("Red")).touched == ()
    assert do(playing, look_as("Red"), why="").touched == ()
    assert do(playing, look_as("observer"), why="").touched == ()


def test_another_address_of_a_moderator_is_the_same_person(begun: Office) -> None:
    """The table's moderator plays Green under another address of theirs."""
    with begun.desk.store.transaction() as work:
        player = work.player_by_address(address_of("Green"))
        assert player is not None
        work.add_address(player.id, MODERATOR)
    assert do(begun, look_at_position()).touched == SEATS


def test_where_no_moderator_plays_the_position_is_shown_without_an_act(begun: Office) -> None:
    before = everything(begun.desk)
    shown = look(begun.desk, begun.game, look_at_position(), hand(begun, ""), lambda: [state_json(begun.desk, "g1")])
    assert json.loads(shown[0])["turn"] == 1
    assert everything(begun.desk) == before


def test_where_one_plays_it_is_shown_with_the_act(playing: Office) -> None:
    shown = look(playing.desk, playing.game, look_at_position(), hand(playing), lambda: ["plain"])
    assert json.loads(shown[0])["turn"] == 1
    assert last_act(playing).command == "show-state"


# --- PREVIEW ----------------------------------------------------------------------------------------------------------


def test_a_preview_shows_every_report_and_plays_nothing(begun: Office) -> None:
    def game_of(office: Office) -> object:
        return {name: rows for name, rows in everything(office.desk).items() if name not in ("act", "game")}

    before, at = game_of(begun), record(begun)
    done = do(begun, preview(), why="")
    assert game_of(begun) == before
    assert (record(begun).turn, record(begun).phase, record(begun).wait) == (at.turn, at.phase, at.wait)
    assert [text.split(" would read: ")[0] for text in done.shows] == [f"--- {seat}" for seat in SEATS]
    assert all("WANTED" in text for text in done.shows)
    assert last_act(begun).outcome == "looked at what the next adjudication would tell everybody"
    assert [begun.letters(seat) for seat in SEATS] == [[], [], [], []]


def test_a_preview_shows_what_then_comes(begun: Office) -> None:
    from pbem.desk.moderation.deadlines import process

    [shown] = do(begun, preview("Red")).shows
    do(begun, process())
    come = begun.letters("Red")[-1].text
    assert shown.partition("\n\n")[2].splitlines()[:8] == come.splitlines()[:8]


def test_a_preview_carries_no_token(begun: Office) -> None:
    with begun.desk.store.read() as work:
        tokens = [found.token for found in work.tokens(begun.game)]
    shown = "\n".join(do(begun, preview()).shows)
    assert tokens
    assert not any(token in shown for token in tokens)


def test_looks_are_no_interventions_and_the_game_still_holds(playing: Office) -> None:
    from pbem.desk.moderation.beginning_and_end import end

    for name in LOOKS:
        do(playing, LOOKS[name]())
    do(playing, end(["Blue"]))
    assert found(exported(playing)) == "NOT fully verified, 1 intervention"
