"""The lists that parts of lines choose from: regions, sea zones, cards, colours, factions, in the language spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.core.language import say
from pbem.core.order_page import Option
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.state import COLOURS, NATIVES

Options = tuple[Option, ...]


def page_lists(board: Board) -> dict[str, Options]:
    """The lists of every game on this board."""
    return {
        "regions": _regions(board),
        "partners": tuple(_partner(board, region) for region in board.regions),
        "zones": tuple(_zone(board, zone) for zone in board.zones),
        "by": tuple(_zone(board, zone, printed.regions) for zone, printed in board.zones.items()),
        "into": tuple(_zone(board, zone, (each for each in board.zones if each != zone)) for zone in board.zones),
        "cards": tuple(_card(board, card) for card in board.cards),
        "drawn": tuple(_card(board, card) for card in board.cards),
        "policies": tuple(_card(board, card) for card in board.policies),
        "colours": tuple(_colour(board, colour) for colour in COLOURS),
        "others": tuple(_colour(board, colour, [each for each in COLOURS if each != colour]) for colour in COLOURS),
        "signs": _signs(),
    }


def own_cards(cards: Iterable[str]) -> Options:
    """Cards that only their owner knows: the page has the words."""
    return tuple(Option(value=card, words="") for card in cards)


def factions(board: Board, seats: Sequence[str]) -> Options:
    """The natives and the seats, as those whom a card is meant for."""
    return (Option(value=NATIVES, words=board.names[NATIVES]), *rivals(board, seats))


def rivals(board: Board, seats: Sequence[str]) -> Options:
    """Seats by name, each with its mark."""
    return tuple(Option(value=seat, words=board.names[seat], seat=seat) for seat in seats)


def _regions(board: Board) -> Options:
    return tuple(Option(value=region, words=board.names[region], place=region) for region in board.regions)


def _partner(board: Board, region: str) -> Option:
    """7.2.g A region, with those that a ship can trade with from there."""
    fits = tuple(other for other in board.regions if other != region and board.common_zones(region, other))
    return Option(value=region, words=board.names[region], place=region, fits=fits)


def _zone(board: Board, zone: str, fits: Iterable[str] = ()) -> Option:
    return Option(value=zone, words=board.names[zone], place=zone, fits=tuple(fits))


def _colour(board: Board, colour: str, fits: Iterable[str] = ()) -> Option:
    return Option(value=colour, words=board.names[colour], fits=tuple(fits))


def _card(board: Board, card: str) -> Option:
    return Option(value=card, words=board.names[card], tip=board.texts[card])


def _signs() -> Options:
    words = {
        ">=": say("at least"), "<=": say("at most"), "=": say("exactly"), ">": say("more than"),
        "<": say("fewer than"), "!=": say("not exactly"),
    }  # fmt: skip
    return tuple(Option(value=sign, words=said) for sign, said in words.items())
