"""The demonstration: the same seed, the same mails; its numbers are those of its mails; bots show the whole game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.core.table import Tempo
from pbem.desk.polling import demo_pictures
from pbem.desk.polling.demo import Demo, DemoResult, DemoSettings
from pbem.desk.polling.demo_pictures import keep_pictures
from pbem.games.colonial_2e.rules.characters.conqueror import OPTIONS
from pbem.games.colonial_2e.telling.event_kinds import EVENTS, NATION_EVENTS
from pbem.report.pictures import draw, png
from tests.desk.picturing import PNG, Drawer
from tests.games.colonial_2e.bot_room import BotGame
from tests.games.helpers import colonial

#: Its game is over after few turns.
SEED = 7
#: Kinds of events that bots bring about never or seldom, and why.
EXCUSED = {
    "gift": "a bot gives nothing away: what it might ask in return stands in no order",
    "mission-discarded": "a Rebel's round on a Mission seldom pays, and ten seeds may go by without it; cases play it",
    "edited": "only a moderator edits a position",
}


def play(folder: Path, **settings: int | str) -> DemoResult:
    """A demonstration in a folder of its own."""
    demo = Demo(DemoSettings(folder=folder, **settings))  # type: ignore[arg-type]
    for _ in demo.play():
        pass
    return demo.result


def test_the_pictures_of_the_mails_are_kept_beside_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "png_of", Drawer().png_of)
    with monkeypatch.context() as patch:  # mails without one are not taken apart
        patch.delattr(demo_pictures, "message_from_bytes")
        assert keep_pictures(play(tmp_path / "without", turns=1).folder) is None
    demo = Demo(DemoSettings(folder=tmp_path / "with", turns=1, players=3, pictures=2))
    assert list(demo.play())
    kept = keep_pictures(tmp_path / "with")
    assert kept is not None
    names = sorted(path.name for path in kept.iterdir())
    assert names == [f"{seat}-{number:02}.png" for seat in ("blue", "red") for number in (1, 2)]
    assert all(path.read_bytes().startswith(PNG) for path in kept.iterdir())


@pytest.mark.broad
@pytest.mark.parametrize("ruleset", ["colonial-2e", "colonial-revised", "colonialism", "new-world"])
def test_every_report_of_a_whole_game_has_one_picture_and_the_last_mail_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    drawer = Drawer()
    monkeypatch.setattr(png, "png_of", drawer.png_of)
    monkeypatch.setattr(draw, "pictures_of", drawer.pictures_of)
    result = play(tmp_path / "game", ruleset=ruleset, players=3, seed=SEED, pictures=3)
    assert result.winner
    mails = [path.read_bytes() for path in (tmp_path / "game/mail/out").rglob("*") if path.is_file()]
    for kind in (b"start", b"report", b"game-over"):
        of_kind = [raw for raw in mails if re.search(rb"^Message-ID:\s+<g1\.\w+\." + kind + rb"\.", raw, re.MULTILINE)]
        assert of_kind, kind
        # A report in the middle of a turn has one only where the board has changed.
        counts = {raw.count(b"Content-Type: image/png") for raw in of_kind}
        if kind == b"game-over":  # the end, up to three turning points, a chart
            assert counts <= {2, 3, 4, 5}
            continue
        assert counts <= ({0, 1} if kind == b"report" else {1}), kind
        assert max(counts) == 1
    assert len({picture.reader for picture, *_ in drawer.drawn}) == 3


def files(folder: Path) -> dict[str, bytes]:
    """Every mail that came or went: its path and its bytes."""
    mails = folder / "mail"
    return {str(path.relative_to(mails)): path.read_bytes() for path in sorted(mails.rglob("*")) if path.is_file()}


def test_the_same_seed_gives_the_same_mails(tmp_path: Path) -> None:
    first, again = play(tmp_path / "first", seed=SEED), play(tmp_path / "again", seed=SEED)
    assert first.winner
    assert files(tmp_path / "first") == files(tmp_path / "again")
    assert (first.winner, first.turns, first.decisions) == (again.winner, again.turns, again.decisions)
    numbers_are_those_of_the_mails(first)


def numbers_are_those_of_the_mails(result: DemoResult) -> None:
    """What is said at the end can be counted in the folder."""
    mail = result.folder / "mail"
    taken = list((mail / "in" / ".Processed" / "cur").iterdir())
    assert result.mails_in == len(taken) > 0
    assert not list((mail / "in" / "new").iterdir())
    assert result.mails_out == sum(1 for path in (mail / "out").rglob("*") if path.is_file())
    assert min(result.decisions.values()) > 0
    assert [event.data["seat"] for event in result.events if event.kind == "won"] == list(result.winner)
    rounds = [event.data["round"] for event in result.events if event.kind == "cards-revealed"]
    assert rounds[:5] == [1, 2, 3, 4, 5]
    assert (result.turns - 1) * 5 < len(rounds) <= result.turns * 5


def test_another_seed_gives_another_game(tmp_path: Path) -> None:
    first, other = play(tmp_path / "first", seed=1, turns=1), play(tmp_path / "other", seed=2, turns=1)
    assert first.turns == other.turns == 1
    told = [[event.document() for event in result.events] for result in (first, other)]
    assert told[0] != told[1]
    assert files(tmp_path / "first").keys().isdisjoint(path for path in files(tmp_path / "other") if "/new/" in path)


@pytest.mark.parametrize(("tempo", "players"), [("round", 4), ("decision", 4), ("turn", 5), ("turn", 6)], ids=str)
def test_two_turns(tmp_path: Path, tempo: str, players: int) -> None:
    result = play(tmp_path, tempo=tempo, players=players, turns=2)
    assert result.winner == ()
    assert result.turns == 2
    seats = colonial().seat_names[:players]
    assert {path.name for path in (tmp_path / "mail" / "out").iterdir()} == {
        f"{seat.lower()}@players.example" for seat in seats
    }
    assert result.mails_in >= players * 2
    lined_up = [event.data["seat"] for event in result.events if event.kind == "lined-up"]
    assert sorted(lined_up) == sorted(seats * 2)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    said = command("--keep", str(tmp_path))
    assert said == f"pbem: {tmp_path} is not empty; name a folder that is, or is not there yet, with --keep"
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


def test_a_number_of_players_that_does_not_go_is_said_in_a_line(tmp_path: Path) -> None:
    said = command("--players", "6", "--option", "nations=yes", "--keep", str(tmp_path / "new"))
    assert said == "pbem: the Nations variant is for 5 players at most, and 6 are seated"


def command(*words: str) -> str:
    """The one line that `pbem demo` complains in."""
    done = subprocess.run([sys.executable, "-m", "pbem", "demo", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    [line] = [line for line in done.stderr.splitlines() if line.strip()]
    return line


# --- what ten seeds show ----------------------------------------------------------------------------------------------


def games() -> Iterator[BotGame]:
    """The bots of ten seeds at every tempo and table, without the mails; no more of them than somebody asks for."""
    for seed in range(1, 11):
        for tempo, players in ((Tempo.TURN, 4), (Tempo.ROUND, 5), (Tempo.DECISION, 6)):
            seats = colonial().seat_names[:players]
            game = BotGame(seed=seed, bots=seats, seats=seats, tempo=tempo)
            game.play()
            yield game


WANTED = {
    *(f"event {kind}" for kind in EVENTS if kind not in EXCUSED and kind not in NATION_EVENTS),
    *(f"Character {name}" for pair in colonial().board.cards.values() for name in pair),
    *(f"Conqueror with {option}" for option in OPTIONS),
}


def shown(game: BotGame) -> Iterator[str]:
    """What of `WANTED` a game has."""
    for event in game.events:
        yield f"event {event.kind}"
        if event.kind == "action":
            yield f"Character {event.data['character']}"
        if event.kind in OPTIONS:
            yield f"Conqueror with {event.kind}"
        if event.kind == "diplomacy" and event.data["why"] == "repression":
            yield "Conqueror with repression"


def test_ten_seeds_show_the_whole_game() -> None:
    assert len(WANTED) > 60
    missing = set(WANTED)
    for game in games():
        missing -= set(shown(game))
        if not missing:
            break
    assert not missing


@pytest.mark.parametrize("kind", EXCUSED)
def test_what_is_excused_is_an_event(kind: str) -> None:
    assert kind in EVENTS
    assert EXCUSED[kind]


def test_the_board_is_drawn_for_as_many_seats_as_are_asked_for(tmp_path: Path) -> None:
    for pictures in (0, 1):
        result = play(tmp_path / str(pictures), ruleset="new-world", players=2, turns=1, pictures=pictures)
        drawn = {name.split("/")[1] for name, raw in files(result.folder).items() if b"Content-Type: image/png" in raw}
        assert len(drawn) == pictures
