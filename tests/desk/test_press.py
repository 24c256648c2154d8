"""Press between players: to whom it goes, what is in its letters, and what is not."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pbem.desk.archive.export import as_json, export
from pbem.desk.lobby import Terms, keep_terms
from pbem.desk.seats.kicking import kick
from pbem.store.stored_values import LetterStatus, LogLine
from tests.desk.acting import do
from tests.desk.office import MODERATOR, SEATS, Office, address_of
from tests.desk.people import words
from tests.desk.pressing import betrays, press_of, send, table

LONG = "PRESS TO Green, Yellow\nLet us share Brazil.\n\n  You take the tobacco.\nEND PRESS\n1 PASS"


def silent(office: Office, *seats: str) -> bool:
    """Whether none of these has got any letter since this was asked last."""
    return not [letter for seat in seats for letter in office.letters(seat)]


def test_press_goes_to_those_named_and_to_nobody_else(office: Office) -> None:
    table(office)
    receipt = send(office, "Red", LONG)
    assert "press to Green and Yellow: “Let us share Brazil.”" in receipt.text
    assert office.dossier().sheets["Red"].orders["1"].text == "1 PASS"
    for seat, other in (("Green", "Yellow"), ("Yellow", "Green")):
        [letter] = press_of(office, seat)
        assert letter.subject.endswith("Press from Red: Let us share Brazil.")
        assert f"Red writes to you and {other}, turn 1:" in letter.text
        assert "\n  Let us share Brazil.\n\n    You take the tobacco.\n" in letter.text
    assert silent(office, "Blue")


def test_a_message_may_stand_in_one_line(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESS TO Blue: thanks: a lot\n1 PASS\n-- \nAnna Berger")
    [letter] = press_of(office, "Blue")
    assert "  thanks: a lot\n" in letter.text
    assert "1" in office.dossier().sheets["Red"].orders


def test_words_may_be_german_and_names_short(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESSE AN gr und Blau\nHallo\nENDE PRESSE")
    assert press_of(office, "Green")
    assert press_of(office, "Blue")
    send(office, "Red", "PRESSE AN Grün: noch etwas")
    assert press_of(office, "Green")


@pytest.mark.parametrize("head", ["PRESS TO Spain:", "PRESSE AN Spanien:", "To Spain:", "An Spanien:"])
def test_press_goes_by_the_nation_that_a_seat_plays(office: Office, head: str) -> None:
    office.new_game(options={"nations": "Red=france,Blue=spain,Green=portugal,Yellow=great-britain"})
    office.letters("Blue")
    send(office, "Red", f"{head} how about peace?")
    assert len(press_of(office, "Blue")) == 1
    refused = send(office, "Red", "PRESS TO Holland: how about peace?")
    assert "There is no “Holland” in this game" in refused.text


def test_press_to_all_goes_to_all_others(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESS TO ALL\nPeace!\nEND PRESS")
    for seat in SEATS[1:]:
        [letter] = press_of(office, seat)
        assert "Red writes to everybody" in letter.text
    assert not press_of(office, "Red")


def test_everybody_are_those_who_read_mail(office: Office) -> None:
    office.new_game(bots=("Yellow",))
    send(office, "Red", "PRESS TO ALL: Peace!")
    [letter] = press_of(office, "Green")
    assert "Red writes to everybody, turn 1:" in letter.text


def test_a_message_is_named_by_what_follows_its_greeting(office: Office) -> None:
    table(office)
    receipt = send(office, "Red", "PRESS TO Green\nDear Green,\nlet us share Brazil.\nEND PRESS")
    assert "press to Green: “let us share Brazil.”" in " ".join(receipt.text.split())
    [letter] = press_of(office, "Green")
    assert letter.subject.endswith("Press from Red: let us share Brazil.")
    assert "  Dear Green,\n  let us share Brazil.\n" in letter.text
    send(office, "Red", "PRESS TO Green: Hello!")
    [letter] = press_of(office, "Green")
    assert letter.subject.endswith("Press from Red: Hello!")


def test_all_but_one(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESS TO ALL EXCEPT Blue\nBlue grows too strong.\nEND PRESS")
    assert silent(office, "Blue")
    assert press_of(office, "Green")
    assert press_of(office, "Yellow")


def test_no_letter_of_press_betrays_an_address_or_a_name(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESS TO Green\nPeace?\nEND PRESS\n\n-- \nAnna Berger\nBakerstreet 1")
    [letter] = press_of(office, "Green")
    assert not betrays(letter.raw, "Red")
    assert b"Bakerstreet" not in letter.raw


def test_what_looks_like_orders_or_headers_stays_text(office: Office) -> None:
    table(office)
    lines = "2 PASS", "GIVE Blue 2", "From: the bank", "To: everybody", "# a rank", "-----Original Message-----", "END"
    send(office, "Red", "PRESS TO Green\n" + "\n".join(lines) + "\nEND PRESS\n1 PASS")
    [letter] = press_of(office, "Green")
    for line in lines:
        assert f"  {line}\n" in letter.text
    assert set(office.dossier().sheets["Red"].orders) == {"1"}
    assert not [line for line in log_of(office) if line.kind == "gift"]


def log_of(office: Office) -> tuple[LogLine, ...]:
    """The game's log."""
    with office.desk.store.read() as work:
        return work.log(office.game)


