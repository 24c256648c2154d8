"""F29 Muster: a card of the hand adds a Soldier to the cup of a War, as long as there are any in the supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.table import Decision
from pbem.games.common.rules.asking_seats import ask, source
from pbem.games.new_world.rules.hands import holds, may_muster, take_from_hand
from pbem.games.new_world.rules.played_action import Playing, Threat
from pbem.games.new_world.state import State


def musterable(s: State, seat: str, cards: Sequence[str], region: str) -> list[str]:
    """NW-E8 Those of the cards that a seat can muster in a War for a region, in order."""
    found: list[str] = []
    for card in cards:
        # RULING NW-E8: one Soldier each; with none left in the supply a card cannot be played.
        room = len(found) < s.supply(seat, "soldiers")
        if room and may_muster(s, card, region) and holds(s, seat, [*found, card]):
            found.append(card)
    return found


@dataclass(frozen=True, slots=True)
class MusterChoice:
    """Cards of the hand to muster; those that cannot be are left out."""

    state: State
    seat: str
    region: str

    def check(self, value: Any) -> list[str]:
        """The cards that can be mustered, in the order given."""
        if not isinstance(value, list | tuple) or any(card not in self.state.board.cards for card in value):
            raise NotAllowed(say("{what} is no list of cards; {words} would do.", what=value, words=self.words()))
        return musterable(self.state, self.seat, value, self.region)

    def words(self) -> str:
        """What may be answered."""
        return say("cards of your hand that can be mustered")

    def sample(self, pick: Pick) -> list[str]:
        """The first N of them."""
        found = self.check(self.state.players[self.seat].hand)
        return found[: pick(len(found) + 1)]


def muster(p: Playing, seat: str, cards: Sequence[str], by: str) -> int:
    """NW-E8 Cards are played for Soldiers in the cup; how many."""
    if cards:
        p.s.played += take_from_hand(p.s, seat, cards)
        p.table.tell("mustered", rule="F29", seat=seat, cards=list(cards), region=p.action["region"], source=by)
    return len(cards)


def defender_musters(p: Playing, seat: str, attackers: int, defenders: int) -> int:
    """NW-E8, NW-F-11 The defender's answer, by standing order only; how many Soldiers join."""
    s, action = p.s, p.action
    threat = Threat(
        do="war", by=p.seat, region=action["region"], origin=action["from"] or "", target=seat, attackers=attackers,
        defenders=defenders,
    )  # fmt: skip
    decision = Decision(
        key=f"{p.key}.muster.{seat}", seat=seat, kind="muster", choice=MusterChoice(s, seat, action["region"]),
        default=[], about=threat.about(), waits=False,
    )  # fmt: skip
    if s.asleep(seat):
        return 0
    cards = musterable(s, seat, ask(s, p.table, decision), action["region"])
    return muster(p, seat, cards, source(s, p.table, decision))
