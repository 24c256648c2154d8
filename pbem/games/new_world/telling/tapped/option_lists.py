"""Things that may be chosen on an order page, by the names of their lists.

Values are those of canonical lines, words are in the language being spoken. Who plays depends on the game, so lists of
players are in a seat's menu; what a seat holds is in its own one.
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.language import say
from pbem.core.order_page import Option
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.rules.hands import NATIONAL_WILL
from pbem.games.new_world.state import KINDS, State

#: Cards drawn in a turn that a line may name by their number.
_DRAWN = 9
_HOME = ("colonists", "soldiers")

Lists = dict[str, tuple[Option, ...]]


def lists(board: Board) -> Lists:
    """The lists of the page."""
    names, everywhere = board.names, regions(board)
    cards = {card: _card(board, card) for card in board.cards}
    explorers = [card for card, printed in board.cards.items() if printed.expedition]
    musters = [card for card, printed in board.cards.items() if printed.muster or printed.region]
    return {
        "regions": everywhere,
        "starts": (Option(value=w.HOME.shown, words=say("from home")), *everywhere),
        "units": tuple(Option(value=kind, words=names[kind]) for kind in _HOME),
        "pieces": (
            *(Option(value=kind, words=names[kind]) for kind in KINDS),
            Option(value="units", words=say("pieces of any kind")),
        ),
        "cards": tuple(cards.values()),
        "x": (*ways_of_x(), *cards.values()),
        "musters": tuple(cards[card] for card in musters),
        "stand-ins": stand_ins(board, [NATIONAL_WILL, *_region_cards(board)]),
        "explorers": stand_ins(board, [*explorers, NATIONAL_WILL, *_region_cards(board)]),
        "advances": tuple(
            Option(value=name, words=names[name], tip=board.advance_texts[name][0]) for name in board.advances
        ),
        "nations": tuple(Option(value=name, words=names[name]) for name in board.nations),
        "signs": signs(),
    }


def regions(board: Board) -> tuple[Option, ...]:
    """All regions, which are places of the map."""
    return tuple(Option(value=name, words=board.names[name], place=name) for name in board.regions)


def value_of(board: Board, card: str) -> str:
    """A card as canonical lines have it."""
    return w.short_name(board, card)


def ways_of_x() -> tuple[Option, ...]:
    """What may give an X beside a card that is named."""
    return (
        Option(value=w.AUTO.shown, words=say("the lowest card that suffices")),
        Option(value=w.BEST.shown, words=say("the highest card")),
        *(
            Option(value=f"{w.DRAWN.shown}({n})", words=say("card {n} of those drawn in this phase", n=n))
            for n in range(1, _DRAWN + 1)
        ),
    )


def stand_ins(board: Board, which: Iterable[str]) -> tuple[Option, ...]:
    """Cards that stand for another; a region's in that region alone."""
    return tuple(_card(board, card, fits=board.cards[card].region) for card in dict.fromkeys(which))


def signs() -> tuple[Option, ...]:
    """How numbers are compared."""
    said = {
        ">=": say("at least"), "<=": say("at most"), ">": say("more than"), "<": say("less than"), "=": say("exactly"),
        "!=": say("not"),
    }  # fmt: skip
    return tuple(Option(value=sign, words=words) for sign, words in said.items())


def _region_cards(board: Board) -> list[str]:
    return [card for card, printed in board.cards.items() if printed.region]


def _card(board: Board, card: str, fits: str = "") -> Option:
    """A card with what it gives as an X."""
    words = f"{board.names[card]} ({board.cards[card].value})"
    return Option(value=value_of(board, card), words=words, fits=(fits,) if fits else ())


# --- who plays ------------------------------------------------------------------------------------------------------


def lists_of_seats(s: State, seat: str) -> Lists:
    """The lists of a seat's menu: players, and where there may be pieces of whom."""
    rivals = tuple(_seat(s, each) for each in s.seats if each != seat)
    anybody = (Option(value=w.ME.shown, words=say("yourself")), Option(value=w.ANY.shown, words=say("anybody")))
    return {
        "rivals": rivals,
        "seats": tuple(_seat(s, each) for each in s.seats),
        "anybody": (*anybody, *rivals),
        "enemies": tuple(_enemy(s, region, each) for region in s.regions for each in s.seats if each != seat),
        "numbers": _numbers(s, seat),
    }


def enemy(region: str, seat: str) -> str:
    """A player's pieces in a region, as lines name them."""
    return f"{seat} {region}"


def _seat(s: State, seat: str) -> Option:
    names, nation = s.board.names, s.players[seat].nation
    words = names.get(seat, seat)
    return Option(value=seat, words=f"{words} ({names[nation]})" if nation else words, seat=seat)


def _enemy(s: State, region: str, seat: str) -> Option:
    names = s.board.names
    words = f"{names[region]}: {names.get(seat, seat)}"
    return Option(value=enemy(region, seat), words=words, place=region, seat=seat)


def _numbers(s: State, seat: str) -> tuple[Option, ...]:
    """The numbers of all seats, one's own without a name before them, as conditions have them."""
    names, found = s.board.names, list[Option]()
    said = dict(_number_words(s.board))
    for each in sorted(s.seats, key=lambda each: each != seat):
        for what, words in said.items():
            if each == seat:
                found.append(Option(value=what, words=say("your number: {what}", what=words), seat=seat))
            else:
                found.append(Option(value=f"{each}.{what}", words=f"{names.get(each, each)}: {words}", seat=each))
    game = {"turn": say("the turn’s number"), "deck": say("cards in the deck")}
    return (*found, *(Option(value=what, words=words) for what, words in game.items()))


def _number_words(board: Board) -> Iterable[tuple[str, str]]:
    yield "vp", say("VP")
    yield "hand", say("cards in hand")
    yield "regions", say("controlled regions")
    yield "occupied", say("occupied regions")
    yield "advances", say("Advances")
    yield from ((kind, board.names[kind]) for kind in KINDS)
    yield from ((f"home.{kind}", say("{units}, at home", units=board.names[kind])) for kind in _HOME)
