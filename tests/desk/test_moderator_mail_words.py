"""The moderator's words by mail and the commands of `pbem`: each on both sides, and the same when carried out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import typer

from pbem.cli.app import app
from pbem.desk.acts.acts import Act
from pbem.desk.by_mail import orders_for
from pbem.desk.by_mail.all_words import SPELLINGS, WORDS, by_mail, word_in
from pbem.desk.by_mail.moderator_lines import hear
from pbem.desk.lobby import Sitter
from pbem.desk.moderation import (
    announcing,
    appointing,
    barring_players,
    beginning_and_end,
    deadlines,
    edit,
    holding,
    pace,
    pressing,
    reopen,
    rollback,
    ruling,
    sealed_orders,
)
from pbem.desk.seats import kicking, replacing
from pbem.mail.own_lines import take_lines
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do, last_act, record
from tests.desk.moderator_post import agree, let_in, reply, reply_to, words, write
from tests.desk.office import BEGIN, MODERATOR, Office, address_of, open_office
from tests.handbooks import ROOT, Handbook

#: Commands of `pbem mail` that work on files, not on what is at the table.
OF_FILES = {"mail read"}
#: What only the host is shown: whom the table did not answer is of no game, and of nobody who plays here.
#: Which of the table's mailboxes a game's mails come to is a matter of the machine.
OF_HOSTS = {"mail unanswered", "game address"}


def commands() -> set[str]:
    """The moderator's commands on the command line."""
    groups = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    found = {f"{group} {name}" for group in ("game", "mail", "ban") for name in groups[group].commands}
    return (found | {"clock-is-right"}) - OF_FILES - OF_HOSTS


# --- both sides have the same -----------------------------------------------------------------------------------------


def test_every_command_of_the_command_line_is_a_word_of_a_mail_and_the_other_way() -> None:
    by_post = {command for word in WORDS for command in word.cli if command != "export"}
    assert by_post == commands()


def test_they_go_by_the_same_name() -> None:
    other = {"game new": "CREATE", "mail show": "FAILED", "game end": "FINISH", "game order": "ORDER FOR"}
    other |= {"ban add": "BAN", "ban lift": "UNBAN", "ban list": "BANS"}
    for word in WORDS:
        for command in word.cli:
            name = command.split()[-1].upper().replace("-", " ")
            assert other.get(command, name) == word.name


def test_no_two_words_have_one_spelling() -> None:
    assert sum(len(word.names) for word in WORDS) == len(SPELLINGS)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.name)
def test_every_example_is_heard_as_its_word(word: Any) -> None:
    found = word_in(word.example)
    assert found is not None
    assert found.word is word


def test_a_sentence_for_the_command_line_is_said_as_a_mail_says_it() -> None:
    assert by_mail("`pbem game resume g17 --why …` lets it go on") == "RESUME g17 WHY … lets it go on"
    assert by_mail("`pbem game list --all` shows them") == "LIST ALL shows them"
    assert by_mail("`pbem mail failed` lists them") == "FAILED lists them"


# --- and they do the same ---------------------------------------------------------------------------------------------

