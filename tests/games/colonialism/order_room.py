"""A seat with its sheet, to whom lines of Colonialism are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from pbem.core.dice import Keyed
from pbem.core.language import Language
from pbem.core.orders.understanding import Understood, understand
from pbem.core.paths import put
from pbem.core.ruleset_contract import OrderContext
from pbem.core.table import Answer, Decision, Tempo
from pbem.data import data_folder
from pbem.desk.ground.languages import catalogue
from pbem.desk.ground.order_words import grammar_of
from pbem.games.colonialism import load
from pbem.games.colonialism.orders.order_language import read
from pbem.games.colonialism.orders.settling import settle
from pbem.games.colonialism.ruleset import Colonialism
from pbem.games.colonialism.state import State
from tests.games.helpers import data
from tests.games.line_room import LineRoom

SEATS = ("Red", "Blue", "Green", "White")
#: What Red holds where a test says nothing else.
HAND = ("fleet", "empire", "diplomacy", "military-campaign", "trade", "plague")


@cache
def rules() -> Colonialism:
    """The rules on the board that comes with them."""
    return load({"board": data("board", "colonialism")})


@cache
def german() -> Language:
    """German, with the sentences of the table and of this ruleset."""
    shared = sorted((data_folder("templates") / "de" / "sentences").glob("*.toml"))
    files = [*shared, data_folder("rules") / "colonialism" / "sentences.de.toml"]
    return Language("de", {english: said for file in files for english, said in catalogue(file).items()})


def position(given: Mapping[str, Any] | None = None, *, seats: Sequence[str] = SEATS) -> State:
    """The first action round: no disc on the board, Red's hand as above, the other cards in decks; then `given`."""
    s = rules().setup(seats, {}, Keyed(b"tests"))
    document = s.document()
    document.update(phase="action-round-1", round=1, bag=None, supply=None)
    for region in document["regions"].values():
        region.update(influence={}, cubes={})
    for seat, player in document["players"].items():
        hand = HAND if seat == "Red" else tuple(s.board.cards)[:6]
        player.update(hand=list(hand), deck=[card for card in s.board.cards if card not in hand], reserve=None)
        if not str((given or {}).get("phase")).startswith("setup"):
            player["ships"] = {"arabian-sea": 1, "bay-of-bengal": 1, "atlantic": 1}
    for path, value in (given or {}).items():
        put(document, path, value)
    for player in document["players"].values():
        laid = {card for cards in player["policies"].values() for card in cards}
        seen = {*player["hand"], *player["discard"], *laid}
        player["deck"] = [card for card in player["deck"] if card not in seen]
    return rules().state_from(document)


class Room(LineRoom[State, Answer | None]):
    """Reads a seat's lines; `given` is a position, or what differs from the one above. `lines` are taken at once."""

    def __init__(
        self, given: Mapping[str, Any] | State | None = None, *lines: str, seat: str = "Red",
        open: Sequence[Decision] = (), tempo: Tempo = Tempo.TURN,
    ) -> None:  # fmt: skip
        state = given if isinstance(given, State) else position(given)
        super().__init__(state, read=read, settle=settle, seat=seat, open=open, tempo=tempo)
        if lines:
            self.take(*lines)


def said(line: str, *before: str, given: Mapping[str, Any] | None = None, hindered: bool = False) -> Understood:
    """What Red's line is understood as, `before` lying on the sheet."""
    room = Room(given, *before)
    context = OrderContext(state=room.state, seat="Red", sheet=room.sheet, tempo=Tempo.TURN)
    grammar = grammar_of(rules())
    assert grammar is not None
    return understand(line, context, replace(grammar, hindrance=grammar.hindrance if hindered else _unhindered), read)


def _unhindered(*_: object) -> str:
    """What most of these tests read is read whether it could be done as the next action or not."""
    return ""
