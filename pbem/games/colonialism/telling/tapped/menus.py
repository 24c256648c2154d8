"""What a seat can do as things stand: in public, and what only the seat may know of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.conditions import known_now
from pbem.core.language import say
from pbem.core.order_page import Chance, Holding, Menu, Offer, Option
from pbem.core.table import Decision
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.orders.facts import Seen
from pbem.games.colonialism.orders.facts_reading import FactReader
from pbem.games.colonialism.orders.lexicon import vocabulary
from pbem.games.colonialism.rules.state_reading import state_from
from pbem.games.colonialism.state import HIDDEN, State
from pbem.games.colonialism.telling.tapped.action_shapes import CARD, POLICY, RESERVE, action_cards
from pbem.games.colonialism.telling.tapped.choice_lists import factions, own_cards, rivals
from pbem.games.colonialism.telling.tapped.fact_shapes import discs_of, facts_now
from pbem.games.colonialism.telling.tapped.offers_now import offers_of, whereabouts
from pbem.games.colonialism.telling.tapped.sheet_slots import slots_of


def order_menu(view: Mapping[str, Any], seat: str, board: Board, waiting: Sequence[Decision] = ()) -> Menu:
    """What everybody may know of what a seat can do; `waiting`: what the game waits for."""
    s = state_from(view, board)
    lists = {
        "factions": factions(board, s.seats),
        "rivals": rivals(board, [each for each in s.seats if each != seat]),
        "region-numbers": discs_of(board, s.seats),
    }
    mine = [each for each in waiting if each.seat == seat]
    return Menu(
        slots=tuple(slots_of(s, seat, mine)),
        lists=lists,
        offers=offers_of(s, seat),
        stores={RESERVE: s.players[seat].reserve},
        holdings=_holdings(s, seat),
        now=_now(s, seat),
    )


def _now(s: State, seat: str) -> dict[str, int | bool]:
    """What conditions ask for most, as it is now."""
    rivals = [each for each in s.seats if each != seat]
    reader = FactReader(words=vocabulary(s.board, s.seats), seat=seat)
    return known_now(facts_now(s.board, rivals), reader, Seen(state=s, seat=seat))


def _holdings(s: State, seat: str) -> tuple[Holding, ...]:
    """The hand, ships and what they lie beside, discs and cubes."""
    player, names = s.players[seat], s.board.names
    ships = [
        say("{zone} ({regions}): {fresh} fresh, {used} used", zone=names[zone], fresh=ships.fresh, used=ships.used,
            regions=", ".join(names[region] for region in s.board.zones[zone].regions))
        for zone, ships in player.ships.items() if ships.all
    ]  # fmt: skip
    cubes = [f"{names[colour]} {count}" for colour, count in player.resources.items() if count]
    return (
        Holding(title=say("Your hand"), of="cards"),
        Holding(title=say("Your ships"), words="; ".join(ships) or say("none")),
        Holding(title=say("Discs in reserve"), words=str(player.reserve)),
        Holding(title=say("Cubes"), words=", ".join(cubes) or say("none")),
    )


def own_menu(view: Mapping[str, Any], seat: str, board: Board) -> Menu:
    """The seat's hand, and what of its cards is elsewhere that nobody else can tell."""
    s = state_from(view, board)
    hand = s.players[seat].hand
    if HIDDEN in hand or s.winner is not None:
        return Menu()
    stores = {f"{CARD}.{card}": hand.count(card) for card in hand}
    return Menu(lists=_lists(s, hand), offers=dict(_elsewhere(s, seat)) if hand else {}, stores=stores)


def _lists(s: State, hand: list[str]) -> dict[str, tuple[Option, ...]]:
    if not hand:
        return {}
    policies = [card for card in hand if card in s.board.policies]
    found = {"cards": own_cards(hand), "policies": own_cards(policies)}
    drawing = s.phase.startswith("setup") and len(hand) == s.board.numbers.starting_draw
    return {**found, "drawn": own_cards(hand)} if drawing else found


def _elsewhere(s: State, seat: str) -> Iterator[tuple[str, Offer]]:
    """Cards that are not in hand: those in the deck may be ordered as well, and policies lie face down."""
    player = s.players[seat]
    deck = say("In your deck: it is tried if you have drawn it by then")
    for card in action_cards(s.board):
        if card not in player.hand and not whereabouts(s, seat, card):
            yield card, Offer(why=deck)
    lying = [lying[0] for lying in player.policies.values() if lying]
    if lying:
        yield POLICY, Offer(parts={"card": {card: Chance(why=whereabouts(s, seat, card)) for card in lying}})
