"""The actions of one's own turn as shapes, each with the parts of its form in the order of canonical lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pbem.core.language import ENGLISH_CODE, say
from pbem.core.order_page import Control, Option, Part, Shape, one_of, several_of
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.verbs import CARD, FORMS, FREE_OF, OF_WILL, verb
from pbem.games.new_world.orders.worded_parts import MOVED
from pbem.games.new_world.rules.hands import NATIONAL_WILL
from pbem.games.new_world.telling.tapped.option_lists import value_of

PAUSE = "pause"
_FREE = "free-"
#: The stores of an action: each card of the hand, and who is at home.
STORE_OF_CARD, AT_HOME = "card", w.HOME.shown
CARD_TAKEN = STORE_OF_CARD + ".{{{}}}"
#: Whom a function brings home.
_COMES_HOME: Mapping[str, str] = {"immigrants": "colonists", "regulars": "soldiers"}
#: Functions under the headings that a newcomer would look under.
_ORDER: Mapping[str, tuple[str, ...]] = {
    "map": ("expedition", "transport", "build"),
    "vp": ("export", "discovery", "indian-trade", "plantation-exports", "encomienda-exports", "salvage"),
    "units": (
        "immigrants", "regulars", "militia", "missionaries", "indian-allies", "black-slaves", "indian-slaves",
    ),
    "others": (
        "war", "raid", "hardships", "indian-raids", "indian-war", "indian-revolt", "slave-rebellion", "atrocities",
        "swap-colonists",
    ),
    "more": ("conquest", "advance", "drop-token", "war-in-europe", PAUSE),
}  # fmt: skip


def action_shapes(board: Board) -> tuple[Shape, ...]:
    """The free actions, then all that a card stands for."""
    free = [_shape(board, do, say("Free action, once a turn"), free=True) for do in FREE_OF]
    headings = _headings()
    return (*free, *(_shape(board, do, headings[kind]) for kind, all_of in _ORDER.items() for do in all_of))


def action_names() -> tuple[str, ...]:
    """The names of these shapes."""
    return (*(shape_of(do, free=True) for do in FREE_OF), *(do for all_of in _ORDER.values() for do in all_of))


def shape_of(do: str, *, free: bool = False) -> str:
    """The name of the shape of a function."""
    return f"{_FREE}{do}" if free else do


def _headings() -> Mapping[str, str]:
    return {
        "map": say("The map"),
        "vp": say("Victory points"),
        "units": say("More units"),
        "others": say("Against others"),
        "more": say("And more"),
    }


def _shape(board: Board, do: str, group: str, *, free: bool = False) -> Shape:
    parts = dict(_parts(board, do, free=free))
    line = "".join(parts)
    begin = f"{w.FREE.shown} " if free else ""
    title = say("Wait for my further orders") if do == PAUSE else board.names[do]
    return Shape(
        name=shape_of(do, free=free),
        title=title,
        line=f"{begin}{verb(do, ENGLISH_CODE)}{line}",
        parts=tuple(parts.values()),
        group=group,
        tip=f"{say('Without its own card.')} {_tip(board, do)}" if free else _tip(board, do),
        brings=(f"{AT_HOME}.{_COMES_HOME[do]}",) if do in _COMES_HOME else (),
    )


def _tip(board: Board, do: str) -> str:
    """What it does: its card says so."""
    more = {
        "expedition": say("A marker in a region that you do not know. Who is the first of all there gains X VP."),
        PAUSE: say("The table sends you your new hand and waits for the rest of your turn."),
        **dict.fromkeys(OF_WILL, board.advance_texts["politics"][1]),
    }
    return more.get(do) or board.texts[do]


def _parts(board: Board, do: str, *, free: bool) -> Iterator[tuple[str, Part]]:
    """Pieces of the line, each with its part, in the order of the canonical line (`orders/line_writing.py`)."""
    form = FORMS[do]
    named = set(form.parts)
    if {"target", "region"} <= named:
        named = named - {"target", "region"} | {"where"}
    for name, part in _PARTS.items():
        if name not in named or (free and name == CARD):
            continue
        needed = name in form.needs or name in ("where", "units")
        yield part(board, do, needed)


def _one(name: str, title: str, of: str = "", *, least: int = 1, options: tuple[Option, ...] = ()) -> Part:
    return one_of(name=name, title=title, of=of, least=least, options=options)


def _piece(part: Part, word: str = "", *, needed: bool = True) -> tuple[str, Part]:
    """A part in its line; in brackets where it may be left out."""
    text = f" {word} {{{part.name}}}" if word else f" {{{part.name}}}"
    return (text if needed else f"[{text}]"), part


_Made = Callable[[Board, str, bool], tuple[str, Part]]


def _units(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    """`5 colonists 2 soldiers`: who is named first goes first."""
    every = Option(value=w.ALL.shown, words=say("all"))
    columns = (
        Part(
            name="count",
            title=say("How many"),
            control=Control.NUMBER,
            options=(every,),
            least=1,
            most=50,
            takes="{from}.{kind}",
        ),
        _one("kind", say("Who goes"), "units"),
    )
    part = Part(
        name="units", title=say("Who goes"), control=Control.ROWS, columns=columns, line="{count} {kind}", least=1,
        most=len(MOVED), joined=" ",
    )  # fmt: skip
    return _piece(part)


def _from(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    if do == "transport":
        return _piece(_one("from", say("Where from"), "starts"))
    part = replace(_one("from", say("Where from"), "regions", least=0), absent=say("the region itself"))
    return _piece(part, w.FROM.shown, needed=False)


def _card(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    """What stands in for the action's own card."""
    title = say("Which card makes the Expedition") if do == "expedition" else say("What stands in for its card")
    if do == "expedition" or do in board.wild:
        form = FORMS[do].parts
        within = "" if "target" in form else "to" if "to" in form else "region"
        of = "explorers" if do == "expedition" else "stand-ins"
        part = one_of(name=CARD, title=title, of=of, within=within, takes=CARD_TAKEN.format(CARD))
    else:
        will = Option(value=NATIONAL_WILL, words=board.names[NATIONAL_WILL])
        part = replace(_one(CARD, title, least=0, options=(will,)), takes=CARD_TAKEN.format(CARD))
    if do in board.cards:
        part = replace(part, usual=value_of(board, do), absent=say("its own card"))
    elif do == "expedition":
        part = replace(part, absent=say("the lowest of your cards that will do"))
    return _piece(part, w.WITH.shown, needed=False)


