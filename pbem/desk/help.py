"""HELP: the table's commands and the ruleset's own words, by topic."""

from __future__ import annotations

from functools import cache

from pbem.core.ruleset import Ruleset
from pbem.data import data_folder
from pbem.report.inputs import Section


def help_sections(ruleset: Ruleset | None, topic: str = "", language: str = "en") -> list[Section]:
    """The sections on `topic`; all of them where none, or no known one, is named. None: outside any game."""
    sections = [*_sections("templates", f"{language}/help.txt")]
    if ruleset is not None:
        sections += _sections("rules", f"{ruleset.id}/help.{language}.txt")
    wanted = topic.strip().lower()
    found = [section for section in sections if wanted and wanted in section.heading.lower()]
    return found or sections


@cache
def _sections(folder: str, name: str) -> tuple[Section, ...]:
    """A help file's sections: a heading after `# `, the lines as they are to be shown."""
    path = data_folder("templates" if folder == "templates" else "rules") / name
    if not path.is_file():
        return ()
    parts = ("\n" + path.read_text(encoding="utf-8")).split("\n# ")[1:]
    split = [part.partition("\n") for part in parts]
    return tuple(
        Section(heading=heading.strip(), lines=tuple(body.strip("\n").splitlines()), preformatted=True)
        for heading, _, body in split
    )
