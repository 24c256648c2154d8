"""The line markup, laid out as text and as HTML."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pbem.report.layout import Layout
from pbem.report.markup import bare, clean, link_code, seat_code, tie_code
from tests.report.reading import html_words, links, long_lines, tags, without_marks

RED, BLUE = seat_code("Red"), seat_code("Blue")


def text(markup: str) -> str:
    return Layout(("Red", "Blue")).both(markup)[0]


def html(markup: str) -> str:
    return Layout(("Red", "Blue")).both(markup)[1]


def test_paragraphs_are_wrapped_anew() -> None:
    words = "counters " * 20
    assert long_lines(text(words)) == []
    assert text("one\ntwo\n\nthree") == "one two\n\nthree\n"


def test_a_long_word_keeps_a_line_of_its_own() -> None:
    address = "x" * 90
    assert text(f"see {address} there") == f"see\n{address}\nthere\n"


def test_a_heading_stands_close_to_what_it_heads() -> None:
    assert text("words\n# HEADING\n| a | b |") == "words\n\nHEADING\n  a  b\n"


def test_key_lines_are_aligned_and_hang() -> None:
    assert text("! WANTED | this\n!! UNTIL | Friday") == "WANTED  this\nUNTIL   Friday\n"
    shown = html("! WANTED | this\n!! UNTIL | Friday")
    assert shown.count("border-left") == 1
    assert shown.index("font-weight:600") < shown.index("font-weight:700")


def test_events_stand_in_three_columns() -> None:
    rows = f"> {RED} | Explorer | {'far ' * 20}\n> {BLUE} | Rebel | Unrest in Brazil 0 -> 1"
    assert text(rows).splitlines() == [
        "  Red   Explorer  far far far far far far far far far far far far far",
        "                  far far far far far far far",
        "  Blue  Rebel     Unrest in Brazil 0 -> 1",
    ]


def test_numbers_stand_under_each_other_at_the_right() -> None:
    table = f"|= | Loans | Piles |\n| {RED} | 10 | 4+6 |\n| {BLUE} | - | 12 |"
    assert text(table) == "        Loans  Piles\n  Red      10    4+6\n  Blue      -     12\n"
    assert html(table).count("text-align:right") == 6


def test_only_the_last_cell_is_wrapped() -> None:
    lines = text(f"| CARDS | {'word ' * 30} |").splitlines()
    assert lines[0].startswith("  CARDS  word")
    assert all(line.startswith("         word") for line in lines[1:])


def test_a_step_is_not_torn_apart() -> None:
    words = "x" * 66 + " 3 -> 4"
    assert text(words) == "x" * 66 + "\n3 -> 4\n"
    assert '<span style="white-space:nowrap">3 -&gt; 4</span>;' in html("Treasury 3 -> 4; more")


def test_tied_words_stay_on_one_line() -> None:
    words = "x" * 66 + f" {tie_code('New Granada 6')} more"
    assert text(words) == "x" * 66 + "\nNew Granada 6 more\n"
    assert "New&nbsp;Granada&nbsp;6 more" in html(words)


def test_items_hang_under_their_dash() -> None:
    assert text("- one\n- " + "two " * 30).splitlines()[:2] == ["  - one", "  - " + ("two " * 17).strip()]


def test_forms_are_kept_as_they_are() -> None:
    assert text(": 1 ______   ELSE PASS\n:\n: # a | b") == "  1 ______   ELSE PASS\n\n  # a | b\n"
    assert "1 ______   ELSE PASS" in html(": 1 ______   ELSE PASS")


def test_short_lines_of_a_form_are_in_two_columns() -> None:
    """Without columns they are one below the other, as in the text."""
    lines = [": CARDS ____, ____, ____, ____, ____", *(f": {number} ____ ELSE PASS" for number in range(1, 6)), ": END"]
    parts = re.findall(r"<pre style=\"([^\"]*)\">(.*?)</pre>", html("\n".join(lines)), re.DOTALL)
    assert [("column-count:2" in style, told.splitlines()) for style, told in parts] == [
        (False, ["CARDS ____, ____, ____, ____, ____"]),
        (True, [*(f"{number} ____ ELSE PASS" for number in range(1, 6)), "END"]),
    ]
    assert "column-count" not in html(": 1 ____ ELSE PASS\n: END")
    assert "column-count" not in html(": one\n: two\n: three\n: four\n: five")


def test_a_heading_fills_the_empty_corner_of_its_table() -> None:
    shown = html("# STANDING\n|= | Prest. | Treas. |\n\n| Red | 2 | 1 |\n| Blue | 3 | 4 |".replace("\n\n", "\n"))
    assert re.search(r"<tr><td[^>]*><h2[^>]*>STANDING</h2></td><th", shown)
    assert text("# STANDING\n|= | Prest. |\n| Red | 2 |").startswith("STANDING\n")


def test_how_long_it_is_until_the_deadline_is_said_less_loudly() -> None:
    shown = html("! WANTED | your orders\n!! UNTIL | Friday 9 January, 05:10 UTC (in 3 days)")
    assert re.search(r'UTC<span style="[^"]*font-weight:400"> \(in 3 days\)</span>', shown)


def test_what_happened_in_a_region_is_one_paragraph() -> None:
    """Each region begins one; what is somebody's own runs on in it."""
    region = f"> | 1 | India, influence 13\n> | | conflict, 13 against 12\n> {RED} | | takes 1 cube\n"
    shown = html(region + f"> | 2 | China, influence 4\n> {BLUE} | | takes 2 cubes")
    assert shown.count("<div") == 2


