"""What a game allows of press: read, set when it is opened, changed by CLOCK; and what held press tells others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.core.errors import DataError, TableError
from pbem.desk.ground.config import load_config
from pbem.desk.ground.press_rules import Allowed, PressRules, press_rules, press_rules_from
from pbem.desk.moderation.pace import set_clock
from tests.desk.acting import do, read_away, words
from tests.desk.office import SEATS, Office, address_of, open_office
from tests.desk.people import last, proven, reply
from tests.desk.pressing import press_of, send, table
from tests.desk.test_turn_by_mail import orders_of


@pytest.mark.parametrize(
    ("settings", "rules"),
    [
        ({}, PressRules()),
        ({"press": "PUBLIC"}, PressRules(press=Allowed.PUBLIC)),
        ({"press": "none"}, PressRules(press=Allowed.MODERATOR)),
        ({"press_deadline": "6h", "must_order": True}, PressRules(press_deadline=timedelta(hours=6), must_order=True)),
        ({"press_deadline": "none", "anonymous_press": "yes"}, PressRules(anonymous_press=True)),
    ],
)
def test_settings(settings: Mapping[str, Any], rules: PressRules) -> None:
    assert press_rules_from(settings) == rules
    assert press_rules_from(rules.settings()) == rules


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"press": "loud"}, "press: 'loud' is not known here; all, public, moderator or none would do"),
        ({"must_order": "perhaps"}, "must_order: 'perhaps' is neither yes nor no"),
        ({"press_deadline": "6"}, "press_deadline: '6' has no unit"),
        ({"pres": "all"}, "pres: this sets nothing; press has only press, anonymous_press"),
    ],
)
def test_a_slip_is_one_sentence(settings: Mapping[str, Any], said: str) -> None:
    with pytest.raises(TableError, match="^" + said[:20]) as refused:
        press_rules_from(settings)
    assert said in str(refused.value)


def allowed(office: Office) -> PressRules:
    """What the office's game allows now."""
    with office.desk.store.read() as work:
        return press_rules(work, office.game)


def test_a_game_opened_by_mail_sets_its_press(office: Office) -> None:
    proven(office, "Ann")
    reply(office, "Ann", "NEW colonial-2e press=public press_deadline=6h grace=6h")
    office.game = "g1"
    assert allowed(office) == PressRules(press=Allowed.PUBLIC, press_deadline=timedelta(hours=6))
    with office.desk.store.read() as work:
        record = work.game("g1")
    assert record is not None
    assert record.clock["grace"] == "6h"
    assert not record.options
    assert "g1" in last(office, "Ann").text


def test_the_host_says_what_is_usual(tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", press={"anonymous_press": True}) as office:
        office.new_game(clock={"must_order": True})
        assert allowed(office) == PressRules(anonymous_press=True, must_order=True)


def test_a_slip_in_the_config_is_named(tmp_path: Path) -> None:
    file = tmp_path / "pbem.toml"
    file.write_text('[table]\naddress = "t@example.org"\nmoderator = "m@example.org"\n[press]\npress = "loud"\n')
    with pytest.raises(DataError, match=r"\[press\] press: 'loud'"):
        load_config(file)


def test_the_moderator_changes_it_and_everybody_is_told(office: Office) -> None:
    office.new_game()
    read_away(office)
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    do(office, set_clock(["press=none", "press_deadline=3h"]))
    assert allowed(office) == PressRules(press=Allowed.MODERATOR, press_deadline=timedelta(hours=3))
    assert office.dossier().wait.deadline == deadline  # type: ignore[union-attr]
    [letter] = office.letters("Red")
    assert "press" in letter.text
    assert "moderator" in words(letter)


def texts(office: Office, seat: str) -> list[tuple[str, str]]:
    """Everything a seat has read, without what lets its mails in."""
    # A root is salted: it differs from game to game whatever is sealed under it.
    return [
        (each.subject.partition("] ")[2], re.sub(r"under\s+root\s+[0-9a-f]+", "", each.text))
        for each in office.all_letters(address_of(seat))
    ]


def test_held_press_changes_no_letter_of_anybody_else(tmp_path: Path) -> None:
    """Two games alike but for a message: until it is delivered nobody's mail differs, then its reader's alone."""
    before, after = [], []
    for name, message in (("with", "PRESS TO Green: Blue must fall"), ("without", "PRESS TO MODERATOR: nothing")):
        (tmp_path / name).mkdir()
        with open_office(tmp_path / name, f"sqlite:///{tmp_path}/{name}/table.db") as office:
            table(office, press_deadline="6h")
            office.until(office.dossier().wait.deadline - timedelta(hours=5))  # type: ignore[union-attr]
            send(office, "Red", message)
            for seat in SEATS:
                send(office, seat, f"{orders_of(seat)}STATUS")
            before.append([texts(office, seat) for seat in SEATS[1:]])
            office.later(minutes=31)
            assert office.poll().adjudicated == 1
            after.append([texts(office, seat) for seat in ("Blue", "Yellow")])
            assert len(press_of(office, "Green")) == (name == "with")
    assert before[0] == before[1]
    assert after[0] == after[1]
