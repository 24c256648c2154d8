"""`pbem doctor` finds each trouble that is planted, alone, and says what to do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from freezegun import freeze_time

from pbem.data import data_folder
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.new_table import set_up
from pbem.desk.hosting.doctor import Finding, examine
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.restoring.marking import mark_restored
from pbem.desk.restoring.stamp import stamp
from pbem.store.work import Work
from tests.desk.office import SEATS, address_of
from tests.desk.test_setup import GIVEN
from tests.store.some import new_letter, new_mail

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@pytest.fixture
def config(tmp_path: Path) -> Iterator[Path]:
    """A table that has just been made, at noon."""
    set_up(tmp_path, **GIVEN)
    with freeze_time(NOON):
        yield tmp_path / "pbem.toml"


def change(config: Path, *pairs: tuple[str, str]) -> None:
    text = config.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    config.write_text(text, encoding="utf-8")


def troubles(config: Path) -> list[Finding]:
    return [finding for finding in examine(config) if not finding.well]


def only_trouble(config: Path) -> Finding:
    [found] = troubles(config)
    assert "\n" not in found.says
    return found


def in_store(config: Path, write: object) -> None:
    desk = Desk.open(load_config(config))
    with desk.store.transaction() as work:
        write(work)  # type: ignore[operator]
    desk.close()


def running_game(config: Path) -> None:
    desk = Desk.open(load_config(config))
    sitters = [Sitter(seat=seat, address=address_of(seat)) for seat in SEATS]
    new = NewGame(ruleset="colonial-2e", title="Amber Fleet", sitters=sitters, options={}, clock={})
    start(desk, create(desk, new, NOON), NOON)
    desk.close()


def test_a_table_that_was_just_made_is_well(config: Path) -> None:
    findings = list(examine(config))
    assert [finding.what for finding in findings if not finding.well] == []
    assert [finding.what for finding in findings] == [
        "config",
        "addresses",
        "time zone",
        "reply addresses",
        "trust",
        "rules",
        "templates",
        "space",
        "secrets",
        "webhook",
        "database",
        "state",
        "mailbox",
        "sender",
        "clock",
        "awake",
        "strangers",
        "left over",
    ]


def test_looking_changes_nothing(config: Path) -> None:
    list(examine(config))
    before = {path: path.read_bytes() for path in sorted(config.parent.rglob("*")) if path.is_file()}
    list(examine(config))
    after = {path: path.read_bytes() for path in sorted(config.parent.rglob("*")) if path.is_file()}
    assert {p: b for p, b in before.items() if "db" not in p.suffix} == {
        p: b for p, b in after.items() if "db" not in p.suffix
    }


def test_the_time_is_shown_as_the_zone_has_it(config: Path) -> None:
    says = {finding.what: finding.says for finding in examine(config)}
    assert "Europe/Berlin, where it is Saturday 2026-11-21 13:00 now" in says["time zone"]
    assert "send a mail to table+test@example.net" in says["reply addresses"]


# --- the config -------------------------------------------------------------------------------------------------------


def test_no_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    [found] = examine()
    assert not found.well
    assert "`pbem init` writes one" in found.says


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (('zone = "Europe/Berlin"', 'zone = "Europe/Bielefeld"'), "table.zone = 'Europe/Bielefeld' is no time zone"),
        (('name = "The', 'nom = "The'), "table.nom is not a key of this config"),
        (('every = "72h"', 'every = "often"'), "[clock] every: 'often'"),
        (("plus_addressing = true", "plus_addressing ="), "not well-formed TOML"),
    ],
)
def test_a_config_with_a_mistake(config: Path, pair: tuple[str, str], said: str) -> None:
    change(config, pair)
    found = only_trouble(config)
    assert found.what == "config"
    assert said in found.says
    assert str(config) in found.says


IMAP = ('kind = "maildir"\npath = "mail/in"', 'kind = "imap"\nhost = "mail.example.org"')


@pytest.mark.parametrize("key", ["processed", "rejected"])
@pytest.mark.parametrize("name", ["INBOX", "inbox", "Inbox/", "/INBOX"])
def test_handled_mail_that_would_be_read_again(config: Path, key: str, name: str) -> None:
    """A pass would find in its mailbox what it had just put there."""
    change(config, IMAP, (f"# {key} = ", f'{key} = "{name}" # '))
    found = only_trouble(config)
    assert found.what == "config"
    assert f"mail.in.{key} = '{name}' is the folder that mail is read from (mail.in.folder = 'INBOX')" in found.says
    assert f'{key} = "{key.capitalize()}" would do' in found.says


def test_a_maildir_that_would_be_read_again(config: Path) -> None:
    change(config, ("# processed = ", 'processed = "/" # '))
    assert "mail.in.processed = '/' is no folder within the Maildir that is read" in only_trouble(config).says


def test_dmarc_without_the_name_to_look_for(config: Path) -> None:
    change(config, ('mode = "none"', 'mode = "dmarc"'))
    assert only_trouble(config).what == "trust"


# --- mail -------------------------------------------------------------------------------------------------------------


def test_a_mail_server_that_does_not_answer(config: Path) -> None:
    imap = 'kind = "imap"\nhost = "127.0.0.1"\nport = 9\nsecurity = "none"\nuser = "table"\ntimeout = 2'
    smtp = 'kind = "smtp"\nhost = "127.0.0.1"\nport = 9\nsecurity = "none"\ntimeout = 2'
    change(config, ('kind = "maildir"\npath = "mail/in"', imap), ('kind = "maildir"\npath = "mail/out" ', f"{smtp}\n#"))
    found = {finding.what: finding.says for finding in troubles(config)}
    assert found.keys() == {"mailbox", "sender"}
    assert "127.0.0.1" in found["mailbox"]
    assert "127.0.0.1" in found["sender"]


def test_a_password_that_is_not_there(config: Path) -> None:
    imap = 'kind = "imap"\nhost = "127.0.0.1"\nuser = "table"\npassword_file = "imap.secret"'
    change(config, ('kind = "maildir"\npath = "mail/in"', imap))
    found = only_trouble(config)
    assert found.what == "mailbox"
    assert "imap.secret cannot be read" in found.says


def test_a_maildir_that_is_a_file(config: Path) -> None:
    change(config, ('path = "mail/in"', 'path = "pbem.toml"'))
    assert only_trouble(config).what == "mailbox"


# --- the database -----------------------------------------------------------------------------------------------------


def test_no_database(config: Path) -> None:
    (config.parent / "pbem.db").unlink()
    found = only_trouble(config)
    assert found.what == "database"
    assert "`pbem init` makes one" in found.says


def test_an_older_database(config: Path) -> None:
    from sqlalchemy import create_engine, text

    engine = create_engine(load_config(config).database_url())
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()
    found = only_trouble(config)
    assert (found.what, "`pbem db upgrade`" in found.says) == ("database", True)


def test_trying_whether_it_can_be_written_leaves_nothing(config: Path) -> None:
    list(examine(config))
    desk = Desk.open(load_config(config))
    with desk.store.read() as work:
        assert work.setting("doctor") is None
    desk.close()


# --- rules and templates ----------------------------------------------------------------------------------------------


def own_board(config: Path, *pairs: tuple[str, str]) -> Path:
    text = (data_folder("rules") / "colonial-2e" / "board.toml").read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    file = config.parent / "boards" / "colonial-2e" / "board.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    change(config, ('# folder = "boards"', 'folder = "boards"'))
    return file


def test_a_corrected_board_is_used(config: Path) -> None:
    own_board(config)
    assert troubles(config) == []
    says = {finding.what: finding.says for finding in examine(config)}
    assert f"corrected files of {config.parent / 'boards'} are used" in says["rules"]


def test_a_corrected_board_that_breaks_the_rules(config: Path) -> None:
    file = own_board(config, ("[setup]\n", "[set-up]\n"))
    found = only_trouble(config)
    assert found.what == "rules"
    assert str(file) in found.says


def test_a_folder_of_boards_that_is_not_there(config: Path) -> None:
    change(config, ('# folder = "boards"', 'folder = "boards"'))
    assert "which is no folder; make it" in only_trouble(config).says


# --- how it runs ------------------------------------------------------------------------------------------------------


def test_games_that_nobody_wakes(config: Path) -> None:
    running_game(config)
    found = only_trouble(config)
    assert (found.what, "`pbem poll`" in found.says) == ("awake", True)


@pytest.mark.parametrize(("minutes", "well"), [(5, True), (59, True), (61, False), (60 * 24, False)])
def test_when_the_mailbox_was_read_last(config: Path, minutes: int, well: bool) -> None:
    running_game(config)
    mailbox = Desk.open(load_config(config)).mailboxes[0].name
    in_store(config, lambda work: work.fetch_completed(mailbox, NOON - timedelta(minutes=minutes)))
    assert [finding.what for finding in troubles(config)] == ([] if well else ["awake"])


@pytest.mark.parametrize(("minutes", "well"), [(59, False), (61, True)])
def test_a_worker_that_reads_another_mailbox(config: Path, minutes: int, well: bool) -> None:
    running_game(config)
    mailbox = Desk.open(load_config(config)).mailboxes[0].name
    in_store(config, lambda work: work.fetch_completed(mailbox, NOON))
    in_store(config, lambda work: work.fetch_completed("imap:gm@old.example/INBOX", NOON - timedelta(minutes=minutes)))
    assert [finding.what for finding in troubles(config)] == ([] if well else ["awake"])
    if not well:
        says = only_trouble(config).says
        assert "a mailbox for this table that is not in this config" in says
        assert "(imap:gm@old.example/INBOX)" in says
        assert f"have the same mailboxes, here {mailbox} " in says


def two_mailboxes(config: Path) -> None:
    further = '\n[[mail.more]]\naddress = "second@example.net"\npath = "mail/second"\n'
    config.write_text(config.read_text(encoding="utf-8") + further, encoding="utf-8")


def says(config: Path, what: str) -> str:
    [found] = [finding.says for finding in examine(config) if finding.what == what]
    return found


def test_each_mailbox_is_looked_at(config: Path) -> None:
    two_mailboxes(config)
    assert troubles(config) == []
    assert says(config, "addresses").startswith("table@example.net, second@example.net; ")
    assert "send a mail to table+test@example.net, second+test@example.net" in says(config, "reply addresses")
    first, second = says(config, "mailbox").split("; ")
    assert first.startswith("table@example.net: the Maildir ")
    assert second.startswith("second@example.net: the Maildir ")
    shutil.rmtree(config.parent / "mail" / "second")
    (config.parent / "mail" / "second").write_text("no folder")
    found = only_trouble(config)
    assert (found.what, found.says.startswith("second@example.net: ")) == ("mailbox", True)


def test_one_mailbox_of_two_that_was_not_read(config: Path) -> None:
    two_mailboxes(config)
    running_game(config)
    first, second = (each.name for each in Desk.open(load_config(config)).mailboxes)
    in_store(config, lambda work: work.fetch_completed(first, NOON))
    found = only_trouble(config)
    assert found.what == "awake"
    assert found.says.startswith("the mailbox second@example.net was not read at all, and games run: no deadline")
    in_store(config, lambda work: work.fetch_completed(second, NOON - timedelta(minutes=61)))
    assert only_trouble(config).says.startswith("the mailbox second@example.net was not read since 2026-11-21 10:59")
    in_store(config, lambda work: work.fetch_completed(second, NOON - timedelta(minutes=5)))
    assert says(config, "awake") == (
        "the mailbox table@example.net was read whole less than a minute ago; "
        "the mailbox second@example.net was read whole 5 minutes ago"
    )


def test_the_secrets_of_each_mailbox(config: Path) -> None:
    change(
        config,
        ("[mail.out]", '[[mail.more]]\naddress = "b@example.net"\npath = "b"\npassword_file = "b.secret"\n[mail.out]'),
    )
    (config.parent / "b.secret").write_text("hunter2")
    (config.parent / "b.secret").chmod(0o644)
    assert (only_trouble(config).what, "b.secret can be read by everybody" in only_trouble(config).says) == (
        "secrets",
        True,
    )


@pytest.mark.parametrize(("ahead", "well"), [(30, True), (3600, False)])
def test_a_clock_that_went_back(config: Path, ahead: int, well: bool) -> None:
    in_store(config, lambda work: work.heartbeat("here", at=NOON + timedelta(seconds=ahead)))
    assert [finding.what for finding in troubles(config)] == ([] if well else ["clock"])


def test_what_waits_for_a_person_is_named(config: Path) -> None:
    def set_aside(work: Work) -> None:
        [number] = work.take_in([new_mail("a", at=NOON)]).new
        work.fail_mail(number, "unreadable", at=NOON)

    in_store(config, set_aside)
    assert only_trouble(config).says == "mails set aside: 1 (`pbem mail failed`)"


# --- the machine ------------------------------------------------------------------------------------------------------


class Free:
    """A disk as `os.statvfs` tells of it."""

    def __init__(self, left: int, files: int = 10**6, most_files: int = 10**7) -> None:
        self.f_frsize, self.f_bavail, self.f_favail, self.f_files = 1, left, files, most_files


@pytest.mark.parametrize(
    ("free", "says"),
    [
        (Free(150_000_000), "only 150.0 MB free for the database"),
        (Free(10**9, files=12), "only 12 more files can be made for the database"),
    ],
)
def test_a_disk_that_is_nearly_full(config: Path, monkeypatch: pytest.MonkeyPatch, free: Free, says: str) -> None:
    monkeypatch.setattr("pbem.desk.hosting.machine.os.statvfs", lambda place: free)
    found = only_trouble(config)
    assert found.what == "space"
    assert says in found.says


def test_the_space_is_told_once_a_disk(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.desk.hosting.machine.os.statvfs", lambda place: Free(12_300_000_000, 0, 0))
    [says] = [finding.says for finding in examine(config) if finding.what == "space"]
    assert says == f"12.3 GB free for the database ({config.parent})", "no fixed number of files, and no other disk"


@pytest.mark.parametrize("name", ["mail.secret", "pbem.db"])
def test_what_everybody_can_read(config: Path, name: str) -> None:
    imap = 'kind = "maildir"\npath = "mail/in"\npassword_file = "mail.secret"'
    change(config, ('kind = "maildir"\npath = "mail/in"', imap))
    secret = config.parent / "mail.secret"
    secret.write_text("hunter2", encoding="utf-8")
    secret.chmod(0o600)
    assert troubles(config) == []
    (config.parent / name).chmod(0o644)
    found = only_trouble(config)
    assert (found.what, "hunter2" in found.says) == ("secrets", False)
    assert f"chmod 600 {config.parent / name}" in found.says


@pytest.mark.parametrize(("hours", "well"), [(1, True), (3, False)])
def test_a_token_that_nobody_renews(config: Path, hours: int, well: bool) -> None:
    imap = 'kind = "maildir"\npath = "mail/in"\noauth2_token_file = "mail.token"'
    change(config, ('kind = "maildir"\npath = "mail/in"', imap))
    token = config.parent / "mail.token"
    token.write_text("ya29.abc", encoding="utf-8")
    token.chmod(0o600)
    written = (NOON - timedelta(hours=hours)).timestamp()
    os.utime(token, (written, written))
    assert [finding.what for finding in troubles(config)] == ([] if well else ["secrets"])
    if not well:
        assert "was written 3 hours ago" in only_trouble(config).says


@pytest.mark.parametrize("key", ["address", "moderator"])
def test_an_address_of_a_fresh_config(config: Path, key: str) -> None:
    change(config, (f'{key} = "{dict(GIVEN)[key]}"', f'{key} = "table@mail.example.org"'))
    found = only_trouble(config)
    assert found.what == "addresses"
    assert f"table.{key} = 'table@mail.example.org' is nobody’s" in found.says


def test_whatever_a_look_meets_the_others_go_on(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(work: Work) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(Work, "heartbeats", fails)
    found = only_trouble(config)
    assert (found.what, found.says) == ("clock", "it could not be looked at: RecursionError: too deep")


# --- an older database ------------------------------------------------------------------------------------------------


def test_a_database_behind_its_stamp(config: Path) -> None:
    in_store(config, lambda work: work.put_letter(new_letter()))
    stamp(load_config(config), (7, 9))
    assert "an older database was put back" in only_trouble(config).says


def test_a_table_that_waits_to_go_on(config: Path) -> None:
    desk = Desk.open(load_config(config))
    mark_restored(desk, "by hand")
    desk.close()
    found = only_trouble(config)
    assert found.what == "state"
    assert "`pbem db resume` lets it go on" in found.says


@pytest.mark.parametrize(
    ("answered", "well"),
    [
        ("<g1.red.report.0.7@example.net>", False),
        ("<g1.red.r29000000.report.0.7@example.net>", False),
        ("<g1.red.thread@example.net>", True),
        ("<g1.red.report.0.7@elsewhere.example>", True),
        ("<1234@players.example>", True),
    ],
)
def test_answers_to_letters_that_the_database_does_not_know(config: Path, answered: str, well: bool) -> None:
    running_game(config)
    raw = f"From: {address_of('Red')}\r\nTo: table@example.net\r\nIn-Reply-To: {answered}\r\n\r\nPASS\r\n".encode()

    def take_in(work: Work) -> None:
        work.take_in([new_mail("a", at=NOON, sender=address_of("Red"), raw=raw)])
        work.fetch_completed(Desk.open(load_config(config)).mailboxes[0].name, NOON)

    in_store(config, take_in)
    assert [finding.what for finding in troubles(config)] == ([] if well else ["state"])
