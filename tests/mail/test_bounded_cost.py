"""What one mail can cost: a second of processor time and 100 MB at most, and time in proportion to its bytes.

A quarter of what a mail may hold is enough to show what grows faster than its bytes; the soak sends all of it. The
bounds are generous beside what is measured (under half a second, some 30 MB).
"""

from __future__ import annotations

import tracemalloc

import pytest

from pbem.mail import bounce_notices, dkim_check
from pbem.mail.letter import Letter, Unreadable, read, read_headers
from pbem.mail.mail_shown import as_text, explain
from pbem.mail.own_lines import LeftOutKind, take_lines
from tests.mail import hostile
from tests.mail.tables import SETTINGS, Desk
from tests.processor import cost

#: Seconds of a whole mail, as `tests.processor` has them: the promise is one.
MOST_SECONDS = 2.0
MOST_BYTES = 100_000_000
#: What four times the bytes may cost more, and from what cost on that is looked at.
GROWTH, WORTH_A_LOOK = 8.0, 0.1
QUARTER = hostile.SIZE // 4


def handle(raw: bytes) -> Letter:
    """Everything that is done with a mail before its orders are read, and what shows it to a moderator."""
    take_lines.cache_clear()
    read_headers(raw)
    explained = explain(raw, Desk(), SETTINGS)
    as_text(explained)
    bounce_notices.returned(explained.letter)
    bounce_notices.original_ids(explained.letter)
    return explained.letter


