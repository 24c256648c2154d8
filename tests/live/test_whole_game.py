"""Whole games over real mail servers: the table and its players share nothing but their mailboxes.

The same bots play the same game in a folder of Maildirs; what the servers and the mail programs did to the mails must
not have changed a single decision.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.demo import Demo, DemoResult, DemoSettings
from pbem.store.stored_values import LetterStatus, MailStatus
from tests.live import servers
from tests.live.people import GREETING, MANNERS, Townsman, quoting_all
from tests.live.town import TABLE, Town, table_config, town_with_accounts, town_with_folders

pytestmark = pytest.mark.live

SEATS = ("red", "blue", "green", "yellow")
PEOPLE = [f"{seat}@town.example" for seat in SEATS]
logging.getLogger("mail.log").setLevel(logging.ERROR)
VARIABLE = "TOWN_TABLE_PASSWORD"
#: Its game is over after few turns.
SEED = 7


@dataclass(frozen=True, kw_only=True)
class Played:
    """A game that was played over servers, its table still open."""

    desk: Desk
    town: Town
    result: DemoResult
    people: list[Townsman]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What is played."""

    ruleset: str = "colonial-2e"
    seed: int = SEED
    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)

    def settings(self, folder: Path, turns: int) -> DemoSettings:
        """The demonstration of it."""
        return DemoSettings(
            folder=folder,
            ruleset=self.ruleset,
            seed=self.seed,
            players=self.players,
            options=self.options,
            turns=turns,
            pictures=False,
        )


USUAL = Rules()


@dataclass(frozen=True, kw_only=True)
class InFolder:
    """The game as it is played in a folder of Maildirs."""

    rules: Rules
    result: DemoResult
    passes: int
    turns: int  #: after which it was stopped; 0 for never


@contextmanager
def played(folder: Path, imap: servers.ImapServer, town: Town, *, security: str, like: InFolder) -> Iterator[Played]:
    """The game between four people of the town, in as many passes as in the folder."""
    path = table_config(
        folder, imap, town, database=f"sqlite:///{folder}/table.db", security=security, variable=VARIABLE
    )
    people: list[Townsman] = []

    def person(seat: str, place: int) -> Townsman:
        people.append(Townsman(seat=seat, town=town, write=MANNERS[place % len(MANNERS)]))
        return people[-1]

    desk = Desk.open(load_config(path), create=True)
    try:
        demo = Demo(like.rules.settings(folder, like.turns), person=person)
        for passes, _ in enumerate(demo.play_at(desk, town), start=1):
            assert passes <= like.passes, "orders are asked for again that were sent"
        yield Played(desk=desk, town=town, result=demo.result, people=people)
    finally:
        desk.close()


def in_a_folder(folder: Path, turns: int = 0, rules: Rules = USUAL) -> InFolder:
    """The same game, by Maildir."""
    demo = Demo(rules.settings(folder, turns))
    passes = sum(1 for _ in demo.play())
    return InFolder(rules=rules, result=demo.result, passes=passes, turns=turns)


def the_same_game(game: Played, elsewhere: InFolder) -> None:
    """Not one decision is another one."""
    here, there = game.result, elsewhere.result
    assert (here.winner, here.turns) == (there.winner, there.turns)
    assert here.decisions == there.decisions
    assert [event.document() for event in here.events] == [event.document() for event in there.events]


def every_mail_is_answered(game: Played) -> None:
    """Nothing failed or waits; the next pass has handled each mail, and sent its receipt."""
    written = [message for person in game.people for message in person.sent]
    with game.desk.store.read() as work:
        assert not any(work.inbox_counts().values())
        sent, merged = work.letters(LetterStatus.SENT), work.letters(LetterStatus.WITHDRAWN)
        for status in (LetterStatus.WAITING, LetterStatus.LEASED, LetterStatus.FAILED, LetterStatus.HELD):
            assert not work.letters(status)
        mails = [mail for number in range(1, len(written) + 1) if (mail := work.mail(number))]
    assert sorted(str(mail.message_id) for mail in mails) == sorted(written)
    assert {mail.status for mail in mails} == {MailStatus.HANDLED}
    assert {mail.handled_at - mail.received for mail in mails if mail.handled_at} == {timedelta(minutes=5)}
    answered = {letter.cause.split(".", 2)[2] for letter in (*sent, *merged) if letter.kind == "receipt"}
    assert answered == {f"mail.{mail.id}" for mail in mails}
    assert game.town.count() == len(sent), "what was sent lies in a player's mailbox, once"
    assert not game.town.refused


