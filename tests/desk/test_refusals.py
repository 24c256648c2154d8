"""What a mail server may answer at any stage, and what follows: sent, kept, given up, and whose address is blamed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from pbem.desk.letters.refused_deliveries import GIVE_UP, TRIES
from pbem.desk.polling.counts import Counts
from pbem.mail.transports import Security
from pbem.mail.transports.smtp import SmtpOut
from pbem.store.stored_values import LetterHead, LetterStatus, PlayerRecord
from tests.desk.office import MODERATOR, SEATS, Office, address_of
from tests.desk.test_sending import put
from tests.live.scripted_smtp import CUT, ENDLESS, HALF, HANG, NOISE, ScriptedSmtp, scripted_smtp

pytestmark = pytest.mark.live

RED, BLUE = address_of("Red"), address_of("Blue")
Answer = str | list[str] | Callable[[str], str]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A stage that is answered so, while a letter to each of four players waits."""

    stage: str
    answer: Answer
    sent: int = 0
    given_up: int = 0
    blamed: int = 0  #: addresses with a bounce
    begun: int = 1  #: recipients that were named to the server, at most
    says: str = ""  #: in the pass's line

    @property
    def kept(self) -> int:
        return len(SEATS) - self.sent - self.given_up


def to(seat: str, answer: str, otherwise: str = "250 fine") -> Callable[[str], str]:
    """An answer for one recipient."""
    return lambda said: answer if address_of(seat) in said else otherwise


#: Nothing is sent, kept are all, and nobody is blamed.
OF_US = [
    *[Row(stage="connect", answer=answer) for answer in ("421 too busy", "554 no", CUT, HALF, HANG, ENDLESS, NOISE)],
    *[Row(stage="hello", answer=answer) for answer in ("421 too busy", CUT, HALF, HANG, ENDLESS, NOISE)],
    Row(stage="sender", answer="530 5.7.0 Authentication required", says="530"),
    Row(stage="sender", answer="535 5.7.8 Bad credentials", says="535"),
    Row(stage="sender", answer="550 5.7.1 This account may not send", says="550 5.7.1", begun=0),
    Row(stage="sender", answer="550 not you", says="550 not you"),
    Row(stage="sender", answer="554 5.7.1 Sender rejected", says="554"),
    Row(stage="sender", answer="552 5.2.2 your storage is full", says="552"),
    Row(stage="sender", answer="451 4.3.0 try again", says="451"),
    Row(stage="sender", answer="421 4.3.2 going down", says="421"),
    Row(stage="sender", answer="354 what", says="354"),
    *[Row(stage="sender", answer=answer) for answer in (CUT, HALF, HANG, ENDLESS, NOISE)],
    Row(stage="recipient", answer="530 5.7.0 Must issue a STARTTLS command first"),
    Row(stage="recipient", answer="554 5.7.1 <x>: Relay access denied"),
    Row(stage="recipient", answer="550 relaying is not for you"),
    Row(stage="recipient", answer="503 5.5.1 AUTH first"),
    Row(stage="recipient", answer="421 4.7.0 too many errors"),
    Row(stage="recipient", answer="550 5.1.1 no such user, whoever it is", begun=2, says="the table itself too"),
    Row(stage="recipient", answer="550 5.7.1 no", begun=2),
    Row(stage="recipient", answer="550 5.4.5 Daily user sending limit exceeded"),
    Row(stage="recipient", answer="451 4.7.1 greylisted, come back in five minutes", begun=4, says="greylisted"),
    Row(stage="recipient", answer="452 4.2.2 mailbox full", begun=4),
    *[Row(stage="recipient", answer=answer) for answer in (CUT, HALF, HANG, ENDLESS, NOISE)],
    # The table itself is let in, and nobody else: a provider that has stopped what goes out.
    Row(
        stage="recipient",
        answer=lambda said: "250 fine" if "table@" in said else "550 outgoing mail is stopped",
        begun=6,
        says="3 recipients in a row",
    ),
    Row(stage="data", answer="554 5.5.1 no", begun=3, says="in a row"),
    Row(stage="data", answer="451 later", begun=4),
    Row(stage="data", answer="421 going down"),
    *[Row(stage="data", answer=answer) for answer in (CUT, HALF, HANG, ENDLESS, NOISE)],
    Row(stage="content", answer="554 5.7.1 looks like spam", begun=3, says="in a row"),
    Row(stage="content", answer="550 5.7.26 Unauthenticated email is not accepted"),
    Row(stage="content", answer="554 5.2.252 SendAsDenied"),
    Row(stage="content", answer="552 5.3.4 too big", begun=3),
    Row(stage="content", answer="451 4.7.0 later", begun=4),
    Row(stage="content", answer="421 4.4.2 time is over"),
    *[Row(stage="content", answer=answer) for answer in (CUT, HALF, HANG, ENDLESS, NOISE)],
]
#: One letter fails, the others are sent.
OF_ONE = [
    Row(stage="recipient", answer=to("Blue", "550 5.1.1 no such user"), sent=3, given_up=1, blamed=1),
    Row(stage="recipient", answer=to("Blue", "550 5.7.133 not from strangers"), sent=3, given_up=1),
    Row(stage="recipient", answer=to("Blue", "451 4.7.1 greylisted"), sent=3),
    Row(stage="recipient", answer=to("Blue", "552 5.2.2 mailbox full, over quota"), sent=3, given_up=1, blamed=1),
    Row(stage="content", answer=to("Blue", "554 5.7.1 looks like spam", "250 taken"), sent=3, given_up=1),
    Row(stage="content", answer=to("Blue", "451 4.7.0 later", "250 taken"), sent=3),
    Row(stage="reset", answer="502 not here", sent=4),
    Row(stage="quit", answer=HANG, sent=4),
]


