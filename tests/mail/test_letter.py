"""Raw bytes to letters: headers, charsets, the choice of the body, and no crash whatever comes."""

from __future__ import annotations

import base64
import email.policy
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.mail import headers
from pbem.mail.charsets import decode, plain
from pbem.mail.flowed import unflow
from pbem.mail.html_text import text_of
from pbem.mail.letter import Letter, Limits, Unreadable, cut_note, read
from tests.mail.kept_mails import mails
from tests.processor import cost


def raw(body: bytes = b"PASS\r\n", **fields: str) -> bytes:
    given_fields = {"From": "anna@mail.example", "Subject": "orders"} | fields
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in given_fields.items())
    return head.encode() + b"\r\n" + body


def text(body: bytes, **fields: str) -> str:
    return read(raw(body, **fields)).text.rstrip("\n")


@pytest.mark.parametrize(
    ("value", "mailboxes"),
    [
        ("anna@mail.example", [("", "anna@mail.example")]),
        ("Anna <Anna@Mail.Example>", [("Anna", "anna@mail.example")]),
        ('"Berg, Anna" <a@x.example>', [("Berg, Anna", "a@x.example")]),
        ("Berg, Anna <a@x.example>", [("Berg, Anna", "a@x.example")]),  # the comma ought to be quoted
        ("a@x.example (Anna (home))", [("", "a@x.example")]),
        (
            "=?utf-8?q?J=C3=B6rg=2C_x_=3Ce=40evil=2Eexample=3E?= <j@x.example>",
            [("Jörg, x <e@evil.example>", "j@x.example")],
        ),
        ("a@x.example, b@x.example", [("", "a@x.example"), ("", "b@x.example")]),
        ("a@x.example <b@x.example>", [("a@x.example", "b@x.example"), ("a@x.example", "a@x.example")]),
        ("a@x.example <a@x.example>", [("a@x.example", "a@x.example")]),
        ('"a@x.example" <b@x.example>', [("a@x.example", "b@x.example")]),  # quoted: a name, no address
        ("undisclosed-recipients:;", []),
        ("friends: a@x.example, b@x.example;", [("", "a@x.example"), ("", "b@x.example")]),
        ("<>", []),
        ("", []),
        ("a@b@c", []),
        ("<a@x.example> <b@x.example>", [("", "a@x.example"), ("", "b@x.example")]),
        ("a@x\0.example", []),
    ],
)
def test_mailboxes(value: str, mailboxes: list[tuple[str, str]]) -> None:
    assert headers.mailboxes(value) == mailboxes


@pytest.mark.parametrize("evil", ['"\\' * 4000, "(" * 8000, "<" * 8000, '"' * 7999, ",;:" * 3000, "a@b," * 2000])
def test_hostile_address_fields_take_no_time(evil: str) -> None:
    assert cost(lambda: headers.mailboxes(evil), 2) < 2


def test_two_from_lines_are_nobody() -> None:
    assert read(b"From: anna@mail.example\r\n" + raw()).sender is None


@pytest.mark.parametrize(
    ("value", "decoded"),
    [
        ("Re: [g17 red]", "Re: [g17 red]"),
        ("=?utf-8?B?R3LDvMOfZQ==?=", "Grüße"),
        ("=?utf-8?B?R3LDvA==?=\r\n =?utf-8?B?w59l?=", "Grüße"),
        ("=?utf-8?q?a=0D=0ABcc:_x?=", "a Bcc: x"),  # no line end can leave
        ("=?klingon?q?abc?=", "abc"),
        ("=?utf-8?B?a?=", "=?utf-8?B?a?="),  # cannot be decoded: as written
        ("a\r\n\tfolded", "a folded"),
        ("=?iso-8859-1?Q?Gr=FC=DFe?= an alle", "Grüße an alle"),
    ],
)
def test_subjects(value: str, decoded: str) -> None:
    assert read(raw(Subject=value)).subject == decoded


