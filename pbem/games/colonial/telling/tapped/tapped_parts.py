"""The parts that lines are made of in every edition: Territories, Goods, players, numbers, conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.core.order_page import Control, Option, Part, Shape, one_of, ranked_of, several_of
from pbem.games.colonial.board import Board, Space, name_of
from pbem.games.colonial.telling.map_picture import good_word

#: Lists of a page: what every game of a board has.
TERRITORIES, GOODS, TRACKS, CARDS = "territories", "goods", "tracks", "cards"
SPACES = "spaces"  #: Territories, their Goods, and Goods of anywhere
#: Lists of a menu: the players of a game as one of them sees them.
SEATS, RIVALS, OWNERS = "seats", "rivals", "owners"
OWN = "OWN"
#: What plans use up: Treasury, and Goods on the Market, each owner's by itself.
TREASURY, MARKET = "treasury", "market"
OWN_MARKET, ANY_MARKET = f"{MARKET}.{OWN}", f"{MARKET}.{{whose}}"
STORES: Mapping[str, str] = {TREASURY: "Treasury", MARKET: "Goods on the Market"}
MAX = Option(value="MAX", words="as many as possible")
MIN = Option(value="MIN", words="as little as possible")
ALL = Option(value="ALL", words="all")
_MANY = 9
#: The same of what follows an Explorer's success, of which there are two.
NEITHER = "none; with neither, as your standing order says"
_ELSE_STANDING = "as your standing order says, else"
#: What is so where a part of a Character's line is left out, by its name; where its title does not say it.
_ABSENT: Mapping[str, str] = {
    "pay": f"{_ELSE_STANDING} nothing", "offer": f"{_ELSE_STANDING} 0", "occupy": f"{_ELSE_STANDING} none",
    "again": f"{_ELSE_STANDING} it stays there", "battles": "as your standing order says",
    "casualties": f"{_ELSE_STANDING} as the rules have it", "post": "none", "adventurers": "none", "calm": "none",
    "keep": "nothing", "except": "nobody", "most": "all", "against": "anybody", "pile": "any",
    "card": "one that no later round needs", "repression": "none", "later": "none",
}  # fmt: skip


def territory(title: str, name: str = "territory", *, ranked: bool = True) -> Part:
    """A Territory; or several by preference."""
    if not ranked:
        return one_of(name=name, title=title, of=TERRITORIES, least=1)
    return ranked_of(name=name, title=title, of=TERRITORIES, least=1, most=_MANY, joined=" / ")


def maybe_territory(title: str = "Where", name: str = "territory") -> Part:
    """A Territory, or any."""
    return one_of(name=name, title=title, of=TERRITORIES)


def territories(title: str, name: str) -> Part:
    """Territories in their order."""
    return several_of(name=name, title=title, of=TERRITORIES, least=1, most=_MANY)


def goods(title: str, name: str, *, within: str = "", least: int = 0) -> Part:
    """Goods by preference, of the Territories in the part `within`."""
    return ranked_of(name=name, title=title, of=GOODS, within=within, least=least, most=_MANY, joined=" / ")


def good(title: str = "Which Goods", name: str = "good", *, within: str = "territory", least: int = 0) -> Part:
    """One of the Goods of a Territory; or any."""
    return one_of(name=name, title=title, of=GOODS, within=within, least=least)


def seat(title: str, name: str, of: str = RIVALS, *, least: int = 1) -> Part:
    """A player."""
    return one_of(name=name, title=title, of=of, least=least)


def whose(*, takes: str = "", brings: str = "") -> Part:
    """Whose Goods are shipped or sold."""
    return replace(seat("Whose Goods", "whose", OWNERS), takes=takes, brings=brings)


def ranked_seats(title: str, name: str, of: str = RIVALS) -> Part:
    """Players by preference."""
    return ranked_of(name=name, title=title, of=of, least=1, most=_MANY, joined=" / ")


def seats(title: str, name: str, *, least: int = 0) -> Part:
    """Other players, in their order."""
    return several_of(name=name, title=title, of=RIVALS, least=least, most=_MANY)


def number(
    title: str, name: str, least: int = 1, most: int = _MANY, *options: Option, takes: str = "", brings: str = ""
) -> Part:
    """A number, or one of the options; `takes`, `brings`: of which store it is."""
    return Part(
        name=name, title=title, control=Control.NUMBER, least=least, most=most, options=options, takes=takes,
        brings=brings,
    )  # fmt: skip


def switch(title: str, name: str, value: str) -> Part:
    """A word that is there or not."""
    return Part(name=name, title=title, control=Control.SWITCH, options=(Option(value=value, words=title),))


def one(title: str, name: str, options: Mapping[str, str], *, least: int = 1, within: str = "") -> Part:
    """One of these values, with its words."""
    chosen = tuple(Option(value=value, words=words) for value, words in options.items())
    return one_of(name=name, title=title, options=chosen, least=least, within=within)


def rows(title: str, name: str, line: str, *columns: Part, joined: str = ", ", least: int = 1) -> Part:
    """Rows of these columns."""
    return Part(
        name=name, title=title, control=Control.ROWS, columns=columns, line=line, joined=joined, least=least, most=_MANY
    )  # fmt: skip


def when(title: str = "Only when", name: str = "when", *, least: int = 0) -> Part:
    """A condition of its own."""
    return Part(name=name, title=title, control=Control.CONDITION, least=least)


def keep(title: str = "Treasury that you keep at least", *, least: int = 0) -> Part:
    """What stays in the Treasury."""
    return number(title, "keep", least, 20)


def casualties(title: str, name: str = "casualties") -> Part:
    """Whose counters go, in order."""
    return rows(
        title, name, "{seat}[ {territory}][ {good}][ {count}][ {end}]",
        seat("Whose", "seat", SEATS), maybe_territory(), good(), number("How many at most", "count", 0),
        switch("From the bottom of the stack", "end", "BOTTOM"),
    )  # fmt: skip


def _or_what(part: Part, line: str) -> Part:
    """A part with what is so where it is left out, if it may be: where it stands within brackets of the line."""
    may = f"{{{part.name}}}" in line.partition("[")[2]
    return replace(part, absent=part.absent or _ABSENT.get(part.name, "")) if may else part


def shape(
    name: str,
    title: str,
    line: str,
    *parts: Part,
    group: str = "",
    tip: str = "",
    brings: Sequence[str] = (),
    takes: Mapping[str, int] | None = None,
) -> Shape:
    """A shape of its parts; `brings`, `takes`: stores to which it may add, and of which it takes."""
    told = tuple(_or_what(part, line) for part in parts)
    return Shape(
        name=name, title=title, line=line, parts=told, group=group, tip=tip, brings=tuple(brings), takes=takes or {}
    )  # fmt: skip


# --- lists ----------------------------------------------------------------------------------------------------------


def board_lists(board: Board) -> dict[str, tuple[Option, ...]]:
    """The lists that every game of a board has."""
    where: dict[str, list[str]] = {}
    for name, land in board.lands.items():
        for each in land.goods:
            where.setdefault(each, []).append(name)
    return {
        TERRITORIES: territory_options(board),
        GOODS: tuple(
            Option(value=each, words=_good_words(each).capitalize(), fits=tuple(lands)) for each, lands in where.items()
        ),
        SPACES: space_options(board),
        TRACKS: tuple(Option(value=track, words=track.capitalize()) for track in board.tracks),
    }


def territory_options(board: Board) -> tuple[Option, ...]:
    """The Territories of a board, tapped on the map."""
    return tuple(Option(value=name, words=land.name, place=name) for name, land in board.lands.items())


def space_options(board: Board, spaces: Sequence[Space] = ()) -> tuple[Option, ...]:
    """These spaces; without any, all Territories, all that they have, and Goods of anywhere."""
    if spaces:
        return tuple(_space(board, name, each) for name, each in spaces)
    goods = dict.fromkeys(each for land in board.lands.values() for each in land.goods)
    there = (
        option
        for name, land in board.lands.items()
        for option in (
            Option(value=name, words=f"{land.name}: all", place=name),
            *(_space(board, name, x) for x in land.goods),
        )
    )
    return (*there, *(Option(value=each, words=f"{_good_words(each).capitalize()} anywhere") for each in goods))


def _space(board: Board, name: str, each: str) -> Option:
    return Option(value=f"{name} {each}", words=f"{board.names[name]}: {_good_words(each)}", place=name)


def _good_words(good: str) -> str:
    """A good as people read it, with the map's word for it where that is another."""
    name, short = name_of(good), good_word(good)
    alike = all(word in name for word in short.lower().replace(".", "").split())
    return name if alike else f"{name} ({short})"


