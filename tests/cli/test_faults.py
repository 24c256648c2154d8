"""Every command in a world that is broken: a sentence on stderr and an exit code, never a traceback, never a hang."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import pbem.data
from pbem.desk.ground import shelf
from pbem.mail.transports.maildir import deliver
from pbem.store import engine
from tests.cli.conftest import Pbem, Said
from tests.cli.test_mail_db_rules import eml

#: Somebody who owns nothing here: read-only means nothing to root.
NOBODY = 65534

Fault = Callable[[Path], None]


def change(folder: Path, old: str, new: str) -> None:
    file = folder / "pbem.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def close_database(folder: Path) -> None:
    """One file, as a backup is."""
    with sqlite3.connect(folder / "pbem.db") as connection:
        connection.execute("PRAGMA journal_mode=delete")


# --- faults -----------------------------------------------------------------------------------------------------------


def config_is_missing(folder: Path) -> None:
    (folder / "pbem.toml").unlink()


def config_is_a_folder(folder: Path) -> None:
    (folder / "pbem.toml").unlink()
    (folder / "pbem.toml").mkdir()


def config_is_garbage(folder: Path) -> None:
    (folder / "pbem.toml").write_bytes(bytes(range(256)) * 9)


def config_is_another_language(folder: Path) -> None:
    (folder / "pbem.toml").write_bytes('[table]\nname = "Dürer"\n'.encode("latin-1"))


def config_is_deep(folder: Path) -> None:
    (folder / "pbem.toml").write_text("a = " + "[" * 5000 + "]" * 5000)


def config_cannot_be_read(folder: Path) -> None:
    folder.chmod(0o755)
    (folder / "pbem.toml").chmod(0)


def database_is_a_folder(folder: Path) -> None:
    for file in folder.glob("pbem.db*"):
        file.unlink()
    (folder / "pbem.db").mkdir()


def database_is_garbage(folder: Path) -> None:
    close_database(folder)
    (folder / "pbem.db").write_bytes(b"Dear diary, " * 4000)


def database_is_cut(folder: Path) -> None:
    close_database(folder)
    raw = (folder / "pbem.db").read_bytes()
    (folder / "pbem.db").write_bytes(raw[: len(raw) // 3])


def database_is_empty(folder: Path) -> None:
    close_database(folder)
    (folder / "pbem.db").write_bytes(b"")


def database_is_newer(folder: Path) -> None:
    with sqlite3.connect(folder / "pbem.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def database_has_lost_a_table(folder: Path) -> None:
    with sqlite3.connect(folder / "pbem.db") as connection:
        connection.execute("DROP TABLE setting")
        connection.execute("DROP TABLE inbox")


def database_is_elsewhere(folder: Path) -> None:
    change(folder, 'url = "sqlite:///pbem.db"', 'url = "mysql://here/pbem"')


def database_is_read_only(folder: Path) -> None:
    close_database(folder)
    (folder / "pbem.db").chmod(0o444)
    folder.chmod(0o755)


def folder_is_read_only(folder: Path) -> None:
    close_database(folder)
    (folder / "pbem.db").chmod(0o666)
    folder.chmod(0o555)


def maildir_is_missing(folder: Path) -> None:
    shutil.rmtree(folder / "mail")
    (folder / "mail").write_text("no folder")


def maildir_is_read_only(folder: Path) -> None:
    deliver(folder / "mail" / "in", eml(), "one")
    for path in [folder / "mail", *(folder / "mail").rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    for path in folder.glob("pbem.db*"):
        path.chmod(0o666)
    folder.chmod(0o777)


def template_is_broken(folder: Path) -> None:
    own_game(folder, "x = 1")
    (folder / "games" / "templates" / "en" / "brief").mkdir(parents=True)
    (folder / "games" / "templates" / "en" / "brief" / "mine.txt").write_text("{% if %}")


def board_is_broken(folder: Path) -> None:
    (folder / "boards" / "colonial-2e").mkdir(parents=True)
    (folder / "boards" / "colonial-2e" / "board.toml").write_text("[meta\n")
    change(folder, '# folder = "boards"', 'folder = "boards"')


def board_is_no_text(folder: Path) -> None:
    board_is_broken(folder)
    (folder / "boards" / "colonial-2e" / "board.toml").write_bytes(b"\xff\xfe\x00" * 99)


def own_game(folder: Path, module: str, card: str = 'module = "mine.game"\nfiles = []\n') -> None:
    """A host's game whose module is this text."""
    (folder / "games" / "rules" / "mine").mkdir(parents=True)
    (folder / "games" / "rules" / "mine" / "ruleset.toml").write_text(card)
    (folder / "games" / "mine").mkdir()
    (folder / "games" / "mine" / "__init__.py").write_text("")
    (folder / "games" / "mine" / "game.py").write_text(module)
    change(folder, '# folders = ["games"]', 'folders = ["games"]')


