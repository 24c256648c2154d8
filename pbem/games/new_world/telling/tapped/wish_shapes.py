"""What is ordered beside actions and reactions, as shapes and slots: levy, hand, trades, nations."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.language import ENGLISH_CODE, say
from pbem.core.order_page import Control, Option, Part, Shape, Slot, one_of, ranked_of, several_of
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.standing_orders import FOR_ONCE
from pbem.games.new_world.orders.verbs import command

#: Offers of trades that may be made in one mail.
_OFFERS = 3
_ONCE = "-once"
#: Where a Levy comes: of one for a single turn beside one that stands, nothing is reckoned.
_LEVIED = tuple(f"{w.HOME.shown}.{unit}" for unit in ("colonists", "soldiers"))


def wish_shapes(board: Board) -> tuple[Shape, ...]:
    """SCORE, KEEP, DONE, SPREAD, NATION, and trades."""
    return (*_scores(board), *_keeps(), _done(), _spread(), _nation(), _offer(), *_answers())


def wish_slots() -> tuple[Slot, ...]:
    """The wishes that every turn has."""
    group = say("Levy and hand")
    scores, keeps = ("score", "score-religion"), ("keep",)
    return (
        # What a new line leaves out of a Levy stays as it was.
        replace(
            _wish("score", say("Levy"), scores, group, say("2 Colonists at home"), _stands()),
            afresh=True, reckoned=True,
        ),
        replace(
            _wish(f"score{FOR_ONCE}", say("Levy, in this turn alone"), _once(scores), group, say("as always")),
            afresh=True, reckoned=True,
        ),
        _wish("keep", say("Cards that you keep"), keeps, group, say("the lowest X go first"), _stands()),
        _wish(f"keep{FOR_ONCE}", say("Cards that you keep, in this turn alone"), _once(keeps), group, say("as always")),
        Slot(
            name="done", title=say("The end of your turn"), shapes=("done",), group=group, clear=_clear("done"),
            idle=say("it ends behind your last action"),
        ),
        Slot(name="spread", title=say("After a won War"), shapes=("spread",), group=group, clear=_clear("spread"),
             spare=True),
        *_trades(),
    )  # fmt: skip


def nation_slot() -> Slot:
    """The wish for a nation, before the first turn."""
    return Slot(
        name="nation", title=say("Your nation"), shapes=("nation",), clear=_clear("nation"), asked=True,
        idle=say("any nation"),
    )  # fmt: skip


def answer_slot(number: int, title: str, *, made: bool) -> Slot:
    """An open trade, which the seat may accept, or take back or decline; `made`: by itself."""
    return Slot(
        name=f"offer.{number}", title=title, shapes=("withdraw",) if made else ("accept", "withdraw"),
        group=say("Trades"), given={"offer": str(number)},
    )  # fmt: skip


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{name}{_ONCE}" for name in names)


def _stands() -> str:
    return say("It stands until you change it.")


def _clear(kind: str, more: str = "") -> str:
    return " ".join(filter(None, (command("clear", ENGLISH_CODE), command(kind, ENGLISH_CODE), more)))


def _wish(name: str, title: str, shapes: tuple[str, ...], group: str, idle: str, note: str = "") -> Slot:
    kind, _, once = name.partition(".")
    return Slot(
        name=name, title=title, shapes=shapes, before=f"{command(kind, ENGLISH_CODE)} ",
        clear=_clear(kind, w.ONCE.shown if once else ""), group=group, idle=idle, note=note,
    )  # fmt: skip


def _twice(shape: Shape) -> tuple[Shape, Shape]:
    """What stands, and the same for one turn alone."""
    once = Shape(
        name=f"{shape.name}{_ONCE}", title=shape.title, line=f"{shape.line} {w.ONCE.shown}", parts=shape.parts,
        tip=shape.tip, brings=_LEVIED if shape.name.startswith("score") else (),
    )  # fmt: skip
    return shape, once


def _scores(board: Board) -> tuple[Shape, ...]:
    """`SCORE soldiers`, `SCORE colonists RELIGION brazil`."""
    levies = (
        Option(value="colonists", words=say("{n} Colonists", n=board.numbers.levy_colonists)),
        Option(value="soldiers", words=say("1 Soldier")),
    )
    levy = one_of(name="levy", title=say("Who comes home"), options=levies, least=1)
    where = say("Where the Colonist of Religion, level 2, comes")
    region = one_of(name="region", title=where, of="regions")
    alone = one_of(name="region", title=where, of="regions", least=1)
    religion = f"{w.RELIGION.shown} {{region}}"
    tip = say("Who comes home stays as it is; only where the Colonist of the Advance Religion, level 2, comes is said.")
    return (
        *_twice(Shape(name="score", title=say("Levy"), line=f"{{levy}}[ {religion}]", parts=(levy, region))),
        *_twice(
            Shape(
                name="score-religion", title=say("The region of Religion alone"), line=religion, parts=(alone,), tip=tip
            )
        ),
    )


def _keeps() -> tuple[Shape, ...]:
    cards = several_of(name="cards", title=say("Which cards, best first"), of="cards", least=1, most=12)
    tip = say("What your hand has beyond its limit goes at the end of your turn; these stay longest.")
    return _twice(Shape(name="keep", title=say("Cards that you keep"), line="{cards}", parts=(cards,), tip=tip))


def _done() -> Shape:
    tip = say("You want nothing more than what is said here, not even an action.")
    return Shape(name="done", title=say("Nothing more"), line=command("done", ENGLISH_CODE), tip=tip)


def _spread() -> Shape:
    count = Part(name="count", title=say("Soldiers into the attacked region"), control=Control.NUMBER, most=25)
    title = say("Soldiers after a won War")
    return Shape(name="spread", title=title, line=f"{w.SPREAD.shown} {{count}}", parts=(count,))


def _nation() -> Shape:
    wishes = ranked_of(
        name="nations", title=say("Which nations, best first"), of="nations", least=1, most=5, joined=", "
    )
    tip = say("Equal wishes go by lot.")
    line = f"{command('nation', ENGLISH_CODE)} {{nations}}"
    return Shape(name="nation", title=say("Your nation"), line=line, parts=(wishes,), tip=tip)


# --- trades -------------------------------------------------------------------------------------------------------


def _trades() -> tuple[Slot, ...]:
    return tuple(
        Slot(
            name=f"offer-{n}", title=say("A trade"), shapes=("offer",), group=say("Trades"), spare=n > 1,
            note=say("It is sent at once, and made when the other side accepts.") if n == 1 else "",
        )
        for n in range(1, _OFFERS + 1)
    )  # fmt: skip


def _offer() -> Shape:
    """`OFFER Red GIVE canada GET war UNTIL TURN 12`."""
    nothing = (Option(value=w.NOTHING.shown, words=say("nothing")),)

    def of_cards(name: str, title: str) -> Part:
        return several_of(name=name, title=title, options=nothing, of="cards", least=1, most=12, absent=say("nothing"))

    line = (
        f"{command('offer', ENGLISH_CODE)} {{to}}[ {w.GIVE.shown} {{give}}][ {w.GET.shown} {{get}}]"
        f"[ {w.UNTIL.shown} {w.TURN.shown} {{until}}]"
    )
    return Shape(
        name="offer", title=say("Offer a trade"), line=line, group=say("Trades"),
        parts=(
            one_of(name="to", title=say("To whom"), of="rivals", least=1),
            of_cards("give", say("You give")), of_cards("get", say("You get")),
            Part(
                name="until", title=say("Until which turn it may be accepted"), control=Control.NUMBER, most=999,
                absent=say("until you withdraw it"),
            ),
        ),
    )  # fmt: skip


def _answers() -> tuple[Shape, ...]:
    number = Part(name="offer", title=say("Which offer"), control=Control.NUMBER, least=1, most=999)
    return tuple(
        Shape(name=kind, title=title, line=f"{command(kind, ENGLISH_CODE)} {{offer}}", parts=(number,), tip=tip)
        for kind, title, tip in (
            ("accept", say("Accept it"), say("The cards change hands at once.")),
            ("withdraw", say("Decline it, or take it back"), ""),
        )
    )