def grows_with_the_bytes(kind: str, size: int) -> None:
    """A mail of that size is within the bound, and costs no more than its bytes let expect."""
    whole = hostile.LARGE[kind](size)[:2_000_000]
    took = cost(lambda: handle(whole), MOST_SECONDS)
    assert took < MOST_SECONDS
    if took > WORTH_A_LOOK:
        quarter = hostile.LARGE[kind](size // 4)
        most = GROWTH * max(cost(lambda: handle(quarter), 0.0), WORTH_A_LOOK / 4)
        assert min(took, cost(lambda: handle(whole), most)) < most


@pytest.mark.broad
@pytest.mark.parametrize("kind", hostile.LARGE)
def test_time_is_bounded_and_grows_with_the_bytes(kind: str) -> None:
    grows_with_the_bytes(kind, QUARTER)


@pytest.mark.soak
@pytest.mark.parametrize("kind", hostile.LARGE)
def test_so_it_is_for_the_largest_mail(kind: str) -> None:
    grows_with_the_bytes(kind, hostile.SIZE)


@pytest.mark.broad
@pytest.mark.parametrize(
    "kind",
    [
        *("recipients-addresses", "parts-nested", "parts-guessed", "utf-16", "base64", "carriage-returns", "rows-most"),
        *(
            "html-names",
            "html-depth",
            "html-newsletter",
            "html-preformatted",
            "html-references",
            "rows",
            "row-of-words",
        ),
        *("rows-attributed", "row-games", "report-identifiers"),
    ],
)
def test_memory_is_bounded(kind: str) -> None:
    raw = hostile.LARGE[kind](hostile.SIZE)
    tracemalloc.start()
    try:
        handle(raw)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("parameters-escaped", "header is longer than 262,144 bytes"),
        ("fields", "more than 1,000 fields"),
        ("words-encoded", "header is longer"),
        ("rows", "more than 50,000 lines"),
        ("parts", "more than 50 parts"),
        ("html-preformatted", "more than 50,000 lines"),
    ],
)
def test_what_is_too_much_is_said_to_whoever_sent_it(kind: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as told:
        read(hostile.LARGE[kind](hostile.SIZE))
    assert told.value.letter.sender == "anna@mail.example"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"X: " + b"a" * 110_000, "a field of its header is longer than 102,400 bytes"),
        (b"Content-Type: text/plain; a=" + b"b" * 17_000, "longer than 16,384 characters"),
    ],
)
def test_so_is_a_field_that_is_too_long(line: bytes, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read(hostile.field(line))


def test_a_from_that_the_limit_cuts_off_is_nobody() -> None:
    """Half an address would be somebody else's."""
    raw = b"X: " + b"a\n " * 30_000 + b"\n"
    raw = raw * 2 + b"Y: " + b"a" * (262_144 - 2 * len(raw) - 20) + b"\nFrom: anna@mail.example.org\n\nPASS\n"
    with pytest.raises(Unreadable) as told:
        read(raw)
    assert told.value.letter.sender is None


def test_what_real_mails_have_is_read() -> None:
    """Long chains of servers, and a newsletter of 500 kB below a short reply."""
    chain = b"".join(
        b"Received: from mx%d.example.org by mx%d.example.org with ESMTPS id %s\n\tfor <t@x>; Fri, 20 Nov 2026\n"
        b"ARC-Seal: i=%d; a=rsa-sha256; t=1700000000; cv=pass; d=example.org; s=arc;\n b=%s\n"
        % (n, n + 1, b"x" * 40, n, b"A" * 600)
        for n in range(60)
    )
    style = "margin:0cm;font-size:11pt"
    row = f'<p class="MsoNormal" style="{style}"><span lang="EN-US">News &nbsp;of the day<o:p></o:p></span></p>\n'
    quoted = "<blockquote>" + "<div>" * 60 + row * 4_500 + "</div>" * 60 + "</blockquote>"
    letter = read(chain + hostile.html(f"<div>1 PASS</div><div>2 BUILD</div>{quoted}<div>3 HOLD</div>".encode()))
    assert len(quoted) > 500_000
    reading = take_lines(letter.text)
    assert [line.text for line in reading.taken] == ["1 PASS", "2 BUILD", "3 HOLD"]
    assert [part.count for part in reading.left_out] == [4_500]


def test_a_long_thread_below_the_orders_is_left_out_as_ever() -> None:
    thread = "".join(
        f"{'>' * (1 + turn // 3)} report {turn}, line {row}, of the table\n" for turn in range(60) for row in range(600)
    )
    letter = read(hostile.text(f"1 PASS\n\nOn 20 Nov 2026 at 18:00, Table <t@x.example> wrote:\n\n{thread}".encode()))
    reading = take_lines(letter.text)
    assert [line.text for line in reading.taken] == ["1 PASS"]
    counts = {part.kind: part.count for part in reading.left_out}
    assert counts[LeftOutKind.QUOTED] + counts[LeftOutKind.BEYOND] == 36_000, "rows that are not read are counted too"


def unproven(letter: Letter) -> None:
    assert dkim_check.unproven(letter, lambda name, timeout=0.0: None) is not None


@pytest.mark.parametrize("blank", [b" ", b"\r\n", b" \r\n", b"\t x", b"\n"])
@pytest.mark.parametrize("how", [b"relaxed/relaxed", b"simple/simple"])
def test_a_signature_over_blanks_is_checked_or_not_but_soon(blank: bytes, how: bytes) -> None:
    signature = b"v=1; a=rsa-sha256; c=" + how + b"; d=mail.example; s=s1; h=from; bh=" + b"A" * 43 + b"=; b=AAAA"
    raw = hostile.field(b"DKIM-Signature: " + signature) + hostile.fill(blank, 1_900_000)
    letter = read_headers(raw)
    assert cost(lambda: unproven(letter), MOST_SECONDS) < MOST_SECONDS


@pytest.mark.broad
@pytest.mark.parametrize("first", range(0, 2_000, 200))
def test_random_hostile_mails_give_a_letter_or_a_sentence(first: int) -> None:
    for seed in range(first, first + 200):
        raw = hostile.mail(seed)
        letter = handle(raw)
        assert read_headers(raw).sha256 == letter.sha256
        f"{letter.subject}{letter.sender}{letter.sender_name}{letter.message_id}{letter.text}".encode()  # no surrogates


def test_a_seed_gives_the_same_mail() -> None:
    assert hostile.mail(7) == hostile.mail(7)
    assert len({hostile.mail(seed) for seed in range(100)}) == 100
