"""`pbem db copy` in the middle of games: they go on in the new database as they would have, there and back again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk.archive.export import as_json, export
from pbem.desk.archive.verify import verify_file
from pbem.desk.hosting.moving import Move, reopened
from pbem.desk.incoming.intake import take_in
from pbem.desk.moderation.beginning_and_end import end
from pbem.store.database_errors import OutOfDate
from pbem.store.stored_values import GameRecord, GameStatus
from tests.databases import Databases
from tests.desk.acting import do, record
from tests.desk.office import SEATS, Office, config_for, open_office
from tests.desk.test_turn_by_mail import orders_of

#: A game of each of the other rulesets, which stand by and are played on by their deadline.
OTHERS = {"colonial-revised": 3, "colonialism": 2, "new-world": 2}


def begin(office: Office) -> None:
    """Red's orders are on the sheet, Blue's mail is taken in and not handled, Green's is in the mailbox."""
    for ruleset, seats in OTHERS.items():
        office.new_game(office.desk.ruleset(ruleset).seat_names[:seats], ruleset=ruleset, clock={"every": "24h"})
    office.new_game()  # the last one, so that replies to the newest letter are about it
    office.mail("Red", orders_of("Red"))
    office.poll()
    office.later(minutes=5)
    office.mail("Blue", orders_of("Blue"))
    take_in(office.desk, office.desk.mailboxes[0])
    office.mail("Green", orders_of("Green"))


def play_on(office: Office) -> None:
    """The turn is played with what was ordered before and after the move, by tokens of before."""
    office.poll()
    office.later(minutes=1)
    office.mail("Yellow", orders_of("Yellow"))
    office.poll()
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    assert record(office).turn == 2


def move(folder: Path, old: str, new: str) -> None:
    moved = Move(config_for(folder, old), new)
    assert f"rows to copy: {moved.rows} (" in moved.before()[1]
    assert sum(step.rows for step in moved.copy()) == moved.rows > 50


@pytest.mark.live
def test_running_games_go_on_there_and_back_again(tmp_path: Path, databases: Databases) -> None:
    first, second, third = databases.sqlite(empty=False), databases.postgres(empty=True), databases.sqlite(empty=True)
    with open_office(tmp_path, first) as office:
        begin(office)
        game, now, mails = office.game, office.now, office._mails
    move(tmp_path, first, second)

    with open_office(tmp_path, second, begin=now) as office:
        office.game, office._mails = game, mails
        play_on(office)
        for seat in SEATS:
            assert "plans for turn 2" in office.letters(seat)[-1].text, seat
        assert [each.id for each in games(office)] == ["g1", "g2", "g3", "g4"]
        office.new_game()
        assert office.game == "g5"
        now, mails = office.now, office._mails
    move(tmp_path, second, third)

    with open_office(tmp_path, third, begin=now) as office:
        office.game, office._mails = game, mails
        played = 0
        for _ in range(8):  # the deadlines of all games, and the grace behind them
            office.later(hours=12)
            counts = office.poll()
            assert not counts.trouble
            played += counts.adjudicated
        assert played >= len(OTHERS)
        assert all(each.status is GameStatus.RUNNING for each in games(office))
        for each in games(office):
            office.game = each.id
            do(office, end([office.dossier().seats[0].name]))
            file = tmp_path / f"{each.id}.json"
            file.write_text(as_json(export(office.desk, each.id)), encoding="ascii")
            assert verify_file(file).difference is None, each.id


def games(office: Office) -> tuple[GameRecord, ...]:
    """All games, in their order."""
    with office.desk.store.read() as work:
        return tuple(work.list_games())


@pytest.mark.live
def test_what_is_told_and_what_is_done_next(tmp_path: Path, databases: Databases) -> None:
    old, new = databases.sqlite(empty=False), databases.postgres(empty=True)
    config = config_for(tmp_path, old)
    moved = Move(config, new)
    assert moved.before()[0].startswith(f"from {old} to postgresql+psycopg://")
    assert moved.before()[1] == "rows to copy: 0"
    assert list(moved.copy()) == []
    assert any("database" in line and "url = " in line for line in moved.after())
    with pytest.raises(OutOfDate, match="moved away"):
        Move(config, new)
    assert "is the table again" in reopened(config)
    assert "nothing to do" in reopened(config)
