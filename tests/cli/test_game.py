"""`pbem game`, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

from pbem.cli.game_app import hand
from pbem.cli.shared import open_desk_for
from pbem.desk.acts.acts import perform
from pbem.desk.moderation.appointing import appointed
from tests.cli.conftest import Pbem


def test_a_game_from_its_opening_to_its_end(begun: Pbem, tmp_path: Path) -> None:
    assert "g1    running" in begun("game", "list").out
    assert "deadline: " in begun("game", "deadline", "g1", "+48h", "--why", "holiday").out
    assert "would be told by mail: Red" in begun("game", "pause", "g1", "--why", "x", "--dry-run").out
    assert "running -> paused" in begun("game", "pause", "g1", "--why", "x").out
    assert "paused -> running" in begun("game", "resume", "g1", "--why", "x").out
    assert "turn 1, line-up -> turn 2, line-up" in begun("game", "process", "g1", "--why", "x").out
    assert "branch: 0 -> 1" in begun("game", "rollback", "g1", "1", "2", "--why", "x").out
    assert "status      running, turn 1, round 2" in begun("game", "show", "g1").out
    assert "b1 rollback" in begun("game", "show", "g1", "--log").out
    assert (
        "Red: Red <red@players.example> -> bot steady"
        in begun("game", "replace", "g1", "Red", "--bot", "steady", "--why", "x").out
    )
    assert "won by Blue" in begun("game", "end", "g1", "--winner", "Blue", "--why", "x").out
    reopened = begun("game", "reopen", "g1", "1", "--why", "the last roll was read wrongly").out
    assert "over -> running" in reopened
    assert "its commitment stands in the letters" in reopened
    assert "won by Blue" in begun("game", "end", "g1", "--winner", "Blue", "--why", "x").out
    assert "g1.json is written" in begun("game", "export", "g1", "g1.json").out
    document = json.loads((tmp_path / "g1.json").read_text())
    assert document["game"]["winner"] == "Blue"
    assert [act["command"] for act in document["acts"]] == [
        "new", "start", "deadline", "pause", "resume", "process", "rollback", "replace", "end", "reopen", "end",
    ]  # fmt: skip


def test_new_takes_seats_bots_clock_and_moderator(table: Pbem) -> None:
    said = table(
        "game", "new", "colonial-2e", "--title", "Spice Road", "--seat", "Blue=b@players.example:Ben",
        "--seat", "Green=BOT", "--seat", "Red=r@players.example", "--bot", "Yellow", "--every", "Tue,Fri 20:00",
        "--zone", "Europe/Berlin", "--tempo", "round", "--clock", "grace=6h", "--moderator", "gm@example.net",
    )  # fmt: skip
    assert said.err == ""
    assert said.out.splitlines()[0] == "game g1, Spice Road: colonial-2e for Blue, Green, Red, Yellow"
    shown = table("game", "show", "g1").out
    assert "every Tue,Fri 20:00, zone Europe/Berlin, tempo round" in shown
    assert "grace 6h" in shown
    assert [line.split()[0] for line in shown.split("seats\n")[1].splitlines()[:4]] == [
        "Blue",
        "Green",
        "Red",
        "Yellow",
    ]
    assert "g1 has begun" in table("game", "start", "g1").out


def test_state_and_view_are_json(begun: Pbem) -> None:
    state = json.loads(begun("game", "show", "g1", "--state").out)
    view = json.loads(begun("game", "show", "g1", "--as", "Red").out)
    assert state["players"]["Red"]["treasury"] in (4, 5)
    assert view["ruleset"] == "colonial-2e"


def test_an_edit_and_a_ruling(begun: Pbem) -> None:
    edited = begun("game", "edit", "g1", "players.Red.squadrons=2", "--why", "box miscounted").out
    assert edited.splitlines() == ["Red's Squadrons (players.Red.squadrons): 1 -> 2", "told by mail: Red, Blue, Green"]
    lines = begun("game", "ruling", "g1").out.splitlines()
    assert [line.split()[0].rpartition(".")[2] for line in lines]
    assert begun("game", "ruling", "g1", lines[0].split()[0]).out.splitlines() == lines[:1]
    cards = '["explorer-conqueror","viceroy-ambassador","sovereign-rebel","merchant-governor","trader-financier"]'
    ruled = begun("game", "ruling", "g1", f"t1.line-up.Red={cards}", "--why", "by telephone")
    assert "Red's line-up (t1.line-up.Red) is answered" in ruled.out


def test_a_look_at_orders_is_on_record(begun: Pbem) -> None:
    said = begun("game", "show", "g1", "--orders", "Red", "--why", "did it arrive?").out.splitlines()
    assert said == ["looked at the orders of Red", "Red has sent nothing", "nobody is written to"]
    assert "show-orders: looked at the orders of Red (did it arrive?)" in begun("game", "show", "g1").out


def test_export_to_standard_output_is_nothing_but_json(begun: Pbem) -> None:
    document = json.loads(begun("game", "export", "g1").out)
    assert "seed" not in document


def test_a_stale_phase_is_no_mistake(begun: Pbem) -> None:
    said = begun("game", "process", "g1", "--phase", "round-3", "--why", "x")
    assert (said.code, said.out) == (0, "game g1 is in line-up by now, not in round-3: nothing was done\n")


def test_a_moderator_who_plays_exports_nothing_unseen(begun: Pbem) -> None:
    asked = begun("game", "promote", "g1", "red@players.example", "--why", "help").out
    assert "red@players.example is asked to be a second moderator of Amber Fleet" in asked
    with open_desk_for(None) as desk:  # she says yes
        perform(desk, "g1", appointed("red@players.example", "promote"), hand("help"))
    assert "wants a reason, --why" in begun("export", "g1", "g1.json").err
    assert "g1.json is written" in begun("game", "export", "g1", "g1.json", "--why", "the league asks").out
    assert "export: looked at the whole game as a file" in begun("game", "audit", "g1").out
