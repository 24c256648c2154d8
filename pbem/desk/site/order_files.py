"""The pages on which orders are tapped: one for each ruleset and language, and for each game what all may know of it.

A game's public file is made again when something public of it is other than before; what is private of a seat is in
the link of its own mails, and in no file here.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem import __version__
from pbem.core.language import speaking
from pbem.desk.archive.canonical import digest
from pbem.desk.archive.rules_data import rules_data
from pbem.desk.book.game_page import languages_of
from pbem.desk.game.dossier import open_dossier
from pbem.desk.ground.languages import language_named
from pbem.desk.ground.own_faults import log_fault
from pbem.desk.order_pages.doors import is_tapped, page_document, without_script
from pbem.desk.order_pages.public_part import as_json, public_part, tapped
from pbem.report.order_page.whole_pages import FILES, built, hosted, made_by

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk
    from pbem.desk.site.folder import SiteFolder
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work

log = logging.getLogger(__name__)

#: The folder of these pages, and what the notes of what was made begin with.
_FOLDER = "orders"


def write_order_files(desk: Desk, site: SiteFolder, records: Sequence[GameRecord]) -> None:
    """Write what is other than before. A fault in a ruleset's part leaves its pages as they were."""
    rulesets = {record.ruleset: desk.ruleset(record.ruleset) for record in records}
    found = {name: ruleset for name, ruleset in rulesets.items() if is_tapped(ruleset)}
    if not found:
        return
    for name in FILES:
        site.write(f"{_FOLDER}/{name}", built(name))
    for name in sorted(found):
        _write_page(desk, site, found[name])
    for record in records:
        if record.ruleset in found:
            _write_game(desk, site, record)


def _write_page(desk: Desk, site: SiteFolder, ruleset: Ruleset) -> None:
    key = f"{_FOLDER}/of {ruleset.id}"
    facts = digest([__version__, made_by(), ruleset.id, ruleset.version, rules_data(desk, ruleset.id).digest])[:20]
    if site.made.get(key) == facts:
        return
    try:
        pages = {language: _page(ruleset, language) for language in languages_of(ruleset.id)}
    except Exception as error:
        log_fault(log, f"no order page of {ruleset.id}", error)
        return
    for language, page in pages.items():
        site.write(f"{_FOLDER}/{ruleset.id}.{language}.html", page)
    site.made[key] = facts


def _page(ruleset: Ruleset, language: str) -> str:
    with speaking(language_named(language, ruleset.id)):
        return hosted(page_document(ruleset, language), without_script())


def _write_game(desk: Desk, site: SiteFolder, record: GameRecord) -> None:
    key = f"{_FOLDER}/{record.id}"
    with desk.store.read() as work:
        facts = _facts(desk, work, record)
        if site.made.get(key) == facts:
            return
        dossier = open_dossier(desk, work, record.id)
    try:
        game = tapped(dossier)
        files = {language: public_part(game, language) for language in languages_of(record.ruleset)}
    except Exception as error:
        log_fault(log, f"no public file of {record.id} for its order page", error)
        return
    for language, content in files.items():
        site.write(f"{_FOLDER}/{record.id}.{language}.json", as_json(content))
    site.made[key] = facts


def _facts(desk: Desk, work: Work, record: GameRecord) -> str:
    """What a game's public file is made from, as a digest: public things alone, and read without playing anything."""
    wait = record.wait or {}
    public = [
        [__version__, made_by(), record.ruleset, rules_data(desk, record.ruleset).digest],
        [record.branch, record.snapshot_seq, str(record.status), record.title],
        [wait.get(name) for name in ("deadline", "opened", "seats", "halted")],
        # Gifts and edits, which change the position at once.
        len(work.opening(record.id).interventions),
    ]
    return digest(public)[:20]
