"""4.1 The Endeavor phase: the line-up of five cards, and the five rounds in which they are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import SomeOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonial.rules.character import tell_action
from pbem.games.colonial_2e.rules.actions import CHARACTERS, ActionChoice, default_action
from pbem.games.colonial_2e.rules.hands import hand, set_aside, usual_line_up
from pbem.games.colonial_2e.rules.loans import offer_repayment
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask, ask_all, how, source

ROUNDS = 5


def line_up(s: State, table: Table) -> None:
    """4.1 All secretly choose five of their cards, in order; the rest stays hidden."""
    # RULING C2-R58: the card alone is chosen here; Character and details when its moment in the round comes.
    decisions = [
        Decision(
            key=f"{s.at}.{seat}", seat=seat, kind="line-up", choice=SomeOf(hand(s, seat), least=ROUNDS, most=ROUNDS),
            default=usual_line_up(s, seat), tempo=Tempo.TURN, about={"hand": hand(s, seat)},
        )
        for seat in s.order
    ]  # fmt: skip
    chosen = ask_all(s, table, decisions)
    for decision in decisions:
        seat, player = decision.seat, s.players[decision.seat]
        player.cards = list(chosen[seat])
        player.set_aside = set_aside(player.cards, hand(s, seat))
        settled = how(s, table, seat, decision.key)
        table.tell("lined-up", rule="4.1", seat=seat, by_default=settled["source"] in ("default", "dropped"))
        table.tell(
            "line-up", rule="4.1", seen_by=(seat,), seat=seat, cards=player.cards[:], source=settled["source"],
            note=settled.get("note", ""),
        )  # fmt: skip


def play_round(s: State, table: Table) -> None:
    """4.1 All reveal their next card; then each in order of play uses it."""
    table.tell("cards-revealed", rule="4.1", round=s.round, cards={seat: card_of(s, seat) for seat in s.order})
    plans = f"{s.at}.plans"
    table.let_in(plans)
    acting = [seat for seat in s.order if card_of(s, seat) and seat not in s.dropped]
    table.collect(plans, [action_decision(s, seat) for seat in acting])
    # RULING C2-R81: each acts on the position as it is when his turn comes; conditions of plans are tested then.
    for seat in s.order:
        if seat in acting and seat not in s.dropped:
            take_turn(s, table, seat)
        else:
            why = "dropped" if seat in s.dropped else "no-card"
            table.tell("forfeited", rule="13.0", seat=seat, card=card_of(s, seat), why=why, source=why)


def card_of(s: State, seat: str) -> str | None:
    """The card a seat plays in the present round."""
    cards = s.players[seat].cards
    return cards[s.round - 1] if s.round <= len(cards) else None


def action_decision(s: State, seat: str) -> Decision:
    """What a seat does with its card of this round."""
    card = card_of(s, seat)
    assert card is not None, "only seats with a card are asked"
    return Decision(
        key=f"{s.at}.action.{seat}", seat=seat, kind="action", choice=lambda: ActionChoice(s, seat, card),
        default=lambda: default_action(s, seat, card), tempo=Tempo.ROUND, about={"card": card, "round": s.round},
    )  # fmt: skip


def take_turn(s: State, table: Table, seat: str) -> None:
    """13.0, 16.4 One player's part of a round: Loans, one Character or a forfeit, Loans."""
    offer_repayment(s, table, seat, "before")
    decision = action_decision(s, seat)
    action: Mapping[str, Any] = ask(s, table, decision)
    by = source(s, table, decision)
    card = decision.about["card"]
    if action["do"] == "pass":
        # Whether he passes or nothing he planned could be done is his own secret; a note tells it to him alone.
        why = by if by in ("default", "dropped") else "passed"
        table.tell("forfeited", rule="13.0", seat=seat, card=card, why=why, source=by)
    else:
        tell_action(s, table, seat, card, action, by, rule="13.0")
        s.players[seat].used.append(action["do"])
        CHARACTERS[action["do"]].play(s, table, seat, action)
    offer_repayment(s, table, seat, "after")
