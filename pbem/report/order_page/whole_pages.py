"""The HTML around the page's script: hosted, with files beside it, or mailed, as one file that needs nothing else."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from pbem.report.order_page.folding import folded

#: What a page is given, by the id of the element that holds it: how lines are built, the game, what is private.
PAGE, GAME, OWN = "page", "game", "own"
#: Files that a hosted page has beside it.
FILES = ("page.js", "page.css")
#: A hosted page asks for its game's public file and for nothing else.
_HOSTED = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:"
_MAILED = "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:"
_ENDS = "; base-uri 'none'; form-action 'none'"


def hosted(page: Mapping[str, Any], without: str) -> str:
    """The page of a ruleset in a language, for all its games. `without`: what it says where no script runs."""
    return _filled(
        page,
        policy=_HOSTED,
        without=without,
        style='<link rel="stylesheet" href="page.css">',
        data=_data(PAGE, page),
        script='<script src="page.js"></script>',
    )


def mailed(page: Mapping[str, Any], game: Mapping[str, Any], own: Mapping[str, Any], without: str) -> str:
    """The page of one seat as one file that works from a disk."""
    style, script = built("page.css"), built("page.js")
    return _filled(
        page,
        policy=_MAILED.format(style=_hash(style), script=_hash(script)),
        without=without,
        style=f"<style>{style}</style>",
        data="\n".join((_data(PAGE, page), _data(GAME, game), _data(OWN, own))),
        script=f"<script>{script}</script>",
    )


def made_by() -> str:
    """What the pages' look comes from, as a digest: where it is another, all are made again."""
    return sha256("".join(map(built, (*FILES, "page.html"))).encode()).hexdigest()[:12]


@cache
def built(name: str) -> str:
    """A file of this folder."""
    return (files("pbem.report.order_page") / name).read_text(encoding="utf-8")


def _filled(page: Mapping[str, Any], *, policy: str, without: str, **parts: str) -> str:
    return built("page.html").format(
        language=escape(page["language"]),
        title=escape(page["title"]),
        policy=policy + _ENDS,
        without=escape(without),
        **parts,
    )


def _data(name: str, content: Mapping[str, Any]) -> str:
    """JSON that no HTML can end: "<" is written as JavaScript does."""
    text = json.dumps(folded(content), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def _hash(content: str) -> str:
    """By what a browser knows a script or style that is within a page."""
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