@pytest.mark.broad
@pytest.mark.parametrize("pipelining", [False, True], ids=["stepwise", "pipelined"])
@pytest.mark.parametrize("row", [*OF_US, *OF_ONE], ids=lambda row: f"{row.stage}-{_name(row.answer)}")
def test_a_stage_is_answered(office: Office, row: Row, pipelining: bool) -> None:
    patience = {"timeout": PATIENT} if row.answer == HANG else {}
    with posting(office, {row.stage: row.answer}, *["PIPELINING"] * pipelining, **patience) as server:
        counts = send_one_each(office)
        assert server.hung <= 1, "one time-out a pass, not one a letter"
        assert (ours_sent(office), counts.deferred, counts.given_up) == (row.sent, row.kept, row.given_up)
        assert blamed(office) == row.blamed
        if row.sent == 0:
            assert server.begun() <= max(row.begun, 1) + 1  # and whether the table itself is let in
            assert counts.trouble.startswith("sending: ")
        assert row.says in counts.trouble
        assert "Traceback" not in counts.trouble
        server.script.clear()
        office.later(minutes=10)
        office.poll()
        assert ours_sent(office) == len(SEATS) - row.given_up, "all that were kept go out"


def _name(answer: Answer) -> str:
    return answer if isinstance(answer, str) else "some"


@pytest.mark.parametrize(
    ("stage", "answer"),
    [
        ("sender", "550 5.7.1 This account may not send"),
        ("recipient", "550 5.1.1 no such user"),
        ("content", "554 5.7.1 no"),
        ("content", HANG),
        ("connect", "554 you are on a list"),
        ("recipient", "451 4.3.1 disk full"),
    ],
)
def test_a_week_of_it_gives_up_nothing(office: Office, stage: str, answer: str) -> None:
    """Nothing is taken of anybody for longer than a letter is tried: all are kept, and sent when it is over."""
    patience = {"timeout": TIMEOUT / 2} if answer == HANG else {}
    with posting(office, {stage: answer}, **patience) as server:
        send_one_each(office)
        for _ in range(TRIES + 10):
            office.later(hours=7)
            office.poll()
        assert blamed(office) == 0
        assert len(waiting(office)) == len(SEATS)
        assert not waiting(office, LetterStatus.FAILED)
        # And right after it a server that does not know us puts all of them off once.
        office.desk.mail_out.close()
        office.desk.__dict__["mail_out"] = SmtpOut(server.settings())
        server.script = {"recipient": ["451 4.7.1 greylisted"] * 4 + ["250 fine"]}
        office.later(hours=7)
        office.poll()
        assert not waiting(office, LetterStatus.FAILED)
        office.later(hours=7)
        office.poll()
        assert ours_sent(office) == len(SEATS)


def test_a_recipient_that_is_put_off_for_a_week_is_given_up_while_others_get_their_mail(office: Office) -> None:
    with posting(office, {"recipient": to("Blue", "451 4.2.2 mailbox full")}):
        send_one_each(office)
        for number in range(int(GIVE_UP / timedelta(hours=6)) + TRIES):
            office.later(hours=6)
            put(office, [RED], f"more.{number}")
            counts = office.poll()
            if counts.given_up:
                break
        assert counts.given_up == 1
        assert waiting(office, LetterStatus.FAILED)[0].recipient == BLUE
        assert blamed(office) == 1, "for now, which stops nothing yet"