def test_raw_bytes_in_headers_are_read_as_utf8_or_windows() -> None:
    assert read("From: a@x.example\r\nSubject: Größe\r\n\r\n".encode()).subject == "Größe"
    assert read("From: a@x.example\r\nSubject: Größe\r\n\r\n".encode("cp1252")).subject == "Größe"


def test_identifiers_dates_and_recipients() -> None:
    letter = read(
        raw(
            To="Table <Table+G17.red.x@pbem.example>, b@x.example",
            Cc="b@x.example",
            Delivered_To="table+g18.red.y@pbem.example",
            Message_ID=" <1@mail.example> ",
            In_Reply_To="<g17@pbem.example> (was: report)",
            References="<a@x>\r\n <b@x>",
            Date="Fri, 20 Nov 2026 18:42:10 +0100",
        )
    )
    assert letter.recipients == ("table+g17.red.x@pbem.example", "b@x.example", "table+g18.red.y@pbem.example")
    assert (letter.message_id, letter.in_reply_to) == ("<1@mail.example>", "<g17@pbem.example>")
    assert letter.references == ("<a@x>", "<b@x>")
    assert letter.date == datetime(2026, 11, 20, 17, 42, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    "date", ["", "yesterday", "Fri, 99 Nov 2026", "Fri, 20 Nov 99999 18:00:00", "20 Nov 2026 18:00 -0000"]
)
def test_strange_dates_decide_nothing(date: str) -> None:
    found = read(raw(Date=date)).date
    assert found is None or found.tzinfo is not None


@pytest.mark.parametrize(
    "name", ["idna", "punycode", "unicode_escape", "rot13", "hex", "zlib", "undefined", "x\0y", ""]
)
def test_what_is_no_charset_is_not_used(name: str) -> None:
    assert decode("Grüße \\u0041".encode(), name) == "Grüße \\u0041"


def test_charsets() -> None:
    assert decode(b"\xff\xfeA\0B\0") == "AB"
    assert decode("AB".encode("utf-16-le")) == "AB"
    assert decode("AB".encode("utf-16-be")) == "AB"
    assert decode(b"a\x96b", "iso-8859-1") == "a–b"  # what is called latin-1 is Windows-1252
    assert decode(b"a\x81b", "utf-8") == "a\x81b"  # not even that: byte for byte
    assert decode("żółw".encode("iso-8859-2"), "ISO-8859-2") == "żółw"


def test_plain_text() -> None:
    assert plain("a\u00a0b\u2011c\u200bd\u00ade\r\nf\rg\u2028h\x00i\tj") == "a b-cde\nf\ng\nhi j"
    assert plain("\u202a2 PASS\u202c") == "2 PASS"


def test_flowed_text() -> None:
    assert unflow("1 SCIENTIST \nseafaring\n2 PASS", delete_space=False) == "1 SCIENTIST seafaring\n2 PASS"
    assert unflow("1 SCIEN \nTIST", delete_space=True) == "1 SCIENTIST"
    assert unflow("> one \n> two\nmine \n> three", delete_space=False) == "> one two\nmine \n> three"
    assert unflow("-- \nAnna", delete_space=False) == "-- \nAnna"
    assert unflow(" >stuffed", delete_space=False) == ">stuffed"


