"""The templates of one language, compiled once a process.

Escaping is ours: every value that a template prints is made harmless for the line markup; HTML is escaped when it is
laid out. Jinja's own autoescape is on, so that what macros return is told apart from values (its Markup type); the
template names end in .txt, so nothing may be left to `select_autoescape`, which goes by file names.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.core.errors import TableError
from pbem.data import added_folders, data_folder
from pbem.report.markup import clean

if TYPE_CHECKING:
    from jinja2 import Environment


def languages() -> tuple[str, ...]:
    """The languages that have templates, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in data_folder("templates").glob("*/words.toml")))


def environment(language: str) -> Environment:
    """The environment of `templates/<language>`, ours and a host's. Raises TableError for a language without one."""
    if language not in languages():
        raise TableError(f"there are no mails in the language {language!r}; {' or '.join(languages())} would do")
    folders = (data_folder("templates"), *added_folders("templates"))
    return environment_at(*(folder / language for folder in folders))


@cache
def environment_at(*folders: Path) -> Environment:
    """An environment over folders of templates; what the first has, the others cannot replace."""
    # lazy: heavy; plain text does without
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        finalize=_finalizer(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["capital"] = _capital
    made.filters["sentence"] = _sentence
    return made


def _capital(value: str) -> str:
    """Words at the head of a sentence; the rest of them stays as it is. A name such as g17 or an address does, too."""
    first = value.partition(" ")[0]
    return value if "@" in first or "." in first[:-1] or any(map(str.isdigit, first)) else value[:1].upper() + value[1:]


def _sentence(value: str) -> str:
    """A reason as a sentence of its own: it begins with a capital and has an end."""
    words = _capital(value.strip())
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def _finalizer() -> Callable[[Any], Any]:
    """What a template prints is made harmless, unless a macro or one of our own codes made it."""
    # lazy: heavy; plain text does without
    from markupsafe import Markup

    def harmless(value: Any) -> Any:
        kind = type(value)
        if kind is Markup:
            return value
        if kind is int:
            return Markup(str(value))
        if kind is not str and hasattr(value, "__html__"):
            return value
        return Markup("" if value is None else clean(str(value)))

    return harmless