def test_a_lone_letter_that_is_refused_waits_until_the_server_takes_another(office: Office) -> None:
    """Whether it is the letter or we, nobody can tell before."""
    with posting(office, {"content": to("Blue", "554 5.7.1 looks like spam", "250 taken")}):
        put(office, [BLUE], "lone")
        assert (office.poll().deferred, len(waiting(office))) == (1, 1)
        office.later(minutes=2)
        assert office.poll().given_up == 0
        put(office, [RED], "another")
        office.later(minutes=10)
        counts = office.poll()
        assert (counts.sent, counts.given_up) == (1, 1)
        assert blamed(office) == 0


def test_the_last_recipients_of_a_round_are_not_blamed_where_sending_was_stopped_in_it(office: Office) -> None:
    people = [address_of(seat) for seat in SEATS]
    answers = ["250 fine", "550 no more for now"]
    with posting(office, {"recipient": lambda said: answers[0] if RED in said or "table@" in said else answers[1]}):
        put(office, people)
        counts = office.poll()
        assert (counts.sent, counts.deferred, counts.given_up, blamed(office)) == (1, 3, 0, 0)


def test_a_letter_on_which_the_server_chokes_holds_up_no_other_for_long(office: Office) -> None:
    """A server that breaks on one mail: the others go out, and that one is tried less and less often."""
    with posting(office, {"content": to("Red", CUT, "250 taken")}) as server:
        put(office, [address_of(seat) for seat in SEATS])
        office.poll()
        office.later(minutes=2)
        office.poll()
        assert sorted(recipient for recipient, _ in server.taken) == sorted(address_of(seat) for seat in SEATS[1:])
        for _ in range(20):
            office.later(minutes=2)
            put(office, [MODERATOR], f"more.{office.now}")
            office.poll()
        tried = sum(RED in command for command in server.commands)
        assert tried < 8


def test_a_connection_that_the_server_has_closed_between_two_passes_is_made_again(office: Office) -> None:
    for answer in (["421 idle for too long", "250 fine"], [CUT, "250 fine"]):
        with posting(office) as server:
            put(office, [RED], f"first.{answer}")
            assert office.poll().sent == 1
            server.script["sender"] = answer
            put(office, [RED], f"second.{answer}")
            counts = office.poll()
            assert (counts.sent, counts.trouble) == (1, "")
            assert server.connections == 2


def test_an_answer_that_nobody_asked_for_is_not_taken_for_one_to_the_next_mail(office: Office) -> None:
    """A server that says more than one thing would be a step ahead for ever: "250 taken" of a mail it never saw."""
    with posting(office, {"content": "250 taken\r\n250 taken"}) as server:
        put(office, [RED, BLUE])
        server.script["sender"] = ["250 fine", "550 no"]
        assert office.poll().sent == 1
        assert len(server.taken) == 1


def test_a_mail_that_is_longer_than_the_server_says_it_takes_is_not_sent(office: Office) -> None:
    with posting(office, None, "SIZE 2000") as server:
        put(office, [RED], "long", b"x" * 1000 + b"\r\n" + b"y" * 1500)
        put(office, [BLUE])
        counts = office.poll()
        assert (counts.sent, counts.given_up, blamed(office)) == (1, 1, 0)
        assert server.begun() == 1
        [failed] = waiting(office, LetterStatus.FAILED)
        assert "takes 2,000 at most" in failed.error


def test_starttls_that_is_refused_costs_no_letter(office: Office) -> None:
    for features in ((), ("STARTTLS",)):
        with posting(office, {"starttls": "454 not now"}, *features, security=Security.STARTTLS) as server:
            put(office, [RED], f"tls.{features}")
            office.later(minutes=2)
            counts = office.poll()
            assert (counts.sent, counts.deferred, counts.given_up) == (0, len(waiting(office)), 0)
            assert server.begun() == 0


@pytest.mark.parametrize("answer", ["535 5.7.8 wrong", "454 later", "334 !!!", CUT])
def test_a_login_that_fails_costs_no_letter(office: Office, answer: str) -> None:
    with posting(office, {"login": answer}, "AUTH PLAIN LOGIN", user="table", password="secret") as server:
        put(office, [RED])
        counts = office.poll()
        assert (counts.deferred, counts.given_up, server.begun()) == (1, 0, 0)
        assert "secret" not in counts.trouble


