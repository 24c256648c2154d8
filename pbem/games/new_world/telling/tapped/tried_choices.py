"""What each action of a seat's turn would come to as things stand, found by trying it as CHECK does.

The cards for it are supposed to be in the hand: what a seat holds is said by its own menu alone. What was chosen is
tried as the first action of the turn; where it needs an X, only whether it can be done is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.order_page import Chance, Offer
from pbem.core.sheet import Sheet
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.line_reading import AUTO
from pbem.games.new_world.orders.receipt_words import units_words
from pbem.games.new_world.orders.settling import concrete
from pbem.games.new_world.orders.verbs import FORMS, FREE_OF
from pbem.games.new_world.rules.actions import FUNCTIONS
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.supply import at
from pbem.games.new_world.state import HOME, State
from pbem.games.new_world.telling.forecast import as_seen, begun, cup_of, played
from pbem.games.new_world.telling.forecast_words import cup_words
from pbem.games.new_world.telling.tapped.action_shapes import AT_HOME, shape_of
from pbem.games.new_world.telling.tapped.option_lists import enemy

#: Choices of a part, by value.
Chances = dict[str, Chance]
_MOVED = ("colonists", "soldiers")
OTHERS = "*"  #: whatever is not named
_PAYING = 12  #: of the dearest cards, which pay for any Advance


def offers(state: State, seat: str) -> dict[str, Offer]:
    """A shape's name to what the seat can do with it."""
    tried = Trying(_position(state, seat), seat)
    found: dict[str, Offer] = {}
    for do in FUNCTIONS:
        found[shape_of(do)] = tried.offer(do)
    for do in FREE_OF:
        found[shape_of(do, free=True)] = tried.free(do, found[shape_of(do)])
    return {name: offer for name, offer in found.items() if offer != Offer()}


def at_home(state: State, seat: str) -> dict[str, int]:
    """Who is at home before the first action, with the usual Levy where it is still to come."""
    home = _position(state, seat).players[seat].homeland
    return {f"{AT_HOME}.{kind}": getattr(home, kind) for kind in _MOVED}


def levies(state: State, seat: str) -> dict[str, Offer]:
    """NW-B4 What another Levy than the usual one takes from home, and brings there."""
    usual, numbers = at_home(state, seat), state.board.numbers
    come = usual[f"{AT_HOME}.colonists"] - state.players[seat].homeland.colonists
    if not come:
        return {}  # it is over, or brings nobody
    soldiers = min(numbers.levy_soldiers, state.supply(seat, "soldiers"))
    taken = {f"{AT_HOME}.colonists": come, f"{AT_HOME}.soldiers": -soldiers}
    return {"score": Offer(parts={"levy": {"soldiers": Chance(takes=taken)}})}


def _position(state: State, seat: str) -> State:
    """The seat's turn before its first action, with every card that it might need in its hand."""
    s = as_seen(state, seat)
    begun(s, seat, state, Sheet())
    s.players[seat].hand = [*s.board.cards, *s.board.cards]
    return s


