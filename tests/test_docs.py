"""The handbooks against the code: nothing of the program is missing in them, and nothing in them is made up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
import typer

from pbem import __version__
from pbem.cli.app import app
from pbem.core.conditions import read_condition
from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.grammar import Keyword, Line, Misread, compact
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
from pbem.desk.commands.all_commands import COMMANDS as TABLE_COMMANDS
from pbem.desk.commands.all_commands import WORDS, command_in
from pbem.desk.commands.help import help_sections
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial_2e.orders import order_language
from pbem.games.colonial_2e.orders.facts import EXPLORING, FIGHTING, ROLLING, Reader
from pbem.games.colonial_2e.state import State
from pbem.mail.marks import END
from tests.games.helpers import colonial, position
from tests.handbooks import ROOT, Handbook, command_words, handbooks

BOOKS = handbooks()
PLAYING = Handbook(ROOT / "docs/playing.md")
QUICK_CARD = Handbook(ROOT / "docs/quickcard.md")
#: Where the orders of the 2nd edition are told.
FOR_PLAYERS = [PLAYING, Handbook(ROOT / "docs/orders-colonial.md")]
#: Shown in the handbooks as lines that are refused.
REFUSED = {"5 TRADER own al"}
#: Whose orders another test reads (test_orders_handbook.py of their rulesets, tests/test_docs_german.py).
ELSEWHERE = {
    "docs/orders-colonial-revised.md",
    "docs/orders-colonialism.md",
    "docs/orders-new-world.md",
    "docs/befehle-colonialism.md",
    "docs/spielen.md",
    "docs/kurzreferenz.md",
}
#: Where an installation has its files; no handbook shows a developer's machine.
INSTALLED = ("/opt/pbem", "/var/lib/pbem", "/var/backups/pbem", "/etc/", "/dev/null", "/srv/mail/", "/bin/sh")
named = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


# --- the command line -----------------------------------------------------------------------------------------------


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command of `pbem`: the words that lead to it, and the command."""
    command = command or typer.main.get_command(app)
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, (*path, name))
    if not hasattr(command, "commands"):
        yield path, command


COMMANDS = dict(commands())
GROUPS = {path[:1] for path in COMMANDS if len(path) > 1}


def command_of(words: Sequence[str]) -> tuple[str, ...]:
    """The command that a line begins with: its words, () where there is none."""
    return next((tuple(words[:length]) for length in (2, 1) if tuple(words[:length]) in COMMANDS), ())


def options_of(command: Any) -> list[set[str]]:
    """The spellings of each option."""
    return [{*each.opts, *each.secondary_opts} for each in command.params if each.param_type_name == "option"]


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_and_option_is_in_a_handbook(path: tuple[str, ...]) -> None:
    telling = [book.text for book in BOOKS if any(command_of(words) == path for _, words in book.command_lines())]
    assert telling, f"no handbook shows `pbem {' '.join(path)}`"
    for spellings in options_of(COMMANDS[path]):
        if "--config" in spellings:  # docs/hosting.md tells it for all commands
            continue
        shown = (re.search(rf"(?<![\w-]){re.escape(each)}(?![\w-])", text) for each in spellings for text in telling)
        assert any(shown), f"{min(spellings)} of `pbem {' '.join(path)}` is in no handbook that shows it"


@named
def test_every_command_line_is_one_of_pbem(book: Handbook) -> None:
    for whole, words in book.command_lines():
        said = " ".join(["pbem", *words])
        path = command_of(words)
        if not path:
            plain = tuple(word for word in words if word != "--help")
            alone = not plain or plain[0].startswith("-") or plain in GROUPS
            assert alone, f"`{said}`: there is no such command"
            continue
        known = {"--help"}.union(*options_of(COMMANDS[path]))
        strange = [word for word in words if word.startswith("-") and word.partition("=")[0] not in known]
        assert not strange, f"`{said}`: `pbem {' '.join(path)}` has no {' '.join(strange)}"
        if whole and "--help" not in words and "…" not in said:
            COMMANDS[path].make_context("pbem", list(words[len(path) :]))  # raises what is missing or too much