def test_a_server_that_drips_its_answers_ends_like_one_that_hangs(office: Office) -> None:
    """Each byte comes in time, the answer never."""

    def drip(said: str) -> str:
        time.sleep(TIMEOUT * 0.8)
        return "250-wait"

    with posting(office, {"sender": drip}, timeout=TIMEOUT) as server:
        put(office, [RED])
        real = time.perf_counter()
        assert office.poll().deferred == 1
        assert time.perf_counter() - real < 60
        assert server.taken == []


@pytest.mark.parametrize("features", [(), ("SMTPUTF8",)])
def test_a_stranger_with_an_address_that_is_not_ascii_is_answered_or_filed(
    office: Office, features: tuple[str, ...]
) -> None:
    """RFC 6531. Where the server knows no such address nobody is bothered; the outbox has the reason."""
    with posting(office, None, *features) as server:
        office.deliver("From: Jörg <jörg@bücher.example>\r\nSubject: HELP\r\n\r\nHELP\r\n".encode())
        counts = office.poll()
        assert (counts.handled, counts.failed) == (1, 0)
        office.later(minutes=2)
        office.poll()
        with office.desk.store.read() as work:
            failed, waits = work.letters(LetterStatus.FAILED), work.letters(LetterStatus.WAITING)
    assert waits == ()
    if features:
        assert failed == ()
        assert [to for to, _ in server.taken] == ["jörg@xn--bcher-kva.example"]
        assert "jörg@xn--bcher-kva.example".encode() in server.taken[0][1]
    else:
        assert server.taken == []
        assert ["SMTPUTF8" in letter.error for letter in failed] == [True]


@pytest.mark.parametrize("sender", ["a" * 70 + "@x.example", "a\u202eb@x.example", "a@x..example", "a@" + "x" * 70])
def test_a_mail_whose_sender_nobody_could_write_to_is_filed(office: Office, sender: str) -> None:
    with posting(office) as server:
        office.deliver(f"From: {sender}\r\nSubject: HELP\r\n\r\nHELP\r\n".encode())
        counts = office.poll()
    assert (counts.handled, counts.failed, server.taken) == (1, 0, [])


def test_doctor_says_since_when_nothing_can_be_sent(office: Office) -> None:
    with posting(office, {"sender": "550 5.7.1 this account is closed"}) as server:
        send_one_each(office)
        since = f"{office.now:%Y-%m-%d %H:%M} UTC"
        office.later(hours=3)
        office.poll()
        finding = sender_finding(office)
        assert not finding.well
        assert since in finding.says
        assert "this account is closed" in finding.says
        assert "4 letters wait" in finding.says
        server.script.clear()
        office.later(hours=3)
        office.poll()
        assert sender_finding(office).well


# --- help -------------------------------------------------------------------------------------------------------------

#: Seconds, of a server that is to be waited for in vain: where it answers nothing else in time, and where it must, on a
#: busy machine as well.
TIMEOUT, PATIENT = 0.5, 3.0


@contextmanager
def posting(office: Office, script: Any = None, *features: str, **settings: Any) -> Iterator[ScriptedSmtp]:
    """The table sends by a server that follows a script."""
    register_players(office)
    with scripted_smtp(script, *features) as server:
        office.desk.__dict__["mail_out"] = SmtpOut(server.settings(**settings))
        try:
            yield server
        finally:
            office.desk.mail_out.close()


def register_players(office: Office) -> None:
    with office.desk.store.transaction() as work:
        for seat in SEATS:
            if work.player_by_address(address_of(seat)) is None:
                work.put_player(PlayerRecord(address=address_of(seat), created=office.now))


def send_one_each(office: Office) -> Counts:
    put(office, [address_of(seat) for seat in SEATS])
    return office.poll()


def waiting(office: Office, status: LetterStatus = LetterStatus.WAITING) -> tuple[LetterHead, ...]:
    with office.desk.store.read() as work:
        return tuple(letter for letter in work.letters(status) if letter.kind == "notice")  # as `put` makes them


def ours_sent(office: Office) -> int:
    return len(waiting(office, LetterStatus.SENT))


def blamed(office: Office) -> int:
    with office.desk.store.read() as work:
        return sum(record.bounces > 0 for seat in SEATS if (record := work.address(address_of(seat))))


def sender_finding(office: Office) -> Any:
    return next(finding for finding in examine_desk(office) if finding.what == "sender")


def examine_desk(office: Office) -> list[Any]:
    from pbem.desk.hosting import doctor

    return [doctor._looked(what, lambda look=look: look(office.desk)) for what, look in doctor._WITH_A_DESK]  # type: ignore[misc]