class Trying:
    """A seat's turn, in which one action after the other is tried."""

    def __init__(self, s: State, seat: str) -> None:
        self.s, self.seat = s, seat
        self.rivals = [other for other in s.seats if other != seat]

    def offer(self, do: str) -> Offer:
        """What can be done with a function."""
        own: Mapping[str, Callable[[], Offer]] = {
            "transport": self._transport, "raid": self._raid, "war": self._war, "advance": self._advance,
        }  # fmt: skip
        if do in own:
            return own[do]()
        needs = FORMS[do].needs
        if "target" in needs and "region" in needs:
            return self._against(do)
        if "region" in needs:
            return self._in_region(do)
        for part, values in (("target", self.rivals), ("token", w.TOKENS)):
            if part in needs:
                return self._one(do, part, values)
        chance = self.chance({"do": do})
        return Offer(why=chance.why, words=chance.words)

    def free(self, do: str, as_card: Offer) -> Offer:
        """The same as a free action."""
        try:
            paid(self.s, self.seat, {"do": do, "free": True})
        except NotAllowed as refused:
            return Offer(why=refused.reason, parts=as_card.parts)
        return as_card

    def chance(self, action: Mapping[str, Any]) -> Chance:
        """What comes of one action, as CHECK says it."""
        s, seat = self.s, self.seat
        open_x = "x" in FORMS[action["do"]].needs
        tried = {**action, "x": AUTO} if open_x else action
        try:
            value = FUNCTIONS[action["do"]].check(s, seat, concrete(s, seat, tried))
        except NotAllowed as refused:
            return Chance(why=refused.reason)
        return Chance(words=self._known(value)) if open_x or value["do"] == "expedition" else self._told(value)

    # --- what is known of what can be done ------------------------------------------------------------------------

    def _told(self, value: Mapping[str, Any]) -> Chance:
        """What CHECK says comes of it."""
        s, seat, n = self.s, self.seat, len(self.s.acts) + 1
        if value["do"] == "war":
            pieces = cup_of(s, seat, value, {}, n)
            return Chance(words=cup_words(pieces), odds=pieces.odds) if pieces else Chance()
        return Chance(words=played(s.copy(), seat, value, n, {}).brief)

    def _known(self, value: Mapping[str, Any]) -> str:
        """What is known of an action without its X."""
        s, seat, do = self.s, self.seat, value["do"]
        if do == "expedition":
            if s.explored(value["region"]):
                return say("somebody was there before: no X")
            return say("nobody was there before: X brings X VP")
        if do == "export":
            more = _modifier(s, seat, value["region"])
            return say("brings X {n} VP", n=f"{more:+}") if more else say("brings X VP")
        if do == "militia":
            return self._units(value["region"])
        return ""

    def _units(self, place: str, seat: str = "") -> str:
        """Colonists and Soldiers in a place, of a seat or one's own."""
        there = {kind: at(self.s, seat or self.seat, place, kind) for kind in _MOVED}
        words = w.vocabulary(self.s)
        return ", ".join(units_words(count, kind, words) for kind, count in there.items() if count)

    # --- kinds of actions -----------------------------------------------------------------------------------------

    def _one(self, do: str, part: str, values: Iterable[str]) -> Offer:
        """An action of one choice beside its cards."""
        found = {value: self.chance({"do": do, part: value}) for value in values}
        return Offer(why=_none_of(found), parts={part: found})

    def _in_region(self, do: str) -> Offer:
        """An action in a region; of the others there is one reason."""
        s, seat = self.s, self.seat
        if do == "expedition":
            which, others = [name for name in s.regions if not s.knows(seat, name)], say("You know it already.")
        elif do == "black-slaves" and s.option("black_slaves_known_region_only"):
            which, others = [name for name in s.regions if s.knows(seat, name)], say("You do not know it.")
        elif do == "black-slaves":
            which, others = list(s.regions), ""
        else:
            which, others = s.occupied(seat), say("You have no unit there.")
        found = {name: self.chance({"do": do, "region": name}) for name in which}
        return Offer(why=self._why(found, others), parts={"region": {**found, **_others(others)}})

    def _why(self, found: Chances, others: str) -> str:
        """Why nothing can be chosen: what the rules say where one is strongest; "" where something can."""
        if any(not chance.why for chance in found.values()):
            return ""
        if not found:
            return say("You occupy no region.") if not self.s.occupied(self.seat) else others
        return found[max(found, key=lambda name: self.s.units(self.seat, name).all)].why

    def _enemies(self) -> list[tuple[str, str]]:
        """Who is where."""
        s = self.s
        return [(region, rival) for region in s.regions for rival in self.rivals if s.occupies(rival, region)]

    def _against(self, do: str) -> Offer:
        """An action against a player in a region."""
        found = {
            enemy(region, rival): self.chance({"do": do, "region": region, "target": rival})
            for region, rival in self._enemies()
        }
        return _somewhere(found)

    def _raid(self) -> Offer:
        found = {}
        for region, rival in self._enemies():
            aim = {"do": "raid", "region": region, "target": rival}
            kinds = {kind: self.chance({**aim, "kill": kind}) for kind in _MOVED}
            there = [kind for kind in _MOVED if getattr(self.s.units(rival, region), kind)]
            why = kinds[there[0]].why if there else kinds["soldiers"].why
            words = "" if why else self._units(region, rival)
            found[enemy(region, rival)] = Chance(why=why, words=words, then={"kill": kinds})
        return _somewhere(found)

    def _war(self) -> Offer:
        s, found = self.s, {}
        far = _others(say("It is not next to it, or you have no unit there."))
        for region, rival in self._enemies():
            aim = {"do": "war", "region": region, "target": rival}
            near = [name for name in s.board.regions[region].neighbours if s.occupies(self.seat, name)]
            usual = self.chance(aim)
            # From the region itself is from wherever goes without saying.
            origins = {region: usual, **{name: self.chance({**aim, "from": name}) for name in near}}
            if usual.why and not all(chance.why for chance in origins.values()):
                usual = Chance(words=usual.why)  # an origin has to be named
            found[enemy(region, rival)] = replace(usual, then={"from": {**origins, **far}})
        return _somewhere(found)

    def _transport(self) -> Offer:
        """Where it may begin and where it may go; who is moved is chosen beside them."""
        s, seat = self.s, self.seat
        places = sorted((HOME, *s.occupied(seat)), key=lambda name: -sum(at(s, seat, name, kind) for kind in _MOVED))
        all_of = dict.fromkeys(_MOVED, "all")

        def going(origin: str, region: str) -> Chance:
            return self.chance({"do": "transport", **all_of, "from": origin, "to": region})

        known = [name for name in s.regions if s.knows(seat, name)]
        to = {name: going(next(each for each in places if each != name), name) for name in known}
        starts = {}
        for origin in places:
            goal = next((name for name in known if name != origin), next(iter(s.regions)))
            chance = going(origin, goal)
            value = w.HOME.shown if origin == HOME else origin
            starts[value] = chance if chance.why else Chance(words=self._units(origin))
        unknown = say("You do not know it.")
        why = _none_of(starts) or (_none_of(to) if to else unknown)
        starts |= _others(say("You have no unit there."))
        return Offer(why=why, parts={"from": starts, "to": {**to, **_others(unknown)}})

    def _advance(self) -> Offer:
        """Each Advance at the level that is next, and behind it the second level."""
        cards = self.s.board.cards
        pay = sorted(cards, key=lambda card: -cards[card].value)[:_PAYING]
        found = {}
        for name in self.s.board.advances:
            first, second = (
                self.chance({"do": "advance", "advance": name, "level": level, "pay": pay}) for level in (1, 2)
            )
            if first.why and not second.why:
                first = Chance(words=first.why)  # the second level is open
            found[name] = replace(first, then={"level": {"2": second}})
        return Offer(why=_none_of(found), parts={"advance": found})


def _none_of(found: Mapping[str, Chance]) -> str:
    """Why nothing of it can be chosen; "" where something can."""
    if not found:
        return say("Nobody else has a piece on the map.")
    return "" if any(not chance.why for chance in found.values()) else next(iter(found.values())).why


def _somewhere(found: Chances) -> Offer:
    """Against players, in regions."""
    return Offer(why=_none_of(found), parts={"where": {**found, **_others(say("They have no unit there."))}})


def _others(why: str) -> Chances:
    """Why whatever is not named cannot be chosen."""
    return {OTHERS: Chance(why=why)} if why else {}


def _modifier(s: State, seat: str, region: str) -> int:
    """What an Export brings beside its X."""
    others = sum(other != seat for other in s.regions[region].units)
    return s.board.regions[region].export - others
