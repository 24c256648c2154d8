"""What a seat of the revised edition can do as things stand, to be tapped. All of it is public."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.order_page import Chance, Holding, Menu, Offer, Option, Slot
from pbem.core.table import Decision
from pbem.games.colonial.board import Board, card_name
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.rules.native_power import colonies_of, too_early
from pbem.games.colonial.rules.tracks import next_space
from pbem.games.colonial.telling.tapped import offered as o
from pbem.games.colonial.telling.tapped.asking import asked_slots
from pbem.games.colonial.telling.tapped.standing import permission_slots_of
from pbem.games.colonial.telling.tapped.tapped_facts import told_now
from pbem.games.colonial.telling.tapped.tapped_parts import RIVALS, TREASURY, seat_lists
from pbem.games.colonial_revised.orders.card_lines import over
from pbem.games.colonial_revised.orders.facts import Reader, seen
from pbem.games.colonial_revised.rules.actions import CHARACTERS, free_cards
from pbem.games.colonial_revised.rules.characters import governor, trader
from pbem.games.colonial_revised.rules.exploring import GAP, exploration_need, price_of
from pbem.games.colonial_revised.rules.loans import LOAN
from pbem.games.colonial_revised.rules.placing import open_spaces
from pbem.games.colonial_revised.rules.shipping import producing
from pbem.games.colonial_revised.rules.state_reading import state_from
from pbem.games.colonial_revised.state import State
from pbem.games.colonial_revised.telling.tapped_lines import FACTS, KINDS, ME, OPENS, card_store, page_slots
from pbem.games.colonial_revised.telling.tapped_standing import slots_of_rivals

_FACES = 6
#: Shapes that pay back a number.
REPAID = ("repay", "repay-interest", "repay-at-once", "repay-always-interest")


def order_menu(view: Mapping[str, Any], seat: str, board: Board, waiting: Sequence[Decision] = ()) -> Menu:
    """What everybody may know of it; `waiting`: what the game is waiting for."""
    s = state_from(view, board)
    lists = seat_lists(s.seats, seat)
    lists[ME] = (Option(value=seat, words=f"{seat} (you)", seat=seat),)
    rivals = [option.value for option in lists[RIVALS]]
    page = {slot.name: slot for slot in page_slots(s.board)}
    listed = (*_rounds(s, seat, page), *permission_slots_of(KINDS, rivals), *slots_of_rivals(rivals))
    slots = {slot.name: slot for slot in listed}
    mine = [decision for decision in waiting if decision.seat == seat]
    slots |= {slot.name: slot for slot in asked_slots(mine, page | slots)}
    free = {card_store(s.board, card): 1 for card in free_cards(s, seat)}
    return Menu(
        slots=tuple(slots.values()), lists=lists, offers=o.to(seat, _offers(s, seat)),
        stores={**o.stores(s, seat), **free}, holdings=_holdings(s, seat), now=_now(s, seat),
    )  # fmt: skip


def _now(s: State, seat: str) -> dict[str, int | bool]:
    """What conditions ask for most, as it is now."""
    return told_now(s, seat, FACTS, Reader(words=vocabulary(s.board, s.seats), seat=seat), seen(s, seat))


def _holdings(s: State, seat: str) -> tuple[Holding, ...]:
    """Treasury, Loan, fleets, the cards that are free; what the seat's markers stand at."""
    player = s.players[seat]
    free = ", ".join(card_name(s.board, card) for card in free_cards(s, seat))
    mine = {"Treasury": player.treasury, "Loan": player.loan}
    return (*o.holdings(s, seat, mine), Holding(title="Cards that are free", words=free or "none"))


def _rounds(s: State, seat: str, page: Mapping[str, Slot]) -> list[Slot]:
    """The rounds that are over, those that one has played, and with which card."""
    played, found = s.players[seat].cards, []
    for slot in page.values():
        if not slot.name.isdecimal():
            continue
        place = int(slot.name)
        if place <= len(played):
            found.append(replace(slot, bound=True, note=f"You have played {card_name(s.board, played[place - 1])}"))
        elif why := over(s, place):
            found.append(replace(slot, bound=True, note=why[:1].upper() + why[1:]))
    return found


