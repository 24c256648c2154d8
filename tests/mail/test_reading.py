"""The player's own lines: nothing of his lost, nothing of others taken, everything counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import marks
from pbem.mail.broken_rows import join_wrapped
from pbem.mail.letter import Unreadable, read
from pbem.mail.own_lines import Line, take_lines
from tests.mail.kept_mails import mails
from tests.processor import cost

#: Orders out of design/orders.md and the rulings: none may ever look like something a program wrote.
ORDERS = """
CARDS scientist, explorer, viceroy, financier, trader
1 SCIENTIST seafaring
EXPLORE india / brazil POST silk / tea ADVENTURERS tea 2
CIRCUMNAVIGATE WHEN need <= 4
VICEROY west-africa gold 1, slaves 1
CONQUEROR new-spain COMPANY PILLAGE REPRESSION 1 PLANTATION Blue
2 VICEROY west-africa gold 2 IF treasury >= 4 ELSE AMBASSADOR Red, UNREST brazil ELSE PASS
MERCHANT OWN ALL, Red 2, Blue brazil tobacco
REBEL SPARK brazil CASUALTIES Red, Blue
ON EXPORT BY Red WHEN stake >= 4: PRIVATEERS X war
ON WAR AGAINST ME: TREATY
ON PRIVATEERS: ESCORT
WAR Red virginia FROM louisiana MUSTER militia SPREAD 5
1 PLAY fleet ON india
3 MOVE SHIP atlantic TO arabian-sea
R2 1 DRAW
WITHDRAW 3 FROM india
KEEP treaty, war
OFFER Red GIVE canada GET war
VOTE END
EXTEND 48h
ABSENCE 2026-12-20 TO 2027-01-03
ABSENCE 2026-12-20 BIS 2027-01-03
ADDRESS new@host.example
GAME g17
HELP orders
PASS
WAIT
2
FIX 2
ENTROPY On 20.11.2026 at 18:00 nobody wrote
VON Westafrika NACH Brasilien
AN ALLE
AM ZUG 2026
SENT scouts to brazil
THE END IS NEAR
GET war
END PRESS
""".strip().splitlines()


@pytest.mark.parametrize("order", ORDERS)
def test_no_order_looks_like_a_programs_mark(order: str) -> None:
    reading = take_lines(f"WAIT\n{order}\nNOWAIT\n")
    assert [line.text for line in reading.taken] == ["WAIT", order, "NOWAIT"]
    assert not reading.left_out


@pytest.mark.parametrize("order", ORDERS)
def test_an_order_above_an_attribution_is_never_swallowed(order: str) -> None:
    for attribution in (
        "Table <t@pbem.example> wrote:",
        "On 20 Nov 2026, Table wrote:",
        "Am 20.11.26 schrieb\nder Tisch:",
    ):
        taken = take_lines(f"{order}\n{attribution}\n> old\n").taken
        assert [line.text for line in taken] == [order], attribution


@pytest.mark.parametrize(
    "attribution",
    [
        "On Fri, Nov 20, 2026 at 6:00 PM Table <t@pbem.example> wrote:",
        "On Fri, Nov 20, 2026 at 6:00 PM Table <\nt@pbem.example> wrote:",
        "On 20 Nov 2026, at 18:00, Table\n<t@pbem.example>\nwrote:",
        "Am 3. Nov. 2026 um 12:00 schrieb Tisch <t@pbem.example>:",
        "Am 3. Nov. 2026 um 12:00 schrieb\nTisch <t@pbem.example>:",
        "Am Freitag, 20. November 2026, 18:00:00 CET schrieb Tisch:",
        "Am 20.11.26 um 18:00 schrieb Tisch:",
        "Tisch <t@pbem.example> schrieb am Fr., 20. Nov. 2026, 18:00:",
        "Tisch <t@pbem.example> schrieb am Fr., 20. Nov. 2026,\n18:00:",
        "Table <t@pbem.example> wrote:",
        "2026-11-20 18:00 GMT+01:00 Table <t@pbem.example>:",
        "* Table <t@pbem.example> [2026-11-20 18:00]:",
        "Le ven. 20 nov. 2026 à 18:00, Table <t@pbem.example> a écrit :",
        "El vie, 20 nov 2026 a las 18:00, Table (<t@pbem.example>) escribió:",
        "Il giorno ven 20 nov 2026 alle ore 18:00 Table <t@pbem.example> ha scritto:",
        "Op vr 20 nov 2026 om 18:00 schreef Table <t@pbem.example>:",
        "Em sex., 20 de nov. de 2026 às 18:00, Table <t@pbem.example> escreveu:",
        "W dniu 20.11.2026 o 18:00, Table pisze:",
        "Tisch schrieb am 20.11.2026 um 18:00:",
        "Amber Table wrote on 20/11/2026 18:00:",
        "20 Nov 2026 18:00:00 Table <t@pbem.example>:",
        "On Fri, 20 Nov 2026 at 18:00, Table<t@pbem.example> wrote:   and so it begins",
        "pt., 20 lis 2026 o 18:00 Table <t@pbem.example> napisał(a):",
        "On Monday, the table wrote:",
        "Am Montag schrieb der Tisch:",
    ],
)
def test_attributions(attribution: str) -> None:
    reading = take_lines(f"PASS\n\n{attribution}\n\n> old\n> older\nWAIT\n")
    assert [line.text for line in reading.taken] == ["PASS", "WAIT"]
    assert {str(left.kind): left.count for left in reading.left_out} == {
        "attribution": attribution.count("\n") + 1,
        "quoted": 2,
    }


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my iPhone",
        "Sent from my Samsung Galaxy smartphone.",
        "Sent from Mail for Windows",
        "Sent from Yahoo Mail on Android",
        "Sent with Proton Mail secure email.",
        "Get Outlook for Android<https://outlook.example>",
        "Von meinem iPhone gesendet",
        "Von meinem Samsung Galaxy Smartphone gesendet.",
        "Gesendet von meinem iPad",
        "Gesendet mit der GMX Mail App",
        "Gesendet von Mail für Windows",
        "Outlook für iOS beziehen",
        "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        "Sent from the all new AOL app for iOS",
        "Von unterwegs gesendet",
        "Envoyé de mon iPhone",
        "Enviado desde mi iPhone",
        "Inviato da iPhone",
        "Verzonden vanaf mijn iPhone",
        "Enviado do meu iPhone",
        "Wysłane z iPhone'a",
    ],
)
def test_lines_of_phones_and_web_mailers(line: str) -> None:
    reading = take_lines(f"PASS\n{line}\nWAIT\n")
    assert [taken.text for taken in reading.taken] == ["PASS", "WAIT"]
    assert [(str(left.kind), left.first_words) for left in reading.left_out] == [("signature", line[:40])]


@pytest.mark.parametrize(
    "separator",
    [
        "-----Original Message-----",
        "-------- Original message --------",
        "-----Ursprüngliche Nachricht-----",
        "-------- Weitergeleitete Nachricht --------",
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "Anfang der weitergeleiteten Nachricht:",
        "________________________________",
    ],
)
def test_separators(separator: str) -> None:
    block = "From: T\nSent: today\nTo: me and\n  you\nSubject: x"
    reading = take_lines(f"PASS\n{separator}\n{block}\n\nWANTED from you\n1 ____\nEND\n")
    assert [line.text for line in reading.taken] == ["PASS"]
    assert {str(left.kind): left.count for left in reading.left_out} == {"forwarded": 6, "quoted": 3}


def test_a_separator_above_an_attribution_leaves_answers_between_the_quotes() -> None:
    text = "------- Original Message -------\nTable <t@x.example> schrieb am Freitag, 20. November 2026 um 18:00:\n\n"
    reading = take_lines(f"{text}> 1 ____\n1 SCIENTIST\n> 2 ____\n2 PASS\n")
    assert [line.text for line in reading.taken] == ["1 SCIENTIST", "2 PASS"]


def test_numbers_are_a_humans() -> None:
    reading = take_lines("# plan\n\n  CARDS a, b  \n\n1. SCIENTIST\n- WAIT\n> x\n7) PASS\n")
    assert [(line.number, line.text, line.row) for line in reading.taken] == [
        (1, "CARDS a, b", 3),
        (2, "1 SCIENTIST", 5),
        (3, "WAIT", 6),
        (4, "7 PASS", 8),
    ]


def test_end_ends_it_and_what_follows_is_counted() -> None:
    for end in ("END", "end.", "Ende", "  END  "):
        reading = take_lines(f"PASS\n{end}\nthank you\nOn 20 Nov 2026 Table wrote:\n> old\n")
        assert [line.text for line in reading.taken] == ["PASS"]
        kinds = [str(left.kind) for left in reading.left_out]
        assert kinds == ["end", "after-end", "attribution", "quoted"]


def test_a_mere_attribution_before_anything_else_hides_nothing() -> None:
    """Who deletes the quotation but not its first line still gets his orders in."""
    assert [line.text for line in take_lines("On 20 Nov 2026, Table wrote:\n\nPASS\n").taken] == ["PASS"]
    assert take_lines("PASS\n\nOn 20 Nov 2026, Table wrote:\n\nWANTED\n").taken[-1].text == "PASS"


def test_press_is_kept_as_written() -> None:
    text = "PRESS TO ALL\n  On 20 Nov 2026 Blue wrote:\n  -- \n> cited\nEND\n# a rank\nEND PRESS\nPASS\n-- \nAnna\n"
    reading = take_lines(text)
    assert [line.text for line in reading.taken] == [
        "PRESS TO ALL",
        "  On 20 Nov 2026 Blue wrote:",
        "  --",
        "END",
        "# a rank",
        "END PRESS",
        "PASS",
    ]
    assert {str(left.kind): left.count for left in reading.left_out} == {"quoted": 1, "signature": 2}


def test_press_without_its_end_protects_nothing() -> None:
    reading = take_lines("PRESS TO Red\nhello\n-- \nAnna Berg\nPRESS TO Blue\nx\nEND PRESS\n")
    assert [line.text for line in reading.taken] == ["PRESS TO Red", "hello"]


def test_a_message_in_one_line_protects_nothing_below() -> None:
    reading = take_lines("PRESS TO Red: thanks\nPASS\n-- \nAnna Berg\nEND PRESS\n")
    assert [line.text for line in reading.taken] == ["PRESS TO Red: thanks", "PASS"]


def test_a_diary_is_kept_as_written() -> None:
    reading = take_lines("DIARY\n  Sent from my iPhone\n\n  -- \nEND DIARY\nPASS\n")
    assert [line.text for line in reading.taken] == ["DIARY", "  Sent from my iPhone", "", "  --", "END DIARY", "PASS"]


def lines(text: str) -> tuple[Line, ...]:
    return take_lines(text).taken


def begins_order(text: str) -> bool:
    return text.split()[0] in {"PASS", "CARDS", "WAIT"} or text[0].isdigit()


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("CARDS a, b,\nc, d\nPASS", ["CARDS a, b, c, d", "PASS"]),
        ("CARDS a \\\nb\nPASS", ["CARDS a b", "PASS"]),
        ("CARDS a,\n\nPASS", ["CARDS a,", "PASS"]),  # a blank row ends it
        ("CARDS a,\nPASS, c", ["CARDS a, PASS, c"]),  # what follows may look like an order
        ("Well then,\nCARDS a\nPASS", ["Well then,", "CARDS a", "PASS"]),  # chat swallows no order
        ("Well then,\nall of you", ["Well then, all of you"]),
        ("1 x ELSE\nPASS\nPASS", ["1 x ELSE PASS", "PASS"]),
        ("1 x /\nPASS else\nPASS", ["1 x / PASS else PASS"]),
        ("or else\nPASS", ["or else", "PASS"]),
        (f"1 {'x' * 70}\nELSE y\nPASS", [f"1 {'x' * 70} ELSE y", "PASS"]),
        (f"1 {'x' * 70}\n2 y", [f"1 {'x' * 70}", "2 y"]),  # the next row is an order of its own
        (f"1 {'x' * 56}\n{'y' * 15} / z", [f"1 {'x' * 56} {'y' * 15} / z"]),  # no room for the long word
        (f"1 {'x' * 56}\n{'y' * 12} / z", [f"1 {'x' * 56}", f"{'y' * 12} / z"]),  # it would have had room
        ("1 x\nELSE y", ["1 x", "ELSE y"]),  # too short to have been broken
        (f"1 {'x' * 70}\n{'y' * 70}\nELSE z", [f"1 {'x' * 70} {'y' * 70} ELSE z"]),
        (f"PRESS TO Red\n{'x' * 70}\nand so on\nEND PRESS", ["PRESS TO Red", "x" * 70, "and so on", "END PRESS"]),
        (f"1 {'x' * 60}\nELSE y\nPASS", [f"1 {'x' * 60} ELSE y", "PASS"]),  # a narrower program
        (f"1 {'x' * 60}\nelse y\nPASS", [f"1 {'x' * 60} else y", "PASS"]),
        (f"Send {'x' * 60}\nKeep y", [f"Send {'x' * 60}", "Keep y"]),  # two sentences, each in its row
        (f"Send {'x' * 65}\nMy explorer goes to y", [f"Send {'x' * 65}", "My explorer goes to y"]),  # begins a sentence
        (f"Send {'x' * 65}\nmy explorer", [f"Send {'x' * 65} my explorer"]),
        (f"Send {'x' * 65}.\nThen keep y", [f"Send {'x' * 65}.", "Then keep y"]),
        (f"Send {'x' * 65} (ten points!)\nthen keep y", [f"Send {'x' * 65} (ten points!)", "then keep y"]),
        (f"A row of {'x' * 80}\nsend {'x' * 65}\nkeep y", [f"A row of {'x' * 80}", f"send {'x' * 65}", "keep y"]),
        (f"- send {'x' * 65}\n- keep {'y' * 9}\n  and z", [f"send {'x' * 65}", f"keep {'y' * 9}", "and z"]),  # a list
        (f"- send {'x' * 65}\n  and z", [f"send {'x' * 65} and z"]),
        ("I offer x for y\nThe offer lapses in turn 9", ["I offer x for y. The offer lapses in turn 9"]),
        ("PASS.\nDies gilt nur für x", ["PASS. Dies gilt nur für x"]),  # what limits it is no line of its own
        ("PASS\nThe offer is good\nThey are many", ["PASS", "The offer is good", "They are many"]),
        ("", []),
    ],
)
def test_wrapped_lines_are_joined(text: str, joined: list[str]) -> None:
    assert [line.text for line in join_wrapped(lines(text), begins_order)] == joined


def test_rows_that_no_program_has_broken_stay_apart() -> None:
    rows = "Feldzug habe ich nur einen, also danach Einfluss 3 auf Südostasien\nDiplomatie in China"
    assert len(join_wrapped(lines(rows), begins_order)) == 1
    assert len(join_wrapped(lines(rows), begins_order, wrapped=False)) == 2
    # What its writer left unfinished goes on.
    assert len(join_wrapped(lines("CARDS a,\nb"), begins_order, wrapped=False)) == 1


def test_html_has_no_rows_that_a_program_has_broken() -> None:
    head = b"From: a@b.example\nTo: t@b.example\nContent-Type: text/"
    assert read(head + b"plain\n\nPASS\n").may_be_wrapped
    assert not read(head + b"html\n\n<div>PASS</div>\n").may_be_wrapped


def test_a_joined_line_has_the_number_of_its_first() -> None:
    assert [line.number for line in join_wrapped(lines("WAIT\nCARDS a,\nb\nPASS"), begins_order)] == [1, 2, 4]


PIECES = st.sampled_from(
    [
        "PASS", "> quoted", "", "-- ", "--", "END", "ENDE", "PRESS TO Red", "END PRESS", "# x", "_" * 20, "Anna",
        "On 20 Nov 2026 Table <t@x.example> wrote:", "Am 20.11.26 schrieb", "Tisch:", "From: a", "Sent: b", "To: c",
        "Subject: d", "-----Original Message-----", "Sent from my iPhone", "This e-mail is confidential", ">= 4",
        "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----", "  - x", "2", "1. a", "*", "   ",
    ]
)  # fmt: skip


@given(st.lists(st.one_of(PIECES, st.text(max_size=30)), max_size=40).map("\n".join))
def test_no_line_is_ever_lost(text: str) -> None:
    reading = take_lines(text)
    written = sum(1 for row in text.split("\n") if row.strip())
    taken = [line for line in reading.taken if line.text]
    assert len(taken) + sum(left.count for left in reading.left_out) == written
    assert [line.number for line in taken] == list(range(1, len(taken) + 1))
    assert all(text.split("\n")[line.row - 1].strip() for line in taken)
    assert len({left.kind for left in reading.left_out}) == len(reading.left_out)


@given(st.lists(st.sampled_from(ORDERS), min_size=1, max_size=8), st.integers(0, 1))
def test_orders_above_any_marked_quotation_are_all_taken(orders: list[str], how: int) -> None:
    quotation = ["On 20 Nov 2026 Table wrote:\n", "Am 20.11.26 um 18:00 schrieb\nder Tisch:\n"][how]
    text = "\n".join(orders) + "\n\n" + quotation + "".join(f"> {order}\n" for order in ORDERS)
    assert [line.text for line in take_lines(text).taken] == orders


def test_a_mail_takes_little_time() -> None:
    """A target of some 20 us a mail; the bound leaves room for longer ones."""
    texts = []
    for raw in mails().values():
        try:
            texts.append(read(raw).text)
        except Unreadable:
            continue

    def read_all() -> None:
        for text in texts * 10:
            take_lines(text)

    bound = 0.001 * 10 * len(texts)
    assert cost(read_all, bound) < bound


@pytest.mark.parametrize(
    "text",
    ["PRESS TO a\n" * 20_000, "On 2026\n" * 20_000, "_____\n" * 20_000, "From: a\n" * 20_000, "x" * 300_000 + ":"],
)
def test_hostile_texts_take_little_time(text: str) -> None:
    assert cost(lambda: take_lines(text), 5) < 5


def test_long_lines_do_not_stall_the_patterns() -> None:
    def read_all() -> None:
        for start in ("On ", "Sent from my ", "a@", "Diese E-Mail ", "2026-11-20 18:00 <"):
            marks.is_attribution(start + "x <a@" * 20_000 + ":")
            take_lines(start + "a " * 50_000)

    assert cost(read_all, 5) < 5
