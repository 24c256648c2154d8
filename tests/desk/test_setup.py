"""`pbem init`: everything a table needs, and nothing that exists overwritten."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TypedDict

import pytest
from sqlalchemy import create_engine, text

from pbem.core.errors import TableError
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.new_table import bring_up_to_date, config_text, set_up
from tests.databases import Databases

ROOT = Path(__file__).resolve().parents[2]


class Given(TypedDict):
    """What a host gives to `pbem init`."""

    address: str
    moderator: str
    zone: str
    database: str


def given(
    address: str = "table@example.net",
    moderator: str = "you@example.net",
    zone: str = "Europe/Berlin",
    database: str = "sqlite:///pbem.db",
) -> Given:
    """What is given, with something else in place of some of it."""
    return Given(address=address, moderator=moderator, zone=zone, database=database)


GIVEN = given()


def test_the_example_is_what_init_writes_for_its_values() -> None:
    example = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    values = given(address="table@example.org", moderator="you@example.org")
    assert config_text(**values) == example


def test_every_key_that_is_commented_out_is_one(tmp_path: Path) -> None:
    """What the example only names would be taken if the # went away."""
    lines = []
    for line in config_text(**GIVEN).splitlines():
        bare = line.removeprefix("# ")
        key, equals, _ = bare.partition(" = ")
        is_key = line.startswith("# [[") or (equals and key.isidentifier() and line.startswith("# "))
        if is_key and key in ("kind", "host", "security", "user"):
            continue  # the other kind of mail: tried below
        lines.append(bare if is_key else line)
    file = tmp_path / "pbem.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    config = load_config(file)
    assert config.mail.incoming.port == 993
    assert config.addresses() == ("table@example.net", "second@example.org")
    assert config.clock["skip"] == "Sat,Sun,2026-12-24..2027-01-02"
    assert config.trust.authserv_id == "mx.example.org"


def test_a_table_is_made_in_an_empty_folder(tmp_path: Path) -> None:
    says = set_up(tmp_path / "table", **GIVEN)
    config = load_config(tmp_path / "table" / "pbem.toml")
    assert (config.table.address, config.table.zone) == ("table@example.net", "Europe/Berlin")
    for folder in ("mail/in/new", "mail/in/cur", "mail/in/tmp", "mail/out"):
        assert (tmp_path / "table" / folder).is_dir()
    with Desk.open(config).store as store, store.read() as work:
        assert work.list_games() == ()
    assert any("pbem doctor" in line for line in says)
    assert any("pbem poll" in line for line in says)


def test_a_second_time_nothing_is_overwritten(tmp_path: Path) -> None:
    set_up(tmp_path, **GIVEN)
    config, database = tmp_path / "pbem.toml", tmp_path / "pbem.db"
    config.write_text(config.read_text().replace("The Colonial Table", "Ours"), encoding="utf-8")
    before = config.read_bytes(), database.read_bytes()
    says = set_up(tmp_path, **given(address="other@example.net", database="sqlite:///other.db"))
    assert (config.read_bytes(), database.read_bytes()) == before
    assert "is there already and stays as it is" in says[0]
    assert "it keeps its games in sqlite:///pbem.db" in says[1]
    assert not (tmp_path / "other.db").exists()