CAROL = Sitter(seat="Red", address="carol@example.org", name="Carol")
SAME: dict[str, Callable[[], Act]] = {
    "PAUSE": deadlines.pause,
    "DEADLINE +24h": lambda: deadlines.deadline("+24h"),
    "DEADLINE Sun 20:00": lambda: deadlines.deadline("Sun 20:00"),
    "CLOCK every=Tue,Fri 20:00 grace=24h": lambda: pace.set_clock(["every=Tue,Fri 20:00", "grace=24h"]),
    "HOLD": holding.hold,
    "PROCESS": deadlines.process,
    "PROCESS line-up": lambda: deadlines.process("line-up"),
    "ROLLBACK": rollback.rollback,
    "ROLLBACK TURN 1": lambda: rollback.rollback(1),
    "EDIT players.Red.treasury = 9 players.Blue.treasury=3": lambda: edit.edit(
        ["players.Red.treasury=9", "players.Blue.treasury=3"]
    ),
    "REPLACE Red WITH carol@example.org NAME Carol": lambda: replacing.replace_player(CAROL),
    "REPLACE Red WITH BOT steady": lambda: replacing.replace_player(Sitter(seat="Red", bot="steady")),
    "BOT Red": lambda: replacing.bot("Red"),
    "BOT Red wild": lambda: replacing.bot("Red", "wild"),
    "KICK Red": lambda: kicking.kick("Red"),
    "MUTE Red": lambda: barring_players.mute("Red"),
    "TOKEN Red": lambda: kicking.renew_token("Red"),
    "PROMOTE dora@example.org": lambda: appointing.promote("dora@example.org"),
    "HAND OVER TO dora@example.org": lambda: appointing.hand_over("dora@example.org"),
    "DICE 6,6,1": lambda: orders_for.dice("6,6,1"),
    "DICE 6 6 ROLL t1.r1.explore.Red": lambda: orders_for.dice("6,6", "t1.r1.explore.Red"),
    "ORDER FOR Red: CARDS explorer, viceroy, merchant, trader, scientist": lambda: orders_for.order_for(
        "Red", ["CARDS explorer, viceroy, merchant, trader, scientist"]
    ),
    "BROADCAST The game rests.": lambda: announcing.broadcast("The game rests."),
    "PRESS TO Red, Blue: you may": lambda: pressing.press("TO Red, Blue", "you may"),
    "PREVIEW Red": lambda: sealed_orders.preview("Red"),
    "FINISH Red, Blue": lambda: beginning_and_end.end(["Red", "Blue"]),
    "FINISH": beginning_and_end.end,
    "FINISH DRAW": lambda: beginning_and_end.end(drawn=True),
    "FINISH DRAW Red, Blue": lambda: beginning_and_end.end(["Red", "Blue"], drawn=True),
    "SHOW ORDERS Red": lambda: sealed_orders.look_at_orders("Red"),
}


def left_behind(office: Office) -> dict[str, Any]:
    """What an act leaves: the game, its log, its seats, its record, who was written to and what."""
    with office.desk.store.read() as work:
        [act] = [each for each in work.acts(office.game) if each.command not in ("new", "start")]
        now = record(office)
        everybody = [*map(address_of, ("Red", "Blue", "Green", "Yellow")), "carol@example.org", "dora@example.org"]
        return {
            "act": (act.command, act.args, act.why, act.diff),
            "game": (now.status, now.turn, now.round, now.phase, now.branch, now.clock, now.winner, now.moderator),
            "due": now.wait and now.wait["deadline"],
            # What seals the orders is salted.
            "log": [(line.key, line.value, line.source) for line in work.log(office.game) if line.kind != "lock"],
            "seats": [(seat.name, seat.address, seat.bot) for seat in work.seats(office.game)],
            "letters": {
                who: [letter.subject.partition("] ")[2] for letter in office.letters(who)] for who in everybody
            },
        }


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table with a game that has begun and a moderator who is known, to be copied."""
    folder = tmp_path_factory.mktemp("begun")
    with open_office(folder, f"sqlite:///{folder}/table.db") as office:
        office.new_game()
        let_in(office)
    return folder


@contextmanager
def copied(begun: Path, folder: Path) -> Iterator[Office]:
    """A table of one's own that is as `begun`; everybody has read what came so far."""
    copytree(begun, folder)
    with open_office(folder, f"sqlite:///{folder}/table.db", begin=BEGIN + timedelta(minutes=1)) as office:
        office.game, office._mails = "g1", 100  # the names of mails go on
        for who in (*map(address_of, ("Red", "Blue", "Green", "Yellow")), MODERATOR):
            office.letters(who)
        yield office


