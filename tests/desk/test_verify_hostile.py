"""VERIFY of files that somebody wrote to harm: numbers, depth and sizes beyond all counts, and text for a terminal."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from pbem.core.dice import MOST_AT_ONCE, Keyed
from pbem.core.errors import TableError
from pbem.desk.archive.canonical import understood, written
from pbem.desk.archive.verify import verify, verify_file
from pbem.desk.ground.allowance import allowance
from pbem.desk.ground.outside_files import bytes_of
from tests.desk.archives import Document, exported, found, play_bots, reforged
from tests.desk.office import open_office


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """The export of a game of bots that has played a turn."""
    folder = tmp_path_factory.mktemp("hostile")
    with open_office(folder, f"sqlite:///{folder}/table.db") as office:
        play_bots(office, 40)
        return exported(office)


# --- chance -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1, 5_000_000_000])
def test_a_draw_out_of_more_than_a_word_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="there is no chance of one in"):
        Keyed(b"s").below("k", bound)
    with pytest.raises(ValueError, match="there is no chance of one in"):
        Keyed(b"s").faces("k", 1, bound)


def test_a_billion_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="at once are more than chance gives"):
        Keyed(b"s").faces("k", 10**9, 6)
    with pytest.raises(ValueError, match="at once are more than chance gives"):
        Keyed(b"s").shuffled("k", range(10**9))
    assert len(Keyed(b"s").faces("k", MOST_AT_ONCE, 6)) == MOST_AT_ONCE


def roll_of(value: Any) -> Any:
    def forge(forged: Document) -> None:
        next(line for line in forged["log"] if line["kind"] == "roll")["value"] = value

    return forge


@pytest.mark.broad
@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"of": 5_000_000_000, "pick": 3}, "expected a number from -1000000000 to 1000000000, found 5000000000"),
        ({"of": 0, "pick": 0}, "value.of: expected a whole number from 1 to"),
        ({"of": 10, "pick": "3"}, "value.pick: expected a whole number from 0 to"),
        ({"of": 10}, "value: expected a roll, shuffle or draw"),
        ({"pick": 10}, "value.of: expected a value, found nothing"),
        ({"faces": [7], "sides": 10**12}, "value.sides: expected a number from"),
        ({"dice": 10**9, "faces": [1], "hits": 0}, "a roll, shuffle or draw"),
        ({"items": ["a"] * 20_000, "order": ["a"] * 20_000}, "at once are more than chance gives"),
        ({"items": {}, "order": []}, "value.items: expected a list"),
        ("six", "value: expected a roll, shuffle or draw, found six"),
        (None, "value: expected a roll, shuffle or draw, found nothing"),
    ],
)
def test_a_roll_beyond_all_counts_is_a_sentence(document: Document, value: Any, said: str) -> None:
    began = time.process_time()
    assert said in found(reforged(document, roll_of(value)))
    assert time.process_time() - began < 5


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9" * 1_000_000, "a number of 1000000 digits is in it"),
        ("-" + "9" * 16, "a number of 17 digits is in it"),
        ("1" * 5000 + ".5", "which is beyond all counts"),
        ("1e999", "which is beyond all counts"),
        ("NaN", "NaN is in it, which is no number"),
        ("-Infinity", "-Infinity is in it, which is no number"),
        ("[" * 61 + "]" * 61, "lie more than 60 deep in each other"),
        ("[" * 100_000 + "]" * 100_000, "canonical form"),
        ('{"a":1,"a":1}', "canonical form"),
        ("[" + "0," * 4_000_000 + "0]", "it holds 4000002 values, and more than 4000000 are not read"),
    ],
    ids=range(10),
)
def test_a_number_or_depth_beyond_all_counts_is_a_sentence(text: str, said: str) -> None:
    with pytest.raises(TableError, match=said):
        understood(f'{{"format":{text}}}\n'.encode())


def test_only_a_whole_file_of_some_size_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, said in (("pipe", "no plain file"), (".", "cannot be read: Is a directory"), ("x", "No such file")):
        with pytest.raises(TableError, match=said):
            verify_file(tmp_path / name)
    with pytest.raises(TableError, match="no plain file"):
        bytes_of(Path("/dev/zero"), most=10)
    (tmp_path / "long").write_bytes(b"x" * 11)
    with pytest.raises(TableError, match="it has more than 10 bytes"):
        bytes_of(tmp_path / "long", most=10)


@pytest.mark.parametrize("form", [True, 2.0, "3", [3], {"a": 1}, 10**9, "\x1b[31m" * 50])
def test_a_form_that_is_none_is_a_sentence(form: Any) -> None:
    with pytest.raises(TableError, match="this is no export that this pbem can check: its form is") as refused:
        verify({"format": form})
    assert len(str(refused.value)) < 150


# --- the terminal -----------------------------------------------------------------------------------------------------


def test_nothing_of_a_file_steers_a_terminal(document: Document) -> None:
    steering = "\x1b]0;verified\x07\x1b[2J\u202e\u2066\x9b1m\r\nverified, 0 interventions\u200b"

    def forge(forged: Document) -> None:
        forged["game"]["title"] = steering
        forged["words"] = [["Red", steering]]
        forged["acts"] = [
            {
                "args": {}, "at": "2026-01-12T12:00:00+00:00", "command": "edit", "diff": None, "dry_run": False,
                "outcome": steering * 100, "via": "mail", "who": steering, "why": steering,
            }
        ]  # fmt: skip

    def forge_and_fail(forged: Document) -> None:
        forge(forged)
        del forged["seed"]

    for forgery in (forge, forge_and_fail):
        lines = verify(reforged(document, forgery)).lines(roots=True)
        assert all(line.isprintable() and len(line) <= 1001 for line in lines)
        assert "\\x1b]0;verified\\x07\\x1b[2J\\u202e\\u2066\\x9b1m\\r\\nverified" in lines[0]


def test_half_a_letter_is_a_sentence(document: Document) -> None:
    said = found(reforged(document, lambda forged: forged["game"].update(title="\ud800")))
    assert said == "not verified: the file, game.title: expected text, found \\ud800"


# --- what no limit foresees -------------------------------------------------------------------------------------------


def test_work_that_does_not_end_is_given_up() -> None:
    with (
        pytest.raises(TableError, match=r"the check did not come to an end in 0\.1 seconds"),
        allowance(0.1, 1000, "the check"),
    ):
        _for_ever()


def _for_ever() -> None:
    while True:
        pass


def test_work_that_wants_all_memory_is_given_up() -> None:
    with (
        pytest.raises(TableError, match="the check needs more than 100 MB of memory"),
        allowance(10, 100, "the check"),
    ):
        json.dumps("x" * 500_000_000)
    assert len("x" * 200_000_000) == 200_000_000, "the limit is gone afterwards"


def test_a_state_that_nobody_could_reach_does_not_hang_the_check(document: Document) -> None:
    """In a game without its seed the first position is not set up again: the rules go on from whatever it says."""

    def forge(forged: Document) -> None:
        del forged["seed"]
        state = forged["snapshots"][0]["state"]
        state["players"]["Red"]["treasury"] = 10**9
        state["turn"] = 10**9

    began = time.process_time()
    assert found(reforged(document, forge)).startswith("not verified: ")
    assert time.process_time() - began < 10


def test_what_is_written_is_understood(document: Document) -> None:
    """The limits are far from what a game comes to."""
    assert understood(f"{written(document)}\n".encode()) == document
