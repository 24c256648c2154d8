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
    """The page with every long path that it has more than once written once."""
    counted = Counter(found.group(2) for found in _PATH.finditer(page))
    names = {data: f"o{place}" for place, data in enumerate(each for each, times in counted.items() if times > 1)}
    if not names:
        return page

    def used(found: re.Match[str]) -> str:
        before, data, after = found.groups()
        if data not in names:
            return found.group()
        return f'{before.replace("<path", "<use", 1)} href="#{names[data]}"{after}/>'

    paths = "".join(f'<path id="{name}" d="{data}"/>' for data, name in names.items())
    head, body, rest = page.partition("<header>")
    return head + _HIDDEN.format(paths) + body + _PATH.sub(used, rest)
