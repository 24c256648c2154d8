"""CLOCK: deadlines are set in another way from now on; what is open is never due earlier by it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.core.errors import TableError
from pbem.desk.archive.verify import verify
from pbem.desk.clock import Clock
from pbem.desk.ground.press_rules import PressRules
from pbem.desk.moderation.deadlines import process
from pbem.desk.moderation.pace import set_clock
from pbem.report.inputs import Change, Correction
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do, last_act, play_a_turn, read_away, record, words
from tests.desk.archives import exported, found
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import all_send_orders
from tests.report.samples import MAILS
from tests.report.samples_ground import renderer


@pytest.fixture
def begun(office: Office) -> Office:
    """A game in its first turn (72 hours from Monday noon), its letters read."""
    office.new_game()
    read_away(office)
    return office


def test_the_next_deadline_is_set_by_the_new_clock_and_the_open_one_stays(begun: Office) -> None:
    before = begun.dossier().wait
    assert before is not None
    done = do(begun, set_clock(["every=24h", "grace=6h"]), why="let us hurry")
    assert done.says == (
        "every: 72h -> 24h",
        "grace: 12h -> 6h",
        "what is open now stays due Thu 2026-01-15 12:00 UTC (`pbem game deadline g1 WHEN --why …` moves it)",
    )
    assert begun.dossier().wait == before
    assert record(begun).clock["grace"] == "6h"
    play_a_turn(begun)
    wait = begun.dossier().wait
    assert wait is not None
    assert wait.deadline - wait.opened < timedelta(hours=25)


def test_everybody_reads_what_changed_and_until_when_orders_are_wanted(begun: Office) -> None:
    do(begun, set_clock(["skip=weekends", "remind=12h"]), why="nobody plays on Sundays")
    for seat in SEATS:
        [letter] = begun.letters(seat)
        text = words(letter)
        assert "days without a deadline (skip): none -> Sat,Sun" in text
        assert "reminders (remind): 24h, 3h -> 12h" in text
        assert "Thursday 15 January" in text
        assert "obody plays on Sundays" in text


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", [*Clock().settings(), *PressRules().settings()])
def test_a_setting_is_named_as_people_say_it_and_as_it_is_written(language: str, key: str) -> None:
    changes = [Change(path=key, before="12h", after="24h")]
    correction = MAILS["correction-clock"]
    assert isinstance(correction, Correction)
    text = renderer(language).render(replace(correction, changes=changes)).text
    named = f"{key}: 12h" if language == "en" and key in ("grace", "press") else f" ({key}): 12h -> 24h"
    assert named in " ".join(text.split())


def test_a_deadline_on_a_day_that_is_left_out_now_moves_on(begun: Office) -> None:
    done = do(begun, set_clock(["skip=2026-01-15"]))
    assert "deadline: Thu 2026-01-15 12:00 UTC -> Fri 2026-01-16 12:00 UTC" in done.says


@pytest.mark.parametrize("settings", [["every=1h"], ["zone=Asia/Tokyo"], ["skip=weekends"], ["every=Tue 20:00"]])
def test_what_is_open_is_never_due_earlier(begun: Office, settings: list[str]) -> None:
    before = begun.dossier().wait
    do(begun, set_clock(settings))
    after = begun.dossier().wait
    assert before is not None
    assert after is not None
    assert after.deadline >= before.deadline


def test_who_is_in_has_the_new_time_to_think_again(begun: Office) -> None:
    all_send_orders(begun)
    begun.poll()
    begun.later(minutes=29)
    do(begun, set_clock(["settle=2h"]))
    begun.later(minutes=119)
    assert begun.poll().adjudicated == 0
    begun.later(minutes=1)
    assert begun.poll().adjudicated == 1


def test_another_tempo_asks_for_less_at_once_and_the_game_holds(begun: Office) -> None:
    do(begun, set_clock(["tempo=round"]))
    assert record(begun).tempo == "round"
    all_send_orders(begun)
    begun.later(minutes=31)
    begun.poll()
    assert found(exported(begun)) == "NOT fully verified, 0 interventions"
    assert last_act(begun).args == {"settings": {"tempo": "round"}}


def in_the_middle_of_round_1(office: Office, ruleset: str) -> None:
    """A game at tempo decision in which some have acted, and their acts are known, and others have not."""
    seats = office.desk.ruleset(ruleset).seat_names[:3]
    clock = {"tempo": "decision", "grace": "0h", "settle": "0m"}

    def play() -> None:
        office.new_game(seats, ruleset=ruleset, clock=clock)
        for _ in range(40):
            do(office, process())
            dossier = office.dossier()
            if dossier.record.round == 1 and any(entry.kind == "answer" for entry in dossier.table.opening.log):
                return
        raise AssertionError("round 1 did not come")

    office.played(["the middle of round 1", ruleset], play)


@pytest.mark.parametrize("ruleset", ["colonial-2e", "colonial-revised", "colonialism"])
@pytest.mark.parametrize("tempo", ["turn", "round"])
def test_a_coarser_tempo_in_the_middle_of_a_turn_waits_for_its_end(office: Office, ruleset: str, tempo: str) -> None:
    in_the_middle_of_round_1(office, ruleset)
    before = office.dossier().wait
    assert before is not None
    done = do(office, set_clock([f"tempo={tempo}"]))
    sentence = f"the tempo {tempo} counts from the beginning of turn 2 on; this turn is played to its end as it began"
    assert sentence in done.says
    now = office.dossier()
    assert now.wait is not None
    assert (now.wait.keys, record(office).tempo) == (before.keys, "decision")
    seat = now.wait.seats[0]
    assert sentence in words(office.letters(seat)[-1])
    office.mail(seat, "STATUS")
    office.poll()
    assert f"one mail a {tempo} from turn 2 on" in words(office.letters(seat)[-1])
    do(office, set_clock(["grace=6h"]))
    for _ in range(120):
        assert record(office).status is GameStatus.RUNNING
        if record(office).turn == 2:
            break
        assert record(office).tempo == "decision"
        do(office, process())
    assert record(office).tempo == tempo
    assert office.dossier().table.tempo.name.lower() == tempo
    assert verify(exported(office)).difference is None


def test_a_tempo_that_is_ahead_is_taken_back(office: Office) -> None:
    in_the_middle_of_round_1(office, "colonial-2e")
    do(office, set_clock(["tempo=turn"]))
    assert do(office, set_clock(["tempo=decision"])).says[0] == "tempo: turn -> decision"
    assert office.dossier().tempo_ahead is office.dossier().clock.tempo


def test_a_coarser_tempo_counts_at_once_where_a_turn_begins(office: Office) -> None:
    office.new_game(clock={"tempo": "decision"})
    do(office, set_clock(["tempo=turn"]))
    assert record(office).tempo == "turn"


def test_a_game_that_has_not_begun_has_a_clock_too(office: Office) -> None:
    office.new_game(begin=False)
    do(office, set_clock(["every=24h"]))
    assert record(office).clock["every"] == "24h"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ([], "nothing is to be changed"),
        (["every"], "sets nothing: write key=value"),
        (["evry=2d"], "a clock has only every"),
        (["every=72h"], "this changes nothing: every is 72h"),
        (["every=soon"], "every: 'soon'"),
    ],
)
def test_what_does_not_go_is_one_sentence(begun: Office, settings: list[str], said: str) -> None:
    version = record(begun).version
    with pytest.raises(TableError, match=said):
        do(begun, set_clock(settings))
    assert record(begun).version == version
