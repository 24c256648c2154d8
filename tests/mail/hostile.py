"""Hostile mails: seeds in, bytes out. What each seed gives never changes, so a mail that broke something can be named.

`mail(seed)` is a random one, put together from many kinds of breakage; `LARGE` has one maker a kind of cost, which
fills as many bytes as it is given.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Callable
from itertools import count, islice

#: The most that is read of one mail.
SIZE = 1_990_000

_HEAD = b"From: Anna <anna@mail.example>\nTo: table+g17.red.k7q2m9w4t8x3b5n6@pbem.example\nSubject: orders\n"
_REPORT = b"From: mailer-daemon@mail.example\nReturn-Path: <>\nTo: table@pbem.example\n"


def fill(unit: bytes, size: int) -> bytes:
    """The unit, over and over, up to this size."""
    return unit * (size // len(unit))


def numbered(form: str, size: int) -> bytes:
    """The form with 0, 1, 2 … in it, up to about this size."""
    each = len(form.format(123456))
    return "".join(map(form.format, islice(count(), size // each))).encode()


def text(body: bytes) -> bytes:
    """A plain mail with this text."""
    return _HEAD + b"\n" + body


def html(body: bytes) -> bytes:
    """A mail of this HTML alone."""
    return _HEAD + b"Content-Type: text/html; charset=utf-8\n\n" + body


def field(line: bytes) -> bytes:
    """A plain mail with this header line."""
    return _HEAD + line + b"\n\nPASS\n"


Maker = Callable[[int], bytes]


def _unit(put: Callable[[bytes], bytes], unit: bytes, before: bytes = b"", after: bytes = b"") -> Maker:
    return lambda size: put(before + fill(unit, size) + after)


def _many(name: bytes, unit: bytes, each: int) -> Maker:
    """As many fields of this name as fit, each of them of this length."""
    line = name + b": " + fill(unit, each) + b"\n"
    return lambda size: field(fill(line, min(size, 250_000)))


def _nested(size: int) -> bytes:
    deep = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(18))
    return _HEAD + deep + b"\n" + fill(b"--b17X\n", size)


_ROW_OF_SIGNS = b"on 1.1 @" + b"<a@" * 30 + b"x " * 60 + b" wrote:\n"

#: By what they cost: those that the table was attacked with, and their kin.
LARGE: dict[str, Maker] = {
    # header fields and parameters
    "parameters-escaped": _unit(field, b';\\"', b'Content-Type: text/plain; x="'),
    "parameters-escaped-short": lambda size: field(b'Content-Type: text/plain; x="' + fill(b';\\"', min(size, 16_000))),
    "parameters-semicolons": _unit(field, b";", b"Content-Type: text/plain"),
    "parameters-many": lambda size: field(b"Content-Type: text/plain" + numbered("; a{}=b", min(size, 16_000))),
    "parameters-pieces": lambda size: field(b"Content-Type: text/plain" + numbered("; a*{}*=%41", min(size, 16_000))),
    "disposition-quotes": lambda size: field(b"Content-Disposition: attachment" + fill(b';a="', min(size, 16_000))),
    "fields": _unit(field, b"a:\n"),
    "fields-folded": _many(b"X", b"\n a", 99_000),
    "fields-blank": _many(b"X", b" ", 99_000),
    "header-endless": _unit(lambda body: _HEAD + body, b"X-Y: z z z z z z z z\n"),
    "words-encoded": _unit(field, b"=?utf-8?q?a?= ", b"Subject: "),
    "words-encoded-many": _many(b"Subject", b"=?u?q?a?=", 90_000),
    "words-encoded-charsets": lambda size: field(b"X: " + numbered("=?x{}?q?a?= ", min(size, 90_000))),
    "words-never-closed": _many(b"Subject", b"=?utf-8?q? ", 90_000),
    "words-base64": _many(b"Subject", b"=?u?b?YQ==?= ", 90_000),
    "subject-re": _many(b"Subject", b"re: ", 90_000),
    "recipients-escapes": _many(b"To", b'"\\', 7_900),
    "recipients-comments": _many(b"To", b"(\\", 7_900),
    "recipients-commas": _many(b"To", b"a,", 7_900),
    "recipients-addresses": _many(b"Cc", b"a@b,", 7_900),
    "recipients-brackets": _many(b"To", b"<", 7_900),
    "references": _many(b"References", b"<a.b.c.d>", 90_000),
    "references-dots": _many(b"References", b"<" + b"a." * 440 + b">", 90_000),
    "date-digits": _many(b"Date", b"1", 90_000),
    "results-comments": lambda size: field(b"Authentication-Results: mx; " + b"(" * 16_000 + b")" * 16_000),
    "results-strings": _many(b"Authentication-Results", b'"\\', 90_000),
    "results-many": _many(b"Authentication-Results", b"; dmarc=pass a.b=c", 16_000),
    "signature-blank": _many(b"DKIM-Signature", b" ", 90_000),
    # parts
    "boundary-prefixes": _unit(lambda body: _HEAD + body, b"--bX\n", b"Content-Type: multipart/mixed; boundary=b\n\n"),
    "boundary-blanks": _unit(
        lambda body: _HEAD + body, b"--b" + b" " * 500 + b"x\n", b"Content-Type: multipart/mixed; boundary=b\n\n"
    ),
    "parts": _unit(lambda body: _HEAD + body, b"--b\n", b"Content-Type: multipart/mixed; boundary=b\n\n"),
    "parts-nested": _nested,
    "parts-guessed": _unit(
        lambda body: _HEAD + body, b"--b\nContent-Type: multipart/mixed\n\n", b"Content-Type: multipart/mixed\n\n"
    ),
    "mails-nested": _unit(lambda body: _HEAD + body, b"Content-Type: message/rfc822\n\n"),
    "quoted-printable": _unit(lambda body: _HEAD + body, b"=3D=\n", b"Content-Transfer-Encoding: quoted-printable\n\n"),
    "base64": lambda size: (
        _HEAD + b"Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(fill(b"1 PASS\n", size * 2 // 3))
    ),
    "uuencode": _unit(
        lambda body: _HEAD + body, b"!!!!\n", b"Content-Transfer-Encoding: uuencode\n\nbegin 644 x\n", b"end\n"
    ),
    "utf-16": _unit(lambda body: _HEAD + body, b"a\0b\0", b"Content-Type: text/plain; charset=utf-16\n\n"),
    "iso-2022": _unit(lambda body: _HEAD + body, b"\x1b$B\x1b(B", b"Content-Type: text/plain; charset=iso-2022-jp\n\n"),
    "carriage-returns": lambda size: text(fill(b"PASS\r", size)).replace(b"\n", b"\r"),
    # HTML
    "html-attributes": _unit(html, b"a ", b"<p ", b">x"),
    "html-attributes-many-tags": _unit(html, b"<p a=1 b=2 c=3 d=4 e=5>"),
    "html-attributes-quoted": _unit(html, b'a="b>" ', b"<p ", b">x"),
    "html-quotes-open": _unit(html, b"<a b=\"'><c d='\""),
    "html-blockquotes": _unit(html, b"<br>", b"<blockquote>" * 5_000),
    "html-blockquotes-broken": _unit(html, b"<blockquote><br>"),
    "html-gmail-quotes": _unit(html, b'<div class="gmail_quote">'),
    "html-formatting": lambda size: html(numbered('<font size="{}">', size // 2) + fill(b"<p>", size // 2)),
    "html-depth": _unit(html, b"<div>"),
    "html-tables": _unit(html, b"<table><tr><td>"),
    "html-lists": _unit(html, b"<ol><li>"),
    "html-end-tags": _unit(html, b"</p></div></td>"),
    "html-names": lambda size: html(numbered("<a{}>", size)),
    "html-comments": _unit(html, b"<!--"),
    "html-references": _unit(html, b"&lt"),
    "html-references-unknown": lambda size: html(numbered("&a{};", size)),
    "html-number": _unit(html, b"1", b"&#"),
    "html-styles": _unit(html, b"<style>"),
    "html-less-than": _unit(html, b"<"),
    "html-instructions": _unit(html, b"<?php x ?>"),
    "html-preformatted": _unit(html, b"\n", b"<pre>"),
    "html-hidden": _unit(html, b"display ", b'<div style="', b'">'),
    "html-classes": _unit(html, b"a ", b'<div class="', b'">x'),
    "html-newsletter": _unit(
        html, b'<p class="MsoNormal" style="margin:0cm"><span lang="DE">Hallo &nbsp; Welt<o:p></o:p></span></p>\n'
    ),
    # rows
    "rows": _unit(text, b"a\n"),
    "rows-most": lambda size: text(fill(b"abcd\n", min(size, 249_000))),
    "rows-empty": _unit(text, b"\n"),
    "rows-from-blank": _unit(text, b"From: x\n\n"),
    "rows-from": lambda size: text(fill(b"From: x\n", min(size, 399_000))),
    "rows-from-blank-most": lambda size: text(fill(b"From: x\n\n", min(size, 220_000))),
    "rows-cited": lambda size: text(numbered("T{}> x\n", min(size, 400_000))),
    "rows-cited-alike": lambda size: text(fill(b"The> x\n", min(size, 340_000))),
    "rows-flowed": lambda size: (
        _HEAD + b"Content-Type: text/plain; format=flowed\n\n" + fill(b"> x \n", min(size, 240_000))
    ),
    "rows-press": lambda size: text(fill(b"PRESS\nx\n", min(size, 190_000))),
    "rows-attributed": _unit(text, b"On 20 Nov 2026 x@y wrote:\nmine, and longer than a mark\n"),
    "rows-of-signs": _unit(text, _ROW_OF_SIGNS),
    "rows-of-addresses": _unit(text, b"<a@b>re[1]:" * 35 + b"x:\n"),
    "rows-ruled": _unit(text, b"-----x y-----" * 10 + b"\n"),
    "rows-regards": lambda size: text(fill(b"Gruss Anna\n> x\n", min(size, 370_000))),
    "rows-signed": lambda size: text(fill(b"x y\n______\n\n", min(size, 190_000))),
    "rows-mbox": lambda size: text(fill(b"x\n>From \n", min(size, 220_000))),
    "row-of-words": _unit(text, b"x "),
    "row-of-letters": _unit(text, b"x"),
    "row-of-at": _unit(text, b"@"),
    "row-of-dots": _unit(text, b"a."),
    "row-of-blanks": _unit(text, b" ", b"GAME", b"!"),
    "row-press-blank": _unit(text, b" ", b"PRESS x", b":x"),
    "row-away": _unit(text, b"x ", b"Ich bin "),
    "row-games": lambda size: text(b"\n".join(fill(b"g17 ", 10_000) for _ in range(size // 10_001))),
    # returned mail
    "report-blocks": _unit(
        lambda body: _REPORT + body,
        b"a: b\n\n",
        b"Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n",
    ),
    "report-addresses": _unit(lambda body: _REPORT + b"\n" + body, b"<a@"),
    "report-identifiers": _unit(lambda body: _REPORT + b"\n" + body, b"Message-ID: <a@b> "),
    "report-quoted": _unit(lambda body: _REPORT + b"\n" + body, b"> > >"),
}

_SCRAPS = [
    *(b"\n", b"\r\n", b"\n\n", b"\r", b"\0", b"\t", b"    ", b"\xff", b"\xfe\xff", "\u202e\u2028ä".encode(), b"\x1b$B"),
    *(b"1 PASS\n", b"CARDS Viceroy\n", b"IF x THEN y ELSE\n", b"PLAN a,\n", b"x\\\n", b"HELP\n", b"END\n", b"PRESS\n"),
    *(b"> ", b"> > x\n", b"-- \n", b"From: x\n", b"On 1.1. a@b wrote:\n", b"-----Original Message-----\n", b"______\n"),
    *(b"<div>", b"</p>", b"<blockquote>", b"<?php ?>", b"<!--", b"-->", b'<a b="', b"&#1114112;", b"&amp;", b"<td>"),
    *(b'<div class="gmail_quote">', b'<p style="display:none">', b"<pre>", b"<style>", b"<svg/>", b"<ol start=9>"),
    *(
        b"--b\n",
        b"--b--\n",
        b"--b  \r\n",
        b"Content-Type: text/plain\n\n",
        b"Content-Type: text/html\n\n",
        b"begin 644 x\n",
    ),
    *(b"=?utf-8?q?=FC?=", b"=?utf-8?b?w7w=?=", b"=?x?q?", b"?=", b"=\n", b"=C3", b"4pyT", b"+AGE-"),
]
_FIELDS: list[tuple[bytes, list[bytes]]] = [
    (
        b"From",
        [b"anna@mail.example", b"A <a@x.example>, b@y.example", b'"', "jörg@x.example".encode(), b"", b"<>", b"a@b@c"],
    ),
    (b"Subject", [b"Re: [g17 red k7q2m9w4t8x3b5n6]", b"=?utf-8?q?=?=", b"Abwesend", b"\xe4\xf6", b"=?idna?q?a?= =?"]),
    (b"To", [b"table+g17.red.k7q2m9w4t8x3b5n6@pbem.example", b"undisclosed:;", b"(((", b'"a\\', b"<a@b" * 50]),
    (b"Message-ID", [b"<1@mail.example>", b"1", b"<", b"<" + b"x" * 2000 + b">"]),
    (b"References", [b"<a@b> <c@d>", b"<a.g17.red.k7q2m9w4t8x3b5n6.x@b>", b"<" * 90]),
    (
        b"Date",
        [b"Fri, 20 Nov 2026 18:42:10 +0100", b"99 Foo 99999 99:99:99 +9999", b"1" * 5000, b"Mon, 1 Jan 0000 0:0"],
    ),
    (
        b"Content-Type",
        [
            *(b"text/plain; charset=utf-16", b"text/html; charset=utf-7", b"multipart/mixed; boundary=b", b"text"),
            *(b'multipart/alternative; boundary="b', b"multipart/digest; boundary*0=b", b"message/rfc822"),
            *(b"text/plain; format=flowed; delsp=yes", b"multipart/report; boundary=b", b"text/calendar; method=reply"),
            *(
                b"text/plain; charset=hex",
                b"text/plain; charset*=x''%ff",
                b"multipart/mixed",
                b"message/delivery-status",
            ),
        ],
    ),
    (b"Content-Transfer-Encoding", [b"base64", b"quoted-printable", b"x-uuencode", b"8bit", b"nonsense"]),
    (b"Content-Disposition", [b"attachment; filename=x", b"inline; filename*0*=utf-8''%e4; filename*1=b", b";;;="]),
    (
        b"Authentication-Results",
        [b"mx; dmarc=pass header.from=mail.example", b'mx; spf=pass a.b="x; dmarc=pass', b"(("],
    ),
    (b"DKIM-Signature", [b"v=1; d=mail.example; h=from; b=", b";;", b"a=rsa-sha256; l=1"]),
    (b"Auto-Submitted", [b"no", b"auto-replied"]),
    (b"X-PBEM-Cut", [b"9000000", b"\xb2"]),
    (b"X Y", [b"no field"]),
    (b"", [b"nameless"]),
]


def mail(seed: int, *, longest: int = 20_000) -> bytes:
    """A random hostile mail; one in four is as a program wrote it but for a few bytes."""
    chance = random.Random(seed)
    raw = bytearray(_header(chance) + b"\n" + _body(chance, longest))
    for _ in range(chance.choice((0, 0, 1, 3, 10))):
        at = chance.randrange(len(raw) + 1)
        cut = chance.choice((0, 0, 1, 5, 50))
        raw[at : at + cut] = chance.choice(
            (b"", chance.randbytes(3), chance.choice(_SCRAPS), bytes(raw[at : at + 30]) * 3)
        )
    return bytes(raw[: chance.choice((len(raw), len(raw), chance.randrange(len(raw) + 1)))])


def _header(chance: random.Random) -> bytes:
    lines = []
    for name, values in _FIELDS:
        for _ in range(chance.choice((0, 1, 1, 1, 2)) if name in (b"From", b"Content-Type") else chance.randrange(2)):
            value = chance.choice(values)
            if chance.random() < 0.1:
                value = fill(chance.choice(_SCRAPS), chance.randrange(3_000)).replace(b"\n", b"\n ")
            lines.append(name + chance.choice((b": ", b":", b":\n ", b" : ")) + value + chance.choice((b"\n", b"\r\n")))
    chance.shuffle(lines)
    return b"".join(lines)


def _body(chance: random.Random, longest: int) -> bytes:
    """Scraps, some of them many times over."""
    body = b""
    for _ in range(chance.randrange(40)):
        scrap = b"".join(chance.choice(_SCRAPS) for _ in range(chance.choice((1, 1, 1, 2, 3))))
        body += scrap * chance.choice((1, 1, 1, 2, 10, 300))
    return body[:longest]
