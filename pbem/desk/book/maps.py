"""The map at each moment of a story, as anybody may see it, with what has changed since the moment before.

It is said here what each shows; it is drawn when it is asked for, which takes its time.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.core.language import say, speaking
from pbem.core.picture import Picture, for_reader
from pbem.desk.ground.languages import language_named
from pbem.desk.ground.own_faults import log_fault
from pbem.report.pictures.board_map import atlas_of, has_atlas
from pbem.report.pictures.browser_text import fitted
from pbem.report.pictures.draw import pictures_of, svg_of

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.book.story import Story

log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardMap:
    """A map that can be drawn, as a file of its own."""

    picture: Picture
    title: str
    language: str
    panel: str | None

    def name(self) -> str:
        """A name that another map has only if it shows the same."""
        shown = json.dumps(
            [__version__, self.picture.document(), self.title, self.language, self.panel], sort_keys=True
        )
        return sha256(shown.encode()).hexdigest()[:16]

    def svg(self, *, tapped: bool = False) -> str:
        """The map; "" where it cannot be drawn: a page goes without it then. `tapped`: its places are tapped."""
        try:
            return fitted(
                svg_of(self.picture, language=self.language, title=self.title, panel=self.panel, tapped=tapped)
            )
        except Exception as error:
            log_fault(log, f"no map of {self.picture.board}, {self.title}", error)
            return ""


@dataclass(frozen=True, kw_only=True, slots=True)
class MomentMap:
    """A position's map: one, or one of each part of a crowded board."""

    picture: Picture
    title: str
    language: str

    def parts(self, there: Callable[[BoardMap], bool] = lambda _: False) -> tuple[BoardMap, ...]:
        """The maps. To see whether a board is crowded its cards are laid out, unless all its maps are `there`."""
        panels = tuple(panel.id for panel in atlas_of(self.picture.board).panels)
        for way in (None,), panels:
            if all(map(there, found := self._of(way))):
                return found
        return self._of(pictures_of(self.picture))

    def _of(self, panels: tuple[str | None, ...]) -> tuple[BoardMap, ...]:
        return tuple(
            BoardMap(picture=self.picture, title=self.title, language=self.language, panel=panel) for panel in panels
        )


def maps_of(story: Story, language: str) -> Mapping[str, MomentMap]:
    """The name of each moment to its map in a language; empty where the game has no maps."""
    found: dict[str, MomentMap] = {}
    before: Picture | None = None
    with speaking(language_named(language, story.record.ruleset)):
        for moment in story.moments:
            picture = _picture(story.ruleset, moment.state)
            if picture is not None:
                shown = for_reader(picture, None, before)
                found[moment.anchor] = MomentMap(picture=shown, title=moment.title(), language=language)
                before = picture
    return found


def first_map(ruleset: Ruleset, state: Any, language: str) -> MomentMap | None:
    """The map of a game that has not begun, in the language being spoken; None where there is none."""
    return map_now(ruleset, state, say("Before the first turn"), language)


def map_now(ruleset: Ruleset, state: Any, title: str, language: str) -> MomentMap | None:
    """The map of a position in the language being spoken, with nothing marked; None where there is none."""
    picture = _picture(ruleset, state)
    return None if picture is None else MomentMap(picture=picture, title=title, language=language)


def _picture(ruleset: Ruleset, state: Any) -> Picture | None:
    door = getattr(ruleset, "picture", None)
    if door is None:
        return None
    try:
        picture: Picture = door(ruleset.view(state, None))
    except Exception as error:
        log_fault(log, f"no picture of the board of {ruleset.id}", error)
        return None
    return picture if has_atlas(picture.board) else None