def spaces_part(title: str, name: str = "spaces", *, least: int = 0) -> Part:
    """Territories, or Goods there, or of anywhere."""
    return several_of(name=name, title=title, of=SPACES, least=least, most=20)


def seat_lists(seats: Sequence[str], own: str) -> dict[str, tuple[Option, ...]]:
    """The players of a game as one of them sees them, from his left on."""
    place = seats.index(own)
    others = tuple(Option(value=each, words=each, seat=each) for each in (*seats[place + 1 :], *seats[:place]))
    return {
        SEATS: (*others, Option(value=own, words=f"{own} (you)", seat=own)),
        RIVALS: others,
        OWNERS: (Option(value=OWN, words="Your own", seat=own), *others),
    }


def card_options(board: Board, held: Sequence[str], opens: Mapping[str, Sequence[str]]) -> tuple[Option, ...]:
    """Cards by their first Character, with the shapes of both and of those that every card has ("")."""
    second = [card in held[:place] for place, card in enumerate(held)]
    return tuple(
        Option(
            value=board.cards[card][0],
            words=" / ".join(each.capitalize() for each in board.cards[card]) + (" (second copy)" if again else ""),
            opens=(*(name for each in board.cards[card] for name in opens[each]), *opens[""]),
        )
        for card, again in zip(held, second, strict=True)
    )
