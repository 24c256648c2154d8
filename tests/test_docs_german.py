"""The German handbook against the code and against its English twin."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from urllib.parse import unquote

import pytest

from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.language import Language, speaking
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.data import data_folder
from pbem.desk.ballots.yes_or_no import _ANSWERS
from pbem.desk.commands.all_commands import COMMANDS, WORDS, command_in
from pbem.desk.commands.help import help_sections
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from pbem.desk.incoming.press_replies import _REPLY
from pbem.mail.marks import END
from tests.handbooks import ROOT, Handbook
from tests.report.reading import links
from tests.report.samples_german import GERMAN
from tests.report.samples_ground import renderer

PLAYING, SPIELEN = Handbook(ROOT / "docs/playing.md"), Handbook(ROOT / "docs/spielen.md")
QUICK_CARD, KURZ = Handbook(ROOT / "docs/quickcard.md"), Handbook(ROOT / "docs/kurzreferenz.md")
RULESET = "colonialism"
#: Shown as a line that is refused, with what it is mended to.
REFUSED = {"3 ERKUNDE Indein": "R1 3 ERKUNDE Indien"}
#: The cards that the example of the draft was written for.
_HAND = (
    "military-campaign", "fleet", "empire", "diplomacy", "hegemony", "influence-region-5",
    "trade", "plague", "treaty", "dominion", "monopoly", "annexation",
)  # fmt: skip


@cache
def rooms() -> tuple[OrderContext, ...]:
    """Red before the draft, and in the first action round."""
    found = []
    for phase in ("setup", "action-round-1"):
        state = shelf.load(RULESET).setup(("Red", "Blue", "Green", "White"), {}, Keyed(b"handbook"))
        state.players["Red"].hand = list(_HAND if phase == "setup" else _HAND[:6])
        state.phase = phase
        found.append(OrderContext(state=state, seat="Red", sheet=Sheet(), open=[]))
    return tuple(found)


def refusal(line: str) -> Refusal | None:
    """Why a line of a German mail is taken nowhere; None where the table or the ruleset takes it."""
    ends = {end for command in COMMANDS for end in command.ends}
    if command_in(line) or line in ends or END.fullmatch(line) or re.fullmatch(r"(FIX )?\d", line):
        return None
    found: list[Refusal] = []
    for room in rooms():
        try:
            with speaking(Language("de")):
                shelf.load(RULESET).read(line, room)
        except Refusal as refused:
            found.append(refused)
        else:
            return None
    return found[-1]


def order_lines(book: Handbook) -> list[str]:
    """The lines of its mails, and of its sentences those that begin an order of a slot."""
    spans = [span for span in book.spans if re.match(r"(?:R[12] )?[1-3] [A-ZÄÖÜ]{3,}", span)]
    return [*book.orders(), *spans]


@pytest.mark.parametrize("book", [SPIELEN, KURZ], ids=lambda book: book.name)
def test_every_order_shown_is_taken(book: Handbook) -> None:
    lines = [line for line in order_lines(book) if line not in REFUSED]
    assert len(lines) > 5
    assert not {line: why.reason for line in lines if (why := refusal(line))}


def test_what_is_shown_as_refused_is_refused_and_mended_as_shown() -> None:
    for line, mended in REFUSED.items():
        refused = refusal(line)
        assert refused is not None
        assert mended in refused.instead
        assert f"1) {mended}" in SPIELEN.text


def test_the_receipt_shown_says_what_the_lines_shown_come_to() -> None:
    room, shown = replace(rooms()[1], sheet=Sheet()), " ".join(SPIELEN.text.split())
    lines = [snippet.lines for snippet in SPIELEN.snippets if not snippet.language][1]
    with speaking(language_named("de", RULESET)):
        for line in lines:
            if line not in REFUSED:
                effect = shelf.load(RULESET).read(line, room)
                assert effect.words in shown
                room.sheet.orders.update({order.slot: order for order in effect.orders})
        told = dict(shelf.load(RULESET).sheet_words(room.sheet, room.state, room.seat))
    assert all(f"{slot} {told[slot]}" in shown for slot in ("R1 1", "R1 2", "R1 3", "IMMER"))


def headings(book: Handbook) -> list[int]:
    """The depth of each heading, in order."""
    return [len(marks) for marks in re.findall(r"^(#+) ", book.prose, re.MULTILINE)]


def test_it_has_the_sections_of_its_twin() -> None:
    assert headings(SPIELEN) == headings(PLAYING)


def meanings(book: Handbook, columns: slice) -> list[set[str]]:
    """By row of a handbook's tables: which commands its examples in these columns are."""
    rows = [line.strip("|").split("|") for line in book.text.splitlines() if line.startswith("|")]
    spans = [re.findall("`([^`]+)`", " ".join(cells[columns])) for cells in rows]
    return [
        {found.command.name for span in each if span[:1].isupper() and (found := command_in(span))} for each in spans
    ]


