"""F8 Privateers, F24 Naval Escort, F25 Treaty, F26 Sea Hazard: what others do to an action, by standing order only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.table import Decision
from pbem.games.common.rules.asking_seats import ask, source
from pbem.games.new_world.rules.hands import holds, stands_for, take_from_hand, value
from pbem.games.new_world.rules.played_action import Playing, Threat
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State

PRIVATEERS, HAZARD, TREATY, ESCORT = "privateers", "sea-hazard", "treaty", "naval-escort"
#: Reaction to the actions it may be played on (NW-F-1). RULING NW-F-9: every Export, whatever it is paid with.
ON: Mapping[str, tuple[str, ...]] = {
    PRIVATEERS: ("export",),
    HAZARD: ("transport", "export", "expedition", "discovery"),
    TREATY: ("war", "raid"),
}
#: Reactions that a Naval Escort negates. RULING NW-F-4: Treaty and Naval Escort cannot be negated.
ESCORTED = (PRIVATEERS, HAZARD)


@dataclass(frozen=True, slots=True)
class ReactionChoice:
    """What a seat may play on another player's action; None is nothing."""

    state: State
    seat: str
    threat: Threat

    def check(self, answer: Any) -> dict[str, Any] | None:
        """The canonical reaction; raises NotAllowed with why it cannot be played now."""
        if answer is None:
            return None
        do = str(answer.get("do") if isinstance(answer, Mapping) else answer)
        if do not in ON:
            raise NotAllowed(say("{what} is no reaction; {words} would do.", what=do, words=self.words()))
        names = self.state.board.names
        # RULING NW-F-1: nothing else is a reaction.
        if self.threat.do not in ON[do]:
            raise NotAllowed(say("{card} is not played on this: {what}.", card=names[do], what=names[self.threat.do]))
        card = self._card(do, str(answer.get("card") or do))
        return {"do": do, "card": card, **(self._x(card, answer.get("x")) if do == PRIVATEERS else {})}

    def _card(self, do: str, card: str) -> str:
        s = self.state
        if card not in s.board.cards or not holds(s, self.seat, [card]):
            raise NotAllowed(say("{card} is not in your hand.", card=s.board.names.get(card, card)))
        # RULING NW-G9: National Will of the Portuguese and English, and of Politics 2; region cards never.
        if not stands_for(s, self.seat, card, do, ""):
            raise NotAllowed(say("{card} does not stand for {what}.", card=s.board.names[card], what=s.board.names[do]))
        return card

    def _x(self, card: str, x: Any) -> dict[str, str]:
        """NW-F-8 The X is at least what is at stake; nothing at stake cannot be stolen."""
        s, stake = self.state, self.threat.stake
        # RULING NW-F-8
        if stake < 1:
            raise NotAllowed(say("There are no VP to steal."))
        if x not in s.board.cards or not holds(s, self.seat, [card, x]):
            raise NotAllowed(say("{card} is not in your hand for the X.", card=s.board.names.get(x, x)))
        if value(s, x) < stake:
            raise NotAllowed(
                say("{card} gives {n}; the X has to be {stake} or more.", card=s.board.names[x], n=value(s, x),
                    stake=stake)
            )  # fmt: skip
        return {"x": x}

    def words(self) -> str:
        """What may be answered."""
        return say("Privateers, a Sea Hazard, a Treaty or nothing")

    def options(self) -> list[dict[str, Any]]:
        """Every reaction that is legal now."""
        hand = list(dict.fromkeys(self.state.players[self.seat].hand))
        found = []
        for do in ON:
            for card in hand:
                for x in hand if do == PRIVATEERS else [None]:
                    try:
                        checked = self.check({"do": do, "card": card, "x": x})
                    except NotAllowed:
                        continue
                    if checked is not None:
                        found.append(checked)
        return found

    def sample(self, pick: Pick) -> dict[str, Any] | None:
        """Nothing, or some reaction."""
        found = self.options()
        return found[pick(len(found))] if found and pick(2) else None


