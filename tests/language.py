"""Every sentence of the source, and what the catalogues have of them: `python -m tests.language missing [colonialism]`.

It prints what has no German yet, as TOML to be filled in, each below the line of the source that says it and all below
the file they belong into; `unused` prints entries that nothing says any more.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from pbem.desk.ground.languages import catalogue, kept_file, sentence_files

ROOT = Path(__file__).resolve().parent.parent
#: Functions that say a sentence, and how many of their first arguments are one.
SAYING = {"say": 1, "sentence": 1, "say_of": 2, "keep": 1, "keep_of": 2}
#: The game folders that speak more than English, with the id of their rules.
TRANSLATED = {"colonialism": "colonialism", "new_world": "new-world"}
#: The rooms of the table, and the catalogue that each has its sentences in.
ROOMS = ("commands", "incoming", "lobby", "moderation", "outgoing", "playing", "press", "voting", "absences", "clock")


@dataclass(frozen=True, kw_only=True, slots=True)
class Spoken:
    """A literal that is said somewhere."""

    key: str  #: as the catalogues have it
    kept: bool  #: said by `keep`: told to its readers later
    place: str  #: file and line
    room: str  #: the catalogue it belongs into, by its module


def spoken_in(path: Path) -> Iterator[Spoken]:
    """The sentences of one module."""
    return spoken_of(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))


def spoken_of(source: str, name: str) -> Iterator[Spoken]:
    """The sentences of a module's source; `name`: its path from the repository's root."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in SAYING:
            continue
        said = node.func.id
        first = 1 if said in ("say_of", "keep_of") else 0
        literals = node.args[first : first + SAYING[said]]
        sense = node.args[1] if said == "say" and len(node.args) > 1 else None
        for literal in literals:
            if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                key = f"{literal.value} ‹{ast.literal_eval(sense)}›" if sense is not None else literal.value
                place = f"{name}:{node.lineno}"
                yield Spoken(key=key, kept=said.startswith("keep"), place=place, room=room_of(name, said))


def room_of(module: str, said: str) -> str:
    """The catalogue a module's sentences belong into."""
    if said.startswith("keep"):
        return "kept"
    parts = module.split("/")
    if parts[1] == "desk":
        return next((room for room in ROOMS if room in parts), "desk")
    return "core" if parts[1] in ("core", "mail") else parts[1]


@cache
def table_sentences() -> tuple[Spoken, ...]:
    """All sentences of the table."""
    folders = ("core", "mail", "desk", "report", "games/common")
    paths = sorted(path for folder in folders for path in (ROOT / "pbem" / folder).rglob("*.py"))
    return tuple(spoken for path in paths for spoken in spoken_in(path))


@cache
def ruleset_sentences(folder: str) -> tuple[Spoken, ...]:
    """All sentences of a ruleset."""
    return tuple(spoken for path in sorted((ROOT / "pbem/games" / folder).rglob("*.py")) for spoken in spoken_in(path))


def parts(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def ours(language: str = "de") -> dict[str, str]:
    """The table's catalogues in one."""
    found: dict[str, str] = {}
    for file in sentence_files(language):
        found |= catalogue(file)
    return found


def rulesets(language: str, folder: str) -> dict[str, str]:
    """A ruleset's catalogue; empty where there is none yet."""
    file = ROOT / "rules" / TRANSLATED[folder] / f"sentences.{language}.toml"
    return catalogue(file) if file.is_file() else {}


def missing(said: tuple[Spoken, ...], entries: Mapping[str, str]) -> list[Spoken]:
    """What no entry is for, each once; kept sentences must be in the file of kept ones."""
    kept = catalogue(kept_file("de"))
    lacking = {spoken.key: spoken for spoken in said if spoken.key not in (kept if spoken.kept else entries)}
    return list(lacking.values())


def _quoted(text: str) -> str:
    return '"' + re.sub(r'(["\\])', r"\\\1", text).replace("\n", "\\n") + '"'


def main(arguments: list[str]) -> None:
    """Print what is asked for."""
    what, *of = arguments or ["missing"]
    folder = of[0] if of else ""
    said = ruleset_sentences(folder) if folder else table_sentences()
    # What the table says already need not be in a ruleset's catalogue again.
    entries = {**ours(), **rulesets("de", folder)} if folder else ours()
    if what == "unused":
        keys = {spoken.key for spoken in said}
        own = rulesets("de", folder) if folder else ours()
        print("\n".join(_quoted(key) for key in own if key not in keys))
        return
    room = ""
    for spoken in sorted(missing(said, entries), key=lambda each: (each.room, each.place)):
        if spoken.room != room:
            room = spoken.room
            print(f"\n# ===== {'rules/' + folder if folder else 'templates/de/sentences/' + room + '.toml'}")
        print(f'# {spoken.place}\n{_quoted(spoken.key)} = ""')


if __name__ == "__main__":
    main(sys.argv[1:])
