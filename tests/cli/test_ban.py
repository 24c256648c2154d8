"""`pbem ban`, and who is put out of a game, as they are typed."""

from __future__ import annotations

from tests.cli.conftest import Pbem

RED = "red@players.example"


def test_a_ban_from_the_table_is_tried_made_listed_and_lifted(begun: Pbem) -> None:
    tried = begun("ban", "add", RED, "--why", "insults", "--dry-run").out
    assert "red@players.example is banned from the table" in tried
    assert "nothing was changed: this was a dry run" in tried
    assert begun("ban", "list").out == "nobody is kept out of anything\n"
    assert "told by mail: g1 Blue, g1 Green" in begun("ban", "add", RED, "--why", "insults").out
    assert begun("ban", "list").out.startswith("the whole table: red@players.example was banned on 2026-01-12: insults")
    assert "no more" in begun("ban", "lift", RED).out
    assert begun("ban", "list").out == "nobody is kept out of anything\n"


def test_what_does_not_go_is_one_line(begun: Pbem) -> None:
    said = begun("ban", "add", RED)
    assert (said.code, said.out) == (1, "")
    assert said.err == ("pbem: pbem ban add touches the players: give the reason, --why “…” (it is shown to them)\n")
    assert "eve@example.org is not banned from this table" in begun("ban", "lift", "eve@example.org").err
    assert "nobody bans the host" in begun("ban", "add", "you@example.net", "--why", "x").err


def test_the_acts_on_one_game(begun: Pbem) -> None:
    assert "would be told by mail: Red" in begun("game", "mute", "g1", "Red", "--why", "insults", "--dry-run").out
    begun("game", "mute", "g1", "Red", "--why", "insults")
    shown = begun("game", "show", "g1").out
    assert "kept out, or muted\n  g1: red@players.example (Red) was muted on 2026-01-12: insults" in shown
    begun("game", "unmute", "g1", "Red")
    begun("game", "ban", "g1", RED, "--why", "insults")
    assert "g1: red@players.example (Red) was banned" in begun("ban", "list").out
    begun("game", "unban", "g1", RED)
    assert "nobody does" in begun("game", "remove", "g1", "eve@example.org", "--why", "x").err
    public = begun("game", "audit", "g1", "--public").out
    assert "@" not in public
    assert "the press of Red is stopped (insults)" in public
    assert "Red was banned and has no player any more (insults)" in public
    exported = begun("game", "export", "g1").out
    assert RED not in exported
