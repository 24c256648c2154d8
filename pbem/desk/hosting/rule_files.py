"""The data of rulesets as a host sees them: which there are, whether a corrected board holds, what is reconstructed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.core.errors import DataError, TableError
from pbem.core.toml_text import toml_from
from pbem.desk.ground import shelf
from pbem.desk.ground.outside_files import text_of
from pbem.desk.ground.own_games import shelve_found

#: What a ruleset's module checks its data with: (content of a file, its name) to breaches, a sentence each.
Check = Callable[[Mapping[str, Any], str], list[str]]

#: No data file comes near it.
_MOST_BYTES = 4_000_000
_PROVENANCE = "provenance"
_RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    """One data file, looked over."""

    where: str  #: the file, or the ruleset where none was named
    breaches: tuple[str, ...]  #: a sentence each, naming file, key and cure


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """Where a datum is known from."""

    path: str  #: "territories.brazil.native_power", or a table's path where it has one source for all
    provenance: str

    @property
    def reconstructed(self) -> bool:
        """Whether it is a stand-in and not out of the published rules."""
        return self.provenance.lower().startswith(_RECONSTRUCTED)


def own_folder(named: Path | None) -> Path | None:
    """The host's own folder of boards, where a config names one; None without a config (unless one was named).

    A host's own games are on the shelf afterwards.
    """
    config = shelve_found(named)
    return config.path(config.rules.folder) if config and config.rules.folder else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Listed:
    """A ruleset on the shelf."""

    name: str  #: its id
    players: str  #: how many may play; TROUBLE where it cannot be loaded
    title: str  #: or why it cannot
    loaded: bool

    @property
    def line(self) -> str:
        """All of it."""
        return f"{self.name:<18} {self.players:<12} {self.title}"


def rulesets_listed() -> list[Listed]:
    """The rulesets on the shelf."""
    return [_listed(name) for name in shelf.known()]


def _listed(name: str) -> Listed:
    try:
        ruleset = shelf.load(name)
        return Listed(name=name, players=_counts(ruleset.counts), title=ruleset.title, loaded=True)
    except TableError as error:
        return Listed(name=name, players="TROUBLE", title=" ".join(str(error).split()), loaded=False)


def _counts(counts: Sequence[int]) -> str:
    return f"{counts[0]} players" if len(counts) == 1 else f"{min(counts)}-{max(counts)} players"


def describe(name: str, extra_folder: Path | None = None) -> list[str]:
    """A ruleset in a few lines: what it is called, who may play, its seats, its files, what must be said about it."""
    ruleset = shelf.load(name, extra_folder=extra_folder)
    homes, data = shelf.homes_of(name), shelf.data_of(name, extra_folder)
    found = [source for file in homes for source in sources(data[file])]
    guessed = sum(source.reconstructed for source in found)
    lines = [
        f"{ruleset.id}  {ruleset.title}",
        f"version     {ruleset.version}",
        f"seated      {_counts(ruleset.counts)}",
        f"seats       {', '.join(ruleset.seat_names)}",
        f"data        {', '.join(_shown(name, file, home) for file, home in homes.items())}",
        f"sources     {len(found)} named, {guessed} of them reconstructed (`pbem rules provenance {name}`)",
    ]
    return [*lines, *([f"note        {ruleset.note}"] if ruleset.note else [])]


def _shown(name: str, file: str, home: str) -> str:
    """A data file as it is named beside its ruleset; with the folder where that is another's."""
    return f"{file}.toml" if home == name else f"{home}/{file}.toml"


# --- check ----------------------------------------------------------------------------------------------------------


def check(places: Sequence[Path], extra_folder: Path | None = None) -> Iterator[Checked]:
    """Every data file of these files and folders; without any, all rulesets and the host's own folder."""
    if places:
        for place in places:
            yield from _check_place(place)
        return
    for name in shelf.known():
        yield from _check_ruleset(name)
        yield from _check_map(shelf.folder_of(name), f"rules/{name}")
    if extra_folder is not None and extra_folder.is_dir():
        yield from _check_place(extra_folder)


def _check_ruleset(name: str) -> Iterator[Checked]:
    """Each of its files; a ruleset that cannot be loaded at all is a breach of its own, and the others go on."""
    try:
        data = shelf.data_of(name)
        for file in _files(name):
            shown = f"rules/{name}/{file}.toml"
            yield Checked(where=shown, breaches=tuple(_breaches(name, file, data[file], shown)))
        shelf.load(name)
    except TableError as error:
        yield Checked(where=f"rules/{name}", breaches=(str(error),))


def _check_map(folder: Path, shown: str) -> Iterator[Checked]:
    """What the pictures of its board are drawn from, where it has any."""
    # lazy: only where maps are checked
    from pbem.report.pictures.map_check import FILES, check_map

    if any((folder / file).is_file() for file in FILES):
        yield Checked(where=f"{shown}/{FILES[0]}", breaches=tuple(check_map(folder, shown)))


