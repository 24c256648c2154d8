"""A game as anybody may see it, for its order page: what each seat can do, made of an observer's view alone."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from inspect import signature
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.core.choices import YesNo
from pbem.core.language import say, seat_said, speaking
from pbem.core.order_page import document
from pbem.desk.book.maps import map_now
from pbem.desk.ground.languages import language_named
from pbem.desk.order_pages.doors import turn_tapped
from pbem.report.html import mark_of, seat_colour
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from pbem.core.ruleset_contract import Ruleset
    from pbem.core.table import Decision
    from pbem.desk.game.dossier import Dossier

#: Letters of a stamp: two positions of one game that follow each other never share it.
_STAMP = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Tapped:
    """A game whose orders can be tapped, as it stands."""

    game: str
    title: str
    ruleset: Ruleset
    state: Any
    waiting: Sequence[Decision] = ()  #: what the game waits for
    deadline: datetime | None = None  #: None: none runs
    over: bool = False

    def stamp(self) -> str:
        """What another position has another one of: by it a page knows that it is no longer the newest."""
        return stamp_of(self.ruleset, self.state)


def tapped(dossier: Dossier) -> Tapped:
    """A game from its dossier."""
    record, wait, position = dossier.record, dossier.wait, dossier.position()
    running = record.status is GameStatus.RUNNING and wait is not None and not wait.halted
    return Tapped(
        game=record.id,
        title=record.title,
        ruleset=dossier.ruleset,
        state=position.state,
        waiting=position.waiting,
        deadline=wait.deadline if wait and running else None,
        over=record.status is GameStatus.OVER,
    )


def stamp_of(ruleset: Ruleset, state: Any) -> str:
    """The stamp of a position, from what anybody may know of it."""
    public = [__version__, ruleset.id, ruleset.version, ruleset.view(state, None)]
    return sha256(json.dumps(public, sort_keys=True).encode()).hexdigest()[:_STAMP]


def public_part(game: Tapped, language: str) -> dict[str, Any]:
    """The game's public file in a language, as JSON values."""
    ruleset, state = game.ruleset, game.state
    with speaking(language_named(language, ruleset.id)):
        view = ruleset.view(state, None)
        title = say("Turn {turn}", turn=state.turn)
        shown = map_now(ruleset, state, title, language)
        return {
            "game": game.game,
            "ruleset": ruleset.id,
            "title": game.title,
            "turn": state.turn,
            "stamp": game.stamp(),
            "deadline": game.deadline.isoformat() if game.deadline else None,
            **({"over": True} if game.over else {}),
            "board": shown.picture.board if shown else ruleset.id,
            "seats": [
                {**_seat(name, place), "turn": turn_tapped(ruleset, view, name)}
                for place, name in enumerate(state.seats)
            ],
            "menus": {} if game.over else _menus(game, view),
            "map": [drawn for each in (shown.parts() if shown else ()) if (drawn := each.svg(tapped=True))],
            "names": dict(ruleset.names),
        }


def _seat(name: str, place: int) -> dict[str, str]:
    """A seat with the mark by which it is known in mails."""
    return {"seat": name, "name": seat_said(name), "mark": mark_of(place), "colour": seat_colour(name, place)}


def _menus(game: Tapped, view: Mapping[str, Any]) -> dict[str, Any]:
    """What each seat can do. A door that wants to know who is asked what, takes `waiting`; not what may be answered."""
    door: Any = getattr(game.ruleset, "order_menu")  # noqa: B009  # a door that may be left out
    more = {}
    if "waiting" in signature(door).parameters:
        more["waiting"] = [replace(each, choice=YesNo(), default=None) for each in game.waiting]
    return {seat: document(door(view, seat, **more)) for seat in game.state.seats}


def as_json(content: Any) -> str:
    """JSON without blanks, in one order of its own."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