def nothing_was_refused(game: Played) -> None:
    """Whatever surrounds the order lines, they are read, and nothing is taken for one but a greeting."""
    for person in game.people:
        for letter in game.town.letters(person.address):
            if person.write is quoting_all and "1 refused" in letter.subject:
                assert f"“{GREETING}”" in letter.text, letter.text
            else:
                assert "refused" not in letter.subject, f"{letter.subject}\n{letter.text}"


def the_mailbox_is_tidy(game: Played) -> None:
    """The table's INBOX is empty, what was handled is in Processed, read."""
    box = game.town.mailboxes[TABLE]
    assert game.town.letters(TABLE) == []
    processed = game.town.letters(TABLE, "Processed")
    assert sorted(str(mail.message_id) for mail in processed) == sorted(
        message for person in game.people for message in person.sent
    )
    box.client.select_folder("Processed", readonly=True)
    assert box.client.search("UNSEEN") == []


def test_a_whole_game_over_dovecot_and_smtp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """STARTTLS with the servers' own certificate both ways, passwords from the environment, until somebody has won."""
    monkeypatch.setenv(VARIABLE, servers.PASSWORD)
    (tmp_path / "town").mkdir()
    elsewhere = in_a_folder(tmp_path / "folder")
    with (
        servers.dovecot(users=(servers.USER, *SEATS)) as imap,
        town_with_accounts(imap, PEOPLE) as town,
        played(tmp_path / "town", imap, town, security="starttls", like=elsewhere) as game,
    ):
        every_mail_is_answered(game)
        nothing_was_refused(game)
        the_mailbox_is_tidy(game)
        [winner] = game.result.winner
        for person in game.people:
            last = town.letters(person.address)[-1]
            assert "won" in last.subject
            assert (winner if person.seat != winner else "you have won") in last.subject
            assert f"{winner} has won Amber Fleet" in last.text
        the_same_game(game, elsewhere)


OTHERS = [
    pytest.param(Rules(ruleset="colonial-revised", seed=1), id="colonial-revised", marks=pytest.mark.broad),
    pytest.param(Rules(seed=3, options={"nations": "yes"}), id="nations", marks=pytest.mark.broad),
]


@pytest.mark.parametrize("rules", OTHERS)
def test_whole_games_of_other_rules(rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The revised edition, and the 2nd with its nations, until somebody has won."""
    monkeypatch.setenv(VARIABLE, servers.PASSWORD)
    (tmp_path / "town").mkdir()
    elsewhere = in_a_folder(tmp_path / "folder", rules=rules)
    with (
        servers.dovecot(users=(servers.USER, *SEATS)) as imap,
        town_with_accounts(imap, PEOPLE) as town,
        played(tmp_path / "town", imap, town, security="starttls", like=elsewhere) as game,
    ):
        every_mail_is_answered(game)
        nothing_was_refused(game)
        assert game.result.winner
        the_same_game(game, elsewhere)


def test_two_turns_over_pymap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another IMAP server, with nothing of the first but the standard; no TLS, as on one machine."""
    monkeypatch.setenv(VARIABLE, servers.PASSWORD)
    (tmp_path / "town").mkdir()
    elsewhere = in_a_folder(tmp_path / "folder", turns=2)
    with (
        servers.pymap() as imap,
        town_with_folders(imap, PEOPLE) as town,
        played(tmp_path / "town", imap, town, security="none", like=elsewhere) as game,
    ):
        every_mail_is_answered(game)
        nothing_was_refused(game)
        the_mailbox_is_tidy(game)
        assert game.result.turns == 2
        the_same_game(game, elsewhere)
