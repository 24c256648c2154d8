"""Every kind of mail: width, equal words in text and HTML, hostile names, links, subjects."""

from __future__ import annotations

import tomllib
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from typing import Any, get_args
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.core.errors import TableError
from pbem.core.events import Event
from pbem.data import data_folder
from pbem.report.environment import environment, languages
from pbem.report.inputs import Common, MailInput, Owed, Receipt, Refused, Reminder, Report, Taken
from pbem.report.renderer import Renderer
from tests.report.reading import html_words, links, long_lines, tags, text_words
from tests.report.samples import MAILS
from tests.report.samples_german import GERMAN
from tests.report.samples_ground import COMMON, DEADLINE, FORM, NEED, NOW, SEATS, VIEW, chapter, renderer
from tests.report.samples_play import RECEIPT, REPORT

EVERY = pytest.mark.parametrize("mail", MAILS.values(), ids=MAILS.keys())
#: A name that tries everything: an element, an entity, the line markup, a line end, our codes, a right-to-left turn.
HOSTILE = '<script>alert("1")</script> & | x\r\n# HEADING\n!! UNTIL | now \ue002 \u202e'
#: The same as it must be read.
HARMLESS = '<script>alert("1")</script> & | x # HEADING !! UNTIL | now'


@EVERY
def test_the_text_keeps_to_72_columns(mail: MailInput) -> None:
    assert long_lines(renderer("en").render(mail).text) == []


@EVERY
def test_html_has_the_words_of_the_text_in_the_same_order(mail: MailInput) -> None:
    done = renderer("en").render(mail)
    assert html_words(done.html) == text_words(done.text)


@EVERY
def test_the_subject_is_one_line_that_survives_a_phones_list(mail: MailInput) -> None:
    subject = renderer("en").render(mail).subject
    assert subject.strip() == subject != ""
    assert "\n" not in subject
    assert len(subject) <= 60


@EVERY
def test_nothing_is_fetched_and_nothing_runs(mail: MailInput) -> None:
    html = renderer("en").render(mail).html
    assert tags(html).isdisjoint({"script", "img", "link", "iframe", "object", "form", "input", "svg"})
    assert "url(" not in html
    assert {urlsplit(link).scheme for link in links(html)} <= {"mailto"}


@EVERY
def test_no_template_leaves_anything_unsaid(mail: MailInput) -> None:
    done = renderer("en").render(mail)
    for leftover in ("None", "{{", "{%", "Undefined", "&amp;", "  .", " ,", " ;"):
        assert leftover not in done.text
    assert not any(0xE000 <= ord(character) <= 0xF8FF for character in done.text + done.html)


def test_every_kind_of_input_has_a_sample() -> None:
    assert {type(mail) for mail in MAILS.values()} == set(get_args(MailInput))


def test_every_template_is_a_kind_of_mail() -> None:
    templates = {name for name in environment("en").list_templates() if name.startswith("mails/")}
    assert templates == {"mails/parts.txt", *(f"mails/{kind.kind}.txt" for kind in get_args(MailInput))}


#: Fields whose texts name something: a seat, a template, a zone, an address, a member of a closed set.
_NAMES = frozenset(
    {
        "act",
        "came",
        "family",
        "first_player",
        "key",
        "kind",
        "language",
        "leading",
        "matter",
        "missing",
        "names",
        "news",
    }
    | {"reply_address", "ruleset", "seat", "seats", "seats_in", "seats_missing", "span", "stage", "standing", "table"}
    | {"values", "view", "waiting", "waits_for", "what", "winners", "zone"}
)


def test_every_unit_of_the_catalogue_is_counted_somewhere() -> None:
    folder = data_folder("templates") / "en"
    templates = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.txt"))
    units = tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))["count"]
    assert [unit for unit in units if f'"{unit}")' not in templates] == []


def _hostile(value: Any) -> Any:
    """The value with every text in it made hostile, but for names."""
    if isinstance(value, str):
        return HOSTILE if value else value
    if isinstance(value, tuple | list):
        return type(value)(_hostile(item) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            field.name: _hostile(getattr(value, field.name)) for field in fields(value) if field.name not in _NAMES
        }
        return replace(value, **changed)
    return value


@EVERY
def test_hostile_names_stay_words(mail: MailInput) -> None:
    done = renderer("en").render(_hostile(mail))
    assert tags(done.html).isdisjoint({"script", "img"})
    assert "&lt;" not in done.text
    assert html_words(done.html) == text_words(done.text)
    harmless = renderer("en").render(mail).html
    # What was done and what is only to note are told apart by the words, which are all alike here.
    headings = () if isinstance(mail, Receipt) else ("<h2",)
    for element in (*headings, "border-left", "<li", "<a "):
        assert done.html.count(element) == harmless.count(element)
    assert "\n" not in done.subject
    assert "\u202e" not in done.text + done.html