def own_game_with_a_syntax_error(folder: Path) -> None:
    own_game(folder, "def load(:\n")


def own_game_with_an_import_error(folder: Path) -> None:
    own_game(folder, "import nothing_of_the_kind\n")


def own_game_that_exits(folder: Path) -> None:
    own_game(folder, "raise SystemExit(0)\n")


def own_game_that_recurses(folder: Path) -> None:
    own_game(folder, "def load(data):\n    return load(data)\n")


def own_game_without_load(folder: Path) -> None:
    own_game(folder, "x = 1\n")


def own_game_that_loads_nothing(folder: Path) -> None:
    own_game(folder, "def load(data):\n    return None\n")


def own_game_whose_card_is_broken(folder: Path) -> None:
    own_game(folder, "x = 1\n", card="[[[\n")


def own_game_that_is_no_text(folder: Path) -> None:
    own_game(folder, "x = 1\n")
    (folder / "games" / "mine" / "game.py").write_bytes(b"\x00\xff" * 99)


#: What only those feel who are not root.
AS_NOBODY = [config_cannot_be_read, database_is_read_only, folder_is_read_only, maildir_is_read_only]
FAULTS: list[Fault] = [
    config_is_missing, config_is_a_folder, config_is_garbage, config_is_another_language, config_is_deep,
    database_is_a_folder, database_is_garbage, database_is_cut, database_is_empty, database_is_newer,
    database_has_lost_a_table, database_is_elsewhere, maildir_is_missing, template_is_broken, board_is_broken,
    board_is_no_text, own_game_with_a_syntax_error, own_game_with_an_import_error, own_game_that_exits,
    own_game_that_recurses, own_game_without_load, own_game_that_loads_nothing, own_game_whose_card_is_broken,
    own_game_that_is_no_text, *AS_NOBODY,
]  # fmt: skip
WHY = ("--why", "it was said so")
COMMANDS: list[tuple[str, ...]] = [
    ("doctor",),
    ("poll",),
    ("run", "--passes", "1"),
    ("clock-is-right",),
    ("init", "."),
    ("export", "g1", "g1.json"),
    ("verify", "kept.json"),
    ("db", "upgrade"),
    ("db", "current"),
    ("db", "backup", "copy.db"),
    ("db", "restored"),
    ("db", "resume"),
    ("db", "restore", "kept.db"),
    ("mail", "read", "a.eml"),
    ("mail", "failed"),
    ("mail", "show", "1"),
    ("mail", "outbox"),
    ("mail", "retry", "--all"),
    ("rules", "list"),
    ("rules", "check"),
    ("rules", "show", "colonial-2e"),
    ("rules", "show", "mine"),
    ("rules", "provenance", "mine"),
    ("rules", "rulings", "mine"),
    ("cases", "run", "--case", "C2-T09"),
    ("game", "list"),
    ("game", "show", "g1"),
    ("game", "new", "mine", "--title", "Mine", "--seat", "Red=a@b.example", "--start"),
    ("game", "pause", "g1", *WHY),
    ("game", "process", "g1", *WHY),
    ("game", "rollback", "g1", "1", *WHY),
    ("game", "end", "g1", *WHY),
    ("game", "token", "g1", "Red", *WHY),
]


@pytest.fixture
def broken(begun: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pbem]:
    """A running table; what a fault puts on the shelf is gone afterwards."""
    import sys

    monkeypatch.setattr(pbem.data, "_added", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "a.eml").write_bytes(eml())
    assert begun("db", "backup", "kept.db").code == 0
    yield begun
    for path in [tmp_path, *tmp_path.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755)
    for name in [name for name in sys.modules if name.partition(".")[0] == "mine"]:
        del sys.modules[name]
    shelf._data.cache_clear()
    shelf._kept.cache_clear()