def test_a_quoted_report_hands_no_token_on(office: Office) -> None:
    table(office)
    start = office.all_letters(address_of("Red"))[0]
    address = start.header("reply-to").rpartition("<")[2].rstrip("> ")
    token = address.partition("@")[0].rpartition(".")[2]
    send(office, "Red", f"PRESS TO Green\nOn 12 January, The Table <{address}> wrote:\n{start.subject}\nEND PRESS")
    [letter] = press_of(office, "Green")
    assert token.encode() not in letter.raw.replace(b"=\r\n", b"")
    assert f"{token[:4]}…" in letter.text


def test_a_message_without_its_end_is_refused_whole(office: Office) -> None:
    table(office)
    receipt = send(office, "Red", "1 PASS\nPRESS TO Green\nLet us share Brazil.\n2 PASS\n-- \nAnna Berger")
    assert "END PRESS" in receipt.text
    assert silent(office, "Green")
    assert set(office.dossier().sheets["Red"].orders) == {"1"}, "what stands below may be the message's"


def test_the_next_message_is_not_taken_for_the_text_of_one_without_end(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESS TO Green\nBlue is a fool.\nPRESS TO Blue\nGreen is a fool.\nEND PRESS")
    assert silent(office, "Green", "Blue")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("PRESS", "PRESS alone sends nothing"),
        ("PRESS on!", "to whom it goes"),
        ("PRESS TO Gren: hello", "PRESS TO Green: hello"),
        ("PRESS TO Purple: hello", "there is no “Purple” in this game"),
        ("PRESS TO Red: hello", "you are the only one it is for"),
        ("PRESS TO Green\n\nEND PRESS", "has no text"),
        ("PRESS TO OBSERVERS: hello", "nobody watches"),
        ("PRESS ANONYMOUSLY TO Green: hello", "signed with the seat"),
    ],
)
def test_a_message_that_goes_nowhere_is_refused_with_the_reason(office: Office, line: str, said: str) -> None:
    table(office)
    receipt = send(office, "Red", f"{line}\n1 PASS")
    assert said.lower() in " ".join(receipt.text.lower().split())
    assert silent(office, *SEATS[1:])
    assert "1" in office.dossier().sheets["Red"].orders, "the order below is taken"


def test_a_repair_of_a_name_sends_the_message(office: Office) -> None:
    table(office)
    receipt = send(office, "Red", "PRESS TO Gren, Yellow: hello")
    assert "1) PRESS TO Green, Yellow: hello" in receipt.text
    office.mail("Red", "1")
    office.poll()
    for seat in ("Green", "Yellow"):
        [letter] = press_of(office, seat)
        assert "  hello\n" in letter.text


def test_bots_and_vacant_seats_read_nothing_and_that_is_said(office: Office) -> None:
    office.new_game(bots=("Blue", "Green"))
    office.letters("Red")
    office.mail("Red", "PRESS TO Blue, Yellow: hello\nPRESS TO Green: hello")
    office.poll()
    receipt = " ".join(office.letters("Red")[-1].text.split())
    assert "Blue is played by a bot: nobody reads it there." in receipt
    assert "Nobody would read it, so it was not sent. Green is played by a bot" in receipt
    assert press_of(office, "Yellow")


def test_a_free_seat_reads_nothing(office: Office) -> None:
    table(office)
    do(office, kick("Green"))
    receipt = send(office, "Red", "PRESS TO Green, Blue: hello")
    assert "Green is vacant: nobody reads it there." in " ".join(receipt.text.split())
    assert press_of(office, "Blue")


# --- what a game allows -----------------------------------------------------------------------------------------------


