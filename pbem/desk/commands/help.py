"""HELP: the table's commands and the ruleset's own words, by topic."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pbem.core.language import say
from pbem.core.ruleset_contract import Ruleset
from pbem.data import data_folder
from pbem.desk.commands.rulebook import near_words
from pbem.desk.ground import shelf
from pbem.report.inputs import Section


def help_sections(ruleset: Ruleset | None, topic: str = "", language: str = "en") -> list[Section]:
    """The sections on `topic`: those it heads, else the lines that mention it, else what topics there are.

    Without a topic all of them. `ruleset` None: outside any game.
    """
    sections = [*_sections(data_folder("templates") / language / "help.txt")]
    if ruleset is not None:
        sections += _sections(shelf.folder_of(ruleset.id) / f"help.{language}.txt")
    wanted = topic.strip(" .!?").lower()
    if not wanted:
        return sections
    headed = [section for section in sections if wanted in section.heading.lower()]
    return headed or _mentioning(sections, wanted) or [_topics(sections, topic.strip())]


def _mentioning(sections: list[Section], wanted: str) -> list[Section]:
    """The lines that hold the words, below the heading of their section; what goes on below such a line with it."""
    found = []
    word = re.compile(rf"\b{re.escape(wanted)}", re.IGNORECASE)
    for section in sections:
        lines = [line for line in _entries(section.lines) if word.search(line)]
        if lines:
            rows = tuple(row for line in lines for row in line.split("\n"))
            found.append(Section(heading=section.heading, lines=rows, preformatted=True, columns=True))
    return found


def _entries(lines: tuple[str, ...]) -> list[str]:
    """The lines, each with those below it that are set in further and so belong to it."""
    entries: list[str] = []
    for line in lines:
        if entries and line.startswith("   "):
            entries[-1] += f"\n{line}"
        else:
            entries.append(line)
    return entries


def _topics(sections: list[Section], topic: str) -> Section:
    headings = [section.heading for section in sections]
    words = {word for section in sections for line in section.lines for word in re.findall(r"\b[A-Z]{3,}\b", line)}
    near = near_words(topic, sorted({*map(str.lower, headings), *map(str.lower, words)}))
    lines = [
        say(
            "There is no help on “{topic}”. HELP knows: {headings}; and every word of an order or command.",
            topic=topic,
            headings=", ".join(headings),
        )
    ]
    if near:
        lines.append(say("Near to it: {near}.", near=", ".join(f"HELP {each}" for each in near)))
    return Section(heading=say("HELP"), lines=tuple(lines))


@cache
def _sections(path: Path) -> tuple[Section, ...]:
    """A help file's sections: a heading after `# `, the lines as they are to be shown."""
    if not path.is_file():
        return ()
    parts = ("\n" + path.read_text(encoding="utf-8")).split("\n# ")[1:]
    split = [part.partition("\n") for part in parts]
    return tuple(
        Section(heading=heading.strip(), lines=tuple(body.strip("\n").splitlines()), preformatted=True, columns=True)
        for heading, _, body in split
    )
