"""The shapes of actions: each kind of line that a slot of an action round takes."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.language import say
from pbem.core.order_page import Control, Option, Part, Shape, one_of
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.rules.actions import TARGETED, TRADE

#: The shape of all policy cards, and those of actions without a card.
POLICY, DRAW, MOVE, EXPLORE, WITHDRAW, PASS = "policy", "draw", "move", "explore", "withdraw", "pass"
MAX, USED = "MAX", "USED"
CARD, RESERVE = "card", "reserve"  #: stores: each card of the hand, the discs that are not on the board
#: 7.2.d, 7.2.f Cards by which one’s own discs may come back to the reserve.
_LOSSES = ("military-campaign", "plague")


def action_names(board: Board) -> tuple[str, ...]:
    """The names of all shapes of actions; an action card's is its own."""
    return (POLICY, *action_cards(board), EXPLORE, MOVE, WITHDRAW, DRAW, PASS)


def action_cards(board: Board) -> list[str]:
    """The cards that are no policies, in printed order."""
    return [card for card in board.cards if card not in board.policies]


def action_shapes(board: Board) -> Iterator[Shape]:
    """5.1 What may be done with an action."""
    yield _policy(board)
    yield from (_action_card(board, card) for card in action_cards(board))
    yield from _without_card(board)


def _policy(board: Board) -> Shape:
    """5.1.3.2 A policy card is laid."""
    card = one_of(name="card", title=say("Which card"), of="policies", least=1, takes=f"{CARD}.{{card}}")
    return Shape(
        name=POLICY,
        title=say("Lay a policy card"),
        line="PLAY {card} ON {region}[ VIA {via}]",
        parts=(card, _region(say("On which region")), _via()),
        group=say("Cards"),
        tip=say(
            "It works in the region’s colonization. Your first card in a region lies face down. A fresh ship next to "
            "the region is used."
        ),
    )


def _action_card(board: Board, card: str) -> Shape:
    """5.1.3.1 An action card, which works at once."""
    line, parts = _trade() if card == TRADE else _played(board, card)
    return Shape(
        name=card,
        title=board.names[card],
        line=line,
        parts=parts,
        group=say("Cards"),
        tip=board.texts[card],
        takes={f"{CARD}.{card}": 1},
        brings=(RESERVE,) if card in _LOSSES else (),
    )


def _played(board: Board, card: str) -> tuple[str, tuple[Part, ...]]:
    line, parts = f"PLAY {card} ON {{region}}", [_region(say("In which region"))]
    if card in TARGETED:
        word, title = ("FOR", say("Whose discs come")) if card == "diplomacy" else ("AGAINST", say("Whose discs leave"))
        line += f" {word} {{faction}}"
        parts.append(one_of(name="faction", title=title, of="factions", least=1))
    if board.cards[card].ship:
        line += "[ VIA {via}]"
        parts.append(_via())
    return line, tuple(parts)


def _trade() -> tuple[str, tuple[Part, ...]]:
    """7.2.g A cube of each of two regions."""
    gives = say("Which cube it gives")
    parts = (
        _region(say("One region"), "one"),
        one_of(name="colour", title=gives, of="colours", least=1),
        one_of(name="other", title=say("The other region"), of="partners", within="one", least=1),
        one_of(name="another", title=gives, of="colours", least=1),
        _via("other"),
    )
    return f"PLAY {TRADE} SWAP {{one}} {{colour}}, {{other}} {{another}}[ VIA {{via}}]", parts


def _without_card(board: Board) -> Iterator[Shape]:
    """5.1.1, 5.1.2, 5.1.4 What needs no card."""
    group = say("Without a card")
    yield Shape(
        name=EXPLORE, title=say("Explore"), line="EXPLORE {region}[ VIA {via}]", group=group,
        parts=(_region(say("Which region")), _via()),
        tip=say("One disc comes from your reserve into the region. A fresh ship next to it is used."),
        takes={RESERVE: 1},
    )  # fmt: skip
    yield Shape(
        name=MOVE, title=say("Move a ship"), line="MOVE SHIP {from} TO {to}[ {used}]", group=group, parts=_sailing(),
        tip=say("It goes to any other sea zone, and stays fresh or used."),
    )  # fmt: skip
    yield Shape(
        name=WITHDRAW, title=say("Withdraw discs"), line="WITHDRAW {count} FROM {region}[ VIA {via}]", group=group,
        parts=(_region(say("From which region")), _count(board), _via()),
        tip=say(
            "Up to {most} of your own discs go back to your reserve. A fresh ship next to the region is used.",
            most=board.numbers.withdraw_max,
        ),
        brings=(RESERVE,),
    )  # fmt: skip
    yield Shape(
        name=DRAW, title=say("Draw a card"), line="DRAW", group=group,
        tip=say("The top card of your deck comes into your hand."),
    )  # fmt: skip
    yield Shape(name=PASS, title=say("Pass"), line="PASS", group=group, tip=say("You do nothing with this action."))


def _sailing() -> tuple[Part, ...]:
    return (
        one_of(name="from", title=say("From which sea zone"), of="zones", least=1),
        one_of(name="to", title=say("To which sea zone"), of="into", within="from", least=1),
        Part(
            name="used", title=say("Which ship"), control=Control.SWITCH,
            options=(Option(value=USED, words=say("a used ship, not a fresh one")),),
        ),
    )  # fmt: skip


def _count(board: Board) -> Part:
    return Part(
        name="count", title=say("How many discs"), control=Control.NUMBER, least=1, most=board.numbers.withdraw_max,
        options=(Option(value=MAX, words=say("as many as can be")),),
    )  # fmt: skip


def _region(title: str, name: str = "region") -> Part:
    return one_of(name=name, title=title, of="regions", least=1)


def _via(within: str = "region") -> Part:
    """5.1.3 Whose ship is used; it may be left to the table."""
    title = say("Which ship is used")
    return one_of(name="via", title=title, of="by", within=within, absent=say("the table chooses"))