def test_seats_have_marks_that_differ_in_shape() -> None:
    shown = html(f"{RED} and {BLUE}")
    assert "■" in shown
    assert "▲" in shown
    assert text(f"{RED} and {BLUE}") == "Red and Blue\n"


def test_an_unknown_seat_has_no_mark() -> None:
    assert html_words(html(seat_code("Nobody"))) == ["Nobody"]


def test_links_are_words_in_text() -> None:
    markup = f"write {link_code('mailto:a@example.org?body=1%0D%0A2', 'your orders')} now"
    assert text(markup) == "write your orders now\n"
    assert links(html(markup)) == ["mailto:a@example.org?body=1%0D%0A2"]


def test_what_is_laid_out_once_is_remembered_and_equal() -> None:
    layout = Layout(("Red",))
    assert layout.both("# A\nwords") == layout.both("# A\nwords")


@given(st.text(max_size=120))
def test_no_value_is_ever_read_as_markup(value: str) -> None:
    """Whatever it holds, a value at the start of a line makes one paragraph with its own words."""
    plain, marked = Layout(()).both(clean(value))
    assert tags(marked) <= {"p"}
    assert html_words(marked) == without_marks(plain).split()
    assert "\ue000" not in plain + marked


@given(st.lists(st.text(max_size=40), min_size=1, max_size=5))
def test_a_row_keeps_its_cells(values: list[str]) -> None:
    row = "| " + " | ".join(clean(value) for value in values) + " |"
    plain, marked = Layout(()).both(row)
    assert html_words(marked) == without_marks(plain).split()
    assert plain.split() == " ".join(bare(clean(value)) for value in values).split()


def test_on_a_phone_who_did_what_is_a_paragraph() -> None:
    """Columns of names would take a third of its width."""
    shown = html(f"> {RED} | Explorer | reached Brazil\n> | | and Peru\n> | year 1 | at sea\n> {BLUE} | Rebel | Unrest")
    assert tags(shown) == {"div", "b", "span"}
    assert shown.count("border-top") == 2
    # What goes on with a row is one paragraph, set in.
    assert shown.count("padding-left") == 1


def test_short_rows_share_a_line() -> None:
    long = "much " * 30
    shown = html(f"> {RED} | A | buys 1 fleet\n> {BLUE} | B | buys 2\n> {RED} | C | {long}\n> {BLUE} | D | none")
    assert shown.count("<div") == 3


def test_rows_without_a_label_run_on() -> None:
    shown = html(f"> {RED} | | {'much ' * 20}\n> {BLUE} | | {'more ' * 20}\n> {RED} | Trader | {'much ' * 20}")
    assert shown.count("<div") == 2


def test_a_heading_stands_in_the_first_line_of_what_it_heads() -> None:
    """On a phone a line of its own for each round would be half a screen."""
    shown = html(f"# ROUND 1\n> {RED} | Trader | sold 2 Goods\n# MAP\n| India | silk 2 |")
    assert shown.count("<h2") == 2
    assert re.findall(r"<div[^>]*><h2[^>]*>(.*?)</h2>", shown) == ["ROUND 1", "MAP"]
    # A list's first row is like the others; what is read aloud has headings of its own.
    assert "<div" not in html("# WHO PLAYS\n| Red | Anna |\n| Blue | Bert |").partition("</h2>")[0]
    assert "<div" not in html("# STANDING\n| Red | 2 |\n| Blue | 3 |").partition("</h2>")[0]
    aloud = Layout(("Red", "Blue"), aloud=True).both(f"# ROUND 1\n> {RED} | Trader | sold")[1]
    assert "display:inline" not in aloud


def test_rows_that_run_on_are_one_paragraph_on_a_phone() -> None:
    rows = "|+ India | silk 2 |\n|+ China | tea 1 |"
    assert html(rows).count("border-top") == 1
    assert text(rows) == text(rows.replace("+", ""))


def test_another_seats_few_words_do_not_run_on_behind_a_war() -> None:
    shown = html(f"> {RED} | Sovereign | war on Blue\n> | year 1 | at sea\n> {BLUE} | Trader | sold 2 Goods")
    assert [line.count("<div") for line in shown.splitlines()] == [1, 1, 1]


def test_what_a_heading_says_in_brackets_is_not_said_loudly() -> None:
    assert ">STANDING<span" in html("# STANDING (since Friday)")
    assert "<span" not in html("# STANDING")


def test_what_a_row_is_about_stands_before_it() -> None:
    shown = html("| India | silk 2 |\n| | and tea |")
    assert "<b>India</b>&ensp;silk 2" in shown
    assert "<table" not in shown
    assert "<table" in html("| India | 2 |\n| China | 3 |")


def test_help_is_in_columns_and_on_a_phone_in_rows() -> None:
    lines = [
        "Reply to any mail.",
        "One a line.",
        "",
        "More:",
        "  STATUS         what is asked",
        "  UNDO 3",
        "                 and more",
    ]
    markup = "\n".join(f"% {line}" for line in lines)
    assert text(markup).splitlines() == [f"  {line}".rstrip() for line in lines]
    shown = html(markup)
    assert shown.count("margin:.3em") == 2
    assert "<b>STATUS</b>&ensp;what is asked</div>" in shown
    assert "<b>UNDO 3</b>&ensp; and more</div>" in shown
    assert html_words(shown) == text(markup).split()