def test_a_flowed_paragraph_of_two_megabytes_takes_no_time() -> None:
    assert cost(lambda: unflow("x \n" * 600_000, delete_space=False), 5) < 5


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("<p>1 A</p><p>2 B</p>", "1 A\n2 B"),
        ("1 A<br>2 B<br/>3 C", "1 A\n2 B\n3 C"),
        ("<div>1&nbsp;A<span> B</span></div><div><br></div><div>2</div>", "1 A B\n\n2"),
        ("<table><tr><td>1</td><td>A</td></tr><tr><td>2</td></tr></table>", "1 A\n2"),
        ("<ol><li>A</li><li>B</li></ol><ul><li>C</li></ul>", "1 A\n2 B\nC"),
        ("<ol start=4><li>A<li value=7>B<li>C</ol>", "4 A\n7 B\n8 C"),
        ("<pre>1 A\n2  B</pre>3", "1 A\n2 B\n3"),
        ("a<blockquote>b<br>c<blockquote>d</blockquote></blockquote>e", "a\n> b\n> c\n> > d\ne"),
        ("<style>p{}</style><script>x</script><title>t</title>A<!-- c -->B", "AB"),
        ('<div style="display:none">preview</div>A', "A"),
        ('A<div id="appendonsend"></div><div>old</div>', "A\n> old"),
        ('<div class="gmail_quote">old</div>A', "> old\nA"),
        ('<div class="gmail_quote">On Friday:<blockquote>old</blockquote>mine</div>', "On Friday:\n> old\nmine"),
        ("<?php x ?>1 A<?xml:namespace prefix = o /><br>2 B<![if !mso]><br>3 C<![endif]>", "1 A\n2 B\n3 C"),
        ("<head><title>t</title><p>1 A</head>< b & <c", "1 A\n< b & <c"),
        ("<p title='a > b' class=x>1 A<p>2 B<table><tr><td>3<td>C<tr><td>4</table>", "1 A\n2 B\n3 C\n4"),
        ("<ul><li>A<ul><li>B</ul><li>C</ul><dl><dt>D<dd>E</dl>", "A\nB\nC\nD\nE"),
        ("<svg/><p>1 A<svg><text>no</text></svg>2 B</p><template>no</template>", "1 A2 B"),
        ('<span style="display:none">no<span>no</span></span>A<p>B</span>C</p>', "A\nBC"),
        ("<textarea>1 < A</textarea><style>no</style><!-- no --><!-->2<!--->3", "1 < A23"),
        (
            "&#49; &#x41;&nbsp;&Uuml;&lt;&unknown; &#150; &#0;&#99999999;&#" + "1" * 5000,
            "1 A Ü<&unknown; – \ufffd\ufffd\ufffd" + "1" * 4992,
        ),
        ("a &lt; b &amp;&amp; c", "a < b && c"),
        ("", ""),
    ],
)
def test_html(page: str, lines: str) -> None:
    assert text_of(page) == lines


def test_quotations_within_quotations_are_not_counted_without_end() -> None:
    assert text_of('<div class="gmail_quote">' * 2000 + "old") == "> > > > > old"
    assert text_of("<blockquote>" * 5000 + "old") == "> > > > > old"


def test_a_page_of_too_many_tags_is_read_to_its_end() -> None:
    assert text_of("<b>a</b>" * 40_000 + "<br>1 PASS<p>2 A &amp; B").endswith("\n1 PASS 2 A & B")
    quoted = text_of("1 PASS<blockquote>" + "<b>a</b>" * 40_000 + "<br>old").split("\n")
    assert quoted[0] == "1 PASS"
    assert all(line.startswith("> ") for line in quoted[1:])


def test_limits_say_what_to_do_and_whom_to_answer() -> None:
    with pytest.raises(Unreadable, match=r"120 bytes.*100.*orders alone") as told:
        read(raw().ljust(120, b"x"), Limits(size=100))
    assert told.value.letter.sender == "anna@mail.example"
    parts = b"".join(b"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n" for _ in range(60)) + b"--b--\r\n"
    with pytest.raises(Unreadable, match="more than 50 parts"):
        read(raw(parts, Content_Type="multipart/mixed; boundary=b"))
    assert len(read(raw(parts, Content_Type="multipart/mixed; boundary=b"), Limits(parts=70)).parts) == 60


def test_a_cut_mail_is_too_large_and_its_note_counts_only_at_the_top() -> None:
    with pytest.raises(Unreadable, match="9,000,000 bytes"):
        read(cut_note(9_000_000) + raw())
    assert read(raw(X_PBEM_Cut="9000000")).text == "PASS\n"


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        (b"\x80image/png", "text/plain"),
        (b"image/p\x1bng", "text/plain"),
        (b"text/calendar; method=\xfc", "text/calendar; method=\xfc"),
        (b"text/calendar; method=\xc3\xbc", "text/calendar; method=\xfc"),
    ],
)
def test_what_a_part_says_it_is_can_be_shown(part: bytes, kind: str) -> None:
    """`pbem mail show` prints it."""
    letter = read(raw(Content_Type="text/plain").replace(b"text/plain", part))
    assert letter.parts == (kind,)
    "".join((*letter.parts, *letter.attachments)).encode()


