"""The shapes of lines that are no actions: KEEP, SHIPS, POSITION, TAKE, LOSE, IDLE, CONVERT."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.language import say
from pbem.core.order_page import Control, Option, Part, Shape, one_of, ranked_of, several_of
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.rules.rows import ROWS
from pbem.games.colonialism.telling.tapped.action_shapes import CARD

DRAFT, SHIPS, KEEP = "six", "ships", "keep"
POSITION = ("as-far-up", "as-far-down", "rows")
TAKE = ("colours",)
LOSE = ("mercenaries-first", "own-first")
IDLE = ("idle-draw", "idle-pass")
CONVERT = ("convert", "convert-nothing")


def wish_shapes(board: Board) -> Iterator[Shape]:
    """Set-up first, then what stands until it is changed."""
    yield from _set_up(board)
    yield Shape(
        name=KEEP, title=say("The first of these in your hand"), line="[{always} ]KEEP {cards}",
        parts=(_ranked("cards", say("Which card, the best first"), "cards"), _always()),
    )  # fmt: skip
    yield from _rows()
    colours = _ranked("colours", say("Which colour, the best first"), "wishes")
    yield Shape(name=TAKE[0], title=say("Cubes to collect"), line="{colours}", parts=(colours,))
    yield Shape(name=LOSE[0], title=say("Mercenaries first"), line="MERCENARIES FIRST")
    yield Shape(name=LOSE[1], title=say("Your own discs first"), line="OWN FIRST")
    yield Shape(name=IDLE[0], title=say("Draw a card"), line="IDLE DRAW")
    yield Shape(name=IDLE[1], title=say("Pass"), line="IDLE PASS")
    yield _conversion()
    yield Shape(name=CONVERT[1], title=say("Convert nothing"), line="CONVERT NONE")


def _set_up(board: Board) -> Iterator[Shape]:
    """4.8, 4.9 Six of twelve cards, and where the ships start."""
    six, ships = board.numbers.starting_hand, board.pieces.ships
    cards = several_of(
        name="cards", title=say("Which {six} cards", six=six), of="drawn", least=six, most=six, keeps=CARD
    )
    yield Shape(
        name=DRAFT, title=say("Keep {six} cards", six=six), line="KEEP {cards}", parts=(cards,),
        tip=say("The others go to your discard pile, and come back when your deck is used up."),
    )  # fmt: skip
    placed = say("All place one ship in turn, {ships} times round. Several of yours may lie in one zone.", ships=ships)
    yield from (_zones(ships, left, placed) for left in range(ships, 0, -1))
    zones = Part(
        name="zones", title=say("A sea zone for each ship"), control=Control.ROWS, least=1, most=ships,
        columns=_ship_columns(),
        line="{zone}[ / {second}][ / {third}][ IF {when}][ ELSE {fourth}[ IF {also}]][ ELSE {fifth}]",
    )  # fmt: skip
    yield Shape(
        name=SHIPS,
        title=say("Place your ships, with second choices"),
        line="SHIPS {zones}",
        parts=(zones,),
        tip=say("For each ship: where others lie in a zone, or a condition fails, the next one is taken."),
    )


def _zones(ships: int, left: int, tip: str) -> Shape:
    """The ships that are still to be placed, a zone each."""
    numbers = range(ships - left + 1, ships + 1)
    parts = tuple(_zone(f"ship-{number}", say("Ship {number}", number=number), least=1) for number in numbers)
    line = f"SHIPS {', '.join(f'{{{part.name}}}' for part in parts)}"
    return Shape(name=ships_left(left), title=say("Place your ships"), line=line, parts=parts, tip=tip)


def ships_left(left: int) -> str:
    """The name of the shape that places so many ships."""
    return f"{SHIPS}-{left}"


def _ship_columns() -> tuple[Part, ...]:
    """A ship's zones by preference, each tried when its turn comes."""
    elsewhere, otherwise = say("or here, if others lie there"), say("otherwise here")
    return (
        _zone("zone", say("Sea zone"), least=1), _zone("second", elsewhere), _zone("third", elsewhere),
        Part(name="when", title=say("only if"), control=Control.CONDITION), _zone("fourth", otherwise),
        Part(name="also", title=say("only if"), control=Control.CONDITION), _zone("fifth", otherwise),
    )  # fmt: skip


def _zone(name: str, title: str, least: int = 0) -> Part:
    return one_of(name=name, title=title, of="zones", least=least)


def _rows() -> Iterator[Shape]:
    """5.2.3 The row of the turn order track."""
    up, down, own = POSITION
    yield Shape(
        name=up, title=say("As far up as is free"), line="[{always} ]POSITION FIRST", parts=(_always(),),
        tip=say("Whoever is further up acts first in each round."),
    )  # fmt: skip
    yield Shape(name=down, title=say("As far down as is free"), line="[{always} ]POSITION LAST", parts=(_always(),))
    rows = ranked_of(
        name="rows", title=say("Which row, the best first"), least=1, most=len(ROWS),
        options=tuple(Option(value=str(row), words=say("row {row}", row=row)) for row in ROWS),
    )  # fmt: skip
    yield Shape(name=own, title=say("Rows by preference"), line="[{always} ]POSITION {rows}", parts=(rows, _always()))


def _conversion() -> Shape:
    columns = (
        one_of(name="from", title=say("three of"), of="colours", least=1),
        one_of(name="to", title=say("become one of"), of="others", within="from", least=1),
    )
    pairs = Part(
        name="pairs", title=say("Which cubes"), control=Control.ROWS, least=1, most=20, columns=columns,
        line="{from} TO {to}",
    )  # fmt: skip
    return Shape(
        name=CONVERT[0], title=say("Convert cubes"), line="CONVERT {pairs}", parts=(pairs,),
        tip=say("Three cubes of a colour become one of another, at the scoring."),
    )  # fmt: skip


def wished_colours() -> tuple[Option, ...]:
    """What may be wished for beside a colour."""
    return (
        Option(value="LEAST", words=say("what you hold least of")),
        Option(value="MOST", words=say("what lies there most")),
    )


def _ranked(name: str, title: str, of: str) -> Part:
    return ranked_of(name=name, title=title, of=of, least=1, most=24)


def _always() -> Part:
    """RULING CL-A13: who is asked each time answers once, but where he says ALWAYS."""
    return Part(
        name="always", title=say("For how long"), control=Control.SWITCH,
        options=(Option(value="ALWAYS", words=say("every time, not only this once")),),
    )  # fmt: skip
