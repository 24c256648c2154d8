"""`pbem site build`: a page for each game, each ruleset that is played, and the list of them.

A game's page is made again when something public of it is other than before; nothing is written that is as it was.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pbem import __version__
from pbem.core.errors import TableError
from pbem.core.language import quoted, say
from pbem.desk.archive.canonical import digest
from pbem.desk.archive.rules_data import rules_data
from pbem.desk.book.game_page import languages_of
from pbem.desk.book.story import Story, story_of
from pbem.desk.game.approval import kept_reports
from pbem.desk.ground.terms import terms_of
from pbem.desk.site.folder import SiteFolder, site_folder
from pbem.desk.site.game_files import write_game
from pbem.desk.site.index_files import write_index, write_rules
from pbem.desk.site.order_files import write_order_files
from pbem.desk.site.player_records import note_places, records_of
from pbem.report.site.page_inputs import GameLine, Records
from pbem.report.site.pages import made_by
from pbem.store.database_errors import StoreError

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work


@dataclass(frozen=True, kw_only=True, slots=True)
class Built:
    """What was done."""

    games: Sequence[str]  #: all that the list of games shows
    again: Sequence[str]  #: those whose pages were made now
    written: Sequence[str]  #: files that are other than before
    index: Path  #: the page to begin with


def build(desk: Desk, folder: Path | None = None, games: Sequence[str] = ()) -> Built:
    """Make the pages of these games, else of all that are not private; the list shows what was ever made here.

    Raises TableError for a game that there is not, or that has not begun, and for a folder that cannot be written.
    """
    root = folder or _folder_of(desk)
    with desk.store.read() as work:
        # Of reports that wait for the moderator's approval nobody knows yet, by pages neither.
        records = [record for record in _wanted(work, games) if kept_reports(work, record.id) is None]
        facts = {record.id: _facts(desk, work, record) for record in records}
    again = list[str]()
    with site_folder(root) as site:
        rulesets = {record.ruleset for record in records}
        for record in records:
            if site.made.get(record.id) != facts[record.id] or not (root / record.id).is_dir():
                _make(desk, site, record.id)
                site.made[record.id] = facts[record.id]
                again.append(record.id)
        write_order_files(desk, site, records)
        shown, players = _shown(desk, site)
        for ruleset in sorted(rulesets | {ruleset for _, ruleset in shown}):
            facts[ruleset] = digest([__version__, made_by(), ruleset, rules_data(desk, ruleset).digest])[:20]
            if site.made.get(f"rules/{ruleset}") != facts[ruleset]:
                write_rules(desk, site, ruleset)
                site.made[f"rules/{ruleset}"] = facts[ruleset]
        write_index(desk, site, [line for line, _ in shown], sorted({ruleset for _, ruleset in shown}), players)
        written = list(site.written)
    return Built(games=[record.id for record in records], again=again, written=written, index=root / "index.html")


def refresh(desk: Desk) -> str:
    """Make the pages of the config's folder anew where they are not as they should be; what went wrong, or ""."""
    try:
        build(desk)
    except StoreError:
        raise
    except Exception as error:
        # Pages are a copy of what is stored: whatever breaks there, games and mails go on.
        logging.getLogger(__name__).exception("the pages could not be made")
        return (
            f"{type(error).__name__}: {error}".removesuffix(": ") if not isinstance(error, TableError) else str(error)
        )
    return ""


def _folder_of(desk: Desk) -> Path:
    named = desk.config.site.folder
    if not named:
        raise TableError(say("no folder is named: --to FOLDER does, or [site] folder in the config"))
    return desk.config.path(named)


def _wanted(work: Work, games: Sequence[str]) -> list[GameRecord]:
    """The games that are named, begun; else all that have begun and are not private."""
    if not games:
        begun = (record for record in work.list_games() if record.begun)
        return [record for record in begun if not terms_of(work, record.id).private]
    found = []
    for game in dict.fromkeys(games):
        record = work.game(game)
        if record is None:
            raise TableError(
                say("there is no game {game} at this table; `pbem game list` shows those there are", game=quoted(game))
            )
        if not record.begun:
            raise TableError(say("game {game} has not begun: there is nothing to show of it yet", game=game))
        found.append(record)
    return found


def _facts(desk: Desk, work: Work, record: GameRecord) -> str:
    """What a game's pages are made from, as a digest: public things alone."""
    wait = record.wait or {}
    people = {seat: person.name for seat, person in work.people(record.id).items()}
    public = {
        "by": [__version__, made_by()],
        "branch": record.branch,
        "moments": record.snapshot_seq,
        "status": str(record.status),
        "title": record.title,
        "wait": [wait.get("deadline"), wait.get("seats"), wait.get("halted")],
        "press": [press.number for press in work.press(record.id, delivered=True) if "observers" in press.recipients],
        "seats": [[seat.name, seat.bot is None, people.get(seat.name, "")] for seat in work.seats(record.id)],
        "anonymous": terms_of(work, record.id).anonymous,
        "rules": [record.ruleset, rules_data(desk, record.ruleset).digest],
        "site": [desk.config.site.url, desk.config.site.names, desk.config.table.zone],
    }
    return digest(public)[:20]


def _story(desk: Desk, game: str) -> Story | None:
    with desk.store.read() as work:
        record = work.game(game)
        return None if record is None else story_of(desk, work, record)


def _make(desk: Desk, site: SiteFolder, game: str) -> None:
    story = _story(desk, game)
    if story is None:
        raise TableError(say("game {game} has not begun: there is nothing to show of it yet", game=game))
    maps = set[str]()
    for language in languages_of(story.record.ruleset):
        maps |= write_game(desk, site, story, language)
    site.keep_only(f"{game}/maps", maps)
    note_places(site, story)


def _shown(desk: Desk, site: SiteFolder) -> tuple[list[tuple[GameLine, str]], list[Records]]:
    """A line for each game that has pages here, with its ruleset, the youngest first; and how players fared there."""
    with desk.store.read() as work:
        records = [record for game in site.made if (record := work.game(game)) is not None and record.begun]
        lines = [_line(desk, work, record) for record in _in_order(records)]
        return lines, records_of(desk, work, site, records)


def _in_order(records: Iterable[GameRecord]) -> list[GameRecord]:
    return sorted(records, key=lambda record: (record.ended or record.created, record.id), reverse=True)


def _line(desk: Desk, work: Work, record: GameRecord) -> tuple[GameLine, str]:
    winner = record.winner
    line = GameLine(
        title=record.title,
        folder=record.id,
        languages=languages_of(record.ruleset),
        ruleset_title=desk.ruleset(record.ruleset).title,
        status=str(record.status),
        turn=record.turn,
        seats=tuple(seat.name for seat in work.seats(record.id)),
        winners=(winner,) if isinstance(winner, str) else tuple(winner) if isinstance(winner, list) else (),
        ended=record.ended,
    )
    return line, record.ruleset
