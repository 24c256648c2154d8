"""The languages of the table: which one is spoken, and the catalogues of sentences, read when first needed.

The table's sentences are in `templates/<language>/sentences/*.toml`, those that are kept in English and told later
in `kept.toml` there, a ruleset's in `rules/<id>/sentences.<language>.toml`. All map English sentences to the language's
own. English needs none: a pass whose people read English reads no catalogue.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pbem.core.errors import DataError
from pbem.core.language import ENGLISH, ENGLISH_CODE, Language
from pbem.data import data_folder
from pbem.desk.ground import shelf
from pbem.report.wording import words


@cache
def language_named(language: str, ruleset: str = "") -> Language:
    """The table's sentences in that language, with the ruleset's sentences where one is named.

    English where the ruleset has not the language: what is said of its games is wholly in one language.
    Raises DataError for a catalogue that cannot be read.
    """
    if language == ENGLISH_CODE or (ruleset and language not in shelf.languages(ruleset)):
        return ENGLISH
    files = sentence_files(language)
    sentences = {english: own for file in files for english, own in catalogue(file).items()}
    if ruleset:
        sentences |= catalogue(shelf.sentences_file(ruleset, language))
    return Language(language, sentences, catalogue(kept_file(language)), words(language).seats())


def sentence_files(language: str) -> list[Path]:
    """The files that hold the table's sentences in a language."""
    return sorted((data_folder("templates") / language / "sentences").glob("*.toml"))


def kept_file(language: str) -> Path:
    """The file that holds the sentences which are kept in English and told later (`keep`, `told`)."""
    return data_folder("templates") / language / "sentences" / "kept.toml"


def catalogue(file: Path) -> dict[str, str]:
    """English sentence to the language's own, of one file. Raises DataError where it is no such table."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{file} is missing; installing pbem again brings it back") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{file} is not readable as TOML: {error}") from None
    if wrong := next((english for english, own in content.items() if not isinstance(own, str)), None):
        raise DataError(f"{file}: what stands for {wrong!r} is no sentence; quotation marks make it one")
    return content
