"""EXPORT and AUDIT by a player's mail: the archive when the game is over, what moderators did at any time."""

from __future__ import annotations

import email
import email.policy

import pytest

from pbem.desk.archive.canonical import understood
from pbem.desk.archive.verify import verify
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.seats.replacing import replace_player
from tests.desk.acting import do, play_a_turn, read_away, words
from tests.desk.office import Office, address_of, played_once
from tests.desk.test_moderator_leaving import ZOE


@pytest.fixture
@played_once
def played(office: Office) -> Office:
    """A game in its second turn, its letters read."""
    office.new_game()
    play_a_turn(office)
    read_away(office)
    return office


def _attached(office: Office, seat: str) -> dict[str, bytes]:
    folder = office.folder / "out" / address_of(seat) / "new"
    found = {}
    for path in folder.iterdir():
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        for part in message.iter_attachments():
            found[part.get_filename() or ""] = part.get_content()
    return found


def test_the_archive_comes_when_the_game_is_over_and_holds(played: Office) -> None:
    do(played, replace_player(ZOE))
    do(played, end(["Blue"]))
    read_away(played)
    played.mail("Blue", "EXPORT")
    played.poll()
    letters = {letter.subject: letter for letter in played.letters("Blue")}
    assert "Amber Fleet: the whole game as one file" in letters
    assert "pbem verify g1.json" in words(letters["Amber Fleet: the whole game as one file"])
    data = _attached(played, "Blue")["g1.json"]
    assert b"@" not in data
    assert b"Zoe" not in data
    assert verify(understood(data)).lines()[-1] == "verified, 2 interventions"


def test_before_the_end_there_is_no_archive_for_a_player(played: Office) -> None:
    played.mail("Blue", "EXPORT")
    played.poll()
    [answer] = played.letters("Blue")
    assert "its archive holds what players may not know" in words(answer)
    assert "g1.json" not in _attached(played, "Blue")


def test_a_player_reads_what_moderators_did(played: Office) -> None:
    do(played, replace_player(ZOE), why="Red has resigned")
    read_away(played)
    played.mail("Blue", "AUDIT")
    played.poll()
    [answer] = played.letters("Blue")
    assert "the moderator: Red has a new player (Red has resigned)" in words(answer)
    assert "zoe@" not in answer.text