@pytest.mark.parametrize("junk", [b"", b"\n\n", b"\0" * 100, b"no header here", b"\xff\xfe\x00"])
def test_no_mail_at_all(junk: bytes) -> None:
    with pytest.raises(Unreadable, match="no header line"):
        read(junk)


def test_enclosed_mails_nested_without_end() -> None:
    """They are nobody's orders here, and are not opened."""
    letter = read(raw(b"Content-Type: message/rfc822\r\n\r\n" * 5000, Content_Type="message/rfc822"))
    assert (letter.text, letter.attachments) == ("", ("message/rfc822",))


def test_uuencode_and_strange_transfer_encodings() -> None:
    assert text(b"PASS", Content_Transfer_Encoding="8BIT") == "PASS"
    assert text(b"PASS", Content_Transfer_Encoding="nonsense") == "PASS"
    assert isinstance(text(b"begin 644 x\r\n!!!\r\nend\r\n", Content_Transfer_Encoding="x-uuencode"), str)
    assert text(base64.b64encode(b"PASS\n") + b"!!", Content_Transfer_Encoding="base64") == "PASS"


@given(st.binary(max_size=3000))
@example(b"Content-Type: multipart/mixed; boundary*=utf-8''%00\n\n")
@example(b"Content-Type: text/plain; charset*=x''y; format*0=flo\n\nx")
@example(b"From: =?\nSubject: =?utf-8?b?=?=\n\n")
@example(b"Content-Disposition: attachment; filename*=nope'%E4\nContent-Type: image/png\n\nx")
def test_any_bytes_give_a_letter_or_a_sentence(data: bytes) -> None:
    letter_or_reason(data)


def letter_or_reason(data: bytes) -> Letter:
    try:
        letter = read(data)
    except Unreadable as fault:
        letter = fault.letter
    for value in (letter.subject, letter.sender_name, letter.sender or ""):
        assert not any(ord(character) < 32 for character in value)
    assert "\r" not in letter.text
    letter.text.encode()  # no lone surrogates that a database would refuse
    letter.subject.encode()
    return letter


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A mail of the corpus with a few bytes changed, cut out, or doubled."""
    data = bytearray(draw(st.sampled_from(list(mails().values())))[:6000])
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 40))
        data[at : at + length] = draw(st.one_of(st.binary(max_size=12), st.just(bytes(data[at : at + length]) * 2)))
    return bytes(data)


@given(mutated())
def test_damaged_mails_give_a_letter_or_a_sentence(data: bytes) -> None:
    letter_or_reason(data)


@given(
    st.lists(
        st.sampled_from([b"=?", b"utf-8", b"?b?", b"?q?", b"?=", b"\n ", b"\r\n", b"\xe4", b"<a@b>", b'"', b"(", b"a"]),
        max_size=30,
    ).map(b"".join)
)
def test_any_header_value(value: bytes) -> None:
    for name in (b"Subject", b"From", b"To", b"Content-Type", b"Content-Disposition", b"Date", b"Message-ID"):
        letter_or_reason(name + b": " + value + b"\n\nPASS\n")


def test_what_the_library_writes_is_read() -> None:
    """EmailMessage is what many programs in Python send."""
    message = EmailMessage(policy=email.policy.SMTP)
    message["From"], message["To"], message["Subject"] = "Jörg <j@x.example>", "table@pbem.example", "Größe " * 20
    message.set_content("KARTEN Vizekönig\n")
    message.add_alternative("<p>KARTEN Vizekönig</p>", subtype="html")
    message.add_attachment(b"123", maintype="image", subtype="png", filename="Größe.png")
    letter = read(message.as_bytes())
    assert (letter.sender, letter.sender_name, letter.subject) == ("j@x.example", "Jörg", ("Größe " * 20).strip())
    assert (letter.text, letter.attachments) == ("KARTEN Vizekönig\n", ("Größe.png",))