def test_a_command_line_is_found_behind_another_program() -> None:
    assert command_words("runuser -u pbem -- /opt/pbem/.venv/bin/pbem init x") == ["init", "x"]
    assert command_words("createuser pbem") is None
    assert command_of(["game", "show", "g17"]) == ("game", "show")


# --- the order language ---------------------------------------------------------------------------------------------

LINE_UPS = (
    "CARDS explorer, viceroy, merchant, trader, scientist",
    "CARDS scientist, explorer, viceroy, merchant, trader",
    "CARDS viceroy, scientist, sovereign, governor, financier",
    "CARDS conqueror, rebel, ambassador, missionary, financier",
)
QUESTIONS = ("surrender", "australia", "circumnavigate", "stage-two", "action", "re-roll")


@cache
def positions() -> tuple[State, ...]:
    """Before the first line-up, in a round of a game that has gone on for a while, and before nations are chosen."""
    first = position()
    first.phase, first.round = "line-up", 0
    later = position(
        {
            **{f"players.{seat}.loans": [3, 5] for seat in ("Red", "Blue")},
            **{f"players.{seat}.cards": ["explorer-conqueror", "viceroy-ambassador", "merchant-governor",
                                         "trader-financier", "scientist-missionary"] for seat in ("Red", "Blue")},
        }
    )  # fmt: skip
    return first, later, colonial().setup(first.seats, {"nations": True}, Keyed(b"handbook"))


@cache
def rooms() -> tuple[OrderContext, ...]:
    """Contexts that an example may have been written for: another seat, another line-up, questions that wait."""
    found = []
    for seat in ("Red", "Blue"):
        for state in positions():
            waiting = [_question(kind, seat) for kind in QUESTIONS] if state.round or state.phase == "nations" else []
            bare = OrderContext(state=state, seat=seat, sheet=Sheet(), open=waiting)
            found.append(bare)
            for line_up in LINE_UPS if not state.round else ():
                sheet = Sheet(colonial().read(line_up, bare).orders)
                found.append(OrderContext(state=state, seat=seat, sheet=sheet, open=waiting))
    return tuple(found)


def _question(kind: str, seat: str) -> Decision:
    return Decision(key=f"t1.r1.{kind}.{seat}", seat=seat, kind=kind, choice=_nothing, about={"territory": "india"})


def _nothing() -> Any:
    raise AssertionError("reading an order asks no choice")


def refusal(line: str) -> str:
    """Why a line of a mail is taken nowhere; "" where the table or some context takes it."""
    if command_in(line) or END.fullmatch(line) or line.startswith("#") or re.fullmatch(r"(FIX )?\d", line):
        return ""
    reasons = []
    for room in rooms():
        try:
            colonial().read(line, room)
        except Refusal as refused:
            reasons.append(refused.reason)
        else:
            return ""
    return reasons[0]


def order_lines(book: Handbook) -> Iterator[str]:
    """The lines of its mails, and of its other examples those that begin an order and go on."""
    yield from book.orders()
    for span in book.spans:
        pattern = any(sign in span for sign in "…[|") or span.startswith(("-", "pbem ")) or "__" in span
        if " " in span and not pattern and colonial().begins_order(span):
            yield span


@cache
def taken() -> frozenset[str]:
    """Every line shown that is taken as it stands."""
    return frozenset(line for book in BOOKS for line in order_lines(book) if not refusal(line))


def part_of_a_line(span: str) -> bool:
    """Whether a span is the beginning of an order that is shown whole, what goes behind an EXPLORE, or a condition."""
    shown = any(line.startswith(f"{span} ") for line in taken())
    return shown or not refusal(f"2 EXPLORE china {span}") or not strange_condition(span)


def strange_condition(text: str) -> str:
    """Why a condition, or the fact that one asks for, is not read; "" where it is."""
    words = w.vocabulary(positions()[0].board, positions()[0].seats)
    reasons = []
    asked = text.removeprefix("IF ").removeprefix("WHEN ")
    for whole in (asked, f"{asked} >= 1"):
        line = Line(whole)
        try:
            read_condition(line, Reader(words=words, seat="Red", moments=EXPLORING | FIGHTING | ROLLING))
            line.close()
        except Misread as misread:
            reasons.append(misread.reason)
        else:
            return ""
    return reasons[0]


