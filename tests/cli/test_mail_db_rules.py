"""`pbem mail`, `pbem db`, `pbem rules`, `pbem init` and `pbem doctor`, as they are typed."""

from __future__ import annotations

import io
import json
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.core.dice import Keyed
from pbem.core.orders import understanding
from pbem.desk.ground import shelf
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.mail.compose import Outgoing, compose
from pbem.mail.transports.maildir import deliver, make_maildir
from pbem.store.stored_values import LetterStatus
from tests.cli.conftest import Pbem
from tests.desk.office import BEGIN
from tests.store.some import new_letter, new_mail

TEXT = "CARDS explorer, viceroy, rebel, merchant, trader\n\n-- \nRed, from the sea\n"


def eml(to: str = "table@example.net", text: str = TEXT, number: int = 1) -> bytes:
    return compose(
        Outgoing(
            to=to,
            from_address="red@players.example",
            from_name="Red",
            reply_to="red@players.example",
            subject="orders",
            text=text,
            html="",
            message_id=f"<{number}@players.example>",
            auto_submitted="no",
            date=BEGIN,
        )
    )


def open_table(folder: Path) -> Desk:
    return Desk.open(load_config(folder / "pbem.toml"))


# --- mail read --------------------------------------------------------------------------------------------------------


def test_a_mail_is_read_without_a_table(pbem: Pbem, tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(eml())
    said = pbem("mail", "read", "a.eml")
    assert said.code == 0
    assert "CARDS explorer, viceroy, rebel, merchant, trader" in said.out
    assert "left out:   signature" in said.out
    assert "there is no table here, so tokens and senders are not looked up" in said.out


#: Clears the screen, sets the window's title, turns the writing round.
STEERING = "PASS \x1b[2J\x1b]0;mine\x07 \u202eabc \x9b1m"


def test_a_mail_does_nothing_to_the_terminal(begun: Pbem, tmp_path: Path) -> None:
    """Read from a file, shown from the inbox, listed with its error, as JSON: what steers is written as its number."""
    raw = eml(text=f"{STEERING}\n\n> {STEERING}\n").replace(b"Red <", b"Red =?utf-8?q?=1B=5B31m?= <")
    raw = raw.replace(b"Subject: orders", b"Subject: =?utf-8?q?=1B=5B2J?=")
    (tmp_path / "a.eml").write_bytes(raw)
    with open_table(tmp_path).store as store, store.transaction() as work:
        [number] = work.take_in([new_mail("odd", at=BEGIN, sender="x\x1b[2J@players.example", raw=raw)]).new
        work.fail_mail(number, f"KeyError: {STEERING}", at=BEGIN)
        work.put_letters([new_letter(f"y{STEERING}@else.example")])
    read, as_json = begun("mail", "read", "a.eml").out, begun("mail", "read", "a.eml", "--json").out
    shown, listed, outbox = (begun("mail", *words).out for words in (("show", str(number)), ("failed",), ("outbox",)))
    for out in (read, as_json, shown, listed, outbox):
        assert [letter for letter in out if not letter.isprintable() and letter != "\n"] == [], out
    for out in (shown, listed):
        assert r"KeyError: PASS \x1b[2J\x1b]0;mine\x07" in out
    assert r"yPASS \x1b[2J" in outbox


def test_several_mails_as_json(pbem: Pbem, tmp_path: Path) -> None:
    for name, text in (("a.eml", "PASS\n"), ("b.eml", "WAIT\n")):
        (tmp_path / name).write_bytes(eml(text=text))
    out = pbem("mail", "read", "a.eml", "b.eml", "--json").out
    first, end = json.JSONDecoder().raw_decode(out)
    second, _ = json.JSONDecoder().raw_decode(out[end:].lstrip())
    assert [[line["text"] for line in mail["taken"]] for mail in (first, second)] == [["PASS"], ["WAIT"]]


def test_at_a_table_senders_and_tokens_are_known(begun: Pbem, tmp_path: Path) -> None:
    with open_table(tmp_path).store as store, store.read() as work:
        [token] = [found.token for found in work.tokens("g1", "Red", "orders")]
    (tmp_path / "a.eml").write_bytes(eml(f"table+g1.red.{token}@example.net"))
    said = begun("mail", "read", "a.eml").out
    assert "seat:       Red in g1 (orders)" in said
    assert "verdict:    accept" in said
    assert "there is no table" not in said
    assert token not in begun("mail", "read", "a.eml", "--json").out


def test_a_config_without_a_database_still_reads(table: Pbem, tmp_path: Path) -> None:
    (tmp_path / "pbem.db").unlink()
    (tmp_path / "a.eml").write_bytes(eml())
    said = table("mail", "read", "a.eml")
    assert said.code == 0
    assert "tokens are not looked up" in said.out


# --- mails that wait --------------------------------------------------------------------------------------------------


@pytest.fixture
def failed(begun: Pbem, tmp_path: Path) -> int:
    """The number of a mail that was set aside."""
    with open_table(tmp_path).store as store, store.transaction() as work:
        [number] = work.take_in([new_mail("odd", at=BEGIN, sender="red@players.example", raw=eml())]).new
        work.fail_mail(number, "KeyError: 'odd'", at=BEGIN)
    return number


def test_mails_that_were_set_aside_are_listed_shown_and_taken_up_again(begun: Pbem, failed: int) -> None:
    listed = begun("mail", "failed").out
    assert f"{failed:>6}  2026-01-12 12:00 UTC  red@players.example: KeyError: 'odd' (tried 1 times)" in listed
    shown = begun("mail", "show", str(failed)).out
    assert "status:     failed" in shown
    assert "error:      KeyError: 'odd'" in shown
    assert "CARDS explorer" in shown
    assert begun("mail", "retry", str(failed)).out == f"mail {failed} is taken up again at the next pass\n"
    assert begun("mail", "failed").out == "no mail waits for you\n"
    assert "1 handled" in begun("poll").out
    assert "waits for a confirmation" in begun("mail", "failed").out, "it carried no token"


@pytest.mark.usefixtures("failed")
def test_all_are_taken_up_again(begun: Pbem) -> None:
    assert begun("mail", "retry", "--all").out == "mails that are taken up again at the next pass: 1\n"


def test_a_mail_that_waits_for_its_confirmation_is_listed(begun: Pbem, tmp_path: Path) -> None:
    deliver(make_maildir(tmp_path / "mail" / "in"), eml(), "one")
    begun("poll")
    assert "red@players.example (Red in g1): waits for a confirmation" in begun("mail", "failed").out


def test_letters_that_were_given_up_are_listed_and_sent_again(begun: Pbem, tmp_path: Path) -> None:
    assert begun("mail", "outbox").out == "the outbox is empty\n"
    with open_table(tmp_path).store as store, store.transaction() as work:
        work.put_letter(new_letter())
        [letter] = work.claim_letters(9, now=new_letter().created, lease=timedelta(minutes=1), owner="here")
        work.given_up(letter, "550 no such user", now=BEGIN)
    [line] = begun("mail", "outbox").out.splitlines()
    assert line.split(maxsplit=1)[1] == "given up, tried 1 times  report to red@example.org: 550 no such user"
    assert begun("mail", "retry", "--letter", str(letter.id)).out == f"letter {letter.id} is sent at the next pass\n"
    with open_table(tmp_path).store as store, store.read() as work:
        assert [head.id for head in work.letters(LetterStatus.WAITING)] == [letter.id]


# --- db ---------------------------------------------------------------------------------------------------------------


def test_the_schema_is_shown_and_brought_up_to_date(table: Pbem, tmp_path: Path) -> None:
    assert table("db", "current").code == 0
    assert "is up to date" in table("db", "upgrade").out
    (tmp_path / "pbem.db").unlink()
    assert table("db", "current").code == 1
    assert "is made and is ready" in table("db", "upgrade").out
    assert table("db", "current").code == 0


def test_a_copy_is_a_whole_database(begun: Pbem, tmp_path: Path) -> None:
    said = begun("db", "backup", "copy.db")
    assert "copy.db is written, " in said.out
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT id, status FROM game").fetchall() == [("g1", "running")]


# --- rules ------------------------------------------------------------------------------------------------------------


def test_rulesets_are_listed_shown_and_sourced(pbem: Pbem) -> None:
    assert "colonial-2e" in pbem("rules", "list").out
    assert "seats       Red, Blue" in pbem("rules", "show", "colonial-2e").out
    assert "are reconstructed; the rest are the published rules'" in pbem("rules", "provenance", "colonial-2e").out
    assert "2nd edition" in pbem("rules", "provenance", "colonial-2e", "--all").out


def test_boards_are_checked(pbem: Pbem, tmp_path: Path) -> None:
    said = pbem("rules", "check")
    assert said.code == 0, said.out
    assert "ok      rules/colonial-2e/board.toml" in said.out
    (tmp_path / "colonial-2e").mkdir()
    (tmp_path / "colonial-2e" / "board.toml").write_text("[meta]\n", encoding="utf-8")
    broken = pbem("rules", "check", str(tmp_path))
    assert broken.code == 1
    assert "TROUBLE" in broken.out
    assert "board.toml: the table [" in broken.out


def test_rulings_are_listed_with_what_decides_them(pbem: Pbem, monkeypatch: pytest.MonkeyPatch) -> None:
    said = pbem("rules", "rulings", "colonial-2e")
    lines = said.out.splitlines()
    assert (said.code, len(lines), lines[-1]) == (0, 86, "85 rulings, 0 without a case or test")
    decider = "tests/games/colonial_2e/test_rules_turn.py::test_r14_who_has_enough_already_wins_after_the_active_player"
    assert lines[13] == f"C2-R14  {decider}"
    monkeypatch.setattr("pbem.desk.hosting.rulings.checkout_tests", lambda: None)
    installed = pbem("rules", "rulings", "colonial-2e")
    assert installed.code == 1
    assert installed.out.splitlines()[-1] == "85 rulings, 1 without a case or test"


# --- init and doctor --------------------------------------------------------------------------------------------------


def test_texts_are_read_as_mails_of_a_seat(pbem: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = shelf.load("colonial-2e").setup(["Red", "Blue", "Green"], {}, Keyed(b"seed", 0)).document()
    (tmp_path / "p.json").write_text(json.dumps({"state": state}))
    texts = [
        {"id": "a", "seat": "Red", "text": "BUILD FLEETS 1\nREFUSE SHIP ALL"},
        {"id": "b", "seat": "Red", "before": ["BUILD FLEETS 1"], "text": "BUILD SQUADRONS 1 WHEN tresury >= mx"},
        {"id": "c", "seat": "Red", "lang": "de", "text": "GIVE Blue 1"},
        {"id": "d", "seat": "Puce", "text": "hello"},
        {"id": "e", "seat": "Red", "text": "STATUS"},
    ]
    lines = [json.dumps(text) for text in texts]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines[:3], "no JSON", *lines[3:]])))
    out = pbem("rules", "read", "colonial-2e", "--position", str(tmp_path / "p.json")).out
    said = [json.loads(line) for line in out.splitlines()]
    assert [(each["id"], each["outcome"]) for each in said] == [
        ("a", "taken"), ("b", "refused"), ("c", "taken"), ("", "refused"), ("d", "refused"), ("e", "left")
    ]  # fmt: skip
    assert said[0]["orders"] == ["BUILD FLEETS 1", "REFUSE SHIP ALL"]
    assert said[1]["orders"] == ["BUILD FLEETS 1"]
    assert said[1]["repairs"] == []
    assert said[2]["acts"] == [{"kind": "gift", "data": {"from": "Red", "to": "Blue", "n": 1}}]
    assert "Puce" in said[4]["reason"]
    assert said[5]["commands"] == ["STATUS"]
    # A fault of ours in reading one is told, and keeps nobody from reading the others.
    broken = "I would like my Explorer to sail to Brazil"
    real = understanding.understand
    monkeypatch.setattr(
        understanding, "understand", lambda text, *others: real(text, *others) if text != broken else 1 / 0
    )
    faulty = json.dumps({"id": "f", "seat": "Red", "text": broken})
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([faulty, lines[0]])))
    read = pbem("rules", "read", "colonial-2e", "--position", str(tmp_path / "p.json"))
    assert [json.loads(line)["outcome"] for line in read.out.splitlines()] == ["refused", "taken"]
    assert read.err == "a fault of the table in reading a text: ZeroDivisionError: division by zero\n"
    # The state alone does, too, as `pbem game show --state` prints it.
    (tmp_path / "p.json").write_text(json.dumps(state))
    monkeypatch.setattr("sys.stdin", io.StringIO(lines[0]))
    assert json.loads(pbem("rules", "read", "colonial-2e", "--position", str(tmp_path / "p.json")).out) == said[0]


