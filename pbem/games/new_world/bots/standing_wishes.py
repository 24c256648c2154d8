"""What a bot says beside its actions: nations, levy, what it keeps, reactions, trades.

Reactions say the same whatever it holds: they sleep and wake by themselves.
"""

from __future__ import annotations

from pbem.core.language import ENGLISH_CODE
from pbem.games.new_world.bots.mind import Mind
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.rules.hands import hand_limit
from pbem.games.new_world.state import HIDDEN, Offer

_SELDOM = 6  #: an offer is made once in twice this many turns
_NOW_AND_THEN = 3  #: reactions, which are gone when they were used, are said anew once in this many turns


def nations(mind: Mind) -> list[str]:
    """All of them, in an order of its own."""
    left = list(mind.s.board.nations)
    wishes = [left.pop(mind.pick(len(left))) for _ in range(len(left))]
    return ["NATION " + ", ".join(wishes)]


def levy(mind: Mind) -> list[str]:
    """Colonists, or Soldiers for a general now and then."""
    levied = mind.temper.levy if not mind.pick(2) else "colonists"
    there = mind.s.occupied(mind.seat)
    religion = mind.s.level(mind.seat, "religion") > 1 and there
    fewest = min(there, key=lambda region: mind.s.units(mind.seat, region).all) if religion else ""
    return [f"SCORE {levied}" + (f" RELIGION {fewest}" if fewest else "")]


def kept(mind: Mind) -> list[str]:
    """Cards of the hand, what is worth most first."""
    cards = sorted(dict.fromkeys(mind.hand), key=lambda card: -mind.price(card))[: hand_limit(mind.s, mind.seat)]
    words = w.vocabulary(mind.s, ENGLISH_CODE)
    return ["KEEP " + ", ".join(words.written[card] for card in cards)] if cards else []


def reactions(mind: Mind) -> list[str]:
    """The same few, on the first turn and now and then."""
    if mind.s.turn > len(mind.s.seats) and mind.pick(_NOW_AND_THEN):
        return []
    stake, party = 4 + mind.pick(3), 4 + mind.pick(3)
    lines = [
        f"REACT A ON EXPORT WHEN stake >= {stake}: PRIVATEERS X AUTO",
        f"REACT B ON TRANSPORT WHEN units >= {party}: HAZARD",
        f"REACT C ON EXPORT, EXPEDITION, DISCOVERY WHEN stake >= {stake + 3}: HAZARD",
        "REACT D ON WAR AGAINST ME WHEN odds >= 30: TREATY",
        "REACT E ON RAID AGAINST ME: TREATY",
        f"REACT F ON WAR: MUSTER militia, raid, indian-allies, indian-raids, war MAX {1 + mind.pick(3)}",
        "GUARD ESCORT ON BOTH" if mind.pick(2) else "REACT G ON BOTH: ESCORT",
    ]
    will = mind.s.board.nations[mind.me.nation].national_will if mind.me.nation else ()
    if "privateers" in will:
        lines.append(f"REACT H ON EXPORT WHEN stake >= {stake}: PRIVATEERS WITH national-will X AUTO")
    if "treaty" in will:
        lines.append("REACT H ON WAR AGAINST ME WHEN odds >= 30: TREATY WITH national-will")
    return lines


def trades(mind: Mind) -> list[str]:
    """Offers of others that are good are accepted, the rest are off; now and then one is made."""
    lines = _made(mind)
    for offer in list(mind.s.offers):
        if offer.to == mind.seat:
            good = _is_good(mind, offer)
            lines.append(f"{'ACCEPT' if good else 'WITHDRAW'} {offer.number}")
            if good:
                _swap(mind, offer)
    return lines


def _is_good(mind: Mind, offer: Offer) -> bool:
    hand = mind.hand
    held = all(hand.count(card) >= offer.get.count(card) for card in offer.get)
    gain = sum(mind.price(card) for card in offer.give) - sum(mind.price(card) for card in offer.get)
    return held and gain >= 0


def _swap(mind: Mind, offer: Offer) -> None:
    """What it plans with after the trade."""
    for card in offer.get:
        mind.me.hand.remove(card)
    mind.me.hand += offer.give
    theirs = mind.s.players[offer.seat].hand
    mind.s.players[offer.seat].hand = [HIDDEN] * (len(theirs) - len(offer.give) + len(offer.get))


def _made(mind: Mind) -> list[str]:
    """A middling card for one that is worth less by its X and more to a collector of regions."""
    open_ = any(offer.seat == mind.seat for offer in mind.s.offers)
    if open_ or mind.pick(_SELDOM * 2) or len(mind.hand) < 4:
        return []
    words = w.vocabulary(mind.s, ENGLISH_CODE)
    rival = mind.rivals[mind.pick(len(mind.rivals))]
    give = sorted(mind.hand, key=mind.price)[len(mind.hand) // 2]
    wanted = [card for card in mind.s.board.cards if card not in mind.hand and mind.value(card) < mind.value(give)]
    if not wanted:
        return []
    get = wanted[mind.pick(len(wanted))]
    mind.me.hand.remove(give)  # promised: not planned with
    until = mind.s.turn + 2 * len(mind.s.seats)
    return [f"OFFER {rival} GIVE {words.written[give]} GET {words.written[get]} UNTIL TURN {until}"]
