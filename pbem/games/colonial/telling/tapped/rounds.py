"""What Characters' lines are made of in every edition, and what else a round may be given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.core.order_page import Part, Shape, Slot, ranked_of
from pbem.games.colonial.board import Board
from pbem.games.colonial.telling.tapped import tapped_parts as p

#: Shapes that any card takes.
EVERY_CARD = ("pass", "default", "ask")
_ROUNDS = "This turn's rounds"
_ALWAYS = "For every turn: what a Character does in a round without a plan"


def heading(board: Board, character: str) -> str:
    """A card by both its Characters."""
    return " / ".join(each.capitalize() for each in board.cards[board.card_with[character]])


def viceroy(board: Board) -> Shape:
    """Counters on the Resources of a Territory."""
    placed = p.rows(
        "What is placed", "place", "{goods} {count}", p.goods("On which Goods", "goods", within="territory", least=1),
        p.number("How many", "count", 1, board.tracks["logistics"][-1], p.MAX, takes=p.TREASURY),
    )  # fmt: skip
    return p.shape(
        "viceroy", "Viceroy: place counters", "VICEROY {territory} {place}",
        p.territory("In which Territory", ranked=False), placed, group=heading(board, "viceroy"),
        tip="Treasury becomes counters on the Goods of one Explored Territory, up to your Logistics.",
    )  # fmt: skip


def missionary(board: Board, tip: str) -> Shape:
    """A Mission."""
    return p.shape(
        "missionary", "Missionary: place a Mission", "MISSIONARY {territory}", p.territory("Where"),
        group=heading(board, "missionary"), tip=tip,
    )  # fmt: skip


def conqueror_targets() -> Part:
    """Where a Colony is founded."""
    return p.territory("Which Territory becomes your Colony")


def scientist(board: Board) -> Shape:
    """A step on a track."""
    track = ranked_of(name="track", title="On which track", of=p.TRACKS, least=1, most=4, joined=" / ")
    return p.shape(
        "scientist", "Scientist: one step of progress", "SCIENTIST {track}", track,
        group=heading(board, "scientist"), tip="You pay for the next space of one track.",
    )  # fmt: skip


def merchant(board: Board) -> tuple[Shape, ...]:
    """What is shipped, in order of preference."""
    wishes = p.rows(
        "What is shipped, in this order", "wishes", "{whose}[ {territory}][ {good}][ {count}]",
        p.whose(brings=p.ANY_MARKET), p.maybe_territory("From where (anywhere)"),
        p.good("Which Goods (any)"), p.number("How many at most", "count", 1, 20, p.ALL),
    )  # fmt: skip
    group = heading(board, "merchant")
    return (
        p.shape(
            "merchant", "Merchant: ship Goods to the Market", "MERCHANT {wishes}", wishes, group=group,
            tip="Each Merchant Fleet ships one of the Goods you name; others are asked for theirs.",
            brings=(p.TREASURY, p.OWN_MARKET),
        ),
        p.shape(
            "merchant-none", "Merchant: ship nothing but what the Booming City demands", "MERCHANT NONE", group=group,
            brings=(p.TREASURY,),
        ),
    )  # fmt: skip


def trader(board: Board) -> tuple[Shape, ...]:
    """What is sold, in order of preference."""
    wishes = p.rows(
        "What is sold, in this order", "wishes", "{whose}[ {count}]", p.whose(takes=p.ANY_MARKET),
        p.number("How many at most", "count", 1, 20, p.ALL),
    )  # fmt: skip
    group = heading(board, "trader")
    tip = "Goods on the Market become Treasury; others are asked for theirs."
    return (
        p.shape(
            "trader",
            "Trader: sell Goods on the Market",
            "TRADER {wishes}",
            wishes,
            group=group,
            tip=tip,
            brings=(p.TREASURY,),
        ),
        p.shape("trader-none", "Trader: sell nothing", "TRADER NONE", group=group),
    )


def every_card() -> tuple[Shape, ...]:
    """What may be done instead of a Character's action."""
    group = "Or"
    return (
        p.shape("pass", "Pass", "PASS", group=group, tip="The card does nothing."),
        p.shape(
            "default", "What is usual", "DEFAULT", group=group, brings=(p.TREASURY, p.OWN_MARKET),
            tip="What happens without an order: own Goods are shipped or sold, anything else is a pass.",
        ),
        Shape(
            name="ask", title="Ask me when it is due", line="ASK", group=group, last=True,
            tip="The game waits for you in that round.",
        ),
    )  # fmt: skip


def round_slots(
    rounds: int, opens: Mapping[str, Sequence[str]], idle: str, read: Sequence[str] = (), *, follows: str = ""
) -> tuple[Slot, ...]:
    """A slot for each round of the turn; `read`: shapes that no card offers; `follows`: the slot of the cards."""
    offered = tuple(dict.fromkeys(name for names in opens.values() for name in names))
    return tuple(
        Slot(
            name=str(each), title=f"Round {each}", shapes=(*offered, *read), before=f"{each} ", clear=f"CLEAR {each}",
            group=_ROUNDS, otherwise=True, condition="IF", reckoned=True, brings=(p.TREASURY, p.OWN_MARKET),
            follows=follows, nth=each if follows else 0, idle=idle,
            first=offered if read else (),
        )
        for each in range(1, rounds + 1)
    )  # fmt: skip


def alike(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """Slots of which the first says for the others what they have in common."""
    return tuple(
        each if each is slots[0] else replace(
            each, like=slots[0].name, shapes=(), group="", otherwise=False, condition="", reckoned=False, brings=()
        )
        for each in slots
    )  # fmt: skip


def standing_plans(board: Board, opens: Mapping[str, Sequence[str]]) -> tuple[Slot, ...]:
    """A standing plan for each Character; behind ELSE, its card's other one may follow."""
    found = []
    for pair in board.cards.values():
        for character in pair:
            other = next(each for each in pair if each != character)
            found.append(
                Slot(
                    name=f"plan.{character}", title=character.capitalize(), before="ALWAYS ",
                    shapes=(*opens[character], *opens[other], *opens[""]), clear=f"CLEAR SLOT plan.{character}",
                    group=_ALWAYS, otherwise=True, condition="IF", first=tuple(opens[character]),
                )
            )  # fmt: skip
    return tuple(found)
