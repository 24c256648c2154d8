"""Two programs that answer each other fall silent: the table writes a robot one letter at the most, whatever it sends.

Both sides are played for many rounds: what the table writes reaches the robot, which answers all it gets, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.desk.ground.desk import Desk
from pbem.mail.letter import Letter
from tests.desk.office import MODERATOR, TABLE, Office, address_of, config_for, open_office

ROUNDS = 12
ROBOT = "info@firma.example"


def reply_to(letter: Letter) -> str:
    return letter.header("reply-to").rpartition("<")[2].rstrip("> ") or TABLE


@dataclass(kw_only=True)
class Robot:
    """A program that answers whatever reaches its mailbox."""

    office: Office
    answer: Callable[[Letter, int], bytes]  #: to a letter of the table, the n-th
    address: str = ROBOT
    sent: int = 0  #: letters that it sent to the table

    def received(self) -> list[Letter]:
        """What the table has written to it and it has not answered."""
        return self.office.letters(self.address)

    def talk(self) -> list[int]:
        """Round after round, hours apart: how many letters the table wrote in each."""
        rounds = []
        for _ in range(ROUNDS):
            letters = self.received()
            rounds.append(len(letters))
            for letter in letters:
                self.sent += 1
                self.office.deliver(self.answer(letter, self.sent))
            self.office.poll()
            self.office.later(hours=3)
        return rounds


def mail(headers: dict[str, str], body: str) -> bytes:
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"{head}\r\n{body}\r\n".encode()


def plain(letter: Letter, number: int, more: dict[str, str], body: str, subject: str = "") -> bytes:
    """An answer to the reply address, as most programs write it."""
    fields = {
        "From": ROBOT,
        "To": reply_to(letter),
        "Subject": subject or f"Re: {letter.subject}",
        "Message-ID": f"<{number}@firma.example>",
        "In-Reply-To": letter.message_id or "",
    }
    return mail({**fields, **more}, body)


Kind = Callable[[Letter, int], bytes]


def said(more: dict[str, str], body: str, subject: str = "Re: {subject}") -> Kind:
    """A robot with these headers and this text; its subject may hold the letter's."""
    return lambda letter, number: plain(letter, number, more, body, subject.format(subject=letter.subject, n=number))


