"""The shapes of facts that conditions ask for: a number of a region, of a power, of one's own, or a yes or no."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.language import say, sentence
from pbem.core.order_page import Control, Option, Part, Shape, one_of
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.state import COLOURS, NATIVES

#: What lines call a region's numbers, and how people read them.
_OF_REGION: Mapping[str, str] = {
    "total": sentence("all discs"),
    "mercenaries": sentence("mercenaries"),
    "policies": sentence("policy cards"),
    "cubes": sentence("cubes"),
    "limit": sentence("its limit"),
    "value": sentence("its value"),
    "rank": sentence("its place in the order of the regions"),
}
_OF_SEAT: Mapping[str, str] = {
    "reserve": sentence("discs in reserve"),
    "regions": sentence("regions with influence"),
    "cubes": sentence("cubes held"),
    "collected": sentence("cubes collected this turn"),
    "row": sentence("row of the turn order"),
}
_OWN: Mapping[str, str] = {"hand": sentence("cards in hand"), "deck": sentence("cards in the deck")}
_CLOCK: Mapping[str, str] = {
    "round": sentence("action round of the segment"),
    "segment": sentence("segment of the turn"),
    "turn": sentence("turn"),
}
_MOST = 99  #: no number of the game comes near


def fact_shapes() -> Iterator[Shape]:
    """Facts with a number first, those that hold or do not, then two numbers compared."""
    yield _counted("in-region", say("In a region"), "{region}.{what}", _in_region())
    yield Shape(name="leads", title=say("You have most influence"), line="leads {region}", parts=(_region(),))
    yield Shape(
        name="holds", title=say("You have in your hand"), line="holds {card}",
        parts=(one_of(name="card", title=say("Which card"), of="cards", least=1),),
    )  # fmt: skip
    yield _counted("own", say("Of your own"), "{what}", (_what("own-numbers"),))
    yield _counted("fresh", say("Your fresh ships"), "fresh {zone}", (_zone(),))
    yield _counted("ships", say("Your ships, fresh or used"), "ships {zone}", (_zone(),))
    yield _counted("rival", say("Of another power"), "{seat}.{what}", (_seat(), _what("numbers")))
    yield _counted("rival-ships", say("Ships of another power"), "{seat}.ships {zone}", (_seat(), _zone()))
    yield _counted("clock", say("Where the game is"), "{what}", (_what("clock"),))
    yield from _compared()


def _counted(name: str, title: str, fact: str, parts: Sequence[Part]) -> Shape:
    """A number that is compared with one that is written."""
    number = Part(name="number", title=say("How many"), control=Control.NUMBER, most=_MOST)
    said = ", ".join(f"{{{part.name}}}" for part in parts)
    if not any(part.name == "what" for part in parts):
        said = f"{title}, {said}"
    return Shape(
        name=name, title=title, line=f"{fact} {{sign}} {{number}}", parts=(*parts, _sign(), number),
        said=f"{said}: {{sign}} {{number}}",
    )  # fmt: skip


def _compared() -> Iterator[Shape]:
    """Two numbers of the board."""
    kinds = {
        "region": (say("region"), "{region}.{what}", _in_region),
        "rival": (say("another power"), "{seat}.{what}", lambda: (_seat(), _what("numbers-and-ships"))),
        "own": (say("you"), "{what}", lambda: (_what("own-numbers-and-ships"),)),
    }
    for one, (title, fact, parts) in kinds.items():
        for other, (words, behind, more) in kinds.items():
            yield Shape(
                name=f"{one}-and-{other}",
                title=say("Two numbers: {one} – {other}", one=title, other=words),
                line=f"{fact} {{sign}} {_second(behind)}",
                parts=(*parts(), _sign(), *(_renamed(part) for part in more())),
            )


def _second(fact: str) -> str:
    return fact.replace("{", "{other-")


def _renamed(part: Part) -> Part:
    return Part(name=f"other-{part.name}", title=part.title, control=part.control, of=part.of, least=part.least)


def _in_region() -> tuple[Part, ...]:
    return _region(), _what("region-numbers")


def _region() -> Part:
    return one_of(name="region", title=say("Which region"), of="regions", least=1)


def _zone() -> Part:
    return one_of(name="zone", title=say("In which sea zone"), of="zones", least=1)


def _seat() -> Part:
    return one_of(name="seat", title=say("Which power"), of="rivals", least=1)


def _what(of: str) -> Part:
    return one_of(name="what", title=say("What"), of=of, least=1)


def _sign() -> Part:
    return one_of(name="sign", title=say("How it compares"), of="signs", least=1)


# --- lists ----------------------------------------------------------------------------------------------------------


def fact_lists(board: Board) -> dict[str, tuple[Option, ...]]:
    """What facts are about, the same in every game."""
    region = (*_said(_OF_REGION), *(_cubes(board, f"cubes.{colour}", colour) for colour in COLOURS))
    seat = (*_said(_OF_SEAT), *(_cubes(board, colour, colour) for colour in COLOURS))
    own, clock = (*seat, *_said(_OWN)), _said(_CLOCK)
    ships = tuple(Option(value=f"ships {zone}", words=_ships(board, zone)) for zone in board.zones)
    fresh = tuple(
        Option(value=f"fresh {zone}", words=say("fresh ships: {zone}", zone=board.names[zone])) for zone in board.zones
    )
    return {
        "region-numbers": region,
        "numbers": seat,
        "numbers-and-ships": (*seat, *ships),
        "own-numbers": own,
        "own-numbers-and-ships": (*own, *fresh, *ships, *clock),
        "clock": clock,
    }


def facts_now(board: Board, rivals: Sequence[str]) -> Iterator[str]:
    """Facts as lines spell them, of which the page can say whether they are so."""
    numbers = (*_OF_SEAT, *COLOURS)
    yield from (*numbers, *_OWN, "turn")
    yield from (f"{rival}.{what}" for rival in rivals for what in numbers)
    yield from (f"{region}.{what}" for region in board.regions for what in (*_OF_REGION, NATIVES, *rivals))
    yield from (f"leads {region}" for region in board.regions)
    yield from (f"fresh {zone}" for zone in board.zones)


def discs_of(board: Board, seats: Sequence[str]) -> tuple[Option, ...]:
    """The discs of each faction of a game, as a region's numbers."""
    return tuple(
        Option(
            value=faction, words=say("discs: {faction}", faction=board.names[faction]),
            seat="" if faction == NATIVES else faction,
        )
        for faction in (NATIVES, *seats)
    )  # fmt: skip


def _said(words: Mapping[str, str]) -> tuple[Option, ...]:
    return tuple(Option(value=value, words=say(said)) for value, said in words.items())


def _cubes(board: Board, value: str, colour: str) -> Option:
    return Option(value=value, words=say("{colour} cubes", colour=board.names[colour]))


def _ships(board: Board, zone: str) -> str:
    return say("ships: {zone}", zone=board.names[zone])
