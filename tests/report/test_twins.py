"""Each template of the table has its twin in every other language: the same blocks, made of the same facts."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from jinja2 import nodes

from pbem.data import data_folder
from pbem.desk.ground import shelf
from pbem.report.environment import environment, languages

OTHERS = [language for language in languages() if language != "en"]
#: What languages need to different extents: short heads of columns, and names that they have of their own.
_OWN = frozenset({"column", "seat", "town"})
_TABLE = sorted(
    name
    for name in environment("en").list_templates()
    if name.startswith(("mails/", "site/")) or name == "events/how.txt"
)
#: Compared in English alone: it bends a verb.
_ENGLISH_ONLY = frozenset({" and "})
twins = pytest.mark.parametrize("language", OTHERS)


def test_there_is_another_language() -> None:
    assert "de" in OTHERS
    assert len(_TABLE) > 20


def _parsed(language: str, name: str) -> nodes.Template:
    made = environment(language)
    assert made.loader is not None
    source, _, _ = made.loader.get_source(made, name)
    return made.parse(source)


def macros(tree: nodes.Template) -> dict[str, int]:
    """The macros of a template, with how many arguments each takes."""
    return {found.name: len(found.args) for found in tree.find_all(nodes.Macro)}


def facts(tree: nodes.Template) -> set[str]:
    """The fields of the mail and of what every mail knows that a template reads: "m.deadline"."""
    found = (each for each in tree.find_all(nodes.Getattr) if isinstance(each.node, nodes.Name))
    return {f"{each.node.name}.{each.attr}" for each in found if each.node.name in ("c", "m")}  # type: ignore[attr-defined]


def cases(tree: nodes.Template) -> set[str]:
    """The members of closed sets that a template tells apart: what is compared with a literal."""
    literals = (each for compared in tree.find_all(nodes.Compare) for each in compared.find_all(nodes.Const))
    return {each.value for each in literals if isinstance(each.value, str)}


@twins
def test_every_template_of_the_table_has_its_twin(language: str) -> None:
    there = {name for name in environment(language).list_templates() if name.startswith(("mails/", "site/"))}
    assert there == {name for name in _TABLE if name.startswith(("mails/", "site/"))}


@twins
@pytest.mark.parametrize("name", _TABLE)
def test_a_twin_has_the_same_macros_facts_and_cases(language: str, name: str) -> None:
    own, english = _parsed(language, name), _parsed("en", name)
    assert macros(own) == macros(english)
    assert facts(own) == facts(english)
    assert cases(own) >= cases(english) - _ENGLISH_ONLY


@pytest.mark.parametrize("ruleset", shelf.known())
def test_a_ruleset_has_all_its_words_in_each_language_that_it_lists(ruleset: str) -> None:
    """Templates, and the files of its folder: help, rules, what was decided, sentences."""
    mine, files = ("brief", "events", "position"), data_folder("rules") / ruleset
    for language in shelf.languages(ruleset):
        there = environment(language).list_templates()
        told = {
            name for name in environment("en").list_templates() if name in {f"{each}/{ruleset}.txt" for each in mine}
        }
        assert told <= set(there), language
        for english in (*files.glob("*.en.txt"), *files.glob("*.en.toml")):
            assert english.with_name(english.name.replace(".en.", f".{language}.")).is_file(), (english.name, language)
        assert language == "en" or (files / f"sentences.{language}.toml").is_file()


@twins
def test_the_catalogue_has_the_same_keys(language: str) -> None:
    own, english = (_catalogue(each) for each in (language, "en"))
    assert own.keys() == english.keys()
    for section in own.keys() - _OWN:
        assert own[section].keys() == english[section].keys(), section
        for key, value in english[section].items():
            assert type(own[section][key]) is type(value), key
            if isinstance(value, list):
                assert len(own[section][key]) == len(value), key


@twins
def test_patterns_of_the_catalogue_take_the_same_values(language: str) -> None:
    own, english = (_catalogue(each) for each in (language, "en"))
    for section in ("date", "away", "span", "count", "list"):
        for key, value in english[section].items():
            pairs = zip(_all(own[section][key]), _all(value), strict=True)
            assert all(_braces(mine) == _braces(theirs) for mine, theirs in pairs), key


def _catalogue(language: str) -> dict[str, Any]:
    return tomllib.loads((data_folder("templates") / language / "words.toml").read_text(encoding="utf-8"))


def _all(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _braces(pattern: str) -> set[str]:
    return {part.partition("}")[0] for part in pattern.split("{")[1:]}
