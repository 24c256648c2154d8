"""What happens outside the sequence of play: trades between players, and a moderator's edits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.language import say
from pbem.core.paths import MISSING, find, put
from pbem.core.table import Intervention, Table
from pbem.games.common.rules.edited_position import edited
from pbem.games.new_world.rules.faults import faults
from pbem.games.new_world.rules.hands import holds, take_from_hand
from pbem.games.new_world.rules.state_reading import state_from
from pbem.games.new_world.state import Offer, State

_PILES = ("deck", "discard")


def intervene(s: State, table: Table, act: Intervention) -> None:
    """Apply an act; `decisions` has its data. Raises Refusal where it cannot be."""
    does = {"offer": _offer, "accept": _accept, "withdraw": _withdraw, "edit": _edit}.get(act.kind)
    if does is None:
        raise Refusal(say("“{what}” is not known in this game; a trade or an edit would do", what=act.kind))
    does(s, table, act.data)


# --- trades ---------------------------------------------------------------------------------------------------------


def _offer(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """NW-B20 Cards of the hand for cards, or for nothing; it waits for the other side."""
    seat, to = data["seat"], data["to"]
    give, get = list(data.get("give") or []), list(data.get("get") or [])
    if to not in s.seats or to == seat:
        raise Refusal(say("A trade is with another player of this game."))
    if not give and not get:
        raise Refusal(say("An offer names cards to give or to get."))
    _known(s, [*give, *get])
    if not holds(s, seat, give):
        raise Refusal(say("{cards}: not all of these are in your hand.", cards=_named(s, give)))
    s.last_offer += 1
    offer = Offer(number=s.last_offer, seat=seat, to=to, give=give, get=get, until=int(data.get("until") or 0))
    s.offers.append(offer)
    table.tell(
        "offered", rule="B20", seen_by=(seat, to), number=offer.number, seat=seat, to=to, give=give, get=get,
        until=offer.until,
    )  # fmt: skip


def _accept(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """NW-B20 Both sides have said so: the cards change hands at once."""
    # RULING NW-B20: cards of hands and nothing else; applied while a decision waits, never within an action.
    seat, offer = data["seat"], _of(s, data)
    if seat != offer.to:
        raise Refusal(say("Offer {n} is your own; the other side accepts it.", n=offer.number))
    if not holds(s, seat, offer.get):
        raise Refusal(say("{cards}: not all of these are in your hand.", cards=_named(s, offer.get)))
    if not holds(s, offer.seat, offer.give):
        raise Refusal(say("Offer {n} can no longer be kept: its cards are gone.", n=offer.number))
    take_from_hand(s, offer.seat, offer.give)
    take_from_hand(s, seat, offer.get)
    s.players[offer.seat].hand += offer.get
    s.players[seat].hand += offer.give
    s.offers.remove(offer)
    # RULING NW-B17: everybody sees how many cards changed hands, the two sides which.
    table.tell("traded", rule="B20", seat=offer.seat, to=seat, gave=len(offer.give), got=len(offer.get))
    table.tell(
        "trade-cards", rule="B20", seen_by=(offer.seat, seat), number=offer.number, seat=offer.seat, to=seat,
        gave=offer.give, got=offer.get,
    )  # fmt: skip


def _withdraw(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """NW-B20 Either side ends an offer."""
    offer = _of(s, data)
    s.offers.remove(offer)
    both = (offer.seat, offer.to)
    table.tell(
        "offer-withdrawn", rule="B20", seen_by=both, number=offer.number, seat=offer.seat, to=offer.to, by=data["seat"]
    )


def _of(s: State, data: Mapping[str, Any]) -> Offer:
    """The offer of that number between the seat and another; others' offers are not there for it."""
    seat, number = data["seat"], data["number"]
    for offer in s.offers:
        if offer.number == number and seat in (offer.seat, offer.to):
            return offer
    raise Refusal(say("There is no offer {n} that waits for you.", n=number))


def _known(s: State, cards: Sequence[str]) -> None:
    for card in cards:
        if card not in s.board.cards:
            raise Refusal(say("There is no card {what}.", what=card))


def _named(s: State, cards: Sequence[str]) -> str:
    return ", ".join(s.board.names[card] for card in cards)


# --- edits ----------------------------------------------------------------------------------------------------------


def _edit(s: State, table: Table, data: Mapping[str, Any]) -> None:
    """A moderator's edit of one path. No card is made or lost by one; markers follow the units."""
    path, value = data["path"], data["value"]
    _editable(path)
    document = s.document()
    before = find(document, path)
    before = None if before is MISSING else before
    try:
        put(document, path, value)
    except LookupError as wrong:
        raise Refusal(say("the edit of {path} does not go: {why}", path=path, why=wrong.args[0])) from wrong
    _settle(document, path, value, before)
    s.take_over(edited(s, path, lambda: state_from(document, s.board), faults))
    table.tell("edited", seen_by=_who_sees(path), path=path, before=before, after=value)


def _editable(path: str) -> None:
    parts = path.split(".")
    if parts[0] in ("players", "regions") and len(parts) < 3:
        raise Refusal(say("{path} is no single value of the position; name what belongs to it", path=path))
    if parts[0] == "played":
        raise Refusal(say("{path} follows from where the other pieces are; edit those instead", path=path))


def _settle(document: dict[str, Any], path: str, value: Any, before: Any) -> None:
    """What follows from an edit: other piles of cards, the order of play."""
    match path.split("."):
        case ["players", seat, "hand"]:
            _move_cards(document, document["players"][seat]["hand"], value, before)
        case [pile] if pile in _PILES:
            _move_cards(document, document[pile], value, before)
        case ["order"] if isinstance(value, list) and value:
            document["first_player"] = value[0]
        case ["first_player"] if value in document["order"]:
            start = document["order"].index(value)
            document["order"] = document["order"][start:] + document["order"][:start]


def _move_cards(document: dict[str, Any], here: Any, value: Any, before: Any) -> None:
    """Cards that come leave the deck, else the discard pile, else a hand; those that go are on the discard pile."""
    if not isinstance(value, list) or not isinstance(before, list):
        return
    came, gone = list(value), list[Any]()
    for card in before:
        if card in came:
            came.remove(card)
        else:
            gone.append(card)
    hands = [player["hand"] for player in document["players"].values()]
    piles = [pile for pile in (document["deck"], document["discard"], *hands) if pile is not here]
    for card in came:
        pile = next((pile for pile in piles if card in pile), None)
        if pile is not None:
            pile.remove(card)
    rest = document["deck"] if here is document["discard"] else document["discard"]
    rest[:0] = gone


def _who_sees(path: str) -> tuple[str, ...] | None:
    """The owner alone where cards are edited that others do not know; nobody, the deck and offers."""
    match path.split("."):
        case ["players", seat, "hand" | "drawn", *_]:
            return (seat,)
        case ["deck" | "offers" | "last_offer", *_]:
            return ()
    return None