def test_german_and_english_words_mean_the_same() -> None:
    said = [names for names in meanings(SPIELEN, slice(0, 2)) if names]
    assert all(len(names) == 1 for names in said), "a row, a command"
    assert {name for names in said for name in names} == {command.name for command in COMMANDS}


def test_the_card_has_both_languages_and_all_that_the_english_card_has() -> None:
    german, english = (meanings(KURZ, slice(at, at + 1)) for at in (1, 2))
    assert german == english
    there = [{name for names in meanings(card, slice(1, 3)) for name in names} for card in (KURZ, QUICK_CARD)]
    assert there[0] >= there[1]


@pytest.mark.parametrize("word", [word for word in WORDS if word not in {command.name for command in COMMANDS}])
def test_every_other_word_of_the_table_is_in_the_german_handbook(word: str) -> None:
    assert any(re.match(rf"{word}\b", span) for span in SPIELEN.spans)


# --- HILFE ----------------------------------------------------------------------------------------------------------


def test_german_help_has_a_section_for_each_english_one() -> None:
    german, english = help_sections(None, language="de"), help_sections(None)
    assert len(german) == len(english)
    assert all(mine.heading != theirs.heading for mine, theirs in zip(german[:1], english[:1], strict=True))


def test_german_help_fits_a_mail() -> None:
    lines = [line for section in help_sections(None, language="de") for line in section.lines]
    assert max(map(len, lines)) <= 70


def test_every_command_of_the_table_is_in_german_help() -> None:
    text = "\n".join(line for section in help_sections(None, language="de") for line in section.lines)
    missing = {
        command.name for command in COMMANDS if not any(re.search(rf"\b{word}\b", text) for word in command.words)
    }
    assert missing <= {"RETURN"}, "the letter that an answer is for names it"


def test_every_line_of_german_help_begins_with_what_is_understood() -> None:
    strange = []
    for section in help_sections(None, language="de"):
        for line in section.lines:
            head = re.split(r"\s{2,}|: ", line[2:])[0] if re.match(r"  [A-ZÄÖÜ]", line) else ""
            if head and refusal(head.replace(" …", " 2 PASSE")) is not None:
                strange.append(head)
    assert strange == []


def test_every_topic_that_german_help_names_is_there() -> None:
    sections = help_sections(None, language="de")
    [line] = [line for line in sections[0].lines if line.startswith("  HILFE")]
    for topic in re.findall(r"\w+", line.partition("auch ")[2]):
        assert 0 < len(help_sections(None, topic, "de")) < len(sections), topic


# --- what German mails offer to be answered with ----------------------------------------------------------------------


@cache
def answers() -> list[str]:
    """The lines that links in German mails open a reply with; those of the samples that are orders stay out."""
    opened = [link for mail in GERMAN.values() for link in links(renderer("de").render(mail).html)]
    found = {line for link in opened for line in unquote(link.partition("&body=")[2]).splitlines()[:1]}
    return sorted(line for line in found if line.split()[0] not in _ORDER_WORDS and not line[0].isdigit())


#: What begins the samples' lines of orders and of a moderator's commands, which stay as the desk gives them.
_ORDER_WORDS = {"CARDS", "SURRENDER", "SHOW", "PAUSE", "ALLOW", "EDIT", "REPLACE"}


def test_german_mails_offer_answers() -> None:
    assert {"BEREIT", "JA", "NEIN", "BESTÄTIGEN", "HILFE"} <= set(answers())


def test_what_a_german_mail_offers_as_an_answer_is_understood() -> None:
    """All in one test: to list them as parameters, each worker would render every mail before the first test."""
    assert [line for line in answers() if not (_ANSWERS.get(line) or command_in(line))] == []
    english = re.compile(r"\b(?:YES|NO|READY|HELP|ACCEPT|DECLINE|CONFIRM|LIST|JOIN)\b")
    assert [line for line in answers() if english.search(line)] == []


@pytest.mark.parametrize(
    "word", ["WARTEN", "WEITER", "ARCHIV", "VERTRETUNG AUS", "ADRESSE WEG", "TOKEN NEU", "BEFEHLE"]
)
def test_words_that_german_mails_name_are_commands(word: str) -> None:
    folder = data_folder("templates") / "de" / "mails"
    assert any(word in path.read_text(encoding="utf-8") for path in folder.glob("*.txt"))
    assert command_in(word)


def test_the_first_line_that_answers_all_is_understood() -> None:
    found = _REPLY.fullmatch("ANTWORT AN ALLE")
    assert found is not None
    assert found["all"]