def test_what_may_be_ordered_is_told_to_people_and_to_programs(pbem: Pbem) -> None:
    said = pbem("rules", "grammar", "colonial-2e").out
    assert "n SCIENTIST {track}[ IF …][ ELSE …]" in said
    found = json.loads(pbem("rules", "grammar", "colonial-2e", "--json").out)
    scientist = next(order for order in found["orders"] if order["name"] == "scientist")
    assert scientist["parts"][0] | {"name": "track", "kinds": ["track"], "least": 1} == scientist["parts"][0]
    assert set(found["kinds"]["track"]) == {"diplomacy", "economy", "logistics", "navy", "seafaring"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "no JSON"),
        ("{}", "state"),
        ('{"state": {"ruleset": "new-world"}}', "new-world"),
    ],
)
def test_a_file_that_is_no_position_is_one_line(pbem: Pbem, tmp_path: Path, content: str, says: str) -> None:
    (tmp_path / "p.json").write_text(content)
    said = pbem("rules", "read", "colonial-2e", "--position", str(tmp_path / "p.json"))
    assert said.code != 0
    assert says in said.err
    assert said.err.count("\n") == 1


def test_init_then_doctor(pbem: Pbem, tmp_path: Path) -> None:
    said = pbem(
        "init", "club", "--address", "club@example.net", "--moderator", "gm@example.net", "--zone", "Europe/Paris"
    )
    assert (said.code, said.err) == (0, "")
    assert "club/pbem.toml is written" in said.out
    looked = pbem("doctor", "--config", "club/pbem.toml")
    assert looked.code == 0, looked.out
    assert "TROUBLE" not in looked.out
    (tmp_path / "club" / "pbem.db").unlink()
    looked = pbem("doctor", "--config", "club/pbem.toml")
    assert looked.code == 1
    assert "TROUBLE database: there is no table in" in looked.out