def test_every_fact_told_can_be_asked_for() -> None:
    section = FOR_PLAYERS[1].text.partition("## Conditions")[2].partition("\n## ")[0]
    facts = [fact for row in re.findall(r"^\|.*\|.*\|$", section, re.M) for fact in re.findall("`([^`]+)`", row)]
    assert len(facts) > 30
    assert not {fact: why for fact in facts if (why := strange_condition(fact))}


@pytest.mark.parametrize("book", [book for book in BOOKS if book.name not in ELSEWHERE], ids=lambda book: book.name)
def test_every_order_shown_is_taken(book: Handbook) -> None:
    whole = {line: refusal(line) for line in book.orders()}
    named = {span: refusal(span) for span in set(order_lines(book)) - set(whole) if not part_of_a_line(span)}
    assert not {line: why for line, why in (whole | named).items() if why and line not in REFUSED}


def test_what_is_shown_as_refused_is_refused() -> None:
    shown = {line for book in BOOKS for line in order_lines(book)}
    assert shown >= REFUSED
    assert all(refusal(line) for line in REFUSED)


def test_there_are_orders_to_read() -> None:
    assert sum(1 for book in FOR_PLAYERS for _ in order_lines(book)) > 60


def verbs() -> list[str]:
    """Each word that begins an order, as canonical lines write it."""
    return sorted({shown[0] for shown in (*order_language._COMMANDS.values(), *w.CHARACTERS.values())})


def keywords() -> list[str]:
    """Each small word that means something; words that are only ever passed over need not be told."""
    folders = [ROOT / "pbem/games/colonial_2e", ROOT / "pbem/games/colonial"]
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    heard = {name for text in sources for name in re.findall(r"\bw\.([A-Z]+)\b", re.sub(r"\.skip\([^)]*\)", "", text))}
    return sorted({word.shown for name, word in vars(w).items() if isinstance(word, Keyword) and name in heard})


def test_words_that_mean_something_are_known_from_fillers() -> None:
    assert {"ELSE", "BOTTOM", "REPRESSION"} <= set(keywords())
    assert "AGAINST" not in keywords()


@pytest.mark.parametrize("word", sorted({*verbs(), *keywords()}))
def test_every_word_of_the_orders_is_in_a_handbook(word: str) -> None:
    assert compact(word) in words_for_players(), f"{word} is in no handbook for players"


@cache
def words_for_players() -> frozenset[str]:
    """Every word of the handbooks' order lines and code."""
    parts = [part for book in FOR_PLAYERS for part in (*book.spans, *book.orders())]
    return frozenset(compact(each) for part in parts for each in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)?", part))


@pytest.mark.parametrize("word", [*WORDS])
def test_every_word_of_the_table_is_in_the_players_handbook(word: str) -> None:
    assert any(re.match(rf"{word}\b", span) for span in PLAYING.spans)


def meanings(book: Handbook, columns: slice) -> list[set[str]]:
    """By row of a handbook's tables: which commands its examples in these columns are."""
    rows = [re.sub(r"\\\|", "/", line).strip("|").split("|") for line in book.text.splitlines() if line.startswith("|")]
    spans = [re.findall("`([^`]+)`", " ".join(cells[columns])) for cells in rows]
    return [
        {found.command.name for span in each if span[0].isupper() and (found := command_in(span))} for each in spans
    ]


def test_english_and_german_words_of_the_table_mean_the_same() -> None:
    said = [names for names in meanings(PLAYING, slice(0, 2)) if names]
    assert all(len(names) == 1 for names in said), "a row, a command"
    assert {name for names in said for name in names} == {command.name for command in TABLE_COMMANDS}
    assert all(len(names) <= 1 for names in meanings(QUICK_CARD, slice(1, 3)))
    for row in zip(meanings(QUICK_CARD, slice(1, 2)), meanings(QUICK_CARD, slice(2, 3)), strict=True):
        assert row[0] == row[1], "on the card each command is in both languages"