@pytest.mark.parametrize("line", SAME)
def test_a_line_of_a_mail_does_what_the_command_does(line: str, begun: Path, tmp_path: Path) -> None:
    why = "" if line.startswith(("BROADCAST", "PRESS")) else "it must be"
    with copied(begun, tmp_path / "mail") as office:
        # The act itself falls into the same second on both sides, so that deadlines are the same.
        if "CONFIRM" in reply(office, f"{line} WHY {why}" if why else line).subject:
            office.later(seconds=-1)
            reply(office, "CONFIRM")
        by_post = left_behind(office)
    with copied(begun, tmp_path / "command") as office:
        office.later(seconds=1)
        do(office, SAME[line](), why=why)
        assert left_behind(office) == by_post


def test_every_word_that_is_an_act_is_compared() -> None:
    told = {found.word.name for line in SAME if (found := word_in(line))}
    elsewhere = {
        "RESUME",
        "RULING",
        "DEMOTE",
        "RELEASE",
        "ALLOW",
        "REFUSE",
        "REVEAL",
        "FORWARD",
        "REOPEN",
        "UNMUTE",
        "REMOVE",
    }  # below: they want a game that something was done to before
    assert {word.name for word in WORDS if word.act is not None} <= told | elsewhere


@pytest.mark.parametrize("line", ["REOPEN", "REOPEN 1", "WIEDERAUFNEHMEN ZUG 1"])
def test_reopen(line: str, begun: Path, tmp_path: Path) -> None:
    turn = 1 if "1" in line else None
    left = []
    for name in ("mail", "command"):
        with copied(begun, tmp_path / name) as office:
            do(office, beginning_and_end.end(["Red"]), why="it must be")
            if name == "mail":
                assert "CONFIRM" in reply(office, f"{line} WHY it was nine").subject
                reply(office, "CONFIRM")
            else:
                office.later(seconds=1)
                do(office, reopen.reopen(turn), why="it was nine")
            now = record(office)
            left.append((now.status, now.turn, now.phase, now.branch, now.winner, last_act(office).command))
    assert left[0] == left[1]
    assert left[0][-1] == "reopen"


def test_forward(office: Office) -> None:
    office.new_game()
    let_in(office)
    do(office, deadlines.process())
    do(office, rollback.rollback(1))
    assert "CONFIRM" in reply(office, "FORWARD WHY it was right after all").subject
    reply(office, "CONFIRM")
    assert (record(office).turn, record(office).branch) == (2, 0)