def test_a_hostile_title_is_read_as_it_was_written() -> None:
    done = renderer("en").render(replace(REPORT, common=replace(COMMON, title=HOSTILE)))
    assert done.subject.startswith(HARMLESS)
    assert "<title>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; | x" in done.html


def test_a_link_opens_a_reply_with_the_form() -> None:
    (link, *_) = links(renderer("en").render(REPORT).html)
    parts = urlsplit(link)
    query = parse_qs(parts.query)
    assert unquote(parts.path) == COMMON.reply_address
    assert query["subject"] == [f"Re: {COMMON.tag} Amber Fleet"]
    assert query["body"][0].split("\r\n")[:2] == [FORM[0].text, FORM[1].text], "without comments: long links are cut"


def test_a_repair_is_a_link_that_answers_with_its_line() -> None:
    bodies = [parse_qs(urlsplit(link).query)["body"] for link in links(renderer("en").render(RECEIPT).html)]
    offered = [[repair] for line in RECEIPT.refused for _, repair in line.repairs]
    assert len(offered) > 1
    assert [body for body in bodies if body in offered] == offered


def test_a_reminder_for_two_games_answers_each_at_its_own_address() -> None:
    owed = [
        Owed(
            game=game, title=game, seat="Red", tag=f"[{game}]", reply_address=f"t+{game}@example.org", needs=[NEED],
            deadline=DEADLINE,
        )
        for game in ("g1", "g2")
    ]  # fmt: skip
    html = renderer("en").render(Reminder(common=COMMON, owed=owed)).html
    assert [unquote(urlsplit(link).path) for link in links(html)] == ["t+g1@example.org", "t+g2@example.org"]


@pytest.mark.parametrize(
    ("lines", "subject"),
    [
        (0, "Amber Fleet, turn 4: no order found in your mail"),
        (1, "Amber Fleet, turn 4: 1 line taken"),
        (2, "Amber Fleet, turn 4: 2 lines taken"),
    ],
)
def test_plurals(lines: int, subject: str) -> None:
    taken = [Taken(number=number, written="x", words="y") for number in range(lines)]
    assert renderer("en").render(Receipt(common=COMMON, turn=4, taken=taken)).subject == subject


def test_a_reason_for_several_lines_in_a_row_is_told_once() -> None:
    reasons = ("it is too old", "it is too old", "no such card")
    refused = [Refused(number=number, written="x", reason=reason) for number, reason in enumerate(reasons, start=1)]
    text = renderer("en").render(Receipt(common=COMMON, turn=4, refused=refused)).text
    assert "line 1  “x”\n          It is too old.\n  line 2  “x”\n          Likewise.\n  line 3  “x”\n" in text


def test_the_deadline_is_in_the_readers_own_zone() -> None:
    text = renderer("en").render(replace(REPORT, common=replace(COMMON, zone="America/New_York"))).text
    assert "Friday 27 November, 14:00 New York (in 3 days" in text


def test_a_receipt_and_a_report_make_one_mail() -> None:
    whole = Renderer("en").merge([RECEIPT, REPORT])
    alone = Renderer("en").render(REPORT)
    assert whole.subject == alone.subject
    assert html_words(whole.html) == text_words(whole.text)
    assert whole.text.index("REFUSED") < whole.text.index("STANDING")
    assert whole.text.count("Dice: 9f2c4d8e") == 1
    assert whole.html.count("<html") == 1


def test_the_same_input_gives_the_same_bytes() -> None:
    assert Renderer("en").render(REPORT) == Renderer("en").render(REPORT)


def test_a_report_without_events_says_so() -> None:
    assert "turn 3 has been played" in renderer("en").render(REPORT).text


def test_what_only_one_seat_may_know_is_in_no_other_mail() -> None:
    hidden = Event("line-up", {"seat": "Blue", "cards": ["sovereign-rebel"], "source": "default"}, seen_by=("Blue",))
    told = chapter(Event("war-declared", {"seat": "Green", "enemy": "Yellow"}), hidden)
    with_it = Renderer("en").render(replace(REPORT, chapters=[told]))
    without = Renderer("en").render(replace(REPORT, chapters=[chapter(told.events[0])]))
    assert with_it == without
    blue = replace(REPORT, common=replace(COMMON, seat="Blue"), chapters=[told])
    assert "Sovereign/Rebel" in Renderer("en").render(blue).text


