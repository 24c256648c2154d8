"""Pictures for browsers, which have other faces than ours: each text has its width, so that it stays in place."""

from __future__ import annotations

import re
from html import unescape

from pbem.report.pictures.lettering import width, written

_TEXT = re.compile(r"<text ([^>]*)>([^<]+)</text>")


def fitted(svg: str) -> str:
    """The picture with the width of each text."""
    return _TEXT.sub(_told, svg)


def _told(found: re.Match[str]) -> str:
    looks, words = found.groups()
    wide = width(written(unescape(words)), bold='font-weight="bold"' in looks)
    return f'<text {looks} textLength="{wide:.0f}" lengthAdjust="spacingAndGlyphs">{words}</text>'