def test_the_moderator_may_always_be_written_to(office: Office) -> None:
    table(office, press="none", must_order=True)
    receipt = send(office, "Red", "PRESS TO MODERATOR\nMay I ask?\nEND PRESS\nPRESS TO Green: hello")
    assert "played without press" in " ".join(receipt.text.split())
    [message] = office.letters(MODERATOR)
    assert "May I ask?" in message.text
    assert "Red" in message.subject
    assert silent(office, "Green")


def test_public_press_goes_to_all_or_not_at_all(office: Office) -> None:
    table(office, press="public")
    receipt = send(office, "Red", "PRESS TO Green: hello\nPRESS TO ALL: hello all")
    assert "all at once" in receipt.text
    [letter] = press_of(office, "Green")
    assert "hello all" in letter.text


def test_who_owes_orders_may_write_to_the_moderator_only(office: Office) -> None:
    table(office, must_order=True)
    receipt = send(office, "Red", "PRESS TO Green: hello\nPRESS TO MODERATOR: hello")
    assert "send your orders first" in " ".join(receipt.text.split())
    assert office.letters(MODERATOR)
    orders = "CARDS scientist, explorer, viceroy, merchant, trader\n1 PASS\n2 PASS\n3 PASS\n4 PASS\n5 PASS"
    send(office, "Red", f"{orders}\nPRESS TO Green: hello again")
    [letter] = press_of(office, "Green")
    assert "hello again" in letter.text


def test_a_seat_may_send_so_many_messages_a_day(office: Office) -> None:
    table(office)
    most = office.desk.config.limits.press_a_day
    receipt = send(office, "Red", "\n".join(f"PRESS TO Green: number {n}" for n in range(most + 1)))
    assert "the most that are taken" in " ".join(receipt.text.split())
    assert len(press_of(office, "Green")) == most
    office.later(hours=25)
    send(office, "Red", "PRESS TO Green: next day")
    assert len(press_of(office, "Green")) == 1


def test_a_message_may_be_so_long(office: Office) -> None:
    table(office)
    receipt = send(office, "Red", "PRESS TO Green\n" + "x y " * 3000 + "\nEND PRESS")
    assert "send it in parts" in " ".join(receipt.text.split())
    assert silent(office, "Green")


# --- unsigned ---------------------------------------------------------------------------------------------------------


def unlike(raw: bytes) -> bytes:
    """A raw letter without what is drawn anew for each: token, Message-ID, boundary; and without its moment."""
    for pattern in (rb"_[0-9a-f]{32}", rb"\b[0-9a-hjkmnp-tv-z]{16}\b", rb"(?m)^Date: .*$"):
        raw = re.sub(pattern, b"?", raw.replace(b"\r\n ", b" ").replace(b"%20", b" "))
    return raw


def test_two_unsigned_letters_differ_in_nothing_but_what_is_drawn(office: Office) -> None:
    table(office, anonymous_press=True)
    for seat in ("Red", "Blue"):
        send(office, seat, "PRESS ANONYMOUSLY TO Green\nBeware of Yellow.\nEND PRESS")
    first, second = press_of(office, "Green")
    assert "Somebody at the table writes to you" in first.text
    assert unlike(first.raw) == unlike(second.raw)
    assert first.message_id != second.message_id
    for letter, seat in ((first, "Red"), (second, "Blue")):
        assert not betrays(letter.raw, seat)
        assert seat.lower().encode() not in letter.raw.lower()


def test_message_ids_do_not_count_what_others_write(office: Office) -> None:
    table(office, anonymous_press=True)
    send(office, "Red", "PRESS TO Green: one")
    send(office, "Red", "PRESS TO Blue: two\nPRESS TO Blue: three")
    send(office, "Red", "PRESS TO Green: four")
    ids = [str(letter.message_id) for letter in press_of(office, "Green")]
    assert all(re.fullmatch(r"<g1\.green\.press\.press\.[0-9a-f]{16}@example\.org>", each) for each in ids)


def test_an_unsigned_message_to_the_moderator_is_signed_for_him(office: Office) -> None:
    table(office, anonymous_press=True)
    receipt = send(office, "Red", "PRESS ANONYM TO Green, MODERATOR\nBeware.\nEND PRESS")
    assert "The moderator reads the name of your seat." in " ".join(receipt.text.split())
    [message] = office.letters(MODERATOR)
    assert "Red" in message.subject
    assert "Somebody at the table writes to you and the moderator" in press_of(office, "Green")[0].text


# --- who writes ---------------------------------------------------------------------------------------------------


