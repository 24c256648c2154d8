"""The chain of rules: who is believed, who is answered, who is never answered."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.mail import trust
from pbem.mail.guard import CHAIN, Action, GuardSettings, Purpose, Trust, judge
from pbem.mail.letter import read
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

STRICT = replace(SETTINGS, trust=Trust.DMARC, authserv_id="mx.pbem.example")
PROVED = "mx.pbem.example; dmarc=pass header.from=mail.example"


def raw(sender: str = "anna@mail.example", token: str = RED_TOKEN, body: str = "PASS", **more: str) -> bytes:
    fields = {"From": sender, "Subject": f"Re: [g17 red {token}]" if token else "hello"} | {
        name.replace("_", "-"): value for name, value in more.items()
    }
    return "".join(f"{name}: {value}\r\n" for name, value in fields.items()).encode() + f"\r\n{body}\r\n".encode()


def verdict(mail: bytes, desk: Desk | None = None, settings: GuardSettings = SETTINGS) -> tuple[str, str]:
    got = judge(read(mail), desk or Desk(), settings)
    assert got.reason[0].isupper()
    assert got.reason.endswith(".")
    return str(got.action), got.rule


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


@pytest.mark.parametrize(
    ("results", "proved"),
    [
        ([PROVED], True),
        (["mx.pbem.example 1; spf=fail smtp.mailfrom=x; dmarc=pass (p=none) header.from=mail.example"], True),
        (["mx.pbem.example; dkim=pass header.d=mail.example header.s=k1"], True),
        (["mx.pbem.example; dkim=pass header.i=@mail.example"], True),
        (["MX.PBEM.EXAMPLE; DMARC=PASS header.from=mail.example"], True),
        ([], False),
        (["mx.pbem.example; none"], False),
        (["mx.pbem.example; dmarc=fail header.from=mail.example"], False),
        (["mx.pbem.example; dmarc=pass header.from=evil.example"], False),
        (["mx.pbem.example; dkim=pass header.d=evil.example"], False),
        (["mx.pbem.example; dkim=pass header.d=example"], False),  # a whole top-level domain signs nothing
        (["mx.pbem.example; dkim=pass header.d=l.example"], False),  # the tail of a name is no parent domain
        (["mx.pbem.example; dkim=pass"], False),
        (["mx.pbem.example; spf=pass smtp.mailfrom=anna@mail.example"], False),
        (["mx.pbem.example; dmarc=fail (dmarc=pass; header.from=mail.example)"], False),
        (["mx.pbem.example; x=y (a (b) ; dmarc=pass) ; dmarc=fail"], False),
        (["mx.pbem.example; x=y (open ; dmarc=pass"], False),
        (['mx.pbem.example; reason="; dmarc=pass"'], False),
        (["mx.pbem.example; dkim=fail reason=x dmarc=pass"], False),
        (["evil.example; dmarc=pass header.from=mail.example"], False),
        (["(mx.pbem.example) evil.example; dmarc=pass"], False),
        (["mx.pbem.example; dmarc=fail", PROVED], False),  # only the topmost of our host counts
        (["evil.example; dmarc=pass", PROVED], True),
        (["mx.pbem.example.evil.example; dmarc=pass header.from=mail.example"], False),
        (["mx.pbem.example; dmarc=pass"], False),  # of whom?
        (["mx.pbem.example; dmarc=pass header.from=evil.example header.from=mail.example"], False),
        (["mx.pbem.example; dmarc=fail header.from=mail.example; dmarc=pass header.from=mail.example"], False),
        (["mx.pbem.example; dmarc=fail header.from=mail.example; dkim=pass header.d=mail.example"], False),
        (["mx.pbem.example; dmarc=temperror; dkim=pass header.d=mail.example"], False),
        (["mx.pbem.example; dmarc=none header.from=mail.example; dkim=pass header.d=mail.example"], True),
        (["mx.pbem.example; dkim=pass header.d=lists.example; dkim=pass header.d=mail.example"], True),
        (["mx.pbem.example; dkim=fail header.d=mail.example"], False),
        (["mx.pbem.example;\r\n\tdkim=fail;\r\n dmarc=pass\r\n\theader.from=mail.example"], True),  # folded
        (["mx.pbem.example;\r\n (dmarc=pass\r\n header.from=mail.example)"], False),
        # Somebody's envelope sender, faithfully copied by the receiving host.
        (
            [
                "mx.pbem.example; spf=pass smtp.mailfrom==?utf-8?q?x=3B_"
                + PROVED[17:].replace("=", "=3D")
                + "?=@e.example"
            ],
            False,
        ),
        (["mx.pbem.example; x=y a==?utf-8?b?eDsgZG1hcmM9cGFzcyBoZWFkZXIuZnJvbT1tYWlsLmV4YW1wbGU=?="], False),
        (['"mx.pbem.example"; dmarc=pass header.from=mail.example'], False),
        (["mx.pbem.example; dmarc=pass header.from=m\u0430il.example"], False),  # one letter is Cyrillic
        (["mx.pbem.example; dmarc=pass header.from=mail.example x=\u00e4"], False),
        (["=?utf-8?q?mx.pbem.example?=; dmarc=pass header.from=mail.example"], False),
        (['mx.pbem.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=mail.example'], False),  # it never ends
        (['mx.pbem.example; spf=pass smtp.mailfrom="x\\"; dmarc=pass header.from=mail.example'], False),
        (['mx.pbem.example; spf=pass smtp.mailfrom="x; y"@e.example; dmarc=pass header.from=mail.example'], True),
        (["mx.pbem.example; spf=pass smtp.mailfrom=x(; dmarc=pass header.from=mail.example"], False),
        (["mx.pbem.example; spf=pass smtp.mailfrom=x); dmarc=pass header.from=mail.example"], False),
        (["mx.pbem.example; spf=pass smtp.mailfrom=x\\; dmarc=pass header.from=mail.example"], False),
        (["mx.pbem.example; spf pass; dmarc=pass header.from=mail.example"], False),
        (["mx.pbem.example; dmarc=pass header.from=mail.example and more"], False),
        (["mx.pbem.example; dmarc=pass header.from=mail.example(c)x"], False),
        (['mx.pbem.example; dmarc=pass header.from="mail.example"'], False),
        (["mx.pbem.example; dmarc=pass header.from= mail.example"], True),
        (["mx.pbem.example; dmarc=pass header.from="], False),
        (["mx.pbem.example dmarc=pass header.from=mail.example"], False),
        (["mx.pbem.example; dmarc=pass (a (b (c) d) \\) e) header.from=mail.example"], True),
        (["mx.pbem.example; dmarc=pass " + "(" * 11 + ")" * 11 + " header.from=mail.example"], False),
        # Whose field it is cannot be told: those below may be anybody's.
        (["(mx.pbem.example; dmarc=fail header.from=mail.example", PROVED], False),
        (['mx.pbem.example; spf=pass smtp.mailfrom="', PROVED], False),
    ],
)
def test_what_proves_a_sender(results: list[str], proved: bool) -> None:
    head = "".join(f"Authentication-Results: {value}\r\n" for value in results).encode()
    letter = read(head + raw())
    assert (trust.unproven(letter, "mx.pbem.example") is None) == proved
    assert verdict(head + raw(), settings=STRICT) == (
        ("accept", "token-and-sender") if proved else ("hold", "unproven")
    )


@pytest.mark.parametrize(
    "results",
    [
        # As large hosts write them, their own names changed.
        'dkim=pass header.i=@mail.example header.s=s1 header.b="aB/c+d"; spf=pass (mx.example: domain of a@mail.ex'
        " designates 192.0.2.1 as permitted sender) smtp.mailfrom=a@mail.example; dmarc=pass (p=REJECT dis=NONE)"
        " header.from=mail.example",
        "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=mail.example; dkim=pass (signature was verified)"
        " header.d=mail.example;dmarc=pass action=none header.from=mail.example;compauth=pass reason=100",
        "dkim=pass header.i=@mail.example header.s=s1; spf=pass smtp.mailfrom=mail.example; dmarc=pass(p=REJECT)"
        " header.from=mail.example;",
        "x-csa=none; x-me-sender=none; x-ptr=pass smtp.helo=m.mail.example policy.ptr=m.mail.example; bimi=skipped (Too"
        " weak); arc=none (no signatures found); dkim=pass (2048-bit rsa key sha256)"
        " header.d=mail.example header.i=@mail.example header.b=AbC+dEf= header.a=rsa-sha256 header.s=s1 x-bits=2048;"
        " dmarc=pass policy.published-domain-policy=none (Used) policy.applied-dis=none header.from=mail.example;"
        " iprev=pass smtp.remote-ip=2001:db8::1 (m.mail.example); spf=pass smtp.mailfrom=a@mail.example"
        " smtp.helo=m.mail.example; x-tls=pass smtp.version=TLSv1.3 smtp.bits=256/256; x-vs=clean score=0 state=0",
        "dkim=pass (2048-bit key; unprotected) header.d=mail.example header.i=@mail.example header.a=rsa-sha256"
        " header.s=s1 header.b=aB3/dE==; dkim-atps=neutral",
        'dkim=pass header.d=mail.example header.s=s1 header.b="aB/cd=="; dmarc=pass (policy=none)'
        ' header.from=mail.example; spf=pass (mx: domain of "a b"@mail.example designates 192.0.2.1)'
        ' smtp.mailfrom="a b"@mail.example',
        "iprev=pass (m.mail.example) smtp.remote-ip=192.0.2.1; auth=pass (PLAIN) smtp.auth=a; spf=pass smtp.mailfrom=;"
        ' dkim=pass (2048-bit key) reason="pass (just generated, assumed good)" header.d=mail.example; arc=none',
        "spf=none smtp.mailfrom=<>; dmarc=pass header.from=mail.example; dkim=policy (weak; 512) header.d=x.example",
        "spf=pass smtp.mailfrom=a+b=c=d@mail.example; dkim = pass header.d=mail.example; dmarc/1=pass header.from="
        " mail.example",
    ],
)
def test_what_hosts_write_is_read(results: str) -> None:
    letter = read(raw(Authentication_Results=f"mx.pbem.example; {results}"))
    assert trust.unproven(letter, "mx.pbem.example") is None


@given(
    st.lists(
        st.sampled_from(
            [
                '"',
                "(",
                ")",
                "\\",
                ";",
                " ",
                "=",
                "spf=pass",
                "dmarc=pass",
                " header.from=mail.example",
                "x",
                "@",
                ".",
                "none",
            ]
        ),
        max_size=25,
    ).map("".join)
)
@example('"; dmarc=pass header.from=mail.example')
@example(')"(; dmarc=pass header.from=mail.example')
def test_no_envelope_sender_makes_a_proof(sender: str) -> None:
    """A host that copies it unquoted, which is wrong: whatever it is, the host's own word on the domain decides."""
    stamp = f"mx.pbem.example; dmarc=fail header.from=mail.example; spf=pass smtp.mailfrom={sender}"
    letter = read(raw(Authentication_Results=stamp))
    assert trust.unproven(letter, "mx.pbem.example") is not None