# --- what can be done -------------------------------------------------------------------------------------------------


def _offers(s: State, seat: str) -> dict[str, Offer]:
    """Each shape of a Character, first of all whether its card is free."""
    found: dict[str, Offer] = {}
    free, player = free_cards(s, seat), s.players[seat]
    for card, pair in s.board.cards.items():
        for character in pair:
            if card in free:
                found |= _OFFERS[character](s, seat)
            else:
                why = "is barred this turn" if card == player.barred else "was played this turn"
                found |= {name: Offer(why=f"{card_name(s.board, card)} {why}") for name in OPENS[character]}
    owed = o.repaying(player.loan)
    return {**found, "give": o.gift(player.treasury), **dict.fromkeys(REPAID, owed)}


def _check(s: State, seat: str, character: str) -> o.Check:
    return lambda action: CHARACTERS[character].check(s, seat, action)


def _there(s: State, seat: str, character: str, part: str = "territory", **more: object) -> dict[str, Chance]:
    return o.there(_check(s, seat, character), s, character, part, **more)


def _explorer(s: State, seat: str) -> dict[str, Offer]:
    """12.3 The die, and what Treasury makes of it."""
    where = {}
    for name, land in s.territories.items():
        if land.explored:
            where[name] = Chance(why=f"{s.board.names[name]} is explored already")
        else:
            need = exploration_need(s, seat, name)
            where[name] = _with(need, 0, then=_then(s, seat, name, need))
    treasury = s.players[seat].treasury
    words = f"your Treasury is {treasury}; the cards are played one after the other, so it may be more or less then"
    return {"explorer": o.offer({"territory": where}, words=words)}


def _then(s: State, seat: str, name: str, need: int) -> dict[str, dict[str, Chance]]:
    """12.3 What may be paid, and on which Goods a trading post could be placed."""
    goods, player = s.board.lands[name].goods, s.players[seat]
    posted = o.after_success(
        goods, lambda good: too_early(s, seat, name, good), player.merchant_fleets, player.treasury
    )  # fmt: skip
    post = {"post": posted["post"]} if posted else {}  # adventurers are rows, of which nothing is said
    return {"pay": _paying(need, player.treasury), **post}


def _paying(need: int, treasury: int) -> dict[str, Chance]:
    """What a roll needs with as much to pay as the Treasury has, as far as that changes anything."""
    most = max((price for price in GAP if price <= treasury), default=0)
    sums = [price for price in GAP if price <= treasury and price <= (price_of(need - 1) or GAP[-1])]
    return {"NEVER": _with(need, 0), **{str(price): _with(need, price) for price in sums}, "MAX": _with(need, most)}


def _with(need: int, paid: int, then: Mapping[str, Mapping[str, Chance]] | None = None) -> Chance:
    """The odds of a need where gaps up to a price are paid for."""
    bought = sum(1 for price in GAP if price <= paid)
    faces = [face for face in range(1, _FACES + 1) if face >= need - bought]
    wanted = max(0, need)
    least = min(faces, default=wanted)
    words = f"needs {wanted} on the die" + (f", or {least} with what you would pay" if least < wanted else "")
    return Chance(words=words, odds=len(faces) / _FACES, then=then or {})


def _conqueror(s: State, seat: str) -> dict[str, Offer]:
    return {"conqueror": o.offer({"territory": _there(s, seat, "conqueror")}, none=o.NO_COLONY)}


def _viceroy(s: State, seat: str) -> dict[str, Offer]:
    """12.10 Territories with a space that is open; those with counters of one's own."""
    check = _check(s, seat, "viceroy")
    where = {}
    for name in s.territories:
        goods = open_spaces(s, seat, name) or list(s.board.lands[name].goods)
        action = {"do": "viceroy", "territory": name, "place": [[good, 1] for good in goods[:1]]}
        where[name] = o.chance(check, action) if goods else Chance(why=f"{s.board.names[name]} has no Goods")
    player = s.players[seat]
    most = min(player.logistics, player.treasury)
    words = f"counters: up to {most} now (Logistics {player.logistics}, Treasury {player.treasury})"
    back = {
        name: Chance(words=f"you have {count} there" if count else "", why="" if count else "you have no counter there")
        for name, count in ((name, land.counters(seat)) for name, land in s.territories.items())
    }
    return {
        "viceroy": o.offer({"territory": where}, words=words, why="" if most else "your Treasury is empty"),
        "viceroy-recall": o.offer({"territory": back}, words=f"counters: up to {player.logistics}"),
    }


