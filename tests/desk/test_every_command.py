"""Every command of a player and every word of a moderator, in every state of a game: an answer, and never a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import pytest

from pbem.desk.by_mail.all_words import WORDS
from pbem.desk.commands.all_commands import COMMANDS
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import pause
from pbem.desk.moderation.holding import hold as hold_reports
from pbem.store.stored_values import InboxMail, MailStatus
from tests.desk import acting, moderator_post, people
from tests.desk.acting import do
from tests.desk.office import BEGIN, MODERATOR, Office, address_of, open_office
from tests.desk.test_turn_by_mail import all_send_orders

#: What follows a word, where it would say nothing alone or says more with it; each is a mail of its own.
BEHIND: dict[str, tuple[str, ...]] = {
    "ABSENCE": ("Jan 20 to Jan 25", "cancel", "Jan 1 2020 to Jan 3 2030"),
    "ADDRESS": ("", "ADD red2@players.example"),
    "ENTROPY": ("blue moon",),
    "EXTEND": ("48h", "lots"),
    "FORMAT": ("text",),
    "HISTORY": ("", "1"),
    "INVITE": ("anna@example.org",),
    "JOIN": ("g1 AS Blue",),
    "LANGUAGE": ("de",),
    "MODERATOR": ("hello there",),
    "NAME": ("Anna",),
    "NEW": ("colonial-2e",),
    "PRESS": ("TO ALL: hello", "READ", "DIGEST"),
    "DIARY": (": a page", "OPEN", "READ"),
    "QUIET": ("22:00-07:00",),
    "REPORT": ("", "1"),
    "RESIGN": ("", "CONFIRM"),
    "SIT": ("bob@example.org FROM Jan 20 TO Jan 23",),
    "SUPPOSE": ("Blue 2 VICEROY west-africa gold 1",),
    "TAKEOVER": ("g1 AS Blue",),
    "VOTE": ("", "DRAW", "CONCEDE Blue", "END", "PAUSE", "RESUME", "PROCESS", "REPLACE Blue", "YES"),
    "ZONE": ("Europe/Berlin",),
}
LINES = [f"{command.name} {rest}".strip() for command in COMMANDS for rest in BEHIND.get(command.name, ("",))]


def forming(office: Office) -> None:
    office.new_game(begin=False)
    people.write(office, "Red", "STATUS g1", sender=address_of("Red"))


def running(office: Office) -> None:
    office.new_game()


def paused(office: Office) -> None:
    office.new_game()
    do(office, pause())


def held(office: Office) -> None:
    office.new_game()
    acting.hold(office)


def reports_wait(office: Office) -> None:
    office.new_game()
    do(office, hold_reports())
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()


def over(office: Office) -> None:
    office.new_game()
    do(office, end())


def called_off(office: Office) -> None:
    forming(office)
    do(office, end())


STATES: dict[str, Callable[[Office], None]] = {
    state.__name__: state for state in (forming, running, paused, held, reports_wait, over, called_off)
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of a table whose game is in a state; made once, and copied for each mail."""
    made: dict[str, Path] = {}

    def table(state: str) -> Path:
        if state not in made:
            made[state] = tmp_path_factory.mktemp(state)
            with open_office(made[state], f"sqlite:///{made[state]}/table.db") as office:
                STATES[state](office)
                moderator_post.let_in(office)
                (made[state] / "now").write_text(str((office.now - BEGIN).total_seconds()))
        return made[state]

    return table


@pytest.fixture
def at_table(tables: Callable[[str], Path], tmp_path: Path, state: str) -> Iterator[Office]:
    """An office with a game in that state."""
    folder = tmp_path / "table"
    copytree(tables(state), folder)
    with open_office(folder, f"sqlite:///{folder}/table.db") as office:
        office.game = "g1"
        office.later(seconds=float((folder / "now").read_text()), minutes=1)
        office._mails = 900  # no Message-ID of before comes again
        yield office


def newest(office: Office) -> InboxMail:
    """The mail that came last."""
    with office.desk.store.read() as work:
        number = max(number for number in range(1, 60) if work.mail(number))
        found = work.mail(number)
    assert found is not None
    return found


def fault(mail: InboxMail) -> str:
    """What was wrong with a mail that ought to have been answered; "" for nothing."""
    return "" if mail.status in (MailStatus.HANDLED, MailStatus.REFUSED) else f"{mail.status}: {mail.error}"


@pytest.mark.broad
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("state", STATES)
def test_a_player_s_command_is_answered(at_table: Office, line: str) -> None:
    at_table.letters("Red")
    at_table.mail("Red", line)
    at_table.poll()
    assert not fault(newest(at_table))
    assert any(letter.text.strip() for letter in at_table.letters("Red"))


@pytest.mark.broad
@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.name)
@pytest.mark.parametrize("state", STATES)
def test_a_moderator_s_word_is_answered(at_table: Office, word: object) -> None:
    example = str(getattr(word, "example", ""))
    at_table.letters(MODERATOR)
    moderator_post.write(at_table, example, to=moderator_post.reply_to(at_table))
    assert not fault(newest(at_table))
    assert any(letter.text.strip() for letter in at_table.letters(MODERATOR))
