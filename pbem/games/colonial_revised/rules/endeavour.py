"""4.1 The Endeavour phase: five rounds in which each player in turn plays one card, in the open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonial.rules.character import tell_action
from pbem.games.colonial_revised.rules.actions import CHARACTERS, PlayChoice, default_action, free_cards
from pbem.games.colonial_revised.rules.prestige import finish_step
from pbem.games.colonial_revised.rules.repaying import offer_repayment, owing, repay_from_income, win_by_repayment
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, ask_all, source

ROUNDS = 5
FILED = ("filed", "none")  #: whether a seat has premoves for the turn


def play_round(s: State, table: Table) -> None:
    """4.1 Each in order of play: a card, a Character."""
    # RULING CR-R69: the order of the turn before holds in the rounds and in phase 2, the new one from phase 4 on.
    if s.round == 1 and table.tempo is Tempo.TURN:
        _await_premoves(s, table)
    for seat in s.order:
        if free_cards(s, seat):
            take_turn(s, table, seat)


def _await_premoves(s: State, table: Table) -> None:
    """At tempo turn all file their premoves before the first card; nobody waits for anybody within the turn then."""
    ask_all(
        s,
        table,
        [
            Decision(
                key=f"{s.at}.plans.{seat}", seat=seat, kind="plans", choice=OneOf(FILED), default=FILED[1],
                tempo=Tempo.TURN, about={"free": free_cards(s, seat)},
            )
            for seat in s.order
        ],
    )  # fmt: skip


def action_decision(s: State, seat: str) -> Decision:
    """What a seat plays now."""
    return Decision(
        key=f"{s.at}.action.{seat}", seat=seat, kind="action", choice=lambda: PlayChoice(s, seat),
        default=lambda: default_action(s, seat), tempo=Tempo.ROUND,
        about={"free": free_cards(s, seat), "round": s.round},
    )  # fmt: skip


def take_turn(s: State, table: Table, seat: str) -> None:
    """12 One player's play: the Loan, one Character or a pass, the Loan; then Prestige and victory."""
    if offer_repayment(s, table, seat, "before"):
        finish_step(s, table, f"{s.at}.{seat}.before")
    decision, player, owed = action_decision(s, seat), s.players[seat], owing(s)
    action: Mapping[str, Any] = ask(s, table, decision)
    # CR-A3 in RULINGS.md: who paid back while this was waited for, between two plays, has won before the next one.
    win_by_repayment(s, table, owed)
    held = {each: s.players[each].treasury for each in s.order}
    by, card = source(s, table, decision), action["card"]
    # RULING CR-R89: a pass plays the card too.
    player.cards.append(card)
    if action["do"] == "pass":
        player.passed.append(card)
        why = by if by in ("default", "dropped") else "passed"
        table.tell("forfeited", rule="12", seat=seat, card=card, why=why, source=by)
    else:
        tell_action(s, table, seat, action["card"], action, by, rule="12")
        CHARACTERS[action["do"]].play(s, table, seat, action)
    offer_repayment(s, table, seat, "after")
    repay_from_income(s, table, held, seat)
    finish_step(s, table, f"{s.at}.{seat}")
