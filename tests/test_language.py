"""The catalogues are whole: every sentence that is said has its German, with the same names, and none is left over."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from pbem.core.language import Language, speaking, told
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import catalogue, kept_file, language_named, sentence_files
from tests import language
from tests.language import ROOT, SAYING, TRANSLATED, missing, ours, parts, ruleset_sentences, rulesets, table_sentences

LANGUAGES = ("de",)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_of_the_table_has_an_entry(code: str) -> None:
    lacking = missing(table_sentences(), ours(code))
    assert not lacking, "\n".join(["", *(f"{each.place}: {each.key}" for each in lacking)])


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_entry_of_the_table_is_left_over(code: str) -> None:
    said = {each.key for each in table_sentences()}
    kept = {each.key for each in table_sentences() if each.kept}
    left = [english for english in ours(code) if english not in said]
    left += [f"kept: {english}" for english in catalogue(kept_file(code)) if english not in kept]
    assert not left, "\n".join(["", *left])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_stands_in_one_file(code: str) -> None:
    found = Counter(english for file in sentence_files(code) for english in catalogue(file))
    assert not (twice := [english for english, times in found.items() if times > 1]), "\n".join(["", *twice])


@pytest.mark.parametrize("folder", TRANSLATED)
def test_every_sentence_of_a_translated_ruleset_has_an_entry_and_none_is_left_over(folder: str) -> None:
    for code in shelf.languages(TRANSLATED[folder]):
        if code != "en":
            said, own = ruleset_sentences(folder), rulesets(code, folder)
            lacking = missing(said, {**ours(code), **own})
            assert not lacking, "\n".join(["", *(f"{each.place}: {each.key}" for each in lacking)])
            left = set(own) - {each.key for each in said}
            assert not left, "\n".join(["", *sorted(left)])


@pytest.mark.parametrize("code", LANGUAGES)
def test_entries_have_the_names_of_their_sentences(code: str) -> None:
    entries = {**ours(code), **{english: own for each in TRANSLATED for english, own in rulesets(code, each).items()}}
    wrong = [english for english, own in entries.items() if parts(english) != parts(own)]
    assert not wrong, "\n".join(["", *wrong])
    assert not [english for english, own in entries.items() if not own.strip()]


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_kept_is_found_again(code: str) -> None:
    """Filled with words, each kept sentence is told as itself and as no other one."""
    shapes = {"day": "20", "year": "2026", "stamp": "2026-11-27 20:00 UTC", "game": "g17"}
    shapes |= {
        "first_day": "20 December",
        "last_day": "3 January 2027",
        "motion": "VOTE PAUSE",
        "proposed": " (Red)",
        "n": "7",
        "count": "7",
        "turn": "7",
        "round": "2",
    }
    wrong = []
    with speaking(language_named(code)):
        for english, own in catalogue(kept_file(code)).items():
            filled = {name: shapes.get(name, f"«{name}»") for name in parts(english)}
            said = {name: told(word) for name, word in filled.items()}
            if told(english.format(**filled)) != own.format(**said):
                wrong.append(f"{english}: {told(english.format(**filled))}")
    assert not wrong, "\n".join(["", *wrong])


def test_only_literals_are_said() -> None:
    """What is put together first is in no catalogue; names are of constants that `sentence` or `keep` has marked."""
    offences = []
    for folder in ("core", "mail", "desk"):
        for path in sorted((ROOT / "pbem" / folder).rglob("*.py")):
            offences += [f"{path.relative_to(ROOT)}:{line}" for line in _put_together(path)]
    assert not offences, "\n".join(["", *offences])


def _put_together(path: Path) -> list[int]:
    if path.name == "language.py" and path.parent.name == "core":
        return []
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
            first = 1 if node.func.id.endswith("_of") else 0
            said = node.args[first : first + SAYING[node.func.id]]
            found += [node.lineno for each in said if isinstance(each, (ast.JoinedStr, ast.BinOp, ast.IfExp))]
    return found


def test_the_test_finds_what_is_said() -> None:
    source = 'say("a {b}", b=1)\nkeep_of(2, "one", "more")\nsay("none", "hours")\nsentence("c")\nother("d")'
    found = list(language.spoken_of(source, "pbem/desk/planted.py"))
    assert [(each.key, each.kept) for each in found] == [
        ("a {b}", False),
        ("one", True),
        ("more", True),
        ("none ‹hours›", False),
        ("c", False),
    ]


def test_a_language_without_a_sentence_says_it_in_english() -> None:
    with speaking(Language("xx", {}, {})):
        assert told("the table") == "the table"
