"""What people have chosen of their mails: the language, the form, and whether reports bring the position as data."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from pbem.core.language import Language, say, sentence
from pbem.desk.ground.languages import language_named
from pbem.report.environment import languages

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config
    from pbem.store.stored_values import PlayerRecord

#: What may follow the form in `PlayerRecord.format`: reports bring the position as data; reports tell all of the
#: board, not only what has changed.
DATA, WHOLE = "data", "full"


class Form(StrEnum):
    """What a mail is made of."""

    TEXT = "text"  #: plain text alone
    HTML = "html"  #: HTML alone
    BOTH = "both"  #: the same words in both; the reader's program chooses
    PLAIN = "plain"  #: the same, without pictures
    SPOKEN = "spoken"  #: for who has mails read to him: both, without tables in columns and without pictures


def language_code_of(config: Config, person: PlayerRecord | None, ruleset: str = "") -> str:
    """The language that somebody is written to: the one they wish where the table has it, else the table's own.

    `ruleset`: of the game that the mail is about; where it has not that language the mail is wholly in English.
    """
    wished = person.language if person is not None and person.language in spoken() else config.table.language
    return language_named(wished, ruleset).code


def language_of(config: Config, person: PlayerRecord | None, ruleset: str = "") -> Language:
    """The language that somebody is spoken to in."""
    return language_named(language_code_of(config, person, ruleset), ruleset)


#: What people write for a language to its code.
LANGUAGES = {"en": "en", "english": "en", "englisch": "en", "de": "de", "german": "de", "deutsch": "de"}
#: What languages are called, by their codes.
_NAMES = {"en": sentence("English"), "de": sentence("German")}


def language_name(code: str) -> str:
    """What a language is called; its code where it has no name here."""
    return say(_NAMES[code]) if code in _NAMES else code


@cache
def spoken() -> tuple[str, ...]:
    """The languages that there are mails in."""
    return languages()


def form_of(person: PlayerRecord | None) -> Form:
    """The form of somebody's mails."""
    return Form(person.format.split()[0]) if person is not None and person.format else Form.BOTH


def wants_data(person: PlayerRecord | None) -> bool:
    """Whether somebody's reports bring the position as data."""
    return person is not None and DATA in person.format.split()[1:]


def wants_whole(person: PlayerRecord | None) -> bool:
    """Whether somebody's reports tell what has not changed, too."""
    return person is not None and WHOLE in person.format.split()[1:]