def test_init_says_what_will_not_do_in_one_line(pbem: Pbem) -> None:
    said = pbem("init", "--zone", "Europe/Bielefeld")
    assert (said.code, said.out) == (1, "")
    assert said.err == "pbem: pbem.toml: table.zone = 'Europe/Bielefeld' is no time zone; write it like Europe/Berlin\n"


# --- files from outside -----------------------------------------------------------------------------------------------

#: A case that nothing is wrong with but what is put in.
_CASE = """
[[case]]
id = "X-1"
title = "{title}"
rule = "1"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
given = {given}
expect = {{ "turn" = 1 }}
"""


def test_cases_from_outside_are_run_within_bounds(pbem: Pbem, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    for given, said in (
        ("[" * 5000, "is not readable as TOML"),
        ("{ turn = " + "9" * 5000 + " }", "is not readable as TOML"),
        ("{ turn = 1e400 }", "turn is inf, and no number here goes beyond"),
    ):
        file.write_text(_CASE.format(title="x", given=given))
        found = pbem("cases", "run", "x.toml")
        assert (found.code, found.out) == (1, "")
        assert said in found.err
        assert found.err.count("\n") == 1
    file.write_text(_CASE.format(title=r"\u001b[2J\u202e", given="{}"))
    found = pbem("cases", "run", "x.toml")
    assert "X-1 \\x1b[2J\\u202e" in found.out
    file.write_bytes(b"#" * 4_000_001)
    assert "it has more than 4000000 bytes" in pbem("cases", "run", "x.toml").err
    assert "it is no plain file" in pbem("cases", "run", "/dev/zero").err


def test_a_case_that_does_not_end_fails_and_stops_no_other(
    pbem: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def for_ever(*args: object) -> None:
        while True:
            pass

    (tmp_path / "x.toml").write_text(_CASE.format(title="x", given="{}"))
    monkeypatch.setattr("pbem.desk.hosting.case_files.run_case", for_ever)
    monkeypatch.setattr("pbem.desk.hosting.case_files._SECONDS", 0.2)
    found = pbem("cases", "run", "x.toml")
    assert found.code == 1
    assert found.out.splitlines() == [
        "FAILED X-1 x | the case did not come to an end in 0.2 seconds, and was given up",
        "0 passed, 1 failed",
    ]


def test_a_board_from_outside_is_checked_within_bounds(pbem: Pbem, tmp_path: Path) -> None:
    (tmp_path / "colonial-2e").mkdir()
    file = tmp_path / "colonial-2e" / "board.toml"
    for text, said in (
        ("a = " + "[" * 5000, "cannot be read as TOML"),
        ("a = " + "9" * 5000, "cannot be read as TOML"),
    ):
        file.write_text(text)
        found = pbem("rules", "check", str(file))
        assert (found.code, found.err) == (1, "")
        assert said in found.out


@pytest.mark.parametrize("value", ["[" * 100_000, "9" * 5000, "NaN", "1e999"])
def test_a_value_beyond_all_counts_changes_nothing(begun: Pbem, value: str) -> None:
    found = begun("game", "edit", "g1", f"players.Red.treasury={value}", "--why", "x")
    assert found.code == 1
    assert found.err.startswith("pbem: ")
    assert found.err.count("\n") == 1


# --- db copy ----------------------------------------------------------------------------------------------------------


def test_a_table_is_moved_and_its_old_database_is_used_no_more(begun: Pbem, tmp_path: Path) -> None:
    tried = begun("db", "copy", "sqlite:///new.db", "--dry-run")
    assert tried.code == 0
    assert f"to sqlite:///{tmp_path}/new.db" in tried.out
    assert "1 of game" in tried.out
    assert tried.out.endswith("nothing was changed: this was a dry run\n")
    assert not (tmp_path / "new.db").exists()

    copied = begun("db", "copy", "sqlite:///new.db")
    assert (copied.code, "rows are there" in copied.out) == (0, True)
    assert "Copying" in copied.err
    for words in (["poll"], ["game", "list"], ["db", "upgrade"], ["db", "copy", "sqlite:///third.db"]):
        refused = begun(*words)
        assert (refused.code, "the table was moved away from" in refused.err) == (1, True), words

    config = tmp_path / "pbem.toml"
    config.write_text(config.read_text(encoding="utf-8").replace("pbem.db", "new.db"), encoding="utf-8")
    assert "Amber Fleet" in begun("game", "list").out
    assert begun("poll").code == 0


def test_a_move_that_was_not_meant_is_taken_back(begun: Pbem) -> None:
    assert begun("db", "copy", "sqlite:///new.db").code == 0
    assert begun("db", "reopen").out == "sqlite:///pbem.db is the table again; do not let a pass run on the copy\n"
    assert begun("poll").code == 0
    again = begun("db", "copy", "sqlite:///new.db")
    assert (again.code, "new.db is not empty (" in again.err) == (1, True)
    assert "nothing to do" in begun("db", "reopen").out


def test_a_backup_of_a_database_that_was_moved_is_not_put_back(begun: Pbem) -> None:
    assert begun("db", "copy", "sqlite:///new.db").code == 0
    assert begun("db", "backup", "kept.db").code == 0
    assert "the table was moved away from kept.db" in begun("db", "restore", "kept.db").err
