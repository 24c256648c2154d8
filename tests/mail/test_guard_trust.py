"""What proves a sender where the table trusts its receiving host: Authentication-Results, and signatures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.mail import trust
from pbem.mail.guard import Trust
from pbem.mail.letter import read
from tests.mail.judging import PROVED, STRICT, raw, verdict
from tests.mail.tables import CONFIRM_TOKEN, SETTINGS
from tests.processor import cost


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
    assert cost(lambda: trust.unproven(letter, "mx.pbem.example"), 5) < 5
    assert trust.unproven(letter, "mx.pbem.example") is not None