def _check_place(place: Path) -> Iterator[Checked]:
    if place.name in ("map.toml", "outlines.json"):
        yield from _check_map(place.parent, str(place.parent))
        return
    if place.is_file():
        yield _check_file(place, _ruleset_of(place))
        return
    if not place.is_dir():
        raise TableError(f"there is no {place}; name a data file, or a folder with RULESET/board.toml in it")
    files = sorted(path for path in [*place.glob("*.toml"), *place.glob("*/*.toml")] if _is_data(path))
    if not files:
        raise TableError(f"{place} has no data file of a ruleset; {shelf.known()[0]}/board.toml in it would be one")
    for file in files:
        yield _check_file(file, _ruleset_of(file))
    for folder in sorted({file.parent for file in files}):
        yield from _check_map(folder, str(folder))


def _is_data(path: Path) -> bool:
    return path.parent.resolve().name in shelf.known() and path.stem in _files(path.parent.resolve().name)


def _files(name: str) -> list[str]:
    """The data files that are in a ruleset's own folder; one that it shares is checked with the folder it is in."""
    return [file for file, home in shelf.homes_of(name).items() if home == name]


def _ruleset_of(file: Path) -> str:
    name = file.resolve().parent.name
    if name not in shelf.known():
        known = ", ".join(shelf.known())
        raise TableError(f"{file} is in no folder named for its ruleset; put it into one of {known}")
    return name


def _check_file(file: Path, name: str) -> Checked:
    try:
        content = toml_from(text_of(file, most=_MOST_BYTES))
    except tomllib.TOMLDecodeError as error:
        return Checked(where=str(file), breaches=(f"{file} cannot be read as TOML: {error}",))
    except TableError as error:
        return Checked(where=str(file), breaches=(str(error),))
    if file.stem not in _files(name):
        files = ", ".join(f"{known}.toml" for known in _files(name))
        return Checked(where=str(file), breaches=(f"{file}: {name} has no such data file; it has {files}",))
    breaches = [*_breaches(name, file.stem, content, str(file))]
    return Checked(where=str(file), breaches=tuple(breaches or _loads(name, file)))


def _breaches(name: str, file: str, content: Mapping[str, Any], shown: str) -> list[str]:
    """What the ruleset's module finds: `check_<file>(content, shown)`, `check_board` say; nothing where it has none."""
    module = shelf.module_of(name)
    looks: Check | None = getattr(module, f"check_{file.replace('-', '_')}", None)
    if looks is None:
        return []
    try:
        with shelf.faults_of(name, f"the check of {file}.toml fails"):
            return looks(content, shown)
    except TableError as fault:
        return [str(fault)]


def _loads(name: str, file: Path) -> list[str]:
    """Why the ruleset, or another one that shares the file, does not take it, though its form is right."""
    found = []
    for each in (name, *(other for other in shelf.known() if other != name)):
        if shelf.homes_of(each).get(file.stem) == name:
            try:
                shelf.load(each, extra_folder=file.resolve().parent.parent)
            except DataError as error:
                found.append(str(error))
    return list(dict.fromkeys(found))


# --- provenance -----------------------------------------------------------------------------------------------------


def provenance(name: str, extra_folder: Path | None = None, *, everything: bool = False) -> list[str]:
    """What of a ruleset's data is reconstructed, a line each, with its value; with `everything` all that is known."""
    data = shelf.data_of(name, extra_folder)
    lines, total, guessed = [], 0, 0
    for file, home in shelf.homes_of(name).items():
        for source in sources(data[file]):
            total, guessed = total + 1, guessed + source.reconstructed
            if everything or source.reconstructed:
                lines.append(f"{_shown(name, file, home)} {source.path}: {source.provenance}")
    lines.append(f"{guessed} of {total} sources are reconstructed; the rest are the published rules'")
    return lines


def sources(table: Mapping[str, Any], path: str = "") -> Iterator[Source]:
    """Where each datum of a table is known from: its own `…_provenance`, its table's, or a neighbour's text."""
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if key == _PROVENANCE and isinstance(value, str):
            yield Source(path=path, provenance=value)
        elif key.endswith(f"_{_PROVENANCE}") and isinstance(value, str):
            yield Source(path=here.removesuffix(f"_{_PROVENANCE}"), provenance=value)
        elif key == "adjacent" and isinstance(value, Mapping):
            # A neighbour's value is where the border is known from.
            yield from (Source(path=f"{here}.{other}", provenance=str(text)) for other, text in value.items())
        elif isinstance(value, Mapping):
            yield from sources(value, here)
        elif isinstance(value, list):
            for place, item in enumerate(value):
                if isinstance(item, Mapping):
                    yield from sources(item, f"{here}.{place}")