def test_trust_fails_closed() -> None:
    head = f"Authentication-Results: {PROVED}\r\n".encode()
    nameless = replace(STRICT, authserv_id="")
    assert verdict(head + raw(), settings=nameless) == ("hold", "unproven")
    assert verdict(raw(token=""), settings=STRICT) == ("hold", "unproven")
    assert verdict(raw("pat@else.example", ""), settings=STRICT) == ("discard", "unproven")  # no mail to the forged
    assert verdict(raw(token=CONFIRM_TOKEN), settings=STRICT) == ("accept", "proving-token")


def test_with_trust_dkim_the_signature_counts_and_no_header() -> None:
    stamped = f"Authentication-Results: {PROVED}\r\n".encode() + raw()
    strict = replace(SETTINGS, trust=Trust.DKIM, authserv_id="mx.pbem.example", signature=lambda _: "it does not hold")
    assert verdict(stamped, settings=strict) == ("hold", "unproven")
    assert verdict(raw("pat@else.example", ""), settings=strict) == ("discard", "unproven")
    signed = replace(strict, signature=lambda _: None)
    assert verdict(raw(), settings=signed) == ("accept", "token-and-sender")
    assert verdict(raw(token=""), settings=signed) == ("hold", "sender-alone")
    assert verdict(raw(token=CONFIRM_TOKEN), settings=strict) == ("accept", "proving-token")


@pytest.mark.parametrize("value", ["(" * 20_000, '"' * 20_001, "a=b;" * 20_000, "(" * 5000 + ")" * 5000, "a" * 60_000])
def test_hostile_results_take_little_time(value: str) -> None:
    letter = read(raw(Authentication_Results=f"mx.pbem.example; {value}"))
    started = time.perf_counter()
    assert trust.unproven(letter, "mx.pbem.example") is not None
    assert time.perf_counter() - started < 5
