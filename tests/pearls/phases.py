"""The rules of Pearls: one phase a turn, one decision, a few facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Number, OneOf, Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.table import Decision, GameOver, Table, Tempo

from .state import State

#: Kind of event to the names of its data.
EVENTS: Mapping[str, tuple[str, ...]] = {
    "pearl-seen": ("worth",),
    "dived": ("seat", "depth", "card", "breath", "source"),
    "pearl-taken": ("seat", "worth", "points"),
    "pearl-left": ("worth",),
    "card-drawn": ("seat", "deck"),
    "card-known": ("seat", "card"),
    "won": ("seats", "points"),
    "edited": ("path", "before", "after"),
    "note": ("seat", "about", "note"),  # what the owner of an order reads about it, with the fact that follows
}
#: Nobody's choice: to stay up.
UP: Mapping[str, Any] = {"depth": 0, "card": None}


@dataclass(frozen=True, slots=True)
class Dive:
    """A depth that the breath is enough for, and a card of the hand or None: {"depth": 4, "card": "net"}."""

    s: State
    seat: str

    def check(self, value: Any) -> dict[str, Any]:
        """The dive. Raises NotAllowed."""
        card = OneOf((None, *self.s.players[self.seat].hand)).check(value["card"])
        depth = Number(0, deepest(self.s, self.seat, card)).check(value["depth"])
        if card and not depth:
            raise NotAllowed(say("A card goes with a dive: 1 is the least depth."))
        return {"depth": depth, "card": card}

    def words(self) -> str:
        """What may be answered."""
        return say("a depth from 0 to {most}, and a card or none", most=deepest(self.s, self.seat, None))

    def sample(self, pick: Pick) -> dict[str, Any]:
        """A dive, with a card now and then."""
        hand = self.s.players[self.seat].hand
        card = hand[0] if hand and pick(2) else None
        depth = pick(deepest(self.s, self.seat, card) + 1)
        return {"depth": depth, "card": card if depth else None}


def deepest(s: State, seat: str, card: str | None) -> int:
    """How deep a seat can go."""
    return s.players[seat].breath + (s.board.helps if card == "stone" else 0)


def dive(s: State, table: Table) -> None:
    """A pearl is seen, then all dive at once, sealed: nothing of it is told before everybody's answer is there.

    While an answer is missing the phase is unwound, and it is run again from its start when the answer has come. What
    chance said, and what was told by then, comes out the same again.
    """
    s.pearl = table.faces(f"t{s.turn}.pearl", 1, sides=s.board.sides).faces[0]
    table.tell("pearl-seen", worth=s.pearl)
    # RULING P-1: whether there is a stone in the hand must not show in who is asked.
    decisions = [decision(s, seat) for seat in s.seats if s.players[seat].breath]
    dives = table.ask_all(decisions)
    reached = {each.seat: _dived(s, table, each, dives[each.seat]) for each in decisions}
    _award(s, table, reached)
    for seat, depth in reached.items():
        if not depth and s.deck:
            _draw(s, table, seat)
    if s.turn >= s.board.turns:
        _end(s, table)


def decision(s: State, seat: str) -> Decision:
    """How deep a seat dives, and with which card. Whoever says nothing stays up."""
    return Decision(
        key=f"t{s.turn}.dive.{seat}", seat=seat, kind="dive", choice=Dive(s, seat), default=dict(UP), tempo=Tempo.TURN
    )


def _dived(s: State, table: Table, asked: Decision, dive: Mapping[str, Any]) -> int:
    """The breath goes, the card is used; how deep the seat reached."""
    diver, card = s.players[asked.seat], dive["card"]
    depth: int = dive["depth"]
    diver.breath -= max(0, depth - s.board.helps) if card == "stone" else depth
    if card:
        diver.hand.remove(card)
        s.used.append(card)
    how = table.how(asked.key)
    if "note" in how:
        table.tell("note", seat=asked.seat, about=asked.kind, note=how["note"], seen_by=[asked.seat])
    table.tell("dived", seat=asked.seat, depth=depth, card=card, breath=diver.breath, source=how["source"])
    return depth + (s.board.helps if card == "net" else 0)


def _award(s: State, table: Table, reached: Mapping[str, int]) -> None:
    most = max(reached.values(), default=0)
    first = [seat for seat, depth in reached.items() if depth == most and depth]
    if len(first) == 1:
        s.players[first[0]].points += s.pearl
        table.tell("pearl-taken", seat=first[0], worth=s.pearl, points=s.players[first[0]].points)
    else:
        # RULING P-2
        table.tell("pearl-left", worth=s.pearl)
    s.pearl = 0


def _draw(s: State, table: Table, seat: str) -> None:
    """That a card was drawn everybody is told, which one it is only its owner."""
    card = s.deck.pop(0)
    s.players[seat].hand.append(card)
    table.tell("card-drawn", seat=seat, deck=len(s.deck))
    table.tell("card-known", seat=seat, card=card, seen_by=[seat])


def _end(s: State, table: Table) -> None:
    most = max(diver.points for diver in s.players.values())
    winners = [seat for seat in s.seats if s.players[seat].points == most]
    s.winner = winners[0] if len(winners) == 1 else winners
    table.tell("won", seats=winners, points=most)
    raise GameOver
