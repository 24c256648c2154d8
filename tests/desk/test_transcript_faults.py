"""What a receipt makes of greetings, chat, many typos, shortened words and remarks."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from pbem.core.errors import Ambiguous
from pbem.desk.commands.all_commands import shortened_in
from pbem.mail.greeting import is_greeting
from tests.desk.office import Office
from tests.desk.test_looking import ask, flat, part
from tests.games.helpers import colonial
from tests.report.reading import links


@pytest.mark.parametrize(
    "line",
    ["Hello,", "Hi Gerd", "hi gerd!", "Hallo zusammen,", "Dear table,", "Guten Morgen, liebe Mitspieler!", "Moin",
     "Bonjour à tous,", "Привет,", "Hej Anna"],
)  # fmt: skip
def test_a_greeting_is_one(line: str) -> None:
    assert is_greeting(line)


@pytest.mark.parametrize(
    "line",
    ["Hello, 1 PASS", "Hi, wait", "Hallo Karten", "HI 2", "Dear Red / Blue", "allow ship all", "Hello map",
     "Hello there my dear old friends of the table of many years", "Help", "High hopes"],
)  # fmt: skip
def test_what_may_be_an_order_is_no_greeting(line: str) -> None:
    assert not is_greeting(line)


def test_a_greeting_is_left_out_and_said_to_be(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "Hi Gerd,\n\n1 PASS\n\nHello again,")
    assert "a greeting (1 line)" in flat(told)
    assert "1 line taken" in office.all_letters("red@players.example")[-1].subject
    assert "REFUSED" not in told, "what stands below is talk"


def test_what_nobody_knows_is_answered_ten_times_and_then_counted(office: Office) -> None:
    office.new_game()
    chat = [f"zorb quux {word}" for word in "abcdefghijklmnopq"]
    told = ask(office, "Red", "\n".join([*chat, "1 PASS", "2 EXPLOR nowhere"]))
    refused = part(told, "REFUSED")
    assert refused.count("“zorb quux") == 10
    assert "from line 11  7 further lines" in refused
    assert "“2 EXPLOR nowhere”" in refused, "what begins an order is answered by itself"
    assert set(office.dossier().sheets["Red"].orders) == {"1"}
    assert "18 refused" in office.all_letters("red@players.example")[-1].subject


def test_chat_is_left_alone_however_long(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "\n".join([*(f"so I thought of plan {word}" for word in "abcdefghijklmnopq"), "1 PASS"]))
    assert "REFUSED" not in told
    assert set(office.dossier().sheets["Red"].orders) == {"1"}


def test_chat_that_an_order_interrupts_is_answered_line_by_line(office: Office) -> None:
    office.new_game()
    lines = [line for number in range(1, 5) for line in (*["well, that is that"] * 5, f"{number} PASS")]
    told = ask(office, "Red", "\n".join(lines))
    assert "further lines" not in told
    assert len(office.dossier().sheets["Red"].orders) == 4


def test_lines_beyond_the_limit_are_one_entry(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "\n".join(["1 PASS"] * 120))
    assert "20 further lines" in told
    assert "reads 100 lines of one mail" in flat(told)


def test_three_typos_in_one_line_have_a_repair(office: Office) -> None:
    office.new_game()
    told = flat(ask(office, "Red", "CARDS sciencist, explorr, vicroy, merchnt, trader"))
    assert "1) CARDS scientist, explorer, viceroy, merchant, trader" in told
    ask(office, "Red", "1")
    assert "cards" in office.dossier().sheets["Red"].orders


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [("STAT", "STATUS", ""), ("HIST 3", "HISTORY", "3"), ("LANG de", "LANGUAGE", "de"), ("NOWA", "NOWAIT", ""),
     ("rul conqueror", "RULES", "conqueror")],
)  # fmt: skip
def test_a_word_of_the_table_may_be_shortened(line: str, name: str, rest: str) -> None:
    found = shortened_in(line)
    assert found is not None
    assert (found.command.name, found.rest) == (name, rest)


@pytest.mark.parametrize("line", ["ST", "MODE hello", "PRES to all: hi", "NOWA it is late", "xyz", "S t a t"])
def test_what_is_too_short_or_goes_on_is_no_shortened_word(line: str) -> None:
    assert shortened_in(line) is None


def test_a_beginning_of_several_words_is_asked_about() -> None:
    with pytest.raises(Ambiguous) as asked:
        shortened_in("VERL")
    assert len(asked.value.instead) > 1


def test_an_order_goes_before_a_shortened_word(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "STAT\nREPA KEEP 3")
    assert "STATUS of Amber Fleet" in told
    [order] = office.dossier().sheets["Red"].orders.values()
    assert order.text == "REPAY KEEP 3"


def test_mere_remarks_do_not_stand_below_done(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "CARDS explorer, scientist, viceroy, merchant, trader\n3 VICEROY india silk 1")
    assert "\nDONE\n" not in told
    assert "not Explored yet" in flat(part(told, "TO NOTE"))


def test_links_that_open_a_reply_stay_short(office: Office) -> None:
    office.new_game()
    start = office.letters("Red")[-1]
    import email

    message = email.message_from_bytes(start.raw)
    [html] = [each for each in message.walk() if each.get_content_type() == "text/html"]
    payload = html.get_payload(decode=True)
    assert isinstance(payload, bytes)
    mailtos = [link for link in links(payload.decode()) if link.startswith("mailto:")]
    assert mailtos
    assert max(map(len, mailtos)) < 1000
    assert not any("\n#" in unquote(link) for link in mailtos)
    assert colonial().begins_order("1 PASS")


def test_a_question_about_a_mail_without_orders_says_so(office: Office) -> None:
    office.new_game()
    office.mail("Red", "> CARDS scientist", from_address="red.phone@elsewhere.example")
    office.poll()
    question = office.letters("Red")[-1].text
    assert "THE ORDERS" not in question
    assert "no line that I could read as an order" in flat(question)
