"""RULES: a ruleset's rules in brief and its rulings, by topic, out of rules/<id>/ (rules.<language>.txt, rulings …)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pbem.core.errors import NotUnderstood
from pbem.core.language import say
from pbem.core.near_words import nearest
from pbem.desk.ground import shelf
from pbem.report.inputs import Section

#: A row of RULINGS.md: its number, what is ruled, why, where.
_TABLE_ROW = re.compile(r"\| (?P<id>[A-Z]\d+) \| (?P<ruled>[^|]+) \| (?P<why>[^|]*) \|")
_MOST_RULINGS = 12
_MOST_PARTS = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A part of the rules in brief."""

    heading: str
    topics: tuple[str, ...]  #: other words for it, as people ask
    lines: tuple[str, ...]

    def section(self) -> Section:
        """The part as it is answered."""
        return Section(heading=self.heading.upper(), lines=self.lines)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rulebook:
    """What players may look up of a ruleset."""

    parts: tuple[Part, ...]
    rulings: tuple[tuple[str, str], ...]  #: (number, what was decided), in order

    def topics(self) -> str:
        """The topics there are, as a sentence; "" for rules that have only rulings."""
        if not self.parts:
            return ""
        return say("Topics: {topics}.", topics="; ".join(part.heading for part in self.parts))

    def answer(self, topic: str) -> list[Section]:
        """The parts and rulings that touch a topic, or one ruling by its number. Raises NotUnderstood for neither."""
        if (ruling := self.ruling(topic)) is not None:
            return [Section(heading=say("RULING {ruling}", ruling=ruling[0]), lines=(ruling[1],))]
        found = self._parts(topic)
        rows = self._rulings(topic) or [row for part in found[:1] for row in self._rulings(*part.topics)]
        if not found and not rows:
            raise NotUnderstood(
                say("nothing here is about “{topic}”. {topics}", topic=topic, topics=self.topics()).strip(),
                instead=self._near(topic),
            )
        sections = [part.section() for part in found]
        if rows:
            more = len(rows) - _MOST_RULINGS
            lines = (say("{more} more mention it; RULES and a number shows one.", more=more),) if more > 0 else ()
            heading = say("RULINGS on {topic}", topic=topic)
            sections.append(Section(heading=heading, rows=tuple(rows[:_MOST_RULINGS]), lines=lines))
        return sections

    def ruling(self, number: str) -> tuple[str, str] | None:
        """The ruling of a number, however it is written: "C2-R10", "R10", "c2r10", "B5"."""
        wanted = re.sub(r"[^a-z0-9]", "", number.lower())
        for ruling in self.rulings:
            known = re.sub(r"[^a-z0-9]", "", ruling[0].lower())
            if wanted in (known, known[2:] if "-" in ruling[0] else known):
                return ruling
        if not re.fullmatch(r"(?:[a-z]+\d?)?[abrj]\d{1,2}", wanted):
            return None
        raise NotUnderstood(
            say(
                "there is no ruling {number}; {rulings} to {rulings2} are there",
                number=number,
                rulings=self.rulings[0][0],
                rulings2=self.rulings[-1][0],
            )
        )

    def _rulings(self, *topics: str) -> list[tuple[str, str]]:
        return [ruling for ruling in self.rulings if any(_mentions(ruling[1], topic) for topic in topics)]

    def _parts(self, topic: str) -> list[Part]:
        wanted = topic.lower()
        named = [part for part in self.parts if wanted in (part.heading.lower(), *map(str.lower, part.topics))]
        alike = [part for part in self.parts if _mentions(f"{part.heading} {' '.join(part.topics)}", topic)]
        told = [part for part in self.parts if _mentions(" ".join(part.lines), topic)]
        # What bears the name goes first; what only mentions it helps where nothing bears it.
        return list(dict.fromkeys([*named, *alike]))[:_MOST_PARTS] or told[:_MOST_PARTS]

    def _near(self, topic: str) -> tuple[str, ...]:
        words = {word.lower(): word for part in self.parts for word in (part.heading, *part.topics)}
        return tuple(f"RULES {words[each]}" for each in near_words(topic, words))


def near_words(word: str, known: Iterable[str]) -> list[str]:
    """The known words, in small letters, that a mistyped one may have been meant for, nearest first."""
    return nearest(word.lower(), known, 3, 0.7)


def _mentions(text: str, topic: str) -> bool:
    """Whether a text has the topic in it, at the beginning of a word."""
    return re.search(rf"\b{re.escape(topic.strip())}", text, re.IGNORECASE) is not None


@cache
def rulebook(ruleset: str, language: str = "en") -> Rulebook:
    """What players may look up of a ruleset; in English where the language has nothing of its own."""
    folder = shelf.folder_of(ruleset)
    more = folder / f"RULINGS.{language}.md"
    rulings = [*decided(ruleset, language), *_tables(more if more.is_file() else folder / "RULINGS.md")]
    return Rulebook(parts=_parts(_in(folder, "rules", language, "txt")), rulings=tuple(rulings))


def _in(folder: Path, name: str, language: str, suffix: str) -> Path:
    own = folder / f"{name}.{language}.{suffix}"
    return own if own.is_file() else folder / f"{name}.en.{suffix}"


def _parts(path: Path) -> tuple[Part, ...]:
    if not path.is_file():
        return ()
    found = []
    for part in ("\n" + path.read_text(encoding="utf-8")).split("\n# ")[1:]:
        head, _, body = part.partition("\n")
        heading, _, topics = head.partition("|")
        words = tuple(word.strip() for word in topics.split(",") if word.strip())
        lines = tuple(line for line in body.splitlines() if line.strip())
        found.append(Part(heading=heading.strip(), topics=words, lines=lines))
    return tuple(found)


def decided(ruleset: str, language: str = "en") -> Sequence[tuple[str, str]]:
    """What was decided where the rulebook leaves a choice: (number, what), in order; nothing where all is said."""
    path = _in(shelf.folder_of(ruleset), "rulings", language, "toml")
    if not path.is_file():
        return ()
    return tuple((str(number), str(words)) for number, words in tomllib.loads(path.read_text(encoding="utf-8")).items())


def _tables(path: Path) -> list[tuple[str, str]]:
    if not path.is_file():
        return []
    rows = _TABLE_ROW.finditer(path.read_text(encoding="utf-8"))
    return [(row["id"], _plain(row["ruled"])) for row in rows]


def _plain(markdown: str) -> str:
    """A cell's words: links by their text, code without its ticks."""
    return re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", markdown).replace("`", "").strip()