def _x(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    part = replace(_one("x", say("Which card gives the X"), "x", least=int(needed)), takes=CARD_TAKEN.format("x"))
    if not needed:
        part = replace(part, absent=say("no VP for being the first there"))
    return _piece(part, w.X.shown, needed=needed)


def _pay(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    auto = Option(value=w.AUTO.shown, words=say("the cards that suffice"))
    part = several_of(
        name="pay",
        title=say("Which cards pay"),
        options=(auto,),
        of="cards",
        least=1,
        most=12,
        takes=CARD_TAKEN.format("pay"),
    )
    return _piece(part, w.PAY.shown)


def _level(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    levels = tuple(Option(value=str(n), words=str(n)) for n in (1, 2))
    part = replace(_one("level", say("Level"), least=0, options=levels), absent="1")
    return _piece(part, w.LEVEL.shown, needed=False)


def _token(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    tokens = tuple(Option(value=name, words=board.names[f"{name}-token"]) for name in w.TOKENS)
    return _piece(_one("token", say("Which token"), options=tokens))


def _count(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    most = 2 if do == "swap-colonists" else 25
    return _piece(
        Part(
            name="count",
            title=say("How many Colonists at most"),
            control=Control.NUMBER,
            least=1,
            most=most,
            absent=say("as many as can be"),
        ),
        needed=False,
    )


def _muster(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    title = say("Which cards muster a Soldier each")
    return _piece(
        several_of(
            name="muster", title=title, of="musters", most=12, takes=CARD_TAKEN.format("muster"), absent=say("no card")
        ),
        w.MUSTER.shown,
        needed=False,
    )


def _spread(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    title = say("Soldiers into the attacked region, if you win")
    usual = say("as ordered for every won War, else all; one stays where the region would be empty")
    part = Part(name="spread", title=title, control=Control.NUMBER, most=25, absent=usual)
    return _piece(part, w.SPREAD.shown, needed=False)


def _exact(board: Board, do: str, needed: bool) -> tuple[str, Part]:
    exact = Option(value=w.EXACT.shown, words=say("all or nothing"))
    return _piece(
        Part(name="exact", title=say("All or nothing"), control=Control.SWITCH, options=(exact,)), needed=False
    )  # fmt: skip


#: The parts of actions in the order of the canonical line; "where" is a player and a region.
_PARTS: Mapping[str, _Made] = {
    "units": _units,
    "where": lambda board, do, needed: _piece(_one("where", say("Where, and against whom"), "enemies")),
    "target": lambda board, do, needed: _piece(_one("target", say("Against whom"), "rivals")),
    "region": lambda board, do, needed: _piece(_one("region", say("Where"), "regions")),
    "advance": lambda board, do, needed: _piece(_one("advance", say("Which Advance"), "advances")),
    "token": _token,
    "level": _level,
    "count": _count,
    "kill": lambda board, do, needed: _piece(_one("kill", say("What is removed"), "units"), w.KILL.shown),
    "from": _from,
    "to": lambda board, do, needed: _piece(_one("to", say("Where to"), "regions"), w.TO.shown),
    "x": _x,
    CARD: _card,
    "pay": _pay,
    "muster": _muster,
    "spread": _spread,
    "exact": _exact,
}