# --- HELP -----------------------------------------------------------------------------------------------------------


def help_lines(heading: str) -> list[str]:
    """The examples of a section of HELP, a column each."""
    [section] = [each for each in help_sections(colonial()) if each.heading == heading]
    shown = [line for line in section.lines if line.startswith("  ")]
    return [part for line in shown for part in re.split(r"\s{2,}|(?<=tobacco) (?=turn)", line.strip())]


@pytest.mark.parametrize("line", [*help_lines("Orders"), *help_lines("Standing orders")])
def test_every_order_in_help_is_taken(line: str) -> None:
    assert not refusal(line)


@pytest.mark.parametrize("shown", help_lines("Conditions"))
def test_every_condition_in_help_is_read(shown: str) -> None:
    assert not strange_condition(shown.partition(" (")[0])


def test_every_command_in_help_is_one() -> None:
    [section] = [each for each in help_sections(colonial()) if each.heading == "Commands"]
    heads = [line[2:17].strip() for line in section.lines if line.startswith("  ")]
    assert len(heads) > 8
    for head in heads:
        words = [head] if command_in(head) or not refusal(head) else head.split(", ")
        assert not [word for word in words if refusal(word)], head


def test_every_topic_that_help_names_is_there() -> None:
    [commands_section] = [each for each in help_sections(colonial()) if each.heading == "Commands"]
    [line] = [line for line in commands_section.lines if "HELP" in line]
    topics = ["orders", *re.findall(r"\w+", line.partition("also ")[2])]
    for topic in topics:
        found = help_sections(colonial(), topic)
        assert 0 < len(found) < len(help_sections(colonial())), topic


def test_help_fits_a_mail() -> None:
    lines = [line for section in help_sections(colonial()) for line in section.lines]
    assert max(map(len, lines)) <= 70


# --- links, paths, versions -----------------------------------------------------------------------------------------


@named
def test_every_link_leads_somewhere(book: Handbook) -> None:
    for link in book.links():
        if re.match(r"https?:|mailto:", link):
            continue
        place, _, anchor = link.partition("#")
        target = (book.path.parent / place).resolve() if place else book.path
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in Handbook(target).anchors(), f"{link}: no heading of that name"


@named
def test_every_path_of_the_checkout_is_there(book: Handbook) -> None:
    paths = [span for span in book.spans if re.fullmatch(r"(?:pbem|rules|templates|tests|docs|cron)/[\w./-]*", span)]
    assert not [path for path in paths if not (ROOT / path).exists()]


@named
def test_every_absolute_path_is_one_of_an_installation(book: Handbook) -> None:
    paths = re.findall(r"(?<![\w.>/])/[A-Za-z]\w*/[\w./-]*", book.text)
    assert not [path for path in paths if not path.startswith(INSTALLED)]


def test_the_index_names_every_handbook() -> None:
    index = Handbook(ROOT / "docs/README.md")
    listed = {(index.path.parent / link).resolve() for link in index.links()}
    assert {book.path for book in BOOKS if book.path.parent == index.path.parent} - {index.path} <= listed


def test_the_changelog_has_an_entry_for_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    number = re.escape(__version__.removesuffix(".dev0"))
    when = "unreleased" if __version__.endswith(".dev0") else r"\d{4}-\d\d-\d\d"
    [entry] = re.findall(rf"^## {number} \({when}\)\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    for heading in ("For players", "For moderators", "Inside"):
        assert f"### {heading}\n" in entry


# --- chance ---------------------------------------------------------------------------------------------------------


def test_the_lines_that_recompute_a_roll_do() -> None:
    [source] = ["\n".join(snippet.lines) for snippet in PLAYING.snippets if snippet.language == "python"]
    names: dict[str, Any] = {}
    exec(source, names)
    seed = bytes(range(32))
    for branch, key, dice, sides in ((0, "t1.r2.explore.Red", 10, 6), (3, "t9.r5.pirates.Red", 1, 6), (1, "x", 40, 3)):
        assert names["faces"](seed.hex(), branch, key, dice, sides) == Keyed(seed, branch).faces(key, dice, sides)
