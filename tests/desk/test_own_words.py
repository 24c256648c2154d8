"""Lines in people's own words in a mail: orders, what is said to the table, and what is said to nobody."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Sequence
from urllib.parse import unquote

import pytest

from pbem.core.sheet import Sheet
from pbem.desk.game.order_lines import Transcript, order_lines
from pbem.desk.ground.order_words import words_of_game
from pbem.desk.mail_lines.in_words import ABOUT_GAME
from pbem.desk.mail_lines.transcript import transcribe
from pbem.desk.understanding.meaning import Question
from tests.desk.grounds import ground_of
from tests.desk.office import Office
from tests.report.reading import links

LINE_UP = "CARDS scientist, explorer, viceroy, merchant, trader"


def _read(office: Office, *lines: str, laid: Sequence[str] = (), **asked: object) -> Transcript:
    ground = ground_of(office, **asked)
    sheet = order_lines(ground, Sheet(), list(enumerate(laid, 1))).sheet
    return transcribe(ground, sheet, list(enumerate(lines, 1)))


@pytest.fixture
def game(office: Office) -> Office:
    office.new_game()
    return office


@pytest.mark.parametrize(
    "line",
    [
        "How many dice do I roll in a war again?",
        "I lost West Africa because I had no ships, lesson learned.",
        "LOL that war",
        "Yellow needs just 4 more, somebody should really do something about him",
        "In the old edition the pirates never did that.",
        "rest of orders tomorrow",
        "5 n/a",
        "Hope you all had a good weekend",
        "Does Red know that I want Brazil?",
        "Must we really wait for Red every single turn?",
        "Müssen wir denn auf Blau warten?",
        "Here are my orders:",
        "Ist China noch frei?",
        "Hallo in die Runde, ich bin wieder zu spät dran",
        "Ich habe letzte Runde Brasilien verloren, schade",
    ],
)
def test_what_orders_nothing_is_left_alone_or_answered(game: Office, line: str) -> None:
    script = _read(game, line, laid=[LINE_UP])
    assert not script.refused
    assert not script.taken
    assert not [heard for heard in script.commands if heard.command.changes]


@pytest.mark.parametrize(
    "line",
    [
        "Explorer to wherever the wind blows",
        "Great, now take the silk of China somehow",
        "Can my Explorer go to China?",
        "zorb quux brzl",
        "Hand Red a couple of coins, please do it now",
        "If things look bad in round 3, do something else",
        "My Merchant ships whatever looks best in round 4",
        "the same as last turn, but later",
        "the Viceroy, perhaps",
        "Well played, can you believe it?! Anyhow: with the second card the Missionary goes to wherever it helps",
        "explroer frist to wehrever, pya one if nesc",
        "I like to build so many Squadrons at the end how my money allows, but maximal two",
        "omg do NOT let green touch my rugs",
        "please send my Explorer wherever the wind blows, China perhaps",
        "repeat the Viceroy wherever it helps",
        "If anyone declares war on me, I fight as long as I hold a squadron, and surrender thereafter",
        "Explorer to Arabia in round 1; if it doesn't work out try it again with whatever card lets me",
    ],
)
def test_an_order_that_is_not_understood_is_never_left_in_silence(game: Office, line: str) -> None:
    script = _read(game, line, laid=[LINE_UP])
    assert script.refused
    assert not script.put


@pytest.mark.parametrize(
    "line",
    [
        "Put the Mission on Rio de la Plata... no wait, it already has one, so on Peru.",
        "One of our rogues lies in wait off Blue's harbours",
        "A brigand must wait for Blue at sea",
        "Ein Pirat wartet vor China auf Blau",
        "Im Falle eines Krieges ergebe ich mich nach dem ersten Kriegsjahr, noch zwei Tage",
        "Accept all offers of the Merchant to ship my cotton",
        "Ready to send the Explorer to China",
        "Join my Explorer and my Viceroy in China",
        "leave Blue's stuff alone",
        "Name: Red. Turn: 8. Mood: terrible. Comments: none",
        'Form B-12 "Application for peace": rejected by all neighbours, as always',
        "Hallo zusammen, meine Schiffe fahren alle nach Osten: zwei nach China und eins nach Indien, da ist es warm",
    ],
)
def test_no_order_is_a_command_that_changes_something(game: Office, line: str) -> None:
    script = _read(game, line, laid=[LINE_UP])
    assert not [heard for heard in script.commands if heard.command.changes]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Please wait, I am not done yet", "WAIT"),
        ("Could you please wait for me?", "WAIT"),
        ("I need two more days", "EXTEND"),
        ("When is the deadline?", "STATUS"),
        ("who are we waiting for?", "STATUS"),
        ("Message to Blue: I will explore China, then ship your silk", "PRESS"),
        ("Nachricht an alle: meine Flotten bleiben hier", "PRESS"),
        ("OK 👍", "OK"),
    ],
)
def test_what_is_said_to_the_table_is_heard(game: Office, line: str, name: str) -> None:
    script = _read(game, line, laid=[LINE_UP])
    assert [heard.command.name for heard in script.commands] == [name]
    assert not script.refused


def test_a_sentence_that_begins_with_ok_may_be_an_order(game: Office) -> None:
    script = _read(game, "OK so my Explorer goes to China", laid=[LINE_UP])
    assert [order.text for order in script.put] == ["2 EXPLORE china"]


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("my Scientist shall zorb the quux of seafaring brzl and blub", "SCIENTIST seafaring"),
        ("the elephants of India go with my Viceroy of zorb and quux and brzl", "VICEROY india silk 1"),
    ],
)
def test_an_order_that_is_not_understood_is_answered_with_one_that_would_be(
    game: Office, line: str, example: str
) -> None:
    script = _read(game, line, laid=[LINE_UP])
    assert f"“{example}”" in script.refused[0].reason
    assert _read(game, example, laid=[LINE_UP]).put


def test_what_an_order_replaces_is_said(game: Office) -> None:
    script = _read(game, "2 EXPLORE brazil", "2 EXPLORE brazil", laid=[LINE_UP, "2 EXPLORE china"])
    assert [taken.remarks[-1:] for taken in script.taken] == [("it replaces “2 EXPLORE china”",), ()]


def test_a_name_that_is_guessed_is_marked(game: Office) -> None:
    script = _read(game, "Explorer to chnia, perhaps", laid=[LINE_UP])
    assert "(chnia → China?)" in script.refused[0].reason
    assert not script.put


def test_what_cannot_be_undone_is_never_offered(game: Office) -> None:
    script = _read(game, "Same offer to Green.", laid=[LINE_UP])
    assert script.refused
    assert not script.offers


def test_a_round_that_is_told_behind_the_order_is_its_round(game: Office) -> None:
    script = _read(game, "My Explorer goes to China, it is round 2", laid=[LINE_UP])
    assert [order.text for order in script.put] == ["2 EXPLORE china"]


def test_an_order_taken_back_for_another_is_not_taken_back_alone(game: Office) -> None:
    script = _read(
        game, "Scrap that Explorer, I'd rather have the Viceroy make tea of it", laid=[LINE_UP, "2 EXPLORE china"]
    )
    assert "2" in script.sheet.orders
    assert script.refused


def test_a_line_below_a_heading_is_for_its_round(game: Office) -> None:
    script = _read(game, "Round 2:", "my Explorer goes to China, please", laid=[LINE_UP])
    assert [order.text for order in script.put] == ["2 EXPLORE china"]


def test_a_no_to_a_vote_is_no_order_of_war(game: Office) -> None:
    script = _read(
        game, "Nein danke, ich kämpfe weiter", question=Question.VOTE, topic="draw", line="VOTE DRAW"
    )  # fmt: skip
    assert [(heard.command.name, heard.rest) for heard in script.commands] == [("VOTE", "DRAW NO")]
    assert not script.put


@pytest.mark.parametrize(
    "line", ["Ann and Red are away until Monday", "give me a day", "cancel my absence", "ok, all in"]
)
def test_seats_and_everyday_words_do_not_make_a_line_one_of_the_game(game: Office, line: str) -> None:
    assert words_of_game(game.dossier().ruleset, line) < ABOUT_GAME


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("2 EXPLORE chian POST slik", "2 EXPLORE china POST silk"),
        ("my Explorer goes to China in a jolly zorbish manner, round 2", "2 EXPLORE china"),
    ],
)
def test_what_is_offered_says_what_was_written(game: Office, line: str, offered: str) -> None:
    script = _read(game, line, laid=[LINE_UP])
    assert script.offers == [offered] or [order.text for order in script.put] == [offered]


@pytest.mark.parametrize(
    "line",
    [
        "Same cards as last time, but the Rebel instead",
        "2 not the Explorer to China",
        "GIVE Blu 2 and be done",
        "my Explorer goes to Zorbland in round 2",
    ],
)
def test_nothing_is_offered_that_says_less_or_more(game: Office, line: str) -> None:
    script = _read(game, line, laid=[LINE_UP])
    assert not script.offers
    assert not script.put


# --- lines offered by number ------------------------------------------------------------------------------------------


def _answer(game: Office, text: str, to: str | None) -> None:
    if to is None:
        game.mail("Red", text)
    else:
        game.mail("Red", text, in_reply_to=to)
    game.poll()


def test_a_number_belongs_to_the_receipt_that_it_answers(game: Office) -> None:
    game.mail("Red", f"{LINE_UP}\n2 EXLROE china")
    game.poll()
    first = game.letters("Red")[-1]
    game.mail("Red", "BUILD SQADRNS 1")
    game.poll()
    assert "BUILD SQUADRONS 1" in game.letters("Red")[-1].text
    _answer(game, "1", first.message_id)
    sheet = game.dossier().sheets["Red"].orders
    assert sheet["2"].text == "2 EXPLORE china"
    assert "build.squadrons" not in sheet
    assert not any("SQUADRONS" in order.text for order in sheet.values())


def test_a_mail_in_between_takes_no_offer_away(game: Office) -> None:
    game.mail("Red", f"{LINE_UP}\n2 EXLROE china\nBUILD SQADRNS 1")
    game.poll()
    for stray in ("zorb quux", "1 PASS", "thanks!"):
        game.mail("Red", stray)
        game.poll()
    _answer(game, "1 and 2", None)
    texts = [order.text for order in game.dossier().sheets["Red"].orders.values()]
    assert "2 EXPLORE china" in texts
    assert "BUILD SQUADRONS 1" in texts


def test_ok_takes_no_offer_of_an_older_receipt(game: Office) -> None:
    game.mail("Red", f"{LINE_UP}\n2 EXLROE china")
    game.poll()
    _answer(game, "1 SCIENTIST seafaring", game.letters("Red")[-1].message_id)
    _answer(game, "OK", game.letters("Red")[-1].message_id)
    assert "2" not in game.dossier().sheets["Red"].orders
    _answer(game, "1", game.letters("Red")[-1].message_id)
    assert "2" in game.dossier().sheets["Red"].orders


def test_a_tapped_offer_is_the_whole_line(game: Office) -> None:
    game.mail("Red", f"{LINE_UP}\n2 EXLROE china")
    game.poll()
    mail = email.message_from_bytes(game.all_letters("red@players.example")[-1].raw, policy=email.policy.default)
    page = mail.get_body(("html",))
    assert page is not None
    tapped = [unquote(link) for link in links(page.get_content()) if link.startswith("mailto:")]
    assert any("2 EXPLORE china" in link for link in tapped)
    assert not any(link.endswith("body=1") for link in tapped)


def test_several_lines_that_are_offered_as_one_are_read_so(game: Office) -> None:
    script = _read(game, "2 EXPLORE china; BUILD SQUADRONS 1", laid=[LINE_UP])
    assert [order.text for order in script.put] == ["2 EXPLORE china", "BUILD SQUADRONS 1"]


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("What does Hardships do exactly?", ["RULES"]),
        ("Was bewirkt das Monopol?", ["RULES"]),
        ("Show me my hand again", ["REPORT"]),
        ("what cards do I hold?", ["REPORT"]),
        (
            "Is it my turn yet? And how does the game end, and what exactly does Hardships do?",
            ["STATUS", "RULES", "RULES"],
        ),
        ("What does Blue do?", []),
        ("What do you do?", []),
    ],
)
def test_each_question_of_a_line_is_answered(game: Office, line: str, commands: list[str]) -> None:
    heard = _read(game, line, laid=[LINE_UP]).commands
    assert [each.command.name for each in heard] == commands
