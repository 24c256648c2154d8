"""What was agreed on when a game was opened, beside its rules and its clock. Kept as one mark of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.errors import TableError
from pbem.core.language import quoted, say

if TYPE_CHECKING:
    from pbem.store.work import Work

_LOBBY, _TERMS = "lobby", "terms"


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """How people come into a game, and what they read of each other."""

    opened_by: int = 0  #: the player who opened it; 0: the host
    private: bool = False  #: not listed; who joins without an invitation asks the moderator
    anonymous: bool = False  #: nobody's name is told before the end
    reliable: int = 0  #: percent of deadlines that whoever joins has kept; 0: no matter
    muster: bool = True  #: everybody says READY before it begins

    def words(self) -> list[str]:
        """The terms for people, as far as they are not the usual ones."""
        said = [say("private")] if self.private else []
        said += [say("anonymous")] if self.anonymous else []
        said += [] if self.muster else [say("begins without READY")]
        said += (
            [say("for players who keep {reliable} % of their deadlines", reliable=self.reliable)]
            if self.reliable
            else []
        )
        return said


#: The keys of a new game that are terms, and none of a ruleset's or a clock's.
KEYS = ("private", "anonymous", "reliable", "muster")
_YES_NO = {"yes": True, "on": True, "true": True, "ja": True, "no": False, "off": False, "false": False, "nein": False}


def without_terms(settings: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Settings of a new game without its terms; and those."""
    rest = {key: value for key, value in settings.items() if key not in KEYS}
    return rest, {key: value for key, value in settings.items() if key in KEYS}


def terms_from(settings: Mapping[str, Any]) -> Terms:
    """The terms that settings describe, as text or what TOML makes of it. Raises TableError with what would do."""
    found: dict[str, Any] = {}
    for key, written in settings.items():
        word = str(written).strip().lower().removesuffix("%").strip()
        if key == "reliable":
            if not (word.isascii() and word.isdecimal() and int(word) <= 100):
                raise TableError(
                    say("reliable: {written} is no percentage; 80 would do (0: no matter)", written=quoted(written))
                )
            found[key] = int(word)
        elif word not in _YES_NO:
            raise TableError(
                say("{key}: {written} says neither yes nor no; {key}=no would do", key=key, written=quoted(written))
            )
        else:
            found[key] = _YES_NO[word]
    return Terms(**found)


def terms_of(work: Work, game: str) -> Terms:
    """The terms of a game; the usual ones where none were set."""
    mark = work.find_mark(game, _LOBBY, _TERMS)
    return Terms(**mark.value) if mark else Terms()


def keep_terms(work: Work, game: str, terms: Terms, now: datetime) -> None:
    """Set the terms of a game."""
    work.set_mark(game, _LOBBY, _TERMS, asdict(terms), at=now)
