"""The order language of the revised edition: its commands; the frame: `colonial/orders/frame.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.grammar import Lexicon, Line, compact
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.games.colonial.board import card_name
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.frame import COMMANDS, Command, OrderLanguage, ordering
from pbem.games.colonial.orders.money_lines import give
from pbem.games.colonial.orders.plan_lines import Actions, Alternative, Plan
from pbem.games.colonial_revised.orders.action_lines import CHARACTERS, more_parts
from pbem.games.colonial_revised.orders.card_lines import cards, over, slot_of
from pbem.games.colonial_revised.orders.clearing import clear
from pbem.games.colonial_revised.orders.facts import Reader
from pbem.games.colonial_revised.orders.line_reading import Reading
from pbem.games.colonial_revised.orders.line_writing import plan_text
from pbem.games.colonial_revised.orders.loan_lines import emergency, repay
from pbem.games.colonial_revised.orders.receipt_words import order_words
from pbem.games.colonial_revised.orders.standing_orders import STANDING
from pbem.games.colonial_revised.orders.turn_end_lines import TURN
from pbem.games.colonial_revised.rules.endeavour import ROUNDS
from pbem.games.colonial_revised.state import State

#: Commands beside the Characters, with their spellings.
_COMMANDS: Mapping[str, Sequence[str]] = {
    **COMMANDS,
    "scrap": ("SCRAP", "Verschrotte", "Verschrotten"),
    "privateers": ("PRIVATEERS", "Kaperschiffe", "Freibeuter"),
    "bar": ("BAR", "Sperre", "Sperren"),
    "win": ("WIN", "Siege", "Siegen"),
    "pay": ("PAY", "Zahle", "Zahlen"),
    "attack": ("ATTACK", "Greife an", "Angreifen"),
    "counterattack": ("COUNTERATTACK", "counter-attack", "Gegenangriff"),
    "sink": ("SINK", "Versenke", "Versenken"),
    "occupy": ("OCCUPY", "Besetze", "Besetzen"),
    "avert": ("AVERT", "Wende ab", "Abwenden"),
    "offer": ("OFFER", "Biete", "Bieten"),
    "ally": ("ALLY", "alliance", "Verbünde", "Bündnis"),
    "accept": ("ACCEPT", "Nimm an", "Annehmen"),
    "expedition": ("EXPEDITION", "Landung"),
    "home": ("HOME", "go home", "Heim", "Heimkehren"),
    "stay": ("STAY", "Bleibe", "Bleiben"),
    "escalate": ("ESCALATE", "escalation", "Rüste", "Aufrüsten", "Eskaliere"),
    "emergency": ("EMERGENCY LOAN", "emergency", "Notanleihe", "Notkredit"),
}
#: Words that are parts of other orders as well, and seldom begin a line that goes on from the one before.
_PARTS = {"post", "adventurers", "pay", "offer", "casualties", "occupy"}
_CHARACTER_NAMES = frozenset(compact(name) for names in w.CHARACTERS.values() for name in names)
_ANSWERS = {"yes", "no", "post", "adventurers"}  #: to a question that waits; nothing of them is for every turn


def _goes_on(line: Line, meant: Sequence[str]) -> bool:
    """Parts of a plan that was broken off, and a Character alone in its row, as of "ELSE PASS explorer"."""
    part = set(meant) <= _PARTS and not w.ELSE.spellings.isdisjoint(line.words)
    return part or (len(line.words) == 1 and line.next() in _CHARACTER_NAMES)


def _on_free_card(r: Reading, context: OrderContext, slot: int, start: int, plan: Plan) -> None:
    """A card that was played or is barred may be planned for, with a remark."""
    player, board = r.state.players[r.seat], r.words.board
    for character in plan.characters:
        card = board.card_with[character]
        if card in player.cards or card == player.barred:
            why = "is barred this turn" if card == player.barred else "was played this turn"
            r.remarks.append(f"the card {card_name(board, card)} {why}, so {character.capitalize()} will fall out")


def _passing(r: Reading) -> Alternative:
    """`PASS`, `PASS merchant`: the card that is played for nothing."""
    meant, _ = r.words.cards.match(r.line.words, r.line.at)
    action: dict[str, Any] = {"do": "pass"}
    if meant:
        card = r.line.take(r.words.cards)
        action |= {"card": card, "shown": r.words.board.cards[card][0]}
    return {"action": action}


def _turn_order(verb: str, *, always: bool) -> Command[State]:
    return lambda r, context: Effect(orders=TURN[verb](r, context, always))


_STANDING: Mapping[str, Command[State]] = {verb: ordering(reads) for verb, reads in STANDING.items()}
_LANGUAGE: OrderLanguage[State] = OrderLanguage(
    words=_COMMANDS,
    does={
        **_STANDING,
        **{verb: _turn_order(verb, always=False) for verb in TURN},
        "cards": cards,
        "clear": clear,
        "emergency": emergency,
        "give": give,
        "repay": repay,
    },
    always={
        **{verb: command for verb, command in _STANDING.items() if verb not in _ANSWERS},
        **{verb: _turn_order(verb, always=True) for verb in TURN},
        "cards": _STANDING["lineup"],
        "emergency": lambda r, context: emergency(r, context, always=True),
        "repay": lambda r, context: repay(r, context, always=True),
    },
    grammar=Actions(begins=Lexicon("a Character", w.CHARACTERS), reads=CHARACTERS, more=more_parts, passing=_passing),
    rounds=ROUNDS,
    facts=Reader,
    plan_text=plan_text,
    order_words=order_words,
    over=over,
    slot_of=slot_of,
    fits=_on_free_card,
    goes_on=_goes_on,
)
read = _LANGUAGE.read
begins_order = _LANGUAGE.begins_order