AWAY = "I am out of the office until Monday. Your mail will be read then.\n\n-- \nAnna"
#: What each program is known to send, as its documentation, its source or mails of it show.
ROBOTS: dict[str, Kind] = {
    "vacation(1)": said({"Auto-Submitted": "auto-replied (vacation)", "Precedence": "bulk"}, AWAY),
    "sieve vacation (RFC 5230)": said({"Auto-Submitted": "auto-replied (vacation)"}, AWAY, "Auto: {subject}"),
    "Exchange out of office": said(
        {"X-Auto-Response-Suppress": "All", "Auto-Submitted": "auto-generated", "Return-Path": "<>"},
        AWAY,
        "Automatic reply: {subject}",
    ),
    "Outlook rule (reply with a template)": said(
        {"X-MS-Exchange-Inbox-Rules-Loop": ROBOT}, "Thank you, I shall answer."
    ),
    "Gmail vacation": said(
        {"Precedence": "bulk", "X-Autoreply": "yes", "Auto-Submitted": "auto-replied"}, AWAY, "Re: {subject}"
    ),
    "iCloud": said({"Auto-Submitted": "auto-replied"}, AWAY, "Auto-Reply: {subject}"),
    "Lotus Notes, without a header": said({}, AWAY, "Anna Miller is out of the office. (returning 12.01.2026)"),
    "autoresponder of a web panel": said({"X-Autorespond": "{subject}", "Precedence": "junk"}, "We got your mail."),
    "Request Tracker": said(
        {
            "RT-Ticket": "firma.example #4711",
            "Managed-by": "RT 5.0 (http://www.bestpractical.com/rt/)",
            "RT-Originator": TABLE,
            "X-RT-Loop-Prevention": "firma.example",
            "Precedence": "bulk",
            "Auto-Submitted": "auto-generated",
        },
        "This message has been automatically generated in response to the creation of a trouble ticket.",
        "[firma.example #4711] AutoReply: {subject}",
    ),
    "OTRS": said(
        {"X-Powered-By": "OTRS", "Precedence": "bulk", "X-OTRS-Loop": "yes", "Auto-Submitted": "auto-replied"},
        "Thanks for your email. It will be answered.",
        "[Ticket#20260112{n:04}] RE: {subject}",
    ),
    "Zendesk": said(
        {"X-Auto-Response-Suppress": "All", "Auto-Submitted": "auto-generated", "X-Mailer": "Zendesk Mailer"},
        "##- Please type your reply above this line -##\n\nYour request (4711) has been received.",
        "[Request received] {subject}",
    ),
    "Freshdesk": said(
        {"X-Auto-Response-Suppress": "DR, RN, OOF, AutoReply", "Auto-Submitted": "auto-replied"},
        "Ticket received - 4711.",
        "Ticket received - {subject}",
    ),
    "osTicket": said(
        {"X-Autoreply": "yes", "X-Auto-Response-Suppress": "DR, RN, OOF, AutoReply", "Auto-Submitted": "auto-replied"},
        "A request for support has been created and assigned #4711.",
        "Support Ticket Opened [#4711]",
    ),
    "Jira Service Management": said(
        {"Auto-Submitted": "auto-generated", "Precedence": "bulk", "X-JIRA-FingerPrint": "abc"},
        "Just confirming that we got your request. We're on it.\nReply above this line.",
        "HELP-17 {subject}",
    ),
    "ticket system without a header": said(
        {}, "We have received your message. Your number is 4711.", "[#4711] {subject}"
    ),
    "ticket system with a number for each mail": said({}, "Thank you. Your number is in the subject.", "[#{n}] Ticket"),
    "TMDA challenge": said(
        {"Auto-Submitted": "auto-replied", "Precedence": "bulk", "X-Delivery-Agent": "TMDA/1.1"},
        "Please confirm your message by replying to this mail.",
        "Please confirm your message",
    ),
    "challenge without a header": said(
        {},
        "To prove that your message was sent by a human, please follow this link: https://c.example/x",
        "Verify: {subject}",
    ),
    "no-reply notice": lambda letter, number: plain(letter, number, {"From": "no-reply@firma.example"}, "Thank you."),
    "Abwesenheitsnotiz von GMX": said({"Auto-Submitted": "auto-replied"}, "Ich bin im Urlaub.", "Abwesenheitsnotiz"),
    "Outlook auf Deutsch": said(
        {"X-Auto-Response-Suppress": "All"}, "Ich bin nicht im Büro.", "Automatische Antwort: {subject}"
    ),
    "T-Online, ohne Kopfzeile": said({}, "Guten Tag,\nich bin bis zum 14. Mai nicht erreichbar.", "Re: {subject}"),
    "Eingangsbestätigung eines Amts": said(
        {"Auto-Submitted": "auto-replied"},
        "Ihre Nachricht ist eingegangen. Bitte antworten Sie nicht auf diese E-Mail.",
        "Eingangsbestätigung: {subject}",
    ),
    "Eingangsbestätigung ohne Kopfzeile": said(
        {}, "Sehr geehrte Damen und Herren,\nIhre Anfrage wird bearbeitet.", "Eingangsbestätigung [Vorgang {n}]"
    ),
    "read receipt (MDN)": said(
        {"Content-Type": "multipart/report; report-type=disposition-notification; boundary=b"},
        "--b\r\n\r\nYour message was displayed.\r\n--b--",
        "Read: {subject}",
    ),
}


def bounce_of(postfix: bool) -> Kind:
    def bounce(letter: Letter, number: int) -> bytes:
        fields = {
            "Return-Path": "<>",
            "From": "MAILER-DAEMON@firma.example",
            "To": TABLE,
            "Subject": "failure notice",
            "Message-ID": f"<{number}@firma.example>",
        }
        if not postfix:
            text = f"Hi. This is the qmail-send program at firma.example.\n\n<{ROBOT}>:\nSorry, no mailbox here.\n"
            return mail(fields, f"{text}\n--- Below this line is a copy of the message.\n\n{letter.raw.decode()}")
        fields |= {
            "Subject": "Undelivered Mail Returned to Sender",
            "Auto-Submitted": "auto-replied",
            "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"',
        }
        status = f"Final-Recipient: rfc822; {ROBOT}\nAction: failed\nStatus: 5.1.1\n"
        return mail(fields, f"--b\n\nnot delivered\n--b\nContent-Type: message/delivery-status\n\n{status}\n--b--")

    return bounce


ROBOTS |= {"qmail bounce": bounce_of(postfix=False), "Postfix bounce": bounce_of(postfix=True)}


#: What no header and no known sentence tells from a person's mail: it is answered once.
UNMARKED = (
    "ticket system without a header",
    "ticket system with a number for each mail",
    "challenge without a header",
    "Eingangsbestätigung ohne Kopfzeile",
)


