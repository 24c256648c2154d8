"""What a seat of the 2nd edition can do as things stand, to be tapped: in public, and what its own cards add."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.order_page import Chance, Holding, Menu, Offer, Option, Slot
from pbem.core.table import Decision
from pbem.games.colonial.board import Board, card_name
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.rules.chances import at_least
from pbem.games.colonial.telling.possible_now import NONE_EXPLORED
from pbem.games.colonial.telling.tapped import offered as o
from pbem.games.colonial.telling.tapped import tapped_parts as p
from pbem.games.colonial.telling.tapped.asking import asked_slots
from pbem.games.colonial.telling.tapped.standing import MINE, WAR, giving_slots, permission_slots_of, slot
from pbem.games.colonial.telling.tapped.tapped_facts import told_now
from pbem.games.colonial_2e.orders.card_lines import bound, over
from pbem.games.colonial_2e.orders.facts import Reader, seen
from pbem.games.colonial_2e.rules.actions import CHARACTERS
from pbem.games.colonial_2e.rules.characters import financier, governor, trader, viceroy
from pbem.games.colonial_2e.rules.choosing_nations import PHASE
from pbem.games.colonial_2e.rules.exploring import circumnavigation_need, exploration_need, may_circumnavigate
from pbem.games.colonial_2e.rules.hands import LINED_UP, hand, spent, usual_line_up
from pbem.games.colonial_2e.rules.nations import may_place, nation_of, next_space, with_nations
from pbem.games.colonial_2e.rules.positions import position_from
from pbem.games.colonial_2e.rules.shipping import shippable
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.telling.tapped_lines import CITY_FIRST, FACTS, KINDS, OPENS, PILES, page_slots

_PLACES = ("territory", "calm")  #: parts that name Territories
_CARDS_FIRST = "Choose this first: the order of each round is for its card."


def order_menu(view: Mapping[str, Any], seat: str, board: Board, waiting: Sequence[Decision] = ()) -> Menu:
    """What everybody may know of it; `waiting`: what the game is waiting for."""
    s = position_from(view, board)
    lists = {**_lists(s, seat), CITY_FIRST: ()}
    lists[CITY_FIRST] = (*lists[p.OWNERS], *p.board_lists(s.board)[p.GOODS])
    slots = {each.name: each for each in _slots(s, seat)}
    mine = [decision for decision in waiting if decision.seat == seat]
    known = {each.name: each for each in page_slots(s.board)} | slots
    slots |= {each.name: each for each in asked_slots(mine, known)}
    offers = {**_offers(s, seat), "repay": o.repaying(sum(s.players[seat].loans))}
    return Menu(
        slots=tuple(slots.values()), lists=lists, offers=o.to(seat, offers), stores=o.stores(s, seat),
        holdings=_holdings(s, seat), now=_now(s, seat),
    )  # fmt: skip


def _now(s: State, seat: str) -> dict[str, int | bool]:
    """What conditions ask for most, as it is now."""
    return told_now(s, seat, FACTS, Reader(words=vocabulary(s.board, s.seats), seat=seat), seen(s, seat))


def _holdings(s: State, seat: str) -> tuple[Holding, ...]:
    """Treasury, Loans, fleets; what the seat's markers stand at."""
    player = s.players[seat]
    loans = " + ".join(map(str, player.loans)) or "0"
    mine = {"Treasury": player.treasury, "Loans": loans, "Prestige": player.prestige}
    return o.holdings(s, seat, mine)


def own_menu(view: Mapping[str, Any], seat: str, board: Board) -> Menu:
    """The rounds still to come, each with the card that is in it; nothing before the line-up is chosen."""
    s = position_from(view, board)
    if not s.phase.startswith("round-"):
        return Menu()
    cards = s.players[seat].cards
    left = tuple(
        Slot(
            name=str(place), title=f"Round {place}", like="1", before=f"{place} ", clear=f"CLEAR {place}",
            shapes=_shapes_of(s, card), note=card_name(s.board, card), idle=_idle(s, seat, card),
        )
        for place, card in enumerate(cards, start=1)
        if place > s.round
    )  # fmt: skip
    return Menu(slots=left)


def _shapes_of(s: State, card: str) -> tuple[str, ...]:
    return (*(name for each in s.board.cards[card] for name in OPENS[each]), *OPENS[""])


def _idle(s: State, seat: str, card: str) -> str:
    """Decision D03: What a card does of itself."""
    pair = s.board.cards[card]
    if "sovereign" in pair and nation_of(s, seat).raises:
        return "your marker goes one space right"
    own = "your own Goods are shipped" if "merchant" in pair else "your own Goods are sold" if "trader" in pair else ""
    return own or "the card does nothing"


# --- lists and slots --------------------------------------------------------------------------------------------------


def _lists(s: State, seat: str) -> dict[str, tuple[Option, ...]]:
    """The players, the hand where it holds a card twice, the map where Territories are out of the game."""
    lists = p.seat_lists(s.seats, seat)
    held = hand(s, seat)
    if len(set(held)) < len(held):
        lists[p.CARDS] = p.card_options(s.board, held, OPENS)
    if len(s.board.lands) < len(s.board.names):
        lists |= {name: options for name, options in p.board_lists(s.board).items() if name != p.TRACKS}
    piles = enumerate(s.players[seat].loans, start=1)
    lists[PILES] = tuple(Option(value=str(n), words=f"Pile {n}: {pile}") for n, pile in piles)
    return lists