@dataclass(frozen=True, slots=True)
class EscortChoice:
    """A Naval Escort, or None."""

    state: State
    seat: str

    def check(self, answer: Any) -> dict[str, str] | None:
        """The canonical answer; raises NotAllowed where the card is not in the hand."""
        if answer is None:
            return None
        card = answer.get("card", ESCORT) if isinstance(answer, Mapping) else answer
        if card != ESCORT or not holds(self.state, self.seat, [ESCORT]):
            raise NotAllowed(say("{card} is not in your hand.", card=self.state.board.names[ESCORT]))
        return {"card": ESCORT}

    def words(self) -> str:
        """What may be answered."""
        return say("a Naval Escort or nothing")

    def sample(self, pick: Pick) -> dict[str, str] | None:
        """The card, where it is in the hand, every other time."""
        return {"card": ESCORT} if holds(self.state, self.seat, [ESCORT]) and pick(2) else None


def reacted(p: Playing, threat: Threat) -> str:
    """NW-F-2 Ask the others in turn order; the result: "ok", "negated" or "stolen"."""
    # RULING NW-F-11: standing orders answer, nobody is waited for. RULING NW-P7: what is asked is not told.
    # RULING NW-F-10: on one's own turn only Escort and Muster.
    for seat in p.s.others:
        asked = 0
        while not p.s.asleep(seat):
            asked += 1
            decision = Decision(
                key=f"{p.key}.reaction.{asked}.{seat}", seat=seat, kind="reaction",
                choice=ReactionChoice(p.s, seat, threat), about=threat.about(), waits=False,
            )  # fmt: skip
            reaction = ask(p.s, p.table, decision)
            if reaction is None:
                break
            _play(p, seat, reaction, threat, source(p.s, p.table, decision))
            # RULING NW-F-2: if it is escorted the action stands again, and the same seat is asked first.
            if reaction["do"] in ESCORTED and _escorted(p, seat, reaction["do"], threat, asked):
                continue
            return _struck(p, seat, reaction["do"], threat)
    return "ok"


def _play(p: Playing, seat: str, reaction: Mapping[str, Any], threat: Threat, by: str) -> None:
    """Each card is used once; all go to the discard pile when the action is over (NW-F-5)."""
    do, card = reaction["do"], reaction["card"]
    cards = [card, reaction["x"]] if do == PRIVATEERS else [card]
    p.s.played += take_from_hand(p.s, seat, cards)
    more = {"x": reaction["x"], "vp": threat.stake} if do == PRIVATEERS else {}
    p.table.tell(do, rule=_RULES[do], seat=seat, card=card, against=p.seat, source=by, **more)


def _escorted(p: Playing, reactor: str, against: str, threat: Threat, asked: int) -> bool:
    """F24 Naval Escort: whether somebody plays one: the active player first, then turn order."""
    facts = {name: fact for name, fact in threat.about().items() if name in ("by", "do", "region", "stake", "units")}
    # RULING NW-F-3: anybody, for anybody.
    for seat in p.s.order:
        if seat == reactor or p.s.asleep(seat):
            continue
        decision = Decision(
            key=f"{p.key}.escort.{asked}.{reactor}.{seat}", seat=seat, kind="escort", choice=EscortChoice(p.s, seat),
            about={"against": against, "reactor": reactor, **facts}, waits=False,
        )  # fmt: skip
        answer = ask(p.s, p.table, decision)
        if answer is not None:
            p.s.played += take_from_hand(p.s, seat, [answer["card"]])
            by = source(p.s, p.table, decision)
            p.table.tell(
                "escort", rule="F24", seat=seat, card=answer["card"], against=against, reactor=reactor, source=by
            )
            return True
    return False


def _struck(p: Playing, seat: str, do: str, threat: Threat) -> str:
    """What a reaction does that nobody escorted."""
    if do == PRIVATEERS:
        # RULING NW-F-8: exactly the VP at stake.
        p.table.tell("stolen", rule="F8", seat=p.seat, by=seat, vp=threat.stake)
        gain_vp(p.s, p.table, seat, threat.stake, PRIVATEERS, "F8")
        return "stolen"
    # RULING NW-F-5: cards are lost, a free action is used up.
    p.table.tell("negated", rule=_RULES[do], seat=p.seat, do=threat.do, by=seat, cause=do)
    return "negated"


_RULES = {PRIVATEERS: "F8", HAZARD: "F26", TREATY: "F25"}