@pytest.mark.broad
@pytest.mark.parametrize("first", ["hello", "HELP", "NEW colonial-2e WITH 3 BOTS"])
@pytest.mark.parametrize("kind", ROBOTS)
def test_a_robot_that_somebody_set_upon_the_table_gets_one_letter(office: Office, kind: str, first: str) -> None:
    """Somebody writes in its name, which is answered; from then on the two are alone."""
    robot = Robot(office=office, answer=ROBOTS[kind])
    office.deliver(mail({"From": ROBOT, "To": TABLE, "Subject": "x", "Message-ID": "<0@firma.example>"}, first))
    office.poll()
    rounds = robot.talk()
    assert rounds[0] == 1
    assert sum(rounds[1:]) <= (1 if kind in UNMARKED else 0), rounds
    assert not any(rounds[3:]), "silence"


@pytest.mark.broad
@pytest.mark.parametrize("kind", ROBOTS)
def test_a_robot_in_a_players_mailbox_causes_no_letter(office: Office, kind: str) -> None:
    """Nobody is at home: reports and reminders are answered by the program, for weeks."""
    office.new_game(clock={"every": "24h", "remind": "12h", "drop_after": 0})
    red = address_of("Red")

    def as_red(letter: Letter, number: int) -> bytes:
        return ROBOTS[kind](letter, number).replace(ROBOT.encode(), red.encode())

    with_robot = Robot(office=office, answer=as_red, address=red)
    blue = len(office.letters("Blue"))
    with_robot.talk()
    blue += len(office.letters("Blue"))
    mine = len(office.all_letters(red))
    assert with_robot.sent >= 3, "it had something to answer"
    assert mine <= blue + 2, "beside what everybody gets, one answer, and one that the mail failed"


# --- list servers -----------------------------------------------------------------------------------------------------

LIST = "games@lists.example"


def distributed(letter: Letter, number: int, *, marked: bool, munged: bool) -> bytes:
    """What a list server makes of a letter of ours that reached it: a mail to all its members, the table is one."""
    fields = {
        "From": f"The Table via Games <{LIST}>" if munged else TABLE,
        "To": LIST,
        "Delivered-To": TABLE,
        "Subject": f"[games] {letter.subject}",
        "Message-ID": f"<{number}@lists.example>" if munged else letter.message_id or "",
    }
    if marked:
        fields |= {"List-Id": "<games.lists.example>", "Precedence": "list", "List-Post": f"<mailto:{LIST}>"}
    return mail(fields, f"{letter.text}\n_______________________________________________\nGames mailing list\n")


@pytest.mark.broad
@pytest.mark.parametrize("first", ["hello", "HELP", "NEW colonial-2e WITH 3 BOTS", "LIST\nRULES colonial-2e"])
@pytest.mark.parametrize("munged", [False, True], ids=["from-us", "from-the-list"])
@pytest.mark.parametrize("marked", [True, False], ids=["with-headers", "without"])
def test_a_list_that_the_table_is_on_falls_silent(office: Office, first: str, *, marked: bool, munged: bool) -> None:
    """Even one that takes out every mark of ours, and sends our letter back from its own address."""

    def distribute(letter: Letter, number: int) -> bytes:
        return distributed(letter, number, marked=marked, munged=munged)

    robot = Robot(office=office, address=LIST, answer=distribute)
    office.deliver(mail({"From": LIST, "To": TABLE, "Subject": "x", "Message-ID": "<0@lists.example>"}, first))
    office.poll()
    rounds = robot.talk()
    assert rounds == [1] + [0] * (ROUNDS - 1)


@pytest.mark.parametrize("what", ["awaits moderator approval", "results of your email commands"])
def test_a_list_servers_own_mails_are_not_answered(office: Office, what: str) -> None:
    fields = {"Precedence": "bulk", "X-List-Administrivia": "yes", "From": "games-bounces@lists.example"}
    answer = said(fields, f"Your message: {what}.", f"Your message to Games {what}")
    robot = Robot(office=office, address=LIST, answer=answer)
    office.deliver(mail({"From": LIST, "To": TABLE, "Subject": "x", "Message-ID": "<0@lists.example>"}, "HELP"))
    office.poll()
    assert sum(robot.talk()) == 1


# --- two tables -------------------------------------------------------------------------------------------------------


@contextmanager
def tables(folder: Path, address: str) -> Iterator[tuple[Office, Office]]:
    """Two tables under one clock."""
    for name in ("one", "two"):
        (folder / name).mkdir()
    with open_office(folder / "one", f"sqlite:///{folder}/one.db") as one:
        config = config_for(
            folder / "two", f"sqlite:///{folder}/two.db", table={"address": address, "moderator": MODERATOR}
        )
        desk = Desk.open(config, create=True)
        try:
            yield one, Office(desk=desk, folder=folder / "two", frozen=one.frozen)
        finally:
            desk.close()


