"""`pbem status`: what a page tells of a table in every state, and that it costs the same with many games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from pbem.core.errors import TableError
from pbem.desk.hosting.metrics import metrics
from pbem.desk.hosting.passes import REMEMBERED
from pbem.desk.hosting.status_page import SHOWN, document, page, status_of
from pbem.mail.transports import contract as mailboxes
from pbem.store.database import Store
from pbem.store.database_errors import Unreachable
from pbem.store.stored_values import GameRecord, GameStatus, LetterStatus, MailStatus
from tests.desk.acting import record
from tests.desk.office import SEATS, Office, open_office
from tests.store.some import NOON, new_letter, new_mail


def shown(office: Office) -> str:
    return "\n".join(page(status_of(office.desk)))


def test_a_new_table_has_nothing_to_tell(office: Office) -> None:
    said = shown(office)
    for line in ("mailbox     never read", "games       none", "inbox       0 to be handled", "next deadlines\n  none"):
        assert line in said, said
    assert re.search(r"space       [\d.]+ kB of database; [\d.]+ .B free for the database", said)


def test_a_table_that_plays(office: Office) -> None:
    office.new_game(clock={"every": "72h"})
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    office.later(minutes=5)
    office.mail("Red", "STATUS")
    office.poll()
    said = shown(office)
    assert f"mailbox     last read whole at {office.now:%Y-%m-%d %H:%M} UTC" in said
    assert "games       1 running" in said
    assert f"  {deadline:%Y-%m-%d %H:%M} UTC  g1  Amber Fleet: turn 1, line-up; looked at from " in said
    assert ": 1 mails taken in, 1 handled" in said
    assert "faults\n  none" in said
    assert len(said.splitlines()) < 25


def test_a_game_that_is_late_and_one_without_a_deadline(office: Office) -> None:
    office.new_game(clock={"every": "24h", "nmr": "wait"})
    office.later(days=2)
    assert "games       1 running; 1 to be looked at now" in shown(office)
    office.poll()
    office.later(days=3)
    office.poll()
    assert "no deadline  g1  Amber Fleet: turn 1, line-up; looked at from " in shown(office)


def test_what_waits_for_the_host(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        game = record(office)
        work.save_game(replace(game, status=GameStatus.HELD, held_reason="it tells otherwise"), game.version)
        [mail] = work.take_in([new_mail("odd", at=office.now, sender="x\x1b[2J@else.example")]).new
        work.fail_mail(mail, "no \x1b]0;title\x07 idea", at=office.now)
        work.put_letters([new_letter("gone@else.example")])
        [letter] = [
            each
            for each in work.claim_letters(9, now=NOON, lease=timedelta(minutes=1), owner="one")
            if each.recipient == "gone@else.example"
        ]
        work.given_up(letter, "550 nobody here", now=office.now)
    said = shown(office)
    assert "game g1 is held: it tells otherwise" in said
    assert f"mail {mail} of 2026-01-12 12:00 UTC from x\\x1b[2J@else.example is set aside: " in said
    assert "\x1b" not in said
    assert "to gone@else.example is given up: 550 nobody here" in said
    found = status_of(office.desk)
    assert (found.games[GameStatus.HELD], found.inbox[MailStatus.FAILED]) == (1, 1)
    assert found.outbox[LetterStatus.FAILED] == 1


def test_more_faults_than_are_shown(office: Office) -> None:
    with office.desk.store.transaction() as work:
        taken = work.take_in([new_mail(str(number), at=office.now) for number in range(SHOWN + 3)])
        for number in taken.new:
            work.fail_mail(number, "odd", at=office.now)
    assert "and 3 more mails (`pbem mail failed`)" in shown(office)
    assert shown(office).count("is set aside") == SHOWN


def test_passes_that_met_trouble_are_remembered_and_idle_ones_are_not(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game(clock={"every": "90d"})
    before = status_of(office.desk).passes
    office.poll()
    assert status_of(office.desk).passes == before

    def away(*_: object, **__: object) -> None:
        raise mailboxes.Unreachable("the mailbox is away")

    monkeypatch.setattr(type(office.desk.mailboxes[0].mails), "waiting", away)
    for _ in range(REMEMBERED + 2):
        office.later(minutes=1)
        office.poll()
    found = status_of(office.desk)
    assert len(found.passes) == REMEMBERED
    assert [each.at for each in found.passes] == sorted((each.at for each in found.passes), reverse=True)
    assert "TROUBLE: mailbox: the mailbox is away" in shown(office)
    assert "pbem_last_pass_trouble 1\n" in metrics(found)


def test_a_database_that_cannot_be_written_ends_no_pass(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise Unreachable("the database is away")

    office.new_game()
    monkeypatch.setattr(Store, "transaction", away)
    assert "the database is away" in office.poll().trouble


# --- for programs -----------------------------------------------------------------------------------------------------


def test_the_document_is_json_and_says_the_same(office: Office) -> None:
    office.new_game()
    told = json.loads(json.dumps(document(status_of(office.desk))))
    assert told["games"]["running"] == 1
    [game] = told["next_deadlines"]
    assert (game["id"], game["place"]) == ("g1", "turn 1, line-up")
    assert datetime.fromisoformat(game["due"]) <= datetime.fromisoformat(game["deadline"])
    assert told["disks"][0]["free_bytes"] > 0


def test_the_metrics_are_of_the_text_format(office: Office) -> None:
    office.new_game()
    office.mail("Red", "STATUS")
    office.poll()
    text = metrics(status_of(office.desk))
    sample = re.compile(r'(?P<name>pbem_[a-z_]+)(?:\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})? -?\d+')
    described: set[str] = set()
    for line in text.splitlines():
        if line.startswith("# "):
            kind, name, rest = line[2:].split(" ", 2)
            assert kind in ("HELP", "TYPE")
            assert rest == "gauge" if kind == "TYPE" else rest
            described.add(name)
            continue
        found = sample.fullmatch(line)
        assert found, line
        assert found["name"] in described
    assert 'pbem_games{status="running"} 1\n' in text
    assert f"pbem_last_pass_timestamp_seconds {office.now.timestamp():.0f}\n" in text
    assert not any(seat.lower() in text for seat in SEATS)


# --- what it costs ----------------------------------------------------------------------------------------------------


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    heard: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        heard.append(statement)

    event.listen(store._reading, "before_cursor_execute", hear)
    yield heard
    event.remove(store._reading, "before_cursor_execute", hear)


def test_it_costs_the_same_with_many_games(office: Office) -> None:
    office.new_game()
    with statements(office.desk.store) as few:
        status_of(office.desk)
    with office.desk.store.transaction() as work:
        for number in range(1000):
            work.create_game(
                GameRecord(
                    id=f"x{number}",
                    title="Spices",
                    ruleset="colonial-2e",
                    rules_version="1",
                    created=office.now,
                    status=GameStatus.HELD if number % 3 else GameStatus.RUNNING,
                    due_at=office.now + timedelta(minutes=number),
                )
            )
    with statements(office.desk.store) as many:
        found = status_of(office.desk)
    assert len(many) == len(few) < 20
    assert (len(found.next_games), len(found.held)) == (SHOWN, SHOWN)
    assert len("\n".join(page(found)).splitlines()) < 50


@pytest.mark.live
def test_it_works_on_postgres(tmp_path: Path, database_url: str) -> None:
    with open_office(tmp_path, database_url) as office:
        office.new_game()
        found = status_of(office.desk)
        assert found.database_bytes > 10_000
        assert "games       1 running" in shown(office)


def test_a_disk_that_cannot_be_looked_at_is_a_sentence(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.statvfs", refused)
    with pytest.raises(TableError, match="cannot be looked at: Permission denied"):
        status_of(office.desk)