def _slots(s: State, seat: str) -> list[Slot]:
    """Those that differ from the page's, and those of the other players."""
    rivals = [each.value for each in p.seat_lists(s.seats, seat)[p.RIVALS]]
    return [
        *_this_turn(s, seat),
        *permission_slots_of(KINDS, rivals),
        *giving_slots(rivals),
        *(_of_nations(s, seat) if with_nations(s) else ()),
    ]


def _this_turn(s: State, seat: str) -> list[Slot]:
    """The line-up and the rounds: what is bound, what is over, what is played where nothing is said."""
    page = {each.name: each for each in page_slots(s.board)}
    if not bound(s):
        usual = ", ".join(card_name(s.board, card) for card in usual_line_up(s, seat))
        return [replace(page["cards"], asked=True, idle=f"you play {usual}", note=_CARDS_FIRST)]
    cards = replace(page["cards"], bound=True, note="The cards are on the table")
    return [cards, *(_round(s, seat, page[str(place)], place) for place in range(1, LINED_UP + 1))]


def _round(s: State, seat: str, slot: Slot, place: int) -> Slot:
    """A round: over, the one that is played, with its card, or still to come."""
    if why := over(s, place):
        return replace(slot, bound=True, note=why[:1].upper() + why[1:])
    cards = s.players[seat].cards
    if place != s.round or place > len(cards):
        return slot
    card = cards[place - 1]
    return replace(
        slot, shapes=_shapes_of(s, card), first=(), follows="", nth=0, note=card_name(s.board, card),
        idle=_idle(s, seat, card),
    )  # fmt: skip


def _of_nations(s: State, seat: str) -> list[Slot]:
    mine = nation_of(s, seat)
    found = []
    if s.phase == PHASE:
        found.append(
            slot("nation", "Your nation", ("nation", "nation-any"), group="This turn's cards", idle="chance decides")
        )
    if mine.flamboyant or not mine.id:
        found.append(slot("flamboyance", "Flamboyance", ("flamboyance",), group=MINE))
    if mine.rolls_again or not mine.id:
        found.append(slot("re-roll", "Roll again at sea", ("reroll", "reroll-when"), group=WAR))
    return found


# --- what can be done -------------------------------------------------------------------------------------------------


def _offers(s: State, seat: str) -> dict[str, Offer]:
    """Each shape of a Character that is on a card of the hand."""
    found: dict[str, Offer] = {}
    for card in dict.fromkeys(hand(s, seat)):
        for character in s.board.cards[card]:
            if (why := spent(s, seat, character)) is not None:
                found |= {name: Offer(why=why) for name in OPENS[character]}
            else:
                found |= _OFFERS[character](s, seat)
    return {**_with_those_gone(s, found), "give": o.gift(s.players[seat].treasury)}


def _with_those_gone(s: State, found: Mapping[str, Offer]) -> dict[str, Offer]:
    """25 Offers that say of the Territories that are out of a small game why they cannot be chosen."""
    lands = {name: land for name, land in s.board.names.items() if name not in s.board.lands}
    gone = {name: Chance(why=f"{land} is out of this game") for name, land in lands.items()}
    return {
        name: replace(each, parts={part: {**told, **gone} if part in _PLACES else told
                                   for part, told in each.parts.items()})
        for name, each in found.items()
    }  # fmt: skip


def _check(s: State, seat: str, character: str) -> o.Check:
    return lambda action: CHARACTERS[character].check(s, seat, action)


def _there(s: State, seat: str, character: str, part: str = "territory", **more: object) -> dict[str, Chance]:
    return o.there(_check(s, seat, character), s, character, part, **more)


def _explorer(s: State, seat: str) -> dict[str, Offer]:
    dice = int(s.board.exploration["dice"])
    where = {}
    for name, land in s.territories.items():
        if land.explored:
            where[name] = Chance(why=f"{s.board.names[name]} is explored already")
        else:
            need = exploration_need(s, seat, name)
            words = f"needs {max(need, 0)} Successes of {dice}"
            where[name] = Chance(words=words, odds=at_least(need, dice), then=_posted(s, seat, name))
    round_the_world = o.chance(_check(s, seat, "explorer"), {"do": "explorer", "territory": None})
    need = max(0, circumnavigation_need(s, seat))
    sails = f"needs {need} Successes of {dice}" if may_circumnavigate(s, seat) else ""
    sailing = Offer(why=round_the_world.why, words=sails)
    why = "every Territory is explored" if all(land.explored for land in s.territories.values()) else ""
    return {
        "explorer": o.offer({"territory": where}, why=why),
        "circumnavigation": sailing,
        "circumnavigation-when": sailing,
        "circumnavigation-how": sailing,
    }