def hand_over(sender: Office, to: str, receiver: Office, *, stripped: bool) -> int:
    """What one table has written to the other arrives there; how many letters. A relay may take our headers out."""
    letters = sender.letters(to)
    for letter in letters:
        head, _, body = letter.raw.partition(b"\r\n\r\n")
        marks = (b"x-pbem-loop", b"auto-submitted", b"x-auto-response-suppress", b"list-")
        kept = [row for row in head.split(b"\r\n") if not (stripped and row.lower().startswith(marks))]
        receiver.deliver(b"\r\n".join(kept) + b"\r\n\r\n" + body)
    return len(letters)


@pytest.mark.parametrize("stripped", [False, True], ids=["as-sent", "without-our-headers"])
@pytest.mark.parametrize("first", ["hello", "HELP", "NEW colonial-2e WITH 3 BOTS"])
def test_two_tables_that_write_to_each_other_fall_silent(tmp_path: Path, first: str, *, stripped: bool) -> None:
    other = "table@other.example"
    with tables(tmp_path, other) as (one, two):
        one.deliver(mail({"From": other, "To": TABLE, "Subject": "x", "Message-ID": "<0@other.example>"}, first))
        written = []
        for _ in range(ROUNDS):
            one.poll()
            passed = hand_over(one, other, two, stripped=stripped)
            two.poll()
            written.append((passed, hand_over(two, TABLE, one, stripped=stripped)))
            one.later(hours=1)
        ours, theirs = (sum(each) for each in zip(*written, strict=True))
        assert ours >= 1
        assert (ours, theirs) == (1, 0) if not stripped else max(ours, theirs) <= 4
        assert not any(ours or theirs for ours, theirs in written[6:]), written


# --- people -----------------------------------------------------------------------------------------------------------


def answers_to(office: Office, *texts: str, seat: str = "Red") -> list[int]:
    """How many letters each of these mails of a player is answered by."""
    found = []
    for text in texts:
        office.letters(seat)
        office.mail(seat, text)
        office.poll()
        office.later(minutes=20)
        found.append(len(office.letters(seat)))
    return found


@pytest.mark.parametrize(
    "text",
    [
        "1 TRADER Atlantis and nowhere else",  # an order, though no good one
        "STATUS",
        "HELP\n\nplease, I do not understand any of this",
        "PASS the salt, somebody, and quickly",
        "Thanks!",
        "Yes, please",
    ],
)
def test_a_person_who_says_the_same_again_is_answered_again(office: Office, text: str) -> None:
    office.new_game(clock={"every": "1000h"})
    assert answers_to(office, text, text, text) == [1, 1, 1]


def test_a_person_who_says_something_else_is_answered(office: Office) -> None:
    office.new_game(clock={"every": "1000h"})
    first, second = "How do I write my plans, please?", "What does it cost to move a ship?"
    assert answers_to(office, first, second) == [1, 1]
    assert answers_to(office, first) == [0], "that was answered"
    office.later(days=8)
    assert answers_to(office, first) == [1], "… a week ago"


def test_whoever_writes_into_our_letter_without_a_mark_of_quotation_is_answered(office: Office) -> None:
    office.new_game(clock={"every": "1000h"})
    [report] = office.letters("Red")
    lines = report.text.split("\n")
    assert answers_to(office, "\n".join([*lines[:10], "5 PASS", *lines[10:]])) == [1]
    assert "5" in office.dossier().sheets["Red"].orders


def test_press_that_is_said_twice_is_passed_on_twice(office: Office) -> None:
    office.new_game(clock={"every": "1000h"})
    office.mail("Blue", "PRESS TO Red: Shall we?")
    office.poll()
    [press] = [letter for letter in office.letters("Red") if "Shall we?" in letter.text]
    office.letters("Blue")
    for _ in range(4):
        office.mail("Red", "Let us wait and see.", to=reply_to(press), subject=f"Re: {press.subject}")
        office.poll()
    assert sum("Let us wait and see." in letter.text for letter in office.letters("Blue")) == 2


@pytest.mark.parametrize(
    "text",
    [
        "My Explorer shall sail to West Africa, please.",
        "The same again as last turn, please.",
        "Dasselbe wie letzte Runde bitte",
        "Ok, then sell all I have.",
    ],
)
def test_the_same_orders_in_free_words_are_answered_each_time(office: Office, text: str) -> None:
    """They begin with no word of the order language, and are no program's."""
    office.new_game()
    office.letters("Red")
    for _ in range(3):
        office.mail("Red", text)
        office.poll()
    assert len(office.letters("Red")) == 3