def test_values_are_quoted() -> None:
    content = tomllib.loads(config_text(**given(database='sqlite:///a "b" \\ ü.db')))
    assert content["database"]["url"] == 'sqlite:///a "b" \\ ü.db'


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("address", "table", r"table.address = 'table' will not do"),
        ("zone", "Europe/Bielefeld", r"table.zone = 'Europe/Bielefeld' is no time zone; write it like Europe/Berlin"),
        ("database", "mysql://x/y", r"a table cannot be kept in mysql; sqlite:///table.db"),
    ],
)
def test_what_will_not_do_is_said(tmp_path: Path, key: str, value: str, said: str) -> None:
    with pytest.raises(TableError, match=said):
        set_up(tmp_path / "table", **given(**{key: value}))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('aliases = ["table"]', r"table.aliases.1 = 'table' will not do; a mail address such as games@example.org"),
        ('aliases = ["a@b.example", "a b"]', r"table.aliases.2 = 'a b' will not do; a mail address"),
        ("aliases = [1]", r"table.aliases.1 = 1 will not do; a text in quotes would do"),
        ('aliases = "a@b.example"', r"table.aliases = 'a@b.example' will not do; input should be a valid list"),
        ('name = "\\u0007"', r"will not do; a name on one line would do"),
        ('[mail]\npictures = "some"', r"mail.pictures = 'some' will not do; true or false would do"),
        ("[mail]\npicture = true", r"mail.picture is not a key of this config; .*pictures"),
    ],
)
def test_what_will_not_do_in_a_config_is_said(tmp_path: Path, line: str, said: str) -> None:
    """Places in lists, too."""
    (tmp_path / "pbem.toml").write_text(
        f'[table]\naddress = "t@x.example"\nmoderator = "m@x.example"\n{line}\n', encoding="utf-8"
    )
    with pytest.raises(TableError, match=said):
        load_config(tmp_path / "pbem.toml")


def test_a_config_that_will_not_do_is_not_left_behind(tmp_path: Path) -> None:
    with pytest.raises(TableError):
        set_up(tmp_path, **given(zone="Europe/Bielefeld"))
    assert list(tmp_path.iterdir()) == []
    set_up(tmp_path, **GIVEN)


def test_a_config_that_would_read_its_mail_for_ever_is_not_taken_up(tmp_path: Path) -> None:
    """Nothing is made for it, and it stays as the host wrote it."""
    text = config_text(**GIVEN).replace('kind = "maildir"\npath = "mail/in"', 'kind = "imap"\nhost = "mail.example"')
    (tmp_path / "pbem.toml").write_text(text.replace("# processed = ", 'processed = "Inbox" # '), encoding="utf-8")
    with pytest.raises(TableError, match=r"mail\.in\.processed = 'Inbox' is the folder that mail is read from"):
        set_up(tmp_path, **GIVEN)
    assert [path.name for path in tmp_path.iterdir()] == ["pbem.toml"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(TableError, match=r"cannot be written: .*; another folder would do"):
        set_up(tmp_path / "file" / "table", **GIVEN)


# --- the schema -------------------------------------------------------------------------------------------------------


def test_a_database_is_made_once_on_either_kind(empty_database_url: str, tmp_path: Path) -> None:
    says = [set_up(tmp_path, **given(database=empty_database_url)) for _ in range(2)]
    assert any("is made and is ready" in line for line in says[0])
    assert any("is up to date" in line for line in says[1])


def test_an_older_database_is_brought_up_to_date(tmp_path: Path, databases: Databases) -> None:
    from pbem.store.migrating import upgrade

    url = databases.sqlite(empty=True)
    upgrade(url, "0001")
    set_up(tmp_path, **given(database=url))
    Desk.open(load_config(tmp_path / "pbem.toml")).close()


def test_a_new_file_is_made_as_it_is_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All migrations one after the other lead to the same, with all that they load: a third of `pbem init`."""
    monkeypatch.setitem(sys.modules, "pbem.store.migrating", None)
    assert any("sqlite:///pbem.db is made and is ready" in said for said in set_up(tmp_path, **GIVEN))
    monkeypatch.undo()
    assert "is up to date" in bring_up_to_date(load_config(tmp_path / "pbem.toml"))


def test_a_newer_database_is_left_to_the_newer_pbem(tmp_path: Path, databases: Databases) -> None:
    url = databases.sqlite(empty=False)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    (tmp_path / "pbem.toml").write_text(config_text(**given(database=url)), encoding="utf-8")
    with pytest.raises(TableError, match="is at schema 9999, which this pbem does not know; the newer pbem"):
        bring_up_to_date(load_config(tmp_path / "pbem.toml"))
