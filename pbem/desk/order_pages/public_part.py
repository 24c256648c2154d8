"""A game as anybody may see it, for its order page: what each seat can do, made of an observer's view alone."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.core.language import say, seat_said, speaking
from pbem.core.order_page import document
from pbem.desk.book.maps import map_now
from pbem.desk.ground.languages import language_named
from pbem.desk.order_pages.doors import turn_tapped
from pbem.report.html import mark_of, seat_colour
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.core.ruleset_contract import Ruleset
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
    deadline: datetime | None = None  #: None: none runs
    over: bool = False

    def stamp(self) -> str:
        """What another position has another one of: by it a page knows that it is no longer the newest."""
        return stamp_of(self.ruleset, self.state)


def tapped(dossier: Dossier) -> Tapped:
    """A game from its dossier."""
    record, wait = dossier.record, dossier.wait
    running = record.status is GameStatus.RUNNING and wait is not None and not wait.halted
    return Tapped(
        game=record.id,
        title=record.title,
        ruleset=dossier.ruleset,
        state=dossier.position().state,
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
        maps = map_now(ruleset, state, title, language)
        return {
            "game": game.game,
            "ruleset": ruleset.id,
            "title": game.title,
            "turn": state.turn,
            "stamp": game.stamp(),
            "deadline": game.deadline.isoformat() if game.deadline else None,
            **({"over": True} if game.over else {}),
            "board": maps[0].picture.board if maps else ruleset.id,
            "seats": [
                {**_seat(name, place), "turn": turn_tapped(ruleset, view, name)}
                for place, name in enumerate(state.seats)
            ],
            "menus": {} if game.over else _menus(ruleset, view, state.seats),
            "map": [drawn for each in maps if (drawn := each.svg(tapped=True))],
            "names": dict(ruleset.names),
        }


def _seat(name: str, place: int) -> dict[str, str]:
    """A seat with the mark by which it is known in mails."""
    return {"seat": name, "name": seat_said(name), "mark": mark_of(place), "colour": seat_colour(name, place)}


def _menus(ruleset: Any, view: Any, seats: list[str]) -> dict[str, Any]:
    return {seat: document(ruleset.order_menu(view, seat)) for seat in seats}


def as_json(content: Any) -> str:
    """JSON without blanks, in one order of its own."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
