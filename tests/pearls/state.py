"""What is printed, and the position: plain data, from a document and back."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pbem.core.errors import DataError

HIDDEN = "?"  #: stands for a card that one may not know


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """What is printed."""

    turns: int
    breath: int  #: of each diver, for the whole game
    sides: int  #: of the die that says what a pearl is worth
    helps: int  #: by how much a card helps, in depth or breath
    cards: Mapping[str, int]  #: card to how many there are
    names: Mapping[str, Mapping[str, str]]  #: language to card to name


@dataclass(slots=True)
class Diver:
    """What belongs to one seat."""

    breath: int
    points: int = 0
    hand: list[str] = field(default_factory=list)  #: secret


@dataclass(slots=True)
class State:
    """A position; the first nine fields are those that every game has."""

    ruleset: str
    options: dict[str, Any]
    seats: list[str]
    turn: int
    round: int
    phase: str
    first_player: str
    order: list[str]
    winner: Any
    board: Board  #: not of the document
    pearl: int = 0  #: worth of the pearl that is seen, 0 before there is one
    deck: list[str] = field(default_factory=list)  #: the next card first; secret
    used: list[str] = field(default_factory=list)
    players: dict[str, Diver] = field(default_factory=dict)

    def copy(self) -> State:
        """An independent position."""
        return replace(deepcopy(self), board=self.board)

    def document(self) -> dict[str, Any]:
        """The state document."""
        found = asdict(self)
        del found["board"]
        return found


def board_from(data: Mapping[str, Any]) -> Board:
    """The board of `board.toml`. Raises DataError naming what is missing."""
    try:
        cards = data["cards"]
        names = {"en": {card: row["name"] for card, row in cards.items()}}
        names["de"] = {card: row["name_de"] for card, row in cards.items()}
        numbers = {key: int(data["numbers"][key]) for key in ("turns", "breath", "sides", "helps")}
        return Board(**numbers, cards={card: int(row["count"]) for card, row in cards.items()}, names=names)
    except KeyError as missing:
        raise DataError(f"board.toml: {missing} is missing; Pearls needs it") from None


def state_from(document: Mapping[str, Any], board: Board) -> State:
    """The position of a document; what is missing is as at the start. Raises DataError naming what does not fit."""
    seats, players = list(document.get("seats", [])), document.get("players", {})
    if stray := [name for name in players if name not in seats]:
        raise DataError(f"players.{stray[0]}: there is no such seat; the seats are {', '.join(seats)}")
    return State(
        ruleset="pearls",
        options=dict(document.get("options", {})),
        seats=seats,
        turn=int(document.get("turn", 1)),
        round=0,
        phase=str(document.get("phase", "dive")),
        first_player=seats[0],
        order=seats[:],
        winner=document.get("winner"),
        board=board,
        pearl=int(document.get("pearl", 0)),
        deck=list(document.get("deck", [])),
        used=list(document.get("used", [])),
        players={seat: Diver(**{"breath": board.breath, **deepcopy(players.get(seat, {}))}) for seat in seats},
    )


def view(s: State, seat: str | None) -> dict[str, Any]:
    """The state document with HIDDEN for each card that `seat` (None: an observer) may not know: the only door out."""
    document = s.document()
    if s.winner is None:
        document["deck"] = [HIDDEN] * len(s.deck)
        for other, diver in document["players"].items():
            if other != seat:
                diver["hand"] = [HIDDEN] * len(diver["hand"])
    return document
