"""What is new in a game as an Atom feed (RFC 4287): an entry a moment, the last first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape

_SPACE = "http://www.w3.org/2005/Atom"
#: More entries no reader wants of one game.
_MOST = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """A moment of the game."""

    anchor: str
    title: str
    at: datetime
    summary: str = ""


def atom(ident: str, title: str, page: str, entries: Sequence[Entry], language: str) -> str:
    """The feed. `ident`: a name for good (RFC 4151); `page`: the game's page; `entries`: in the order they came."""
    latest = max((entry.at for entry in entries), default=datetime(2000, 1, 1, tzinfo=UTC))
    made = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="{_SPACE}" xml:lang="{escape(language)}">',
        f"<id>{escape(ident)}</id><title>{escape(title)}</title><updated>{_time(latest)}</updated>",
        f"<author><name>{escape(title)}</name></author>",
        f'<link rel="alternate" type="text/html" href="{escape(page)}"/>',
    ]
    made += (_entry(entry, ident, page) for entry in [*entries][: -_MOST - 1 : -1])
    return "\n".join([*made, "</feed>", ""])


def _entry(entry: Entry, ident: str, page: str) -> str:
    return (
        f"<entry><id>{escape(ident)}/{escape(entry.anchor)}</id><title>{escape(entry.title)}</title>"
        f"<updated>{_time(entry.at)}</updated>"
        f'<link rel="alternate" type="text/html" href="{escape(page)}#{escape(entry.anchor)}"/>'
        f"<summary>{escape(entry.summary)}</summary></entry>"
    )


def _time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
