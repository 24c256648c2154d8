"""What is kept of a whole game: its log, what was told in each phase, its last position, and letters of two seats.

The letters are kept of one game a ruleset and language, and of one a way in which people end a game; what those of all
games say is in the ruleset's `sentences.txt`. All of it is packed (packed.py); a change is shown line by line.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pbem.core.events import Event
from pbem.desk.ground.shelf import load as load_ruleset
from pbem.store.stored_values import GameStatus, LogLine, Snapshot
from tests.playthroughs import packed
from tests.playthroughs.sentences import Words
from tests.playthroughs.table import Script, Table, load, open_table
from tests.playthroughs.ways import Finished

Files = Mapping[str, str]
_RULE = "\n" + "=" * 72 + "\n"
#: What the log's answers and rolls say as well: events that are nothing else, and facts of others.
_LOGGED_EVENTS = {"action", "cards-revealed", "line-up", "lined-up", "note", "wishes"}
_LOGGED_FACTS = {"card", "cards", "dice", "faces", "note", "parts", "source"}


class Played:
    """A written game as it is played now."""

    def __init__(self, script: Script, table: Table) -> None:
        dossier = table.dossier()
        chapters = table.chapters()
        letters = table.letters()
        state = dossier.position().state
        self.status: GameStatus = dossier.record.status
        self.finished = Finished(
            script=script,
            events=[event for chapter in chapters for event in chapter.events],
            state=state,
            winner=dossier.record.winner,
        )
        self.files: Files = {
            **{f"{seat.lower()}.txt": _RULE.join(map(str, letters[seat.lower()])) for seat in self._readers()},
            "log.txt": _lines(map(_line, table.log())),
            "events.txt": _lines(_chapters(chapters)),
            "position.txt": _lines(_position(state.document())),
        }
        self.letters = letters
        words = _words(script.ruleset)
        said = (letter for letters_of_one in letters.values() for letter in letters_of_one)
        self.sentences = Counter(sentence for letter in said for sentence in words.sentences(letter.page))

    def _readers(self) -> Sequence[str]:
        """Whose letters are kept: the winner and the first who has not won, or the first two seats."""
        if not self.finished.script.whole:
            return ()
        winners = self.finished.winner or ()
        winners = [winners] if isinstance(winners, str) else list(winners)
        seats = list(self.finished.state.seats)
        return sorted(seats, key=lambda seat: (seat not in winners[:1], seat in winners, seats.index(seat)))[:2]


@cache
def _words(ruleset: str) -> Words:
    return Words(load_ruleset(ruleset))


@cache
def played(name: str) -> Played:
    """A written game, played now."""
    script = load(name)
    with TemporaryDirectory() as folder, open_table(Path(folder), script) as table:
        for step in script.steps:
            table.take(step)
        return Played(script, table)


def on_file(name: str) -> Files:
    """The files of a written game, without its script."""
    return {file.removeprefix(f"{name}/"): packed.read(file) for file in packed.names(f"{name}/*.txt")}


def put_on_file(name: str, files: Files) -> list[str]:
    """Writes the files of a game anew; what is otherwise in them, line by line."""
    before = on_file(name)
    gone = {f"{name}/{file}" for file in before.keys() - files.keys()}
    packed.write({f"{name}/{file}": text for file, text in files.items()}, gone)
    return [line for file in files for line in differences(f"{name}/{file}", before.get(file, ""), files[file])]


def differences(file: str, before: str, after: str) -> list[str]:
    """The lines that went and came, each change below where it is."""
    return list(unified_diff(before.splitlines(), after.splitlines(), file, file, n=0, lineterm=""))


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _line(line: LogLine) -> str:
    """Who settled what how, and the note beside it. What a lock says beside is made of hashes over everything."""
    value = line.value
    if line.kind == "lock":
        value = {name: value[name] for name in ("leaves", "number")}
    elif line.kind == "roll" and isinstance(value, Mapping):
        value = value.get("faces", value)
    note = f"  # {line.note}" if line.note else ""
    return f"{line.source if line.kind == 'answer' else line.kind} {line.key or line.phase}: {_said(value)}{note}"


def _chapters(chapters: Iterable[Snapshot]) -> Iterator[str]:
    """A paragraph for each phase in which something was told."""
    for chapter in chapters:
        told = "; ".join(_event(event) for event in chapter.events if event.kind not in _LOGGED_EVENTS)
        if told:
            said = f"t{chapter.turn} {chapter.phase}: {told}"
            yield textwrap.fill(said, 200, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _event(event: Event) -> str:
    """Its kind, its facts, those in words first, and who alone has seen it."""
    told = {name: value for name, value in event.data.items() if name not in _LOGGED_FACTS and not _empty(value)}
    words = [value for value in told.values() if isinstance(value, str)]
    others = {name: value for name, value in told.items() if not isinstance(value, str)}
    seen = "" if event.seen_by is None else f"(seen by {', '.join(event.seen_by) or 'nobody'})"
    return " ".join(part for part in (event.kind, *words, _facts(others), seen) if part)


def _position(document: Mapping[str, Any]) -> Iterator[str]:
    """A line for each thing of the position, and for each player, Territory or region."""
    for name, value in document.items():
        inner = isinstance(value, Mapping) and all(isinstance(each, Mapping) for each in value.values())
        rows = {f"{name}.{key}": each for key, each in value.items()} if inner else {name: value}
        for path, each in rows.items():
            yield f"{path}: {_said(each)}"


def _said(value: Any) -> str:
    return _facts(value) if isinstance(value, Mapping) else _short(value)


def _facts(facts: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={_short(value)}" for name, value in facts.items() if not _empty(value))


def _short(value: Any) -> str:
    """A value in few signs; dice stand side by side."""
    if isinstance(value, Mapping):
        return f"{{{_facts(value)}}}"
    if isinstance(value, list | tuple):
        dice = value and all(type(each) is int and 0 <= each <= 9 for each in value)
        return "".join(map(str, value)) if dice else f"[{', '.join(map(_short, value))}]"
    return str(value)


def _empty(value: Any) -> bool:
    return value is None or value is False or value in ("", [], {})
