"""The line grammar: letters, words, shortened names, and lines that are mended."""

from __future__ import annotations

import pytest

from pbem.core.errors import Ambiguous, NotAllowed, NotUnderstood
from pbem.core.grammar import Lexicon, Line, Misread, compact, keyword, plain, tidy

PLACES = Lexicon(
    "a place",
    {
        "west-africa": ("west-africa", "West Africa", "Westafrika"),
        "west-indies": ("west-indies", "Karibik"),
        "india": ("india", "Indien"),
        "egypt": ("egypt", "Ägypten"),
        "rio-de-la-plata": ("rio-de-la-plata",),
    },
)
ELSE = keyword("ELSE", "sonst")


@pytest.mark.parametrize(
    ("written", "letters"),
    [("India", "india"), ("ÄGYPTEN", "agypten"), ("Groß", "gross"), ("vizeko\u0308nig", "vizekonig"), ("é", "e")],
)
def test_case_and_accents_never_matter(written: str, letters: str) -> None:
    assert plain(tidy(written)) == letters


@pytest.mark.parametrize(
    "written", ["West Africa", "west-africa", "WESTAFRICA", "West\u2013Africa", "west\u00a0africa", "we\u00adst_africa"]
)
def test_hyphens_and_blanks_never_matter(written: str) -> None:
    assert compact(written) == "westafrica"
    assert Line(written).take(PLACES) == "west-africa"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("india", "india"),
        ("indi", "india"),
        ("west a", "west-africa"),
        ("w africa", "west-africa"),
        ("w af", "west-africa"),
        ("westafrika", "west-africa"),
        ("Karibik", "west-indies"),
        ("Aegypten", "egypt"),
        ("agypten", "egypt"),
        ("rio", "rio-de-la-plata"),
        ("rio de la plata", "rio-de-la-plata"),
        ("r d l p", "rio-de-la-plata"),
    ],
)
def test_names_may_be_shortened_while_they_stay_unique(written: str, meant: str) -> None:
    line = Line(written)
    assert line.take(PLACES) == meant
    assert line.done


def test_the_longest_whole_name_is_taken() -> None:
    names = Lexicon("a thing", {"gold": ("gold",), "gold-coast": ("gold-coast",)})
    line = Line("gold coast 2")
    assert line.take(names) == "gold-coast"
    assert line.number() == 2


def test_a_whole_name_is_never_short_for_a_longer_one() -> None:
    names = Lexicon("a thing", {"tea": ("tea",), "teak": ("teak",)})
    assert Line("tea").take(names) == "tea"
    assert Line("teak").take(names) == "teak"


def test_what_is_short_for_two_is_ambiguous() -> None:
    with pytest.raises(Misread) as caught:
        Line("west").find(PLACES)
    assert caught.value.kind is Ambiguous
    assert caught.value.reason == "“west” may be west-africa or west-indies"
    assert [word for _, _, word in caught.value.put] == ["west-africa", "west-indies"]


def test_a_name_that_does_not_come_next_is_not_taken() -> None:
    line = Line("sonst india")
    assert line.find(PLACES) is None
    assert line.has(ELSE)
    assert line.take(PLACES) == "india"


def test_keywords_are_never_shortened() -> None:
    assert not Line("els").has(ELSE)
    assert Line("SONST").has(ELSE)


def test_keywords_may_be_two_words() -> None:
    least = keyword("AT LEAST", "mindestens")
    assert Line("at least").has(least)
    assert Line("at-least").has(least)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("gold2", ["gold", "2"]),
        ("a,b/c", ["a", ",", "b", "/", "c"]),
        ("x>=3", ["x", ">=", "3"]),
        ("x≥3", ["x", ">=", "3"]),
        ("“Red” goes.", ["red", "goes"]),
        ("*bold*", ["bold"]),
        ("  !  ", []),
    ],
)
def test_words_of_a_line(written: str, words: list[str]) -> None:
    assert Line(written).words == words


def test_an_unknown_word_is_named_with_what_would_do() -> None:
    line = Line("india els")
    line.take(PLACES)
    line.has(ELSE)
    trouble = line.lost()
    assert trouble.kind is NotUnderstood
    assert trouble.reason == "I know no “els” here; ELSE would do"
    assert trouble.put == ((6, 9, "ELSE"), (6, 9, ""))


def test_what_was_asked_at_the_farthest_word_counts() -> None:
    line = Line("india foo")
    line.find(PLACES)
    line.has(ELSE)
    line.at = 0
    assert "“foo”" in line.lost().reason


def test_something_missing_at_the_end() -> None:
    line = Line("else")
    line.has(ELSE)
    line.find(PLACES)
    assert line.lost().reason == "after “else” something is missing: a place would do"


def reread(text: str) -> str:
    """A toy language: `GO place [ELSE place]`."""
    line = Line(text)
    if not line.has(keyword("GO")):
        raise line.lost()
    places = [line.take(PLACES)]
    while line.has(ELSE):
        start = line.at
        places.append(line.take(PLACES))
        if places[-1] == places[-2]:
            raise line.wrong(f"{places[-1]} is named twice", start, ["india", "egypt"])
    line.close()
    return "GO " + " ELSE ".join(places)


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("go indai", ("GO india",)),
        ("go inidia else egpyt", ("GO india ELSE egypt",)),
        ("go egypt esle india", ("GO egypt ELSE india", "GO egypt")),
        ("go west", ("GO west-africa", "GO west-indies")),
        ("go india else india", ("GO india ELSE egypt",)),
        ("go xxxxxxxxxx", ()),
    ],
)
def test_lines_are_mended_with_the_nearest_words_and_read_again(written: str, offered: tuple[str, ...]) -> None:
    with pytest.raises(Misread) as caught:
        reread(written)
    refusal = caught.value.refusal(reread)
    assert refusal.instead[: len(offered)] == offered
    assert all(reread(line) == line for line in refusal.instead)


def test_at_most_three_lines_are_offered() -> None:
    many = Lexicon("a place", {f"west-{name}": (f"west-{name}",) for name in ("a", "b", "c", "d", "e")})

    def take(text: str) -> str:
        return Line(text).take(many)

    with pytest.raises(Misread) as caught:
        take("west")
    assert len(caught.value.refusal(take).instead) == 3


def test_some_names_under_another_label() -> None:
    few = PLACES.only("a place in the west", ["west-africa", "west-indies"])
    assert few.label == "a place in the west"
    assert Line("Westafrika").take(few) == "west-africa"
    assert Line("india").find(few) is None


def test_a_number_is_a_word_of_digits() -> None:
    assert Line("12").number() == 12
    assert Line("twelve").number() is None
    with pytest.raises(Misread, match="more than is counted"):
        Line("123456789").number()


def test_a_wrong_part_is_shown_as_it_was_written() -> None:
    line = Line("go West-Africa now")
    line.at = 1
    line.take(PLACES)
    assert line.since(1) == "West Africa"
    trouble = line.wrong("too far", 1, ["india"])
    assert (trouble.kind, trouble.text[trouble.put[0][0] : trouble.put[0][1]]) == (NotAllowed, "West Africa")
