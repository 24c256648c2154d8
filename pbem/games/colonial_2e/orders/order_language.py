"""The order language of the 2nd edition: its commands; the frame: `colonial/orders/frame.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.conditions import IF
from pbem.core.grammar import Lexicon, Line, compact
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.frame import COMMANDS, Command, OrderLanguage, ordering
from pbem.games.colonial.orders.money_lines import build, give
from pbem.games.colonial.orders.plan_lines import Actions, Plan
from pbem.games.colonial_2e.orders.action_lines import CHARACTERS, circumnavigating, more_parts
from pbem.games.colonial_2e.orders.card_lines import card_of, cards, lined_up, over, slot_of, usual_cards
from pbem.games.colonial_2e.orders.clearing import clear
from pbem.games.colonial_2e.orders.facts import Reader
from pbem.games.colonial_2e.orders.line_reading import Reading
from pbem.games.colonial_2e.orders.line_writing import plan_text
from pbem.games.colonial_2e.orders.loan_lines import repay
from pbem.games.colonial_2e.orders.receipt_words import order_words
from pbem.games.colonial_2e.orders.standing_orders import STANDING
from pbem.games.colonial_2e.state import State

ROUNDS = 5

#: Commands beside the Characters, with their spellings.
_COMMANDS: Mapping[str, Sequence[str]] = {
    **COMMANDS,
    "circumnavigate": ("CIRCUMNAVIGATE", "circumnavigation", "Umsegeln", "Umsegelung", "Weltumsegelung"),
    "australia": ("AUSTRALIA", "Australien"),
    "battles": ("BATTLES", "Schlachten"),
    "options": ("OPTIONS", "colony", "colony options", "Optionen", "Kolonie", "Kolonieoptionen"),
    "city": ("CITY", "booming city", "Stadt"),
    "nation": ("NATION", "nations", "Nationen"),
    "flamboyance": ("FLAMBOYANCE", "Prunk", "Prachtentfaltung"),
    "reroll": ("REROLL", "re-roll", "Neu würfeln", "Nochmal würfeln"),
}
_CIRCUMNAVIGATE = "circumnavigate"
_AFTER_EXPLORE = {"post", "adventurers"}  #: seldom begin a line of their own, and often the rest of a broken one
_ANSWERS = {"yes", "no", "post", "adventurers"}  #: to a question that waits; nothing of them is for every turn


def _left_out(text: str, state: State) -> str | None:
    """Why a Territory that the line names is none of this game (25: two and three players)."""
    said, board = compact(text), state.board
    gone = (name for land, name in board.names.items() if land not in board.lands and compact(name) in said)
    return next((f"{name} is out of this game: it is no goal of a nation in play" for name in gone), None)


def _goes_on(line: Line, meant: Sequence[str]) -> bool:
    # "ELSE REBEL" may end a row, "MISSION brazil" begin the next; a line of the Missionary's has his name, or a number.
    rebel = line.at == 0 and line.next() in w.MISSION.spellings
    return rebel or not set(meant) - _AFTER_EXPLORE or (set(meant) == {"casualties"} and _in_a_plan(line))


def _in_a_plan(line: Line) -> bool:
    """Whether a line has what only plans have: as a standing order, CASUALTIES takes neither IF nor ELSE."""
    return not (IF.spellings | w.ELSE.spellings).isdisjoint(line.words)


def _on_card(r: Reading, context: OrderContext, slot: int, start: int, plan: Plan) -> None:
    """Every Character named must be on the slot's card, where the line-up is known."""
    card = card_of(context, slot)
    board, line = r.words.board, r.line
    if card is None:
        return  # the receipt's row of the line-up says whether it fits the plans
    for character in plan.characters:
        if character not in board.cards[card]:
            line_up = lined_up(context) or []
            there = board.card_with[character]
            right = line_up.index(there) + 1 if there in line_up else 0
            pair = " and ".join(each.capitalize() for each in board.cards[card])
            where = f"; its card is in slot {right}" if right else "; its card is not in your line-up"
            line.at = start + 1
            reason = f"the card in slot {slot} has {pair}, not {character.capitalize()}{where}"
            raise line.wrong(reason, start, (str(right),) if right else ())


def _building(what: str | None, *, always: bool) -> Command[State]:
    return lambda r, context: Effect(orders=build(r, context, what, always=always))


_STANDING: Mapping[str, Command[State]] = {verb: ordering(reads) for verb, reads in STANDING.items()}
_BUILT: Mapping[str, str | None] = {"build": None, "fleets": "fleets", "squadrons": "squadrons"}
_LANGUAGE: OrderLanguage[State] = OrderLanguage(
    words=_COMMANDS,
    does={
        **_STANDING,
        **{verb: _building(what, always=False) for verb, what in _BUILT.items()},
        "cards": cards,
        "clear": clear,
        "give": give,
        "repay": ordering(repay),
    },
    always={
        **{verb: command for verb, command in _STANDING.items() if verb not in _ANSWERS},
        **{verb: _building(what, always=True) for verb, what in _BUILT.items()},
        "cards": _STANDING["lineup"],
        "repay": ordering(repay),
    },
    grammar=Actions(
        begins=Lexicon("a Character", {**w.CHARACTERS, _CIRCUMNAVIGATE: _COMMANDS[_CIRCUMNAVIGATE]}),
        reads={**CHARACTERS, _CIRCUMNAVIGATE: circumnavigating},
        more=more_parts,
        stands_for={_CIRCUMNAVIGATE: "explorer"},
    ),
    rounds=ROUNDS,
    facts=Reader,
    plan_text=plan_text,
    order_words=order_words,
    over=over,
    slot_of=slot_of,
    fits=_on_card,
    goes_on=_goes_on,
    unsaid=usual_cards,
    gone=_left_out,
)
read = _LANGUAGE.read
begins_order = _LANGUAGE.begins_order
