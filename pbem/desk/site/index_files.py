"""The list of games, and the page of each ruleset: its guide, what was decided, where its board is known from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Keyed
from pbem.core.language import ENGLISH_CODE, speaking
from pbem.desk.archive.rules_data import rules_data
from pbem.desk.book.game_page import languages_of
from pbem.desk.book.maps import first_map
from pbem.desk.commands.rulebook import rulebook
from pbem.desk.ground.languages import language_named
from pbem.desk.site.folder import SiteFolder
from pbem.desk.site.game_files import others, page_name, write_maps
from pbem.report.environment import languages
from pbem.report.inputs import Common
from pbem.report.site.page_inputs import GameLine, IndexPage, Links, Records, RulesPage
from pbem.report.site.pages import Pages

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk

_WHENCE = "provenance"
#: Pages of no game are of no moment.
_NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def write_index(
    desk: Desk, site: SiteFolder, games: Sequence[GameLine], rulesets: Sequence[str], records: Sequence[Records]
) -> None:
    """The list of games in every language."""
    for language in languages():
        page = IndexPage(
            common=Common(now=_NEVER, language=language, zone=desk.config.table.zone),
            table=desk.config.table.name,
            games=games,
            rules=[(desk.ruleset(each).title, f"rules/{_rules_name(each, language)}") for each in rulesets],
            records=records,
            others=others(language, languages()),
        )
        site.write(page_name(language), Pages(language).index(page))


def write_rules(desk: Desk, site: SiteFolder, ruleset: str) -> None:
    """A ruleset's page in each language that it has."""
    for language in languages_of(ruleset):
        with speaking(language_named(language, ruleset)):
            rules, book = desk.ruleset(ruleset), rulebook(ruleset, language)
            page = RulesPage(
                pictures=_board(site, rules, language),
                common=Common(
                    now=_NEVER,
                    language=language,
                    ruleset=rules.id,
                    family=rules.family,
                    ruleset_title=rules.title,
                    board_note=rules.note,
                    seats=rules.seat_names,
                    names=rules.names,
                ),
                guide=[(part.heading, part.lines) for part in book.parts],
                rulings=book.rulings,
                provenance=list(_provenance(rules_data(desk, ruleset).content)),
                links=Links(index=f"../{page_name(language)}"),
                others=others(language, languages_of(ruleset), ruleset),
            )
            site.write(f"rules/{_rules_name(ruleset, language)}", Pages(language).rules(page))


def _board(site: SiteFolder, rules: Ruleset, language: str) -> list[str]:
    """The files of the board before the first turn, in the language being spoken."""
    state = rules.setup(rules.seat_names[: rules.usual], {}, Keyed(b"board"))
    shown = first_map(rules, state, language)
    return [] if shown is None else write_maps(site, "rules/maps", shown)


def _rules_name(ruleset: str, language: str) -> str:
    own = language != ENGLISH_CODE and language in languages_of(ruleset)
    return f"{ruleset}.{language}.html" if own else f"{ruleset}.html"


def _provenance(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """(what it is, where it is known from) of all that says so."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _provenance(value, (*path, key))
        elif isinstance(value, str) and key.endswith(_WHENCE):
            about = key.removesuffix(_WHENCE).strip("_")
            yield " ".join((*path[1:], *([about] if about else []))).replace("_", " "), value
