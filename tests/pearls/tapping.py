"""What is tapped instead of written: how the two lines are built, what a diver can do now, and the cards of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.core.language import say, spoken
from pbem.core.order_page import Chance, Control, Menu, Offer, Option, Page, Part, Shape, Slot

from .phases import deepest
from .state import Board, state_from


def order_page(board: Board) -> Page:
    """The lines, in the language being spoken."""
    most = board.breath + board.helps
    depth = Part(name="depth", title=say("How deep"), control=Control.NUMBER, least=1, most=most)
    card = Part(name="card", title=say("With a card"), control=Control.ONE, of="hand")
    return Page(
        shapes=(
            Shape(name="dive", title=say("Dive"), line="DIVE {depth}[ WITH {card}]", parts=(depth, card)),
            Shape(name="stay", title=say("Stay up"), line="DIVE 0"),
            Shape(name="always", title=say("Dive"), line="ALWAYS {depth}", parts=(replace(depth, least=0),)),
        ),
        slots=(
            Slot(name="dive", title=say("This turn"), shapes=("dive", "stay"), clear="CLEAR DIVE", idle=say("stay up")),
            Slot(name="always", title=say("Whenever nothing else is sent"), shapes=("always",), clear="CLEAR ALWAYS"),
        ),
    )


def order_menu(view: Mapping[str, Any], seat: str, board: Board) -> Menu:
    """How deep the seat can dive: made of an observer's view."""
    s = state_from(view, board)
    left = s.players[seat].breath
    depths = {
        str(depth): Chance(words=say("breath left: {left}", left=left - depth))
        if depth <= left
        else Chance(why=say("You have breath for {most}, not for {depth}.", most=left, depth=depth))
        for depth in range(1, deepest(s, seat, None) + board.helps + 1)
    }
    return Menu(offers={shape: Offer(parts={"depth": depths}) for shape in ("dive", "always")})


def own_menu(view: Mapping[str, Any], seat: str, board: Board) -> Menu:
    """The cards of its hand, which nobody else may know. Lines have their English names."""
    names, lines = board.names[spoken()], board.names["en"]
    hand = dict.fromkeys(view["players"][seat]["hand"])
    return Menu(lists={"hand": tuple(Option(value=lines[card], words=names[card]) for card in hand)} if hand else {})