@contextmanager
def nobody(folder: Path, fault: Fault) -> Iterator[None]:
    """As somebody who may not do everything."""
    if os.geteuid() != 0 or fault not in AS_NOBODY:
        yield
        return
    before = {parent: parent.stat().st_mode for parent in [*folder.parents][:-2]}
    for parent, mode in before.items():
        parent.chmod(mode | 0o055)
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        for parent, mode in before.items():
            parent.chmod(mode)


def one_line(said: Said) -> None:
    """Whatever went wrong is a sentence."""
    assert "Traceback" not in said.out + said.err
    if said.code:
        told = said.err.strip() or said.out.strip()
        assert told, "an exit code, and no word"
    assert all(len(line) < 1500 for line in said.err.splitlines())
    assert len(said.err.splitlines()) <= 1, said.err


@pytest.mark.broad
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_no_command_answers_with_a_traceback(broken: Pbem, tmp_path: Path, fault: Fault) -> None:
    fault(tmp_path)
    failures = []
    # What a database or a mailbox is like is nothing to those that look at rules alone.
    of_table = fault.__name__.startswith(("database", "maildir", "folder"))
    for words in COMMANDS:
        if of_table and words[0] in ("rules", "cases", "verify"):
            continue
        with nobody(tmp_path, fault):
            try:
                one_line(broken(*words))
            except (Exception, SystemExit) as error:
                failures.append(f"{' '.join(words)}: {type(error).__name__}: {str(error)[:300]}")
    assert not failures, "\n" + "\n".join(failures)


@contextmanager
def files_end_at(size: int) -> Iterator[None]:
    """No file may grow beyond a number of bytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_without_space_is_a_sentence(broken: Pbem, tmp_path: Path) -> None:
    close_database(tmp_path)
    deliver(tmp_path / "mail" / "in", eml(), "one")
    failures, troubled = [], 0
    for words in COMMANDS:
        with files_end_at(2048):
            said = broken(*words)
        troubled += said.code != 0
        try:
            one_line(said)
        except AssertionError as error:
            failures.append(f"{' '.join(words)}: {error}")
    assert not failures, "\n" + "\n".join(failures)
    assert troubled > 5, "it bites"
    assert broken("poll").code == 0, "and when there is space again, all goes on"


def test_a_full_database_is_a_sentence(broken: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deliver(tmp_path / "mail" / "in", eml(text="A long story.\n" * 20_000), "one")
    prepare = engine._prepare_sqlite

    def full(connection: Any, record: Any) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA max_page_count=1")

    monkeypatch.setattr(engine, "_prepare_sqlite", full)
    said = broken("poll")
    assert said.code == 1
    assert "cannot be written: database or disk is full; look at the space on its disk" in said.err
    monkeypatch.setattr(engine, "_prepare_sqlite", prepare)
    assert "1 mails taken in" in broken("poll").out, "it stayed where it was"


@pytest.mark.parametrize(
    ("fault", "words", "says"),
    [
        (database_is_read_only, ("poll",), "cannot be written: attempt to write a readonly database; look at"),
        (database_is_garbage, ("poll",), "is damaged (file is not a database); `pbem db restore` puts a backup"),
        (database_is_newer, ("poll",), "a newer one needs the newer pbem"),
        (config_is_deep, ("poll",), "not well-formed TOML"),
        (own_game_with_a_syntax_error, ("rules", "show", "mine"), "cannot be imported: SyntaxError: invalid"),
        (own_game_that_recurses, ("rules", "show", "mine"), "recursion depth exceeded (game.py, line 2)"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)  # fmt: skip
def test_the_sentence_names_the_cause(
    broken: Pbem, tmp_path: Path, fault: Fault, words: tuple[str, ...], says: str
) -> None:
    fault(tmp_path)
    with nobody(tmp_path, fault):
        said = broken(*words)
    assert said.code == 1
    assert says in said.err


def test_a_broken_game_of_the_hosts_hides_no_other(broken: Pbem, tmp_path: Path) -> None:
    own_game_that_exits(tmp_path)
    listed = broken("rules", "list")
    assert listed.code == 1
    assert "colonial-2e " in listed.out
    assert "mine               TROUBLE" in listed.out
    checked = broken("rules", "check")
    assert checked.code == 1
    assert "ok      rules/new-world/" in checked.out, "those after it, too"
    assert "TROUBLE rules/mine" in checked.out
    assert broken("poll").code == 0, "and nothing of the games that run"