def _ambassador(s: State, seat: str) -> dict[str, Offer]:
    calm = o.offer({"calm": _there(s, seat, "ambassador", "calm")}, none=o.NO_UNREST)
    at_the_end = s.players[seat].diplomacy == s.board.diplomacy_length
    words = "your marker stands at the right end already" if at_the_end else ""
    return {"ambassador": Offer(words=words), "ambassador-both": calm, "ambassador-calm": calm}


def _sovereign(s: State, seat: str) -> dict[str, Offer]:
    check = _check(s, seat, "sovereign")
    rivals = s.clockwise(seat)[1:]
    enemies = o.each(check, rivals, lambda name: {"do": "sovereign", "enemy": name})
    told = {
        name: Chance(why=found.why, words=f"Squadrons {s.players[name].squadrons}") for name, found in enemies.items()
    }
    hunt = o.chance(check, {"do": "sovereign", "privateers": True})
    return {
        "sovereign": o.offer({"enemy": told}, words=f"your Squadrons: {s.players[seat].squadrons}"),
        "sovereign-privateers": Offer(why=hunt.why),
    }


def _rebel(s: State, seat: str) -> dict[str, Offer]:
    check = _check(s, seat, "rebel")
    unrest = o.each(check, s.territories, lambda name: {"do": "rebel", "unrest": [name]})
    return {
        "rebel-unrest": o.offer({"places": unrest}),
        "rebel-spark": o.offer({"territory": _there(s, seat, "rebel", "spark")}, none=o.NO_REBELLION),
    }


def _governor(s: State, seat: str) -> dict[str, Offer]:
    """12.5-1 What may be paid, and one's own Colonies."""
    player, allowed = s.players[seat], governor.payments(s, seat)
    able = f"your Treasury is {player.treasury}, your Economy {player.economy}"
    present = max((land.city for land in s.territories.values()), default=0)
    below = f"the present City is worth {present}"
    pay = {
        str(value): Chance(why="" if value in allowed else below if value <= present else able, takes={TREASURY: value})
        for value in governor.VALUES
    }
    lacking = "" if allowed else f"no City can be paid for now: {able}"
    pay |= {"MIN": Chance(why=lacking, words=f"{allowed[0]} now" if allowed else "")}
    pay |= {"MAX": Chance(why=lacking, words=f"{allowed[-1]} now" if allowed else "")}
    least = allowed[0] if allowed else governor.VALUES[0]
    where = _there(s, seat, "governor", pay=least)
    no_colony = "" if colonies_of(s, seat) else "you have no Colony"
    return {"governor": o.offer({"territory": where, "pay": pay}, why=no_colony or lacking)}


def _financier(s: State, seat: str) -> dict[str, Offer]:
    player = s.players[seat]
    words = f"Treasury {player.treasury} -> {player.treasury + LOAN}, Loan {player.loan} -> {player.loan + LOAN}"
    return {"financier": Offer(words=words)}


def _scientist(s: State, seat: str) -> dict[str, Offer]:
    costs = {track: next_space(s, seat, track) for track in s.board.tracks}
    return o.progress(_check(s, seat, "scientist"), s, seat, costs)


_OFFERS: Mapping[str, Callable[[State, str], dict[str, Offer]]] = {
    "explorer": _explorer, "conqueror": _conqueror, "viceroy": _viceroy, "ambassador": _ambassador,
    "sovereign": _sovereign, "rebel": _rebel,
    "merchant": lambda s, seat: o.shipping(s, seat, lambda owner: producing(s, owner)), "governor": _governor,
    "trader": lambda s, seat: o.selling(s, seat, trader.limit(s, seat)), "financier": _financier,
    "scientist": _scientist,
    "missionary": lambda s, seat: {"missionary": o.offer({"territory": _there(s, seat, "missionary")})},
}  # fmt: skip