def test_a_language_without_templates_is_refused_in_a_sentence() -> None:
    with pytest.raises(TableError, match="no mails in the language 'tlh'; de or en"):
        environment("tlh")
    assert "en" in languages()


def test_a_ruleset_without_position_templates_is_reported_without_them() -> None:
    bare: Report = replace(REPORT, common=replace(COMMON, ruleset="chess", family=""))
    text = renderer("en").render(bare).text
    assert "STANDING" in text
    assert "YOUR POSITION" not in text


def test_a_game_that_is_over_is_told_as_a_story() -> None:
    text = " ".join(renderer("en").render(MAILS["game-over"]).text.split())
    told = "Blue has won Amber Fleet in turn 11. You came second of four. You hold 4 Prestige. In the last of it, Blue"
    assert f"{told} beat you in war." in text
    story = "turn 3 Red discovered America turn 11 Blue beat Red in war and Blue won with 10 Prestige"
    assert f"HISTORY {story} MAP" in text


def test_times_are_not_read_from_the_clock() -> None:
    late = Common(now=datetime(2031, 1, 1, tzinfo=NOW.tzinfo))
    assert "2026" in renderer("en").render(replace(REPORT, common=replace(COMMON, now=late.now))).text


def test_the_last_mail_has_all_that_the_check_of_the_seed_needs() -> None:
    over = MAILS["game-over"]
    text = renderer("en").render(over).text
    assert "printf %s" in text
    assert COMMON.commitment in text


def prestige(**held: int) -> str:
    """The first words of a report to Red where the seats hold the Prestige given."""
    players = {seat: {**VIEW["players"][seat], "prestige": number, "loans": []} for seat, number in held.items()}
    leading = sorted(held, key=lambda seat: -held[seat])
    report = replace(REPORT, chapters=(), view={**VIEW, "players": players}, leading=leading)
    return " ".join(renderer("en").render(report).text.split("\n\n")[0].split()).partition(". ")[2]


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ((0, 0, 0, 0), "Nobody has Prestige yet."),
        ((1, 1, 1, 1), "All four hold 1 Prestige."),
        ((3, 3, 1, 0), "You and Blue lead with 3 Prestige."),
        ((3, 3, 3, 0), "You, Blue and Green lead with 3 Prestige."),
        ((3, 2, 1, 0), "You lead with 3 Prestige."),
        ((2, 3, 1, 0), "You hold 2 Prestige; Blue leads with 3."),
        ((2, 3, 3, 0), "You hold 2 Prestige; Blue and Green lead with 3."),
    ],
)
def test_who_leads(held: tuple[int, ...], said: str) -> None:
    assert prestige(**dict(zip(SEATS, held, strict=True))) == said


def test_who_is_waited_for_and_who_waits_is_said_to_the_reader() -> None:
    receipt = replace(RECEIPT, seats_in=(), seats_missing=("Blue", "Green"), waiting=("Red", "Blue"))
    text = " ".join(renderer("en").render(receipt).text.split())
    assert "Nothing yet from Blue and Green. You and Blue said WAIT" in text
    assert "You said WAIT" in " ".join(renderer("en").render(replace(receipt, waiting=("Red",))).text.split())


@pytest.mark.parametrize(("count", "said"), [(1, "1 standing order; ORDERS shows it."), (11, "11 standing orders;")])
def test_standing_orders_that_are_not_shown_are_counted(count: int, said: str) -> None:
    assert f"You have {said}" in renderer("en").render(replace(RECEIPT, more_standing=count)).text
    report = renderer("en").render(replace(REPORT, standing_orders=(), more_standing=count)).text
    assert f"You have {said}" in report
    assert "YOUR STANDING ORDERS" not in report


def test_a_turn_that_is_played_only_at_the_deadline_promises_nothing_sooner() -> None:
    assert "goes on 30 minutes after everybody's orders are in" in " ".join(renderer("en").render(REPORT).text.split())
    assert "goes on" not in renderer("en").render(replace(REPORT, settle=None)).text


@pytest.mark.parametrize(("language", "sample", "word"), [("en", MAILS, "VOTE"), ("de", GERMAN, "STIMME")])
def test_what_may_be_voted_on_is_a_row_each(language: str, sample: dict[str, MailInput], word: str) -> None:
    html = renderer(language).render(sample["correction-silent"]).html
    assert html.count(f"<b>{word} ") == 5