def test_resume_and_demote(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(
        office, "PAUSE WHY a rest\nRESUME WHY on\nPROMOTE dora@example.org WHY help\nDEMOTE dora@example.org WHY thanks"
    )
    assert record(office).status is GameStatus.RUNNING
    with office.desk.store.read() as work:
        assert not work.marks(office.game, "moderator")
        assert [act.command for act in work.acts(office.game)] == ["pause", "resume", "promote", "demote"]


def test_hold_and_release(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(office, "HOLD WHY I read along")
    for seat in ("Red", "Blue"):
        office.letters(seat)
    write(office, "PROCESS WHY all are done", to=reply_to(office))
    assert not office.letters("Red")
    assert "reports wait for you" in office.letters(MODERATOR)[-2].subject
    assert "reports are sent" in words(reply(office, "RELEASE"))
    assert office.letters("Red")
    assert "no report of game g1 waits" in words(reply(office, "RELEASE"))


def test_allow_and_refuse(office: Office) -> None:
    office.new_game(clock={"absence": "1"})
    let_in(office)
    for seat in ("Red", "Blue"):
        office.mail(seat, "ABSENCE 2026-02-01 TO 2026-02-20")
        office.poll()
    asked = office.letters(MODERATOR)
    assert len(asked) > 0
    line = next(row.strip(" -").partition(":")[0] for row in asked[0].text.splitlines() if "ALLOW g1" in row)
    assert "allowed" in words(reply(office, line.replace(" WHY …", " WHY have a good time")))
    assert "refused" in words(reply(office, "REFUSE WHY it is too long"))
    with office.desk.store.read() as work:
        assert [act.command for act in work.acts(office.game)] == ["allow", "refuse"]


def test_reveal_is_for_anonymous_games(office: Office) -> None:
    office.new_game()
    let_in(office)
    assert "not anonymous" in words(reply(office, "REVEAL Red WHY Red asks for it"))
    assert "not anonymous" in words(reply(office, "AUFDECKEN WEIL alle es wollen"))


def test_ruling_lists_and_answers(office: Office) -> None:
    office.new_game()
    let_in(office)
    listed = reply(office, "RULING").text
    key = next(word for word in listed.split() if word.startswith("t1."))
    assert "answer" not in listed
    found = ruling.open_decisions(office.desk, office.game, key)
    assert key in found[0]
    answer = reply(office, f"RULING {key} = nonsense WHY by telephone")
    assert "what would do" in words(answer)


def test_show_and_list_and_audit(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(office, "DEADLINE +24h WHY the mail server was down")
    assert "Amber Fleet" in reply(office, "LIST").text
    assert "missing Red: everything" in words(reply(office, "SHOW"))
    assert "attached: show-1.txt" in words(reply(office, "SHOW AS Red"))
    assert "the mail server was down" in words(reply(office, "AUDIT"))
    assert MODERATOR not in words(reply(office, "AUDIT PUBLIC")).replace(f"moderator: {MODERATOR}", "")
    refused = reply(office, "SHOW ME THE MONEY")
    assert "SHOW STATE" in refused.text


def test_a_broadcast_of_several_lines_keeps_its_paragraphs_and_leaves_the_rest_of_the_mail(office: Office) -> None:
    office.new_game()
    let_in(office)
    office.letters("Red")
    reply(
        office, "BROADCAST\nThe game rests\nfrom Christmas on.\n\nPAUSE comes next.\nEND BROADCAST\nPAUSE WHY Christmas"
    )
    told, paused = office.letters("Red")
    assert "from Christmas on.\n\n  PAUSE comes next." in told.text
    assert "no deadline" in paused.subject


def test_several_orders_for_a_seat_stand_below(office: Office) -> None:
    office.new_game()
    let_in(office)
    office.letters("Red")
    reply(
        office,
        "ORDER FOR Red WHY her mail is down\nCARDS explorer, viceroy, merchant, trader, scientist\n1 PASS\nEND ORDER\n"
        "DEADLINE +24h WHY her mail is down",
    )
    reply(office, "CONFIRM")
    transcript, moved = office.letters("Red")
    assert "1 PASS" in transcript.text or "pass" in words(transcript).lower()
    assert "deadline" in moved.subject


def test_a_broadcast_without_its_end_is_not_sent(office: Office) -> None:
    office.new_game()
    let_in(office)
    office.letters("Red")
    answer = reply(office, "BROADCAST\nThe game rests.\n\nMo Derator\nTel. 12345")
    assert "END BROADCAST" in words(answer)
    assert not office.letters("Red")


def test_press_of_a_moderator_comes_back_to_him(office: Office) -> None:
    office.new_game()
    let_in(office)
    for seat in ("Red", "Blue"):
        office.letters(seat)
    said = reply(office, "PRESS TO Red, MODERATOR\nYou may.\n\nPAUSE is mine.\nEND PRESS")
    assert "written to Red" in words(said)
    [letter] = office.letters("Red")
    assert "The moderator writes to you" in letter.text
    assert "\n  You may.\n\n  PAUSE is mine.\n" in letter.text
    assert not office.letters("Blue")
    office.letters(MODERATOR)
    office.mail("Red", "Thank you.")
    office.poll()
    [answer] = office.letters(MODERATOR)
    assert "Thank you" in answer.text
    assert "Red" in answer.subject


def test_a_long_answer_is_attached(office: Office) -> None:
    office.new_game()
    let_in(office)
    answer = reply(office, "SHOW STATE\nEXPORT")
    assert "g1.json is attached" in words(answer)
    assert "show-1.txt" in answer.text
    assert answer.attachments == ("show-1.txt", "g1.json")


def test_what_lets_a_moderator_in_can_be_renewed(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(office, "SHOW")
    before = reply_to(office)
    reply(office, "TOKEN NEW")
    renewed = reply_to(office)
    write(office, "PAUSE WHY mischief", to=before)
    assert record(office).status is GameStatus.RUNNING
    write(office, "PAUSE WHY Blue is in hospital", to=renewed)
    assert record(office).status is GameStatus.PAUSED


def test_the_clock_is_said_to_be_right(office: Office) -> None:
    let_in(office)
    assert "no deadline is held back" in words(reply(office, "CLOCK IS RIGHT"))


def test_what_shows_mails_of_all_games_is_the_tables_own_moderators(office: Office) -> None:
    office.new_game()
    let_in(office)
    reply(office, "PROMOTE dora@example.org WHY help")
    agree(office, "dora@example.org")
    let_in(office, sender="dora@example.org")
    for line in ("FAILED", "RETRY ALL", "OUTBOX", "CLOCK IS RIGHT"):
        assert "is for the table’s own moderator" in words(reply(office, line, sender="dora@example.org"))


def test_a_seat_goes_to_an_address_or_to_a_bot(office: Office) -> None:
    office.new_game()
    let_in(office)
    said = reply(office, "REPLACE Red WITH Carol WHY Alice has resigned\nREPLACE Red WHY Alice has resigned").text
    assert "BOT Red Carol WHY" in said
    assert "REPLACE Red WITH carol@example.org" in said


# --- mails that were set aside ----------------------------------------------------------------------------------------


def test_failed_and_retry(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.new_game()
    let_in(office)

    def broken(*_: object) -> None:
        raise RuntimeError("out of order")

    with monkeypatch.context() as patch:
        patch.setattr("pbem.desk.incoming.inbox.take_orders", broken)
        office.mail("Red", "WAIT")
        office.poll()
    notice = office.letters(MODERATOR)[-1]
    assert "set aside" in notice.subject
    line = next(row.strip(" -").partition(":")[0] for row in notice.text.splitlines() if "RETRY" in row)
    assert "out of order" in words(reply(office, "FAILED"))
    office.letters("Red")
    assert "is taken up again at the next pass" in words(reply(office, line))
    office.poll()
    assert office.letters("Red")
    assert "no mail waits for you" in words(reply(office, "FAILED"))


# --- the handbook -----------------------------------------------------------------------------------------------------

BOOK = Handbook(ROOT / "docs/moderating.md")


def test_the_handbook_has_every_word_with_its_command() -> None:
    rows = [line.strip("|").split("|") for line in BOOK.text.splitlines() if line.startswith("| `")]
    told = [[re.findall("`([^`]+)`", cell) for cell in row] for row in rows]
    known = [[*english, *german, *(each.removeprefix("pbem ") for each in there)] for english, german, there in told]
    # The table shows the English words first and then the German ones; a word has its German one second.
    assert [(row[0], sorted(row)) for row in known] == [(word.name, sorted([*word.names, *word.cli])) for word in WORDS]


def test_every_mail_of_the_handbook_is_heard() -> None:
    mails = [snippet.lines for snippet in BOOK.snippets if snippet.language == "mail"]
    assert len(mails) > 20
    for lines in mails:
        taken = take_lines("\n".join(lines)).taken
        heard = hear(taken, limit=100)
        assert heard.lines == heard.spoken, lines


def test_every_way_of_the_command_line_stands_below_its_mail() -> None:
    acts = [snippet for snippet in BOOK.snippets if any(line.startswith("pbem game") for line in snippet.lines)]
    before = [BOOK.snippets[BOOK.snippets.index(snippet) - 1].language for snippet in acts]
    assert set(before) == {"mail"}
