"""What is ordered beside actions and reactions: SCORE, KEEP, NATION, and trades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.language import say
from pbem.core.ruleset_contract import Effect
from pbem.core.sheet import Order, Sheet
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.line_reading import Reading, own_turn
from pbem.games.new_world.orders.worded_parts import number
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.state import Offer

#: Behind the slot of a wish that is for one turn alone.
FOR_ONCE = ".once"


def score(r: Reading) -> Order:
    """`SCORE soldiers [RELIGION brazil]`: the levy, and where Religion 2 brings a Colonist; stands until changed."""
    line = r.line
    data: dict[str, Any] = {}
    kind = line.find(r.words.units)
    if kind == "cities":
        raise line.wrong(say("a levy is of colonists or of a soldier"), line.at - 1,
                         [r.words.written["colonists"], r.words.written["soldiers"]])  # fmt: skip
    if kind is not None:
        data["levy"] = kind
        line.sign(",")
    if line.has(w.RELIGION):
        if line.next() == "2":
            line.at += 1
        line.skip(w.IN)
        data["religion"] = r.region()
    elif kind is None:
        raise line.lost()
    return _wish(r, "score", data)


def keep(r: Reading) -> Order:
    """`KEEP treaty, war`: what stays in the hand at the end of one's turn, best first; stands until changed."""
    r.line.skip(w.ARTICLE)
    return _wish(r, "keep", {"cards": r.several(r.card)})


def _wish(r: Reading, slot: str, data: dict[str, Any]) -> Order:
    """A wish that stands until changed; with ONCE for one turn, before what stands."""
    if r.line.has(w.ONCE):
        return Order(slot=f"{slot}{FOR_ONCE}", text="", data=data, turn=own_turn(r.state, r.seat))
    standing = r.sheet.orders[slot].data if slot in r.sheet.orders else {}
    return Order(slot=slot, text="", data={**standing, **data}, standing=True)


def wishes(sheet: Sheet, slot: str, turn: int) -> Iterator[Order]:
    """What is wished for a turn: for it alone, and then what stands."""
    once = sheet.get(f"{slot}{FOR_ONCE}", turn)
    yield from (order for order in (once, sheet.orders.get(slot)) if order is not None)


def spread(r: Reading) -> Order:
    """`SPREAD 3`: after a won War, that many Soldiers into the region that was attacked, where that is asked."""
    return Order(slot="spread", text="", data={"count": number(r)}, turn=r.state.turn)


def nation(r: Reading) -> Order:
    """`NATION spanish, dutch`: in order of preference, before the first turn."""
    line, start = r.line, r.line.at
    wishes = list(dict.fromkeys(r.several(lambda: r.name(r.words.nations))))
    if r.state.phase != NATIONS:
        raise line.wrong(say("nations are chosen before the first turn; everybody has one now"), start)
    return Order(slot="nation", text="", data={"nations": wishes}, turn=r.state.turn)


# --- trades -------------------------------------------------------------------------------------------------------


def offer(r: Reading) -> Effect:
    """`OFFER Red GIVE canada GET war, treaty UNTIL TURN 12`: it waits for the other side."""
    line = r.line
    line.skip(w.TO)
    to = r.rival()
    give = _cards(r) if line.has(w.GIVE) else []
    get = _cards(r) if line.has(w.GET) else []
    if not give and not get:
        example = f"{r.shown(w.GIVE)} {r.words.written['treaty']} {r.shown(w.GET)} {r.words.written['war']}"
        raise line.missing(say("what is given or wanted is missing, as in “{example}”", example=example)) if (
            line.done) else line.lost()  # fmt: skip
    until = _until(r)
    _check_held(r, give)
    data = {"seat": r.seat, "to": to, "give": give, "get": get, "until": until}
    return Effect(intervention=("offer", data), words=offer_words(r, data))


def offer_words(r: Reading, data: dict[str, Any]) -> str:
    """An offer in words."""
    words = say(
        "an offer to {to}: you give {give} and get {get}", to=r.named(data["to"]), give=_listed(r, data["give"]),
        get=_listed(r, data["get"]),
    )  # fmt: skip
    return say("{offer}; until turn {turn}", offer=words, turn=data["until"]) if data["until"] else words


def accept(r: Reading) -> Effect:
    """`ACCEPT 3`: the cards change hands at once."""
    made = _numbered(r, to=r.seat)
    if r.line.has(w.UNTIL):
        raise r.line.wrong(say("a trade is made at once when it is accepted, so no UNTIL belongs to it"),
                           r.line.at - 1, ("",))  # fmt: skip
    _check_held(r, made.get)
    words = say(
        "offer {n} of {seat} accepted: you get {get} and give {give}", n=made.number, seat=r.named(made.seat),
        get=_listed(r, made.give), give=_listed(r, made.get),
    )  # fmt: skip
    return Effect(intervention=("accept", {"seat": r.seat, "number": made.number}), words=words)


def withdraw(r: Reading) -> Effect:
    """`WITHDRAW 3`: an offer that one has made, or does not want."""
    made = _numbered(r)
    words = say("offer {n} is off", n=made.number)
    return Effect(intervention=("withdraw", {"seat": r.seat, "number": made.number}), words=words)


def _numbered(r: Reading, to: str | None = None) -> Offer:
    """The offer of the number that comes next, between the seat and another."""
    line, start = r.line, r.line.at
    offers = [each for each in r.state.offers if r.seat in (each.seat, each.to) and to in (None, each.to)]
    number = line.number()
    found = next((each for each in offers if each.number == number), None)
    if found is None:
        if number is None:
            raise line.missing(say("the number of the offer is missing"), [str(each.number) for each in offers])
        open_ = ", ".join(str(each.number) for each in offers) or say("none")
        raise line.wrong(
            say("no offer {n} waits for you; open are: {offers}", n=number, offers=open_), start,
            [str(each.number) for each in offers],
        )  # fmt: skip
    return found


def _cards(r: Reading) -> list[str]:
    return [] if r.line.has(w.NOTHING) else r.several(r.card)


def _until(r: Reading) -> int:
    line = r.line
    if not line.has(w.UNTIL):
        return 0
    line.skip(w.TURN)
    start = line.at
    turn = number(r)
    if turn < r.state.turn:
        raise line.wrong(say("turn {turn} is over; it is turn {now}", turn=turn, now=r.state.turn), start,
                         (str(r.state.turn + len(r.state.seats)),))  # fmt: skip
    return turn


def _check_held(r: Reading, cards: Sequence[str]) -> None:
    hand = Counter(r.state.players[r.seat].hand)
    short = [card for card, count in Counter(cards).items() if hand[card] < count]
    if short:
        raise r.line.wrong(say("{card} is not in your hand", card=r.named(short[0])), 1)


def _listed(r: Reading, cards: Sequence[str]) -> str:
    return ", ".join(r.named(card) for card in cards) or say("nothing")