def test_a_forged_sender_sends_no_press(office: Office) -> None:
    table(office)
    office.mail(
        "Red", f"GAME {office.game}\nPRESS TO Green: I give up", to="table@example.org", subject="hello", in_reply_to=""
    )
    office.poll()
    assert silent(office, "Green")
    [question] = office.letters("Red")
    assert "CONFIRM" in question.subject
    office.mail("Red", "CONFIRM")
    office.poll()
    assert press_of(office, "Green")


def test_who_has_no_seat_sends_no_press(office: Office) -> None:
    table(office)
    office.mail(
        "Red",
        "PRESS TO Green: hello",
        from_address="mallory@elsewhere.example",
        to="table@example.org",
        subject="x",
        in_reply_to="",
    )
    office.poll()
    assert silent(office, "Green")


def test_press_is_possible_before_the_first_turn(office: Office) -> None:
    office.new_game(begin=False)
    with office.desk.store.read() as work:
        token = next(each.token for each in work.tokens(office.game) if each.seat == "Red")
    from pbem.mail.compose import Outgoing, compose

    office.deliver(
        compose(
            Outgoing(
                to=f"table+g1.red.{token}@example.org",
                from_address=address_of("Red"),
                subject="hello",
                text="PRESS TO Green\nWho are you?\nEND PRESS\n",
                message_id="<early@players.example>",
                auto_submitted="no",
                date=office.now,
            )
        )
    )
    office.poll()
    [letter] = press_of(office, "Green")
    assert "Red writes to you:" in letter.text


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_press_is_read_again_by_those_who_could_read_it(office: Office) -> None:
    table(office, anonymous_press=True)
    send(office, "Red", "PRESS TO Green: of tea\nPRESS ANONYMOUSLY TO Green, Blue: of silk")
    shown = send(office, "Green", "PRESS READ").text
    assert "Red to you, turn 1:\n    of tea" in shown
    assert "somebody at the table to Blue, you, turn 1:\n    of silk" in shown
    shown = send(office, "Blue", "PRESS READ 1").text
    assert "of silk" in shown
    assert "of tea" not in shown
    shown = send(office, "Red", "PRESS READ").text
    assert "you, unsigned, to" in shown
    assert "There is no press" in send(office, "Yellow", "PRESS READ").text


def test_an_export_holds_no_press(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESS TO Green: of tea and tobacco\nDIARY: my thoughts")
    written = as_json(export(office.desk, office.game))
    assert "of tea and tobacco" not in written
    assert "my thoughts" not in written


def test_no_list_of_letters_shows_press(office: Office) -> None:
    table(office)
    send(office, "Red", "PRESS TO Green: of tea and tobacco")
    with office.desk.store.read() as work:
        heads = [head for status in LetterStatus for head in work.letters(status)]
    assert [head.kind for head in heads if head.seat == "Green"] == ["start", "press"]
    assert not [head for head in heads if "tobacco" in head.subject]


def test_no_log_shows_press(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    table(office)
    send(office, "Red", "PRESS TO Green: of tea and tobacco")
    assert "of tea and tobacco" not in caplog.text


@pytest.mark.parametrize("called", ["Cora Lindt", "cora", "Blue, Cora", "Bertram und Cora"])
def test_players_may_be_called_by_their_names(office: Office, called: str) -> None:
    table(office)
    send(office, "Red", f"PRESS TO {called}: Hello!")
    assert press_of(office, "Green")
    assert bool(press_of(office, "Blue")) is (called not in ("Cora Lindt", "cora"))
    assert not press_of(office, "Yellow")


def test_a_name_that_two_players_have_is_none(office: Office) -> None:
    table(office)
    with office.desk.store.transaction() as work:
        work.put_player(replace(work.people(office.game)["Yellow"], name="Cora Mann"))
    assert "There is no “Cora” in this game" in words(send(office, "Red", "PRESS TO Cora: Hello!"))
    send(office, "Red", "PRESS TO Cora Mann: Hello!")
    assert press_of(office, "Yellow")
    assert not press_of(office, "Green")


def test_a_seat_is_meant_before_a_player_of_that_name(office: Office) -> None:
    table(office)
    with office.desk.store.transaction() as work:
        work.put_player(replace(work.people(office.game)["Yellow"], name="Blue"))
    send(office, "Red", "PRESS TO Blue: Hello!")
    assert press_of(office, "Blue")
    assert not press_of(office, "Yellow")


def test_nobody_has_a_name_in_an_anonymous_game(office: Office) -> None:
    table(office)
    with office.desk.store.transaction() as work:
        keep_terms(work, office.game, Terms(anonymous=True), office.now)
    assert "There is no “Cora” in this game" in words(send(office, "Red", "PRESS TO Cora: Hello!"))
    assert not press_of(office, "Green")
