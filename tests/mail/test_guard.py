"""The chain of rules: who is believed, who is answered, who is never answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pbem.mail.guard import CHAIN, Action, judge
from pbem.mail.letter import read
from pbem.mail.purposes import Purpose
from tests.mail.judging import PROVED, STRICT, raw, verdict
from tests.mail.tables import (
    BLUE_TOKEN,
    CONFIRM_TOKEN,
    MODERATOR_TOKEN,
    RED,
    RED_ELSEWHERE,
    RED_TOKEN,
    SETTINGS,
    Desk,
)


def test_the_chain_ends_with_a_rule_that_always_speaks() -> None:
    assert CHAIN[-1][0] == "stranger"
    assert CHAIN[-1][2] is Action.REFUSE
    assert [name for name, _, _ in CHAIN[:6]] == [
        "own-mail",
        "bounce",
        "automatic",
        "mailing-list",
        "absence-note",
        "duplicate",
    ]


@pytest.mark.parametrize(
    ("mail", "action", "rule"),
    [
        (raw(), "accept", "token-and-sender"),
        (raw("Anna <ANNA+games@Mail.Example>"), "accept", "token-and-sender"),  # one person, other spelling
        (raw("jo.erg@googlemail.com", BLUE_TOKEN), "accept", "token-and-sender"),
        (raw("anna@office.example"), "hold", "token-alone"),
        (raw("a@x.example, b@x.example"), "hold", "token-alone"),
        (raw(token=""), "hold", "sender-alone"),
        (raw(token="z" * 16), "hold", "sender-alone"),  # a token nobody has
        (raw("pat@else.example", ""), "refuse", "stranger"),
        (raw("pat@else.example", "z" * 16), "refuse", "stranger"),
        (raw("a@x.example, b@x.example", ""), "discard", "no-sender"),
        (raw("mod@host.example", MODERATOR_TOKEN), "accept", "token-and-sender"),
        (raw(token=MODERATOR_TOKEN), "hold", "token-alone"),  # a player who got hold of the moderator's
        (raw("anna@office.example", CONFIRM_TOKEN), "accept", "proving-token"),
    ],
)
def test_token_and_sender(mail: bytes, action: str, rule: str) -> None:
    assert verdict(mail) == (action, rule)


@pytest.mark.parametrize("token", [RED_TOKEN, CONFIRM_TOKEN, MODERATOR_TOKEN, ""])
def test_whoever_is_banned_is_not_answered_whatever_the_mail_carries(token: str) -> None:
    desk = Desk(barred={"anna@mail.example"})
    assert verdict(raw("anna@mail.example", token), desk) == ("discard", "banned")
    assert verdict(raw("pat@else.example", ""), desk) == ("refuse", "stranger")
    assert verdict(raw("anna@mail.example", token, Auto_Submitted="auto-replied"), desk) == ("discard", "automatic")


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"X_PBEM_Loop": "pbem.example"}, "own-mail"),
        ({"X_PBEM_Loop": "another.example"}, "own-mail"),
        ({"Return_Path": "<>"}, "bounce"),
        ({"X_Failed_Recipients": "x@y.example"}, "bounce"),
        ({"Content_Type": "multipart/report; report-type=disposition-notification; boundary=x"}, "bounce"),
        ({"To": "table+bounce.k7q2m9w4t8x3b5n6@pbem.example"}, "bounce"),
        ({"Auto_Submitted": "auto-replied"}, "automatic"),
        ({"Auto_Submitted": "Auto-Generated; owner-email=x@y.example"}, "automatic"),
        ({"Precedence": "Bulk"}, "automatic"),
        ({"Precedence": "auto_reply"}, "automatic"),
        ({"X_Autoreply": "yes"}, "automatic"),
        ({"X_Autoreply_From": "anna@mail.example"}, "automatic"),
        ({"X_Autorespond": "yes"}, "automatic"),
        ({"X_Ack": "No"}, "automatic"),
        ({"Preference": "auto_reply"}, "automatic"),
        ({"X_MS_Exchange_Inbox_Rules_Loop": "anna@mail.example"}, "automatic"),
        ({"List_Id": "<games.lists.example>"}, "mailing-list"),
        ({"List_Post": "<mailto:games@lists.example>"}, "mailing-list"),
    ],
)
def test_robots_are_never_answered(more: dict[str, str], rule: str) -> None:
    assert verdict(raw(**more)) == ("discard", rule)


@pytest.mark.parametrize(
    "more",
    [
        {"Auto_Submitted": "no"},
        {"Precedence": "normal"},
        {"X_Auto_Response_Suppress": "All"},
        {"Return_Path": "<anna@mail.example>"},
        {"List_Unsubscribe": "<mailto:x@y.example>"},
    ],
)
def test_people_are_not_robots(more: dict[str, str]) -> None:
    assert verdict(raw(**more)) == ("accept", "token-and-sender")


@pytest.mark.parametrize(
    "sender", ["MAILER-DAEMON@mail.example", "postmaster@mail.example", "bounces+anna=x@lists.example"]
)
def test_mail_systems(sender: str) -> None:
    assert verdict(raw(sender)) == ("discard", "bounce")


@pytest.mark.parametrize("sender", ["no-reply@shop.example", "noreply@x.example", "do-not-reply+7@x.example"])
def test_nobody_reads_answers(sender: str) -> None:
    assert verdict(raw(sender, "")) == ("discard", "automatic")


@pytest.mark.parametrize(
    "subject",
    [
        "Out of Office: Re: [g17 red]",
        "Automatic reply: turn 3",
        "AW: Automatische Antwort: Zug 3",
        "Abwesenheitsnotiz",
        "Réponse automatique : tour 3",
        "Respuesta automática: turno 3",
        "Fuera de la oficina",
        "Risposta automatica: turno",
        "Automatisch antwoord: beurt",
        "Resposta automática: turno",
        "Odpowiedź automatyczna: tura",
        "Autosvar: tur",
        "Automatisk svar: tur 3",
        "Automatická odpověď: tah 3",
        "Automatikus válasz: 3. kör",
        "Otomatik yanıt: 3. tur",
        "Автоответ: ход 3",
        "自動返信: 3",
        "自动回复: 3",
    ],
)
def test_absence_notes_in_many_languages(subject: str) -> None:
    assert verdict(raw(Subject=subject, body="Anna is away until 3 May.")) == ("discard", "absence-note")


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Abwesend: 27.12.", "ABWESEND 27.12."),
        ("Abwesend vom 27.12. bis 3.1.", "Hallo,\n\nabwesend 27.12.-3.1.\n\nAnna"),
        ("Out of office", "ABSENCE 2026-05-01 2026-05-14"),
        ("I am away", "2 EXPLORE brazil"),
        ("Urlaubsnotiz", "WAIT"),
        ("AW: Automatische Antwort: Zug 3", "PASS"),
    ],
)
def test_what_holds_an_order_or_a_command_is_no_absence_note(subject: str, body: str) -> None:
    named = {"Subject": f"{subject} [g17 red {RED_TOKEN}]", "body": body}
    assert verdict(raw(**named)) == ("accept", "token-and-sender")
    # Exchange sets this one on some mail of people, and a second one on a robot's.
    assert verdict(raw(**named, X_Auto_Response_Suppress="DR, OOF, AutoReply")) == ("accept", "token-and-sender")
    assert verdict(raw(**named, Auto_Submitted="auto-generated")) == ("discard", "automatic")


@pytest.mark.parametrize(
    "body",
    [
        "Hello,\n\nI am out of the office until Monday.\nAnna",
        "Thank you for your mail.\nI'm currently away and will answer in May.",
        "This is an automatic reply.",
        "Guten Tag,\nich bin vom 1. bis zum 14. Mai nicht im Büro.",
        "Ich bin derzeit im Urlaub.",
        "Bonjour,\nje suis actuellement absente jusqu'au 3 mai.",
        "Estoy fuera de la oficina hasta el lunes.",
        "Sono attualmente fuori ufficio.",
        "Ik ben tot en met 3 mei niet op kantoor.",
        "Estou ausente do escritório.",
        "Jestem obecnie na urlopie.",
        "Jag är på semester till den 3 maj.",
        "Jeg er ikke på kontoret.",
        "Olen lomalla.",
        "Jsem na dovolené.",
        "Я сейчас в отпуске.",
    ],
)
def test_absence_notes_without_any_header(body: str) -> None:
    assert verdict(raw(body=body)) == ("discard", "absence-note")


@pytest.mark.parametrize(
    "body",
    [
        "I'm away until Monday",
        "I am away until 3 May.",
        "Hi all,\nI'll be away till Friday",
        "Ich bin bis Montag im Urlaub.",
        "I will be on holiday through 24 December",
    ],
)
def test_a_line_that_only_says_until_when_is_a_persons(body: str) -> None:
    """A player says it so; a program says whom to ask meanwhile, and of his office."""
    named = {"Subject": f"[g17 red {RED_TOKEN}]", "body": body}
    assert verdict(raw(**named)) == ("accept", "token-and-sender")
    assert verdict(raw(**named, Auto_Submitted="auto-replied")) == ("discard", "automatic")
    assert verdict(raw(**{**named, "body": f"{body}\nIn urgent cases write to Bob."})) == ("discard", "absence-note")


@pytest.mark.parametrize(
    "body",
    [
        "I am away until Monday.\n1 TRADER Java",  # a person, with an order
        "I am out of the office, so\nWAIT",
        "ABSENCE 2026-05-01 2026-05-14",
        "I am away until Monday.\n\nOn Mon, 12 Jan 2026, The Table wrote:\n> your turn",  # a person, who replies
        "I am awaiting your move",
        "Trader Java, then I am on holiday",
    ],
)
def test_people_who_speak_of_absence_are_heard(body: str) -> None:
    assert verdict(raw(body=body)) == ("accept", "token-and-sender")


@pytest.mark.parametrize("subject", ["Re: your automatic reply", "Absent friends, turn 4", "Re: out we go"])
def test_subjects_that_only_speak_of_absence(subject: str) -> None:
    assert verdict(raw(Subject=subject, token=""))[1] == "sender-alone"


def test_whose_mail_came_round_is_said() -> None:
    ours, theirs = (judge(read(raw(X_PBEM_Loop=mark)), Desk(), SETTINGS) for mark in ("pbem.example", "x.example"))
    assert "our own mails" in ours.reason
    assert "another table" in theirs.reason


def test_our_own_identifiers_and_address() -> None:
    desk = Desk(sent={"<1@pbem.example>"})
    assert verdict(raw(Message_ID="<1@pbem.example>"), desk) == ("discard", "own-mail")
    assert verdict(raw("Table+x@pbem.example")) == ("discard", "own-mail")


def test_a_letter_is_taken_in_once() -> None:
    assert verdict(raw(Message_ID="<1@x>"), Desk(known_mails={"<1@x>"})) == ("discard", "duplicate")
    assert verdict(raw(), Desk(known_mails={read(raw()).sha256})) == ("discard", "duplicate")


def test_too_many_mails_are_answered_once() -> None:
    assert verdict(raw(), Desk(taken=59)) == ("accept", "token-and-sender")
    assert verdict(raw(), Desk(taken=60)) == ("refuse", "too-many")
    assert verdict(raw(), Desk(taken=61, told=True)) == ("discard", "too-many")
    assert verdict(raw(token=""), Desk(last_hour=59)) == ("hold", "sender-alone")
    assert verdict(raw(token=""), Desk(last_hour=60)) == ("refuse", "too-many")
    assert verdict(raw(token=""), Desk(last_hour=61, told=True)) == ("discard", "too-many")
    assert verdict(raw(token=""), Desk(last_day=299))[1] == "sender-alone"
    assert verdict(raw(token=""), Desk(last_day=300)) == ("refuse", "too-many")


def test_whoever_forges_an_address_uses_up_nothing_of_the_players() -> None:
    assert verdict(raw(), Desk(last_hour=999, last_day=999, answers={"anna@mail.example": 99})) == (
        "accept",
        "token-and-sender",
    )


@pytest.mark.parametrize(
    ("mail", "rule"),
    [
        (raw(token=""), "sender-alone"),
        (raw("anna@office.example"), "token-alone"),  # it is the registered address that is asked
    ],
)
def test_one_address_is_asked_so_often_a_day(mail: bytes, rule: str) -> None:
    assert verdict(mail, Desk(answers={"anna@mail.example": 9})) == ("hold", rule)
    assert verdict(mail, Desk(answers={"anna@mail.example": 10})) == ("refuse", "too-many-answers")
    assert verdict(mail, Desk(answers={"anna@mail.example": 11})) == ("discard", "too-many-answers")


def test_strangers_are_answered_so_often_and_so_many() -> None:
    mail = raw("pat@else.example", "")
    assert verdict(mail, Desk(answers={"pat@else.example": 3})) == ("refuse", "stranger")
    assert verdict(mail, Desk(answers={"pat@else.example": 4})) == ("discard", "too-many-answers")
    assert verdict(mail, Desk(strangers=11)) == ("refuse", "stranger")
    assert verdict(mail, Desk(strangers=12)) == ("discard", "too-many-strangers")
    assert verdict(mail, Desk(last_hour=60, strangers=12)) == ("discard", "too-many-strangers")
    assert verdict(raw(token=""), Desk(strangers=12)) == ("hold", "sender-alone"), "players are no strangers"


def test_what_proves_that_a_mail_comes_from_its_senders_mailbox() -> None:
    proved = f"Authentication-Results: {PROVED}\r\n".encode()
    cases = [
        (raw(), SETTINGS, True),
        (raw("anna@office.example"), SETTINGS, False),  # whoever has a player's mail is not he
        (raw(token=""), SETTINGS, False),
        (raw(token=CONFIRM_TOKEN), SETTINGS, True),
        (raw("pat@else.example", CONFIRM_TOKEN), SETTINGS, False),
        (proved + raw(token=""), STRICT, False),  # the host proves a domain, not who in it
        (proved + raw(), STRICT, True),
        (raw(), STRICT, False),
        (raw(token=CONFIRM_TOKEN), STRICT, True),  # forwarded mail often fails both checks
    ]
    assert [judge(read(mail), Desk(), settings).proven for mail, settings, _ in cases] == [it for *_, it in cases]


def test_an_answer_that_comes_too_late_is_told_so() -> None:
    ended = datetime(2026, 1, 12, 12, tzinfo=UTC)
    old = "k" * 16
    late = Desk(stale={old: replace(RED, purpose=Purpose.CONFIRM, ended=ended)})
    assert verdict(raw(token=old), late) == ("refuse", "stale-token")
    assert "12 January, 12:00 UTC" in judge(read(raw(token=old)), late, SETTINGS).reason
    assert verdict(raw("pat@else.example", old), late) == ("refuse", "stranger"), "nobody else learns of it"
    renewed = Desk(stale={old: replace(RED, ended=ended)})
    got = judge(read(raw(token=old)), renewed, SETTINGS)
    assert (got.action, got.rule, got.stale and got.stale.ended) == (Action.HOLD, "sender-alone", ended)
    assert verdict(raw(token=old), late, STRICT) == ("hold", "unproven")


def test_which_seat() -> None:
    desk = Desk(seats=(RED, RED_ELSEWHERE))
    assert judge(read(raw()), desk, SETTINGS).seat == RED
    unclear = judge(read(raw(token="")), desk, SETTINGS)
    assert (unclear.seat, unclear.seats) == (None, (RED, RED_ELSEWHERE))
    assert judge(read(raw(token="", body="GAME g18\nPASS")), desk, SETTINGS).seat == RED_ELSEWHERE
    assert judge(read(raw(token="", body="> GAME g18\nPASS")), desk, SETTINGS).seat is None
    assert judge(read(raw(token="", body="GAME g99")), desk, SETTINGS).seat is None
    assert judge(read(raw("mod@host.example", MODERATOR_TOKEN)), desk, SETTINGS).seat.purpose is Purpose.MODERATOR  # type: ignore[union-attr]