def _posted(s: State, seat: str, name: str) -> dict[str, dict[str, Chance]]:
    """15.3 On which Goods a trading post could be placed."""
    goods, player = s.board.lands[name].goods, s.players[seat]
    return o.after_success(goods, lambda good: may_place(s, seat, name, good), player.merchant_fleets, player.treasury)


def _conqueror(s: State, seat: str) -> dict[str, Offer]:
    found = o.offer({"territory": _there(s, seat, "conqueror")}, none=o.NO_COLONY)
    return {"conqueror": found, "conqueror-plain": found}


def _viceroy(s: State, seat: str) -> dict[str, Offer]:
    """24.1 Territories with a space that is open."""
    check = _check(s, seat, "viceroy")
    where = {}
    for name in s.territories:
        goods = s.board.lands[name].goods
        open_to = [good for good in goods if may_place(s, seat, name, good) is None] or goods
        action = {"do": "viceroy", "territory": name, "place": [[good, 1] for good in open_to[:1]]}
        where[name] = o.chance(check, action) if goods else Chance(why=f"{s.board.names[name]} has no Goods")
    most, player = viceroy.most_placed(s, seat), s.players[seat]
    words = f"counters: up to {most} now (Logistics {player.logistics}, Treasury {player.treasury})"
    return {"viceroy": o.offer({"territory": where}, words=words, why="" if most else "your Treasury is empty")}


def _ambassador(s: State, seat: str) -> dict[str, Offer]:
    raised = {
        each: Chance(words="stands at the right end already" if self_ == s.board.diplomacy_length else "")
        for each, self_ in ((name, s.players[name].diplomacy) for name in s.seats)
    }
    calm = _there(s, seat, "ambassador", "calm")
    return {
        "ambassador": o.offer({"raise": raised}, beside={"calm": calm}),
        "ambassador-calm": o.offer({"calm": calm}, none=o.NO_UNREST),
    }


def _sovereign(s: State, seat: str) -> dict[str, Offer]:
    check = _check(s, seat, "sovereign")
    rivals = s.clockwise(seat)[1:]
    enemies = o.each(check, rivals, lambda name: {"do": "sovereign", "enemy": name})
    words = {name: f"Squadrons {s.players[name].squadrons}" for name in rivals}
    told = {name: Chance(why=found.why, words=words[name]) for name, found in enemies.items()}
    raises = o.chance(check, {"do": "sovereign", "raise": True})
    return {
        "sovereign": o.offer({"enemy": told}, words=f"your Squadrons: {s.players[seat].squadrons}"),
        "sovereign-raise": Offer(why=raises.why),
    }


def _rebel(s: State, seat: str) -> dict[str, Offer]:
    return {
        f"rebel-{part}": o.offer({"territory": _there(s, seat, "rebel", part)}, none=none)
        for part, none in (("spark", o.NO_REBELLION), ("unrest", NONE_EXPLORED), ("mission", "there is no Mission"))
    }


def _governor(s: State, seat: str) -> dict[str, Offer]:
    low, high = governor.payment(s, seat)
    player, mine = s.players[seat], nation_of(s, seat)
    above = f"your Treasury is {player.treasury}, your Economy {player.economy}"
    pay = o.numbers(low, high, governor.HIGHEST, f"the Booming City is worth {low - 1} now", above)
    lacking = "" if low <= high else f"a City costs {low} at least, and {above}"
    pay |= {"MIN": Chance(why=lacking, words="" if lacking else f"{low} now")}
    pay |= {"MAX": Chance(why=lacking, words="" if lacking else f"{high} now")}
    historical = Chance(why="" if mine.id or s.phase == PHASE else "this game is played without nations")
    parts = {"territory": _there(s, seat, "governor", pay=low), "pay": pay}
    return {"governor": o.offer(parts, why=lacking, beside={"plus": {"PLUS": historical}})}


def _financier(s: State, seat: str) -> dict[str, Offer]:
    most = financier.most_borrowed(s, seat)
    highest = 2 * s.board.tracks["economy"][-1]
    borrow = o.numbers(1, most, highest, "", f"twice your Economy is {most}")
    words = f"up to {most}; your Treasury is {s.players[seat].treasury}, your Loans are {sum(s.players[seat].loans)}"
    return {"financier": Offer(words=words, parts={"borrow": {**borrow, "MAX": Chance(words=f"{most} now")}})}


def _scientist(s: State, seat: str) -> dict[str, Offer]:
    costs = {track: next_space(s, seat, track) for track in s.board.tracks}
    return o.progress(_check(s, seat, "scientist"), s, seat, costs)


_OFFERS: Mapping[str, Callable[[State, str], dict[str, Offer]]] = {
    "explorer": _explorer, "conqueror": _conqueror, "viceroy": _viceroy, "ambassador": _ambassador,
    "sovereign": _sovereign, "rebel": _rebel,
    "merchant": lambda s, seat: o.shipping(s, seat, lambda owner: shippable(s, owner)), "governor": _governor,
    "trader": lambda s, seat: o.selling(s, seat, trader.limit(s, seat)), "financier": _financier,
    "scientist": _scientist,
    "missionary": lambda s, seat: {"missionary": o.offer({"territory": _there(s, seat, "missionary")})},
}  # fmt: skip
