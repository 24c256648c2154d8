"""A page that holds many maps holds each outline once: what is drawn again and again is named, and used by its name."""

from __future__ import annotations

import re
from collections import Counter

#: A path that is long enough: a shorter one costs more named than written out.
_PATH = re.compile(r'(<path\b[^>]*?) d="([^"]{60,})"([^>]*?)/>')
_HIDDEN = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false">'
    "<defs>{}</defs></svg>"
)


def shared(page: str) -> str:
    """The page with every long path that it has more than once written once, before its header."""
    paths, used = _named(page)
    head, body, rest = used.partition("<header>")
    return head + _HIDDEN.format(paths) + body + rest if paths else page


def once_each(svg: str) -> str:
    """The same of a picture alone."""
    paths, used = _named(svg)
    head, end, rest = used.partition(">")
    return f"{head}{end}<defs>{paths}</defs>{rest}" if paths else svg


def _named(drawn: str) -> tuple[str, str]:
    """The paths that are there more than once, with names; and the drawing that uses them by name."""
    counted = Counter(found.group(2) for found in _PATH.finditer(drawn))
    names = {data: f"o{place}" for place, data in enumerate(each for each, times in counted.items() if times > 1)}

    def used(found: re.Match[str]) -> str:
        before, data, after = found.groups()
        if data not in names:
            return found.group()
        return f'{before.replace("<path", "<use", 1)} href="#{names[data]}"{after}/>'

    return "".join(f'<path id="{name}" d="{data}"/>' for data, name in names.items()), _PATH.sub(used, drawn)
